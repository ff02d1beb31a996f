#include "draw/colour.h"

static uint32_t channel(Colour c, int shift)
{
    return c >> shift & 255u;
}

static uint32_t join(uint32_t a, uint32_t r, uint32_t g, uint32_t b)
{
    return a << 24 | r << 16 | g << 8 | b;
}

static uint32_t rounded(float v)
{
    return v <= 0.0f ? 0u : v >= 255.0f ? 255u : (uint32_t)(v + 0.5f);
}

Colour colour_alpha(Colour c, int alpha)
{
    return (c & 0xFFFFFFu) | (uint32_t)(alpha < 0 ? 0 : alpha > 255 ? 255 : alpha) << 24;
}

Colour colour_faded(Colour c, float share)
{
    return colour_alpha(c, (int)rounded((float)channel(c, 24) * share));
}

Colour colour_mix(Colour a, Colour b, float t)
{
    float u = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    uint32_t mixed[4];

    for (int i = 0; i < 4; i++) {
        float from = (float)channel(a, i * 8);
        mixed[i] = rounded(from + ((float)channel(b, i * 8) - from) * u);
    }
    return join(mixed[3], mixed[2], mixed[1], mixed[0]);
}

Colour colour_dark(Colour c, float share)
{
    return join(channel(c, 24), rounded((float)channel(c, 16) * share),
                rounded((float)channel(c, 8) * share), rounded((float)channel(c, 0) * share));
}

Colour colour_light(Colour c, float share)
{
    return colour_mix(c, (c & 0xFF000000u) | 0xFFF6DEu, share);
}

uint32_t colour_premultiplied(Colour c)
{
    uint32_t a = channel(c, 24);

    if (a == 255u)
        return c;
    return join(a, (channel(c, 16) * a + 127u) / 255u, (channel(c, 8) * a + 127u) / 255u,
                (channel(c, 0) * a + 127u) / 255u);
}
