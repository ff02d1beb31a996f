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

/* Who might move away and has not: the enemies that CHG-08 looks through, back in the way. */
static void enemies_stay(ChargeSearch *o)
{
    const Look *look = o->look;
    UnitSet friends = { { 0 } };
    for (UnitId u = 0; u < look->battle->units; u++)
        if (set_has(&o->through, u) && !is_enemy(look, o->charger, u))
            set_add(&friends, u);
    o->through = friends;
    charge_begin(o);
}

typedef enum Others { OTHERS_STAY, ENEMIES_STAY, OTHERS_MAY_LEAVE } Others;

static ChargePlan measure_charge(const Look *look, UnitId charger, UnitId target, Side arc,
                                 Others others, bool how_far)
{
    ChargePlan plan = { .slow = NO_PIECE, .barring = NO_UNIT };
    ChargeSearch o;
    bool declaring = others != OTHERS_STAY;
    charge_search_of(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                     declaring);
    if (others == ENEMIES_STAY)
        enemies_stay(&o);
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
    return measure_charge(look, charger, target, arc, declaring ? OTHERS_MAY_LEAVE : OTHERS_STAY,
                          true);
}

ChargePlan probe_charge(const Look *look, UnitId charger, UnitId target, Side arc)
{
    bool refused =
        applies(look, TOW_CHG_07) && applies(look, TOW_CHG_08) && applies(look, TOW_GEO_12);
    return measure_charge(look, charger, target, arc, OTHERS_MAY_LEAVE, !refused);
}

/* ---- As it will come out ---------------------------------------------------------------------------------------------------------- */

/* The enemy that the path runs into first, or else comes too near to; NO_UNIT: none. */
static UnitId first_on_way(const ChargeSearch *o, const Approach *way)
{
    static const Length near[] = { 0, NEAR_NOT };
    const Look *look = o->look;
    UnitId first = NO_UNIT;
    for (int i = 0; i < 2 && first == NO_UNIT; i++) {
        Length least = LENGTH_NEVER;
        for (UnitId u = 0; u < look->battle->units; u++) {
            if (!set_has(&o->through, u) || !is_enemy(look, o->charger, u))
                continue;
            Area area = area_base(unit_outline(look, u));
            CourseMeeting end = charge_walk(o, way, &area, 1, near[i]);
            if (!end.met || end.travel >= least)
                continue;
            least = end.travel;
            first = u;
        }
    }
    return first;
}

ChargePlan foresee_charge(const Look *look, UnitId charger, UnitId target, Side arc)
{
    ChargePlan plan = measure_charge(look, charger, target, arc, ENEMIES_STAY, false);
    if (plan.possible)
        return plan;
    ChargeSearch o;
    plan = plan_charge(look, charger, target, arc, true);
    bool reaches =
        plan.possible && within(plan.cheapest.cost, charge_limit(look, charger, plan.slowed));
    if (!reaches || !is_block(look, charger))
        return plan;
    charge_search_of(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                     true);
    plan.barring = first_on_way(&o, &plan.cheapest);
    return plan;
}

Length charge_offered(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                      Length range)
{
    ChargeSearch o;
    ChargeAttempt best;
    if (!is_block(look, charger) || plan->barring != NO_UNIT)
        return plan->cheapest.cost;
    charge_search_of(&o, look, charger, target, declared_arc(look, charger, target), range,
                     plan->slowed, true);
    enemies_stay(&o);
    return charge_best(&o, &best) ? best.way.cost : plan->cheapest.cost;
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
