#include "tables.h"

#include "troops/walk_rules.h"

/* What A War Transformed tells the room of troops: nobody stands in ranks. */

static const WalkRules loose = { .clause = { [WALK_SWEEPS] = { .rule = AWT_MOV_10 } } };

const TroopRules awt_troops = { .walk = &loose };
