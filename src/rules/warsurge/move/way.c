#include "move/movement.h"

/* What a model's way meets of Difficult and Dangerous Ground: TER-01..04, PRK-11, PRK-12. */

enum { LEAST_LOSS = 1 * INCH, USUAL_FRACTION = 3, LATER_FRACTION = 2 };

static int32_t fraction_of(const Look *look, const Plot *plot)
{
    int32_t fraction = plot->is->field[TF_DIFFICULT];
    if (fraction == USUAL_FRACTION && option(look->game, OPT_DIFFICULT) &&
        applies(look, WSG_OPT_01))
        return LATER_FRACTION;
    return fraction;
}

Length difficult_loss(const Look *look, const Walk *way, const Plots *plots, Length allowance,
                      Length printed, PieceId *piece)
{
    int32_t fraction = 0;
    int touched = 0;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (!plot->is->field[TF_DIFFICULT] || !box_meets(plot->box, way->box) ||
            !walk_sweeps(look, way, &plot->area))
            continue;
        int32_t its = fraction_of(look, plot);
        if (touched == 0 || (its < fraction && applies(look, WSG_TER_03))) {
            fraction = its;
            *piece = plot->id;
        }
        touched++;
    }
    UnitId unit = look->battle->model[way->model].unit;
    bool matters = touched != 0 && !way->airborne &&
                   !(unit_has(look, unit, PERK_PATHFINDER, NULL) && applies(look, WSG_PRK_12)) &&
                   applies(look, WSG_TER_01);
    if (!matters)
        return 0;
    Length whole = applies(look, WSG_MOV_04) ? allowance : printed;
    Length loss = whole / fraction > LEAST_LOSS ? whole / fraction : LEAST_LOSS;
    return loss < allowance ? loss : allowance;
}

void dangers_of(const Look *look, const Walk *way, const Plots *plots, IdSet *pieces)
{
    for (int i = 0; way->travels && i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (plot->is->field[TF_DANGEROUS] == DANGER_NONE || !box_meets(plot->box, way->box))
            continue;
        bool acts = way->airborne ? area_overlaps(&plot->area, base_at(way->base, walk_end(way)))
                                  : walk_sweeps(look, way, &plot->area);
        if (acts && applies(look, WSG_TER_04))
            ids_add(pieces, plot->id);
    }
}
