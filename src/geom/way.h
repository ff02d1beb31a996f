#ifndef GEOM_SRC_WAY_H
#define GEOM_SRC_WAY_H

#include "outline.h"

/* A straight way of a disc's centre, made ready to be held against many edges. */
typedef struct Way {
    Vec p, q, unit;
    double length;
} Way;

Way way_of(Vec p, Vec q);

/* Whether a disc of `radius` on this way stays free of the area (touching is free). Where the way begins is taken as free. */
bool way_is_free(const Way *way, const Area *area, Box box, double radius);

/* Whether it cannot come near the box: the cheap first look. */
static inline bool way_misses_box(const Way *way, Box box, double radius)
{
    double low_x = way->p.x < way->q.x ? way->p.x : way->q.x;
    double low_y = way->p.y < way->q.y ? way->p.y : way->q.y;
    double high_x = way->p.x + way->q.x - low_x, high_y = way->p.y + way->q.y - low_y;
    return high_x + radius < (double)box.low.x || low_x - radius > (double)box.high.x ||
           high_y + radius < (double)box.low.y || low_y - radius > (double)box.high.y;
}

#endif
