#ifndef TESTS_RULES_OLD_WORLD_ARMIES_H
#define TESTS_RULES_OLD_WORLD_ARMIES_H

#include "engine/game.h"

/* The weapons and profiles of both sample armies; a profile's id is the unit's code ("H5"). */
void fill_armies(Game *game);

/* What the list says of that unit; 0 for an unknown code. */
int usual_models(const char *code);
int usual_files(const char *code);
int usual_points(const char *code);

#endif
