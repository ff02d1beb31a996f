#ifndef UI_PLACES_H
#define UI_PLACES_H

#include "table.h"

/* Gives every panel its place in the window. */
void places_lay_out(Table *t, const Ui *ui);

/* Who looks at the whole table goes on doing so when there is less room, or more. */
void places_look(Table *t, const Ui *ui);

#endif
