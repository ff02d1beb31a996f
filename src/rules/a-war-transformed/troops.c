#include "move/movement.h"
#include "tables.h"

/* What A War Transformed tells the room of troops: nobody stands in ranks. */

/* MOV-05: the links make one chain only where the option says so. */
static bool has_sentence(const Game *game, WalkClause clause)
{
    return clause != COHERENT || game->option[OPT_COHESION];
}

/* MOV-08. */
static bool bars(const Look *look, UnitId unit, UnitId other)
{
    return is_enemy(look, unit, other) || is_vehicle(look, other);
}

static const WalkRules loose = {
    .clause = {
        [PLACE_SLACK] = { .rule = AWT_GEN_03 },
        [PLACE_ON_TABLE] = { AWT_MOV_09, NO_OVER_THE_EDGE, 0 },
        [PLACE_IN_ZONE] = { AWT_SET_07, NO_OUTSIDE_ZONE, 0 },
        [COHERENT] = { AWT_MOV_05, NO_NOT_ONE_CHAIN, INCH },
        [COHERENT_COMRADE] = { AWT_MOV_02, NO_NO_COMRADE, INCH },
        [COHERENT_SPREAD] = { AWT_MOV_03, NO_TOO_SPREAD, 6 * INCH },
        [COHERENT_LESSENS] = { AWT_MOV_06, NO_NOT_LESSENED, 0 },
        [WALK_SWEEPS] = { .rule = AWT_MOV_10 },
        [WALK_CROSSES] = { AWT_MOV_08, NO_CROSSES, 0 },
        [WALK_KEEPS_AWAY] = { AWT_MOV_07, NO_TOO_NEAR, INCH },
    },
    .has = has_sentence,
    .bars = bars,
};

const TroopRules awt_troops = { .walk = &loose };
