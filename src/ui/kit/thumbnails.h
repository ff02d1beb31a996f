#ifndef UI_THUMB_H
#define UI_THUMB_H

#include "data/map_draft.h"
#include "draw/board.h"
#include "ui/ui.h"

/* Small pictures in lists, painted when they are first shown, one a pass, and kept. */

enum { MOST_THUMBS = 64 };

typedef struct Thumb {
    uint64_t key;
    Canvas *picture; /* null: it cannot be painted */
} Thumb;

typedef struct Thumbs {
    int count, next; /* next: which goes when there are too many */
    Thumb thumb[MOST_THUMBS];
    bool painted; /* one in this pass */
} Thumbs;

/* A pass begins: another one may be painted. */
void thumbs_begin(Thumbs *thumbs);

/* Paints one of that size, or null. */
typedef Canvas *ThumbPainter(void *of, int which, int width, int height);

/* The picture called so in that size, or null while it is not painted yet. `kind` tells lists apart. Nothing in a pass without
 * canvas. */
const Canvas *thumb_of(Thumbs *thumbs, Ui *ui, char kind, const char *name, int width, int height,
                       ThumbPainter *paint, void *of, int which);
void thumbs_free(Thumbs *thumbs);

/* The table of a map as it will be, baked with so many texels to the inch; `picture` is that of its ground or null. Null when
 * memory is short. */
Board *map_board(const MapDraft *draft, const TerrainKinds *kinds, const Canvas *picture,
                 int texels);

/* The whole table, and a piece of that kind of terrain on a bit of grass. */
Canvas *map_thumb(const MapDraft *draft, const TerrainKinds *kinds, int width, int height);
Canvas *kind_thumb(const TerrainKinds *kinds, int kind, int width, int height);

#endif
