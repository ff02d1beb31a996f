#ifndef DRAW_LOGO_H
#define DRAW_LOGO_H

#include "draw/canvas.h"

/* The program's sign: a table with a river and two regiments. `width` pixels wide and three quarters as high, its
 * upper left corner at (x, y). */
void logo_draw(Canvas *c, float x, float y, float width);

#endif
