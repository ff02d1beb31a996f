#ifndef GEOM_SRC_PSEUDO_H
#define GEOM_SRC_PSEUDO_H

#include "geom/vec.h"

#include <math.h>

/* Directions in order, without the cost of an angle: a pseudo-angle grows clockwise from 0 (up) by 1 with each quarter turn, and
 * within one as the share of the direction's y (or x) in both. */

static inline double pseudo_angle(Vec d)
{
    double share = d.y / (fabs(d.x) + fabs(d.y));
    return d.x >= 0 ? 1 + share : 3 - share;
}

/* A direction of that angle (0 to below 8), not of length 1. */
static inline Vec pseudo_direction(double angle)
{
    int quarter = (int)angle;
    double rest = angle - quarter;
    switch (quarter % 4) {
    case 0:
        return vec(rest, rest - 1);
    case 1:
        return vec(1 - rest, rest);
    case 2:
        return vec(-rest, 1 - rest);
    default:
        return vec(rest - 1, -rest);
    }
}

#endif
