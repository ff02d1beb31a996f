#include "charge/charge_path.h"

/* ---- What the book says of a charge's way: CHG-08, CMV-09, GEO-12, 23 -------------------------------------------- */

Side declared_arc(const Look *look, UnitId charger, UnitId target)
{
    int at = link_find(look->battle, LK_CHARGES, charger, target);
    bool matters = at >= 0 && applies(look, TOW_ARC_03);
    if (!matters)
        return arc_of(look, target, charger);
    return (Side)look->battle->link[at].value;
}

/* GEO-23: regiments that already stand on the same face make room along it. */
static bool shares_face(const ChargeSearch *o, UnitId unit)
{
    const Look *look = o->look;
    return is_engaged(look, unit) && is_block(look, unit) && is_block(look, o->charger) &&
           is_block(look, o->target) && declared_arc(look, unit, o->target) == o->arc;
}

/* CHG-08: friends that charge themselves, and enemies that could flee, do not block a declaration. */
static bool is_passable(const ChargeSearch *o, UnitId unit, bool declaring)
{
    const Look *look = o->look;
    UnitId goal = charge_target(look, unit);
    if (goal == o->target && shares_face(o, unit))
        return true;
    if (!declaring)
        return false;
    bool enemy = is_enemy(look, o->charger, unit);
    bool steady = is_engaged(look, unit) || has_trait(look, unit, TR_IMMUNE, NULL) ||
                  has_trait(look, unit, TR_FRENZY, NULL) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_STUPID);
    return (enemy ? !steady : goal != NO_UNIT) && applies(look, TOW_CHG_08);
}

void charge_search_of(ChargeSearch *c, const Look *look, UnitId charger, UnitId target, Side arc,
                      Length range, bool slowed, bool declaring)
{
    *c = (ChargeSearch){ .look = look, .charger = charger, .target = target, .range = range };
    c->arc = arc;
    c->any_face =
        !is_block(look, target) || (is_fleeing(look, target) && applies(look, TOW_CMV_09));
    c->flies = charges_flying(look, charger);
    c->no_terrain = !slowed && !c->flies;
    set_add(&c->touch, target);
    for (int i = link_next(look->battle, LK_CHARGES, -1); i >= 0;
         i = link_next(look->battle, LK_CHARGES, i)) {
        if (look->battle->link[i].from == charger)
            set_add(&c->touch, look->battle->link[i].to);
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && u != charger && u != target && host_of(look, u) == u &&
            is_passable(c, u, declaring))
            set_add(&c->through, u);
    }
    charge_begin(c);
}
