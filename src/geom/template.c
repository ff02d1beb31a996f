#include "geom/template.h"

#include "outline.h"

#include <math.h>

Area template_circle(Point centre, Length radius)
{
    return area_disc(centre, radius);
}

Area template_line(Pose from, Length length, Length width)
{
    Vec middle = vec_along(vec_of(from.at), heading_forward(from.facing), (double)length / 2);
    return area_base(base_rect(width, length, (Pose){ vec_point(middle), from.facing }));
}

/* ---- Sector ----------------------------------------------------------------------- */

/* The sector in its own frame: apex at the origin, axis along y; the right side's direction is `side`. */
typedef struct Slice {
    Vec side;
    double radius;
} Slice;

static Slice slice_of(const Sector *sector)
{
    Vec sc = sine_cosine((double)heading_normal(sector->half));
    return (Slice){ sc, (double)sector->radius };
}

static Vec sector_local(const Sector *sector, Vec p)
{
    Vec off = vec_sub(p, vec_of(sector->apex.at));
    return vec(vec_dot(off, heading_right(sector->apex.facing)),
               vec_dot(off, heading_forward(sector->apex.facing)));
}

/* Signed distance; both halves are alike, so only the right one is looked at. */
static double slice_gap(Slice slice, Vec p)
{
    Vec q = vec(fabs(p.x), p.y);
    double beside = q.x * slice.side.y - q.y * slice.side.x; /* above zero: beyond the side */
    double beyond = vec_length(q) - slice.radius;
    if (beside <= 0)
        return beyond > 0 ? beyond : fmax(beyond, beside);
    return segment_distance(q, vec(0, 0), vec_scale(slice.side, slice.radius));
}

Length sector_gap_point(const Sector *sector, Point p)
{
    return length_round(slice_gap(slice_of(sector), sector_local(sector, vec_of(p))));
}

/* Whether the segment p-q has a point in the slice: what is left of it between the two sides comes near enough. */
static bool slice_meets(Slice slice, Vec p, Vec q)
{
    double from = 0, to = 1;
    for (int side = -1; side <= 1; side += 2) {
        double at_p = slice.side.x * p.y - side * slice.side.y * p.x;
        double at_q = slice.side.x * q.y - side * slice.side.y * q.x;
        if (at_p < 0 && at_q < 0)
            return false;
        double crossing = at_p != at_q ? at_p / (at_p - at_q) : 0;
        if (at_p < 0)
            from = fmax(from, crossing);
        if (at_q < 0)
            to = fmin(to, crossing);
    }
    if (from > to)
        return false;
    Vec way = vec_sub(q, p), origin = vec(0, 0);
    return segment_distance(origin, vec_along(p, way, from), vec_along(p, way, to)) <= slice.radius;
}

bool sector_touches(const Sector *sector, Base base)
{
    Slice slice = slice_of(sector);
    Outline o = outline_of(base);
    if (outline_is_round(&o))
        return length_round(slice_gap(slice, sector_local(sector, o.at)) - o.radius) < -REACH_SLACK;

    /* A rectangle touches when it still does with REACH_SLACK taken off all round. */
    o.half_width -= REACH_SLACK;
    o.half_length -= REACH_SLACK;
    if (outline_gap_point(&o, vec_of(sector->apex.at)) < 0)
        return true;
    Vec corner[4];
    outline_corners(&o, corner);
    for (int i = 0; i < 4; i++) {
        if (slice_meets(slice, sector_local(sector, corner[i]),
                        sector_local(sector, corner[(i + 1) % 4])))
            return true;
    }
    return false;
}

bool sector_holds(const Sector *sector, Base base)
{
    Slice slice = slice_of(sector);
    Outline o = outline_of(base);
    double most = slice_gap(slice, sector_local(sector, o.at)) + o.radius;
    Vec corner[4];
    outline_corners(&o, corner);
    for (int i = 0; i < 4 && !outline_is_round(&o); i++)
        most = fmax(most, slice_gap(slice, sector_local(sector, corner[i])));
    return within(length_round(most), 0);
}
