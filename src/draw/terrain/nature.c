#include <math.h>

#include "draw/point2f.h"
#include "terrain/material.h"

static void paint_all(const Band *band, const Shape *s, float margin, Brush *brush)
{
    Spot low, high;

    outline_bounds(&s->smooth, &low, &high);
    band_paint(band, (Spot){ low.x - margin, low.y - margin },
               (Spot){ high.x + margin, high.y + margin }, brush, s);
}

/* ---- hill --------------------------------------------------------------------------------------------- */

/* The slope rises over two inches inside the edge; a thin dark line stands on the edge that the rules mean. */
static void hill_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float edge = polygon_nearness(&s->smooth, t.x, t.y).distance;

    if (edge > 1.0f)
        return;
    float d = edge + (noise_fbm(t.x * 0.9f, t.y * 0.9f, 3) - 0.5f) * 0.55f;
    float risen = smooth_step(0.15f, -1.9f, d), height = s->height > 0.0f ? s->height * 0.6f : 1.1f;
    float rock = smooth_step(0.25f, -0.1f, d) * smooth_step(-1.5f, -0.6f, d);

    height = height < 0.9f ? 0.9f : height > 1.7f ? 1.7f : height;
    r->level[t.at] += height * risen;
    relief_put(r, t.at, rgb(66, 62, 34), 0.42f * noise_bell(edge + 0.02f, 0.1f));
    relief_put(r, t.at, rgb(138, 122, 84),
               rock * 0.5f *
                   smooth_step(0.42f, 0.6f, noise_fbm(t.x * 1.6f + 40.0f, t.y * 1.6f, 3)));
    relief_put(r, t.at, rgb(168, 160, 98), risen * 0.22f);
}

void hill_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 1.5f, hill_brush);
}

/* ---- water -------------------------------------------------------------------------------------------- */

static void water_texel(Relief *r, Texel t, float d)
{
    relief_put(r, t.at, rgb(126, 108, 72), smooth_step(0.6f, 0.05f, d) * 0.85f);
    r->level[t.at] -= 0.16f * smooth_step(0.5f, -0.1f, d);
    if (d >= 0.0f)
        return;
    float deep = smooth_step(0.0f, -1.1f, d), ripple = noise_fbm(t.x * 1.1f + 3.0f, t.y * 3.2f, 3);
    Rgb c = rgb_mix(rgb(74, 108, 104), rgb(38, 66, 74), deep);
    c = rgb_mix(c, rgb(118, 146, 138), smooth_step(0.6f, 0.75f, ripple) * 0.35f);
    relief_put(r, t.at, c, 0.94f);
    r->level[t.at] = -0.2f + 0.03f * (ripple - 0.5f);
    relief_put(r, t.at, rgb(206, 214, 196),
               smooth_step(-0.1f, -0.02f, d) * 0.55f *
                   smooth_step(0.35f, 0.6f, noise_fbm(t.x * 4.0f, t.y * 4.0f, 2)));
    relief_gloss(r, t.at, deep);
}

static void water_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = polygon_nearness(&s->smooth, t.x, t.y).distance;

    if (d > 1.0f)
        return;
    water_texel(r, t, d < -2.3f ? d : d + (noise_fbm(t.x * 0.8f, t.y * 0.8f, 4) - 0.5f) * 0.6f);
}

void water_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 1.0f, water_brush);
}

/* ---- lava ----------------------------------------------------------------------------------------------- */

/* A black crust that cracks: along the cracks it glows, and the ground about it is charred. */
static void lava_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.3f, 0.5f);

    if (d > 1.0f)
        return;
    relief_put(r, t.at, rgb(58, 44, 36), smooth_step(0.7f, 0.0f, d) * 0.8f);
    if (d >= 0.0f)
        return;
    float rough = noise_fbm(t.x * 5.0f, t.y * 5.0f, 3),
          crack =
              fabsf(noise_fbm(t.x * 1.1f + 7.0f, t.y * 1.1f, 4) - 0.5f) + 0.03f * (rough - 0.5f),
          glow = smooth_step(0.055f, 0.01f, crack) * smooth_step(-0.05f, -0.35f, d);
    Rgb crust = rgb_mix(rgb(40, 34, 32), rgb(84, 62, 54), rough);
    crust = rgb_mix(crust, rgb(196, 70, 26), smooth_step(0.13f, 0.03f, crack) * 0.6f);
    relief_put(r, t.at, rgb_mix(crust, rgb(255, 176, 62), glow), 0.96f);
    r->level[t.at] += 0.1f * (rough - 0.5f) - 0.08f * glow;
}

void lava_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 1.0f, lava_brush);
}

/* ---- marsh -------------------------------------------------------------------------------------------- */

void marsh_prepare(Shape *s)
{
    Spot low, high;
    uint32_t seed = s->seed + 21u;
    int wanted = (int)(outline_area(&s->outline) * 1.1f) + 4;

    outline_bounds(&s->smooth, &low, &high);
    for (int i = 0; i < wanted && i < 500; i++) {
        Spot at = { low.x + (high.x - low.x) * noise_next(&seed), 0.0f };
        at.y = low.y + (high.y - low.y) * noise_next(&seed);
        float radius = 0.08f + 0.17f * noise_next(&seed);
        if (polygon_nearness(&s->smooth, at.x, at.y).distance < 0.1f)
            shape_add_lump(s, (Lump){ at, radius, noise_next(&seed) });
    }
}

static void marsh_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 0.9f, 0.6f);
    float in = smooth_step(0.3f, -0.3f, d);

    if (in <= 0.0f)
        return;
    float pool = noise_fbm(t.x * 0.75f + 60.0f, t.y * 0.75f, 4);
    relief_put(r, t.at,
               rgb_mix(rgb(74, 78, 46), rgb(104, 100, 58), noise_fbm(t.x * 2.0f, t.y * 2.0f, 3)),
               in * 0.8f);
    float wet = smooth_step(0.47f, 0.54f, pool) * smooth_step(0.0f, -0.5f, d);
    relief_put(r, t.at, rgb_mix(rgb(72, 92, 76), rgb(42, 60, 58), smooth_step(0.5f, 0.68f, pool)),
               wet * 0.92f);
    r->level[t.at] -= in * 0.08f;
    r->level[t.at] += (-0.16f - r->level[t.at]) * wet;
    relief_gloss(r, t.at, wet * 0.9f);
}

void marsh_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 1.0f, marsh_brush);
    for (int i = 0; i < s->lumps; i++) {
        Bush b = { s->lump[i].at, s->lump[i].radius, rgb(92, 92, 40), rgb(164, 152, 78) };
        bush_paint(band, &b);
    }
}

/* ---- ford --------------------------------------------------------------------------------------------- */

static void ford_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.2f, 0.5f);
    float in = smooth_step(0.2f, -0.4f, d);

    if (in <= 0.0f)
        return;
    float ripple = noise_fbm(t.x * 1.4f, t.y * 3.6f, 3);
    relief_put(r, t.at, rgb_mix(rgb(104, 122, 104), rgb(70, 104, 102), ripple), in * 0.9f);
    r->level[t.at] += (-0.1f - r->level[t.at]) * in;
    relief_gloss(r, t.at, in * 0.6f);
    float bent = noise_fbm(t.x * 2.2f, t.y * 2.2f, 2) * 0.5f; /* worn by water: no straight faces */
    Cell stone = noise_cell(t.x * 1.6f + bent, t.y * 1.6f - bent);
    float share = stone.id > 0.5f ? stone_share(stone, 0.3f + 0.2f * stone.id) : 0.0f;
    if (share > 0.0f) {
        float tone = 0.55f * stone.id + 0.6f * noise_fbm(t.x * 7.0f, t.y * 7.0f, 2);
        relief_put(r, t.at, rgb_mix(rgb(92, 90, 82), rgb(176, 170, 154), tone), in * share);
        r->level[t.at] += in * share * (0.16f + 0.1f * (0.5f - stone.near));
        relief_gloss(r, t.at, in * 0.6f * (1.0f - share));
    }
}

void ford_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 0.8f, ford_brush);
}

/* ---- fields ------------------------------------------------------------------------------------------- */

typedef struct Furrows {
    Rgb light, dark;
    float height, pitch;
} Furrows;

static void furrow_texel(Relief *r, Texel t, const Shape *s, const Furrows *f)
{
    float d = polygon_nearness(&s->outline, t.x, t.y).distance +
              (noise_fbm(t.x * 2.0f, t.y * 2.0f, 2) - 0.5f) * 0.35f;
    float in = smooth_step(0.12f, -0.12f, d);

    if (in <= 0.0f)
        return;
    Spot a = s->spine.at[0], b = s->spine.at[s->spine.count - 1];
    float length = spot_distance(a, b) + 1e-4f, c = (b.x - a.x) / length, n = (b.y - a.y) / length;
    float across = t.y * c - t.x * n, along = t.x * c + t.y * n;
    float u = across / f->pitch + (noise_fbm(t.x * 0.7f, t.y * 0.7f, 2) - 0.5f) * 0.7f;
    float wave = 0.5f + 0.5f * (float)turn_sin((double)u * 360.0),
          clod = noise_smooth(u * 2.0f, along * 5.0f);

    relief_put(r, t.at, rgb_mix(f->dark, f->light, wave * 0.75f + clod * 0.35f - 0.05f),
               in * 0.92f);
    r->level[t.at] += in * f->height * wave * (0.7f + 0.5f * clod);
}

static void plough_brush(Relief *r, Texel t, const void *of)
{
    static const Furrows PLOUGH = { { 132, 106, 72 }, { 84, 64, 42 }, 0.14f, 0.42f };

    furrow_texel(r, t, of, &PLOUGH);
}

static void crops_brush(Relief *r, Texel t, const void *of)
{
    static const Furrows CROPS = { { 172, 148, 78 }, { 118, 96, 48 }, 0.16f, 0.42f };

    furrow_texel(r, t, of, &CROPS);
}

void field_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 0.4f, plough_brush);
}

void crops_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 0.4f, crops_brush);
}

/* ---- rocks and mud ------------------------------------------------------------------------------------ */

void rocks_prepare(Shape *s)
{
    Spot low, high;
    uint32_t seed = s->seed + 31u;
    int wanted = (int)(outline_area(&s->outline) * 1.2f) + 6;

    outline_bounds(&s->smooth, &low, &high);
    for (int i = 0; i < wanted && i < 400; i++) {
        Spot at = { low.x + (high.x - low.x) * noise_next(&seed), 0.0f };
        at.y = low.y + (high.y - low.y) * noise_next(&seed);
        float large = 0.4f * noise_next(&seed), radius = 0.14f + large * noise_next(&seed);
        if (polygon_nearness(&s->smooth, at.x, at.y).distance < -radius * 0.4f)
            shape_add_lump(s, (Lump){ at, radius, noise_next(&seed) });
    }
}

static void scree_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.1f, 0.6f);
    float in = smooth_step(0.25f, -0.35f, d);

    if (in <= 0.0f)
        return;
    Cell stone = noise_cell(t.x * 3.6f, t.y * 3.6f);
    relief_put(r, t.at,
               rgb_mix(rgb(112, 102, 78), rgb(146, 132, 100), noise_fbm(t.x * 2.0f, t.y * 2.0f, 3)),
               in * 0.6f);
    float share = stone.id > 0.66f ? in * stone_share(stone, 0.46f) : 0.0f;
    if (share > 0.0f) {
        relief_put(r, t.at, rgb_mix(rgb(112, 106, 96), rgb(180, 172, 156), stone.id), share * 0.9f);
        r->level[t.at] += (0.04f + 0.1f * stone.id) * share;
    }
}

static void rock_brush(Relief *r, Texel t, const void *of)
{
    const Lump *l = of;
    float shape =
        l->radius * (0.7f + 0.5f * noise_smooth(t.x * 4.0f + l->kind * 90.0f, t.y * 4.0f));
    float d = spot_distance(l->at, (Spot){ t.x, t.y }) / shape;

    if (d >= 1.0f)
        return;
    float dome = sqrtf(1.0f - d) * (0.6f + 0.4f * (1.0f - d));
    r->level[t.at] = fmaxf(r->level[t.at], l->radius * 1.1f * dome);
    relief_put(r, t.at,
               rgb_mix(rgb(112, 106, 96), rgb(180, 172, 156), noise_fbm(t.x * 6.0f, t.y * 6.0f, 2)),
               smooth_step(1.0f, 0.85f, d));
}

void rocks_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 0.6f, scree_brush);
    for (int i = 0; i < s->lumps; i++)
        band_around(band, s->lump[i].at, s->lump[i].radius * 1.2f, rock_brush, &s->lump[i]);
}

static void mud_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.0f, 0.7f);
    float in = smooth_step(0.3f, -0.4f, d);

    if (in <= 0.0f)
        return;
    float n = noise_fbm(t.x * 1.4f, t.y * 1.4f, 4);
    relief_put(r, t.at, rgb_mix(rgb(76, 60, 42), rgb(122, 100, 70), n * 1.4f - 0.2f), in * 0.9f);
    float wet = smooth_step(0.46f, 0.4f, n) * in;
    r->level[t.at] += in * 0.14f * (n - 0.5f);
    relief_put(r, t.at, rgb(70, 70, 62), wet * 0.5f);
    relief_gloss(r, t.at, wet * 0.7f);
}

void mud_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 1.0f, mud_brush);
}

/* ---- mines ---------------------------------------------------------------------------------------------- */

/* Turned earth, and in every few inches the lid of a mine. */
static void mines_brush(Relief *r, Texel t, const void *of)
{
    const float apart = 1.25f, radius = 0.24f;
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.6f, 0.5f);
    float in = smooth_step(0.2f, -0.3f, d);

    if (in <= 0.0f)
        return;
    float n = noise_fbm(t.x * 2.2f, t.y * 2.2f, 3);
    relief_put(r, t.at, rgb_mix(rgb(112, 92, 64), rgb(158, 134, 94), n * 1.4f - 0.2f), in * 0.7f);
    r->level[t.at] += in * 0.06f * (n - 0.5f);
    float off = noise_cell(t.x / apart, t.y / apart).near * apart;
    if (off > 2.0f * radius || d > -radius)
        return;
    relief_put(r, t.at, rgb(70, 54, 38), smooth_step(2.0f * radius, radius, off) * 0.8f);
    float lid = smooth_step(radius, radius - 0.04f, off),
          ring = smooth_step(0.05f, 0.02f, fabsf(off - 0.55f * radius));
    relief_put(r, t.at, rgb_mix(rgb(92, 96, 84), rgb(46, 48, 42), ring), lid);
    r->level[t.at] += 0.12f * lid - 0.05f * lid * ring;
}

void mines_ground(const Band *band, const Shape *s)
{
    paint_all(band, s, 0.4f, mines_brush);
}
