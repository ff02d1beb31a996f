#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/call.h"
#include "engine/event.h"
#include "engine/look.h"
#include "packed.h"

/* One answer or call that still counts. */
typedef struct Step {
    Packed *answer; /* null for a call */
    Call call;
    size_t events; /* in the log before it */
    size_t dice, points;
    size_t begins; /* where its line begins in the record's text */
    SeatId timed;  /* whose clock it gave more time, or would have: NO_SEAT for the others */
    char *reason;  /* why a thinking player answered so, or null */
} Step;

/* Lets go of what it holds. */
void step_free(Step *step);

/* What was answered since the battle began, with a copy of the battle every SNAPSHOT_STEPS steps. */
typedef struct History {
    Step *step;
    int steps, room;
    Battle *snapshot; /* the battle before step 0, SNAPSHOT_STEPS, ... */
    int snapshots, snapshot_room;
} History;

enum { SNAPSHOT_STEPS = 32 };

void history_free(History *history);

/* Adds a step that is about to be carried out on `battle`, its line at `begins`; false when memory is gone. */
bool history_add(History *history, const Battle *battle, const EventLog *log, const Answer *answer,
                 const Call *call, size_t begins);

/* Forgets the steps from `n` on. */
void history_cut(History *history, int n);

/* The battle after the first `n` steps, played from the nearest copy. `log` may be null. False only when a
 * step that was accepted before is refused now. */
bool history_play(const History *history, const Game *game, int n, Battle *battle, Scratch *scratch,
                  EventLog *log);

/* The same, and of the next step as much as tells its first `events` events. */
bool history_play_into(const History *history, const Game *game, int n, size_t events,
                       Battle *battle, Scratch *scratch);

#endif
