#ifndef SESSION_SWEEP_H
#define SESSION_SWEEP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "engine/battle.h"
#include "engine/ruleset.h"

/* Random legal play of whole battles through the door that everybody uses, watching what must always hold:
 * judging writes nothing; what is offered is legal; a fork given the same answers ends with the same hash; a
 * record replays to the same hash; a measured refusal draws a line of the length that it states. */

enum { SWEEP_WHYS = MOST_QUESTIONS, SWEEP_CHOICES = 64, SWEEP_REFUSALS = 512 };

/* How often each thing occurred. */
typedef struct SweepCount {
    long battles, answers, attempts, refused;
    long verb[64];
    long why[SWEEP_WHYS];
    long choice[SWEEP_WHYS][SWEEP_CHOICES];
    long option[MOST_OPTIONS][16];
    long refusal[SWEEP_REFUSALS];
    long event[64];
    uint64_t cited[RULE_WORDS];
} SweepCount;

/* Plays one battle of the game to its end (at most `answers` answers); false with a sentence in `wrong` when
 * something did not hold. `hash` (may be null) gets the final state's. */
bool sweep_battle(const Game *game, uint64_t seed, long answers, SweepCount *count, uint64_t *hash,
                  Text *wrong);

/* The same from where a record stands at its end. */
bool sweep_from_record(const char *text, const char *name, uint64_t seed, long answers,
                       SweepCount *count, Text *wrong);

/* Sets the game's options by chance, every value alike. */
void sweep_options(Game *game, uint64_t seed);

/* The histogram in words: what occurred how often, and what never did (gives the number of zeros among
 * verbs, questions, choices and option values). The questions of that many of the game's words in `rare` arise only when
 * a figure was overruled, and may be missing. */
int sweep_histogram(const Ruleset *ruleset, const SweepCount *count, const char *const *rare,
                    int rares, FILE *out);

#endif
