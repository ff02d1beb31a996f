#ifndef SPRITES_H
#define SPRITES_H

#include "draw/canvas.h"
#include "draw/figure.h"
#include "draw/palette.h"
#include "draw/stand.h"

/* Pictures of models and blocks at one zoom and heading, made once. */

typedef enum SpriteKind {
    SPRITE_FIGURE, /* without its base */
    SPRITE_MODEL,  /* base and figure */
    SPRITE_BLOCK,  /* a whole block */
    SPRITE_GROUND, /* a block without its figures */
    SPRITE_SLAB,   /* a block from afar */
    SPRITE_PAWN,   /* a model from afar */
} SpriteKind;

/* What a sprite shows. Cleared before it is filled in: it is compared as bytes. */
typedef struct SpriteKey {
    char figure[40];
    int32_t kind, seat, shape;
    int32_t width, length; /* micrometres */
    int32_t turn;          /* steps of SPRITE_TURNS, or arcseconds for blocks and rectangles */
    int32_t scale;         /* 1/64 pixel per inch */
    int32_t variant, front_arc;
    int32_t files, count, side;
    int32_t role;    /* FigureRole of a single figure */
    int32_t body;    /* of a block: a Body */
    int32_t posture; /* of a single figure: a Posture */
    int32_t command; /* bits of SpriteCommand: who stands in the middle of the front rank */
} SpriteKey;

enum SpriteCommand { COMMAND_STANDARD = 1, COMMAND_MUSICIAN = 2, COMMAND_CHAMPION = 4 };

enum { SPRITE_TURNS = 128 };

typedef struct Sprite {
    Canvas *picture; /* NULL: nothing to see */
    int left, top;   /* of the picture, from the anchor's whole pixel */
} Sprite;

typedef struct Sprites Sprites;

/* The figure at one place of a block, counted from the front's left, rank by rank. */
SpriteKey sprite_of_rank(const SpriteKey *block, int place);

Sprites *sprites_open(void);
void sprites_close(Sprites *s);

/* Shows the seats so from now on. When that is news all sprites are forgotten: between two pictures, as sprites_tidy. Gives
 * whether it was. */
bool sprites_use(Sprites *s, const Palette *palette);

/* Forgets all sprites when they have become too many: between two pictures, never within one. */
void sprites_tidy(Sprites *s);

/* The sprite, made if need be; NULL when it is not there and `make` is false, or memory is short. It is valid until
 * sprites_tidy. */
const Sprite *sprites_get(Sprites *s, const SpriteKey *key, bool make);

/* Whether its picture would be too large to be kept: it is drawn anew for each picture. */
bool sprite_is_large(const SpriteKey *key);

/* Draws such a one; paler than whole only the figures of a block are. Gives whether every figure could be shown: without
 * `make` only those that are kept. */
bool sprites_draw(Sprites *s, Canvas *c, const SpriteKey *key, Spot at, float alpha, bool make);

/* Draws a kept one with its anchor at a spot. */
void sprite_put(Canvas *c, const Sprite *sprite, Spot at, float alpha);

#endif
