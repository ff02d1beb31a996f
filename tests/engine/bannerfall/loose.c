#include "bannerfall.h"

#include "troops/walk.h"

/* Loose units (MOV-01, 03..05): what the room of troops has to be told of them, and the judging of a move. */

static bool stands_in_ranks(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].build == BUILD_BLOCK;
}

static const WalkRules loose = {
    .clause = {
        [PLACE_ON_TABLE] = { BAN_MOV_03, NO_OVER_EDGE, 0 },
        [COHERENT] = { BAN_MOV_04, NO_APART, 2 * INCH },
        [WALK_SWEEPS] = { .rule = BAN_MOV_05 },
    },
};

const TroopRules bannerfall_troops = { .slot = MT_SLOT,
                                       .is_block = stands_in_ranks,
                                       .walk = &loose };

static Verdict judge_length(const Look *look, const Walk *way)
{
    const Battle *b = look->battle;
    Length limit = model_profile(look->game, b, way->model)->field[PF_MOVE];
    bool far = !within(way->travel, limit) && applies(look, BAN_MOV_01);
    Segment line = { way->stop[0].at, walk_end(way).at };
    Verdict verdict = no_reach(far ? NO_TOO_FAR : NO_REFUSAL, way->travel, limit, line);
    verdict.who = b->model[way->model].unit;
    verdict.model = way->model;
    return verdict;
}

static Verdict judge_crossing(const Look *look, const Walk *way, const Stands *others)
{
    SeatId seat = look->battle->unit[look->battle->model[way->model].unit].seat;
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        if (other->seat != seat && walk_meets(look, way, other) && applies(look, BAN_MOV_05))
            return about(no(NO_OVER_SOMEBODY), other->unit);
    }
    return yes();
}

/* Each on its way; `after` is brought up to date. */
static Verdict judge_ways(const Look *look, const Order *order, const Plots *plots,
                          const Stands *others, Company *after)
{
    Verdict verdict = yes(), last = yes();
    for (int i = 0; i < order->paths && is_yes(&verdict); i++) {
        const ModelPath *path = &order->path[i];
        Walk way;
        int place = 0;
        while (place < after->count && after->stand[place].model != path->model)
            place++;
        if (place == after->count)
            return no(NO_NO_SUCH);
        walk_lay(look, path, order->point, plots, &way);
        verdict = last = judge_length(look, &way);
        if (is_yes(&verdict))
            verdict = judge_crossing(look, &way, others);
        after->stand[place] = stand_at(look, path->model, walk_end(&way), way.end_z);
    }
    return is_yes(&verdict) ? last : verdict;
}

Verdict judge_walk(const Look *look, const Order *order)
{
    Box table = { { 0, 0 }, { look->game->width, look->game->height } };
    Company after;
    Plots plots;
    Stands others;
    company_of(look, order->actor, &after);
    plots_in(look, table, &plots);
    stands_in(look, table, order->actor, &others);
    Verdict way = judge_ways(look, order, &plots, &others, &after);
    if (!is_yes(&way))
        return way;
    Verdict verdict = judge_places(look, &after, NO_ON_SOMEBODY);
    return is_yes(&verdict) ? way : verdict;
}
