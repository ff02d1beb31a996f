#ifndef UI_PINS_H
#define UI_PINS_H

#include "engine/ruleset.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* Overlays that stay on the table while others are looked at, and the key that shows again what happened last. */

enum { MOST_PINS = 3 };

/* An overlay that stays when another is opened or somebody else is chosen. */
typedef struct Pin {
    int overlay;
    UnitId unit;
    DrawingList *shapes;
    uint64_t revision; /* of the battle that they show */
} Pin;

void pin_keys(Table *t, Ui *ui);
void pins_draw(Table *t, Ui *ui);
void pins_free(Table *t);
bool pin_is_shown(const Table *t, int overlay, UnitId unit);

/* What happened last is seen once more. */
void again_key(Table *t, Ui *ui);

#endif
