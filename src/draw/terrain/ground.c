#include <math.h>
#include <stddef.h>
#include <string.h>

#include "terrain/material.h"

/* The noises of a ground, sampled as coarsely as each allows: the broad ones vary over inches. */
typedef struct GroundNoise {
    float broad, middle, bare; /* 0 to 1 */
    float blades, grain;
} GroundNoise;

/* What a ground is made of. */
typedef struct Ground {
    const char *name;
    Rgb low, high;    /* the common tones */
    Rgb straw, shade; /* where the broad noise is high, and low */
    Rgb patch;        /* where it breaks open */
    float straw_at, straw_share, shade_share, patch_at, patch_share;
    Rgb glaze; /* over everything */
    float blade_share, relief_blades, relief_grain, relief_middle;
    bool in_tufts; /* the straw stands in tufts, as heather does */
} Ground;

static const Ground GROUND[] = {
    { .name = "grass",
      .low = { 92, 100, 50 },
      .high = { 130, 136, 68 },
      .straw = { 164, 150, 92 },
      .shade = { 74, 84, 44 },
      .patch = { 136, 114, 76 },
      .straw_at = 0.5f,
      .straw_share = 0.62f,
      .shade_share = 0.5f,
      .patch_at = 0.66f,
      .patch_share = 0.7f,
      .glaze = { 1.16f, 1.15f, 1.12f },
      .blade_share = 0.2f,
      .relief_blades = 0.016f,
      .relief_grain = 0.04f,
      .relief_middle = 0.0f },
    { .name = "dry",
      .low = { 150, 126, 78 },
      .high = { 190, 166, 110 },
      .straw = { 122, 120, 66 },
      .shade = { 128, 98, 62 },
      .patch = { 138, 104, 68 },
      .straw_at = 0.5f,
      .straw_share = 0.7f,
      .shade_share = 0.5f,
      .patch_at = 0.7f,
      .patch_share = 0.3f,
      .glaze = { 1.08f, 1.08f, 1.06f },
      .blade_share = 0.18f,
      .relief_blades = 0.016f,
      .relief_grain = 0.04f,
      .relief_middle = 0.0f },
    { .name = "moor",
      .low = { 104, 98, 56 },
      .high = { 146, 136, 78 },
      .straw = { 126, 82, 96 },
      .shade = { 82, 84, 48 },
      .patch = { 96, 78, 52 },
      .straw_at = 0.5f,
      .straw_share = 0.34f,
      .shade_share = 0.6f,
      .patch_at = 0.7f,
      .patch_share = 0.5f,
      .glaze = { 1.1f, 1.1f, 1.1f },
      .blade_share = 0.2f,
      .relief_blades = 0.016f,
      .relief_grain = 0.04f,
      .relief_middle = 0.0f,
      .in_tufts = true },
    { .name = "mud",
      .low = { 86, 70, 50 },
      .high = { 130, 108, 78 },
      .straw = { 104, 102, 62 },
      .shade = { 72, 60, 46 },
      .patch = { 78, 64, 46 },
      .straw_at = 0.52f,
      .straw_share = 0.62f,
      .shade_share = 0.6f,
      .patch_at = 0.68f,
      .patch_share = 0.4f,
      .glaze = { 1.16f, 1.16f, 1.16f },
      .blade_share = 0.16f,
      .relief_blades = 0.02f,
      .relief_grain = 0.13f,
      .relief_middle = 0.0f },
    { .name = "snow",
      .low = { 206, 212, 220 },
      .high = { 236, 236, 232 },
      .straw = { 240, 240, 238 },
      .shade = { 196, 204, 216 },
      .patch = { 150, 142, 110 },
      .straw_at = 0.55f,
      .straw_share = 0.4f,
      .shade_share = 0.4f,
      .patch_at = 0.6f,
      .patch_share = 0.7f,
      .glaze = { 1, 1, 1 },
      .blade_share = 0.06f,
      .relief_blades = 0.03f,
      .relief_grain = 0.0f,
      .relief_middle = 0.22f },
    { .name = "city",
      .low = { 112, 106, 96 },
      .high = { 146, 138, 124 },
      .straw = { 128, 118, 98 },
      .shade = { 92, 88, 82 },
      .patch = { 108, 96, 74 },
      .straw_at = 0.52f,
      .straw_share = 0.5f,
      .shade_share = 0.5f,
      .patch_at = 0.68f,
      .patch_share = 0.6f,
      .glaze = { 1.06f, 1.05f, 1.03f },
      .blade_share = 0.12f,
      .relief_blades = 0.016f,
      .relief_grain = 0.05f,
      .relief_middle = 0.0f },
};

enum { GROUNDS = sizeof GROUND / sizeof *GROUND };

/* Other words that lists of maps use. */
static const struct {
    const char *word;
    int ground;
} ALIAS[] = {
    { "desert", 1 }, { "sand", 1 },   { "steppe", 1 }, { "field", 0 }, { "heath", 2 },
    { "fen", 2 },    { "waste", 3 },  { "trench", 3 }, { "earth", 3 }, { "ice", 4 },
    { "winter", 4 }, { "street", 5 }, { "stone", 5 },  { "pav", 5 },
};

static const Ground *ground_named(const char *kind)
{
    for (int i = 0; kind && i < GROUNDS; i++)
        if (strstr(kind, GROUND[i].name))
            return &GROUND[i];
    for (size_t i = 0; kind && i < sizeof ALIAS / sizeof *ALIAS; i++)
        if (strstr(kind, ALIAS[i].word))
            return &GROUND[ALIAS[i].ground];
    return &GROUND[0];
}

/* Broad noises on a grid of this many texels, with straight lines between. */
enum { COARSE = 6, COARSE_FIELDS = 3, COARSE_ROOM = 1100 };

typedef struct CoarseRow {
    float field[COARSE_FIELDS][COARSE_ROOM];
} CoarseRow;

static void fill_coarse(CoarseRow *row, const Relief *r, int v, int columns)
{
    float y = r->origin.y + ((float)(v * COARSE) + 0.5f) / r->texels;

    for (int u = 0; u < columns; u++) {
        float x = r->origin.x + ((float)(u * COARSE) + 0.5f) / r->texels;
        row->field[0][u] = noise_fbm(x * 0.16f, y * 0.16f, 4);
        row->field[1][u] = noise_fbm(x * 0.55f + 31.0f, y * 0.55f + 5.0f, 4);
        row->field[2][u] = noise_fbm(x * 0.9f + 7.0f, y * 0.9f, 3);
    }
}

static float coarse_at(const CoarseRow *upper, const CoarseRow *lower, int field, int u,
                       float v_share)
{
    int cell = u / COARSE;
    float s = (float)(u - cell * COARSE) / (float)COARSE;
    const float *a = upper->field[field] + cell, *b = lower->field[field] + cell;
    float top = a[0] + (a[1] - a[0]) * s, bottom = b[0] + (b[1] - b[0]) * s;

    return top + (bottom - top) * v_share;
}

static void paint_texel(Relief *r, const Ground *g, int at, const GroundNoise *n)
{
    Rgb c = rgb_mix(g->low, g->high, n->middle * 1.5f - 0.25f);

    float straw = smooth_step(g->straw_at, g->straw_at + 0.2f, n->broad) * g->straw_share;
    if (g->in_tufts)
        straw *= 1.9f * smooth_step(0.44f, 0.6f, n->grain);
    c = rgb_mix(c, g->straw, straw);
    c = rgb_mix(c, g->shade, smooth_step(0.46f, 0.3f, n->broad) * g->shade_share);
    c = rgb_mix(c, g->patch,
                smooth_step(g->patch_at, g->patch_at + 0.1f, n->bare) * g->patch_share);
    float k = 1.0f - g->blade_share / 2.0f + g->blade_share * n->blades;
    relief_put(r, at, rgb(c.r * k * g->glaze.r, c.g * k * g->glaze.g, c.b * k * g->glaze.b), 1.0f);
    r->level[at] = g->relief_grain * n->grain + g->relief_blades * n->blades +
                   g->relief_middle * n->middle + 0.2f * n->broad;
}

/* The fine noises of one row of texels. */
typedef struct FineRow {
    NoiseRow blades, coarse_grain, fine_grain;
} FineRow;

static void fill_fine(FineRow *row, const Relief *r, float y)
{
    float x = r->origin.x, wide = (float)r->width / r->texels;

    noise_row_begin(&row->blades, x * 13.0f, y * 21.0f, (int)(wide * 13.0f) + 2);
    noise_row_begin(&row->coarse_grain, x * 5.0f, y * 5.0f, (int)(wide * 5.0f) + 2);
    noise_row_begin(&row->fine_grain, x * 10.15f + 17.1f, y * 10.15f + 9.7f,
                    (int)(wide * 10.15f) + 2);
}

static void paint_row(Relief *r, const Ground *g, int v, const CoarseRow *upper,
                      const CoarseRow *lower)
{
    float y = r->origin.y + ((float)v + 0.5f) / r->texels;
    float share = (float)(v % COARSE) / (float)COARSE;
    FineRow fine;

    fill_fine(&fine, r, y);
    for (int u = 0; u < r->width; u++) {
        float x = r->origin.x + ((float)u + 0.5f) / r->texels;
        float grain = (noise_row_at(&fine.coarse_grain, x * 5.0f) * 2.0f +
                       noise_row_at(&fine.fine_grain, x * 10.15f + 17.1f)) /
                      3.0f;
        GroundNoise n = { .broad = coarse_at(upper, lower, 0, u, share),
                          .bare = coarse_at(upper, lower, 1, u, share),
                          .middle = coarse_at(upper, lower, 2, u, share) * 0.86f + 0.14f * grain,
                          .blades = noise_row_at(&fine.blades, x * 13.0f),
                          .grain = grain };
        paint_texel(r, g, v * r->width + u, &n);
    }
}

void ground_paint(const Band *band, const char *kind)
{
    Relief *r = band->relief;
    const Ground *g = ground_named(kind);
    CoarseRow row[2] = { 0 };
    int columns = r->width / COARSE + 2, have = -1;

    if (columns > COARSE_ROOM)
        columns = COARSE_ROOM;
    for (int v = band->from; v < band->to; v++) {
        int cell = v / COARSE;
        if (cell != have) {
            fill_coarse(&row[0], r, cell, columns);
            fill_coarse(&row[1], r, cell + 1, columns);
            have = cell;
        }
        paint_row(r, g, v, &row[0], &row[1]);
    }
}
