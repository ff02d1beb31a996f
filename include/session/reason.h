#ifndef SESSION_REASON_H
#define SESSION_REASON_H

#include "base/text.h"
#include "engine/look.h"
#include "session/thinker.h"

/* Why a thinking player answers so, in one sentence, from the figures that decided: what it does, the chance that odds give, and
 * how much better that came out than the next best ("Knights charge Gorehides: 72.2 % to arrive in the flank; 34 points better than
 * Halberds move towards Wolves"). */

enum { REASON_WORDS = 360 };

/* Of its last thought, about the battle as it was asked. Nothing, where nothing was weighed or the answer was sealed. What a plan goes on
 * with is not said before it is done. */
void reason_tell(const Look *look, const Thinker *thinker, Text *text);

/* The best of those that were weighed, from the `from`th best on, that came to something else than the answer; -1: none did. */
int next_best(const Thinker *thinker, int from);

/* So many points are half of what the smaller army costs, or more: no deed gains that by itself, it promises the victory, and is said in
 * words. Never where units have no cost. */
bool decides_battle(const Game *game, double points);

/* Whether it is more than the chance of the dice that were tried: at least twice the standard error. What is less is said with "perhaps". */
bool weighed_is_sure(const Weighed *weighed);

/* "34 points", "1 point": what is left of it when it is rounded. */
void points_words(double points, Text *text);

#endif
