/* The shortest way among grown corners and discs: a best-first search over tangents, each proven free only when it
 * is the most promising. An obstacle comes into play when a promising way meets it; then everything reached so far goes on
 * round it as well. */

#include "geom/route.h"

#include "hurdle.h"

#include <math.h>

/* The base is taken this much smaller, so that it passes where it touches on both sides. Together with what a bend's chords
 * cut off it stays under REACH_SLACK. */
static const double SHRUNK = 64;

/* ---- Tangents ------------------------------------------------------------------------------ */

/* A straight piece that leaves one circle and arrives at another. */
typedef struct Tangent {
    Vec from, to, ahead;
    double length;
} Tangent;

/* Whether a way along `ahead` may touch the circle on that hand: of a corner, only between its edges' outward normals. */
static bool may_touch(const RouteCircle *c, int hand, Vec ahead)
{
    const double hair = 1e-9;
    Vec outward = vec(hand * ahead.y, -hand * ahead.x);
    return outward.x * c->before_x + outward.y * c->before_y >= -hair &&
           outward.x * c->after_x + outward.y * c->after_y <= hair;
}

static inline bool tangent_between(Vec a, double ra, int hand_a, Vec b, double rb, int hand_b,
                                   Tangent *t)
{
    Vec off = vec_sub(b, a);
    double square = vec_dot(off, off), k = hand_b * rb - hand_a * ra;
    if (square <= k * k)
        return false;
    t->length = sqrt(square - k * k);
    double h = t->length / square, v = k / square;
    t->ahead = vec(off.x * h + off.y * v, off.y * h - off.x * v);
    Vec right = vec(-t->ahead.y, t->ahead.x);
    t->from = vec_along(a, right, -hand_a * ra);
    t->to = vec_along(b, right, -hand_b * rb);
    return true;
}

static const double HALF_CIRCLE = 3.1416;

/* ---- The queue ------------------------------------------------------------------------------ */

static void queue_push(RouteScratch *s, int state, double key)
{
    int i = s->queued++;
    s->key[state] = key;
    while (i > 0 && s->key[s->queue[(i - 1) / 2]] > key) {
        s->queue[i] = s->queue[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    s->queue[i] = (int16_t)state;
}

static int queue_pop(RouteScratch *s)
{
    int top = s->queue[0], last = s->queue[--s->queued], i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= s->queued)
            break;
        if (child + 1 < s->queued && s->key[s->queue[child + 1]] < s->key[s->queue[child]])
            child++;
        if (s->key[s->queue[child]] >= s->key[last])
            break;
        s->queue[i] = s->queue[child];
        i = child;
    }
    s->queue[i] = (int16_t)last;
    return top;
}

static bool state_add(RouteScratch *s, RouteState state, double rest)
{
    if (s->states == ROUTE_STATES)
        return false;
    s->state[s->states] = state;
    queue_push(s, s->states, state.length + rest);
    s->states++;
    return true;
}

/* No way to the goal from `p` is shorter than this. */
static double rest_from(const Search *search, Vec p)
{
    double best = 1e300;
    for (int i = 0; i < search->targets; i++) {
        const Target *t = &search->target[i];
        double far =
            t->is_side ? segment_distance(p, t->at, vec_along(t->at, t->along, t->length)) - t->stop
                       : vec_length(vec_sub(t->at, p)) - t->stop;
        best = smaller(best, far);
    }
    return best > 0 ? best : 0;
}

/* ---- Going on -------------------------------------------------------------------------------- */

/* The state that was the first to be proven on the same circle and hand. */
static const RouteState *first_there(const Search *search, const RouteState *state)
{
    return &search->s->state[search->s->best[state->circle][state->hand > 0]];
}

/* Where the way leaves the state it has arrived at, going toward something by this tangent: what it costs so far, below 0
 * when that would bend the wrong way. */
static double leave(const Search *search, const RouteState *from, Vec ahead)
{
    if (from->circle < 0)
        return from->length;
    const RouteCircle *c = &search->s->circle[from->circle];
    if (!may_touch(c, from->hand, ahead))
        return -1;
    double turn = turn_between(vec(from->ahead_x, from->ahead_y), ahead, from->hand);
    if (turn > HALF_CIRCLE)
        return -1;
    /* Who comes by where an earlier way arrived no later than this one has nothing to gain beyond. */
    const RouteState *best = first_there(search, from);
    if (best != from) {
        double on = turn_between(vec(from->ahead_x, from->ahead_y),
                                 vec(best->ahead_x, best->ahead_y), from->hand);
        if (on <= turn && from->length + on * c->radius >= best->length)
            return -1;
    }
    return from->length + turn * c->radius;
}

static void from_circle(const Search *search, const RouteState *from, Vec *at, double *radius)
{
    *at = vec(from->x, from->y);
    *radius = 0;
    if (from->circle >= 0) {
        *at = circle_at(&search->s->circle[from->circle]);
        *radius = search->s->circle[from->circle].radius;
    }
}

/* Where a way that bends on may come: beyond the line of its arrival, and not beyond that of the corner's next edge.
 * Of the obstacles in play those that reach into it are `near`. */
typedef struct Cone {
    int parent, hand;
    Vec at, first, last;
    double radius;
    int near, round[ROUTE_OBSTACLES]; /* what blocked a piece comes forward */
} Cone;

static Cone cone_of(const Search *search, int parent)
{
    const RouteState *from = &search->s->state[parent];
    Cone cone;
    cone.parent = parent;
    cone.hand = from->hand;
    cone.first = vec(from->ahead_x, from->ahead_y);
    cone.last = vec(0, 0);
    cone.near = 0;
    from_circle(search, from, &cone.at, &cone.radius);
    if (from->circle >= 0) {
        const RouteCircle *c = &search->s->circle[from->circle];
        cone.last = from->hand > 0 ? vec(c->after_x, c->after_y) : vec(-c->before_x, -c->before_y);
    }
    return cone;
}

/* Whether anything within `reach` of a place lies in the cone; `off` leads to it from the cone's circle. The start's cone,
 * which has no directions, holds everything. */
static inline bool cone_meets(const Cone *cone, Vec off, double reach)
{
    return cone->hand * vec_cross(cone->first, off) + cone->radius >= -reach &&
           cone->hand * vec_cross(cone->last, off) <= reach + cone->radius;
}

/* What blocks one piece is looked at first for the next, which is likely to lie beside it. */
static bool cone_blocks(const Search *search, Cone *cone, const Tangent *t)
{
    for (int i = 0; i < cone->near; i++) {
        int round = cone->round[i];
        if (round_blocks(&search->s->round[round], t->from, t->ahead, t->length)) {
            cone->round[i] = cone->round[i / 2];
            cone->round[i / 2] = round;
            return true;
        }
    }
    return false;
}

static bool go_round(const Search *search, Cone *cone, int circle, int hand)
{
    int parent = cone->parent;
    const RouteState *from = &search->s->state[parent];
    const RouteCircle *c = &search->s->circle[circle];
    Tangent t;
    if (!tangent_between(cone->at, cone->radius, from->hand, circle_at(c), c->radius, hand, &t) ||
        !may_touch(c, hand, t.ahead) || cone_blocks(search, cone, &t))
        return true;
    double length = leave(search, from, t.ahead);
    if (length < 0)
        return true;
    RouteState next = { .x = t.to.x,
                        .y = t.to.y,
                        .ahead_x = t.ahead.x,
                        .ahead_y = t.ahead.y,
                        .length = length + t.length,
                        .circle = (int16_t)circle,
                        .hand = (int8_t)hand,
                        .parent = (int16_t)parent,
                        .target = -1 };
    return state_add(search->s, next, rest_from(search, t.to));
}

static bool go_home(const Search *search, int parent, int target)
{
    const RouteState *from = &search->s->state[parent];
    const Target *goal = &search->target[target];
    Vec at;
    double radius;
    Tangent t;
    from_circle(search, from, &at, &radius);
    if (goal->is_side) {
        Vec right = vec(-goal->inward.y, goal->inward.x);
        t.ahead = goal->inward;
        t.from = vec_along(at, right, -from->hand * radius);
        Vec off = vec_sub(goal->at, t.from);
        double place = -vec_dot(off, goal->along);
        t.length = vec_dot(off, goal->inward) - goal->stop;
        if (place < 0 || place > goal->length)
            return true;
    } else {
        if (!tangent_between(at, radius, from->hand, goal->at, 0, 1, &t))
            return true;
        t.length -= goal->stop;
    }
    double length = leave(search, from, t.ahead);
    if (length < 0 || t.length < 0)
        return true;
    t.to = vec_along(t.from, t.ahead, t.length);
    RouteState next = { .x = t.to.x,
                        .y = t.to.y,
                        .ahead_x = t.ahead.x,
                        .ahead_y = t.ahead.y,
                        .length = length + t.length,
                        .circle = -1,
                        .parent = (int16_t)parent,
                        .target = (int16_t)target };
    return state_add(search->s, next, 0);
}

/* By how much may_touch may be failed by the line between the centres, unshortened: the tangent strays from it by an angle
 * whose sine is the difference of the radii, signed by their hands, over their distance. */
static inline double spare_of(const Cone *cone, double radius, int hand)
{
    return 1.5 * fabs(hand * radius - cone->hand * cone->radius) + 0.01;
}

/* Of all the corners only those are worked out that may touch the tangent even with all to spare. */
static bool go_round_obstacle(const Search *search, Cone *cone, const RouteRound *round)
{
    const RouteScratch *s = search->s;
    int own = s->state[cone->parent].circle;
    double radius = s->circle[round->first].radius;
    double right = spare_of(cone, radius, 1), left = spare_of(cone, radius, -1);
    bool room = true;
    for (int i = round->first; i < round->first + round->circles && room; i++) {
        const RouteCircle *c = &s->circle[i];
        Vec off = vec_sub(circle_at(c), cone->at);
        double before = off.y * c->before_x - off.x * c->before_y;
        double after = off.y * c->after_x - off.x * c->after_y;
        bool on_right = before >= -right && after <= right,
             on_left = before <= left && after >= -left;
        if (!(on_right || on_left) || i == own || !cone_meets(cone, off, radius))
            continue;
        room = (!on_right || go_round(search, cone, i, 1)) &&
               (!on_left || go_round(search, cone, i, -1));
    }
    return room;
}

/* How far a way can go in the cone, from the middle of its circle, before it runs into the obstacle, should that lie across
 * the cone from one side to the other: then it lies across every way in between. */
static double cone_sight(const Cone *cone, const RouteRound *round)
{
    Vec off = vec_sub(vec(round->x, round->y), cone->at);
    double grown = cone->hand * cone->radius;
    if (fabs(vec_cross(cone->first, off) + grown) >= round->blocks ||
        fabs(vec_cross(cone->last, off) + grown) >= round->blocks ||
        vec_dot(cone->first, off) <= 0 || vec_dot(cone->last, off) <= 0)
        return 1e300;
    return vec_length(off) + round->blocks;
}

static inline bool cone_meets_round(const Cone *cone, double sight, const RouteRound *round)
{
    Vec off = vec(round->x - cone->at.x, round->y - cone->at.y);
    double reach = sight + round->around;
    return vec_dot(off, off) <= reach * reach && cone_meets(cone, off, round->around);
}

static double near_gather(const RouteScratch *s, Cone *cone)
{
    double sight = 1e150;
    for (int i = 0; i < s->obstacles; i++) {
        if (!cone_meets_round(cone, sight, &s->round[i]))
            continue;
        cone->round[cone->near++] = i;
        sight = smaller(sight, cone_sight(cone, &s->round[i]));
    }
    return sight;
}

static bool expand(const Search *search, int parent, double *sight)
{
    const RouteScratch *s = search->s;
    Cone cone = cone_of(search, parent);
    bool room = true;
    for (int i = 0; i < search->targets && room; i++)
        room = go_home(search, parent, i);
    *sight = near_gather(s, &cone);
    int near[ROUTE_OBSTACLES], count = 0;
    for (int i = 0; i < cone.near; i++) {
        if (cone_meets_round(&cone, *sight, &s->round[cone.round[i]]))
            near[count++] = cone.round[i];
    }
    cone.near = count;
    for (int i = 0; i < count; i++)
        cone.round[i] = near[i];
    for (int i = 0; i < count && room; i++)
        room = go_round_obstacle(search, &cone, &s->round[near[i]]);
    return room;
}

/* Whether the bend round the parent's circle and the straight piece to this state are free. */
static bool prove(Search *search, int index)
{
    const RouteState *state = &search->s->state[index];
    if (state->parent < 0)
        return true;
    const RouteState *from = &search->s->state[state->parent];
    Vec last = vec(from->x, from->y), to = vec(state->x, state->y);
    if (from->circle < 0)
        return piece_is_free(search, last, to);
    const RouteCircle *c = &search->s->circle[from->circle];
    Vec ahead = vec(state->ahead_x, state->ahead_y);
    Vec leaving = vec_along(circle_at(c), vec(-ahead.y, ahead.x), -from->hand * c->radius);
    if (!piece_is_free(search, leaving, to))
        return false;
    Bend bend = bend_of(c, from->hand, vec(from->ahead_x, from->ahead_y), ahead);
    return bend_is_free(search, &bend, last);
}

/* Whether a proven state on the same circle and hand is at least as short where this one arrives. */
static bool is_beaten(const Search *search, int index)
{
    const RouteState *state = &search->s->state[index];
    if (state->circle < 0)
        return false;
    int best = search->s->best[state->circle][state->hand > 0];
    if (best < 0)
        return false;
    const RouteState *other = &search->s->state[best];
    double radius = search->s->circle[state->circle].radius;
    double turn = turn_between(vec(other->ahead_x, other->ahead_y),
                               vec(state->ahead_x, state->ahead_y), state->hand);
    return turn < HALF_CIRCLE && other->length + turn * radius <= state->length + 1;
}

/* Goes on from every state reached so far round the obstacles from `first` on. */
static bool meet_obstacles(Search *search, int first)
{
    RouteScratch *s = search->s;
    if (first == s->obstacles)
        return true;
    for (int c = s->round[first].first; c < s->circles; c++)
        s->best[c][0] = s->best[c][1] = -1;
    for (int i = 0; i < s->reached; i++) {
        Cone cone = cone_of(search, s->reach[i]);
        for (int k = first; k < s->obstacles; k++) {
            if (!cone_meets_round(&cone, s->sight[i], &s->round[k]))
                continue;
            if (!go_round_obstacle(search, &cone, &s->round[k]))
                return false;
            s->sight[i] = smaller(s->sight[i], cone_sight(&cone, &s->round[k]));
        }
    }
    return true;
}

/* The index of the state at the goal; -1 when there is no way, or none that the scratch has room for. */
static int search_goal(Search *search)
{
    RouteScratch *s = search->s;
    RouteState start = {
        .x = search->start.x, .y = search->start.y, .circle = -1, .parent = -1, .target = -1
    };
    state_add(s, start, rest_from(search, search->start));
    while (s->queued > 0) {
        int index = queue_pop(s), known = s->obstacles;
        if (is_beaten(search, index))
            continue;
        bool free = prove(search, index);
        if (search->full || !meet_obstacles(search, known))
            return -1;
        if (!free)
            continue;
        const RouteState *state = &s->state[index];
        if (state->target >= 0)
            return index;
        if (state->circle >= 0 && s->best[state->circle][state->hand > 0] < 0)
            s->best[state->circle][state->hand > 0] = (int16_t)index;
        s->reach[s->reached++] = (int16_t)index;
        if (!expand(search, index, &s->sight[s->reached - 1]))
            return -1;
    }
    return -1;
}

/* ---- The whole ---------------------------------------------------------------------------------- */

static void stop_add(Route *route, Vec p)
{
    Point at = vec_point(p);
    if (route->count > 0 && route->count <= route->most &&
        point_equal(route->stop[route->count - 1], at))
        return;
    if (route->count < route->most)
        route->stop[route->count] = at;
    route->count++;
}

static void trace(const Search *search, int index, Route *route)
{
    const RouteState *state = &search->s->state[index];
    if (state->parent >= 0) {
        const RouteState *from = &search->s->state[state->parent];
        trace(search, state->parent, route);
        if (from->circle >= 0) {
            Bend bend =
                bend_of(&search->s->circle[from->circle], from->hand,
                        vec(from->ahead_x, from->ahead_y), vec(state->ahead_x, state->ahead_y));
            for (int i = 1; i <= bend.chords; i++)
                stop_add(route, bend_point(&bend, i));
        }
    }
    stop_add(route, vec(state->x, state->y));
}

static bool route_search(Search *search, Route *route)
{
    RouteScratch *s = search->s;
    route->length = LENGTH_NEVER;
    route->count = 0;
    s->circles = s->obstacles = s->states = s->queued = s->reached = 0;
    sort_boxes(search);
    int found = start_is_free(search) ? search_goal(search) : -1;
    if (found < 0)
        return false;
    route->length = length_round(s->state[found].length);
    trace(search, found, route);
    return true;
}

static Search search_of(RouteScratch *scratch, const RouteTable *table, Base base)
{
    Outline o = outline_of(base);
    double radius = o.radius + vec_length(vec(o.half_width, o.half_length));
    Search search = { .s = scratch, .table = table, .start = o.at };
    search.radius = radius > SHRUNK + 1 ? radius - SHRUNK : 1;
    return search;
}

bool route_to_point(RouteScratch *scratch, const RouteTable *table, Base base, Point goal,
                    Route *route)
{
    Search search = search_of(scratch, table, base);
    search.target[search.targets++] = (Target){ .at = vec_of(goal) };
    if (point_equal(goal, base.pose.at)) {
        *route = (Route){ .stop = route->stop, .most = route->most };
        stop_add(route, vec_of(goal));
        return start_is_free(&search);
    }
    return route_search(&search, route);
}

static void target_side(Search *search, Vec from, Vec to, double stop)
{
    Target side = { .is_side = true, .at = from, .stop = stop };
    side.along = vec_unit(vec_sub(to, from));
    side.length = vec_length(vec_sub(to, from));
    side.inward = vec(side.along.y, -side.along.x);
    search->target[search->targets++] = side;
}

bool route_to_touch(RouteScratch *scratch, const RouteTable *table, Base base, Base target,
                    Route *route)
{
    Search search = search_of(scratch, table, base);
    Outline o = outline_of(target), own = outline_of(base);
    double reach = own.radius + vec_length(vec(own.half_width, own.half_length));
    if (outline_is_round(&o)) {
        search.target[search.targets++] = (Target){ .at = o.at, .stop = o.radius + reach };
    } else {
        Vec corner[4];
        outline_corners(&o, corner);
        for (int i = 0; i < 4; i++) {
            search.target[search.targets++] = (Target){ .at = corner[i], .stop = reach };
            /* Seen from outside the side runs from its later corner to its earlier one. */
            target_side(&search, corner[(i + 1) % 4], corner[i], reach);
        }
    }
    if (rest_from(&search, search.start) <= 0) {
        *route = (Route){ .stop = route->stop, .most = route->most };
        stop_add(route, search.start);
        return true;
    }
    return route_search(&search, route);
}

bool route_to_line(RouteScratch *scratch, const RouteTable *table, Base base, Segment line,
                   Route *route)
{
    Search search = search_of(scratch, table, base);
    Outline own = outline_of(base);
    double reach = own.radius + vec_length(vec(own.half_width, own.half_length));
    Vec from = vec_of(line.from), to = vec_of(line.to);
    /* Onto the line from the side on which the base stands. */
    if (vec_cross(vec_sub(to, from), vec_sub(search.start, from)) < 0)
        target_side(&search, to, from, reach);
    else
        target_side(&search, from, to, reach);
    search.target[search.targets++] = (Target){ .at = from, .stop = reach };
    search.target[search.targets++] = (Target){ .at = to, .stop = reach };
    if (rest_from(&search, search.start) <= 0) {
        *route = (Route){ .stop = route->stop, .most = route->most };
        stop_add(route, search.start);
        return true;
    }
    return route_search(&search, route);
}
