#ifndef UI_WAITS_H
#define UI_WAITS_H

#include "base/ids.h"
#include "ui/ui.h"

/* Words that wait: of an order that is chosen, for a word or a target; of clauses that are said, for their deed. */

typedef struct Table Table;

/* Some do, or an attack without a target. */
bool waits_any(const Table *t);

/* They are lawful as they stand. */
bool waits_can_make(Table *t);
void waits_make(Table *t, Ui *ui);

/* What they lack, in a sentence. */
void waits_lacks(Table *t, char *out, size_t size);

/* Whom they are about: at whom a key points, else who says them. */
UnitId waits_at(const Table *t);

#endif
