#include "movement.h"

/* ---- Cover Area: TER-10 ------------------------------------------------------------------------------------------ */

bool gives_cover(const Look *look, Point at, int32_t *bonus)
{
    Plots plots;
    int32_t best = 0;
    plots_in(look, box_grown((Box){ at, at }, REACH_SLACK), &plots);
    for (int i = 0; i < plots.count; i++) {
        int32_t cover = plots.plot[i].is->field[TF_COVER];
        if (cover > best && plot_holds(look, &plots.plot[i], at) && applies(look, WSG_TER_10))
            best = cover;
    }
    if (bonus)
        *bonus = best;
    return best > 0;
}

/* ---- Where a model may end ------------------------------------------------------------------------------------------ */

/* TER-09: only on a standing level of the piece, wholly. */
static bool stands_on(const Plot *plot, const Stand *stand)
{
    for (int i = 0; i < plot->is->levels; i++) {
        if (plot->is->level[i] == stand->z)
            return within(area_outside(&plot->area, stand->base), 0);
    }
    return false;
}

static Verdict no_end(Refusal refusal, const Stand *stand, PieceId piece)
{
    Verdict verdict = no(refusal);
    verdict.who = stand->unit;
    verdict.model = stand->model;
    verdict.piece = piece;
    verdict_fault(&verdict, stand->model);
    return verdict;
}

Verdict judge_ground(const Look *look, const Stand *stand, const Plots *plots)
{
    Verdict verdict = judge_edge(look, stand);
    if (!is_yes(&verdict))
        return verdict;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (plot->is->field[TF_IMPASSABLE] && box_meets(plot->box, stand->box) &&
            area_overlaps(&plot->area, stand->base) && !stands_on(plot, stand) &&
            applies(look, WSG_TER_09))
            return no_end(NO_ENDS_IN_IMPASSABLE, stand, plot->id);
    }
    const Plot *plot = plot_under(look, plots, stand->base.pose.at);
    bool airborne = unit_has(look, stand->unit, PERK_AIRBORNE, NULL);
    if (!is_level_of(look, plot, stand->z, airborne) && applies(look, WSG_MOV_09))
        return no_end(NO_SUCH_LEVEL, stand, plot ? plot->id : NO_PIECE);
    return yes();
}
