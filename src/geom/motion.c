#include "motion.h"

#include <math.h>

/* Stretches nearer to each other than this share of the way are one (rounding). */
static const double JOIN = 1e-9;

/* Rounding of a doubled product over the table's size, in micrometres. */
static const double HAIR = 0.25;

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

Motion motion_slide(Pose from, Pose to)
{
    return (Motion){ .from = vec_of(from.at),
                     .to = vec_of(to.at),
                     .facing = (double)heading_normal(from.facing),
                     .turn = (double)heading_turn(from.facing, to.facing) };
}

Motion motion_wheel(Pose from, Point pivot, Heading turn)
{
    return (Motion){ .is_wheel = true,
                     .from = vec_of(from.at),
                     .pivot = vec_of(pivot),
                     .facing = (double)heading_normal(from.facing),
                     .turn = (double)turn };
}

Outline motion_outline(const Motion *motion, Base base, double t)
{
    Outline o = outline_of(base);
    double turn = motion->turn * t;
    if (motion->is_wheel) {
        Vec sc = sine_cosine(turn), arm = vec_sub(motion->from, motion->pivot);
        o.at =
            vec_add(motion->pivot, vec(arm.x * sc.y - arm.y * sc.x, arm.x * sc.x + arm.y * sc.y));
    } else {
        o.at = vec_along(motion->from, vec_sub(motion->to, motion->from), t);
    }
    if (!outline_is_round(&o)) {
        Vec sc = sine_cosine(motion->facing + turn);
        o.right = vec(sc.y, sc.x);
        o.ahead = vec(sc.x, -sc.y);
    }
    return o;
}

/* ---- A point along a straight way ----------------------------------------- */

/* Narrows [*from, *to] to where value + t * rate is at least 0; false when nothing is left. */
static bool clip_linear(double value, double rate, double *from, double *to)
{
    if (rate == 0)
        return value >= 0;
    double root = -value / rate;
    if (rate > 0)
        *from = root > *from ? root : *from;
    else
        *to = root < *to ? root : *to;
    return *from <= *to;
}

bool clip_to_rect(Vec p, Vec q, double w, double l, double *enter, double *leave)
{
    Vec way = vec_sub(q, p);
    *enter = 0;
    *leave = 1;
    return clip_linear(p.x + w, way.x, enter, leave) &&
           clip_linear(w - p.x, -way.x, enter, leave) &&
           clip_linear(p.y + l, way.y, enter, leave) && clip_linear(l - p.y, -way.y, enter, leave);
}

/* Where the way from `from` runs within `radius` of `centre`. */
static bool clip_to_disc(Vec from, Vec way, Vec centre, double radius, double *enter, double *leave)
{
    Vec off = vec_sub(from, centre);
    double a = vec_dot(way, way), b = vec_dot(off, way), c = vec_dot(off, off) - radius * radius;
    double under = b * b - a * c;
    if (under < 0)
        return false;
    double root = sqrt(under);
    *enter = larger((-b - root) / a, 0);
    *leave = smaller((-b + root) / a, 1);
    return *enter <= *leave;
}

static void widen(bool hit, double enter, double leave, Span *span)
{
    if (!hit)
        return;
    span->from = smaller(span->from, enter);
    span->to = larger(span->to, leave);
}

/* Whether on one axis the way from p comes within `near` of the stretch a-b; a unit of rounding is allowed for. */
static bool comes_near(double p, double way, double a, double b, double near)
{
    return larger(p, p + way) >= smaller(a, b) - near - 1 &&
           smaller(p, p + way) <= larger(a, b) + near + 1;
}

/* Where the way runs within `radius` of the segment a-b: one stretch, empty when from > to. */
static Span clip_to_capsule(Vec from, Vec way, Vec a, Vec b, double radius)
{
    Span span = { 2, -1 };
    if (!comes_near(from.x, way.x, a.x, b.x, radius) ||
        !comes_near(from.y, way.y, a.y, b.y, radius))
        return span;
    double enter = 0, leave = 0;
    bool hit = clip_to_disc(from, way, a, radius, &enter, &leave);
    widen(hit, enter, leave, &span);
    hit = clip_to_disc(from, way, b, radius, &enter, &leave);
    widen(hit, enter, leave, &span);

    double length = vec_length(vec_sub(b, a));
    if (length == 0)
        return span;
    Vec along = vec_scale(vec_sub(b, a), 1 / length), across = vec(-along.y, along.x);
    Vec off = vec_sub(from, vec_scale(vec_add(a, b), 0.5));
    Vec p = vec(vec_dot(off, along), vec_dot(off, across));
    Vec q = vec(p.x + vec_dot(way, along), p.y + vec_dot(way, across));
    hit = clip_to_rect(p, q, length / 2, radius, &enter, &leave);
    widen(hit, enter, leave, &span);
    return span;
}

static void add_span(Spans *spans, Span span)
{
    if (span.to > span.from)
        spans_add(spans, span.from, span.to, JOIN);
}

/* ---- Corners of an area ---------------------------------------------------- */

typedef struct Corners {
    const Point *listed;
    Vec own[4];
    int count; /* 0: a disc */
} Corners;

static Corners corners_of(const Area *area)
{
    Corners corners = { .listed = area->polygon.corner, .count = area->polygon.count };
    if (corners.count == 0 && area->base.shape == BASE_RECT) {
        Outline o = outline_of(area->base);
        outline_corners(&o, corners.own);
        corners.count = 4;
    }
    return corners;
}

static Vec corner_at(const Corners *corners, int i)
{
    i = i == corners->count ? 0 : i;
    return corners->listed ? vec_of(corners->listed[i]) : corners->own[i];
}

/* ---- Inside --------------------------------------------------------------- */

enum { MOST_CROSSINGS = 128 };

typedef struct Crossings {
    int count;
    double at[MOST_CROSSINGS];
} Crossings;

static void crossings_add(Crossings *crossings, double t)
{
    if (t <= 0 || t >= 1 || crossings->count == MOST_CROSSINGS)
        return;
    int i = crossings->count++;
    for (; i > 0 && crossings->at[i - 1] > t; i--)
        crossings->at[i] = crossings->at[i - 1];
    crossings->at[i] = t;
}

/* Where the way from-to crosses the edges' lines within the edges. */
static void cross_edges(Vec from, Vec to, const Corners *corners, Crossings *crossings)
{
    Vec way = vec_sub(to, from), a = corner_at(corners, 0);
    double side_a = vec_cross(way, vec_sub(a, from));
    for (int i = 1; i <= corners->count; i++) {
        Vec b = corner_at(corners, i);
        double side_b = vec_cross(way, vec_sub(b, from));
        if ((side_a <= 0 && side_b >= 0) || (side_a >= 0 && side_b <= 0)) {
            Vec edge = vec_sub(b, a);
            double slope = vec_cross(way, edge);
            if (slope != 0)
                crossings_add(crossings, vec_cross(vec_sub(a, from), edge) / slope);
        }
        a = b;
        side_a = side_b;
    }
}

static void inside_stretches(Vec from, Vec to, const Area *area, const Corners *corners,
                             Spans *spans)
{
    Crossings crossings = { .count = 0 };
    cross_edges(from, to, corners, &crossings);
    double start = 0;
    for (int i = 0; i <= crossings.count; i++) {
        double end = i < crossings.count ? crossings.at[i] : 1;
        Vec middle = vec_along(from, vec_sub(to, from), (start + end) / 2);
        if (end > start && area_distance_point(area, middle) < -HAIR)
            spans_add(spans, start, end, JOIN);
        start = end;
    }
}

/* A place that does not move: all of the way or nothing. */
static void standing_stretch(bool inside, Spans *spans)
{
    if (inside)
        spans_add(spans, 0, 1, JOIN);
}

void point_stretches(Vec from, Vec to, const Area *area, double grow, Spans *spans)
{
    Vec way = vec_sub(to, from);
    if (vec_dot(way, way) == 0) {
        standing_stretch(area_distance_point(area, from) < grow - HAIR, spans);
        return;
    }
    Corners corners = corners_of(area);
    if (corners.count == 0) {
        Span span = { 0, 0 };
        double radius = (double)area->base.width / 2 + grow - HAIR;
        if (radius > 0 &&
            clip_to_disc(from, way, vec_of(area->base.pose.at), radius, &span.from, &span.to))
            add_span(spans, span);
        return;
    }
    inside_stretches(from, to, area, &corners, spans);
    for (int i = 0; grow > HAIR && i < corners.count; i++)
        add_span(spans, clip_to_capsule(from, way, corner_at(&corners, i),
                                        corner_at(&corners, i + 1), grow - HAIR));
}

void half_disc_stretches(Vec from, Vec to, Pose pose, double radius, double grow, Spans *spans)
{
    Vec way = vec_sub(to, from), centre = vec_of(pose.at);
    Vec ahead = heading_forward(pose.facing), right = heading_right(pose.facing);
    Span front = { 0, 1 };
    /* Ahead of the line it is a disc grown all round; behind it only the line itself is grown. */
    if (clip_to_disc(from, way, centre, radius + grow, &front.from, &front.to) &&
        clip_linear(vec_dot(vec_sub(from, centre), ahead), vec_dot(way, ahead), &front.from,
                    &front.to))
        add_span(spans, front);
    add_span(spans, clip_to_capsule(from, way, vec_along(centre, right, -radius),
                                    vec_along(centre, right, radius), grow));
}

/* ---- A rectangle that slides without turning -------------------------------- */

/* Where the sliding rectangle is deeper than `depth` over the edge a-b of an area on the edge's inner side. */
static Span clip_rect_to_edge(const Outline *o, Vec way, Vec a, Vec b, Vec inward, double depth)
{
    Span span = { 0, 1 };
    Vec pa = outline_local(o, a), pb = outline_local(o, b);
    Vec step = vec(vec_dot(way, o->right), vec_dot(way, o->ahead));
    double w = o->half_width - depth, l = o->half_length - depth;
    double across = vec_dot(vec_sub(o->at, a), inward), pace = vec_dot(way, inward);
    double half = outline_support(o, inward);
    bool hit = clip_linear(w - smaller(pa.x, pb.x), step.x, &span.from, &span.to) &&
               clip_linear(w + larger(pa.x, pb.x), -step.x, &span.from, &span.to) &&
               clip_linear(l - smaller(pa.y, pb.y), step.y, &span.from, &span.to) &&
               clip_linear(l + larger(pa.y, pb.y), -step.y, &span.from, &span.to) &&
               clip_linear(across + half - depth, pace, &span.from, &span.to) &&
               clip_linear(half - across, -pace, &span.from, &span.to);
    return hit ? span : (Span){ 2, -1 };
}

/* Where the sliding rectangle is within `near` of the segment a-b: the way of its centre against the sum of both. */
static Span clip_rect_near_edge(const Outline *o, Vec way, Vec a, Vec b, double near)
{
    Span span = { 2, -1 };
    Vec offset[4];
    Outline about = *o;
    about.at = vec(0, 0);
    outline_corners(&about, offset);
    for (int i = 0; i < 4; i++) {
        Vec here = offset[i], next = offset[(i + 1) % 4];
        Span part = clip_to_capsule(o->at, way, vec_add(a, here), vec_add(a, next), near);
        widen(part.from <= part.to, part.from, part.to, &span);
        part = clip_to_capsule(o->at, way, vec_add(b, here), vec_add(b, next), near);
        widen(part.from <= part.to, part.from, part.to, &span);
        part = clip_to_capsule(o->at, way, vec_add(a, here), vec_add(b, here), near);
        widen(part.from <= part.to, part.from, part.to, &span);
    }
    Outline end = *o;
    end.at = vec_add(o->at, way);
    widen(outline_gap_segment(o, a, b) <= near, 0, 0, &span);
    widen(outline_gap_segment(&end, a, b) <= near, 1, 1, &span);
    return span;
}

static void sliding_rect_stretches(const Outline *o, Vec way, const Area *area, double depth,
                                   Spans *spans)
{
    Corners corners = corners_of(area);
    double wound = corners.listed ? (double)polygon_area_twice(area->polygon) : 1;
    inside_stretches(o->at, vec_add(o->at, way), area, &corners, spans);
    for (int i = 0; i < corners.count; i++) {
        Vec a = corner_at(&corners, i), b = corner_at(&corners, i + 1);
        Vec edge = vec_unit(vec_sub(b, a));
        Vec inward = wound > 0 ? vec(-edge.y, edge.x) : vec(edge.y, -edge.x);
        if (depth >= 0)
            add_span(spans, clip_rect_to_edge(o, way, a, b, inward, depth + HAIR));
        else
            add_span(spans, clip_rect_near_edge(o, way, a, b, -depth - HAIR));
    }
}

/* ---- Anything that turns ----------------------------------------------------- */

/* A turning base is looked at in steps that its gap cannot close, or at least this far apart (0.0025 inch of its
 * fastest point: half the tolerance). */
static const double SMALLEST_STEP = 64;

static double motion_speed(const Motion *motion, const Outline *o)
{
    double reach = o->radius + vec_length(vec(o->half_width, o->half_length));
    double turn = fabs(motion->turn) * radians_of_arcsecond;
    if (motion->is_wheel)
        return turn * (reach + vec_length(vec_sub(motion->from, motion->pivot)));
    return vec_length(vec_sub(motion->to, motion->from)) + turn * reach;
}

static double depth_at(const Motion *motion, Base base, const Area *area, double t)
{
    Outline o = motion_outline(motion, base, t);
    return -area_distance(area, &o);
}

/* The t between `low` and `high` where the base goes over `depth`, or under it. */
static double change_between(const Motion *motion, Base base, const Area *area, double depth,
                             double low, double high, bool over_at_low)
{
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if ((depth_at(motion, base, area, middle) > depth) == over_at_low)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Whether the base is seen to turn on its way: a disc on a straight way is not. */
static bool motion_turns(const Motion *motion, Base base)
{
    return motion->is_wheel || (base.shape == BASE_RECT && motion->turn != 0);
}

/* Only up to `until`; with `first`, no further than where the first stretch begins. */
static void turning_stretches(const Motion *motion, Base base, const Area *area, double depth,
                              double until, bool first, Spans *spans)
{
    Outline o = motion_outline(motion, base, 0);
    double speed = motion_speed(motion, &o), t = 0, start = 0;
    double over = -area_distance(area, &o) - depth;
    bool was_over = over > 0;
    until = until > 1 ? 1 : until;
    if (first && was_over)
        until = 0;
    while (t < until) {
        double next = speed > 0 ? t + larger(fabs(over), SMALLEST_STEP) / speed : 1;
        next = next > 1 ? 1 : next;
        over = depth_at(motion, base, area, next) - depth;
        if ((over > 0) != was_over) {
            double change = change_between(motion, base, area, depth, t, next, was_over);
            if (was_over)
                spans_add(spans, start, change, JOIN);
            start = change;
            was_over = !was_over;
            if (first)
                break;
        }
        t = next;
    }
    if (was_over)
        spans_add(spans, start, 1, JOIN);
}

double motion_first(const Motion *motion, Base base, const Area *area, double depth, double until)
{
    Spans spans;
    spans.count = 0;
    if (motion_turns(motion, base))
        turning_stretches(motion, base, area, depth, until, true, &spans);
    else
        motion_stretches(motion, base, area, depth, &spans);
    return spans.count > 0 && spans.span[0].from < until ? spans.span[0].from : until;
}

void motion_stretches(const Motion *motion, Base base, const Area *area, double depth, Spans *spans)
{
    Outline o = motion_outline(motion, base, 0);
    bool round = outline_is_round(&o);
    if (motion_turns(motion, base)) {
        turning_stretches(motion, base, area, depth, 1, false, spans);
        return;
    }
    Vec way = vec_sub(motion->to, motion->from);
    if (vec_dot(way, way) == 0) {
        standing_stretch(-area_distance(area, &o) > depth + HAIR, spans);
        return;
    }
    if (round) {
        /* A disc shallower than the depth asked for cannot be that deep. */
        if (o.radius > depth)
            point_stretches(motion->from, motion->to, area, o.radius - depth, spans);
        return;
    }
    Corners corners = corners_of(area);
    if (corners.count > 0) {
        sliding_rect_stretches(&o, way, area, depth, spans);
        return;
    }
    /* A rectangle that slides past a disc is the disc sliding past it the other way. */
    Area own = area_base(base);
    own.base.pose.at = vec_point(motion->from);
    Vec disc = vec_of(area->base.pose.at);
    double radius = (double)area->base.width / 2 - depth;
    if (radius > 0)
        point_stretches(disc, vec_sub(disc, way), &own, radius, spans);
}
