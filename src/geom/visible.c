/* The visible region as a horizon around the eye: pieces of edges in the order of their direction, each the nearest thing
 * seen there. Areas are merged in from near to far; one that lies wholly behind the horizon is passed over at once. */

#include "horizon.h"
#include "pseudo.h"

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

/* Rounding: what lies before a line by no more than this (times the line's length, in square micrometres) is as near. */
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

/* A direction in which the old piece or the new one begins or ends, given as that end. */
typedef struct Bound {
    double angle;
    Vec at;
    bool of_old;
} Bound;

static inline Bound bound_of(const HorizonPiece *old, const HorizonPiece *new, double angle)
{
    if (angle == old->from_angle)
        return (Bound){ angle, vec(old->ax, old->ay), true };
    if (angle == old->to_angle)
        return (Bound){ angle, vec(old->bx, old->by), true };
    if (angle == new->from_angle)
        return (Bound){ angle, vec(new->ax, new->ay), false };
    return (Bound){ angle, vec(new->bx, new->by), false };
}

/* Above 0 when the new piece is the nearer one there. */
static inline double new_is_nearer(const HorizonPiece *old, const HorizonPiece *new,
                                   const Bound *bound)
{
    return bound->of_old ? -nearer(new, bound->at.x, bound->at.y)
                         : nearer(old, bound->at.x, bound->at.y);
}

static inline Vec old_at(const HorizonPiece *old, const Bound *bound)
{
    return bound->of_old ? bound->at : piece_at(old, bound->at.x, bound->at.y);
}

static inline Vec new_at(const HorizonPiece *new, const Bound *bound)
{
    return bound->of_old ? piece_at(new, bound->at.x, bound->at.y) : bound->at;
}

/* The nearer of the old piece and the new one between two directions that both of them cover. */
static void put_nearer(VisibleScratch *s, int *count, const HorizonPiece *old,
                       const HorizonPiece *new, const Bound *u, const Bound *v)
{
    double at_u = new_is_nearer(old, new, u), at_v = new_is_nearer(old, new, v);
    if (at_u <= HAIR && at_v <= HAIR) {
        put(s, count, part(u->angle, old_at(old, u), v->angle, old_at(old, v)));
        return;
    }
    if (at_u >= -HAIR && at_v >= -HAIR) {
        put(s, count, part(u->angle, new_at(new, u), v->angle, new_at(new, v)));
        return;
    }
    /* They cross in between. */
    double ex = old->bx - old->ax, ey = old->by - old->ay;
    double fx = new->bx - new->ax, fy = new->by - new->ay;
    double t = cross(new->ax - old->ax, new->ay - old->ay, fx, fy) / cross(ex, ey, fx, fy);
    Vec at = vec(old->ax + ex * t, old->ay + ey * t);
    double angle = smaller(larger(pseudo_angle(at), u->angle), v->angle);
    if (at_u > 0) {
        put(s, count, part(u->angle, new_at(new, u), angle, at));
        put(s, count, part(angle, at, v->angle, old_at(old, v)));
    } else {
        put(s, count, part(u->angle, old_at(old, u), angle, at));
        put(s, count, part(angle, at, v->angle, new_at(new, v)));
    }
}

/* The piece that holds an angle: halving without a branch, which nobody could foretell. */
static int piece_find(const VisibleScratch *s, double angle)
{
    const HorizonPiece *piece = s->piece;
    for (int count = s->pieces; count > 1;) {
        int half = count / 2;
        piece = piece[half].from_angle <= angle ? piece + half : piece;
        count -= half;
    }
    return (int)(piece - s->piece);
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

/* A slot's share of the pseudo-angle. */
static const double SLOT = 4.0 / VISIBLE_SLOTS;

static int slot_of(double angle)
{
    int slot = (int)(angle * (1 / SLOT));
    return slot < VISIBLE_SLOTS ? slot : VISIBLE_SLOTS - 1;
}

static inline double square_at(const HorizonPiece *p, double angle)
{
    Vec direction = pseudo_direction(angle), at = piece_at(p, direction.x, direction.y);
    return vec_dot(at, at);
}

/* Measures anew how far is seen in the slots between two angles; piece `i` lies near the first. */
static void measure_slots(VisibleScratch *s, int i, double from, double to)
{
    int last = slot_of(to);
    double border = -1; /* at the slot's beginning, when a piece runs across it */
    for (int slot = slot_of(from); slot <= last; slot++) {
        double low = slot * SLOT, high = low + SLOT, far = 0;
        while (i > 0 && s->piece[i].from_angle > low)
            i--;
        while (i + 1 < s->pieces && s->piece[i].to_angle <= low)
            i++;
        if (s->piece[i].from_angle < low)
            far = border >= 0 ? border : square_at(&s->piece[i], low);
        border = -1;
        for (int j = i; j < s->pieces && s->piece[j].from_angle < high; j++) {
            const HorizonPiece *p = &s->piece[j];
            if (p->from_angle >= low)
                far = larger(far, p->ax * p->ax + p->ay * p->ay);
            if (p->to_angle <= high)
                far = larger(far, p->bx * p->bx + p->by * p->by);
            else
                far = larger(far, border = square_at(p, high));
        }
        s->far[slot] = far;
    }
}

/* Merges a run of pieces that follow each other into the horizon. */
static void merge_run(VisibleScratch *s, const HorizonPiece *run, int count)
{
    int first = piece_find(s, run[0].from_angle), last = first;
    while (last + 1 < s->pieces && s->piece[last + 1].from_angle <= run[count - 1].to_angle)
        last++;
    if (run_is_behind(s, run, count, first, last))
        return;
    int made = 0, k = 0;
    for (int i = first; i <= last; i++) {
        const HorizonPiece *old = &s->piece[i];
        Bound from = { old->from_angle, vec(old->ax, old->ay), true };
        const Bound end = { old->to_angle, vec(old->bx, old->by), true };
        while (k < count && run[k].from_angle < old->to_angle) {
            const HorizonPiece *new = &run[k];
            if (new->from_angle > from.angle) {
                const Bound begin = { new->from_angle, vec(new->ax, new->ay), false };
                put(s, &made,
                    part(from.angle, old_at(old, &from), begin.angle, old_at(old, &begin)));
                from = begin;
            }
            from = bound_of(old, new, from.angle);
            Bound to = bound_of(old, new, smaller(new->to_angle, old->to_angle));
            put_nearer(s, &made, old, new, &from, &to);
            from = to;
            if (new->to_angle > old->to_angle)
                break;
            k++;
        }
        if (end.angle > from.angle)
            put(s, &made, part(from.angle, old_at(old, &from), end.angle, end.at));
    }
    int grown = s->pieces + made - (last - first + 1);
    if (grown > VISIBLE_MOST)
        return;
    memmove(&s->piece[first + made], &s->piece[last + 1],
            (size_t)(s->pieces - last - 1) * sizeof(HorizonPiece));
    memcpy(&s->piece[first], s->merged, (size_t)made * sizeof(HorizonPiece));
    s->pieces = grown;
    measure_slots(s, first, run[0].from_angle, run[count - 1].to_angle);
}

/* ---- Runs of front edges --------------------------------------------------------------------- */

/* Adds an edge to the run; an edge that passes straight up is cut there, for the horizon begins and ends there. */
static void run_edge(VisibleScratch *s, HorizonPiece *run, int *count, Vec a, double from, Vec b,
                     double to)
{
    HorizonPiece piece = { from, to == 0 ? 4 : to, a.x, a.y, b.x, b.y };
    bool wraps = piece.to_angle < piece.from_angle;
    HorizonPiece rest = piece;
    if (wraps) {
        Vec up = piece_at(&piece, 0, -1);
        rest = (HorizonPiece){ 0, to, up.x, up.y, b.x, b.y };
        piece.to_angle = 4;
        piece.bx = up.x;
        piece.by = up.y;
    }
    if (piece.to_angle > piece.from_angle)
        run[(*count)++] = piece;
    if (piece.to_angle == 4 || *count == MOST_RUN) {
        if (*count > 0)
            merge_run(s, run, *count);
        *count = 0;
    }
    if (wraps && rest.to_angle > 0)
        run[(*count)++] = rest;
}

/* Merges in a chain of corners that runs counter-clockwise round the eye, as the front of a clockwise outline does. */
static void merge_chain(VisibleScratch *s, const Vec *chain, int count)
{
    HorizonPiece run[MOST_RUN + 1];
    int made = 0;
    double from = pseudo_angle(chain[count - 1]);
    for (int i = count - 1; i > 0; i--) {
        double to = pseudo_angle(chain[i - 1]);
        run_edge(s, run, &made, chain[i], from, chain[i - 1], to);
        from = to;
    }
    if (made > 0)
        merge_run(s, run, made);
}

static void merge_opaque(VisibleScratch *s, const VisibleScene *scene, const Opaque *o, Vec eye)
{
    Vec chain[MOST_RUN];
    const Point *corner = scene->corner + o->first;
    int count = 0, start = 0;
    Vec a = vec_sub(vec_of(corner[o->count - 1]), eye);
    /* Begin after an edge that shows its back, so that no chain is cut in two. */
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
        int at = start + n < o->count ? start + n : start + n - o->count;
        Vec b = vec_sub(vec_of(corner[at]), eye);
        /* Clockwise corners: the edge shows its front when the eye sees it run counter-clockwise. */
        bool front = cross(a.x, a.y, b.x, b.y) < 0;
        if (front && count == 0)
            chain[count++] = a;
        if (front)
            chain[count++] = b;
        if (count > 0 && (!front || n == o->count || count == MOST_RUN)) {
            merge_chain(s, chain, count);
            count = 0;
        }
        a = b;
    }
}

/* ---- Looking round ------------------------------------------------------------------------------- */

static double box_near(Box box, Vec eye)
{
    double x = larger(larger((double)box.low.x - eye.x, eye.x - (double)box.high.x), 0);
    double y = larger(larger((double)box.low.y - eye.y, eye.y - (double)box.high.y), 0);
    return x * x + y * y;
}

void horizon_begin(VisibleScratch *s, const Vec *ring, int count)
{
    HorizonPiece last = { 0 };
    int seam = 0;
    while (seam < count - 1 && pseudo_angle(ring[seam + 1]) > pseudo_angle(ring[seam]))
        seam++;
    s->pieces = 0;
    for (int i = 0; i < count; i++) {
        Vec a = ring[(seam + i) % count], b = ring[(seam + i + 1) % count];
        HorizonPiece p = { pseudo_angle(a), pseudo_angle(b), a.x, a.y, b.x, b.y };
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
    measure_slots(s, 0, 0, 4);
}

void horizon_wall(VisibleScratch *s, const Vec *ring, int count)
{
    HorizonPiece run[MOST_RUN + 1];
    int made = 0;
    for (int i = 0; i < count; i++) {
        Vec a = ring[i], b = ring[(i + 1) % count];
        run_edge(s, run, &made, a, pseudo_angle(a), b, pseudo_angle(b));
    }
    if (made > 0)
        merge_run(s, run, made);
}

static bool eye_is_inside(const VisibleScene *scene, const Opaque *o, Vec eye)
{
    if (box_near(o->box, eye) > 0)
        return false;
    return polygon_distance((Polygon){ scene->corner + o->first, o->count }, eye) <= 0;
}

/* The angles at which a box begins and ends, clockwise; the second lies beyond 4 when straight up is between them. False when
 * the eye is in the box. */
static bool box_angles(double l, double t, double r, double b, double *from, double *to)
{
    Vec first, last;
    if (l <= 0 && r >= 0 && t <= 0 && b >= 0)
        return false;
    if (l > 0) {
        first = vec(t > 0 ? r : l, t);
        last = vec(b < 0 ? r : l, b);
    } else if (r < 0) {
        first = vec(b < 0 ? l : r, b);
        last = vec(t > 0 ? l : r, t);
    } else {
        first = t > 0 ? vec(r, t) : vec(l, b);
        last = t > 0 ? vec(l, t) : vec(r, b);
    }
    *from = pseudo_angle(first);
    *to = pseudo_angle(last);
    *to += *to < *from ? 4 : 0;
    return true;
}

/* Whether everything seen in these directions is nearer than the box. */
static bool slots_are_nearer(const VisibleScratch *s, double from, double to, double near)
{
    int last = (int)(to * (1 / SLOT));
    for (int slot = (int)(from * (1 / SLOT)); slot <= last; slot++) {
        if (s->far[slot % VISIBLE_SLOTS] >= near)
            return false;
    }
    return true;
}

/* Whether the box can be passed over: it lies beyond all that is seen in its directions. */
static bool box_is_behind(const VisibleScratch *s, Box box, Vec eye)
{
    double l = (double)box.low.x - eye.x, r = (double)box.high.x - eye.x;
    double t = (double)box.low.y - eye.y, b = (double)box.high.y - eye.y, from = 0, to = 0;
    if (!box_angles(l, t, r, b, &from, &to))
        return false;
    return slots_are_nearer(s, from, to, box_near(box, eye));
}

/* Merges in a range of the tree, the part on the eye's side first. */
static void merge_range(VisibleScratch *s, const VisibleScene *scene, const Opaque *o, int count,
                        Vec eye)
{
    if (count == 0)
        return;
    const Opaque *middle = &o[count / 2];
    if (count > 4 && box_is_behind(s, middle->range, eye))
        return;
    int before = count / 2, after = count - before - 1;
    double at = 2 * (middle->by_x ? eye.x : eye.y);
    bool first_before = at <= (double)middle_of(middle, middle->by_x);
    if (first_before)
        merge_range(s, scene, o, before, eye);
    else
        merge_range(s, scene, middle + 1, after, eye);
    if (!box_is_behind(s, middle->box, eye) && !eye_is_inside(scene, middle, eye))
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

/* A corner that is the last one again, once rounded, is left out. */
static inline bool corner_add(Point *corner, int *count, int most, Vec at)
{
    /* Nothing on the table lies below 0, so that cutting off rounds. */
    const Point p = { (Length)(at.x + 0.5), (Length)(at.y + 0.5) };
    if (*count > 0 && corner[*count - 1].x == p.x && corner[*count - 1].y == p.y)
        return true;
    if (*count == most)
        return false;
    corner[(*count)++] = p;
    return true;
}

int horizon_corners(const VisibleScratch *s, Vec eye, Point *corner, int most)
{
    int count = 0;
    for (int i = 0; i < s->pieces; i++) {
        const HorizonPiece *p = &s->piece[i];
        const HorizonPiece *before = &s->piece[i > 0 ? i - 1 : s->pieces - 1];
        if ((p->ax != before->bx || p->ay != before->by) &&
            !corner_add(corner, &count, most, vec(eye.x + p->ax, eye.y + p->ay)))
            return 0;
        if (!corner_add(corner, &count, most, vec(eye.x + p->bx, eye.y + p->by)))
            return 0;
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

Vec horizon_at(const HorizonPiece *piece, Vec direction)
{
    return piece_at(piece, direction.x, direction.y);
}
