#include "geom/place.h"

#include "motion.h"

#include <math.h>

Misfit place_misfit(const Room *room, Base base)
{
    Length over = base_over_edge(base, room->width, room->height);
    if (!within(over, 0))
        return (Misfit){ MISFIT_EDGE, 0, over };
    Box box = base_box(base);
    for (int i = 0; i < room->bases; i++) {
        if (box_meets(box, base_box(room->base[i])) && base_overlaps(base, room->base[i]))
            return (Misfit){ MISFIT_BASE, i, base_overlap_depth(base, room->base[i]) };
    }
    for (int i = 0; i < room->areas; i++) {
        if (box_meets(box, area_box(&room->area[i])) && area_overlaps(&room->area[i], base))
            return (Misfit){ MISFIT_AREA, i, -area_gap(&room->area[i], base) };
    }
    return (Misfit){ .kind = FITS };
}

bool place_fits(const Room *room, Base base)
{
    return place_misfit(room, base).kind == FITS;
}

/* ---- In contact ----------------------------------------------------------------------- */

/* Less than this is the rounding of a double, not an overlap: two aligned rectangles a whole number apart touch. */
static const double ROUNDING = 1e-6;

static double gap_at(Outline o, const Outline *fixed, Vec at)
{
    o.at = at;
    return outline_gap(&o, fixed);
}

/* The whole-micrometre place nearest to `ideal` at which the gap is not under `gap`; it is a matter of rounding, so one is
 * always near. */
static Point settle(const Outline *o, const Outline *fixed, Vec ideal, double gap)
{
    const int ring = 3;
    Point middle = vec_point(ideal), best = middle;
    double least = 1e300;
    for (int i = -ring; i <= ring; i++) {
        for (int j = -ring; j <= ring; j++) {
            Point p = { middle.x + i, middle.y + j };
            Vec off = vec_sub(vec_of(p), ideal);
            double far = vec_dot(off, off);
            if (far < least && gap_at(*o, fixed, vec_of(p)) >= gap - ROUNDING) {
                least = far;
                best = p;
            }
        }
    }
    return best;
}

/* How far along a ray from the centre of `fixed` the base stands at `gap`: gaps grow with the distance. */
static double ray_distance(const Outline *o, const Outline *fixed, Vec unit, double gap)
{
    double low = 0, high = fabs(gap);
    const Outline *both[2] = { o, fixed };
    for (int i = 0; i < 2; i++)
        high += both[i]->radius + vec_length(vec(both[i]->half_width, both[i]->half_length));
    if (outline_is_round(o) && outline_is_round(fixed))
        return o->radius + fixed->radius + gap;
    for (int i = 0; i < 48; i++) {
        double middle = (low + high) / 2;
        if (gap_at(*o, fixed, vec_along(fixed->at, unit, middle)) < gap)
            low = middle;
        else
            high = middle;
    }
    return high;
}

Base place_on_ray(Base base, Base fixed, Heading direction, Length gap)
{
    Outline o = outline_of(base), f = outline_of(fixed);
    Vec unit = heading_forward(direction);
    Vec ideal = vec_along(f.at, unit, ray_distance(&o, &f, unit, (double)gap));
    base.pose.at = settle(&o, &f, ideal, (double)gap);
    return base;
}

bool place_around(const Room *room, Base base, Base fixed, Heading first, Heading step, Length gap,
                  Base *placed)
{
    *placed = place_on_ray(base, fixed, first, gap);
    if (place_fits(room, *placed))
        return true;
    for (Heading turn = step; turn <= HALF_TURN; turn += step) {
        for (int side = 1; side >= -1; side -= 2) {
            Base tried = place_on_ray(base, fixed, first + side * turn, gap);
            if (place_fits(room, tried)) {
                *placed = tried;
                return true;
            }
        }
    }
    return false;
}

Base place_closed(Base base, Base fixed)
{
    Outline o = outline_of(base), f = outline_of(fixed);
    double gap = outline_gap(&o, &f);
    Segment line = base_nearest(base, fixed);
    Vec way = vec_sub(vec_of(line.to), vec_of(line.from));
    /* The segment is rounded; near contact its direction is better taken from the shapes a little apart. */
    if (outline_is_round(&o) && outline_is_round(&f))
        way = gap < 0 ? vec_sub(o.at, f.at) : vec_sub(f.at, o.at);
    Vec ideal = vec_along(o.at, vec_unit(way), fabs(gap));
    if (fabs(gap) < 1)
        ideal = o.at;
    base.pose.at = settle(&o, &f, ideal, 0);
    return base;
}

Base place_toward(Base base, Base fixed, Point goal, Length gap)
{
    Pose start = base.pose, end = { goal, base.pose.facing };
    Outline o = outline_of(base), f = outline_of(fixed);
    if (outline_gap(&o, &f) <= (double)gap)
        return base;
    Motion motion = motion_slide(start, end);
    Area in_way = area_base(fixed);
    Spans spans = { .count = 0 };
    motion_stretches(&motion, base, &in_way, -(double)gap, &spans);
    if (spans.count == 0) {
        base.pose = end;
        return base;
    }
    Vec way = vec_sub(vec_of(goal), o.at);
    base.pose.at = settle(&o, &f, vec_along(o.at, way, spans.span[0].from), (double)gap);
    return base;
}

Base place_on_table(Base base, Length width, Length height)
{
    Box box = base_box(base);
    if (box.high.x - box.low.x > width || box.high.y - box.low.y > height)
        return base;
    Point *at = &base.pose.at;
    at->x += box.low.x < 0 ? -box.low.x : box.high.x > width ? width - box.high.x : 0;
    at->y += box.low.y < 0 ? -box.low.y : box.high.y > height ? height - box.high.y : 0;
    return base;
}
