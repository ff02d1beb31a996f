#ifndef UI_JOINS_H
#define UI_JOINS_H

#include "base/ids.h"
#include "geom/base.h"
#include "ui/ui.h"

/* A walk that ends beside a friend may go on with an order about him: who comes up to a unit joins it. */

typedef struct Table Table;

/* The verb by which the unit in the hand may go on about that friend, where it would stand now; NO_VERB: none. */
int joins_verb(Table *t, UnitId with);

/* The same where a single model is led to a place on him: it goes back to his edge, and stays there when that will do. */
int joins_beside(Table *t, UnitId with, Point at);

/* The walk is made, and that behind it. */
void joins_make(Table *t, Ui *ui, int verb, UnitId with);

/* The order's key, while the unit is led: with whom it would touch. False: the order is none of those, or nobody is led. */
bool joins_take(Table *t, Ui *ui, int verb);

#endif
