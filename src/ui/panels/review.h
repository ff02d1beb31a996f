#ifndef UI_REVIEW_H
#define UI_REVIEW_H

#include "session/review.h"
#include "ui/ui.h"

/* The review of a battle: the curve of who stood how well, luck apart from choice, and the moments at which it turned, each a click
 * away on the table. It is made beside the screen when it is asked for. */

typedef struct Table Table;

typedef struct ReviewPanel {
    Reviewer *reviewer; /* null: none was asked for */
    bool ready;
    int percent, answers; /* how far it is; of how many answers it is made */
    uint32_t asked_at;    /* when it was asked how far it is */
    int height;           /* of the sheet's contents, known from the pass before */
} ReviewPanel;

/* Below `box`'s top: the button that asks for it, how far it is, or all of it. Gives where it ends. */
int review_rows(Table *t, Ui *ui, SDL_Rect box);

/* The same on a sheet of its own, while a battle is looked back at. */
void review_open(Table *t, Ui *ui);
void review_sheet(Table *t, Ui *ui);
void review_forget(ReviewPanel *panel);

#endif
