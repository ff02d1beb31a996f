#include "draw/side_colours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIGHT_INK UINT32_C(0xFFFAF7F0)
#define DARK_INK UINT32_C(0xFF1B140D)

static const Dye DYE[DYES] = {
    { "blue", 0xFF2F66B0 },   { "red", 0xFFB83A22 },    { "charcoal", 0xFF3A3632 },
    { "bone", 0xFFD9D4C6 },   { "orange", 0xFFDE8A1C }, { "white", 0xFFF4F1E8 },
    { "black", 0xFF1C1A18 },  { "green", 0xFF44762C },  { "purple", 0xFF6B3F8C },
    { "yellow", 0xFFC9A227 }, { "brown", 0xFF6E4626 },  { "sky blue", 0xFF7FB2DE },
};

const Dye *dye_at(int n)
{
    return &DYE[n];
}

void dye_words(Colour colour, char *out, size_t size)
{
    for (int i = 0; i < DYES; i++)
        if ((DYE[i].colour ^ colour) << 8 == 0) {
            snprintf(out, size, "%s", DYE[i].name);
            return;
        }
    snprintf(out, size, "#%06X", (unsigned)(colour & 0xFFFFFFu));
}

bool dye_read(const char *words, Colour *colour)
{
    const char *figures = words[0] == '#' ? words + 1 : words;

    for (int i = 0; i < DYES; i++)
        if (strcmp(DYE[i].name, words) == 0) {
            *colour = DYE[i].colour;
            return true;
        }
    if (strlen(figures) != 6 || strspn(figures, "0123456789abcdefABCDEF") != 6)
        return false;
    *colour = 0xFF000000u | (Colour)strtoul(figures, NULL, 16);
    return true;
}

SideLook side_look_of(Colour main, SidePattern pattern)
{
    Colour solid = colour_alpha(main, 255);
    bool pale = colour_contrast(solid, DARK_INK) > colour_contrast(solid, LIGHT_INK);
    Colour ink = pale ? DARK_INK : LIGHT_INK;
    SideLook look = { .main = solid,
                      .rim = colour_dark(solid, pale ? 0.5f : 0.55f),
                      .light = colour_light(solid, pale ? 0.65f : 0.55f),
                      .ink = ink,
                      .icon_first = ink,
                      .icon_second = colour_mix(ink, solid, 0.4f),
                      .cloth = { colour_dark(solid, 0.92f), colour_dark(solid, 0.68f),
                                 colour_light(solid, 0.18f) } };

    for (int i = 0; i < PALETTE_SIDES; i++)
        if (palette_side(NULL, i)->main == solid)
            look = *palette_side(NULL, i);
    look.pattern = pattern;
    return look;
}

Colour set_colour(ColourSet set, int seat)
{
    enum { BLUE, RED, CHARCOAL, BONE, ORANGE, WHITE, BLACK };
    static const uint8_t member[COLOUR_SETS][PALETTE_SIDES] = {
        [COLOURS_USUAL] = { BLUE, RED, CHARCOAL, BONE },
        [COLOURS_BLUE_ORANGE] = { BLUE, ORANGE, CHARCOAL, WHITE },
        [COLOURS_WHITE_BLACK] = { WHITE, BLACK, BLUE, ORANGE },
        [COLOURS_OWN] = { BLUE, RED, CHARCOAL, BONE },
    };

    return DYE[member[set][(unsigned)seat % PALETTE_SIDES]].colour;
}

/* ---- doubts ------------------------------------------------------------------------------------------- */

static int add(Doubt *doubt, int count, int room, Doubt one)
{
    if (count < room)
        doubt[count++] = one;
    return count;
}

int palette_doubts(const Palette *palette, int seats, Doubt *doubt, int room)
{
    int count = 0;

    for (int a = 0; a < seats && a < PALETTE_SIDES; a++) {
        const SideLook *side = palette_side(palette, a);
        Doubt one = { .seat = a };
        for (int b = a + 1; b < seats && b < PALETTE_SIDES; b++) {
            one.kind = DOUBT_SIDES;
            one.other = b;
            one.figure = colour_nearest(side->main, palette_side(palette, b)->main, &one.eye);
            if (one.figure <= CLEARLY_APART)
                count = add(doubt, count, room, one);
        }
        one.kind = DOUBT_REFUSAL;
        one.figure = colour_nearest(side->main, INK_REFUSED, &one.eye);
        if (one.figure <= CLEARLY_APART)
            count = add(doubt, count, room, one);
        one.kind = DOUBT_INK;
        one.figure = colour_contrast(side->main, side->ink);
        if (one.figure < CLEARLY_READ)
            count = add(doubt, count, room, one);
    }
    return count;
}

void doubt_words(const Palette *palette, const Doubt *doubt, char *out, size_t size)
{
    char side[40], other[40];

    dye_words(palette_side(palette, doubt->seat)->main, side, sizeof side);
    dye_words(palette_side(palette, doubt->other)->main, other, sizeof other);
    if (side[0] >= 'a' && side[0] <= 'z')
        side[0] = (char)(side[0] - 'a' + 'A');
    switch (doubt->kind) {
    case DOUBT_INK:
        snprintf(out, size, "Letters on %s are hard to read: %.1f:1, from %.1f:1 they are clear.",
                 side, doubt->figure, CLEARLY_READ);
        break;
    case DOUBT_SIDES:
        snprintf(out, size, "%s and %s look alike to %s eyes: %.1f apart, over %.0f is clear.",
                 side, other, eye_word(doubt->eye), doubt->figure, CLEARLY_APART);
        break;
    case DOUBT_REFUSAL:
        snprintf(out, size,
                 "%s looks like the line of a refusal to %s eyes: %.1f apart, over %.0f is clear.",
                 side, eye_word(doubt->eye), doubt->figure, CLEARLY_APART);
        break;
    }
}
