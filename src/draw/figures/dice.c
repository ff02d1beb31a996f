#include <math.h>
#include <stdio.h>

#include "draw/palette.h"
#include "draw/unit_badge.h"

static void polygon_curve(Curve *p, Spot at, float r, int sides, float turn)
{
    curve_clear(p);
    for (int i = 0; i < sides; i++)
        curve_line(p, at.x + r * (float)turn_cos(360.0 * i / sides + (double)turn),
                   at.y + r * (float)turn_sin(360.0 * i / sides + (double)turn));
    curve_close(p);
}

static void die_outline(Curve *p, Spot at, float size, DieShape shape, float grow)
{
    float r = size * 0.5f + grow;

    curve_clear(p);
    switch (shape) {
    case DIE_FOUR:
        polygon_curve(p, at, r * 1.08f, 4, -90.0f);
        break;
    case DIE_TEN:
    case DIE_BEARING:
        polygon_curve(p, at, r * 1.04f, 10, -90.0f);
        break;
    case DIE_TWELVE:
        polygon_curve(p, at, r * 1.04f, 12, -75.0f);
        break;
    default:
        curve_round_rect(p, at.x - r, at.y - r, 2 * r, 2 * r, size * 0.2f + grow);
    }
}

static void draw_ground(Canvas *c, Spot at, float size, DieShape shape, unsigned flags)
{
    Curve p = curve_empty();
    Colour light = flags & DIE_BOOSTED ? 0xFFFFE9B0 : 0xFFFFFDF4,
           dark = flags & DIE_BOOSTED ? 0xFFD9A441 : 0xFFE3D3AE;
    float r = size * 0.5f;
    Paint body =
        paint_linear((Spot){ at.x - r, at.y - r }, (Spot){ at.x + r, at.y + r }, light, dark);
    Paint edge = paint_linear((Spot){ at.x - r, at.y - r }, (Spot){ at.x + r, at.y + r },
                              0xFFFFFFFF, 0xFF9C7836);

    if (flags & DIE_MISS) {
        body.stop[0].colour = 0xFFB4AC9C;
        body.stop[1].colour = 0xFF8E8472;
    }
    die_outline(&p, at, size, shape, 0);
    canvas_shadow(c, &p, 0.0f, size * 0.08f, size * 0.18f, 0x90000000);
    canvas_fill(c, &p, &edge);
    die_outline(&p, at, size, shape, -size * 0.035f);
    canvas_fill(c, &p, &body);
    curve_free(&p);
}

static void draw_pips(Canvas *c, Spot at, float size, int value)
{
    static const unsigned PIPS[7] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D };

    for (int i = 0; i < 9; i++)
        if (PIPS[value] >> i & 1u) {
            int row = i / 3;
            float x = at.x + (float)(i % 3 - 1) * size * 0.27f;
            float y = at.y + (float)(row - 1) * size * 0.27f;
            canvas_disc(c, x, y, size * 0.095f, 0xFF20160D);
            canvas_disc(c, x - size * 0.02f, y - size * 0.025f, size * 0.05f, 0xFF4A3828);
        }
}

static void draw_words(Canvas *c, Fonts *fonts, Spot at, float size, const char *words)
{
    int s = (int)size;

    text_draw_in(c, fonts, (TextStyle){ FACE_BLACK, (int)(size * 0.42f) },
                 (SDL_Rect){ (int)at.x - s / 2, (int)at.y - s / 2, s, s }, TEXT_CENTRE, words,
                 0xFF2A1D0E);
}

static void draw_facets(Canvas *c, Spot at, float size, int sides)
{
    Curve p = curve_empty();
    Paint line = paint_flat(0x407A5A28);
    Stroke s = { .width = size * 0.025f, .join = JOIN_MITER };

    polygon_curve(&p, at, size * 0.34f, sides, -90.0f);
    canvas_stroke(c, &p, &s, &line);
    curve_free(&p);
}

static void draw_arrow(Canvas *c, Spot at, float size, float degrees)
{
    float s = (float)turn_sin((double)degrees), k = (float)turn_cos((double)degrees),
          r = size * 0.34f;
    Spot tip = { at.x + s * r, at.y - k * r }, tail = { at.x - s * r, at.y + k * r };
    Spot left = { tip.x - s * r * 0.6f - k * r * 0.5f, tip.y + k * r * 0.6f - s * r * 0.5f };
    Spot right = { tip.x - s * r * 0.6f + k * r * 0.5f, tip.y + k * r * 0.6f + s * r * 0.5f };

    canvas_line(c, tail, tip, size * 0.08f, 0xFF2A1D0E);
    canvas_line(c, left, tip, size * 0.08f, 0xFF2A1D0E);
    canvas_line(c, right, tip, size * 0.08f, 0xFF2A1D0E);
}

static void draw_face(Canvas *c, Fonts *fonts, Spot at, float size, DieShape shape, int value)
{
    char words[16];

    snprintf(words, sizeof words, "%d", value);
    if (shape == DIE_SIX && value <= 6) {
        draw_pips(c, at, size, value);
    } else if (shape == DIE_ARTILLERY && value >= 6) {
        canvas_disc(c, at.x, at.y, size * 0.2f, 0xFF8E1E14);
        canvas_ring(c, at.x, at.y, size * 0.3f, size * 0.05f, 0xFF8E1E14);
    } else if (shape == DIE_SCATTER && value <= 2) {
        canvas_ring(c, at.x, at.y, size * 0.26f, size * 0.07f, 0xFF2E7D5B);
        canvas_disc(c, at.x, at.y, size * 0.08f, 0xFF2E7D5B);
    } else if (shape == DIE_SCATTER) {
        draw_arrow(c, at, size, 45.0f);
    } else if (shape == DIE_BEARING) {
        draw_arrow(c, at, size, 10.0f * (float)value);
    } else {
        if (shape == DIE_ARTILLERY)
            snprintf(words, sizeof words, "%d", value * 2);
        draw_words(c, fonts, at, size, words);
    }
}

static void draw_again(Canvas *c, Spot at, float size)
{
    Spot mid = { at.x + size * 0.46f, at.y - size * 0.46f };
    float r = size * 0.21f;

    canvas_disc(c, mid.x, mid.y, r, INK_WARNING);
    canvas_arc(c, mid.x, mid.y, r * 0.55f, -40.0f, 230.0f, r * 0.22f, 0xFF2A1D0E);
    canvas_disc(c, mid.x + r * 0.45f, mid.y - r * 0.4f, r * 0.2f, 0xFF2A1D0E);
}

void die_draw(Canvas *c, Fonts *fonts, Spot at, float size, DieShape shape, int value,
              unsigned flags)
{
    Curve p = curve_empty();
    Stroke ring = { .width = size * 0.065f };
    Paint green = paint_flat(flags & DIE_CHOSEN ? INK_GOLD : INK_SUCCESS);

    if (flags & DIE_WIN)
        at.y -= size * 0.04f;
    draw_ground(c, at, size, shape, flags);
    if (shape == DIE_TEN || shape == DIE_TWELVE || shape == DIE_FOUR)
        draw_facets(c, at, size, shape == DIE_TWELVE ? 5 : shape == DIE_TEN ? 4 : 3);
    if (value > 0 || shape == DIE_BEARING)
        draw_face(c, fonts, at, size, shape, value);
    if (flags & (DIE_WIN | DIE_CHOSEN)) {
        die_outline(&p, at, size, shape, size * 0.065f);
        canvas_stroke(c, &p, &ring, &green);
    }
    if (flags & DIE_AGAIN)
        draw_again(c, at, size);
    curve_free(&p);
}
