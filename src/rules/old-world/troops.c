#include "move/movement.h"
#include "tables.h"

#include "troops/rules.h"

/* What The Old World tells the room of troops. */

/* A rigid formation now: skirmishers who have formed up are one too (FRM-10). */
static bool stands_in_ranks(const Look *look, UnitId unit)
{
    return formation_of(look, unit) != FORM_SKIRMISH ||
           has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FORMED_UP);
}

const TroopRules old_world_troops = {
    .clause = {
        [TROOP_TERRAIN] = { .rule = TOW_SCN_01 },
    },
    .slot = MT_SLOT,
    .is_block = stands_in_ranks,
};
