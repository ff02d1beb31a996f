#include "charge_rival.h"

#include <math.h>

static const double radians = 0.017453292519943295, never = 1e9;

static RivalPoint along(RivalPoint p, RivalPoint d, double by)
{
    return (RivalPoint){ p.x + d.x * by, p.y + d.y * by };
}

static double dot(RivalPoint a, RivalPoint b)
{
    return a.x * b.x + a.y * b.y;
}

static RivalPoint less(RivalPoint a, RivalPoint b)
{
    return (RivalPoint){ a.x - b.x, a.y - b.y };
}

static RivalPoint ahead_of(double degrees)
{
    return (RivalPoint){ sin(degrees * radians), -cos(degrees * radians) };
}

static RivalPoint right_of(double degrees)
{
    return (RivalPoint){ cos(degrees * radians), sin(degrees * radians) };
}

/* With so much more before its front. */
static RivalRect outline_with(const RivalBlock *b, double before)
{
    RivalPoint f = ahead_of(b->degrees), r = right_of(b->degrees), at = { b->x, b->y };
    RivalPoint front = along(at, f, before), rear = along(at, f, -b->depth);
    return (RivalRect){ { along(front, r, -b->width / 2), along(front, r, b->width / 2),
                          along(rear, r, b->width / 2), along(rear, r, -b->width / 2) } };
}

RivalRect rival_outline(const RivalBlock *b)
{
    return outline_with(b, 0);
}

RivalRect rival_upright(double x1, double y1, double x2, double y2)
{
    return (RivalRect){ { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } } };
}

/* ---- Two rectangles ------------------------------------------------------------------------------------------- */

/* The widest gap between the two along a side of `a`. */
static double gap_along_sides(const RivalRect *a, const RivalRect *b)
{
    double widest = -never;
    for (int i = 0; i < 4; i++) {
        RivalPoint side = less(a->corner[(i + 1) % 4], a->corner[i]);
        double size = sqrt(dot(side, side)), nearest = never;
        RivalPoint out = { side.y / size, -side.x / size };
        for (int k = 0; k < 4; k++)
            nearest = fmin(nearest, dot(less(b->corner[k], a->corner[i]), out));
        widest = fmax(widest, nearest);
    }
    return widest;
}

static double from_side(RivalPoint p, RivalPoint a, RivalPoint b)
{
    RivalPoint side = less(b, a);
    double share = dot(less(p, a), side) / dot(side, side);
    RivalPoint off = less(p, along(a, side, fmax(0, fmin(1, share))));
    return sqrt(dot(off, off));
}

double rival_apart(const RivalRect *a, const RivalRect *b)
{
    double gap = fmax(gap_along_sides(a, b), gap_along_sides(b, a)), nearest = never;
    for (int i = 0; i < 4 && gap > 0; i++) {
        for (int k = 0; k < 4; k++) {
            nearest = fmin(nearest, from_side(a->corner[i], b->corner[k], b->corner[(k + 1) % 4]));
            nearest = fmin(nearest, from_side(b->corner[k], a->corner[i], a->corner[(i + 1) % 4]));
        }
    }
    return gap > 0 ? nearest : gap;
}

/* A lower bound of the same that is exact where they overlap. */
static double parted(const RivalRect *a, const RivalRect *b)
{
    return fmax(gap_along_sides(a, b), gap_along_sides(b, a));
}

/* ---- Clipping: polygons in the block's own coordinates, u to the right and v ahead ---------------------------- */

enum { MOST_CORNERS = 12 };

typedef struct Shape {
    RivalPoint p[MOST_CORNERS];
    int count;
} Shape;

static Shape seen_from(const RivalBlock *b, const RivalRect *rect)
{
    RivalPoint f = ahead_of(b->degrees), r = right_of(b->degrees), at = { b->x, b->y };
    Shape s = { .count = 4 };
    for (int i = 0; i < 4; i++) {
        RivalPoint off = less(rect->corner[i], at);
        s.p[i] = (RivalPoint){ dot(off, r), dot(off, f) };
    }
    return s;
}

/* What of it has a u + b v + c >= 0. */
static Shape clipped(const Shape *s, double a, double b, double c)
{
    Shape left = { .count = 0 };
    for (int i = 0; i < s->count; i++) {
        RivalPoint p = s->p[i], q = s->p[(i + 1) % s->count];
        double here = a * p.x + b * p.y + c, there = a * q.x + b * q.y + c;
        if (here >= 0)
            left.p[left.count++] = p;
        if ((here > 0 && there < 0) || (here < 0 && there > 0))
            left.p[left.count++] = along(p, less(q, p), here / (here - there));
    }
    return left;
}

typedef struct Extent {
    double low_u, high_u, low_v, high_v;
} Extent;

static Extent extent(const Shape *s)
{
    Extent e = { never, -never, never, -never };
    for (int i = 0; i < s->count; i++) {
        e.low_u = fmin(e.low_u, s->p[i].x), e.high_u = fmax(e.high_u, s->p[i].x);
        e.low_v = fmin(e.low_v, s->p[i].y), e.high_v = fmax(e.high_v, s->p[i].y);
    }
    return e;
}

static Extent in_strip(const RivalBlock *b, const RivalRect *rect)
{
    Shape whole = seen_from(b, rect);
    Shape before = clipped(&whole, 0, 1, 0);
    Shape right = clipped(&before, 1, 0, b->width / 2);
    Shape strip = clipped(&right, -1, 0, b->width / 2);
    return extent(&strip);
}

double rival_in_strip(const RivalBlock *b, const RivalRect *rect)
{
    Extent e = in_strip(b, rect);
    return e.high_u - e.low_u;
}

double rival_in_front(const RivalBlock *b, const RivalRect *rect)
{
    Shape whole = seen_from(b, rect);
    Shape before = clipped(&whole, 0, 1, 0);
    Shape right = clipped(&before, 1, 1, b->width / 2);
    Shape both = clipped(&right, -1, 1, b->width / 2);
    Extent e = extent(&both);
    return both.count ? fmax(e.high_u - e.low_u, e.high_v - e.low_v) : 0;
}

int rival_facing(const RivalBlock *b, RivalPoint p, double slack)
{
    RivalPoint off = less(p, (RivalPoint){ b->x, b->y });
    double u = dot(off, right_of(b->degrees)), v = dot(off, ahead_of(b->degrees));
    if (v >= -slack && fabs(u) <= b->width / 2 + v + slack)
        return 0;
    if (v <= -b->depth && fabs(u) < b->width / 2 + (-b->depth - v) - slack)
        return 2;
    return u > 0 ? 1 : 3;
}

/* ---- One path --------------------------------------------------------------------------------------------------- */

static RivalBlock wheeled(const RivalBlock *b, bool right, double wheel)
{
    RivalBlock now = *b;
    double side = right ? b->width / 2 : -b->width / 2;
    RivalPoint pivot = along((RivalPoint){ b->x, b->y }, right_of(b->degrees), side);
    now.degrees += right ? wheel : -wheel;
    RivalPoint front = along(pivot, right_of(now.degrees), -side);
    now.x = front.x, now.y = front.y;
    return now;
}

/* What the rectangle at one moment leaves of what must stay free, and how deep it is in rough ground. */
static void touch(const RivalScene *s, const RivalRect *rect, bool target_too, RivalPath *path)
{
    RivalRect target = rival_outline(&s->target);
    if (target_too)
        path->clear = fmin(path->clear, parted(rect, &target));
    for (int i = 0; i < s->things; i++) {
        double apart = parted(rect, &s->thing[i].rect);
        if (s->thing[i].kind == RIVAL_ROUGH)
            path->rough = fmax(path->rough, -apart);
        else
            path->clear = fmin(path->clear, apart);
    }
}

static void go_straight(const RivalScene *s, const RivalBlock *now, double arc, RivalPath *path)
{
    RivalRect target = rival_outline(&s->target);
    Extent e = in_strip(now, &target);
    path->held = e.high_u - e.low_u;
    path->meets = path->held > 0;
    path->then = e.low_v;
    path->cost = arc + e.low_v;
    RivalRect swept = outline_with(now, path->meets ? e.low_v : 0);
    touch(s, &swept, false, path);
}

static RivalPath nothing_yet(void)
{
    return (RivalPath){ .clear = never, .rough = -never };
}

RivalPath rival_follow(const RivalScene *s, bool right, double wheel)
{
    static const double step = 0.05;
    RivalPath path = nothing_yet();
    int steps = 1 + (int)(wheel / step);
    for (int i = 0; i <= steps && wheel > 0; i++) {
        RivalBlock now = wheeled(&s->charger, right, wheel * i / steps);
        RivalRect rect = rival_outline(&now);
        touch(s, &rect, true, &path);
    }
    RivalBlock last = wheeled(&s->charger, right, wheel);
    go_straight(s, &last, wheel * radians * s->charger.width, &path);
    return path;
}

/* ---- The search ------------------------------------------------------------------------------------------------- */

typedef struct Best {
    bool found, right;
    double wheel;
    RivalPath path;
} Best;

/* All wheels by that hand in small steps, what is touched on the way kept. */
static void search_hand(const RivalScene *s, bool right, double from, double to, double step,
                        double margin, double most, Best *best)
{
    RivalPath swept = nothing_yet();
    if (from > 0)
        swept = rival_follow(s, right, from);
    for (double wheel = from; wheel <= to; wheel += step) {
        RivalBlock now = wheeled(&s->charger, right, wheel);
        RivalRect rect = rival_outline(&now);
        if (wheel > 0)
            touch(s, &rect, true, &swept);
        RivalPath path = swept;
        double arc = wheel * radians * s->charger.width;
        if (swept.clear < margin || arc > most)
            return;
        go_straight(s, &now, arc, &path);
        bool lawful = path.meets && path.held > margin && path.clear >= margin && path.cost <= most;
        if (lawful && (!best->found || path.cost < best->path.cost))
            *best = (Best){ true, right, wheel, path };
    }
}

bool rival_cheapest(const RivalScene *s, double margin, double most, RivalPath *path, bool *right,
                    double *wheel)
{
    static const double coarse = 0.1, fine = 0.002;
    Best best = { .found = false };
    search_hand(s, false, 0, 90, coarse, margin, most, &best);
    search_hand(s, true, 0, 90, coarse, margin, most, &best);
    if (best.found) {
        double from = fmax(0, best.wheel - coarse);
        search_hand(s, best.right, from, best.wheel + coarse, fine, margin, most, &best);
    }
    *path = best.path;
    *right = best.right;
    *wheel = best.wheel;
    return best.found;
}
