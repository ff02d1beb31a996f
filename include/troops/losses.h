#ifndef TROOPS_LOSSES_H
#define TROOPS_LOSSES_H

#include "engine/limits.h"
#include "engine/odds.h"

/* How likely each number of wounds is to be lost by a unit whose models fall one after another. A blow strikes one model and costs
 * it no more than it has: what is over is lost with it.
 *
 *      left   [ 1 ][ 3    ][ 3    ][ 3    ]      one wounded model, then whole ones of 3
 *      a blow of 2 after 1 lost wound:  ^^       the second model has 1 left; the next blow of 2 takes that 1
 */
typedef struct LossOdds {
    int models, total;
    int left[MOST_UNIT_MODELS]; /* wounds of the models in the order in which they fall */
    Odds lost;                  /* so many wounds, 0 to `total` */
} LossOdds;

/* What a blow that gets through costs. */
typedef struct BlowCosts {
    int plus;        /* so many wounds, ... */
    int faces;       /* ... and what a die of so many faces shows; 0: no die */
    double recovers; /* the chance that a wound is not lost after all, each by itself */
} BlowCosts;

/* Of models with so many wounds left each, in the order in which they fall: nothing lost yet. Those beyond MOST_ODDS wounds are left
 * out. */
LossOdds losses_odds_begin(const int *left, int models);

/* The losses after so many more blows that got through, whose number is as likely as the odds say. */
void losses_odds_add(LossOdds *losses, const BlowCosts *blow, const Odds *through);

/* A mixture of two of the same unit: with `chance` the one, else the other. */
void losses_odds_mix(LossOdds *losses, double chance, const LossOdds *other);

/* The chance that at least so many models fall, or so many wounds are lost; how many models on average. */
double losses_odds_models(const LossOdds *losses, int models);
double losses_odds_wounds(const LossOdds *losses, int wounds);
double losses_odds_mean_models(const LossOdds *losses);

#endif
