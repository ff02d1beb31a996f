#ifndef UI_BANNER_H
#define UI_BANNER_H

#include <stddef.h>

#include "base/ids.h"
#include "session/reason.h"
#include "ui/ui.h"

/* What the other side does, a banner for each deed: who, what, with which result, held until a press or a moment later, so that it
 * can be followed, its headline above all where something came of it that matters; whose turn begins; and at the start of a battle what it is about. */

typedef struct Table Table;

typedef enum BannerKind { BANNER_NONE, BANNER_BRIEF, BANNER_TURN, BANNER_DEED } BannerKind;

enum { BANNER_LINES = 6, BANNER_WORDS = REASON_WORDS, NEWS_WORDS = 240 };

/* What came of the answer that was seen last, in one sentence; without words when nothing did that matters. */
typedef struct News {
    bool begun;
    size_t told;    /* of the log's events: up to there it has been looked for */
    uint32_t since; /* when it was seen */
    bool read;
    char words[NEWS_WORDS];
} News;

typedef struct Banner {
    BannerKind kind;
    SeatId seat;     /* who does it; NO_SEAT: nobody */
    bool theirs;     /* it is done, or happens in the turn, of somebody who is no person */
    size_t first;    /* of the log's events: the deed's begin there */
    size_t page;     /* of the log's events: with a phase that begins after it, it is over */
    UnitId other;    /* of another side: so far only what it does has been told; or NO_UNIT */
    uint32_t since;  /* when the last of it was seen */
    size_t told;     /* of the log's events */
    size_t read;     /* of the log's events: only what comes after is still told */
    bool done;       /* somebody has read it */
    bool looked;     /* the view is there */
    uint64_t turn;   /* the one that was announced last; 0: none yet */
    bool headed;     /* the first line is the deed's headline */
    bool hands_over; /* of a phase that was handed over: nobody of theirs does anything */
    int lines;
    int why;           /* the line that says why it is done, or -1 */
    int start, starts; /* of a brief: the first line that says a head start, and how many do */
    char title[120], line[BANNER_LINES][BANNER_WORDS];
} Banner;

/* A computer's order is about to be carried out. */
void banner_begin(Table *t, const Ui *ui, SeatId seat);

/* Whether it is still to be read. */
bool banner_holds(const Table *t, Ui *ui);

/* Whether the next deed waits until this one has been read; by steps also what happens without an order in the next phase. */
bool banner_holds_next(const Table *t, Ui *ui);

/* Whether what a person is asked next waits until he has read, by steps, what the others did before it. */
bool banner_keeps_question(const Table *t);

/* Whether nothing goes on without a press. */
bool banner_waits(const Table *t);

/* Whether that has only just been seen, in a banner that nobody has read yet. */
bool news_is_fresh(const Table *t, const Ui *ui);

/* Whether even the next dice wait, because something that matters has only just been seen. */
bool news_hold(const Table *t, Ui *ui);

/* It has been read. */
void banner_end(Table *t);

/* What has been told of it has been: the rest of the same deed is told when it comes. */
void banner_read(Table *t);

/* Somebody here has given an order: what comes of that is no part of the deed that was told last. */
void banner_end_deed(Table *t);

/* Once a pass that takes input, whatever is shown. */
void news_pass(Table *t, const Ui *ui);

/* No person has answered anything yet, and computers little. */
bool battle_begins(const Table *t);

/* Once a pass that takes input. */
void banner_pass(Table *t, Ui *ui);

bool banner_is_shown(const Table *t, Ui *ui);
void banner_panel(Table *t, Ui *ui);

#endif
