#ifndef GEOM_POLYGON_H
#define GEOM_POLYGON_H

#include "geom/point.h"

/* A simple polygon that somebody else keeps: 3 corners or more, either way round, closed by itself.
 * It need not be convex. Curves are given as enough corners. */
typedef struct Polygon {
    const Point *corner;
    int count;
} Polygon;

#endif
