#ifndef LAMP_H
#define LAMP_H

#include "canvas/workers.h"
#include "draw/canvas.h"
#include "terrain/height_shading.h"

enum { ABOVE_CELLS = 160 };

/* A picture lit before that is equal but for some square inches of the table. */
typedef struct Same {
    const Canvas *picture;
    uint8_t (*differs)[ABOVE_CELLS]; /* [y][x] */
} Same;

/* Lights a relief for a view turned by `quarter` into `to`, which is as large as the relief turned. False when stopped
 * or memory is short. `same` may be null. */
bool lamp_light(const Relief *r, int quarter, const Workers *workers, const Same *same, Canvas *to);

/* What the lamp makes of a flat dull thing's colour. */
Rgb lamp_flat(Rgb colour);

#endif
