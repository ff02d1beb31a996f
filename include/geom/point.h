#ifndef GEOM_POINT_H
#define GEOM_POINT_H

#include "geom/length.h"

/* A place on the table: x to the right, y down, from the table's top left corner. */
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

#endif
