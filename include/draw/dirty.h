#ifndef DRAW_DIRTY_H
#define DRAW_DIRTY_H

#include <stdbool.h>

#include <SDL.h>

enum { DIRTY_MAX = 24 };

/* The parts of the window that must be painted again. Areas that overlap or nearly so are joined. */
typedef struct Dirty {
    SDL_Rect area[DIRTY_MAX];
    int count;
} Dirty;

void dirty_clear(Dirty *d);

/* Adds an area; empty ones are ignored. */
void dirty_add(Dirty *d, SDL_Rect area);
void dirty_all(Dirty *d, int width, int height);

/* Whether `area` touches any part. */
bool dirty_touches(const Dirty *d, SDL_Rect area);

/* How many pixels the parts hold together. */
long dirty_pixels(const Dirty *d);

#endif
