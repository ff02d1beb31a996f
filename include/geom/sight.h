#ifndef GEOM_SIGHT_H
#define GEOM_SIGHT_H

#include "geom/area.h"
#include "geom/zone.h"

/* How much of a target can be seen from an eye, exactly. The target's silhouette is an interval of its chord: the line
 * through its centre at right angles to the line from the eye to that centre, between the two tangents from the eye.
 * Blockers cut their shadows out of it; what is left over the whole is the visible share.
 *
 *                     |  <- chord      from -w (left, seen from the eye) to +w (right)
 *            ____-----|
 *      eye <- - - - (   ) target
 *            ^^^^-----|
 *         [] blocker  |
 *
 * Only what lies between the eye and the chord's line cuts. An area with the eye strictly inside it casts no shadow.
 * Grazing rays are clear, and a clear slit of at most REACH_SLACK counts as closed. A target so near and wide that a
 * tangent is more than 80 degrees off the line to its centre is shared by bearing instead of on the chord: then a length is
 * the angle (in radians) times the distance to the centre. */

/* Something in the way. Which things are, and at what heights, the caller decides. */
typedef struct Blocker {
    Area area;
    Box box; /* of the area */
    Length
        look_in; /* cuts only rays that run longer than this inside it before the target; 0: every ray that meets it */
    bool
        look_out; /* of a blocker with a look-in: a ray that leaves it again before the target is cut as well, when
                       the eye is outside */
    bool
        together; /* its look-in is that of all such blockers in one: what a ray runs in any of them is added up */
} Blocker;

/* A blocker that cuts whatever meets it. */
Blocker sight_blocker(Area area);

/* A wood: one may look `look_in` into it. */
Blocker sight_wood(Area area, Length look_in);

/* One of several woods into which one may look so far in all. */
Blocker sight_woods(Area area, Length look_in);

enum { SIGHT_SPANS = 32 };

/* A clear part of the chord: from left to right, 0 at the line to the centre. */
typedef struct ClearSpan {
    Length from, to;
} ClearSpan;

typedef struct Sight {
    Length chord; /* the whole silhouette */
    Length left;  /* where on the chord its left end is: below 0 */
    Length clear; /* what of it can be seen; 0: nothing */
    int count;    /* of the clear parts; `span` holds the first SIGHT_SPANS of them */
    ClearSpan span[SIGHT_SPANS];
    int blocker; /* the one that cuts most, -1 when none does */
    Point
        aim; /* where the ray through the middle of the widest clear part meets the target; its centre when
                     nothing is clear */
    Segment ends; /* the silhouette on the table, left end first, for drawing */
} Sight;

/* A box about everything that can cut something out of the target, seen from that eye: the triangle between the eye and the
 * chord's ends, which of a target near by lie far beside it. Nothing outside of it ever does. */
Box sight_box(Point eye, Base target);

/* An eye on or inside the target's outline sees all of it. */
void sight_look(Sight *sight, Point eye, Base target, const Blocker *blocker, int count);

/* The same when only the part of the target inside `seen` (a front arc) can be clear; the chord stays whole. An eye on or
 * inside the target's outline sees all of it when any part of it is in the zone. */
void sight_look_within(Sight *sight, Point eye, Base target, const Zone *seen,
                       const Blocker *blocker, int count);

/* The share of the chord that one area cuts when everything else is left out, whatever one may look into it. */
Length sight_hidden_by(Point eye, Base target, const Area *area);

/* Whether at least half of the target is hidden, the tolerance included (clear <= chord / 2 + REACH_SLACK). */
bool sight_is_half_hidden(const Sight *sight);

/* The visible share in thousandths, rounded down; 1000 only when all of it is clear, 0 only when nothing is. */
int sight_per_mille(const Sight *sight);

#endif
