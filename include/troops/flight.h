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

/* What of the unit goes when it is turned to that heading: the outline of a block; of loose models the rectangle about all of them, or
 * (RANK_KEEPS_PATTERN) each for itself and as it stands. Gives their number. */
int runners(const Look *look, UnitId unit, Heading heading, Base base[MOST_UNIT_MODELS]);

/* Whether one of them overlaps the area on that way, or comes nearer to it than `near`. */
bool run_crosses(const Look *look, UnitId unit, Heading heading, Length distance, const Area *area);
bool run_comes_near(const Look *look, UnitId unit, Heading heading, Length distance,
                    const Area *area, Length near);

/* How far they go until the first touches the table's edge; LENGTH_NEVER when none does within that distance. */
Length run_to_edge(const Look *look, UnitId unit, Heading heading, Length distance);

/* How far it comes in that direction until closed ground stops it. */
Length flight_until_closed(const Look *look, UnitId unit, Heading direction, Length distance);

/* `distance`, or as much more in that direction as clears friends, and enemies by the limit of RANK_FLIGHT_CLEARS. */
Length clear_distance(const Look *look, UnitId unit, Heading direction, Length distance);

/* On whom, or too near to whom, it would end when it went just so far; NO_UNIT: on nobody, and `clear_distance` is no more. */
UnitId flight_ends_at(const Look *look, UnitId unit, Heading direction, Length distance);

/* How many models of the unit passed through the other, on the straight way from that outline to where it stands now. Whom turning on
 * the spot has put upon the other, and the way only takes off again, has not. */
int models_passed(const Look *look, UnitId unit, Base from, UnitId other);

/* Whether it touches the table's edge. */
bool touches_edge(const Look *look, UnitId unit);

/* Straight in that direction, until something stops it (friends do even where others may go through them): where it stands then, and the
 * enemy that it touches, or NO_UNIT. Who touches nobody stops as far from enemies as RANK_CHASE_STOPS says, and everybody as far from
 * those in `spared` (null: nobody) as RANK_CHASE_SPARES says. */
typedef struct Chase {
    CourseMeeting end;
    UnitId met;
} Chase;
Chase chase(const Look *look, UnitId unit, Heading direction, Length distance,
            const UnitSet *spared);

/* Off the table with those who have joined it, where its front stands now: that is noted as the note of that kind. The game's marks are
 * its own. */
void go_off_table(Play *play, UnitId unit, int note, RuleId rule);

/* How far it can be pushed in that direction, those in `from` not counting: until it meets something, or other enemies by the limit of
 * RANK_FLIGHT_CLEARS. */
Length room_to_give(const Look *look, UnitId unit, Heading direction, Length most,
                    const UnitSet *from);

/* How far that outline of the unit slides that way before units or closed ground stop it; `but` (NO_UNIT: nobody) does not. */
CourseMeeting slide_until_met(const Look *look, UnitId unit, Base outline, Heading direction,
                              Length way, UnitId but);

#endif
