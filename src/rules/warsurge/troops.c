#include "move/movement.h"
#include "tables.h"

/* What WARSURGE tells the room of troops: nobody stands in ranks. */

/* OPT_CLIMBING names its words in the order of Climbing. */
static Climbing climbing(const Game *game)
{
    return (Climbing)option(game, OPT_CLIMBING);
}

static bool flies(const Look *look, UnitId unit)
{
    return unit_has(look, unit, PERK_AIRBORNE, NULL) && applies(look, WSG_PRK_11);
}

static bool is_closed(const Terrain *piece)
{
    return piece->field[TF_IMPASSABLE];
}

static bool is_climbable(const Terrain *piece)
{
    return piece->field[TF_CLIMBABLE];
}

/* TER-08 */
static bool passes_below(const Terrain *piece, Length height)
{
    return piece->field[TF_UNDER] && within(height, piece->height);
}

static const WalkRules loose = {
    .clause = {
        [PLACE_SLACK] = { .rule = WSG_GEO_02 },
        [PLACE_HEIGHTS] = { .rule = WSG_GEO_05 },
        [PLACE_TOUCH_LEVEL] = { .rule = WSG_MEL_02 },
        [PLACE_ON_TABLE] = { WSG_MOV_08, NO_OVER_THE_EDGE, 0 },
        [PLACE_CLOSED] = { WSG_TER_09, NO_ENDS_IN_IMPASSABLE, 0 },
        [PLACE_IN_ZONE] = { WSG_DEP_02, NO_OUTSIDE_ZONE, 0 },
        [COHERENT] = { WSG_COH_03, NO_INCOHERENT, 2 * INCH },
        [COHERENT_ABOVE] = { WSG_COH_01, NO_INCOHERENT_ABOVE, 6 * INCH },
        [COHERENT_LESSENS] = { WSG_COH_05, NO_MUST_IMPROVE, 0 },
        [WALK_CORNER] = { .rule = WSG_MOV_03 },
        [WALK_CLIMB] = { .rule = WSG_MOV_09 },
        [WALK_CLIMBABLE] = { WSG_MOV_09, NO_NOT_CLIMBABLE, 0 },
        [WALK_LEVEL] = { WSG_MOV_09, NO_SUCH_LEVEL, 0 },
        [WALK_SWEEPS] = { .rule = WSG_GEO_09 },
        [WALK_CROSSES] = { WSG_MOV_07, NO_CROSSES_ENEMY, 0 },
    },
    .climbing = climbing,
    .flies = flies,
    .is_closed = is_closed,
    .is_climbable = is_climbable,
    .passes_below = passes_below,
};

const TroopRules warsurge_troops = {
    .walk = &loose,
    .clause = {
        [TROOP_EDGE_IS_INSIDE] = { .rule = WSG_GEO_22 },
        [TROOP_LAST_PIECE] = { .rule = WSG_GEO_21 },
    },
};
