#include "movement.h"
#include "tables.h"

/* What The Old World tells the room of troops in ranks. */

/* CAS-03: its owner picks the end. */
static ShortRank old_world_short_side(const Look *look, UnitId unit)
{
    int side = tally_of(look->battle, OWNER_UNIT, unit, UT_REAR_SIDE);
    return side == 1 ? SHORT_RANK_RIGHT : SHORT_RANK_LEFT;
}

const RankRules old_world_ranks = {
    .clause = {
        [RANK_COLUMN] = { TOW_FRM_02, 0, 0 },
        [RANK_BESIDE] = { TOW_CHR_03, 0, 0 },
    },
    .short_side = old_world_short_side,
    .take_places = old_world_take_places,
};
