#ifndef A_WAR_TRANSFORMED_PLAN_H
#define A_WAR_TRANSFORMED_PLAN_H

#include "players/estimate.h"

/* Orders that are likely lawful: what the computer's players share. */

/* The answer's order goes towards that place by at most so much, by that verb (and Ability, with VERB_ABILITY): straight, or to one side
 * by as little as will do. False: no such way is lawful now. */
typedef struct GoBy {
    int verb, ability;
} GoBy;
bool plan_going(const Look *look, UnitId unit, Point goal, Length most, GoBy by, Answer *answer);

/* Instead of the way in the answer, where that meets Wire: one that does not. */
bool plan_round_wire(const Look *look, UnitId unit, Point goal, Length most, GoBy by,
                     Answer *answer);

/* The unit's models go as far apart as they may, so that a template catches few. */
bool plan_open_order(const Look *look, UnitId unit, Answer *answer);

/* The leader orders the unit to break off: out of contact, its whole Pace away from whom it touches, or to one side. */
bool plan_break_off(const Look *look, UnitId leader, UnitId unit, Answer *answer);

bool may_shoot_at(const Look *look, UnitId unit, UnitId target, unsigned flags);

/* How far it comes at most by that. */
Length reach_by(const Look *look, UnitId unit, GoBy by);

/* Whether it has no business in front: leaders, witches, and weapons that reach far. */
bool stays_behind(const Look *look, UnitId unit);

bool fights_hand_to_hand(const Look *look, UnitId unit);

#endif
