#include "canvas/raster.h"

#include <math.h>

/* The outline of a thick line is walked once there on its left and once back on its right; where the line bends, the
 * outer side is rounded or mitred and the inner side cut at the crossing of its two borders. */

typedef struct Walk {
    Raster *raster;
    Spot first, last;
    bool begun;
} Walk;

static void walk_to(Walk *w, Spot at)
{
    if (w->begun)
        raster_edge(w->raster, w->last, at);
    else
        w->first = at;
    w->begun = true;
    w->last = at;
}

static void walk_home(Walk *w)
{
    if (w->begun)
        raster_edge(w->raster, w->last, w->first);
    w->begun = false;
}

static Spot direction(Spot a, Spot b)
{
    float length = spot_distance(a, b);

    return length > 0.0f ? (Spot){ (b.x - a.x) / length, (b.y - a.y) / length } : (Spot){ 0, 0 };
}

static Spot beside(Spot at, Spot along, float half)
{
    return (Spot){ at.x + along.y * half, at.y - along.x * half };
}

/* Rounds about `at` from the end of `from` to the end of `to` (unit vectors), the short way and outside. */
static void walk_round(Walk *w, Spot at, Spot from, Spot to, float half)
{
    float cosine = from.x * to.x + from.y * to.y;
    float step = sqrtf(0.24f / (half < 0.5f ? 0.5f : half));

    if (cosine > 1.0f - step * step / 2.0f) {
        walk_to(w, (Spot){ at.x + to.x * half, at.y + to.y * half });
        return;
    }
    Spot mid = { from.x + to.x, from.y + to.y };
    float length = sqrtf(mid.x * mid.x + mid.y * mid.y);
    mid = length > 1e-3f ? (Spot){ mid.x / length, mid.y / length } : (Spot){ -from.y, from.x };
    walk_round(w, at, from, mid, half);
    walk_round(w, at, mid, to, half);
}

/* The left border at a bend from direction `in` to `out`. */
static void walk_bend(Walk *w, Spot at, Spot in, Spot out, float reach, const Stroke *s)
{
    float half = s->width / 2.0f, cross = in.x * out.y - in.y * out.x;
    float dot = in.x * out.x + in.y * out.y;
    Spot normal_in = { in.y, -in.x }, normal_out = { out.y, -out.x };
    float miter = 1.0f + dot;
    bool outer = cross > 0.0f;

    if (dot > 0.97f || (outer && s->join == JOIN_MITER && miter > 0.12f) ||
        (!outer && half * half * (1.0f - dot) < miter * reach * reach && miter > 0.02f)) {
        float k = half / miter;
        walk_to(w, (Spot){ at.x + (normal_in.x + normal_out.x) * k,
                           at.y + (normal_in.y + normal_out.y) * k });
        return;
    }
    walk_to(w, beside(at, in, half));
    if (outer && s->join == JOIN_ROUND)
        walk_round(w, at, normal_in, normal_out, half);
    else if (!outer)
        walk_to(w, at);
    walk_to(w, beside(at, out, half));
}

static void walk_cap(Walk *w, Spot at, Spot along, const Stroke *s)
{
    float half = s->width / 2.0f;
    Spot left = { along.y, -along.x }, right = { -along.y, along.x };

    if (s->cap == CAP_SQUARE)
        at = (Spot){ at.x + along.x * half, at.y + along.y * half };
    walk_to(w, (Spot){ at.x + left.x * half, at.y + left.y * half });
    if (s->cap == CAP_ROUND) {
        walk_round(w, at, left, along, half);
        walk_round(w, at, along, right, half);
    }
    walk_to(w, (Spot){ at.x + right.x * half, at.y + right.y * half });
}

/* A line without repeated spots, given by index so that dashes need no copy. */
typedef struct Line {
    const Spot *at;
    int count;
    bool closed;
} Line;

static Spot line_spot(const Line *l, int i)
{
    return l->at[(i % l->count + l->count) % l->count];
}

static void walk_side(Walk *w, const Line *l, int way, const Stroke *s)
{
    int start = way > 0 ? 0 : l->count - 1;
    int bends = l->closed ? l->count : l->count - 2;

    for (int k = 0; k < bends; k++) {
        int i = start + way * (l->closed ? k : k + 1);
        Spot before = line_spot(l, i - way), at = line_spot(l, i), after = line_spot(l, i + way);
        float in = spot_distance(before, at), out = spot_distance(at, after);
        walk_bend(w, at, direction(before, at), direction(at, after), in < out ? in : out, s);
    }
}

static void stroke_line(Raster *r, const Line *l, const Stroke *s)
{
    Walk w = { .raster = r };

    if (l->count < 2)
        return;
    walk_side(&w, l, 1, s);
    if (l->closed)
        walk_home(&w);
    else
        walk_cap(&w, l->at[l->count - 1], direction(l->at[l->count - 2], l->at[l->count - 1]), s);
    walk_side(&w, l, -1, s);
    if (!l->closed)
        walk_cap(&w, l->at[0], direction(l->at[1], l->at[0]), s);
    walk_home(&w);
}

enum { DASH_SPOTS = 256 };

typedef struct Dashes {
    const Stroke *stroke;
    Raster *raster;
    Spot piece[DASH_SPOTS];
    int count, phase;
    float left;
} Dashes;

static float dash_length(const Stroke *s, int phase)
{
    int parts = s->dash[2] > 0.0f || s->dash[3] > 0.0f ? 4 : 2;

    return s->dash[phase % parts];
}

static void dash_end(Dashes *d)
{
    Line piece = { d->piece, d->count, false };

    if (d->phase % 2 == 0)
        stroke_line(d->raster, &piece, d->stroke);
    d->count = 0;
}

static void dash_spot(Dashes *d, Spot at)
{
    if (d->count > 0 && spot_distance(d->piece[d->count - 1], at) < 1e-4f)
        return;
    if (d->count == DASH_SPOTS)
        d->piece[DASH_SPOTS - 1] = at;
    else
        d->piece[d->count++] = at;
}

static void dash_segment(Dashes *d, Spot a, Spot b)
{
    float length = spot_distance(a, b), done = 0.0f;

    dash_spot(d, a);
    while (length - done > d->left) {
        done += d->left;
        Spot at = spot_between(a, b, done / length);
        dash_spot(d, at);
        dash_end(d);
        d->phase = (d->phase + 1) % 4;
        d->left = dash_length(d->stroke, d->phase);
        d->left = d->left > 0.01f ? d->left : 0.01f;
        dash_spot(d, at);
    }
    d->left -= length - done;
    dash_spot(d, b);
}

static void stroke_dashed(Raster *r, const Line *l, const Stroke *s)
{
    Dashes d = { .stroke = s, .raster = r, .left = dash_length(s, 0) };
    float skip = s->dash_start;

    while (skip > 0.0f && skip >= d.left && d.left > 0.0f) {
        skip -= d.left;
        d.phase = (d.phase + 1) % 4;
        d.left = dash_length(s, d.phase);
    }
    d.left = d.left - skip > 0.01f ? d.left - skip : 0.01f;
    for (int i = 0; i + 1 < l->count + (l->closed ? 1 : 0); i++)
        dash_segment(&d, line_spot(l, i), line_spot(l, i + 1));
    dash_end(&d);
}

/* Copies a contour without repeated spots into `to`; a stroke cannot be aimed along a segment of no length. */
static int distinct(const Spot *from, int count, bool *closed, Spot *to, int room)
{
    int n = 0;

    for (int i = 0; i < count && n < room; i++)
        if (n == 0 || spot_distance(to[n - 1], from[i]) > 0.01f)
            to[n++] = from[i];
    if (*closed && n > 1 && spot_distance(to[0], to[n - 1]) <= 0.01f)
        n--;
    *closed = *closed && n > 2;
    return n;
}

enum { LINE_SPOTS = 4096 };

void raster_stroke(Raster *r, const Curve *p, const Stroke *stroke)
{
    Spot kept[LINE_SPOTS];

    for (int k = 0; k < p->contours; k++) {
        int first = p->contour[k].first;
        int end = k + 1 < p->contours ? p->contour[k + 1].first : p->count;
        bool closed = p->contour[k].closed;
        int count = distinct(p->spot + first, end - first, &closed, kept, LINE_SPOTS);
        Line line = { kept, count, closed };

        if (stroke->dash[0] > 0.0f && stroke->dash[1] > 0.0f)
            stroke_dashed(r, &line, stroke);
        else if (count == 1 && stroke->cap != CAP_BUTT) {
            Walk w = { .raster = r };
            walk_cap(&w, kept[0], (Spot){ 1.0f, 0.0f }, stroke);
            walk_cap(&w, kept[0], (Spot){ -1.0f, 0.0f }, stroke);
            walk_home(&w);
        } else
            stroke_line(r, &line, stroke);
    }
}
