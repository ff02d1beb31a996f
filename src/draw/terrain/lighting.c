#include "terrain/lighting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 22 };

static const Rgb AMBIENT = { 0.50f, 0.52f, 0.60f }, KEY = { 1.04f, 0.98f, 0.86f };
static const float STEEPEST = 2.2f, SHADE = 0.74f;

typedef struct Lighting {
    const Relief *relief;
    Canvas *to;
    const Same *same;
    int quarter;
    float x, y, z; /* towards the lamp, of length 1, on the table */
    float along;   /* length of its part in the plane */
    float rise;    /* inches that a ray to the lamp rises for each inch along */
    float highest;
    int half_width, half_height;
    float *level; /* every second texel's */
    uint8_t *shadow, *blurred;
    float step[STEPS]; /* of the march, in inches */
} Lighting;

static void aim(Lighting *l)
{
    static const float COSINE[4] = { 1.0f, 0.0f, -1.0f, 0.0f },
                       SINE[4] = { 0.0f, 1.0f, 0.0f, -1.0f };
    float x = -0.52f, y = -0.60f, z = 0.60f, length = sqrtf(x * x + y * y + z * z);
    float c = COSINE[l->quarter], s = -SINE[l->quarter];

    l->x = (x * c - y * s) / length;
    l->y = (x * s + y * c) / length;
    l->z = z / length;
    l->along = sqrtf(l->x * l->x + l->y * l->y);
    l->rise = l->z / l->along * 1.25f;
    for (int k = 1; k <= STEPS; k++)
        l->step[k - 1] = (float)(k * k) * 0.0046f + (float)k * 0.045f;
}

static void shrink_rows(void *of, int from, int to)
{
    Lighting *l = of;

    for (int v = from; v < to; v++)
        for (int u = 0; u < l->half_width; u++)
            l->level[v * l->half_width + u] = l->relief->level[v * 2 * l->relief->width + u * 2];
}

static float shadow_at(const Lighting *l, int u, int v)
{
    float from = l->level[v * l->half_width + u], dark = 0.0f, k = l->relief->texels * 0.5f;
    float dx = l->x / l->along * k, dy = l->y / l->along * k;

    for (int i = 0; i < STEPS; i++) {
        float t = l->step[i], ray = from + t * l->rise;
        if (ray >= l->highest)
            break;
        int x = (int)((float)u + dx * t), y = (int)((float)v + dy * t);
        if (x < 0 || y < 0 || x >= l->half_width || y >= l->half_height)
            break;
        float above = l->level[y * l->half_width + x] - ray;
        if (above > 0.0f)
            dark = fmaxf(dark, smooth_step(0.0f, 0.05f + t * 0.22f, above));
    }
    return dark;
}

static uint32_t byte_of(float v)
{
    return v <= 0.0f ? 0u : v >= 255.0f ? 255u : (uint32_t)(v + 0.5f);
}

/* Whether the texel is as in the picture lit before. */
static bool is_same(const Lighting *l, int u, int v)
{
    const Relief *r = l->relief;
    float x = r->origin.x + (float)u / r->texels, y = r->origin.y + (float)v / r->texels;

    if (!l->same)
        return false;
    return x < 0.0f || y < 0.0f || x >= (float)ABOVE_CELLS || y >= (float)ABOVE_CELLS ||
           !l->same->differs[(int)y][(int)x];
}

static void shadow_rows(void *of, int from, int to)
{
    Lighting *l = of;

    for (int v = from; v < to; v++)
        for (int u = 0; u < l->half_width; u++)
            l->shadow[v * l->half_width + u] =
                is_same(l, u * 2, v * 2) ? 0 : (uint8_t)byte_of(shadow_at(l, u, v) * 255.0f);
}

static void blur_rows(void *of, int from, int to)
{
    Lighting *l = of;
    int w = l->half_width;

    for (int v = from; v < to; v++) {
        const uint8_t *mid = l->shadow + v * w;
        const uint8_t *up = v > 0 ? mid - w : mid, *down = v + 1 < l->half_height ? mid + w : mid;
        for (int u = 0; u < w; u++) {
            int a = u > 0 ? u - 1 : u, b = u + 1 < w ? u + 1 : u;
            int sum = mid[u] * 4 + (mid[a] + mid[b] + up[u] + down[u]) * 2 + up[a] + up[b] +
                      down[a] + down[b];
            l->blurred[v * w + u] = (uint8_t)((sum + 8) / 16);
        }
    }
}

static float to_the_30th(float v)
{
    float v2 = v * v, v4 = v2 * v2, v8 = v4 * v4;

    return v8 * v8 * v8 * v4 * v2;
}

/* The shadow between the four nearest of the half-size map, 0 to 1. */
static float soft_shadow(const Lighting *l, int u, int v)
{
    int x = u >> 1, y = v >> 1, w = l->half_width;
    int x1 = x + (u & 1) < w ? x + (u & 1) : x, y1 = y + (v & 1) < l->half_height ? y + (v & 1) : y;

    x = x < w ? x : w - 1;
    y = y < l->half_height ? y : l->half_height - 1;
    x1 = x1 < w ? x1 : w - 1;
    y1 = y1 < l->half_height ? y1 : l->half_height - 1;
    const uint8_t *s = l->shadow;
    return (float)(s[y * w + x] + s[y * w + x1] + s[y1 * w + x] + s[y1 * w + x1]) *
           (1.0f / 1020.0f);
}

static uint32_t lit_texel(const Lighting *l, int u, int v)
{
    const Relief *r = l->relief;
    int at = v * r->width + u;
    int left = u ? at - 1 : at, right = u + 1 < r->width ? at + 1 : at;
    int up = v ? at - r->width : at, down = v + 1 < r->height ? at + r->width : at;
    float k = r->texels * 0.5f;
    float nx = (r->level[left] - r->level[right]) * k, ny = (r->level[up] - r->level[down]) * k;
    float steep = nx * nx + ny * ny;

    if (steep > STEEPEST * STEEPEST) {
        float cut = STEEPEST / sqrtf(steep);
        nx *= cut;
        ny *= cut;
        steep = STEEPEST * STEEPEST;
    }
    float unit = 1.0f / sqrtf(1.0f + steep), dot = nx * l->x + ny * l->y + l->z;
    float dark = soft_shadow(l, u, v), lit = fmaxf(0.0f, dot * unit) / l->z * (1.0f - SHADE * dark);
    uint32_t tint = r->tint[at];
    float red = (float)(tint >> 16 & 255u) * (AMBIENT.r + (1.0f - AMBIENT.r) * lit * KEY.r);
    float green = (float)(tint >> 8 & 255u) * (AMBIENT.g + (1.0f - AMBIENT.g) * lit * KEY.g);
    float blue = (float)(tint & 255u) * (AMBIENT.b + (1.0f - AMBIENT.b) * lit * KEY.b);
    if (tint >> 24) {
        float shine = fminf(1.0f, fmaxf(0.0f, (dot + 0.35f) * unit / 1.35f));
        float s = to_the_30th(shine) * (float)(tint >> 24) / 255.0f * (1.0f - dark);
        red += 60.0f * s;
        green += 58.0f * s;
        blue += 48.0f * s;
    }
    return 0xFF000000u | byte_of(red) << 16 | byte_of(green) << 8 | byte_of(blue);
}

/* Where a texel lies in the turned picture. */
static ptrdiff_t place_in(const Lighting *l, int u, int v)
{
    int w = l->relief->width, h = l->relief->height;
    ptrdiff_t pitch = l->to->pitch;

    switch (l->quarter) {
    case 0:
        return v * pitch + u;
    case 1:
        return u * pitch + (h - 1 - v);
    case 2:
        return (h - 1 - v) * pitch + (w - 1 - u);
    default:
        return (w - 1 - u) * pitch + v;
    }
}

static void light_rows(void *of, int from, int to)
{
    Lighting *l = of;

    for (int v = from; v < to; v++)
        for (int u = 0; u < l->relief->width; u++) {
            ptrdiff_t at = place_in(l, u, v);
            l->to->pixels[at] =
                is_same(l, u, v) ? l->same->picture->pixels[at] : lit_texel(l, u, v);
        }
}

static float highest_of(const Relief *r)
{
    float most = 0.0f;

    for (ptrdiff_t i = 0; i < (ptrdiff_t)r->width * r->height; i++)
        most = r->level[i] > most ? r->level[i] : most;
    return most;
}

static bool run_part(Lighting *l, const Workers *workers, float from, float to, SliceWork *work,
                     int rows)
{
    Workers part = *workers;
    float span = workers->to - workers->from;

    part.from = workers->from + span * from;
    part.to = workers->from + span * to;
    return workers_run(&part, work, l, rows);
}

static void swap_blurred(Lighting *l)
{
    uint8_t *other = l->shadow;

    l->shadow = l->blurred;
    l->blurred = other;
}

static bool light_all(Lighting *l, const Workers *workers)
{
    if (!run_part(l, workers, 0.0f, 0.05f, shrink_rows, l->half_height) ||
        !run_part(l, workers, 0.05f, 0.5f, shadow_rows, l->half_height))
        return false;
    for (int pass = 0; pass < 2; pass++) {
        float from = 0.5f + 0.025f * (float)pass;
        if (!run_part(l, workers, from, from + 0.025f, blur_rows, l->half_height))
            return false;
        swap_blurred(l);
    }
    return run_part(l, workers, 0.55f, 1.0f, light_rows, l->relief->height);
}

bool lamp_light(const Relief *r, int quarter, const Workers *workers, const Same *same, Canvas *to)
{
    Lighting l = { .relief = r,
                   .to = to,
                   .same = same,
                   .quarter = quarter,
                   .half_width = r->width / 2,
                   .half_height = r->height / 2,
                   .highest = highest_of(r) };
    size_t size = (size_t)l.half_width * (size_t)l.half_height;

    aim(&l);
    l.level = malloc(size * sizeof *l.level);
    l.shadow = malloc(size);
    l.blurred = malloc(size);
    bool done = l.level && l.shadow && l.blurred && light_all(&l, workers);
    free(l.level);
    free(l.shadow);
    free(l.blurred);
    return done;
}

Rgb lamp_flat(Rgb colour)
{
    return (Rgb){ colour.r * (AMBIENT.r + (1.0f - AMBIENT.r) * KEY.r),
                  colour.g * (AMBIENT.g + (1.0f - AMBIENT.g) * KEY.g),
                  colour.b * (AMBIENT.b + (1.0f - AMBIENT.b) * KEY.b) };
}
