#ifndef ENGINE_CANDIDATE_H
#define ENGINE_CANDIDATE_H

#include "engine/request.h"

/* Where a game puts the answers that are worth weighing, one after another. Each is either a plan of its own or, with `then`,
 * what the seat goes on with when it is asked the same again: two charges together, the shot before the charge. */
typedef struct Candidates {
    void (*take)(struct Candidates *candidates, const Answer *answer, bool then);
} Candidates;

static inline void candidate_add(Candidates *candidates, const Answer *answer)
{
    candidates->take(candidates, answer, false);
}

static inline void candidate_then(Candidates *candidates, const Answer *answer)
{
    candidates->take(candidates, answer, true);
}

#endif
