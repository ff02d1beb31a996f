#include "charge/charging.h"
#include "comeback.h"

#include "tables.h"
#include "troops/contact.h"

/* ---- M0: who comes back, who flees on, who stampedes, warbands (FLE-06, 09, SPC-04, KEY-03) ------------------------------------------ */

typedef enum CompulsoryStep {
    COMPULSORY_RETURN,
    COMPULSORY_RETURNED,
    COMPULSORY_FLEE,
    COMPULSORY_FLEES,
    COMPULSORY_STAMPEDE,
    COMPULSORY_STAMPEDES,
    COMPULSORY_TRAMPLED,
    COMPULSORY_WARBAND,
    COMPULSORY_IMPULSE,
    COMPULSORY_TESTED,
    COMPULSORY_OVER,
} CompulsoryStep;

/* ---- Coming back ------------------------------------------------------------------------------------------------------------------------ */

static bool anybody_returns(const Look *look, SeatId seat, Order *order)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == seat && returns(look, u) && applies(look, WAC_FLE_09) &&
            find_comeback(look, u, order))
            return true;
    }
    return false;
}

Verdict judge_compulsory(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_ORDER)
        return yes();
    return judge_comeback(look, frame->seat, &answer->order);
}

void suggest_compulsory(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_ORDER)
        anybody_returns(look, frame->seat, &answer->order);
}

/* ---- Who is next ------------------------------------------------------------------------------------------------------------------------- */

typedef bool (*IsDue)(const Look *look, UnitId unit);

static bool flees_on(const Look *look, UnitId unit)
{
    return is_running(look, unit) && !has_mark(look->battle, OWNER_UNIT, unit, UM_FLED_NOW) &&
           applies(look, WAC_FLE_06);
}

static bool stampedes_on(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_STAMPEDING) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_FLED_NOW) && applies(look, WAC_SPC_04);
}

static bool is_drawn(const Look *look, UnitId unit)
{
    return !has_mark(look->battle, OWNER_UNIT, unit, UM_IMPULSE) &&
           warband_prey(look, unit) != NO_UNIT;
}

/* The active player says which of several comes next; without any, on to `over`. */
static Flow ask_next(Play *play, Frame *frame, IsDue is_due, int why, int taken, int over)
{
    const Look *look = &play->look;
    IdSet ids = { { 0 } };
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, frame->seat, &u);) {
        if (is_due(look, u))
            ids_add(&ids, u);
    }
    forget_dice(play, frame);
    if (ids_count(&ids) == 0)
        return go(frame, over);
    return ask_ids(play, frame, taken, frame->seat, why, SHAPE_UNITS, &ids, 1, 1);
}

/* ---- Warbands: KEY-03 ------------------------------------------------------------------------------------------------------------------------ */

UnitId warband_prey(const Look *look, UnitId unit)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER, ahead;
    int wide, needed;
    bool wild = has_keyword_of(look, unit, TR_WARBAND) && is_block(look, unit) &&
                !is_running(look, unit) && !is_engaged(look, unit) &&
                is_wide_enough(look, unit, &wide, &needed) && applies(look, WAC_KEY_03);
    if (!wild)
        return NO_UNIT;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (!is_in_zone(look, unit, u, &ahead) || !within(ahead, 2 * base_move(look, unit)))
            continue;
        Length apart = unit_apart(look, unit, u, NULL);
        if (apart >= least || !war_sees(look, unit, u))
            continue;
        least = apart;
        best = u;
    }
    return best;
}

static Flow test_impulse(Play *play, Frame *frame, UnitId unit)
{
    frame->actor = unit;
    mark(play, OWNER_UNIT, unit, UM_IMPULSE, WAC_KEY_03);
    tell_tale(play, TALE_IMPULSE, frame->seat, unit, warband_prey(&play->look, unit), 0, 0, 0);
    return resolve(play, frame, COMPULSORY_TESTED, command_test(&play->look, unit, 0));
}

static Flow read_impulse(Play *play, Frame *frame)
{
    UnitId prey = warband_prey(&play->look, frame->actor);
    if (!given_back(play, 0)) {
        mark(play, OWNER_UNIT, frame->actor, UM_MUST_CHARGE, WAC_KEY_03);
        tell_tale(play, TALE_MUST_CHARGE, frame->seat, frame->actor, prey, 0, 0, 0);
    }
    return go(frame, COMPULSORY_WARBAND);
}

/* ---- The stage --------------------------------------------------------------------------------------------------------------------------------- */

Flow run_compulsory_moves(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    Order order;
    switch ((CompulsoryStep)frame->step) {
    case COMPULSORY_RETURN:
        if (!anybody_returns(look, frame->seat, &order))
            return go(frame, COMPULSORY_FLEE);
        return ask_order(play, frame, COMPULSORY_RETURNED, frame->seat, WHY_COME_BACK,
                         1 << VERB_ENTER);
    case COMPULSORY_RETURNED:
        come_back(play, &answer->order);
        return go(frame, COMPULSORY_RETURN);
    case COMPULSORY_FLEE:
        return ask_next(play, frame, flees_on, WHY_FLEES_NEXT, COMPULSORY_FLEES,
                        COMPULSORY_STAMPEDE);
    case COMPULSORY_FLEES:
        return resolve(play, frame, COMPULSORY_FLEE, home_flight(look, (UnitId)answer->id[0]));
    case COMPULSORY_STAMPEDE:
        return ask_next(play, frame, stampedes_on, WHY_STAMPEDES_NEXT, COMPULSORY_STAMPEDES,
                        COMPULSORY_WARBAND);
    case COMPULSORY_STAMPEDES:
        return resolve(play, frame, COMPULSORY_TRAMPLED,
                       stampede_frame(look, (UnitId)answer->id[0]));
    case COMPULSORY_TRAMPLED:
        return resolve(play, frame, COMPULSORY_STAMPEDE, alarms_frame(look));
    case COMPULSORY_WARBAND:
        return ask_next(play, frame, is_drawn, WHY_WARBAND_NEXT, COMPULSORY_IMPULSE,
                        COMPULSORY_OVER);
    case COMPULSORY_IMPULSE:
        return test_impulse(play, frame, (UnitId)answer->id[0]);
    case COMPULSORY_TESTED:
        return read_impulse(play, frame);
    case COMPULSORY_OVER:
        return DONE;
    }
    return DONE;
}
