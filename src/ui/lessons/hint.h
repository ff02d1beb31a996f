#ifndef UI_HINT_H
#define UI_HINT_H

#include "table.h"

/* What may be done now, or what was just said, in one line above the orders; in large letters below the ribbon. Its place is kept
 * in the table's hint_card. */
void hint_line(Table *t, Ui *ui);

#endif
