#include "draw/icon.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL_image.h>

#include "draw/asset.h"

enum { NAME_ROOM = 40, SLOTS = 1024, ICON_LEAST = 8, ICON_MOST = 512 };

typedef struct IconEntry {
    char name[NAME_ROOM];
    int size;
    IconTone tone;
    Canvas *picture;
} IconEntry;

/* An open hash table; when it is three quarters full it is emptied, which happens to nobody at one text scale. */
struct Icons {
    IconEntry entry[SLOTS];
    int count;
};

IconTone icon_tone_side(const SideLook *side)
{
    return (IconTone){ side->icon_first, side->icon_second };
}

IconTone icon_tone_walnut(void)
{
    return (IconTone){ INK_IVORY, 0xFFB09670 };
}

IconTone icon_tone_paper(void)
{
    return (IconTone){ 0xFF2E2218, 0xFF967650 };
}

IconTone icon_tone_plain(Colour colour)
{
    return (IconTone){ colour, colour_alpha(colour, 150) };
}

Icons *icons_open(void)
{
    return calloc(1, sizeof(Icons));
}

static void forget_all(Icons *icons)
{
    for (int i = 0; i < SLOTS; i++)
        canvas_free(icons->entry[i].picture);
    memset(icons, 0, sizeof *icons);
}

void icons_close(Icons *icons)
{
    if (icons)
        forget_all(icons);
    free(icons);
}

static bool icon_path(const char *name, char *path, size_t size)
{
    char file[NAME_ROOM + 16];

    if (strlen(name) >= NAME_ROOM || strchr(name, '/'))
        return false;
    snprintf(file, sizeof file, "icons/%s.svg", name);
    return asset_find(file, path, size);
}

bool icon_known(Icons *icons, const char *name)
{
    char path[1024];

    (void)icons;
    return icon_path(name, path, sizeof path);
}

/* The drawing's red channel tells the tone: 255 is the first, 153 the second. */
static Canvas *recoloured(SDL_Surface *s, IconTone tone)
{
    Canvas *c = canvas_new(s->w, s->h);

    for (int y = 0; c && y < s->h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch);
        for (int x = 0; x < s->w; x++) {
            float t = (255.0f - (float)(row[x] >> 16 & 255u)) / 102.0f;
            Colour mixed = colour_mix(tone.first, tone.second, t);
            float alpha = (float)(row[x] >> 24) / 255.0f;
            c->pixels[y * c->pitch + x] = colour_premultiplied(colour_faded(mixed, alpha));
        }
    }
    return c;
}

static Canvas *missing(int size, IconTone tone)
{
    Canvas *c = canvas_new(size, size);
    float s = (float)size;

    if (!c)
        return NULL;
    canvas_round_frame(c, s * 0.1f, s * 0.1f, s * 0.8f, s * 0.8f, s * 0.1f, s * 0.07f, tone.first);
    canvas_line(c, (Spot){ s * 0.3f, s * 0.3f }, (Spot){ s * 0.7f, s * 0.7f }, s * 0.08f,
                tone.first);
    canvas_line(c, (Spot){ s * 0.7f, s * 0.3f }, (Spot){ s * 0.3f, s * 0.7f }, s * 0.08f,
                tone.first);
    return c;
}

static Canvas *load(const char *name, int size, IconTone tone)
{
    char path[1024];
    SDL_RWops *file = icon_path(name, path, sizeof path) ? SDL_RWFromFile(path, "rb") : NULL;
    SDL_Surface *raw = file ? IMG_LoadSizedSVG_RW(file, size, size) : NULL;
    SDL_Surface *s = raw ? SDL_ConvertSurfaceFormat(raw, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    Canvas *c = s ? recoloured(s, tone) : missing(size, tone);

    SDL_FreeSurface(s);
    SDL_FreeSurface(raw);
    if (file)
        SDL_RWclose(file);
    return c;
}

static unsigned slot_of(const char *name, int size, IconTone tone)
{
    uint32_t hash = 2166136261u;

    for (const char *p = name; *p; p++)
        hash = (hash ^ (uint8_t)*p) * 16777619u;
    hash = (hash ^ (uint32_t)size) * 16777619u;
    hash = (hash ^ tone.first) * 16777619u;
    hash = (hash ^ tone.second) * 16777619u;
    return (hash ^ hash >> 15) % SLOTS;
}

static bool is_entry(const IconEntry *e, const char *name, int size, IconTone tone)
{
    return e->size == size && e->tone.first == tone.first && e->tone.second == tone.second &&
           strcmp(e->name, name) == 0;
}

const Canvas *icon_picture(Icons *icons, const char *name, int size, IconTone tone)
{
    int wanted = size < ICON_LEAST ? ICON_LEAST : size > ICON_MOST ? ICON_MOST : size;
    char key[NAME_ROOM];

    snprintf(key, sizeof key, "%s", name);
    unsigned slot = slot_of(key, wanted, tone);
    while (icons->entry[slot].picture) {
        if (is_entry(&icons->entry[slot], key, wanted, tone))
            return icons->entry[slot].picture;
        slot = (slot + 1) % SLOTS;
    }
    if (icons->count >= SLOTS * 3 / 4) {
        forget_all(icons);
        return icon_picture(icons, name, size, tone);
    }
    IconEntry *e = &icons->entry[slot];
    e->picture = load(key, wanted, tone);
    if (!e->picture)
        return NULL;
    canvas_seal(e->picture);
    memcpy(e->name, key, sizeof key);
    e->size = wanted;
    e->tone = tone;
    icons->count++;
    return e->picture;
}

void icon_draw(Canvas *c, Icons *icons, const char *name, float x, float y, int size, IconTone tone,
               float alpha)
{
    const Canvas *picture = icon_picture(icons, name, size, tone);

    if (!picture)
        return;
    float left = floorf(x - (float)picture->width / 2.0f + 0.5f);
    float top = floorf(y - (float)picture->height / 2.0f + 0.5f);
    if (alpha >= 1.0f)
        canvas_put(c, picture, (int)left, (int)top);
    else
        canvas_image(c, picture, (SDL_Rect){ 0, 0, picture->width, picture->height }, left, top,
                     (float)picture->width, (float)picture->height, alpha, 0xFFFFFFFF);
}
