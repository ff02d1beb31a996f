#ifndef GEOM_INDEX_H
#define GEOM_INDEX_H

#include "geom/area.h"

/* A grid over the table that remembers which edges and discs lie in which cell, so that a line looks only at what lies
 * along it. The caller owns the memory and builds it anew when something has moved.
 *
 *      +---+---+---+---+
 *      |   | / | ___--->     only the cells that the segment comes through are asked
 *      +---+/_--___/---+
 *      | _-/   |   |   |
 *      +---+---+---+---+
 */
typedef struct IndexEntry {
    Point a, b; /* an edge; of a disc the centre and (radius, 0) */
    int32_t owner;
    bool is_disc;
} IndexEntry;

typedef struct Index {
    Length cell;
    int columns, rows;
    int32_t
        *start; /* cell i has entries start[i] to start[i + 1] - 1; room for columns * rows + 1 */
    int start_most;
    IndexEntry *entry;
    int entry_most;
} Index;

/* Fills the grid with these areas for a table of this size; `cell` is the cells' side. What lies beyond the table is left out.
 * False when the room is too small: then the index is empty. */
bool index_build(Index *index, Length width, Length height, Length cell, const Area *area,
                 int count);

/* The area whose outline the segment crosses first on its way, -1 when it crosses none. Touching is not crossing. */
int index_first_crossed(const Index *index, Segment s);

/* The areas that lie in the cells which the box meets, each once and in the order found. `seen` holds one byte for each area and
 * must be zero; it is zero again afterwards. Gives their number; `room` holds the first `most`. */
int index_near(const Index *index, Box box, uint8_t *seen, int *room, int most);

#endif
