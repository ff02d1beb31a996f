#ifndef TROOPS_FLIGHT_H
#define TROOPS_FLIGHT_H

#include "troops/manoeuvre.h"

/* Units that run: which way, how far, whom they pass; who runs after them; who is pushed back. All as they stand, nothing rolled: the
 * dice and what is lost on the way are the game's.
 *
 *                 ^  ^  flight_heading(): straight away, or bent by as few steps (RankRules.detour) as clear closed ground
 *          [####]  \ |
 *                   \|
 *                [unit]          <---- clear_distance(): and so far on as to stand on nobody and by no enemy
 *                  x  cause
 */

/* The heading nearest to `facing` on which the unit, turned to it, goes that far without meeting closed ground (RANK_DETOURS); a step to
 * the side of detour_first before one to the other. `*clear` is false when there is none, and it is `facing`. */
Heading flight_heading(const Look *look, UnitId unit, Heading facing, Length distance, bool *clear);

/* How far it comes in that direction until closed ground stops it. */
Length flight_until_closed(const Look *look, UnitId unit, Heading direction, Length distance);

/* `distance`, or as much more in that direction as clears friends, and enemies by the limit of RANK_FLIGHT_CLEARS. */
Length clear_distance(const Look *look, UnitId unit, Heading direction, Length distance);

/* How many models of the unit passed through the other, on the straight way from that outline to where it stands now. */
int models_passed(const Look *look, UnitId unit, Base from, UnitId other);

/* Whether one of its bases touches the table's edge. */
bool touches_edge(const Look *look, UnitId unit);

/* Straight ahead, until something stops it: where it stands then, and the enemy that it touches, or NO_UNIT. Who touches nobody stops
 * as far from enemies as RANK_CHASE_STOPS says. */
typedef struct Chase {
    CourseMeeting end;
    UnitId met;
} Chase;
Chase chase(const Look *look, UnitId unit, Length distance);

/* How far it can be pushed in that direction, those in `from` not counting: until it meets something, or other enemies by the limit of
 * RANK_FLIGHT_CLEARS. */
Length room_to_give(const Look *look, UnitId unit, Heading direction, Length most,
                    const UnitSet *from);

/* How far that outline of the unit slides that way before units or closed ground stop it; `but` (NO_UNIT: nobody) does not. */
CourseMeeting slide_until_met(const Look *look, UnitId unit, Base outline, Heading direction,
                              Length way, UnitId but);

#endif
