#include "charge/charging.h"

#include "move/movement.h"
#include "shoot/attack.h"
#include "troops/contact.h"

/* ---- One charge is carried out: CHG-05, 06, 14, 17, RCT-01, 11, 14 to 19 (the list's 1.2) ------------------------------------- */

typedef enum ChargeStep {
    CHARGE_CHECK,
    CHARGE_REACT,  /* each of its targets that has not reacted yet */
    CHARGE_AIM,    /* at the nearest that stands, or after one that has gone */
    CHARGE_GROUND, /* dice for what the way touches */
    CHARGE_ROLLED,
    CHARGE_REACH,
    CHARGE_TESTS, /* who is reached aside */
    CHARGE_TESTED,
    CHARGE_CHASE,
    CHARGE_CHASE_ROLLED,
    CHARGE_CAUGHT,
    CHARGE_REVEAL,
    CHARGE_CHOSEN, /* charge whoever is revealed, or try to halt */
    CHARGE_HALTED,
    CHARGE_SHORT,
    CHARGE_SHORT_ROLLED,
} ChargeStep;

Frame carry_out_charge(const Look *look, const Frame *from, UnitId charger)
{
    Frame frame = frame_of(PROC_CHARGE, look->battle->unit[charger].seat, charger, NO_UNIT);
    if (from) {
        hand_order(&frame, from);
        frame.v[C_ORDERED] = 1;
    }
    return frame;
}

static Flow charge_is_over(Play *play, const Frame *frame)
{
    if (is_pending(&play->look, frame->actor))
        unmark(play, OWNER_UNIT, frame->actor, UM_CHARGE_PENDING, WAC_SEQ_06);
    return DONE;
}

static bool can_go_on(const Look *look, UnitId charger)
{
    return is_fielded(look, charger) && !is_running(look, charger) && !is_engaged(look, charger);
}

/* ---- The reactions: RCT-01 ------------------------------------------------------------------------------------------------------ */

static Flow next_reaction(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    Reaction reaction;
    if (!can_go_on(look, frame->actor))
        return charge_is_over(play, frame);
    int count = charges_by(look, frame->actor, charge);
    for (int i = 0; i < count; i++) {
        UnitId target = charge[i].target;
        bool waits = is_fielded(look, target) && reaction_announced(look, target, &reaction) &&
                     !has_mark(look->battle, OWNER_UNIT, target, UM_REACTED);
        if (waits && applies(look, WAC_RCT_01))
            return resolve(play, frame, CHARGE_REACT, react_to(look, target, frame->actor));
    }
    return go(frame, CHARGE_AIM);
}

static bool has_feigned(const Look *look, UnitId unit)
{
    Reaction reaction;
    return reaction_announced(look, unit, &reaction) &&
           (reaction == REACT_FEIGN || reaction == REACT_FEIGN_AND_SHOOT) &&
           has_mark(look->battle, OWNER_UNIT, unit, UM_REACTED);
}

static bool has_gone(const Look *look, UnitId target)
{
    return !is_fielded(look, target) || is_running(look, target) || has_feigned(look, target);
}

static Flow take_aim(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    int count = charges_by(look, frame->actor, charge);
    if (count == 0) /* destroyed by another */
        return go(frame, CHARGE_REVEAL);
    if (frame->v[C_REVEALED]) {
        frame->target = (UnitId)(frame->v[C_REVEALED] - 1);
        return go(frame, has_gone(look, frame->target) ? CHARGE_CHASE : CHARGE_GROUND);
    }
    frame->target = charge[0].target;
    for (int i = 0; i < count; i++) {
        if (has_gone(look, charge[i].target))
            continue;
        frame->target = charge[i].target;
        return go(frame, CHARGE_GROUND);
    }
    return go(frame, CHARGE_CHASE);
}

/* ---- The way ---------------------------------------------------------------------------------------------------------------------- */

/* As it was ordered, if that still will do; else as it is proposed. */
static void way_of_frame(const Play *play, const Frame *frame, ChargeWay *way)
{
    const Look *look = &play->look;
    Charge charge;
    if (!charge_declared(look, frame->actor, frame->target, &charge))
        charge = charge_now(look, frame->actor, frame->target);
    if (frame->v[C_ORDERED] && !frame->v[C_REVEALED]) {
        Script script = script_kept(play, frame);
        script.clause++;
        script.clauses--;
        Verdict verdict = no(NO_NOTHING_THERE);
        if (script.clauses > 0)
            verdict = judge_way(look, &charge, &script, way);
        if (is_yes(&verdict))
            return;
    }
    propose_way(look, &charge, true, way);
}

static Flow throw_for_charge(Play *play, Frame *frame, int next, int dice)
{
    Wanted wanted = dice == 2   ? one_kept(READ_HIGHEST)
                    : dice == 1 ? sum_of_dice()
                                : some_kept(flight_places(&play->look, frame->actor));
    forget_dice(play, frame);
    return throw_for(play, frame, next, frame->seat, WHY_GROUND_DICE, DICE_D6, dice, wanted);
}

static Flow roll_for_ground(Play *play, Frame *frame)
{
    ChargeWay way;
    way_of_frame(play, frame, &way);
    if (way.rate.dice == 0)
        return go(frame, CHARGE_REACH);
    return throw_for_charge(play, frame, CHARGE_ROLLED, way.rate.dice);
}

static void read_ground_dice(Play *play, Frame *frame, GroundClass class)
{
    int die[3] = { 0 }, dice = frame->dice_count;
    for (int i = 0; i < dice && i < 3; i++)
        die[i] = die_at(play, frame, i);
    Length rate = ground_inches(&play->look, frame->actor, class, die, dice) * INCH;
    frame->v[C_ROLLED] = rate;
    tell_tale(play, TALE_GROUND_RATE, frame->seat, frame->actor, NO_UNIT, rate, 0, 0);
}

static Length rate_rolled(const Frame *frame, const Rate *rate)
{
    return rate->dice > 0 ? frame->v[C_ROLLED] : rate->rate;
}

/* ---- Arrival ---------------------------------------------------------------------------------------------------------------------- */

static void has_arrived(Play *play, const Frame *frame, Length cost, const Touched *touched)
{
    const Look *look = &play->look;
    Charge charge[MOST_UNITS];
    Reaction reaction;
    UnitId unit = frame->actor;
    bool counts = applies(look, WAC_CHG_14);
    if (counts)
        mark(play, OWNER_UNIT, unit, UM_CHARGED, WAC_CHG_14);
    mark(play, OWNER_UNIT, unit, UM_MOVED, WAC_CHG_14);
    mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_CHG_14);
    tell_tale(play, TALE_CHARGE_HOME, frame->seat, unit, frame->target, cost, 0, 0);
    draw_in_the_others(play, unit);
    if (touched->disordering)
        disorder(play, unit, WAC_TER_09);
    int count = charges_by(look, unit, charge);
    for (int i = 0; i < count; i++) {
        UnitId target = charge[i].target;
        bool counters = reaction_announced(look, target, &reaction) &&
                        reaction == REACT_COUNTER_CHARGE && is_engaged(look, target) &&
                        !has_mark(look->battle, OWNER_UNIT, target, UM_COUNTER_CHARGED);
        if (counters && applies(look, WAC_RCT_12))
            mark(play, OWNER_UNIT, target, UM_COUNTER_CHARGED, WAC_RCT_12);
    }
}

static Side face_charged(const Look *look, const Frame *frame)
{
    Charge charge = charge_now(look, frame->actor, frame->target), declared;
    bool moved_since = frame->v[C_REVEALED] || has_feigned(look, frame->target);
    if (!moved_since && charge_declared(look, frame->actor, frame->target, &declared))
        return declared.face;
    return charge.face;
}

/* What it has there, and what it would have in the open where that is more. */
static void tell_too_far(Play *play, const Frame *frame, Length need, const Rate *rate)
{
    Touched none;
    Charge charge = { .in_zone = true };
    Length has = rate_rolled(frame, rate);
    touched_none(&none);
    charge_declared(&play->look, frame->actor, frame->target, &charge);
    Length open = charge_rate(&play->look, frame->actor, charge.in_zone, &none).rate;
    tell_tale(play, has < open ? TALE_CHARGE_NEEDS_SLOW : TALE_CHARGE_NEEDS, frame->seat,
              frame->actor, frame->target, need, has, open);
}

/* WPN-08: who comes upon pikes otherwise stops before them. */
static Flow halt_before_pikes(Play *play, Frame *frame, const ChargeWay *way)
{
    Length went = fall_short(play, frame->actor, way, way->cost);
    tell_tale(play, TALE_PIKES_HALT, frame->seat, frame->actor, frame->target, went, way->cost, 0);
    return charge_is_over(play, frame);
}

static Flow reach_target(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    ChargeWay way;
    way_of_frame(play, frame, &way);
    Side face = face_charged(look, frame);
    bool far = !within(way.cost, rate_rolled(frame, &way.rate)) && applies(look, WAC_CHG_06);
    if (way.found && way.free && far)
        tell_too_far(play, frame, way.cost, &way.rate);
    if (!way.found || !way.free || far)
        return go(frame, CHARGE_SHORT);
    if (is_barred_by_pikes(look, frame->actor, frame->target, face))
        return halt_before_pikes(play, frame, &way);
    const BlockPath *path = is_block(look, frame->actor) ? &way.path : NULL;
    if (!come_into_contact(play, frame->actor, frame->target, face, way.contact, path))
        return go(frame, CHARGE_SHORT);
    has_arrived(play, frame, way.cost, &way.touched);
    return go(frame, CHARGE_TESTS);
}

/* RCT-04: one after another of those who are reached aside. */
static Flow test_the_reached(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_UNITS];
    int count = engaged_with(look, frame->actor, enemy, MOST_UNITS);
    for (int i = 0; i < count; i++) {
        if (!owes_flank_test(look, enemy[i], frame->actor))
            continue;
        mark(play, OWNER_UNIT, enemy[i], UM_FLANK_TESTED, WAC_RCT_04);
        frame->v[C_TESTED] = enemy[i];
        return resolve(play, frame, CHARGE_TESTED, command_test(look, enemy[i], 0));
    }
    return charge_is_over(play, frame);
}

/* ---- Who has gone ------------------------------------------------------------------------------------------------------------------- */

static Flow chase_the_gone(Play *play, Frame *frame)
{
    Chased chased;
    chase_after(&play->look, frame->actor, frame->target, &chased);
    if (!chased.there)
        return go(frame, CHARGE_REVEAL);
    if (chased.rate.dice == 0)
        return go(frame, CHARGE_CAUGHT);
    return throw_for_charge(play, frame, CHARGE_CHASE_ROLLED, chased.rate.dice);
}

static Flow catch_the_gone(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Chased chased;
    UnitId unit = frame->actor, target = frame->target;
    chase_after(look, unit, target, &chased);
    bool caught =
        within(chased.apart, rate_rolled(frame, &chased.rate)) && applies(look, WAC_RCT_15);
    if (!caught && applies(look, WAC_RCT_15))
        tell_too_far(play, frame, chased.apart, &chased.rate);
    if (!caught)
        return go(frame, CHARGE_REVEAL);
    if (has_feigned(look, target) && !is_running(look, target) && applies(look, WAC_RCT_11)) {
        Side face = face_charged(look, frame);
        if (is_barred_by_pikes(look, unit, target, face) ||
            !meet_feigner(play, unit, target, &chased))
            return go(frame, CHARGE_SHORT);
        has_arrived(play, frame, chased.apart, &chased.touched);
        return go(frame, CHARGE_TESTS);
    }
    ride_over(play, unit, target, &chased);
    mark(play, OWNER_UNIT, unit, UM_CHARGED, WAC_RCT_15);
    mark(play, OWNER_UNIT, unit, UM_MOVED, WAC_RCT_15);
    mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_RCT_15);
    tell_tale(play, TALE_CAUGHT, frame->seat, unit, target, chased.apart, 0, 0);
    if (chased.touched.disordering)
        disorder(play, unit, WAC_TER_09);
    destroy_unit(play, target, WAC_RCT_15);
    return charge_is_over(play, frame);
}

/* ---- Who stood behind ----------------------------------------------------------------------------------------------------------------- */

static Flow look_behind(Play *play, Frame *frame)
{
    UnitId behind = revealed_to(&play->look, frame->actor);
    bool fails = behind == NO_UNIT && applies(&play->look, WAC_RCT_16);
    if (fails)
        return go(frame, CHARGE_SHORT);
    if (behind == NO_UNIT)
        return charge_is_over(play, frame);
    frame->v[C_REVEALED] = behind + 1;
    tell_tale(play, TALE_REVEALED, frame->seat, frame->actor, behind, 0, 0, 0);
    ask_about(play, frame->actor, behind);
    uint64_t halt = applies(&play->look, WAC_RCT_19) ? 2 : 0;
    return ask_choice(play, frame, CHARGE_CHOSEN, frame->seat, WHY_REVEALED, 1 | halt, 0);
}

static Flow go_on_against(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId behind = (UnitId)(frame->v[C_REVEALED] - 1);
    Reaction reaction;
    Charge charge = charge_now(look, frame->actor, behind);
    note_charge(play, &charge);
    frame->target = behind;
    frame->v[C_ROLLED] = 0;
    bool reacted = has_mark(look->battle, OWNER_UNIT, behind, UM_REACTED);
    if (reaction_announced(look, behind, &reaction) && !reacted)
        return go(frame, CHARGE_REACT);
    if (reacted) /* to another charger: to this one it reacts anew (RCT-18) */
        unmark(play, OWNER_UNIT, behind, UM_REACTED, WAC_RCT_18);
    return resolve(play, frame, CHARGE_REACT, announce_frame(look, behind, frame->actor, true));
}

static Flow answer_reveal(Play *play, Frame *frame, const Answer *answer)
{
    if (answer->value == 0)
        return go_on_against(play, frame);
    return resolve(play, frame, CHARGE_HALTED, command_test(&play->look, frame->actor, 0));
}

/* The charge goes on only against who was revealed; if it halts it is as if nobody had been. */
static Flow halts_or_goes_on(Play *play, Frame *frame)
{
    if (!given_back(play, 0))
        return go_on_against(play, frame);
    frame->v[C_REVEALED] = 0;
    return go(frame, CHARGE_SHORT);
}

/* ---- Short ---------------------------------------------------------------------------------------------------------------------------- */

static Flow throw_short(Play *play, Frame *frame)
{
    forget_dice(play, frame);
    return throw_for(play, frame, CHARGE_SHORT_ROLLED, frame->seat, WHY_FAILED_CHARGE, DICE_D6,
                     dice_of_failure(&play->look, frame->actor), sum_of_dice());
}

static Flow go_short(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int die[3] = { 0 };
    ChargeWay way;
    Chased chased = { .there = false };
    for (int i = 0; i < frame->dice_count && i < 3; i++)
        die[i] = die_at(play, frame, i);
    Length most = inches_of_failure(look, frame->actor, die, frame->dice_count);
    bool gone = frame->target == NO_UNIT || has_gone(look, frame->target);
    if (gone && frame->target != NO_UNIT)
        chase_after(look, frame->actor, frame->target, &chased);
    if (gone)
        way_after(play, frame->actor, &chased, &way);
    else
        way_of_frame(play, frame, &way);
    Length went = fall_short(play, frame->actor, &way, most);
    tell_tale(play, TALE_CHARGE_FAILS, frame->seat, frame->actor, frame->target, went, most, 0);
    return charge_is_over(play, frame);
}

Flow run_charge_move(Play *play, Frame *frame, const Answer *answer)
{
    ChargeWay way;
    Chased chased;
    switch ((ChargeStep)frame->step) {
    case CHARGE_CHECK:
        return go(frame, CHARGE_REACT);
    case CHARGE_REACT:
        return next_reaction(play, frame);
    case CHARGE_AIM:
        return take_aim(play, frame);
    case CHARGE_GROUND:
        return roll_for_ground(play, frame);
    case CHARGE_ROLLED:
        way_of_frame(play, frame, &way);
        read_ground_dice(play, frame, way.touched.worst);
        return go(frame, CHARGE_REACH);
    case CHARGE_REACH:
        return reach_target(play, frame);
    case CHARGE_TESTS:
        return test_the_reached(play, frame);
    case CHARGE_TESTED:
        if (!given_back(play, 0))
            disorder(play, (UnitId)frame->v[C_TESTED], WAC_RCT_04);
        return go(frame, CHARGE_TESTS);
    case CHARGE_CHASE:
        return chase_the_gone(play, frame);
    case CHARGE_CHASE_ROLLED:
        chase_after(&play->look, frame->actor, frame->target, &chased);
        read_ground_dice(play, frame, chased.touched.worst);
        return go(frame, CHARGE_CAUGHT);
    case CHARGE_CAUGHT:
        return catch_the_gone(play, frame);
    case CHARGE_REVEAL:
        return look_behind(play, frame);
    case CHARGE_CHOSEN:
        return answer_reveal(play, frame, answer);
    case CHARGE_HALTED:
        return halts_or_goes_on(play, frame);
    case CHARGE_SHORT:
        return throw_short(play, frame);
    case CHARGE_SHORT_ROLLED:
        return go_short(play, frame);
    }
    return DONE;
}
