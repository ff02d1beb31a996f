#ifndef TESTS_RULES_A_WAR_TRANSFORMED_COUNTING_H
#define TESTS_RULES_A_WAR_TRANSFORMED_COUNTING_H

#include "field.h"

/* Odds by counting: a battle is played on with every face of every die, all questions answered by default, until that question is asked
 * or another step begins. Faces that the rules read alike are one. */

enum { MOST_COUNTED = 16 };

typedef struct Counted {
    double lost
        [MOST_COUNTED]; /* the chance that a unit has lost so many models, or wounds of a single one */
    double pinned, shaken, broken, gone;
    double left_out; /* what was too unlikely to be played on */
} Counted;

/* From how the table stands now, about that unit. */
Counted count_until(int why, UnitId unit);

#endif
