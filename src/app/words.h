#ifndef APP_WORDS_H
#define APP_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/ruleset.h"

/* The words of a command line: options with values ("--seed 7"), flags ("--hashes"), and the rest. */
typedef struct Words {
    int count;
    char **word;
    const char *command; /* for messages */
} Words;

/* The value behind the option, taken out of the words; null when it is not there. */
const char *words_option(Words *words, const char *option);
bool words_flag(Words *words, const char *flag);

/* A whole number within bounds behind the option, or `usual`; false with a sentence on stderr. */
bool words_number(Words *words, const char *option, int64_t low, int64_t high, int64_t usual,
                  int64_t *value);

/* The next word that is no option, or null. */
const char *words_next(Words *words);

/* Whether nothing is left over; a sentence on stderr otherwise. */
bool words_done(const Words *words);

/* The ruleset that the next word names; null with a sentence on stderr. */
const Ruleset *words_ruleset(Words *words);

#endif
