#include "draw/curve.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

static const float FLATNESS = 0.03f;

Curve curve_empty(void)
{
    return (Curve){ .at = affine_identity() };
}

void curve_free(Curve *p)
{
    free(p->spot);
    free(p->contour);
    *p = curve_empty();
}

void curve_clear(Curve *p)
{
    p->count = 0;
    p->contours = 0;
}

static bool room_for_spot(Curve *p)
{
    if (p->count < p->room)
        return true;
    int room = p->count < 64 ? 64 : p->count * 2;
    Spot *grown = realloc(p->spot, (size_t)room * sizeof *grown);
    if (!grown)
        return false;
    p->spot = grown;
    p->room = room;
    return true;
}

static bool room_for_contour(Curve *p)
{
    if (p->contours < p->contour_room)
        return true;
    int room = p->contours < 8 ? 8 : p->contours * 2;
    CurveContour *grown = realloc(p->contour, (size_t)room * sizeof *grown);
    if (!grown)
        return false;
    p->contour = grown;
    p->contour_room = room;
    return true;
}

static void add_pixel(Curve *p, Spot at)
{
    if (room_for_spot(p))
        p->spot[p->count++] = at;
}

static bool is_open(const Curve *p)
{
    return p->contours > 0 && !p->contour[p->contours - 1].closed;
}

void curve_move(Curve *p, float x, float y)
{
    if (!room_for_contour(p))
        return;
    p->contour[p->contours++] = (CurveContour){ p->count, false };
    add_pixel(p, affine_apply(p->at, (Spot){ x, y }));
}

void curve_line(Curve *p, float x, float y)
{
    if (!is_open(p))
        curve_move(p, x, y);
    else
        add_pixel(p, affine_apply(p->at, (Spot){ x, y }));
}

void curve_close(Curve *p)
{
    if (is_open(p))
        p->contour[p->contours - 1].closed = true;
}

/* Pieces for a curve whose control polygon strays `stray` pixels from a straight line. */
static int pieces_for(float stray)
{
    float n = sqrtf(stray / FLATNESS) + 1.0f;

    return n > 64.0f ? 64 : (int)n + 1;
}

void curve_cubic(Curve *p, float cx1, float cy1, float cx2, float cy2, float x, float y)
{
    if (!is_open(p))
        curve_move(p, cx1, cy1);
    if (p->count == 0)
        return;
    Spot a = p->spot[p->count - 1], b = affine_apply(p->at, (Spot){ cx1, cy1 });
    Spot c = affine_apply(p->at, (Spot){ cx2, cy2 }), d = affine_apply(p->at, (Spot){ x, y });
    float stray =
        spot_distance(a, b) + spot_distance(b, c) + spot_distance(c, d) - spot_distance(a, d);
    int n = pieces_for(stray);

    for (int i = 1; i <= n; i++) {
        float t = (float)i / (float)n;
        Spot ab = spot_between(a, b, t), bc = spot_between(b, c, t), cd = spot_between(c, d, t);
        add_pixel(p, spot_between(spot_between(ab, bc, t), spot_between(bc, cd, t), t));
    }
}

void curve_quad(Curve *p, float cx, float cy, float x, float y)
{
    if (!is_open(p))
        curve_move(p, cx, cy);
    if (p->count == 0)
        return;
    Spot a = p->spot[p->count - 1], b = affine_apply(p->at, (Spot){ cx, cy });
    Spot c = affine_apply(p->at, (Spot){ x, y });
    int n = pieces_for(spot_distance(a, b) + spot_distance(b, c) - spot_distance(a, c));

    for (int i = 1; i <= n; i++) {
        float t = (float)i / (float)n;
        add_pixel(p, spot_between(spot_between(a, b, t), spot_between(b, c, t), t));
    }
}

/* How many chords keep within FLATNESS of an arc of `radius` pixels that sweeps `degrees`. */
static int chords_for(float radius, float degrees)
{
    float sweep = fabsf(degrees) * 0.0174532925f;
    float step = sqrtf(8.0f * FLATNESS / (radius < 0.25f ? 0.25f : radius));
    float n = sweep / (step > 0.8f ? 0.8f : step);

    return n > 720.0f ? 720 : (int)n + 1;
}

void curve_arc(Curve *p, float x, float y, float radius, float from, float to)
{
    int n = chords_for(radius * affine_size(p->at), to - from);

    for (int i = 0; i <= n; i++) {
        double degrees = (double)from + ((double)to - (double)from) * i / n;
        curve_line(p, x + radius * (float)turn_cos(degrees), y + radius * (float)turn_sin(degrees));
    }
}

void curve_ellipse(Curve *p, float x, float y, float across, float down, float degrees)
{
    Affine before = p->at;
    int n;

    p->at = affine_scaled(affine_turned(affine_moved(before, x, y), degrees), across, down);
    n = chords_for((across > down ? across : down) * affine_size(before), 360.0f);
    curve_move(p, 1.0f, 0.0f);
    for (int i = 1; i < n; i++)
        curve_line(p, (float)turn_cos(360.0 * i / n), (float)turn_sin(360.0 * i / n));
    curve_close(p);
    p->at = before;
}

void curve_circle(Curve *p, float x, float y, float radius)
{
    curve_ellipse(p, x, y, radius, radius, 0.0f);
}

void curve_rect(Curve *p, float x, float y, float width, float height)
{
    curve_move(p, x, y);
    curve_line(p, x + width, y);
    curve_line(p, x + width, y + height);
    curve_line(p, x, y + height);
    curve_close(p);
}

void curve_round_rect(Curve *p, float x, float y, float width, float height, float radius)
{
    float most = (width < height ? width : height) / 2.0f, r = radius < most ? radius : most;

    if (r <= 0.0f) {
        curve_rect(p, x, y, width, height);
        return;
    }
    curve_move(p, x + r, y);
    curve_arc(p, x + width - r, y + r, r, -90.0f, 0.0f);
    curve_arc(p, x + width - r, y + height - r, r, 0.0f, 90.0f);
    curve_arc(p, x + r, y + height - r, r, 90.0f, 180.0f);
    curve_arc(p, x + r, y + r, r, 180.0f, 270.0f);
    curve_close(p);
}

void curve_polygon(Curve *p, const Spot *corner, int count)
{
    for (int i = 0; i < count; i++) {
        if (i == 0)
            curve_move(p, corner[i].x, corner[i].y);
        else
            curve_line(p, corner[i].x, corner[i].y);
    }
    curve_close(p);
}
