#ifndef SESSION_UNDONE_H
#define SESSION_UNDONE_H

#include "history.h"
#include "session/session.h"

/* What one undo took back. */
typedef struct TakenBack {
    SeatId seat; /* who did it */
    UndoPrice price;
    int steps;
} TakenBack;

/* What was taken back and can be put back as it was, dice included: the last undo first, the step that comes next last. */
typedef struct Undone {
    Step *step;
    int steps, room;
    TakenBack *undo;
    int undos, undo_room;
} Undone;

/* It cannot be put back any more: something new was answered. */
void undone_forget(Undone *undone);
void undone_free(Undone *undone);

#endif
