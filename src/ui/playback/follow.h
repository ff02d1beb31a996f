#ifndef UI_FOLLOW_H
#define UI_FOLLOW_H

#include "table.h"

/* A battle that plays itself before people. */

void follow_events(Table *t, const Ui *ui, size_t first, size_t end); /* these are to be seen now */
bool follow_holds(Table *t, Ui *ui); /* whether what happened last is still to be read */

#endif
