#include "figures/sprites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/trace.h"
#include "figures/formation.h"
#include "geom/length.h"

enum {
    SLOTS = 8192,
    MOST_BYTES = 64 * 1024 * 1024,
    USUAL_SIDE = 768,
    MOST_SIDE = 3584 /* pixels of one that is kept */
};

typedef struct Entry {
    SpriteKey key;
    Sprite sprite;
    bool used;
} Entry;

struct Sprites {
    Palette palette; /* that all of them show */
    Entry entry[SLOTS];
    int count;
    size_t bytes;
    Canvas *work
        [2]; /* where sprites are drawn before they are cut out; blocks draw figures while they are drawn */
};

Sprites *sprites_open(void)
{
    Sprites *s = calloc(1, sizeof *s);

    if (s)
        s->palette = palette_usual();
    return s;
}

static void forget_all(Sprites *s)
{
    for (int i = 0; i < SLOTS; i++) {
        canvas_free(s->entry[i].sprite.picture);
        s->entry[i].used = false;
        s->entry[i].sprite.picture = NULL;
    }
    s->count = 0;
    s->bytes = 0;
}

static void forget_large_work(Canvas **work)
{
    if (*work && (*work)->width > USUAL_SIDE) {
        canvas_free(*work);
        *work = NULL;
    }
}

void sprites_tidy(Sprites *s)
{
    forget_large_work(&s->work[0]);
    forget_large_work(&s->work[1]);
    if (s->count > SLOTS * 3 / 4 || s->bytes > MOST_BYTES)
        forget_all(s);
}

bool sprites_use(Sprites *s, const Palette *palette)
{
    if (palette_same(&s->palette, palette))
        return false;
    forget_all(s);
    s->palette = palette ? *palette : palette_usual();
    return true;
}

void sprites_close(Sprites *s)
{
    if (!s)
        return;
    forget_all(s);
    canvas_free(s->work[0]);
    canvas_free(s->work[1]);
    free(s);
}

static unsigned slot_of(const SpriteKey *key)
{
    return (unsigned)(trace_bytes(UINT64_C(1), key, sizeof *key) >> 32) % SLOTS;
}

/* ---- making one --------------------------------------------------------------------------------------- */

static float inches(int32_t micrometres)
{
    return (float)micrometres / (float)INCH;
}

static bool turns_exactly(const SpriteKey *key)
{
    return key->kind == SPRITE_BLOCK || key->kind == SPRITE_GROUND || key->kind == SPRITE_SLAB ||
           key->shape == BASE_RECT;
}

static float degrees_of(const SpriteKey *key)
{
    return turns_exactly(key) ? (float)key->turn / (float)DEGREE
                              : (float)key->turn * 360.0f / SPRITE_TURNS;
}

static FigureLook figure_of(const SpriteKey *key)
{
    return (FigureLook){ .name = key->figure,
                         .seat = key->seat,
                         .width = inches(key->width),
                         .length = inches(key->length),
                         .variant = key->variant,
                         .role = (FigureRole)key->role,
                         .posture = (Posture)key->posture };
}

static BlockLook block_of(const SpriteKey *key)
{
    return (BlockLook){ .seat = key->seat,
                        .files = key->files,
                        .count = key->count,
                        .side = (ShortSide)key->side,
                        .width = inches(key->width),
                        .length = inches(key->length),
                        .variant = key->variant,
                        .body = key->body };
}

static StandLook stand_of(const SpriteKey *key)
{
    return (StandLook){ .seat = key->seat,
                        .shape = (BaseShape)key->shape,
                        .width = inches(key->width),
                        .length = inches(key->length),
                        .front_arc = (float)key->front_arc,
                        .variant = key->variant };
}

/* How far the picture may reach from its anchor, in inches. */
static float reach_of(const SpriteKey *key)
{
    float w = inches(key->width), l = inches(key->length), diagonal = sqrtf(w * w + l * l) / 2.0f;

    if (key->kind == SPRITE_BLOCK || key->kind == SPRITE_GROUND || key->kind == SPRITE_SLAB) {
        int files = key->files > 0 ? key->files : 1, ranks = (key->count + files - 1) / files;
        float half = w * (float)files / 2.0f, deep = l * (float)ranks;
        return sqrtf(half * half + deep * deep) + (key->kind == SPRITE_BLOCK ? 2.6f : 0.6f);
    }
    if (key->kind == SPRITE_PAWN)
        return diagonal + 0.6f;
    FigureLook look = figure_of(key);
    float figure = figure_reach(&look);
    return (figure > diagonal ? figure : diagonal) + 0.45f;
}

/* Who stands at a place of the front rank: the champion in the middle, the standard on his right, the musician on his left. */
static FigureRole role_at(const SpriteKey *block, int place)
{
    int off = place - (block->files - 1) / 2;

    if (place >= block->files)
        return FIGURE_PLAIN;
    if (off == 0 && block->command & COMMAND_CHAMPION)
        return FIGURE_CHAMPION;
    if (off == 1 && block->command & COMMAND_STANDARD)
        return FIGURE_STANDARD;
    return off == -1 && block->command & COMMAND_MUSICIAN ? FIGURE_MUSICIAN : FIGURE_PLAIN;
}

SpriteKey sprite_of_rank(const SpriteKey *block, int place)
{
    SpriteKey one = *block;

    one.kind = SPRITE_FIGURE;
    one.shape = BASE_CIRCLE;
    one.files = one.count = one.front_arc = one.side = one.command = one.body = 0;
    one.turn = (int32_t)((float)block->turn * SPRITE_TURNS / FULL_TURN + 0.5f) % SPRITE_TURNS;
    one.variant = (block->variant + place * 5) % 8;
    one.role = (int32_t)role_at(block, place);
    return one;
}

/* A figure of a block, turned as its formation wants it, and where it stands. */
static SpriteKey key_in_body(const SpriteKey *block, int place, Spot *at)
{
    BlockLook look = block_of(block);
    SpriteKey one = sprite_of_rank(block, place);
    float degrees;

    *at = body_spot(&look, place, &degrees);
    int turned = one.turn + (int)lroundf(degrees * SPRITE_TURNS / 360.0f);
    one.turn = (turned + SPRITE_TURNS) % SPRITE_TURNS;
    return one;
}

static const Sprite *figure_at(Sprites *s, const SpriteKey *block, int place, Spot *at, bool make)
{
    SpriteKey one = key_in_body(block, place, at);

    return sprites_get(s, &one, make);
}

/* Gives whether every figure could be shown: without `make` only those that are kept. */
static bool draw_block(Sprites *s, Canvas *c, Affine at, const SpriteKey *key, float alpha,
                       bool make)
{
    BlockLook look = block_of(key);
    bool whole = true;

    if (alpha >= 1.0f)
        block_draw(c, at, &look);
    for (int i = key->count - 1; i >= 0; i--) {
        Spot spot;
        const Sprite *figure = figure_at(s, key, i, &spot, make);
        if (figure)
            sprite_put(c, figure, affine_apply(at, spot), alpha);
        whole = whole && figure;
    }
    return whole;
}

static bool draw_one(Sprites *s, Canvas *c, Affine at, const SpriteKey *key, float alpha, bool make)
{
    FigureLook figure = figure_of(key);
    StandLook stand = stand_of(key);
    BlockLook block = block_of(key);

    switch ((SpriteKind)key->kind) {
    case SPRITE_MODEL:
        if (!figure_is_hull(figure.name))
            stand_draw(c, at, &stand);
        figure_draw(c, at, &figure);
        break;
    case SPRITE_FIGURE:
        figure_draw(c, at, &figure);
        break;
    case SPRITE_BLOCK:
        return draw_block(s, c, at, key, alpha, make);
    case SPRITE_GROUND:
        block_draw(c, at, &block);
        break;
    case SPRITE_SLAB:
        slab_draw(c, at, &block);
        break;
    case SPRITE_PAWN:
        disc_slab_draw(c, at, &stand);
        break;
    }
    return true;
}

static SDL_Rect ink_of(const Canvas *c, int side)
{
    int left = side, right = -1, top = side, bottom = -1;

    for (int y = 0; y < side; y++) {
        const uint32_t *row = c->pixels + (ptrdiff_t)y * c->pitch;
        int first = 0, last = side - 1;
        while (first < side && row[first] == 0)
            first++;
        if (first == side)
            continue;
        while (row[last] == 0)
            last--;
        left = first < left ? first : left;
        right = last > right ? last : right;
        top = y < top ? y : top;
        bottom = y;
    }
    return right < 0 ? (SDL_Rect){ 0, 0, 0, 0 }
                     : (SDL_Rect){ left, top, right - left + 1, bottom - top + 1 };
}

static Canvas *cut_out(const Canvas *from, SDL_Rect area)
{
    Canvas *c = area.w > 0 ? canvas_new(area.w, area.h) : NULL;

    for (int y = 0; c && y < area.h; y++)
        memcpy(c->pixels + (ptrdiff_t)y * c->pitch,
               from->pixels + (ptrdiff_t)(area.y + y) * from->pitch + area.x,
               (size_t)area.w * sizeof *c->pixels);
    if (c)
        canvas_seal(c);
    return c;
}

static Canvas *work_of(Sprites *s, bool block, int side)
{
    Canvas **work = &s->work[block];

    if (!*work || (*work)->width < side) {
        canvas_free(*work);
        int spare = side < USUAL_SIDE ? side / 4 : 0; /* the next may be a little larger */
        *work = canvas_new(side + spare, side + spare);
    }
    if (*work) {
        (*work)->palette = &s->palette;
        (*work)->clip = (SDL_Rect){ 0, 0, side, side };
        canvas_clear(*work, 0);
    }
    return *work;
}

static int half_side(const SpriteKey *key)
{
    return (int)(reach_of(key) * (float)key->scale / 64.0f) + 8;
}

/* How far a figure really reaches is asked only when it might be so far: most are small, and this is asked for every model. */
bool sprite_is_large(const SpriteKey *key)
{
    float w = inches(key->width), l = inches(key->length),
          ample = (3.0f * (w > l ? w : l) + 1.0f) * (float)key->scale / 64.0f;

    if (key->files == 0 && 2.0f * ample + 16.0f < (float)MOST_SIDE)
        return false;
    return 2 * half_side(key) > MOST_SIDE;
}

static Affine placed(const SpriteKey *key, float x, float y)
{
    float scale = (float)key->scale / 64.0f;
    Affine at = affine_moved(affine_identity(), x, y);

    return affine_scaled(affine_turned(at, degrees_of(key)), scale, scale);
}

/* Its figures are made while it is traced; which of them there are is part of how it looks. */
static bool note_large(Sprites *s, Canvas *c, const SpriteKey *key, Spot at, float alpha, bool make)
{
    int half = half_side(key);
    SDL_Rect area = { (int)at.x - half, (int)at.y - half, 2 * half, 2 * half };
    uint64_t what = trace_bytes(trace_bytes('L', key, sizeof *key), &at, sizeof at);
    bool whole = true;

    for (int i = key->count - 1; i >= 0 && key->kind == SPRITE_BLOCK; i--) {
        Spot spot;
        bool there = figure_at(s, key, i, &spot, make) != NULL;
        what = trace_mix(what, there);
        whole = whole && there;
    }
    trace_note(c, area, trace_bytes(what, &alpha, sizeof alpha));
    return whole;
}

bool sprites_draw(Sprites *s, Canvas *c, const SpriteKey *key, Spot at, float alpha, bool make)
{
    Spot anchor = { floorf(at.x + 0.5f), floorf(at.y + 0.5f) };

    if (c->trace)
        return note_large(s, c, key, anchor, alpha, make);
    return draw_one(s, c, placed(key, anchor.x, anchor.y), key, alpha, make);
}

static Sprite make_sprite(Sprites *s, const SpriteKey *key)
{
    int half = half_side(key);
    Canvas *work = work_of(s, key->kind == SPRITE_BLOCK, 2 * half);

    if (!work)
        return (Sprite){ NULL, 0, 0 };
    draw_one(s, work, placed(key, (float)half, (float)half), key, 1.0f, true);
    SDL_Rect ink = ink_of(work, 2 * half);
    return (Sprite){ cut_out(work, ink), ink.x - half, ink.y - half };
}

static Entry *find(Sprites *s, const SpriteKey *key)
{
    unsigned slot = slot_of(key);

    while (s->entry[slot].used && memcmp(&s->entry[slot].key, key, sizeof *key) != 0)
        slot = (slot + 1) % SLOTS;
    return &s->entry[slot];
}

const Sprite *sprites_get(Sprites *s, const SpriteKey *key, bool make)
{
    Entry *e = find(s, key);

    if (e->used)
        return &e->sprite;
    if (!make || s->count > SLOTS - 64)
        return NULL;
    Sprite made = make_sprite(s, key);
    e = find(s, key);
    *e = (Entry){ *key, made, true };
    s->count++;
    if (made.picture)
        s->bytes += (size_t)made.picture->width * (size_t)made.picture->height * 4u;
    return &e->sprite;
}

void sprite_put(Canvas *c, const Sprite *sprite, Spot at, float alpha)
{
    if (!sprite->picture)
        return;
    int x = (int)floorf(at.x + 0.5f) + sprite->left, y = (int)floorf(at.y + 0.5f) + sprite->top;
    if (alpha >= 1.0f)
        canvas_put(c, sprite->picture, x, y);
    else
        canvas_put_faded(c, sprite->picture, x, y, alpha);
}
