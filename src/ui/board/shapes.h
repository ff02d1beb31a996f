#ifndef UI_SHAPES_H
#define UI_SHAPES_H

#include "table.h"

/* The shapes that a game wants shown: overlays, orders that are being built, what stays on the table. */

bool overlay_is_empty(Table *t); /* the one that is shown has nothing to show */

#endif
