#include "canvas/fonts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAIN = 4, OPEN_FONTS = 160, GLYPHS = 8192, PAIRS = 8192, MEASURED = 1024, PATH_ROOM = 512 };

static const char *const FOLDER[] = {
    "/usr/share/fonts/truetype/lato",
    "/usr/share/fonts/truetype/vollkorn",
    "/usr/share/fonts/truetype/open-sans",
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/lato",
    "/usr/share/fonts/vollkorn",
    "/usr/local/share/fonts",
};

/* A face's own file and what stands in for a letter that it lacks, in this order. */
static const char *const FILES[FACE_COUNT][CHAIN] = {
    [FACE_REGULAR] = { "Lato-Regular.ttf", "OpenSans-Regular.ttf", "DejaVuSans.ttf" },
    [FACE_ITALIC] = { "Lato-Italic.ttf", "OpenSans-Italic.ttf", "DejaVuSans-Oblique.ttf",
                      "DejaVuSans.ttf" },
    [FACE_BOLD] = { "Lato-Bold.ttf", "OpenSans-Bold.ttf", "DejaVuSans-Bold.ttf" },
    [FACE_HEAVY] = { "Lato-Heavy.ttf", "Lato-Bold.ttf", "OpenSans-ExtraBold.ttf",
                     "DejaVuSans-Bold.ttf" },
    [FACE_BLACK] = { "Lato-Black.ttf", "Lato-Bold.ttf", "OpenSans-ExtraBold.ttf",
                     "DejaVuSans-Bold.ttf" },
    [FACE_READING] = { "Vollkorn-Medium.ttf", "Vollkorn-Regular.ttf", "DejaVuSerif.ttf",
                       "DejaVuSans.ttf" },
    [FACE_READING_BOLD] = { "Vollkorn-Bold.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSans-Bold.ttf" },
    [FACE_TITLE] = { "Vollkorn-Bold.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSans-Bold.ttf" },
};

typedef struct OpenFont {
    Face face;
    int link, size;
    TTF_Font *font;
} OpenFont;

/* Two letters and how they are set: the font is asked once, since it answers slowly. */
typedef struct Pair {
    TTF_Font *font;
    uint32_t before, after;
    int kerning;
} Pair;

struct Fonts {
    char path[FACE_COUNT][CHAIN][PATH_ROOM];
    OpenFont open[OPEN_FONTS];
    int opened;
    Glyph glyph[GLYPHS];
    int glyphs;
    Pair pair[PAIRS]; /* each in its one place, where a newer one takes it over */
    Measured measured[MEASURED];
};

static bool find_in(const char *folder, const char *file, char *path)
{
    int written = snprintf(path, PATH_ROOM, "%s/%s", folder, file);
    FILE *there = written > 0 && written < PATH_ROOM ? fopen(path, "rb") : NULL;

    if (there)
        fclose(there);
    return there != NULL;
}

static bool find_file(const char *folder, const char *file, char *path)
{
    if (folder && *folder && find_in(folder, file, path))
        return true;
    for (size_t i = 0; i < sizeof FOLDER / sizeof *FOLDER; i++)
        if (find_in(FOLDER[i], file, path))
            return true;
    path[0] = '\0';
    return false;
}

/* Fills the chain of a face without gaps; false when nothing of it is there. */
static bool find_face(Fonts *fonts, Face face, const char *folder)
{
    int found = 0;

    for (int i = 0; i < CHAIN; i++)
        if (FILES[face][i] && find_file(folder, FILES[face][i], fonts->path[face][found]))
            found++;
    for (int i = found; i < CHAIN; i++)
        fonts->path[face][i][0] = '\0';
    return found > 0;
}

Fonts *fonts_open(const char *folder, char *problem, size_t size)
{
    Fonts *fonts = calloc(1, sizeof *fonts);

    if (!fonts || TTF_Init() != 0) {
        snprintf(problem, size, "The text library could not be started.");
        free(fonts);
        return NULL;
    }
    for (int face = 0; face < FACE_COUNT; face++)
        if (!find_face(fonts, (Face)face, folder)) {
            snprintf(
                problem, size,
                "%s and what stands in for it were not found; install the packages fonts-lato, "
                "fonts-vollkorn and fonts-dejavu-core, or name a folder of fonts in "
                "SIXBYFOUR_FONTS",
                FILES[face][0]);
            fonts_close(fonts);
            return NULL;
        }
    return fonts;
}

static void forget_glyphs(Fonts *fonts)
{
    for (int i = 0; i < GLYPHS; i++)
        free(fonts->glyph[i].coverage);
    memset(fonts->glyph, 0, sizeof fonts->glyph);
    fonts->glyphs = 0;
}

static void close_fonts(Fonts *fonts)
{
    forget_glyphs(fonts);
    memset(fonts->pair, 0, sizeof fonts->pair);
    for (int i = 0; i < fonts->opened; i++)
        if (fonts->open[i].font)
            TTF_CloseFont(fonts->open[i].font);
    fonts->opened = 0;
}

void fonts_close(Fonts *fonts)
{
    if (!fonts)
        return;
    close_fonts(fonts);
    TTF_Quit();
    free(fonts);
}

static TTF_Font *font_at(Fonts *fonts, Face face, int link, int size)
{
    for (int i = 0; i < fonts->opened; i++)
        if (fonts->open[i].face == face && fonts->open[i].link == link &&
            fonts->open[i].size == size)
            return fonts->open[i].font;
    if (fonts->opened == OPEN_FONTS)
        close_fonts(fonts);
    TTF_Font *font = TTF_OpenFont(fonts->path[face][link], size);
    if (font)
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    fonts->open[fonts->opened++] = (OpenFont){ face, link, size, font };
    return font;
}

static bool is_reading(Face face)
{
    return face == FACE_READING || face == FACE_READING_BOLD || face == FACE_TITLE;
}

static bool is_figure(uint32_t code)
{
    return (code >= '0' && code <= '9') || code == '+' || code == '%' || code == 0x2033 ||
           code == 0x2032 || code == 0x2212 || code == 0xD7 || code == 0xBD || code == 0xBC ||
           code == 0xBE;
}

static TTF_Font *font_for(Fonts *fonts, TextStyle style, uint32_t code)
{
    Face face = style.face;

    if (is_reading(face) && is_figure(code))
        face = face == FACE_READING ? FACE_REGULAR : FACE_BOLD;
    for (int link = 0; link < CHAIN && fonts->path[face][link][0]; link++) {
        TTF_Font *font = font_at(fonts, face, link, style.size);
        if (font && TTF_GlyphIsProvided32(font, code))
            return font;
    }
    return font_at(fonts, face, 0, style.size);
}

/* The rectangle of a drawn letter that is not empty. */
static SDL_Rect ink_of(const SDL_Surface *s)
{
    int left = s->w, right = -1, top = s->h, bottom = -1;

    for (int y = 0; y < s->h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch);
        for (int x = 0; x < s->w; x++)
            if (row[x] >> 24) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
    }
    return right < 0 ? (SDL_Rect){ 0, 0, 0, 0 }
                     : (SDL_Rect){ left, top, right - left + 1, bottom - top + 1 };
}

static void copy_ink(Glyph *g, const SDL_Surface *s, SDL_Rect ink)
{
    g->coverage = malloc((size_t)ink.w * (size_t)ink.h);
    if (!g->coverage)
        return;
    for (int y = 0; y < ink.h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const uint8_t *)s->pixels + (ptrdiff_t)(ink.y + y) * s->pitch) +
            ink.x;
        for (int x = 0; x < ink.w; x++)
            g->coverage[y * ink.w + x] = (uint8_t)(row[x] >> 24);
    }
    g->width = ink.w;
    g->height = ink.h;
}

static void draw_glyph(Glyph *g, uint32_t code, TTF_Font *font)
{
    int min_x = 0, max_x = 0, min_y = 0, max_y = 0, advance = 0;

    g->font = font;
    g->code = code;
    if (!font || TTF_GlyphMetrics32(font, code, &min_x, &max_x, &min_y, &max_y, &advance) != 0)
        return;
    g->advance = advance;
    if (code <= ' ')
        return;
    SDL_Surface *s = TTF_RenderGlyph32_Blended(font, code, (SDL_Color){ 255, 255, 255, 255 });
    if (!s)
        return;
    SDL_Rect ink = ink_of(s);
    if (ink.w > 0) {
        copy_ink(g, s, ink);
        g->left = min_x;
        g->top = max_y;
    }
    SDL_FreeSurface(s);
}

const Glyph *font_glyph(Fonts *fonts, TextStyle style, uint32_t code)
{
    uint64_t key = (uint64_t)code | (uint64_t)style.size << 32 | (uint64_t)(style.face + 1) << 48;
    uint64_t hash = key * UINT64_C(0x9E3779B97F4A7C15);
    unsigned slot = (unsigned)(hash >> 40) % GLYPHS;

    while (fonts->glyph[slot].key) {
        if (fonts->glyph[slot].key == key)
            return &fonts->glyph[slot];
        slot = (slot + 1) % GLYPHS;
    }
    TTF_Font *font = font_for(fonts, style, code);
    if (fonts->glyphs >= GLYPHS * 3 / 4) {
        forget_glyphs(fonts);
        slot = (unsigned)(hash >> 40) % GLYPHS;
    }
    Glyph *g = &fonts->glyph[slot];
    if (g->key) {
        close_fonts(fonts);
        return font_glyph(fonts, style, code);
    }
    draw_glyph(g, code, font);
    g->key = key;
    fonts->glyphs++;
    return g;
}

int font_kerning(Fonts *fonts, TTF_Font *before, uint32_t code, const Glyph *after)
{
    if (!before || before != after->font)
        return 0;
    uint64_t hash = ((uint64_t)(uintptr_t)before ^ (uint64_t)code << 32 ^ after->code) *
                    UINT64_C(0x9E3779B97F4A7C15);
    Pair *pair = &fonts->pair[(hash >> 40) % PAIRS];
    if (pair->font != before || pair->before != code || pair->after != after->code)
        *pair = (Pair){ before, code, after->code,
                        TTF_GetFontKerningSizeGlyphs32(before, code, after->code) };
    return pair->kerning;
}

Measured *font_measured(Fonts *fonts, uint64_t of)
{
    return &fonts->measured[(of >> 40) % MEASURED];
}
