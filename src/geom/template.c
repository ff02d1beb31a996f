#include "geom/template.h"

#include "motion.h"

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
        return beyond > 0 ? beyond : larger(beyond, beside);
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
            from = larger(from, crossing);
        if (at_q < 0)
            to = smaller(to, crossing);
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
        most = larger(most, slice_gap(slice, sector_local(sector, corner[i])));
    return within(length_round(most), 0);
}

/* ---- Flames ------------------------------------------------------------------------ */

Polygon template_flame(Pose from, Length length, Length near_half, Length far_half, Point corner[4])
{
    corner[0] = pose_point(from, -near_half, 0);
    corner[1] = pose_point(from, -far_half, length);
    corner[2] = pose_point(from, far_half, length);
    corner[3] = pose_point(from, near_half, 0);
    return (Polygon){ corner, 4 };
}

Polygon template_teardrop(Pose point, Length length, Length radius, Point corner[TEARDROP_CORNERS])
{
    /* The tangents from the point touch the disc where the angle between radius and axis has this cosine. */
    double reach = (double)length - (double)radius, cosine = (double)radius / reach;
    Vec ahead = heading_forward(point.facing), right = heading_right(point.facing);
    Vec centre = vec_along(vec_of(point.at), ahead, reach);
    double touch = heading_exact(vec(sqrt(1 - cosine * cosine), cosine));
    double sweep = (double)FULL_TURN - 2 * ((double)HALF_TURN - touch);
    corner[0] = point.at;
    for (int i = 1; i < TEARDROP_CORNERS; i++) {
        double h = sweep * ((i - 1.0) / (TEARDROP_CORNERS - 2) - 0.5);
        Vec sc = sine_cosine(h);
        corner[i] = vec_point(vec_along(vec_along(centre, ahead, (double)radius * sc.y), right,
                                        (double)radius * sc.x));
    }
    return (Polygon){ corner, TEARDROP_CORNERS };
}

/* ---- Lines ------------------------------------------------------------------------ */

int line_hits(Segment line, const Base *base, int count, LineHit *hit, int most)
{
    int hits = 0;
    double length = vec_length(vec_sub(vec_of(line.to), vec_of(line.from)));
    for (int i = 0; i < count; i++) {
        Area area = area_base(base[i]);
        Spans spans;
        spans.count = 0;
        point_stretches(vec_of(line.from), vec_of(line.to), &area, REACH_SLACK, &spans);
        if (spans.count == 0)
            continue;
        LineHit next = { i, length_round(spans.span[0].from * length) };
        int at = hits < most ? hits : most;
        hits++;
        for (; at > 0 && hit[at - 1].along > next.along; at--) {
            if (at < most)
                hit[at] = hit[at - 1];
        }
        if (at < most)
            hit[at] = next;
    }
    return hits;
}
