#include "charge/charging.h"
#include "move/movement.h"
#include "powers/abilities.h"
#include "powers/skills.h"
#include "tables.h"

/* ---- Whom an order leads beside a Move: Charges, Abilities, Break Off, Night March --------------------------------------------- */

static bool walks_by_ability(const Look *look, const Order *order, Length *allowance)
{
    Ability ability = (Ability)order->clause[0].word;
    Length pace = pace_of(look, order->actor);
    *allowance = ability == ABILITY_SUPPRESS || ability == ABILITY_FIELD_REPAIR
                     ? pace / INCH / 2 * INCH
                     : pace;
    if (ability == ABILITY_STORM || ability == ABILITY_STEP_BETWEEN)
        return false;
    Verdict verdict = judge_ability(look, order->actor, order);
    return is_yes(&verdict);
}

static bool walks_by_order(const Look *look, const Order *order, UnitId *unit, Length *allowance)
{
    Verdict verdict = judge_order_but_case(look, order);
    *unit = order->clause[0].unit;
    if (order->clause[0].word != ORDER_BREAK_OFF || !is_yes(&verdict) ||
        !is_in_combat(look, *unit, NULL))
        return false;
    *allowance = pace_of(look, *unit);
    return true;
}

static bool walks_by_ruse(const Look *look, const Order *order, UnitId *unit, Length *allowance)
{
    Verdict verdict = judge_ruse(look, order);
    *unit = order->clause[0].unit;
    *allowance = NIGHT_MARCH;
    return order->clause[0].word == RUSE_NIGHT_MARCH && is_yes(&verdict);
}

bool awt_walker(const Look *look, const Order *order, UnitId *unit, Length *allowance)
{
    *unit = order->actor;
    if (order->clauses != 1 || order->actor == NO_UNIT || order->paths > 0 ||
        !is_fielded(look, order->actor))
        return false;
    switch (order->clause[0].verb) {
    case VERB_CHARGE:
        *allowance = pace_of(look, order->actor);
        return !is_vehicle(look, order->actor);
    case VERB_ABILITY:
        return walks_by_ability(look, order, allowance);
    case VERB_ORDER:
        return walks_by_order(look, order, unit, allowance);
    case VERB_RUSE:
        return walks_by_ruse(look, order, unit, allowance);
    default:
        return false;
    }
}
