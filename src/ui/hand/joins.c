#include "hand/joins.h"
#include "hand/hand_tools.h"
#include "hand/point.h"
#include "hand/verbs.h"

#include <stdlib.h>

#include "table.h"

static bool is_about_friend(const Table *t, int verb)
{
    const VerbDef *v = &t->rs->verb[verb], *walk = &t->rs->verb[t->hand.verb];

    return verb != t->hand.verb && v->actor && v->kind == walk->kind && v->params > 0 &&
           v->param[0].kind == PARAM_UNIT && v->param[0].required && verb_offered(t, verb);
}

static bool leads(const Table *t)
{
    const Grasp *h = &t->hand;

    return h->full && !h->places && !h->by_hand && !h->paths_answer && h->afters < MOST_EXTRA &&
           hand_moved(h) > 0;
}

static void add_clause(Grasp *h, int verb, UnitId with)
{
    h->after[h->afters] = clause_of(verb);
    h->after[h->afters++].unit = with;
}

/* Of the walk with that behind it. */
static Verdict judge_with(Table *t, int verb, UnitId with)
{
    Answer *answer = malloc(sizeof *answer);
    Verdict v = no(NO_BATTLE_FULL);

    if (answer) {
        add_clause(&t->hand, verb, with);
        hand_answer(&t->hand, session_battle(t->session), answer);
        t->hand.afters--;
        v = session_judge(t->session, answer);
    }
    free(answer);
    return v;
}

static bool is_friend(const Table *t, UnitId unit)
{
    return unit != NO_UNIT && unit != t->hand.unit && unit_is_here(t, unit) &&
           session_battle(t->session)->unit[unit].seat == t->asks;
}

int joins_verb(Table *t, UnitId with)
{
    for (int i = 0; leads(t) && is_friend(t, with) && i < t->rs->verbs; i++) {
        Verdict v = is_about_friend(t, i) ? judge_with(t, i, with) : no(NO_NOT_OFFERED);
        if (is_yes(&v))
            return i;
    }
    return NO_VERB;
}

/* Back on its straight way so far that it may stand there. False: there is no such place so near. */
static bool step_back(Table *t, Length back)
{
    Ghost *g = &t->hand.ghost[0];
    Length way = point_distance(g->held.at, g->to.at);

    if (back > way || way <= 0)
        return false;
    g->to.at.x -= (Length)((int64_t)(g->to.at.x - g->held.at.x) * back / way);
    g->to.at.y -= (Length)((int64_t)(g->to.at.y - g->held.at.y) * back / way);
    return is_yes(hand_judge(&t->hand, t->session));
}

int joins_beside(Table *t, UnitId with, Point at)
{
    enum { COARSE = INCH / 10, MOST = 6 * INCH, FINE = INCH / 500 };
    Grasp led = t->hand;
    Length good = 0, bad = 0;
    int verb = joins_verb(t, with);

    if (verb != NO_VERB || !leads(t) || !is_friend(t, with) || t->hand.count != 1)
        return verb;
    Grasp onto = led;
    onto.ghost[0].to.at = at;
    for (Length back = COARSE; back < MOST && !good; back += COARSE) {
        t->hand = onto;
        good = step_back(t, back) ? back : 0;
        bad = good ? bad : back;
    }
    while (good - bad > FINE) {
        Length middle = (good + bad) / 2;
        t->hand = onto;
        if (step_back(t, middle))
            good = middle;
        else
            bad = middle;
    }
    t->hand = onto;
    if (good && step_back(t, good))
        verb = joins_verb(t, with);
    if (verb == NO_VERB)
        t->hand = led;
    return verb;
}

void joins_make(Table *t, Ui *ui, int verb, UnitId with)
{
    add_clause(&t->hand, verb, with);
    hand_judge(&t->hand, t->session);
    hand_accept(t, ui);
    if (t->hand.full) /* it was refused */
        t->hand.afters = 0;
}

/* The friend with whom the order would do, else the one who is nearest to it; NO_UNIT: there is none. */
static UnitId friend_of(Table *t, int verb)
{
    UnitId nearest = NO_UNIT;
    Length least = LENGTH_NEVER;

    for (UnitId u = 0; u < t->game->units; u++) {
        if (!is_friend(t, u))
            continue;
        Verdict v = judge_with(t, verb, u);
        if (is_yes(&v))
            return u;
        Length apart = v.figure == FIGURE_LENGTH ? v.measured : LENGTH_NEVER - 1;
        nearest = apart < least ? u : nearest;
        least = apart < least ? apart : least;
    }
    return nearest;
}

bool joins_take(Table *t, Ui *ui, int verb)
{
    UnitId with = leads(t) && is_about_friend(t, verb) ? friend_of(t, verb) : NO_UNIT;

    if (with == NO_UNIT)
        return false;
    joins_make(t, ui, verb, with);
    return true;
}
