#ifndef DRAW_ICON_H
#define DRAW_ICON_H

#include <stdbool.h>
#include <stddef.h>

#include "draw/canvas.h"
#include "draw/palette.h"

/* The two colours that an icon's white and grey are drawn in. */
typedef struct IconTone {
    Colour first, second;
} IconTone;

IconTone icon_tone_side(const SideLook *side);
IconTone icon_tone_walnut(void);
IconTone icon_tone_paper(void);
IconTone icon_tone_plain(Colour colour);

/* The icons drawn so far, by name, size and tone. */
typedef struct Icons Icons;

Icons *icons_open(void);
void icons_close(Icons *icons);

/* The picture of "unit-spear" and the like, `size` pixels square (8 to 512); a crossed square when there is no such file.
 * It stays valid until icons_close. NULL when memory is short. */
const Canvas *icon_picture(Icons *icons, const char *name, int size, IconTone tone);

/* Whether there is such an icon. */
bool icon_known(Icons *icons, const char *name);

/* Draws it about a centre. */
void icon_draw(Canvas *c, Icons *icons, const char *name, float x, float y, int size, IconTone tone,
               float alpha);

#endif
