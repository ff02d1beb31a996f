#include "shoot/cover.h"

#include "move/movement.h"
#include "troops/ground.h"

/* ---- What is occupied: COV-01, 04, 07 -------------------------------------------------------------------------------------- */

enum { BEHIND = INCH };

static Cover cover_of_sort(GroundSort sort)
{
    switch (sort) {
    case GROUND_TRENCHES:
        return COVER_TRENCHES;
    case GROUND_FOXHOLES:
    case GROUND_BUILDING:
        return COVER_HOLES;
    case GROUND_OBSTACLE:
        return COVER_OBSTACLE;
    default:
        return COVER_NONE;
    }
}

/* The middle of the model of `against` that is nearest to the unit. */
static Point facing_model(const Look *look, UnitId unit, UnitId against)
{
    FootprintRoom room[2];
    Footprint its = unit_footprint(look, unit, &room[0]);
    Footprint other = unit_footprint(look, against, &room[1]);
    int best = 0;
    Length least = LENGTH_NEVER;
    for (int k = 0; k < other.count; k++) {
        int i, one;
        Length gap = bases_gap(its.base, its.count, &other.base[k], 1, &i, &one);
        if (gap + REACH_SLACK < least) {
            least = gap;
            best = k;
        }
    }
    return other.count ? other.base[best].pose.at : its.base[0].pose.at;
}

static int models_in(const Footprint *its, const Area *area)
{
    int count = 0;
    for (int i = 0; i < its->count; i++)
        count += area_contains(area, its->base[i].pose.at);
    return count;
}

static int models_behind(const Footprint *its, const Area *area, Point facing)
{
    int count = 0;
    for (int i = 0; i < its->count; i++) {
        Segment line = { its->base[i].pose.at, facing };
        count += within(area_gap(area, its->base[i]), BEHIND) && area_crossed(area, line);
    }
    return count;
}

static int covered_by(const Footprint *its, const Area *area, Cover cover, Point facing)
{
    return cover == COVER_NONE       ? 0
           : cover == COVER_OBSTACLE ? models_behind(its, area, facing)
                                     : models_in(its, area);
}

static Cover cover_of_piece(const Look *look, const Plot *plot, const Footprint *its, Point facing)
{
    GroundSort sort = sort_of_plot(look, plot);
    Cover cover = cover_of_sort(sort);
    int covered = covered_by(its, &plot->area, cover, facing);
    bool occupied = covered > 0 && 2 * covered >= its->count;
    bool shared = covered == its->count || applies(look, AWT_COV_07);
    return occupied && shared ? cover : COVER_NONE;
}

Cover occupied_cover(const Look *look, UnitId unit, UnitId against)
{
    FootprintRoom room;
    Plots plots;
    Footprint its = unit_footprint(look, unit, &room);
    Box around = its.around;
    around.low.x -= 2 * BEHIND, around.low.y -= 2 * BEHIND;
    around.high.x += 2 * BEHIND, around.high.y += 2 * BEHIND;
    plots_in(look, around, &plots);
    if (plots.count == 0 || its.count == 0)
        return COVER_NONE;
    Point facing = facing_model(look, unit, against);
    Cover best = COVER_NONE;
    for (int i = 0; i < plots.count; i++) {
        Cover cover = cover_of_piece(look, &plots.plot[i], &its, facing);
        bool better = cover > best && (best == COVER_NONE || applies(look, AWT_COV_04));
        best = better ? cover : best;
    }
    return best;
}

int models_in_cover(const Look *look, UnitId unit, UnitId against, int *inside)
{
    FootprintRoom room;
    Plots plots;
    Footprint its = unit_footprint(look, unit, &room);
    Box around = its.around;
    around.low.x -= 2 * BEHIND, around.low.y -= 2 * BEHIND;
    around.high.x += 2 * BEHIND, around.high.y += 2 * BEHIND;
    plots_in(look, around, &plots);
    Point facing = facing_model(look, unit, against);
    *inside = 0;
    for (int i = 0; i < plots.count; i++) {
        Cover cover = cover_of_sort(sort_of_plot(look, &plots.plot[i]));
        int covered = covered_by(&its, &plots.plot[i].area, cover, facing);
        *inside = covered > *inside ? covered : *inside;
    }
    return its.count;
}

Cover cover_on_bases(const Look *look, const Base *base, int count, int *inside)
{
    Plots plots;
    Cover best = COVER_NONE;
    *inside = 0;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int i = 0; i < plots.count; i++) {
        Cover cover = cover_of_sort(sort_of_plot(look, &plots.plot[i]));
        int in = 0;
        for (int k = 0; k < count && cover > COVER_OBSTACLE; k++)
            in += area_contains(&plots.plot[i].area, base[k].pose.at);
        if (in > *inside) {
            *inside = in;
            best = 2 * in >= count ? cover : COVER_NONE;
        }
    }
    return best;
}

/* ---- What it is worth: COV-02, 03, 05, table 5.14 ------------------------------------------------------------------------------ */

Shelter shelter_of(const Look *look, UnitId unit, UnitId against)
{
    Shelter shelter = { .cover = COVER_NONE };
    if (against == NO_UNIT || (!bears(look, unit, TR_INFANTRY) && applies(look, AWT_COV_02)))
        return shelter;
    shelter.cover = occupied_cover(look, unit, against);
    bool covered = shelter.cover != COVER_NONE && applies(look, AWT_COV_03);
    if (!covered)
        return (Shelter){ .cover = COVER_NONE };
    shelter.advantages = 1;
    shelter.no_critical = shelter.cover >= COVER_HOLES && applies(look, AWT_COV_05);
    shelter.saves_again = shelter.cover == COVER_TRENCHES;
    return shelter;
}
