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

/* Points that one Attack is expected to destroy wherever it meets its Target: in a Melee, or from afar without Cover. */
typedef enum Footing { BY_CHARGE, IN_MELEE, FROM_AFAR } Footing;

static ModelSet holders_of(const Look *look, UnitId unit, WeaponId weapon)
{
    const Unit *u = &look->battle->unit[unit];
    ModelSet set = 0;
    for (int i = 0; i < u->count; i++) {
        ModelId model = (ModelId)(u->first + i);
        if (is_living(look->battle, model) && hand_of(look, model, weapon, 0) >= 0)
            set |= (ModelSet)1 << i;
    }
    return set;
}

static double blow_worth(const Look *look, UnitId unit, UnitId enemy, Footing footing)
{
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(look, unit, list);
    double sum = 0;
    for (int w = 0; w < weapons; w++) {
        Volley volley = { .actor = unit,
                          .target = enemy,
                          .weapon = list[w],
                          .arms = arms_of(look, list[w]),
                          .able = holders_of(look, unit, list[w]),
                          .melee = true,
                          .viewer = NO_MODEL };
        bool used = footing == BY_CHARGE   ? volley.arms.type == TYPE_ASSAULT
                    : footing == FROM_AFAR ? volley.arms.range > 0
                                           : true;
        if (!used)
            continue;
        if (footing == FROM_AFAR)
            volley.arms.type = TYPE_ASSAULT; /* no modifier of a Melee */
        sum += points_of_volley(look, &volley);
    }
    double left = worth_left(look, enemy);
    return sum < left ? sum : left;
}

/* What a Melee with that enemy is worth more than shooting at each other. */
static double charge_worth(const Look *look, UnitId unit, UnitId enemy)
{
    double gives =
        blow_worth(look, unit, enemy, BY_CHARGE) - blow_worth(look, unit, enemy, FROM_AFAR);
    double takes =
        blow_worth(look, enemy, unit, IN_MELEE) - blow_worth(look, enemy, unit, FROM_AFAR);
    return gives - takes / 2;
}

/* The enemy on whom a charge is spent best, the nearer the better; else the nearest. */
static UnitId prey_of(const Look *look, UnitId unit)
{
    enum { ANYBODY = 20, NEAR = 10 * INCH };
    UnitId best = NO_UNIT;
    double most = 0;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        if (u->seat == look->battle->unit[unit].seat || u->state != UNIT_FIELD)
            continue;
        double gap = gap_between_units(look, unit, (UnitId)i, NULL, NULL);
        double charge = charge_worth(look, unit, (UnitId)i);
        double pull = (ANYBODY + (charge > 0 ? charge : 0)) / (gap + NEAR);
        if (pull <= most)
            continue;
        most = pull;
        best = (UnitId)i;
    }
    return best;
}

/* The Objective that this Unit is among the nearest to, else the enemy whom it would charge. */
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
    UnitId enemy = prey_of(look, unit);
    if (enemy == NO_UNIT)
        return false;
    *goal = middle_of(look, enemy);
    return true;
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
        double here = blow_worth(look, unit, (UnitId)i, BY_CHARGE) -
                      blow_worth(look, (UnitId)i, unit, BY_CHARGE) / 2;
        if (here <= *worth || !plan_contact(look, unit, (UnitId)i, dash, &attempt))
            continue;
        *worth = here;
        *order = attempt;
        any = true;
    }
    return any;
}

/* ---- Advanced: several Actions for one charge ------------------------------------------------------------------------ */

/* CP for Moves and Dashes, each twice as dear as the one before, until `gap` is closed, and which of the two is the first; NEVER, more
 * than anybody has, when it cannot be closed. */
static int32_t cost_of_way(const Look *look, UnitId unit, Length gap, bool *dash)
{
    enum { NEVER = 1000, MOST_STEPS = 8 };
    Length reach[2] = { stat_of(look, unit, false), stat_of(look, unit, true) };
    int32_t cost[2] = { cost_of_verb(look, unit, VERB_MOVE), cost_of_verb(look, unit, VERB_DASH) };
    int32_t sum = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
        int64_t by_move = (int64_t)reach[0] * cost[1], by_dash = (int64_t)reach[1] * cost[0];
        int way = within(gap, reach[0])   ? within(gap, reach[1]) && cost[1] < cost[0]
                  : within(gap, reach[1]) ? 1
                                          : by_dash > by_move;
        if (reach[way] == 0)
            return NEVER;
        if (step == 0)
            *dash = way;
        sum += cost[way];
        if (within(gap, reach[way]))
            return sum;
        gap -= reach[way];
        cost[way] *= 2;
    }
    return NEVER;
}

/* The enemy who is worth most for each CP that the way to him and an Attack cost, as far as there are so many; gives the first
 * stretch of the way. */
static bool plan_assault(const Look *look, UnitId unit, Order *order, double *worth)
{
    Order attempt;
    bool any = false;
    int32_t has = tally_of(look->battle, OWNER_SEAT, look->battle->unit[unit].seat, ST_CP);
    *worth = 0;
    if (is_aboard(look, unit) || in_melee(look, unit))
        return false;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        bool dash = false;
        if (u->seat == look->battle->unit[unit].seat || u->state != UNIT_FIELD)
            continue;
        Length gap = gap_between_units(look, unit, (UnitId)i, NULL, NULL);
        int32_t cost = cost_of_way(look, unit, gap, &dash) + cost_of_verb(look, unit, VERB_FIRE);
        if (cost > has)
            continue;
        double here = charge_worth(look, unit, (UnitId)i);
        if (here <= CHARGE_WORTH || here / cost <= *worth)
            continue;
        if (!plan_contact(look, unit, (UnitId)i, dash, &attempt) &&
            !plan_march(look, unit, middle_of(look, (UnitId)i), stat_of(look, unit, dash), dash,
                        &attempt))
            continue;
        *worth = here / cost;
        *order = attempt;
        any = true;
    }
    return any;
}

/* Whether it does its work from where it stands: Heavy Weapons, and whatever reaches farther than a charge. */
static bool shoots_from_afar(const Look *look, UnitId unit)
{
    enum { AFAR = 18 * INCH };
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(look, unit, list);
    for (int w = 0; w < weapons; w++) {
        Arms arms = arms_of(look, list[w]);
        if (arms.type == TYPE_HEAVY || arms.range > AFAR)
            return true;
    }
    return false;
}

/* ---- Moving ----------------------------------------------------------------------------------------------------------- */

/* How far the Unit may go, `most` at most, whatever way it takes, without giving an enemy the charge who gains more by it than the Unit
 * would by its own. */
static Length way_unthreatened(const Look *look, UnitId unit, Length most)
{
    enum { APART = INCH / 4 };
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        if (u->seat == look->battle->unit[unit].seat || u->state != UNIT_FIELD ||
            in_melee(look, (UnitId)i))
            continue;
        double theirs = charge_worth(look, (UnitId)i, unit);
        if (theirs < CHARGE_WORTH || theirs <= charge_worth(look, unit, (UnitId)i))
            continue;
        Length move = stat_of(look, (UnitId)i, false), dash = stat_of(look, (UnitId)i, true);
        Length gap = gap_between_units(look, unit, (UnitId)i, NULL, NULL);
        Length free = gap - (move > dash ? move : dash) - APART;
        most = free < most ? free : most;
    }
    return most > 0 ? most : 0;
}

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
    bool charges = !is_advanced(
        look->game); /* in Advanced plan_assault sees to the CP of the Attack as well */
    if (charges && plan_charge(look, unit, dash, order, &charge)) {
        *worth = charge;
        return true;
    }
    if (away <= NEAR_ENOUGH)
        return false;
    if (!objective && shoots_from_afar(look, unit) && attack_worth(look, unit) > STEP_WORTH)
        return false;
    if (objective)
        *worth *= 2;
    else
        stat = way_unthreatened(look, unit, stat);
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
    if (plan_assault(look, unit, &attempt, &here) && here > *worth) {
        *worth = here;
        *order = attempt;
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
