#ifndef UI_TRAIL_H
#define UI_TRAIL_H

#include "base/ids.h"
#include "engine/limits.h"
#include "geom/base.h"
#include "ui/ui.h"

/* Where everybody went last: the ways of this turn and of the one before it. And what has just been taken back. */

typedef struct Table Table;

void trail_draw(Table *t, Ui *ui);

/* Where models stood is outlined for a while: of all of them before answers are taken back (one second), of one that
 * arrives at once because nothing moves (two). */
typedef struct Was {
    Pose at[MOST_MODELS];
    uint32_t until;
} Was;

void was_keep_all(Table *t, const Ui *ui);
void was_keep(Table *t, const Ui *ui, ModelId model, Pose pose);

#endif
