#include "geom/area.h"

#include "motion.h"

#include <math.h>

Area area_polygon(Polygon polygon)
{
    return (Area){ .polygon = polygon };
}

Area area_disc(Point centre, Length radius)
{
    return (Area){ .base = base_circle(2 * radius, centre) };
}

Area area_base(Base base)
{
    return (Area){ .base = base };
}

Box area_box(const Area *area)
{
    return area->polygon.count > 0 ? polygon_box(area->polygon) : base_box(area->base);
}

double area_distance_point(const Area *area, Vec p)
{
    if (area->polygon.count > 0)
        return polygon_distance(area->polygon, p);
    Outline o = outline_of(area->base);
    return outline_gap_point(&o, p);
}

Length area_gap_point(const Area *area, Point p)
{
    return length_round(area_distance_point(area, vec_of(p)));
}

bool area_contains(const Area *area, Point p)
{
    return within(area_gap_point(area, p), 0);
}

/* ---- A rectangle and a polygon ------------------------------------------------ */

double outline_gap_segment(const Outline *o, Vec p, Vec q)
{
    Vec a = outline_local(o, p), b = outline_local(o, q);
    double w = o->half_width, l = o->half_length, enter = 0, leave = 0;
    if (clip_to_rect(a, b, w, l, &enter, &leave))
        return 0;
    double best = smaller(outline_gap_point(o, p), outline_gap_point(o, q));
    best = smaller(best, segment_distance(vec(-w, -l), a, b));
    best = smaller(best, segment_distance(vec(w, -l), a, b));
    best = smaller(best, segment_distance(vec(-w, l), a, b));
    return smaller(best, segment_distance(vec(w, l), a, b));
}

static double depth_in_rect(const Outline *o, Vec a, Vec way, double t)
{
    return smaller(o->half_width - fabs(a.x + way.x * t), o->half_length - fabs(a.y + way.y * t));
}

/* How deep the segment p-q comes into a rectangle; below zero when it stays out. The depth is the least of four
 * straight lines, so its greatest lies at an end or where two of them meet. */
static double segment_depth(const Outline *o, Vec p, Vec q)
{
    Vec a = outline_local(o, p), way = vec_sub(outline_local(o, q), a);
    double w = o->half_width, l = o->half_length;
    const double value[4] = { w - a.x, w + a.x, l - a.y, l + a.y };
    const double rate[4] = { -way.x, way.x, -way.y, way.y };
    double best = larger(depth_in_rect(o, a, way, 0), depth_in_rect(o, a, way, 1));
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            double closing = rate[i] - rate[j];
            double t = closing != 0 ? (value[j] - value[i]) / closing : 0;
            if (t > 0 && t < 1)
                best = larger(best, depth_in_rect(o, a, way, t));
        }
    }
    return best;
}

/* The greatest depth of the polygon's outline inside the rectangle; below zero when it stays out. */
static double outline_depth(Polygon polygon, const Outline *o)
{
    double deepest = -1e300;
    Vec a = vec_of(polygon.corner[polygon.count - 1]);
    for (int i = 0; i < polygon.count; i++) {
        Vec b = vec_of(polygon.corner[i]);
        deepest = larger(deepest, segment_depth(o, a, b));
        a = b;
    }
    return deepest;
}

/* How deep a rectangle and a polygon overlap that are known to: the deepest that a side of one comes into the other. */
static double rect_depth(Polygon polygon, const Outline *o)
{
    double inside = -polygon_distance(polygon, o->at);
    double depth = smaller(inside, smaller(o->half_width, o->half_length));
    Vec corner[4];
    outline_corners(o, corner);
    for (int i = 0; i < 4; i++)
        depth = larger(depth, -polygon_distance(polygon, corner[i]));
    depth = larger(depth, outline_depth(polygon, o));
    return depth > 0 ? depth : 0;
}

static double rect_polygon_distance(Polygon polygon, const Outline *o)
{
    double best = 1e300;
    Vec a = vec_of(polygon.corner[polygon.count - 1]);
    for (int i = 0; i < polygon.count; i++) {
        Vec b = vec_of(polygon.corner[i]);
        best = smaller(best, outline_gap_segment(o, a, b));
        a = b;
    }
    if (best <= 0 || polygon_holds(polygon, o->at))
        return -rect_depth(polygon, o);
    return best;
}

double area_distance(const Area *area, const Outline *o)
{
    if (area->polygon.count == 0) {
        Outline other = outline_of(area->base);
        return outline_gap(&other, o);
    }
    if (outline_is_round(o))
        return polygon_distance(area->polygon, o->at) - o->radius;
    return rect_polygon_distance(area->polygon, o);
}

Length area_gap(const Area *area, Base base)
{
    Outline o = outline_of(base);
    return length_round(area_distance(area, &o));
}

/* Whether the base lies outside the area's box, however it is turned. */
static bool is_off(const Area *area, Base base)
{
    Base other = area->base;
    Length reach = (base.width + base.length) / 2 + 1, his = (other.width + other.length) / 2 + 1;
    Box box = area->polygon.count > 0 ? polygon_box(area->polygon)
                                      : box_grown((Box){ other.pose.at, other.pose.at }, his);
    return !box_meets(box, box_grown((Box){ base.pose.at, base.pose.at }, reach));
}

bool area_overlaps(const Area *area, Base base)
{
    return !is_off(area, base) && area_gap(area, base) < -REACH_SLACK;
}

/* ---- Where ---------------------------------------------------------------------- */

static Point nearest_on_polygon(Polygon polygon, Point p)
{
    Point best = polygon.corner[0];
    for (int i = 0; i < polygon.count; i++) {
        Segment edge = { polygon.corner[i], polygon.corner[(i + 1) % polygon.count] };
        Point on = segment_nearest(edge, p);
        if (point_distance(on, p) < point_distance(best, p))
            best = on;
    }
    return best;
}

/* For parts that are apart a corner of one of the two is always one end. */
static Segment polygon_nearest(Polygon polygon, Base base)
{
    Point corner[4];
    int corners = base_corners(base, corner);
    Point on = nearest_on_polygon(polygon, base.pose.at);
    Segment best = { base_nearest_point(base, on), on };
    for (int i = 0; i < corners; i++) {
        Point other = nearest_on_polygon(polygon, corner[i]);
        if (point_distance(corner[i], other) < segment_length(best))
            best = (Segment){ corner[i], other };
    }
    for (int i = 0; corners > 0 && i < polygon.count; i++) {
        Segment way = { base_nearest_point(base, polygon.corner[i]), polygon.corner[i] };
        if (segment_length(way) < segment_length(best))
            best = way;
    }
    return best;
}

Segment area_nearest(const Area *area, Base base)
{
    if (area->polygon.count == 0)
        return base_nearest(base, area->base);
    if (area_gap(area, base) <= 0) {
        Point p = nearest_on_polygon(area->polygon, base.pose.at);
        return (Segment){ p, p };
    }
    return polygon_nearest(area->polygon, base);
}

/* ---- Inside ----------------------------------------------------------------------- */

static double outside_disc(const Outline *disc, const Outline *o)
{
    if (outline_is_round(o))
        return vec_length(vec_sub(o->at, disc->at)) + o->radius - disc->radius;
    Vec corner[4];
    double most = 0;
    outline_corners(o, corner);
    for (int i = 0; i < 4; i++)
        most = larger(most, vec_length(vec_sub(corner[i], disc->at)) - disc->radius);
    return most;
}

Length area_outside(const Area *area, Base base)
{
    Outline o = outline_of(base), whole = outline_of(area->base);
    if (area->polygon.count == 0 && outline_is_round(&whole))
        return length_round(larger(outside_disc(&whole, &o), 0));
    double most = area_distance_point(area, o.at) + o.radius;
    if (!outline_is_round(&o)) {
        Vec corner[4];
        outline_corners(&o, corner);
        for (int i = 0; i < 4; i++)
            most = larger(most, area_distance_point(area, corner[i]));
        if (area->polygon.count > 0)
            most = larger(most, outline_depth(area->polygon, &o));
    }
    return length_round(larger(most, 0));
}

bool area_crossed(const Area *area, Segment s)
{
    Spans spans = { .count = 0 };
    point_stretches(vec_of(s.from), vec_of(s.to), area, 0, &spans);
    return spans_total(&spans) * vec_length(vec_sub(vec_of(s.to), vec_of(s.from))) > REACH_SLACK;
}
