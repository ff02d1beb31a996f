#include "players/plan.h"

#include "geom/vec.h"

#include <string.h>

/* ---- A player who plays to win: Objectives first, then the attack that is expected to destroy most --------------- */

enum {
    NEAR_ENOUGH = 2 * INCH,      /* of a goal: stay */
    GUARDS_PER_OBJECTIVE = 2,    /* Units that one Objective draws */
    LEAVE_TRANSPORT = 10 * INCH, /* of the goal: disembark */
    CHARGE_WORTH = 8,            /* points expected in a Melee that make a charge worth it */
    STEP_WORTH = 6,              /* points that a march towards a goal is worth */
    KEEP_CP = 4,                 /* for Counter Actions */
};

/* ---- Goals ------------------------------------------------------------------------------------------------------- */

static bool is_fighter(const Look *look, UnitId unit)
{
    return is_in_play(look->battle, unit) && models_alive(look->battle, unit) > 0;
}

static Length way_to(const Look *look, UnitId unit, Point to)
{
    return point_distance(middle_of(look, unit), to);
}

/* How many own Units are nearer to the place than this one. */
static int nearer_friends(const Look *look, UnitId unit, Point to)
{
    Length mine = way_to(look, unit, to);
    int count = 0;
    for (int i = 0; i < look->battle->units; i++) {
        if (i == unit || look->battle->unit[i].seat != look->battle->unit[unit].seat ||
            look->battle->unit[i].state != UNIT_FIELD || stat_of(look, (UnitId)i, false) == 0)
            continue;
        Length its = way_to(look, (UnitId)i, to);
        count += its < mine || (its == mine && i < unit);
    }
    return count;
}

static UnitId nearest_enemy(const Look *look, UnitId unit)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        if (u->seat == look->battle->unit[unit].seat || u->state != UNIT_FIELD)
            continue;
        Length gap = gap_between_units(look, unit, (UnitId)i, NULL, NULL);
        if (gap < least) {
            least = gap;
            best = (UnitId)i;
        }
    }
    return best;
}

/* The Objective that this Unit is among the nearest to, else the nearest enemy. */
static bool goal_of(const Look *look, UnitId unit, Point *goal, bool *objective)
{
    Length least = LENGTH_NEVER;
    *objective = false;
    bool scores = look->game->scenario_field[SF_VICTORY] == VICTORY_TACTICAL_STRIKE;
    for (int i = 0; i < look->game->objectives && scores; i++) {
        Point at = look->game->objective[i].at;
        Length away = way_to(look, unit, at);
        if (nearer_friends(look, unit, at) >= GUARDS_PER_OBJECTIVE || away >= least)
            continue;
        least = away;
        *goal = at;
        *objective = true;
    }
    if (*objective)
        return true;
    UnitId enemy = nearest_enemy(look, unit);
    if (enemy == NO_UNIT)
        return false;
    *goal = middle_of(look, enemy);
    return true;
}

/* ---- What a position is good for ------------------------------------------------------------------------------------ */

/* Points that the Unit is expected to destroy from where it stands. */
static double attack_worth(const Look *look, UnitId unit)
{
    Order order;
    double worth = 0;
    if (!can_attack_from(look, unit) || !plan_attack(look, unit, NO_UNIT, &order, &worth))
        return 0;
    return worth;
}

/* Points that it is expected to destroy in one Attack, once it is in a Melee with that enemy: the same reckoning as if
 * it stood there, without Cover. */
static double melee_worth(const Look *look, UnitId unit, UnitId enemy)
{
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(look, unit, list);
    double sum = 0;
    for (int w = 0; w < weapons; w++) {
        Clause clause = clause_of(VERB_FIRE);
        clause.weapon = list[w];
        clause.unit = enemy;
        clause.models = ~(ModelSet)0 >> (64 - look->battle->unit[unit].count);
        Volley volley = volley_of_clause(look, unit, &clause, enemy);
        if (volley.arms.type != TYPE_ASSAULT)
            continue;
        volley.able = volley.models;
        volley.melee = true;
        volley.template = false;
        sum += points_of_volley(look, &volley);
    }
    return sum;
}

/* The enemy in reach that a charge is best spent on. */
static bool plan_charge(const Look *look, UnitId unit, bool dash, Order *order, double *worth)
{
    Order attempt;
    bool any = false;
    *worth = CHARGE_WORTH;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        if (u->seat == look->battle->unit[unit].seat || u->state != UNIT_FIELD)
            continue;
        Length gap = gap_between_units(look, unit, (UnitId)i, NULL, NULL);
        if (!within(gap, stat_of(look, unit, dash)))
            continue;
        double here = melee_worth(look, unit, (UnitId)i) - melee_worth(look, (UnitId)i, unit) / 2;
        if (here <= *worth || !plan_contact(look, unit, (UnitId)i, dash, &attempt))
            continue;
        *worth = here;
        *order = attempt;
        any = true;
    }
    return any;
}

static bool uses_heavy(const Look *look, UnitId unit)
{
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(look, unit, list);
    for (int w = 0; w < weapons; w++) {
        if (arms_of(look, list[w]).type == TYPE_HEAVY)
            return true;
    }
    return false;
}

/* ---- Moving ----------------------------------------------------------------------------------------------------------- */

/* The best Move (or Dash) of that Unit, and what it is worth. */
static bool plan_travel(const Look *look, UnitId unit, bool dash, Order *order, double *worth)
{
    Point goal;
    bool objective;
    Length stat = stat_of(look, unit, dash);
    *worth = STEP_WORTH;
    if (stat == 0 || !goal_of(look, unit, &goal, &objective))
        return false;
    Length away = way_to(look, unit, goal);
    if (is_aboard(look, unit))
        return (away < LEAVE_TRANSPORT || look->battle->round > 2) &&
               plan_disembark(look, unit, goal, dash, order);
    if (in_melee(look, unit))
        return false;
    double charge;
    if (plan_charge(look, unit, dash, order, &charge)) {
        *worth = charge;
        return true;
    }
    if (away <= NEAR_ENOUGH)
        return false;
    bool shoots_better = !dash && uses_heavy(look, unit) && attack_worth(look, unit) > STEP_WORTH;
    if (shoots_better && !objective)
        return false;
    if (objective)
        *worth *= 2;
    return plan_march(look, unit, goal, stat, dash, order);
}

static bool best_travel(const Look *look, SeatId seat, bool dash, Order *order)
{
    int phase = dash ? PHASE_DASH : PHASE_MOVE;
    for (int i = 0; i < look->battle->units; i++) {
        double worth;
        if (look->battle->unit[i].seat == seat && is_eligible(look, (UnitId)i, phase) &&
            is_fighter(look, (UnitId)i) && plan_travel(look, (UnitId)i, dash, order, &worth))
            return true;
    }
    return false;
}

/* ---- Perks ------------------------------------------------------------------------------------------------------------- */

static bool use_is_lawful(const Look *look, UnitId unit, Order *order, int power, UnitId target,
                          bool as_counter)
{
    Clause *clause = order_clause(order, VERB_USE);
    if (!clause)
        return false;
    clause->word = (uint8_t)power;
    clause->unit = target;
    Verdict verdict = judge_use(look, unit, clause, order, as_counter);
    if (is_yes(&verdict))
        return true;
    order->clauses--;
    return false;
}

/* The Mastery's most useful power: Lash at an enemy, else a help for the friend who fights best. */
static void add_mastery(const Look *look, UnitId unit, Order *order, UnitId attacker)
{
    SeatId seat = look->battle->unit[unit].seat;
    for (int i = 0; i < look->battle->units; i++) {
        bool enemy = look->battle->unit[i].seat != seat && (attacker == NO_UNIT || attacker == i);
        if (enemy && unit_has(look, unit, PERK_THORNWEAVING, NULL) &&
            look->battle->unit[i].state == UNIT_FIELD &&
            use_is_lawful(look, unit, order, POWER_LASH, (UnitId)i, attacker != NO_UNIT))
            return;
    }
    for (int i = 0; i < look->battle->units; i++) {
        bool friend = look->battle->unit[i].seat == seat && i != unit &&
                      look->battle->unit[i].state == UNIT_FIELD;
        int power =
            unit_has(look, unit, PERK_FIELDCRAFT, NULL) ? POWER_CALLED_SHOT : POWER_BARKSKIN;
        if (friend && unit_has(look, unit, perk_of_power(power), NULL) &&
            use_is_lawful(look, unit, order, power, (UnitId)i, attacker != NO_UNIT))
            return;
    }
}

/* Powers that help at once; gives how many were added. */
static int add_powers(const Look *look, UnitId unit, Order *order, UnitId attacker)
{
    static const Power plain[] = { POWER_RALLY, POWER_MEND, POWER_VEIL, POWER_BRACE };
    int before = order->clauses;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (unit_has(look, unit, perk_of_power((int)plain[i]), NULL))
            use_is_lawful(look, unit, order, (int)plain[i], NO_UNIT, attacker != NO_UNIT);
    }
    add_mastery(look, unit, order, attacker);
    return order->clauses - before;
}

static void with_powers_first(const Look *look, Order *order)
{
    Order uses;
    memset(&uses, 0, sizeof uses);
    uses.actor = order->actor;
    int added = add_powers(look, order->actor, &uses, NO_UNIT);
    if (added == 0 || order->clauses + added > MOST_ORDER_CLAUSES)
        return;
    memmove(&order->clause[added], &order->clause[0], (size_t)order->clauses * sizeof(Clause));
    memcpy(&order->clause[0], &uses.clause[0], (size_t)added * sizeof(Clause));
    order->clauses += added;
}

/* ---- Standard ------------------------------------------------------------------------------------------------------------ */

/* Whether nobody else's attack has to be looked at. */
static bool is_good_enough(const Look *look, double worth)
{
    return worth > 0 && (worth >= LEAST_PRIZE || !is_last_turn(look));
}

/* The quick one takes the first that destroys anything; in the last Turn, that is likely to change the score. */
static bool best_attack(const Look *look, SeatId seat, bool quick, Order *order)
{
    Order attempt;
    double most = 0;
    for (int i = 0; i < look->battle->units && !(quick && is_good_enough(look, most)); i++) {
        double worth;
        if (look->battle->unit[i].seat != seat || !is_eligible(look, (UnitId)i, PHASE_ATTACK) ||
            !is_fighter(look, (UnitId)i) ||
            !plan_attack(look, (UnitId)i, NO_UNIT, &attempt, &worth))
            continue;
        if (worth > most) {
            most = worth;
            *order = attempt;
        }
    }
    if (most > 0)
        with_powers_first(look, order);
    return most > 0;
}

/* ---- Advanced ------------------------------------------------------------------------------------------------------------- */

static bool affords(const Look *look, UnitId unit, int verb)
{
    return cost_of_verb(look, unit, verb) <=
           tally_of(look->battle, OWNER_SEAT, look->battle->unit[unit].seat, ST_CP);
}

/* The best Action of that Unit by what it is worth for each CP. */
static bool plan_action(const Look *look, UnitId unit, Order *order, double *worth)
{
    Order attempt;
    double here;
    *worth = 0;
    bool supporting = has_mark(look->battle, OWNER_UNIT, unit, UM_SUPPORTED);
    if (!is_fighter(look, unit) || supporting)
        return false;
    if (affords(look, unit, VERB_FIRE) && can_attack_from(look, unit) &&
        plan_attack(look, unit, NO_UNIT, &attempt, &here) && here > STEP_WORTH / 2.0) {
        *order = attempt;
        *worth = here / cost_of_verb(look, unit, VERB_FIRE);
    }
    for (int dash = 0; dash <= 1; dash++) {
        int verb = dash ? VERB_DASH : VERB_MOVE;
        if (!affords(look, unit, verb) || !plan_travel(look, unit, dash, &attempt, &here))
            continue;
        here /= cost_of_verb(look, unit, verb);
        if (here > *worth) {
            *worth = here;
            *order = attempt;
        }
    }
    return *worth >= 1;
}

static bool best_action(const Look *look, SeatId seat, Order *order)
{
    Order attempt;
    double most = 0, worth;
    for (int i = 0; i < look->battle->units; i++) {
        if (look->battle->unit[i].seat != seat || !plan_action(look, (UnitId)i, &attempt, &worth) ||
            worth <= most)
            continue;
        most = worth;
        *order = attempt;
    }
    return most > 0;
}

static bool best_reply(const Look *look, UnitId unit, UnitId attacker, Order *order)
{
    double worth;
    int32_t cost = cost_of_verb(look, unit, VERB_FIRE);
    if (affords(look, unit, VERB_FIRE) && can_attack_from(look, unit) &&
        plan_attack(look, unit, attacker, order, &worth) &&
        worth >= (double)cost * STEP_WORTH / 2) {
        Verdict verdict = judge_fire(look, unit, order, true, attacker);
        if (is_yes(&verdict))
            return true;
    }
    order->actor = unit;
    order->clauses = order->paths = order->points = 0;
    if (cost_of_verb(look, unit, VERB_GUARD) > 1 || !affords(look, unit, VERB_GUARD))
        return false;
    order_clause(order, VERB_GUARD);
    return true;
}

/* ---- The answer -------------------------------------------------------------------------------------------------------------- */

static bool order_for(const Look *look, SeatId seat, bool quick, Order *order)
{
    const Request *r = &look->battle->request;
    double worth;
    switch ((Why)r->why) {
    case WHY_DEPLOY:
        return propose_deployment(look, seat, NO_UNIT, order);
    case WHY_MOVE:
    case WHY_DASH:
        return r->unit == NO_UNIT && best_travel(look, seat, r->why == WHY_DASH, order);
    case WHY_ATTACK:
        return r->unit == NO_UNIT && best_attack(look, seat, quick, order);
    case WHY_STEP:
        return propose_deployment(look, seat, NO_UNIT, order) || best_action(look, seat, order);
    case WHY_ACTION:
        return plan_action(look, r->unit, order, &worth);
    case WHY_COUNTER:
        return best_reply(look, r->unit, r->other, order);
    default:
        return false;
    }
}

/* Everything that is made up has been judged as far as it goes; the whole is judged once more, and what fails gives way
 * to the default answer. */
static bool is_lawful(const Look *look, const Answer *answer)
{
    const Battle *b = look->battle;
    const Frame *frame = &b->frame[b->frames - 1];
    const Procedure *procedure = &look->game->ruleset->procedure[frame->rule];
    if (!procedure->judge)
        return true;
    Verdict verdict = procedure->judge(look, frame, answer);
    return is_yes(&verdict);
}

static void default_answer(const Look *look, SeatId seat, Answer *answer)
{
    const Battle *b = look->battle;
    const Request *r = &b->request;
    const Frame *frame = &b->frame[b->frames - 1];
    const Procedure *procedure = &look->game->ruleset->procedure[frame->rule];
    answer_begin(answer, (AnswerKind)r->shape, seat);
    answer->value = r->usual;
    bool names = r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS;
    for (int id = ids_next(&r->among, -1); names && id >= 0 && answer->count < r->low;
         id = ids_next(&r->among, id))
        answer->id[answer->count++] = (int16_t)id;
    if (procedure->suggest)
        procedure->suggest(look, frame, answer);
}

static void play_well(const Look *look, Answer *answer, bool quick)
{
    const Request *r = &look->battle->request;
    SeatId seat = request_seat(r);
    look_refresh(look);
    answer_begin(answer, (AnswerKind)r->shape, seat);
    if (r->shape == SHAPE_ORDER && order_for(look, seat, quick, &answer->order) &&
        is_lawful(look, answer))
        return;
    default_answer(look, seat, answer);
}

void warsurge_advise(const Look *look, Answer *answer)
{
    play_well(look, answer, false);
}

void warsurge_quick(const Look *look, Answer *answer)
{
    play_well(look, answer, true);
}
