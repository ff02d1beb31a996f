#include "terrain/height_shading.h"

#include <math.h>
#include <stdlib.h>

bool relief_make(Relief *r, int width, int height, float texels, Spot origin)
{
    size_t size = (size_t)width * (size_t)height;

    *r = (Relief){ .width = width, .height = height, .texels = texels, .origin = origin };
    r->tint = calloc(size, sizeof *r->tint);
    r->level = calloc(size, sizeof *r->level);
    return r->tint && r->level;
}

void relief_free(Relief *r)
{
    free(r->tint);
    free(r->level);
    r->tint = NULL;
    r->level = NULL;
}

static int limited(float v, int low, int high)
{
    return v <= (float)low ? low : v >= (float)high ? high : (int)v;
}

void band_paint(const Band *band, Spot low, Spot high, Brush *brush, const void *of)
{
    Relief *r = band->relief;
    float k = r->texels;
    int x0 = limited(floorf((low.x - r->origin.x) * k), 0, r->width);
    int x1 = limited(ceilf((high.x - r->origin.x) * k), 0, r->width);
    int y0 = limited(floorf((low.y - r->origin.y) * k), band->from, band->to);
    int y1 = limited(ceilf((high.y - r->origin.y) * k), band->from, band->to);

    for (int v = y0; v < y1; v++)
        for (int u = x0; u < x1; u++) {
            Texel t = { v * r->width + u, r->origin.x + ((float)u + 0.5f) / k,
                        r->origin.y + ((float)v + 0.5f) / k };
            brush(r, t, of);
        }
}

void band_around(const Band *band, Spot centre, float reach, Brush *brush, const void *of)
{
    band_paint(band, (Spot){ centre.x - reach, centre.y - reach },
               (Spot){ centre.x + reach, centre.y + reach }, brush, of);
}

Rgb rgb(float r, float g, float b)
{
    return (Rgb){ r, g, b };
}

Rgb rgb_mix(Rgb a, Rgb b, float t)
{
    float u = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;

    return (Rgb){ a.r + (b.r - a.r) * u, a.g + (b.g - a.g) * u, a.b + (b.b - a.b) * u };
}

Rgb rgb_times(Rgb a, float k)
{
    return (Rgb){ a.r * k, a.g * k, a.b * k };
}

static uint32_t byte_of(float v)
{
    return v <= 0.0f ? 0u : v >= 255.0f ? 255u : (uint32_t)(v + 0.5f);
}

void relief_put(Relief *r, int at, Rgb colour, float share)
{
    uint32_t old = r->tint[at];
    Rgb below = { (float)(old >> 16 & 255u), (float)(old >> 8 & 255u), (float)(old & 255u) };

    if (share <= 0.0f)
        return;
    Rgb c = share >= 1.0f ? colour : rgb_mix(below, colour, share);
    r->tint[at] = (old & 0xFF000000u) | byte_of(c.r) << 16 | byte_of(c.g) << 8 | byte_of(c.b);
}

void relief_gloss(Relief *r, int at, float gloss)
{
    r->tint[at] = (r->tint[at] & 0xFFFFFFu) | byte_of(gloss * 255.0f) << 24;
}
