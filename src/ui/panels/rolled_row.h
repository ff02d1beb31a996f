#ifndef UI_ROLLED_ROW_H
#define UI_ROLLED_ROW_H

#include "table.h"

/* The row of a table in which a throw was looked up. */

void unsaved_words(Table *t, char *out, size_t size);
bool stays_hurt(const Table *t,
                int model); /* picked for losses, but it only loses some of its HP */
void fallen_note(Table *t, size_t event);
void fallen_panel(Table *t, Ui *ui);

#endif
