#include "hand/waits.h"
#include "hand/pick.h"
#include "hand/verbs.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "table.h"

static bool is_attack(const Table *t)
{
    const VerbDef *verb = verb_of(t, t->verb);

    return verb && verb_kind(verb) == VERB_BY_AIM;
}

/* An order stands open, by word, target or weapon. */
static bool is_open(const Table *t)
{
    return t->verb != NO_VERB && (t->pick.open || is_attack(t));
}

bool waits_any(const Table *t)
{
    return table_may_order(t) && !t->hand.full && !t->regiment.full &&
           (is_open(t) || (t->verb == NO_VERB && t->befores > 0));
}

UnitId waits_at(const Table *t)
{
    return t->pick.open && t->preview.keyed && t->aim.hover != NO_UNIT ? t->aim.hover : t->selected;
}

/* ---- clauses that are said -------------------------------------------------------------------------------------- */

/* The order that has these alone; null: there is no memory for it. */
static Answer *said_alone(const Table *t)
{
    Answer *answer = malloc(sizeof *answer);

    if (!answer)
        return NULL;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    for (int i = 0; i < t->befores; i++) {
        Clause *c = order_clause(&answer->order, t->before[i].verb);
        if (c)
            *c = t->before[i];
    }
    return answer;
}

static bool may_be_alone(Table *t)
{
    Answer *answer = said_alone(t);
    Verdict v = answer ? session_judge(t->session, answer) : no(NO_BATTLE_FULL);

    free(answer);
    return is_yes(&v);
}

/* Others are named already by the verb that is open: they may be all. */
static bool names_several(const Table *t)
{
    return t->pick.open && t->befores > 0 && t->before[t->befores - 1].verb == t->verb;
}

/* The words as they stand now, in a number. */
static uint64_t words_now(const Table *t)
{
    const Clause *c = &t->pick.clause;
    uint64_t now = layout_of(t->question + 1, (uint64_t)(t->verb + 1), (uint64_t)t->selected);

    now = layout_of(now, (uint64_t)(t->pick.word + 1) << 8 | (uint64_t)t->pick.number,
                    (uint64_t)c->weapon);
    now = layout_of(now, (uint64_t)waits_at(t),
                    (uint64_t)t->pick.open << 1 | (t->preview.keyed && t->aim.hover != NO_UNIT));
    for (int i = 0; i < t->befores; i++)
        now = layout_of(now, (uint64_t)t->before[i].verb << 16 | t->before[i].word,
                        (uint64_t)t->before[i].unit);
    return now;
}

/* Found once for the same words: it is asked in every pass. */
bool waits_can_make(Table *t)
{
    uint64_t now = words_now(t);

    if (!waits_any(t) || is_attack(t))
        return false;
    if (t->waits.of != now) {
        t->waits.of = now;
        t->waits.can = t->pick.open ? pick_stands(t) : may_be_alone(t);
        if (names_several(t) && !t->waits.can)
            t->waits.can = may_be_alone(t);
    }
    return t->waits.can;
}

void waits_make(Table *t, Ui *ui)
{
    if (t->pick.open && !(names_several(t) && !pick_stands(t))) {
        pick_make(t, ui);
        return;
    }
    Answer *answer = said_alone(t);
    if (answer)
        table_send(t, ui, answer);
    free(answer);
}

/* ---- what they lack ------------------------------------------------------------------------------------------------ */

/* "Move, Attack or Dash": what the unit may do after what is said. */
static void add_deeds(Table *t, Text *text)
{
    const char *title[64];
    int count = 0;
    Verdict v;

    for (int i = 0; i < t->rs->verbs && count < 64; i++)
        if (i != t->before[0].verb && t->rs->verb[i].actor && t->rs->verb[i].first &&
            verb_offered(t, i) && verb_may(t, i, t->selected, &v))
            title[count++] = t->rs->verb[i].title;
    for (int i = 0; i < count; i++)
        text_format(text, "%s%s", i == 0 ? ": " : i + 1 == count ? " or " : ", ", title[i]);
}

void waits_lacks(Table *t, char *out, size_t size)
{
    Text text = text_in(out, size);
    const char *title = t->rs->verb[t->verb != NO_VERB ? t->verb : t->before[0].verb].title;

    if (is_attack(t))
        text_format(&text, "%s has no target yet: click an enemy, or press Tab", title);
    else if (t->pick.open && t->pick.word < 0)
        text_format(&text, "%s waits: choose %s on its card first", title,
                    pick_takes_weapon(t) ? "the weapon" : "what it shall be");
    else if (t->pick.open)
        text_format(&text, "%s has no target yet: click it on the table, or press Tab", title);
    else {
        text_format(&text, "%s waits for its deed", title);
        add_deeds(t, &text);
    }
}
