#ifndef ENGINE_FRAY_H
#define ENGINE_FRAY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/ids.h"
#include "engine/battle.h"
#include "engine/verdict.h"

/* A hand-to-hand fight as a game shows it to people: the blows in their order, and the result as a sum. */

enum { MOST_FRAY_BLOWS = 64, MOST_FRAY_SUMS = 16, FRAY_WORDS = 64 };

typedef enum FrayTime { FRAY_STRUCK, FRAY_NOW, FRAY_LATER } FrayTime;

/* Blows of one kind. Those with the same `when` fall at the same time. */
typedef struct FrayBlow {
    char when[20]; /* "Initiative 4" */
    FrayTime time;
    UnitId unit, target;
    ModelId model;          /* who strikes alone, or NO_MODEL */
    char who[FRAY_WORDS];   /* "5 in contact, 5 support" */
    char words[FRAY_WORDS]; /* "10 attacks: hit 4+, wound 5+, save 6+" */
} FrayBlow;

/* A line of the result: what each seat has for it. */
typedef struct FraySum {
    const char *title;
    RuleId rule;
    int32_t side[MOST_SEATS];
} FraySum;

typedef struct Fray {
    int number;  /* of the fights on the table, from 1 */
    bool fought; /* now; false: still to come, or over */
    bool in[MOST_SEATS];
    int blows, sums;
    FrayBlow blow[MOST_FRAY_BLOWS]; /* the first to strike first */
    FraySum sum[MOST_FRAY_SUMS];
    int32_t total[MOST_SEATS];
    FrayTime so_far; /* the blows: FRAY_LATER none is struck, FRAY_NOW some are, FRAY_STRUCK all */
    SeatId ahead;    /* after those; NO_SEAT: level */
    int32_t by;
} Fray;

#endif
