#include "flight.h"

#include "tables.h"
#include "troops/manoeuvre.h"

/* ---- Which way it faces: W8 (RCT-10, END-02) ----------------------------------------------------------------------------------- */

enum { FACING_ASK, FACING_SAID };

Frame facing_frame(const Look *look, UnitId unit)
{
    return frame_of(PROC_FACING, look->battle->unit[unit].seat, unit, NO_UNIT);
}

static Block block_facing(const Look *look, UnitId unit, Point to)
{
    Block block = block_of(look, unit);
    Pose centre = block_outline(&block).pose;
    if (point_distance(centre.at, to) > 0)
        centre.facing = point_bearing(centre.at, to);
    return block_centred(block, centre);
}

static Verdict judge_facing_to(const Look *look, UnitId unit, Point to)
{
    UnitSet nobody = { { 0 } };
    Block block = block_facing(look, unit, to);
    bool stays = block.front.facing == look->battle->unit[unit].front.facing;
    return stays ? yes() : judge_end_of_block(look, unit, &block, &nobody);
}

Verdict judge_facing(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_POINT)
        return yes();
    return judge_facing_to(look, frame->actor, answer->pose.at);
}

/* Ruling: who has just run looks the wrong way; in sight is whoever would see it as well. */
static bool is_in_sight(const Look *look, UnitId unit, UnitId enemy)
{
    return war_sees(look, unit, enemy) || war_sees(look, enemy, unit);
}

/* Towards the nearest enemy in sight, where there is room; else as it stands: its own middle. */
void suggest_facing(const Look *look, const Frame *frame, Answer *answer)
{
    UnitId unit = frame->actor;
    Length least = LENGTH_NEVER;
    if (answer->kind != ANSWER_POINT)
        return;
    answer->pose.at = unit_middle(look, unit);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        Length apart = unit_apart(look, unit, u, NULL);
        if (apart >= least || !is_in_sight(look, unit, u))
            continue;
        Verdict verdict = judge_facing_to(look, unit, unit_middle(look, u));
        least = apart;
        if (is_yes(&verdict))
            answer->pose.at = unit_middle(look, u);
    }
}

Flow run_facing(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    bool faces = is_block(look, unit) && !is_skirmish(look, unit);
    if (frame->step == FACING_ASK && faces)
        return ask_place(play, frame, FACING_SAID, frame->seat, WHY_FACING, SHAPE_POINT);
    if (frame->step == FACING_SAID) {
        Block block = block_facing(look, unit, answer->pose.at);
        arrange(play, unit, block.front, block.files, WAC_END_02);
    }
    return DONE;
}
