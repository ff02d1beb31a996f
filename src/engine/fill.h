#ifndef ENGINE_FILL_H
#define ENGINE_FILL_H

#include "engine/event.h"
#include "engine/look.h"

/* What the names in braces of a refusal or tale stand for. */
typedef struct Filling {
    UnitId who, other;
    ModelId model, other_model;
    WeaponId weapon;
    PieceId piece;
    SeatId seat;
    FigureKind figure; /* how {a} and {b} are printed */
    int32_t a, b, c;
} Filling;

Filling filling_empty(void);

/* Writes `words` with its braces filled; a name that is not known stands as it is.
 * {a"}, {b"} and {c"} print a figure as inches whatever its kind; {objective} is the {a}th of them, by its title. */
void fill_words(const Look *look, const char *words, const Filling *with, Text *text);

#endif
