#ifndef UI_LAYING_H
#define UI_LAYING_H

#include "draw/board.h"
#include "engine/battle.h"
#include "engine/game.h"

/* A board that is being painted, or lit anew for another side, beside everything else. */
typedef struct Laying Laying;

/* Begins to paint the game's board without what is gone in that battle, or to turn `board`, which nobody else may touch until it
 * comes back. The game stays as it is meanwhile. NULL when memory is short. */
Laying *laying_begin(const Game *game, const Battle *battle, Board *board, int quarter);

/* How much is done, 0 to 1. */
float laying_done(const Laying *l);

/* Whether it has ended. */
bool laying_is_over(const Laying *l);

/* Waits for its end and gives the board: NULL when it could not be made. */
Board *laying_end(Laying *l);

/* Gives it up; the board goes with it. */
void laying_stop(Laying *l);

#endif
