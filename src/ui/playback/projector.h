#ifndef UI_PROJECTOR_H
#define UI_PROJECTOR_H

#include "table.h"

/* The wall: the table with one card at the right and one line below. */

void projector_panel(Table *t, Ui *ui);
int wall_percent(const Table *t, int percent);
SDL_Rect projector_free(const Ui *ui);
void cover_sheet(Table *t, Ui *ui);
SDL_Rect wall_ask(const Ui *ui); /* where the wall's questions stand */

#endif
