#ifndef BOARD_H
#define BOARD_H

#include "draw/board.h"
#include "terrain/lighting.h"
#include "terrain/material.h"

enum { SHADOW_CELLS = 4, GRAIN_SIDE = 256 };

struct Board {
    Relief ground, above; /* without and with crowns and roofs */
    Canvas *lit,
        *open;     /* lit, in the orientation of the view; `open` is without what stands above */
    Canvas *small; /* `lit` at half its size, for far views */
    Canvas *floor; /* a tile of the floor beyond the table */
    uint8_t grain[GRAIN_SIDE][GRAIN_SIDE]; /* a tile that near views are multiplied with */
    Length width, depth;
    int quarter, threads;
    bool has_above;
    uint8_t above_cell[ABOVE_CELLS]
                      [ABOVE_CELLS]; /* square inches of the table with something above */
    uint16_t above_sum[ABOVE_CELLS + 1][ABOVE_CELLS + 1]; /* how many of them lie before a corner */
    uint8_t near_above[ABOVE_CELLS][ABOVE_CELLS];         /* and those that its shadow may reach */
};

/* The frame, 1.1 inches broad, and the floor beyond it. */
extern const float FRAME_BREADTH, FLOOR_BREADTH;
void surround_paint(const Band *band, Spot table);
Canvas *floor_tile(void);
void grain_make(uint8_t grain[GRAIN_SIDE][GRAIN_SIDE]);

#endif
