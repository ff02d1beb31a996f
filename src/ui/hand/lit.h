#ifndef UI_LIT_H
#define UI_LIT_H

#include "hand/hand.h"

/* Where the leader of what is held may end, as the hand would lead him there: found by asking for places, finely where what is
 * lawful ends. It has islands and holes: friends are passed, bridges stood upon or passed below. Nothing is known about any game. */

typedef struct LitSquare {
    int16_t x, y, size;
} LitSquare;

typedef struct Lit {
    uint64_t of; /* for which hand and battle; 0: none yet */
    bool ready;  /* something can be shown; it may still grow finer */
    bool whole;
    bool follows; /* from what is lit into what was dark at every corner of its squares */
    Point low;    /* the grid's first corner */
    Length step;  /* of the grid */
    int cells;    /* on a side */
    uint8_t *vertex, *cell;
    LitSquare *waiting;
    int first, waits, room, size; /* squares that are to be looked at, coarse ones first */
    Grasp *probe;
    LegMemo *memo; /* of each model's ways: between two places asked for only their ends differ */
    Point *corner; /* the outline: ring i from start[i] to start[i + 1] - 1, lit to the right */
    int *start;
    int corners, corners_room, rings, rings_room;
} Lit;

/* Goes on for about `ms` of that clock, to the end where it stands still; gives whether what is shown has changed or there is more to
 * do. */
bool lit_work(Lit *lit, const Grasp *hand, Session *session, uint32_t (*clock)(void), int ms);

/* Whether the place is lit. */
bool lit_holds(const Lit *lit, Point p);

void lit_free(Lit *lit);

#endif
