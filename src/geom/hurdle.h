#ifndef GEOM_SRC_HURDLE_H
#define GEOM_SRC_HURDLE_H

#include "geom/route.h"

#include "way.h"

/* What stands in the way of a route: the obstacles that have come into play, and whether a piece of it is free. */

enum { MOST_TARGETS = 8 };

/* One way to arrive: at a place (stopping `stop` short of it), or square onto a side. */
typedef struct Target {
    bool is_side;
    Vec at, along, inward; /* of a side: its left end, its direction, and the way onto it */
    double length, stop;
} Target;

/* One search for a route. */
typedef struct Search {
    RouteScratch *s;
    const RouteTable *table;
    double radius;
    Vec start;
    Target target[MOST_TARGETS];
    int targets;
    bool full; /* the scratch had no room for an obstacle */
} Search;

static inline Vec circle_at(const RouteCircle *c)
{
    return vec(c->x, c->y);
}

/* Whether the straight piece surely runs into the obstacle. */
static inline bool round_blocks(const RouteRound *round, Vec from, Vec ahead, double length)
{
    Vec off = vec(round->x - from.x, round->y - from.y);
    double side = vec_cross(ahead, off), square = round->blocks * round->blocks;
    if (side * side >= square)
        return false;
    double far = vec_dot(ahead, off), over = far < 0 ? far : far > length ? far - length : 0;
    return side * side + over * over < square;
}

/* The turn in radians from one direction to another, the circle lying on `hand`; between 0 and a full turn. */
double turn_between(Vec from, Vec to, int hand);

/* The chords of a bend round a circle from one direction to another: bend_point gives each. */
typedef struct Bend {
    Vec centre;
    double radius, from, turn; /* headings in arcseconds */
    int hand, chords;
} Bend;

Bend bend_of(const RouteCircle *c, int hand, Vec in, Vec out);
Vec bend_point(const Bend *bend, int i);

/* Puts the obstacles in the order of their left sides (by insertion with growing strides). */
void sort_boxes(const Search *search);

bool start_is_free(const Search *search);

/* Holds one straight piece against everything. When nothing in play blocks it but something else does, the nearest such
 * obstacle comes into play: one is enough, for then this piece is blocked by what is in play. */
bool piece_is_free(Search *search, Vec from, Vec to);

/* Whether the chords of a bend are free of what comes near its circle. */
bool bend_is_free(Search *search, const Bend *bend, Vec last);

#endif
