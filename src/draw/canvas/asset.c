#include "draw/asset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

enum { LEVELS = 6 };

static bool is_there(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file)
        fclose(file);
    return file != NULL;
}

static bool try_folder(const char *folder, const char *inside, const char *name, char *path,
                       size_t size)
{
    int written = snprintf(path, size, "%s%s%s", folder, inside, name);

    return written > 0 && (size_t)written < size && is_there(path);
}

/* The folder that the program lies in, and upwards from it: a build tree inside the source tree finds its assets. */
static bool try_above(const char *base, const char *name, char *path, size_t size)
{
    char folder[1024];
    int written = snprintf(folder, sizeof folder, "%s", base);

    if (written <= 0 || (size_t)written >= sizeof folder)
        return false;
    for (int level = 0; level < LEVELS; level++) {
        size_t length = strlen(folder);
        if (try_folder(folder, "assets/", name, path, size))
            return true;
        if (length + 4 >= sizeof folder)
            return false;
        memcpy(folder + length, "../", 4);
    }
    return false;
}

bool asset_find(const char *name, char *path, size_t size)
{
    const char *chosen = getenv("SIXBYFOUR_DATA");
    bool found = chosen && *chosen &&
                 (try_folder(chosen, "/assets/", name, path, size) ||
                  try_folder(chosen, "/", name, path, size));

    if (!found) {
        char *base = SDL_GetBasePath();
        const char *from = base ? base : "./";
        found = try_folder(from, "../share/sixbyfour/", name, path, size) ||
                try_above(from, name, path, size);
        SDL_free(base);
    }
    if (!found && size > 0)
        path[0] = '\0';
    return found;
}
