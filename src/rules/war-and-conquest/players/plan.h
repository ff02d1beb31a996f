#ifndef RULES_WAR_AND_CONQUEST_PLAN_H
#define RULES_WAR_AND_CONQUEST_PLAN_H

#include "move/movement.h"
#include "troops/advice.h"

/* Orders that are likely lawful: what the computer's players share. */

/* Towards `goal` by at most `most`, at Double Pace where no test is owed for it; shorter when the way or its end is barred. False when there
 * is no such move. */
bool plan_way(const Look *look, UnitId unit, Point goal, Length most, Order *order);

/* At Quick March, where Double Pace would not do and the column may: QM. */
bool plan_quick_march(const Look *look, UnitId unit, Point goal, Length most, Order *order);

/* As plan_way, as a piece of the path that is being laid. */
bool plan_piece(const Look *look, UnitId unit, Point goal, Length most, Order *order);

/* A lone Personality to the side of that block, and into it. */
bool plan_joining(const Look *look, UnitId who, UnitId host, Order *order);

#endif
