#ifndef UI_CANNOT_H
#define UI_CANNOT_H

#include <stdbool.h>

#include "base/ids.h"

typedef struct Table Table;
typedef struct Ui Ui;

/* Refuses what is asked for now to a unit that can do nothing of it, and says of each such order why: "Tertia Cohort has no weapon
 * that shoots". False where no rule stands against one of them. */
bool cannot_say_why(Table *t, Ui *ui, UnitId unit);

#endif
