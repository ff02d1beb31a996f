#ifndef LAMP_H
#define LAMP_H

#include "draw/canvas.h"
#include "relief.h"
#include "workers.h"

/* Lights a relief for a view turned by `quarter` into `to`, which is as large as the relief turned. False when stopped
 * or memory is short. */
bool lamp_light(const Relief *r, int quarter, const Workers *workers, Canvas *to);

/* What the lamp makes of a flat dull thing's colour. */
Rgb lamp_flat(Rgb colour);

#endif
