#ifndef UI_STUDY_H
#define UI_STUDY_H

#include "engine/verdict.h"
#include "ui/ui.h"

/* Looking back: the table as it was after any answer, a scrubber along the battle, and a branch to play on from there.
 * The battle itself stands still meanwhile. */

typedef struct Table Table;

enum { MOST_STUDY_MARKS = 600, USUAL_PACE = 2 };

typedef enum StudyMarkKind {
    STUDY_PHASE,
    STUDY_ROUND,
    STUDY_LOSS,    /* a model was removed */
    STUDY_GONE,    /* a whole unit */
    STUDY_BY_HAND, /* overruled, adjusted, undone by consent */
    STUDY_CHARGE,
    STUDY_REFUSED, /* somebody tried what the rules refuse */
    STUDY_MARKED,  /* by hand, to be found again */
} StudyMarkKind;

typedef struct StudyMark {
    StudyMarkKind kind;
    int at;    /* answers given when it had happened */
    int value; /* the phase or the round */
} StudyMark;

typedef struct Study {
    bool playing;
    int pace;         /* place among the paces */
    uint32_t next_at; /* when the next step is shown */
    int marks, marked;
    StudyMark mark[MOST_STUDY_MARKS];
} Study;

/* Shows the table after the first `answers` answers; `moving`: what the last of them moved is seen moving. */
void study_show(Table *t, Ui *ui, int answers, bool moving);

/* Back to the table as it is. */
void study_end(Table *t);

bool study_is_on(const Table *t);

/* Marks this moment in the record. */
void study_mark(Table *t, Ui *ui);

/* Notes in the record that somebody tried what is refused. */
void study_note_refusal(Table *t, const Verdict *verdict);

/* Where its strip stands. */
SDL_Rect study_place(const Table *t, const Ui *ui);

/* The strip at the foot with its keys; opens it when its key is pressed. */
void study_panel(Table *t, Ui *ui);

#endif
