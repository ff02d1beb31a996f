#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include <stdio.h>

#include "base/chance.h"
#include "clock.h"
#include "data/record.h"
#include "history.h"
#include "session/reason.h"
#include "session/session.h"
#include "standing.h"
#include "thought.h"
#include "undone.h"
#include "writer.h"

/* What the files of a session share. */

struct Session {
    Game game;
    Battle battle;
    Battle before; /* the last answer, for what is written behind it */
    Scratch scratch;
    EventLog log;
    History history;
    SessionSetup setup;
    uint8_t standing[MOST_SEATS][MOST_QUESTIONS];
    Weighing *weighing; /* null: nobody wants to be asked only where it can matter */
    Chance chance;
    uint64_t mind;    /* the seed of those who think ahead: it has nothing to do with the cup's */
    Thinker *thinker; /* null: nobody has thought yet */
    Thought *thought; /* the same beside the screen */
    Thought *adviser; /* who thinks in a person's place; null: nobody has asked yet */
    bool advises;     /* he has begun */
    char reason[REASON_WORDS]; /* for the answer that it came to; empty: none */
    Undone undone;
    char *text; /* the record so far */
    size_t text_size;
    size_t line; /* where the line of the last answer or call begins in it */
    char *held;  /* lines of sealed answers that wait for the last of them */
    int helds;   /* how many */
    size_t held_size,
        held_from
            [MOST_SEATS]; /* held_from: where the line of each begins, in the order in which they came */
    SeatClock clock[MOST_SEATS];
    Writer *writer;    /* null: nothing is written */
    char record[1024]; /* the file that it writes */
    bool about_owed;   /* who plays has still to be kept beside it */
    int renewals;      /* of the file that have been told */
};

/* A stream whose text goes behind the record when it is closed. */
typedef struct Stream {
    FILE *file;
    char *bytes;
    size_t count;
} Stream;

bool stream_open(Stream *stream);
bool stream_close(Session *session, Stream *stream);

/* The line of the seat's clock, as it stands. */
void session_write_clock(Session *session, FILE *out, SeatId seat);

/* How many sealed answers wait for the last of them. */
int sealed_waiting(const Session *s);

bool session_is_recorded(const Session *session);

/* An answer, or a call, that has been judged already; the verdict is the call's. False when memory is short. */
bool session_carry_out(Session *session, const Answer *answer, const Call *call, Verdict *verdict);

/* The last steps, which the end of the record takes back: as it says, so that they can be put back. */
void session_take_back(Session *session, const Record *record, int steps);

#endif
