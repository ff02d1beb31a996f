#ifndef RELIEF_H
#define RELIEF_H

#include <stdbool.h>
#include <stdint.h>

#include "canvas/outline.h"
#include "terrain/noise.h"

typedef struct Rgb {
    float r, g, b;
} Rgb;

/* The table before the lamp: what colour, how high and how glossy each texel is. Heights are inches. */
typedef struct Relief {
    int width, height;
    float texels;   /* per inch */
    Spot origin;    /* the table's place of the first texel's corner, in inches */
    uint32_t *tint; /* gloss in the top byte, then red, green, blue */
    float *level;
} Relief;

/* Some rows of a relief: what one worker paints. */
typedef struct Band {
    Relief *relief;
    int from, to;
} Band;

/* One texel under the brush: its index and its place on the table in inches. */
typedef struct Texel {
    int at;
    float x, y;
} Texel;

typedef void Brush(Relief *r, Texel t, const void *of);

bool relief_make(Relief *r, int width, int height, float texels, Spot origin);
void relief_free(Relief *r);

/* Paints every texel of the band within a box of the table. */
void band_paint(const Band *band, Spot low, Spot high, Brush *brush, const void *of);

/* The same about a centre. */
void band_around(const Band *band, Spot centre, float reach, Brush *brush, const void *of);

Rgb rgb(float r, float g, float b);
Rgb rgb_mix(Rgb a, Rgb b, float t);
Rgb rgb_times(Rgb a, float k);

/* Mixes a colour into a texel; `share` is clamped to 0 to 1. */
void relief_put(Relief *r, int at, Rgb colour, float share);
void relief_gloss(Relief *r, int at, float gloss);

#endif
