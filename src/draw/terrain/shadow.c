#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas/raster.h"
#include "draw/trace.h"

/* Three running means come within a few percent of a bell curve, and cost the same at every width. The division by the
 * window is a multiplication, exact for sums below 2^32 / window. */
static void mean_line(const uint8_t *from, uint8_t *to, int count, int step, int radius)
{
    uint32_t window = 2 * (uint32_t)radius + 1, sum = 0;
    uint64_t share = (UINT32_MAX + UINT64_C(1) + window - 1) / window;

    for (int i = 0; i <= radius && i < count; i++)
        sum += from[i * step];
    for (int i = 0; i < count; i++) {
        to[i * step] = (uint8_t)((sum + window / 2) * share >> 32);
        sum += i + radius + 1 < count ? from[(i + radius + 1) * step] : 0;
        sum -= i - radius >= 0 ? from[(i - radius) * step] : 0;
    }
}

static void soften(Mask *m, int radius)
{
    size_t size = (size_t)m->area.w * (size_t)m->area.h;
    uint8_t *other = calloc(size, 1);

    if (!other)
        return;
    for (int pass = 0; pass < 3; pass++) {
        for (int y = 0; y < m->area.h; y++)
            mean_line(m->coverage + y * m->area.w, other + y * m->area.w, m->area.w, 1, radius);
        for (int x = 0; x < m->area.w; x++)
            mean_line(other + x, m->coverage + x, m->area.h, m->area.w, radius);
    }
    free(other);
}

void canvas_shadow(Canvas *c, const Curve *p, float dx, float dy, float blur, Colour colour)
{
    Curve moved = *p;
    int radius = (int)(blur * 0.29f + 0.5f), margin = 3 * radius + 1;
    SDL_Rect within = { -margin, c->clip.y - margin, c->width + 2 * margin,
                        c->clip.h + 2 * margin };

    SDL_Rect area = curve_area(p, (float)margin + fmaxf(fabsf(dx), fabsf(dy)) + 1.0f);
    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        float figures[3] = { dx, dy, blur };
        uint64_t what = trace_bytes(trace_mix('h', colour), figures, sizeof figures);
        trace_note(c, area, trace_curve(what, p));
        return;
    }
    Raster *r = raster_of(c);
    moved.spot = malloc((size_t)(p->count ? p->count : 1) * sizeof *moved.spot);
    if (!r || !moved.spot) {
        free(moved.spot);
        return;
    }
    for (int i = 0; i < p->count; i++)
        moved.spot[i] = (Spot){ p->spot[i].x + dx, p->spot[i].y + dy };
    raster_begin(r);
    raster_curve(r, &moved);
    free(moved.spot);
    Mask m = raster_mask(r, c->width, within, margin);
    if (m.coverage) {
        if (radius > 0)
            soften(&m, radius);
        canvas_coverage(c, m.coverage, m.area.w, m.area.x, m.area.y, m.area.w, m.area.h, colour);
    }
    mask_free(&m);
}

/* A smooth step from 0 to 1 as v goes from -1 to 1. */
static float ramp(float v)
{
    float t = v * 0.5f + 0.5f;

    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    return t * t * (3.0f - 2.0f * t);
}

static void ramp_line(float *share, int first, int count, float from, float to, float soft)
{
    for (int i = 0; i < count; i++) {
        float at = (float)(first + i) + 0.5f;
        share[i] = ramp((at - from) / soft) * ramp((to - at) / soft);
    }
}

void canvas_round_shadow(Canvas *c, float x, float y, float width, float height, float radius,
                         float blur, Colour colour)
{
    enum { WIDEST = 8192 };
    float soft = blur + radius * 0.3f + 0.5f, across[WIDEST];
    SDL_Rect area = { (int)floorf(x - soft), (int)floorf(y - soft),
                      (int)ceilf(width + 2.0f * soft) + 1, (int)ceilf(height + 2.0f * soft) + 1 };
    uint8_t row[WIDEST];
    Paint paint = paint_flat(colour);

    if (c->trace) {
        float figures[6] = { x, y, width, height, radius, blur };
        trace_note(c, area, trace_bytes(trace_mix('w', colour), figures, sizeof figures));
        return;
    }
    if (!is_in_clip(c, area) || !SDL_IntersectRect(&area, &c->clip, &area) || area.w > WIDEST)
        return;
    ramp_line(across, area.x, area.w, x, x + width, soft);
    for (int v = 0; v < area.h; v++) {
        float down = 0.0f;
        ramp_line(&down, area.y + v, 1, y, y + height, soft);
        for (int u = 0; u < area.w; u++)
            row[u] = (uint8_t)(across[u] * down * 255.0f + 0.5f);
        blend_row(c, area.x, area.y + v, area.w, row, &paint);
    }
}
