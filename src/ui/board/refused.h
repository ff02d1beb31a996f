#ifndef UI_REFUSED_H
#define UI_REFUSED_H

#include "table.h"

/* What was refused, drawn where it is wrong. */

void refusal_begin(Table *t);
void refusal_goes(Table *t, const Ui *ui); /* once a pass */

#endif
