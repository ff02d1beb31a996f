#ifndef COINS_H
#define COINS_H

#include "table.h"

/* What a seat holds in pips lies at its edge of the table as coins, a row for each kind; at the window's when that edge is out of
 * sight. */
void coins_draw(Table *t, Ui *ui);

/* Whether the tally is shown so: it needs no words. */
bool coins_show(const Table *t, const TallyDef *tally);

#endif
