#include <stdlib.h>
#include <string.h>

#include "engine/ruleset.h"
#include "geom/path.h"
#include "hand/hand.h"

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
        hand->wall_slow[hand->walls] = false;
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

    bool slow = v->figure == FIGURE_LENGTH && v->measured > v->allowed;

    /* A way that is merely too long has nothing in it that could be walked round, but slow ground; and round what somebody would
     * end on no way leads. */
    if (slow && !(piece >= 0 && is_slowed(hand, v)))
        return learn_heights(hand, look, v);
    bool follows = v->model != hand->ghost[hand->leader].model;
    if (!(hand->strives && follows) && ends_on(hand, look, v, piece, model))
        return false;
    if ((piece < 0 && model < 0) || hand->walls == HAND_WALLS || wall_known(hand, piece, model))
        return false;
    if (model >= 0 && look->battle->model[model].unit == hand->unit)
        return false;
    hand->wall_piece[hand->walls] = (int16_t)piece;
    hand->wall_thin[hand->walls] = false;
    hand->wall_slow[hand->walls] = slow;
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
    bool thin[HAND_WALLS], slow[HAND_WALLS];
} Walls;

static void find_walls(Walls *walls, const Grasp *hand, const Look *look)
{
    walls->count = 0;
    for (int w = 0; w < hand->walls; w++) {
        int n = walls->count;
        if (hand->wades && hand->wall_slow[w])
            continue;
        walls->area[n] = area_of(look, hand->wall_piece[w], hand->wall_model[w]);
        walls->box[n] = area_box(&walls->area[n]);
        walls->thin[n] = hand->wall_thin[w];
        walls->slow[n] = hand->wall_slow[w];
        walls->count++;
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

    if (!m || (m->walls == hand->walls && m->wades == hand->wades &&
               memcmp(m->piece, hand->wall_piece, count * sizeof m->piece[0]) == 0 &&
               memcmp(m->model, hand->wall_model, count * sizeof m->model[0]) == 0 &&
               memcmp(m->thin, hand->wall_thin, count * sizeof m->thin[0]) == 0))
        return m;
    memset(m->leg, LEG_UNKNOWN, sizeof m->leg);
    m->walls = hand->walls;
    m->wades = hand->wades;
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

/* To the nearest place where nothing is below it that nobody may stand on. */
void hand_step_clear(Grasp *hand, const Look *look, int i)
{
    enum { RINGS = 12, RAYS = 16 };
    Ghost *g = &hand->ghost[i];
    Point meant = g->to.at;
    Walls walls;
    bool clear = false;

    find_walls(&walls, hand, look);
    for (int n = 0; n <= RINGS * RAYS && !clear; n++) {
        int ring = (n + RAYS - 1) / RAYS;
        g->to.at = point_shift(meant, n % RAYS * (FULL_TURN / RAYS), ring * (INCH / 4));
        clear = n == 0 || !hand_overlaps(hand, look, i);
        Base base = ghost_base(hand, look->game, look->battle, i);
        for (int w = 0; w < walls.count && clear; w++)
            clear = walls.thin[w] || walls.slow[w] || !area_overlaps(&walls.area[w], base);
    }
    if (!clear)
        g->to.at = meant;
}

static bool way_clear(const Walls *walls, const Ghost *g, Base base)
{
    Point at = g->from.at;

    for (int i = 0; i <= g->ways; i++) {
        Point next = i < g->ways ? g->way[i] : g->to.at;
        if (!leg_clear(walls, base, at, next))
            return false;
        at = next;
    }
    return true;
}

/* Back on its way until neither it nor its end meets anything: so far it may go at least. */
void hand_back_off(Grasp *hand, const Look *look, int i)
{
    enum { STEPS = 64 };
    Ghost *g = &hand->ghost[i];
    Walls walls;

    bool wades = hand->wades;
    hand->wades = true; /* slow ground stops nobody */
    find_walls(&walls, hand, look);
    hand->wades = wades;
    for (int n = 0; n < STEPS && ghost_spent(g) > INCH / 4; n++) {
        Base base = ghost_base(hand, look->game, look->battle, i);
        if (way_clear(&walls, g, base) && !hand_overlaps(hand, look, i))
            return;
        hand_shorten(g, ghost_spent(g) - INCH / 4);
    }
}
