#include "tables.h"

#include "troops/rules.h"
#include "troops/walk_rules.h"

/* What War & Conquest tells the room of troops. */

/* Battle formations, chariots and elephants stand in a rectangle; a Skirmish formation does when it has formed up (CHG-18). */
static bool stands_as_block(const Look *look, UnitId unit)
{
    UnitId host = host_of(look, unit);
    UnitClass class = class_of(look, host);
    if (class == CLASS_PERSONALITY || class == CLASS_ARTILLERY)
        return false;
    return !is_skirmish(look, host) || has_mark(look->battle, OWNER_UNIT, host, UM_FORMED_UP);
}

const TroopRules war_troops = {
    .slot = MT_SLOT,
    .is_block = stands_as_block,
};
