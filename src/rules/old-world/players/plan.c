#include "players/plan.h"

/* ---- Orders that are likely lawful ----------------------------------------------------------------------------------- */

bool is_commanded(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit &&
           models_alive(look->battle, unit) > 0;
}

static const LeadVerbs lead = { VERB_WHEEL, VERB_FORWARD, VERB_MOVE };

Length stride(const Look *look, UnitId unit, Gait gait)
{
    Length one = pace(look, unit, false, gait.fly);
    bool column = is_block(look, unit) && is_column(look, unit);
    return one * (!gait.march ? 1 : column ? 3 : 2);
}

static void begin_gait(Order *order, UnitId unit, Gait gait)
{
    order_for(order, unit);
    if (gait.march)
        order_clause(order, VERB_MARCH);
    if (gait.fly)
        order_clause(order, VERB_FLY);
}

bool plan_advance(const Look *look, UnitId unit, Point goal, Length most, Gait gait, Order *order)
{
    enum { TRIES = 6 };
    bool block = is_block(look, unit);
    for (int i = 0; i < TRIES && most > INCH / 4; i++) {
        bool wheels = block && i % 2 == 0;
        begin_gait(order, unit, gait);
        lead_unit(look, unit, goal, most, wheels, lead, order);
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
