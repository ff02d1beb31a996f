#include "flight.h"

#include "move/ground.h"
#include "troops/ground.h"

/* ---- Pursuit: RES-10, 11 ------------------------------------------------------------------------------------------------------- */

typedef enum PursuitStep { PURSUIT_BEGIN, PURSUIT_GROUND, PURSUIT_RUN } PursuitStep;
enum { P_HEADING, P_GOES };

Frame pursuit_frame(const Look *look, UnitId unit, UnitId prey, Heading heading, int inches)
{
    UnitId host = host_of(look, unit);
    Frame frame = frame_of(PROC_PURSUIT, look->battle->unit[host].seat, host, prey);
    frame.v[P_HEADING] = heading_normal(heading);
    frame.v[P_GOES] = inches * INCH;
    return frame;
}

static bool is_turned(const Look *look, UnitId unit)
{
    return is_block(look, unit) && !is_skirmish(look, unit);
}

/* Ruling: who has no room to turn is halted where he stands by those in the way. */
static bool has_room_to_turn(const Look *look, UnitId unit, Heading heading)
{
    Barriers barriers;
    Base outline = unit_outline(look, unit);
    Base turned = base_at(outline, (Pose){ outline.pose.at, heading });
    barriers_to_all(look, unit, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        const Area *area = &barriers.barrier[i].area;
        if (area_overlaps(area, turned) && !area_overlaps(area, outline))
            return false;
    }
    return true;
}

static void disorder_on_way(Play *play, UnitId unit, Heading heading, Length distance)
{
    const Look *look = &play->look;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || !disorders(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        if (run_crosses(look, unit, heading, distance, &area))
            disorder(play, unit, WAC_TER_09);
    }
}

static Flow begin_pursuit(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Heading heading = frame->v[P_HEADING];
    give_back(play, 0, 0);
    give_back(play, 1, 0);
    bool runs = is_fielded(look, unit) && applies(look, WAC_RES_10);
    if (!runs)
        return DONE;
    stop_fighting(play, unit);
    if (is_turned(look, unit) && !has_room_to_turn(look, unit, heading))
        return DONE;
    if (is_turned(look, unit))
        pivot_unit(play, unit, heading, WAC_RES_10);
    if (runs_into_dense(look, unit, heading, frame->v[P_GOES]))
        return throw_dense(play, frame, PURSUIT_GROUND, unit);
    return go(frame, PURSUIT_RUN);
}

static Flow run_after(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Heading heading = frame->v[P_HEADING];
    UnitSet spared = { { 0 } };
    if (frame->target != NO_UNIT)
        set_add(&spared, frame->target);
    Length edge = run_to_edge(look, unit, heading, frame->v[P_GOES]);
    Length most = edge < frame->v[P_GOES] ? edge : frame->v[P_GOES];
    Chase c = chase(look, unit, heading, most, &spared);
    disorder_on_way(play, unit, heading, c.end.travel);
    moves_as(play, unit, c.met != NO_UNIT ? MANNER_CHARGE : MANNER_WALK);
    shift_unit(play, unit, heading, c.end.travel, WAC_RES_10);
    tell_tale(play, TALE_PURSUES, frame->seat, unit, frame->target, c.end.travel, 0, 0);
    give_back(play, 0, c.met == NO_UNIT ? 0 : host_of(look, c.met) + 1);
    give_back(play, 1, c.end.travel);
    return DONE;
}

Flow run_pursuit(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((PursuitStep)frame->step) {
    case PURSUIT_BEGIN:
        return begin_pursuit(play, frame);
    case PURSUIT_GROUND: {
        Length dense = dense_thrown(play, frame, frame->actor);
        frame->v[P_GOES] = dense < frame->v[P_GOES] ? dense : frame->v[P_GOES];
        return go(frame, PURSUIT_RUN);
    }
    case PURSUIT_RUN:
        return run_after(play, frame);
    }
    return DONE;
}
