#ifndef RULES_WAR_AND_CONQUEST_TABLES_H
#define RULES_WAR_AND_CONQUEST_TABLES_H

#include "war-and-conquest.h"

/* What the game tells the other rooms in tables beside its lists; war-and-conquest.c gathers them in the Ruleset. */

/* troops.c, ranks.c */
extern const struct TroopRules war_troops;
extern const struct RankRules war_ranks;

/* overlays.c */
enum { WAR_OVERLAYS = 5 };
extern const OverlayDef war_overlays[WAR_OVERLAYS];
void war_draw(const Look *look, const DrawRequest *what, DrawingList *list);
void war_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text);
int war_body(const Battle *battle, UnitId unit);
bool war_sees(const Look *look, UnitId unit, UnitId other);
bool war_melee(const Look *look, UnitId unit, MeleeView *melee);
void war_detail(const Look *look, Text *text);
void war_tell_odds(const Look *look, const OddsRequest *of, Text *text);

#endif
