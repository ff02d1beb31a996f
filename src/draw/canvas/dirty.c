#include "draw/dirty.h"

void dirty_clear(Dirty *d)
{
    d->count = 0;
}

static long pixels_of(SDL_Rect r)
{
    return (long)r.w * (long)r.h;
}

/* Whether painting the two as one costs little more than painting both. */
static bool worth_joining(SDL_Rect a, SDL_Rect b, SDL_Rect *both)
{
    SDL_UnionRect(&a, &b, both);
    return SDL_HasIntersection(&a, &b) || pixels_of(*both) < (pixels_of(a) + pixels_of(b)) * 5 / 4;
}

static void remove_area(Dirty *d, int i)
{
    d->area[i] = d->area[--d->count];
}

static int cheapest_partner(const Dirty *d, SDL_Rect area)
{
    int best = 0;
    long least = -1;

    for (int i = 0; i < d->count; i++) {
        SDL_Rect both;
        SDL_UnionRect(&d->area[i], &area, &both);
        long cost = pixels_of(both) - pixels_of(d->area[i]);
        if (least < 0 || cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

void dirty_add(Dirty *d, SDL_Rect area)
{
    SDL_Rect both;

    if (area.w <= 0 || area.h <= 0)
        return;
    for (int i = 0; i < d->count; i++)
        if (worth_joining(d->area[i], area, &both)) {
            remove_area(d, i);
            dirty_add(d, both);
            return;
        }
    if (d->count == DIRTY_MAX) {
        int i = cheapest_partner(d, area);
        SDL_UnionRect(&d->area[i], &area, &both);
        remove_area(d, i);
        dirty_add(d, both);
        return;
    }
    d->area[d->count++] = area;
}

void dirty_all(Dirty *d, int width, int height)
{
    d->count = 1;
    d->area[0] = (SDL_Rect){ 0, 0, width, height };
}

bool dirty_touches(const Dirty *d, SDL_Rect area)
{
    for (int i = 0; i < d->count; i++)
        if (SDL_HasIntersection(&d->area[i], &area))
            return true;
    return false;
}

long dirty_pixels(const Dirty *d)
{
    long sum = 0;

    for (int i = 0; i < d->count; i++)
        sum += pixels_of(d->area[i]);
    return sum;
}
