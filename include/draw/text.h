#ifndef DRAW_TEXT_H
#define DRAW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "draw/canvas.h"

/* Text is UTF-8. A straight `"` after a figure means inches and is set as ″.
 *
 * What a text is set in. Everything measured or pressed is Lato; titles and reading text on paper are Vollkorn, whose
 * figures and inch marks come from Lato, because they are of even width there. */
typedef enum Face {
    FACE_REGULAR,
    FACE_ITALIC,
    FACE_BOLD,
    FACE_HEAVY,
    FACE_BLACK,
    FACE_READING,
    FACE_READING_BOLD,
    FACE_TITLE,
    FACE_COUNT
} Face;

typedef struct TextStyle {
    Face face;
    int size; /* pixels of the letter's square, 6 to 400 */
} TextStyle;

typedef enum TextAlign { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT } TextAlign;

/* One line of a wrapped text: bytes [start, start + length) and its width in pixels. */
typedef struct TextLine {
    int start, length, width;
} TextLine;

/* The fonts and every glyph drawn so far. */
typedef struct Fonts Fonts;

/* Opens the fonts. `folder` is a folder of the user's choice that is searched first, or NULL (the window takes the one that the
 * environment's SIXBYFOUR_FONTS names). On failure gives NULL and
 * a sentence for the user in `problem`. */
Fonts *fonts_open(const char *folder, char *problem, size_t size);
void fonts_close(Fonts *fonts);

/* The width of `length` bytes of UTF-8 (below 0: up to the terminating zero). Damaged bytes count as U+FFFD. */
int text_width(Fonts *fonts, TextStyle style, const char *text, int length);

/* From baseline to baseline of two lines (1.4 times the size), and from the baseline to the top of a capital. */
int text_line_height(TextStyle style);
int text_cap_height(Fonts *fonts, TextStyle style);

/* Draws with its baseline at `baseline`; gives the x where the next letter would begin. */
int text_draw(Canvas *c, Fonts *fonts, TextStyle style, int x, int baseline, const char *text,
              int length, Colour colour);

/* Draws one line in a box, its capitals centred upright; what does not fit ends in an ellipsis. */
void text_draw_in(Canvas *c, Fonts *fonts, TextStyle style, SDL_Rect box, TextAlign align,
                  const char *text, Colour colour);

/* Copies `text` to `out`, shortened with an ellipsis to at most `width` pixels. */
void text_fit(Fonts *fonts, TextStyle style, const char *text, int width, char *out, size_t size);

/* Breaks `text` into lines of at most `width` pixels, at spaces where there are any and always at line feeds. Gives how
 * many lines there are; only the first `room` are written. */
int text_wrap(Fonts *fonts, TextStyle style, const char *text, int width, TextLine *line, int room);

/* Draws wrapped text from the top left corner of its box down; gives the height that it took. */
int text_draw_wrapped(Canvas *c, Fonts *fonts, TextStyle style, int x, int y, int width,
                      const char *text, Colour colour);

/* The byte before which a caret at `x` pixels from the text's left stands. */
int text_caret(Fonts *fonts, TextStyle style, const char *text, int x);

/* The next code point of UTF-8 and how many bytes it takes (at least 1); U+FFFD for damaged bytes, 0 at the end. */
uint32_t utf8_next(const char *text, int length, int *bytes);

#endif
