#include "flight.h"

#include "shoot/attack.h"
#include "troops/contact.h"

/* ---- Stampede: SPC-04 -------------------------------------------------------------------------------------------------------- */

typedef enum StampedeStep {
    STAMPEDE_BEGIN,
    STAMPEDE_TURNED,
    STAMPEDE_RUN,
    STAMPEDE_HITS,
    STAMPEDE_KILLS,
    STAMPEDE_LOSSES,
    STAMPEDE_OVER,
} StampedeStep;
enum { ST_HEADING, ST_MET };
enum { A_SIXTH = 60 * DEGREE, TRAMPLE_KA = 5, TRAMPLE_AP = 1 };

Frame stampede_frame(const Look *look, UnitId elephant)
{
    return frame_of(PROC_STAMPEDE, look->battle->unit[elephant].seat, elephant, NO_UNIT);
}

static Flow begin_stampede(Play *play, Frame *frame)
{
    if (!is_fielded(&play->look, frame->actor))
        return go(frame, STAMPEDE_OVER);
    mark(play, OWNER_UNIT, frame->actor, UM_STAMPEDING, WAC_SPC_04);
    mark(play, OWNER_UNIT, frame->actor, UM_FLED_NOW, WAC_SPC_04);
    forget_dice(play, frame);
    return throw_dice(play, frame, STAMPEDE_TURNED, frame->seat, WHY_STAMPEDE_WAY, DICE_D6, 1);
}

static Flow read_heading(Play *play, Frame *frame)
{
    Heading facing = play->look.battle->unit[frame->actor].front.facing;
    frame->v[ST_HEADING] = heading_normal(facing + (die_at(play, frame, 0) - 1) * A_SIXTH);
    return throw_flight(play, frame, STAMPEDE_RUN, frame->actor, WHY_FLIGHT_DICE);
}

/* Whoever the turned elephant would stand on, or touch at the end of so long a way; NO_UNIT: nobody. */
static UnitId trampled(const Look *look, UnitId elephant, Heading heading, Length most,
                       Length *travel)
{
    Barriers barriers;
    Base base[MOST_UNIT_MODELS];
    UnitId first = NO_UNIT;
    bool any = false;
    runners(look, elephant, heading, base);
    barriers_to_all(look, elephant, &barriers);
    *travel = most;
    for (int i = 0; i < barriers.count; i++) {
        const Barrier *b = &barriers.barrier[i];
        Leg leg = { LEG_AHEAD, most, 0 };
        if (!course_crosses(&leg, 1, base[0], &b->area))
            continue;
        Length goes = course_walk(&leg, 1, base[0], &b->area, 1, 0).travel;
        if (any && goes >= *travel)
            continue;
        any = true;
        first = b->unit;
        *travel = goes;
    }
    return first;
}

/* Ruling: who stands so near that the elephant cannot even turn is hit where he stands, and it does not turn. */
static bool can_turn(const Look *look, UnitId elephant, Heading heading)
{
    Barriers barriers;
    Base base[MOST_UNIT_MODELS];
    runners(look, elephant, heading, base);
    barriers_to_all(look, elephant, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        if (area_overlaps(&barriers.barrier[i].area, base[0]))
            return false;
    }
    return true;
}

static Flow run_wild(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId elephant = frame->actor;
    Heading heading = frame->v[ST_HEADING];
    Length travel, most = flight_thrown(play, frame, elephant) * INCH;
    UnitId met = trampled(look, elephant, heading, most, &travel);
    Length edge = run_to_edge(look, elephant, heading, travel);
    stop_fighting(play, elephant);
    if (can_turn(look, elephant, heading)) {
        moves_as(play, elephant, MANNER_FLEE);
        pivot_unit(play, elephant, heading, WAC_SPC_04);
        shift_unit(play, elephant, heading, edge < travel ? edge : travel, WAC_SPC_04);
    }
    tell_tale(play, TALE_STAMPEDES, frame->seat, elephant, NO_UNIT, travel, 0, 0);
    if (edge <= travel && met == NO_UNIT) {
        destroy_unit(play, elephant, WAC_SPC_04);
        return go(frame, STAMPEDE_OVER);
    }
    frame->target = met;
    frame->v[ST_MET] = met == NO_UNIT ? 0 : met + 1;
    if (met == NO_UNIT)
        return go(frame, STAMPEDE_OVER);
    forget_dice(play, frame);
    ask_about(play, elephant, met);
    return throw_dice(play, frame, STAMPEDE_HITS, frame->seat, WHY_STAMPEDE_HITS, DICE_D6, 1);
}

static Flow roll_kills(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId met = frame->target;
    Attack attack = { .hit = { 0, 0 },
                      .save = save_need(look, armour_worn(look, met), TRAMPLE_AP),
                      .kill = kill_need(look, TRAMPLE_KA, is_large(look, met)) };
    return resolve(play, frame, STAMPEDE_KILLS,
                   attacks_frame(frame->seat, frame->actor, met, &attack, die_at(play, frame, 0)));
}

static Flow take_losses(Play *play, Frame *frame)
{
    int wounds = given_back(play, 0);
    tell_tale(play, TALE_TRAMPLES, frame->seat, frame->actor, frame->target, wounds, 0, 0);
    return resolve(play, frame, STAMPEDE_LOSSES,
                   wounds_frame(&play->look, frame->target, wounds, WAC_SPC_04));
}

/* With an enemy who is left it is in combat, and quiet. */
static Flow stop_by(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool fights = is_fielded(look, frame->target) && is_enemy(look, frame->actor, frame->target);
    if (fights)
        unmark(play, OWNER_UNIT, frame->actor, UM_STAMPEDING, WAC_SPC_04);
    contacts_refresh(play);
    return go(frame, STAMPEDE_OVER);
}

Flow run_stampede(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StampedeStep)frame->step) {
    case STAMPEDE_BEGIN:
        return begin_stampede(play, frame);
    case STAMPEDE_TURNED:
        return read_heading(play, frame);
    case STAMPEDE_RUN:
        return run_wild(play, frame);
    case STAMPEDE_HITS:
        return roll_kills(play, frame);
    case STAMPEDE_KILLS:
        return take_losses(play, frame);
    case STAMPEDE_LOSSES:
        return stop_by(play, frame);
    case STAMPEDE_OVER:
        give_back(play, 0, frame->v[ST_MET]);
        return DONE;
    }
    return DONE;
}
