#include "draw/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = PATCH_SIDE };

struct Trace {
    int width, height;
    int across, down;
    uint64_t *cell;
};

Trace *trace_new(int width, int height)
{
    Trace *t = malloc(sizeof *t);
    int across = (width + CELL - 1) / CELL, down = (height + CELL - 1) / CELL;
    uint64_t *cell = calloc((size_t)across * (size_t)down + 1, sizeof *cell);

    if (!t || !cell) {
        free(t);
        free(cell);
        return NULL;
    }
    *t = (Trace){ width, height, across, down, cell };
    return t;
}

void trace_free(Trace *t)
{
    if (!t)
        return;
    free(t->cell);
    free(t);
}

bool trace_fits(const Trace *t, int width, int height)
{
    return t->width == width && t->height == height;
}

void trace_clear(Trace *t)
{
    memset(t->cell, 0, (size_t)t->across * (size_t)t->down * sizeof *t->cell);
}

Canvas trace_canvas(Trace *t)
{
    Canvas c = canvas_over(NULL, t->width, t->height, t->width);

    c.trace = t;
    return c;
}

/* ---- noting ------------------------------------------------------------------------------------------- */

uint64_t trace_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

uint64_t trace_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word = 0;

    hash = trace_mix(hash, size);
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = trace_mix(hash, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return size ? trace_mix(hash, word) : hash;
}

static void note_cells(Trace *t, SDL_Rect area, uint64_t what)
{
    int left = area.x / CELL, right = (area.x + area.w - 1) / CELL;
    int top = area.y / CELL, bottom = (area.y + area.h - 1) / CELL;

    for (int y = top; y <= bottom; y++) {
        uint64_t *row = t->cell + (ptrdiff_t)y * t->across;
        for (int x = left; x <= right; x++)
            row[x] = trace_mix(row[x], what);
    }
}

void trace_note(Canvas *c, SDL_Rect area, uint64_t what)
{
    SDL_Rect seen;

    if (!SDL_IntersectRect(&area, &c->clip, &seen))
        return;
    if (!SDL_RectEquals(&area, &seen)) /* where it is cut off is part of how it looks */
        what = trace_bytes(what, &c->clip, sizeof c->clip);
    note_cells(c->trace, seen, what);
}

void trace_note_line(Canvas *c, Spot from, Spot to, float reach, uint64_t what)
{
    Spot top = from.y < to.y ? from : to, foot = from.y < to.y ? to : from;
    float most = 1e6F, high = foot.y - top.y, slope = high > 0 ? (foot.x - top.x) / high : 0;
    int first = (int)floorf(fmaxf(top.y - reach, (float)c->clip.y) / CELL);
    int last = (int)floorf(fminf(foot.y + reach, (float)(c->clip.y + c->clip.h)) / CELL);

    what = trace_bytes(what, &c->clip, sizeof c->clip);
    for (int row = first; row <= last; row++) {
        float upper = fmaxf((float)(row * CELL) - reach, top.y) - top.y;
        float lower = fminf((float)((row + 1) * CELL) + reach, foot.y) - top.y;
        float a = high > 0 ? top.x + slope * upper : top.x,
              b = high > 0 ? top.x + slope * lower : foot.x;
        float left = fmaxf(fminf(a, b) - reach, -most), right = fminf(fmaxf(a, b) + reach, most);
        SDL_Rect area = { (int)floorf(left), row * CELL, (int)ceilf(right - left) + 2, CELL };
        if (SDL_IntersectRect(&area, &c->clip, &area))
            note_cells(c->trace, area, what);
    }
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

void patches_free(Patches *p)
{
    free(p->cell);
    *p = (Patches){ .cell = NULL };
}

static bool make_room(Patches *p, const Trace *t)
{
    if (!p->cell || p->width != t->width || p->height != t->height) {
        free(p->cell);
        *p = (Patches){ t->width, t->height, t->across, t->down, 0, NULL };
        p->cell = malloc((size_t)t->across * (size_t)t->down + 1);
    }
    return p->cell != NULL;
}

int patches_find(Patches *p, const Trace *now, const Trace *before)
{
    bool all = !before || before->width != now->width || before->height != now->height;

    if (!make_room(p, now))
        return -1;
    p->count = 0;
    for (int i = 0; i < p->across * p->down; i++) {
        p->cell[i] = all || now->cell[i] != before->cell[i];
        p->count += p->cell[i];
    }
    return p->count;
}

bool patches_touch(const Patches *p, SDL_Rect area)
{
    SDL_Rect all = { 0, 0, p->width, p->height };

    if (!SDL_IntersectRect(&area, &all, &area))
        return false;
    int left = area.x / CELL, right = (area.x + area.w - 1) / CELL;
    for (int y = area.y / CELL; y <= (area.y + area.h - 1) / CELL; y++)
        if (memchr(p->cell + (ptrdiff_t)y * p->across + left, 1, (size_t)(right - left + 1)))
            return true;
    return false;
}

void patches_areas(const Patches *p, Dirty *dirty)
{
    SDL_Rect all = { 0, 0, p->width, p->height };

    if (p->count == p->across * p->down) {
        dirty_all(dirty, p->width, p->height);
        return;
    }
    for (int y = 0; y < p->down; y++)
        for (int x = 0; x < p->across; x++) {
            int from = x;
            while (x < p->across && p->cell[y * p->across + x])
                x++;
            SDL_Rect run = { from * CELL, y * CELL, (x - from) * CELL, CELL };
            if (x > from && SDL_IntersectRect(&run, &all, &run))
                dirty_add(dirty, run);
        }
}
