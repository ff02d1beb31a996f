#include "body.h"

#include <math.h>

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

/* ---- Making bodies ----------------------------------------------------------------------- */

Mover mover_of(Base base, double less)
{
    Outline o = outline_of(base);
    Mover m = { .count = 1 };
    if (outline_is_round(&o)) {
        m.radius = larger(o.radius - less, 1);
        m.across = m.down = m.radius;
        return m;
    }
    /* The last micrometre is a radius, so that every body has one. */
    o.at = vec(0, 0);
    o.half_width = larger(o.half_width - less - 1, 1);
    o.half_length = larger(o.half_length - less - 1, 1);
    m.radius = 1;
    m.count = 4;
    outline_corners(&o, m.core);
    m.across = outline_support(&o, vec(1, 0)) + 1;
    m.down = outline_support(&o, vec(0, 1)) + 1;
    return m;
}

/* Of two directions along clockwise rings, `from` being the one before both: whether `a` comes first. */
static bool comes_first(Vec a, Vec b)
{
    return vec_cross(a, b) > 0;
}

static int outermost_of(const Vec *corner, int count, Vec direction)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (vec_dot(corner[i], direction) > vec_dot(corner[best], direction))
            best = i;
    }
    return best;
}

static int ring_add(RingPoint *room, int made, Vec at)
{
    if (made > 0 && vec_length(vec_sub(at, room[made - 1].at)) < 0.5)
        return made;
    room[made].at = at;
    return made + 1;
}

/* The ring of a convex one swept by another: their edges in the order of their directions. */
static int ring_swept(const Vec *a, int count_a, const Vec *b, int count_b, RingPoint *room)
{
    Vec first = count_a > 1 ? vec_sub(a[0], a[count_a - 1]) : vec(1, 0);
    int i = 0, j = outermost_of(b, count_b, vec(first.y, -first.x)), made = 0;
    for (int done_a = 0, done_b = 0; done_a + done_b < count_a + count_b;) {
        made = ring_add(room, made, vec_add(a[i], b[j]));
        int next_i = (i + 1) % count_a, next_j = (j + 1) % count_b;
        bool of_a =
            done_b == count_b ||
            (done_a < count_a && comes_first(vec_sub(a[next_i], a[i]), vec_sub(b[next_j], b[j])));
        i = of_a ? next_i : i;
        j = of_a ? j : next_j;
        done_a += of_a;
        done_b += !of_a;
    }
    return made;
}

static void ring_finish(Body *body, RingPoint *ring)
{
    double along = 0;
    for (int i = 0; i < body->count; i++) {
        Vec off = vec_sub(ring[i + 1 < body->count ? i + 1 : 0].at, ring[i].at);
        double length = vec_length(off);
        ring[i].ahead = length > 0 ? vec_scale(off, 1 / length) : vec(0, 0);
        ring[i].along = along;
        along += length;
    }
    body->ring = ring;
    body->round = body->count > 1 ? along : 0;
}

static void body_measure(Body *body)
{
    const RingPoint *ring = body->ring;
    Vec low = ring[0].at, high = ring[0].at;
    for (int i = 1; i < body->count; i++) {
        low = vec(smaller(low.x, ring[i].at.x), smaller(low.y, ring[i].at.y));
        high = vec(larger(high.x, ring[i].at.x), larger(high.y, ring[i].at.y));
    }
    body->middle = vec_scale(vec_add(low, high), 0.5);
    body->low = vec_sub(low, vec(body->radius, body->radius));
    body->high = vec_add(high, vec(body->radius, body->radius));
    double far = 0, inside = body->count > 2 ? 1e300 : 0;
    for (int i = 0; i < body->count; i++) {
        Vec off = vec_sub(body->middle, ring[i].at);
        far = larger(far, vec_dot(off, off));
        if (body->count > 2)
            inside = smaller(inside, vec_cross(ring[i].ahead, off));
    }
    body->around = sqrt(far) + body->radius + 1;
    body->blocks = larger(larger(inside, 0) + body->radius - 0.5, 0);
    if (body->count == 2)
        body->blocks = 0;
    body->lean = sqrt(larger(body->around * body->around - body->blocks * body->blocks, 0));
}

/* A direction's share of the full turn, cheaply: good enough to begin from. */
static int guess_of(Vec d)
{
    double whole = fabs(d.x) + fabs(d.y), turn = d.x / whole;
    int at = (int)((d.y >= 0 ? 1 - turn : 3 + turn) * (BODY_GUESSES / 4.0));
    return at < BODY_GUESSES ? at : 0;
}

static int climb(const Body *body, int i, Vec direction)
{
    const RingPoint *ring = body->ring;
    const double hair = 1e-12;
    while (vec_dot(direction, ring[i].ahead) > hair)
        i = i + 1 < body->count ? i + 1 : 0;
    for (;;) {
        int before = i > 0 ? i - 1 : body->count - 1;
        if (vec_dot(direction, ring[before].ahead) >= -hair)
            return i;
        i = before;
    }
}

int body_outermost(const Body *body, Vec direction)
{
    return body->count == 1 ? 0 : climb(body, body->guess[guess_of(direction)], direction);
}

static void body_guess(Body *body)
{
    int at = 0;
    for (int i = 0; i < BODY_GUESSES && body->count > 1; i++) {
        /* The middle of each share: the same cheap turn, undone. */
        double turn = (i + 0.5) * 4 / BODY_GUESSES, x = turn < 2 ? 1 - turn : turn - 3;
        at = climb(body, at, vec(x, turn < 2 ? 1 - fabs(x) : fabs(x) - 1));
        body->guess[i] = (uint8_t)(at < 256 ? at : 255);
    }
}

int body_make(Body *body, const Vec *corner, int count, double radius, const Mover *mover,
              RingPoint *room, int most)
{
    if (count + mover->count > most)
        return 0;
    *body = (Body){ .radius = radius + mover->radius, .leader = { -1, -1 }, .overlaps = -1 };
    body->sighting[0] = body->sighting[1] = -1;
    if (mover->count > 1) {
        body->count = ring_swept(corner, count, mover->core, mover->count, room);
    } else {
        for (int i = 0; i < count; i++)
            body->count = ring_add(room, body->count, corner[i]);
    }
    while (body->count > 1 && vec_length(vec_sub(room[0].at, room[body->count - 1].at)) < 0.5)
        body->count--;
    ring_finish(body, room);
    body_measure(body);
    body_guess(body);
    return body->count;
}

/* ---- Straight pieces ----------------------------------------------------------------------- */

Piece piece_of(Vec from, Vec to)
{
    Vec off = vec_sub(to, from);
    double length = vec_length(off);
    return (Piece){ from, to, length > 0 ? vec_scale(off, 1 / length) : vec(0, -1), length };
}

/* Whether some of the piece lies inside the ring, `inset` from its edges. */
static bool ring_holds(const Body *body, const Piece *piece, double inset)
{
    double enter = 0, leave = piece->length;
    for (int i = 0; i < body->count; i++) {
        const RingPoint *edge = &body->ring[i];
        double depth = vec_cross(edge->ahead, vec_sub(piece->from, edge->at)) - inset;
        double gain = vec_cross(edge->ahead, piece->ahead);
        if (gain == 0 && depth < 0)
            return false;
        if (gain > 0)
            enter = larger(enter, -depth / gain);
        else if (gain < 0)
            leave = smaller(leave, -depth / gain);
        if (enter > leave)
            return false;
    }
    return body->count > 2;
}

static bool edge_is_near(const Piece *piece, Vec a, Vec b, double near)
{
    Vec oa = vec_sub(a, piece->from), ob = vec_sub(b, piece->from);
    double side_a = vec_cross(piece->ahead, oa), side_b = vec_cross(piece->ahead, ob);
    if ((side_a >= near && side_b >= near) || (side_a <= -near && side_b <= -near))
        return false;
    double far_a = vec_dot(piece->ahead, oa), far_b = vec_dot(piece->ahead, ob);
    if ((far_a <= -near && far_b <= -near) ||
        (far_a >= piece->length + near && far_b >= piece->length + near))
        return false;
    if ((side_a < 0) != (side_b < 0)) {
        double far = far_a + (far_b - far_a) * side_a / (side_a - side_b);
        if (far >= 0 && far <= piece->length)
            return true;
    }
    return segment_distance(a, piece->from, piece->to) < near ||
           segment_distance(b, piece->from, piece->to) < near ||
           segment_distance(piece->from, a, b) < near || segment_distance(piece->to, a, b) < near;
}

bool body_blocks(const Body *body, const Piece *piece, double deep)
{
    Vec off = vec_sub(body->middle, piece->from);
    double far = vec_dot(piece->ahead, off);
    if (fabs(vec_cross(piece->ahead, off)) >= body->around || far <= -body->around ||
        far >= piece->length + body->around)
        return false;
    double near = body->radius - deep;
    if (body->count == 1)
        return segment_distance(body->middle, piece->from, piece->to) < near;
    if (near <= 0)
        return ring_holds(body, piece, -near);
    Vec left = vec(piece->ahead.y, -piece->ahead.x), right = vec_scale(left, -1);
    Vec top = body->ring[body_outermost(body, left)].at,
        bottom = body->ring[body_outermost(body, right)].at;
    if (vec_dot(left, vec_sub(top, piece->from)) <= -near ||
        vec_dot(right, vec_sub(bottom, piece->from)) <= -near)
        return false;
    if (ring_holds(body, piece, 0))
        return true;
    for (int i = 0; i < body->count; i++) {
        Vec next = body->ring[i + 1 < body->count ? i + 1 : 0].at;
        if (edge_is_near(piece, body->ring[i].at, next, near))
            return true;
    }
    return false;
}

/* ---- Tangents -------------------------------------------------------------------------------- */

bool body_may_touch(const Body *body, int point, int hand, Vec ahead)
{
    const double hair = 1e-9;
    if (body->count == 1)
        return true;
    Vec outward = vec(hand * ahead.y, -hand * ahead.x);
    int before = point > 0 ? point - 1 : body->count - 1;
    return vec_dot(outward, body->ring[before].ahead) >= -hair &&
           vec_dot(outward, body->ring[point].ahead) <= hair;
}

/* The tangent of two circles, which are the two rings' points with the radius around them. */
static bool tangent_between(const Body *a, int hand_a, const Body *b, int hand_b, Tangent *t)
{
    Vec from = a->ring[t->leaves].at, to = b->ring[t->meets].at, off = vec_sub(to, from);
    double square = vec_dot(off, off), k = hand_b * b->radius - hand_a * a->radius;
    if (square <= k * k)
        return false;
    Piece *p = &t->piece;
    p->length = sqrt(square - k * k);
    double h = p->length / square, v = k / square;
    p->ahead = vec(off.x * h + off.y * v, off.y * h - off.x * v);
    Vec right = vec(-p->ahead.y, p->ahead.x);
    p->from = vec_along(from, right, -hand_a * a->radius);
    p->to = vec_along(to, right, -hand_b * b->radius);
    return true;
}

/* From a first guess on, each round with the points that are outermost beside the line before: 1 when it is found, 0 when there
 * is none, -1 when that does not come to an end. */
static int tangent_guessed(const Body *a, int hand_a, const Body *b, int hand_b, Tangent *t)
{
    Vec off = vec_sub(b->middle, a->middle), left = vec(off.y, -off.x);
    t->leaves = body_outermost(a, vec_scale(left, hand_a));
    t->meets = body_outermost(b, vec_scale(left, hand_b));
    for (int i = 0; i < 8; i++) {
        /* Two circles that overlap have no line between them, and then the bodies overlap. */
        if (!tangent_between(a, hand_a, b, hand_b, t))
            return hand_a == hand_b ? -1 : 0;
        left = vec(t->piece.ahead.y, -t->piece.ahead.x);
        int leaves = a->count > 1 ? climb(a, t->leaves, vec_scale(left, hand_a)) : 0;
        int meets = b->count > 1 ? climb(b, t->meets, vec_scale(left, hand_b)) : 0;
        if (leaves == t->leaves && meets == t->meets)
            return 1;
        t->leaves = leaves;
        t->meets = meets;
    }
    return -1;
}

/* Whether two bodies have no more than one tangent on each pair of hands, though they may overlap: every line that touches both
 * does so in the order of their middles, because those lie farther apart than what it may lean. */
static bool are_simple(const Body *a, const Body *b, Vec off)
{
    double lean = a->lean + b->lean;
    double over = larger(a->around - b->blocks, b->around - a->blocks);
    return vec_dot(off, off) > lean * lean + over * over;
}

/* All of them, of bodies that may overlap: both rings are gone round together, each pair of points for the directions that
 * they share. */
static int tangents_all(const Body *a, int hand_a, const Body *b, int hand_b,
                        Tangent tangent[TANGENTS_MOST])
{
    int same = hand_a * hand_b, i = 0, made = 0;
    Vec first = a->count > 1 ? a->ring[a->count - 1].ahead : vec(1, 0);
    int j = body_outermost(b, vec_scale(vec(first.y, -first.x), same));
    int steps = (a->count > 1 ? a->count : 0) + (b->count > 1 ? b->count : 0);
    for (int step = 0; step < steps + (steps == 0) && made < TANGENTS_MOST; step++) {
        Tangent t = { .leaves = i, .meets = j };
        if (tangent_between(a, hand_a, b, hand_b, &t) &&
            body_may_touch(a, i, hand_a, t.piece.ahead) &&
            body_may_touch(b, j, hand_b, t.piece.ahead))
            tangent[made++] = t;
        bool of_a =
            b->count == 1 ||
            (a->count > 1 && comes_first(a->ring[i].ahead, vec_scale(b->ring[j].ahead, same)));
        if (of_a)
            i = i + 1 < a->count ? i + 1 : 0;
        else
            j = j + 1 < b->count ? j + 1 : 0;
    }
    return made;
}

int body_tangents(const Body *a, int hand_a, const Body *b, int hand_b, bool apart,
                  Tangent tangent[TANGENTS_MOST])
{
    Vec off = vec_sub(b->middle, a->middle);
    double blocks = a->blocks + b->blocks;
    if (hand_a != hand_b && vec_dot(off, off) < blocks * blocks)
        return 0;
    int found =
        apart || are_simple(a, b, off) ? tangent_guessed(a, hand_a, b, hand_b, tangent) : -1;
    return found >= 0 ? found : tangents_all(a, hand_a, b, hand_b, tangent);
}

/* ---- Bends ----------------------------------------------------------------------------------- */

/* The turn in arcseconds from one heading to another on a hand: 0 to below a full turn. */
static double turn_between(double from, double to, int hand)
{
    double turn = hand * (to - from);
    turn += turn < 0 ? FULL_TURN : 0;
    return turn < FULL_TURN - 0.01 ? turn : 0;
}

Bend body_bend(const Body *body, int hand, int from, double from_heading, int to, double to_heading)
{
    Bend bend = { .body = body, .hand = hand, .point = from, .from = from_heading };
    bend.turn = turn_between(from_heading, to_heading, hand);
    bend.edges = hand * (to - from);
    bend.edges += bend.edges < 0 ? body->count : 0;
    if (bend.edges == 0 && bend.turn > HALF_TURN && body->count > 1)
        bend.edges = body->count;
    double core = hand * (body->ring[to].along - body->ring[from].along);
    core += core < 0 || bend.edges == body->count ? body->round : 0;
    /* Back along the edge that it came by, and so all the way round. */
    if (bend.turn < 0.01 && core > body->round / 2)
        bend.turn = FULL_TURN;
    bend.length = core + body->radius * bend.turn * radians_of_arcsecond;
    return bend;
}

/* At the point where it now is: how far it turns there before it goes on. */
static void walk_point(BendWalk *w)
{
    const Body *body = w->bend.body;
    double rest = w->bend.turn - w->walked;
    if (w->edge < w->bend.edges) {
        int edge = w->bend.hand > 0 ? w->point : (w->point > 0 ? w->point : body->count) - 1;
        Vec ahead = vec_scale(body->ring[edge].ahead, w->bend.hand);
        double turn = turn_between(w->heading, heading_exact(ahead), w->bend.hand);
        rest = turn < rest ? turn : turn > FULL_TURN - 1 ? 0 : rest;
    }
    /* A chord of angle a cuts off r a^2 / 8. */
    double chord = smaller(50, body->radius / 4);
    double most = sqrt(8 * chord / body->radius) / radians_of_arcsecond;
    w->turn = rest;
    w->chord = 0;
    w->chords = 1 + (int)(rest / most);
}

BendWalk bend_walk(const Bend *bend)
{
    BendWalk w = { .bend = *bend, .point = bend->point, .heading = bend->from };
    walk_point(&w);
    return w;
}

/* To the next point of the ring. */
static void walk_on(BendWalk *w)
{
    const Body *body = w->bend.body;
    w->edge++;
    w->walked += w->turn;
    w->heading += w->bend.hand * w->turn;
    w->point += w->bend.hand;
    w->point = w->point < 0 ? body->count - 1 : w->point < body->count ? w->point : 0;
    walk_point(w);
}

/* Outward of a way with a heading: to its other side than the body. */
static Vec walk_outward(const BendWalk *w, double heading)
{
    Vec sc = sine_cosine(heading);
    /* Right of (sin, -cos) is (cos, sin). */
    return vec(-w->bend.hand * sc.y, -w->bend.hand * sc.x);
}

bool bend_next(BendWalk *w, Vec *at)
{
    const Body *body = w->bend.body;
    if (w->chord > w->chords) {
        if (w->edge == w->bend.edges)
            return false;
        walk_on(w);
    }
    Vec outward = walk_outward(w, w->heading + w->bend.hand * w->turn * w->chord / w->chords);
    *at = vec_along(body->ring[w->point].at, outward, body->radius);
    w->chord++;
    return true;
}

bool bend_corner(BendWalk *w, Arc *arc)
{
    const Body *body = w->bend.body;
    if (w->done)
        return false;
    arc->centre = body->ring[w->point].at;
    arc->radius = body->radius;
    arc->hand = w->bend.hand;
    arc->wide = w->turn > HALF_TURN;
    arc->from = walk_outward(w, w->heading);
    arc->to = walk_outward(w, w->heading + w->bend.hand * w->turn);
    w->done = w->edge == w->bend.edges;
    if (!w->done)
        walk_on(w);
    return true;
}

/* ---- Arcs ------------------------------------------------------------------------------------ */

bool arc_passes(const Arc *arc, Vec outward)
{
    Vec first = arc->hand > 0 ? arc->from : arc->to, last = arc->hand > 0 ? arc->to : arc->from;
    if (arc->wide)
        return vec_cross(last, outward) <= 0 || vec_cross(outward, first) <= 0;
    /* The arc may have no length: then its opposite is not on it. */
    return vec_cross(first, outward) >= 0 && vec_cross(outward, last) >= 0 &&
           vec_dot(vec_add(first, last), outward) >= 0;
}

/* Whether the arc crosses a circle. */
static bool arc_crosses_circle(const Arc *arc, Vec middle, double radius)
{
    Vec off = vec_sub(middle, arc->centre);
    double square = vec_dot(off, off), far = sqrt(square), r = arc->radius;
    if (far >= r + radius || far <= fabs(r - radius))
        return false;
    double along = (square + r * r - radius * radius) / (2 * far * r);
    double aside = sqrt(larger(1 - along * along, 0));
    Vec ahead = vec_scale(off, 1 / far), left = vec(ahead.y, -ahead.x);
    return arc_passes(arc, vec_along(vec_scale(ahead, along), left, aside)) ||
           arc_passes(arc, vec_along(vec_scale(ahead, along), left, -aside));
}

/* Whether it crosses the line that runs beside an edge of a ring, `beside` outward of it. */
static bool arc_crosses_edge(const Arc *arc, const RingPoint *edge, double length, double beside)
{
    Vec out = vec(edge->ahead.y, -edge->ahead.x), off = vec_sub(arc->centre, edge->at);
    double away = (beside - vec_dot(off, out)) / arc->radius;
    if (away >= 1 || away <= -1)
        return false;
    double aside = sqrt(1 - away * away), along = vec_dot(off, edge->ahead);
    for (int side = -1; side <= 1; side += 2) {
        double at = along + side * aside * arc->radius;
        if (at >= 0 && at <= length &&
            arc_passes(arc, vec_along(vec_scale(out, away), edge->ahead, side * aside)))
            return true;
    }
    return false;
}

bool body_blocks_arc(const Body *body, const Arc *arc, double deep)
{
    Vec off = vec_sub(body->middle, arc->centre);
    double reach = body->around + arc->radius, radius = body->radius - deep;
    if (vec_dot(off, off) >= reach * reach)
        return false;
    for (int i = 0; i < body->count; i++) {
        const RingPoint *p = &body->ring[i];
        double next = i + 1 < body->count ? p[1].along : body->round;
        if (arc_crosses_circle(arc, p->at, radius) ||
            (body->count > 1 && arc_crosses_edge(arc, p, next - p->along, radius)))
            return true;
    }
    return false;
}
