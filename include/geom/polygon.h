#ifndef GEOM_POLYGON_H
#define GEOM_POLYGON_H

#include "geom/point.h"

/* A simple polygon that somebody else keeps: 3 corners or more, either way round, closed by itself.
 * It need not be convex. Curves are given as enough corners.
 *
 *      0-----------1
 *      |    3------2      corner[0] to corner[5], and from the last one back to the first
 *      |    |
 *      5----4
 */
typedef struct Polygon {
    const Point *corner;
    int count;
} Polygon;

/* Whether `p` is inside or on the outline (up to REACH_SLACK outside it still counts). */
bool polygon_contains(Polygon polygon, Point p);

/* How far `p` is outside the outline; negative inside, by the distance to the nearest edge. */
Length polygon_gap(Polygon polygon, Point p);

/* Twice the area in square micrometres; above zero when the corners go clockwise on the table. */
int64_t polygon_area_twice(Polygon polygon);

/* Whether no corner turns inward. Straight corners are no fault. */
bool polygon_is_convex(Polygon polygon);

/* Whether it has 3 corners or more, an area, and no two edges cross or touch but neighbours at their corner. */
bool polygon_is_simple(Polygon polygon);

Box polygon_box(Polygon polygon);

/* The centre of its area, to the nearest micrometre. */
Point polygon_centre(Polygon polygon);

/* The corner indexes of one triangle, clockwise on the table. */
typedef struct Triangle {
    int16_t corner[3];
} Triangle;

/* Cuts the polygon into count - 2 triangles (fewer where corners are straight) for filling and for whoever needs
 * convex parts. `room` holds `most`; 0 when that is too few or the polygon is not simple. At most 1,024 corners. */
int polygon_triangles(Polygon polygon, Triangle *room, int most);

/* Convex parts that cover the polygon, as corner indexes one part after the other: part i has its corners at
 * index[start[i]] to index[start[i + 1] - 1]. A part is a joined run of triangles; a convex polygon is one part. */
typedef struct ConvexParts {
    int count;
    int16_t start[1025];
    int16_t index[3072];
} ConvexParts;

/* Gives the number of parts; 0 as polygon_triangles does. */
int polygon_convex_parts(Polygon polygon, ConvexParts *parts);

#endif
