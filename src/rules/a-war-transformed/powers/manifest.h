#ifndef A_WAR_TRANSFORMED_MANIFEST_H
#define A_WAR_TRANSFORMED_MANIFEST_H

#include "a-war-transformed.h"

/* Manifestations: CMD-06, 14, 15, MAN. What may be called stands in the game as units without points, lost until it comes; what is
 * destroyed may be called again. */

/* Whether the unit is none of the list: it waits to be called, or was. */
bool is_called(const Game *game, UnitId unit);

/* Adds one unit of each creature that the game has a profile of, for each Witch. */
void awt_enlist(Game *game);

/* They are off the table: at set-up. */
void hold_creatures_back(Play *play);

enum { CALL_REACH = 6 * INCH };

/* `witch manifest hollow 3 at 12,24.5` */
Verdict judge_manifest(const Look *look, const Order *order);

/* The sum that calls it: 6.6. */
int threshold_of(Creature creature);

#endif
