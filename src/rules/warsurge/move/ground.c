#include "move/movement.h"

/* ---- Cover Area: TER-10 ------------------------------------------------------------------------------------------ */

const Terrain *cover_area(const Look *look, Point at)
{
    Plots plots;
    const Terrain *best = NULL;
    plots_in(look, box_grown((Box){ at, at }, REACH_SLACK), &plots);
    for (int i = 0; i < plots.count; i++) {
        const Terrain *is = plots.plot[i].is;
        if (is->field[TF_COVER] > (best ? best->field[TF_COVER] : 0) &&
            plot_holds(look, &plots.plot[i], at) && applies(look, WSG_TER_10))
            best = is;
    }
    return best;
}

bool gives_cover(const Look *look, Point at, int32_t *bonus)
{
    const Terrain *area = cover_area(look, at);
    if (bonus)
        *bonus = area ? area->field[TF_COVER] : 0;
    return area != NULL;
}
