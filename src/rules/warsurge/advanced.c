#include "engine/call.h"
#include "flow.h"

/* ---- Action Steps, Command Points and Actions (ADV, CP, ACT) ------------------------------------------------- */

enum { CP_PER_UNIT = 2, SUPPORT_CP = 1, ALL_VERBS = (1 << VERBS) - 1, MOST_DOUBLINGS = 20 };

/* ---- Command Points -------------------------------------------------------------------------------------------- */

static int32_t cp_of(const Look *look, SeatId seat)
{
    return tally_of(look->battle, OWNER_SEAT, seat, ST_CP);
}

static void set_cp(Play *play, SeatId seat, int32_t cp, RuleId rule)
{
    set_tally(play, OWNER_SEAT, seat, ST_CP, cp < 0 ? 0 : cp, rule);
}

void command_points(Play *play, int rolled)
{
    const Look *look = &play->look;
    for (int seat = 0; seat < look->battle->seats; seat++) {
        int units = 0;
        for (int i = 0; i < look->battle->units; i++)
            units += look->battle->unit[i].seat == seat && is_in_play(look->battle, (UnitId)i);
        int32_t kept = cp_of(look, (SeatId)seat);
        if (kept > 0)
            kept = applies(look, WSG_CP_03) ? kept : 0;
        int32_t from_units = applies(look, WSG_CP_01) ? units * CP_PER_UNIT : 0;
        bool same_roll = applies(look, WSG_CP_02) || seat == look->battle->initiative;
        int32_t total = settle(play, WHY_COMMAND, FIG_SCORE, NO_UNIT, same_roll ? rolled : 0);
        set_cp(play, (SeatId)seat, kept + from_units + total, WSG_CP_02);
        if (kept > 0)
            tell_tale(play, TALE_COMMAND_KEPT, (SeatId)seat, NO_UNIT, NO_UNIT,
                      cp_of(look, (SeatId)seat), from_units + total, kept);
        else
            tell_tale(play, TALE_COMMAND, (SeatId)seat, NO_UNIT, NO_UNIT, cp_of(look, (SeatId)seat),
                      from_units, total);
    }
}

int uses_of_verb(int verb)
{
    switch (verb) {
    case VERB_MOVE:
    case VERB_DISEMBARK:
        return UT_USES_MOVE;
    case VERB_DASH:
        return UT_USES_DASH;
    case VERB_FIRE:
        return UT_USES_ATTACK;
    case VERB_USE:
        return UT_USES_PERKS;
    case VERB_PREPARE:
        return UT_USES_PREPARE;
    case VERB_GUARD:
        return UT_USES_GUARD;
    default:
        return -1;
    }
}

static int actions_made(const Look *look, UnitId unit)
{
    int made = 0;
    for (int uses = UT_USES_MOVE; uses <= UT_USES_GUARD; uses++)
        made += tally_of(look->battle, OWNER_UNIT, unit, uses);
    return made;
}

/* Doubles with each use of the same Action by the same Unit. */
int32_t action_cost(const Look *look, UnitId unit, UnitTally uses)
{
    int used = tally_of(look->battle, OWNER_UNIT, unit, (int)uses);
    if (used > MOST_DOUBLINGS)
        used = MOST_DOUBLINGS;
    return used > 0 && applies(look, WSG_CP_05) ? 1 << used : 1;
}

int32_t cost_of_verb(const Look *look, UnitId unit, int verb)
{
    int uses = uses_of_verb(verb);
    if (uses >= 0)
        return action_cost(look, unit, (UnitTally)uses);
    return 0;
}

bool warsurge_price(const Look *look, UnitId unit, int verb, Price *price)
{
    int32_t cost = is_advanced(look->game) ? cost_of_verb(look, unit, verb) : 0;

    *price = (Price){ cost, cp_of(look, look->battle->unit[unit].seat), "CP" };
    return cost > 0;
}

Verdict judge_cost(const Look *look, UnitId unit, int verb)
{
    int32_t cost = cost_of_verb(look, unit, verb);
    int32_t has = cp_of(look, look->battle->unit[unit].seat);
    return about(
        no_count(cost > has && applies(look, WSG_CP_05) ? NO_COSTS : NO_REFUSAL, cost, has), unit);
}

void pay_for(Play *play, UnitId unit, int verb)
{
    const Look *look = &play->look;
    SeatId seat = look->battle->unit[unit].seat;
    int32_t cost = cost_of_verb(look, unit, verb);
    int uses = uses_of_verb(verb);
    if (cost > 0 && applies(look, WSG_ADV_12))
        set_cp(play, seat, cp_of(look, seat) - cost, WSG_ADV_12);
    if (uses >= 0)
        set_tally(play, OWNER_UNIT, unit, uses, tally_of(look->battle, OWNER_UNIT, unit, uses) + 1,
                  WSG_CP_05);
    tell_tale(play, uses >= 0 ? TALE_PAID : TALE_FREE_ACTION, seat, unit, NO_UNIT, cost,
              cp_of(look, seat), 0);
}

/* ---- Guard (ACT-14 to ACT-17) ------------------------------------------------------------------------------------- */

/* A Guard that has ended starts again from +1 (ACT-16). */
void guard_begins(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    int guard = tally_of(look->battle, OWNER_UNIT, unit, UT_GUARD);
    int bonus = applies(look, WSG_ACT_14) ? guard + 1 : guard;
    set_tally(play, OWNER_UNIT, unit, UT_GUARD, bonus, WSG_ACT_14);
    tell_tale(play, TALE_ON_GUARD, look->battle->unit[unit].seat, unit, NO_UNIT, bonus, 0, 0);
}

void guard_ends(Play *play, UnitId unit, RuleId rule)
{
    bool happens = tally_of(play->look.battle, OWNER_UNIT, unit, UT_GUARD) != 0 &&
                   applies(&play->look, WSG_ACT_15);
    if (!happens)
        return;
    bool ends = applies(&play->look, rule);
    if (!ends)
        return;
    set_tally(play, OWNER_UNIT, unit, UT_GUARD, 0, rule);
    tell_tale(play, TALE_GUARD_ENDS, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

/* ---- Judging one Action -------------------------------------------------------------------------------------------- */

enum {
    A_NUMBER,
    A_VERB
}; /* 1: the pick with its first Action, 2: the second; what is done, NO_VERB_YET before */

enum { NO_VERB_YET = -1 };

typedef enum ActionStep { ACTION_ASK, ACTION_TAKE, ACTION_DONE } ActionStep;

/* `disembark dash` is a Dash, `disembark` a Move. */
static int action_verb(const Order *order, const Deed *deed)
{
    if (deed->verb < 0)
        return VERB_USE;
    if (deed->verb == VERB_DISEMBARK)
        return order->clause[deed->place].word == 1 ? VERB_DASH : VERB_MOVE;
    return deed->verb;
}

static Verdict judge_support(const Look *look, const Frame *frame, UnitId unit)
{
    bool acted =
        actions_made(look, unit) > 0 || has_mark(look->battle, OWNER_UNIT, unit, UM_CAME_ON);
    if (frame->v[A_NUMBER] > 1 && frame->actor == unit && applies(look, WSG_ACT_18))
        return no_for(NO_SUPPORT_ALONE, unit);
    return acted && applies(look, WSG_ACT_18) ? no_for(NO_HAS_ACTED, unit) : yes();
}

static Verdict judge_action_unit(const Look *look, const Frame *frame, UnitId actor, int verb)
{
    const Unit *unit = &look->battle->unit[actor];
    Verdict verdict = no_for(NO_REFUSAL, actor);
    verdict.other = frame->actor;
    verdict.seat = frame->seat;
    bool second = frame->v[A_NUMBER] > 1;
    bool finished = has_mark(look->battle, OWNER_SEAT, unit->seat, SM_FINISHED);
    if (unit->seat != frame->seat && finished && applies(look, WSG_ADV_07)) {
        verdict.seat = unit->seat;
        verdict.refusal = NO_FINISHED_TURN;
    } else if (unit->seat != frame->seat)
        verdict.refusal = NO_NOT_YOUR_TURN;
    else if (unit->state == UNIT_LOST && applies(look, WSG_GEN_08))
        verdict.refusal = NO_UNIT_DESTROYED;
    else if (second && actor != frame->actor && applies(look, WSG_ADV_05))
        verdict.refusal = NO_SAME_UNIT;
    else if (unit->state == UNIT_RESERVE && verb != VERB_DEPLOY && applies(look, WSG_ADV_10))
        verdict.refusal = NO_IN_RESERVE;
    else if (has_mark(look->battle, OWNER_UNIT, actor, UM_SUPPORTED) &&
             applies(look, verb == VERB_SUPPORT ? WSG_CP_09 : WSG_ACT_18))
        verdict.refusal = NO_SUPPORTING;
    return verdict;
}

static Verdict judge_action_order(const Look *look, const Frame *frame, const Order *order)
{
    Deed deed = deed_of(order->clause, order->clauses);
    int verb = action_verb(order, &deed);
    bool dash = verb == VERB_DASH;
    Verdict verdict = judge_action_unit(look, frame, order->actor, verb);
    if (is_yes(&verdict) && deed.uses && deed.deeds && applies(look, WSG_PRK_03))
        verdict = no_for(NO_USE_PERKS_ACTION, order->actor);
    if (is_yes(&verdict) && deed.deeds > 1)
        verdict = no_count(NO_TWO_ACTIONS, deed.deeds, 1);
    if (is_yes(&verdict) && verb == VERB_SUPPORT)
        verdict = judge_support(look, frame, order->actor);
    if (is_yes(&verdict) && (verb == VERB_PREPARE || verb == VERB_GUARD || verb == VERB_SUPPORT) &&
        !is_in_play(look->battle, order->actor) &&
        look->battle->unit[order->actor].state != UNIT_RESERVE)
        verdict = no_for(NO_IN_RESERVE, order->actor);
    if (!is_yes(&verdict))
        return verdict;
    Verdict cost = judge_cost(look, order->actor, verb);
    if (!is_yes(&cost))
        return cost;
    if (deed.uses)
        verdict = judge_uses(look, order, false);
    if (is_yes(&verdict) && deed.verb >= 0)
        verdict = judge_deed(look, order, &deed, dash);
    return is_yes(&verdict) && verdict.figure == FIGURE_NONE ? cost : verdict;
}

Verdict judge_action(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    Deed deed = deed_of(order->clause, order->clauses);
    bool second = frame->v[A_NUMBER] > 1;
    if (deed.verb == VERB_FINISH && order->clauses == 1)
        return second ? no(NO_STEP_BEGUN) : yes();
    if (deed.verb == VERB_END && order->clauses == 1)
        return second ? yes() : no(NO_NOTHING_TO_END);
    if (order->actor == NO_UNIT)
        return no(NO_NOTHING_TO_END);
    return judge_action_order(look, frame, order);
}

/* D6: finished; D7: the step ends. */
void suggest_action(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    answer->order.actor = NO_UNIT;
    order_clause(&answer->order, frame->v[A_NUMBER] > 1 ? VERB_END : VERB_FINISH);
}

/* ---- Carrying one Action out ------------------------------------------------------------------------------------------ */

static void prepare(Play *play, UnitId unit)
{
    const Unit *u = &play->look.battle->unit[unit];
    for (int i = u->first; i < u->first + u->count && applies(&play->look, WSG_ACT_12); i++) {
        for (int which = MM_MOVED; which <= MM_USED_BATTLE; which++) {
            if (has_mark(play->look.battle, OWNER_MODEL, i, which))
                unmark(play, OWNER_MODEL, i, which, WSG_ACT_12);
        }
    }
    tell_tale(play, TALE_PREPARED, u->seat, unit, NO_UNIT, 0, 0, 0);
}

static void support(Play *play, UnitId unit)
{
    SeatId seat = play->look.battle->unit[unit].seat;
    int32_t gain = applies(&play->look, WSG_CP_09) ? SUPPORT_CP : 0;
    set_cp(play, seat, cp_of(&play->look, seat) + gain, WSG_CP_09);
    mark(play, OWNER_UNIT, unit, UM_SUPPORTED, WSG_ACT_18);
    tell_tale(play, TALE_SUPPORTS, seat, unit, NO_UNIT, gain, 0, 0);
}

static bool attacks(const Play *play, const Frame *frame, const Deed *deed)
{
    for (int i = 0; i < frame->clause_count; i++) {
        const Clause *clause = kept_clause(play, frame, i);
        if (clause->verb == VERB_USE && clause->word == POWER_LASH)
            return true;
    }
    return deed->verb == VERB_FIRE;
}

static Flow attack_with_counters(Play *play, Frame *frame, const Deed *deed)
{
    bool attacks = deed->verb != VERB_FIRE || applies(&play->look, WSG_ACT_03);
    if (!attacks)
        return go(frame, ACTION_DONE);
    Frame child = frame_of(PROC_COUNTERS, frame->seat, frame->actor, NO_UNIT);
    child.v[C_DEED] = deed->verb == VERB_FIRE ? PROC_ATTACK : PROC_PERKS;
    hand_order(&child, frame);
    return resolve(play, frame, ACTION_DONE, child);
}

/* Paid, and another Guard than a new one has ended: now the deed itself. */
static Flow do_action(Play *play, Frame *frame, const Deed *deed, int verb)
{
    const Look *look = &play->look;
    switch (verb) {
    case VERB_PREPARE:
        prepare(play, frame->actor);
        return go(frame, ACTION_DONE);
    case VERB_GUARD:
        guard_begins(play, frame->actor);
        return go(frame, ACTION_DONE);
    case VERB_SUPPORT:
        support(play, frame->actor);
        return go(frame, ACTION_DONE);
    case VERB_DEPLOY:
        mark(play, OWNER_UNIT, frame->actor, UM_CAME_ON, WSG_ACT_09);
        break;
    case VERB_MOVE:
    case VERB_DASH: {
        bool goes = applies(look, verb == VERB_DASH ? WSG_ACT_02 : WSG_ACT_01);
        if (!goes)
            return go(frame, ACTION_DONE);
        break;
    }
    default:
        if (attacks(play, frame, deed))
            return attack_with_counters(play, frame, deed);
        break;
    }
    return resolve(play, frame, ACTION_DONE,
                   deed_frame(look, frame, deed, verb == VERB_DASH, true));
}

static Flow take_action(Play *play, Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    Deed deed = deed_of(order->clause, order->clauses);
    if (deed.verb == VERB_FINISH) {
        mark(play, OWNER_SEAT, frame->seat, SM_FINISHED, WSG_ADV_07);
        tell_tale(play, TALE_FINISHED, frame->seat, NO_UNIT, NO_UNIT, 0, 0, 0);
    }
    if (order->actor == NO_UNIT) {
        frame->actor = NO_UNIT;
        frame->v[A_VERB] = NO_VERB_YET;
        return go(frame, ACTION_DONE);
    }
    int verb = action_verb(order, &deed);
    keep_order(play, frame, answer);
    frame->actor = order->actor;
    frame->v[A_VERB] = verb;
    pay_for(play, frame->actor, verb);
    if (verb != VERB_GUARD)
        guard_ends(play, frame->actor, verb == VERB_PREPARE ? WSG_ACT_13 : WSG_ACT_15);
    return do_action(play, frame, &deed, verb);
}

/* Gives back whose Action it was (NO_UNIT: finished, or the step is ended) and its verb. */
Flow run_action(Play *play, Frame *frame, const Answer *answer)
{
    switch ((ActionStep)frame->step) {
    case ACTION_ASK:
        return ask_order(play, frame, ACTION_TAKE, frame->seat,
                         frame->v[A_NUMBER] > 1 ? WHY_ACTION : WHY_STEP, ALL_VERBS);
    case ACTION_TAKE:
        return take_action(play, frame, answer);
    case ACTION_DONE:
        give_back(play, 0, frame->actor);
        give_back(play, 1, frame->v[A_VERB]);
        return DONE;
    }
    return DONE;
}

/* ---- Steps, player after player (ADV-04 to ADV-11) ------------------------------------------------------------------------ */

typedef enum StepStep { STEP_BEGIN, STEP_NEXT, STEP_FIRST, STEP_SECOND } StepStep;

static bool can_support(const Look *look, UnitId unit)
{
    return is_in_play(look->battle, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_SUPPORTED) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_CAME_ON) && actions_made(look, unit) == 0;
}

/* Nothing at all is left to him: no CP, no Reserve Unit, nobody who could Support (ADV-08). */
static bool is_out(const Look *look, SeatId seat)
{
    if (cp_of(look, seat) > 0)
        return false;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *unit = &look->battle->unit[i];
        if (unit->seat == seat && (unit->state == UNIT_RESERVE || can_support(look, (UnitId)i)))
            return false;
    }
    return applies(look, WSG_ADV_08);
}

/* Whether some Unit of his has an Action that he can pay, Deploy and Support included. */
static bool has_payable(const Look *look, SeatId seat)
{
    for (int i = 0; i < look->battle->units; i++) {
        UnitId unit = (UnitId)i;
        if (look->battle->unit[i].seat != seat || look->battle->unit[i].state == UNIT_LOST)
            continue;
        if (look->battle->unit[i].state == UNIT_RESERVE || can_support(look, unit))
            return true;
        for (int uses = UT_USES_MOVE; uses <= UT_USES_GUARD; uses++) {
            if (!has_mark(look->battle, OWNER_UNIT, unit, UM_SUPPORTED) &&
                action_cost(look, unit, (UnitTally)uses) <= cp_of(look, seat))
                return true;
        }
    }
    return false;
}

static Flow steps_begin(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    set_phase(play, PHASE_STEPS, WSG_ADV_01);
    for (int i = 0; i < look->battle->seats && !frame->v[S_ENTERED]; i++) {
        if (has_mark(look->battle, OWNER_SEAT, i, SM_FINISHED))
            unmark(play, OWNER_SEAT, i, SM_FINISHED, 0);
    }
    if (!frame->v[S_ENTERED]) {
        SeatId master = look->battle->initiative;
        frame->v[S_SEAT] = applies(look, WSG_ADV_09) ? master : 0;
    }
    return go(frame, STEP_NEXT);
}

static Flow resolve_action(Play *play, Frame *frame, int next, int number)
{
    Frame child = frame_of(PROC_ACTION, (SeatId)frame->v[S_SEAT],
                           number > 1 ? (UnitId)frame->v[S_ACTOR] : NO_UNIT, NO_UNIT);
    child.v[A_NUMBER] = number;
    return resolve(play, frame, next, child);
}

static Flow next_step(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId order[MOST_SEATS];
    int seats = seats_from(look, (SeatId)frame->v[S_SEAT], order);
    for (int i = 0; i < seats; i++) {
        if (has_mark(look->battle, OWNER_SEAT, order[i], SM_FINISHED))
            continue;
        if (is_out(look, order[i])) {
            mark(play, OWNER_SEAT, order[i], SM_FINISHED, WSG_ADV_08);
            tell_tale(play, TALE_OUT_OF_UNITS, order[i], NO_UNIT, NO_UNIT, 0, 0, 0);
            continue;
        }
        frame->v[S_SEAT] = order[i];
        set_active(play, order[i], WSG_ADV_04);
        if (!has_payable(look, order[i]))
            tell_tale(play, TALE_NOTHING_PAYABLE, order[i], NO_UNIT, NO_UNIT, 0, 0, 0);
        return resolve_action(play, frame, STEP_FIRST, 1);
    }
    span_ends(play, SPAN_PHASE);
    return DONE;
}

/* The step is over: the next player. By OPT-08 who declared finished comes back after another has acted. */
static Flow step_over(Play *play, Frame *frame, bool acted)
{
    const Look *look = &play->look;
    SeatId seat = (SeatId)frame->v[S_SEAT];
    bool any = false;
    for (int i = 0; i < look->battle->seats; i++)
        any |= i != seat && has_mark(look->battle, OWNER_SEAT, i, SM_FINISHED);
    bool may_return =
        any && option(look->game, OPT_FINISHED_FINAL) == 0 && applies(look, WSG_OPT_08);
    bool final = !may_return && applies(look, WSG_ADV_07);
    if (acted && any && !final) {
        for (int i = 0; i < look->battle->seats; i++) {
            if (has_mark(look->battle, OWNER_SEAT, i, SM_FINISHED))
                unmark(play, OWNER_SEAT, i, SM_FINISHED, 0);
        }
    }
    frame->v[S_SEAT] = next_seat(look, seat);
    return go(frame, STEP_NEXT);
}

static Flow after_first(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId actor = (UnitId)given_back(play, 0);
    int verb = given_back(play, 1);
    if (actor == NO_UNIT)
        return step_over(play, frame, false);
    frame->v[S_ACTOR] = actor;
    bool matters = verb != VERB_SUPPORT && applies(look, WSG_ADV_04);
    if (!matters)
        return step_over(play, frame, true);
    if (look->battle->unit[actor].state == UNIT_LOST && applies(look, WSG_ADV_11)) {
        tell_tale(play, TALE_SECOND_LOST, (SeatId)frame->v[S_SEAT], actor, NO_UNIT, 0, 0, 0);
        return step_over(play, frame, true);
    }
    return resolve_action(play, frame, STEP_SECOND, 2);
}

Flow run_step(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StepStep)frame->step) {
    case STEP_BEGIN:
        return steps_begin(play, frame);
    case STEP_NEXT:
        return next_step(play, frame);
    case STEP_FIRST:
        return after_first(play, frame);
    case STEP_SECOND:
        return step_over(play, frame, true);
    }
    return DONE;
}
