#ifndef DRAW_EYES_H
#define DRAW_EYES_H

#include "draw/colour.h"

/* How well colours can be told apart, by the usual ones and by those of colour-blind people. Alpha does not matter. */

typedef enum Eye {
    EYE_USUAL,
    EYE_PROTAN, /* no red cones */
    EYE_DEUTAN, /* no green cones */
    EYE_TRITAN, /* no blue cones */
    EYES
} Eye;

/* Further apart than this two colours are clearly two. */
#define CLEARLY_APART 20.0

/* What letters of a usual size need. */
#define CLEARLY_READ 4.5

/* The ratio of their lightness, 1 (none) to 21 (black on white): WCAG 2, "contrast ratio". */
double colour_contrast(Colour a, Colour b);

/* How far apart they look to an eye: the distance in CIELAB (CIE76), 0 to about 250, of what the eye makes of them by the matrices
 * of Machado, Oliveira and Fernandes (2009) at full strength. What no screen could show is not cut off. */
double colour_distance(Colour a, Colour b, Eye eye);

/* The eye to which they look nearest, and that distance. */
double colour_nearest(Colour a, Colour b, Eye *eye);

/* "protan" and the like. */
const char *eye_word(Eye eye);

#endif
