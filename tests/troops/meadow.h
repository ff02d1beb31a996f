#ifndef TESTS_TROOPS_MEADOW_H
#define TESTS_TROOPS_MEADOW_H

#include "engine/look.h"
#include "engine/ruleset.h"
#include "troops/rules.h"

/* A meadow of 48" by 48" with units of a game without rules: of 1" squares, in seats 0 and 1. */

enum { MEADOW_SLOT = 3 };

typedef struct Meadow {
    Ruleset ruleset;
    TroopRules rules;
    Game game;
    Battle battle;
    Scratch scratch;
    Look look;
} Meadow;

/* Makes it empty. */
void meadow_begin(Meadow *m);

/* Adds a unit of so many models side by side, the first one's middle there; in inches. */
UnitId meadow_unit(Meadow *m, SeatId seat, int models, int x, int y);

/* It joins that one. */
void meadow_join(Meadow *m, UnitId unit, UnitId host);

#endif
