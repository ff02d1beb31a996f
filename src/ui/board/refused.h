#ifndef UI_REFUSED_H
#define UI_REFUSED_H

#include "table.h"

/* What was refused, drawn where it is wrong. */

void refusal_begin(Table *t);
void refusal_goes(Table *t, const Ui *ui); /* once a pass */
void refusal_ends(
    Table *t); /* another order is in the hand; a lesson's words about the last one go too */

/* How much of what the refusal is about would lie below an area: its models and ghosts, the line in twelfths, and the zone where
 * they may stand. */
int refusal_hidden_by(Table *t, const Ui *ui, SDL_Rect area);

/* The title of a refusal: "Out of range". */
void refusal_name(const Table *t, Refusal refusal, char *out, size_t size);

#endif
