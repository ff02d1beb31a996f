#include "troops/advice.h"

#include "engine/referee.h"
#include "troops/ranks.h"
#include "troops/walk.h"

/* ---- The field at a glance ---------------------------------------------------------------------------------------------- */

void overview_take(Overview *o, const Look *look, SeatId seat)
{
    *o = (Overview){ .look = look, .seat = seat };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (models_alive(look->battle, u) == 0)
            continue;
        o->unit[o->units] = u;
        o->outline[o->units++] = unit_outline(look, u);
    }
}

bool overview_is_own(const Overview *o, int i)
{
    return o->look->battle->unit[o->unit[i]].seat == o->seat;
}

Length overview_gap(const Overview *o, int a, int b)
{
    Length gap = base_gap(o->outline[a], o->outline[b]);
    return gap < 0 ? 0 : gap;
}

int overview_place(const Overview *o, UnitId unit)
{
    for (int i = 0; i < o->units; i++) {
        if (o->unit[i] == unit)
            return i;
    }
    return -1;
}

int overview_nearest(const Overview *o, int i, bool (*counts)(const Look *look, UnitId unit))
{
    int best = -1;
    Length least = LENGTH_NEVER;
    bool own = overview_is_own(o, i);
    for (int k = 0; k < o->units; k++) {
        if (overview_is_own(o, k) == own || (counts && !counts(o->look, o->unit[k])))
            continue;
        Length gap = overview_gap(o, i, k);
        if (gap >= least)
            continue;
        least = gap;
        best = k;
    }
    return best;
}

/* ---- Orders ----------------------------------------------------------------------------------------------------------------- */

void order_for(Order *order, UnitId actor)
{
    order->actor = actor;
    order->clauses = order->paths = order->points = 0;
}

static void say(Order *order, int verb, int word, Length length)
{
    Clause *clause = order_clause(order, verb);
    clause->word = (uint8_t)word;
    clause->number = length;
    clause->has_number = true;
}

static void lead_block(const Look *look, UnitId unit, Point goal, Length most, bool wheels,
                       LeadVerbs verbs, Order *order)
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
        say(order, verbs.wheel, hand == HAND_LEFT ? 0 : 1, cost);
        block = block_wheeled(block, hand, turn);
        most -= cost;
    }
    Length way = point_distance(block.front.at, goal);
    say(order, verbs.ahead, 0, way < most ? way : most);
}

static void lead_loose(const Look *look, UnitId unit, Point goal, Length most, LeadVerbs verbs,
                       Order *order)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point from = centre_of(look, unit), to = point_toward(from, goal, most);
    order_clause(order, verbs.move);
    order_shift(look, model, count, vec(to.x - from.x, to.y - from.y), order);
}

void lead_unit(const Look *look, UnitId unit, Point goal, Length most, bool wheels, LeadVerbs verbs,
               Order *order)
{
    if (is_block(look, unit))
        lead_block(look, unit, goal, most, wheels, verbs, order);
    else
        lead_loose(look, unit, goal, most, verbs, order);
}

bool is_lawful_now(const Look *look, const Answer *answer)
{
    Verdict verdict = battle_judge(look->game, look->battle, look->scratch, answer);
    return is_yes(&verdict);
}

void take_default(const Look *look, Answer *answer)
{
    battle_default(look->game, look->battle, look->scratch, answer);
}
