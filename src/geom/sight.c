#include "geom/sight.h"

#include "clip.h"
#include "silhouette.h"

#include <math.h>

/* Shadows whose ends are this near are one (rounding). */
static const double SHADOW_JOIN = 2;

/* The least forward distance of a point that still has a place on the chord. */
static const double NEAREST = 1e-3;

/* The tangent of 80 degrees: wider than this, bearings take the chord's place. */
static const double WIDEST = 5.671281819617709;

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

Blocker sight_blocker(Area area)
{
    return (Blocker){ .area = area, .box = area_box(&area) };
}

Blocker sight_wood(Area area, Length look_in)
{
    return (Blocker){ .area = area, .box = area_box(&area), .look_in = look_in };
}

Blocker sight_woods(Area area, Length look_in)
{
    return (Blocker){ .area = area, .box = area_box(&area), .look_in = look_in, .together = true };
}

/* ---- The silhouette ------------------------------------------------------------- */

double view_bearing(const View *view, Vec local)
{
    double arcseconds = heading_exact(vec(local.y, -local.x));
    if (arcseconds > HALF_TURN)
        arcseconds -= FULL_TURN;
    return arcseconds * radians_of_arcsecond * view->distance;
}

double view_place(const View *view, Vec local)
{
    if (view->by_bearing)
        return view_bearing(view, local);
    return view->distance * local.y / larger(local.x, NEAREST);
}

/* The two tangent points of a disc about `c` in the eye's frame; the eye is not inside it. */
static void tangents(Vec c, double radius, Vec tangent[2])
{
    double square = vec_dot(c, c);
    double along = 1 - radius * radius / square;
    double across = radius * sqrt(larger(square - radius * radius, 0)) / square;
    tangent[0] = vec(c.x * along + c.y * across, c.y * along - c.x * across);
    tangent[1] = vec(c.x * along - c.y * across, c.y * along + c.x * across);
}

/* The box of the triangle between the eye and the chord's ends, a little larger for rounding. */
static Box view_box(const View *view)
{
    Vec centre = vec_along(view->eye, view->forward, view->distance);
    Point eye = vec_point(view->eye),
          left = vec_point(vec_along(centre, view->right, view->left_end));
    Point right = vec_point(vec_along(centre, view->right, view->right_end));
    return box_grown(
        box_join((Box){ eye, eye }, box_join((Box){ left, left }, (Box){ right, right })), 2);
}

bool view_of(View *view, Point eye, Base target)
{
    Outline o = outline_of(target);
    *view = (View){ .eye = vec_of(eye), .target = o };
    if (outline_gap_point(&o, view->eye) <= 0)
        return false;
    Vec way = vec_sub(o.at, view->eye), edge[4];
    int edges = 2;
    view->distance = vec_length(way);
    view->forward = vec_scale(way, 1 / view->distance);
    view->right = vec(-view->forward.y, view->forward.x);
    if (outline_is_round(&o)) {
        tangents(vec(view->distance, 0), o.radius, edge);
    } else {
        outline_corners(&o, edge);
        for (int i = 0; i < 4; i++)
            edge[i] = view_local(view, edge[i]);
        edges = 4;
    }
    for (int i = 0; i < edges; i++)
        view->by_bearing = view->by_bearing || fabs(edge[i].y) > WIDEST * edge[i].x;
    view->left_end = 1e300;
    view->right_end = -1e300;
    for (int i = 0; i < edges; i++) {
        double place = view_place(view, edge[i]);
        view->left_end = smaller(view->left_end, place);
        view->right_end = larger(view->right_end, place);
    }
    view->box = view_box(view);
    return true;
}

Box sight_box(Point eye, Base target)
{
    View view;
    Box whole = box_join((Box){ eye, eye }, base_box(target));

    return view_of(&view, eye, target) && !view.by_bearing ? view.box : whole;
}

Vec view_direction(const View *view, double place)
{
    if (!view->by_bearing)
        return vec_unit(vec_along(vec_scale(view->forward, view->distance), view->right, place));
    Vec sc = sine_cosine(place / (radians_of_arcsecond * view->distance));
    return vec_along(vec_scale(view->forward, sc.y), view->right, sc.x);
}

/* ---- Shadows ----------------------------------------------------------------------- */

/* The running shadow of a run of edges. */
typedef struct Shadow {
    double from, to; /* empty when from > to */
} Shadow;

static const Shadow NO_SHADOW = { 1e300, -1e300 };

static void shadow_widen(Shadow *shadow, double place)
{
    shadow->from = smaller(shadow->from, place);
    shadow->to = larger(shadow->to, place);
}

static void shadow_end(const View *view, Shadow *shadow, Spans *cuts)
{
    double from = larger(shadow->from, view->left_end), to = smaller(shadow->to, view->right_end);
    if (to > from)
        spans_add(cuts, from, to, SHADOW_JOIN);
    *shadow = NO_SHADOW;
}

/* Adds the part of the edge a-b (eye's frame) that lies between the eye and the chord's line. */
static void edge_shadow(const View *view, Vec a, Vec b, Shadow *shadow, Spans *cuts)
{
    double near = NEAREST, far = view->distance, rise = b.x - a.x;
    if ((a.x < near && b.x < near) || (a.x > far && b.x > far)) {
        shadow_end(view, shadow, cuts);
        return;
    }
    double from = a.x < near ? (near - a.x) / rise : a.x > far ? (far - a.x) / rise : 0;
    double to = b.x < near ? (near - a.x) / rise : b.x > far ? (far - a.x) / rise : 1;
    Vec way = vec_sub(b, a);
    if (from > 0)
        shadow_end(view, shadow, cuts);
    shadow_widen(shadow, view_place(view, vec_along(a, way, from)));
    shadow_widen(shadow, view_place(view, vec_along(a, way, to)));
    if (to < 1)
        shadow_end(view, shadow, cuts);
}

/* Whether something met at `distance` along a ray at `place` lies before the target. */
static bool is_nearer(const View *view, double place, double distance)
{
    return distance < view_end(view, place);
}

/* The same edge when the target is shared by bearing: it cuts as a whole when it is nearer than the target on the
 * rays that both share. */
static void edge_shadow_by_bearing(const View *view, Vec a, Vec b, Spans *cuts)
{
    double from = view_bearing(view, a), to = view_bearing(view, b);
    double whole = 2 * (double)HALF_TURN * radians_of_arcsecond * view->distance;
    if (fabs(to - from) > whole / 2)
        *(from < to ? &from : &to) += whole;
    if (from > to) {
        double swap = from;
        from = to;
        to = swap;
    }
    for (int turn = 0; turn >= -1; turn--) {
        double low = larger(from + turn * whole, view->left_end);
        double high = smaller(to + turn * whole, view->right_end);
        if (high <= low)
            continue;
        Vec ray = view_direction(view, (low + high) / 2);
        Vec r = vec(vec_dot(ray, view->forward), vec_dot(ray, view->right)), way = vec_sub(b, a);
        double slope = vec_cross(r, way);
        if (is_nearer(view, (low + high) / 2, vec_cross(a, way) / slope))
            spans_add(cuts, low, high, SHADOW_JOIN);
    }
}

static void edges_shadow(const View *view, const Area *area, const Vec *corner, int count,
                         Spans *cuts)
{
    Shadow shadow = NO_SHADOW;
    Vec a = view_local(view, corner ? corner[count - 1] : vec_of(area->polygon.corner[count - 1]));
    for (int i = 0; i < count; i++) {
        Vec b = view_local(view, corner ? corner[i] : vec_of(area->polygon.corner[i]));
        if (view->by_bearing)
            edge_shadow_by_bearing(view, a, b, cuts);
        else
            edge_shadow(view, a, b, &shadow, cuts);
        a = b;
    }
    shadow_end(view, &shadow, cuts);
}

static void disc_shadow_by_bearing(const View *view, Vec c, const Vec tangent[2], Spans *cuts)
{
    double middle = view_bearing(view, c);
    double from = view_bearing(view, tangent[0]), to = view_bearing(view, tangent[1]);
    double whole = 2 * (double)HALF_TURN * radians_of_arcsecond * view->distance;
    from -= from > middle ? whole : 0;
    to += to < middle ? whole : 0;
    for (int turn = -1; turn <= 1; turn++) {
        double low = larger(from + turn * whole, view->left_end);
        double high = smaller(to + turn * whole, view->right_end);
        if (high > low && is_nearer(view, (low + high) / 2, vec_length(tangent[0])))
            spans_add(cuts, low, high, SHADOW_JOIN);
    }
}

static void disc_shadow(const View *view, const Outline *disc, Spans *cuts)
{
    Vec c = view_local(view, disc->at), tangent[2];
    double radius = disc->radius, far = view->distance;
    if (vec_dot(c, c) < radius * radius)
        return;
    tangents(c, radius, tangent);
    if (view->by_bearing) {
        disc_shadow_by_bearing(view, c, tangent, cuts);
        return;
    }
    if (c.x + radius <= NEAREST || c.x - radius >= far)
        return;
    Shadow shadow = NO_SHADOW;
    for (int i = 0; i < 2; i++) {
        if (tangent[i].x <= NEAREST)
            shadow_widen(&shadow, c.y < 0 ? -1e300 : 1e300);
        else if (tangent[i].x <= far)
            shadow_widen(&shadow, view_place(view, tangent[i]));
    }
    if (c.x + radius > far) {
        double half = sqrt(radius * radius - (far - c.x) * (far - c.x));
        shadow_widen(&shadow, c.y - half);
        shadow_widen(&shadow, c.y + half);
    }
    shadow_end(view, &shadow, cuts);
}

/* Whether the box lies wholly to one side of the triangle of the eye and the silhouette. */
static bool box_is_aside(const View *view, Box box)
{
    Vec low = vec_sub(vec_of(box.low), view->eye), high = vec_sub(vec_of(box.high), view->eye);
    Vec middle = vec_scale(vec_add(low, high), 0.5), half = vec_scale(vec_sub(high, low), 0.5);
    double x = vec_dot(middle, view->forward), y = vec_dot(middle, view->right);
    double reach_x = fabs(view->forward.x) * half.x + fabs(view->forward.y) * half.y;
    if (x + reach_x < 0 || x - reach_x > view->distance)
        return true;
    Vec leftward =
        vec_along(vec_scale(view->right, -view->distance), view->forward, view->left_end);
    Vec rightward =
        vec_along(vec_scale(view->right, view->distance), view->forward, -view->right_end);
    double reach_left = fabs(leftward.x) * half.x + fabs(leftward.y) * half.y;
    double reach_right = fabs(rightward.x) * half.x + fabs(rightward.y) * half.y;
    return -view->distance * y + view->left_end * x > reach_left ||
           view->distance * y - view->right_end * x > reach_right;
}

static bool eye_is_in_box(const View *view, Box box)
{
    return view->eye.x > (double)box.low.x && view->eye.x < (double)box.high.x &&
           view->eye.y > (double)box.low.y && view->eye.y < (double)box.high.y;
}

static void solid_shadow(const View *view, const Blocker *blocker, Spans *cuts)
{
    const Area *area = &blocker->area;
    if (area->polygon.count == 0) {
        Outline o = outline_of(area->base);
        if (outline_is_round(&o)) {
            disc_shadow(view, &o, cuts);
            return;
        }
        Vec corner[4];
        outline_corners(&o, corner);
        if (!eye_is_in_box(view, blocker->box) || outline_gap_point(&o, view->eye) >= 0)
            edges_shadow(view, area, corner, 4, cuts);
        return;
    }
    if (!eye_is_in_box(view, blocker->box) || polygon_distance(area->polygon, view->eye) >= 0)
        edges_shadow(view, area, 0, area->polygon.count, cuts);
}

bool view_misses(const View *view, Box box)
{
    return !view->by_bearing && (!box_meets(view->box, box) || box_is_aside(view, box));
}

void view_shadow(const View *view, const Blocker *blocker, Spans *cuts)
{
    if (view_misses(view, blocker->box))
        return;
    if (blocker->look_in > 0)
        wood_shadow(view, blocker, cuts);
    else
        solid_shadow(view, blocker, cuts);
}

/* ---- Looking ------------------------------------------------------------------------- */

static void sight_whole(Sight *sight, Base target)
{
    *sight = (Sight){ .chord = target.width, .clear = target.width, .count = 1, .blocker = -1 };
    sight->left = -target.width / 2;
    sight->span[0] = (ClearSpan){ -target.width / 2, target.width / 2 };
    sight->ends = (Segment){ target.pose.at, target.pose.at };
    sight->aim = target.pose.at;
}

static void clear_add(Sight *sight, double from, double to, ClearSpan *widest)
{
    ClearSpan span = { length_round(from), length_round(to) };
    if (span.to - span.from <= REACH_SLACK)
        return;
    if (span.to - span.from > widest->to - widest->from)
        *widest = span;
    if (sight->count < SIGHT_SPANS)
        sight->span[sight->count] = span;
    sight->count++;
    sight->clear += span.to - span.from;
}

static Point aim_of(const View *view, ClearSpan widest)
{
    double place = ((double)widest.from + (double)widest.to) / 2;
    if (widest.to == widest.from)
        return vec_point(view->target.at);
    return vec_point(vec_along(view->eye, view_direction(view, place), view_end(view, place)));
}

void sight_finish(Sight *sight, const View *view, const Spans *cuts)
{
    double from = view->left_end;
    ClearSpan widest = { 0, 0 };
    sight->chord = length_round(view->right_end) - length_round(view->left_end);
    sight->left = length_round(view->left_end);
    sight->clear = 0;
    sight->count = 0;
    for (int i = 0; i < cuts->count; i++) {
        clear_add(sight, from, cuts->span[i].from, &widest);
        from = cuts->span[i].to;
    }
    clear_add(sight, from, view->right_end, &widest);
    sight->aim = aim_of(view, widest);
    Vec left = view_direction(view, view->left_end), right = view_direction(view, view->right_end);
    double reach_left = view->distance / larger(vec_dot(left, view->forward), 0.2);
    double reach_right = view->distance / larger(vec_dot(right, view->forward), 0.2);
    sight->ends = (Segment){ vec_point(vec_along(view->eye, left, reach_left)),
                             vec_point(vec_along(view->eye, right, reach_right)) };
}

/* The places on the silhouette of a zone's part of a round target: its tangent points, where the zone's lines meet its
 * rim, and where two of them meet inside it. */
static Shadow disc_within(const View *view, const Zone *seen)
{
    const Outline *o = &view->target;
    Shadow part = NO_SHADOW;
    Vec tangent[2];
    tangents(vec(view->distance, 0), o->radius, tangent);
    for (int i = 0; i < 2; i++) {
        Vec p =
            vec_along(vec_along(view->eye, view->forward, tangent[i].x), view->right, tangent[i].y);
        if (zone_gap_point(seen, vec_point(p)) <= 0)
            shadow_widen(&part, view_place(view, tangent[i]));
    }
    for (int i = 0; i < seen->count; i++) {
        Vec at = vec_of(seen->line[i].at), along = heading_right(seen->line[i].inward);
        double middle = vec_dot(vec_sub(o->at, at), along);
        double off = vec_length(vec_sub(vec_along(at, along, middle), o->at));
        double half = sqrt(larger(o->radius * o->radius - off * off, 0));
        for (int end = -1; end <= 1; end++) {
            Vec p = end == 0 ? at : vec_along(at, along, middle + end * half);
            bool on_disc = off < o->radius && vec_length(vec_sub(p, o->at)) <= o->radius + 0.5;
            if (on_disc && zone_gap_point(seen, vec_point(p)) <= 1)
                shadow_widen(&part, view_place(view, view_local(view, p)));
        }
    }
    return part;
}

/* What of the silhouette the part of the target inside the zone covers. */
static Shadow target_within(const View *view, const Zone *seen)
{
    if (outline_is_round(&view->target))
        return disc_within(view, seen);
    Figure figure = { .count = 4 };
    outline_corners(&view->target, figure.corner);
    for (int i = 0; i < seen->count; i++)
        figure_clip(&figure, vec_of(seen->line[i].at), heading_forward(seen->line[i].inward));
    Shadow part = NO_SHADOW;
    for (int i = 0; i < figure.count; i++)
        shadow_widen(&part, view_place(view, view_local(view, figure.corner[i])));
    return part;
}

static void cut_outside(const View *view, const Zone *seen, Spans *cuts)
{
    Shadow part = target_within(view, seen);
    double from = smaller(part.from, view->right_end), to = larger(part.to, view->left_end);
    if (from > view->left_end)
        spans_add(cuts, view->left_end, from, SHADOW_JOIN);
    if (to < view->right_end)
        spans_add(cuts, to, view->right_end, SHADOW_JOIN);
}

/* Adds what one blocker cuts, and notes it when it cuts more than any before. */
static void take_cut(Sight *sight, const Spans *own, int which, double *most, Spans *cuts)
{
    double cut = own->count == 0 ? 0 : spans_total(own);
    if (cut > *most) {
        *most = cut;
        sight->blocker = which;
    }
    for (int k = 0; k < own->count; k++)
        spans_add(cuts, own->span[k].from, own->span[k].to, SHADOW_JOIN);
}

static void look(Sight *sight, const View *view, const Blocker *blocker, int count, Spans *cuts)
{
    double most = 0;
    bool together = false;
    sight->blocker = -1;
    for (int i = 0; i < count; i++) {
        Spans own;
        own.count = 0;
        together = together || blocker[i].together;
        if (!blocker[i].together)
            view_shadow(view, &blocker[i], &own);
        take_cut(sight, &own, i, &most, cuts);
    }
    if (together) {
        Spans own;
        own.count = 0;
        int deepest = woods_shadow(view, blocker, count, &own);
        take_cut(sight, &own, deepest, &most, cuts);
    }
    sight_finish(sight, view, cuts);
}

void sight_look(Sight *sight, Point eye, Base target, const Blocker *blocker, int count)
{
    View view;
    Spans cuts;
    cuts.count = 0;
    if (view_of(&view, eye, target))
        look(sight, &view, blocker, count, &cuts);
    else
        sight_whole(sight, target);
}

void sight_look_within(Sight *sight, Point eye, Base target, const Zone *seen,
                       const Blocker *blocker, int count)
{
    View view;
    Spans cuts;
    cuts.count = 0;
    if (view_of(&view, eye, target)) {
        cut_outside(&view, seen, &cuts);
        look(sight, &view, blocker, count, &cuts);
        return;
    }
    sight_whole(sight, target);
    if (!zone_touches(seen, target))
        sight->clear = sight->count = 0;
}

Length sight_hidden_by(Point eye, Base target, const Area *area)
{
    Sight sight;
    Blocker blocker = sight_blocker(*area);
    sight_look(&sight, eye, target, &blocker, 1);
    return sight.chord - sight.clear;
}

bool sight_is_half_hidden(const Sight *sight)
{
    return 2 * (int64_t)sight->clear <= (int64_t)sight->chord + 2 * REACH_SLACK;
}

int sight_per_mille(const Sight *sight)
{
    if (sight->clear == 0)
        return 0;
    int share = (int)((int64_t)sight->clear * 1000 / sight->chord);
    return share > 0 ? share : 1;
}
