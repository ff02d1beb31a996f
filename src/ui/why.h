#ifndef UI_WHY_H
#define UI_WHY_H

#include "ui/ui.h"

/* "Why may it?": what is allowed, drawn like a refusal, in ivory, with what is left. And the nearest that would be. */

typedef struct Table Table;

/* Opens the sheet about what is held or aimed at, else about the last order. */
void why_open(Table *t, Ui *ui);
void why_sheet(Table *t, Ui *ui);
void why_draw(Table *t, Ui *ui);

/* Whether what was refused could be done less far, and doing that: the hand keeps as much of it as is lawful. */
bool nearest_is_known(const Table *t);
void nearest_take(Table *t, Ui *ui);

#endif
