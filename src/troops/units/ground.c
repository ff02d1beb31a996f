#include "troops/ground.h"

#include "geom/vec.h"
#include "troops/rules.h"

/* ---- Pieces ---------------------------------------------------------------------------------------------------------- */

bool piece_stands(const Look *look, PieceId piece)
{
    if (piece < 0 || piece >= look->battle->pieces || look->battle->piece[piece].gone)
        return false;
    bool made = piece >= look->game->terrain;
    return made || troop_has_none(look, TROOP_TERRAIN) || troop_holds(look, TROOP_TERRAIN);
}

Area piece_area(const Look *look, PieceId piece)
{
    if (piece < look->game->terrain)
        return area_polygon(terrain_polygon(look->game, piece));
    const Piece *made = &look->battle->piece[piece];
    if (made->corners == 0)
        return area_disc(made->pose.at, made->radius);
    return area_polygon((Polygon){ made->corner, made->corners });
}

void plots_in(const Look *look, Box region, Plots *plots)
{
    plots->count = 0;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        Area area = piece_area(look, p);
        Box box = area_box(&area);
        if (!box_meets(box, region) || !piece_stands(look, p))
            continue;
        const Terrain *is = p < look->game->terrain ? &look->game->piece[p] : NULL;
        plots->plot[plots->count++] = (Plot){ p, is, area, box };
    }
}

bool plot_holds(const Look *look, const Plot *plot, Point at)
{
    if (!box_meets(box_grown(plot->box, REACH_SLACK), (Box){ at, at }))
        return false;
    Length outside = area_gap_point(&plot->area, at);
    return outside < 0 || (within(outside, 0) && troop_holds(look, TROOP_EDGE_IS_INSIDE));
}

const Plot *plot_under(const Look *look, const Plots *plots, Point at)
{
    const Plot *found = NULL;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (plot_holds(look, plot, at) && (!found || troop_holds(look, TROOP_LAST_PIECE)))
            found = plot;
    }
    return found;
}

Length lowest_level(const Plot *plot)
{
    return plot && plot->is && plot->is->levels > 0 ? plot->is->level[0] : 0;
}

/* ---- How much of a base lies in a piece --------------------------------------------------------------------------------- */

enum { MOST_CLIPPED = 256 };

/* What of a polygon lies ahead of a line; gives the number of corners that are left. */
static int clip_ahead(const Vec *from, int count, Vec at, Vec ahead, Vec *to)
{
    int kept = 0;
    for (int i = 0; i < count && kept < MOST_CLIPPED - 1; i++) {
        Vec a = from[i], b = from[(i + 1) % count];
        double da = vec_dot(vec_sub(a, at), ahead), db = vec_dot(vec_sub(b, at), ahead);
        if (da >= 0)
            to[kept++] = a;
        if ((da >= 0) != (db >= 0))
            to[kept++] = vec_along(a, vec_sub(b, a), da / (da - db));
    }
    return kept;
}

bool is_mostly_in(const Area *area, Base base)
{
    Vec one[MOST_CLIPPED], two[MOST_CLIPPED];
    Vec ahead = heading_forward(base.pose.facing), right = heading_right(base.pose.facing);
    Vec centre = vec_of(base.pose.at);
    double half_width = (double)base.width / 2, half_length = (double)base.length / 2, twice = 0;
    int count = area->polygon.count < MOST_CLIPPED ? area->polygon.count : MOST_CLIPPED;
    if (count == 0)
        return area_contains(area, base.pose.at);
    for (int i = 0; i < count; i++)
        one[i] = vec_of(area->polygon.corner[i]);
    count = clip_ahead(one, count, vec_along(centre, ahead, -half_length), ahead, two);
    count =
        clip_ahead(two, count, vec_along(centre, ahead, half_length), vec_scale(ahead, -1), one);
    count = clip_ahead(one, count, vec_along(centre, right, -half_width), right, two);
    count = clip_ahead(two, count, vec_along(centre, right, half_width), vec_scale(right, -1), one);
    for (int i = 0; i < count; i++)
        twice += vec_cross(vec_sub(one[i], centre), vec_sub(one[(i + 1) % count], centre));
    twice = twice < 0 ? -twice : twice;
    return twice > (double)base.width * (double)base.length;
}
