#ifndef GEOM_TEMPLATE_H
#define GEOM_TEMPLATE_H

#include "geom/area.h"

/* Templates: what a blast, a line or a breath covers. A round one and a line are areas (area.h), so that
 * area_overlaps says "touched" (by more than REACH_SLACK: touching the rim is not enough) and area_outside "wholly under". */

/* A circle about a point. */
Area template_circle(Point centre, Length radius);

/* A strip `width` wide that begins at `from` and runs `length` ahead.
 *
 *      from =========================>
 */
Area template_line(Pose from, Length length, Length width);

/* A part of a disc: everything within `radius` of the apex and `half` to either side of the axis (at most 90 degrees).
 *
 *            /  )
 *      apex <    ) axis ->
 *            \  )
 */
typedef struct Sector {
    Pose apex; /* facing along the axis */
    Heading half;
    Length radius;
} Sector;

/* How far `p` is outside the sector; negative inside. */
Length sector_gap_point(const Sector *sector, Point p);

/* Whether the base overlaps the sector by more than REACH_SLACK. */
bool sector_touches(const Sector *sector, Base base);

/* Whether no point of the base is outside the sector (REACH_SLACK included). */
bool sector_holds(const Sector *sector, Base base);

/* A trapezoid along an axis, straight ends: `near_half` wide to either side where it begins, `far_half` where it ends.
 *
 *              ______.-'|
 *      from  |           |  -> length
 *              ------'-._|
 */
Polygon template_flame(Pose from, Length length, Length near_half, Length far_half,
                       Point corner[4]);

/* A teardrop: its point at the pose, its round end a disc of `radius` that reaches to `length` ahead. The outline is given as
 * TEARDROP_CORNERS corners inside the true one by less than REACH_SLACK for a radius of up to 2 inches. */
enum { TEARDROP_CORNERS = 48 };
Polygon template_teardrop(Pose point, Length length, Length radius, Point corner[TEARDROP_CORNERS]);

/* ---- Lines ------------------------------------------------------------------------ */

/* A base under a line, and how far along it the line first touches it. */
typedef struct LineHit {
    int index;
    Length along;
} LineHit;

/* The bases that a line touches (touching counts, REACH_SLACK included), in the order in which it meets them, ties by index:
 * a bounce, a bolt. Gives their number; `hit` holds the first `most`. */
int line_hits(Segment line, const Base *base, int count, LineHit *hit, int most);

#endif
