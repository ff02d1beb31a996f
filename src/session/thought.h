#ifndef SESSION_THOUGHT_H
#define SESSION_THOUGHT_H

#include "session/thinker.h"

/* A thinker on a thread of its own: it thinks about a copy of the battle, while whoever asked goes on. */
typedef struct Thought Thought;

typedef enum ThoughtState {
    THOUGHT_GOES_ON,
    THOUGHT_READY,  /* the answer is there */
    THOUGHT_FAILED, /* there is no thread, no memory or no answer */
} ThoughtState;

Thought *thought_new(void); /* null when memory is short */
void thought_free(Thought *thought);

/* Begins to think about what the battle asks the seat, or goes on with that; of anything else it lets go at once. With a unit in
 * `about` only of orders to it. */
ThoughtState thought_ask(Thought *thought, const Game *game, const Battle *battle, SeatId seat,
                         UnitId about, const Thoroughness *how, uint64_t seed, Answer *answer);

/* Waits until it has come to its answer. */
void thought_wait(Thought *thought);

/* Who thought, once the answer is ready: for what was weighed. */
const Thinker *thought_thinker(const Thought *thought);

/* Lets go of whatever it thinks about. */
void thought_drop(Thought *thought);

#endif
