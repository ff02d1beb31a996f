#ifndef A_WAR_TRANSFORMED_FIGHTING_H
#define A_WAR_TRANSFORMED_FIGHTING_H

#include "fight/losses.h"

/* Close Combat (CCB, CCD, CCH, CCW, CON, LMT), step 4 of a round:
 *
 *   COMBATS (combats.c) --- who touches whom makes groups, each known by its lowest unit; their order
 *      '-- COMBAT (combat.c) --- supporters, targets, then for each unit BLOWS (blows.c), then all losses, then
 *             '-- CONCLUSION (conclusion.c) --- one unit after the other: markers, tokens, or it breaks
 *
 * What a unit did in its combat lies in its tallies (COMBAT, SUFFERED, INFLICTED) until the step ends. */

/* ---- Who fights (combats.c: CCB-01) --------------------------------------------------------------------------------------- */

/* The combat of the unit in this step 4, by its lowest unit; NO_UNIT: none. */
UnitId combat_of_unit(const Look *look, UnitId unit);

/* Those who fight or fought in it, in the order of their ids; of one seat, or with NO_SEAT of both. Gives their number. */
int fighters_in(const Look *look, UnitId combat, SeatId seat, UnitId unit[MOST_UNITS]);

/* Of them, Supporters counted apart: who still fights (neither Broken nor Destroyed). */
bool still_fights(const Look *look, UnitId unit);

/* The enemies whom it touches, in the order of their ids. */
int touched_enemies(const Look *look, UnitId unit, UnitId enemy[MOST_UNITS]);

/* Whether the unit may support that combat: CCB-03. How far it is from its friends there. */
Verdict judge_supporter(const Look *look, UnitId unit, UnitId combat);
bool supports(const Look *look, UnitId unit, UnitId combat);

/* ---- Attack Dice and hits (blows.c: CCD, CCH, CCW) ----------------------------------------------------------------------------- */

int attack_dice(const Look *look, UnitId unit);
int dice_after_loss(const Look *look, UnitId unit); /* of one more model */

/* The highest d6 that hits in Close Combat: CCH. */
int hits_in_combat_on(const Look *look, UnitId unit);

/* Whether its blows can hurt that one: CCB-10. */
bool can_hurt_in_combat(const Look *look, UnitId unit, UnitId target);

/* BLOWS: of the unit at that target; the Wounds go into the tallies of both. */
Frame blows_frame_of(const Look *look, UnitId unit, UnitId target);

/* ---- Conclusion (conclusion.c: CON, LMT) ---------------------------------------------------------------------------------------- */

/* The number against Zeal, with what makes it. */
typedef struct ConclusionSum {
    int zeal, number;
    int cavalry, wounds, friends_lost, friends_beside, won, enemies_lost; /* as they count */
} ConclusionSum;
ConclusionSum conclusion_sum(const Look *look, UnitId unit);

/* What a d10 of Lower Morale with what is added to it brings: 0 to 3. */
int markers_of_lower_morale(const Look *look, int sum);

/* CONCLUSION of that combat: all units, one by one. */
Frame conclusion_frame(UnitId combat);

#endif
