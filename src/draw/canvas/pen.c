#include "canvas/pen.h"

#include <math.h>

Pen pen_moved(Pen p, float x, float y)
{
    p.at = affine_moved(p.at, x, y);
    return p;
}

Pen pen_turned(Pen p, float degrees)
{
    p.at = affine_turned(p.at, degrees);
    return p;
}

Pen pen_scaled(Pen p, float across, float down)
{
    p.at = affine_scaled(p.at, across, down);
    return p;
}

Spot pen_light(const Pen *p)
{
    Affine back = affine_inverse(p->at);
    Spot l = { back.a * -0.66f + back.c * -0.75f, back.b * -0.66f + back.d * -0.75f };
    float length = sqrtf(l.x * l.x + l.y * l.y);

    return length > 0.0f ? (Spot){ l.x / length, l.y / length } : (Spot){ -0.66f, -0.75f };
}

Curve *pen_begin(const Pen *p)
{
    curve_clear(p->curve);
    p->curve->at = p->at;
    return p->curve;
}

void pen_fill(const Pen *p, const Paint *paint)
{
    canvas_fill(p->canvas, p->curve, paint);
}

static void fill_flat(const Pen *p, Colour c)
{
    Paint paint = paint_flat(c);

    pen_fill(p, &paint);
}

void pen_stroke(const Pen *p, float width, Colour c, float dash, float gap)
{
    float k = affine_size(p->at);
    Stroke s = { .width = width * k, .cap = CAP_ROUND, .dash = { dash * k, gap * k } };
    Paint paint = paint_flat(c);

    if (dash > 0.0f)
        s.cap = CAP_BUTT;
    canvas_stroke(p->canvas, p->curve, &s, &paint);
}

void pen_shadow(const Pen *p, float dx, float dy, float blur, Colour c)
{
    float k = affine_size(p->at);

    canvas_shadow(p->canvas, p->curve, dx * k, dy * k, blur * k, c);
}

static Paint ball(const Pen *p, float x, float y, float r, Colour c, float shine, float shade)
{
    Spot l = pen_light(p);
    Paint paint =
        paint_radial((Spot){ x + l.x * r * 0.52f, y + l.y * r * 0.52f }, r * 0.05f, (Spot){ x, y },
                     r * 1.05f, colour_light(c, shine), c, colour_dark(c, shade));

    paint.at = p->at;
    return paint;
}

void pen_disc(const Pen *p, float x, float y, float r, Colour c, float shine)
{
    Paint paint = ball(p, x, y, r, c, shine, 0.5f);

    curve_circle(pen_begin(p), x, y, r);
    pen_fill(p, &paint);
}

void pen_oval(const Pen *p, float x, float y, float a, float b, float degrees, Colour c,
              float shine)
{
    Pen in = pen_scaled(pen_turned(pen_moved(*p, x, y), degrees), a, b);
    Paint paint = ball(&in, 0.0f, 0.0f, 1.0f, c, shine, 0.48f);

    curve_circle(pen_begin(&in), 0.0f, 0.0f, 1.0f);
    pen_fill(&in, &paint);
}

void pen_line(const Pen *p, float x1, float y1, float x2, float y2, float width, Colour c)
{
    Curve *curve = pen_begin(p);

    curve_move(curve, x1, y1);
    curve_line(curve, x2, y2);
    pen_stroke(p, width, c, 0.0f, 0.0f);
}

void pen_stick(const Pen *p, float x1, float y1, float x2, float y2, float width, Colour c)
{
    Spot l = pen_light(p);
    float a = width * 0.085f, b = width * 0.21f;

    pen_line(p, x1, y1, x2, y2, width, colour_dark(c, 0.45f));
    pen_line(p, x1 + l.x * a, y1 + l.y * a, x2 + l.x * a, y2 + l.y * a, width * 0.7f, c);
    if (width * affine_size(p->at) > 1.2f)
        pen_line(p, x1 + l.x * b, y1 + l.y * b, x2 + l.x * b, y2 + l.y * b, width * 0.22f,
                 colour_alpha(colour_light(c, 0.45f), 204));
}

void pen_flat(const Pen *p, const Spot *corner, int count, Colour c, float outline)
{
    curve_polygon(pen_begin(p), corner, count);
    fill_flat(p, c);
    if (outline > 0.0f)
        pen_stroke(p, outline, colour_dark(c, 0.4f), 0.0f, 0.0f);
}

void pen_sloped(const Pen *p, const Spot *corner, int count, Colour c, float outline)
{
    Spot low = corner[0], high = corner[0], l = pen_light(p);

    for (int i = 1; i < count; i++) {
        low = (Spot){ fminf(low.x, corner[i].x), fminf(low.y, corner[i].y) };
        high = (Spot){ fmaxf(high.x, corner[i].x), fmaxf(high.y, corner[i].y) };
    }
    Spot mid = spot_between(low, high, 0.5f);
    float reach = spot_distance(low, high) * 0.4f;
    Paint paint = paint_linear((Spot){ mid.x + l.x * reach, mid.y + l.y * reach },
                               (Spot){ mid.x - l.x * reach, mid.y - l.y * reach },
                               colour_light(c, 0.35f), colour_dark(c, 0.6f));
    paint.at = p->at;
    curve_polygon(pen_begin(p), corner, count);
    pen_fill(p, &paint);
    if (outline > 0.0f)
        pen_stroke(p, outline, colour_dark(c, 0.4f), 0.0f, 0.0f);
}

void pen_box(const Pen *p, float x, float y, float w, float h, float r, Colour c)
{
    curve_round_rect(pen_begin(p), x, y, w, h, r);
    fill_flat(p, c);
}

static Paint slope(const Pen *p, float x, float y, float w, float h, Colour first, Colour middle,
                   Colour last)
{
    Spot l = pen_light(p), mid = { x + w / 2.0f, y + h / 2.0f };
    float reach = fabsf(l.x) * w * 0.5f + fabsf(l.y) * h * 0.5f;
    Paint paint = paint_linear((Spot){ mid.x + l.x * reach, mid.y + l.y * reach },
                               (Spot){ mid.x - l.x * reach, mid.y - l.y * reach }, first, middle);

    paint.stop[1].at = 0.5f;
    paint_stop(&paint, 1.0f, last);
    paint.at = p->at;
    return paint;
}

void pen_lit_box(const Pen *p, float x, float y, float w, float h, float r, Colour c)
{
    Paint paint = slope(p, x, y, w, h, colour_light(c, 0.32f), c, colour_dark(c, 0.66f));

    curve_round_rect(pen_begin(p), x, y, w, h, r);
    pen_fill(p, &paint);
}

void pen_plate(const Pen *p, float x, float y, float w, float h, float r, Colour c)
{
    float edge = (w < h ? w : h) * 0.06f;
    Spot l = pen_light(p);

    edge = edge > 0.035f ? 0.035f : edge;
    pen_box(p, x, y, w, h, r, colour_dark(c, 0.45f));
    pen_lit_box(p, x + edge + l.x * edge * 0.5f, y + edge + l.y * edge * 0.5f, w - 2.0f * edge,
                h - 2.0f * edge, r, c);
}

void pen_arc(const Pen *p, float x, float y, float r, float from, float to, float width, Colour c)
{
    curve_arc(pen_begin(p), x, y, r, from, to);
    pen_stroke(p, width, c, 0.0f, 0.0f);
}

void pen_curve(const Pen *p, Spot from, Spot bend, Spot to, float width, Colour c)
{
    Curve *curve = pen_begin(p);

    curve_move(curve, from.x, from.y);
    curve_quad(curve, bend.x, bend.y, to.x, to.y);
    pen_stroke(p, width, c, 0.0f, 0.0f);
}

void pen_ellipse(const Pen *p, float x, float y, float a, float b, float degrees, float width,
                 Colour c)
{
    curve_ellipse(pen_begin(p), x, y, a, b, degrees);
    pen_stroke(p, width, c, 0.0f, 0.0f);
}

void pen_blot(const Pen *p, float x, float y, float a, float b, float degrees, float strength)
{
    Spot l = pen_light(p);
    float off = sqrtf(x * x + y * y);

    curve_ellipse(pen_begin(p), -l.x * off, -l.y * off, a, b, degrees);
    fill_flat(p, colour_alpha(0xFF100A04, (int)(strength * 255.0f)));
}

void pen_glow(const Pen *p, float x, float y, float r, Colour c)
{
    Paint paint = paint_radial((Spot){ x, y }, 0.0f, (Spot){ x, y }, r, colour_alpha(c, 190),
                               colour_alpha(c, 70), colour_alpha(c, 0));

    paint.at = p->at;
    curve_circle(pen_begin(p), x, y, r);
    pen_fill(p, &paint);
}
