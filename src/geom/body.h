#ifndef GEOM_SRC_BODY_H
#define GEOM_SRC_BODY_H

#include "outline.h"

/* Where the centre of a mover cannot be because of one convex obstacle: a ring of points, clockwise on the table, with a
 * radius around it. Of a disc that goes round a polygon the ring is the polygon and the radius the disc's; a rectangle that
 * keeps its facing widens the ring itself.
 *
 *        .-------.
 *      .' o-----o '.      o  the ring      .  the outline, `radius` away from it
 *      |  |     |  |
 *      '. o-----o .'
 *        '-------'
 */
typedef struct RingPoint {
    Vec at, ahead; /* the direction to the next point; nought when there is only one */
    double along;  /* the ring's length from its first point to here */
} RingPoint;

enum { BODY_GUESSES = 16 };

/* A bit for each thirty-second of the directions (by pseudo-angle, pseudo.h). */
typedef uint32_t Sectors;

enum { SECTORS = 32, QUARTER_SECTORS = SECTORS / 4 };

typedef struct Body {
    const RingPoint *ring;
    int count;
    double radius, round; /* `round` is the ring's whole length */
    Vec middle;
    double around,
        blocks;  /* the outline lies within `around` of the middle, and holds all within `blocks` */
    double lean; /* where a line touches it may be so far beside the middle */
    Vec low, high; /* the outline's box */
    uint8_t guess
        [BODY_GUESSES];    /* about the outermost point in each of so many directions (below 256) */
    int leader[2];         /* for the search: who bends round it to the left and to the right */
    int overlaps, overlap; /* the bodies that come up to its outline; -1 before anybody asked */
    Sectors tried, barred; /* where its outline has been asked for, and something stands upon it */
    Sectors looked[2];     /* where a way that has it to the left or right has been looked along */
    int sighting[2];       /* the first piece found so; -1: none */
} Body;

/* The base that moves: its core about its centre (one point for a disc) and a radius. */
typedef struct Mover {
    Vec core[4];
    int count;
    double radius;
    double across, down; /* how far it reaches along the table's axes */
} Mover;

/* `less` smaller on every side than the base, but not below a micrometre. */
Mover mover_of(Base base, double less);

/* Makes the ring of a convex one (clockwise) swept by the mover, and the body about it; `radius` is the obstacle's own. The
 * room for the ring is `most` points; 0 when it is too small, else how many it took. */
int body_make(Body *body, const Vec *corner, int count, double radius, const Mover *mover,
              RingPoint *room, int most);

/* The ring's outermost point in a direction (climbing from a good guess). */
int body_outermost(const Body *body, Vec direction);

/* ---- Straight pieces ----------------------------------------------------------------------- */

/* A straight piece, made ready to be held against many bodies. */
typedef struct Piece {
    Vec from, to, ahead;
    double length;
} Piece;

Piece piece_of(Vec from, Vec to);

/* Whether the piece surely runs into the body. */
static inline bool body_surely_blocks(const Body *body, Vec from, Vec ahead, double length)
{
    Vec off = vec(body->middle.x - from.x, body->middle.y - from.y);
    double side = vec_cross(ahead, off), square = body->blocks * body->blocks;
    if (side * side >= square)
        return false;
    double far = vec_dot(ahead, off), over = far < 0 ? far : far > length ? far - length : 0;
    return side * side + over * over < square;
}

/* Whether the piece comes deeper than `deep` into the body. */
bool body_blocks(const Body *body, const Piece *piece, double deep);

/* ---- Tangents -------------------------------------------------------------------------------- */

/* A straight piece from one body to another, and which of their rings' points it touches. The hand (1 right, -1 left) is the
 * one on which the way has the body. */
typedef struct Tangent {
    Piece piece;
    int leaves, meets;
} Tangent;

enum { TANGENTS_MOST = 8 };

/* All such tangents: one of two bodies apart; of two that overlap none, or several. */
int body_tangents(const Body *a, int hand_a, const Body *b, int hand_b, bool apart,
                  Tangent tangent[TANGENTS_MOST]);

/* Whether a way in this direction may touch the ring's point on that hand. */
bool body_may_touch(const Body *body, int point, int hand, Vec ahead);

/* ---- Bends ----------------------------------------------------------------------------------- */

/* A way round a body on one hand, from a point and a heading (in arcseconds) to another. */
typedef struct Bend {
    const Body *body;
    int hand, point, edges; /* where it begins, and how many of the ring's edges it follows */
    double from, turn;      /* in arcseconds */
    double length;
} Bend;

Bend body_bend(const Body *body, int hand, int from, double from_heading, int to,
               double to_heading);

/* Going along a bend. */
typedef struct BendWalk {
    Bend bend;
    int point, edge, chord, chords;
    bool done;
    double heading, turn,
        walked; /* at this point of the ring: where it begins, and how far it turns */
} BendWalk;

BendWalk bend_walk(const Bend *bend);

/* Either its places from the first to the last: chords between them keep within 50 micrometres of it. */
bool bend_next(BendWalk *walk, Vec *at);

/* Or its corners: arcs about the ring's points, with straight pieces between them. */
typedef struct Arc {
    Vec centre, from, to; /* unit vectors outward where it begins and ends */
    double radius;
    int hand;  /* 1: clockwise */
    bool wide; /* more than half a turn */
} Arc;

bool bend_corner(BendWalk *walk, Arc *arc);

/* Whether the arc passes a direction. */
bool arc_passes(const Arc *arc, Vec outward);

/* Whether an arc that begins outside the body comes deeper than `deep` into it. */
bool body_blocks_arc(const Body *body, const Arc *arc, double deep);

#endif
