#ifndef UI_DRAWN_H
#define UI_DRAWN_H

#include "geom/point.h"
#include "ui/ui.h"

/* An order that is built up and not given yet: a way that is drawn, targets that are set, words that wait for their deed.
 * Whatever it is, it is made and dropped in the same ways: by Enter and Esc, by a tick and a cross at its ghost and in the
 * bar, by two clicks on its ghost. */

typedef struct Table Table;

/* Something would be lost if it were dropped. */
bool drawn_any(const Table *t);

/* It can be made, or dropped, as it stands. */
bool drawn_can_make(Table *t);
bool drawn_can_drop(const Table *t);

/* A ghost that the referee refuses as it is drawn: its tick only says why. */
bool drawn_is_refused(const Table *t);
void drawn_make(Table *t, Ui *ui); /* says what it lacks where it cannot be made */
void drawn_drop(Table *t);

/* What is missing before it can be made, in a sentence; empty: nothing. */
void drawn_lacks(Table *t, char *out, size_t size);

/* Put back with a word to whom it belonged, because something else was chosen. */
void drawn_forget(Table *t);

/* What is made is no more told of as put back. */
void drawn_is_made(Table *t);

/* Whether a place on the table lies on the ghost of what is drawn. */
bool drawn_is_at(const Table *t, Point p);

/* The tick and the cross at the ghost: told before the board's own pointer, drawn above it. True: the pointer is on them. */
bool drawn_signs(Table *t, Ui *ui);
void drawn_take(Table *t, const Ui *ui); /* keeps the place of tick and cross free of words */
void drawn_paint(Table *t, Ui *ui);

/* A part of the game ends while something is drawn: made or dropped first? */
void drawn_ask(Table *t, Ui *ui, int verb);
void drawn_sheet(Table *t, Ui *ui);

#endif
