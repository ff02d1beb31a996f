#include <math.h>

#include "terrain/material.h"

static void paint_about(const Band *band, const Shape *s, float margin, Brush *brush)
{
    Spot low, high;

    outline_bounds(&s->outline, &low, &high);
    band_paint(band, (Spot){ low.x - margin, low.y - margin },
               (Spot){ high.x + margin, high.y + margin }, brush, s);
}

/* ---- roads and bridges -------------------------------------------------------------------------------- */

static void road_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = line_nearness(&s->bend, t.x, t.y);

    if (n.distance > s->width)
        return;
    float d = n.distance - s->width / 2.0f + (noise_fbm(t.x * 1.2f, t.y * 1.2f, 3) - 0.5f) * 0.55f;
    float in = smooth_step(0.22f, -0.3f, d);
    if (in <= 0.0f)
        return;
    float tone = noise_fbm(t.x * 2.4f, t.y * 2.4f, 4);
    float rut = noise_bell(n.distance - s->width * 0.21f, 0.13f);
    relief_put(r, t.at, rgb_mix(rgb(116, 94, 62), rgb(150, 128, 90), tone), in * 0.92f);
    relief_put(r, t.at, rgb(88, 70, 46), rut * 0.42f * in * (0.5f + tone));
    r->level[t.at] -= in * (0.05f + 0.09f * rut);
    Cell pebble = noise_cell(t.x * 6.0f, t.y * 6.0f);
    if (pebble.id > 0.82f && pebble.near < 0.22f) {
        relief_put(r, t.at, rgb(176, 166, 144), in * 0.8f);
        r->level[t.at] += 0.05f * in;
    }
}

void road_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.5f, road_brush);
}

static void bridge_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float d = polygon_nearness(&s->outline, t.x, t.y).distance;

    if (d > 0.3f)
        return;
    relief_put(r, t.at, rgb(40, 32, 20), smooth_step(0.3f, 0.0f, d) * 0.5f);
    if (d > 0.0f)
        return;
    Nearness n = line_nearness(&s->spine, t.x, t.y);
    float plank = n.along * 3.2f, in_plank = plank - floorf(plank);
    Rgb wood = rgb_mix(rgb(110, 86, 56), rgb(156, 128, 88),
                       noise_smooth(floorf(plank) * 7.3f, n.distance * n.side * 2.0f + 9.0f));
    bool gap = in_plank<0.1f, rail = d> - 0.14f;
    relief_put(r, t.at, gap ? rgb(44, 32, 20) : rail ? rgb(92, 70, 46) : wood, 1.0f);
    r->level[t.at] = rail ? 0.46f : gap ? 0.14f : 0.2f;
    relief_gloss(r, t.at, 0.0f);
}

void bridge_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.4f, bridge_brush);
}

/* ---- walls -------------------------------------------------------------------------------------------- */

static void wall_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    float edge = polygon_nearness(&s->outline, t.x, t.y).distance, half = s->width / 2.0f;

    if (edge > 0.3f)
        return;
    relief_put(r, t.at, rgb(70, 62, 40), smooth_step(0.25f, 0.0f, edge) * 0.5f);
    float d = edge + (noise_smooth(t.x * 7.0f, t.y * 7.0f) - 0.5f) * 0.09f;
    if (d > 0.0f)
        return;
    Nearness n = line_nearness(&s->spine, t.x, t.y);
    Cell stone = noise_cell(n.along * 3.4f, n.distance * 4.0f + (n.side > 0.0f ? 40.0f : 0.0f));
    float gap = smooth_step(0.03f, 0.16f, stone.second - stone.near),
          across = 1.0f + d / (half > 0.05f ? half : 0.05f);
    float height = s->height > 0.0f ? s->height : 0.62f;
    Rgb face = rgb_mix(rgb(112, 104, 92), rgb(176, 168, 150),
                       stone.id * 0.8f + 0.2f * noise_smooth(t.x * 12.0f, t.y * 12.0f));
    height = height > 1.3f ? 1.3f : height < 0.4f ? 0.4f : height;
    relief_put(r, t.at, rgb_mix(rgb(58, 50, 40), face, gap), smooth_step(0.0f, -0.05f, d));
    r->level[t.at] = height * (0.72f + 0.28f * gap) *
                         (0.75f + 0.25f * sqrtf(fmaxf(0.0f, 1.0f - across * across))) +
                     0.06f * stone.id;
}

void wall_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.4f, wall_brush);
}

/* ---- fences and sandbags ------------------------------------------------------------------------------ */

static void fence_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = line_nearness(&s->spine, t.x, t.y);

    if (n.distance > 0.3f)
        return;
    float step = n.along - 1.2f * floorf(n.along / 1.2f + 0.5f);
    float post = sqrtf(n.distance * n.distance + step * step);
    relief_put(r, t.at, rgb(62, 58, 34), 0.3f * smooth_step(0.3f, 0.05f, n.distance));
    if (post < 0.1f) {
        relief_put(r, t.at, rgb(136, 112, 82), 1.0f);
        r->level[t.at] = 0.6f;
    } else if (n.distance < 0.05f) {
        relief_put(r, t.at, rgb(150, 128, 96), 0.95f);
        r->level[t.at] = 0.42f + 0.03f * noise_smooth(n.along * 9.0f, 1.0f);
    }
}

void fence_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.4f, fence_brush);
}

static void sandbag_brush(Relief *r, Texel t, const void *of)
{
    const Shape *s = of;
    Nearness n = polygon_nearness(&s->outline, t.x, t.y);

    if (n.distance > 0.25f)
        return;
    relief_put(r, t.at, rgb(70, 58, 36), smooth_step(0.25f, 0.0f, n.distance) * 0.5f);
    float row = floorf(-n.distance / 0.3f),
          f = n.along / 0.48f + (row - 2.0f * floorf(row / 2.0f)) * 0.5f;
    float u = (f - floorf(f) - 0.5f) * 0.48f, v = -n.distance - (row + 0.5f) * 0.3f;
    float q = sqrtf(u * u / (0.25f * 0.25f) + v * v / (0.17f * 0.17f));
    if (n.distance > 0.0f || q >= 1.0f)
        return;
    float tone = 0.3f + 0.6f * noise_lattice((int)floorf(f), (int)row + 5) * (1.0f - q * 0.4f);
    relief_put(r, t.at, rgb_mix(rgb(128, 110, 76), rgb(186, 166, 122), tone),
               smooth_step(1.0f, 0.88f, q));
    r->level[t.at] = fmaxf(r->level[t.at], 0.34f + 0.2f * sqrtf(1.0f - q * q));
}

void sandbags_ground(const Band *band, const Shape *s)
{
    paint_about(band, s, 0.4f, sandbag_brush);
}
