#ifndef UI_TABLE_MAP_H
#define UI_TABLE_MAP_H

#include "draw/board.h"
#include "ui/ui.h"

/* The whole table, small, in a corner of wide windows: its ground, everybody in the colour and the mark of his side, and
 * what of it the window shows. A press or a drag on it, or the arrows while it has the focus, move the view. */

typedef struct Table Table;

/* Its picture as it was painted last, and of what. */
typedef struct TableMap {
    Canvas *ground;  /* the painted table at that size */
    Canvas *picture; /* with everybody on it */
    const Board *board;
    int quarter;
    uint64_t of;   /* battle, seats' looks */
    SDL_Rect area; /* where it stood in the last pass; empty: nowhere */
} TableMap;

/* Told after the panels that it makes room for. */
void table_map(Table *t, Ui *ui);
void table_map_free(TableMap *map);

#endif
