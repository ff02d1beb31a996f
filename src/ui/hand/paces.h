#ifndef UI_PACES_H
#define UI_PACES_H

#include "base/text.h"
#include "engine/order.h"
#include "ui/ui.h"

/* Clauses that are said before a move and change how far it may go: a pace, the ground that it names. */

typedef struct Table Table;

/* With a unit of single models a pace waits for the walk; pressed again it is said in its next word that would do, then taken back.
 * False: it is no pace. A block's belong to its order (regiment.c). */
bool pace_take(Table *t, Ui *ui, int verb);

/* It is said for the order that is being built. */
bool pace_is_said(const Table *t, int verb);

/* Of those clauses the paces: "double; through difficult" as records have them, or "Double Pace, Name ground: difficult". */
void pace_words(const Table *t, const Clause *clause, int count, bool shown, Text *text);

/* One of them says more than its own name. */
bool pace_has_word(const Table *t, const Clause *clause, int count);

/* Behind the verb: " difficult"; nothing where its first word goes without saying. */
void pace_add_word(const Table *t, const Clause *clause, Text *text);

#endif
