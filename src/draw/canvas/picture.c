#include "draw/picture.h"

#include <stdlib.h>

#include <SDL_image.h>

#include "base/whole_file.h"

/* Alpha is divided out again: files hold plain colours. */
static uint32_t plain(uint32_t c)
{
    uint32_t a = c >> 24, out = a << 24;

    if (a == 0 || a == 255)
        return a ? c : 0;
    for (int k = 0; k < 24; k += 8) {
        uint32_t v = ((c >> k & 255u) * 255u + a / 2) / a;
        out |= (v > 255u ? 255u : v) << k;
    }
    return out;
}

static bool write_png(SDL_Surface *s, const char *path, Problem *problem)
{
    WholeFile file;

    if (!whole_file_begin(&file, path, false, problem))
        return false;
    SDL_RWops *out = SDL_RWFromFP(file.out, SDL_FALSE);
    if (out && IMG_SavePNG_RW(s, out, 1) == 0)
        return whole_file_end(&file, problem);
    whole_file_drop(&file);
    return problem_say(problem, path, 0, 0, "the picture cannot be written: %s", SDL_GetError());
}

bool picture_write(const Canvas *c, const char *path, Problem *problem)
{
    SDL_Surface *s =
        SDL_CreateRGBSurfaceWithFormat(0, c->width, c->height, 32, SDL_PIXELFORMAT_ARGB8888);

    if (!s)
        return problem_say(problem, path, 0, 0, "memory is short");
    for (int y = 0; y < c->height; y++) {
        uint32_t *row = (uint32_t *)((uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch);
        for (int x = 0; x < c->width; x++)
            row[x] = plain(c->pixels[(ptrdiff_t)y * c->pitch + x]);
    }
    bool saved = write_png(s, path, problem);
    SDL_FreeSurface(s);
    return saved;
}

bool picture_save(const Canvas *c, const char *path)
{
    return picture_write(c, path, NULL);
}

static Canvas *canvas_of(SDL_Surface *raw)
{
    SDL_Surface *s = raw ? SDL_ConvertSurfaceFormat(raw, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    Canvas *c = s ? canvas_new(s->w, s->h) : NULL;

    for (int y = 0; c && y < c->height; y++) {
        const uint32_t *row =
            (const uint32_t *)((const uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch);
        for (int x = 0; x < c->width; x++)
            c->pixels[(ptrdiff_t)y * c->pitch + x] = colour_premultiplied(row[x]);
    }
    SDL_FreeSurface(s);
    SDL_FreeSurface(raw);
    return c;
}

Canvas *picture_load(const char *path)
{
    return canvas_of(IMG_Load(path));
}

Canvas *picture_of_bytes(const void *bytes, size_t size)
{
    return canvas_of(IMG_Load_RW(SDL_RWFromConstMem(bytes, (int)size), 1));
}

static uint64_t mixed(uint64_t hash, uint32_t value)
{
    for (int k = 0; k < 32; k += 8)
        hash = (hash ^ (value >> k & 255u)) * UINT64_C(1099511628211);
    return hash;
}

uint64_t picture_hash(const Canvas *c)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    hash = mixed(mixed(hash, (uint32_t)c->width), (uint32_t)c->height);
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            hash = mixed(hash, c->pixels[(ptrdiff_t)y * c->pitch + x]);
    return hash;
}
