#ifndef RULES_OLD_WORLD_ODDS_H
#define RULES_OLD_WORLD_ODDS_H

#include "engine/odds.h"
#include "shooting.h"

/* Exact odds of shooting and of tests: what losses.c works out, odds.c puts into words. */

/* How likely each number of Wounds is to be lost by the rank and file of a unit, who fall as CAS-01 says. */
typedef struct Losses {
    int models, total;
    int left[MOST_UNIT_MODELS]; /* Wounds of the models in the order in which they fall */
    double chance[MOST_ODDS + 1];
} Losses;

/* Of a unit as it is now: nothing lost yet. */
Losses losses_begin(const Look *look, UnitId unit);

/* Hits that are dealt alike: each of them turns into an unsaved wound with a chance of its own. */
typedef struct Wounding {
    double wounds;       /* the chance that a hit ends as an unsaved wound */
    DiceFigure multiple; /* Wounds that it then costs */
    double recovers;     /* the chance that a lost Wound regenerates */
} Wounding;

/* What a hit of these does to that unit. */
Wounding wounding_of(const Look *look, UnitId target, const Hits *hits, bool poisoned);

/* The losses after so many unsaved wounds, whose number is as likely as the odds say. */
void losses_add(Losses *losses, const Wounding *blow, const Odds *unsaved);

/* A mixture: with `chance` the one, else the other. */
void losses_mix(Losses *losses, double chance, const Losses *other);

/* The chance that at least so many models, or Wounds, are lost; the means. */
double losses_models(const Losses *losses, int models);
double losses_wounds(const Losses *losses, int wounds);
double losses_mean_models(const Losses *losses);

/* The volley, the war machine's shot or the breath that the order asks for: what it costs the rank and file of `unit`.
 * False when it cannot touch it. */
bool losses_of_order(const Look *look, const Order *order, UnitId unit, Losses *losses);

/* Points that the order costs the enemy on average, twice those that it costs friends taken away. */
double worth_of_shot(const Look *look, const Order *order);

/* The chance that a Leadership test of that value is passed with two dice, and with a second throw of them. */
double chance_to_cast(const Look *look, UnitId caster, int spell,
                      int *need); /* with 2D6 of `need` or more; MAG-03, 04 */
double chance_of_leadership(int value, bool again);

#endif
