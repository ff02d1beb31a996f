#ifndef TESTS_RULES_OLD_WORLD_MEADOW_H
#define TESTS_RULES_OLD_WORLD_MEADOW_H

#include "field.h"

/* A field with one war machine of each side in the southern corners, so that nobody has lost already (SCN-20), whatever
 * a test about moves adds. go_to() is enter() with both of them standing there. */
void meadow(void);
void go_to(Phase phase, SeatId seat);

/* The combat is fought to its end: arms, splits and challenges by default, 1 on every die of a blow. */
void nobody_hits(void);

#endif
