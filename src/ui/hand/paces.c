#include "hand/paces.h"
#include "hand/verbs.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

/* ---- whether they would do ------------------------------------------------------------------------------------- */

/* The order as it is said so far, before that deed; NO_VERB: alone. */
static Verdict judge_before(Table *t, Answer *answer, int deed)
{
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    for (int i = 0; i < t->befores; i++) {
        Clause *c = order_clause(&answer->order, t->before[i].verb);
        if (c)
            *c = t->before[i];
    }
    if (deed != NO_VERB)
        order_clause(&answer->order, deed);
    return session_judge(t->session, answer);
}

/* Alone or before a walk; refused, it is why it would not do alone. */
static Verdict judge_said(Table *t)
{
    Answer *answer = malloc(sizeof *answer);
    Verdict alone = answer ? judge_before(t, answer, NO_VERB) : no(NO_BATTLE_FULL), with, may;

    for (int i = 0; answer && !is_yes(&alone) && i < t->rs->verbs; i++) {
        if (verb_kind(&t->rs->verb[i]) != VERB_BY_WALK || !verb_may(t, i, t->selected, &may))
            continue;
        with = judge_before(t, answer, i);
        alone = is_yes(&with) ? with : alone;
    }
    free(answer);
    return alone;
}

/* ---- saying them ------------------------------------------------------------------------------------------------- */

/* A word that may be left out is for blocks. */
static int words_of_pace(const Table *t, int verb)
{
    const VerbDef *v = &t->rs->verb[verb];
    bool worded = v->params && v->param[0].kind == PARAM_WORD && v->param[0].required;

    return worded ? words_in(v->param[0].words) : 1;
}

static int place_of(const Table *t, int verb)
{
    int at = 0;

    while (at < t->befores && t->before[at].verb != verb)
        at++;
    return at;
}

static void unsay(Table *t, int which)
{
    for (t->befores--; which < t->befores; which++)
        t->before[which] = t->before[which + 1];
}

/* The first word from `word` on that would do is said; else nothing is, and it gives why not that one. */
static Verdict say_from(Table *t, int at, int word)
{
    int words = words_of_pace(t, t->before[at].verb);
    Verdict first = yes();

    for (int i = word; i < words; i++) {
        t->before[at].word = (uint8_t)i;
        Verdict v = judge_said(t);
        if (is_yes(&v))
            return v;
        first = i == word ? v : first;
    }
    unsay(t, at);
    return first;
}

bool pace_take(Table *t, Ui *ui, int verb)
{
    int at = place_of(t, verb);
    bool had = at < t->befores;

    if (handle_of(t, verb) != HANDLE_PACE)
        return false;
    if (!t->hand.full)
        table_drop_but_said(t);
    if (!had && t->befores < MOST_EXTRA)
        t->before[t->befores++] = clause_of(verb);
    Verdict v = at < t->befores ? say_from(t, at, had ? t->before[at].word + 1 : 0) : yes();
    if (!had && !is_yes(&v))
        verb_refuse(t, ui, verb, &v);
    if (t->hand.full)
        hand_say_before(&t->hand, t->session, t->before, t->befores);
    return true;
}

bool pace_is_said(const Table *t, int verb)
{
    return handle_of(t, verb) == HANDLE_PACE &&
           (regiment_says(t, verb) || place_of(t, verb) < t->befores);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static bool says_word(const Table *t, const Clause *clause)
{
    const VerbDef *v = &t->rs->verb[clause->verb];

    return v->params && v->param[0].kind == PARAM_WORD &&
           (v->param[0].required || clause->word > 0);
}

bool pace_has_word(const Table *t, const Clause *clause, int count)
{
    for (int i = 0; i < count; i++)
        if (handle_of(t, clause[i].verb) == HANDLE_PACE && says_word(t, &clause[i]))
            return true;
    return false;
}

void pace_add_word(const Table *t, const Clause *clause, Text *text)
{
    const VerbDef *v = &t->rs->verb[clause->verb];
    char word[32];

    if (!says_word(t, clause))
        return;
    param_word(&v->param[0], clause->word, word, sizeof word);
    word[0] = (char)SDL_tolower(word[0]);
    text_format(text, " %s", word);
}

void pace_words(const Table *t, const Clause *clause, int count, bool shown, Text *text)
{
    const char *between = "";

    for (int i = 0; i < count; i++) {
        if (handle_of(t, clause[i].verb) != HANDLE_PACE)
            continue;
        const VerbDef *v = &t->rs->verb[clause[i].verb];
        text_format(text, "%s%s", between, shown ? v->title : v->word);
        pace_add_word(t, &clause[i], text);
        between = shown ? ", " : "; ";
    }
}
