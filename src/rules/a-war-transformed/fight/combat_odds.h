#ifndef A_WAR_TRANSFORMED_COMBAT_ODDS_H
#define A_WAR_TRANSFORMED_COMBAT_ODDS_H

#include "fight/fighting.h"
#include "flight/toll.h"

/* What a Close Combat does to those who fight it, exactly: Attack Dice with all that they beget, saves, losses, the number against Zeal,
 * markers with Battle Shock (CCB, CCD, CCH, CCW, CON, LMT). Whether others beside it break first (CON-08, 11) is not foreseen. */

/* Wounds of one unit's blows at another: `charged`, whether it has charged for this fight (CCW-04). */
void odds_of_blows(const Look *look, UnitId unit, UnitId target, bool charged, Odds *wounds);

/* The same on average. */
double mean_of_blows(const Look *look, UnitId unit, UnitId target, bool charged);

/* What stands about a unit in the fight: friends who fight or support beside it, whether cavalry is against it. */
typedef struct Beside {
    int friends;
    bool cavalry;
} Beside;

typedef struct FightOdds {
    Toll toll;
    double held, beaten, won; /* the number at its Zeal, below it, above it */
    double tokens;            /* d3s of a 1 on average: CON-17 */
} FightOdds;

/* Of that unit when it suffers and inflicts so many Wounds. */
void odds_of_fighter(const Look *look, UnitId unit, const Odds *suffered, const Odds *inflicted,
                     const Beside *beside, FightOdds *odds);

/* One against another, as both are now: who charges, or NO_UNIT. What comes to the first, and to the second. */
void odds_of_duel(const Look *look, UnitId unit, UnitId target, UnitId charger, FightOdds odds[2]);

/* A unit that fights, each of its enemies striking at whom he touches first or has chosen. False: it does not fight. */
bool odds_of_fight(const Look *look, UnitId unit, FightOdds *odds);

/* In words. */
void fight_words(const Look *look, const FightOdds *odds, Text *text);
void charge_words(const Look *look, UnitId unit, UnitId target, Text *text);
void charge_in_short(const Look *look, UnitId unit, UnitId target, Text *text);

#endif
