#include "engine/call.h"
#include "shoot/shooting.h"

/* ---- Panic: PAN-01..07, SR-31, SR-56; a queue for each side (LS_PANIC) ------------------------------------------------ */

enum { PANIC_NEAR = 6 * INCH, PANIC_STRENGTH = 5 };

static bool is_queued(const Look *look, UnitId unit)
{
    SeatId seat = look->battle->unit[unit].seat;
    for (int i = 0; i < list_count(look->battle, LS_PANIC, seat); i++) {
        if (list_at(look->battle, LS_PANIC, seat, i) == unit)
            return true;
    }
    return false;
}

void queue_panic_test(Play *play, UnitId unit, UnitId from)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    if (!is_fielded(look, unit) || host_of(look, unit) != unit || is_queued(look, unit) ||
        (has_mark(b, OWNER_UNIT, unit, UM_PANIC_DONE) && applies(look, TOW_PAN_07)))
        return;
    list_add(play, LS_PANIC, b->unit[unit].seat, unit);
    set_tally(play, OWNER_UNIT, unit, UT_PANIC_FROM, from + 1, TOW_PAN_06);
}

/* ---- PAN-01, PAN-02: heavy losses ------------------------------------------------------------------------------------------ */

static bool is_charging(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    if (b->phase < PHASE_DECLARE || b->phase > PHASE_REMAINING)
        return false;
    return has_mark(b, OWNER_UNIT, unit, UM_CHARGED) ||
           has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED) || charge_target(look, unit) != NO_UNIT;
}

static bool may_test(const Look *look, UnitId unit)
{
    bool free_of_it = has_mark(look->battle, OWNER_UNIT, unit, UM_PANIC_DONE) ||
                      is_charging(look, unit) || is_engaged(look, unit) || is_fleeing(look, unit);
    return is_fielded(look, unit) && !(free_of_it && applies(look, TOW_PAN_07));
}

static bool losses_count(const Look *look)
{
    const Battle *b = look->battle;
    RuleId rule = b->phase == PHASE_SHOOTING ? TOW_PAN_01 : TOW_PAN_02;
    return b->phase != PHASE_COMBAT && applies(look, rule);
}

static bool has_lost_many(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    int start = tally_of(b, OWNER_UNIT, unit, UT_PHASE_MODELS), now = models_alive(b, unit);
    return losses_count(look) && now < start && is_over_a_quarter(start - now, start);
}

bool tests_for_losses(const Look *look, UnitId unit)
{
    return losses_count(look) && may_test(look, unit);
}

void queue_heavy_losses(Play *play, UnitId from)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (has_lost_many(look, u))
            queue_panic_test(play, u, from != NO_UNIT && is_enemy(look, u, from) ? from : NO_UNIT);
    }
}

/* ---- PAN-03, PAN-04: friends near a unit that is lost or runs ----------------------------------------------------------------- */

/* SR-31, SR-56: whose fate leaves that friend cold. */
static bool leaves_cold(const Look *look, UnitId cause, UnitId other)
{
    bool swarm =
        type_of(look, cause) == TYPE_SWARM || has_trait(look, cause, TR_INSIGNIFICANT, NULL);
    if (swarm && applies(look, TOW_SR_56))
        return true;
    return look->battle->phase == PHASE_COMBAT && has_trait(look, cause, TR_LEVIES, NULL) &&
           !has_trait(look, other, TR_LEVIES, NULL) && applies(look, TOW_SR_31);
}

void note_last_place(Play *play, ModelId model)
{
    const Battle *b = play->look.battle;
    const Model *m = &b->model[model];
    if (m->state == MODEL_STANDING && models_alive(b, m->unit) == 1)
        note_pose(play, NT_LAST_PLACE, m->unit, m->pose, m->z);
}

static Length gap_to_place(const Look *look, UnitId lost, UnitId other)
{
    Base base[MOST_UNIT_MODELS];
    const Battle *b = look->battle;
    int note = note_find(b, NT_LAST_PLACE, lost), count = 0;
    Length best = LENGTH_NEVER;
    if (models_alive(b, lost) > 0 || note < 0)
        return unit_gap(look, lost, other, NULL);
    Base place = profile_base(unit_profile(look->game, b, lost), b->note[note].pose);
    count = unit_bases(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Length gap = base_gap(place, base[i]);
        best = gap < best ? gap : best;
    }
    return best;
}

/* All friends within 6", the nearest first (W-PANIC by default). */
static void queue_near(Play *play, UnitId cause)
{
    const Look *look = &play->look;
    UnitId near[MOST_UNITS];
    Length gap[MOST_UNITS];
    int count = 0;
    for (UnitId u = NO_UNIT;
         units_next(look, UNITS_STANDING | UNITS_FRIENDS | UNITS_OTHERS, cause, &u);) {
        if (leaves_cold(look, cause, u))
            continue;
        Length apart = gap_to_place(look, cause, u);
        if (!within(apart, PANIC_NEAR))
            continue;
        int at = count++;
        for (; at > 0 && gap[at - 1] > apart; at--) {
            gap[at] = gap[at - 1];
            near[at] = near[at - 1];
        }
        gap[at] = apart;
        near[at] = u;
    }
    for (int i = 0; i < count; i++)
        queue_panic_test(play, near[i], NO_UNIT);
}

void queue_loss(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    if (tally_of(look->battle, OWNER_UNIT, unit, UT_PHASE_STRENGTH) >= PANIC_STRENGTH &&
        applies(look, TOW_PAN_03))
        queue_near(play, unit);
}

void queue_panic(Play *play, UnitId cause)
{
    const Look *look = &play->look;
    if (unit_strength(look, cause) >= PANIC_STRENGTH && applies(look, TOW_PAN_04))
        queue_near(play, cause);
}

void queue_passed(Play *play, UnitId unit, UnitId through)
{
    const Look *look = &play->look;
    bool loose = !is_block(look, unit) && is_block(look, through);
    if (!loose && !leaves_cold(look, unit, through) && applies(look, TOW_PAN_05))
        queue_panic_test(play, through, NO_UNIT);
}

/* ---- The flight: PAN-06 ---------------------------------------------------------------------------------------------------------- */

Frame panic_flight(Play *play, UnitId unit, UnitId from)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    bool many = 2 * models_alive(b, unit) > b->unit[unit].count && applies(look, TOW_PAN_06);
    if (from == NO_UNIT || !is_fielded(look, from))
        nearest_enemy(look, unit, false, &from);
    int32_t away = -1;
    if (from != NO_UNIT && applies(look, TOW_PAN_06))
        away = settle(play, WHY_PANIC_NEXT, FIG_BEARING, unit, bearing_away(look, unit, from));
    if (!many)
        mark(play, OWNER_UNIT, unit, UM_FLEEING, TOW_PAN_06);
    tell_tale(play, TALE_PANICS, b->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
    return flee_frame(look, unit, many ? FLIGHT_BACK : FLIGHT_ROUT, away, from);
}

/* ---- The queue: active player's units first (GEN-10), each side in the order that it picks ------------------------------------------- */

typedef enum PanicStep {
    PANIC_BEGIN,
    PANIC_NEXT,
    PANIC_PICKED,
    PANIC_TESTED,
    PANIC_WAITING
} PanicStep;
enum { P_MODE };

Frame panic_frame(const Look *look, PanicMode mode)
{
    Frame frame = frame_of(PROC_PANIC, look->battle->active, NO_UNIT, NO_UNIT);
    frame.v[P_MODE] = (int32_t)mode;
    return frame;
}

static void drop_idle(Play *play, SeatId seat)
{
    const Look *look = &play->look;
    for (int i = list_count(look->battle, LS_PANIC, seat) - 1; i >= 0; i--) {
        UnitId unit = (UnitId)list_at(look->battle, LS_PANIC, seat, i);
        if (!may_test(look, unit))
            list_remove(play, LS_PANIC, seat, unit);
    }
}

static SeatId first_seat(const Look *look)
{
    SeatId active = look->battle->active;
    return active >= 0 && applies(look, TOW_GEN_10) ? active : 0;
}

static Flow next_test(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId first = first_seat(look);
    forget_dice(play, frame);
    for (int i = 0; i < look->battle->seats; i++) {
        SeatId seat = (SeatId)((first + i) % look->battle->seats);
        IdSet ids = { { 0 } };
        drop_idle(play, seat);
        int count = list_count(look->battle, LS_PANIC, seat);
        for (int k = 0; k < count; k++)
            ids_add(&ids, list_at(look->battle, LS_PANIC, seat, k));
        frame->seat = (int8_t)seat;
        if (count > 0)
            return ask_ids(play, frame, PANIC_PICKED, seat, WHY_PANIC_NEXT, SHAPE_UNITS, &ids, 1,
                           1);
    }
    return DONE;
}

static Flow test_panic(Play *play, Frame *frame, UnitId unit)
{
    frame->actor = unit;
    list_remove(play, LS_PANIC, frame->seat, unit);
    mark(play, OWNER_UNIT, unit, UM_PANIC_DONE, TOW_PAN_07);
    return resolve(play, frame, PANIC_TESTED, test_frame(frame->seat, unit, TEST_PANIC));
}

static Flow read_panic(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    UnitId unit = frame->actor;
    if (given_back(play, 0))
        return go(frame, PANIC_NEXT);
    if (frame->v[P_MODE] == PANIC_TESTS) {
        mark(play, OWNER_UNIT, unit, UM_PANICKED, TOW_PAN_04);
        return go(frame, PANIC_NEXT);
    }
    UnitId from = (UnitId)(tally_of(b, OWNER_UNIT, unit, UT_PANIC_FROM) - 1);
    return resolve(play, frame, PANIC_NEXT, panic_flight(play, unit, from));
}

/* C4c: the flights of those that failed before, active player's first. */
static Flow next_waiting(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId first = first_seat(look);
    forget_dice(play, frame);
    for (int i = 0; i < look->battle->seats; i++) {
        for (UnitId u = 0; u < look->battle->units; u++) {
            if (look->battle->unit[u].seat != (first + i) % look->battle->seats ||
                !has_mark(look->battle, OWNER_UNIT, u, UM_PANICKED))
                continue;
            unmark(play, OWNER_UNIT, u, UM_PANICKED, TOW_PAN_04);
            if (is_fielded(look, u) && !is_fleeing(look, u))
                return resolve(play, frame, PANIC_WAITING, panic_flight(play, u, NO_UNIT));
        }
    }
    frame->v[P_MODE] = PANIC_AT_ONCE;
    return go(frame, PANIC_NEXT);
}

Flow run_panic(Play *play, Frame *frame, const Answer *answer)
{
    switch ((PanicStep)frame->step) {
    case PANIC_BEGIN:
        if (frame->v[P_MODE] == PANIC_FLIGHTS)
            return go(frame, PANIC_WAITING);
        queue_heavy_losses(play, NO_UNIT);
        return go(frame, PANIC_NEXT);
    case PANIC_NEXT:
        return next_test(play, frame);
    case PANIC_PICKED:
        return test_panic(play, frame, answer->id[0]);
    case PANIC_TESTED:
        return read_panic(play, frame);
    case PANIC_WAITING:
        return next_waiting(play, frame);
    }
    return DONE;
}

/* W-PANIC: the nearest to the cause first, as they stand in the queue. */
void suggest_panic(const Look *look, const Frame *frame, Answer *answer)
{
    if (frame->step != PANIC_PICKED || list_count(look->battle, LS_PANIC, frame->seat) == 0)
        return;
    answer->count = 1;
    answer->id[0] = (int16_t)list_at(look->battle, LS_PANIC, frame->seat, 0);
}
