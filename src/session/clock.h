#ifndef CLOCK_H
#define CLOCK_H

#include "data/record.h"
#include "session/clock.h"

/* What of the clocks does not need the session. */

/* Time passes; gives whether the clock has to be written: a minute of it is over, or all. */
bool clock_pass(SeatClock *clock, uint32_t ms);

/* An answer was given: more time, unless one was taken back for which there was more already. Gives whether the clock has
 * to be written. */
bool clock_answered(SeatClock *clock);

/* An answer that brought more time was taken back; one was given again. */
void clock_taken_back(SeatClock *clock);
bool clock_given_again(SeatClock *clock);

/* As a record's line says. */
void clock_take(SeatClock *clock, const ClockLine *line);

/* As it is written, and noted to be. */
ClockLine clock_line(SeatClock *clock);

#endif
