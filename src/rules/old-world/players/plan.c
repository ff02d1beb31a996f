#include "players/plan.h"

#include "engine/referee.h"
#include "troops/walk.h"

/* ---- Orders that are likely lawful ----------------------------------------------------------------------------------- */

bool is_commanded(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit &&
           models_alive(look->battle, unit) > 0;
}

void order_of(Order *order, UnitId actor)
{
    order->actor = actor;
    order->clauses = order->paths = order->points = 0;
}

Length stride(const Look *look, UnitId unit, Gait gait)
{
    Length one = pace(look, unit, false, gait.fly);
    bool column = is_block(look, unit) && is_column(look, unit);
    return one * (!gait.march ? 1 : column ? 3 : 2);
}

static void begin_gait(Order *order, UnitId unit, Gait gait)
{
    order_of(order, unit);
    if (gait.march)
        order_clause(order, VERB_MARCH);
    if (gait.fly)
        order_clause(order, VERB_FLY);
}

/* A block: the wheel that looks at the goal, then straight on; without the wheel when that is barred. */
static void lead_block(const Look *look, UnitId unit, Point goal, Length most, bool wheels,
                       Order *order)
{
    Block block = block_of(look, unit);
    Hand hand = HAND_LEFT;
    Heading turn = 0;
    if (wheels)
        block_wheel_toward(&block, goal, &hand, &turn);
    Length cost = block_wheel_cost(&block, turn);
    if (cost > most) {
        turn = block_wheel_most(&block, most);
        cost = most;
    }
    if (turn > DEGREE) {
        Clause *wheel = order_clause(order, VERB_WHEEL);
        wheel->word = hand == HAND_LEFT ? 0 : 1;
        wheel->number = cost;
        wheel->has_number = true;
        block = block_wheeled(block, hand, turn);
        most -= cost;
    }
    Length way = point_distance(block.front.at, goal);
    Clause *ahead = order_clause(order, VERB_FORWARD);
    ahead->number = way < most ? way : most;
    ahead->has_number = true;
}

static void lead_skirmishers(const Look *look, UnitId unit, Point goal, Length most, Order *order)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point from = centre_of(look, unit), to = point_toward(from, goal, most);
    order_clause(order, VERB_MOVE);
    order_shift(look, model, count, vec(to.x - from.x, to.y - from.y), order);
}

bool plan_advance(const Look *look, UnitId unit, Point goal, Length most, Gait gait, Order *order)
{
    enum { TRIES = 6 };
    bool block = is_block(look, unit);
    for (int i = 0; i < TRIES && most > INCH / 4; i++) {
        bool wheels = block && i % 2 == 0;
        begin_gait(order, unit, gait);
        if (block)
            lead_block(look, unit, goal, most, wheels, order);
        else
            lead_skirmishers(look, unit, goal, most, order);
        Verdict verdict = judge_manoeuvres(look, unit, order, gait.free_move);
        if (is_yes(&verdict))
            return true;
        bool far = verdict.refusal == NO_MOV_FAR || verdict.refusal == NO_MOV_SLOWED;
        if (far && verdict.allowed < most)
            most = verdict.allowed;
        else if (!block || !wheels)
            most = most / 2;
    }
    return false;
}

/* ---- What is asked ------------------------------------------------------------------------------------------------------ */

bool is_lawful_now(const Look *look, const Answer *answer)
{
    Verdict verdict = battle_judge(look->game, look->battle, look->scratch, answer);
    return is_yes(&verdict);
}

void take_default(const Look *look, Answer *answer)
{
    battle_default(look->game, look->battle, look->scratch, answer);
}
