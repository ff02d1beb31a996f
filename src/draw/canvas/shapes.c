#include <math.h>

#include "canvas/raster.h"
#include "draw/palette.h"
#include "draw/trace.h"

static const float CASING = 3.0f;

void canvas_rect(Canvas *c, SDL_Rect area, Colour colour)
{
    Paint paint = paint_flat(colour);

    if (c->trace) {
        trace_note(c, area, trace_bytes(trace_mix('r', colour), &area, sizeof area));
        return;
    }
    if (!is_in_clip(c, area) || !SDL_IntersectRect(&area, &c->clip, &area))
        return;
    for (int y = area.y; y < area.y + area.h; y++)
        blend_row(c, area.x, y, area.w, NULL, &paint);
}

static float share_within(float in)
{
    return in < 0.0f ? 0.0f : in > 1.0f ? 1.0f : in;
}

/* A ring between two radii by distance from the centre: exact inside, a feather of one pixel at the borders. */
static void ring_between(Canvas *c, float x, float y, float inner, float outer, Colour colour)
{
    enum { CHUNK = 512 };
    Paint paint = paint_flat(colour);
    uint8_t row[CHUNK];
    SDL_Rect area = { (int)floorf(x - outer - 1.0f), (int)floorf(y - outer - 1.0f),
                      (int)ceilf(2.0f * outer) + 3, (int)ceilf(2.0f * outer) + 3 };

    if (c->trace) {
        float figures[4] = { x, y, inner, outer };
        trace_note(c, area, trace_bytes(trace_mix('o', colour), figures, sizeof figures));
        return;
    }
    if (!is_in_clip(c, area) || !SDL_IntersectRect(&area, &c->clip, &area))
        return;
    for (int v = area.y; v < area.y + area.h; v++) {
        float dy = (float)v + 0.5f - y;
        for (int from = area.x; from < area.x + area.w; from += CHUNK) {
            int n = area.x + area.w - from < CHUNK ? area.x + area.w - from : CHUNK;
            for (int i = 0; i < n; i++) {
                float dx = (float)(from + i) + 0.5f - x, d = sqrtf(dx * dx + dy * dy);
                float in = share_within(outer + 0.5f - d);
                if (inner > 0.0f)
                    in -= share_within(inner + 0.5f - d);
                row[i] = (uint8_t)(in * 255.0f + 0.5f);
            }
            blend_row(c, from, v, n, row, &paint);
        }
    }
}

void canvas_disc(Canvas *c, float x, float y, float radius, Colour colour)
{
    ring_between(c, x, y, 0.0f, radius, colour);
}

void canvas_ring(Canvas *c, float x, float y, float radius, float width, Colour colour)
{
    ring_between(c, x, y, radius - width / 2.0f, radius + width / 2.0f, colour);
}

void canvas_arc(Canvas *c, float x, float y, float radius, float from, float to, float width,
                Colour colour)
{
    Curve p = curve_empty();
    Stroke s = { .width = width };
    Paint paint = paint_flat(colour);

    curve_arc(&p, x, y, radius, from, to);
    canvas_stroke(c, &p, &s, &paint);
    curve_free(&p);
}

void canvas_polygon(Canvas *c, const Spot *corner, int count, const Paint *paint)
{
    Curve p = curve_empty();

    curve_polygon(&p, corner, count);
    canvas_fill(c, &p, paint);
    curve_free(&p);
}

static Curve polyline(const Spot *at, int count, bool closed)
{
    Curve p = curve_empty();

    for (int i = 0; i < count; i++)
        curve_line(&p, at[i].x, at[i].y);
    if (closed)
        curve_close(&p);
    return p;
}

void canvas_polyline(Canvas *c, const Spot *at, int count, bool closed, const Stroke *stroke,
                     Colour colour)
{
    Curve p = polyline(at, count, closed);
    Paint paint = paint_flat(colour);

    canvas_stroke(c, &p, stroke, &paint);
    curve_free(&p);
}

void canvas_line(Canvas *c, Spot from, Spot to, float width, Colour colour)
{
    Spot at[2] = { from, to };
    Stroke s = { .width = width, .cap = CAP_ROUND };

    canvas_polyline(c, at, 2, false, &s, colour);
}

void canvas_cased(Canvas *c, const Spot *at, int count, bool closed, const Stroke *stroke,
                  Colour colour)
{
    float by = canvas_broad(c);
    Stroke line = *stroke, casing = *stroke;

    line.width *= by;
    line.dash[0] *= by;
    line.dash[1] *= by;
    casing.width = line.width + CASING * by;
    casing.dash[0] = 0.0f;
    canvas_polyline(c, at, count, closed, &casing, INK_CASING);
    canvas_polyline(c, at, count, closed, &line, colour);
}

static SDL_Rect box_of(float x, float y, float width, float height)
{
    return (SDL_Rect){ (int)floorf(x) - 1, (int)floorf(y) - 1, (int)ceilf(width) + 3,
                       (int)ceilf(height) + 3 };
}

void canvas_round_rect(Canvas *c, float x, float y, float width, float height, float radius,
                       const Paint *paint)
{
    SDL_Rect area = box_of(x, y, width, height);
    Curve p = curve_empty();

    if (!is_in_clip(c, area))
        return;
    if (c->trace) {
        float figures[5] = { x, y, width, height, radius };
        trace_note(c, area, trace_paint(trace_bytes('p', figures, sizeof figures), paint));
        return;
    }
    curve_round_rect(&p, x, y, width, height, radius);
    canvas_fill(c, &p, paint);
    curve_free(&p);
}

void canvas_round_frame(Canvas *c, float x, float y, float width, float height, float radius,
                        float line, Colour colour)
{
    Curve p = curve_empty();
    Stroke s = { .width = line };
    Paint paint = paint_flat(colour);

    if (!is_in_clip(c, box_of(x, y, width, height)))
        return;
    if (c->trace) {
        float figures[6] = { x, y, width, height, radius, line };
        trace_note(c, box_of(x, y, width, height),
                   trace_bytes(trace_mix('l', colour), figures, sizeof figures));
        return;
    }
    curve_round_rect(&p, x + line / 2.0f, y + line / 2.0f, width - line, height - line,
                     radius - line / 2.0f);
    canvas_stroke(c, &p, &s, &paint);
    curve_free(&p);
}
