#ifndef APP_PLACE_H
#define APP_PLACE_H

#include <SDL.h>

#include "ui/settings.h"

/* Where the window stands on the desktop, and that it stands there again the next time. */

/* The wanted place, moved and made smaller until it lies wholly on the screen of which it covers most; in the middle of the
 * first screen when it lies on none any more. */
SDL_Rect place_fit(SDL_Rect wanted, const SDL_Rect *screen, int screens);

/* The same on the screens that there are now; `wanted` itself when they cannot be told. */
SDL_Rect place_now(SDL_Rect wanted);

/* Notes how the window stands: to be asked when it has come to rest. Its size and place are those that it has while it is
 * neither maximised nor fills the screen. */
void place_note(SDL_Window *window, WindowPlace *place);

#endif
