#include "draw/unit_badge.h"

#include <math.h>
#include <stdio.h>

#include "canvas/pen.h"
#include "draw/palette.h"

static const float PILL_SHARE = 0.4f;

/* ---- the shapes of the four sides --------------------------------------------------------------------- */

static void shield_curve(Curve *p, float x, float y, float s, float q)
{
    curve_move(p, x - s * 0.5f + q, y - s * 0.52f + q);
    curve_line(p, x + s * 0.5f - q, y - s * 0.52f + q);
    curve_line(p, x + s * 0.5f - q, y + s * 0.08f);
    curve_quad(p, x + s * 0.46f - q, y + s * 0.46f, x, y + s * 0.66f - q);
    curve_quad(p, x - s * 0.46f + q, y + s * 0.46f, x - s * 0.5f + q, y + s * 0.08f);
    curve_close(p);
}

static void hexagon_curve(Curve *p, float x, float y, float s, float q)
{
    curve_move(p, x, y - s * 0.66f + q);
    curve_line(p, x + s * 0.56f - q, y - s * 0.3f + q * 0.4f);
    curve_line(p, x + s * 0.56f - q, y + s * 0.32f - q * 0.4f);
    curve_line(p, x, y + s * 0.68f - q);
    curve_line(p, x - s * 0.56f + q, y + s * 0.32f - q * 0.4f);
    curve_line(p, x - s * 0.56f + q, y - s * 0.3f + q * 0.4f);
    curve_close(p);
}

static void side_curve(Curve *p, SidePattern pattern, float x, float y, float s, float q)
{
    curve_clear(p);
    switch (pattern) {
    case PATTERN_PLAIN:
        shield_curve(p, x, y, s, q);
        break;
    case PATTERN_DASHED:
        hexagon_curve(p, x, y, s, q);
        break;
    case PATTERN_DOUBLE:
        curve_circle(p, x, y, s * 0.56f - q);
        break;
    case PATTERN_SAW:
        curve_round_rect(p, x - s * 0.52f + q, y - s * 0.52f + q, s * 1.04f - 2 * q,
                         s * 1.04f - 2 * q, s * 0.1f);
        break;
    }
}

static void draw_ground(Canvas *c, Curve *p, const SideLook *side, Spot at, float s, Colour edge,
                        float alpha)
{
    Paint flat = paint_flat(edge);
    Paint slope = paint_linear((Spot){ at.x - s / 2, at.y - s / 2 },
                               (Spot){ at.x + s / 2, at.y + s / 2 }, side->main, side->rim);

    float rim = canvas_strong(c) ? 2.0f : 1.0f;
    if (side->pattern == PATTERN_SAW)
        slope.stop[1].colour = colour_mix(side->main, side->rim, 0.4f);
    side_curve(p, side->pattern, at.x, at.y, s, 0);
    canvas_shadow(c, p, 3.0f, 4.0f, 9.0f, colour_faded(0x99100800, alpha));
    flat.alpha = slope.alpha = alpha;
    canvas_fill(c, p, &flat);
    side_curve(p, side->pattern, at.x, at.y, s, s * 0.05f * rim);
    flat = paint_flat(side->rim);
    flat.alpha = alpha;
    canvas_fill(c, p, &flat);
    side_curve(p, side->pattern, at.x, at.y, s, s * 0.085f * rim);
    canvas_fill(c, p, &slope);
}

void seat_mark_draw(Canvas *c, Spot at, float size, int seat)
{
    Curve p = curve_empty();
    const SideLook *side = canvas_side(c, seat);
    Paint fill = paint_flat(side->main), line = paint_flat(side->light);
    Stroke s = { .width = size * (canvas_strong(c) ? 0.14f : 0.07f) };

    if (side->pattern == PATTERN_DASHED) {
        s.dash[0] = size * 0.17f;
        s.dash[1] = size * 0.1f;
    }
    side_curve(&p, side->pattern, at.x, at.y - size * 0.05f, size * 0.8f, 0);
    canvas_fill(c, &p, &fill);
    canvas_stroke(c, &p, &s, &line);
    curve_free(&p);
}

static void draw_pill(Canvas *c, Fonts *fonts, Spot at, const SignLook *look, float alpha)
{
    const SideLook *side = canvas_side(c, look->seat);
    TextStyle style = { FACE_HEAVY, (int)(look->size * PILL_SHARE + 0.5f) };
    char words[16];

    snprintf(words, sizeof words, "%d", look->number);
    float h = (float)style.size * 1.16f,
          w = (float)text_width(fonts, style, words, -1) + (float)style.size * 0.6f;
    float x = floorf(at.x - w / 2.0f + 0.5f), y = floorf(at.y + look->size * 0.46f + 0.5f);
    Paint dark = paint_flat(0xFF1B140D);
    dark.alpha = alpha;
    canvas_round_rect(c, x, y, w, h, h * 0.26f, &dark);
    canvas_round_frame(c, x, y, w, h, h * 0.26f, 1.4f, colour_faded(side->light, alpha));
    text_draw_in(c, fonts, style, (SDL_Rect){ (int)x, (int)y, (int)(w + 0.5f), (int)(h + 0.5f) },
                 TEXT_CENTRE, words, colour_faded(INK_FIGURE, alpha));
}

void sign_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot at, const SignLook *look)
{
    const SideLook *side = canvas_side(c, look->seat);
    float alpha = (look->done ? 0.6f : 1.0f) * look->alpha, s = look->size;
    Curve p = curve_empty();
    Spot whole = { floorf(at.x) + 0.5f, floorf(at.y) + 0.5f };

    draw_ground(c, &p, side, whole, s, look->chosen ? 0xFFE9C46A : side->light, alpha);
    curve_free(&p);
    icon_draw(c, icons, look->icon, whole.x,
              whole.y - (side->pattern == PATTERN_PLAIN ? s * 0.02f : 0.0f),
              (int)(s * 0.66f + 0.5f), icon_tone_side(side), alpha);
    if (look->number > 0)
        draw_pill(c, fonts, whole, look, alpha);
}

SDL_Rect sign_area(Spot at, const SignLook *look)
{
    float s = look->size;

    return (SDL_Rect){ (int)(at.x - s * 0.7f - 10.0f), (int)(at.y - s * 0.72f - 8.0f),
                       (int)(s * 1.4f + 24.0f), (int)(s * 1.75f + 26.0f) };
}

/* ---- figures in pills --------------------------------------------------------------------------------- */

static TextStyle tag_style(int size)
{
    return (TextStyle){ FACE_HEAVY, size };
}

SDL_Rect tag_area(Fonts *fonts, Spot at, TextAlign align, const TagPart *part, int parts, int size)
{
    int w = size, h = size * 8 / 5;

    for (int i = 0; i < parts; i++)
        w += text_width(fonts, tag_style(size), part[i].words, -1);
    int x = (int)at.x - (align == TEXT_LEFT ? 0 : align == TEXT_CENTRE ? w / 2 : w);
    return (SDL_Rect){ x, (int)at.y - h / 2, w, h };
}

SDL_Rect tag_draw(Canvas *c, Fonts *fonts, Spot at, TextAlign align, const TagPart *part, int parts,
                  int size, TagKind kind, int seat)
{
    SDL_Rect r = tag_area(fonts, at, align, part, parts, size);
    Colour line = kind == TAG_REFUSED   ? 0xFFFF8FBC
                  : kind == TAG_WARNING ? INK_WARNING
                  : kind == TAG_SEAT    ? canvas_side(c, seat)->light
                                        : INK_PILL_LINE;
    Paint ground = paint_flat(kind == TAG_REFUSED ? INK_REFUSED_PILL : INK_PILL);
    float x = (float)r.x, y = (float)r.y, w = (float)r.w, h = (float)r.h;
    int pen = r.x + size / 2, baseline = r.y + (r.h + text_cap_height(fonts, tag_style(size))) / 2;

    canvas_round_shadow(c, x, y + 3.0f, w, h, h * 0.28f, 6.0f, 0x8C0A0600);
    canvas_round_rect(c, x, y, w, h, h * 0.28f, &ground);
    canvas_round_frame(c, x, y, w, h, h * 0.28f, 1.5f, line);
    for (int i = 0; i < parts; i++) {
        Colour ink = part[i].colour        ? part[i].colour
                     : kind == TAG_REFUSED ? INK_REFUSED_LABEL
                                           : INK_FIGURE;
        pen = text_draw(c, fonts, tag_style(size), pen, baseline, part[i].words, -1, ink);
    }
    return (SDL_Rect){ r.x - 12, r.y - 9, r.w + 24, r.h + 24 };
}

/* ---- markers ------------------------------------------------------------------------------------------ */

static void marker_shape(Curve *p, SidePattern pattern, Spot at, float r)
{
    curve_clear(p);
    if (pattern == PATTERN_PLAIN || pattern == PATTERN_DOUBLE)
        curve_circle(p, at.x, at.y, r);
    else
        curve_round_rect(p, at.x - r, at.y - r, 2 * r, 2 * r, r * 0.35f);
}

static void draw_marker_ground(Canvas *c, Spot at, float size, Colour ring, int seat)
{
    Curve p = curve_empty();
    Paint dark = paint_flat(0xF21B140D), line = paint_flat(ring);
    Stroke s = { .width = size * 0.08f };

    marker_shape(&p, canvas_side(c, seat)->pattern, at, size * 0.46f);
    canvas_shadow(c, &p, 2.0f, 3.0f, 6.0f, 0x80100800);
    canvas_fill(c, &p, &dark);
    canvas_stroke(c, &p, &s, &line);
    curve_free(&p);
}

static void draw_number(Canvas *c, Fonts *fonts, Spot at, float size, int number, const char *lead,
                        Colour ink)
{
    char words[16];
    int w = (int)size * 2, h = (int)(size * 1.4f);

    snprintf(words, sizeof words, "%s%d", lead, number);
    text_draw_in(c, fonts, (TextStyle){ FACE_BLACK, (int)(size + 0.5f) },
                 (SDL_Rect){ (int)(at.x + 0.5f) - w / 2, (int)(at.y + 0.5f) - h / 2, w, h },
                 TEXT_CENTRE, words, ink);
}

void marker_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot at, float size, const char *icon,
                 Colour ring, int seat, int number)
{
    draw_marker_ground(c, at, size, ring, seat);
    icon_draw(c, icons, icon, at.x, at.y, (int)(size * 0.6f + 0.5f), icon_tone_plain(ring), 1.0f);
    if (number > 0) {
        Spot corner = { at.x + size * 0.36f, at.y + size * 0.34f };
        canvas_disc(c, corner.x, corner.y, size * 0.26f, 0xFF1B140D);
        draw_number(c, fonts, corner, size * 0.4f, number, "", INK_FIGURE);
    }
}

void marker_more_draw(Canvas *c, Fonts *fonts, Spot at, float size, int number)
{
    draw_marker_ground(c, at, size, INK_IVORY_DIM, 0);
    draw_number(c, fonts, at, size * 0.46f, number, "+", INK_IVORY);
}

void wound_draw(Canvas *c, Fonts *fonts, Spot at, float size, int left)
{
    Curve p = curve_empty();
    float r = size * 0.42f;
    Paint red = paint_radial((Spot){ at.x - r * 0.3f, at.y - r * 0.3f }, r * 0.1f, at, r * 1.3f,
                             0xFFF0705A, 0xFFC22A20, 0xFF7A1410);
    Paint line = paint_flat(0xFFFFE2D8);
    Stroke s = { .width = size * 0.06f };

    curve_move(&p, at.x, at.y - r * 1.55f);
    curve_quad(&p, at.x + r * 0.5f, at.y - r * 0.7f, at.x + r * 0.85f, at.y - r * 0.1f);
    curve_arc(&p, at.x, at.y + r * 0.2f, r * 0.9f, -20.0f, 200.0f);
    curve_quad(&p, at.x - r * 0.5f, at.y - r * 0.7f, at.x, at.y - r * 1.55f);
    curve_close(&p);
    canvas_shadow(c, &p, 1.5f, 2.0f, 4.0f, 0x90100800);
    canvas_fill(c, &p, &red);
    canvas_stroke(c, &p, &s, &line);
    curve_free(&p);
    draw_number(c, fonts, (Spot){ at.x, at.y + r * 0.2f }, size * 0.5f, left, "", 0xFFFFFFFF);
}

float pips_width(float size, int count)
{
    return size * (0.44f + 0.4f * (float)count);
}

void pips_draw(Canvas *c, Spot at, float size, int count, Colour ring, int seat)
{
    float wide = pips_width(size, count), high = size * 0.92f, bead = size * 0.4f;
    SidePattern pattern = canvas_side(c, seat)->pattern;
    bool round = pattern == PATTERN_PLAIN || pattern == PATTERN_DOUBLE;
    Paint dark = paint_flat(0xF21B140D);

    canvas_round_shadow(c, at.x, at.y - high / 2.0f + 2.0f, wide, high, high * 0.4f, 5.0f,
                        0x80100800);
    canvas_round_rect(c, at.x, at.y - high / 2.0f, wide, high, high * (round ? 0.5f : 0.2f), &dark);
    canvas_round_frame(c, at.x, at.y - high / 2.0f, wide, high, high * (round ? 0.5f : 0.2f),
                       size * 0.08f, ring);
    for (int i = 0; i < count; i++) {
        Spot one = { at.x + size * 0.22f + bead * ((float)i + 0.5f), at.y };
        canvas_disc(c, one.x, one.y, bead * 0.42f, ring);
        canvas_disc(c, one.x + bead * 0.1f, one.y + bead * 0.1f, bead * 0.2f, 0xFF1B140D);
    }
}

void coin_draw(Canvas *c, Icons *icons, Spot at, float size, const char *icon, bool bone,
               bool spent)
{
    float r = size * 0.5f;
    Curve p = curve_empty();
    Paint brass = paint_radial((Spot){ at.x - r * 0.3f, at.y - r * 0.4f }, r * 0.1f, at, r * 1.1f,
                               bone ? 0xFFFFFDF4 : 0xFFFFE9B0, bone ? 0xFFDAD3C0 : 0xFFD9A441,
                               bone ? 0xFF8E8774 : 0xFF8A5E1E);
    Stroke s = { .width = 1.8f, .dash = { 4.0f, 3.0f } };
    Paint dim = paint_flat(INK_PASSED);

    curve_circle(&p, at.x, at.y, r - 1.0f);
    if (spent) {
        canvas_stroke(c, &p, &s, &dim);
    } else {
        canvas_shadow(c, &p, 1.0f, 2.0f, 4.0f, 0x80100800);
        canvas_fill(c, &p, &brass);
        canvas_ring(c, at.x, at.y, r * 0.74f, 1.4f, bone ? 0xFF6E6A5C : 0xFF6B4716);
    }
    curve_free(&p);
    icon_draw(c, icons, icon, at.x, at.y, (int)(size * 0.62f),
              icon_tone_plain(spent  ? INK_PASSED
                              : bone ? 0xFF2B2A38
                                     : 0xFF3A260C),
              1.0f);
}

/* ---- seals -------------------------------------------------------------------------------------------- */

static void warning_seal(Canvas *c, Icons *icons, Spot at, float size)
{
    Curve p = curve_empty();
    float r = size * 0.5f;
    Paint fill = paint_flat(INK_WARNING), line = paint_flat(0xFF5A3A00);
    Stroke s = { .width = 2.0f };

    curve_move(&p, at.x, at.y - r);
    curve_line(&p, at.x + r, at.y + r * 0.78f);
    curve_line(&p, at.x - r, at.y + r * 0.78f);
    curve_close(&p);
    canvas_shadow(c, &p, 2.0f, 3.0f, 7.0f, 0xB00A0600);
    canvas_fill(c, &p, &fill);
    canvas_stroke(c, &p, &s, &line);
    curve_free(&p);
    (void)icons;
    canvas_line(c, (Spot){ at.x, at.y - r * 0.35f }, (Spot){ at.x, at.y + r * 0.2f }, size * 0.1f,
                0xFF2A1D0E);
    canvas_disc(c, at.x, at.y + r * 0.5f, size * 0.065f, 0xFF2A1D0E);
}

void seal_draw(Canvas *c, Icons *icons, Spot at, float size, SealKind kind, const char *icon)
{
    Curve p = curve_empty();
    float r = size * 0.5f;
    Colour ground = kind == SEAL_REFUSED   ? INK_REFUSED_SEAL
                    : kind == SEAL_ALLOWED ? INK_TICK
                                           : 0xFF1B140D;
    Paint fill = paint_flat(ground);

    if (kind == SEAL_WARNING) {
        curve_free(&p);
        warning_seal(c, icons, at, size);
        return;
    }
    curve_circle(&p, at.x, at.y, r);
    canvas_shadow(c, &p, 0.0f, 3.0f, 10.0f, 0xB00A0004);
    canvas_fill(c, &p, &fill);
    curve_free(&p);
    canvas_ring(c, at.x, at.y, r, size * 0.08f, kind == SEAL_PLAIN ? INK_BRASS : 0xFFFFFFFF);
    const char *name = icon ? icon : kind == SEAL_REFUSED ? "ui-illegal" : "ui-legal";
    icon_draw(c, icons, name, at.x, at.y, (int)(size * 0.52f), icon_tone_plain(0xFFFFFFFF), 1.0f);
}

void count_draw(Canvas *c, Fonts *fonts, Spot at, float size, int seat, int number)
{
    const SideLook *side = canvas_side(c, seat);

    canvas_disc(c, at.x, at.y, size * 0.5f + 1.5f, 0xC0140C04);
    canvas_disc(c, at.x, at.y, size * 0.5f, side->main);
    canvas_ring(c, at.x, at.y, size * 0.5f - 0.7f, 1.4f, side->light);
    draw_number(c, fonts, at, size * 0.62f, number, "", side->ink);
}
