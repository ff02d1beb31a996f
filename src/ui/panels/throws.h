#ifndef UI_THROWS_H
#define UI_THROWS_H

#include "table.h"

/* The throws that belong together, as the log has them: of one attack the dice that hit, wound and save, one below the other. */

enum { MOST_CHAIN = 6, MOST_SAID = 4 };

typedef struct ThrowChain {
    int count;
    const Event *row[MOST_CHAIN]; /* the oldest first; the last is the one that fell now */
    const Event *about; /* what was announced before them: who, with what, at whom; or null */
    const Event *note[MOST_SAID]; /* what was said between that and the first throw: modifiers */
    int notes;
    const Event *outcome;           /* what came of it, or null while that is not known */
    const Event *reason[MOST_SAID]; /* why, as was said of who threw */
    int reasons;
} ThrowChain;

/* The chain that ends with the throw at that place of the log. */
ThrowChain throws_before(const EventLog *log, size_t at);

/* Whether another action has begun since that event: somebody walks, somebody else shoots, a phase begins. */
bool action_follows(const EventLog *log, size_t at);

#endif
