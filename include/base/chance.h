#ifndef BASE_CHANCE_H
#define BASE_CHANCE_H

#include <stdint.h>

/* A small deterministic generator for dice cups without secrets, computer players and tests.
 * The same seed gives the same figures on every machine. Rules never draw from it. */
typedef struct Chance {
    uint64_t state;
} Chance;

/* 64 bits, each as likely set as not. */
uint64_t chance_next(Chance *chance);

/* A whole number from `low` to `high` (not less than `low`), each as likely as the others to within 2^-32. */
int32_t chance_between(Chance *chance, int32_t low, int32_t high);

#endif
