#ifndef UI_CONTEST_H
#define UI_CONTEST_H

#include "table.h"

/* Throws that are measured against each other, side by side above the dice: the bids of the seats once they are open, a flight and
 * those who run after it on one scale of inches. They stay until the
 * next action, or until whoever acts next begins to or has had a while to read them. */

/* A throw has fallen: whether it is one of those. */
void contest_note(Table *t, size_t event);
void contest_panel(Table *t, Ui *ui);

#endif
