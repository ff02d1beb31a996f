#ifndef RULES_A_WAR_TRANSFORMED_TABLES_H
#define RULES_A_WAR_TRANSFORMED_TABLES_H

#include "a-war-transformed.h"

/* What the game tells the other rooms in tables beside its lists; a-war-transformed.c gathers them in the Ruleset. */

/* overlays.c */
typedef enum AwtOverlay {
    OVERLAY_COHESION,
    OVERLAY_COMMAND,
    OVERLAY_SIGHT,
    OVERLAY_RANGES,
    AWT_OVERLAYS
} AwtOverlay;
extern const OverlayDef awt_overlays[AWT_OVERLAYS];
void awt_draw(const Look *look, const DrawRequest *what, DrawingList *list);
Posture awt_posture(const Battle *battle, UnitId unit);
/* fight/ladder.c */
bool awt_melee(const Look *look, UnitId unit, MeleeView *melee);
int awt_roll_table(const Look *look, int why, UnitId unit, RollRow *row, int most);

/* lasting.c: charges that wait for their fight, flights and frenzies to come, who may support, what lies there for how long */
void draw_lasting(const Look *look, DrawingList *list);
bool awt_reach(const Look *look, int verb, ModelId model, Length *allowance);

/* odds.c */
void awt_tell_odds(const Look *look, const OddsRequest *of, Text *text);
void awt_tell_detail(const Look *look, Text *text);

/* leading.c */
bool awt_walker(const Look *look, const Order *order, UnitId *unit, Length *allowance);

/* move/steer.c */
extern const BlockLeader awt_vehicles;

/* random.c, random_slips.c, players/ */
struct Draw;
void awt_slip(const struct Draw *d); /* spoils the order that was drawn */
bool awt_propose(const Look *look, Chance *chance, Answer *answer);
void awt_advise(const Look *look, Answer *answer);
void awt_candidates(const Look *look, Candidates *candidates);
double awt_worth(const Look *look, SeatId seat);

/* troops.c */
extern const struct TroopRules awt_troops;

/* army.c: SET-01..05 */
int awt_muster(const Game *game, SeatId seat, Verdict *verdict, int most);

#endif
