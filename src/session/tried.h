#ifndef SESSION_TRIED_H
#define SESSION_TRIED_H

#include "playout.h"

enum { FEWEST_AGAIN = 12, MOST_AGAIN = 64 };

/* A position played on so many times, each with dice of its own; the same dice in the same place of another. */
typedef struct Tried {
    int count;
    int32_t came[MOST_AGAIN];
} Tried;

/* How much more one came to than another, and how far off that may be by chance: its standard error. */
typedef struct Gain {
    double by, error;
} Gain;

/* Plays the playout's battle on, first by `plan` (null: as the quick player does). False when it was stopped or the plan is
 * refused. */
bool try_again(Playout *playout, Packed *plan, int count, Tried *tried);

Gain gain_between(const Tried *before, const Tried *behind);

/* To how many points a gain is known: one, five, ten or fifty. */
double gain_step(Gain gain);

/* The gain in whole steps; 0 where chance alone may have made it. */
double gain_told(Gain gain);

#endif
