#ifndef SESSION_LUCK_H
#define SESSION_LUCK_H

#include "engine/event.h"
#include "engine/request.h"

/* How the dice fell in a battle so far, against what was to be expected. */

enum { LUCK_KINDS = 5 /* d3 to d12: the others have no sum */, LUCK_FACES = 12 };

/* Of all throws that could have fallen in a throw's place: how many per cent come to less, and how many to as much. Nobody
 * throws more than all: at most 99 come to less. */
typedef struct LuckShare {
    int less, equal;
} LuckShare;

/* High dice are good for some needs and bad for others: the sum says how high they fell, the needs how lucky that was. */
typedef struct Luck {
    int thrown;
    int face[LUCK_FACES]; /* how often a 1, a 2, ... came up */
    int sum;
    int tenths;        /* what the sum is expected to be, in tenths */
    LuckShare by_sum;  /* by `sum` */
    int tried, won;    /* needs of one die or of a sum, and those that were met */
    int won_tenths;    /* how many would be expected, in tenths */
    LuckShare by_need; /* by `won` */
} Luck;

/* Dice of the kind (DICE_D3 to DICE_D12) that the seat threw in the log's first `events` events; of all seats when
 * it is NO_SEAT. All is equal when memory is short or nothing was thrown. */
Luck luck_of(const EventLog *log, size_t events, SeatId seat, DiceKind kind);

/* Dice of all those kinds together, by their needs: what was expected of their sum and how high it is are left out. */
Luck luck_of_all(const EventLog *log, size_t events, SeatId seat);

#endif
