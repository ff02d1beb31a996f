#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>

#include "draw/curve.h"
#include "draw/paint.h"

/* A picture in memory: ARGB8888 with alpha multiplied in. Everything drawn is anti-aliased by the exact area that it
 * covers of each pixel, with plain arithmetic, so that the bytes are equal at every optimisation level. */
typedef struct Canvas {
    uint32_t *pixels;
    int width, height;
    int pitch;               /* pixels from one row to the next */
    SDL_Rect clip;           /* nothing outside it is touched */
    const struct Mask *mask; /* NULL, or a coverage that everything drawn is multiplied with */
    struct Raster *raster;   /* scratch of the rasteriser, made when it is first needed */
    const struct Patches *patches; /* NULL, or the only parts that are painted (draw/trace.h) */
    const struct Palette *palette; /* NULL: the usual one (draw/palette.h) */
    float
        broad; /* the lines of markings are that many times as broad as usual; 0: as usual (canvas_broad) */
    struct Trace *trace; /* NULL, or where everything drawn is noted instead (draw/trace.h) */
    uint64_t content;    /* a hash of the pixels once nothing more is drawn (canvas_seal), else 0 */
    bool owns_pixels;
} Canvas;

/* A coverage of its own: 0 (none) to 255 (whole) for each pixel of a rectangle. */
typedef struct Mask {
    uint8_t *coverage;
    SDL_Rect area;
} Mask;

/* A transparent canvas; NULL when memory is short or a side is not positive. */
Canvas *canvas_new(int width, int height);
void canvas_free(Canvas *c);

/* Draws into somebody else's pixels (`pitch` in pixels). End with canvas_release, which leaves the pixels alone. */
Canvas canvas_over(uint32_t *pixels, int width, int height, int pitch);
Canvas canvas_over_surface(SDL_Surface *surface);
void canvas_release(Canvas *c);

/* How many times as broad as usual the lines of markings are there: above 0, 1 as a rule, more where letters are larger. */
float canvas_broad(const Canvas *c);

/* Says that nothing more will be drawn on it: what it shows is then known by its hash without reading it again. */
void canvas_seal(Canvas *c);

/* The same for one that shows nothing but that other, in its own size: only the other's pixels are read. */
void canvas_seal_from(Canvas *c, const Canvas *from);

/* That hash, read anew when the canvas is not sealed. */
uint64_t canvas_content(const Canvas *c);

/* Narrows the clip to its overlap with `area` and gives the old one, for canvas_unclip. */
SDL_Rect canvas_clip(Canvas *c, SDL_Rect area);
void canvas_unclip(Canvas *c, SDL_Rect before);

/* Sets every pixel inside the clip. */
void canvas_clear(Canvas *c, Colour colour);

/* ---- paths ------------------------------------------------------------------------------------------- */

typedef enum LineCap { CAP_BUTT, CAP_ROUND, CAP_SQUARE } LineCap;
typedef enum LineJoin { JOIN_ROUND, JOIN_MITER } LineJoin;

/* How a line is drawn: pixels throughout. */
typedef struct Stroke {
    float width;
    LineCap cap;
    LineJoin join;
    float dash[4]; /* on, off, on, off; all 0 draws a whole line */
    float dash_start;
} Stroke;

/* Inside is where outlines turn round a place, whichever way; two outlines of opposite sense leave a hole. */
void canvas_fill(Canvas *c, const Curve *p, const Paint *paint);
void canvas_stroke(Canvas *c, const Curve *p, const Stroke *stroke, const Paint *paint);

/* The curve's soft shadow, `blur` pixels from full to nothing, thrown by (dx, dy). The curve itself is not drawn. */
void canvas_shadow(Canvas *c, const Curve *p, float dx, float dy, float blur, Colour colour);

/* The curve's coverage as a mask for Canvas.mask, clipped to the canvas; free with mask_free. Empty when it fails. */
Mask canvas_mask_of(Canvas *c, const Curve *p);
void mask_free(Mask *m);

/* ---- shapes ------------------------------------------------------------------------------------------ */

void canvas_rect(Canvas *c, SDL_Rect area, Colour colour);
void canvas_disc(Canvas *c, float x, float y, float radius, Colour colour);

/* A circle line `width` wide, its middle at `radius`. */
void canvas_ring(Canvas *c, float x, float y, float radius, float width, Colour colour);
void canvas_arc(Canvas *c, float x, float y, float radius, float from, float to, float width,
                Colour colour);
void canvas_polygon(Canvas *c, const Spot *corner, int count, const Paint *paint);
void canvas_polyline(Canvas *c, const Spot *at, int count, bool closed, const Stroke *stroke,
                     Colour colour);
void canvas_line(Canvas *c, Spot from, Spot to, float width, Colour colour);

/* The line on its dark casing, as every line on the board is drawn (3 pixels wider than the line). */
void canvas_cased(Canvas *c, const Spot *at, int count, bool closed, const Stroke *stroke,
                  Colour colour);

void canvas_round_rect(Canvas *c, float x, float y, float width, float height, float radius,
                       const Paint *paint);

/* Its outline, `line` wide, lying wholly inside. */
void canvas_round_frame(Canvas *c, float x, float y, float width, float height, float radius,
                        float line, Colour colour);

/* The soft shadow of a rounded rectangle, quick enough for every panel of every frame. */
void canvas_round_shadow(Canvas *c, float x, float y, float width, float height, float radius,
                         float blur, Colour colour);

/* ---- pictures ---------------------------------------------------------------------------------------- */

/* Lays `from` at a whole pixel. */
void canvas_put(Canvas *c, const Canvas *from, int x, int y);
void canvas_put_faded(Canvas *c, const Canvas *from, int x, int y, float alpha);

/* Part of `from` scaled into a rectangle (bilinear), `alpha` 0 to 1, multiplied with `tint` (white changes nothing). */
void canvas_image(Canvas *c, const Canvas *from, SDL_Rect part, float x, float y, float width,
                  float height, float alpha, Colour tint);

/* `from` through any transform, its pixel (0, 0) at the transform's origin. */
void canvas_image_at(Canvas *c, const Canvas *from, Affine at, float alpha);

/* A coverage of 8 bits per pixel in one colour: glyphs. */
void canvas_coverage(Canvas *c, const uint8_t *coverage, int pitch, int x, int y, int width,
                     int height, Colour colour);

#endif
