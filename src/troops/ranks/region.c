#include "troops/manoeuvre.h"

/* ---- Where a regiment's front may still end ------------------------------------------------------------------------------
 *
 * No closed formula says where a lawful order ends: ground, units and the table cut pieces out of what the allowance pays for. So
 * rays are cast: a wheel by so many degrees, then straight ahead as far as an order of that wheel and that way is lawful, found by
 * halving (the outline's own room first, which is cheap, then the whole order judged). Rays side by side are joined to a fan.
 * What lies between two rays was not judged: a fan is lit only as far as both of its rays go, unless nothing but the allowance
 * ends them, for then whatever lies between is paid for as well. So every lit place can be reached.
 *
 *      .-----.         a fan to either side: a wheel, then straight ahead as far as it may; and as lines the ways back and
 *     /   |   \        aside at half pace
 *    |    |    |
 *     [___|___]
 */

enum { GRID = INCH / 100, STEP = 3 * DEGREE, RAYS = 31, SHORT_OF = INCH / 25 };

typedef struct Fan {
    const Look *look;
    const Order *base;
    UnitId unit;
    Block block; /* where the order has led it so far */
    Length left; /* of its move */
} Fan;

static bool is_lawful(const Fan *fan, const Order *order)
{
    Verdict verdict = rank_judge_move(fan->look, fan->unit, order);
    return is_yes(&verdict);
}

static void say(Order *order, int verb, int word, Length length)
{
    if (verb < 0 || length < GRID || order->clauses >= MOST_ORDER_CLAUSES)
        return;
    Clause *clause = order_clause(order, verb);
    clause->word = (uint8_t)word;
    clause->number = length / GRID * GRID;
    clause->has_number = true;
}

/* The longest lawful way of a verb after that order; below 0: not even to stand there is. */
static Length farthest(const Fan *fan, const Order *before, int verb, Length most)
{
    Order order = *before;
    say(&order, verb, 0, most);
    if (is_lawful(fan, &order))
        return most / GRID * GRID;
    if (order.clauses > before->clauses && before->clauses > 0 && !is_lawful(fan, before))
        return -1;
    Length low = 0, high = most;
    while (high - low > SHORT_OF / 2) {
        Length middle = low + (high - low) / 2;
        order = *before;
        say(&order, verb, 0, middle);
        if (is_lawful(fan, &order))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* One ray: a wheel, and how far straight ahead from there. */
typedef struct Ray {
    Point from, to;
    bool open, whole; /* whole: nothing but the allowance ends it */
} Ray;

static Ray cast(const Fan *fan, int hand, Heading turn)
{
    Order order = *fan->base;
    Length arc = block_wheel_cost(&fan->block, turn) / GRID * GRID;
    Block there = block_wheeled(fan->block, hand < 0 ? HAND_LEFT : HAND_RIGHT,
                                heading_of_arc(arc, block_width(&fan->block)));
    say(&order, rank_verb(fan->look, HANDLE_WHEEL), hand > 0, arc);
    Length most = room_ahead(fan->look, fan->unit, &there, fan->left - arc);
    Length ahead = farthest(fan, &order, rank_verb(fan->look, HANDLE_AHEAD), most);
    bool whole = ahead >= (fan->left - arc) / GRID * GRID;
    Ray ray = { there.front.at, there.front.at, ahead >= 0, whole };
    if (ahead > SHORT_OF)
        ray.to = pose_ahead(there.front, ahead - SHORT_OF).at;
    return ray;
}

static Length way_of_ray(const Ray *ray)
{
    return point_distance(ray->from, ray->to);
}

/* How far the light goes on that ray: beside one that something ends no farther than that one, so that nothing between two
 * rays is promised that only one of them can do. */
static Point lit_end(const Ray *ray, int rays, int which)
{
    Length far = way_of_ray(&ray[which]);
    for (int i = which - 1; i <= which + 1; i++) {
        bool beside = i >= 0 && i < rays && i != which;
        if (beside && !(ray[i].whole && ray[which].whole) && way_of_ray(&ray[i]) < far)
            far = way_of_ray(&ray[i]);
    }
    return point_toward(ray[which].from, ray[which].to, far);
}

static void light_fan(const Fan *fan, int hand, DrawingList *list)
{
    Ray ray[RAYS];
    int rays = 0;
    Heading most = block_wheel_most(&fan->block, fan->left);
    most = most < QUARTER_TURN ? most : QUARTER_TURN;
    for (Heading turn = 0; turn <= most && rays < RAYS; turn += STEP) {
        ray[rays] = cast(fan, hand, turn);
        if (!ray[rays++].open)
            break;
    }
    rays -= rays > 0 && !ray[rays - 1].open;
    Drawing *drawing = rays > 1 ? drawing_add(list, DRAW_POLYGON, TONE_LIT) : NULL;
    if (!drawing)
        return;
    drawing->filled = true;
    for (int i = 0; i < rays; i++)
        drawing->corner[drawing->corners++] = lit_end(ray, rays, i);
    for (int i = rays - 1; i >= 0 && drawing->corners < DRAWING_CORNERS; i--)
        drawing->corner[drawing->corners++] = ray[i].from;
}

/* What of the allowance is left for that verb, which may make it less (half a pace backwards). */
static Length left_for(const Fan *fan, int verb)
{
    OrderPreview f;
    Order order = *fan->base;
    say(&order, verb, 0, GRID);
    if (!preview_order(fan->look, &order, &f))
        return 0;
    Length left = f.allowance - (f.spent - GRID);
    return left < fan->left ? left : fan->left;
}

static void light_line(const Fan *fan, Handle handle, Heading off, DrawingList *list)
{
    int verb = rank_verb(fan->look, handle);
    if (verb < 0)
        return;
    Length way = farthest(fan, fan->base, verb, left_for(fan, verb));
    if (way <= 0)
        return;
    Pose front = fan->block.front;
    Segment line = { front.at, point_shift(front.at, front.facing + off, way) };
    drawing_line(list, TONE_LIT, line, "");
}

void lit_region(const Look *look, const Order *order, DrawingList *list)
{
    OrderPreview f;
    if (!rank_manoeuvres_now(look) || order->actor < 0 || !preview_order(look, order, &f) ||
        f.allowance == LENGTH_NEVER || f.spent > f.allowance)
        return;
    Fan fan = { look, order, order->actor, f.end, f.allowance - f.spent };
    light_fan(&fan, -1, list);
    light_fan(&fan, 1, list);
    light_line(&fan, HANDLE_BACK, HALF_TURN, list);
    light_line(&fan, HANDLE_LEFT, -QUARTER_TURN, list);
    light_line(&fan, HANDLE_RIGHT, QUARTER_TURN, list);
}
