#ifndef GEOM_ZONE_H
#define GEOM_ZONE_H

#include "geom/base.h"

/* Zones: what lies before, behind and beside a base. A zone is the part of the table on the inner side of up to four
 * straight lines, so it is convex and may be endless.
 *
 *        \   front   /        strip:   |     |
 *         \         /                  |     |  v = 0 on the front edge,
 *          FL-----FR                   FL---FR  growing ahead
 *     left |       | right             |     |
 *          RL-----RR
 *         /   rear  \         half: everything ahead of a line
 */
typedef struct ZoneLine {
    Point at;
    Heading inward;
} ZoneLine;

typedef struct Zone {
    int count;
    ZoneLine line[4];
} Zone;

typedef enum Side { SIDE_FRONT, SIDE_RIGHT, SIDE_REAR, SIDE_LEFT } Side;

/* Everything ahead of the pose: the front arc of 180 degrees. */
Zone zone_ahead(Pose pose);

/* Everything within `half` (at most 90 degrees) to either side of the pose's facing. */
Zone zone_wedge(Pose apex, Heading half);

/* One side's zone of a rectangle, bounded by 45-degree lines from its corners. */
Zone zone_side(Base base, Side side);

/* The strip straight before a rectangle's front edge, as wide as it; `depth` deep, or endless with LENGTH_NEVER. */
Zone zone_strip(Base base, Length depth);

/* How far `p` is outside the farthest of the zone's lines; negative inside. */
Length zone_gap_point(const Zone *zone, Point p);

/* Whether `p` is inside or on the border (REACH_SLACK included). */
bool zone_contains(const Zone *zone, Point p);

/* Whether some part of the base, deeper than REACH_SLACK, is in the zone. */
bool zone_touches(const Zone *zone, Base base);

/* Whether no point of the base is outside the zone (REACH_SLACK included). */
bool zone_holds(const Zone *zone, Base base);

/* The corners of the part of a rectangle that lies in the zone: 0 to 8 of them. 0 for a circle. */
int zone_clip(const Zone *zone, Base base, Point corner[8]);

/* How far the base reaches ahead of the pose (its farthest and its nearest point along the facing); below zero is behind.
 * A base is entirely behind when within(ahead_farthest(...), 0). */
Length ahead_farthest(Pose pose, Base base);
Length ahead_nearest(Pose pose, Base base);

/* The gap from a base to that part of `other` which lies ahead of the line through the base's centre across its facing:
 * a reach that does not go round to the back. False when no part of `other` deeper than REACH_SLACK lies ahead. Both are
 * circles.
 *
 *          ( other )        only what is above the line counts
 *      ----(---^---)----
 *              base
 */
bool ahead_gap(Base base, Base other, Length *gap);

/* The way straight ahead from a rectangle's front edge to the first point of `target` in its strip. False when no part of
 * the target wider than REACH_SLACK lies there. */
bool strip_distance(Base front, Base target, Length *distance);

/* ---- Which side --------------------------------------------------------------- */

/* In which zone of a rectangle a point lies. On a border line (REACH_SLACK included) front goes before rear, rear
 * before the flanks; on the line of both flanks inside the rectangle's depth the right. */
Side side_of_point(Base base, Point p);

/* In which quarter around a base a point lies: of a rectangle the quarters are bounded by its diagonals, of a circle by
 * 45 degrees from its facing. */
Side quarter_of_point(Base base, Point p);

/* Whether the bearing from the pose to `p` is at most `half` off its facing (HEADING_SLACK included). */
bool arc_contains(Pose pose, Heading half, Point p);

/* The angle from the facing to the bearing of `p`: above -HALF_TURN, clockwise positive; 0 for the pose's own place. */
Heading arc_offset(Pose pose, Point p);

#endif
