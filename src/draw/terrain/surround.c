#include <math.h>

#include "scene/board.h"

const float FRAME_BREADTH = 1.1f, FLOOR_BREADTH = 3.0f;

/* Planks 3.2 inches broad; the pattern comes again every 32 by 12.8 inches. */
static const float TILE_WIDTH = 32.0f, TILE_HEIGHT = 12.8f, PLANK = 3.2f;
enum { TILE_TEXELS = 20 };

static float wrapped(float v, float period)
{
    return v - period * floorf(v / period);
}

static Rgb floor_colour(float table_x, float table_y)
{
    float x = wrapped(table_x, TILE_WIDTH), y = wrapped(table_y, TILE_HEIGHT);
    float plank = floorf(y / PLANK), in_plank = y / PLANK - plank;
    float end = wrapped(x + plank * 11.0f, TILE_WIDTH);
    float grain = noise_fbm(end * 0.35f + plank * 17.0f, y * 4.0f, 4);
    float dark = fabsf(in_plank - 0.5f) > 0.49f || end < 0.05f ? 0.5f : 1.0f;

    return rgb_times(rgb_mix(rgb(30, 21, 15), rgb(48, 34, 24), grain), dark);
}

typedef struct Surround {
    Spot table;
} Surround;

static void surround_brush(Relief *r, Texel t, const void *of)
{
    const Surround *s = of;
    float beside = fmaxf(-t.x, t.x - s->table.x), beyond = fmaxf(-t.y, t.y - s->table.y);
    float d = fmaxf(beside, beyond);

    if (d <= 0.0f)
        return;
    relief_gloss(r, t.at, 0.0f);
    if (d >= FRAME_BREADTH) {
        relief_put(r, t.at, floor_colour(t.x, t.y), 1.0f);
        r->level[t.at] = -1.5f;
        return;
    }
    bool level = beyond > beside;
    float grain = noise_fbm((level ? t.x : t.y) * 0.5f, (level ? t.y : t.x) * 7.0f, 4);
    relief_put(r, t.at, rgb_mix(rgb(70, 44, 26), rgb(118, 78, 46), grain), 1.0f);
    r->level[t.at] =
        0.9f + 0.25f * smooth_step(0.0f, 0.12f, d) * smooth_step(FRAME_BREADTH, 0.95f, d);
}

void surround_paint(const Band *band, Spot table)
{
    Surround s = { table };
    float out = FRAME_BREADTH + FLOOR_BREADTH + 1.0f;

    band_paint(band, (Spot){ -out, -out }, (Spot){ table.x + out, 0.0f }, surround_brush, &s);
    band_paint(band, (Spot){ -out, table.y }, (Spot){ table.x + out, table.y + out },
               surround_brush, &s);
    band_paint(band, (Spot){ -out, 0.0f }, (Spot){ 0.0f, table.y }, surround_brush, &s);
    band_paint(band, (Spot){ table.x, 0.0f }, (Spot){ table.x + out, table.y }, surround_brush, &s);
}

static uint32_t byte_of(float v)
{
    return v >= 255.0f ? 255u : (uint32_t)(v + 0.5f);
}

Canvas *floor_tile(void)
{
    Canvas *c = canvas_new((int)(TILE_WIDTH * TILE_TEXELS), (int)(TILE_HEIGHT * TILE_TEXELS));

    for (int v = 0; c && v < c->height; v++)
        for (int u = 0; u < c->width; u++) {
            Rgb lit = lamp_flat(
                floor_colour(((float)u + 0.5f) / TILE_TEXELS, ((float)v + 0.5f) / TILE_TEXELS));
            c->pixels[v * c->pitch + u] =
                0xFF000000u | byte_of(lit.r) << 16 | byte_of(lit.g) << 8 | byte_of(lit.b);
        }
    return c;
}

/* Specks and short blades; the lattice repeats every 256 steps, and so does the tile. */
void grain_make(uint8_t grain[GRAIN_SIDE][GRAIN_SIDE])
{
    for (int y = 0; y < GRAIN_SIDE; y++)
        for (int x = 0; x < GRAIN_SIDE; x++) {
            float speck = noise_lattice(x, y);
            float blade = noise_smooth((float)x * 0.25f, (float)y * 0.5f);
            float blot = noise_smooth((float)x * 0.5f + 64.0f, (float)y * 0.125f);
            grain[y][x] = (uint8_t)(255.0f * (0.45f * speck + 0.35f * blade + 0.2f * blot));
        }
}
