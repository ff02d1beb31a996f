#ifndef GEOM_SRC_CLIP_H
#define GEOM_SRC_CLIP_H

#include "geom/vec.h"

enum { MOST_CLIPPED = 16 };

/* A small convex figure that is cut by straight lines. */
typedef struct Figure {
    int count;
    Vec corner[MOST_CLIPPED];
} Figure;

/* Keeps what lies on the inner side of the line through `at`: where (p - at) . inward is 0 or more. */
void figure_clip(Figure *figure, Vec at, Vec inward);

#endif
