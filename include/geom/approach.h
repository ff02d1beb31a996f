#ifndef GEOM_APPROACH_H
#define GEOM_APPROACH_H

#include "geom/align.h"

/* A block's way into contact: straight, then one wheel, then straight until its front edge touches the target.
 *
 *                  [target]
 *                   ^
 *         then     /
 *                 /   <- wheel about a front corner
 *                |
 *          first |
 *             [block]
 */
typedef struct Approach {
    Length first;
    Hand hand;
    Heading wheel;
    Length then;
    Length cost;   /* first, the wheel's arc, then */
    Block end;     /* the block where it touches, not yet aligned */
    Point contact; /* where it touches: the middle of what touches at once */
    Side side;     /* the target's side on which that lies */
} Approach;

/* The approach with these figures. False when the target is then not in the strip before the front by more than
 * REACH_SLACK, or when the front overlaps it already. */
bool approach_try(const Block *block, Base target, Length first, Hand hand, Heading wheel,
                  Approach *approach);

/* What the caller's rules say of an approach: the declared side, a free path, the end on the table. */
typedef bool (*ApproachLawful)(const void *rules, const Approach *approach);

/* The cheapest lawful approach: tried on a grid (first in half inches up to `first_most`, whole degrees up to a quarter to
 * both hands), the best of them refined until no step of a thousandth of an inch or 36 arcseconds makes it cheaper.
 * Ties go to the smaller wheel, then to the left. `lawful` may be null. False when there is none. */
bool approach_cheapest(const Block *block, Base target, Length first_most, ApproachLawful lawful,
                       const void *rules, Approach *approach);

#endif
