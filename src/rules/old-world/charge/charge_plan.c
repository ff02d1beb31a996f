#include "charge/charge_path.h"

enum { NEAR_NOT = INCH, FARTHER = 24 * INCH };

/* ---- A charge as it is measured --------------------------------------------------------------------------------------------------- */

/* A path that may touch other enemies too, when all the others are barred. */
static bool touches_others(const ChargeSearch *o, Approach *way)
{
    const Look *look = o->look;
    ChargeSearch free = *o;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, o->charger, u) && host_of(look, u) == u)
            set_add(&free.touch, u);
    }
    return charge_cheapest(&free, way);
}

static ChargePlan measure_charge(const Look *look, UnitId charger, UnitId target, Side arc,
                                 bool declaring, bool how_far)
{
    ChargePlan plan = { .slow = NO_PIECE };
    ChargeSearch o;
    charge_search_of(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                     declaring);
    if (!is_block(look, charger)) {
        plan.possible = charge_of_loose(&o, &plan.cheapest);
        return plan;
    }
    plan.possible = charge_cheapest(&o, &plan.cheapest) ||
                    (declaring && touches_others(&o, &plan.cheapest) && applies(look, TOW_CHG_09));
    if (!plan.possible && how_far) { /* only to say by how much it is too far */
        o.range += FARTHER;
        plan.possible = charge_cheapest(&o, &plan.cheapest);
    }
    if (!plan.possible)
        return plan;
    BlockPath way = charge_path(&o, &plan.cheapest);
    plan.slow = slow_piece(look, charger, &way);
    plan.slowed = plan.slow != NO_PIECE && applies(look, TOW_CHG_10);
    return plan;
}

ChargePlan plan_charge(const Look *look, UnitId charger, UnitId target, Side arc, bool declaring)
{
    return measure_charge(look, charger, target, arc, declaring, true);
}

ChargePlan probe_charge(const Look *look, UnitId charger, UnitId target, Side arc)
{
    bool refused =
        applies(look, TOW_CHG_07) && applies(look, TOW_CHG_08) && applies(look, TOW_GEO_12);
    return measure_charge(look, charger, target, arc, true, !refused);
}

int second_targets(const Look *look, UnitId charger, UnitId target, Side arc, UnitId *second,
                   int most)
{
    ChargeSearch o;
    Approach way;
    int count = 0;
    if (!is_block(look, charger))
        return 0;
    charge_search_of(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                     false);
    if (charge_cheapest(&o, &way))
        return 0;
    if (!touches_others(&o, &way))
        return 0;
    ChargeAttempt t = { .way = way };
    charge_align(&o, &t);
    Base end = block_outline(&t.aligned);
    for (UnitId u = 0; u < look->battle->units && count < most; u++) {
        if (u == target || !is_fielded(look, u) || !is_enemy(look, charger, u) ||
            host_of(look, u) != u || base_gap(end, unit_outline(look, u)) >= NEAR_NOT - REACH_SLACK)
            continue;
        if (applies(look, TOW_CHG_09))
            second[count++] = u;
    }
    return count;
}
