#ifndef UI_CATCH_H
#define UI_CATCH_H

#include "engine/look.h"
#include "geom/polygon.h"

/* What is dragged catches where a player would want it to come to rest: in contact, at the distance that the game keeps,
 * flush with an edge, just inside its zone. Everything here proposes places; what is lawful the session says. */

typedef enum CatchKind {
    CATCH_NOTHING,
    CATCH_CONTACT,   /* touches an enemy */
    CATCH_AWAY,      /* stands as near to an enemy as the game lets it */
    CATCH_EDGE,      /* stands along a piece of terrain */
    CATCH_ZONE,      /* stands at the edge of its zone */
    CATCH_LEVEL,     /* its front is in line with a friend's */
    CATCH_BESIDE,    /* stands edge to edge beside a friend */
    CATCH_FLUSH,     /* faces as somebody does */
    CATCH_ALLOWANCE, /* goes exactly as far as it may */
    CATCH_ROUND,     /* goes whole or half inches */
    CATCH_OFFERED,   /* goes as in the way that is proposed */
} CatchKind;

typedef struct Caught {
    CatchKind kind;
    UnitId unit; /* with whom, or NO_UNIT */
    int piece;   /* of the standing terrain, or -1 */
    Length most; /* of CATCH_ALLOWANCE and CATCH_ROUND: how far that is */
} Caught;

enum {
    LIMIT_CATCH = INCH * 15 / 100, /* so near to the end of its allowance it goes all of it */
    ROUND_CATCH = INCH / 20,
    ROUND_STEP = INCH / 2,
};

/* The whole or half inches that are so near; 0 when none are. */
Length catch_round(Length far);

/* The nearest place in whole hundredths of an inch, as records write it. */
Point catch_grid(Point at);

/* Whole degrees; near a twelfth of a half turn that, unless it is let go. */
Heading catch_facing(Heading facing, bool loose);

/* "touches Bowkin"; empty when nothing is caught. */
void caught_words(const Game *game, const Caught *caught, char *out, size_t size);

/* A side of a polygon with the direction that leads away from its inside, of length 1. */
typedef struct Rim {
    Segment side;
    double out_x, out_y;
} Rim;

Rim polygon_rim(Polygon polygon, int side);

/* How far the base reaches over the line of the rim; negative when it stays inside of it. */
Length rim_over(const Rim *rim, const Base *base);

/* How far the base is outside the rim; negative when some of it is inside. LENGTH_NEVER when its centre is not beside the
 * side itself. */
Length rim_gap(const Rim *rim, const Base *base);

/* `p` moved outward by `by`. */
Point rim_shift(const Rim *rim, Point p, Length by);

/* The turn that brings a rectangle flush with the side, at most an eighth either way. */
Heading rim_turn(const Rim *rim, const Base *base);

/* The shift that puts the bases just inside the polygon where they reach nearly to its edge or a little over it. False when
 * they are nowhere so near. */
bool catch_inside(Polygon polygon, const Base *base, int bases, Length near, Point *shift);

#endif
