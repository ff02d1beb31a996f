#include <stdio.h>
#include <stdlib.h>

#include "album.h"
#include "draw/picture.h"

/* A stored picture has one pixel for each tile of the picture: its mean. So a few megabytes hold all of them, a letter that
 * differs still tells, and the last bit of a colour on another processor does not. */

enum { TILE = 8, TOLERANCE = 5, MOST_PATH = 1024 };

static uint32_t mean_of(const Canvas *c, int x, int y)
{
    unsigned sum[3] = { 0, 0, 0 }, count = 0;

    for (int j = y; j < y + TILE && j < c->height; j++)
        for (int i = x; i < x + TILE && i < c->width; i++, count++) {
            uint32_t p = c->pixels[(size_t)j * (size_t)c->pitch + (size_t)i];
            for (int k = 0; k < 3; k++)
                sum[k] += p >> (8 * k) & 255;
        }
    return 0xFF000000U | (sum[2] / count) << 16 | (sum[1] / count) << 8 | sum[0] / count;
}

static Canvas *tiles_of(const Canvas *c)
{
    Canvas *tiles = canvas_new((c->width + TILE - 1) / TILE, (c->height + TILE - 1) / TILE);

    for (int y = 0; tiles && y < tiles->height; y++)
        for (int x = 0; x < tiles->width; x++)
            tiles->pixels[(size_t)y * (size_t)tiles->pitch + (size_t)x] =
                mean_of(c, x * TILE, y * TILE);
    return tiles;
}

static bool differ(uint32_t a, uint32_t b)
{
    for (int k = 0; k < 24; k += 8)
        if (abs((int)(a >> k & 255) - (int)(b >> k & 255)) > TOLERANCE)
            return true;
    return false;
}

/* Tiles that differ; they are framed in `shown`. */
static int count_different(const Canvas *now, const Canvas *stored, Canvas *shown)
{
    int count = 0;

    for (int y = 0; y < now->height; y++)
        for (int x = 0; x < now->width; x++) {
            if (!differ(now->pixels[(size_t)y * (size_t)now->pitch + (size_t)x],
                        stored->pixels[(size_t)y * (size_t)stored->pitch + (size_t)x]))
                continue;
            count++;
            canvas_rect(shown, (SDL_Rect){ x * TILE, y * TILE, TILE, TILE }, 0x90FF00FF);
        }
    return count;
}

static void show_failure(const Canvas *picture, Canvas *marked, const char *failed,
                         const char *name)
{
    char path[MOST_PATH];

    snprintf(path, sizeof path, "%s/%s.png", failed, name);
    picture_save(picture, path);
    snprintf(path, sizeof path, "%s/%s-differs.png", failed, name);
    picture_save(marked, path);
    fprintf(stderr, "%s: differs from what is stored: %s\n", name, path);
}

bool golden_matches(const Canvas *picture, const char *folder, const char *failed, const char *name)
{
    char path[MOST_PATH];

    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    Canvas *stored = picture_load(path), *now = tiles_of(picture);
    Canvas *marked = canvas_new(picture->width, picture->height);
    bool good =
        stored && now && marked && stored->width == now->width && stored->height == now->height;
    if (good) {
        canvas_put(marked, picture, 0, 0);
        good = count_different(now, stored, marked) == 0;
        if (!good)
            show_failure(picture, marked, failed, name);
    } else {
        fprintf(stderr, "%s: there is no stored picture of this size: %s\n", name, path);
    }
    canvas_free(stored);
    canvas_free(now);
    canvas_free(marked);
    return good;
}

bool golden_store(const Canvas *picture, const char *folder, const char *name)
{
    char path[MOST_PATH];
    Canvas *tiles = tiles_of(picture);

    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    bool good = tiles && picture_save(tiles, path);
    canvas_free(tiles);
    if (!good)
        fprintf(stderr, "%s: cannot be written\n", path);
    return good;
}
