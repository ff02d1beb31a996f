#ifndef DRAW_CURVE_H
#define DRAW_CURVE_H

#include <stdbool.h>

#include "draw/point2f.h"

/* One line of an outline: its first spot and whether its end is joined to its beginning. */
typedef struct CurveContour {
    int first;
    bool closed;
} CurveContour;

/* Outlines in pixels, curves already flattened to within 0.03 pixel. Begin with `Curve p = curve_empty();`, set `at` to
 * the coordinate system that the following calls speak, and end with curve_free. A curve can be cleared and used again,
 * which keeps its memory. When memory is short the curve stops growing and what is drawn is incomplete. */
typedef struct Curve {
    Affine at;
    Spot *spot;
    int count, room;
    CurveContour *contour;
    int contours, contour_room;
} Curve;

Curve curve_empty(void);
void curve_free(Curve *p);

/* Forgets the outlines, keeps `at`. */
void curve_clear(Curve *p);

void curve_move(Curve *p, float x, float y);
void curve_line(Curve *p, float x, float y);
void curve_quad(Curve *p, float cx, float cy, float x, float y);
void curve_cubic(Curve *p, float cx1, float cy1, float cx2, float cy2, float x, float y);
void curve_close(Curve *p);

/* An arc about (x, y) from one angle to another, in degrees clockwise from the right (as the screen turns); joined by a
 * line to what was drawn before. */
void curve_arc(Curve *p, float x, float y, float radius, float from, float to);

/* Whole outlines of their own. */
void curve_circle(Curve *p, float x, float y, float radius);
void curve_ellipse(Curve *p, float x, float y, float across, float down, float degrees);
void curve_rect(Curve *p, float x, float y, float width, float height);
void curve_round_rect(Curve *p, float x, float y, float width, float height, float radius);
void curve_polygon(Curve *p, const Spot *corner, int count);

#endif
