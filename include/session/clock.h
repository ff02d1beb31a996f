#ifndef SESSION_CLOCK_H
#define SESSION_CLOCK_H

#include "session/session.h"

/* A clock for each seat, which runs while a person there is asked. It is no part of the battle: undo gives no time back, nor
 * twice what an answer adds, and the state's hash does not know it. In the record it is a call beside the game, "@ blue clock 28:41". Time is told from outside. */

typedef struct SeatClock {
    bool on;
    int32_t extra_s;   /* added for each answer */
    int64_t left_ms;   /* 0: it has run out */
    int32_t written_s; /* what the record says last */
    int32_t owed;      /* answers taken back that brought more time: so many bring none */
} SeatClock;

/* What is left in whole seconds, a begun one counted: 0 only when it has run out. */
int32_t clock_seconds(const SeatClock *clock);

/* "28:41", with hours as minutes. */
void clock_words(int32_t seconds, char *out, size_t size);

SeatClock session_clock(const Session *session, SeatId seat);

/* Whether any seat has one. */
bool session_has_clock(const Session *session);

/* The seat whose clock runs now, or NO_SEAT: nobody is asked, it has run out or none was agreed on. */
SeatId session_clock_runs(const Session *session);

/* So much time has passed for the seat that is asked. Gives whether its clock ran out with it, which the record then says. Every
 * begun minute is written, so that a broken-off battle loses no more of it. */
bool session_clock_pass(Session *session, uint32_t ms);

/* A seat's clock is set to so many seconds, or put away (below 0); `extra` seconds for each answer. The others agree to it. */
void session_clock_set(Session *session, SeatId seat, int32_t seconds, int32_t extra,
                       unsigned consent);

/* Writes how the clock stands that runs: before somebody leaves the table. */
void session_clock_keep(Session *session);

#endif
