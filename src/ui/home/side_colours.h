#ifndef UI_DYES_H
#define UI_DYES_H

#include "ui/settings.h"
#include "ui/widgets.h"

/* Choosing how a seat looks: twelve dyes, any colour by its figures, and its pattern. */
typedef struct DyePick {
    char figures[MOST_SEATS][12];
    TextField field[MOST_SEATS];
    bool pressed;    /* the pointer is still on the rows in which it was pressed */
    bool held;       /* it was when they were laid out: nothing moves away under it */
    int doubts_high; /* the room of what is doubtful, above them */
} DyePick;

/* Tells the rows for a seat; gives where they end. */
int dye_rows(DyePick *pick, Settings *settings, Ui *ui, SDL_Rect box, int seat);

/* "Blue, whole line". */
void look_words(const Ui *ui, int seat, char *out, size_t size);

/* What may be mistaken among the first `seats`, a sentence each and `most` of them, and no more than find room in the
 * box, unless its height is 0; gives where they end. */
int doubt_rows(Ui *ui, SDL_Rect box, int seats, int most);

/* The same above the rows of the seats: it takes more room, or less, when the pointer has left those in which it pressed. */
int doubts_above(DyePick *pick, Ui *ui, SDL_Rect box, int seats);

#endif
