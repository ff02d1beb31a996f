#include <math.h>
#include <string.h>

#include "canvas/raster.h"
#include "draw/trace.h"

enum { CHUNK = 256 };

static uint64_t what_is_put(const Canvas *from, int x, int y)
{
    return trace_mix(canvas_content(from), (uint64_t)(uint32_t)x << 32 | (uint32_t)y);
}

void canvas_put(Canvas *c, const Canvas *from, int x, int y)
{
    SDL_Rect area = { x, y, from->width, from->height };

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        trace_note(c, area, what_is_put(from, x, y));
        return;
    }
    SDL_IntersectRect(&area, &c->clip, &area);
    for (int v = area.y; v < area.y + area.h; v++) {
        const uint32_t *row = from->pixels + (ptrdiff_t)(v - y) * from->pitch;
        uint32_t *to = c->pixels + (ptrdiff_t)v * c->pitch;
        for (int u = area.x, until; next_run(c, v, &u, &until, area.x + area.w); u = until)
            blend_pixels(to + u, row + (u - x), NULL, until - u, BLEND_OVER);
    }
}

void canvas_put_faded(Canvas *c, const Canvas *from, int x, int y, float alpha)
{
    SDL_Rect area = { x, y, from->width, from->height };
    uint8_t share[CHUNK];

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        trace_note(c, area, trace_bytes(what_is_put(from, x, y), &alpha, sizeof alpha));
        return;
    }
    SDL_IntersectRect(&area, &c->clip, &area);
    memset(share,
           alpha <= 0.0f   ? 0
           : alpha >= 1.0f ? 255
                           : (int)(alpha * 255.0f + 0.5f),
           sizeof share);
    for (int v = area.y; v < area.y + area.h; v++) {
        const uint32_t *row = from->pixels + (ptrdiff_t)(v - y) * from->pitch;
        uint32_t *to = c->pixels + (ptrdiff_t)v * c->pitch;
        for (int u = area.x, until; next_run(c, v, &u, &until, area.x + area.w); u = until)
            for (int n; u < until; u += n) {
                n = until - u < CHUNK ? until - u : CHUNK;
                blend_pixels(to + u, row + (u - x), share, n, BLEND_OVER);
            }
    }
}

/* The pixel before a place along a row or a column of the source, and how far beyond its middle the place lies, in
 * 1/256 of the way to the next pixel. */
typedef struct Between {
    int from, next;
    uint32_t share;
} Between;

static Between between(float place, int first, int count)
{
    float at = place - 0.5f, most = (float)(first + count - 1);

    at = at < (float)first ? (float)first : at > most ? most : at;
    int from = (int)at;
    return (Between){ from, from + 1 < first + count ? from + 1 : from,
                      (uint32_t)((at - (float)from) * 256.0f) };
}

enum { CHANNELS = 4 };

/* The channels of a pixel between two of a row, times 256: nothing is rounded yet. */
static void mix_along(const uint32_t *row, Between at, uint16_t out[CHANNELS])
{
    uint32_t left = row[at.from], right = row[at.next];

    for (int k = 0; k < CHANNELS; k++)
        out[k] = (uint16_t)((left >> 8 * k & 255u) * (256u - at.share) +
                            (right >> 8 * k & 255u) * at.share);
}

/* A channel between two rows, from 0 to 255. */
static uint32_t mix_two(uint16_t upper, uint16_t lower, uint32_t share)
{
    return (upper * (256u - share) + lower * share + 32768u) >> 16;
}

static const uint32_t *row_of(const Canvas *c, int y)
{
    return c->pixels + (ptrdiff_t)y * c->pitch;
}

static uint32_t sample(const Canvas *from, SDL_Rect part, float x, float y)
{
    Between across = between(y, part.y, part.h), along = between(x, part.x, part.w);
    uint16_t upper[CHANNELS], lower[CHANNELS];
    uint32_t out = 0;

    mix_along(row_of(from, across.from), along, upper);
    mix_along(row_of(from, across.next), along, lower);
    for (int k = 0; k < CHANNELS; k++)
        out |= mix_two(upper[k], lower[k], across.share) << 8 * k;
    return out;
}

static uint32_t tinted(uint32_t c, uint32_t tint)
{
    uint32_t out = 0;

    for (int k = 0; k < 32; k += 8)
        out |= ((c >> k & 255u) * (tint >> k & 255u) + 127u) / 255u << k;
    return out;
}

/* The tint that scales every channel of a premultiplied pixel, alpha included. */
static uint32_t tint_of(Colour tint, float alpha)
{
    return colour_premultiplied(colour_faded(tint, alpha < 0.0f   ? 0.0f
                                                   : alpha > 1.0f ? 1.0f
                                                                  : alpha));
}

/* Two rows of the source as wide as they are wanted; rows that lie under each other on the canvas share them. */
typedef struct Stretch {
    Between along[CHUNK];
    uint16_t wide[2][CHANNELS][CHUNK];
    int row[2]; /* of the source; -1 is none yet */
} Stretch;

/* That row, in the place for odd or even rows: the one before it stays. */
static const uint16_t (*stretched(Stretch *s, const Canvas *from, int row, int n))[CHUNK]
{
    int place = row & 1;
    uint16_t pixel[CHANNELS];

    for (int i = 0; i < n && s->row[place] != row; i++) {
        mix_along(row_of(from, row), s->along[i], pixel);
        for (int k = 0; k < CHANNELS; k++)
            s->wide[place][k][i] = pixel[k];
    }
    s->row[place] = row;
    return (const uint16_t(*)[CHUNK])s->wide[place];
}

/* A part of a picture laid on the canvas: its corner there and how far a pixel of the canvas reaches in it. */
typedef struct Fit {
    const Canvas *from;
    SDL_Rect part;
    float x, y, step_x, step_y;
    uint32_t scale; /* of its channels */
} Fit;

/* The columns of one strip, no wider than CHUNK. */
static void put_strip(Canvas *c, const Fit *f, SDL_Rect strip)
{
    Stretch stretch;
    uint32_t row[CHUNK];

    stretch.row[0] = stretch.row[1] = -1;
    for (int i = 0; i < strip.w; i++) {
        float place = (float)f->part.x + ((float)(strip.x + i) + 0.5f - f->x) * f->step_x;
        stretch.along[i] = between(place, f->part.x, f->part.w);
    }
    for (int v = strip.y; v < strip.y + strip.h; v++) {
        Between across =
            between((float)f->part.y + ((float)v + 0.5f - f->y) * f->step_y, f->part.y, f->part.h);
        const uint16_t(*upper)[CHUNK] = stretched(&stretch, f->from, across.from, strip.w);
        const uint16_t(*lower)[CHUNK] = stretched(&stretch, f->from, across.next, strip.w);
        memset(row, 0, sizeof row);
        for (int k = 0; k < CHANNELS; k++)
            for (int i = 0; i < strip.w; i++)
                row[i] |= mix_two(upper[k][i], lower[k][i], across.share) << 8 * k;
        for (int i = 0; i < strip.w && f->scale != 0xFFFFFFFFu; i++)
            row[i] = tinted(row[i], f->scale);
        put_run(c, strip.x, v, row, NULL, strip.w);
    }
}

void canvas_image(Canvas *c, const Canvas *from, SDL_Rect part, float x, float y, float width,
                  float height, float alpha, Colour tint)
{
    SDL_Rect area = { (int)floorf(x + 0.5f), (int)floorf(y + 0.5f), 0, 0 };
    uint32_t scale = tint_of(tint, alpha);

    area.w = (int)floorf(x + width + 0.5f) - area.x;
    area.h = (int)floorf(y + height + 0.5f) - area.y;
    if (!is_in_clip(c, area) || width <= 0.0f || height <= 0.0f)
        return;
    if (c->trace) {
        float figures[4] = { x, y, width, height };
        uint64_t what = trace_bytes(trace_mix(canvas_content(from), scale), &part, sizeof part);
        trace_note(c, area, trace_bytes(what, figures, sizeof figures));
        return;
    }
    SDL_IntersectRect(&area, &c->clip, &area);
    Fit fit = { from, part, x, y, (float)part.w / width, (float)part.h / height, scale };
    for (int u = area.x; u < area.x + area.w; u += CHUNK) {
        int n = area.x + area.w - u < CHUNK ? area.x + area.w - u : CHUNK;
        put_strip(c, &fit, (SDL_Rect){ u, area.y, n, area.h });
    }
}

static SDL_Rect area_under(Affine at, int width, int height)
{
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;

    for (int i = 0; i < 4; i++) {
        Spot s =
            affine_apply(at, (Spot){ i % 2 ? (float)width : 0.0f, i / 2 ? (float)height : 0.0f });
        left = fminf(left, s.x);
        right = fmaxf(right, s.x);
        top = fminf(top, s.y);
        bottom = fmaxf(bottom, s.y);
    }
    left = fmaxf(left, -1e6f);
    top = fmaxf(top, -1e6f);
    return (SDL_Rect){ (int)floorf(left), (int)floorf(top),
                       (int)ceilf(fminf(right, 1e6f) - left) + 1,
                       (int)ceilf(fminf(bottom, 1e6f) - top) + 1 };
}

void canvas_image_at(Canvas *c, const Canvas *from, Affine at, float alpha)
{
    SDL_Rect area = area_under(at, from->width, from->height);
    SDL_Rect whole = { 0, 0, from->width, from->height };
    Affine back = affine_inverse(at);
    uint32_t row[CHUNK], scale = tint_of(0xFFFFFFFFu, alpha);
    float w = (float)from->width, h = (float)from->height;

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        trace_note(c, area, trace_bytes(trace_mix(canvas_content(from), scale), &at, sizeof at));
        return;
    }
    SDL_IntersectRect(&area, &c->clip, &area);
    for (int v = area.y; v < area.y + area.h; v++)
        for (int u = area.x; u < area.x + area.w; u += CHUNK) {
            int n = area.x + area.w - u < CHUNK ? area.x + area.w - u : CHUNK;
            for (int i = 0; i < n; i++) {
                Spot s = affine_apply(back, (Spot){ (float)(u + i) + 0.5f, (float)v + 0.5f });
                bool inside = s.x >= 0.0f && s.y >= 0.0f && s.x < w && s.y < h;
                row[i] = inside ? tinted(sample(from, whole, s.x, s.y), scale) : 0u;
            }
            put_run(c, u, v, row, NULL, n);
        }
}

void canvas_coverage(Canvas *c, const uint8_t *coverage, int pitch, int x, int y, int width,
                     int height, Colour colour)
{
    Paint paint = paint_flat(colour);
    SDL_Rect area = { x, y, width, height };

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        uint64_t what = trace_bytes(trace_mix('g', colour), &area, sizeof area);
        for (int v = 0; v < height; v++)
            what = trace_bytes(what, coverage + (ptrdiff_t)v * pitch, (size_t)width);
        trace_note(c, area, what);
        return;
    }
    SDL_IntersectRect(&area, &c->clip, &area);
    for (int v = area.y; v < area.y + area.h; v++)
        blend_row(c, area.x, v, area.w, coverage + (ptrdiff_t)(v - y) * pitch + (area.x - x),
                  &paint);
}
