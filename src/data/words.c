#include "words.h"

#include <stdio.h>
#include <string.h>

const char figure_words[] = "need dice modifier score outcome bearing";
const char unit_state_words[] = "reserve field aboard destroyed fled";
const char model_state_words[] = "away placed doomed lost";
const char span_words[] = "roll attack phase turn round battle";

Name word_of(const char *words, int place)
{
    Name word = name_of("?");
    if (place >= 0)
        word_at(words, place, &word);
    return word;
}

/* ---- Printing -------------------------------------------------------------------------------- */

const char *mark_word(const Ruleset *rules, Owner owner, int number)
{
    for (int i = 0; i < rules->marks; i++) {
        if (rules->mark[i].owner == owner && rules->mark[i].number == number)
            return rules->mark[i].word;
    }
    return "?";
}

static const TallyDef *tally_def(const Ruleset *rules, Owner owner, int number)
{
    for (int i = 0; i < rules->tallies; i++) {
        if (rules->tally[i].owner == owner && rules->tally[i].number == number)
            return &rules->tally[i];
    }
    return NULL;
}

const char *tally_word(const Ruleset *rules, Owner owner, int number)
{
    const TallyDef *def = tally_def(rules, owner, number);
    return def ? def->word : "?";
}

#define WORD_OF(rules, array, count, wanted)                                                       \
    do {                                                                                           \
        for (int i = 0; i < (rules)->count; i++) {                                                 \
            if ((rules)->array[i].number == (wanted))                                              \
                return (rules)->array[i].word;                                                     \
        }                                                                                          \
        return "?";                                                                                \
    } while (0)

const char *link_word(const Ruleset *rules, int number)
{
    WORD_OF(rules, link, links, number);
}

const char *note_word(const Ruleset *rules, int number)
{
    WORD_OF(rules, note, notes, number);
}

const char *list_word(const Ruleset *rules, int number)
{
    WORD_OF(rules, list, lists, number);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* The word of entry `place` of some table when it may be named here, else null. */
typedef const char *(*EntryWord)(const Ruleset *rules, Owner owner, int place);

static bool want_entry(Scan *scan, const Ruleset *rules, Owner owner, const char *what,
                       EntryWord word_of_entry, int count, int *place)
{
    char word[64] = "";
    const char *meant = NULL;
    scan_done(scan);
    Scan before = *scan;
    if (!scan_any(scan, word, sizeof word))
        return scan_fail(scan, "a %s was expected here", what);
    for (*place = 0; *place < count; ++*place) {
        const char *known = word_of_entry(rules, owner, *place);
        if (known && strcmp(known, word) == 0)
            return true;
        if (known && !meant && is_nearly(word, known))
            meant = known;
    }
    *scan = before;
    return scan_unknown(scan, what, word, meant);
}

static const char *mark_entry(const Ruleset *rules, Owner owner, int place)
{
    return rules->mark[place].owner == owner ? rules->mark[place].word : NULL;
}

static const char *tally_entry(const Ruleset *rules, Owner owner, int place)
{
    return rules->tally[place].owner == owner ? rules->tally[place].word : NULL;
}

static const char *link_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->link[place].word;
}

static const char *note_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->note[place].word;
}

static const char *list_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->list[place].word;
}

static const char *question_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->question[place].word;
}

static const char *phase_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->phase[place].word;
}

static const char *made_entry(const Ruleset *rules, Owner owner, int place)
{
    (void)owner;
    return rules->made_kind[place];
}

bool want_mark(Scan *scan, const Ruleset *rules, Owner owner, int *number)
{
    int place = 0;
    if (!want_entry(scan, rules, owner, "mark", mark_entry, rules->marks, &place))
        return false;
    *number = rules->mark[place].number;
    return true;
}

bool want_tally(Scan *scan, const Ruleset *rules, Owner owner, const TallyDef **def)
{
    int place = 0;
    if (!want_entry(scan, rules, owner, "tally", tally_entry, rules->tallies, &place))
        return false;
    *def = &rules->tally[place];
    return true;
}

bool want_link(Scan *scan, const Ruleset *rules, int *number)
{
    int place = 0;
    if (!want_entry(scan, rules, OWNER_BATTLE, "link", link_entry, rules->links, &place))
        return false;
    *number = rules->link[place].number;
    return true;
}

bool want_note(Scan *scan, const Ruleset *rules, const NoteDef **def)
{
    int place = 0;
    if (!want_entry(scan, rules, OWNER_BATTLE, "note", note_entry, rules->notes, &place))
        return false;
    *def = &rules->note[place];
    return true;
}

bool want_list(Scan *scan, const Ruleset *rules, const ListDef **def)
{
    int place = 0;
    if (!want_entry(scan, rules, OWNER_BATTLE, "list", list_entry, rules->lists, &place))
        return false;
    *def = &rules->list[place];
    return true;
}

bool want_question(Scan *scan, const Ruleset *rules, int *why)
{
    return want_entry(scan, rules, OWNER_BATTLE, "question", question_entry, rules->questions, why);
}

bool want_phase(Scan *scan, const Ruleset *rules, int *phase)
{
    return want_entry(scan, rules, OWNER_BATTLE, "phase", phase_entry, rules->phases, phase);
}

bool want_made_kind(Scan *scan, const Ruleset *rules, int *kind)
{
    return want_entry(scan, rules, OWNER_BATTLE, "kind of piece", made_entry, rules->made, kind);
}

bool want_of(Scan *scan, const char *what, const char *words, int *place)
{
    char word[64] = "";
    scan_done(scan);
    Scan before = *scan;
    *place = scan_any(scan, word, sizeof word) ? word_place(words, word) : -1;
    if (*place >= 0)
        return true;
    *scan = before;
    return scan_want_word(scan, what, words, word);
}
