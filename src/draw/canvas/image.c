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

/* Between four pixels, weights in 1/256: exact integer arithmetic. */
static uint32_t between(const uint32_t *upper, const uint32_t *lower, int right, uint32_t fx,
                        uint32_t fy)
{
    uint32_t w11 = fx * fy, w10 = fx * 256u - w11, w01 = fy * 256u - w11,
             w00 = 65536u - w11 - w10 - w01;
    uint32_t a = upper[0], b = upper[right], d = lower[0], e = lower[right], out = 0;

    for (int k = 0; k < 32; k += 8) {
        uint32_t sum = (a >> k & 255u) * w00 + (b >> k & 255u) * w10 + (d >> k & 255u) * w01 +
                       (e >> k & 255u) * w11;
        out |= (sum + 32768u) >> 16 << k;
    }
    return out;
}

static uint32_t sample(const Canvas *from, SDL_Rect part, float x, float y)
{
    float u = x - 0.5f, v = y - 0.5f;
    float most_u = (float)(part.x + part.w - 1), most_v = (float)(part.y + part.h - 1);

    u = u < (float)part.x ? (float)part.x : u > most_u ? most_u : u;
    v = v < (float)part.y ? (float)part.y : v > most_v ? most_v : v;
    int iu = (int)u, iv = (int)v;
    const uint32_t *upper = from->pixels + (ptrdiff_t)iv * from->pitch + iu;
    const uint32_t *lower = iv + 1 < part.y + part.h ? upper + from->pitch : upper;
    return between(upper, lower, iu + 1 < part.x + part.w, (uint32_t)((u - (float)iu) * 256.0f),
                   (uint32_t)((v - (float)iv) * 256.0f));
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

void canvas_image(Canvas *c, const Canvas *from, SDL_Rect part, float x, float y, float width,
                  float height, float alpha, Colour tint)
{
    SDL_Rect area = { (int)floorf(x + 0.5f), (int)floorf(y + 0.5f), 0, 0 };
    uint32_t row[CHUNK], scale = tint_of(tint, alpha);

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
    float step_x = (float)part.w / width, step_y = (float)part.h / height;
    for (int v = area.y; v < area.y + area.h; v++) {
        float sy = (float)part.y + ((float)v + 0.5f - y) * step_y;
        for (int u = area.x; u < area.x + area.w; u += CHUNK) {
            int n = area.x + area.w - u < CHUNK ? area.x + area.w - u : CHUNK;
            for (int i = 0; i < n; i++) {
                float sx = (float)part.x + ((float)(u + i) + 0.5f - x) * step_x;
                row[i] = sample(from, part, sx, sy);
                if (scale != 0xFFFFFFFFu)
                    row[i] = tinted(row[i], scale);
            }
            put_run(c, u, v, row, NULL, n);
        }
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
