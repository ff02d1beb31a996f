#include "clock.h"

#include <stdio.h>

int32_t clock_seconds(const SeatClock *clock)
{
    return (int32_t)((clock->left_ms + 999) / 1000);
}

void clock_words(int32_t seconds, char *out, size_t size)
{
    snprintf(out, size, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

bool clock_pass(SeatClock *clock, uint32_t ms)
{
    int32_t before = clock_seconds(clock), after;

    if (!clock->on || clock->left_ms <= 0)
        return false;
    clock->left_ms = clock->left_ms > ms ? clock->left_ms - ms : 0;
    after = clock_seconds(clock);
    return after == 0 || (before + 59) / 60 != (after + 59) / 60;
}

bool clock_answered(SeatClock *clock)
{
    if (!clock->on)
        return false;
    if (!clock_given_again(clock) && clock->left_ms > 0)
        clock->left_ms += (int64_t)clock->extra_s * 1000;
    return clock_seconds(clock) != clock->written_s;
}

bool clock_given_again(SeatClock *clock)
{
    bool again = clock->owed > 0;

    clock->owed -= again;
    return again;
}

void clock_taken_back(SeatClock *clock)
{
    clock->owed++;
}

void clock_take(SeatClock *clock, const ClockLine *line)
{
    clock->on = line->seconds >= 0;
    clock->left_ms = clock->on ? (int64_t)line->seconds * 1000 : 0;
    if (line->extra >= 0)
        clock->extra_s = line->extra;
    clock->written_s = line->seconds;
}

ClockLine clock_line(SeatClock *clock)
{
    clock->written_s = clock->on ? clock_seconds(clock) : -1;
    return (ClockLine){ .given = true, .seconds = clock->written_s, .extra = -1 };
}
