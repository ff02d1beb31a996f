#ifndef UI_HAND_TOOLS_H
#define UI_HAND_TOOLS_H

#include "table.h"

/* What can be done with several models in the hand at once, as buttons. */

bool hand_has_levels(const Table *t);     /* where it ends there are several to stand upon */
void hand_next_level(Table *t, int step); /* what is held stands on the next level there */
bool hand_has_letter(const Table *t, char letter); /* it draws together what is held */
void hand_tools(Table *t, Ui *ui);
void hand_pull_together(Table *t, Ui *ui);
void hand_line_up(Table *t, Ui *ui);

#endif
