#ifndef GEOM_AREA_H
#define GEOM_AREA_H

#include "geom/base.h"
#include "geom/polygon.h"

/* Ground that something covers: a piece of terrain, a cloud, a crater, a template, a zone, or a base in the way.
 * It is a polygon, or, when the polygon has no corners, the outline of `base` (a disc or a rectangle). */
typedef struct Area {
    Polygon polygon;
    Base base;
} Area;

Area area_polygon(Polygon polygon);
Area area_disc(Point centre, Length radius);
Area area_base(Base base);

Box area_box(const Area *area);

/* How far `p` is outside the area; negative inside, by the distance to the outline. */
Length area_gap_point(const Area *area, Point p);

/* Whether `p` is inside or on the outline (REACH_SLACK included): "its centre is inside". */
bool area_contains(const Area *area, Point p);

/* The gap between a base and an area; negative when they overlap, by how deep the base is in it.
 *
 *      ( base )<-- gap -->/~~~~~\        (base /~)~~~\  overlap        /~( base )~\  wholly inside:
 *                         \_area_/             \______/                 \__________/  area_outside is 0
 */
Length area_gap(const Area *area, Base base);

/* Where that gap lies, from the base to the area. For an overlap, of no length. */
Segment area_nearest(const Area *area, Base base);

/* Whether the base overlaps the area by more than REACH_SLACK; touching the outline does not. */
bool area_overlaps(const Area *area, Base base);

/* How far the base sticks out of the area; 0 when no point of it is outside. Wholly inside is
 * within(area_outside(area, base), 0). A notch of a hollow polygon counts by how deep it comes into the base. */
Length area_outside(const Area *area, Base base);

/* Whether the segment runs through the inside of the area for longer than REACH_SLACK. */
bool area_crossed(const Area *area, Segment s);

#endif
