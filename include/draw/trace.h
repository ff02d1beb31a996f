#ifndef DRAW_TRACE_H
#define DRAW_TRACE_H

#include "draw/canvas.h"
#include "draw/dirty.h"

/* What a picture would show, found out without painting it: for each field of a grid a hash of everything that is drawn
 * there, in its order. Where two traces are equal the two pictures are, so that whoever has painted the one needs to
 * paint only the rest of the other. */
typedef struct Trace Trace;

/* For a canvas of that size; NULL when memory is short. */
Trace *trace_new(int width, int height);
void trace_free(Trace *t);

/* Whether it is one for a canvas of that size. */
bool trace_fits(const Trace *t, int width, int height);

/* Forgets what was drawn. */
void trace_clear(Trace *t);

/* A canvas without pixels: what is drawn on it is noted in the trace. Nothing needs to be released. */
Canvas trace_canvas(Trace *t);

/* The fields of the grid that are to be painted. */
typedef struct Patches {
    int width, height; /* of the canvas */
    int across, down, count;
    uint8_t *cell;
} Patches;

enum { PATCH_SIDE = 32 };

/* Finds the fields where two traces differ: all of them when `before` is NULL or of another size. Gives how many; below 0
 * when memory is short. */
int patches_find(Patches *p, const Trace *now, const Trace *before);
void patches_free(Patches *p);

/* Whether any of them touches `area`. */
bool patches_touch(const Patches *p, SDL_Rect area);

/* The same as rectangles, which hold a little more when there are many. */
void patches_areas(const Patches *p, Dirty *dirty);

/* ---- for what draws ------------------------------------------------------------------------------------ */

uint64_t trace_mix(uint64_t hash, uint64_t value);
uint64_t trace_bytes(uint64_t hash, const void *bytes, size_t size);

/* Notes that something is drawn within `area` that looks as `what` says. The canvas has a trace. */
void trace_note(Canvas *c, SDL_Rect area, uint64_t what);

/* The same along a line, `reach` pixels to each side. */
void trace_note_line(Canvas *c, Spot from, Spot to, float reach, uint64_t what);

#endif
