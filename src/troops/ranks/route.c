#include <math.h>

#include "geom/vec.h"

#include "troops/manoeuvre.h"

/* ---- Where a regiment should end: the cheapest lawful chain of manoeuvres, or the nearest pose --------------------------------
 *
 * A player points at a place, or at a place and a facing. Few chains are worth trying: wheel, straight, wheel (four of them, one for
 * each pair of corners); one wheel towards the place and straight on; straight ahead, back or aside; a turn by quarters and straight
 * on; a reform on the spot. Each is judged whole as an order would be. Where it is not lawful its longest lawful beginning is looked
 * for, from the far end in thirty-second parts and then by halving, since what bars a way (a wood, an enemy) may lie in its middle.
 * The chain that ends nearest to the goal is kept, of those that end as near the one that takes the least share of the move.
 *
 *          goal          A wheel leads the middle of the front on a circle of half its width about a corner, so that a
 *         .-^            wheel, a straight way and another wheel to a given pose are two circles and one of their four
 *        /               common tangents.
 *       |
 *   [_____]
 */

enum { GRID = INCH / 100, MOST_LEGS = 3, PARTS = 32, LEVEL = DEGREE, MOST_PACES = 3 };
enum { NEAR_ENOUGH = INCH / 50, SPOT = INCH / 2 };

/* One manoeuvre: what it does, its word, and how much of it (inches of straight way or of arc); turns and reforms are whole. */
typedef struct Bit {
    Handle what;
    int word;
    Length length;
    Heading heading;
    int files;
} Bit;

typedef struct Chain {
    int bits;
    Bit bit[MOST_LEGS];
} Chain;

typedef struct Route {
    const Look *look;
    UnitId unit;
    Block block;
    Pose goal;
    bool turned;
    int paces; /* what it begins with: */
    Clause pace[MOST_PACES];
    bool found;
    double error,
        cost; /* of the best: how far from the goal, and the share of its move that it takes */
    Order *best;
} Route;

/* ---- Chains ----------------------------------------------------------------------------------------------------- */

static void add_bit(Chain *chain, Handle what, int word, double length)
{
    Length whole = (Length)(length / GRID + 0.5) * GRID;
    if (whole > 0 && chain->bits < MOST_LEGS)
        chain->bit[chain->bits++] = (Bit){ .what = what, .word = word, .length = whole };
}

static bool is_whole(const Bit *bit)
{
    return bit->what == HANDLE_TURN || bit->what == HANDLE_REFORM;
}

static Length length_of(const Chain *chain)
{
    Length length = 0;
    for (int i = 0; i < chain->bits; i++)
        length += is_whole(&chain->bit[i]) ? 0 : chain->bit[i].length;
    return length;
}

/* The order of the chain's first `most` inches. */
static void order_of(const Route *route, const Chain *chain, Length most, Order *order)
{
    order->actor = route->unit;
    order->clauses = order->paths = order->points = 0;
    for (int i = 0; i < route->paces; i++)
        *order_clause(order, route->pace[i].verb) = route->pace[i];
    for (int i = 0; i < chain->bits; i++) {
        const Bit *bit = &chain->bit[i];
        Length part = bit->length < most ? bit->length : most / GRID * GRID;
        if (!is_whole(bit) && part <= 0)
            break;
        Clause *clause = order_clause(order, rank_verb(route->look, bit->what));
        clause->word = (uint8_t)bit->word;
        clause->number = bit->what == HANDLE_REFORM ? bit->files : part;
        clause->has_number = bit->what != HANDLE_TURN;
        clause->heading = bit->heading;
        clause->has_heading = bit->what == HANDLE_REFORM || bit->what == HANDLE_DRIFT;
        most -= is_whole(bit) ? 0 : part;
    }
}

/* ---- Trying one ------------------------------------------------------------------------------------------------------ */

static double error_of(const Route *route, Pose front)
{
    double error = (double)point_distance(front.at, route->goal.at);
    if (!route->turned)
        return error;
    Heading off = heading_turn(front.facing, route->goal.facing);
    return error + (double)heading_arc(off, block_width(&route->block) / 2);
}

static bool is_lawful(const Route *route, const Order *order)
{
    Verdict verdict = rank_judge_move(route->look, route->unit, order);
    return is_yes(&verdict);
}

static void keep_better(Route *route, const Order *order)
{
    OrderPreview f;
    if (order->clauses == 0 || !preview_order(route->look, order, &f))
        return;
    double error = error_of(route, f.end.front);
    double cost = f.allowance == LENGTH_NEVER ? 1 : (double)f.spent / (double)f.allowance;
    bool cheaper = error < route->error + NEAR_ENOUGH && cost < route->cost;
    bool better = error < route->error - NEAR_ENOUGH || cheaper;
    if (!better)
        return;
    route->found = true;
    route->error = error;
    route->cost = cost;
    *route->best = *order;
}

/* Whether the game has a verb for all of it. */
static bool can_be_said(const Route *route, const Chain *chain)
{
    for (int i = 0; i < chain->bits; i++) {
        if (rank_verb(route->look, chain->bit[i].what) < 0)
            return false;
    }
    return true;
}

/* The longest lawful beginning of the chain. */
static void try_chain(Route *route, const Chain *chain)
{
    OrderPreview f;
    if (!can_be_said(route, chain))
        return;
    Order order = { .actor = route->unit };
    Length whole = length_of(chain), low = 0, high;
    order_of(route, chain, whole, &order);
    if (order.clauses == 0 || !preview_order(route->look, &order, &f))
        return;
    if (f.spent > f.allowance) {
        whole -= f.spent - f.allowance;
        order_of(route, chain, whole, &order);
    }
    if (is_lawful(route, &order)) {
        keep_better(route, &order);
        return;
    }
    high = whole;
    for (int part = PARTS - 1; part > 0 && whole > 0; part--) {
        low = (Length)((int64_t)whole * part / PARTS);
        order_of(route, chain, low, &order);
        if (is_lawful(route, &order))
            break;
        high = low;
        low = 0;
    }
    while (low > 0 && high - low > GRID) {
        Length middle = low + (high - low) / 2;
        order_of(route, chain, middle, &order);
        if (is_lawful(route, &order))
            low = middle;
        else
            high = middle;
    }
    if (low > 0) {
        order_of(route, chain, low, &order);
        keep_better(route, &order);
    }
}

/* ---- Wheel, straight, wheel -------------------------------------------------------------------------------------------- */

static Vec corner_of(Pose front, int hand, double radius)
{
    return vec_along(vec_of(front.at), heading_right(front.facing), hand * radius);
}

/* The turn from one heading to another by that hand: 0 to a whole turn. */
static Heading turn_by(int hand, Heading from, Heading to)
{
    return heading_normal(hand > 0 ? to - from : from - to);
}

/* The facing of the straight part between circles about these corners; false when they lie too near. */
static bool tangent(Vec from, int first, Vec to, int second, double radius, Heading *facing,
                    double *straight)
{
    Vec way = vec_sub(to, from);
    double apart = vec_length(way), aside = first == second ? 0 : 2 * radius;
    if (apart < aside || apart < 1)
        return false;
    *straight = sqrt(apart * apart - aside * aside);
    /* Leaving a circle about the left corner its middle lies to the right of the way, and the reverse. */
    double lean = first == second ? 0 : -first * aside / apart;
    Vec unit = vec_unit(way);
    Vec right = vec(-unit.y, unit.x);
    double along = *straight / apart;
    *facing = heading_of(vec_sub(vec_scale(unit, along), vec_scale(right, lean)));
    return true;
}

static void wheel_to_pose(Route *route, int first, int second)
{
    Chain chain = { .bits = 0 };
    Heading facing;
    double straight, radius = (double)block_width(&route->block) / 2;
    Pose start = route->block.front;
    if (!tangent(corner_of(start, first, radius), first, corner_of(route->goal, second, radius),
                 second, radius, &facing, &straight))
        return;
    Heading before = turn_by(first, start.facing, facing);
    Heading after = turn_by(second, facing, route->goal.facing);
    before = before > FULL_TURN - LEVEL / 60 ? 0 : before;
    after = after > FULL_TURN - LEVEL / 60 ? 0 : after;
    if (before > HALF_TURN || after > HALF_TURN)
        return;
    add_bit(&chain, HANDLE_WHEEL, first > 0, (double)block_wheel_cost(&route->block, before));
    add_bit(&chain, HANDLE_AHEAD, 0, straight);
    add_bit(&chain, HANDLE_WHEEL, second > 0, (double)block_wheel_cost(&route->block, after));
    try_chain(route, &chain);
}

static void wheel_to_place(Route *route)
{
    Chain chain = { .bits = 0 };
    Hand hand;
    Heading turn;
    block_wheel_toward(&route->block, route->goal.at, &hand, &turn);
    Length arc = block_wheel_cost(&route->block, turn) / GRID * GRID;
    Block wheeled =
        block_wheeled(route->block, hand, heading_of_arc(arc, block_width(&route->block)));
    add_bit(&chain, HANDLE_WHEEL, hand == HAND_RIGHT, (double)arc);
    add_bit(&chain, HANDLE_AHEAD, 0, (double)pose_local(wheeled.front, route->goal.at).y);
    try_chain(route, &chain);
}

/* ---- The others ------------------------------------------------------------------------------------------------------------ */

static void shift_to_place(Route *route)
{
    Chain chain = { .bits = 0 };
    Point off = pose_local(route->block.front, route->goal.at);
    add_bit(&chain, off.y > 0 ? HANDLE_AHEAD : HANDLE_BACK, 0,
            (double)(off.y > 0 ? off.y : -off.y));
    if (off.y > 0 || chain.bits == 0)
        add_bit(&chain, off.x > 0 ? HANDLE_RIGHT : HANDLE_LEFT, 0,
                (double)(off.x > 0 ? off.x : -off.x));
    try_chain(route, &chain);
    if (off.y < 0) {
        chain.bits = 0;
        add_bit(&chain, off.x > 0 ? HANDLE_RIGHT : HANDLE_LEFT, 0,
                (double)(off.x > 0 ? off.x : -off.x));
        try_chain(route, &chain);
    }
}

/* A turn by quarters, with a straight way after it. */
static void turn_to_pose(Route *route, int word)
{
    OrderPreview f;
    Order order = { .actor = route->unit };
    Chain chain = { .bits = 1, .bit = { { .what = HANDLE_TURN, .word = word } } };
    if (!can_be_said(route, &chain))
        return;
    order_of(route, &chain, 0, &order);
    if (!preview_order(route->look, &order, &f))
        return;
    add_bit(&chain, HANDLE_AHEAD, 0, (double)pose_local(f.end.front, route->goal.at).y);
    try_chain(route, &chain);
}

static void reform_to_pose(Route *route)
{
    Block there = route->block;
    there.front = route->goal;
    if (point_distance(block_outline(&there).pose.at, block_outline(&route->block).pose.at) > SPOT)
        return;
    Chain chain = { .bits = 1,
                    .bit = { { .what = HANDLE_REFORM,
                               .heading = route->goal.facing,
                               .files = route->block.files } } };
    try_chain(route, &chain);
}

/* Slantwise ahead, at most as far to the side as forward. */
static void drift_to_place(Route *route)
{
    Point off = pose_local(route->block.front, route->goal.at);
    Length aside = off.x < 0 ? -off.x : off.x;
    Heading bearing = point_bearing((Point){ 0, 0 }, (Point){ aside, -off.y });
    if (off.y <= 0 || aside > off.y)
        return;
    Chain chain = { .bits = 0 };
    add_bit(&chain, HANDLE_DRIFT, off.x > 0,
            (double)point_distance(route->block.front.at, route->goal.at));
    chain.bit[0].heading = bearing;
    try_chain(route, &chain);
}

/* An order of paces only is answered in them. */
static void keep_paces(Route *route, const Order *order)
{
    int paces = 0;
    for (; paces < order->clauses && paces < MOST_PACES; paces++) {
        if (rank_handle(route->look, order->clause[paces].verb) != HANDLE_PACE)
            return;
        route->pace[paces] = order->clause[paces];
    }
    route->paces = paces == order->clauses ? paces : 0;
}

bool find_route(const Look *look, UnitId unit, Pose goal, bool turned, Order *order)
{
    Route route = { .look = look, .unit = host_of(look, unit), .turned = turned, .best = order };
    if (!rank_manoeuvres_now(look) || !is_fielded(look, route.unit) || !is_block(look, route.unit))
        return false;
    keep_paces(&route, order);
    goal.facing = heading_normal(goal.facing);
    route.block = block_of(look, route.unit);
    route.goal = goal;
    route.error = error_of(&route, route.block.front);
    for (int i = 0; i < 4 && turned; i++)
        wheel_to_pose(&route, i & 1 ? 1 : -1, i & 2 ? 1 : -1);
    wheel_to_place(&route);
    if (route.paces > 0)
        return route.found;
    shift_to_place(&route);
    drift_to_place(&route);
    for (int word = 0; word < 3 && turned; word++)
        turn_to_pose(&route, word);
    if (turned)
        reform_to_pose(&route);
    return route.found;
}
