#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/camera.h"
#include "draw/canvas.h"
#include "geom/point.h"

/* The painted table: grounds and terrain with height, lit by one lamp, baked once into a picture. */

/* A piece of terrain as the painter sees it. A disc has no corners. */
typedef struct BoardPiece {
    const char *
        material; /* "woods", "hill", "stone wall" ...; what is unknown is painted as broken ground */
    const Point *corner;
    int corners;
    Point at; /* of a disc */
    Length radius;
    Length height; /* 0: as such things usually are */
    uint32_t seed;
} BoardPiece;

typedef struct BoardPlan {
    Length width, depth;
    const char *ground;    /* "grass", "dry", "mud", "snow", "moor"; others are grass */
    const Canvas *picture; /* laid over the ground from edge to edge, or NULL */
    const BoardPiece *piece;
    int pieces;
    int texels;  /* per inch; 0: 32, less on very large tables */
    int threads; /* 0: one for each processor */
} BoardPlan;

/* Told between steps, 0 to 1; false stops the bake. */
typedef bool BoardProgress(void *of, float done);

typedef struct Board Board;

/* Paints and lights the table for a view turned by `quarter`. NULL when it was stopped or memory is short. The plan's
 * corners are not kept. */
Board *board_bake(const BoardPlan *plan, int quarter, BoardProgress *progress, void *of);
void board_free(Board *b);

/* Lights it again for a view turned by another quarter; false when it was stopped (it is then unchanged). */
bool board_turn(Board *b, int quarter, BoardProgress *progress, void *of);
int board_quarter(const Board *b);

/* Draws the part of the view inside the canvas's clip: the table, its frame and the floor beyond, in the lamp's pool.
 * The camera's quarter should be the board's. */
void board_draw(Canvas *c, const Board *b, const Camera *camera);

/* Clears crowns and roofs above a base down to a trace, so that who stands below is seen: soft, `margin` inches
 * beyond the base. Draws nothing where nothing stands above. */
void board_open(Canvas *c, const Board *b, const Camera *camera, Base base, float margin);

/* Whether crowns or roofs stand within `margin` inches of a base. */
bool board_stands_above(const Board *b, Base base, float margin);

/* Whether the painter knows a material by this name. */
bool board_knows(const char *material);

/* The lit picture itself, in the orientation of the view, and how many of its pixels make an inch. */
const Canvas *board_picture(const Board *b, int *texels);

#endif
