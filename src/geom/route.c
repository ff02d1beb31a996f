/* The shortest way among grown obstacles: a best-first search over the free tangents of one to another (outlook.c), which are
 * found when the search first comes to the body that they leave. */

#include "geom/route.h"

#include "field.h"

#include <math.h>

/* The base is taken this much smaller, so that it passes where it touches on both sides. Together with what a bend's chords
 * cut off it stays under REACH_SLACK; a rectangle's corner draws back by 1.42 of it. */
static const double SHRUNK = 64, SHRUNK_RECTANGLE = 45;

enum { MOST_TARGETS = 32, MOST_CORE = 12 };

/* One way to arrive: at a place (stopping `stop` short of it), or square onto a side. */
typedef struct Target {
    bool is_side;
    Vec at, along, inward; /* of a side: its left end, its direction, and the way onto it */
    double length, stop;
} Target;

/* A place that a way can reach: it leaves the parent's body at `from` and arrives at `to`. Once proven it is a leader: it bends
 * on from there. */
typedef struct RouteState {
    Vec from, to;
    double length, heading; /* of the way up to here; of its last piece in arcseconds */
    int parent, body;       /* bent round from here on; -1 at the start and at the goal */
    int16_t leaves, meets;  /* which points of the two bodies' rings it touches */
    int8_t hand,
        target; /* 1: the body lies to the right, -1: to the left; at the goal which approach, else -1 */
    int next; /* the next leader on the same body and hand */
} RouteState;

typedef struct Waiting {
    double key;
    int state;
} Waiting;

typedef struct Search {
    Field *field;
    Body origin; /* the start's place, as a body */
    RingPoint start;
    Target target[MOST_TARGETS];
    int targets;
    bool blind; /* going by the length alone, whatever the goal */
    RouteState *state;
    Waiting *queue;
    int states, queued, leaders, most;
} Search;

/* ---- The queue ------------------------------------------------------------------------------ */

static void queue_push(Search *s, int state, double key)
{
    int i = s->queued++;
    while (i > 0 && s->queue[(i - 1) / 2].key > key) {
        s->queue[i] = s->queue[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    s->queue[i] = (Waiting){ key, state };
}

static Waiting queue_pop(Search *s)
{
    Waiting top = s->queue[0], last = s->queue[--s->queued];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= s->queued)
            break;
        if (child + 1 < s->queued && s->queue[child + 1].key < s->queue[child].key)
            child++;
        if (s->queue[child].key >= last.key)
            break;
        s->queue[i] = s->queue[child];
        i = child;
    }
    s->queue[i] = last;
    return top;
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
    return best > 0 && !search->blind ? best : 0;
}

static bool state_add(Search *s, RouteState state, double key)
{
    if (s->states == s->most)
        return false;
    state.next = -1;
    s->state[s->states] = state;
    queue_push(s, s->states++, key);
    return true;
}

/* ---- Going on -------------------------------------------------------------------------------- */

static const Body *body_of(const Search *search, const RouteState *state)
{
    return state->body < 0 ? &search->origin : &search->field->body[state->body];
}

static Bend bend_from(const Search *search, const RouteState *leader, int point, double heading)
{
    return body_bend(body_of(search, leader), leader->hand, leader->meets, leader->heading, point,
                     heading);
}

/* The length of the way up to where it leaves the leader's body by the tangent; below 0 when it is never the shortest so. */
static double leave(Search *search, int index, int point, double heading)
{
    const RouteState *from = &search->state[index];
    if (from->body < 0)
        return 0;
    const Body *body = body_of(search, from);
    Bend bend = bend_from(search, from, point, heading);
    /* Who could go the other way round will not go the longer one. */
    double whole = body->round + body->radius * 6.2832;
    if (bend.length > whole / 2 && field_is_alone(search->field, from->body))
        return -1;
    /* Who comes by where another way arrived no later than this one has nothing to gain beyond. */
    for (int i = body->leader[from->hand > 0]; i >= 0; i = search->state[i].next) {
        const RouteState *other = &search->state[i];
        if (i == index)
            continue;
        Bend on = bend_from(search, from, other->meets, other->heading);
        if (on.length <= bend.length && on.turn <= bend.turn && on.edges <= bend.edges &&
            from->length + on.length >= other->length)
            return -1;
    }
    return from->length + bend.length;
}

/* Whether another way arrived on the same body and hand and is here no later than this one. */
static bool is_beaten(Search *search, const RouteState *state)
{
    if (state->body < 0)
        return false;
    for (int i = search->field->body[state->body].leader[state->hand > 0]; i >= 0;
         i = search->state[i].next) {
        const RouteState *other = &search->state[i];
        Bend on = bend_from(search, other, state->meets, state->heading);
        if (other->length + on.length <= state->length + 1 &&
            field_bend_is_free(search->field, &on))
            return true;
    }
    return false;
}

/* Goes on from a leader to everything that it sees. */
static bool go_on(Search *search, int index)
{
    const RouteState *leader = &search->state[index];
    Field *field = search->field;
    Sectors open = ~(Sectors)0;
    int first;
    if (leader->body < 0) {
        first = field_sightings_from(field, leader->to);
    } else {
        open = field_sectors(field, leader->body, leader->hand, leader->meets, leader->heading);
        first = field_sightings(field, leader->body, leader->hand, open);
    }
    for (int i = first; i >= 0; i = field->sighting[i].next) {
        const Sighting *seen = &field->sighting[i];
        double length =
            open >> seen->sector & 1 ? leave(search, index, seen->leaves, seen->heading) : -1;
        if (length < 0)
            continue;
        RouteState next = { .from = seen->from,
                            .to = seen->to,
                            .length = length + seen->length,
                            .heading = seen->heading,
                            .body = seen->body,
                            .hand = seen->hand,
                            .leaves = seen->leaves,
                            .meets = seen->meets,
                            .parent = index,
                            .target = -1 };
        if (!state_add(search, next, next.length + rest_from(search, next.to)))
            return false;
    }
    return !search->field->full;
}

/* Straight home by one of the approaches, if the leader's body lets it. */
static bool go_home(Search *search, int index, int target)
{
    const RouteState *from = &search->state[index];
    const Body *body = body_of(search, from);
    const Target *goal = &search->target[target];
    Tangent t = { .meets = 0 };
    if (goal->is_side) {
        t.piece.ahead = goal->inward;
        Vec left = vec(goal->inward.y, -goal->inward.x);
        t.leaves = body_outermost(body, vec_scale(left, from->hand));
        t.piece.from = vec_along(body->ring[t.leaves].at, left, from->hand * body->radius);
        Vec off = vec_sub(goal->at, t.piece.from);
        double place = -vec_dot(off, goal->along);
        t.piece.length = vec_dot(off, goal->inward) - goal->stop;
        if (place < 0 || place > goal->length)
            return true;
    } else {
        RingPoint at = { .at = goal->at };
        Body end = { .ring = &at, .count = 1, .middle = goal->at };
        Tangent found[TANGENTS_MOST];
        if (body_tangents(body, from->hand, &end, 1, true, found) == 0)
            return true;
        t = found[0];
        t.piece.length -= goal->stop;
    }
    double heading = heading_exact(t.piece.ahead);
    double length = t.piece.length < 0 ? -1 : leave(search, index, t.leaves, heading);
    if (length < 0)
        return true;
    RouteState next = { .from = t.piece.from,
                        .to = vec_along(t.piece.from, t.piece.ahead, t.piece.length),
                        .length = length + t.piece.length,
                        .heading = heading,
                        .body = -1,
                        .leaves = (int16_t)t.leaves,
                        .parent = index,
                        .target = (int8_t)target };
    return state_add(search, next, next.length);
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Whether the bend round the parent's body and the straight piece to this state are free. */
static bool prove(Search *search, const RouteState *state)
{
    if (state->parent < 0)
        return true;
    const RouteState *from = &search->state[state->parent];
    if (state->target >= 0 && !field_piece_is_free(search->field, state->from, state->to))
        return false;
    if (from->body < 0)
        return true;
    Bend bend = bend_from(search, from, state->leaves, state->heading);
    return field_bend_is_free(search->field, &bend);
}

static void lead(Search *search, int index)
{
    RouteState *state = &search->state[index];
    search->leaders++;
    if (state->body < 0)
        return;
    int *first = &search->field->body[state->body].leader[state->hand > 0];
    state->next = *first;
    *first = index;
}

static void search_begin(Search *s, Vec start)
{
    RouteState first = { .from = start, .to = start, .body = -1, .parent = -1, .hand = 1 };
    first.target = -1;
    s->states = s->queued = s->leaders = 0;
    s->start = (RingPoint){ .at = start };
    s->origin = (Body){ .ring = &s->start, .count = 1, .middle = start };
    for (int i = 0; i < s->field->bodies; i++)
        s->field->body[i].leader[0] = s->field->body[i].leader[1] = -1;
    state_add(s, first, rest_from(s, start));
}

enum { NO_WAY = -1, STILL_OPEN = -2, NO_ROOM = -3 };

/* The index of the state at the goal; NO_WAY, NO_ROOM in the scratch to say so, or STILL_OPEN when `most` have been leaders. */
static int search_goal(Search *s, Vec start, int most)
{
    search_begin(s, start);
    while (s->queued > 0) {
        int index = queue_pop(s).state;
        const RouteState *state = &s->state[index];
        if (is_beaten(s, state) || !prove(s, state))
            continue;
        if (state->target >= 0)
            return index;
        if (s->leaders == most)
            return STILL_OPEN;
        lead(s, index);
        bool room = !s->field->full;
        for (int i = 0; i < s->targets && room; i++)
            room = go_home(s, index, i);
        if (!room || !go_on(s, index))
            return NO_ROOM;
    }
    return s->field->full ? NO_ROOM : NO_WAY;
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
    const RouteState *state = &search->state[index];
    if (state->parent >= 0) {
        const RouteState *from = &search->state[state->parent];
        trace(search, state->parent, route);
        Bend bend = bend_from(search, from, state->leaves, state->heading);
        BendWalk walk = bend_walk(&bend);
        for (Vec at; from->body >= 0 && bend_next(&walk, &at);)
            stop_add(route, at);
    }
    stop_add(route, state->to);
}

/* How many leaders a goal may have about it before it counts as open. */
enum { CLOSED_IN = 12, LONG_SEARCH = 64 };

/* Whether there is no way out from about the goal to the start: found at once when little stands about it. */
static bool is_closed_in(const Search *search, Vec start)
{
    Search back = *search;
    back.target[0].at = start;
    back.blind = true;
    return search_goal(&back, search->target[0].at, CLOSED_IN) == NO_WAY;
}

/* The map, as it lies in the scratch: what is known of the table, and room for the search. */
struct RouteMap {
    Field field;
    Base base;
    RouteState *state;
    Waiting *queue;
    int most;
};

RouteMap *route_map(RouteScratch *scratch, const RouteTable *table, Base base)
{
    Pool pool = { scratch->room, (char *)scratch->room + scratch->size };
    Mover mover = mover_of(base, base.shape == BASE_CIRCLE ? SHRUNK : SHRUNK_RECTANGLE);
    RouteMap *map = pool_take(&pool, 1, sizeof *map);
    if (map == NULL || !field_open(&map->field, table, &mover, &pool))
        return NULL;
    field_share(&map->field, &pool, 0.3);
    size_t left = (size_t)(pool.end - pool.next);
    size_t most = left / (sizeof(RouteState) + sizeof(Waiting) + 1);
    map->base = base;
    map->most = (int)most;
    map->state = pool_take(&pool, most, sizeof *map->state);
    map->queue = pool_take(&pool, most, sizeof *map->queue);
    return map->queue == NULL || most < 2 ? NULL : map;
}

/* There already: a way of no length. */
static bool route_none(Route *route, Vec start)
{
    *route = (Route){ .stop = route->stop, .most = route->most };
    stop_add(route, start);
    return true;
}

static bool route_search(Search *search, RouteMap *map, Point from, Route *route)
{
    Vec start = vec_of(from);
    const Target *goal = &search->target[0];
    route->length = LENGTH_NEVER;
    route->count = 0;
    search->field = &map->field;
    search->state = map->state;
    search->queue = map->queue;
    search->most = map->most;
    if (!field_is_free(search->field, start))
        return false;
    bool is_point = search->targets == 1;
    if (is_point && point_equal(from, vec_point(goal->at)))
        return route_none(route, start);
    if (is_point && !field_is_free(search->field, goal->at))
        return false;
    /* Only a long search is worth asking whether there is a way at all; what it has seen is not lost by beginning anew. */
    int found = search_goal(search, start, is_point ? LONG_SEARCH : search->most);
    if (found == STILL_OPEN && !is_closed_in(search, start))
        found = search_goal(search, start, search->most);
    if (found < 0)
        return false;
    route->length = length_round(search->state[found].length);
    trace(search, found, route);
    return true;
}

bool route_map_to_point(RouteMap *map, Point from, Point goal, Route *route)
{
    Search search = { .targets = 1 };
    search.target[0] = (Target){ .at = vec_of(goal) };
    return route_search(&search, map, from, route);
}

/* To touch a convex thing: onto the sides and about the corners of what the base's centre must reach. */
static bool route_to_ring(RouteMap *map, Point from, const Vec *corner, int count, double radius,
                          Route *route)
{
    Search search = { .targets = 0 };
    Mover mover = mover_of(map->base, 0);
    RingPoint ring[MOST_CORE];
    Body body;
    Vec start = vec_of(from);
    body_make(&body, corner, count, radius, &mover, ring, MOST_CORE);
    for (int i = 0; i < body.count; i++) {
        const RingPoint *p = &ring[i], *q = &ring[i + 1 < body.count ? i + 1 : 0];
        search.target[search.targets++] = (Target){ .at = p->at, .stop = body.radius };
        if (body.count == 1)
            continue;
        Vec along = vec_scale(p->ahead, -1);
        search.target[search.targets++] = (Target){
            .is_side = true,
            .at = q->at,
            .along = along,
            .inward = vec(along.y, -along.x),
            .length = vec_length(vec_sub(q->at, p->at)),
            .stop = body.radius,
        };
    }
    Piece at = piece_of(start, start);
    if (rest_from(&search, start) <= 0 || body_blocks(&body, &at, 0))
        return route_none(route, start);
    return route_search(&search, map, from, route);
}

bool route_map_to_touch(RouteMap *map, Point from, Base target, Route *route)
{
    Vec corner[4];
    Outline o = outline_of(target);
    corner[0] = o.at;
    if (!outline_is_round(&o))
        outline_corners(&o, corner);
    return route_to_ring(map, from, corner, outline_is_round(&o) ? 1 : 4, o.radius, route);
}

bool route_map_to_line(RouteMap *map, Point from, Segment line, Route *route)
{
    const Vec end[2] = { vec_of(line.from), vec_of(line.to) };
    return route_to_ring(map, from, end, 2, 0, route);
}

/* ---- One way ------------------------------------------------------------------------------------ */

static bool no_map(Route *route)
{
    route->length = LENGTH_NEVER;
    route->count = 0;
    return false;
}

bool route_to_point(RouteScratch *scratch, const RouteTable *table, Base base, Point goal,
                    Route *route)
{
    RouteMap *map = route_map(scratch, table, base);
    return map == NULL ? no_map(route) : route_map_to_point(map, base.pose.at, goal, route);
}

bool route_to_touch(RouteScratch *scratch, const RouteTable *table, Base base, Base target,
                    Route *route)
{
    RouteMap *map = route_map(scratch, table, base);
    return map == NULL ? no_map(route) : route_map_to_touch(map, base.pose.at, target, route);
}

bool route_to_line(RouteScratch *scratch, const RouteTable *table, Base base, Segment line,
                   Route *route)
{
    RouteMap *map = route_map(scratch, table, base);
    return map == NULL ? no_map(route) : route_map_to_line(map, base.pose.at, line, route);
}
