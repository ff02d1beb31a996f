#ifndef UI_DICE_H
#define UI_DICE_H

#include "table.h"

/* The tray in which dice are seen. */

void dice_panel(Table *t, Ui *ui);
bool dice_are_shown(const Table *t, const Ui *ui);

#endif
