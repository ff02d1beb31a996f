#include "draw/canvas.h"

#include <math.h>
#include <stdlib.h>

#include "canvas/raster.h"
#include "draw/trace.h"

Canvas canvas_over(uint32_t *pixels, int width, int height, int pitch)
{
    return (Canvas){ .pixels = pixels,
                     .width = width,
                     .height = height,
                     .pitch = pitch,
                     .clip = { 0, 0, width, height } };
}

Canvas canvas_over_surface(SDL_Surface *surface)
{
    return canvas_over(surface->pixels, surface->w, surface->h, surface->pitch / 4);
}

float canvas_broad(const Canvas *c)
{
    return c && c->broad > 0.0f ? c->broad : 1.0f;
}

Canvas *canvas_new(int width, int height)
{
    if (width <= 0 || height <= 0 || width > 32768 || height > 32768)
        return NULL;
    Canvas *c = malloc(sizeof *c);
    uint32_t *pixels = calloc((size_t)width * (size_t)height, sizeof *pixels);
    if (!c || !pixels) {
        free(c);
        free(pixels);
        return NULL;
    }
    *c = canvas_over(pixels, width, height, width);
    c->owns_pixels = true;
    return c;
}

void canvas_release(Canvas *c)
{
    raster_free(c->raster);
    c->raster = NULL;
}

void canvas_free(Canvas *c)
{
    if (!c)
        return;
    canvas_release(c);
    if (c->owns_pixels)
        free(c->pixels);
    free(c);
}

SDL_Rect canvas_clip(Canvas *c, SDL_Rect area)
{
    SDL_Rect before = c->clip;

    if (!SDL_IntersectRect(&before, &area, &c->clip))
        c->clip = (SDL_Rect){ before.x, before.y, 0, 0 };
    return before;
}

void canvas_unclip(Canvas *c, SDL_Rect before)
{
    c->clip = before;
}

static uint64_t hash_of_pixels(const Canvas *c)
{
    uint64_t hash = trace_mix((uint64_t)c->width, (uint64_t)c->height);

    for (int y = 0; y < c->height; y++)
        hash = trace_bytes(hash, c->pixels + (ptrdiff_t)y * c->pitch,
                           (size_t)c->width * sizeof *c->pixels);
    return hash ? hash : 1;
}

void canvas_seal(Canvas *c)
{
    c->content = hash_of_pixels(c);
}

void canvas_seal_from(Canvas *c, const Canvas *from)
{
    uint64_t size = (uint64_t)(uint32_t)c->width << 32 | (uint32_t)c->height;

    c->content = trace_mix(canvas_content(from), size);
}

uint64_t canvas_content(const Canvas *c)
{
    return c->content ? c->content : hash_of_pixels(c);
}

SDL_Rect curve_area(const Curve *p, float margin)
{
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f, most = 1e6f;

    for (int i = 0; i < p->count; i++) {
        left = p->spot[i].x < left ? p->spot[i].x : left;
        right = p->spot[i].x > right ? p->spot[i].x : right;
        top = p->spot[i].y < top ? p->spot[i].y : top;
        bottom = p->spot[i].y > bottom ? p->spot[i].y : bottom;
    }
    if (right < left)
        return (SDL_Rect){ 0, 0, 0, 0 };
    left = floorf(fmaxf(left - margin, -most));
    top = floorf(fmaxf(top - margin, -most));
    return (SDL_Rect){ (int)left, (int)top, (int)ceilf(fminf(right + margin, most) - left) + 1,
                       (int)ceilf(fminf(bottom + margin, most) - top) + 1 };
}

bool is_in_clip(const Canvas *c, SDL_Rect area)
{
    return SDL_HasIntersection(&area, &c->clip) && (!c->patches || patches_touch(c->patches, area));
}

/* The clip's rows in which something of `area` may be painted. */
static SDL_Rect rows_painted(const Canvas *c, SDL_Rect area)
{
    SDL_Rect band = { area.x, 0, area.w, PATCH_SIDE }, rows;
    int first, end;

    if (!c->patches || !SDL_IntersectRect(&area, &c->clip, &rows))
        return c->clip;
    first = rows.y / PATCH_SIDE;
    end = (rows.y + rows.h - 1) / PATCH_SIDE + 1;
    for (band.y = first * PATCH_SIDE; first < end; band.y += PATCH_SIDE, first++)
        if (patches_touch(c->patches, band))
            break;
    for (band.y = (end - 1) * PATCH_SIDE; end > first; band.y -= PATCH_SIDE, end--)
        if (patches_touch(c->patches, band))
            break;
    rows = (SDL_Rect){ c->clip.x, first * PATCH_SIDE, c->clip.w, (end - first) * PATCH_SIDE };
    if (!SDL_IntersectRect(&rows, &c->clip, &rows))
        rows.h = 0;
    return rows;
}

bool next_run(const Canvas *c, int y, int *from, int *until, int end)
{
    *until = end;
    if (!c->patches || *from >= end)
        return *from < end;
    const uint8_t *row = c->patches->cell + (ptrdiff_t)(y / PATCH_SIDE) * c->patches->across;
    int cell = *from / PATCH_SIDE, last = (end - 1) / PATCH_SIDE;

    if (!row[cell]) {
        while (cell <= last && !row[cell])
            cell++;
        *from = cell * PATCH_SIDE;
    }
    while (cell <= last && row[cell])
        cell++;
    if (cell * PATCH_SIDE < end)
        *until = cell * PATCH_SIDE;
    return *from < *until;
}

uint64_t trace_paint(uint64_t hash, const Paint *paint)
{
    _Static_assert(offsetof(Paint, texture) == 96, "a paint's figures lie without gaps");

    if (paint->kind == PAINT_FLAT)
        return trace_mix(hash, paint->stop[0].colour | (uint64_t)paint->blend << 32 |
                                   (uint64_t)(paint->alpha * 65535.0f) << 40);
    hash = trace_bytes(hash, paint, offsetof(Paint, texture));
    hash = trace_mix(hash, paint->texture ? canvas_content(paint->texture) : 0);
    hash = trace_bytes(hash, &paint->degrees, sizeof paint->degrees);
    hash = trace_bytes(hash, &paint->gap, sizeof paint->gap);
    return trace_bytes(hash, &paint->width, sizeof paint->width);
}

uint64_t trace_curve(uint64_t hash, const Curve *p)
{
    for (int i = 0; i < p->contours; i++)
        hash = trace_mix(hash, (uint64_t)p->contour[i].first * 2 + p->contour[i].closed);
    return trace_bytes(hash, p->spot, (size_t)p->count * sizeof *p->spot);
}

void canvas_clear(Canvas *c, Colour colour)
{
    uint32_t value = colour_premultiplied(colour);

    if (c->trace) {
        trace_note(c, c->clip, trace_mix('c', colour));
        return;
    }
    for (int y = c->clip.y; y < c->clip.y + c->clip.h; y++) {
        uint32_t *row = c->pixels + (ptrdiff_t)y * c->pitch;
        int end = c->clip.x + c->clip.w;
        for (int x = c->clip.x, until; next_run(c, y, &x, &until, end); x = until)
            for (int i = x; i < until; i++)
                row[i] = value;
    }
}

typedef struct Filling {
    Canvas *canvas;
    const Paint *paint;
} Filling;

static void fill_row(void *to, int x, int y, int count, const uint8_t *coverage)
{
    const Filling *f = to;

    blend_row(f->canvas, x, y, count, coverage, f->paint);
}

void canvas_fill(Canvas *c, const Curve *p, const Paint *paint)
{
    SDL_Rect area = curve_area(p, 0.0f);

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        trace_note(c, area, trace_paint(trace_curve('f', p), paint));
        return;
    }
    Raster *r = raster_of(c);
    Filling f = { c, paint };
    if (!r)
        return;
    raster_begin(r);
    raster_curve(r, p);
    raster_run(r, 0, c->width, rows_painted(c, area), fill_row, &f);
}

/* Each piece of a line by itself: what lies between the ends of a long slanting one is not drawn on. */
static void note_stroke(Canvas *c, const Curve *p, float reach, uint64_t what)
{
    for (int k = 0; k < p->contours; k++) {
        int first = p->contour[k].first;
        int end = k + 1 < p->contours ? p->contour[k + 1].first : p->count;
        for (int i = first; i + 1 < end; i++)
            trace_note_line(c, p->spot[i], p->spot[i + 1], reach, what);
        if (p->contour[k].closed || end == first + 1)
            trace_note_line(c, p->spot[end - 1], p->spot[first], reach, what);
    }
}

void canvas_stroke(Canvas *c, const Curve *p, const Stroke *stroke, const Paint *paint)
{
    enum { SMALL = 160 };
    float reach = stroke->width * (stroke->join == JOIN_MITER ? 2.1f : 0.75f) + 2.0f;
    SDL_Rect area = curve_area(p, reach);

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        uint64_t what = trace_paint(trace_curve('s', p), paint);
        what = trace_bytes(what, stroke, sizeof *stroke);
        if (area.w <= SMALL && area.h <= SMALL)
            trace_note(c, area, what);
        else
            note_stroke(c, p, reach, what);
        return;
    }
    Raster *r = raster_of(c);
    Filling f = { c, paint };
    if (!r)
        return;
    raster_begin(r);
    raster_stroke(r, p, stroke);
    raster_run(r, 0, c->width, rows_painted(c, area), fill_row, &f);
}

Mask canvas_mask_of(Canvas *c, const Curve *p)
{
    Raster *r = raster_of(c);

    if (!r)
        return (Mask){ NULL, { 0, 0, 0, 0 } };
    raster_begin(r);
    raster_curve(r, p);
    return raster_mask(r, c->width, c->clip, 0);
}
