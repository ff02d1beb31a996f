#include "movement.h"
#include "tables.h"

#include "troops/rules.h"

/* What The Old World tells the room of troops. */

const TroopRules old_world_troops = {
    .slot = MT_SLOT,
    .is_block = is_block,
};
