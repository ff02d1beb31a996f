#include "place.h"

enum { MOST_SCREENS = 16 };

static int covered(SDL_Rect a, const SDL_Rect *b)
{
    SDL_Rect both;

    return SDL_IntersectRect(&a, b, &both) ? both.w * both.h : 0;
}

/* So that `size` from `at` on lies between `low` and `low` + `room`. */
static int moved(int at, int size, int low, int room)
{
    if (at + size > low + room)
        at = low + room - size;
    return at < low ? low : at;
}

SDL_Rect place_fit(SDL_Rect wanted, const SDL_Rect *screen, int screens)
{
    int best = -1, most = 0;

    for (int i = 0; i < screens; i++)
        if (covered(wanted, &screen[i]) > most) {
            most = covered(wanted, &screen[i]);
            best = i;
        }
    if (screens <= 0)
        return wanted;
    SDL_Rect on = screen[best < 0 ? 0 : best];
    wanted.w = SDL_min(wanted.w, on.w);
    wanted.h = SDL_min(wanted.h, on.h);
    if (best < 0) {
        wanted.x = on.x + (on.w - wanted.w) / 2;
        wanted.y = on.y + (on.h - wanted.h) / 2;
    }
    wanted.x = moved(wanted.x, wanted.w, on.x, on.w);
    wanted.y = moved(wanted.y, wanted.h, on.y, on.h);
    return wanted;
}

SDL_Rect place_now(SDL_Rect wanted)
{
    SDL_Rect screen[MOST_SCREENS];
    int screens = 0, all = SDL_GetNumVideoDisplays();

    for (int i = 0; i < all && screens < MOST_SCREENS; i++)
        screens += SDL_GetDisplayUsableBounds(i, &screen[screens]) == 0;
    return place_fit(wanted, screen, screens);
}

void place_note(SDL_Window *window, WindowPlace *place)
{
    Uint32 flags = SDL_GetWindowFlags(window);

    if (flags & (SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN))
        return;
    place->maximised = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    if (place->maximised)
        return;
    place->known = true;
    SDL_GetWindowPosition(window, &place->x, &place->y);
    SDL_GetWindowSize(window, &place->width, &place->height);
}
