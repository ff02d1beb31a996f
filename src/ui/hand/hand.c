#include "hand/hand.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ruleset.h"
#include "geom/path.h"
#include "geom/place.h"

enum {
    PUSHES = 10, /* tries to part bases that overlap */
    REPAIRS = 8, /* judgements spent on making one drag lawful */
    USUAL_GAP = INCH / 2,
    FAR_BEYOND = 200 * INCH, /* however far the pointer goes, the ghost stops at its allowance */
};

static Point added(Point p, Length x, Length y)
{
    return (Point){ p.x + x, p.y + y };
}

bool ghost_moved(const Ghost *g)
{
    return g->ways > 0 || !point_equal(g->from.at, g->to.at) || g->from.facing != g->to.facing ||
           g->z != LEVEL_BY_GROUND;
}

Length ghost_spent(const Ghost *g)
{
    Point at = g->from.at;
    int64_t sum = 0;

    for (int i = 0; i < g->ways; i++) {
        sum += point_distance(at, g->way[i]);
        at = g->way[i];
    }
    sum += point_distance(at, g->to.at);
    return sum > LENGTH_NEVER ? LENGTH_NEVER : (Length)sum;
}

Base ghost_base(const Grasp *hand, const Game *game, const Battle *battle, int i)
{
    return profile_base(model_profile(game, battle, hand->ghost[i].model), hand->ghost[i].to);
}

int hand_moved(const Grasp *hand)
{
    int moved = 0;

    for (int i = 0; i < hand->count; i++)
        moved += hand->ghost[i].present && ghost_moved(&hand->ghost[i]);
    return moved;
}

void hand_empty(Grasp *hand)
{
    hand->full = hand->dragged = false;
}

/* ---- taking up ------------------------------------------------------------------------------------------- */

static Length allowance_of(const Look *look, int verb, ModelId model)
{
    const Ruleset *rs = look->game->ruleset;
    Length reach = LENGTH_NEVER;

    if (rs->show.reach && rs->show.reach(look, verb, model, &reach))
        return reach;
    return LENGTH_NEVER;
}

static void take_ghost(Grasp *hand, const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];
    Ghost *g = &hand->ghost[hand->count];
    bool here = is_standing(look->battle, model);

    if (m->state == MODEL_LOST || (hand->places ? false : !here))
        return;
    *g = (Ghost){ .model = model,
                  .present = true,
                  .from = m->pose,
                  .to = m->pose,
                  .held = m->pose,
                  .z = LEVEL_BY_GROUND,
                  .cap = LENGTH_NEVER };
    if (!hand->places)
        g->cap = allowance_of(look, hand->verb, model);
    g->limit = g->cap;
    hand->grab |= UINT64_C(1) << hand->count;
    hand->count++;
}

void hand_take(Grasp *hand, Session *session, SeatId seat, UnitId unit, int verb, bool places)
{
    Look look = session_look(session);
    const Unit *u = &look.battle->unit[unit];

    *hand = (Grasp){ .full = true,
                     .places = places,
                     .unit = unit,
                     .seat = seat,
                     .verb = (uint8_t)verb,
                     .gap = USUAL_GAP };
    for (int i = 0; i < u->count && hand->count < MOST_UNIT_MODELS; i++)
        take_ghost(hand, &look, (ModelId)(u->first + i));
    hand->files = hand->count > 6 ? (hand->count + 1) / 2 : hand->count;
}

void hand_take_by_hand(Grasp *hand, Session *session, UnitId unit)
{
    const Battle *b = session_battle(session);
    const Unit *u = &b->unit[unit];

    *hand =
        (Grasp){ .full = true, .by_hand = true, .unit = unit, .seat = u->seat, .gap = USUAL_GAP };
    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++)
        hand->places = !is_standing(b, (ModelId)(u->first + i)) && (i == 0 || hand->places);
    for (int i = 0; i < u->count && hand->count < MOST_UNIT_MODELS; i++) {
        const Model *m = &b->model[u->first + i];
        if (!hand->places && !is_standing(b, (ModelId)(u->first + i)))
            continue;
        hand->grab |= UINT64_C(1) << hand->count;
        hand->ghost[hand->count++] = (Ghost){ .model = (ModelId)(u->first + i),
                                              .present = true,
                                              .from = m->pose,
                                              .to = m->pose,
                                              .held = m->pose,
                                              .z = LEVEL_BY_GROUND,
                                              .cap = LENGTH_NEVER,
                                              .limit = LENGTH_NEVER };
    }
    hand->files = hand->count > 6 ? (hand->count + 1) / 2 : hand->count;
}

/* ---- what it proposes -------------------------------------------------------------------------------------- */

static void add_path(const Ghost *g, bool places, Order *order)
{
    order_path(order, g->model);
    for (int i = 0; !places && i < g->ways; i++)
        order_point(order, (PathPoint){ g->way[i], g->to.facing, LEVEL_BY_GROUND });
    order_point(order, (PathPoint){ g->to.at, g->to.facing, g->z });
}

static void add_paths(const Grasp *hand, Order *order)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].present && (hand->places || ghost_moved(&hand->ghost[i])))
            add_path(&hand->ghost[i], hand->places, order);
}

static void add_clauses(Order *order, const Clause *clause, int count)
{
    for (int i = 0; i < count; i++) {
        Clause *c = order_clause(order, clause[i].verb);
        if (c)
            *c = clause[i];
    }
}

void hand_answer(const Grasp *hand, const Battle *battle, Answer *answer)
{
    (void)battle;
    answer_begin(answer, hand->paths_answer ? ANSWER_PATHS : ANSWER_ORDER, hand->seat);
    if (hand->paths_answer) {
        add_paths(hand, &answer->order);
        return;
    }
    answer->order.actor = hand->unit;
    add_clauses(&answer->order, hand->before, hand->befores);
    Clause *c = order_clause(&answer->order, hand->verb);
    if (c)
        c->word = hand->word;
    add_paths(hand, &answer->order);
    add_clauses(&answer->order, hand->after, hand->afters);
}

static void mark_faults(Grasp *hand, const Verdict *v)
{
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        g->fault = !is_yes(v) && v->model == g->model;
        for (int f = 0; f < v->faults; f++)
            g->fault = g->fault || v->fault[f] == g->model;
    }
}

static Verdict judge(const Grasp *hand, Session *session)
{
    Answer answer;

    if (hand->by_hand)
        return yes();
    hand_answer(hand, session_battle(session), &answer);
    return session_judge(session, &answer);
}

const Verdict *hand_judge(Grasp *hand, Session *session)
{
    hand->verdict = judge(hand, session);
    hand->judged = true;
    mark_faults(hand, &hand->verdict);
    return &hand->verdict;
}

/* ---- within its allowance ----------------------------------------------------------------------------------- */

static bool in_grab(const Grasp *hand, int i)
{
    return hand->ghost[i].present && hand->grab >> i & 1;
}

/* Whether two bases lie so far apart that they cannot overlap: quickly said. */
static bool are_remote(Base a, Base b)
{
    Length reach = (a.width + a.length + b.width + b.length) / 2 + REACH_SLACK;

    return abs(a.pose.at.x - b.pose.at.x) > reach || abs(a.pose.at.y - b.pose.at.y) > reach;
}

/* Whether two stand on different floors there. */
static bool is_on_another_floor(const Grasp *hand, const Look *look, int i, Length z)
{
    const Ghost *g = &hand->ghost[i];
    Length own = g->z != LEVEL_BY_GROUND             ? g->z
                 : point_equal(g->to.at, g->from.at) ? look->battle->model[g->model].z
                                                     : 0;

    return abs(own - z) >= INCH;
}

/* The deepest overlap of ghost `i` with anything that will stand there; gives the shift that parts them. */
static bool push_out(const Grasp *hand, const Look *look, int i, Point *to)
{
    Base mine = ghost_base(hand, look->game, look->battle, i);
    const Scratch *s = look->scratch;
    Length worst = REACH_SLACK;
    Base other = mine;

    for (int n = 0; n < s->standing; n++) {
        if (look->battle->model[s->model[n]].unit == hand->unit || are_remote(mine, s->base[n]) ||
            is_on_another_floor(hand, look, i, look->battle->model[s->model[n]].z))
            continue;
        Length deep = -base_gap(mine, s->base[n]);
        if (deep > worst) {
            worst = deep;
            other = s->base[n];
        }
    }
    for (int n = 0; n < hand->count; n++) {
        if (n == i || !hand->ghost[n].present || (n > i && in_grab(hand, n)))
            continue;
        Base b = ghost_base(hand, look->game, look->battle, n);
        if (are_remote(mine, b))
            continue;
        Length deep = -base_gap(mine, b);
        if (deep > worst) {
            worst = deep;
            other = b;
        }
    }
    if (worst == REACH_SLACK)
        return false;
    *to = place_closed(mine, other).pose.at;
    return true;
}

void hand_part(Grasp *hand, const Look *look, int i)
{
    Ghost *g = &hand->ghost[i];
    Point to;

    for (int n = 0; n < PUSHES && push_out(hand, look, i, &to); n++)
        g->to.at = to;
}

/* ---- round what is in the way ------------------------------------------------------------------------------ */

/* What the centre alone sweeps over. */
static Base point_like(Pose pose)
{
    return base_circle(INCH / 50, pose.at); /* twice what counts as touching */
}

static bool wall_known(const Grasp *hand, int piece, int model)
{
    for (int i = 0; i < hand->walls; i++)
        if (hand->wall_piece[i] == piece && hand->wall_model[i] == model)
            return true;
    return false;
}

/* Whether the model at fault may go less far than it could over other ground. */
static bool is_slowed(const Grasp *hand, const Verdict *v)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].model == v->model)
            return hand->ghost[i].cap != LENGTH_NEVER && v->allowed < hand->ghost[i].cap;
    return false;
}

static Area area_of(const Look *look, int piece, int model);

/* Whether the place where the model at fault would end overlaps that. */
static bool ends_on(const Grasp *hand, const Look *look, const Verdict *v, int piece, int model)
{
    if (piece < 0 && model < 0)
        return false;
    Area area = area_of(look, piece, model);
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].model == v->model)
            return area_overlaps(&area, ghost_base(hand, look->game, look->battle, i));
    return false;
}

/* A way that would do but for its heights may lead round them: the pieces that the centre crosses and does not end on. */
static bool learn_heights(Grasp *hand, const Look *look, const Verdict *v)
{
    int i = 0, known = hand->walls;

    while (i < hand->count && hand->ghost[i].model != v->model)
        i++;
    if (i == hand->count || v->measured <= ghost_spent(&hand->ghost[i]) + REACH_SLACK)
        return false;
    const Ghost *g = &hand->ghost[i];
    Pose stop[HAND_WAY + 2] = { g->from };
    for (int k = 0; k < g->ways; k++)
        stop[k + 1] = (Pose){ g->way[k], g->to.facing };
    stop[g->ways + 1] = g->to;
    for (int p = 0; p < look->game->terrain && hand->walls < HAND_WALLS; p++) {
        const Terrain *is = &look->game->piece[p];
        Area area = area_polygon(terrain_polygon(look->game, p));
        if (!is->levels || is->level[is->levels - 1] == 0 || wall_known(hand, p, -1) ||
            area_gap_point(&area, g->to.at) <= 0 || area_gap_point(&area, g->from.at) <= 0 ||
            !path_crosses((Path){ stop, g->ways + 2 }, point_like(g->from), &area))
            continue;
        hand->wall_piece[hand->walls] = (int16_t)p;
        hand->wall_thin[hand->walls] = true;
        hand->wall_model[hand->walls++] = -1;
    }
    return hand->walls > known;
}

bool hand_learn_wall(Grasp *hand, const Look *look, const Verdict *v)
{
    int piece = v->piece >= 0 && v->piece < look->battle->pieces ? v->piece : -1;
    int model = piece < 0 && v->other_model >= 0 && v->other_model < look->battle->models
                    ? v->other_model
                    : -1;

    /* A way that is merely too long has nothing in it that could be walked round, but slow ground; and round what somebody would
     * end on no way leads. */
    if (v->figure == FIGURE_LENGTH && v->measured > v->allowed &&
        !(piece >= 0 && is_slowed(hand, v)))
        return learn_heights(hand, look, v);
    if (ends_on(hand, look, v, piece, model))
        return false;
    if ((piece < 0 && model < 0) || hand->walls == HAND_WALLS || wall_known(hand, piece, model))
        return false;
    if (model >= 0 && look->battle->model[model].unit == hand->unit)
        return false;
    hand->wall_piece[hand->walls] = (int16_t)piece;
    hand->wall_thin[hand->walls] = false;
    hand->wall_model[hand->walls++] = (int16_t)model;
    return true;
}

static Area area_of(const Look *look, int piece, int model)
{
    const Battle *b = look->battle;

    if (piece < 0)
        return area_base(model_base(look->game, b, (ModelId)model));
    if (piece < look->game->terrain)
        return area_polygon(terrain_polygon(look->game, piece));
    const Piece *p = &b->piece[piece];
    if (!p->corners)
        return area_disc(p->pose.at, p->radius);
    return area_polygon((Polygon){ p->corner, p->corners });
}

/* What is known to be in the way, looked up once for all the legs that are tried. */
typedef struct Walls {
    int count;
    Area area[HAND_WALLS];
    Box box[HAND_WALLS];
    bool thin[HAND_WALLS];
} Walls;

static void find_walls(Walls *walls, const Grasp *hand, const Look *look)
{
    walls->count = hand->walls;
    for (int w = 0; w < hand->walls; w++) {
        walls->area[w] = area_of(look, hand->wall_piece[w], hand->wall_model[w]);
        walls->box[w] = area_box(&walls->area[w]);
        walls->thin[w] = hand->wall_thin[w];
    }
}

static Box way_box(Point a, Point b, Length reach)
{
    Box box = { { a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y },
                { a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y } };

    return box_grown(box, reach);
}

static bool leg_clear(const Walls *walls, Base base, Point a, Point b)
{
    Pose stop[2] = { { a, base.pose.facing }, { b, base.pose.facing } };
    Path leg = { stop, 2 };
    Box box = way_box(a, b, base_reach(base));

    for (int w = 0; w < walls->count; w++)
        if (box_meets(box, walls->box[w]) &&
            path_crosses(leg, walls->thin[w] ? point_like(base.pose) : base, &walls->area[w]))
            return false;
    return true;
}

enum { NODES = HAND_NODES, ROUND_NODES = 12 };
enum { LEG_UNKNOWN, LEG_CLEAR, LEG_BLOCKED };

/* Forgets what was found out when something else is in the way now. */
static LegMemo *memo_of(const Grasp *hand, int i)
{
    LegMemo *m = hand->memo ? &hand->memo[i] : NULL;
    size_t count = (size_t)hand->walls;

    if (!m || (m->walls == hand->walls &&
               memcmp(m->piece, hand->wall_piece, count * sizeof m->piece[0]) == 0 &&
               memcmp(m->model, hand->wall_model, count * sizeof m->model[0]) == 0 &&
               memcmp(m->thin, hand->wall_thin, count * sizeof m->thin[0]) == 0))
        return m;
    memset(m->leg, LEG_UNKNOWN, sizeof m->leg);
    m->walls = hand->walls;
    memcpy(m->piece, hand->wall_piece, sizeof m->piece);
    memcpy(m->model, hand->wall_model, sizeof m->model);
    memcpy(m->thin, hand->wall_thin, sizeof m->thin);
    return m;
}

/* The direction straight away from a side; corners go round one way or the other. */
static Heading away_from(Point a, Point b, bool clockwise)
{
    return heading_normal(point_bearing(a, b) + (clockwise ? -QUARTER_TURN : QUARTER_TURN));
}

/* Two places about each corner that sticks out, so that the way by them is hardly longer than the bend itself: they lie where the
 * tangents at a quarter and three quarters of the bend leave it. */
static int bend_nodes(Polygon p, Length out, Point *node, int count)
{
    bool clockwise = polygon_area_twice(p) > 0;

    for (int i = 0; i < p.count && count + 1 < NODES; i++) {
        Point before = p.corner[(i + p.count - 1) % p.count], at = p.corner[i],
              after = p.corner[(i + 1) % p.count];
        Heading from = away_from(before, at, clockwise), to = away_from(at, after, clockwise);
        Heading turn = heading_turn(from, to);
        if ((turn > 0) != clockwise || turn == 0)
            continue;
        double part = (double)abs(turn) /
                      QUARTER_TURN; /* of a right angle, whose quarter has a cosine of 0.924 */
        Length far = (Length)(out * (1 + 0.0824 * part * part));
        node[count++] = point_shift(at, heading_normal(from + turn / 4), far);
        node[count++] = point_shift(at, heading_normal(to - turn / 4), far);
    }
    return count;
}

/* Places beside the corners of what is in the way, a base's reach outside. */
static int corner_nodes(const Walls *walls, Base base, Point *node, int count)
{
    for (int w = 0; w < walls->count; w++) {
        Length out = (walls->thin[w] ? INCH / 100 : base_reach(base)) + INCH / 200;
        const Area *area = &walls->area[w];
        Box box = walls->box[w];
        if (area->polygon.count > 0 && area->polygon.count <= 12) {
            count = bend_nodes(area->polygon, out, node, count);
            continue;
        }
        Point centre = { (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2 };
        Length far = ((box.high.x - box.low.x) / 2 + out) * 104 / 100;
        for (int i = 0; i < ROUND_NODES && count < NODES; i++)
            node[count++] = point_shift(centre, i * (FULL_TURN / ROUND_NODES), far);
    }
    return count;
}

enum { START, END }; /* among the places */

/* Only legs to the end are other ones each time. */
static bool leg_is_clear(const Walls *walls, LegMemo *memo, Base base, const Point *node, int a,
                         int b)
{
    if (!memo || b == END)
        return leg_clear(walls, base, node[a], node[b]);
    uint8_t *leg = &memo->leg[a][b];
    if (*leg == LEG_UNKNOWN)
        *leg = leg_clear(walls, base, node[a], node[b]) ? LEG_CLEAR : LEG_BLOCKED;
    return *leg == LEG_CLEAR;
}

/* The shortest way over those places; false when there is none that fits into a ghost. What is straight ahead is tried first, and
 * no leg is tried that could not make the way shorter. */
static bool route(const Walls *walls, LegMemo *memo, Ghost *g, Base base)
{
    Point node[NODES];
    int64_t cost[NODES], left[NODES];
    int from[NODES], hops[NODES], count;
    bool done[NODES] = { false };

    node[START] = g->from.at;
    node[END] = g->to.at;
    count = corner_nodes(walls, base, node, 2);
    for (int i = 0; i < count; i++) {
        cost[i] = i ? INT64_MAX : 0;
        left[i] = point_distance(node[i], node[END]);
        from[i] = -1;
        hops[i] = 0;
    }
    for (;;) {
        int at = -1;
        for (int i = 0; i < count; i++)
            if (!done[i] && cost[i] < INT64_MAX &&
                (at < 0 || cost[i] + left[i] < cost[at] + left[at]))
                at = i;
        if (at < 0 || at == END)
            break;
        done[at] = true;
        for (int i = 1; i < count; i++) {
            int64_t c = cost[at] + point_distance(node[at], node[i]);
            if (done[i] || hops[at] > HAND_WAY || c >= cost[i] || c + left[i] >= cost[END] ||
                !leg_is_clear(walls, memo, base, node, at, i))
                continue;
            cost[i] = c;
            from[i] = at;
            hops[i] = hops[at] + 1;
        }
    }
    if (from[END] < 0 || hops[END] > HAND_WAY + 1)
        return false;
    g->ways = hops[END] - 1;
    for (int i = from[END], n = g->ways; n > 0; i = from[i])
        g->way[--n] = node[i];
    return true;
}

void hand_find_ways(Grasp *hand, const Look *look, int i)
{
    Ghost *g = &hand->ghost[i];
    Base base = profile_base(model_profile(look->game, look->battle, g->model), g->from);
    Walls walls;

    if (g->led || hand->places)
        return;
    g->ways = 0;
    if (!hand->walls)
        return;
    find_walls(&walls, hand, look);
    if (!leg_clear(&walls, base, g->from.at, g->to.at))
        route(&walls, memo_of(hand, i), g, base);
}

/* ---- dragging ----------------------------------------------------------------------------------------------- */

static void follow(Grasp *hand, const Look *look, int i, Point shift, Length give)
{
    Ghost *g = &hand->ghost[i];
    bool leads = i == hand->leader;
    Length spent;

    g->to.at = added(g->held.at, shift.x, shift.y);
    g->to.at = place_on_table(ghost_base(hand, look->game, look->battle, i), look->game->width,
                              look->game->height)
                   .pose.at;
    hand_find_ways(hand, look, i);
    if (g->limit == LENGTH_NEVER)
        return;
    spent = ghost_spent(g);
    if (!leads || spent <= g->limit + give)
        hand_shorten(g, g->limit);
}

static void follow_all(Grasp *hand, const Look *look, Point shift, Length give)
{
    if (in_grab(hand, hand->leader))
        follow(hand, look, hand->leader, shift, give);
    for (int i = 0; i < hand->count; i++)
        if (in_grab(hand, i) && i != hand->leader)
            follow(hand, look, i, shift, give);
    for (int i = 0; i < hand->count; i++)
        if (in_grab(hand, i) && i != hand->leader)
            hand_part(hand, look, i);
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (in_grab(hand, i) && i != hand->leader && g->limit != LENGTH_NEVER)
            hand_shorten(g, g->limit);
    }
}

/* What a refusal of length teaches about a model that follows: how far it may really go. */
static bool learn_limit(Grasp *hand, const Verdict *v)
{
    bool learned = false;

    if (v->figure != FIGURE_LENGTH || v->measured <= v->allowed || hand->places ||
        hand_is_torn(hand, v))
        return false;
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        Length spent = ghost_spent(g);
        if (!g->fault || i == hand->leader || !in_grab(hand, i))
            continue;
        /* The excess may lie in heights and slow ground: take it off what was walked. */
        Length limit = spent - (v->measured - v->allowed) - 2;
        if (limit >= 0 && limit < g->limit) {
            g->limit = limit;
            learned = true;
        }
    }
    return learned;
}

void hand_learn(Grasp *hand, Session *session, const Look *look)
{
    for (int n = 0; n <= REPAIRS; n++) {
        if (is_yes(hand_judge(hand, session)) ||
            (!learn_limit(hand, &hand->verdict) && !hand_learn_wall(hand, look, &hand->verdict)))
            return;
        for (int i = 0; i < hand->count; i++) {
            Ghost *g = &hand->ghost[i];
            if (!in_grab(hand, i))
                continue;
            hand_find_ways(hand, look, i);
            if (g->limit != LENGTH_NEVER)
                hand_shorten(g, g->limit);
        }
    }
}

/* As before anything was known to be in the way; gives how much of that there was. */
static int forget_walls(Grasp *hand)
{
    int known = hand->walls;

    hand->walls = 0;
    return known;
}

static bool is_too_long(const Grasp *hand)
{
    const Verdict *v = &hand->verdict;

    return v->figure == FIGURE_LENGTH && v->measured > v->allowed && !hand_is_torn(hand, v);
}

/* Straight where that is lawful; else round what is in the way. What is no way round leaves the straight one. */
static void drag_by(Grasp *hand, Session *session, Point shift, Length give, int repairs)
{
    Look look = session_look(session);
    int known = forget_walls(hand);

    look_refresh(&look);
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].limit = hand->ghost[i].cap;
    follow_all(hand, &look, shift, give);
    bool lawful = is_yes(hand_judge(hand, session));
    hand->walls = known;
    for (int n = 0; !lawful && n <= repairs; n++) {
        if ((n > 0 || !known) && !learn_limit(hand, &hand->verdict) &&
            !hand_learn_wall(hand, &look, &hand->verdict))
            break;
        follow_all(hand, &look, shift, give);
        lawful = is_yes(hand_judge(hand, session));
    }
    if (lawful || hand_close_up(hand, session) || !hand->walls || !is_too_long(hand))
        return;
    known = forget_walls(hand);
    follow_all(hand, &look, shift, give);
    if (!is_yes(hand_judge(hand, session)))
        hand_close_up(hand, session);
    hand->walls = known;
}

static Point share_of(Point shift, int part, int of)
{
    return (Point){ (Length)((int64_t)shift.x * part / of),
                    (Length)((int64_t)shift.y * part / of) };
}

/* The same drag, only so far on its line that it is lawful. */
static void keep_lawful(Grasp *hand, Session *session, Point shift)
{
    int good = 0, bad = 256;

    while (bad - good > 1) {
        int middle = (good + bad) / 2;
        drag_by(hand, session, share_of(shift, middle, 256), 0, REPAIRS);
        if (is_yes(&hand->verdict))
            good = middle;
        else
            bad = middle;
    }
    drag_by(hand, session, share_of(shift, good, 256), 0, REPAIRS);
}

void hand_grip(Grasp *hand, int leader)
{
    hand->leader = leader;
    hand->dragged = true;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to;
}

/* All that is put down together stays inside its zone when it is let go at the edge. */
static void catch_zone(Grasp *hand, const Look *look, Point *shift)
{
    Point more = *shift;

    for (int i = 0; i < hand->count; i++)
        if (in_grab(hand, i))
            hand->ghost[i].to.at = hand->ghost[i].held.at;
    if (!hand_catch_zone(hand, look, &more))
        return;
    *shift = more;
    hand->caught.kind = CATCH_ZONE;
}

/* Where the leader's way would end if it were so long. */
static Point end_of_length(const Ghost *g, Length spent)
{
    Point last = g->ways ? g->way[g->ways - 1] : g->from.at;
    Length leg = point_distance(last, g->to.at), want = leg + spent - ghost_spent(g);

    if (leg <= 0 || want <= 0)
        return g->to.at;
    return added(last, (Length)(((int64_t)g->to.at.x - last.x) * want / leg),
                 (Length)(((int64_t)g->to.at.y - last.y) * want / leg));
}

/* Let go nearly at the end of its allowance the leader goes all of it, and the others as far. */
static void catch_length(Grasp *hand, Session *session, Length give)
{
    const Ghost *g = &hand->ghost[hand->leader];
    Grasp before = *hand;
    Length spent;
    Caught caught;

    if (!in_grab(hand, hand->leader) || !hand_catch_length(hand, &spent, &caught))
        return;
    if (abs(spent - ghost_spent(g)) > 2 || !is_yes(&hand->verdict)) {
        Point to = end_of_length(g, spent);
        drag_by(hand, session, (Point){ to.x - g->held.at.x, to.y - g->held.at.y }, give, REPAIRS);
        if (!is_yes(&hand->verdict) || abs(ghost_spent(g) - spent) > 2) {
            *hand = before;
            return;
        }
    }
    hand->caught = caught;
}

void hand_drag(Grasp *hand, Session *session, Point at, Length give, bool loose)
{
    Look look = session_look(session);
    Ghost *g = &hand->ghost[hand->leader];
    Pose pose = { at, g->held.facing };

    look_refresh(&look);
    hand->loose = loose;
    hand->caught = (Caught){ CATCH_NOTHING, NO_UNIT, -1, 0 };
    if (!loose && (!hand->places || hand->paths_answer))
        hand->caught = hand_catch(hand, &look, &pose);
    if (hand->grab == UINT64_C(1) << hand->leader) /* alone it turns with what it catches on */
        g->to.facing = pose.facing;
    Point shift = { pose.at.x - g->held.at.x, pose.at.y - g->held.at.y };
    if (!loose && hand->places)
        catch_zone(hand, &look, &shift);
    if (hand->guided)
        give = FAR_BEYOND;
    else if (!loose && give < LIMIT_CATCH)
        give = LIMIT_CATCH;
    drag_by(hand, session, shift, give, REPAIRS);
    if (hand->guided && !is_yes(&hand->verdict))
        keep_lawful(hand, session, shift);
    if (!loose && !hand->places && hand->caught.kind == CATCH_NOTHING)
        catch_length(hand, session, give);
}

void hand_steer(Grasp *hand, Session *session, Length right, Length down)
{
    Look look = session_look(session);
    UnitId met;

    look_refresh(&look);
    Point step = hand_step_to_contact(hand, &look, (Point){ right, down }, &met);
    right = step.x;
    down = step.y;
    hand->loose = true;
    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to;
    if (hand->places &&
        hand->grab == (hand->count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << hand->count) - 1))
        hand->middle.at = added(hand->middle.at, right, down);
    drag_by(hand, session, (Point){ right, down }, 0, REPAIRS);
    if (hand->guided && !is_yes(&hand->verdict))
        keep_lawful(hand, session, (Point){ right, down });
    if (met != NO_UNIT)
        hand->caught = (Caught){ CATCH_CONTACT, met, -1, 0 };
}

bool hand_come_near(Grasp *hand, Session *session)
{
    const Ghost *g = &hand->ghost[hand->leader];
    Point shift = { g->to.at.x - g->from.at.x, g->to.at.y - g->from.at.y };

    for (int i = 0; i < hand->count; i++)
        hand->ghost[i].held = hand->ghost[i].to = hand->ghost[i].from;
    drag_by(hand, session, shift, FAR_BEYOND, REPAIRS);
    if (!is_yes(&hand->verdict)) {
        keep_lawful(hand, session, shift);
        catch_length(hand, session, 0);
    }
    return is_yes(&hand->verdict) && hand_moved(hand) > 0;
}

static void turn(Grasp *hand, Session *session, Heading by)
{
    hand->middle.facing = heading_normal(hand->middle.facing + by);
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i))
            continue;
        g->to = hand->places ? pose_turn(g->to, hand->middle.at, by)
                             : (Pose){ g->to.at, heading_normal(g->to.facing + by) };
        g->held.facing = g->to.facing;
    }
    hand_judge(hand, session);
}

void hand_turn(Grasp *hand, Session *session, Heading by)
{
    bool lawful = hand->judged && is_yes(&hand->verdict);

    turn(hand, session, by);
    if (hand->guided && lawful && !is_yes(&hand->verdict))
        turn(hand, session, -by);
}

bool hand_corner(Grasp *hand)
{
    bool any = false;

    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i) || g->ways == HAND_WAY || hand->places)
            continue;
        g->way[g->ways++] = g->to.at;
        g->led = true;
        g->held = g->to;
        any = true;
    }
    return any;
}

bool hand_corner_back(Grasp *hand)
{
    bool any = false;

    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        if (!in_grab(hand, i) || !g->ways || !g->led)
            continue;
        g->to.at = g->way[--g->ways];
        g->held = g->to;
        g->led = g->ways > 0;
        any = true;
    }
    return any;
}

void hand_back(Grasp *hand)
{
    hand->mends = false;
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        g->to = g->held = g->from;
        g->z = LEVEL_BY_GROUND;
        g->ways = 0;
        g->led = g->fault = false;
    }
}
