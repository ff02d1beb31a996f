#include "draw/logo.h"

#include "draw/palette.h"

/* Everything is said in hundredths of the width. */
static Affine hundredths(float x, float y, float width)
{
    return affine_scaled(affine_moved(affine_identity(), x, y), width / 100.0f, width / 100.0f);
}

static void fill(Canvas *c, Curve *curve, Colour colour)
{
    Paint paint = paint_flat(colour);

    canvas_fill(c, curve, &paint);
    curve_clear(curve);
}

static void river(Canvas *c, Curve *curve)
{
    curve_move(curve, 50, 4);
    curve_cubic(curve, 54, 26, 30, 40, 38, 71);
    curve_line(curve, 49, 71);
    curve_cubic(curve, 42, 42, 66, 28, 61, 4);
    curve_close(curve);
    fill(c, curve, 0xFF7FA3B8);
}

static void regiment(Canvas *c, Curve *curve, Affine page, const SideLook *side, float degrees,
                     Spot at, bool dashed, float width)
{
    Stroke edge = { .width = width * 0.025f, .cap = CAP_BUTT, .join = JOIN_MITER };
    Paint light = paint_flat(side->light);

    if (dashed)
        edge.dash[0] = edge.dash[1] = width * 0.06f;
    curve->at = affine_turned(affine_moved(page, at.x, at.y), degrees);
    curve_rect(curve, -14, -9, 28, 18);
    Paint paint = paint_flat(side->main);
    canvas_fill(c, curve, &paint);
    canvas_stroke(c, curve, &edge, &light);
    curve_clear(curve);
    curve->at = page;
}

void logo_draw(Canvas *c, float x, float y, float width)
{
    Curve curve = curve_empty();
    Affine page = hundredths(x, y, width);

    curve.at = page;
    curve_round_rect(&curve, 0, 0, 100, 75, 12);
    fill(c, &curve, 0xFFC39A4B);
    curve_round_rect(&curve, 4, 4, 92, 67, 9);
    fill(c, &curve, 0xFF586A3A);
    river(c, &curve);
    regiment(c, &curve, page, palette_side(NULL, 1), -12, (Spot){ 28, 23 }, true, width);
    regiment(c, &curve, page, palette_side(NULL, 0), -12, (Spot){ 73, 51 }, false, width);
    curve_free(&curve);
}
