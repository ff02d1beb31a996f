#ifndef ENGINE_TOLL_H
#define ENGINE_TOLL_H

#include "base/text.h"
#include "engine/look.h"

/* What every game tells of losses that somebody is about to choose. */

/* A line for each weapon that models of the unit take with them and none of the others holds. Nothing when nobody is left. */
void toll_weapons(const Look *look, UnitId unit, const ModelId *gone, int count, Text *text);

/* "5 of 8 models stay": of those that stand now. */
void toll_left(const Look *look, UnitId unit, int gone, Text *text);

#endif
