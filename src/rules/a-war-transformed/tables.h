#ifndef RULES_A_WAR_TRANSFORMED_TABLES_H
#define RULES_A_WAR_TRANSFORMED_TABLES_H

#include "a-war-transformed.h"

/* What the game tells the other rooms in tables beside its lists; a-war-transformed.c gathers them in the Ruleset. */

/* overlays.c */
typedef enum AwtOverlay {
    OVERLAY_COHESION,
    OVERLAY_COMMAND,
    OVERLAY_TOKENS,
    AWT_OVERLAYS
} AwtOverlay;
extern const OverlayDef awt_overlays[AWT_OVERLAYS];
void awt_draw(const Look *look, const DrawRequest *what, DrawingList *list);
bool awt_reach(const Look *look, int verb, ModelId model, Length *allowance);

/* random.c, players/ */
bool awt_propose(const Look *look, Chance *chance, Answer *answer);
void awt_advise(const Look *look, Answer *answer);

/* troops.c */
extern const struct TroopRules awt_troops;

/* army.c: SET-01..05 */
int awt_muster(const Game *game, SeatId seat, Verdict *verdict, int most);

#endif
