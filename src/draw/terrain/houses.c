#include <math.h>

#include "terrain/material.h"

static void paint_about(const Band *band, const Shape *s, float margin, Brush *brush)
{
    Spot low, high;

    outline_bounds(&s->outline, &low, &high);
    band_paint(band, (Spot){ low.x - margin, low.y - margin },
               (Spot){ high.x + margin, high.y + margin }, brush, s);
}

static const float EAVES = 0.12f;

/* ---- what is inside: floorboards between walls -------------------------------------------------------- */

static void floor_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = polygon_nearness(&s->outline, t.x, t.y).distance;

    if (d > 0.6f)
        return;
    if (d > 0.0f) {
        relief_put(r, t.at, rgb(74, 60, 40), smooth_step(0.5f, 0.0f, d) * 0.55f);
        return;
    }
    if (d > -0.2f) {
        Cell stone = noise_cell(t.x * 3.6f, t.y * 3.6f);
        relief_put(r, t.at, rgb_mix(rgb(112, 102, 90), rgb(172, 162, 146), stone.id), 1.0f);
        r->level[t.at] = 0.9f;
        return;
    }
    float board = t.x * 2.6f, in_board = board - floorf(board);
    relief_put(r, t.at,
               in_board < 0.08f ? rgb(52, 38, 24)
                                : rgb_mix(rgb(112, 84, 54), rgb(148, 116, 78),
                                          noise_smooth(floorf(board) * 5.3f, t.y * 1.6f)),
               1.0f);
    r->level[t.at] = 0.05f;
}

void building_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.7f, floor_brush);
}

/* ---- roofs -------------------------------------------------------------------------------------------- */

/* A place on a roof: how far up the slope from the eaves (0) to the ridge (1), inches from the eaves, and along it. */
typedef struct RoofPlace {
    float up, from_eaves, along, side;
} RoofPlace;

static RoofPlace gable_place(const Shape *s, float u, float v)
{
    bool wide = s->slab.width >= s->slab.height;
    float across = wide ? v : u, half = (wide ? s->slab.height : s->slab.width) / 2.0f + EAVES;
    float off = fabsf(across);

    return (RoofPlace){ 1.0f - off / half, half - off, wide ? u : v, across > 0.0f ? 1.0f : -1.0f };
}

static Rgb tile_colour(const Shape *s, Texel t, RoofPlace p)
{
    static const Rgb DARK[3] = { { 142, 74, 48 }, { 96, 90, 84 }, { 138, 116, 74 } };
    static const Rgb LIGHT[3] = { { 178, 104, 66 }, { 136, 128, 118 }, { 186, 162, 108 } };
    int roof = (int)(s->seed % 3u);
    float row = p.from_eaves * 4.2f, row_at = floorf(row), in_row = row - row_at;
    float column = p.along * 3.0f + (row_at - 2.0f * floorf(row_at / 2.0f)) * 0.5f;
    float id = noise_lattice((int)floorf(column) + 7, (int)row_at + (p.side > 0.0f ? 50 : 9));
    Rgb c =
        rgb_mix(DARK[roof], LIGHT[roof], id * 0.75f + 0.25f * noise_fbm(t.x * 2.0f, t.y * 2.0f, 2));

    if (in_row < 0.14f)
        c = rgb_mix(c, rgb(50, 30, 22), 0.45f);
    if (fabsf(column - floorf(column + 0.5f)) < 0.05f)
        c = rgb_mix(c, rgb(60, 36, 26), 0.3f);
    if (p.up > 0.955f)
        c = rgb_mix(c, rgb_mix(LIGHT[roof], rgb(255, 246, 222), 0.3f), 0.6f);
    return rgb_mix(c, rgb(96, 104, 54),
                   0.5f * smooth_step(0.55f, 0.72f, noise_fbm(t.x * 1.4f + 9.0f, t.y * 1.4f, 3)));
}

static void gable_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Slab eaves = s->slab;
    float u, v;

    eaves.width += 2.0f * EAVES;
    eaves.height += 2.0f * EAVES;
    if (slab_distance(&eaves, t.x, t.y, &u, &v) > 0.0f)
        return;
    RoofPlace p = gable_place(s, u, v);
    float low = s->height > 1.0f ? s->height * 0.45f : 1.4f, high = low + 1.1f,
          row = p.from_eaves * 4.2f;
    low = low > 2.0f ? 2.0f : low;
    high = high > 3.0f ? 3.0f : high;
    relief_put(r, t.at, tile_colour(s, t, p), 1.0f);
    r->level[t.at] =
        low + (high - low) * p.up + 0.05f * (row - floorf(row)) + (p.up > 0.955f ? 0.07f : 0.0f);
    bool wide = s->slab.width >= s->slab.height;
    float cu = u - (wide ? s->slab.width * 0.3f : s->slab.width * 0.14f);
    float cv = v - (wide ? s->slab.height * 0.14f : s->slab.height * 0.3f);
    float chimney = fmaxf(fabsf(cu), fabsf(cv));
    if (chimney < 0.25f && s->radius > 1.2f) {
        relief_put(r, t.at, chimney < 0.13f ? rgb(40, 32, 28) : rgb(150, 132, 112), 1.0f);
        r->level[t.at] = high + 0.45f;
    }
}

/* Any other plan: a hipped roof that rises from every side alike. */
static void hip_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = polygon_nearness(&s->outline, t.x, t.y);
    float inside = EAVES - n.distance;

    if (inside < 0.0f)
        return;
    float span = s->radius * 0.5f, up = inside / span;
    RoofPlace p = { up > 1.0f ? 1.0f : up, inside, n.along, 1.0f };
    relief_put(r, t.at, tile_colour(s, t, p), 1.0f);
    r->level[t.at] = 1.3f + 0.9f * p.up + 0.05f * (inside * 4.2f - floorf(inside * 4.2f));
}

/* A round house or tower: thatch or boards running to the middle. */
static void cone_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float dx = t.x - s->centre.x, dy = t.y - s->centre.y,
          d = sqrtf(dx * dx + dy * dy) / (s->radius + EAVES);

    if (d > 1.0f)
        return;
    int rays = 26, best = 0;
    float most = -2.0f, next = -2.0f;
    for (int i = 0; i < rays; i++) {
        float dot =
            (dx * (float)turn_cos(360.0 * i / rays) + dy * (float)turn_sin(360.0 * i / rays)) /
            (d * (s->radius + EAVES) + 1e-4f);
        if (dot > most) {
            next = most;
            most = dot;
            best = i;
        } else if (dot > next) {
            next = dot;
        }
    }
    float seam = (most - next) * d * 9.0f, ring = fabsf(d - 0.55f) < 0.02f ? 0.4f : 0.0f;
    Rgb c = rgb_mix(rgb(118, 98, 66), rgb(166, 142, 100),
                    noise_lattice(best, 4) * 0.6f + 0.4f * noise_fbm(t.x * 3.0f, t.y * 3.0f, 2));
    c = rgb_mix(c, rgb(60, 48, 32), (seam < 0.06f ? 0.6f : 0.0f) + ring);
    relief_put(r, t.at, d < 0.13f ? rgb(92, 78, 58) : c, 1.0f);
    r->level[t.at] =
        1.5f + 1.4f * (1.0f - d) + (seam < 0.06f ? -0.03f : 0.0f) + (d < 0.13f ? 0.2f : 0.0f);
}

void building_above(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.3f, s->is_slab ? gable_brush : s->is_disc ? cone_brush : hip_brush);
}

/* ---- ruins -------------------------------------------------------------------------------------------- */

static void rubble(Relief *r, Texel t, float d)
{
    float lying = smooth_step(0.7f, -0.2f, d);
    Cell stone = noise_cell(t.x * 3.4f, t.y * 3.4f);

    relief_put(r, t.at, rgb(150, 138, 118),
               lying * 0.8f * smooth_step(0.34f, 0.6f, noise_fbm(t.x * 2.2f, t.y * 2.2f, 3)));
    float share = stone.id > 0.62f ? smooth_step(0.7f, 0.0f, d) * stone_share(stone, 0.5f) : 0.0f;
    if (share > 0.0f) {
        relief_put(r, t.at, rgb_mix(rgb(118, 108, 94), rgb(184, 174, 154), stone.id), share);
        r->level[t.at] += (0.06f + 0.12f * stone.id) * share;
    }
}

static void ruin_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = polygon_nearness(&s->outline, t.x, t.y);
    float d = n.distance;

    if (d > 0.7f)
        return;
    rubble(r, t, d);
    if (d < 0.02f && d > -0.34f) {
        float broken = noise_fbm(n.along * 0.8f + (float)(s->seed % 50u), 4.0f, 2);
        float height = broken < 0.38f ? 0.0f : broken < 0.47f ? 0.5f : 1.6f;
        if (height <= 0.0f)
            return;
        Cell stone = noise_cell(n.along * 3.0f, d * 3.0f);
        Rgb face = rgb_mix(rgb(124, 112, 98), rgb(190, 180, 160), stone.id);
        relief_put(
            r, t.at,
            rgb_mix(rgb(70, 60, 50), face, smooth_step(0.03f, 0.16f, stone.second - stone.near)),
            1.0f);
        r->level[t.at] = height + 0.1f * stone.id;
    } else if (d <= -0.34f) {
        float u = t.x * 1.6f - floorf(t.x * 1.6f), v = t.y * 1.6f - floorf(t.y * 1.6f);
        bool joint = fminf(fminf(u, 1.0f - u), fminf(v, 1.0f - v)) < 0.04f;
        relief_put(r, t.at, rgb(128, 118, 100), 0.5f);
        if (joint)
            relief_put(r, t.at, rgb(86, 76, 62), 0.5f);
    }
}

void ruin_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.8f, ruin_brush);
}
