#ifndef UI_USUAL_H
#define UI_USUAL_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/ui.h"

/* An order that one unit is asked for: the game has a usual one, and Enter gives it. */

typedef struct Table Table;

/* Whether such an order is asked and nothing else is in the hand. */
bool usual_is_offered(const Table *t);

/* "Enter: Fight with Thrusting spear" */
void usual_words(Table *t, char *out, size_t size);

void usual_keys(Table *t, Ui *ui);

#endif
