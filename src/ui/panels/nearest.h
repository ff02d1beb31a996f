#ifndef UI_NEAREST_H
#define UI_NEAREST_H

#include "engine/nearest.h"
#include "engine/order.h"
#include "ui/ui.h"

/* After a refusal: what would be lawful instead. A move is shortened in the hand; for a charge, a shot, a spell another
 * target, model, weapon or direction is found, shown on the table, and done by Enter. */

typedef struct Table Table;

typedef struct Instead {
    Nearest is;
    Answer answer;
    bool paced; /* there is something that, said first, would make the move that is drawn lawful: */
    Clause pace;
    bool shown; /* on the table, until something else is pointed at */
    int x, y;   /* where the pointer was then */
} Instead;

/* Finds what would be lawful instead of an order that has just been refused, or why nothing is. */
void nearest_find(Table *t, const Answer *refused);

/* That in a sentence for the refusal's card; empty where nothing is to be said. */
void nearest_words(Table *t, char *out, size_t size);

/* Whether there is something to take, and taking it up: it is shown, and not yet done. */
bool nearest_is_known(const Table *t);
void nearest_take(Table *t, Ui *ui);

/* While it is shown: Enter does it. */
void nearest_keys(Table *t, Ui *ui);
bool nearest_stays(Table *t, const Ui *ui); /* the pointer has not gone to somebody else */
void nearest_draw(Table *t, Ui *ui);

#endif
