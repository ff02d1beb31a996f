#include "base/text.h"
#include "move/movement.h"

/* What is said of a way while it is led: where only the edge of a base passes over what has to be climbed (MOV-09). */

static bool climbs(const Walk *way, PieceId piece)
{
    for (int i = 0; i < way->rises; i++)
        if (way->rise[i].piece == piece)
            return true;
    return false;
}

/* A piece that none of the ways climbs, although the base of one sweeps over it; null: there is none. */
static const Plot *passed_beside(const Look *look, const Steps *steps, const Plots *plots)
{
    const Plot *beside = NULL;
    for (int p = 0; p < plots->count; p++) {
        const Plot *plot = &plots->plot[p];
        if (!plot->is || !plot->is->field[TF_CLIMBABLE] || lowest_level(plot) == 0)
            continue;
        bool swept = false, over = false;
        for (int i = 0; i < steps->paths; i++) {
            Walk way;
            walk_lay(look, &steps->path[i], steps->point, plots, &way);
            over = over || climbs(&way, plot->id);
            swept = swept || (way.travels && !way.airborne && box_meets(plot->box, way.box) &&
                              walk_sweeps(look, &way, &plot->area));
        }
        beside = swept && !over && !beside ? plot : beside;
    }
    return beside;
}

bool walked(const Look *look, const Order *order, Steps *steps, Plots *plots)
{
    const Clause *clause = order->clauses > 0 ? &order->clause[order->clauses - 1] : NULL;
    if (!clause || (clause->verb != VERB_MOVE && clause->verb != VERB_DASH))
        return false;
    *steps = steps_of(order, clause);
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, plots);
    return true;
}

void warsurge_ahead(const Look *look, const Order *order, Text *text)
{
    Steps steps;
    Plots plots;
    if (!walked(look, order, &steps, &plots))
        return;
    const Plot *beside = passed_beside(look, &steps, &plots);
    bool costs = option(look->game, OPT_CLIMBING) != CLIMB_FREE;
    if (beside && costs && applies(look, WSG_MOV_09))
        text_format(text, "No climb: no middle of a base crosses %s", beside->is->title.text);
}
