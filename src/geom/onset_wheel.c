#include "onset_wheel.h"

#include "outline.h"

#include <math.h>
#include <string.h>

/* One wheel of an approach: which first straights are barred, and the cheapest of the others. */

static const double straight_sine = 1e-9; /* the sine of no wheel at all */

enum { APART = 2 /* micrometres before the target, lest it is overlapped by rounding */ };

/* ---- The block's own frame -------------------------------------------------------------------- */

static Vec into(Vec origin, Vec along, Vec ahead, Vec p)
{
    Vec off = vec_sub(p, origin);
    return vec(vec_dot(off, along), vec_dot(off, ahead));
}

static void frame_bodies(Frame *f)
{
    const Block *b = &f->q->block;
    int full = block_full_ranks(b), rest = block_short_rank(b);
    double width = (double)b->width, depth = (double)b->depth;
    f->bodies = 0;
    if (full > 0)
        f->body[f->bodies++] = (Body){ 0, f->width, 0, -full * depth };
    if (rest == 0)
        return;
    double free = f->width - rest * width;
    double from_left = f->q->short_rank == SHORT_RANK_LEFT    ? 0
                       : f->q->short_rank == SHORT_RANK_RIGHT ? free
                                                              : free / 2;
    double from = f->hand == HAND_LEFT ? from_left : free - from_left;
    if (full == 0)
        from = 0;
    f->body[f->bodies++] = (Body){ from, from + rest * width, -full * depth, -(full + 1) * depth };
}

static void frame_face(Frame *f, Vec origin, Vec along, Vec ahead)
{
    Vec corner[4];
    Outline o = outline_of(f->q->target);
    outline_corners(&o, corner);
    for (int i = 0; i < 4; i++)
        f->target[i] = into(origin, along, ahead, corner[i]);
    int left = ((int)f->q->side + 1) % 4, right = (int)f->q->side;
    f->face[0] = f->target[f->hand == HAND_LEFT ? left : right];
    f->face[1] = f->target[f->hand == HAND_LEFT ? right : left];
    f->face_length = vec_length(vec_sub(f->face[1], f->face[0]));
}

static double straight_before(const Frame *f, const Hindrance *h);
static bool overlaps_start(const Frame *f, const Hindrance *h);

/* Lists what a way of that cost may come near to: nothing of the block goes farther from where its front corner stands. */
static void find_near(Frame *f)
{
    const double play = 1.05; /* a span of wheels is drawn in by up to so much of it */
    const Hindrances *hs = f->q->hindrances;
    double span = play * (f->limit + vec_length(vec(f->width, f->depth)));
    f->nears = f->fronts = f->sweeps = 0;
    for (int i = 0; i < hs->count; i++) {
        const Hindrance *h = &hs->hindrance[i];
        double far = span + f->around[i].radius + (double)h->near;
        if (vec_dot(f->around[i].middle, f->around[i].middle) > far * far)
            continue;
        f->near[f->nears++] = (int16_t)i;
        if (h->kinds & HINDERS_FRONT)
            f->front[f->fronts++] = (int16_t)i;
        if (h->kinds & HINDERS_SWEEP)
            f->sweep[f->sweeps++] = (int16_t)i;
    }
}

void frame_limit(Frame *f, double limit)
{
    f->limit = limit;
    f->reach = vec_length(vec(f->width, larger(f->depth, limit)));
    find_near(f);
}

static Around around_of(const Vec *corner, int count)
{
    Around a = { corner[0], corner[0], corner[0], 0 };
    for (int i = 1; i < count; i++) {
        a.low = vec(smaller(a.low.x, corner[i].x), smaller(a.low.y, corner[i].y));
        a.high = vec(larger(a.high.x, corner[i].x), larger(a.high.y, corner[i].y));
    }
    a.middle = vec_scale(vec_add(a.low, a.high), 0.5);
    a.radius = vec_length(vec_sub(a.high, a.middle));
    return a;
}

static void frame_table(Frame *f, Vec origin, Vec along, Vec ahead)
{
    const OnsetQuestion *q = f->q;
    const Vec table[4] = { vec(0, 0), vec((double)q->width, 0),
                           vec((double)q->width, (double)q->height), vec(0, (double)q->height) };
    for (int i = 0; i < 4; i++)
        f->table[i] = into(origin, along, ahead, table[i]);
    Vec centre = vec_scale(vec_add(f->table[0], f->table[2]), 0.5);
    for (int i = 0; i < 4; i++) {
        Vec a = f->table[i], side = vec_unit(vec_sub(f->table[(i + 1) % 4], a));
        f->inward[i] = vec(-side.y, side.x);
        if (vec_dot(vec_sub(centre, a), f->inward[i]) < 0)
            f->inward[i] = vec_scale(f->inward[i], -1);
    }
}

/* Away from each side of the figure; of one shorter than a micrometre nothing. */
static void sides_of(const Vec *corner, int count, bool clockwise, Vec *out)
{
    for (int i = 0; i < count; i++) {
        Vec way = vec_sub(corner[(i + 1) % count], corner[i]);
        if (vec_dot(way, way) < 1) {
            out[i] = vec(0, 0);
            continue;
        }
        way = vec_unit(way);
        out[i] = clockwise ? vec(-way.y, way.x) : vec(way.y, -way.x);
    }
}

static bool is_clockwise(const Vec *corner, int count)
{
    double twice = 0;
    for (int i = 1; i + 1 < count; i++)
        twice += vec_cross(vec_sub(corner[i], corner[0]), vec_sub(corner[i + 1], corner[0]));
    return twice < 0;
}

static void frame_hindrances(Frame *f, Vec origin, Vec along, Vec ahead)
{
    const Hindrances *hs = f->q->hindrances;
    for (int i = 0; i < hs->corners; i++)
        f->corner[i] = into(origin, along, ahead, hs->corner[i]);
    f->straight = 1e300;
    for (int i = 0; i < hs->count; i++) {
        const Hindrance *h = &hs->hindrance[i];
        f->around[i] = around_of(f->corner + h->first, h->corners);
        if (!(h->kinds & HINDERS_SWEEP))
            continue;
        sides_of(f->corner + h->first, h->corners, is_clockwise(f->corner + h->first, h->corners),
                 f->out + h->first);
        f->straight = smaller(f->straight, straight_before(f, h));
        f->starts_barred = f->starts_barred || overlaps_start(f, h);
    }
}

/* Whether anybody has to be kept away from: only then distances in all directions count. */
static bool has_distance(const Hindrances *hs)
{
    for (int i = 0; i < hs->count; i++) {
        if (hs->hindrance[i].near > HAIR)
            return true;
    }
    return false;
}

void frame_begin(Frame *f, const OnsetQuestion *q, Hand hand, FrameRoom *room)
{
    Outline o = outline_of(block_outline(&q->block));
    Vec along = hand == HAND_LEFT ? o.right : vec_scale(o.right, -1);
    Vec origin = vec_along(vec_along(o.at, o.ahead, o.half_length), along, -o.half_width);
    *f = (Frame){ .q = q,
                  .hand = hand,
                  .width = 2 * o.half_width,
                  .depth = 2 * o.half_length,
                  .corner = room->corner,
                  .out = room->out,
                  .around = room->around };
    frame_bodies(f);
    frame_face(f, origin, along, o.ahead);
    frame_table(f, origin, along, o.ahead);
    for (int i = 0; i < ROUND_CORNERS && has_distance(q->hindrances); i++)
        f->round[i] = heading_forward(FULL_TURN / ROUND_CORNERS * i);
    frame_hindrances(f, origin, along, o.ahead);
    f->straight = q->wheels_first ? 0 : f->straight;
    frame_limit(f, (double)q->range + REACH_SLACK);
}

/* ---- The first straight and the wheel ------------------------------------------------------------ */

/* How far ahead the front edge's points at x come while it wheels so far: the upper border of the sector. */
typedef struct Sector {
    double radius, sine, cosine;
} Sector;

static double sector_top(const Sector *s, double x)
{
    if (x * 1.0 <= s->radius * s->cosine && s->cosine > 1e-12)
        return x * s->sine / s->cosine;
    double square = s->radius * s->radius - x * x;
    return square > 0 ? sqrt(square) : 0;
}

/* The least room between the sector and an edge, which leaves out what lies beside the front. */
static void room_before(const Sector *s, Vec a, Vec b, double *least, double *highest)
{
    double low = HAIR, high = s->radius - HAIR;
    if (a.x > b.x) {
        Vec swap = a;
        a = b;
        b = swap;
    }
    double from = larger(a.x, low), to = smaller(b.x, high);
    if (from > to)
        return;
    double slope = b.x - a.x > 1 ? (b.y - a.y) / (b.x - a.x) : 0;
    double x[4] = { from, to, s->radius * s->cosine, -slope * s->radius / sqrt(1 + slope * slope) };
    for (int i = 0; i < 4; i++) {
        if (x[i] < from || x[i] > to)
            continue;
        double y = b.x - a.x > 1 ? a.y + slope * (x[i] - a.x) : smaller(a.y, b.y);
        *least = smaller(*least, y - sector_top(s, x[i]));
        *highest = larger(*highest, b.x - a.x > 1 ? y : larger(a.y, b.y));
    }
}

/* How far straight ahead the front can go and then wheel so far before it crosses the figure. */
static double first_most(const Sector *s, const Vec *corner, int corners, double play)
{
    double least = 1e300, highest = -1e300;
    for (int i = 0; i < corners; i++)
        room_before(s, corner[i], corner[(i + 1) % corners], &least, &highest);
    return highest <= HAIR ? 1e300 : least + play;
}

static double straight_before(const Frame *f, const Hindrance *h)
{
    Sector none = { f->width, 0, 1 };
    return first_most(&none, f->corner + h->first, h->corners, HAIR);
}

/* ---- Lines along the first straight ----------------------------------------------------------------- */

typedef struct Line {
    double at, slope; /* of the first straight */
} Line;

static double line_at(Line l, double a)
{
    return l.at + l.slope * a;
}

static Line line_less(Line a, Line b)
{
    return (Line){ a.at - b.at, a.slope - b.slope };
}

typedef struct Run {
    double from, to;
} Run;

/* Keeps of the stretch what makes the line negative. */
static void keep_below(Run *s, Line l)
{
    if (fabs(l.slope) < 1e-15) {
        if (l.at >= 0)
            s->to = s->from - 1;
        return;
    }
    double root = -l.at / l.slope;
    if (l.slope > 0)
        s->to = smaller(s->to, root);
    else
        s->from = larger(s->from, root);
}

/* An upright rectangle whose sides move as the first straight grows. */
typedef struct Moving {
    Line left, right, back, front;
} Moving;

static Line least_along(const Moving *m, Vec n)
{
    Line u = n.x > 0 ? m->left : m->right, v = n.y > 0 ? m->back : m->front;
    return (Line){ n.x * u.at + n.y * v.at, n.x * u.slope + n.y * v.slope };
}

/* A figure made ready in the turned frame. */
typedef struct Shape {
    int count;
    const Vec *corner;
    Vec low, high;
    bool clockwise, sided;
    Vec *out; /* once sided: away from each side; of one shorter than a micrometre nothing */
} Shape;

static Vec turned(Vec p, Vec sc)
{
    return vec(p.x * sc.y + p.y * sc.x, p.y * sc.y - p.x * sc.x);
}

static Shape shape_of(const Vec *corner, int count, Vec sc, Vec *room, Vec *out)
{
    Shape s = { .count = count, .corner = room, .out = out };
    for (int i = 0; i < count; i++) {
        room[i] = turned(corner[i], sc);
        s.low = i == 0 ? room[0] : vec(smaller(s.low.x, room[i].x), smaller(s.low.y, room[i].y));
        s.high = i == 0 ? room[0] : vec(larger(s.high.x, room[i].x), larger(s.high.y, room[i].y));
    }
    s.clockwise = is_clockwise(room, count);
    return s;
}

static void find_sides(Shape *s)
{
    for (int i = 0; i < s->count; i++) {
        Vec side = vec_sub(s->corner[(i + 1) % s->count], s->corner[i]), along = vec_unit(side);
        s->out[i] = s->clockwise ? vec(-along.y, along.x) : vec(along.y, -along.x);
        if (vec_dot(side, along) < 1)
            s->out[i] = vec(0, 0);
    }
    s->sided = true;
}

/* The first straights for which the moving rectangle is nearer to the figure than `near`: the part of `s` that is left. */
static void bars(const Moving *m, Shape *shape, double near, const Vec *round, Run *s)
{
    keep_below(s, line_less(m->left, m->right));
    keep_below(s, line_less(m->back, m->front));
    keep_below(s, line_less((Line){ shape->low.x - near, 0 }, m->right));
    keep_below(s, line_less(m->left, (Line){ shape->high.x + near, 0 }));
    keep_below(s, line_less((Line){ shape->low.y - near, 0 }, m->front));
    keep_below(s, line_less(m->back, (Line){ shape->high.y + near, 0 }));
    if (s->from < s->to && !shape->sided)
        find_sides(shape);
    for (int i = 0; i < shape->count && s->from < s->to; i++) {
        Vec out = shape->out[i];
        double at = vec_dot(shape->corner[i], out);
        if (out.x != 0 || out.y != 0)
            keep_below(s, line_less(least_along(m, out), (Line){ at + near, 0 }));
    }
    for (int i = 0; i < ROUND_CORNERS && near > HAIR && s->from < s->to; i++) {
        Vec out = round[i];
        double most = -1e300;
        for (int k = 0; k < shape->count; k++)
            most = larger(most, vec_dot(shape->corner[k], out));
        keep_below(s, line_less(least_along(m, out), (Line){ most + near, 0 }));
    }
}

static bool overlaps_start(const Frame *f, const Hindrance *h)
{
    Vec room[MOST_GAPS], out[MOST_GAPS];
    Moving start = { { HAIR, 0 }, { f->width - HAIR, 0 }, { HAIR - f->depth, 0 }, { -HAIR, 0 } };
    Run s = { 0, 1 };
    Shape shape = shape_of(f->corner + h->first, h->corners, vec(0, 1), room, out);
    bars(&start, &shape, 0, f->round, &s);
    return s.from < s.to;
}

/* ---- One wheel ------------------------------------------------------------------------------------- */

/* What hinders as one wheel sees it, each figure made ready when it is first met. */
typedef struct Shapes {
    bool made[MOST_HINDRANCES];
    Shape shape[MOST_HINDRANCES];
    Vec corner[HINDRANCE_CORNERS], out[HINDRANCE_CORNERS];
} Shapes;

/* A wheel with everything drawn in by `by`: what is barred then is barred for every wheel that moves no point farther. */
typedef struct Turned {
    const Frame *f;
    Heading wheel, least; /* the smallest of the wheels that are meant */
    Vec sc;
    double by, hair, least_arc;
    Sector sector;
    Vec left, low,
        right; /* the target's near border: from its leftmost corner over the nearest one */
    int gaps;
    Shapes *shapes;
    Run *gap; /* first straights that are barred */
    bool overflow;
} Turned;

static void forbid(Turned *t, double from, double to)
{
    if (from >= to)
        return;
    if (t->gaps < MOST_GAPS)
        t->gap[t->gaps++] = (Run){ from, to };
    else
        t->overflow = true;
}

static void near_border(Turned *t)
{
    Vec c[4];
    for (int i = 0; i < 4; i++)
        c[i] = turned(t->f->target[i], t->sc);
    t->left = t->low = t->right = c[0];
    for (int i = 1; i < 4; i++) {
        bool level_left = fabs(c[i].x - t->left.x) < 0.01,
             level_right = fabs(c[i].x - t->right.x) < 0.01;
        if (level_left ? c[i].y < t->left.y : c[i].x < t->left.x)
            t->left = c[i];
        if (level_right ? c[i].y < t->right.y : c[i].x > t->right.x)
            t->right = c[i];
        if (c[i].y < t->low.y)
            t->low = c[i];
    }
}

static double slope_between(Vec a, Vec b)
{
    return b.x - a.x > 0.01 ? (b.y - a.y) / (b.x - a.x) : 0;
}

/* How far ahead the target begins in the strip whose sides are at u = s a - out and s a + width + out. */
static Line begins_at(const Turned *t, double middle, double out)
{
    double s = t->sc.x, u = s * middle;
    if (u - out > t->low.x) {
        double slope = slope_between(t->low, t->right);
        return (Line){ t->low.y + slope * (-out - t->low.x), slope * s };
    }
    if (u + t->f->width + out < t->low.x) {
        double slope = slope_between(t->left, t->low);
        return (Line){ t->low.y + slope * (t->f->width + out - t->low.x), slope * s };
    }
    return (Line){ t->low.y, 0 };
}

/* Narrows the place of the pivot's side of the strip, u, to where it touches the declared face. */
static bool face_allows(const Turned *t, Run *u)
{
    const Frame *f = t->f;
    if (f->q->any_side)
        return true;
    Vec a = turned(f->face[0], t->sc), b = turned(f->face[1], t->sc);
    Vec along = vec_scale(vec_sub(b, a), 1 / f->face_length);
    double play = t->by / f->reach + 1e-9; /* how far the heading may be off, as a sine */
    double out = t->by + t->hair;
    if (along.x < -play)
        return false;
    double left = smaller(a.x, b.x), right = larger(a.x, b.x);
    bool level = fabs(along.y) <= play;
    bool rises = along.y > 0; /* the nearest corner is its end on the pivot's side */
    double low = level || !rises ? left - f->width : a.x - f->width;
    double high = level || rises ? right : b.x;
    u->from = larger(u->from, low - out);
    u->to = smaller(u->to, high + out);
    return u->from <= u->to;
}

/* Where the strip's pivot side must be so that the aligned middle has that offset from the face's first end. */
static double place_of_offset(const Turned *t, Vec a, Vec b, double offset)
{
    const Frame *f = t->f;
    Vec along = vec_scale(vec_sub(b, a), 1 / f->face_length);
    double half = f->width / 2, lean = larger(along.x, 0);
    if (along.y >= 0) { /* the nearest corner is a */
        return offset >= half ? a.x + (offset - half) * lean : a.x + offset - half;
    }
    double beyond = offset - (f->face_length - half);
    return beyond <= 0 ? b.x - f->width + beyond * lean : b.x - f->width + beyond;
}

/* Forbids a strip whose pivot side is between these; without a wheel that side is always at 0. */
static void forbid_side(Turned *t, double from, double to)
{
    if (t->sc.x > straight_sine)
        forbid(t, from / t->sc.x, to / t->sc.x);
    else if (from < 0 && to > 0)
        forbid(t, -1, t->f->limit);
}

/* Forbids what lies between the windows. */
static void keep_windows(Turned *t, Run u)
{
    const Frame *f = t->f;
    const OnsetQuestion *q = f->q;
    Vec a = turned(f->face[0], t->sc), b = turned(f->face[1], t->sc);
    double out = 2 * t->by, last = smaller(u.from, 0) - f->width;
    for (int i = 0; i < q->windows; i++) {
        OffsetWindow w = q->window[f->hand == HAND_LEFT ? i : q->windows - 1 - i];
        double low = (double)w.low, high = (double)w.high;
        if (f->hand != HAND_LEFT) {
            low = f->face_length - (double)w.high;
            high = f->face_length - (double)w.low;
        }
        double from = place_of_offset(t, a, b, low) - out,
               to = place_of_offset(t, a, b, high) + out;
        if (from > last)
            forbid_side(t, last, from);
        last = larger(last, to);
    }
    if (q->windows > 0)
        forbid_side(t, last, larger(u.to, 0) + f->width);
}

/* What bars one straight piece of the target's border. */
typedef struct Border {
    Run a;
    Line side, nearest, farthest; /* the pivot's side of the strip; where the front may stop */
} Border;

static Line shifted(Line l, double by)
{
    return (Line){ l.at + by, l.slope };
}

/* A micrometre more to both ends, so that a single place can be barred as well. */
static Run around(Run run)
{
    return (Run){ run.from - 1, run.to + 1 };
}

static Moving final_of(const Turned *t, const Border *p, double behind)
{
    double in = t->by + t->hair;
    Line pivot = { 0, t->sc.y };
    return (Moving){ shifted(p->side, in), shifted(p->side, t->f->width - in),
                     shifted(pivot, in - behind), shifted(p->nearest, -in) };
}

static void bar_final(Turned *t, const Border *p, Shape *shape, double behind)
{
    Moving m = final_of(t, p, behind);
    Run s = around(p->a);
    bars(&m, shape, 0, t->f->round, &s);
    forbid(t, s.from, s.to);
}

static Moving body_at(const Turned *t, const Border *p, const Body *body)
{
    double in = t->by + t->hair;
    return (Moving){ shifted(p->side, body->left + in), shifted(p->side, body->right - in),
                     shifted(p->farthest, body->back + in), shifted(p->nearest, body->front - in) };
}

static void bar_end(Turned *t, const Border *p, Shape *shape, double near)
{
    for (int i = 0; i < t->f->bodies; i++) {
        Moving m = body_at(t, p, &t->f->body[i]);
        Run s = around(p->a);
        bars(&m, shape, near, t->f->round, &s);
        forbid(t, s.from, s.to);
    }
}

/* The table's sides: wherever a body reaches over one is barred. */
static void bar_edges(Turned *t, const Border *p)
{
    for (int i = 0; i < 4; i++) {
        Vec n = turned(t->f->inward[i], t->sc);
        double edge = vec_dot(turned(t->f->table[i], t->sc), n);
        for (int k = 0; k < t->f->bodies; k++) {
            Moving m = body_at(t, p, &t->f->body[k]);
            Run s = around(p->a);
            keep_below(&s, line_less(m.left, m.right));
            keep_below(&s, line_less(m.back, m.front));
            keep_below(&s, line_less(least_along(&m, n), (Line){ edge, 0 }));
            forbid(t, s.from, s.to);
        }
    }
}

/* The rear corner's arc on the way round, for grounds that no part of the block may touch. */
static double least_on(const Vec *corner, int count, Vec n)
{
    double least = 1e300;
    for (int i = 0; i < count; i++)
        least = smaller(least, vec_dot(corner[i], n));
    return least;
}

/* Keeps the first straights for which no side of `own` parts the two figures; `out` is away from each side (nothing: it is too short).
 * `drift` is 1 when `own` goes along ahead, -1 when the other does. */
static void keep_unparted(const Vec *own, const Vec *out, int count, const Vec *other, int others,
                          double drift, Run *run)
{
    for (int i = 0; i < count && run->from < run->to; i++) {
        Vec n = out[i];
        if (n.x != 0 || n.y != 0)
            keep_below(run, (Line){ least_on(other, others, n) - vec_dot(own[i], n) + HAIR,
                                    -drift * n.y });
    }
}

enum { ARC_STEPS = 32, SECTOR_CORNERS = ARC_STEPS + 2 };

/* What the rear corner sweeps on the way round: from the pivot along its arc. */
typedef struct Swept {
    Around around;
    Vec corner[SECTOR_CORNERS], out[SECTOR_CORNERS];
} Swept;

static void lay_sector(const Turned *t, Swept *swept)
{
    const Frame *f = t->f;
    swept->corner[0] = vec(0, 0);
    for (int i = 0; i <= ARC_STEPS; i++) {
        Vec sc = sine_cosine((double)t->least * i / ARC_STEPS);
        swept->corner[i + 1] =
            vec(f->width * sc.y + f->depth * sc.x, f->width * sc.x - f->depth * sc.y);
    }
    swept->around = around_of(swept->corner, SECTOR_CORNERS);
    sides_of(swept->corner, SECTOR_CORNERS, false, swept->out);
}

/* Whether the figure lies beside the sector wherever the first straight brings it, or before or behind all of it. */
static bool is_off_sector(const Frame *f, const Around *swept, const Around *figure)
{
    return figure->high.x < swept->low.x - HAIR || figure->low.x > swept->high.x + HAIR ||
           figure->high.y < swept->low.y - HAIR - 1 ||
           figure->low.y > swept->high.y + f->limit + HAIR;
}

/* A box around the sector, a little too large: its end, and the farthest that it reaches once the rear corner is level. */
static Around box_of_sector(const Turned *t)
{
    const Frame *f = t->f;
    double sine = t->sector.sine, cosine = t->sector.cosine;
    Vec end = vec(f->width * cosine + f->depth * sine, f->width * sine - f->depth * cosine);
    double reach = end.y < 0 ? end.x : vec_length(vec(f->width, f->depth));
    return (Around){ .low = vec(-1, -f->depth - 1),
                     .high = vec(larger(reach, f->width) + 1, larger(end.y, 0) + 1) };
}

/* For grounds that no part of the block may touch. */
static void bar_round(Turned *t, const Hindrance *h, const Swept *swept)
{
    const Frame *f = t->f;
    const Vec *corner = f->corner + h->first, *out = f->out + h->first;
    Run run = { -1, f->limit };
    keep_unparted(swept->corner, swept->out, SECTOR_CORNERS, corner, h->corners, 1, &run);
    keep_unparted(corner, out, h->corners, swept->corner, SECTOR_CORNERS, -1, &run);
    forbid(t, run.from, run.to);
}

static void bar_rounds(Turned *t)
{
    const Frame *f = t->f;
    const Hindrances *hs = f->q->hindrances;
    Swept swept;
    bool laid = false;
    Around box = box_of_sector(t);
    for (int i = 0; i < f->sweeps; i++) {
        int which = f->sweep[i];
        if (is_off_sector(f, &box, &f->around[which]))
            continue;
        if (!laid)
            lay_sector(t, &swept);
        laid = true;
        if (!is_off_sector(f, &swept.around, &f->around[which]))
            bar_round(t, &hs->hindrance[which], &swept);
    }
}

/* All that the front and the bodies cover, upright in the turned frame. */
typedef struct Covered {
    Vec low, high;
} Covered;

static void cover(Covered *c, const Moving *m, Run a)
{
    c->low.x = smaller(c->low.x, smaller(line_at(m->left, a.from), line_at(m->left, a.to)));
    c->low.y = smaller(c->low.y, smaller(line_at(m->back, a.from), line_at(m->back, a.to)));
    c->high.x = larger(c->high.x, larger(line_at(m->right, a.from), line_at(m->right, a.to)));
    c->high.y = larger(c->high.y, larger(line_at(m->front, a.from), line_at(m->front, a.to)));
}

static Covered covered_by(const Turned *t, const Border *p)
{
    Covered c = { { 1e300, 1e300 }, { -1e300, -1e300 } };
    Moving whole = final_of(t, p, t->f->depth);
    cover(&c, &whole, around(p->a));
    for (int i = 0; i < t->f->bodies; i++) {
        Moving m = body_at(t, p, &t->f->body[i]);
        cover(&c, &m, around(p->a));
    }
    return c;
}

static bool is_clear_of(const Covered *c, const Around *figure, Vec sc, Length near)
{
    Vec at = turned(figure->middle, sc);
    double reach = figure->radius + (double)near + 1;
    return at.x + reach < c->low.x || at.x - reach > c->high.x || at.y + reach < c->low.y ||
           at.y - reach > c->high.y;
}

static Shape *shape_at(Turned *t, int number)
{
    Shapes *s = t->shapes;
    const Hindrance *h = &t->f->q->hindrances->hindrance[number];
    if (!s->made[number])
        s->shape[number] = shape_of(t->f->corner + h->first, h->corners, t->sc,
                                    s->corner + h->first, s->out + h->first);
    s->made[number] = true;
    return &s->shape[number];
}

static void bar_piece(Turned *t, const Border *p)
{
    const Hindrances *hs = t->f->q->hindrances;
    Covered covered = covered_by(t, p);
    bar_edges(t, p);
    for (int i = 0; i < t->f->nears; i++) {
        int which = t->f->near[i];
        const Hindrance *h = &hs->hindrance[which];
        if (is_clear_of(&covered, &t->f->around[which], t->sc, h->near))
            continue;
        Shape *shape = shape_at(t, which);
        if (h->kinds & HINDERS_SWEEP)
            bar_final(t, p, shape, t->f->depth);
        else if (h->kinds & HINDERS_FRONT)
            bar_final(t, p, shape, 0);
        if (h->kinds & HINDERS_END)
            bar_end(t, p, shape, (double)h->near);
    }
}

/* ---- The cheapest first straight of one wheel --------------------------------------------------------- */

static bool is_barred(const Turned *t, double a)
{
    for (int i = 0; i < t->gaps; i++) {
        if (a > t->gap[i].from && a < t->gap[i].to)
            return true;
    }
    return false;
}

static const double cheaper_by = 1e-3; /* micrometres that count between two ways */

static void offer(const Turned *t, const Border *p, double a, Line cost, Found *best)
{
    if (a < p->a.from || a > p->a.to)
        return;
    double c = line_at(cost, a);
    if (c > t->f->limit || (best->found && c >= best->cost - cheaper_by) || is_barred(t, a))
        return;
    *best = (Found){ true, c, a };
}

static void solve_piece(Turned *t, Border *p, Found *best)
{
    Line pivot = { 0, t->sc.y };
    Line then = shifted(line_less(p->nearest, pivot), -t->by);
    Line cost = { t->least_arc + then.at, 1 + then.slope };
    int before = t->gaps;
    /* The farthest: a wheel a little less or more may meet a steep face that much later. */
    keep_below(&p->a, shifted(line_less(pivot, p->farthest), APART - 2 * t->by));
    Line over = shifted(cost, -t->f->limit);
    keep_below(&p->a, over);
    double least = smaller(line_at(cost, p->a.from), line_at(cost, p->a.to));
    if (p->a.from > p->a.to || (best->found && least >= best->cost - cheaper_by))
        return;
    bar_piece(t, p);
    offer(t, p, p->a.from, cost, best);
    offer(t, p, p->a.to, cost, best);
    for (int i = 0; i < t->gaps; i++) {
        offer(t, p, t->gap[i].from, cost, best);
        offer(t, p, t->gap[i].to, cost, best);
    }
    t->gaps = before;
}

/* Whether the figure lies beside or behind the front, or beyond all that it reaches before `most`. */
static bool is_out_of_way(const Turned *t, const Around *figure, double most)
{
    return figure->high.x < HAIR || figure->low.x > t->f->width - HAIR ||
           figure->high.y < HALF_HAIR || figure->low.y - t->sector.radius > most;
}

static double bound_of_first(const Turned *t, double most)
{
    const Hindrances *hs = t->f->q->hindrances;
    most = smaller(most, first_most(&t->sector, t->f->target, 4, -APART));
    for (int i = 0; i < t->f->fronts; i++) {
        const Hindrance *h = &hs->hindrance[t->f->front[i]];
        if (!is_out_of_way(t, &t->f->around[t->f->front[i]], most))
            most = smaller(most, first_most(&t->sector, t->f->corner + h->first, h->corners, HAIR));
    }
    return most;
}

static void sort_cuts(double *cut, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && cut[k] < cut[k - 1]; k--) {
            double swap = cut[k];
            cut[k] = cut[k - 1];
            cut[k - 1] = swap;
        }
    }
}

Found solve_wheel(const Frame *f, Heading wheel, Heading half)
{
    Run gap[MOST_GAPS];
    Turned t = { .f = f, .wheel = wheel, .gap = gap };
    Found best = { false, 0, 0 };
    Heading least = t.least = wheel > half ? wheel - half : 0;
    t.sc = sine_cosine((double)wheel);
    t.by = (double)half * radians_of_arcsecond * f->reach;
    t.hair = HAIR;
    t.least_arc = (double)least * radians_of_arcsecond * f->width;
    Vec least_sc = sine_cosine((double)least);
    t.sector = (Sector){ f->width, least_sc.x, least_sc.y };
    if (f->starts_barred)
        return best;
    double most = smaller(f->limit - t.least_arc, f->straight), s = t.sc.x;
    near_border(&t);
    double narrow = half > 0 ? -t.by : REACH_SLACK;
    Run u = { t.left.x - f->width + narrow, t.right.x - narrow };
    if (most < 0 || !face_allows(&t, &u))
        return best;
    Run a = { 0, 0 }; /* without a wheel one straight is as good as two */
    if (s > straight_sine)
        a = (Run){ larger(0, u.from / s), smaller(most, u.to / s) };
    else if (u.from > 0 || u.to < 0)
        return best;
    if (a.from > a.to)
        return best;
    most = bound_of_first(&t, most);
    a.to = smaller(a.to, most);
    if (a.from > a.to)
        return best;
    bar_rounds(&t);
    Shapes shapes;
    memset(shapes.made, 0, sizeof shapes.made);
    t.shapes = &shapes;
    if (!f->q->any_side)
        keep_windows(&t, u);
    double cut[6] = { a.from, a.to, a.to, a.to, a.to, a.to };
    if (s > straight_sine) {
        cut[2] = (t.low.x + t.by) / s;
        cut[3] = (t.low.x - t.by) / s;
        cut[4] = (t.low.x - f->width - t.by) / s;
        cut[5] = (t.low.x - f->width + t.by) / s;
    }
    for (int i = 2; i < 6; i++)
        cut[i] = smaller(larger(cut[i], a.from), a.to);
    sort_cuts(cut, 6);
    for (int i = 0; i < 5; i++) {
        if (cut[i + 1] <= cut[i] && !(i == 0 && cut[5] <= cut[0]))
            continue;
        double middle = (cut[i] + cut[i + 1]) / 2;
        Border p = { { cut[i], cut[i + 1] },
                     { 0, s },
                     begins_at(&t, middle, t.by),
                     begins_at(&t, middle, -t.by) };
        solve_piece(&t, &p, &best);
    }
    return best;
}
