#include "data/record.h"
#include "inside.h"

/* The clocks of a session's seats. */

SeatClock session_clock(const Session *s, SeatId seat)
{
    return seat >= 0 && seat < MOST_SEATS ? s->clock[seat] : (SeatClock){ .on = false };
}

bool session_has_clock(const Session *s)
{
    bool any = false;
    for (SeatId seat = 0; seat < s->battle.seats; seat++)
        any = any || s->clock[seat].on;
    return any;
}

SeatId session_clock_runs(const Session *s)
{
    SeatId seat = s->battle.over ? NO_SEAT : session_asks(s);
    return seat >= 0 && s->clock[seat].on && s->clock[seat].left_ms > 0 ? seat : NO_SEAT;
}

void session_write_clock(Session *s, FILE *out, SeatId seat)
{
    ClockLine line = clock_line(&s->clock[seat]);
    record_write_clock(out, &s->game, seat, &line, 0);
}

static void append_clock(Session *s, SeatId seat)
{
    Stream stream;
    if (!session_is_recorded(s) || !stream_open(&stream))
        return;
    session_write_clock(s, stream.file, seat);
    stream_close(s, &stream);
}

bool session_clock_pass(Session *s, uint32_t ms)
{
    SeatId seat = session_clock_runs(s);
    if (seat == NO_SEAT || !clock_pass(&s->clock[seat], ms))
        return false;
    append_clock(s, seat);
    return s->clock[seat].left_ms == 0;
}

void session_clock_set(Session *s, SeatId seat, int32_t seconds, int32_t extra, unsigned consent)
{
    ClockLine line = { .given = true, .seconds = seconds < 0 ? -1 : seconds, .extra = extra };
    Stream stream;
    if (seat < 0 || seat >= s->game.seats)
        return;
    clock_take(&s->clock[seat], &line);
    if (!session_is_recorded(s) || !stream_open(&stream))
        return;
    record_write_clock(stream.file, &s->game, seat, &line, consent);
    stream_close(s, &stream);
}

void session_clock_keep(Session *s)
{
    SeatId seat = session_clock_runs(s);
    if (seat != NO_SEAT && clock_seconds(&s->clock[seat]) != s->clock[seat].written_s)
        append_clock(s, seat);
}
