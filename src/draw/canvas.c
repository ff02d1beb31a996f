#include "draw/canvas.h"

#include <stdlib.h>

#include "raster.h"

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

void canvas_clear(Canvas *c, Colour colour)
{
    uint32_t value = colour_premultiplied(colour);

    for (int y = c->clip.y; y < c->clip.y + c->clip.h; y++) {
        uint32_t *row = c->pixels + (ptrdiff_t)y * c->pitch + c->clip.x;
        for (int x = 0; x < c->clip.w; x++)
            row[x] = value;
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
    Raster *r = raster_of(c);
    Filling f = { c, paint };

    if (!r)
        return;
    raster_begin(r);
    raster_curve(r, p);
    raster_run(r, 0, c->width, c->clip, fill_row, &f);
}

void canvas_stroke(Canvas *c, const Curve *p, const Stroke *stroke, const Paint *paint)
{
    Raster *r = raster_of(c);
    Filling f = { c, paint };

    if (!r)
        return;
    raster_begin(r);
    raster_stroke(r, p, stroke);
    raster_run(r, 0, c->width, c->clip, fill_row, &f);
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
