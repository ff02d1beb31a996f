#ifndef FONTS_H
#define FONTS_H

#include <SDL_ttf.h>

#include "draw/text.h"

/* One glyph at one size: its coverage, where it lies from the pen on the baseline, and how far the pen goes on. */
typedef struct Glyph {
    uint64_t key;
    uint8_t *coverage;
    int left, top, width, height, advance;
    TTF_Font *font;
    uint32_t code;
} Glyph;

/* The glyph, drawn when it is first asked for; NULL when memory is short. It stays valid until the cache is emptied,
 * which only happens when a glyph is asked for: use one before the next. */
const Glyph *font_glyph(Fonts *fonts, TextStyle style, uint32_t code);

/* How much closer or wider a letter of that font is set after one of `before`'s, in pixels; 0 between two fonts. */
int font_kerning(Fonts *fonts, TTF_Font *before, uint32_t code, const Glyph *after);

/* What words came to when they were last measured: how far the pen goes, what they cover from a pen at (0, 0), or the
 * line that they begin. `of` is a hash of all that it depends on; it never changes for the same words. */
typedef struct Measured {
    uint64_t of;
    int width, next;
    SDL_Rect ink;
    TextLine line;
} Measured;

/* The place where that is kept: whoever finds another hash there measures and takes it over. */
Measured *font_measured(Fonts *fonts, uint64_t of);

#endif
