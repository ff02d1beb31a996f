#ifndef DRAW_STAND_H
#define DRAW_STAND_H

#include "draw/canvas.h"
#include "draw/figure.h"
#include "geom/base.h"

/* What models stand on. All coordinate systems here are inches with the front upwards (camera_at). */

typedef struct StandLook {
    int seat;
    BaseShape shape;
    float width, length; /* inches */
    float front_arc; /* degrees of the front arc whose ends get ticks; 0: the model has no facing */
    int variant;     /* which piece of flock it is */
} StandLook;

/* One base with its shadow, rim, the side's line and its flock. */
void stand_draw(Canvas *c, Affine at, const StandLook *look);

/* Where the models of a short last rank stand. */
typedef enum ShortSide { SHORT_LEFT, SHORT_CENTRE, SHORT_RIGHT } ShortSide;

/* A ranked block about the middle of its front edge. */
typedef struct BlockLook {
    int seat, files, count;
    ShortSide side;
    float width, length; /* of one base, inches */
    int variant;
    int body; /* its formation: a Body */
} BlockLook;

/* The ground of a block: every base a flocked square with a groove, and the rim round the whole with a white front. */
void block_draw(Canvas *c, Affine at, const BlockLook *look);

enum { BLOCK_CORNERS = 8 };

/* The block's outline about the middle of its front edge, clockwise from the front left corner: 4, 6 or 8 corners. */
int block_shape(const BlockLook *look, Spot corner[BLOCK_CORNERS]);

/* The middle of the nth base of a block, from the front's left, rank by rank. */
Spot block_spot(const BlockLook *look, int n);

/* Far away: a slab in the side's colour with rank lines and a dot for each model. */
void slab_draw(Canvas *c, Affine at, const BlockLook *look);
void disc_slab_draw(Canvas *c, Affine at, const StandLook *look);

#endif
