#include "movement.h"

/* ---- Levels: MOV-09, GEO-21 ------------------------------------------------------------------------------------ */

bool is_level_of(const Plot *plot, Length z, bool airborne)
{
    if (!plot)
        return z == 0;
    if (z != 0 && !plot->is->field[TF_CLIMBABLE] && !airborne)
        return false;
    for (int i = 0; i < plot->is->levels; i++) {
        if (plot->is->level[i] == z)
            return true;
    }
    return plot->is->levels == 0 && z == 0;
}

bool passes_under(const Plot *plot, Length height)
{
    return plot->is->field[TF_UNDER] && within(height, plot->is->height);
}

Length height_at(const Look *look, Point at, Length chosen)
{
    Plots plots;
    plots_in(look, box_grown((Box){ at, at }, REACH_SLACK), &plots);
    const Plot *plot = plot_under(look, &plots, at);
    if (chosen != LEVEL_BY_GROUND && is_level_of(plot, chosen, true))
        return chosen;
    return lowest_level(plot);
}

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

/* From the point of the base that is farthest over the table's edge straight back to it. */
static Segment edge_line(const Look *look, const Stand *stand)
{
    const Game *g = look->game;
    Base back = place_on_table(stand->base, g->width, g->height);
    Point out = stand->base.pose.at, in = back.pose.at;
    Length x = out.x - in.x, y = out.y - in.y;
    Point corner = { x < 0   ? stand->box.low.x
                     : x > 0 ? stand->box.high.x
                             : out.x,
                     y < 0   ? stand->box.low.y
                     : y > 0 ? stand->box.high.y
                             : out.y };
    if ((x < 0 ? -x : x) >= (y < 0 ? -y : y))
        return (Segment){ { corner.x, out.y }, { corner.x - x, out.y } };
    return (Segment){ { out.x, corner.y }, { out.x, corner.y - y } };
}

static Verdict judge_edge(const Look *look, const Stand *stand)
{
    Length over = base_over_edge(stand->base, look->game->width, look->game->height);
    bool forbidden = !fits(look, over, 0) && applies(look, WSG_MOV_08);
    if (!forbidden)
        return yes();
    return no_reach_of(stand, NO_OVER_THE_EDGE, over, 0, edge_line(look, stand));
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
    if (!is_level_of(plot, stand->z, airborne) && applies(look, WSG_MOV_09))
        return no_end(NO_SUCH_LEVEL, stand, plot ? plot->id : NO_PIECE);
    return yes();
}
