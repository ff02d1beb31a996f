#ifndef UI_TRAIL_H
#define UI_TRAIL_H

#include "ui/ui.h"

/* Where everybody went last: the ways of this turn and of the one before it. And what has just been taken back. */

typedef struct Table Table;

void trail_draw(Table *t, Ui *ui);

/* Remembers where the models stand, before answers are taken back; what moves then is shown for a moment. */
void undone_keep(Table *t, const Ui *ui);

#endif
