#include "draw/text.h"

#include <stdio.h>
#include <string.h>

#include "canvas/fonts.h"
#include "canvas/raster.h"
#include "draw/trace.h"

enum { SIZE_LEAST = 6, SIZE_MOST = 400, REPLACEMENT = 0xFFFD, DOUBLE_PRIME = 0x2033 };

static const char ELLIPSIS[] = "\xE2\x80\xA6";

static TextStyle limited(TextStyle style)
{
    style.size = style.size < SIZE_LEAST  ? SIZE_LEAST
                 : style.size > SIZE_MOST ? SIZE_MOST
                                          : style.size;
    return style;
}

static int length_of(const char *text, int length)
{
    return length < 0 ? (int)strlen(text) : length;
}

static int utf8_bytes(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

uint32_t utf8_next(const char *text, int length, int *bytes)
{
    static const uint32_t LEAST[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    uint8_t first = length > 0 ? (uint8_t)text[0] : 0;
    int n = utf8_bytes(first);

    *bytes = 1;
    if (first == 0)
        return 0;
    if (n == 0 || n > length)
        return REPLACEMENT;
    uint32_t code = n == 1 ? first : first & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        if (((uint8_t)text[i] & 0xC0) != 0x80)
            return REPLACEMENT;
        code = code << 6 | ((uint8_t)text[i] & 0x3Fu);
    }
    if (code < LEAST[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return REPLACEMENT;
    *bytes = n;
    return code;
}

/* A pen that goes over a text letter by letter. */
typedef struct TextPen {
    Fonts *fonts;
    TextStyle style;
    const char *text;
    int length, at, x;
    TTF_Font *font; /* of the letter before, and that letter */
    uint32_t code;
} TextPen;

static TextPen pen_on(Fonts *fonts, TextStyle style, const char *text, int length)
{
    return (TextPen){
        .fonts = fonts, .style = limited(style), .text = text, .length = length_of(text, length)
    };
}

/* The next letter, with the pen moved up to it by kerning; its advance is still to be added. NULL at the end. */
static const Glyph *pen_next(TextPen *p)
{
    int bytes;
    uint32_t code = utf8_next(p->text + p->at, p->length - p->at, &bytes);

    if (code == 0)
        return NULL;
    if (code == '"' && p->at > 0 && p->text[p->at - 1] >= '0' && p->text[p->at - 1] <= '9')
        code = DOUBLE_PRIME;
    const Glyph *g = font_glyph(p->fonts, p->style, code);
    p->at += bytes;
    if (!g)
        return NULL;
    p->x += font_kerning(p->fonts, p->font, p->code, g);
    p->font = g->font;
    p->code = g->code;
    return g;
}

static uint64_t hash_of_words(const TextPen *p, uint64_t kind)
{
    uint64_t style = (uint64_t)p->style.size << 8 | (uint64_t)p->style.face;
    uint64_t hash = trace_bytes(trace_mix(kind, style), p->text, (size_t)p->length);

    return hash ? hash : 1;
}

/* What a text comes to, with no letter drawn. */
static const Measured *measured(TextPen p)
{
    uint64_t of = hash_of_words(&p, 'm');
    Measured *m = font_measured(p.fonts, of);

    if (m->of == of)
        return m;
    *m = (Measured){ .of = 0 };
    for (const Glyph *g = pen_next(&p); g; g = pen_next(&p)) {
        SDL_Rect ink = { p.x + g->left, -g->top, g->width, g->height };
        if (g->coverage)
            SDL_UnionRect(&m->ink, &ink, &m->ink);
        p.x += g->advance;
    }
    m->width = p.x;
    m->of = of;
    return m;
}

int text_width(Fonts *fonts, TextStyle style, const char *text, int length)
{
    return measured(pen_on(fonts, style, text, length))->width;
}

int text_line_height(TextStyle style)
{
    return (limited(style).size * 7 + 2) / 5;
}

int text_cap_height(Fonts *fonts, TextStyle style)
{
    const Glyph *g = font_glyph(fonts, limited(style), 'H');

    return g ? g->top : 0;
}

/* Text is noted as a whole: its letters and where they lie follow from its words and its style. */
static void note_text(Canvas *c, const TextPen *p, SDL_Rect ink, int x, int baseline, Colour colour)
{
    uint64_t what = trace_mix(hash_of_words(p, 't'), colour);

    trace_note(c, ink, trace_mix(what, (uint64_t)(uint32_t)x << 32 | (uint32_t)baseline));
}

int text_draw(Canvas *c, Fonts *fonts, TextStyle style, int x, int baseline, const char *text,
              int length, Colour colour)
{
    TextPen p = pen_on(fonts, style, text, length);
    const Measured *m = measured(p);
    SDL_Rect ink = { x + m->ink.x, baseline + m->ink.y, m->ink.w, m->ink.h };
    int end = x + m->width;

    if (!is_in_clip(c, ink))
        return end;
    if (c->trace) {
        note_text(c, &p, ink, x, baseline, colour);
        return end;
    }
    for (const Glyph *g = pen_next(&p); g; g = pen_next(&p)) {
        if (g->coverage)
            canvas_coverage(c, g->coverage, g->width, x + p.x + g->left, baseline - g->top,
                            g->width, g->height, colour);
        p.x += g->advance;
    }
    return end;
}

void text_draw_in(Canvas *c, Fonts *fonts, TextStyle style, SDL_Rect box, TextAlign align,
                  const char *text, Colour colour)
{
    char fitted[512];

    text_fit(fonts, style, text, box.w, fitted, sizeof fitted);
    int spare = box.w - text_width(fonts, style, fitted, -1);
    int x = box.x + (align == TEXT_LEFT ? 0 : align == TEXT_CENTRE ? spare / 2 : spare);
    int baseline = box.y + (box.h + text_cap_height(fonts, style)) / 2;
    text_draw(c, fonts, style, x, baseline, fitted, -1, colour);
}

void text_fit(Fonts *fonts, TextStyle style, const char *text, int width, char *out, size_t size)
{
    int length = (int)strlen(text), dots = text_width(fonts, style, ELLIPSIS, -1), kept = 0;

    if (size == 0)
        return;
    if ((size_t)length < size && text_width(fonts, style, text, length) <= width) {
        memcpy(out, text, (size_t)length + 1);
        return;
    }
    TextPen p = pen_on(fonts, style, text, length);
    for (const Glyph *g = pen_next(&p); g; g = pen_next(&p)) {
        p.x += g->advance;
        if (p.x + dots > width || (size_t)p.at + sizeof ELLIPSIS > size)
            break;
        kept = p.at;
    }
    while (kept > 0 && text[kept - 1] == ' ')
        kept--;
    snprintf(out, size, "%.*s%s", kept, text, ELLIPSIS);
}

/* The end of the line that begins at `start`, and where the next one begins. */
static TextLine measure_line(Fonts *fonts, TextStyle style, const char *text, int start, int width,
                             int *next)
{
    TextPen p = pen_on(fonts, style, text + start, -1);
    TextLine line = { start, 0, 0 };
    int space = -1, space_x = 0;

    for (;;) {
        int before = p.at, x_before = p.x;
        char letter = text[start + p.at];
        if (letter == '\0' || letter == '\n') {
            line.length = p.at;
            line.width = p.x;
            *next = start + p.at + (letter == '\n');
            return line;
        }
        const Glyph *g = pen_next(&p);
        if (letter == ' ') {
            space = before;
            space_x = x_before;
        }
        p.x += g ? g->advance : 0;
        if (p.x > width && letter != ' ' && before > 0) {
            line.length = space >= 0 ? space : before;
            line.width = space >= 0 ? space_x : x_before;
            *next = start + line.length;
            while (text[*next] == ' ')
                ++*next;
            return line;
        }
    }
}

/* The same of what was measured before. */
static TextLine line_from(Fonts *fonts, TextStyle style, const char *text, int start, int width,
                          int *next)
{
    TextPen p = pen_on(fonts, style, text + start, -1);
    uint64_t of = trace_mix(hash_of_words(&p, 'l'), (uint64_t)width) | 1;
    Measured *m = font_measured(fonts, of);

    if (m->of != of) {
        int end;
        TextLine line = measure_line(fonts, style, text, start, width, &end);
        *m = (Measured){ .of = of, .line = line, .next = end - start };
    }
    *next = start + m->next;
    return (TextLine){ start, m->line.length, m->line.width };
}

int text_wrap(Fonts *fonts, TextStyle style, const char *text, int width, TextLine *line, int room)
{
    int count = 0, at = 0;

    do {
        TextLine one = line_from(fonts, style, text, at, width, &at);
        if (count < room)
            line[count] = one;
        count++;
    } while (text[at]);
    return count;
}

int text_draw_wrapped(Canvas *c, Fonts *fonts, TextStyle style, int x, int y, int width,
                      const char *text, Colour colour)
{
    enum { LINES = 128 };
    TextLine line[LINES];
    int count = text_wrap(fonts, style, text, width, line, LINES), height = text_line_height(style);

    count = count > LINES ? LINES : count;
    for (int i = 0; i < count; i++) {
        int baseline = y + i * height + (height + text_cap_height(fonts, style)) / 2;
        text_draw(c, fonts, style, x, baseline, text + line[i].start, line[i].length, colour);
    }
    return count * height;
}

int text_caret(Fonts *fonts, TextStyle style, const char *text, int x)
{
    TextPen p = pen_on(fonts, style, text, -1);

    for (;;) {
        int before = p.at;
        const Glyph *g = pen_next(&p);
        if (!g || p.x + g->advance / 2 >= x)
            return before;
        p.x += g->advance;
    }
}
