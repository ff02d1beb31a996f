#include <math.h>

#include "draw/marking.h"
#include "draw/palette.h"

#define IVORY_LINE UINT32_C(0xFFFFF4D6)

static void stroke(Canvas *c, Spot a, Spot b, float width, Colour colour)
{
    canvas_line(c, a, b, width, colour);
}

/* A short line across the way at `at`, `reach` pixels to each side. */
static void cross_stroke(Canvas *c, Spot at, Spot along, float reach, float width, Colour colour)
{
    Spot a = { at.x + along.y * reach, at.y - along.x * reach },
         b = { at.x - along.y * reach, at.y + along.x * reach };

    stroke(c, a, b, width, colour);
}

static void draw_tick(Canvas *c, Spot at, Spot along, int number, Colour colour)
{
    float by = canvas_broad(c), reach = (number % 5 ? 4.0f : 8.0f) * by;

    cross_stroke(c, at, along, reach, 4.0f * by, INK_CASING);
    cross_stroke(c, at, along, reach, 1.8f * by, colour);
}

static void draw_stop(Canvas *c, Spot at, Spot along, Colour colour)
{
    float by = canvas_broad(c);

    cross_stroke(c, at, along, 9.0f * by, 7.0f * by, INK_CASING);
    cross_stroke(c, at, along, 9.0f * by, 3.4f * by, colour);
}

static Spot direction(Spot a, Spot b)
{
    float d = spot_distance(a, b);

    return d > 0.0f ? (Spot){ (b.x - a.x) / d, (b.y - a.y) / d } : (Spot){ 1.0f, 0.0f };
}

static void draw_ticks(Canvas *c, const Spot *at, int count, const RulerLook *look, Colour colour)
{
    float step = look->every * look->inch, done = 0.0f;
    int number = 1;

    if (step < 3.0f)
        return;
    for (int i = 0; i + 1 < count; i++) {
        float length = spot_distance(at[i], at[i + 1]);
        Spot along = direction(at[i], at[i + 1]);
        for (; step * (float)number <= done + length; number++)
            draw_tick(c, spot_between(at[i], at[i + 1], (step * (float)number - done) / length),
                      along, number, colour);
        done += length;
    }
}

void ruler_draw(Canvas *c, const Spot *at, int count, const RulerLook *look)
{
    Colour colour = look->colour ? look->colour : IVORY_LINE;
    float width = look->width > 0.0f ? look->width : 3.0f;
    Stroke s = { .width = width, .cap = CAP_ROUND };

    if (count < 2)
        return;
    if (look->dashed) {
        s.cap = CAP_BUTT;
        s.dash[0] = 11.0f;
        s.dash[1] = 7.0f;
    }
    canvas_cased(c, at, count, false, &s, colour);
    if (look->every > 0.0f)
        draw_ticks(c, at, count, look, colour);
    if (look->stops) {
        draw_stop(c, at[0], direction(at[0], at[1]), colour);
        draw_stop(c, at[count - 1], direction(at[count - 2], at[count - 1]), colour);
    }
}

void refused_line_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot from, Spot allowed, Spot to,
                       float inch, const char *excess, int text_size)
{
    Spot within[2] = { from, allowed }, beyond[2] = { allowed, to };
    RulerLook good = { .inch = inch, .every = 1.0f, .width = 4.0f, .stops = true };
    RulerLook bad = {
        .inch = inch, .width = 6.0f, .dashed = true, .stops = true, .colour = INK_REFUSED
    };

    if (spot_distance(from, allowed) > 1.0f)
        ruler_draw(c, within, 2, &good);
    ruler_draw(c, beyond, 2, &bad);
    seal_draw(c, icons, to, (float)text_size * 1.7f, SEAL_REFUSED, NULL);
    if (excess && *excess) {
        TagPart part = { excess, 0 };
        Spot mid = spot_between(allowed, to, 0.5f);
        bool right = to.x >= allowed.x - 40.0f;
        Spot beside = { mid.x + (right ? 1.2f : -1.2f) * (float)text_size,
                        mid.y - 1.2f * (float)text_size };
        tag_draw(c, fonts, beside, right ? TEXT_LEFT : TEXT_RIGHT, &part, 1, text_size, TAG_REFUSED,
                 0);
    }
}

void ray_draw(Canvas *c, Spot from, Spot to, bool clear)
{
    Spot at[2] = { from, to };
    float by = canvas_broad(c);
    Stroke s = { .width = 1.8f * by, .cap = CAP_ROUND, .dash = { 1.0f * by, 6.0f * by } };

    if (!clear) {
        s.cap = CAP_BUTT;
        s.dash[0] = 8.0f * by;
        s.dash[1] = 6.0f * by;
    }
    Stroke casing = { .width = 4.0f * by };
    canvas_polyline(c, at, 2, false, &casing, 0x73140C04);
    canvas_polyline(c, at, 2, false, &s, clear ? INK_LIT_EDGE : INK_REFUSED);
}

void web_draw(Canvas *c, Spot from, Spot to, bool holds)
{
    Spot at[2] = { from, to };
    Stroke s = { .width = holds ? 2.0f : 4.0f, .cap = holds ? CAP_ROUND : CAP_BUTT };

    if (!holds) {
        s.dash[0] = 9.0f;
        s.dash[1] = 5.0f;
    }
    canvas_cased(c, at, 2, false, &s, holds ? INK_LEFT : INK_REFUSED);
}

void arc_ruler_draw(Canvas *c, Spot centre, float radius, float from, float to, float inch,
                    float every)
{
    enum { ROOM = 200 };
    Spot at[ROOM];
    float sweep = fabsf(to - from);
    int count = 2 + (int)(sweep / 3.0f);
    RulerLook look = {
        .inch = inch, .every = every, .width = 4.0f, .stops = true, .colour = INK_GOLD
    };

    count = count > ROOM ? ROOM : count;
    for (int i = 0; i < count; i++) {
        double a = (double)from + ((double)to - (double)from) * i / (count - 1);
        at[i] = (Spot){ centre.x + radius * (float)turn_cos(a),
                        centre.y + radius * (float)turn_sin(a) };
    }
    ruler_draw(c, at, count, &look);
}

void arrow_draw(Canvas *c, Spot from, Spot to, float width, Colour colour)
{
    float length = spot_distance(from, to), head = fminf(width * 2.2f, length * 0.5f),
          half = width / 2.0f;
    Spot u = direction(from, to), n = { -u.y, u.x };
    Spot neck = { to.x - u.x * head, to.y - u.y * head };
    Colour ink = colour ? colour : INK_GOLD;
    Spot corner[7] = { { from.x + n.x * half, from.y + n.y * half },
                       { neck.x + n.x * half, neck.y + n.y * half },
                       { neck.x + n.x * half * 2.4f, neck.y + n.y * half * 2.4f },
                       to,
                       { neck.x - n.x * half * 2.4f, neck.y - n.y * half * 2.4f },
                       { neck.x - n.x * half, neck.y - n.y * half },
                       { from.x - n.x * half, from.y - n.y * half } };
    Paint body = paint_linear((Spot){ to.x - n.x * half * 2.0f, to.y - n.y * half * 2.0f },
                              (Spot){ to.x + n.x * half * 2.0f, to.y + n.y * half * 2.0f },
                              colour_light(ink, 0.3f), colour_dark(ink, 0.86f));
    Curve p = curve_empty();
    Stroke casing = { .width = 5.0f, .join = JOIN_MITER };
    Paint dark = paint_flat(0xD9140C04);

    curve_polygon(&p, corner, 7);
    canvas_shadow(c, &p, 3.0f, 4.0f, 8.0f, 0x80100800);
    canvas_stroke(c, &p, &casing, &dark);
    canvas_fill(c, &p, &body);
    curve_free(&p);
}

void shot_draw(Canvas *c, Spot from, Spot to, float share, Colour colour)
{
    float tail = share - 0.22f;
    Spot at[2] = { spot_between(from, to, tail < 0.0f ? 0.0f : tail),
                   spot_between(from, to, share > 1.0f ? 1.0f : share) };
    Stroke s = { .width = 2.4f, .cap = CAP_ROUND };

    canvas_cased(c, at, 2, false, &s, colour);
    canvas_disc(c, at[1].x, at[1].y, 3.2f, 0xFFFFFFFF);
}

void scatter_draw(Canvas *c, Spot from, Spot to)
{
    RulerLook look = { .width = 3.0f, .stops = true, .colour = INK_GOLD };
    Spot at[2] = { from, to }, u = direction(from, to);

    ruler_draw(c, at, 2, &look);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = side_of ? 1.0f : -1.0f;

        Spot barb = { to.x - u.x * 13.0f - m * u.y * 8.0f, to.y - u.y * 13.0f + m * u.x * 8.0f };
        stroke(c, barb, to, 6.0f, INK_CASING);
        stroke(c, barb, to, 3.0f, INK_GOLD);
    }
}
