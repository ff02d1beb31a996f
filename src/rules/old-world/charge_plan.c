#include "charge_trial.h"
#include "geom/route.h"

enum { NEAR_NOT = INCH, FARTHER = 24 * INCH };

/* ---- Skirmishers ----------------------------------------------------------------------------------------------------------------- */

/* CMV-16: the shortest walkable route of the nearest skirmisher to the face. */
static bool route_of_skirmisher(const Look *look, UnitId charger, const Onset *o, Approach *way)
{
    const Barriers *barriers = &o->barriers;
    Base base[MOST_UNIT_MODELS], aim = o->aim;
    Area area[MOST_BARRIERS];
    double room[ROUTE_SMALL_ROOM / sizeof(double)];
    RouteScratch scratch = { room, sizeof room };
    Point stop[64];
    int count = unit_bases(look, charger, base, MOST_UNIT_MODELS);
    bool found = false;
    for (int i = 0; i < barriers->count; i++)
        area[i] = barriers->barrier[i].area;
    RouteTable table = { look->game->width, look->game->height, area, barriers->count };
    way->cost = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Route route = { 0, stop, 0, 64 };
        Length gap = base_gap(base[i], aim);
        if (gap >= way->cost)
            continue;
        Segment line = base_nearest(base[i], aim);
        Leg leg = { LEG_DRIFT, gap,
                    heading_normal(point_bearing(line.from, line.to) - base[i].pose.facing) };
        bool clear = true;
        for (int k = 0; k < barriers->count && clear; k++)
            clear = !course_crosses(&leg, 1, base[i], &area[k]);
        if (!clear && !route_to_touch(&scratch, &table, base[i], aim, &route))
            continue;
        way->cost = clear ? gap : route.length;
        way->contact = line.to;
        way->end.front.at = base[i].pose.at;
        found = true;
    }
    return found;
}

/* ---- A charge as it is measured --------------------------------------------------------------------------------------------------- */

/* A path that may touch other enemies too, when all the others are barred. */
static bool touches_others(const Onset *o, Approach *way)
{
    const Look *look = o->look;
    Onset free = *o;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, o->charger, u) && host_of(look, u) == u)
            set_add(&free.touch, u);
    }
    return cheapest_path(&free, way);
}

static ChargePlan measure_charge(const Look *look, UnitId charger, UnitId target, Arc arc,
                                 bool declaring, bool how_far)
{
    ChargePlan plan = { .possible = false };
    Onset o;
    begin_onset(&o, look, charger, target, arc, charge_limit(look, charger, false), true,
                declaring);
    if (!is_block(look, charger)) {
        plan.possible = route_of_skirmisher(look, charger, &o, &plan.cheapest);
        return plan;
    }
    plan.possible = cheapest_path(&o, &plan.cheapest) ||
                    (declaring && touches_others(&o, &plan.cheapest) && applies(look, TOW_CHG_09));
    if (!plan.possible && how_far) { /* only to say by how much it is too far */
        o.range += FARTHER;
        plan.possible = cheapest_path(&o, &plan.cheapest);
    }
    if (!plan.possible)
        return plan;
    BlockPath way = way_of_onset(&o, &plan.cheapest);
    plan.slowed = slow_piece(look, charger, &way) != NO_PIECE && applies(look, TOW_CHG_10);
    return plan;
}

ChargePlan plan_charge(const Look *look, UnitId charger, UnitId target, Arc arc, bool declaring)
{
    return measure_charge(look, charger, target, arc, declaring, true);
}

ChargePlan probe_charge(const Look *look, UnitId charger, UnitId target, Arc arc)
{
    bool refused =
        applies(look, TOW_CHG_07) && applies(look, TOW_CHG_08) && applies(look, TOW_GEO_12);
    return measure_charge(look, charger, target, arc, true, !refused);
}

int second_targets(const Look *look, UnitId charger, UnitId target, Arc arc, UnitId *second,
                   int most)
{
    Onset o;
    Approach way;
    int count = 0;
    if (!is_block(look, charger))
        return 0;
    begin_onset(&o, look, charger, target, arc, charge_limit(look, charger, false), true, false);
    if (cheapest_path(&o, &way))
        return 0;
    if (!touches_others(&o, &way))
        return 0;
    Trial t = { .way = way };
    align_trial(&o, &t);
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
