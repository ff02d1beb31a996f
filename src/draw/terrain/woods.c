#include <math.h>

#include "terrain/material.h"

static Spot grown(Spot s, float by)
{
    return (Spot){ s.x + by, s.y + by };
}

/* ---- bushes ------------------------------------------------------------------------------------------- */

static void bush_brush(Relief *r, Texel t, const void *of)
{
    const Bush *b = of;
    float dx = t.x - b->at.x, dy = t.y - b->at.y;
    float d = sqrtf(dx * dx + dy * dy) /
              (b->radius * (0.75f + 0.4f * noise_smooth(t.x * 5.0f, t.y * 5.0f)));

    if (d >= 1.0f)
        return;
    float dome = sqrtf(1.0f - d * d);
    float level = b->radius * 0.9f * dome + 0.08f * noise_smooth(t.x * 18.0f, t.y * 18.0f) + 0.05f;
    if (level < r->level[t.at])
        return;
    r->level[t.at] = level;
    float tone = 0.2f + 0.6f * dome + 0.4f * (noise_smooth(t.x * 15.0f, t.y * 15.0f) - 0.5f);
    relief_put(r, t.at, rgb_mix(b->dark, b->light, tone), smooth_step(1.0f, 0.85f, d));
}

void bush_paint(const Band *band, const Bush *bush)
{
    band_around(band, bush->at, bush->radius * 1.2f, bush_brush, bush);
}

void bushes_ground(const Band *band, const Shape *s)
{
    for (int i = 0; i < s->lumps; i++) {
        const Lump *l = &s->lump[i];
        Bush b = { l->at, l->radius, rgb(52, 66, 30), rgb(122, 132, 62) };
        if (l->kind > 0.7f)
            b.light = rgb(138, 136, 66);
        bush_paint(band, &b);
    }
}

void hedge_prepare(Shape *s)
{
    uint32_t seed = s->seed + 3u;
    float broad = s->width < 0.5f ? 0.34f : s->width * 0.55f;

    for (int i = 0; i + 1 < s->spine.count; i++) {
        Spot a = s->spine.at[i], b = s->spine.at[i + 1];
        float length = spot_distance(a, b);
        for (int k = 0; 0.1f + 0.3f * (float)k < length; k++) {
            Spot at = spot_between(a, b, (0.1f + 0.3f * (float)k) / length);
            at.x += (noise_next(&seed) - 0.5f) * 0.22f;
            at.y += (noise_next(&seed) - 0.5f) * 0.22f;
            float radius = broad + 0.16f * noise_next(&seed);
            shape_add_lump(s, (Lump){ at, radius, noise_next(&seed) });
        }
    }
}

static Spot random_spot(const Shape *s, uint32_t *seed)
{
    Spot low, high;

    outline_bounds(&s->smooth, &low, &high);
    float x = low.x + (high.x - low.x) * noise_next(seed);
    return (Spot){ x, low.y + (high.y - low.y) * noise_next(seed) };
}

void scrub_prepare(Shape *s)
{
    uint32_t seed = s->seed + 11u;
    int wanted = (int)(outline_area(&s->outline) * 1.6f) + 4;

    for (int i = 0; i < wanted && i < 600; i++) {
        Spot at = random_spot(s, &seed);
        float large = 0.3f * noise_next(&seed), radius = 0.14f + large * noise_next(&seed),
              kind = noise_next(&seed);
        if (polygon_nearness(&s->smooth, at.x, at.y).distance < -radius * 0.5f)
            shape_add_lump(s, (Lump){ at, radius, kind });
    }
}

/* ---- woods -------------------------------------------------------------------------------------------- */

static bool is_crowded(const Shape *s, Spot at, float radius)
{
    for (int i = 0; i < s->lumps; i++)
        if (spot_distance(s->lump[i].at, at) < (s->lump[i].radius + radius) * 0.74f)
            return true;
    return false;
}

void woods_prepare(Shape *s)
{
    uint32_t seed = s->seed + 5u;
    int most = (int)(outline_area(&s->outline) * 0.7f) + 3;

    most = most > 400 ? 400 : most;
    for (int tries = 0; tries < 2400 && s->lumps < most; tries++) {
        Spot at = random_spot(s, &seed);
        float radius = 0.62f + 0.56f * noise_next(&seed), kind = noise_next(&seed);
        if (polygon_nearness(&s->smooth, at.x, at.y).distance > -0.45f * radius ||
            is_crowded(s, at, radius))
            continue;
        shape_add_lump(s, (Lump){ at, radius, kind });
    }
}

static void litter_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = ragged_edge(s, t, 1.3f, 0.8f);
    float share = smooth_step(0.3f, -0.5f, d);

    if (share <= 0.0f)
        return;
    Cell leaf = noise_cell(t.x * 5.0f, t.y * 5.0f);
    relief_put(r, t.at,
               rgb_mix(rgb(58, 52, 30), rgb(104, 84, 46), noise_fbm(t.x * 3.0f, t.y * 3.0f, 3)),
               share * 0.86f);
    relief_put(r, t.at, leaf.id > 0.6f ? rgb(134, 98, 46) : rgb(72, 70, 34),
               share * 0.5f * smooth_step(0.5f, 0.2f, leaf.near));
}

/* Trunks and their soft dark circles: what is seen of the trees when the crowns are cleared. */
static void trunk_brush(Relief *r, Texel t, const void *of)
{
    const Lump *l = of;
    float d = spot_distance(l->at, (Spot){ t.x, t.y }), thick = l->radius * 0.16f;

    relief_put(r, t.at, rgb(34, 30, 18), 0.35f * smooth_step(l->radius * 0.8f, 0.0f, d));
    if (d < thick) {
        relief_put(r, t.at, rgb_mix(rgb(112, 86, 56), rgb(70, 50, 32), d / thick), 1.0f);
        r->level[t.at] += 0.5f * (1.0f - 0.5f * d / thick);
    }
}

void woods_ground(const Band *band, const Shape *s)
{
    Spot low, high;

    outline_bounds(&s->smooth, &low, &high);
    band_paint(band, grown(low, -1.0f), grown(high, 1.0f), litter_brush, s);
    for (int i = 0; i < s->lumps; i++)
        band_around(band, s->lump[i].at, s->lump[i].radius, trunk_brush, &s->lump[i]);
}

typedef struct Greens {
    Rgb dark, light;
} Greens;

static Greens greens_of(float kind)
{
    if (kind > 0.8f)
        return (Greens){ { 78, 78, 30 }, { 150, 140, 62 } };
    if (kind > 0.4f)
        return (Greens){ { 44, 66, 30 }, { 112, 132, 56 } };
    return (Greens){ { 34, 58, 34 }, { 88, 118, 60 } };
}

static void crown_brush(Relief *r, Texel t, const void *of)
{
    const Lump *l = of;
    float dx = t.x - l->at.x, dy = t.y - l->at.y, from = sqrtf(dx * dx + dy * dy) + 1e-4f;
    float ragged =
        noise_fbm(dx / from * 1.6f + l->at.x * 3.0f, dy / from * 1.6f + l->at.y * 3.0f, 2);
    float d = from / (l->radius * (0.82f + 0.3f * ragged));

    if (d >= 1.0f)
        return;
    Cell leaf = noise_cell(t.x * 2.8f / l->radius + l->at.x, t.y * 2.8f / l->radius + l->at.y);
    float dome = sqrtf(1.0f - d * d), fine = noise_smooth(t.x * 15.0f, t.y * 15.0f);
    float level = l->radius * 1.5f * (0.35f + 0.65f * dome) +
                  0.34f * l->radius * (1.0f - leaf.near) + 0.1f * fine;
    if (level < r->level[t.at] && d > 0.6f)
        return;
    r->level[t.at] = fmaxf(r->level[t.at], level);
    Greens g = greens_of(l->kind);
    float tone = 0.15f + 0.55f * dome + 0.35f * (0.6f - leaf.near) + 0.25f * (fine - 0.5f);
    relief_put(r, t.at, rgb_mix(g.dark, g.light, tone), smooth_step(1.0f, 0.93f, d));
}

void woods_above(const Band *band, const Shape *s)
{
    for (int i = 0; i < s->lumps; i++)
        band_around(band, s->lump[i].at, s->lump[i].radius * 1.2f, crown_brush, &s->lump[i]);
}
