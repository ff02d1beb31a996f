#ifndef DRAW_PATH_H
#define DRAW_PATH_H

#include <stdbool.h>

#include "draw/spot.h"

/* One line of a path: its first spot and whether its end is joined to its beginning. */
typedef struct PathContour {
    int first;
    bool closed;
} PathContour;

/* Outlines in pixels, curves already flattened to within 0.03 pixel. Begin with `Path p = path_empty();`, set `at` to
 * the coordinate system that the following calls speak, and end with path_free. A path can be cleared and used again,
 * which keeps its memory. When memory is short the path stops growing and what is drawn is incomplete. */
typedef struct Path {
    Affine at;
    Spot *spot;
    int count, room;
    PathContour *contour;
    int contours, contour_room;
} Path;

Path path_empty(void);
void path_free(Path *p);

/* Forgets the outlines, keeps `at`. */
void path_clear(Path *p);

void path_move(Path *p, float x, float y);
void path_line(Path *p, float x, float y);
void path_quad(Path *p, float cx, float cy, float x, float y);
void path_cubic(Path *p, float cx1, float cy1, float cx2, float cy2, float x, float y);
void path_close(Path *p);

/* An arc about (x, y) from one angle to another, in degrees clockwise from the right (as the screen turns); joined by a
 * line to what was drawn before. */
void path_arc(Path *p, float x, float y, float radius, float from, float to);

/* Whole outlines of their own. */
void path_circle(Path *p, float x, float y, float radius);
void path_ellipse(Path *p, float x, float y, float across, float down, float degrees);
void path_rect(Path *p, float x, float y, float width, float height);
void path_round_rect(Path *p, float x, float y, float width, float height, float radius);
void path_polygon(Path *p, const Spot *corner, int count);

#endif
