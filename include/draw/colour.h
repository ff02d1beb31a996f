#ifndef DRAW_COLOUR_H
#define DRAW_COLOUR_H

#include <stdint.h>

/* A colour as a designer writes it: 0xAARRGGBB, alpha not multiplied in. */
typedef uint32_t Colour;

/* `c` with its opacity replaced by `alpha`, 0 (nothing) to 255 (solid). */
Colour colour_alpha(Colour c, int alpha);

/* `c` with its opacity scaled by `share`, 0 to 1. */
Colour colour_faded(Colour c, float share);

/* From `a` (t = 0) to `b` (t = 1), every channel alike; t is clamped. */
Colour colour_mix(Colour a, Colour b, float t);

/* The same paint in shade: every channel times `share`, alpha kept. */
Colour colour_dark(Colour c, float share);

/* The same paint in lamp light: mixed towards warm white by `share`, alpha kept. */
Colour colour_light(Colour c, float share);

/* The colour as a canvas holds it: alpha multiplied in, rounded to the nearest. */
uint32_t colour_premultiplied(Colour c);

#endif
