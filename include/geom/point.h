#ifndef GEOM_POINT_H
#define GEOM_POINT_H

#include "geom/length.h"

/* A place on the table: x to the right, y down, from the table's top left corner.
 *
 *      0,0 ------> x
 *       |     . p
 *       v
 *       y
 */
typedef struct Point {
    Length x, y;
} Point;

typedef struct Segment {
    Point from, to;
} Segment;

/* Where something stands and which way it faces. */
typedef struct Pose {
    Point at;
    Heading facing;
} Pose;

/* An upright rectangle, both corners included. */
typedef struct Box {
    Point low, high;
} Box;

bool point_equal(Point a, Point b);

/* The straight distance, to the nearest micrometre. */
Length point_distance(Point a, Point b);

/* The direction from `from` to `to`; 0 (up) when they are one. */
Heading point_bearing(Point from, Point to);

/* `p` moved by `by` in a direction; a negative `by` moves back. */
Point point_shift(Point p, Heading direction, Length by);

/* `p` moved straight toward `goal` by `by`, not beyond it. */
Point point_toward(Point p, Point goal, Length by);

/* `p` turned clockwise about `pivot`. */
Point point_turn(Point p, Point pivot, Heading turn);

Length segment_length(Segment s);

/* The point of `s` nearest to `p`. */
Point segment_nearest(Segment s, Point p);

/* The distance from `p` to the nearest point of `s`. */
Length segment_gap(Segment s, Point p);

/* Whether two segments have a point in common; touching ends count. Exact. */
bool segment_crosses(Segment a, Segment b);

/* `pose` moved straight ahead (negative: back), facing as before. */
Pose pose_ahead(Pose pose, Length by);

/* `pose` turned clockwise about `pivot`, as a rigid body: the place travels and the facing turns. */
Pose pose_turn(Pose pose, Point pivot, Heading turn);

/* A point given in the frame of `pose`: `right` of it and `ahead` of it (negative: left, behind).
 *
 *           ^ facing
 *           |---- . the point: ahead, then right
 *           |
 *          pose
 */
Point pose_point(Pose pose, Length right, Length ahead);

/* The opposite: where `p` lies in the frame of `pose`; x to its right, y ahead (not down). */
Point pose_local(Pose pose, Point p);

/* Whether two boxes have a point in common. */
static inline bool box_meets(Box a, Box b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

/* `box` larger by `by` on every side. */
static inline Box box_grown(Box box, Length by)
{
    return (Box){ { box.low.x - by, box.low.y - by }, { box.high.x + by, box.high.y + by } };
}

/* How far two boxes are apart, squared; 0 when they meet. */
static inline int64_t box_gap_square(Box a, Box b)
{
    int64_t right = (int64_t)b.low.x - a.high.x, left = (int64_t)a.low.x - b.high.x;
    int64_t below = (int64_t)b.low.y - a.high.y, above = (int64_t)a.low.y - b.high.y;
    int64_t x = right > left ? right : left, y = below > above ? below : above;
    return (x > 0 ? x * x : 0) + (y > 0 ? y * y : 0);
}

/* The smallest box that holds both. */
static inline Box box_join(Box a, Box b)
{
    return (Box){ { a.low.x < b.low.x ? a.low.x : b.low.x, a.low.y < b.low.y ? a.low.y : b.low.y },
                  { a.high.x > b.high.x ? a.high.x : b.high.x,
                    a.high.y > b.high.y ? a.high.y : b.high.y } };
}

#endif
