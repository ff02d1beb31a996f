#ifndef ENGINE_AT_RANDOM_H
#define ENGINE_AT_RANDOM_H

#include "base/chance.h"
#include "engine/request.h"

/* What a random player answers where the bounds of the question say all that there is to know: a choice, a number,
 * units, models, an order of a list, a split. `answer` was begun with answer_begin(). False, and nothing drawn, where
 * something else is asked or no word can be chosen. What the game forbids besides is the caller's to judge. */
bool answer_at_random(const Request *request, Chance *chance, Answer *answer);

#endif
