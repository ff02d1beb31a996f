#ifndef APP_DEMO_H
#define APP_DEMO_H

#include "stage.h"

/* A demonstration at a club: the game's shortest scenario plays itself at once, large, until somebody presses something: then
 * both sides are his, and left alone for a minute it goes on by itself. One key begins it anew. */

enum { DEMO_IDLE_MS = 60000, DEMO_RESULT_MS = 15000 };

/* Begins the demonstration of a game; false with a problem. It is no saved battle. */
bool demo_begin(Stage *stage, const Ruleset *ruleset, Problem *problem);

/* Somebody did something; true when it took the battle over, and means nothing else. */
bool demo_touched(Stage *stage, const SDL_Event *event);

/* Once a pass: its key, and what the clock says. */
void demo_pass(Stage *stage);

#endif
