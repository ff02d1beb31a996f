#ifndef TROOPS_ADVICE_H
#define TROOPS_ADVICE_H

#include "engine/request.h"
#include "troops/units.h"

/* What players without a person share, whatever the game: the field at a glance, and orders that are likely lawful. Nothing here decides
 * a rule. */

/* ---- The field at a glance ---------------------------------------------------------------------------------------------- */

/* Who stands by himself, with the outline of each, so that all of it is measured quickly. */
typedef struct Overview {
    const Look *look;
    SeatId seat; /* whose player looks */
    int units;
    UnitId unit[MOST_UNITS];
    Base outline[MOST_UNITS];
} Overview;

void overview_take(Overview *o, const Look *look, SeatId seat);
bool overview_is_own(const Overview *o, int i);
Length overview_gap(const Overview *o, int a, int b);
int overview_place(const Overview *o, UnitId unit); /* -1: it does not stand by itself */

/* The nearest enemy of that one for whom `counts` holds (null: any), or -1. */
int overview_nearest(const Overview *o, int i, bool (*counts)(const Look *look, UnitId unit));

/* ---- Orders ----------------------------------------------------------------------------------------------------------------- */

void order_for(Order *order, UnitId actor); /* an empty one */

/* Adds the clauses that lead the unit towards the goal by at most `most`: a block wheels to look at it (if it `wheels`) and goes straight
 * on, loose models go side by side. */
typedef struct LeadVerbs {
    int wheel, ahead, move;
} LeadVerbs;
void lead_unit(const Look *look, UnitId unit, Point goal, Length most, bool wheels, LeadVerbs verbs,
               Order *order);

/* Whether the answer would be accepted; what a time-out would answer. */
bool is_lawful_now(const Look *look, const Answer *answer);
void take_default(const Look *look, Answer *answer);

#endif
