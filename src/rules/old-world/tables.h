#ifndef RULES_OLD_WORLD_TABLES_H
#define RULES_OLD_WORLD_TABLES_H

#include "old-world.h"

/* What the game tells the other rooms in tables beside its lists; old-world.c gathers them in the Ruleset. */

/* overlays.c */
enum { OLD_WORLD_OVERLAYS = 5 };
extern const OverlayDef old_world_overlay_defs[OLD_WORLD_OVERLAYS];
void old_world_overlay(const Look *look, int which, UnitId unit, DrawingList *list);
void old_world_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text);
bool old_world_melee(const Look *look, UnitId unit, MeleeView *melee);

/* roll_tables.c */
int old_world_roll_table(const Look *look, int why, UnitId unit, RollRow *row, int most);

/* combat_odds.c */
void old_world_melee_odds(const Look *look, UnitId unit, Text *text);
void old_world_detail(const Look *look, Text *text);

/* threat_range.c */
bool old_world_threat(const Look *look, UnitId unit, Threat *threat);
bool old_world_sees(const Look *look, UnitId unit, UnitId other);
const char *old_world_barred(const Look *look, UnitId unit, UnitId other);
bool old_world_reach(const Look *look, int verb, ModelId model, Length *allowance);
void draw_charges(const Look *look, UnitId unit, DrawingList *list);

/* charge_overlay.c */
void sketch_charge(const Look *look, UnitId unit, UnitId target, DrawingList *list);
void old_world_persistent(const Look *look, DrawingList *list);

/* headlines.c */
extern const HeadlineDef old_world_headlines[];

/* troops.c */
extern const struct TroopRules old_world_troops;
extern const struct RankRules old_world_ranks; /* ranks.c */

#endif
