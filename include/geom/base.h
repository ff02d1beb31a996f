#ifndef GEOM_BASE_H
#define GEOM_BASE_H

#include "geom/point.h"

typedef enum BaseShape {
    BASE_CIRCLE, /* width is the diameter, length the same */
    BASE_RECT,   /* width across the facing, length along it */
} BaseShape;

/* A model's base on the table, or a hull: a circle or an oriented rectangle about its centre.
 *
 *            ^ facing
 *      FL----------FR
 *       |     .     |  length        corners: front left, front right,
 *      RL----------RR                         rear right, rear left
 *          width
 */
typedef struct Base {
    BaseShape shape;
    Length width, length;
    Pose pose;
} Base;

Base base_circle(Length diameter, Point at);
Base base_rect(Length width, Length length, Pose pose);

/* The same base somewhere else. */
static inline Base base_at(Base base, Pose pose)
{
    return (Base){ base.shape, base.width, base.length, pose };
}

/* ---- Two bases ------------------------------------------------------------ */

/* Distance between the nearest points of two bases. Zero when they touch; negative when they overlap, by the
 * shortest way that would part them.
 *
 *      ( a )<-- gap -->[ b ]          ( a [<>) b ]   overlap: below zero
 */
Length base_gap(Base a, Base b);

/* How far the farthest point of `b` is from `a` (0 or less when b lies wholly inside a): "wholly within 6 inches" is
 * within(base_gap_wholly(a, b), 6 * INCH). */
Length base_gap_wholly(Base a, Base b);

/* Where that gap lies: from a's outline to b's. For bases that overlap, the shortest way that parts them. */
Segment base_nearest(Base a, Base b);

/* How deep two bases overlap; 0 when they do not. */
Length base_overlap_depth(Base a, Base b);

/* Whether they overlap by more than REACH_SLACK. */
bool base_overlaps(Base a, Base b);

/* Whether they touch, within CONTACT_GAP. */
bool base_touches(Base a, Base b);

/* ---- A base and a point ---------------------------------------------------- */

/* Distance from `p` to the base; negative inside it, by the way to its outline. */
Length base_gap_point(Base base, Point p);

/* The point of the base (the inside included) that is nearest to `p`. */
Point base_nearest_point(Base base, Point p);

/* Where a ray from the centre leaves the base. */
Point base_edge_toward(Base base, Heading direction);

/* The two ends of the base seen from `from`: where the line through the centre, at right angles to the line from
 * there to the centre, leaves it. `from` is its left end as seen from there. */
Segment base_sides_toward(Base base, Point from);

/* ---- Outline ---------------------------------------------------------------- */

/* The corners of a rectangle, to the nearest micrometre: front left, front right, rear right, rear left.
 * Gives 4, or 0 for a circle, which has none. */
int base_corners(Base base, Point corner[4]);

/* The middles of the front, right, rear and left side; of a circle, the four points at those bearings. */
void base_sides(Base base, Point middle[4]);

/* The smallest upright box around the base, rounded outward; of one with corners. */
Box rect_base_box(Base base);
static inline Box base_box(Base base)
{
    Length radius = (base.width + 1) / 2;
    Point at = base.pose.at;
    return base.shape == BASE_CIRCLE
               ? (Box){ { at.x - radius, at.y - radius }, { at.x + radius, at.y + radius } }
               : rect_base_box(base);
}

/* The distance from the centre to the farthest point of the outline, rounded up. */
Length base_reach(Base base);

/* The smallest rectangle in a facing that holds all these bases (1 or more), rounded outward. */
Base base_around(const Base *base, int count, Heading facing);

/* How far the base is over the edge of a table of `width` by `height`; 0 when it is wholly on it. */
Length base_over_edge(Base base, Length width, Length height);

#endif
