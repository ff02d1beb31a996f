#include "way.h"

#include <math.h>

Way way_of(Vec p, Vec q)
{
    Way way = { p, q, vec_unit(vec_sub(q, p)), vec_length(vec_sub(q, p)) };
    return way;
}

static bool edge_is_near(const Way *way, Vec a, Vec b, double grow)
{
    Vec oa = vec_sub(a, way->p), ob = vec_sub(b, way->p);
    double side_a = vec_cross(way->unit, oa), side_b = vec_cross(way->unit, ob);
    if ((side_a >= grow && side_b >= grow) || (side_a <= -grow && side_b <= -grow))
        return false;
    double far_a = vec_dot(way->unit, oa), far_b = vec_dot(way->unit, ob);
    if ((far_a <= -grow && far_b <= -grow) ||
        (far_a >= way->length + grow && far_b >= way->length + grow))
        return false;
    if ((side_a < 0) != (side_b < 0)) {
        double far = far_a + (far_b - far_a) * side_a / (side_a - side_b);
        if (far >= 0 && far <= way->length)
            return true;
    }
    return segment_distance(a, way->p, way->q) < grow ||
           segment_distance(b, way->p, way->q) < grow || segment_distance(way->p, a, b) < grow ||
           segment_distance(way->q, a, b) < grow;
}

/* Whether the box lies wholly to one side of the way. */
static bool line_misses_box(const Way *way, Box box, double grow)
{
    Vec low = vec_of(box.low), high = vec_of(box.high);
    Vec off = vec_sub(vec_scale(vec_add(low, high), 0.5), way->p),
        half = vec_scale(vec_sub(high, low), 0.5);
    double reach = fabs(way->unit.y) * half.x + fabs(way->unit.x) * half.y;
    return fabs(vec_cross(way->unit, off)) > reach + grow;
}

bool way_is_free(const Way *way, const Area *area, Box box, double radius)
{
    double grow = radius > 0.5 ? radius - 0.25 : 0.25;
    if (area->polygon.count == 0 && area->base.shape == BASE_CIRCLE)
        return segment_distance(vec_of(area->base.pose.at), way->p, way->q) >=
               (double)area->base.width / 2 + radius - 0.25;
    if (line_misses_box(way, box, grow))
        return true;
    Vec corner[4];
    Polygon polygon = area->polygon;
    Outline o = outline_of(area->base);
    outline_corners(&o, corner);
    int count = polygon.count > 0 ? polygon.count : 4;
    Vec a = polygon.count > 0 ? vec_of(polygon.corner[count - 1]) : corner[3];
    for (int i = 0; i < count; i++) {
        Vec b = polygon.count > 0 ? vec_of(polygon.corner[i]) : corner[i];
        if (edge_is_near(way, a, b, grow))
            return false;
        a = b;
    }
    return true;
}
