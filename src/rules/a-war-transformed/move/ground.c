#include "move/movement.h"

/* ---- Who may enter what: table 5.13 ------------------------------------------------------------------------------------ */

enum { INF = 1 << CLASS_INFANTRY, CAV = 1 << CLASS_CAVALRY, WHE = 1 << CLASS_WHEELED };
enum { NOBODY_BARRED = 0, EVERYBODY = INF | CAV | WHE | 1 << CLASS_TRACKED };

/* Whom each sort of ground bars, by which rule. */
static const struct {
    unsigned barred;
    RuleId rule;
    Refusal refusal;
} grounds[] = {
    [GROUND_OPEN] = { NOBODY_BARRED, AWT_TER_01, 0 },
    [GROUND_BROKEN] = { WHE, AWT_TER_02, NO_ENTERS_BROKEN },
    [GROUND_FOXHOLES] = { NOBODY_BARRED, AWT_TER_03, 0 },
    [GROUND_TRENCHES] = { NOBODY_BARRED, AWT_TER_04, 0 },
    [GROUND_WIRE] = { CAV | WHE, AWT_TER_05, NO_ENTERS_WIRE },
    [GROUND_WOODS] = { WHE | 1 << CLASS_TRACKED, AWT_TER_07, NO_ENTERS_WOODS },
    [GROUND_MIRE] = { NOBODY_BARRED, AWT_TER_08, 0 },
    [GROUND_BUILDING] = { EVERYBODY & ~INF, AWT_TER_09, NO_ENTERS_BUILDING },
    [GROUND_IMPASSABLE] = { EVERYBODY, AWT_TER_10, NO_ENTERS_IMPASSABLE },
    [GROUND_OBSTACLE] = { WHE, AWT_TER_11, NO_CROSSES_OBSTACLE },
};

MoveClass class_of_unit(const Look *look, UnitId unit)
{
    return (MoveClass)profile_of_unit(look, unit)->field[PF_CLASS];
}

GroundSort sort_of_plot(const Look *look, const Plot *plot)
{
    static const GroundSort made[] = {
        [MADE_SMOKE] = GROUND_OPEN, [MADE_DROWNED] = GROUND_MIRE, [MADE_WRECK] = GROUND_OBSTACLE
    };
    return plot->is ? (GroundSort)plot->is->field[TF_SORT]
                    : made[look->battle->piece[plot->id].kind];
}

bool class_may_enter(const Look *look, MoveClass class, GroundSort sort)
{
    bool barred = grounds[sort].barred >> class & 1;
    return !(barred && applies(look, AWT_MOV_10) && applies(look, grounds[sort].rule));
}

/* ---- What a way meets ---------------------------------------------------------------------------------------------------- */

bool way_meets_plot(const Walk *way, const Plot *plot, Length *along)
{
    if (!box_meets(way->box, plot->box))
        return false;
    Meeting meeting =
        path_meets((Path){ way->stop, way->stops }, way->base, &plot->area, REACH_SLACK);
    *along = meeting.along;
    return meeting.met;
}

Verdict no_way_over(const Look *look, const Walk *way, const Plot *plot, Refusal refusal,
                    Length along)
{
    Pose met = path_pose((Path){ way->stop, way->stops }, along);
    Verdict verdict = no_reach(refusal, along, 0, (Segment){ way->stop[0].at, met.at });
    verdict.who = look->battle->model[way->model].unit;
    verdict.model = way->model;
    verdict.met = true;
    verdict.piece = plot->id;
    verdict_fault(&verdict, way->model);
    return verdict;
}

/* TER-11, 16. */
static Verdict judge_end_on_obstacle(const Look *look, const Walk *way, const Plots *plots)
{
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        bool on = sort_of_plot(look, plot) == GROUND_OBSTACLE &&
                  area_contains(&plot->area, walk_end(way).at);
        if (on && applies(look, AWT_TER_11))
            return no_way_over(look, way, plot, NO_ENDS_ON_OBSTACLE, way->run);
    }
    return yes();
}

/* Who stands in such ground already may leave it. */
Verdict judge_way_over_ground(const Look *look, const Walk *way, const Plots *plots)
{
    MoveClass class = class_of_unit(look, look->battle->model[way->model].unit);
    const Plot *first = NULL;
    Length nearest = LENGTH_NEVER, along;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (class_may_enter(look, class, sort_of_plot(look, plot)) ||
            area_overlaps(&plot->area, base_at(way->base, way->stop[0])) ||
            !way_meets_plot(way, plot, &along) || along >= nearest)
            continue;
        nearest = along;
        first = plot;
    }
    if (first)
        return no_way_over(look, way, first, grounds[sort_of_plot(look, first)].refusal, nearest);
    return judge_end_on_obstacle(look, way, plots);
}
