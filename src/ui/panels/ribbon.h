#ifndef UI_RIBBON_H
#define UI_RIBBON_H

#include "table.h"

/* The edge of the window in the colour of whoever is asked, and the ribbon with score and phases. */

void ribbon_panel(Table *t, Ui *ui);

#endif
