#ifndef UI_CARD_H
#define UI_CARD_H

#include "table.h"

/* The card of the unit that is chosen or pointed at. */

bool table_shows_log(const Table *t);
bool table_shows_card(const Table *t);
void unit_card(Table *t, Ui *ui);

#endif
