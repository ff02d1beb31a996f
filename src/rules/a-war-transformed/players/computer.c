#include "charge/charging.h"
#include "fight/fighting.h"
#include "flight/nerves.h"
#include "powers/skills.h"
#include "shoot/shooting.h"
#include "tables.h"

#include "troops/advice.h"

/* ---- The quick player: rally, shoot what hurts most, charge who is weaker, go for the objectives ----------------------------------- */

enum { TIRED = 2, SIXTHS = 6 };

static void say_again(Answer *answer, UnitId actor)
{
    order_for(&answer->order, actor);
}

/* ---- Shooting ---------------------------------------------------------------------------------------------------------------------- */

/* Hits on average, in sixths; a template counts as a die of six. */
static int hits_expected(const Look *look, UnitId unit, UnitId target, const Answer *answer)
{
    Fire fire = { .unit = unit, .target = target, .only = NO_WEAPON };
    int hits = 0;
    plan_fire(look, &(Said){ answer->order.clause, answer->order.clauses }, &fire);
    for (int i = 0; i < fire.shots; i++) {
        if (!can_harm(look, fire.shot[i].weapon, target))
            continue;
        bool blast = is_blast(look, fire.shot[i].weapon);
        hits += blast ? SIXTHS : fire.shot[i].dice * needed_to_hit(look, &fire.shot[i]);
    }
    return hits;
}

static void order_shot(Answer *answer, UnitId unit, UnitId target)
{
    say_again(answer, unit);
    order_clause(&answer->order, VERB_SHOOT)->unit = target;
}

/* The enemy whom its fire would hurt most; NO_UNIT: none, or hardly. */
static UnitId best_target(const Look *look, UnitId unit, Answer *answer)
{
    UnitId best = NO_UNIT;
    int most = SIXTHS / 2;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        order_shot(answer, unit, u);
        if (!is_lawful_now(look, answer))
            continue;
        int hits = hits_expected(look, unit, u, answer);
        if (hits <= most)
            continue;
        most = hits;
        best = u;
    }
    if (best != NO_UNIT)
        order_shot(answer, unit, best);
    return best;
}

/* ---- Charging ---------------------------------------------------------------------------------------------------------------------- */

static int strength_of(const Look *look, UnitId unit)
{
    return attack_dice(look, unit) * hits_in_combat_on(look, unit);
}

/* Whoever it beats in dice, and could hurt at all. */
static bool find_charge(const Look *look, UnitId unit, Answer *answer)
{
    int own = strength_of(look, unit);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (strength_of(look, u) >= own || !can_hurt_in_combat(look, unit, u))
            continue;
        Verdict reach = judge_charged(look, unit, u);
        if (!is_yes(&reach))
            continue;
        say_again(answer, unit);
        order_clause(&answer->order, VERB_CHARGE)->unit = u;
        if (is_lawful_now(look, answer))
            return true;
    }
    return false;
}

/* ---- Going: to the nearest objective that it does not hold --------------------------------------------------------------------------- */

static Length gap_to_place(const Look *look, UnitId unit, Point at)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Length gap = base_gap_point(model_base(look->game, look->battle, model[i]), at);
        least = gap < least ? gap : least;
    }
    return least;
}

static bool find_goal(const Look *look, UnitId unit, Point *goal)
{
    Length least = LENGTH_NEVER;
    for (int i = 0; i < look->game->objectives; i++) {
        const Objective *o = &look->game->objective[i];
        Length gap = gap_to_place(look, unit, o->at);
        if (gap <= o->radius)
            return false; /* it stands there */
        if (gap >= least)
            continue;
        least = gap;
        *goal = o->at;
    }
    return least != LENGTH_NEVER;
}

static bool order_way(const Look *look, UnitId unit, Heading heading, Length way, Answer *answer)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point by = point_shift((Point){ 0, 0 }, heading, way);
    say_again(answer, unit);
    order_clause(&answer->order, VERB_ADVANCE);
    return order_shift(look, model, count, vec_of(by), &answer->order) &&
           is_lawful_now(look, answer);
}

/* Straight, or to one side by as little as will do. */
static bool find_way(const Look *look, UnitId unit, Answer *answer)
{
    static const int aside[] = { 0, 25, -25, 55, -55 };
    Point goal = { 0, 0 };
    const Unit *u = &look->battle->unit[unit];
    if (!find_goal(look, unit, &goal))
        return false;
    Point from = look->battle->model[u->first].pose.at;
    for (int i = 0; i < u->count; i++) {
        if (look->battle->model[u->first + i].state == MODEL_STANDING)
            from = look->battle->model[u->first + i].pose.at;
    }
    Heading straight = point_bearing(from, goal);
    for (int part = 4; part >= 1; part -= part > 2 ? 2 : 1) {
        for (int i = 0; i < 5; i++) {
            if (order_way(look, unit, heading_normal(straight + aside[i] * DEGREE),
                          pace_of(look, unit) * part / 4, answer))
                return true;
        }
    }
    return false;
}

/* ---- One activation after the other ------------------------------------------------------------------------------------------------------ */

static bool find_regroup(const Look *look, UnitId unit, Answer *answer)
{
    bool worn = stress_of(look, unit) >= TIRED ||
                has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED) ||
                has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN);
    if (!worn)
        return false;
    say_again(answer, unit);
    order_clause(&answer->order, VERB_REGROUP);
    return is_lawful_now(look, answer);
}

static bool find_shot(const Look *look, UnitId unit, Answer *answer)
{
    return best_target(look, unit, answer) != NO_UNIT;
}

static void advise_activation(const Look *look, Answer *answer)
{
    static bool (*const deeds[])(const Look *look, UnitId unit,
                                 Answer *answer) = { find_shot, find_charge, find_regroup,
                                                     find_way };
    SeatId seat = answer->seat;
    for (int i = 0; i < 4; i++) {
        for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
            Verdict verdict = judge_eligible(look, u, look->battle->phase);
            if (is_yes(&verdict) && deeds[i](look, u, answer))
                return;
        }
    }
    take_default(look, answer);
}

/* ---- Step 3: Rally who is Broken, Steady who is worn ---------------------------------------------------------------------------------------- */

static bool find_order(const Look *look, OrderKindOfLeader what,
                       bool (*needs)(const Look *look, UnitId unit), Answer *answer)
{
    SeatId seat = answer->seat;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        for (UnitId l = NO_UNIT; needs(look, u) && units_of_seat(look, UNITS_FIELDED, seat, &l);) {
            if (!is_leader(look, l))
                continue;
            say_again(answer, l);
            Clause *clause = order_clause(&answer->order, VERB_ORDER);
            clause->word = (uint8_t)what;
            clause->unit = u;
            if (is_lawful_now(look, answer))
                return true;
        }
    }
    return false;
}

static bool is_worn(const Look *look, UnitId unit)
{
    return !is_broken(look, unit) &&
           (has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN) || stress_of(look, unit) >= TIRED);
}

static bool is_pinned_down(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED);
}

static void advise_skill(const Look *look, Answer *answer)
{
    bool found = find_order(look, ORDER_RALLY, is_broken, answer) ||
                 find_order(look, ORDER_GET_UP, is_pinned_down, answer) ||
                 find_order(look, ORDER_STEADY, is_worn, answer);
    if (!found)
        take_default(look, answer);
}

/* ---- Whatever is asked ------------------------------------------------------------------------------------------------------------------------ */

/* A shot that would hurt, else nothing. */
static void advise_shot(const Look *look, Answer *answer)
{
    if (best_target(look, look->battle->request.unit, answer) == NO_UNIT)
        take_default(look, answer);
}

/* Half of what is left, at most one token: so that one is kept for a Rally. */
static void advise_bid(const Look *look, Answer *answer)
{
    take_default(look, answer);
    answer->value = tokens_held(look, answer->seat) > 2;
}

/* Of a sealed question the first who has not answered. */
static SeatId who_is_asked(const Battle *b)
{
    unsigned open = (unsigned)b->request.seats & ~(unsigned)b->sealed_in;
    return open ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

static void advise_now(const Look *look, Answer *answer)
{
    switch (look->battle->request.why) {
    case WHY_ACTIVATE:
        advise_activation(look, answer);
        return;
    case WHY_SKILL:
        advise_skill(look, answer);
        return;
    case WHY_SHOOT:
    case WHY_PICKET:
        advise_shot(look, answer);
        return;
    case WHY_BID:
        advise_bid(look, answer);
        return;
    default:
        take_default(look, answer);
    }
}

void awt_advise(const Look *look, Answer *answer)
{
    const Battle *b = look->battle;
    look_refresh(look);
    answer_begin(answer, (AnswerKind)b->request.shape, who_is_asked(b));
    advise_now(look, answer);
    if (!is_lawful_now(look, answer))
        take_default(look, answer);
}
