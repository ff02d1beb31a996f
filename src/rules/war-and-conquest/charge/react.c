#include "charge/charging.h"

#include "flight/flight.h"
#include "shoot/shooting.h"

/* ---- An announced reaction is carried out, when the first of the chargers moves: RCT-06, 09, 10, 14, FLE-07 --------------------- */

typedef enum ReactStep { REACT_BEGIN, REACT_SHOT, REACT_FLY, REACT_OVER } ReactStep;

Frame react_to(const Look *look, UnitId unit, UnitId charger)
{
    return frame_of(PROC_REACT, look->battle->unit[unit].seat, unit, charger);
}

static Flow shoot_first(Play *play, Frame *frame, Occasion occasion)
{
    const Look *look = &play->look;
    UnitId at = (UnitId)(tally_of(look->battle, OWNER_UNIT, frame->actor, UT_REACT_AT) - 1);
    if (at == NO_UNIT || !is_fielded(look, at))
        return go(frame, REACT_SHOT);
    bool comes_near = applies(look, WAC_RCT_14);
    return resolve(
        play, frame, REACT_SHOT,
        volley_frame(look, frame->actor, at, missile_of(look, frame->actor), occasion, comes_near));
}

static Flow begin_reaction(Play *play, Frame *frame)
{
    Reaction reaction;
    reaction_announced(&play->look, frame->actor, &reaction);
    mark(play, OWNER_UNIT, frame->actor, UM_REACTED, WAC_RCT_01);
    tell_tale(play, TALE_REACTS, frame->seat, frame->actor, frame->target, (int)reaction, 0, 0);
    switch (reaction) {
    case REACT_STAND_AND_SHOOT:
        return shoot_first(play, frame, STANDS_AND_SHOOTS);
    case REACT_SHOOT_AND_FLEE:
    case REACT_FEIGN_AND_SHOOT:
        return shoot_first(play, frame, SHOOTS_AND_FLEES);
    case REACT_FLEE:
    case REACT_FEIGN:
        return go(frame, REACT_FLY);
    case REACT_STAND_FAST:
    case REACT_COUNTER_CHARGE:
    case REACTIONS:
        break;
    }
    return DONE;
}

/* Nobody runs from a charge that its own fire has broken. */
static Flow after_shots(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Reaction reaction;
    Charge charge[MOST_UNITS];
    bool comes = false;
    reaction_announced(look, frame->actor, &reaction);
    int count = charges_on(look, frame->actor, true, charge);
    for (int i = 0; i < count; i++)
        comes = comes || !is_running(look, charge[i].charger);
    return reaction != REACT_STAND_AND_SHOOT && comes ? go(frame, REACT_FLY) : DONE;
}

static Flow fly(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Reaction reaction;
    Charge charge[MOST_UNITS];
    bool runs = !is_running(look, frame->actor) || applies(look, WAC_FLE_07);
    if (!runs)
        return DONE;
    reaction_announced(look, frame->actor, &reaction);
    bool shot = reaction == REACT_SHOOT_AND_FLEE || reaction == REACT_FEIGN_AND_SHOOT;
    bool feigns = reaction == REACT_FEIGN || reaction == REACT_FEIGN_AND_SHOOT;
    UnitId cause = frame->target;
    int count = charges_on(look, frame->actor, true, charge);
    if (count > 0 && applies(look, WAC_RCT_06))
        cause = charge[0].charger;
    bool brief = shot && applies(look, WAC_RCT_09);
    return resolve(play, frame, REACT_OVER,
                   flight_frame(look, frame->actor, cause, brief ? FLIGHT_SHORT : FLIGHT_FULL,
                                feigns && applies(look, WAC_RCT_10)));
}

Flow run_reaction(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((ReactStep)frame->step) {
    case REACT_BEGIN:
        return begin_reaction(play, frame);
    case REACT_SHOT:
        return after_shots(play, frame);
    case REACT_FLY:
        return fly(play, frame);
    case REACT_OVER:
        return DONE;
    }
    return DONE;
}
