#include "players/plan.h"

#include "engine/at_random.h"
#include "troops/walk.h"

#include <string.h>

/* ---- A random player: every verb, power, choice and option occurs ------------------------------------------------ */

static bool plays(const Look *look, UnitId unit)
{
    return is_in_play(look->battle, unit);
}

static UnitId draw_eligible(const Draw *d, int phase)
{
    UnitId list[MOST_UNITS];
    int count = 0;
    for (UnitId u = NO_UNIT; units_of_seat(d->look, 0, d->seat, &u);) {
        if (is_eligible(d->look, u, phase))
            list[count++] = u;
    }
    return draw_of(d, list, count);
}

static Order *begin_order(const Draw *d, UnitId actor, int verb)
{
    Order *order = &d->answer->order;
    order->actor = actor;
    order->clauses = order->paths = order->points = 0;
    if (verb >= 0)
        order_clause(order, verb);
    return order;
}

static bool plain(const Draw *d, UnitId actor, int verb)
{
    begin_order(d, actor, verb);
    return true;
}

/* Somewhere that matters: an enemy, an objective, a friend, or anywhere. */
static Point draw_goal(const Draw *d)
{
    int kind = draw_number(d, 0, 5);
    UnitId unit = kind < 3 ? draw_unit(d, kind < 2, plays) : NO_UNIT;
    if (kind < 2)
        unit = draw_unit(d, false, plays);
    if (unit != NO_UNIT)
        return middle_of(d->look, unit);
    if (kind == 3 && d->look->game->objectives)
        return d->look->game->objective[draw_number(d, 0, d->look->game->objectives - 1)].at;
    return draw_point(d);
}

/* ---- Orders ---------------------------------------------------------------------------------------------------------- */

static bool ambush(const Draw *d, UnitId unit)
{
    const Unit *u = &d->look->battle->unit[unit];
    Order *order = begin_order(d, unit, VERB_DEPLOY);
    Point at = draw_point(d);
    for (int i = u->first; i < u->first + u->count; i++, at.x += 2 * INCH) {
        if (!order_path(order, (ModelId)i) ||
            !order_point(order, (PathPoint){ at, 0, LEVEL_BY_GROUND }))
            return false;
    }
    return true;
}

static bool deploy(const Draw *d)
{
    UnitId unit = draw_eligible(d, PHASE_DEPLOY);
    if (unit == NO_UNIT)
        return false;
    if (unit_has(d->look, unit, PERK_AMBUSH, NULL) && draw_one_in(d, 2))
        return ambush(d, unit);
    if (!propose_deployment(d->look, d->seat, unit, &d->answer->order))
        return false;
    UnitId rider = draw_eligible(d, PHASE_DEPLOY);
    if (unit_has(d->look, unit, PERK_TRANSPORT, NULL) && rider != unit && draw_one_in(d, 3))
        order_clause(&d->answer->order, VERB_CARRY)->unit = rider;
    return true;
}

/* A single model strays on a way of its own. */
static void stray(const Draw *d, Order *order)
{
    if (order->paths == 0 || order->points == MOST_ORDER_POINTS)
        return;
    PathPoint *last = &order->point[order->path[draw_number(d, 0, order->paths - 1)].first];
    last->at.x += draw_number(d, -INCH, INCH);
    last->at.y += draw_number(d, -INCH, INCH);
    if (draw_one_in(d, 4))
        last->facing = draw_heading(d);
}

/* Towards a friendly Transport until a model touches it. */
static bool to_transport(const Draw *d, UnitId unit, bool dash)
{
    for (int i = 0; i < d->look->battle->units; i++) {
        const Unit *u = &d->look->battle->unit[i];
        if (u->seat != d->seat || u->state != UNIT_FIELD || i == unit ||
            !unit_has(d->look, (UnitId)i, PERK_TRANSPORT, NULL) ||
            !plan_contact(d->look, unit, (UnitId)i, dash, &d->answer->order))
            continue;
        if (draw_one_in(d, 2))
            order_clause(&d->answer->order, VERB_EMBARK)->unit = (UnitId)i;
        return true;
    }
    return false;
}

static bool travel(const Draw *d, UnitId unit, bool dash)
{
    const Look *look = d->look;
    Order *order = &d->answer->order;
    if (is_aboard(look, unit))
        return plan_disembark(look, unit, draw_goal(d), dash, order);
    UnitId enemy = draw_unit(d, false, plays);
    if (draw_one_in(d, 12))
        return plain(d, unit, dash ? VERB_DASH : VERB_MOVE);
    if (draw_one_in(d, 4) && to_transport(d, unit, dash))
        return true;
    if (enemy != NO_UNIT && draw_one_in(d, 2) && plan_contact(look, unit, enemy, dash, order))
        return true;
    Length most = stat_of(look, unit, dash);
    Length far = draw_number(d, most / 3, most);
    if (!plan_march(look, unit, draw_goal(d), far, dash, order))
        return plain(d, unit, dash ? VERB_DASH : VERB_MOVE);
    if (draw_one_in(d, 5))
        stray(d, order);
    return true;
}

static bool fire(const Draw *d, UnitId unit, UnitId attacker)
{
    enum { ANY_WORTH = 1000000 };
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(d->look, unit, list);
    Order *order = begin_order(d, unit, -1);
    for (int w = 0; w < weapons; w++) {
        UnitId target = attacker != NO_UNIT ? attacker : draw_unit(d, draw_one_in(d, 20), plays);
        for (int tries = 0; tries < 4 && target != NO_UNIT; tries++) {
            double worth = -ANY_WORTH;
            if (plan_shot(d->look, unit, list[w], target, order, &worth) || attacker != NO_UNIT)
                break;
            target = draw_unit(d, false, plays);
        }
    }
    return order->clauses > 0;
}

static void reposition_paths(const Draw *d, Order *order, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(d->look, unit, model, MOST_UNIT_MODELS);
    Length far = draw_number(d, 0, REPOSITION_REACH);
    Heading heading = draw_heading(d);
    order_shift(d->look, model, count, vec_scale(heading_forward(heading), far), order);
}

/* Adds `use` clauses for some of the unit's powers. */
static bool use_powers(const Draw *d, UnitId unit, Order *order, bool as_counter)
{
    bool mastery = false, any = false;
    int first = draw_number(d, 0, POWERS - 1);
    for (int i = 0; i < POWERS; i++) {
        int power = (first + i) % POWERS;
        bool of_mastery = power >= POWER_LASH;
        if (!unit_has(d->look, unit, perk_of_power(power), NULL) || (of_mastery && mastery))
            continue;
        Clause *clause = order_clause(order, VERB_USE);
        if (!clause)
            return any;
        clause->word = (uint8_t)power;
        bool hostile = power == POWER_LASH || power == POWER_SNARE;
        if (hostile || of_mastery || (power == POWER_MEND && !draw_one_in(d, 3)))
            clause->unit = draw_unit(d, !hostile, plays);
        if (power == POWER_REPOSITION && clause->unit != NO_UNIT)
            reposition_paths(d, order, clause->unit);
        Verdict verdict = judge_use(d->look, unit, clause, order, as_counter);
        if (!is_yes(&verdict)) {
            order->paths -= clause->path_count;
            order->clauses--;
            continue;
        }
        mastery |= of_mastery;
        any = true;
    }
    return any;
}

/* Puts the clauses of `uses` in front of those that the answer's order has. */
static void put_in_front(Order *order, const Order *uses)
{
    if (order->clauses + uses->clauses > MOST_ORDER_CLAUSES || uses->paths > 0)
        return;
    memmove(&order->clause[uses->clauses], &order->clause[0],
            (size_t)order->clauses * sizeof(Clause));
    memcpy(&order->clause[0], &uses->clause[0], (size_t)uses->clauses * sizeof(Clause));
    order->clauses += uses->clauses;
}

static bool standard(const Draw *d, int phase)
{
    UnitId unit = draw_eligible(d, phase);
    Order *order = &d->answer->order, uses;
    if (unit == NO_UNIT || draw_one_in(d, 30))
        return plain(d, NO_UNIT, VERB_FINISH);
    memset(&uses, 0, sizeof uses);
    uses.actor = unit;
    bool powers =
        has_any_power(d->look, unit) && draw_one_in(d, 2) && use_powers(d, unit, &uses, false);
    bool done =
        phase == PHASE_ATTACK ? fire(d, unit, NO_UNIT) : travel(d, unit, phase == PHASE_DASH);
    if (!powers)
        return done;
    if (!done || uses.paths > 0) {
        *order = uses;
        return true;
    }
    put_in_front(order, &uses);
    return true;
}

static bool act(const Draw *d, UnitId unit, bool second)
{
    int verb = draw_number(d, 0, 9);
    if (verb == 0)
        return plain(d, unit, VERB_GUARD);
    if (verb == 1)
        return plain(d, unit, VERB_PREPARE);
    if (verb == 2 && !second && draw_one_in(d, 3))
        return plain(d, unit, VERB_SUPPORT);
    if (verb <= 3 && has_any_power(d->look, unit))
        return use_powers(d, unit, begin_order(d, unit, -1), false);
    if (verb <= 5)
        return travel(d, unit, draw_one_in(d, 3));
    return fire(d, unit, NO_UNIT);
}

static bool counter(const Draw *d, UnitId unit, UnitId attacker)
{
    int kind = draw_number(d, 0, 4);
    if (kind == 0)
        return plain(d, NO_UNIT, VERB_DECLINE);
    if (kind == 1)
        return plain(d, unit, VERB_GUARD);
    if (kind == 2 && has_any_power(d->look, unit))
        return use_powers(d, unit, begin_order(d, unit, -1), true);
    return fire(d, unit, attacker);
}

static bool order_for(const Draw *d)
{
    const Request *r = &d->look->battle->request;
    UnitId unit = draw_unit(d, true, plays);
    switch ((Why)r->why) {
    case WHY_DEPLOY:
        return draw_one_in(d, 25) ? plain(d, NO_UNIT, VERB_FINISH) : deploy(d);
    case WHY_MOVE:
        return r->unit != NO_UNIT ? plain(d, NO_UNIT, VERB_END) : standard(d, PHASE_MOVE);
    case WHY_ATTACK:
        return r->unit != NO_UNIT ? plain(d, NO_UNIT, VERB_END) : standard(d, PHASE_ATTACK);
    case WHY_DASH:
        return r->unit != NO_UNIT ? plain(d, NO_UNIT, VERB_END) : standard(d, PHASE_DASH);
    case WHY_STEP:
        if (draw_one_in(d, 25) || (unit == NO_UNIT && !deploy(d)))
            return plain(d, NO_UNIT, VERB_FINISH);
        return (draw_one_in(d, 3) && deploy(d)) || (unit != NO_UNIT && act(d, unit, false));
    case WHY_ACTION:
        return draw_one_in(d, 6) ? plain(d, NO_UNIT, VERB_END) : act(d, r->unit, true);
    case WHY_COUNTER:
        return counter(d, r->unit, r->other);
    default:
        return false;
    }
}

/* ---- Other answers ---------------------------------------------------------------------------------------------------- */

bool warsurge_propose(const Look *look, Chance *chance, Answer *answer)
{
    const Request *r = &look->battle->request;
    Draw d = draw_begin(look, chance, answer);
    switch ((Shape)r->shape) {
    case SHAPE_MODELS:
    case SHAPE_LIST:
        return (draw_one_in(&d, 2) && draw_suggested(&d)) || answer_at_random(r, chance, answer);
    case SHAPE_PATHS:
        return draw_suggested(&d);
    case SHAPE_ORDER:
        return order_for(&d);
    default:
        return answer_at_random(r, chance, answer);
    }
}
