#ifndef DRAW_DYE_H
#define DRAW_DYE_H

#include <stddef.h>

#include "draw/colour_blindness.h"
#include "draw/palette.h"

/* The colours that a side may be given, and how well they can be told apart. */

typedef struct Dye {
    const char *name; /* as a player reads it */
    Colour colour;
} Dye;

enum { DYES = 12 };

/* The nth dye, 0 to DYES - 1. */
const Dye *dye_at(int n);

/* "blue", or "#2F66B0" for a colour without a name. */
void dye_words(Colour colour, char *out, size_t size);

/* A dye's name or six hexadecimal figures, with or without "#". */
bool dye_read(const char *words, Colour *colour);

/* A side of any colour: rim, light, ink, icons and cloth are mixed from it, unless it is one of the usual four, which have their own. */
SideLook side_look_of(Colour main, SidePattern pattern);

typedef enum ColourSet {
    COLOURS_USUAL,       /* blue, red, charcoal, bone */
    COLOURS_BLUE_ORANGE, /* and charcoal, white */
    COLOURS_WHITE_BLACK, /* and blue, orange */
    COLOURS_OWN,         /* chosen one by one */
    COLOUR_SETS
} ColourSet;

/* The colour of a seat in a set; in that of own ones it is the usual one. */
Colour set_colour(ColourSet set, int seat);

typedef enum DoubtKind {
    DOUBT_INK,     /* letters on the colour are hard to read */
    DOUBT_SIDES,   /* two sides look alike */
    DOUBT_REFUSAL, /* a side looks like the line of what is refused */
} DoubtKind;

/* What a colour may be mistaken for. */
typedef struct Doubt {
    DoubtKind kind;
    int seat, other; /* `other` only of DOUBT_SIDES */
    Eye eye;         /* to which it is worst */
    double figure;   /* the contrast or the distance */
} Doubt;

/* Checks the first `seats` sides against each other and against the line of refusals. Gives how many doubts there are, at most
 * `room`. */
int palette_doubts(const Palette *palette, int seats, Doubt *doubt, int room);

/* "Blue and sky look alike to tritan eyes: 12 apart, over 20 is clear." */
void doubt_words(const Palette *palette, const Doubt *doubt, char *out, size_t size);

#endif
