#ifndef APP_DEMO_H
#define APP_DEMO_H

#include "stage.h"

/* A demonstration at a club: the game's shortest scenario, begun anew by one key, and left alone for a minute it
 * plays itself until somebody touches it. */

enum { DEMO_IDLE_MS = 60000, DEMO_RESULT_MS = 15000 };

/* Begins the demonstration of a game; false with a problem. Its record is one file that each beginning writes anew. */
bool demo_begin(Stage *stage, const Ruleset *ruleset, Problem *problem);

/* Somebody pressed or moved something. */
void demo_touched(Stage *stage);

/* Once a pass: its key, and what the clock says. */
void demo_pass(Stage *stage);

#endif
