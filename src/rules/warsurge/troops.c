#include "tables.h"
#include "warsurge.h"

#include "troops/rules.h"

/* What WARSURGE tells the room of troops: nobody stands in ranks. */

const TroopRules warsurge_troops = { .is_block = NULL };
