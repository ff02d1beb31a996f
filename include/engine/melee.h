#ifndef ENGINE_MELEE_H
#define ENGINE_MELEE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/ids.h"
#include "engine/battle.h"
#include "engine/verdict.h"

/* A hand-to-hand fight as a game shows it to people: the blows in their order, and the result as a sum. */

enum { MOST_MELEE_BLOWS = 64, MOST_MELEE_SUMS = 16, MELEE_WORDS = 64 };

typedef enum MeleeTime { MELEE_STRUCK, MELEE_NOW, MELEE_LATER } MeleeTime;

/* Blows of one kind. Those with the same `when` fall at the same time. */
typedef struct MeleeBlow {
    char when[20]; /* "Initiative 4" */
    MeleeTime time;
    int place; /* the lower falls first; all 0 where the game knows no such order */
    UnitId unit, target;
    ModelId model;           /* who strikes alone, or NO_MODEL */
    char who[MELEE_WORDS];   /* "5 in contact, 5 support" */
    char words[MELEE_WORDS]; /* "10 attacks: hit 4+, wound 5+, save 6+" */
} MeleeBlow;

/* A line of the result: what each seat has for it. */
typedef struct MeleeSum {
    const char *title;
    char of[20]; /* what is compared: "21 to 20"; empty when nothing is */
    RuleId rule;
    int32_t side[MOST_SEATS];
    char why[2 * MELEE_WORDS]; /* why a side has nothing; empty when that needs no reason */
} MeleeSum;

typedef struct MeleeView {
    int number;  /* of the fights on the table, from 1 */
    bool fought; /* now; false: still to come, or over */
    bool in[MOST_SEATS];
    int blows, sums;
    MeleeBlow blow[MOST_MELEE_BLOWS]; /* the first to strike first */
    MeleeSum sum[MOST_MELEE_SUMS];
    int32_t total[MOST_SEATS];
    MeleeTime
        so_far;   /* the blows: MELEE_LATER none is struck, MELEE_NOW some are, MELEE_STRUCK all */
    SeatId ahead; /* after those; NO_SEAT: level */
    int32_t by;
} MeleeView;

#endif
