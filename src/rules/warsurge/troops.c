#include "tables.h"
#include "warsurge.h"

#include "troops/rules.h"

/* What WARSURGE tells the room of troops: nobody stands in ranks. */

const TroopRules warsurge_troops = {
    .clause = {
        [TROOP_EDGE_IS_INSIDE] = { .rule = WSG_GEO_22 },
        [TROOP_LAST_PIECE] = { .rule = WSG_GEO_21 },
    },
};
