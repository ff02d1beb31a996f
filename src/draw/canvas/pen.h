#ifndef PEN_H
#define PEN_H

#include "draw/canvas.h"

/* A brush for small things lit from the top left of the screen, in a coordinate system of its own. A pen is a value:
 * moving a copy leaves the first where it was. Lengths are in units of `at`. */
typedef struct Pen {
    Canvas *canvas;
    Curve *curve; /* scratch */
    Affine at;
} Pen;

Pen pen_moved(Pen p, float x, float y);
Pen pen_turned(Pen p, float degrees);
Pen pen_scaled(Pen p, float across, float down);

/* Towards the lamp, of length 1, as the pen's coordinates have it. */
Spot pen_light(const Pen *p);

/* -1 for the first and 1 for the second of two sides. */
#define BOTH_SIDES(k) ((k) ? 1.0f : -1.0f)

/* The usual amount of shine of a disc and of an oval. */
#define SHINE 0.45f
#define SHEEN 0.34f

void pen_disc(const Pen *p, float x, float y, float r, Colour c, float shine);
void pen_oval(const Pen *p, float x, float y, float a, float b, float degrees, Colour c,
              float shine);

/* A rounded stick. */
void pen_stick(const Pen *p, float x1, float y1, float x2, float y2, float width, Colour c);
void pen_flat(const Pen *p, const Spot *corner, int count, Colour c, float outline);
void pen_sloped(const Pen *p, const Spot *corner, int count, Colour c, float outline);

/* A rounded box, flat or lit. */
void pen_box(const Pen *p, float x, float y, float w, float h, float r, Colour c);
void pen_lit_box(const Pen *p, float x, float y, float w, float h, float r, Colour c);

/* A box with a dark edge below a lit top: plates and hulls. */
void pen_plate(const Pen *p, float x, float y, float w, float h, float r, Colour c);
void pen_arc(const Pen *p, float x, float y, float r, float from, float to, float width, Colour c);
void pen_line(const Pen *p, float x1, float y1, float x2, float y2, float width, Colour c);
void pen_curve(const Pen *p, Spot from, Spot bend, Spot to, float width, Colour c);
void pen_ellipse(const Pen *p, float x, float y, float a, float b, float degrees, float width,
                 Colour c);

/* The blot that a figure throws on its base. */
void pen_blot(const Pen *p, float x, float y, float a, float b, float degrees, float strength);
void pen_glow(const Pen *p, float x, float y, float r, Colour c);

/* The curve laid out so far in p->curve (begin with pen_begin). */
Curve *pen_begin(const Pen *p);
void pen_fill(const Pen *p, const Paint *paint);
void pen_stroke(const Pen *p, float width, Colour c, float dash, float gap);
void pen_shadow(const Pen *p, float dx, float dy, float blur, Colour c);

#endif
