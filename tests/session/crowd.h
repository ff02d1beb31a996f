#ifndef TESTS_SESSION_CROWD_H
#define TESTS_SESSION_CROWD_H

#include "base/text.h"
#include "engine/battle.h"
#include "engine/game.h"

/* Plays a battle of the game by chance to its end and looks at the table after every answer: no two models stand on each
 * other by more than REACH_SLACK. False with a sentence in `wrong` that names the first two, the round and what was
 * answered. */
bool battle_without_overlaps(const Game *game, uint64_t seed, Text *wrong);

#endif
