#ifndef GEOM_VEC_H
#define GEOM_VEC_H

#include <math.h>

#include "geom/point.h"

/* A place or a direction in between two whole micrometres. Only + - * / and sqrt ever touch it, so it is the
 * same on every machine; it never stands in a battle's state. */
typedef struct Vec {
    double x, y;
} Vec;

static inline Vec vec(double x, double y)
{
    return (Vec){ x, y };
}

static inline Vec vec_of(Point p)
{
    return (Vec){ (double)p.x, (double)p.y };
}

static inline Vec vec_add(Vec a, Vec b)
{
    return (Vec){ a.x + b.x, a.y + b.y };
}

static inline Vec vec_sub(Vec a, Vec b)
{
    return (Vec){ a.x - b.x, a.y - b.y };
}

static inline Vec vec_scale(Vec a, double by)
{
    return (Vec){ a.x * by, a.y * by };
}

/* `a` and `times` times `step`. */
static inline Vec vec_along(Vec a, Vec step, double times)
{
    return (Vec){ a.x + step.x * times, a.y + step.y * times };
}

static inline double vec_dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* Above zero when `b` lies clockwise of `a` on the table (x right, y down). */
static inline double vec_cross(Vec a, Vec b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double vec_length(Vec a)
{
    return sqrt(vec_dot(a, a));
}

/* `a` at length 1; up for a vector of no length. */
Vec vec_unit(Vec a);

/* The nearest whole micrometres. */
Point vec_point(Vec a);

/* The unit vector of a heading: (sin h, -cos h). Exact at quarter turns, elsewhere good to 1e-15. */
Vec heading_forward(Heading h);

/* The unit vector to the right of a heading: (cos h, sin h). */
Vec heading_right(Heading h);

/* The heading's own unit vector from that to its right: who needs both finds only one. */
static inline Vec ahead_of(Vec right)
{
    return vec(right.y, -right.x);
}

/* The direction of `d`, to the nearest arcsecond; 0 for a vector of no length. */
Heading heading_of(Vec d);

/* The same before rounding, in arcseconds: 0 to below FULL_TURN. */
double heading_exact(Vec d);

/* `d` turned clockwise by `turn`. */
Vec vec_turn(Vec d, Heading turn);

#endif
