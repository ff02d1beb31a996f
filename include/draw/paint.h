#ifndef DRAW_PAINT_H
#define DRAW_PAINT_H

#include "draw/colour.h"
#include "draw/point2f.h"

typedef enum PaintKind {
    PAINT_FLAT,
    PAINT_LINEAR,  /* along the line from `from` to `to` */
    PAINT_RADIAL,  /* from the circle about `from` to the circle about `to` */
    PAINT_TEXTURE, /* a canvas repeated in both directions */
    PAINT_HATCH,   /* parallel lines */
    PAINT_CROSS,   /* two sets of parallel lines at right angles */
    PAINT_DOTS,
} PaintKind;

typedef enum Blend {
    BLEND_OVER,
    BLEND_MULTIPLY, /* darkens what is below as a glaze does */
    BLEND_OVERLAY,  /* lightens light and darkens dark: light falling on what is below */
    BLEND_ADD,      /* a glow */
} Blend;

enum { PAINT_STOPS = 4 };

typedef struct PaintStop {
    float at; /* 0 to 1, rising */
    Colour colour;
} PaintStop;

/* What a shape is filled with. Made by the functions below; `blend`, `alpha` and `at` may be set afterwards. */
typedef struct Paint {
    PaintKind kind;
    Blend blend;
    float alpha; /* 0 to 1, on top of the colours' own */
    Affine at;   /* the coordinate system in which the figures below are given, to pixels */
    PaintStop stop[PAINT_STOPS];
    int stops;
    Spot from, to;
    float radius_from, radius_to;
    const struct Canvas *texture;
    float degrees, gap, width;
} Paint;

Paint paint_flat(Colour colour);
Paint paint_linear(Spot from, Spot to, Colour first, Colour last);

/* Between two circles; figures and colours stand as in the picture language of the web's canvas. */
Paint paint_radial(Spot from, float radius_from, Spot to, float radius_to, Colour first,
                   Colour middle, Colour last);

/* `texture` must outlive the paint; one of its pixels is one unit of `at`. */
Paint paint_texture(const struct Canvas *texture);

/* Lines `width` wide, `gap` apart from middle to middle, running at `degrees` clockwise from level. */
Paint paint_hatch(Colour colour, float degrees, float gap, float width);
Paint paint_cross(Colour colour, float degrees, float gap, float width);
Paint paint_dots(Colour colour, float gap, float width);

/* Adds a stop; more than PAINT_STOPS are ignored. */
void paint_stop(Paint *p, float at, Colour colour);

#endif
