#ifndef UI_CLOCK_H
#define UI_CLOCK_H

#include "ui/table.h"
#include "ui/widgets.h"

/* The clocks of a battle that is played with them. */

/* A clock has run out: after so many answers and events. */
enum { MOST_RUNOUTS = 8 };

typedef struct RunOut {
    int at;
    size_t events;
    SeatId seat;
} RunOut;

/* When the clocks of a battle were told the time last. */
typedef struct Clocks {
    uint32_t at_ms;
    SeatId runs; /* whose ran then */
    bool still;  /* it stood still then: somebody read something */
    bool held;   /* by hand, until they go on */
    SeatId out;  /* who has no time left */
    bool known;  /* what the record says of clocks that ran out before */
    int runouts;
    RunOut runout[MOST_RUNOUTS]; /* the oldest first */
} Clocks;

/* The clocks, in the pass that takes input; in the ribbon, and how much of it they take (0: none). `few`: only the asked seat's. */
void clocks_go_on(Table *t, Ui *ui);
int clocks_width(const Table *t, const Ui *ui, bool few);
void clocks_in_ribbon(Table *t, Ui *ui, SDL_Rect box, bool few);
void runout_words(const Table *t, const RunOut *runout, char *out, size_t size);

#endif
