#ifndef RULES_OLD_WORLD_PLAN_H
#define RULES_OLD_WORLD_PLAN_H

#include "base/chance.h"
#include "flow.h"
#include "troops/advice.h"

/* What the computer player and the random player share: orders that are likely lawful. */

/* A unit that stands on the table by itself, neither joined nor lost. */
bool is_commanded(const Look *look, UnitId unit);

typedef struct Gait {
    bool march, fly, free_move; /* free: Vanguard and Reserve Moves */
} Gait;

/* How far the unit goes in that gait on open ground. */
Length stride(const Look *look, UnitId unit, Gait gait);

/* Towards `goal` by at most `most`: a block wheels at it and goes straight on, skirmishers go side by side. Shorter when
 * the way or its end is barred; false when there is no such move at all. */
bool plan_advance(const Look *look, UnitId unit, Point goal, Length most, Gait gait, Order *order);

#endif
