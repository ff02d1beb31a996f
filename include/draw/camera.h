#ifndef DRAW_CAMERA_H
#define DRAW_CAMERA_H

#include <SDL.h>

#include "draw/point2f.h"
#include "geom/base.h"

/* How the table lies in the window. Pixels come out rounded to 1/256, so that pictures do not depend on the machine;
 * table places come out to within 0.002 inch at 20 pixels an inch and better above. */
typedef struct Camera {
    SDL_Rect view; /* the part of the window that shows the table */
    Point centre;  /* the place in the middle of the view */
    float scale;   /* pixels per inch */
    int quarter; /* quarter turns clockwise that the table is turned by, 0 to 3; 2 is the other side */
    Length width, depth; /* the table */
} Camera;

/* Pixels per inch: the whole of a large table on a small screen, and one millimetre of a base in eight pixels. */
extern const float CAMERA_LEAST, CAMERA_MOST;

/* The whole table with its frame (`margin` inches beyond each edge) in the view. */
Camera camera_whole(Length width, Length depth, SDL_Rect view, float margin);

Spot camera_spot(const Camera *c, Point at);
Point camera_point(const Camera *c, Spot at);

/* A length on the table in pixels, and back. */
float camera_pixels(const Camera *c, Length length);
Length camera_length(const Camera *c, float pixels);

/* Degrees clockwise from up, on the screen, of a heading on the table. */
float camera_degrees(const Camera *c, Heading heading);

/* The coordinate system of something that stands at `pose`: inches about it, its front upwards. */
Affine camera_at(const Camera *c, Pose pose);

/* The coordinate system of the table in inches. */
Affine camera_table(const Camera *c);

/* Zooms by `factor`; the place under `pointer` stays under it (unless a limit of the scale is met). */
void camera_zoom(Camera *c, float factor, Spot pointer);

/* Moves the table with a drag of the pointer; a rest of it always stays in view. */
void camera_pan(Camera *c, float dx, float dy);

/* Turns the view by quarters about its middle. */
void camera_turn(Camera *c, int quarters);

/* Brings `at` into the middle. */
void camera_look(Camera *c, Point at);

/* Changes the view's rectangle and keeps the place in its middle. */
void camera_resize(Camera *c, SDL_Rect view);

/* The part of the window that a base and `margin` inches about it cover. */
SDL_Rect camera_area(const Camera *c, Base base, float margin);

#endif
