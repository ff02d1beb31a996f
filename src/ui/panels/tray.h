#ifndef UI_TRAY_H
#define UI_TRAY_H

#include "table.h"

/* Units that wait beside the table. */

void tray_panel(Table *t, Ui *ui);

#endif
