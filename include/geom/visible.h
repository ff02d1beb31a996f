#ifndef GEOM_VISIBLE_H
#define GEOM_VISIBLE_H

#include "geom/area.h"

/* What can be seen of the table from a point, as a polygon: opaque areas cut it off.
 *
 *      +-----------------+
 *      |  .    /##|      |     # in shadow
 *      |   eye-[]#|      |
 *      |  .    \##|      |
 *      +-----------------+
 *
 * The areas are made ready once; then any number of eyes can look. Discs are taken as regular polygons of 32 corners inside
 * the rim. An area with the eye inside it hides nothing. */

/* An opaque area made ready: its corners clockwise among the scene's. The areas stand in the order of a tree: the middle one
 * of a range parts the rest into two, and knows the box of the whole range. */
typedef struct Opaque {
    int first, count;
    Box box, range;
    bool by_x;
} Opaque;

/* Room for a scene, which the caller keeps: `corner` holds `corners_most`, `opaque` `opaques_most`. */
typedef struct VisibleScene {
    Length width, height;
    Point *corner;
    int corners, corners_most;
    Opaque *opaque;
    int opaques, opaques_most;
} VisibleScene;

/* Empties the scene for a table of this size. */
void visible_begin(VisibleScene *scene, Length width, Length height);

/* False when there is no room left for the area; it is then left out. */
bool visible_add(VisibleScene *scene, const Area *area);

/* Puts the areas in order, when all are added and before anybody looks. */
void visible_ready(VisibleScene *scene);

enum { VISIBLE_MOST = 4096, VISIBLE_SLOTS = 64 };

/* A piece of the horizon: what is seen from one direction to another, clockwise. */
typedef struct HorizonPiece {
    double from_angle, to_angle; /* pseudo-angles, 0 to 4 */
    double ax, ay, bx, by;       /* its ends, from the eye */
} HorizonPiece;

typedef struct VisibleScratch {
    int pieces;
    HorizonPiece piece[VISIBLE_MOST], merged[VISIBLE_MOST];
    double far[VISIBLE_SLOTS]; /* the farthest that is seen in each slot of directions, squared */
} VisibleScratch;

/* The visible region's corners, clockwise from straight up; gives their number, at most `most` (0 when there is no room
 * or the eye is off the table). */
int visible_region(VisibleScratch *scratch, const VisibleScene *scene, Point eye, Point *corner,
                   int most);

/* Twice the region's area before its corners were rounded, in square micrometres. */
double visible_area_twice(const VisibleScratch *scratch);

#endif
