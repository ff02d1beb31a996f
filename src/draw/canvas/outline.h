#ifndef OUTLINE_H
#define OUTLINE_H

#include <stdbool.h>

#include "draw/point2f.h"

/* Shapes of terrain in inches on the table. */

enum { OUTLINE_SPOTS = 256 };

typedef struct Outline {
    Spot at[OUTLINE_SPOTS];
    int count;
    /* Found once by outline_measure: of the edge that ends (polygon) or begins (line) at each spot, how far along the
     * outline it begins, its length, and one over its square. */
    float run[OUTLINE_SPOTS], length[OUTLINE_SPOTS], inverse[OUTLINE_SPOTS];
} Outline;

/* Makes it ready for polygon_nearness or line_nearness. */
void outline_measure(Outline *o, bool closed);

/* The nearest place of an outline: signed distance (below 0 inside a polygon), how far along it lies, and which side of
 * an open line (-1, 1). */
typedef struct Nearness {
    float distance, along, side;
} Nearness;

Nearness polygon_nearness(const Outline *o, float x, float y);
Nearness line_nearness(const Outline *o, float x, float y);

/* A rectangle about a centre: its sides lie along and across `degrees`. */
typedef struct Slab {
    Spot centre;
    float width, height, cosine, sine;
} Slab;

/* Signed distance to a slab, with the place in its own coordinates. */
float slab_distance(const Slab *s, float x, float y, float *u, float *v);

/* Corners cut, `times` over: a natural shape from a hand-drawn one. Those on the table's border stay, and sharp ones where
 * it is said so. */
Outline outline_smooth(const Outline *o, int times, Spot table, bool keep_sharp);

/* The same for an open line, whose ends stay. */
Outline line_smooth(const Outline *o, int times);

/* What a polygon is by its corners: a disc, a rectangle, a ribbon with a spine; false when it is not. */
bool outline_disc(const Outline *o, Spot *centre, float *radius);
bool outline_slab(const Outline *o, Slab *slab);
bool outline_ribbon(const Outline *o, Outline *spine, float *width);

/* The long axis of any polygon as a spine of two spots; `*width` is its mean breadth. */
void outline_axis(const Outline *o, Outline *spine, float *width);

Spot outline_middle(const Outline *o);
float outline_area(const Outline *o);
void outline_bounds(const Outline *o, Spot *low, Spot *high);
float outline_length(const Outline *o);

#endif
