#include "draw/palette.h"

#include "draw/colour_blindness.h"

static const Palette USUAL = { .side = {
                                   { 0xFF2F66B0,
                                     0xFF1F3F6E,
                                     0xFF8FB8F0,
                                     0xFFF4F8FF,
                                     0xFFF4F8FF,
                                     0xFFB0C8E8,
                                     { 0xFF28589E, 0xFF1C3E74, 0xFF4274B8 },
                                     PATTERN_PLAIN },
                                   { 0xFFB83A22,
                                     0xFF6B1F14,
                                     0xFFF2A58A,
                                     0xFFFFF3EA,
                                     0xFFFFF3EA,
                                     0xFFEEB096,
                                     { 0xFFB03820, 0xFF802418, 0xFFCC5C34 },
                                     PATTERN_DASHED },
                                   { 0xFF3A3632,
                                     0xFF1C1A18,
                                     0xFFB8AE9C,
                                     0xFFF6F1E6,
                                     0xFFF6F1E6,
                                     0xFFB8AE9C,
                                     { 0xFF4A4640, 0xFF2E2B28, 0xFF6C665C },
                                     PATTERN_DOUBLE },
                                   { 0xFFD9D4C6,
                                     0xFF7A7364,
                                     0xFFF6F2E6,
                                     0xFF2B2118,
                                     0xFF2B2118,
                                     0xFF7A7364,
                                     { 0xFFCFC8B4, 0xFF9A927E, 0xFFE8E2D0 },
                                     PATTERN_SAW },
                               } };

Palette palette_usual(void)
{
    return USUAL;
}

const SideLook *palette_side(const Palette *palette, int seat)
{
    int at = (seat % PALETTE_SIDES + PALETTE_SIDES) % PALETTE_SIDES;

    return &(palette ? palette : &USUAL)->side[at];
}

const SideLook *canvas_side(const Canvas *canvas, int seat)
{
    return palette_side(canvas->palette, seat);
}

Colour side_inlay(const SideLook *side)
{
    bool rim = colour_contrast(side->main, side->rim) > colour_contrast(side->main, side->light);

    return rim ? side->rim : side->light;
}

Colour side_foot(const SideLook *side)
{
    bool read = colour_contrast(side->ink, side->rim) >= CLEARLY_READ;

    return read ? side->rim : colour_mix(side->main, side->rim, 0.25f);
}

bool canvas_strong(const Canvas *canvas)
{
    return canvas->palette && canvas->palette->strong;
}

static bool same_side(const SideLook *a, const SideLook *b)
{
    bool cloth = true;

    for (int i = 0; i < 3; i++)
        cloth = cloth && a->cloth[i] == b->cloth[i];
    return cloth && a->main == b->main && a->rim == b->rim && a->light == b->light &&
           a->ink == b->ink && a->icon_first == b->icon_first && a->icon_second == b->icon_second &&
           a->pattern == b->pattern;
}

bool palette_same(const Palette *a, const Palette *b)
{
    const Palette *x = a ? a : &USUAL, *y = b ? b : &USUAL;
    bool same = x->strong == y->strong;

    for (int i = 0; i < PALETTE_SIDES && same; i++)
        same = same_side(&x->side[i], &y->side[i]);
    return same;
}
