/* Blockers that one may look into: what they cut depends on how far each ray runs inside them. */

#include "motion.h"
#include "silhouette.h"

#include <math.h>
#include <stddef.h>

/* How far along a unit ray from `from` the outline begins; -1 when the ray misses it. */
static double ray_to_outline(const Outline *o, Vec from, Vec ray)
{
    Vec off = vec_sub(from, o->at);
    if (outline_is_round(o)) {
        double b = vec_dot(off, ray), under = b * b - (vec_dot(off, off) - o->radius * o->radius);
        return under < 0 ? -1 : -b - sqrt(under);
    }
    double far = vec_length(off) + o->half_width + o->half_length, enter = 0, leave = 0;
    Vec a = outline_local(o, from), b = outline_local(o, vec_along(from, ray, far));
    return clip_to_rect(a, b, o->half_width, o->half_length, &enter, &leave) ? enter * far : -1;
}

double view_end(const View *view, double place)
{
    Vec ray = view_direction(view, place);
    double reach = ray_to_outline(&view->target, view->eye, ray);
    double ahead = vec_dot(ray, view->forward);
    if (reach >= 0)
        return reach;
    return ahead > 0.01 ? view->distance / ahead : view->distance;
}

enum { MOST_TOGETHER = 300 };

/* One wood, or those of several that lie in view. */
typedef struct Wood {
    const View *view;
    const Blocker *blocker; /* the first of them */
    int count;
    const Blocker **more; /* of several all */
    bool eye_outside;
} Wood;

static const Blocker *wood_at(const Wood *wood, int i)
{
    return wood->count == 1 ? wood->blocker : wood->more[i];
}

/* How much of the ray through a place lies in the wood before the target, in shares of its length `end`. */
static Spans depth_at(const Wood *wood, double place, double *end)
{
    const View *view = wood->view;
    Vec ray = view_direction(view, place);
    Spans spans = { .count = 0 };
    *end = view_end(view, place);
    for (int i = 0; i < wood->count; i++) {
        point_stretches(view->eye, vec_along(view->eye, ray, *end), &wood_at(wood, i)->area, 0,
                        &spans);
    }
    return spans;
}

/* By how much a ray of that length, so far in the wood, is cut: above 0 when it is. */
static double excess_of(const Wood *wood, const Spans *spans, double end)
{
    double inside = spans_total(spans) * end;
    double over = inside - (double)wood->blocker->look_in - REACH_SLACK;
    if (!wood->blocker->look_out || !wood->eye_outside || spans->count == 0)
        return over;
    double after = end - spans->span[spans->count - 1].to * end;
    return after > REACH_SLACK ? larger(over, inside) : over;
}

static double excess_at(const Wood *wood, double place)
{
    double end;
    Spans spans = depth_at(wood, place, &end);
    return excess_of(wood, &spans, end);
}

/* The place between `low` and `high` where the cut begins or ends, to below a micrometre. */
static double border(const Wood *wood, double low, double high, bool cut_at_low)
{
    while (high - low > 0.5) {
        double middle = (low + high) / 2;
        if ((excess_at(wood, middle) > 0) == cut_at_low)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Where within low-high, both of whose ends are cut (or free), the excess is least (or greatest): it has one turning point there at
 * most. A place beyond which it is free (or cut) does as well. */
static double turning_point(const Wood *wood, double low, double high, double sign)
{
    for (int i = 0; i < 40 && high - low > 0.5; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        double at_a = excess_at(wood, a), at_b = excess_at(wood, b);
        if ((at_a > 0) != (sign > 0))
            return a;
        if ((at_b > 0) != (sign > 0))
            return b;
        if (sign * at_a < sign * at_b)
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

static void cut_between(const Wood *wood, double low, bool at_low, double high, bool at_high,
                        Spans *cuts)
{
    if (at_low && at_high)
        spans_add(cuts, low, high, 2);
    else if (at_low)
        spans_add(cuts, low, border(wood, low, high, true), 2);
    else if (at_high)
        spans_add(cuts, border(wood, low, high, false), high, 2);
}

/* One ray's stretches in the wood, and whether they cut it. */
typedef struct Stretches {
    double place;
    Vec from, ray;
    double end;
    bool cut;
    Spans spans;
} Stretches;

static void stretches_at(const Wood *wood, double place, Stretches *s)
{
    s->place = place;
    s->from = wood->view->eye;
    s->ray = view_direction(wood->view, place);
    s->spans = depth_at(wood, place, &s->end);
    s->cut = excess_of(wood, &s->spans, s->end) > 0;
}

static Vec enters_at(const Stretches *s, int i)
{
    return vec_along(s->from, s->ray, s->spans.span[i].from * s->end);
}

static Vec leaves_at(const Stretches *s, int i)
{
    return vec_along(s->from, s->ray, s->spans.span[i].to * s->end);
}

/* No ray between the two runs less in the wood: within a smooth piece a stretch sweeps a four-sided figure, and no ray crosses it by less
 * than its entering side is apart from its leaving one. */
static double least_between(const Stretches *a, const Stretches *b)
{
    double sum = 0;
    for (int i = 0; i < a->spans.count; i++) {
        Vec in_a = enters_at(a, i), in_b = enters_at(b, i);
        Vec out_a = leaves_at(a, i), out_b = leaves_at(b, i);
        double in =
            smaller(segment_distance(in_a, out_a, out_b), segment_distance(in_b, out_a, out_b));
        double out =
            smaller(segment_distance(out_a, in_a, in_b), segment_distance(out_b, in_a, in_b));
        sum += smaller(in, out);
    }
    return sum;
}

/* No ray between the two runs more in the wood than from any corner of those figures to the farthest on the other side. */
static double most_between(const Stretches *a, const Stretches *b)
{
    double sum = 0;
    for (int i = 0; i < a->spans.count; i++) {
        Vec in_a = enters_at(a, i), in_b = enters_at(b, i);
        Vec out_a = leaves_at(a, i), out_b = leaves_at(b, i);
        double from_a = larger(vec_length(vec_sub(out_a, in_a)), vec_length(vec_sub(out_b, in_a)));
        double from_b = larger(vec_length(vec_sub(out_a, in_b)), vec_length(vec_sub(out_b, in_b)));
        sum += larger(from_a, from_b);
    }
    return sum;
}

/* Whether no ray between the two is cut, as far as that is seen at once. */
static bool is_surely_free(const Wood *wood, const Stretches *a, const Stretches *b)
{
    const Blocker *blocker = wood->blocker;
    if (a->spans.count != b->spans.count || outline_is_round(&wood->view->target))
        return false;
    bool straight_edges = blocker->area.polygon.count > 0 && wood->count == 1;
    double limit = (double)blocker->look_in + REACH_SLACK;
    return a->spans.count == 0 ||
           (straight_edges && !blocker->look_out && most_between(a, b) <= limit);
}

/* Whether every ray between the two is surely cut; halved a few times where that is not seen at once. */
static bool is_surely_cut(const Wood *wood, const Stretches *a, const Stretches *b, int halvings)
{
    Stretches middle;
    double limit = (double)wood->blocker->look_in + REACH_SLACK;
    bool alike = a->spans.count == b->spans.count && !outline_is_round(&wood->view->target);
    if (alike && least_between(a, b) > limit)
        return true;
    if (!alike || halvings == 0)
        return false;
    stretches_at(wood, (a->place + b->place) / 2, &middle);
    return middle.cut && is_surely_cut(wood, a, &middle, halvings - 1) &&
           is_surely_cut(wood, &middle, b, halvings - 1);
}

/* A piece of the silhouette in which every ray enters and leaves the wood by the same edges. */
static void smooth_piece(const Wood *wood, double low, double high, Spans *cuts)
{
    enum { HALVINGS = 3 };
    const double hair = smaller(0.25, (high - low) / 4);
    Stretches a, b;
    low += hair;
    high -= hair;
    stretches_at(wood, low, &a);
    stretches_at(wood, high, &b);
    if (a.cut != b.cut || high - low < 1 || (a.cut && is_surely_cut(wood, &a, &b, HALVINGS))) {
        cut_between(wood, low, a.cut, high, b.cut, cuts);
        return;
    }
    if (!a.cut && is_surely_free(wood, &a, &b))
        return;
    double turn = turning_point(wood, low, high, a.cut ? 1 : -1);
    bool cut = excess_at(wood, turn) > 0;
    cut_between(wood, low, a.cut, turn, cut, cuts);
    cut_between(wood, turn, cut, high, b.cut, cuts);
}

enum { MOST_EVENTS = 1200 };

typedef struct Events {
    int count;
    double place[MOST_EVENTS];
} Events;

static void event_add(Events *events, const View *view, Vec point)
{
    Vec local = view_local(view, point);
    double place = view_place(view, local);
    if ((!view->by_bearing && local.x <= 0) || place <= view->left_end ||
        place >= view->right_end || events->count == MOST_EVENTS)
        return;
    int i = events->count++;
    for (; i > 0 && events->place[i - 1] > place; i--)
        events->place[i] = events->place[i - 1];
    events->place[i] = place;
}

/* The points where the edge a-b meets the rim of a round target: there the rays' ends change their side. */
static void rim_events(Events *events, const View *view, Vec a, Vec b)
{
    Vec way = vec_sub(b, a), off = vec_sub(a, view->target.at);
    double radius = view->target.radius;
    double square = vec_dot(way, way), half = vec_dot(off, way);
    double under = half * half - square * (vec_dot(off, off) - radius * radius);
    if (square == 0 || under < 0)
        return;
    for (int sign = -1; sign <= 1; sign += 2) {
        double t = (-half + sign * sqrt(under)) / square;
        if (t > 0 && t < 1)
            event_add(events, view, vec_along(a, way, t));
    }
}

/* A disc to look into is split evenly: its depth has one turning point, at the ray through its centre. */
static void disc_events(Events *events, const View *view, const Outline *disc)
{
    event_add(events, view, disc->at);
    Vec way = vec_sub(disc->at, view->eye);
    double square = vec_dot(way, way), radius = disc->radius;
    if (square <= radius * radius)
        return;
    Vec across = vec(-way.y, way.x);
    double along = 1 - radius * radius / square;
    double aside = radius * sqrt(square - radius * radius) / square;
    event_add(events, view, vec_along(vec_along(view->eye, way, along), across, aside));
    event_add(events, view, vec_along(vec_along(view->eye, way, along), across, -aside));
}

static int corners_of(const Area *area, Vec corner[4])
{
    Outline o = outline_of(area->base);
    if (area->polygon.count > 0)
        return area->polygon.count;
    outline_corners(&o, corner);
    return 4;
}

static Vec corner_at(const Area *area, const Vec corner[4], int i)
{
    return area->polygon.count > 0 ? vec_of(area->polygon.corner[i]) : corner[i];
}

static void gather_events(Events *events, const View *view, const Area *area)
{
    Vec corner[4];
    outline_corners(&view->target, corner);
    for (int i = 0; i < 4 && !outline_is_round(&view->target); i++)
        event_add(events, view, corner[i]);
    Outline o = outline_of(area->base);
    if (area->polygon.count == 0 && outline_is_round(&o)) {
        disc_events(events, view, &o);
        return;
    }
    int count = corners_of(area, corner);
    for (int i = 0; i < count; i++) {
        Vec a = corner_at(area, corner, i), b = corner_at(area, corner, (i + 1) % count);
        event_add(events, view, a);
        if (outline_is_round(&view->target))
            rim_events(events, view, a, b);
    }
}

/* Where the edges of two woods cross: there a ray goes from one straight into the other. */
static void crossing_events(Events *events, const View *view, const Area *one, const Area *other)
{
    Vec mine[4], theirs[4];
    int own = corners_of(one, mine), others = corners_of(other, theirs);
    for (int i = 0; i < own; i++) {
        Vec a = corner_at(one, mine, i), along = vec_sub(corner_at(one, mine, (i + 1) % own), a);
        for (int k = 0; k < others; k++) {
            Vec c = corner_at(other, theirs, k);
            Vec across = vec_sub(corner_at(other, theirs, (k + 1) % others), c);
            double slope = vec_cross(along, across);
            double t = slope == 0 ? -1 : vec_cross(vec_sub(c, a), across) / slope;
            double u = slope == 0 ? -1 : vec_cross(vec_sub(c, a), along) / slope;
            if (t > 0 && t < 1 && u > 0 && u < 1)
                event_add(events, view, vec_along(a, along, t));
        }
    }
}

static void shadow_between(const Wood *wood, const Events *events, Spans *cuts)
{
    double low = wood->view->left_end;
    for (int i = 0; i <= events->count; i++) {
        double high = i < events->count ? events->place[i] : wood->view->right_end;
        if (high - low > 0.01)
            smooth_piece(wood, low, high, cuts);
        low = high;
    }
}

void wood_shadow(const View *view, const Blocker *blocker, Spans *cuts)
{
    Wood wood = { view, blocker, 1, NULL, area_distance_point(&blocker->area, view->eye) >= 0 };
    Events events = { .count = 0 };
    gather_events(&events, view, &blocker->area);
    shadow_between(&wood, &events, cuts);
}

/* Those that are taken together and lie in view. */
static void gather_woods(Wood *woods, Events *events, const Blocker *blocker, int count)
{
    const View *view = woods->view;
    for (int i = 0; i < count; i++) {
        if (!blocker[i].together || view_misses(view, blocker[i].box) ||
            woods->count == MOST_TOGETHER)
            continue;
        gather_events(events, view, &blocker[i].area);
        for (int k = 0; k < woods->count; k++)
            crossing_events(events, view, &woods->more[k]->area, &blocker[i].area);
        woods->more[woods->count++] = &blocker[i];
    }
    woods->blocker = woods->count > 0 ? woods->more[0] : NULL;
}

int woods_shadow(const View *view, const Blocker *blocker, int count, Spans *cuts)
{
    const Blocker *room[MOST_TOGETHER];
    Events events = { .count = 0 };
    Wood woods = { .view = view, .more = room };
    const Blocker *deepest = NULL;
    gather_woods(&woods, &events, blocker, count);
    if (woods.count == 0)
        return -1;
    shadow_between(&woods, &events, cuts);
    double most = 0, middle = (view->left_end + view->right_end) / 2, end;
    for (int i = 0; i < woods.count; i++) {
        Wood alone = { .view = view, .blocker = woods.more[i], .count = 1 };
        Spans depth = depth_at(&alone, middle, &end);
        if (!deepest || spans_total(&depth) > most) {
            most = spans_total(&depth);
            deepest = alone.blocker;
        }
    }
    return (int)(deepest - blocker);
}
