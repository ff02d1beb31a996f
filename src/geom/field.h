#ifndef GEOM_SRC_FIELD_H
#define GEOM_SRC_FIELD_H

#include "geom/route.h"

#include "body.h"
#include "pseudo.h"

/* What stands in a route's way: the obstacles in a grid, made into bodies when they are first looked at, and whether a piece
 * of a way or a bend is free of them all. */

/* One obstacle: its bodies, once made. */
typedef struct Thing {
    int body, bodies; /* -1: not made yet */
    uint32_t asked;   /* the last question in which it was looked at */
    uint32_t round;   /* the last round that has come by */
} Thing;

/* Room handed out piece by piece from the scratch. */
typedef struct Pool {
    char *next, *end;
} Pool;

/* `count` pieces of `size` bytes, or NULL. */
void *pool_take(Pool *pool, size_t count, size_t size);

/* A straight piece from one body to another that is free of everything. */
typedef struct Sighting {
    Vec from, to;
    double length, heading;
    int body;
    int16_t leaves, meets;
    int8_t hand, sector;
    int next; /* of the same body and hand; -1 at the end */
} Sighting;

/* An outlook's slots, which divide the sectors. */
enum { SECTOR_SLOTS = 2, SLOTS = SECTORS * SECTOR_SLOTS };

static inline int sector_of(Vec ahead)
{
    return (int)(pseudo_angle(ahead) * QUARTER_SECTORS) % SECTORS;
}

typedef struct Field {
    RouteTable table;
    Mover mover;
    Thing *thing;
    double cell;
    int columns, rows;
    int32_t *start,
        *entry;      /* cell i holds the obstacles entry[start[i]] to entry[start[i + 1] - 1] */
    Vec slot[SLOTS]; /* the directions in which the slots of an outlook begin */
    Body *body;
    int bodies, bodies_most;
    RingPoint *ring;
    int rings, rings_most;
    int32_t *overlap;
    int overlaps, overlaps_most;
    Sighting *sighting;
    int sightings, sightings_most;
    int passing;    /* the last so many of them are from a place, and soon forgotten */
    int32_t *found; /* by the last ring */
    uint32_t asked, rounds;
    bool full; /* no room for something */
} Field;

/* Makes the grid. False when the pool is too small for it. */
bool field_open(Field *field, const RouteTable *table, const Mover *mover, Pool *pool);

/* Hands what is left of the pool to bodies, rings and sightings, but for this share of it. */
void field_share(Field *field, Pool *pool, double kept);

bool field_on_table(const Field *field, Vec p);

/* Whether the mover can stand there. */
bool field_is_free(Field *field, Vec p);

/* Whether a straight piece is free of everything. */
bool field_piece_is_free(Field *field, Vec from, Vec to);

/* Whether a bend round a body is. */
bool field_bend_is_free(Field *field, const Bend *bend);

/* The obstacle's bodies, made when they are first asked for. */
const Thing *field_thing(Field *field, int index);

/* Everything round about a place, from near to far: rings of cells, the first of them the one that holds it. What a ring has
 * that none before it had is no nearer to the place than `near`. */
typedef struct Round {
    int column, row, ring;
    double near;
} Round;

Round field_round(Field *field, Vec p);

/* What lies along rays that begin within `wide` of a place and go in directions from `low` clockwise to `high`, less than half a
 * turn; or everything. */
typedef struct Cone {
    Vec at, low, high;
    double wide;
    bool all;
} Cone;

static inline bool cone_meets(const Cone *cone, Vec middle, double around)
{
    Vec off = vec_sub(middle, cone->at);
    double beside = -cone->wide - around;
    return cone->all ||
           (vec_cross(cone->low, off) >= beside && vec_cross(off, cone->high) >= beside);
}

/* The next ring's obstacles in the cells that the cone meets, into field->found, and how many; -1 when the rings have left the
 * table. One round at a time. */
int field_next_ring(Field *field, Round *round, const Cone *cone);

/* Whether nothing comes up to the body's outline and all of it is on the table. */
bool field_is_alone(Field *field, int body);

/* The directions in which a way may leave a body that it met at a point of its ring with a heading: not past where something else
 * stands upon its outline nor, round one that is alone, farther than half of it. */
Sectors field_sectors(Field *f, int index, int hand, int point, double heading);

/* The free pieces from a body on a hand to others, in these directions and perhaps in more: the first of a list (-1: none). In
 * each direction they are found when they are first asked for. */
int field_sightings(Field *field, int index, int hand, Sectors asked);

/* The same from a place, all round. They stand until the next question. */
int field_sightings_from(Field *field, Vec p);

/* Whether two bodies are apart, once field_is_alone has been asked of the first. */
bool field_are_apart(const Field *field, int body, int other);

#endif
