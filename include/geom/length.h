#ifndef GEOM_LENGTH_H
#define GEOM_LENGTH_H

#include <stdbool.h>
#include <stdint.h>

/* What is measured in: lengths, directions, and the one comparison with a limit. */

/* A distance on the table in whole micrometres, so that an inch and a millimetre are both exact. */
typedef int32_t Length;

enum { MM = 1000, INCH = 25400 };

/* The one tolerance of the program: a measurement up to this much over its limit still counts (0.005 inch). */
enum { REACH_SLACK = 127 };

/* Bases this near are in contact; the gap is closed to zero when contact is made (0.05 inch). */
enum { CONTACT_GAP = 1270 };

/* No length: farther than anything on any table. */
#define LENGTH_NEVER INT32_MAX

/* Whether `apart` is within `limit`, the tolerance included. */
bool within(Length apart, Length limit);

/* `micrometres` to the nearest whole one (halves away from zero), held within what a Length can be. */
Length length_round(double micrometres);

/* The greatest whole number whose square is at most `square`. Exact over the whole range. */
uint64_t length_root(uint64_t square);

/* A direction in whole arcseconds clockwise from the far table edge (up), 0 to FULL_TURN - 1 when normal.
 *
 *              0
 *              |
 *      270 ----+---- 90      in degrees
 *              |
 *             180
 */
typedef int32_t Heading;

enum {
    DEGREE = 3600,
    QUARTER_TURN = 90 * DEGREE,
    HALF_TURN = 180 * DEGREE,
    FULL_TURN = 360 * DEGREE
};

/* The tolerance of angles. */
enum { HEADING_SLACK = 36 };

/* `h` (any number) as the same direction between 0 and FULL_TURN - 1. */
Heading heading_normal(Heading h);

/* The turn from `from` to `to` by the smaller angle: above -HALF_TURN, up to HALF_TURN (clockwise is positive). */
Heading heading_turn(Heading from, Heading to);

/* ---- Turning about a pivot: arc = radius x turn ------------------------------------------ */

/* The arc that a point at `radius` from the pivot travels in a turn of `turn`; never negative. */
Length heading_arc(Heading turn, Length radius);

/* The greatest turn whose arc at `radius` is not longer than `arc`; FULL_TURN at most, also for radius 0. */
Heading heading_of_arc(Length arc, Length radius);

#endif
