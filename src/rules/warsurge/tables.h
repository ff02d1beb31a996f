#ifndef WARSURGE_TABLES_H
#define WARSURGE_TABLES_H

#include "warsurge.h"

/* What the game tells the other rooms in tables beside its lists; warsurge.c gathers them in the Ruleset. */
extern const TraitDef warsurge_unit_perks[UNIT_PERKS];
extern const TraitDef warsurge_weapon_perks[WEAPON_PERKS];

/* headlines.c */
extern const HeadlineDef warsurge_headlines[];

/* troops.c */
extern const struct TroopRules warsurge_troops;

#endif
