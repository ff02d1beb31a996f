#include "draw/paint.h"

#include <math.h>

#include "canvas/raster.h"

enum { CHUNK = 256 };

Paint paint_flat(Colour colour)
{
    Paint p = { .kind = PAINT_FLAT, .alpha = 1.0f, .at = affine_identity() };

    paint_stop(&p, 0.0f, colour);
    return p;
}

Paint paint_linear(Spot from, Spot to, Colour first, Colour last)
{
    Paint p = {
        .kind = PAINT_LINEAR, .alpha = 1.0f, .at = affine_identity(), .from = from, .to = to
    };

    paint_stop(&p, 0.0f, first);
    paint_stop(&p, 1.0f, last);
    return p;
}

Paint paint_radial(Spot from, float radius_from, Spot to, float radius_to, Colour first,
                   Colour middle, Colour last)
{
    Paint p = { .kind = PAINT_RADIAL,
                .alpha = 1.0f,
                .at = affine_identity(),
                .from = from,
                .to = to,
                .radius_from = radius_from,
                .radius_to = radius_to };

    paint_stop(&p, 0.0f, first);
    paint_stop(&p, 0.5f, middle);
    paint_stop(&p, 1.0f, last);
    return p;
}

Paint paint_texture(const struct Canvas *texture)
{
    return (
        Paint){ .kind = PAINT_TEXTURE, .alpha = 1.0f, .at = affine_identity(), .texture = texture };
}

static Paint lines(PaintKind kind, Colour colour, float degrees, float gap, float width)
{
    Paint p = paint_flat(colour);

    p.kind = kind;
    p.degrees = degrees;
    p.gap = gap;
    p.width = width;
    return p;
}

Paint paint_hatch(Colour colour, float degrees, float gap, float width)
{
    return lines(PAINT_HATCH, colour, degrees, gap, width);
}

Paint paint_cross(Colour colour, float degrees, float gap, float width)
{
    return lines(PAINT_CROSS, colour, degrees, gap, width);
}

Paint paint_dots(Colour colour, float gap, float width)
{
    return lines(PAINT_DOTS, colour, 0.0f, gap, width);
}

void paint_stop(Paint *p, float at, Colour colour)
{
    if (p->stops < PAINT_STOPS)
        p->stop[p->stops++] = (PaintStop){ at, colour };
}

/* ---- shading ------------------------------------------------------------------------------------------ */

static uint32_t premultiplied(const float channel[4], float alpha)
{
    float a = channel[3] * alpha, k = a / 255.0f;
    uint32_t r = (uint32_t)(channel[2] * k + 0.5f), g = (uint32_t)(channel[1] * k + 0.5f);

    return (uint32_t)(a + 0.5f) << 24 | r << 16 | g << 8 | (uint32_t)(channel[0] * k + 0.5f);
}

static uint32_t gradient_colour(const Paint *p, float t)
{
    float channel[4];
    int i = 0;

    while (i + 2 < p->stops && t > p->stop[i + 1].at)
        i++;
    const PaintStop *a = &p->stop[i], *b = &p->stop[i + 1 < p->stops ? i + 1 : i];
    float span = b->at - a->at, u = span > 0.0f ? (t - a->at) / span : 0.0f;
    u = u < 0.0f ? 0.0f : u > 1.0f ? 1.0f : u;
    for (int k = 0; k < 4; k++) {
        float from = (float)(a->colour >> (k * 8) & 255u);
        channel[k] = from + ((float)(b->colour >> (k * 8) & 255u) - from) * u;
    }
    return premultiplied(channel, p->alpha);
}

static float linear_at(const Paint *p, Spot at)
{
    float dx = p->to.x - p->from.x, dy = p->to.y - p->from.y, square = dx * dx + dy * dy;

    return square > 0.0f ? ((at.x - p->from.x) * dx + (at.y - p->from.y) * dy) / square : 0.0f;
}

/* The largest t whose circle, between the two given ones, passes through the spot. */
static float radial_at(const Paint *p, Spot at)
{
    float cx = p->to.x - p->from.x, cy = p->to.y - p->from.y, cr = p->radius_to - p->radius_from;
    float px = at.x - p->from.x, py = at.y - p->from.y;
    float a = cx * cx + cy * cy - cr * cr;
    float b = px * cx + py * cy + p->radius_from * cr;
    float c = px * px + py * py - p->radius_from * p->radius_from;

    if (fabsf(a) < 1e-9f)
        return b != 0.0f ? c / (2.0f * b) : 0.0f;
    float root = b * b - a * c;
    if (root < 0.0f)
        return 1.0f;
    root = sqrtf(root);
    float t1 = (b + root) / a, t2 = (b - root) / a;
    return t1 > t2 ? t1 : t2;
}

static uint32_t tile_colour(const Canvas *t, Spot at, float alpha)
{
    int x = (int)floorf(at.x) % t->width, y = (int)floorf(at.y) % t->height;
    uint32_t c = t->pixels[(y < 0 ? y + t->height : y) * t->pitch + (x < 0 ? x + t->width : x)];

    if (alpha >= 1.0f)
        return c;
    float channel[4];
    for (int k = 0; k < 4; k++)
        channel[k] = (float)(c >> (k * 8) & 255u) * alpha;
    return (uint32_t)(channel[3] + 0.5f) << 24 | (uint32_t)(channel[2] + 0.5f) << 16 |
           (uint32_t)(channel[1] + 0.5f) << 8 | (uint32_t)(channel[0] + 0.5f);
}

/* How much of a pixel at distance `v` across parallel lines is line, feathered over one pixel. */
static float line_share(float v, float gap, float width)
{
    float off = v - gap * floorf(v / gap + 0.5f);
    float in = width / 2.0f + 0.5f - fabsf(off);

    return in < 0.0f ? 0.0f : in > 1.0f ? 1.0f : in;
}

static float pattern_share(const Paint *p, Spot at, Spot along)
{
    float u = at.x * along.x + at.y * along.y, v = at.y * along.x - at.x * along.y;

    if (p->kind == PAINT_HATCH)
        return line_share(v, p->gap, p->width);
    if (p->kind == PAINT_CROSS)
        return fmaxf(line_share(v, p->gap, p->width), line_share(u, p->gap, p->width));
    float row = floorf(at.y / p->gap + 0.5f);
    float shift = row - 2.0f * floorf(row / 2.0f);
    float x = at.x - p->gap * (floorf(at.x / p->gap + 0.5f - shift * 0.5f) + shift * 0.5f);
    float y = at.y - p->gap * row;
    float in = p->width / 2.0f + 0.5f - sqrtf(x * x + y * y);
    return in < 0.0f ? 0.0f : in > 1.0f ? 1.0f : in;
}

static void shade_pattern(const Paint *p, Affine back, int x, int y, int count, uint32_t *to)
{
    Spot along = { (float)turn_cos((double)p->degrees), (float)turn_sin((double)p->degrees) };
    float channel[4];

    for (int k = 0; k < 4; k++)
        channel[k] = (float)(p->stop[0].colour >> (k * 8) & 255u);
    for (int i = 0; i < count; i++) {
        Spot at = affine_apply(back, (Spot){ (float)(x + i) + 0.5f, (float)y + 0.5f });
        to[i] = premultiplied(channel, p->alpha * pattern_share(p, at, along));
    }
}

static void shade(const Paint *p, int x, int y, int count, uint32_t *to)
{
    Affine back = affine_inverse(p->at);

    if (p->kind >= PAINT_HATCH) {
        shade_pattern(p, back, x, y, count, to);
        return;
    }
    if (p->kind == PAINT_LINEAR && p->to.x == p->from.x && back.b == 0.0f) { /* level rows */
        Spot at = affine_apply(back, (Spot){ (float)x + 0.5f, (float)y + 0.5f });
        uint32_t same = gradient_colour(p, linear_at(p, at));
        for (int i = 0; i < count; i++)
            to[i] = same;
        return;
    }
    for (int i = 0; i < count; i++) {
        Spot at = affine_apply(back, (Spot){ (float)(x + i) + 0.5f, (float)y + 0.5f });
        if (p->kind == PAINT_TEXTURE)
            to[i] = tile_colour(p->texture, at, p->alpha);
        else
            to[i] =
                gradient_colour(p, p->kind == PAINT_LINEAR ? linear_at(p, at) : radial_at(p, at));
    }
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

void put_run(Canvas *c, int x, int y, const uint32_t *from, const uint8_t *coverage, int count)
{
    for (int at = x, until; next_run(c, y, &at, &until, x + count); at = until)
        blend_pixels(c->pixels + (ptrdiff_t)y * c->pitch + at, from + (at - x),
                     coverage ? coverage + (at - x) : NULL, until - at, BLEND_OVER);
}

/* The coverage times the canvas's mask, for at most CHUNK pixels. */
static const uint8_t *masked(const Mask *m, int x, int y, int count, const uint8_t *coverage,
                             uint8_t *room)
{
    for (int i = 0; i < count; i++) {
        int u = x + i - m->area.x, v = y - m->area.y;
        bool inside = u >= 0 && v >= 0 && u < m->area.w && v < m->area.h;
        uint32_t share = inside ? m->coverage[v * m->area.w + u] : 0u;
        room[i] = (uint8_t)((share * (coverage ? coverage[i] : 255u) + 127u) / 255u);
    }
    return room;
}

static void blend_run(Canvas *c, int x, int y, int count, const uint8_t *coverage,
                      const Paint *paint)
{
    uint32_t colour = 0, pixels[CHUNK];
    uint8_t room[CHUNK];

    if (paint->kind == PAINT_FLAT)
        colour = colour_premultiplied(paint->alpha < 1.0f
                                          ? colour_faded(paint->stop[0].colour, paint->alpha)
                                          : paint->stop[0].colour);
    for (int done = 0; done < count; done += CHUNK) {
        int n = count - done < CHUNK ? count - done : CHUNK, at = x + done;
        uint32_t *to = c->pixels + (ptrdiff_t)y * c->pitch + at;
        const uint8_t *share = coverage ? coverage + done : NULL;

        if (c->mask)
            share = masked(c->mask, at, y, n, share, room);
        if (paint->kind == PAINT_FLAT) {
            blend_flat(to, colour, share, n, paint->blend);
        } else {
            shade(paint, at, y, n, pixels);
            blend_pixels(to, pixels, share, n, paint->blend);
        }
    }
}

void blend_row(Canvas *c, int x, int y, int count, const uint8_t *coverage, const Paint *paint)
{
    for (int at = x, until; next_run(c, y, &at, &until, x + count); at = until)
        blend_run(c, at, y, until - at, coverage ? coverage + (at - x) : NULL, paint);
}
