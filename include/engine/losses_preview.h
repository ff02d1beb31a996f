#ifndef ENGINE_LOSSES_PREVIEW_H
#define ENGINE_LOSSES_PREVIEW_H

#include "base/text.h"
#include "engine/look.h"

/* What every game tells of losses that somebody is about to choose. */

/* A line for each weapon that models of the unit take with them and none of the others holds. Nothing when nobody is left. */
void preview_weapons_lost(const Look *look, UnitId unit, const ModelId *gone, int count,
                          Text *text);

/* "5 of 8 models stay": of those that stand now. */
void preview_left(const Look *look, UnitId unit, int gone, Text *text);

#endif
