#ifndef TROOPS_FRAY_H
#define TROOPS_FRAY_H

#include "engine/odds.h"

/* A combat of two units, the blows in their order: how likely each pair of losses is when all have been struck.
 *
 *      at 2   10 blows of 0.21        after a losses of one and b of the other, each side's blows of an order fall at once;
 *      at 1    6 blows of 0.17        who has lost models strikes less by then
 */

enum { MOST_FRAY_LOST = 64, MOST_FRAY_KINDS = 24 };

/* Blows of one kind: when they fall (the highest order first), how likely one of them ends as a wound, how many there are after so many
 * models of their own are lost. Hits whose number is thrown for: each of the attacks is so many dice of `sides` and `plus`. */
typedef struct FrayBlows {
    int order;
    double wounds;
    int dice, sides, plus;
    int attacks[MOST_FRAY_LOST + 1];
} FrayBlows;

typedef struct FraySide {
    int wounds;                    /* that it has; at most MOST_FRAY_LOST */
    int slain[MOST_FRAY_LOST + 1]; /* models, after so many wounds */
    int kinds;
    FrayBlows kind[MOST_FRAY_KINDS];
} FraySide;

/* The chance that the first has lost so many wounds and the second so many. */
typedef struct FrayTable {
    double chance[MOST_FRAY_LOST + 1][MOST_FRAY_LOST + 1];
} FrayTable;

void fray_odds(const FraySide *first, const FraySide *second, FrayTable *table);

#endif
