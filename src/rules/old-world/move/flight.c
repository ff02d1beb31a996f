#include "shoot/shooting.h"

/* ---- Flight: FLE, GG-03, GEO-16 ------------------------------------------ */

/* ---- The flight: FLE-01..07, GG-03 ----------------------------------------------------------------------------------------- */

typedef enum FleeStep {
    FLEE_BEGIN,
    FLEE_SWIFT,
    FLEE_ROLL,
    FLEE_EXTRA,
    FLEE_SUM,
    FLEE_GO,
    FLEE_PERIL,
    FLEE_PERILS,
    FLEE_GROUND,
    FLEE_END,
    FLEE_OVER,
} FleeStep;
enum { F_KIND, F_BEARING, F_SWIFT, F_DISTANCE, F_ENEMY, F_FROM_X, F_FROM_Y, F_DANGERS };

Frame flee_frame(const Look *look, UnitId unit, Flight kind, int32_t bearing, UnitId from)
{
    Frame flight = frame_of(PROC_FLEE, look->battle->unit[unit].seat, unit, from);
    flight.v[F_KIND] = (int32_t)kind;
    flight.v[F_BEARING] = bearing;
    return flight;
}

Flight flight_kind(const Frame *frame)
{
    return (Flight)frame->v[F_KIND];
}

/* Who falls back, or flees after shooting, keeps the highest die. */
static bool keeps_highest(const Look *look, const Frame *frame)
{
    Flight kind = flight_kind(frame);
    return (kind == FLIGHT_BACK && applies(look, TOW_GG_03)) ||
           (kind == FLIGHT_AFTER_SHOTS && applies(look, TOW_REA_13));
}

bool is_swift(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_SWIFTSTRIDE, NULL) && applies(look, TOW_SR_47);
}

static Flow begin_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    give_back(play, 0, 0);
    if (!is_fielded(look, unit))
        return DONE;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_FLED_PHASE) && applies(look, TOW_FLE_03))
        return DONE;
    if (frame->v[F_BEARING] >= 0 && applies(look, TOW_FLE_01))
        pivot_unit(play, unit, frame->v[F_BEARING], TOW_FLE_01);
    mark(play, OWNER_UNIT, unit, UM_FLED_PHASE, TOW_FLE_03);
    if (!is_swift(look, unit))
        return go(frame, FLEE_ROLL);
    return ask_choice(play, frame, FLEE_SWIFT, frame->seat, WHY_SWIFT, 3, 1);
}

static int rolled(const Play *play, const Frame *frame)
{
    int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
    return keeps_highest(&play->look, frame) ? (a > b ? a : b) : a + b;
}

/* Where it stands before the flight, so that what it passed can be found. */
static Base outline_before(const Look *look, const Frame *frame)
{
    Base outline = unit_outline(look, frame->actor);
    outline.pose.at = (Point){ frame->v[F_FROM_X], frame->v[F_FROM_Y] };
    return outline;
}

static void dangers_of_loose_flight(const Look *look, UnitId unit, Length distance,
                                    Dangers *dangers)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Heading facing = look->battle->unit[unit].front.facing;
    for (int i = 0; i < count; i++)
        dangers_of_step(look, unit, i, base[i], point_shift(base[i].pose.at, facing, distance),
                        dangers);
}

static void dangers_of_flight(const Look *look, UnitId unit, Length distance, Dangers *dangers)
{
    Block block = block_of(look, unit);
    BlockPath way = { .stages = 1, .end = block_advanced(block, distance) };
    way.stage[0] = (PathStage){ block, { LEG_AHEAD, distance, 0 }, false };
    *dangers = (Dangers){ .count = 0 };
    if (is_block(look, unit))
        dangers_of_way(look, unit, &way, dangers);
    else
        dangers_of_loose_flight(look, unit, distance, dangers);
    if (dangers->count > 0)
        dangers->count = applies(look, TOW_FLE_06) ? dangers->count : 0;
}

void leave_table(Play *play, UnitId unit)
{
    note_pose(play, NT_LEFT_TABLE, unit, play->look.battle->unit[unit].front, 0);
    unit_destroyed(play, unit, LOSS_FLED);
}

static void pass_friends(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && u != frame->actor &&
            !is_enemy(look, frame->actor, u) &&
            models_passed(look, frame->actor, outline_before(look, frame), u) > 0)
            queue_passed(play, frame->actor, u);
    }
}

/* FLE-04: why it goes farther than was thrown. */
static void tell_goes_on(Play *play, UnitId unit, Heading direction, Length distance)
{
    const Look *look = &play->look;
    UnitId on = flight_ends_at(look, unit, direction, distance);
    if (on != NO_UNIT)
        tell_tale(play, is_enemy(look, unit, on) ? TALE_FLEES_PAST_ENEMY : TALE_FLEES_PAST_FRIEND,
                  look->battle->unit[unit].seat, unit, NO_UNIT, distance / INCH, 0, 0);
}

/* FLE-04, 06: turned where it has to go round something; gives whether nothing closes the way. */
static bool turn_to_flee(Play *play, UnitId unit, Length distance)
{
    const Look *look = &play->look;
    bool clear = true;
    Heading facing = look->battle->unit[unit].front.facing;
    Heading direction = flight_heading(look, unit, facing, distance, &clear);
    if (direction != facing)
        pivot_unit(play, unit, direction, TOW_GEO_16);
    return clear;
}

static Length flight_length(const Look *look, UnitId unit, bool clear, Length distance)
{
    Heading direction = look->battle->unit[unit].front.facing;
    return clear ? clear_distance(look, unit, direction, distance)
                 : flight_until_closed(look, unit, direction, distance);
}

bool flight_leaves_table(const Look *look, UnitId unit, int32_t bearing, Length distance,
                         Battle *after)
{
    Play play = { .look = look_fork(look, after), .battle = after };
    if (bearing >= 0 && applies(look, TOW_FLE_01))
        pivot_unit(&play, unit, bearing, TOW_FLE_01);
    bool clear = turn_to_flee(&play, unit, distance);
    Length goes = flight_length(&play.look, unit, clear, distance);
    shift_unit(&play, unit, after->unit[unit].front.facing, goes, TOW_FLE_01);
    bool leaves = touches_edge(&play.look, unit) && applies(look, TOW_FLE_07);
    look->scratch->ready = false;
    return leaves;
}

/* How far it went and that it went off the table are one sentence: what stands under the dice is one. */
static int flight_tale(bool in_order, bool off)
{
    if (off)
        return in_order ? TALE_FALLS_BACK_OFF : TALE_FLEES_OFF;
    return in_order ? TALE_FALLS_BACK : TALE_FLEES;
}

static Flow flee(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Length distance = frame->v[F_DISTANCE];
    Dangers dangers;
    bool clear = turn_to_flee(play, unit, distance);
    Heading direction = look->battle->unit[unit].front.facing;
    Base outline = unit_outline(look, unit);
    if (clear)
        tell_goes_on(play, unit, direction, distance);
    distance = flight_length(look, unit, clear, distance);
    frame->v[F_FROM_X] = outline.pose.at.x;
    frame->v[F_FROM_Y] = outline.pose.at.y;
    frame->v[F_DISTANCE] = distance;
    frame->v[F_ENEMY] = 0;
    dangers_of_flight(look, unit, distance, &dangers);
    frame->v[F_DANGERS] = dangers_packed(&dangers);
    bool in_order = flight_kind(frame) == FLIGHT_BACK;
    moves_as(play, unit, in_order ? MANNER_FALLS_BACK : MANNER_FLEE);
    shift_unit(play, unit, direction, distance, TOW_FLE_01);
    bool off = touches_edge(look, unit) && applies(look, TOW_FLE_07);
    tell_tale(play, flight_tale(in_order, off), frame->seat, unit, NO_UNIT, distance, 0, 0);
    pass_friends(play, frame);
    if (off) {
        leave_table(play, unit);
        give_back(play, 0, 1);
        return DONE;
    }
    return go(frame, FLEE_PERIL);
}

enum { PERIL_HURTS = 3 };

static Flow next_peril(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (UnitId u = (UnitId)frame->v[F_ENEMY]; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_enemy(look, frame->actor, u))
            continue;
        int through = models_passed(look, frame->actor, outline_before(look, frame), u);
        bool counts = through != 0 && applies(look, TOW_FLE_05);
        if (!counts)
            continue;
        frame->v[F_ENEMY] = u + 1;
        frame->target = u;
        return throw_for(play, frame, FLEE_PERILS, frame->seat, WHY_PERIL, DICE_D6, through,
                         each_that_harms(PERIL_HURTS));
    }
    return go(frame, FLEE_GROUND);
}

static Flow suffer_perils(Play *play, Frame *frame)
{
    int lost = 0;
    for (int i = 0; i < frame->dice_count; i++)
        lost += die_at(play, frame, i) <= PERIL_HURTS;
    if (lost > 0) {
        tell_tale(play, TALE_PERILS, frame->seat, frame->actor, frame->target, lost, 0, 0);
        lose_wounds(play, frame->actor, NO_MODEL, lost, false, LOSS_PERIL);
    }
    if (!is_fielded(&play->look, frame->actor))
        return DONE;
    return go(frame, FLEE_PERIL);
}

/* GG-03: who falls back rallies at once and may reform. */
static Flow end_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    give_back(play, 0, 0);
    bool happens = flight_kind(frame) == FLIGHT_BACK && is_fielded(look, frame->actor) &&
                   applies(look, TOW_GG_03);
    if (!happens)
        return DONE;
    unmark(play, OWNER_UNIT, frame->actor, UM_FLEEING, TOW_GG_03);
    mark(play, OWNER_UNIT, frame->actor, UM_RALLIED, TOW_GG_03);
    return resolve(play, frame, FLEE_OVER,
                   frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT));
}

Flow run_flee(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((FleeStep)frame->step) {
    case FLEE_BEGIN:
        return begin_flight(play, frame);

    case FLEE_SWIFT:
        frame->v[F_SWIFT] = answer->value;
        return go(frame, FLEE_ROLL);

    case FLEE_ROLL:
        return throw_for(play, frame, FLEE_EXTRA, frame->seat, WHY_FLEE_ROLL, DICE_D6, 2,
                         keeps_highest(look, frame) ? one_kept(READ_HIGHEST) : sum_of_dice());

    case FLEE_EXTRA:
        frame->v[F_DISTANCE] = rolled(play, frame) * INCH;
        if (!frame->v[F_SWIFT])
            return go(frame, FLEE_GO);
        return throw_for(play, frame, FLEE_SUM, frame->seat, WHY_SWIFT_DIE, DICE_D6, 1,
                         sum_of_dice());

    case FLEE_SUM:
        frame->v[F_DISTANCE] += die_at(play, frame, 0) * INCH;
        return go(frame, FLEE_GO);

    case FLEE_GO: {
        bool machine = type_of(look, frame->actor) == TYPE_WAR_MACHINE;
        if (machine && frame->v[F_DISTANCE] > INCH && applies(look, TOW_WM_02) &&
            applies(look, TOW_SR_60))
            frame->v[F_DISTANCE] -= INCH;
        return flee(play, frame);
    }

    case FLEE_PERIL:
        return next_peril(play, frame);

    case FLEE_PERILS:
        return suffer_perils(play, frame);

    case FLEE_GROUND: {
        Dangers dangers = dangers_unpacked(frame->v[F_DANGERS]);
        return resolve(play, frame, FLEE_END, dangers_frame(play, frame, frame->actor, &dangers));
    }

    case FLEE_END:
        return end_flight(play, frame);

    case FLEE_OVER:
        give_back(play, 0, 0);
        return DONE;
    }
    return DONE;
}
