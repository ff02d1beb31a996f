#ifndef UI_REFUSED_H
#define UI_REFUSED_H

#include "table.h"

/* What was refused, drawn where it is wrong. */

void refusal_begin(Table *t);
void refusal_goes(Table *t, const Ui *ui); /* once a pass */
void refusal_ends(
    Table *t); /* another order is in the hand; a lesson's words about the last one go too */

#endif
