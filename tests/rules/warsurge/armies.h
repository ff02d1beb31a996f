#ifndef TESTS_RULES_WARSURGE_ARMIES_H
#define TESTS_RULES_WARSURGE_ARMIES_H

#include "engine/game.h"

/* Fills in the weapons of 6.4 and the profiles of 7.1 and 7.2. */
void fill_armies(Game *game);

/* A standing piece of a kind of 6.1, without its corners. */
Terrain terrain_of_kind(const char *kind);

#endif
