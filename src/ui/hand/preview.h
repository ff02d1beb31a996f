#ifndef UI_PREVIEW_H
#define UI_PREVIEW_H

#include "engine/drawing.h"
#include "engine/request.h"
#include "engine/verdict.h"
#include "ui/ui.h"

/* What an order that is not given yet would do: the shapes that the game lays on the table for it, whether it would be
 * taken, and its odds. */

typedef struct Table Table;

enum { PREVIEW_WORDS = 1200 };

typedef struct Preview {
    bool shown;
    /* what it is of, so that it is not found again for the same */
    UnitId unit;
    ModelId model;
    Point at;
    int word;
    int x, y;   /* of the pointer when it was found last */
    bool keyed; /* a key has chosen the target */
    uint32_t of_question;

    Verdict verdict;
    char words[PREVIEW_WORDS]; /* the odds, a line each; empty: none */
    SDL_Rect sheet;            /* where they stand; of no width: nowhere */
    DrawingList *shapes;       /* made when it is first needed */
} Preview;

/* Finds the shapes of the answer; with `verdict` also its odds, and both are shown at the pointer. */
void preview_of(Table *t, const Answer *answer, const Verdict *verdict);
void preview_end(Table *t);
/* A sheet with words beside that unit, as of odds that find no room on their card. */
void preview_beside(Table *t, Ui *ui, UnitId unit, const char *words);
/* Without the last line of the longest list in it (lists are indented), or without its last line. */
void preview_leave_line_out(char *words);
void preview_free(Preview *preview);

/* On the board: shapes; above everything: words at the pointer. */
void preview_draw(Table *t, Ui *ui);
void preview_words(Table *t, Ui *ui);

#endif
