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

/* Where the base's centre can go with an allowance, on any way that overlaps no obstacle and stays on the table. The base keeps
 * its facing (route.h). */
void region_of_walk(RegionScratch *scratch, const RouteTable *table, Base base, Length allowance,
                    Region *region);

/* Where the base, as it faces, would stand on one of these: on friends, whom it may walk through but not end on. It may
 * be larger than the truth by 0.05 inch.
 *
 *       .~~~~~~.
 *      ( me  #f# )    f a friend, # taken: passed through, but no place to end
 *       `~~~~~~'
 *
 * It stays apart from the walk's region: cut out, it would leave holes, which polygons without any could only show as slivers.
 * A place is legal when region_holds it in the walk and not here; a mask that is filled with the one and cleared with the other
 * draws what may be shown. */
void region_taken(Base base, const Area *area, int count, Region *region);

/* Whether a place is inside one of the polygons. */
bool region_holds(const Region *region, Point p);

/* Where the middle of a block's front can go by one wheel to either side and then a march straight ahead, together within the
 * allowance. One polygon for each hand (more where the table's edge parts it), the left hand's first. */
void region_of_wheel(const RouteTable *table, const Block *block, Length allowance, Region *region);

/* Where a hull's centre can go by one pivot about it of at most `most` to either side, which costs the greatest displacement of
 * a corner (pivot_displacement), and then a drive straight ahead, together within the allowance. Otherwise as the wheel's.
 *
 *        .---.
 *         \ /
 *        [ . ]
 */
void region_of_pivot(const RouteTable *table, Base hull, Heading most, Length allowance,
                     Region *region);

#endif
