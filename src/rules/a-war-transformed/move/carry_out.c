#include "move/movement.h"

/* ---- A unit goes: MOV-13, TER-13 ------------------------------------------------------------------------------------------ */

enum { PASSED_ON = 2 }; /* by Low Skill; each step of Skill is 1 more */
typedef enum MoveStep { MOVE_BEGIN, MOVE_TESTED } MoveStep;

Frame going_frame(const Look *look, UnitId unit)
{
    return frame_of(PROC_MOVE, look->battle->unit[unit].seat, unit, NO_UNIT);
}

static bool meets_wire(const Look *look, const Walk *way, const Plots *plots)
{
    Length along;
    for (int i = 0; i < plots->count; i++) {
        if (sort_of_plot(look, &plots->plot[i]) == GROUND_WIRE &&
            way_meets_plot(way, &plots->plot[i], &along))
            return true;
    }
    return false;
}

static void all_plots(const Look *look, Plots *plots)
{
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, plots);
}

int wire_test_need(const Look *look, UnitId unit, const Steps *steps)
{
    Plots plots;
    Walk way;
    if (class_of_unit(look, unit) != CLASS_INFANTRY)
        return 0;
    all_plots(look, &plots);
    for (int i = 0; i < steps->paths; i++) {
        walk_lay(look, &steps->path[i], steps->point, &plots, &way);
        if (!way.travels || !meets_wire(look, &way, &plots))
            continue;
        bool cuts = bears(look, unit, TR_WIRE_CUTTERS) && applies(look, AWT_SET_05);
        return !cuts && applies(look, AWT_TER_13)
                   ? PASSED_ON + profile_of_unit(look, unit)->field[PF_SKILL]
                   : 0;
    }
    return 0;
}

bool go_by_paths(Play *play, UnitId unit, const Clause *clause, RuleId rule)
{
    Steps steps = steps_kept(play, clause);
    Plots plots;
    Walk way;
    bool moved = false;
    plots.count = 0;
    for (int i = 0; i < steps.paths; i++) {
        const ModelPath *path = &steps.path[i];
        walk_lay(&play->look, path, steps.point, &plots, &way);
        bool turns = walk_end(&way).facing != way.stop[0].facing;
        if (!way.travels && !turns)
            continue;
        move_model(play, path, &steps.point[path->first], 0, rule);
        moved = true;
    }
    if (moved && applies(&play->look, AWT_MOV_13))
        mark(play, OWNER_UNIT, unit, UM_MOVED, AWT_MOV_13);
    return moved;
}

static Flow set_out(Play *play, Frame *frame)
{
    give_back(play, 0, go_by_paths(play, frame->actor, kept_clause(play, frame, 0), AWT_MOV_01));
    return DONE;
}

/* TER-13: nobody moves, but the unit has moved. */
static Flow lose_the_move(Play *play, Frame *frame)
{
    tell_tale(play, TALE_HELD_BY_WIRE, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    if (applies(&play->look, AWT_MOV_13))
        mark(play, OWNER_UNIT, frame->actor, UM_MOVED, AWT_MOV_13);
    give_back(play, 0, 0);
    return DONE;
}

Flow run_awt_move(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((MoveStep)frame->step) {
    case MOVE_BEGIN: {
        Steps steps = steps_kept(play, kept_clause(play, frame, 0));
        int need = wire_test_need(&play->look, frame->actor, &steps);
        if (need == 0)
            return set_out(play, frame);
        return throw_for(play, frame, MOVE_TESTED, frame->seat, WHY_WIRE_TEST, DICE_D6, 1,
                         each_at_most(need));
    }
    case MOVE_TESTED:
        return throw_hits(play, frame) ? set_out(play, frame) : lose_the_move(play, frame);
    }
    return DONE;
}
