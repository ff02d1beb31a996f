/* The visible region as a horizon around the eye: pieces of edges in the order of their direction, each the nearest thing
 * seen there. Areas are merged in from near to far; one that lies wholly behind the horizon is passed over at once. */

#include "horizon.h"

#include <math.h>
#include <string.h>

enum { DISC_CORNERS = 32, MOST_RUN = 512 };

/* ---- The scene ------------------------------------------------------------------- */

void visible_begin(VisibleScene *scene, Length width, Length height)
{
    scene->width = width;
    scene->height = height;
    scene->corners = scene->opaques = 0;
}

static int area_corners(const Area *area)
{
    if (area->polygon.count > 0)
        return area->polygon.count;
    return area->base.shape == BASE_RECT ? 4 : DISC_CORNERS;
}

bool visible_add(VisibleScene *scene, const Area *area)
{
    int count = area_corners(area);
    if (scene->opaques == scene->opaques_most || scene->corners + count > scene->corners_most)
        return false;
    Point *corner = scene->corner + scene->corners;
    bool backward = area->polygon.count > 0 && polygon_area_twice(area->polygon) < 0;
    for (int i = 0; i < count && area->polygon.count > 0; i++)
        corner[i] = area->polygon.corner[backward ? count - 1 - i : i];
    if (area->polygon.count == 0 && area->base.shape == BASE_RECT)
        base_corners(area->base, corner);
    for (int i = 0; i < count && count == DISC_CORNERS && area->polygon.count == 0; i++)
        corner[i] =
            point_shift(area->base.pose.at, i * (FULL_TURN / DISC_CORNERS), area->base.width / 2);
    Box box = area_box(area);
    scene->opaque[scene->opaques++] =
        (Opaque){ .first = scene->corners, .count = count, .box = box };
    scene->corners += count;
    return true;
}

static int64_t middle_of(const Opaque *o, bool by_x)
{
    return by_x ? (int64_t)o->box.low.x + o->box.high.x : (int64_t)o->box.low.y + o->box.high.y;
}

static void swap_opaques(Opaque *a, Opaque *b)
{
    Opaque old = *a;
    *a = *b;
    *b = old;
}

/* Parts a range so that nothing before `nth` lies beyond it, and nothing after it before. */
static void select_nth(Opaque *o, int count, int nth, bool by_x)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int64_t pivot = middle_of(&o[(low + high) / 2], by_x);
        int i = low, j = high;
        while (i <= j) {
            while (middle_of(&o[i], by_x) < pivot)
                i++;
            while (middle_of(&o[j], by_x) > pivot)
                j--;
            if (i <= j)
                swap_opaques(&o[i++], &o[j--]);
        }
        if (nth <= j)
            high = j;
        else if (nth >= i)
            low = i;
        else
            return;
    }
}

/* As deep as the logarithm of the number of areas. */
static void plant(Opaque *o, int count)
{
    if (count == 0)
        return;
    Box range = o[0].box;
    for (int i = 1; i < count; i++)
        range = box_join(range, o[i].box);
    bool by_x = range.high.x - range.low.x > range.high.y - range.low.y;
    int middle = count / 2;
    select_nth(o, count, middle, by_x);
    o[middle].range = range;
    o[middle].by_x = by_x;
    plant(o, middle);
    plant(o + middle + 1, count - middle - 1);
}

void visible_ready(VisibleScene *scene)
{
    plant(scene->opaque, scene->opaques);
}

/* ---- Directions ----------------------------------------------------------------------- */

/* Grows clockwise from 0 (up) to 4 like an angle, without its cost. */
static inline double pseudo(double x, double y)
{
    double whole = fabs(x) + fabs(y);
    if (whole == 0)
        return 0;
    if (x >= 0)
        return y < 0 ? x / whole : 1 + y / whole;
    return y >= 0 ? 2 - x / whole : 3 - y / whole;
}

static inline double cross(double ax, double ay, double bx, double by)
{
    return ax * by - ay * bx;
}

/* The point of the piece's line in the direction (x, y). */
static inline Vec piece_at(const HorizonPiece *p, double x, double y)
{
    double ex = p->bx - p->ax, ey = p->by - p->ay;
    double under = cross(x, y, ex, ey);
    if (under == 0)
        return vec(p->ax, p->ay);
    double t = cross(p->ax, p->ay, ex, ey) / under;
    return vec(x * t, y * t);
}

/* How much of the eye's side of the piece's line the point lies on: above 0 when it is nearer than the line. */
static inline double nearer(const HorizonPiece *p, double x, double y)
{
    return cross(p->bx - p->ax, p->by - p->ay, x - p->ax, y - p->ay);
}

/* ---- Merging ---------------------------------------------------------------------------- */

/* Rounding: what is nearer by no more than this share of its distance (or, held against a line, by no more than this in
 * square micrometres) is as near. */
static const double HAIR = 1e-3;

static void put(VisibleScratch *s, int *count, HorizonPiece piece)
{
    if (piece.to_angle <= piece.from_angle || *count >= VISIBLE_MOST)
        return;
    s->merged[(*count)++] = piece;
}

static HorizonPiece part(double from, Vec a, double to, Vec b)
{
    return (HorizonPiece){ from, to, a.x, a.y, b.x, b.y };
}

/* The nearer of the old piece and the new one from the direction of `u` to that of `v`; both cover all of it. */
static void put_nearer(VisibleScratch *s, int *count, const HorizonPiece *old,
                       const HorizonPiece *new, double from, Vec u, double to, Vec v)
{
    Vec old_u = piece_at(old, u.x, u.y), old_v = piece_at(old, v.x, v.y);
    Vec new_u = piece_at(new, u.x, u.y), new_v = piece_at(new, v.x, v.y);
    double at_u = vec_dot(old_u, old_u) - vec_dot(new_u, new_u);
    double at_v = vec_dot(old_v, old_v) - vec_dot(new_v, new_v);
    double hair_u = HAIR * (fabs(old_u.x) + fabs(old_u.y)),
           hair_v = HAIR * (fabs(old_v.x) + fabs(old_v.y));
    if (at_u <= hair_u && at_v <= hair_v) {
        put(s, count, part(from, old_u, to, old_v));
        return;
    }
    if (at_u >= -hair_u && at_v >= -hair_v) {
        put(s, count, part(from, new_u, to, new_v));
        return;
    }
    /* They cross in between. */
    double ex = old->bx - old->ax, ey = old->by - old->ay;
    double fx = new->bx - new->ax, fy = new->by - new->ay;
    double t = cross(new->ax - old->ax, new->ay - old->ay, fx, fy) / cross(ex, ey, fx, fy);
    Vec at = vec(old->ax + ex * t, old->ay + ey * t);
    double angle = fmin(fmax(pseudo(at.x, at.y), from), to);
    if (at_u > 0) {
        put(s, count, part(from, new_u, angle, at));
        put(s, count, part(angle, at, to, old_v));
    } else {
        put(s, count, part(from, old_u, angle, at));
        put(s, count, part(angle, at, to, new_v));
    }
}

static int piece_find(const VisibleScratch *s, double angle)
{
    int low = 0, high = s->pieces - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (s->piece[middle].from_angle <= angle)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Whether the whole run lies behind the horizon: every end of either is on the far side. */
static bool run_is_behind(const VisibleScratch *s, const HorizonPiece *run, int count, int first,
                          int last)
{
    int i = first;
    for (int k = 0; k < count; k++) {
        while (i < last && s->piece[i].to_angle <= run[k].from_angle)
            i++;
        for (int j = i; j <= last && s->piece[j].from_angle < run[k].to_angle; j++) {
            const HorizonPiece *p = &s->piece[j];
            /* Each end in the common part, held against the other's line. */
            if (run[k].from_angle >= p->from_angle && nearer(p, run[k].ax, run[k].ay) > HAIR)
                return false;
            if (run[k].to_angle <= p->to_angle && nearer(p, run[k].bx, run[k].by) > HAIR)
                return false;
            if (p->from_angle > run[k].from_angle && nearer(&run[k], p->ax, p->ay) < -HAIR)
                return false;
            if (p->to_angle < run[k].to_angle && nearer(&run[k], p->bx, p->by) < -HAIR)
                return false;
        }
    }
    return true;
}

/* The direction of an angle at which either a piece begins or ends. */
static Vec bound_of(const HorizonPiece *a, const HorizonPiece *b, double angle)
{
    if (angle == a->from_angle)
        return vec(a->ax, a->ay);
    if (angle == a->to_angle)
        return vec(a->bx, a->by);
    return angle == b->from_angle ? vec(b->ax, b->ay) : vec(b->bx, b->by);
}

/* Merges a run of pieces that follow each other into the horizon. */
static void merge_run(VisibleScratch *s, const HorizonPiece *run, int count)
{
    int first = piece_find(s, run[0].from_angle), last = piece_find(s, run[count - 1].to_angle);
    if (run_is_behind(s, run, count, first, last))
        return;
    int made = 0, k = 0;
    for (int i = first; i <= last; i++) {
        const HorizonPiece *old = &s->piece[i];
        double from = old->from_angle;
        Vec at = vec(old->ax, old->ay);
        while (k < count && run[k].from_angle < old->to_angle) {
            if (run[k].from_angle > from) {
                Vec end = piece_at(old, run[k].ax, run[k].ay);
                put(s, &made, part(from, at, run[k].from_angle, end));
                from = run[k].from_angle;
            }
            double to = fmin(run[k].to_angle, old->to_angle);
            put_nearer(s, &made, old, &run[k], from, bound_of(old, &run[k], from), to,
                       bound_of(old, &run[k], to));
            from = to;
            at = to == old->to_angle ? vec(old->bx, old->by) : piece_at(old, run[k].bx, run[k].by);
            if (run[k].to_angle > old->to_angle)
                break;
            k++;
        }
        put(s, &made, part(from, at, old->to_angle, vec(old->bx, old->by)));
    }
    int grown = s->pieces + made - (last - first + 1);
    if (grown > VISIBLE_MOST)
        return;
    memmove(&s->piece[first + made], &s->piece[last + 1],
            (size_t)(s->pieces - last - 1) * sizeof(HorizonPiece));
    memcpy(&s->piece[first], s->merged, (size_t)made * sizeof(HorizonPiece));
    s->pieces = grown;
}

/* ---- Runs of front edges --------------------------------------------------------------------- */

/* Adds an edge to the run; an edge that passes straight up is cut there, for the horizon begins and ends there. */
static void run_edge(VisibleScratch *s, HorizonPiece *run, int *count, Vec a, Vec b)
{
    HorizonPiece piece = { pseudo(a.x, a.y), pseudo(b.x, b.y), a.x, a.y, b.x, b.y };
    if (piece.to_angle == 0)
        piece.to_angle = 4;
    bool wraps = piece.to_angle < piece.from_angle;
    HorizonPiece rest = piece;
    if (wraps) {
        Vec up = piece_at(&piece, 0, -1);
        rest = (HorizonPiece){ 0, piece.to_angle, up.x, up.y, b.x, b.y };
        piece.to_angle = 4;
        piece.bx = up.x;
        piece.by = up.y;
    }
    if (*count == MOST_RUN) {
        merge_run(s, run, *count);
        *count = 0;
    }
    if (piece.to_angle > piece.from_angle)
        run[(*count)++] = piece;
    if (wraps || piece.to_angle == 4) {
        if (*count > 0)
            merge_run(s, run, *count);
        *count = 0;
    }
    if (wraps && rest.to_angle > 0)
        run[(*count)++] = rest;
}

static void merge_opaque(VisibleScratch *s, const VisibleScene *scene, const Opaque *o, Vec eye)
{
    HorizonPiece run[MOST_RUN];
    const Point *corner = scene->corner + o->first;
    int count = 0, start = 0;
    Vec a = vec_sub(vec_of(corner[o->count - 1]), eye);
    /* Begin after an edge that shows its back, so that no run is cut in two. */
    for (int i = 0; i < o->count; i++) {
        Vec b = vec_sub(vec_of(corner[i]), eye);
        if (cross(a.x, a.y, b.x, b.y) >= 0) {
            start = i;
            break;
        }
        a = b;
    }
    a = vec_sub(vec_of(corner[start]), eye);
    for (int n = 1; n <= o->count; n++) {
        Vec b = vec_sub(vec_of(corner[(start + n) % o->count]), eye);
        /* Clockwise corners: the edge shows its front when the eye sees it run counter-clockwise. */
        if (cross(a.x, a.y, b.x, b.y) < 0) {
            /* Taken backward, it runs clockwise round the eye; runs are gathered in reverse below. */
            HorizonPiece back = { 0, 0, b.x, b.y, a.x, a.y };
            if (count < MOST_RUN)
                run[count++] = back;
        }
        if (cross(a.x, a.y, b.x, b.y) >= 0 || n == o->count || count == MOST_RUN) {
            HorizonPiece forward[MOST_RUN];
            int made = 0;
            while (count > 0) {
                const HorizonPiece *p = &run[--count];
                run_edge(s, forward, &made, vec(p->ax, p->ay), vec(p->bx, p->by));
            }
            if (made > 0)
                merge_run(s, forward, made);
        }
        a = b;
    }
}

/* ---- Looking round ------------------------------------------------------------------------------- */

static double box_near(Box box, Vec eye)
{
    double x = fmax(fmax((double)box.low.x - eye.x, eye.x - (double)box.high.x), 0);
    double y = fmax(fmax((double)box.low.y - eye.y, eye.y - (double)box.high.y), 0);
    return x * x + y * y;
}

void horizon_begin(VisibleScratch *s, const Vec *ring, int count)
{
    HorizonPiece last = { 0 };
    int seam = 0;
    while (seam < count - 1 &&
           pseudo(ring[seam + 1].x, ring[seam + 1].y) > pseudo(ring[seam].x, ring[seam].y))
        seam++;
    s->pieces = 0;
    for (int i = 0; i < count; i++) {
        Vec a = ring[(seam + i) % count], b = ring[(seam + i + 1) % count];
        HorizonPiece p = { pseudo(a.x, a.y), pseudo(b.x, b.y), a.x, a.y, b.x, b.y };
        if (i == 0) {
            /* The edge across straight up is the horizon's last piece and its first. */
            Vec up = piece_at(&p, 0, -1);
            last = (HorizonPiece){ p.from_angle, 4, a.x, a.y, up.x, up.y };
            p = (HorizonPiece){ 0, p.to_angle, up.x, up.y, b.x, b.y };
        }
        if (p.to_angle > p.from_angle)
            s->piece[s->pieces++] = p;
    }
    if (last.to_angle > last.from_angle)
        s->piece[s->pieces++] = last;
}

void horizon_wall(VisibleScratch *s, const Vec *ring, int count)
{
    HorizonPiece run[MOST_RUN];
    int made = 0;
    for (int i = 0; i < count; i++)
        run_edge(s, run, &made, ring[i], ring[(i + 1) % count]);
    if (made > 0)
        merge_run(s, run, made);
}

static bool eye_is_inside(const VisibleScene *scene, const Opaque *o, Vec eye)
{
    if (box_near(o->box, eye) > 0)
        return false;
    return polygon_distance((Polygon){ scene->corner + o->first, o->count }, eye) <= 0;
}

/* Whether the box lies beyond the piece's line altogether: its corner farthest to the eye's side of it decides. */
static bool is_beyond(const HorizonPiece *p, double left, double top, double right, double bottom)
{
    double ex = p->bx - p->ax, ey = p->by - p->ay;
    double x = ey > 0 ? left : right, y = ex > 0 ? bottom : top;
    return cross(ex, ey, x - p->ax, y - p->ay) <= 0;
}

/* Whether the box can be passed over: it lies beyond all that is seen in its directions. */
static bool box_is_behind(const VisibleScratch *s, Box box, Vec eye)
{
    double l = (double)box.low.x - eye.x, r = (double)box.high.x - eye.x;
    double t = (double)box.low.y - eye.y, b = (double)box.high.y - eye.y;
    if (l <= 0 && r >= 0 && t <= 0 && b >= 0)
        return false;
    /* The corners at which it begins and ends, clockwise. */
    Vec from, to;
    if (l > 0) {
        from = vec(t > 0 ? r : l, t);
        to = vec(b < 0 ? r : l, b);
    } else if (r < 0) {
        from = vec(b < 0 ? l : r, b);
        to = vec(t > 0 ? l : r, t);
    } else {
        from = t > 0 ? vec(r, t) : vec(l, b);
        to = t > 0 ? vec(l, t) : vec(r, b);
    }
    int first = piece_find(s, pseudo(from.x, from.y)), last = piece_find(s, pseudo(to.x, to.y));
    bool wraps = l <= 0 && r >= 0 && b < 0;
    for (int i = first; i < s->pieces && (wraps || i <= last); i++) {
        if (!is_beyond(&s->piece[i], l, t, r, b))
            return false;
    }
    for (int i = 0; wraps && i <= last; i++) {
        if (!is_beyond(&s->piece[i], l, t, r, b))
            return false;
    }
    return true;
}

/* Merges in a range of the tree, the part on the eye's side first. */
static void merge_range(VisibleScratch *s, const VisibleScene *scene, const Opaque *o, int count,
                        Vec eye)
{
    if (count == 0)
        return;
    const Opaque *middle = &o[count / 2];
    if (box_is_behind(s, middle->range, eye))
        return;
    int before = count / 2, after = count - before - 1;
    double at = 2 * (middle->by_x ? eye.x : eye.y);
    bool first_before = at <= (double)middle_of(middle, middle->by_x);
    if (first_before)
        merge_range(s, scene, o, before, eye);
    else
        merge_range(s, scene, middle + 1, after, eye);
    if ((count == 1 || !box_is_behind(s, middle->box, eye)) && !eye_is_inside(scene, middle, eye))
        merge_opaque(s, scene, middle, eye);
    if (first_before)
        merge_range(s, scene, middle + 1, after, eye);
    else
        merge_range(s, scene, o, before, eye);
}

void horizon_merge(VisibleScratch *s, const VisibleScene *scene, Vec eye)
{
    merge_range(s, scene, scene->opaque, scene->opaques, eye);
}

int horizon_corners(const VisibleScratch *s, Vec eye, Point *corner, int most)
{
    int count = 0;
    for (int i = 0; i < s->pieces; i++) {
        const HorizonPiece *p = &s->piece[i];
        const Point ends[2] = { vec_point(vec(eye.x + p->ax, eye.y + p->ay)),
                                vec_point(vec(eye.x + p->bx, eye.y + p->by)) };
        for (int k = 0; k < 2; k++) {
            if (count > 0 && point_equal(corner[count - 1], ends[k]))
                continue;
            if (count == most)
                return 0;
            corner[count++] = ends[k];
        }
    }
    while (count > 1 && point_equal(corner[0], corner[count - 1]))
        count--;
    return count;
}

int visible_region(VisibleScratch *s, const VisibleScene *scene, Point eye, Point *corner, int most)
{
    if (eye.x <= 0 || eye.y <= 0 || eye.x >= scene->width || eye.y >= scene->height)
        return 0;
    Vec from = vec_of(eye);
    double right = (double)scene->width - from.x, bottom = (double)scene->height - from.y;
    const Vec table[4] = {
        { right, -from.y }, { right, bottom }, { -from.x, bottom }, { -from.x, -from.y }
    };
    horizon_begin(s, table, 4);
    horizon_merge(s, scene, from);
    return horizon_corners(s, from, corner, most);
}

double visible_area_twice(const VisibleScratch *s)
{
    double area = 0;
    for (int i = 0; i < s->pieces; i++)
        area += cross(s->piece[i].ax, s->piece[i].ay, s->piece[i].bx, s->piece[i].by);
    return area;
}

double horizon_angle(Vec direction)
{
    return pseudo(direction.x, direction.y);
}

Vec horizon_direction(double angle)
{
    int quarter = (int)angle;
    double rest = angle - quarter;
    switch (quarter % 4) {
    case 0:
        return vec(rest, rest - 1);
    case 1:
        return vec(1 - rest, rest);
    case 2:
        return vec(-rest, 1 - rest);
    default:
        return vec(rest - 1, -rest);
    }
}

Vec horizon_at(const HorizonPiece *piece, Vec direction)
{
    return piece_at(piece, direction.x, direction.y);
}
