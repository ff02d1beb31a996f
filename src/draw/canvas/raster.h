#ifndef RASTER_H
#define RASTER_H

#include "draw/canvas.h"

/* An edge from its upper end to its lower one; `way` is +1 when the outline ran downwards there. */
typedef struct Edge {
    float x0, y0, x1, y1, way;
    int next;
} Edge;

/* The scratch of exact-area scan conversion, kept by a canvas from shape to shape. */
typedef struct Raster {
    Edge *edge;
    int edges, edge_room;
    int *bucket;
    int bucket_room;
    float *cover;
    uint8_t *coverage;
    int row_room;
} Raster;

/* Receives one row's coverage of `count` pixels from (x, y). */
typedef void RowSink(void *to, int x, int y, int count, const uint8_t *coverage);

/* The pixels that an outline may touch with `margin` more on every side, and whether any of them lie in the clip. */
SDL_Rect curve_area(const Curve *p, float margin);
bool is_in_clip(const Canvas *c, SDL_Rect area);

/* The next run of a row's pixels that may be painted, from `*from` on and before `end`; false when there is none. */
bool next_run(const Canvas *c, int y, int *from, int *until, int end);

/* Hashes for traces. */
uint64_t trace_paint(uint64_t hash, const Paint *paint);
uint64_t trace_curve(uint64_t hash, const Curve *p);

/* The canvas's scratch, made if need be; NULL when memory is short. */
Raster *raster_of(Canvas *c);
void raster_free(Raster *r);

void raster_begin(Raster *r);
void raster_edge(Raster *r, Spot from, Spot to);
void raster_curve(Raster *r, const Curve *p);

/* Scan-converts the collected edges within `clip`, row by row from the top. Sums are taken over the columns from `left`
 * to `right`, which hold the clip's: with the same columns a part of a picture gets the same bytes as the whole. */
void raster_run(Raster *r, int left, int right, SDL_Rect clip, RowSink *sink, void *to);

/* The outline of a stroked curve, as edges (stroke.c). */
void raster_stroke(Raster *r, const Curve *p, const Stroke *stroke);

/* Blends a row of a paint through a coverage (NULL: whole) into the canvas; the row is inside the clip (paint.c). */
void blend_row(Canvas *c, int x, int y, int count, const uint8_t *coverage, const Paint *paint);

/* Blends premultiplied pixels, or all of one, through a coverage (NULL: whole) (blend.c). */
void blend_pixels(uint32_t *to, const uint32_t *from, const uint8_t *coverage, int count,
                  Blend blend);
void blend_flat(uint32_t *to, uint32_t colour, const uint8_t *coverage, int count, Blend blend);

/* Blends a row of pixels over the canvas where it may be painted, the first of them at (x, y). */
void put_run(Canvas *c, int x, int y, const uint32_t *from, const uint8_t *coverage, int count);

/* Makes the mask of the current edges, grown by `margin` on every side and cut to `within`; sums are taken over the
 * columns of a canvas `width` wide and the margin beside it. */
Mask raster_mask(Raster *r, int width, SDL_Rect within, int margin);

#endif
