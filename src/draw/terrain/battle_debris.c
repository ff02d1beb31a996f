#include <math.h>

#include "terrain/material.h"

static void paint_about(const Band *band, const Shape *s, float margin, Brush *brush)
{
    Spot low, high;

    outline_bounds(&s->outline, &low, &high);
    band_paint(band, (Spot){ low.x - margin, low.y - margin },
               (Spot){ high.x + margin, high.y + margin }, brush, s);
}

/* ---- trenches ----------------------------------------------------------------------------------------- */

static void duckboards(Relief *r, Texel t, Nearness n, float half)
{
    float plank = n.along * 3.6f, in_plank = plank - floorf(plank);
    bool gap = in_plank < 0.14f;

    if (n.distance > half * 0.62f)
        return;
    relief_put(
        r, t.at,
        gap ? rgb(40, 30, 20)
            : rgb_mix(rgb(110, 86, 56), rgb(146, 118, 80), noise_smooth(floorf(plank), 3.3f)),
        0.92f);
    r->level[t.at] += gap ? 0.0f : 0.06f;
}

static void lip_bags(Relief *r, Texel t, Nearness n, float half)
{
    float off = n.distance - half - 0.2f, f = n.along / 0.48f + (n.side > 0.0f ? 0.5f : 0.0f);
    int bag = (int)floorf(f), row = n.side > 0.0f ? 30 : 0;
    float u = (f - floorf(f) - 0.5f) * 0.48f, q = sqrtf(u * u / 0.0625f + off * off / 0.04f);

    if (q >= 1.0f || noise_lattice(bag + row, 8) < 0.12f)
        return;
    float tone = 0.3f + 0.6f * noise_lattice(bag, 5 + row) * (1.0f - q * 0.4f);
    relief_put(r, t.at, rgb_mix(rgb(128, 110, 76), rgb(186, 166, 122), tone),
               smooth_step(1.0f, 0.88f, q));
    r->level[t.at] = fmaxf(r->level[t.at], 0.3f + 0.22f * sqrtf(1.0f - q * q));
}

static void trench_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = line_nearness(&s->spine, t.x, t.y);
    float half = s->width / 2.0f;

    if (n.distance > half + 1.3f)
        return;
    /* The middle line runs to the very ends; the trench stops there, it has no round caps beyond them. */
    n.distance = fmaxf(n.distance, half + polygon_nearness(&s->outline, t.x, t.y).distance);
    float d = n.distance + (noise_fbm(t.x * 1.6f, t.y * 1.6f, 3) - 0.5f) * 0.22f;
    if (d > half + 1.0f)
        return;
    float bank =
        smooth_step(half + 0.95f, half + 0.12f, d) * smooth_step(half - 0.14f, half + 0.06f, d);
    relief_put(r, t.at,
               rgb_mix(rgb(104, 84, 56), rgb(142, 118, 82), noise_fbm(t.x * 3.0f, t.y * 3.0f, 3)),
               bank * 0.85f);
    r->level[t.at] += bank * 0.42f;
    if (d < half) {
        float deep = smooth_step(half, half - 0.16f, d);
        r->level[t.at] += (-0.75f - r->level[t.at]) * deep;
        relief_put(r, t.at, rgb(58, 46, 32), deep * 0.9f);
        duckboards(r, t, n, half);
    }
    lip_bags(r, t, n, half);
}

void trench_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 1.3f, trench_brush);
}

/* ---- wire --------------------------------------------------------------------------------------------- */

static void wire_floor_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = polygon_nearness(&s->outline, t.x, t.y).distance;

    relief_put(r, t.at, rgb(72, 58, 38), 0.35f * smooth_step(0.3f, -0.1f, d));
}

void wire_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.4f, wire_floor_brush);
}

/* How far a place is from a loop of wire: an ellipse, thin in inches. */
static float loop_distance(float u, float v, float a, float b)
{
    float q = sqrtf(u * u / (a * a) + v * v / (b * b));

    return fabsf(q - 1.0f) * (a < b ? a : b);
}

static void wire_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = line_nearness(&s->spine, t.x, t.y);
    float across = n.distance * n.side, least = 1.0f;

    if (n.distance > s->width / 2.0f + 0.2f)
        return;
    for (int row = -1; row <= 1; row += 2) {
        float off = across - (float)row * s->width * 0.22f;
        float first = floorf(n.along / 0.28f);
        for (int k = -1; k <= 2; k++) {
            float centre = (first + (float)k + 0.5f) * 0.28f;
            float wobble = 0.06f * (noise_lattice((int)first + k, 3 + row) - 0.5f);
            least = fminf(least, loop_distance(n.along - centre, off + wobble, 0.24f,
                                               s->width * 0.27f + 0.06f));
        }
    }
    float step = n.along - 1.5f * floorf(n.along / 1.5f + 0.5f);
    float post = sqrtf(step * step + across * across);
    float thin = smooth_step(0.032f, 0.012f, least);
    if (thin > 0.0f) {
        relief_put(r, t.at, rgb(196, 188, 168), thin * 0.85f);
        r->level[t.at] += 0.3f * thin;
    }
    if (post < 0.07f) {
        relief_put(r, t.at, rgb(96, 78, 54), 1.0f);
        r->level[t.at] += 0.5f;
    }
}

void wire_above(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.3f, wire_brush);
}

/* ---- craters and wrecks ------------------------------------------------------------------------------- */

static void crater_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float dx = t.x - s->centre.x, dy = t.y - s->centre.y, from = sqrtf(dx * dx + dy * dy) + 1e-4f;
    float ragged = noise_fbm(dx / from * 1.4f + s->centre.x, dy / from * 1.4f + s->centre.y, 2);
    float d = from / (s->radius * (0.86f + 0.3f * ragged)), rim = noise_bell(d - 1.0f, 0.2f);

    if (d > 1.7f)
        return;
    float clods = noise_fbm(t.x * 3.0f, t.y * 3.0f, 2);
    /* Earth is thrown out in rays: finer to the sides than outward. */
    float ray = noise_fbm(dx / from * 4.0f + s->centre.x, dy / from * 4.0f + s->centre.y, 2);
    float thrown = smooth_step(1.7f, 1.0f, d + (ray - 0.5f) * 1.3f);
    r->level[t.at] += 0.3f * rim - 0.5f * smooth_step(1.0f, 0.2f, d) + 0.05f * thrown * clods;
    relief_put(r, t.at, rgb_mix(rgb(76, 58, 38), rgb(112, 88, 58), clods), thrown * 0.8f);
    relief_put(r, t.at, rgb_mix(rgb(44, 34, 24), rgb(64, 48, 32), clods),
               smooth_step(1.0f, 0.45f, d) * 0.85f);
    relief_put(r, t.at, rgb(132, 106, 72), rim * 0.5f);
    if (s->seed % 2u && d < 0.62f) {
        float wet = smooth_step(0.62f, 0.5f, d);
        relief_put(r, t.at, rgb(86, 96, 92), wet * 0.9f);
        r->level[t.at] += (-0.35f - r->level[t.at]) * wet;
        relief_gloss(r, t.at, wet * 0.8f);
    }
}

void crater_ground(const Band *band, const Shape *s)
{
    band_around(band, s->centre, s->radius * 2.0f, crater_brush, s);
}

/* A burnt hull on its tracks: the colour and height of a place in the hull's own coordinates. */
static void hull_texel(Relief *r, Texel t, const Slab *s, float u, float v)
{
    bool wide = s->width > s->height;
    float across = wide ? v : u, along = wide ? u : v;
    float half = (wide ? s->height : s->width) / 2.0f, length = wide ? s->width : s->height;
    float rib = along * 4.0f - floorf(along * 4.0f), side = fabsf(across) / half;
    float rust = smooth_step(0.5f, 0.68f, noise_fbm(t.x * 1.7f, t.y * 1.7f, 3));
    float turret = sqrtf(across * across + (along - length * 0.06f) * (along - length * 0.06f)) /
                   (half * 0.58f);
    Rgb steel = rgb_mix(rgb(66, 60, 54), rgb(112, 70, 42), rust);

    if (side > 0.6f) {
        relief_put(r, t.at, rib < 0.5f ? rgb(58, 52, 46) : rgb(36, 32, 28), 1.0f);
        r->level[t.at] = rib < 0.5f ? 0.42f : 0.34f;
        return;
    }
    relief_put(r, t.at, steel, 1.0f);
    r->level[t.at] = 0.62f + (fabsf(along) > length * 0.38f ? -0.14f : 0.0f);
    if (turret < 1.0f) {
        relief_put(r, t.at,
                   turret < 0.45f ? rgb(20, 16, 14) : rgb_mix(steel, rgb(30, 26, 24), 0.3f), 1.0f);
        r->level[t.at] = turret < 0.45f ? 0.5f : 0.86f + 0.1f * (1.0f - turret);
    }
}

static void wreck_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = polygon_nearness(&s->outline, t.x, t.y).distance, u, v;
    float n = noise_fbm(t.x * 2.4f, t.y * 2.4f, 3);

    relief_put(r, t.at, rgb(30, 24, 18), 0.6f * smooth_step(0.8f, -0.2f, d + (n - 0.5f) * 0.6f));
    if (s->is_slab) {
        if (slab_distance(&s->slab, t.x, t.y, &u, &v) < -0.04f)
            hull_texel(r, t, &s->slab, u, v);
    } else if (d + (n - 0.5f) * 0.3f < 0.0f) {
        relief_put(r, t.at,
                   rgb_mix(rgb(46, 40, 36), rgb(112, 76, 48), smooth_step(0.45f, 0.65f, n)), 0.95f);
        r->level[t.at] += 0.3f + 0.6f * n * smooth_step(0.0f, -0.4f, d);
    }
    relief_put(r, t.at, rgb(16, 13, 11),
               0.7f * smooth_step(0.55f, 0.7f, n) * smooth_step(0.1f, -0.1f, d));
}

void wreck_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 1.0f, wreck_brush);
}
