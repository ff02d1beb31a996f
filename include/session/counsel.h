#ifndef SESSION_COUNSEL_H
#define SESSION_COUNSEL_H

#include "engine/drawing.h"
#include "session/reason.h"
#include "session/session.h"

/* What the strong player would do in somebody's place: his answer, why, and the two next best. */

enum { MOST_ADVICE = 3 };

typedef struct Advice {
    Answer answer;
    char deed[200], odds[160]; /* "Knights charge Gorehides"; "72.2 % to arrive", or empty */
    char
        worth[160]; /* of the best how much was tried; of the others how much worse they came out */
    double behind;  /* so many points it came to less than the best on average */
} Advice;

typedef struct Counsel {
    int count; /* the best first; 0: there is nothing to be done */
    Advice advice[MOST_ADVICE];
    char sentence[REASON_WORDS];
} Counsel;

typedef enum CounselState { COUNSEL_GOES_ON, COUNSEL_READY, COUNSEL_FAILED } CounselState;

/* What the seat might answer now; where an order is asked, of orders to `about`, or to whomever when it is NO_UNIT. The first call
 * begins to think, on a thread of its own, later ones ask how far it is: `*percent` of what it thinks at most, until it is ready.
 * Without threads (SessionSetup.aside) the second call waits for it. What is sealed it does not know. */
CounselState session_counsel(Session *session, SeatId seat, UnitId about, Counsel *counsel,
                             int *percent);

/* Lets go of it at once, whether it is ready or not. */
void session_counsel_end(Session *session);

#endif
