#include "charge_peer.h"

#include <math.h>
#include <stddef.h>

static const double radians = 0.017453292519943295, never = 1e9;

static PeerPoint along(PeerPoint p, PeerPoint d, double by)
{
    return (PeerPoint){ p.x + d.x * by, p.y + d.y * by };
}

static PeerPoint less(PeerPoint a, PeerPoint b)
{
    return (PeerPoint){ a.x - b.x, a.y - b.y };
}

static double dot(PeerPoint a, PeerPoint b)
{
    return a.x * b.x + a.y * b.y;
}

static PeerPoint forward(double degrees)
{
    return (PeerPoint){ sin(degrees * radians), -cos(degrees * radians) };
}

static PeerPoint rightward(double degrees)
{
    return (PeerPoint){ cos(degrees * radians), sin(degrees * radians) };
}

static int ranks_of_block(const PeerBlock *b)
{
    return (b->models + b->files - 1) / b->files;
}

/* The rectangle behind the front from `left` to `right` and from `near` to `far` behind it. */
static PeerRect part_of(const PeerBlock *b, double left, double right, double near, double far)
{
    PeerPoint f = forward(b->degrees), r = rightward(b->degrees), at = { b->x, b->y };
    PeerPoint front_left = along(along(at, r, left - b->files * b->width / 2), f, -near);
    PeerPoint front_right = along(front_left, r, right - left);
    return (PeerRect){ { front_left, front_right, along(front_right, f, near - far),
                         along(front_left, f, near - far) } };
}

PeerRect peer_outline(const PeerBlock *b)
{
    return part_of(b, 0, b->files * b->width, 0, ranks_of_block(b) * b->depth);
}

PeerRect peer_rect(double x1, double y1, double x2, double y2)
{
    return (PeerRect){ { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } } };
}

/* The complete ranks and the short one: one or two rectangles. */
static int bodies(const PeerBlock *b, PeerRect body[2])
{
    int full = b->models / b->files, rest = b->models % b->files, count = 0;
    if (full > 0)
        body[count++] = part_of(b, 0, b->files * b->width, 0, full * b->depth);
    if (rest > 0)
        body[count++] = part_of(b, full > 0 ? 0 : (b->files - rest) * b->width / 2, rest * b->width,
                                full * b->depth, (full + 1) * b->depth);
    return count;
}

/* ---- Distances of convex polygons ------------------------------------------------------------- */

enum { MOST_POLYGON = 128 };

static double distance_to_edge(PeerPoint p, PeerPoint a, PeerPoint b)
{
    PeerPoint way = less(b, a);
    double square = dot(way, way);
    double share = square > 0 ? dot(less(p, a), way) / square : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    PeerPoint off = less(p, along(a, way, share));
    return sqrt(dot(off, off));
}

/* How far apart the upright boxes around the two are. */
static double boxes_apart(const PeerPoint *a, int as, const PeerPoint *b, int bs)
{
    PeerPoint low[2] = { a[0], b[0] }, high[2] = { a[0], b[0] };
    for (int i = 0; i < as + bs; i++) {
        int own = i >= as;
        PeerPoint p = own ? b[i - as] : a[i];
        low[own] = (PeerPoint){ fmin(low[own].x, p.x), fmin(low[own].y, p.y) };
        high[own] = (PeerPoint){ fmax(high[own].x, p.x), fmax(high[own].y, p.y) };
    }
    return fmax(fmax(low[0].x - high[1].x, low[1].x - high[0].x),
                fmax(low[0].y - high[1].y, low[1].y - high[0].y));
}

/* The widest gap between the two along a side of one of them; below 0 the depth of the overlap. */
static double parting(const PeerPoint *a, int as, const PeerPoint *b, int bs)
{
    double widest = boxes_apart(a, as, b, bs);
    if (widest > 1)
        return widest;
    for (int turn = 0; turn < 2; turn++) {
        const PeerPoint *own = turn == 0 ? a : b, *other = turn == 0 ? b : a;
        int count = turn == 0 ? as : bs, others = turn == 0 ? bs : as;
        for (int i = 0; i < count; i++) {
            PeerPoint way = less(own[(i + 1) % count], own[i]);
            double size = sqrt(dot(way, way));
            if (size < 1e-9)
                continue;
            PeerPoint n = { -way.y / size, way.x / size };
            double least = never, most = -never, inner = -never, outer = never;
            for (int k = 0; k < others; k++) {
                double d = dot(less(other[k], own[i]), n);
                least = d < least ? d : least;
                most = d > most ? d : most;
            }
            for (int k = 0; k < count; k++) {
                double d = dot(less(own[k], own[i]), n);
                inner = d > inner ? d : inner;
                outer = d < outer ? d : outer;
            }
            widest = fmax(widest, fmax(least - inner, outer - most));
        }
    }
    return widest;
}

static double distance(const PeerPoint *a, int as, const PeerPoint *b, int bs)
{
    double gap = parting(a, as, b, bs), nearest = never;
    if (gap <= 0 || gap > 1)
        return gap;
    for (int i = 0; i < as; i++) {
        for (int k = 0; k < bs; k++) {
            nearest = fmin(nearest, distance_to_edge(a[i], b[k], b[(k + 1) % bs]));
            nearest = fmin(nearest, distance_to_edge(b[k], a[i], a[(i + 1) % as]));
        }
    }
    return nearest;
}

double peer_distance(const PeerRect *a, const PeerRect *b)
{
    return distance(a->corner, 4, b->corner, 4);
}

/* ---- One path ---------------------------------------------------------------------------------------- */

typedef struct Walk {
    const PeerScene *scene;
    PeerPath path;
    PeerPoint swept[3][MOST_POLYGON]; /* by the front edge: straight, wheeling, straight */
    int corners[3];
    PeerBlock end;
} Walk;

static void wrong(Walk *w, double depth)
{
    if (depth > w->path.fault)
        w->path.fault = depth;
}

static void sweep_straight(Walk *w, int part, PeerPoint left, PeerPoint right, PeerPoint f,
                           double by)
{
    PeerPoint *p = w->swept[part];
    p[0] = left, p[1] = right, p[2] = along(right, f, by), p[3] = along(left, f, by);
    w->corners[part] = by > 1e-9 ? 4 : 0;
}

static void sweep_wheel(Walk *w, PeerPoint pivot, double degrees, double width, bool right,
                        double wheel)
{
    PeerPoint *p = w->swept[1];
    int steps = 1 + (int)(wheel / 1.5);
    w->corners[1] = 0;
    if (wheel < 1e-9)
        return;
    p[w->corners[1]++] = pivot;
    for (int i = 0; i <= steps; i++) {
        double part = wheel * i / steps;
        PeerPoint r = rightward(degrees + (right ? part : -part));
        p[w->corners[1]++] = along(pivot, r, right ? -width : width);
    }
}

/* How far ahead of the front the target begins within the strip, and where; `never` when it is not there. */
static double reach_in_strip(const PeerRect *target, PeerPoint left, PeerPoint r, PeerPoint f,
                             double width, double shift, PeerPoint *where)
{
    double best = never, u_low = 0, u_high = 0;
    for (int i = 0; i < 4; i++) {
        PeerPoint a = less(target->corner[i], left), b = less(target->corner[(i + 1) % 4], left);
        double ua = dot(a, r) - shift, ub = dot(b, r) - shift, va = dot(a, f), vb = dot(b, f);
        double cut[4] = { 0, 1, 0, 1 };
        if (fabs(ub - ua) > 1e-12) {
            cut[2] = -ua / (ub - ua);
            cut[3] = (width - ua) / (ub - ua);
        }
        for (int k = 0; k < 4; k++) {
            double share = cut[k] < 0 ? 0 : cut[k] > 1 ? 1 : cut[k];
            double u = ua + (ub - ua) * share, v = va + (vb - va) * share;
            if (u < -1e-9 || u > width + 1e-9)
                continue;
            if (v < best - 1e-7) {
                best = v;
                u_low = u_high = u;
            } else if (v < best + 1e-7) {
                u_low = fmin(u_low, u);
                u_high = fmax(u_high, u);
            }
        }
    }
    double middle = (u_low + u_high) / 2 + shift;
    *where = along(along(left, r, middle), f, best);
    return best;
}

static double off_face(const PeerScene *s, PeerPoint contact)
{
    PeerRect target = peer_outline(&s->target);
    return distance_to_edge(contact, target.corner[s->side], target.corner[(s->side + 1) % 4]);
}

/* The depth to which the strip holds part of the target; below 0 beside it. */
static double held_by_strip(const PeerRect *target, PeerPoint left, PeerPoint r, double width)
{
    double low = never, high = -never;
    for (int i = 0; i < 4; i++) {
        double u = dot(less(target->corner[i], left), r);
        low = fmin(low, u);
        high = fmax(high, u);
    }
    return fmin(high, width) - fmax(low, 0);
}

static void judge_front(Walk *w)
{
    const PeerScene *s = w->scene;
    PeerRect target = peer_outline(&s->target);
    for (int part = 0; part < 3; part++) {
        if (w->corners[part] == 0)
            continue;
        if (part < 2)
            wrong(w, -parting(w->swept[part], w->corners[part], target.corner, 4));
        for (int i = 0; i < s->things && !s->flies; i++) {
            PeerRect rect = s->thing[i].kind <= PEER_ENEMY ? peer_outline(&s->thing[i].block)
                                                           : s->thing[i].rect;
            if (s->thing[i].kind != PEER_ROUGH)
                wrong(w, -parting(w->swept[part], w->corners[part], rect.corner, 4));
        }
    }
}

static void judge_rest(Walk *w)
{
    const PeerScene *s = w->scene;
    PeerRect own[2], other[2];
    int owns = bodies(&w->end, own);
    for (int i = 0; i < owns; i++) {
        for (int k = 0; k < 4; k++) {
            PeerPoint p = own[i].corner[k];
            wrong(w, fmax(fmax(-p.x, p.x - s->table_width), fmax(-p.y, p.y - s->table_height)));
        }
        for (int t = 0; t < s->things; t++) {
            const PeerThing *thing = &s->thing[t];
            if (thing->kind == PEER_ROUGH)
                continue;
            int others = 1;
            if (thing->kind == PEER_WALL)
                other[0] = thing->rect;
            else
                others = bodies(&thing->block, other);
            for (int k = 0; k < others; k++)
                wrong(w, (thing->kind == PEER_ENEMY ? 1 : 0) - peer_distance(&own[i], &other[k]));
        }
    }
}

/* Where it stands once it has wheeled flush to the face. */
static PeerBlock flush(const PeerScene *s, double offset)
{
    PeerRect target = peer_outline(&s->target);
    PeerPoint begin = target.corner[(s->side + 1) % 4], end = target.corner[s->side];
    PeerPoint way = less(end, begin);
    double length = sqrt(dot(way, way));
    PeerBlock b = s->charger;
    b.x = begin.x + way.x / length * offset;
    b.y = begin.y + way.y / length * offset;
    b.degrees = s->target.degrees + 90 * s->side + 180;
    return b;
}

static bool leaves_table(const PeerScene *s, const PeerRect *body)
{
    for (int k = 0; k < 4; k++) {
        PeerPoint p = body->corner[k];
        if (p.x < -0.005 || p.y < -0.005 || p.x > s->table_width + 0.005 ||
            p.y > s->table_height + 0.005)
            return true;
    }
    return false;
}

/* Flush to the face it keeps an inch from other enemies too, unless there is no room to stand so and it stays as it came. */
static void judge_flush(Walk *w)
{
    const PeerScene *s = w->scene;
    PeerBlock b = flush(s, w->path.offset);
    PeerRect own[2], other[2];
    int owns = bodies(&b, own);
    double nearest = 1;
    bool room = true, doubtful = false;
    for (int i = 0; i < owns; i++) {
        room = room && !leaves_table(s, &own[i]);
        for (int t = 0; t < s->things; t++) {
            const PeerThing *thing = &s->thing[t];
            int others = thing->kind == PEER_ROUGH ? 0 : 1;
            if (thing->kind == PEER_WALL)
                other[0] = thing->rect;
            else if (others > 0)
                others = bodies(&thing->block, other);
            for (int k = 0; k < others; k++) {
                double apart = peer_distance(&own[i], &other[k]);
                room = room && apart > -0.005;
                doubtful = doubtful || fabs(apart) < 0.02;
                if (thing->kind == PEER_ENEMY)
                    nearest = fmin(nearest, apart);
            }
        }
    }
    if (room && !doubtful)
        wrong(w, 1 - nearest);
    else if (doubtful && nearest < 1)
        wrong(w, 0.001); /* which of both it is, a hair decides */
}

/* The whole outline on its way, step by step, over ground that is to be avoided. */
static void judge_ground(Walk *w)
{
    const PeerScene *s = w->scene;
    PeerBlock now = s->charger;
    double depth = ranks_of_block(&now) * now.depth, width = now.files * now.width;
    for (int t = 0; t < s->things && s->keeps_off_rough && !s->flies; t++) {
        const PeerPoint *rough = s->thing[t].rect.corner;
        if (s->thing[t].kind != PEER_ROUGH)
            continue;
        PeerRect start = part_of(&s->charger, 0, width, -w->path.first, depth);
        PeerRect last = part_of(&w->end, 0, width, 0, depth + w->path.then);
        wrong(w, -parting(start.corner, 4, rough, 4));
        wrong(w, -parting(last.corner, 4, rough, 4));
        PeerPoint f = forward(now.degrees), r = rightward(now.degrees), at = { now.x, now.y };
        PeerPoint pivot =
            along(along(at, f, w->path.first), r, w->path.right ? width / 2 : -width / 2);
        int steps = (int)(w->path.wheel * 4) + 1;
        for (int i = 0; i <= steps; i++) {
            double turn = w->path.wheel * i / steps * (w->path.right ? 1 : -1);
            PeerBlock there = now;
            PeerPoint centre =
                along(pivot, rightward(now.degrees + turn), w->path.right ? -width / 2 : width / 2);
            there.x = centre.x, there.y = centre.y, there.degrees = now.degrees + turn;
            PeerRect outline = peer_outline(&there);
            wrong(w, -parting(outline.corner, 4, rough, 4));
        }
    }
}

static int overlaps(double a1, double a2, double b1, double b2)
{
    return a1 <= b2 + 0.05 && b1 <= a2 + 0.05;
}

/* Front-rank models of the charger, and models of the target, in contact when the middle is so far along the face. */
int peer_contacts(const PeerScene *s, double offset)
{
    const PeerBlock *c = &s->charger, *t = &s->target;
    int ranks = ranks_of_block(t), rest = t->models % t->files, count = 0;
    double face = s->side % 2 ? ranks * t->depth : t->files * t->width;
    double left = offset - c->files * c->width / 2;
    for (int i = 0; i < c->files && i < c->models; i++)
        count += overlaps(left + i * c->width, left + (i + 1) * c->width, 0, face);
    int places = s->side % 2 ? ranks : t->files;
    double size = s->side % 2 ? t->depth : t->width;
    for (int i = 0; i < places; i++) {
        /* Seen from before the face its left end is the unit's front right corner, then round clockwise. */
        double from = i * size;
        int rank = s->side == 1 ? ranks - 1 - i : s->side == 3 ? i : 0;
        bool there = true;
        if (s->side % 2 && rest > 0 && rank == ranks - 1)
            there = s->side == 3; /* the short rank stands on the left */
        if (s->side == 2 && rest > 0)
            there = i < rest; /* from behind the left file comes first */
        if (there)
            count += overlaps(from, from + size, left, left + c->files * c->width);
    }
    return count;
}

static double offset_of(const PeerScene *s, PeerPoint contact, PeerPoint left, PeerPoint r)
{
    PeerRect target = peer_outline(&s->target);
    PeerPoint begin = target.corner[(s->side + 1) % 4], end = target.corner[s->side];
    PeerPoint way = less(end, begin);
    double length = sqrt(dot(way, way));
    double place = dot(less(contact, begin), way) / length;
    place = place < 0 ? 0 : place > length ? length : place;
    double width = s->charger.files * s->charger.width;
    return place + width / 2 - dot(less(contact, left), r);
}

PeerPath peer_follow(const PeerScene *s, bool right, double first, double wheel)
{
    Walk w = { .scene = s, .path = { .right = right, .first = first, .wheel = wheel } };
    const PeerBlock *c = &s->charger;
    double width = c->files * c->width, degrees = c->degrees + (right ? wheel : -wheel);
    PeerPoint f = forward(c->degrees), r = rightward(c->degrees), at = { c->x, c->y };
    PeerPoint left = along(at, r, -width / 2), rights = along(at, r, width / 2), contact, beside;
    PeerRect target = peer_outline(&s->target);
    sweep_straight(&w, 0, left, rights, f, first);
    PeerPoint pivot = along(right ? rights : left, f, first);
    sweep_wheel(&w, pivot, c->degrees, width, right, wheel);
    PeerPoint now_f = forward(degrees), now_r = rightward(degrees);
    PeerPoint now_left = right ? along(pivot, now_r, -width) : pivot;
    double then = reach_in_strip(&target, now_left, now_r, now_f, width, 0, &contact);
    double held = held_by_strip(&target, now_left, now_r, width);
    if (held <= 0 || then >= never) {
        w.path.fault = 1 - held;
        w.path.cost = first + wheel * radians * width;
        return w.path;
    }
    w.path.then = then > 0 ? then : 0;
    wrong(&w, -then);
    wrong(&w, 0.01 - held);
    w.path.cost = first + wheel * radians * width + w.path.then;
    double one = reach_in_strip(&target, now_left, now_r, now_f, width, 0.001, &beside);
    double other = reach_in_strip(&target, now_left, now_r, now_f, width, -0.001, &beside);
    w.path.steepness = fmin(100, fmax(fabs(one - then), fabs(other - then)) / 0.001);
    if (s->side >= 0)
        wrong(&w, off_face(s, contact));
    wrong(&w, w.path.cost - s->range);
    sweep_straight(&w, 2, now_left, along(now_left, now_r, width), now_f, w.path.then);
    w.end = *c;
    PeerPoint middle = along(along(now_left, now_r, width / 2), now_f, w.path.then);
    w.end.x = middle.x, w.end.y = middle.y, w.end.degrees = degrees;
    judge_front(&w);
    judge_rest(&w);
    judge_ground(&w);
    if (s->side < 0)
        return w.path;
    w.path.offset = offset_of(s, contact, now_left, now_r);
    w.path.contacts = peer_contacts(s, w.path.offset);
    judge_flush(&w);
    return w.path;
}

bool peer_is_firm(const PeerScene *s, const PeerPath *path)
{
    enum { TRIES = 5 };
    static const double by[TRIES][2] = {
        { 0, 0 }, { 0.005, 0 }, { -0.005, 0 }, { 0, 0.01 }, { 0, -0.01 }
    };
    PeerScene narrow = *s;
    narrow.range -= 0.005;
    for (int i = 0; i < TRIES; i++) {
        double first = path->first + by[i][0], wheel = path->wheel + by[i][1];
        if (first < 0 || wheel < 0 || wheel > 90)
            continue;
        PeerPath beside = peer_follow(&narrow, path->right, first, wheel);
        if (beside.fault > 1e-6)
            return false;
    }
    return true;
}

/* ---- The search ---------------------------------------------------------------------------------------- */

typedef struct Cell {
    bool right;
    double first, wheel, half_first, half_wheel, hope;
} Cell;

enum { MOST_CELLS = 1 << 15 };

typedef struct Heap {
    Cell cell[MOST_CELLS];
    int count;
} Heap;

static void put(Heap *h, Cell cell)
{
    int at = h->count;
    if (h->count == MOST_CELLS)
        return;
    h->count++;
    for (; at > 0 && cell.hope < h->cell[(at - 1) / 2].hope; at = (at - 1) / 2)
        h->cell[at] = h->cell[(at - 1) / 2];
    h->cell[at] = cell;
}

static Cell take(Heap *h)
{
    Cell top = h->cell[0], last = h->cell[--h->count];
    int at = 0;
    for (int child = 1; child < h->count; child = 2 * at + 1) {
        if (child + 1 < h->count && h->cell[child + 1].hope < h->cell[child].hope)
            child++;
        if (h->cell[child].hope >= last.hope)
            break;
        h->cell[at] = h->cell[child];
        at = child;
    }
    h->cell[at] = last;
    return top;
}

static void keep(const PeerScene *s, PeerSearch *found, const PeerPath *path)
{
    bool cheaper = !found->found || path->cost < found->cheapest.cost;
    bool more = !found->found || path->contacts > found->contacts;
    if (path->fault > 1e-6 || (!cheaper && !more) || !peer_is_firm(s, path))
        return;
    if (cheaper)
        found->cheapest = *path;
    if (more) {
        found->contacts = path->contacts;
        found->most = *path;
    }
    found->found = true;
}

/* Goes downhill in cost among lawful paths. */
static void polish(const PeerScene *s, PeerSearch *found)
{
    double step = 0.25, turn = 0.5;
    for (int round = 0; round < 200 && step > 0.004; round++) {
        double before = found->cheapest.cost;
        PeerPath from = found->cheapest;
        for (int i = -1; i <= 1; i++) {
            for (int k = -1; k <= 1; k++) {
                double first = from.first + i * step, wheel = from.wheel + k * turn;
                if (first < 0 || wheel < 0 || wheel > 90)
                    continue;
                PeerPath next = peer_follow(s, from.right, first, wheel);
                found->tried++;
                keep(s, found, &next);
            }
        }
        if (found->cheapest.cost > before - 1e-4) {
            step /= 2;
            turn /= 2;
        }
    }
}

PeerSearch peer_search(const PeerScene *s, int budget)
{
    static Heap heap;
    PeerSearch found = { .whole = true };
    double width = s->charger.files * s->charger.width;
    heap.count = 0;
    for (int hand = 0; hand < 2; hand++) {
        for (double wheel = 2.5; wheel < 90; wheel += 5) {
            for (double first = 0.5; first < s->range + 0.5; first += 1)
                put(&heap, (Cell){ hand == 1, first, wheel, 0.5, 2.5, 0 });
        }
    }
    PeerPath straight = peer_follow(s, false, 0, 0);
    keep(s, &found, &straight);
    while (heap.count > 0 && found.tried < budget) {
        Cell c = take(&heap);
        PeerPath path = peer_follow(s, c.right, c.first, c.wheel);
        found.tried++;
        keep(s, &found, &path);
        double moves = c.half_first + c.half_wheel * radians * (width + s->range);
        double mends = moves * (1.5 + path.steepness);
        if (path.fault > mends)
            continue;
        if (found.found && path.cost - 2 * mends > found.cheapest.cost &&
            path.contacts <= found.contacts && c.half_first < 0.2)
            continue;
        if (c.half_first < 0.005 && c.half_wheel < 0.005)
            continue;
        bool split_first = c.half_first > c.half_wheel * radians * (width + s->range) / 2;
        for (int i = -1; i <= 1; i += 2) {
            Cell part = c;
            if (split_first) {
                part.half_first /= 2;
                part.first += i * part.half_first;
            } else {
                part.half_wheel /= 2;
                part.wheel += i * part.half_wheel;
            }
            part.hope = path.fault - mends / 2;
            put(&heap, part);
        }
    }
    found.whole = heap.count == 0;
    if (found.found)
        polish(s, &found);
    return found;
}
