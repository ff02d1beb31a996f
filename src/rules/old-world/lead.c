#include <math.h>

#include "geom/vec.h"

#include "movement.h"
#include "tables.h"

/* ---- Where a regiment should end: the cheapest lawful chain of manoeuvres, or the nearest pose --------------------------------
 *
 *          goal          A wheel leads the middle of the front on a circle of half its width about a corner, so that a
 *         .-^            wheel, a straight way and another wheel to a given pose are two circles and one of their four
 *        /               common tangents.
 *       |
 *   [_____]
 */

enum { GRID = INCH / 100, MOST_LEGS = 3, PARTS = 32, LEVEL = DEGREE };
enum { NEAR_ENOUGH = INCH / 50, SPOT = INCH / 2 };

/* One manoeuvre: a verb, its word, and how much of it (inches of straight way or of arc); turns and reforms are whole. */
typedef struct Bit {
    int verb, word;
    Length length;
    Heading heading;
    int files;
} Bit;

typedef struct Chain {
    int bits;
    Bit bit[MOST_LEGS];
    bool march;
} Chain;

typedef struct Lead {
    const Look *look;
    UnitId unit;
    Block block;
    Pose goal;
    bool turned, free_move;
    bool found;
    double error,
        cost; /* of the best: how far from the goal, and the share of its move that it takes */
    Order *best;
} Lead;

/* ---- Chains ----------------------------------------------------------------------------------------------------- */

static void add_bit(Chain *chain, int verb, int word, double length)
{
    Length whole = (Length)(length / GRID + 0.5) * GRID;
    if (whole > 0 && chain->bits < MOST_LEGS)
        chain->bit[chain->bits++] = (Bit){ .verb = verb, .word = word, .length = whole };
}

static bool is_whole(const Bit *bit)
{
    return bit->verb == VERB_TURN || bit->verb == VERB_REFORM;
}

static Length length_of(const Chain *chain)
{
    Length length = 0;
    for (int i = 0; i < chain->bits; i++)
        length += is_whole(&chain->bit[i]) ? 0 : chain->bit[i].length;
    return length;
}

/* The order of the chain's first `most` inches. */
static void order_of(const Lead *lead, const Chain *chain, Length most, Order *order)
{
    order->actor = lead->unit;
    order->clauses = order->paths = order->points = 0;
    if (chain->march)
        order_clause(order, VERB_MARCH);
    for (int i = 0; i < chain->bits; i++) {
        const Bit *bit = &chain->bit[i];
        Length part = bit->length < most ? bit->length : most / GRID * GRID;
        if (!is_whole(bit) && part <= 0)
            break;
        Clause *clause = order_clause(order, bit->verb);
        clause->word = (uint8_t)bit->word;
        clause->number = bit->verb == VERB_REFORM ? bit->files : part;
        clause->has_number = bit->verb != VERB_TURN;
        clause->heading = bit->heading;
        clause->has_heading = bit->verb == VERB_REFORM;
        most -= is_whole(bit) ? 0 : part;
    }
}

/* ---- Trying one ------------------------------------------------------------------------------------------------------ */

static double error_of(const Lead *lead, Pose front)
{
    double error = (double)point_distance(front.at, lead->goal.at);
    if (!lead->turned)
        return error;
    Heading off = heading_turn(front.facing, lead->goal.facing);
    return error + (double)heading_arc(off, block_width(&lead->block) / 2);
}

static bool is_lawful(const Lead *lead, const Order *order)
{
    Verdict verdict = judge_manoeuvres(lead->look, lead->unit, order, lead->free_move);
    return is_yes(&verdict);
}

static void keep_better(Lead *lead, const Order *order)
{
    Foresight f;
    if (order->clauses == 0 || !foresee_move(lead->look, order, &f))
        return;
    double error = error_of(lead, f.end.front);
    double cost = f.allowance == LENGTH_NEVER ? 1 : (double)f.spent / (double)f.allowance;
    bool cheaper = error < lead->error + NEAR_ENOUGH && cost < lead->cost;
    bool better = error < lead->error - NEAR_ENOUGH || cheaper;
    if (!better)
        return;
    lead->found = true;
    lead->error = error;
    lead->cost = cost;
    *lead->best = *order;
}

/* The longest lawful beginning of the chain. */
static void try_chain(Lead *lead, const Chain *chain)
{
    Foresight f;
    Order order = { .actor = lead->unit };
    Length whole = length_of(chain), low = 0, high;
    order_of(lead, chain, whole, &order);
    if (order.clauses == 0 || !foresee_move(lead->look, &order, &f))
        return;
    if (f.spent > f.allowance) {
        whole -= f.spent - f.allowance;
        order_of(lead, chain, whole, &order);
    }
    if (is_lawful(lead, &order)) {
        keep_better(lead, &order);
        return;
    }
    high = whole;
    for (int part = PARTS - 1; part > 0 && whole > 0; part--) {
        low = (Length)((int64_t)whole * part / PARTS);
        order_of(lead, chain, low, &order);
        if (is_lawful(lead, &order))
            break;
        high = low;
        low = 0;
    }
    while (low > 0 && high - low > GRID) {
        Length middle = low + (high - low) / 2;
        order_of(lead, chain, middle, &order);
        if (is_lawful(lead, &order))
            low = middle;
        else
            high = middle;
    }
    if (low > 0) {
        order_of(lead, chain, low, &order);
        keep_better(lead, &order);
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

static void wheel_to_pose(Lead *lead, int first, int second, bool march)
{
    Chain chain = { .march = march };
    Heading facing;
    double straight, radius = (double)block_width(&lead->block) / 2;
    Pose start = lead->block.front;
    if (!tangent(corner_of(start, first, radius), first, corner_of(lead->goal, second, radius),
                 second, radius, &facing, &straight))
        return;
    Heading before = turn_by(first, start.facing, facing);
    Heading after = turn_by(second, facing, lead->goal.facing);
    before = before > FULL_TURN - LEVEL / 60 ? 0 : before;
    after = after > FULL_TURN - LEVEL / 60 ? 0 : after;
    if (before > HALF_TURN || after > HALF_TURN)
        return;
    add_bit(&chain, VERB_WHEEL, first > 0, (double)block_wheel_cost(&lead->block, before));
    add_bit(&chain, VERB_FORWARD, 0, straight);
    add_bit(&chain, VERB_WHEEL, second > 0, (double)block_wheel_cost(&lead->block, after));
    try_chain(lead, &chain);
}

static void wheel_to_place(Lead *lead, bool march)
{
    Chain chain = { .march = march };
    Hand hand;
    Heading turn;
    block_wheel_toward(&lead->block, lead->goal.at, &hand, &turn);
    Length arc = block_wheel_cost(&lead->block, turn) / GRID * GRID;
    Block wheeled =
        block_wheeled(lead->block, hand, heading_of_arc(arc, block_width(&lead->block)));
    add_bit(&chain, VERB_WHEEL, hand == HAND_RIGHT, (double)arc);
    add_bit(&chain, VERB_FORWARD, 0, (double)pose_local(wheeled.front, lead->goal.at).y);
    try_chain(lead, &chain);
}

/* ---- The others ------------------------------------------------------------------------------------------------------------ */

static void shift_to_place(Lead *lead)
{
    Chain chain = { .bits = 0 };
    Point off = pose_local(lead->block.front, lead->goal.at);
    add_bit(&chain, off.y > 0 ? VERB_FORWARD : VERB_BACK, 0, (double)(off.y > 0 ? off.y : -off.y));
    if (off.y > 0 || chain.bits == 0)
        add_bit(&chain, off.x > 0 ? VERB_RIGHT : VERB_LEFT, 0,
                (double)(off.x > 0 ? off.x : -off.x));
    try_chain(lead, &chain);
    if (off.y < 0) {
        chain.bits = 0;
        add_bit(&chain, off.x > 0 ? VERB_RIGHT : VERB_LEFT, 0,
                (double)(off.x > 0 ? off.x : -off.x));
        try_chain(lead, &chain);
    }
}

/* A turn by quarters, with a straight way after it. */
static void turn_to_pose(Lead *lead, int word)
{
    Foresight f;
    Order order = { .actor = lead->unit };
    Chain chain = { .bits = 1, .bit = { { .verb = VERB_TURN, .word = word } } };
    order_of(lead, &chain, 0, &order);
    if (!foresee_move(lead->look, &order, &f))
        return;
    add_bit(&chain, VERB_FORWARD, 0, (double)pose_local(f.end.front, lead->goal.at).y);
    try_chain(lead, &chain);
}

static void reform_to_pose(Lead *lead)
{
    Block there = lead->block;
    there.front = lead->goal;
    if (point_distance(block_outline(&there).pose.at, block_outline(&lead->block).pose.at) > SPOT)
        return;
    Chain chain = {
        .bits = 1,
        .bit = { { .verb = VERB_REFORM, .heading = lead->goal.facing, .files = lead->block.files } }
    };
    try_chain(lead, &chain);
}

static void try_gait(Lead *lead, bool march)
{
    for (int i = 0; i < 4 && lead->turned; i++)
        wheel_to_pose(lead, i & 1 ? 1 : -1, i & 2 ? 1 : -1, march);
    wheel_to_place(lead, march);
    if (march)
        return;
    shift_to_place(lead);
    for (int word = 0; word < 3 && lead->turned; word++)
        turn_to_pose(lead, word);
    if (lead->turned)
        reform_to_pose(lead);
}

bool old_world_lead(const Look *look, UnitId unit, Pose goal, bool turned, Order *order)
{
    bool marches = order->clauses == 1 && order->clause[0].verb == VERB_MARCH;
    Lead lead = { .look = look, .unit = host_of(look, unit), .turned = turned, .best = order };
    int why = look->battle->request.why;
    bool manoeuvres = why != WHY_CHARGE_PATH && why != WHY_RANDOM_PATH && why != WHY_FREE_REFORM;
    if (!manoeuvres || !is_fielded(look, lead.unit) || !is_block(look, lead.unit))
        return false;
    goal.facing = heading_normal(goal.facing);
    lead.block = block_of(look, lead.unit);
    lead.goal = goal;
    lead.free_move = look->battle->request.why != WHY_REMAINING;
    lead.error = error_of(&lead, lead.block.front);
    lead.cost = 0;
    try_gait(&lead, marches);
    return lead.found;
}
