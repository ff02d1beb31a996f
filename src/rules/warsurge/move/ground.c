#include "move/movement.h"

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
