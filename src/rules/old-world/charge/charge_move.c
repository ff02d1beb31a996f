#include "charge/charge_contact.h"

/* ---- One charge move: CMV-01..18, GEO-12..14, 22, 23 -------------------------------------------------------------- */

enum {
    ROLLED_AGAIN = 1,
    RUNS_OVER
}; /* bits of C_AGAIN: a second roll, a fleeing enemy in the way */

typedef enum ChargeStep {
    CHARGE_BEGIN,
    CHARGE_SWIFT, /* Swiftstride is decided before the roll */
    CHARGE_ROLL,
    CHARGE_EXTRA,
    CHARGE_KEEP,
    CHARGE_WARBAND,
    CHARGE_RANGE,
    CHARGE_BLOCKED,
    CHARGE_NEW_TARGET, /* the enemy in the way has reacted */
    CHARGE_PATH,
    CHARGE_RAN_DOWN, /* a Leadership test for the free reform */
    CHARGE_END,
} ChargeStep;

Frame charge_frame(const Look *look, UnitId charger, bool roll_only)
{
    Frame frame = frame_of(PROC_CHARGE, look->battle->unit[charger].seat, charger,
                           charge_target(look, charger));
    frame.v[C_ROLL_ONLY] = roll_only;
    return frame;
}

/* ---- How it ends ------------------------------------------------------------------------------------------------------- */

/* CMV-09: whoever catches fleeing enemies destroys them. */
static Flow run_down(Play *play, Frame *frame, const ChargeSearch *o)
{
    const Look *look = &play->look;
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_09);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_09);
    mark(play, OWNER_UNIT, o->charger, UM_RAN_DOWN, TOW_CMV_09);
    tell_tale(play, TALE_RUN_DOWN, frame->seat, o->charger, o->target, 0, 0, 0);
    if (applies(look, TOW_CMV_09))
        unit_destroyed(play, o->target, LOSS_RUN_DOWN);
    if (frame->v[C_AGAIN] & RUNS_OVER && applies(look, TOW_CMV_12))
        return DONE; /* it was only in the way: no reform */
    return resolve(play, frame, CHARGE_RAN_DOWN, test_frame(frame->seat, o->charger, TEST_REFORM));
}

static Flow catch_fleeing(Play *play, Frame *frame, const ChargeSearch *o, const ChargeAttempt *t)
{
    bool room = has_room(&play->look, o->charger, &t->aligned, &o->touch);
    moves_as(play, o->charger, MANNER_CHARGE);
    const Block *end = room ? &t->aligned : &t->way.end;
    arrange(play, o->charger, end->front, o->block.files, TOW_CMV_09);
    return run_down(play, frame, o);
}

static Flow skirmishers_catch(Play *play, Frame *frame, const ChargeSearch *o, const Approach *way)
{
    UnitId charger = o->charger;
    Point contact;
    moves_as(play, charger, MANNER_CHARGE);
    form_up_at_target(play, o, way, &contact);
    Flow flow = run_down(play, frame, o);
    spread_out(play, charger, TOW_CMV_09);
    return flow;
}

/* CMV-08, CMV-10: short of the target. */
static Flow fall_short(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target, met = NO_UNIT;
    UnitSet touch = { { 0 } };
    Dangers dangers = { .count = 0 };
    BlockPath walked;
    int note = note_find(look->battle, NT_LEFT_TABLE, target);
    bool gone = !is_fielded(look, target);
    bool fled = gone || is_fleeing(look, target);
    Point goal = gone && note >= 0 ? look->battle->note[note].pose.at
                 : gone            ? pose_ahead(look->battle->unit[charger].front, INCH).at
                                   : centre_of(look, target);
    bool full = fled && applies(look, TOW_CMV_10);
    bool kept = fled ? !full : applies(look, TOW_CMV_08);
    Length way = kept ? frame->v[C_KEPT] : frame->v[C_RANGE];
    if (!is_block(look, charger))
        drift_towards(play, charger, goal, way, &dangers, full ? TOW_CMV_10 : TOW_CMV_08);
    else {
        advance_towards(play, charger, goal, way, &touch, applies(look, TOW_GEO_22), &met, &walked,
                        full ? TOW_CMV_10 : TOW_CMV_08);
        dangers_of_way(look, charger, &walked, &dangers);
    }
    mark(play, OWNER_UNIT, charger, full ? UM_CHARGED : UM_CHARGE_FAILED,
         full ? TOW_CMV_10 : TOW_CMV_08);
    mark(play, OWNER_UNIT, charger, UM_MOVED, TOW_CMV_08);
    tell_tale(play, TALE_CHARGE_FAILS, frame->seat, charger, target, 0, 0, 0);
    return resolve(play, frame, CHARGE_END, dangers_frame(play, frame, charger, &dangers));
}

static Flow go_home(Play *play, Frame *frame, ChargeSearch *o, ChargeAttempt *t)
{
    const Look *look = &play->look;
    Dangers dangers;
    BlockPath way = charge_path(o, &t->way);
    dangers_of_way(look, o->charger, &way, &dangers);
    if (is_fleeing(look, o->target))
        return catch_fleeing(play, frame, o, t);
    if (!is_block(look, o->target))
        block_meets_skirmishers(play, o, t);
    else
        block_meets_block(play, o, t);
    return resolve(play, frame, CHARGE_END, dangers_frame(play, frame, o->charger, &dangers));
}

/* ---- A new enemy in the way: CMV-12 ---------------------------------------------------------------------------------------------- */

/* Whom the charge has met so far, its first target too: a digit and 1 each, the last the lowest. Nobody is new twice. */
enum { MET_DIGIT = 128, MOST_MET = 4 };

static bool has_met(const Frame *frame, UnitId unit)
{
    for (int32_t met = frame->v[C_BARRED]; met > 0; met /= MET_DIGIT) {
        if (met % MET_DIGIT == unit + 1)
            return true;
    }
    return false;
}

static UnitId met_last(const Frame *frame)
{
    return (UnitId)(frame->v[C_BARRED] % MET_DIGIT - 1);
}

static bool may_meet_more(const Frame *frame)
{
    int count = 0;
    for (int32_t met = frame->v[C_BARRED]; met > 0; met /= MET_DIGIT)
        count++;
    return count < MOST_MET;
}

static void meet_one_more(Frame *frame, UnitId unit)
{
    if (frame->v[C_BARRED] == 0)
        frame->v[C_BARRED] = frame->target + 1;
    frame->v[C_BARRED] = frame->v[C_BARRED] * MET_DIGIT + unit + 1;
}

/* How far the charger comes on that path before it touches the unit; LENGTH_NEVER when it does not. */
static Length met_after(const ChargeSearch *o, const ChargeAttempt *t, UnitId unit)
{
    Area area = area_base(unit_outline(o->look, unit));
    CourseMeeting end = charge_walk(o, &t->way, &area, 1, 0);
    return end.met ? end.travel : LENGTH_NEVER;
}

static bool is_other_enemy(const Look *look, const ChargeSearch *o, UnitId u)
{
    return is_fielded(look, u) && host_of(look, u) == u && is_enemy(look, o->charger, u) &&
           u != o->target;
}

static bool path_without(const ChargeSearch *o, UnitId unit, ChargeAttempt *t)
{
    ChargeSearch without = *o;
    charge_ignores(&without, unit);
    return charge_cheapest(&without, &t->way);
}

/* A path that leaves all other enemies out of account. */
static bool path_through_all(const ChargeSearch *o, ChargeAttempt *t)
{
    ChargeSearch without = *o;
    charge_ignores_enemies(&without);
    return charge_cheapest(&without, &t->way);
}

/* The enemy without which there would be a path within the range; of several in the way the first that it meets. */
static UnitId in_the_way(const Look *look, const Frame *frame, const ChargeSearch *o,
                         ChargeAttempt *t)
{
    UnitId first = NO_UNIT;
    Length least = LENGTH_NEVER;
    ChargeAttempt through;
    bool matters =
        may_meet_more(frame) && applies(look, TOW_CMV_12) && path_through_all(o, &through);
    if (!matters)
        return NO_UNIT; /* too far, whoever stands there */
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_other_enemy(look, o, u) && !has_met(frame, u) && path_without(o, u, t))
            return u;
    }
    *t = through;
    for (UnitId u = 0; u < look->battle->units; u++) {
        Length after = is_other_enemy(look, o, u) ? met_after(o, t, u) : LENGTH_NEVER;
        if (after >= least)
            continue;
        least = after;
        first = u;
    }
    return first != NO_UNIT && !has_met(frame, first) ? first : NO_UNIT;
}

/* ---- The procedure ------------------------------------------------------------------------------------------------------------------- */

static Length charge_speed(const Look *look, const Frame *frame)
{
    return pace(look, frame->actor, frame->v[C_SLOWED] != 0, charges_flying(look, frame->actor));
}

/* CMV-01..03: the higher die, the lower one over bad ground; Swiftstride's die on top. */
static bool keeps_lower(const Look *look, const Frame *frame)
{
    bool forbidden =
        !(frame->v[C_SLOWED] && applies(look, TOW_CMV_03)) && applies(look, TOW_CMV_01);
    return !forbidden;
}

static Length kept_dice(const Play *play, const Frame *frame)
{
    int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
    int high = a > b ? a : b, low = a > b ? b : a;
    return (keeps_lower(&play->look, frame) ? low : high) * INCH;
}

static void onset_of_frame(ChargeSearch *o, const Look *look, const Frame *frame)
{
    charge_search_of(o, look, frame->actor, frame->target,
                     declared_arc(look, frame->actor, frame->target), frame->v[C_RANGE],
                     frame->v[C_SLOWED] != 0, false);
}

static Flow begin_charge(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target;
    if (!is_fielded(look, charger) || is_fleeing(look, charger))
        return DONE;
    int stored = tally_of(look->battle, OWNER_UNIT, charger, UT_SPENT);
    ChargePlan plan = { .possible = false };
    if (is_fielded(look, target))
        plan = plan_charge(look, charger, target, declared_arc(look, charger, target), false);
    frame->v[C_SLOWED] = plan.slowed;
    frame->v[C_POSSIBLE] = plan.possible;
    frame->v[C_COST] = plan.possible ? plan.cheapest.cost : LENGTH_NEVER;
    if (stored > 0) {
        frame->v[C_KEPT] = stored * INCH;
        return go(frame, CHARGE_RANGE);
    }
    if (!is_swift(look, charger))
        return go(frame, CHARGE_ROLL);
    return ask_choice(play, frame, CHARGE_SWIFT, frame->seat, WHY_SWIFT, 3, 1);
}

static Flow measure_charge(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool again = has_trait(look, frame->actor, TR_WARBAND, NULL) && !frame->v[C_AGAIN] &&
                 applies(look, TOW_SR_54);
    frame->v[C_RANGE] = charge_speed(look, frame) + frame->v[C_KEPT];
    if (!again)
        return go(frame, CHARGE_RANGE);
    bool fails = !within(frame->v[C_COST], frame->v[C_RANGE]);
    return ask_choice(play, frame, CHARGE_WARBAND, frame->seat, WHY_WARBAND, 3, fails);
}

static Flow reach_out(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target;
    ChargeSearch onset;
    ChargeAttempt trial;
    frame->v[C_RANGE] = charge_speed(look, frame) + frame->v[C_KEPT];
    if (frame->v[C_ROLL_ONLY]) {
        set_tally(play, OWNER_UNIT, charger, UT_SPENT, frame->v[C_KEPT] / INCH, TOW_CMV_13);
        return DONE;
    }
    tell_tale(play, TALE_CHARGE_RANGE, frame->seat, charger, target, frame->v[C_RANGE], 0, 0);
    if (!is_fielded(look, target))
        return fall_short(play, frame);
    onset_of_frame(&onset, look, frame);
    if (!is_block(look, charger)) {
        ChargePlan plan =
            plan_charge(look, charger, target, declared_arc(look, charger, target), false);
        bool matters = plan.possible && within(plan.cheapest.cost, frame->v[C_RANGE]) &&
                       applies(look, TOW_CMV_16);
        if (!matters)
            return fall_short(play, frame);
        if (is_fleeing(look, target))
            return skirmishers_catch(play, frame, &onset, &plan.cheapest);
        skirmishers_meet(play, &onset, &plan.cheapest);
        return DONE;
    }
    if (charge_best(&onset, &trial) && applies(look, TOW_CMV_04))
        return ask_order(play, frame, CHARGE_PATH, frame->seat, WHY_CHARGE_PATH,
                         1u << VERB_FORWARD | 1u << VERB_WHEEL | 1u << VERB_DONE);
    UnitId barring = in_the_way(look, frame, &onset, &trial);
    if (barring == NO_UNIT)
        return fall_short(play, frame);
    meet_one_more(frame, barring);
    ask_about(play, frame->actor, barring);
    return ask_choice(play, frame, CHARGE_BLOCKED, frame->seat, WHY_BLOCKED, 3, 1);
}

static Flow answer_blocked(Play *play, Frame *frame, bool halts)
{
    const Look *look = &play->look;
    UnitId barring = met_last(frame);
    ChargeSearch onset;
    ChargeAttempt trial;
    onset_of_frame(&onset, look, frame);
    if (halts) {
        if (path_without(&onset, barring, &trial) || path_through_all(&onset, &trial))
            halt_before(play, &onset, &trial, barring);
        return DONE;
    }
    unlink_all(play, LK_CHARGES, frame->actor, -1, TOW_CMV_12);
    link_up(play, LK_CHARGES, frame->actor, barring, (int32_t)arc_of(look, barring, frame->actor),
            TOW_CMV_12);
    frame->target = barring;
    if (is_fleeing(look, barring)) {
        frame->v[C_AGAIN] |= RUNS_OVER;
        return go(frame, CHARGE_RANGE);
    }
    return resolve(play, frame, CHARGE_NEW_TARGET, react_frame(look, barring, frame->actor, true));
}

static bool read_path(const Order *order, Length *first, Hand *hand, Heading *wheel,
                      const Block *block, int *wheels)
{
    *first = 0;
    *wheel = 0;
    *hand = HAND_LEFT;
    *wheels = 0;
    for (int i = 0; i < order->clauses; i++) {
        const Clause *c = &order->clause[i];
        if (c->verb == VERB_FORWARD && *wheels == 0 && i + 1 < order->clauses)
            *first += c->number;
        if (c->verb == VERB_WHEEL) {
            *wheels += 1;
            *hand = c->word == 0 ? HAND_LEFT : HAND_RIGHT;
            *wheel = heading_of_arc(c->number, block_width(block));
        }
        if (c->verb != VERB_FORWARD && c->verb != VERB_WHEEL)
            return false;
    }
    return *wheel <= QUARTER_TURN + HEADING_SLACK;
}

static bool is_done(const Answer *answer)
{
    return answer->order.clauses == 1 && answer->order.clause[0].verb == VERB_DONE;
}

Flow run_charge(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((ChargeStep)frame->step) {
    case CHARGE_BEGIN:
        return begin_charge(play, frame);

    case CHARGE_SWIFT:
        frame->v[C_SWIFT] = answer->value;
        return go(frame, CHARGE_ROLL);

    case CHARGE_ROLL:
        return throw_for(play, frame, CHARGE_EXTRA, frame->seat, WHY_CHARGE_ROLL, DICE_D6, 2,
                         as_reroll(one_kept(keeps_lower(look, frame) ? READ_LOWEST : READ_HIGHEST),
                                   frame->v[C_AGAIN] & ROLLED_AGAIN));

    case CHARGE_EXTRA:
        frame->v[C_KEPT] = kept_dice(play, frame);
        if (!frame->v[C_SWIFT])
            return measure_charge(play, frame);
        return throw_for(play, frame, CHARGE_KEEP, frame->seat, WHY_SWIFT_DIE, DICE_D6, 1,
                         sum_of_dice());

    case CHARGE_KEEP:
        if (applies(look, TOW_CMV_02))
            frame->v[C_KEPT] += die_at(play, frame, 0) * INCH;
        return measure_charge(play, frame);

    case CHARGE_WARBAND:
        if (answer->value == 0)
            return go(frame, CHARGE_RANGE);
        frame->v[C_AGAIN] |= ROLLED_AGAIN;
        return go(frame, CHARGE_ROLL);

    case CHARGE_RANGE:
        return reach_out(play, frame);

    case CHARGE_BLOCKED:
        return answer_blocked(play, frame, answer->value == 0);

    case CHARGE_NEW_TARGET:
        return go(frame, CHARGE_RANGE);

    case CHARGE_PATH: {
        ChargeSearch onset;
        ChargeAttempt trial;
        Length first;
        Hand hand;
        Heading wheel;
        int wheels;
        onset_of_frame(&onset, look, frame);
        if (is_done(answer) ||
            !read_path(&answer->order, &first, &hand, &wheel, &onset.block, &wheels) ||
            charge_try(&onset, first, hand, wheel, &trial) != NO_REFUSAL)
            charge_best(&onset, &trial);
        return go_home(play, frame, &onset, &trial);
    }

    case CHARGE_RAN_DOWN:
        if (!given_back(play, 0))
            return DONE;
        return resolve(play, frame, CHARGE_END,
                       frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT));

    case CHARGE_END:
        return DONE;
    }
    return DONE;
}

/* CMV-04, CMV-05: one wheel of a quarter at most, and as many models in contact as any path brings. */
Verdict judge_charge_path(const Look *look, const Frame *frame, const Answer *answer)
{
    ChargeSearch onset;
    ChargeAttempt trial, best;
    Length first;
    Hand hand;
    Heading wheel;
    int wheels = 0;
    if (answer->kind != ANSWER_ORDER || is_done(answer))
        return yes();
    onset_of_frame(&onset, look, frame);
    bool read = read_path(&answer->order, &first, &hand, &wheel, &onset.block, &wheels);
    Verdict verdict = no_count(NO_CMV_MANOEUVRE, wheels, 1);
    verdict.who = frame->actor;
    verdict.other = frame->target;
    if ((!read || wheels > 1) && applies(look, TOW_CMV_05))
        return verdict;
    trial.way = (Approach){ .first = first, .hand = hand, .wheel = wheel, .end = onset.block };
    trial.way.contact = onset.block.front.at;
    trial.aligned = onset.block;
    Refusal refusal = charge_try(&onset, first, hand, wheel, &trial);
    if (refusal != NO_REFUSAL)
        return charge_explain(&onset, refusal, &trial);
    if (charge_best(&onset, &best) && trial.contacts < best.contacts && applies(look, TOW_CMV_04)) {
        verdict = no_count(NO_CMV_CONTACT, trial.contacts, best.contacts);
    } else {
        verdict = verdict_of(NO_REFUSAL, FIGURE_LENGTH, trial.way.cost, frame->v[C_RANGE]);
    }
    verdict.who = frame->actor;
    verdict.other = frame->target;
    return verdict;
}

void suggest_charge_path(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    if (answer->kind == ANSWER_ORDER)
        order_clause(&answer->order, VERB_DONE);
}

/* ---- For the hand that builds an order ------------------------------------------------------------------------------------------- */

bool preview_charge(const Look *look, const Order *order, OrderPreview *f)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    ChargeSearch onset;
    ChargeAttempt trial;
    Length first;
    Hand hand;
    Heading wheel;
    int wheels = 0;
    if (order->actor != frame->actor || !is_block(look, frame->actor))
        return false;
    onset_of_frame(&onset, look, frame);
    bool own = order->clauses > 0 && order->clause[0].verb != VERB_DONE &&
               read_path(order, &first, &hand, &wheel, &onset.block, &wheels);
    Refusal refusal = own ? charge_try(&onset, first, hand, wheel, &trial) : NO_REFUSAL;
    if (!own && !charge_best(&onset, &trial))
        return false;
    BlockPath way;
    if (own)
        block_path_of_approach(&onset.block, first, hand, wheel, 0, &way);
    if (refusal == NO_REFUSAL)
        way = charge_path(&onset, &trial.way);
    f->stages = 0;
    for (int i = 0; i < way.stages && i < MOST_PREVIEW_STAGES; i++, f->stages++) {
        f->stage[i] = way.stage[i].block;
        f->leg[i] = way.stage[i].leg;
        f->jump[i] = way.stage[i].jump;
    }
    f->end = refusal == NO_REFUSAL ? trial.aligned : way.end;
    f->side = short_side(look, frame->actor);
    f->spent = refusal == NO_REFUSAL ? trial.way.cost
                                     : first + heading_arc(wheel, block_width(&onset.block));
    f->allowance = frame->v[C_RANGE];
    f->slow = NO_PIECE;
    f->diced = false;
    return true;
}
