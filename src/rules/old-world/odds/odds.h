#ifndef RULES_OLD_WORLD_ODDS_H
#define RULES_OLD_WORLD_ODDS_H

#include "engine/odds.h"
#include "shoot/shooting.h"
#include "troops/losses.h"

/* Exact odds of shooting and of tests: what wound_odds.c works out, odds.c puts into words. */

/* Of the rank and file of a unit as it is now, who fall as CAS-01 says: nothing lost yet. */
LossOdds losses_begin(const Look *look, UnitId unit);

/* Hits that are dealt alike: each of them turns into an unsaved wound with a chance of its own. */
typedef struct Wounding {
    double wounds;   /* the chance that a hit ends as an unsaved wound */
    BlowCosts costs; /* what it then costs; a lost Wound may regenerate */
} Wounding;

/* What a hit of these does to that unit. */
Wounding wounding_of(const Look *look, UnitId target, const Hits *hits, bool poisoned);

/* What one batch of the actor's volley shoots, planned: with the weapon and the number of shots that the clause names, else by
 * default; in Stand & Shoot without a clause. Nobody shoots where none can. */
Volley volley_of_batch(const Look *look, UnitId batch, UnitId actor, UnitId target,
                       const Clause *clause);

/* All its batches, added to what the target has lost; false when nobody shoots. */
bool add_volleys(const Look *look, UnitId actor, UnitId target, const Clause *clause,
                 LossOdds *losses);

/* "5 at 5+ (Stand & Shoot -1): 0.14 of 4 lost", on average: the shots at a charger. */
void stand_in_short(const Look *look, UnitId unit, UnitId charger, Text *text);

/* The volley, the war machine's shot or the breath that the order asks for: what it costs the rank and file of `unit`.
 * False when it cannot touch it. */
bool losses_of_order(const Look *look, const Order *order, UnitId unit, LossOdds *losses);

/* Points that the order costs the enemy on average, twice those that it costs friends taken away. */
double worth_of_shot(const Look *look, const Order *order);

/* "Leadership 8, Veteran re-roll" */
void add_leadership(const Look *look, const Frame *test, Text *text);

/* With 2D6 of `need` or more: MAG-03, 04, the target's Magic Resistance taken off. */
double chance_to_cast(const Look *look, const Order *order, int *need);

/* The chance that a Leadership test of that value is passed with two dice, and with a second throw of them. */
double chance_of_leadership(int value, bool again);

#endif
