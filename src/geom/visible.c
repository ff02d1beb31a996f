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
    if (scene->opaques == scene->opaques_most || scene->opaques == VISIBLE_AREAS ||
        scene->corners + count > scene->corners_most)
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
    scene->opaque[scene->opaques++] = (Opaque){ scene->corners, count, area_box(area) };
    scene->corners += count;
    return true;
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

/* Sorts the scene's areas by how near their boxes are (a heap sort: no worst case). */
static void sift(const double *near, int16_t *order, int at, int count)
{
    int16_t item = order[at];
    for (;;) {
        int child = 2 * at + 1;
        if (child >= count)
            break;
        if (child + 1 < count && near[order[child + 1]] > near[order[child]])
            child++;
        if (near[order[child]] <= near[item])
            break;
        order[at] = order[child];
        at = child;
    }
    order[at] = item;
}

static void sort_by_nearness(VisibleScratch *s, const VisibleScene *scene, Vec eye)
{
    int count = scene->opaques;
    for (int i = 0; i < count; i++) {
        s->near[i] = box_near(scene->opaque[i].box, eye);
        s->order[i] = (int16_t)i;
    }
    for (int i = count / 2 - 1; i >= 0; i--)
        sift(s->near, s->order, i, count);
    for (int end = count - 1; end > 0; end--) {
        int16_t top = s->order[0];
        s->order[0] = s->order[end];
        s->order[end] = top;
        sift(s->near, s->order, 0, end);
    }
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

/* Whether the box can be passed over: its nearest point is farther than all that is seen in the directions of its corners. */
static bool box_is_behind(const VisibleScratch *s, Box box, Vec eye)
{
    double l = (double)box.low.x - eye.x, r = (double)box.high.x - eye.x;
    double t = (double)box.low.y - eye.y, b = (double)box.high.y - eye.y;
    if (l <= 0 && r >= 0)
        return false; /* straight above or below: the seam is near, look at it properly */
    double from = 0, to = 0;
    Vec a, z;
    if (l > 0) {
        a = t > 0 ? vec(r, t) : vec(l, t);
        z = b < 0 ? vec(r, b) : vec(l, b);
    } else {
        a = b < 0 ? vec(l, b) : vec(r, b);
        z = t > 0 ? vec(l, t) : vec(r, t);
    }
    from = pseudo(a.x, a.y);
    to = pseudo(z.x, z.y);
    int first = piece_find(s, from), last = piece_find(s, to);
    for (int i = first; i <= last; i++) {
        const HorizonPiece *p = &s->piece[i];
        /* The box must lie beyond the piece's line altogether: its corner on the eye's side of it decides. */
        double ex = p->bx - p->ax, ey = p->by - p->ay;
        double x = ey > 0 ? l : r, y = ex > 0 ? b : t;
        if (cross(ex, ey, x - p->ax, y - p->ay) > 0)
            return false;
    }
    return true;
}

void horizon_merge(VisibleScratch *s, const VisibleScene *scene, Vec eye)
{
    sort_by_nearness(s, scene, eye);
    for (int i = 0; i < scene->opaques; i++) {
        const Opaque *o = &scene->opaque[s->order[i]];
        if (!box_is_behind(s, o->box, eye) && !eye_is_inside(scene, o, eye))
            merge_opaque(s, scene, o, eye);
    }
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
