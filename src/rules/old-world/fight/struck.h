#ifndef RULES_OLD_WORLD_STRUCK_H
#define RULES_OLD_WORLD_STRUCK_H

#include "fight/ladder.h"

/* Blows as they stood when their turn came, for the screen; a frame of PROC_COMBAT keeps them (fight.c). */

/* Keeps those of that value beside the frame; `before`: what was kept last, or 0. Gives what that is now. */
int32_t struck_keep(Play *play, Frame *frame, int32_t before, int value);

/* Of the ladder of the combat that is being fought, what is struck by now is as it was. */
void struck_add(const Look *look, int32_t last, Ladder *ladder);

#endif
