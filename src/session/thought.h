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

/* Begins to think about what the battle asks the seat, or goes on with that; of anything else it lets go at once. */
ThoughtState thought_ask(Thought *thought, const Game *game, const Battle *battle, SeatId seat,
                         const Thoroughness *how, uint64_t seed, Answer *answer);

/* Who thought, once the answer is ready: for what was weighed. */
const Thinker *thought_thinker(const Thought *thought);

/* Lets go of whatever it thinks about. */
void thought_drop(Thought *thought);

#endif
