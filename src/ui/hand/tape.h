#ifndef UI_TAPE_H
#define UI_TAPE_H

#include "ui/table.h"
#include "ui/widgets.h"

/* The tape measure: between places, bases and edges; rulers stay until they are removed. */

enum { MOST_RULERS = 12 };

typedef struct Ruler {
    Point from, to;
    ModelId from_model, to_model; /* edge to edge when set */
    SeatId seat;
} Ruler;

void tape_pointer(Table *t, Ui *ui, WidgetId board);
void tape_keys(Table *t, Ui *ui);
void tape_draw(Table *t, Ui *ui);

/* "4.31″", with " · 10.95 cm" if asked for. */
void tape_words(Text *text, Length far, bool centimetres);

#endif
