#ifndef A_WAR_TRANSFORMED_LOSSES_H
#define A_WAR_TRANSFORMED_LOSSES_H

#include "a-war-transformed.h"

/* Saves (saves.c) and who falls (losses.c): DMG. */

/* ---- Saving Throws: DMG-01, 02 ------------------------------------------------------------------------------------------- */

/* Which of them are thrown again, once each. */
typedef enum SavesAgain {
    SAVES_STAND,
    FAILED_SAVES_AGAIN, /* in trenches: COV-03 */
    MADE_SAVES_AGAIN,   /* of a cavalry charge: CCW-04 */
} SavesAgain;

/* The highest d6 that saves; 0: none does. */
int saves_on(const Look *look, UnitId unit, int advantages);

/* SAVES: of that unit against so many hits of that other. Gives back how many were not saved. */
Frame saves_frame(const Look *look, UnitId unit, UnitId attacker, int hits, int advantages,
                  SavesAgain again);

/* ---- Who falls: DMG-03..08 -------------------------------------------------------------------------------------------------- */

/* LOSSES: so many Wounds, by models of its owner's choice, or as wounds of a single model. Gives back how many were really lost.
 * In Close Combat and by Battle Shock he chooses freely; of shooting among those in the set (bit n: its (n + 1)th model), and when he does
 * not choose, those nearest to the shooters. */
Frame losses_frame(const Look *look, UnitId unit, int wounds);
Frame shot_losses_frame(const Look *look, UnitId unit, int wounds, ModelSet seen, UnitId shooter);

/* Off the table: who is Destroyed. A vehicle leaves a wreck. */
void destroy_unit_now(Play *play, UnitId unit, RuleId rule);

#endif
