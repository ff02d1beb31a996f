#include "shoot/shooting.h"

#include "troops/ground.h"
#include "troops/ranks.h"

/* ---- Cover of a target from an eye: TER-16 ------------------------------------------------------------------------------ */

enum { BEHIND = INCH };

/* The target's figures, and which of them stand along the edge that faces the eye. */
typedef struct Figures {
    int count, at_edge;
    Base base[MOST_UNIT_MODELS];
    bool edge[MOST_UNIT_MODELS];
} Figures;

static bool stands_at_edge(const Look *look, UnitId target, int place, int count, Side side)
{
    int files = look->battle->unit[host_of(look, target)].files;
    int ranks = files > 0 ? (count + files - 1) / files : 1;
    int rank = files > 0 ? place / files : 0, file = files > 0 ? place % files : place;
    bool full = rank == 0 || (rank + 1) * files <= count;
    switch (side) {
    case SIDE_FRONT:
        return rank == 0;
    case SIDE_REAR:
        return rank == ranks - 1;
    case SIDE_LEFT:
        return file == 0 && full;
    case SIDE_RIGHT:
        return full && (file == files - 1 || (rank == 0 && place == count - 1));
    }
    return false;
}

static void gather(const Look *look, Point eye, UnitId target, Figures *figures)
{
    ModelId model[MOST_UNIT_MODELS];
    bool block = is_block(look, target);
    Side side = block ? facing_of_point(unit_outline(look, target), eye) : SIDE_FRONT;
    figures->count = unit_models(look, target, model, MOST_UNIT_MODELS);
    figures->at_edge = 0;
    for (int i = 0; i < figures->count; i++) {
        figures->base[i] = model_base(look->game, look->battle, model[i]);
        figures->edge[i] = !block || stands_at_edge(look, target, i, figures->count, side);
        figures->at_edge += figures->edge[i];
    }
}

static bool is_obstacle(const Terrain *terrain)
{
    int32_t sort = terrain->field[TF_SORT];
    return sort == SORT_WALL || sort == SORT_HEDGE || sort == SORT_FENCE;
}

static bool is_behind(const Area *area, Point eye, Base base)
{
    return within(area_gap(area, base), BEHIND) &&
           area_crossed(area, (Segment){ eye, base.pose.at });
}

/* How many figures the pieces of at least that cover give it to: those inside, and those behind. */
typedef struct Sheltered {
    int inside, behind;
    PieceId in, by;
} Sheltered;

static Sheltered sheltered_by(const Look *look, Point eye, const Figures *figures, Cover least)
{
    bool inside[MOST_UNIT_MODELS] = { false }, behind[MOST_UNIT_MODELS] = { false };
    Sheltered all = { 0, 0, NO_PIECE, NO_PIECE };
    for (PieceId p = 0; p < look->game->terrain; p++) {
        const Terrain *terrain = &look->game->piece[p];
        if (terrain->field[TF_COVER] < (int32_t)least || !piece_stands(look, p))
            continue;
        Area area = piece_area(look, p);
        bool obstacle = is_obstacle(terrain);
        for (int i = 0; i < figures->count; i++) {
            if (!obstacle && !inside[i] && area_contains(&area, figures->base[i].pose.at)) {
                inside[i] = true;
                all.inside++;
                all.in = p;
            }
            if (obstacle && figures->edge[i] && !behind[i] &&
                is_behind(&area, eye, figures->base[i])) {
                behind[i] = true;
                all.behind++;
                all.by = p;
            }
        }
    }
    return all;
}

CoverCount cover_count(const Look *look, Point eye, UnitId target)
{
    Figures figures;
    gather(look, eye, target, &figures);
    CoverCount best = { COVER_NONE, 0, figures.count, NO_PIECE };
    for (Cover cover = COVER_HARD; cover > COVER_NONE; cover--) {
        Sheltered all = sheltered_by(look, eye, &figures, cover);
        if (2 * all.inside > figures.count)
            return (CoverCount){ cover, all.inside, figures.count, all.in };
        if (2 * all.behind > figures.at_edge)
            return (CoverCount){ cover, all.behind, figures.at_edge, all.by };
        if (all.behind > best.covered)
            best = (CoverCount){ COVER_NONE, all.behind, figures.at_edge, all.by };
        if (all.inside > best.covered)
            best = (CoverCount){ COVER_NONE, all.inside, figures.count, all.in };
    }
    return best;
}

Cover cover_against(const Look *look, Point eye, UnitId target)
{
    Cover cover = cover_count(look, eye, target).cover;
    return cover != COVER_NONE && applies(look, WAC_TER_16) ? cover : COVER_NONE;
}
