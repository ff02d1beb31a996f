#include <stdlib.h>
#include <string.h>

#include "engine/ruleset.h"
#include "geom/coherency.h"
#include "geom/path.h"
#include "geom/place.h"
#include "hand/hand.h"

/* Several models in one hand: those that follow close up to the one that leads, and all of them are strung along a
 * wall, the edge of a zone or an enemy. What is proposed here the session judges like any other ghost. */

static Base ghost_at_end(const Grasp *hand, const Look *look, int i)
{
    return ghost_base(hand, look->game, look->battle, i);
}

/* ---- together --------------------------------------------------------------------------------------------------- */

static int ghost_of(const Grasp *hand, ModelId model)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].present && hand->ghost[i].model == model)
            return i;
    return -1;
}

bool hand_is_torn(const Grasp *hand, const Verdict *v)
{
    return v->figure == FIGURE_LENGTH && v->measured > v->allowed && v->allowed > 0 &&
           ghost_of(hand, v->model) >= 0 && ghost_of(hand, v->other_model) >= 0;
}

typedef struct Closing {
    Grasp *hand;
    const Look *look;
    Length link;     /* how far apart two models of the unit may stand */
    uint64_t joined; /* ghosts that hang together with the leader's */
    Length gap[MOST_UNIT_MODELS][MOST_UNIT_MODELS];
} Closing;

static Length gap_of(const Closing *c, int a, int b)
{
    return c->gap[a][b];
}

/* Ghost `i` was moved. */
static void measure(Closing *c, int i)
{
    Base mine = ghost_at_end(c->hand, c->look, i);

    for (int n = 0; n < c->hand->count; n++)
        if (n != i)
            c->gap[i][n] = c->gap[n][i] = base_gap(mine, ghost_at_end(c->hand, c->look, n));
}

/* Everybody who hangs together with the leader over links of that length. */
static void join(Closing *c)
{
    bool grown = true;

    c->joined = UINT64_C(1) << c->hand->leader;
    while (grown) {
        grown = false;
        for (int i = 0; i < c->hand->count; i++)
            for (int n = 0;
                 !(c->joined >> i & 1) && c->hand->ghost[i].present && n < c->hand->count; n++)
                if (c->joined >> n & 1 && within(gap_of(c, i, n), c->link)) {
                    c->joined |= UINT64_C(1) << i;
                    grown = true;
                }
    }
}

/* The stray that is nearest to those who are joined, and to whom of them. */
static int nearest_stray(const Closing *c, uint64_t given_up, int *to)
{
    Length least = LENGTH_NEVER;
    int found = -1;

    for (int i = 0; i < c->hand->count; i++) {
        if (!c->hand->ghost[i].present || (c->joined | given_up) >> i & 1)
            continue;
        for (int n = 0; n < c->hand->count; n++) {
            Length gap = c->joined >> n & 1 ? gap_of(c, i, n) : LENGTH_NEVER;
            if (gap < least) {
                least = gap;
                found = i;
                *to = n;
            }
        }
    }
    return found;
}

static void draw_near(Closing *c, int i, int to)
{
    Ghost *g = &c->hand->ghost[i];
    Base other = ghost_at_end(c->hand, c->look, to);

    g->to.at = point_toward(g->to.at, other.pose.at, gap_of(c, i, to) - c->link + INCH / 100);
    hand_part(c->hand, c->look, i);
    if (g->limit != LENGTH_NEVER)
        hand_shorten(g, g->limit);
    measure(c, i);
}

/* As near to the other as the link wants and its own allowance lets it. Where that is not enough the other waits for it,
 * unless he would lose the rest by that. */
static void close_up(Closing *c, int i, int to)
{
    Ghost *other = &c->hand->ghost[to], before = *other;

    draw_near(c, i, to);
    if (within(gap_of(c, i, to), c->link) || to == c->hand->leader || !(c->hand->grab >> to & 1))
        return;
    draw_near(c, to, i);
    join(c);
    if (!(c->joined >> to & 1) || !(c->joined >> i & 1)) {
        *other = before;
        measure(c, to);
    }
}

bool hand_close_up(Grasp *hand, Session *session)
{
    Look look = session_look(session);
    Closing c = { .hand = hand, .look = &look };
    uint64_t given_up = 0;

    look_refresh(&look);
    if (!hand_is_torn(hand, &hand->verdict))
        return false;
    c.link = hand->verdict.allowed;
    for (int i = 1; i < hand->count; i++)
        measure(&c, i);
    for (int n = 0; n < hand->count; n++) {
        int to = 0, stray;
        join(&c);
        stray = nearest_stray(&c, given_up, &to);
        if (stray < 0)
            break;
        given_up |= UINT64_C(1) << stray;
        if (hand->grab >> stray & 1)
            close_up(&c, stray, to);
    }
    return is_yes(hand_judge(hand, session));
}

/* ---- by a key ---------------------------------------------------------------------------------------------------- */

/* Moves those who are at fault towards the leader, a tenth of an inch at a time, until the unit is lawful. */
static bool gather_torn(Grasp *hand, Session *session)
{
    for (int step = 0; step < 60; step++) {
        bool moved = false;
        if (is_yes(hand_judge(hand, session)))
            return true;
        for (int i = 0; i < hand->count; i++) {
            Ghost *g = &hand->ghost[i];
            if (!g->fault || !g->present)
                continue;
            Point goal =
                hand->ghost[i == hand->leader ? (i + 1) % hand->count : hand->leader].to.at;
            g->to.at = point_toward(g->to.at, goal, INCH / 10);
            moved = true;
        }
        if (!moved)
            return false;
    }
    return false;
}

/* Ghost `i` comes as near to the nearest of those who are done as a form is spaced, if it may. */
static bool come_beside(Closing *c, Session *session, int i, uint64_t done)
{
    Grasp *hand = c->hand;
    Ghost *g = &hand->ghost[i], was = *g;
    int to = hand->leader;

    for (int n = 0; n < hand->count; n++)
        if (done >> n & 1 && gap_of(c, i, n) < gap_of(c, i, to))
            to = n;
    if (gap_of(c, i, to) <= hand->gap + INCH / 50)
        return false;
    g->to.at = point_toward(g->to.at, hand->ghost[to].to.at, gap_of(c, i, to) - hand->gap);
    hand_find_ways(hand, c->look, i);
    hand_part(hand, c->look, i);
    if (g->limit == LENGTH_NEVER || hand_shorten(g, g->limit)) {
        measure(c, i);
        if (is_yes(hand_judge(hand, session)))
            return true;
    }
    *g = was;
    measure(c, i);
    return false;
}

/* All of them, whoever stands nearest to the leader first. */
static bool gather_whole(Grasp *hand, Session *session)
{
    Look look = session_look(session);
    Closing c = { .hand = hand, .look = &look };
    uint64_t done = UINT64_C(1) << hand->leader;
    bool any = false;

    for (int i = 0; i < hand->count; i++)
        measure(&c, i);
    for (int left = 1; left < hand->count; left++) {
        int next = -1;
        for (int i = 0; i < hand->count; i++)
            if (!(done >> i & 1) && hand->ghost[i].present &&
                (next < 0 || gap_of(&c, i, hand->leader) < gap_of(&c, next, hand->leader)))
                next = i;
        if (next < 0)
            break;
        any = come_beside(&c, session, next, done) || any;
        done |= UINT64_C(1) << next;
    }
    hand_judge(hand, session);
    return any;
}

bool hand_gather(Grasp *hand, Session *session)
{
    Look look = session_look(session);

    look_refresh(&look);
    if (!is_yes(hand_judge(hand, session)) && (hand_moved(hand) > 0 || hand->places))
        return gather_torn(hand, session);
    return gather_whole(hand, session);
}

/* ---- along an edge -------------------------------------------------------------------------------------------- */

enum {
    MOST_EDGE = 64,
    LINE_TRIES = 4,
    EDGE_ROOM = INCH / 100, /* stays free, so that a way along a wall does not touch it */
};

/* A closed line that models can stand along, on one side of it. */
typedef struct Edge {
    Point corner[MOST_EDGE];
    int corners;
    bool inside;  /* the models stand inside of it */
    UnitId enemy; /* instead of a line: the bases of that unit */
    Length far;   /* from the leader */
} Edge;

static Length far_from(Polygon p, Point at)
{
    Length least = LENGTH_NEVER;

    for (int i = 0; i < p.count; i++) {
        Length far = segment_gap((Segment){ p.corner[i], p.corner[(i + 1) % p.count] }, at);
        if (far < least)
            least = far;
    }
    return least;
}

static void take_edge(Edge *best, const Grasp *hand, Polygon p, bool only_inside)
{
    Point at = hand->ghost[hand->leader].to.at;
    bool inside = polygon_contains(p, at);
    Length far;

    if (p.count < 3 || p.count > MOST_EDGE || (only_inside && !inside))
        return;
    far = far_from(p, at);
    if (far >= best->far)
        return;
    best->corners = p.count;
    for (int i = 0; i < p.count; i++)
        best->corner[i] = p.corner[i];
    best->inside = inside;
    best->enemy = NO_UNIT;
    best->far = far;
}

static Edge nearest_edge(const Grasp *hand, const Look *look)
{
    const Game *game = look->game;
    Point corner[4] = {
        { 0, 0 }, { game->width, 0 }, { game->width, game->height }, { 0, game->height }
    };
    Base mine = ghost_at_end(hand, look, hand->leader);
    const Scratch *s = look->scratch;
    Edge best = { .enemy = NO_UNIT, .far = LENGTH_NEVER };

    for (int i = 0; i < game->terrain; i++)
        take_edge(&best, hand, terrain_polygon(game, i), false);
    for (int i = 0; i < game->zones && hand->places; i++)
        take_edge(&best, hand, zone_polygon(game, i), true);
    take_edge(&best, hand, (Polygon){ corner, 4 }, true);
    for (int n = 0; n < s->standing && !hand->places; n++) {
        UnitId unit = look->battle->model[s->model[n]].unit;
        Length gap = base_gap(mine, s->base[n]) + base_reach(mine);
        if (look->battle->unit[unit].seat != hand->seat && gap < best.far) {
            best.enemy = unit;
            best.far = gap;
        }
    }
    return best;
}

static Segment side_of(const Edge *e, int i)
{
    return (Segment){ e->corner[i], e->corner[(i + 1) % e->corners] };
}

static int64_t around(const Edge *e)
{
    int64_t sum = 0;

    for (int i = 0; i < e->corners; i++)
        sum += segment_length(side_of(e, i));
    return sum;
}

/* How far along the edge the place beside it that is nearest to `p` lies. */
static int64_t along_at(const Edge *e, Point p)
{
    int64_t before = 0, best = 0;
    Length least = LENGTH_NEVER;

    for (int i = 0; i < e->corners; i++) {
        Segment side = side_of(e, i);
        Point near = segment_nearest(side, p);
        Length far = point_distance(near, p);
        if (far < least) {
            least = far;
            best = before + point_distance(side.from, near);
        }
        before += segment_length(side);
    }
    return best;
}

/* The place beside the edge, `out` from it, that far along. */
static Point beside(const Edge *e, int64_t along, Length out)
{
    int64_t whole = around(e);
    int i = 0;

    along = whole > 0 ? (along % whole + whole) % whole : 0;
    while (along > segment_length(side_of(e, i)) && i < e->corners - 1)
        along -= segment_length(side_of(e, i++));
    Segment side = side_of(e, i);
    Point on = point_toward(side.from, side.to, (Length)along);
    Heading way = heading_normal(point_bearing(side.from, side.to) - QUARTER_TURN);
    Point one = point_shift(on, way, out);
    bool in = polygon_contains((Polygon){ e->corner, e->corners }, point_shift(on, way, INCH / 50));

    return in == e->inside ? one : point_shift(on, heading_normal(way + HALF_TURN), out);
}

/* Whether of two at the same place along the edge the first belongs farther ahead: on both sides whoever is nearer to the leader
 * stands nearer to him. */
static bool is_behind(const Grasp *hand, int one, int other, int64_t by)
{
    Point leader = hand->ghost[hand->leader].to.at;
    Length a = point_distance(hand->ghost[one].to.at, leader);
    Length b = point_distance(hand->ghost[other].to.at, leader);

    return (by < 0 && a < b) || (by > 0 && a > b);
}

/* The ghosts in the hand by where they are along the edge, and how far from the leader. */
static int in_order(const Grasp *hand, const Edge *e, int *order, int64_t *offset)
{
    int64_t whole = around(e), lead = along_at(e, hand->ghost[hand->leader].to.at);
    int count = 0;

    for (int i = 0; i < hand->count; i++) {
        int64_t by = along_at(e, hand->ghost[i].to.at) - lead;
        if (!hand->ghost[i].present || !(hand->grab >> i & 1))
            continue;
        by = by > whole / 2 ? by - whole : by < -whole / 2 ? by + whole : by;
        if (i == hand->leader)
            by = 0;
        int at = count++;
        while (at > 0 && (offset[at - 1] > by ||
                          (offset[at - 1] == by && is_behind(hand, order[at - 1], i, by)))) {
            order[at] = order[at - 1];
            offset[at] = offset[at - 1];
            at--;
        }
        order[at] = i;
        offset[at] = by;
    }
    return count;
}

/* False when its allowance does not bring it there: it stays where it was. */
static bool set_ghost(Grasp *hand, const Look *look, int i, Point at)
{
    Ghost *g = &hand->ghost[i], was = *g;

    g->to.at = at;
    g->to.at =
        place_on_table(ghost_at_end(hand, look, i), look->game->width, look->game->height).pose.at;
    g->held = g->to;
    if (!hand->places)
        hand_find_ways(hand, look, i);
    if (g->limit == LENGTH_NEVER || ghost_spent(g) <= g->limit)
        return true;
    *g = was;
    return false;
}

/* Who did not come so far stands beside whom he would stand on. */
static void part_late(Grasp *hand, const Look *look, uint64_t late)
{
    for (int i = 0; i < hand->count; i++) {
        if (!(late >> i & 1))
            continue;
        hand_part(hand, look, i);
        if (hand->ghost[i].limit != LENGTH_NEVER)
            hand_shorten(&hand->ghost[i], hand->ghost[i].limit);
    }
}

/* How far the string has come on one side of the leader. */
typedef struct StringEnd {
    int step;   /* which side: -1 or 1 */
    int64_t at; /* along the edge */
    Length last;
} StringEnd;

/* The next place on that side, if it can be reached. */
static bool string_next(Grasp *hand, const Look *look, const Edge *e, StringEnd *end, int ghost)
{
    Length reach = base_reach(ghost_at_end(hand, look, ghost));
    int64_t next = end->at + end->step * (int64_t)(reach + end->last + hand->gap);

    if (!set_ghost(hand, look, ghost, beside(e, next, reach + EDGE_ROOM)))
        return false;
    end->at = next;
    end->last = reach;
    return true;
}

/* In their order along the edge; whom his side has no place for tries the other one. */
static void string_along(Grasp *hand, const Look *look, const Edge *e)
{
    int order[MOST_UNIT_MODELS], leader = 0;
    int64_t offset[MOST_UNIT_MODELS];
    uint64_t late = 0;
    int count = in_order(hand, e, order, offset);
    int64_t start = along_at(e, hand->ghost[hand->leader].to.at);
    Length first = base_reach(ghost_at_end(hand, look, hand->leader));
    StringEnd end[2] = { { -1, start, first }, { 1, start, first } };

    while (leader < count - 1 && order[leader] != hand->leader)
        leader++;
    if (!set_ghost(hand, look, hand->leader, beside(e, start, first + EDGE_ROOM)))
        return;
    for (int side = 0; side < 2; side++)
        for (int n = leader + end[side].step; n >= 0 && n < count; n += end[side].step)
            if (!string_next(hand, look, e, &end[side], order[n]))
                late |= UINT64_C(1) << order[n];
    for (int n = 0; n < count; n++) {
        int side = n > leader ? 0 : 1;
        if (late >> order[n] & 1 && string_next(hand, look, e, &end[side], order[n]))
            late &= ~(UINT64_C(1) << order[n]);
    }
    part_late(hand, look, late);
}

/* The nearest place in contact with the enemy unit that its allowance reaches and nobody has taken. */
static bool into_contact(Grasp *hand, const Look *look, int i, UnitId enemy, Room *room,
                         Base *taken)
{
    const Scratch *s = look->scratch;
    Ghost *g = &hand->ghost[i];
    Base mine = ghost_at_end(hand, look, i);
    Length least = LENGTH_NEVER;
    Base best = mine;

    for (int n = 0; n < s->standing; n++) {
        Base placed;
        if (look->battle->model[s->model[n]].unit != enemy)
            continue;
        Heading first = point_bearing(s->base[n].pose.at, g->from.at);
        if (!place_around(room, mine, s->base[n], first, 5 * DEGREE, 0, &placed))
            continue;
        Length far = point_distance(g->from.at, placed.pose.at);
        if (far < least) {
            least = far;
            best = placed;
        }
    }
    if (!within(least, g->cap))
        return false;
    set_ghost(hand, look, i, best.pose.at);
    taken[room->bases++] = ghost_at_end(hand, look, i);
    return true;
}

/* Of those in the hand who are not done yet, the one nearest to the leader. */
static int next_of(const Grasp *hand, uint64_t done)
{
    Length least = LENGTH_NEVER;
    int next = -1;

    for (int i = 0; i < hand->count; i++) {
        Length far = point_distance(hand->ghost[i].to.at, hand->ghost[hand->leader].to.at);
        if (!(done >> i & 1) && hand->ghost[i].present && hand->grab >> i & 1 && far < least) {
            least = far;
            next = i;
        }
    }
    return next;
}

static void string_round(Grasp *hand, const Look *look, UnitId enemy)
{
    const Scratch *s = look->scratch;
    Base *taken = malloc(sizeof *taken * (MOST_MODELS + MOST_UNIT_MODELS));
    Room room = { .width = look->game->width, .height = look->game->height, .base = taken };
    uint64_t done = 0;

    if (!taken)
        return;
    for (int n = 0; n < s->standing; n++)
        if (look->battle->model[s->model[n]].unit != hand->unit)
            taken[room.bases++] = s->base[n];
    for (int i = next_of(hand, done); i >= 0; i = next_of(hand, done)) {
        done |= UINT64_C(1) << i;
        if (!into_contact(hand, look, i, enemy, &room, taken))
            taken[room.bases++] = ghost_at_end(hand, look, i);
    }
    free(taken);
}

/* What is found in the way is walked round from the start. */
static bool string_out(Grasp *hand, Session *session, const Look *look, const Edge *edge)
{
    Grasp *begun = malloc(sizeof *begun);

    if (!begun)
        return false;
    *begun = *hand;
    for (int n = 0; n < LINE_TRIES; n++) {
        if (edge->enemy != NO_UNIT)
            string_round(hand, look, edge->enemy);
        else
            string_along(hand, look, edge);
        if (is_yes(hand_judge(hand, session)) || !hand_learn_wall(hand, look, &hand->verdict))
            break;
        memcpy(begun->wall_piece, hand->wall_piece, sizeof begun->wall_piece);
        memcpy(begun->wall_thin, hand->wall_thin, sizeof begun->wall_thin);
        memcpy(begun->wall_model, hand->wall_model, sizeof begun->wall_model);
        begun->walls = hand->walls;
        *hand = *begun;
    }
    free(begun);
    return is_yes(&hand->verdict);
}

/* As wide apart as they are set, or closer where they would stand too far apart so; where no way does, as they are set. */
static void string_closer(Grasp *hand, Session *session, const Look *look, const Edge *edge)
{
    Length set = hand->gap;
    Grasp *start = malloc(sizeof *start);

    if (!start)
        return;
    *start = *hand;
    bool stands = string_out(hand, session, look, edge);
    for (Length gap = set; !stands && gap > 0;) {
        gap = gap > INCH / 4 ? gap / 2 : 0;
        *hand = *start;
        hand->gap = gap;
        stands = string_out(hand, session, look, edge);
    }
    if (!stands) {
        *hand = *start;
        string_out(hand, session, look, edge);
    }
    hand->gap = set;
    free(start);
}

bool hand_line_edge(Grasp *hand, Session *session)
{
    Look look = session_look(session);
    Edge edge;

    look_refresh(&look);
    edge = nearest_edge(hand, &look);
    if (edge.far == LENGTH_NEVER)
        return false;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].limit = hand->ghost[i].cap;
    string_closer(hand, session, &look, &edge);
    hand_learn(hand, session, &look);
    if (!is_yes(&hand->verdict))
        hand_close_up(hand, session);
    return true;
}
