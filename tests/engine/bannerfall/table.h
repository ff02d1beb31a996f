#ifndef BANNERFALL_TABLE_H
#define BANNERFALL_TABLE_H

#include "bannerfall.h"

/* The table of field.h for tests that have a battle of their own. */
void bannerfall_game(Game *game);
void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log);

#endif
