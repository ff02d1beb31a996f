#include <math.h>

#include "canvas/raster.h"
#include "draw/marking.h"
#include "draw/palette.h"

int base_spots(const Camera *camera, Base base, float grow, Spot *corner, int room)
{
    Affine at = camera_at(camera, base.pose);
    float w = (float)base.width / (float)INCH / 2.0f + grow,
          l = (float)base.length / (float)INCH / 2.0f + grow;
    int count = base.shape == BASE_RECT ? 4 : w * camera->scale > 60.0f ? 64 : 32;

    if (count > room)
        return 0;
    for (int i = 0; i < count; i++) {
        double turn = 360.0 * i / count;
        Spot at_edge = base.shape == BASE_RECT
                           ? (Spot){ i == 0 || i == 3 ? -w : w, i < 2 ? -l : l }
                           : (Spot){ w * (float)turn_cos(turn), w * (float)turn_sin(turn) };
        corner[i] = affine_apply(at, at_edge);
    }
    return count;
}

int polygon_spots(const Camera *camera, const Point *corner, int count, Spot *to, int room)
{
    if (count > room)
        return 0;
    for (int i = 0; i < count; i++)
        to[i] = camera_spot(camera, corner[i]);
    return count;
}

SDL_Rect outline_area_px(const Spot *corner, int count)
{
    enum { GLOW = 28 }; /* at the broadest that lines become */
    float left = 1e6f, top = 1e6f, right = -1e6f, bottom = -1e6f;

    for (int i = 0; i < count; i++) {
        left = fminf(left, corner[i].x);
        top = fminf(top, corner[i].y);
        right = fmaxf(right, corner[i].x);
        bottom = fmaxf(bottom, corner[i].y);
    }
    if (right < left)
        return (SDL_Rect){ 0, 0, 0, 0 };
    return (SDL_Rect){ (int)left - GLOW, (int)top - GLOW, (int)(right - left) + 2 * GLOW,
                       (int)(bottom - top) + 2 * GLOW };
}

static void line(Canvas *c, const Curve *p, Colour colour, float width, float on, float off)
{
    float by = canvas_broad(c);
    Stroke s = { .width = width * by, .dash = { on * by, off * by } };
    Paint paint = paint_flat(colour);

    canvas_stroke(c, p, &s, &paint);
}

static void cased(Canvas *c, const Curve *p, Colour colour, float width, float on, float off)
{
    line(c, p, INK_CASING, width + 3.0f, 0, 0);
    line(c, p, colour, width, on, off);
}

static void fill(Canvas *c, const Curve *p, Paint paint)
{
    canvas_fill(c, p, &paint);
}

/* An overlay brightens as light does, and a thin veil keeps it visible on snow and in the dark. */
void light_draw(Canvas *c, const Curve *p)
{
    Paint light = paint_flat(colour_alpha(INK_LIT, 87));

    light.blend = BLEND_OVERLAY;
    fill(c, p, light);
    fill(c, p, paint_flat(colour_alpha(INK_LIT, 26)));
}

static void draw_lit(Canvas *c, const Curve *p)
{
    light_draw(c, p);
    line(c, p, 0x731E1206, 4.4f, 0, 0);
    line(c, p, colour_alpha(INK_LIT_EDGE, 225), 2.2f, 0, 0);
}

static void draw_glow(Canvas *c, const Curve *p, Colour colour, float width)
{
    for (int i = 5; i > 0; i--)
        line(c, p, colour_alpha(colour, 22), width + (float)i * 3.4f, 0, 0);
}

Paint side_hatch(const SideLook *side, int alpha, bool strong)
{
    Colour ink = colour_alpha(side->light, alpha);
    float broad = strong ? 2.0f : 1.0f;

    switch (side->pattern) {
    case PATTERN_PLAIN:
        return paint_hatch(ink, -45.0f, 11.0f, 2.0f * broad);
    case PATTERN_DASHED:
        return paint_hatch(ink, 0.0f, 9.0f, 2.0f * broad);
    case PATTERN_DOUBLE:
        return paint_dots(ink, 9.0f, strong ? 6.4f : 3.6f);
    default:
        return paint_cross(ink, 45.0f, 12.0f, 1.6f * broad);
    }
}

static void draw_zone(Canvas *c, const Curve *p, int seat, bool filled)
{
    const SideLook *side = canvas_side(c, seat);
    bool strong = canvas_strong(c);

    if (filled) {
        fill(c, p, paint_flat(colour_alpha(side->main, 34)));
        fill(c, p, side_hatch(side, strong ? 130 : 92, strong));
    }
    bool dashed = side->pattern == PATTERN_DASHED;
    cased(c, p, side->light, strong ? 4.4f : 2.2f, dashed ? 10.0f : 0.0f, 6.0f);
}

void outline_curve_draw(Canvas *c, const Curve *curve, OutlineKind kind, int seat)
{
    float by = canvas_broad(c);

    switch (kind) {
    case OUTLINE_LIT:
        draw_lit(c, curve);
        break;
    case OUTLINE_CHOSEN:
        draw_glow(c, curve, INK_LIT_EDGE, 3.4f);
        cased(c, curve, INK_LIT_EDGE, 3.4f, 0, 0);
        break;
    case OUTLINE_HOVER:
        cased(c, curve, colour_alpha(INK_LIT_EDGE, 215), 2.0f, 0, 0);
        break;
    case OUTLINE_MAY:
        draw_glow(c, curve, INK_GOLD, 3.0f);
        cased(c, curve, INK_GOLD, 3.0f, 0, 0);
        break;
    case OUTLINE_REFUSED:
        fill(c, curve, paint_hatch(0x58FF5C9E, -45.0f, 12.0f * by, 3.0f * by));
        line(c, curve, 0xD9280414, 7.0f, 0, 0);
        line(c, curve, INK_REFUSED, 3.6f, 14.0f, 7.0f);
        break;
    case OUTLINE_WARNING:
        fill(c, curve, paint_hatch(0x40FFC247, -45.0f, 12.0f * by, 3.0f * by));
        cased(c, curve, INK_WARNING, 3.0f, 12.0f, 5.0f);
        break;
    case OUTLINE_WAS:
        line(c, curve, 0x80140C04, 4.0f, 7.0f, 6.0f);
        line(c, curve, 0xD9FFF4D6, 2.0f, 7.0f, 6.0f);
        break;
    case OUTLINE_TRUE:
        cased(c, curve, INK_IVORY, 2.4f, 0, 0);
        break;
    case OUTLINE_OWN:
    case OUTLINE_OWN_LINE:
        draw_zone(c, curve, seat, kind == OUTLINE_OWN);
        break;
    case OUTLINE_ASKED:
        draw_glow(c, curve, canvas_side(c, seat)->light, 3.0f);
        cased(c, curve, canvas_side(c, seat)->light, 3.0f,
              canvas_side(c, seat)->pattern == PATTERN_DASHED ? 9.0f : 0.0f, 5.0f);
        break;
    }
}

void outline_draw(Canvas *c, const Spot *corner, int count, OutlineKind kind, int seat)
{
    Curve p = curve_empty();

    curve_polygon(&p, corner, count);
    outline_curve_draw(c, &p, kind, seat);
    curve_free(&p);
}

void seat_edge_draw(Canvas *c, SDL_Rect area, int size, int seat)
{
    const SideLook *side = canvas_side(c, seat);
    Curve p = curve_empty();
    float half = (float)size / 2.0f;
    bool dashed = side->pattern == PATTERN_DASHED;

    curve_rect(&p, (float)area.x + half, (float)area.y + half, (float)(area.w - size),
               (float)(area.h - size));
    Stroke frame = { .width = (float)size, .join = JOIN_MITER };
    Paint main = paint_flat(side->main);
    canvas_stroke(c, &p, &frame, &main);
    float on = dashed ? 26.0f : side->pattern == PATTERN_SAW ? 6.0f : 0.0f;
    Stroke inlay = { .width = (float)size * (canvas_strong(c) ? 0.56f : 0.28f),
                     .dash = { on, dashed ? 16.0f : 6.0f } };
    Paint light = paint_flat(side->light);
    canvas_stroke(c, &p, &inlay, &light);
    curve_free(&p);
}
