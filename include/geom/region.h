#ifndef GEOM_REGION_H
#define GEOM_REGION_H

#include "geom/block.h"
#include "geom/route.h"
#include "geom/visible.h"

/* Where a move may end, as polygons for shading. Every point shown can be reached; the shading may fall short of what can by at
 * most 0.05 inch. Polygons of one region may overlap.
 *
 *        .-~~~-.          a walk: everything within reach,
 *      .'   |#| '.        round corners too
 *      | me ^#|  |
 *       '.__ \\__.'
 */
typedef struct Region {
    Point *corner;
    int corners, corners_most;
    int *start; /* polygon i has corners start[i] to start[i + 1] - 1; room for polygons_most + 1 */
    int polygons, polygons_most;
    bool whole; /* false when room ran out: then something is left out */
} Region;

enum { REGION_CORNERS = 20000, REGION_OPAQUES = 2000, REGION_STARS = 800 };

typedef struct RegionScratch {
    VisibleScratch visible;
    HorizonPiece part[2 * VISIBLE_MOST];
    Point corner[REGION_CORNERS];
    Opaque opaque[REGION_OPAQUES];
} RegionScratch;

/* Where the base's centre can go with an allowance, on any way that overlaps no obstacle and stays on the table. A rectangle is
 * taken by the circle through its corners. */
void region_of_walk(RegionScratch *scratch, const RouteTable *table, Base base, Length allowance,
                    Region *region);

/* Where the middle of a block's front can go by one wheel to either side and then a march straight ahead, together within the
 * allowance. One polygon for each hand (more where the table's edge parts it), the left hand's first. */
void region_of_wheel(const RouteTable *table, const Block *block, Length allowance, Region *region);

#endif
