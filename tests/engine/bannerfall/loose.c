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
        [WALK_FAR] = { BAN_MOV_01, NO_TOO_FAR, 0 },
        [WALK_CROSSES] = { BAN_MOV_05, NO_OVER_SOMEBODY, 0 },
    },
};

const TroopRules bannerfall_troops = { .slot = MT_SLOT,
                                       .is_block = stands_in_ranks,
                                       .walk = &loose };

Verdict ban_judge_walk(const Look *look, const Order *order)
{
    Steps steps = steps_of(order, &order->clause[0]);
    Length move = unit_profile(look->game, look->battle, order->actor)->field[PF_MOVE];
    return judge_loose_move(look, order->actor, &steps, move, NO_ON_SOMEBODY);
}
