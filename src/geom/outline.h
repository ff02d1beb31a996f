#ifndef GEOM_SRC_OUTLINE_H
#define GEOM_SRC_OUTLINE_H

#include "geom/area.h"
#include "geom/vec.h"

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* A base made ready for measuring: a core (a point, or a rectangle of half sizes) and a radius around it. */
typedef struct Outline {
    Vec at, right, ahead;
    double half_width, half_length, radius;
} Outline;

Outline outline_of(Base base);

/* Sine (x) and cosine (y) of an angle in arcseconds, also between two whole ones. */
Vec sine_cosine(double h);

static inline bool outline_is_round(const Outline *o)
{
    return o->half_width == 0 && o->half_length == 0;
}

/* The core's corners: front left, front right, rear right, rear left. */
void outline_corners(const Outline *o, Vec corner[4]);

/* Signed gaps: negative is the overlap's depth. */
double outline_gap(const Outline *a, const Outline *b);
double outline_gap_point(const Outline *o, Vec p);

/* How far the outline reaches from its centre along `direction` (a unit vector). */
double outline_support(const Outline *o, Vec direction);

/* The smallest distance from a rectangle to the segment p-q; 0 or less where they meet (then only its sign counts). */
double outline_gap_segment(const Outline *o, Vec p, Vec q);

/* `p` in the outline's own frame: x to its right, y ahead. */
static inline Vec outline_local(const Outline *o, Vec p)
{
    Vec off = vec_sub(p, o->at);
    return vec(vec_dot(off, o->right), vec_dot(off, o->ahead));
}

/* The part of p-q, as shares from 0 to 1, inside the upright rectangle of half sizes w, l about the origin. */
bool clip_to_rect(Vec p, Vec q, double w, double l, double *enter, double *leave);

/* Distance from `p` to the segment a-b. */
double segment_distance(Vec p, Vec a, Vec b);

/* Distance from `p` to the polygon's outline, negative inside. */
double polygon_distance(Polygon polygon, Vec p);

bool polygon_holds(Polygon polygon, Vec p);

/* Signed gap between an outline and an area. */
double area_distance(const Area *area, const Outline *o);
double area_distance_point(const Area *area, Vec p);

#endif
