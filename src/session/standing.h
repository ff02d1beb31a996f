#ifndef SESSION_STANDING_H
#define SESSION_STANDING_H

#include "engine/look.h"

/* Room for finding out whether a question can matter. */
typedef struct Weighing {
    Battle trial;
    Scratch scratch;
    bool known, matters; /* of the question: */
    uint32_t number;
    uint64_t revision;
} Weighing;

/* Whether two lawful answers lead to different battles. Where there are too many of them to try, or orders are asked for, it
 * does. What was found out is kept for the question. */
bool question_matters(const Game *game, const Battle *battle, Weighing *weighing);

#endif
