#ifndef ENGINE_ODDS_H
#define ENGINE_ODDS_H

#include "base/text.h"

/* Exact odds. A distribution says how likely each count from 0 is; groups of dice are folded into it one
 * after another. Only + - * / touch the figures, so they are the same on every machine. */

enum { MOST_ODDS = 768 };

typedef struct Odds {
    int most; /* the highest count that may occur; counts beyond MOST_ODDS are held there */
    double chance[MOST_ODDS + 1]; /* of each count; they add up to 1 */
} Odds;

/* The chance of one die in the whole range of `sides` that shows at least `need`: 0 to 1. */
double odds_of_need(int sides, int need);

/* It is `count` for certain. */
Odds odds_certain(int count);

/* How many of `dice` dice succeed when each does with `chance`. */
Odds odds_of_dice(int dice, double chance);

/* The sum of two counts that do not depend on each other. */
Odds odds_sum(const Odds *a, const Odds *b);

/* How many of so many successes are left when each one stays with `chance` (a save is passed by 1 - chance). */
Odds odds_thinned(const Odds *odds, double chance);

/* Every count times a whole number (Axn). */
Odds odds_times(const Odds *odds, int times);

/* A mixture: with `chance` the one, else the other. */
Odds odds_mixed(double chance, const Odds *one, const Odds *other);

/* The count becomes what `outcome` makes of it: distinct outcomes are what is left. */
Odds odds_mapped(const Odds *odds, int (*outcome)(int count, const void *with), const void *with);

/* 0 to 1; the mean is in counts. */
double odds_at_least(const Odds *odds, int count);
double odds_mean(const Odds *odds);

/* In whole parts of one, 0 or more, a half rounded up: also where sums of chances come short of the half by a hair. */
int odds_parts(double value, int of_one);

/* "41.7 %"; where the text wants it exact, "41.7 % (5/12)". */
void text_chance(Text *text, double chance);

#endif
