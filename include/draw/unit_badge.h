#ifndef DRAW_SIGN_H
#define DRAW_SIGN_H

#include <stdbool.h>

#include "draw/canvas.h"
#include "draw/icon.h"
#include "draw/text.h"

/* What stands beside things on the board: signs of units, figures in pills, markers, dice. Places and sizes are pixels;
 * nothing here turns with the view. */

/* A unit's sign: a shield, hexagon, circle or square by its side, its icon, its strength in a pill below. */
typedef struct SignLook {
    int seat;
    const char *icon;
    int number;  /* in the pill; 0: no pill */
    float size;  /* 38 as a rule, 46 when chosen */
    bool chosen; /* gold edge */
    bool done;   /* has acted: 60 % */
    float alpha; /* 0 to 1, on top of that */
} SignLook;

void sign_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot at, const SignLook *look);

/* What it covers, its pill and shadow included. */
SDL_Rect sign_area(Spot at, const SignLook *look);

/* The seat's mark alone, as the ribbon shows it. */
void seat_mark_draw(Canvas *c, Spot at, float size, int seat);

/* ---- figures in pills --------------------------------------------------------------------------------- */

typedef struct TagPart {
    const char *words;
    Colour colour; /* 0: the usual ivory */
} TagPart;

typedef enum TagKind { TAG_FIGURE, TAG_REFUSED, TAG_WARNING, TAG_SEAT } TagKind;

/* A dark pill with words in several colours; `align` says which part of it lies at `at`. Gives what it covers. */
SDL_Rect tag_draw(Canvas *c, Fonts *fonts, Spot at, TextAlign align, const TagPart *part, int parts,
                  int size, TagKind kind, int seat);
SDL_Rect tag_area(Fonts *fonts, Spot at, TextAlign align, const TagPart *part, int parts, int size);

/* ---- markers ------------------------------------------------------------------------------------------ */

/* A dark disc (or square, by the side) with a ring and an icon; `number` above 0 stands in its corner. */
void marker_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot at, float size, const char *icon,
                 Colour ring, int seat, int number);

/* "+2": more markers than there is room for. */
void marker_more_draw(Canvas *c, Fonts *fonts, Spot at, float size, int number);

/* A red drop with the number left. */
void wound_draw(Canvas *c, Fonts *fonts, Spot at, float size, int left);

/* So many beads in a row on a dark ground that begins at `at`, among markers of that size; and how wide it is. */
void pips_draw(Canvas *c, Spot at, float size, int count, Colour ring, int seat);
float pips_width(float size, int count);

/* A coin of brass or bone, or the dashed ring of one that is spent. */
void coin_draw(Canvas *c, Icons *icons, Spot at, float size, const char *icon, bool bone,
               bool spent);

typedef enum SealKind { SEAL_REFUSED, SEAL_ALLOWED, SEAL_WARNING, SEAL_PLAIN } SealKind;

/* A round seal with a cross, a tick or an exclamation mark (that one a triangle), or any icon. */
void seal_draw(Canvas *c, Icons *icons, Spot at, float size, SealKind kind, const char *icon);

/* A small disc with a number in the side's colour. */
void count_draw(Canvas *c, Fonts *fonts, Spot at, float size, int seat, int number);

/* ---- dice --------------------------------------------------------------------------------------------- */

typedef enum DieShape {
    DIE_SIX,
    DIE_THREE,
    DIE_FOUR,
    DIE_TEN,
    DIE_TWELVE,
    DIE_ARTILLERY,
    DIE_SCATTER,
    DIE_BEARING
} DieShape;

typedef enum DieFlag {
    DIE_WIN = 1,     /* ringed green and lifted */
    DIE_MISS = 2,    /* dim */
    DIE_AGAIN = 4,   /* thrown again: a turn mark */
    DIE_BOOSTED = 8, /* brass */
    DIE_CHOSEN = 16, /* gold ring */
} DieFlag;

/* A die as wide as `size` about `at`; value 0 is a blank. Artillery: 1 to 5 show 2 to 10, 6 misfire. Scatter: 1 and 2
 * hit, else an arrow. Bearing: tens of degrees. */
void die_draw(Canvas *c, Fonts *fonts, Spot at, float size, DieShape shape, int value,
              unsigned flags);

#endif
