#ifndef GEOM_PUSH_H
#define GEOM_PUSH_H

#include "geom/path.h"
#include "geom/place.h"

/* Straight lines that somebody does not walk: pushes, slams, throws, flight, and what scatters. */

/* Something met on a straight line. */
typedef struct Hit {
    int index;
    Length along; /* how far the mover had come when it touched */
} Hit;

/* Everything that the base touches and would then overlap, moving `distance` in a direction, nearest first (ties: the lower
 * index first). What it touches at the start counts at 0 when the way leads into it. Gives their number; `hit` holds the
 * first `most`. */
int push_hits(Base base, Heading direction, Length distance, const Area *thing, int count, Hit *hit,
              int most);

typedef struct Push {
    Pose end;
    Length moved;
    int stopped_by;   /* the thing, or -1 */
    bool at_the_edge; /* stopped by the table's edge */
} Push;

/* Moves the base until it touches one of these things or the table's edge, or has gone the distance. Every thing listed
 * stops it.
 *
 *      (base)- - moved - ->( )[thing]    . the distance
 */
Push push_until(Base base, Heading direction, Length distance, const Area *stop, int count,
                Length width, Length height);

/* How far the base can go in a direction until its outline reaches the table's edge; 0 when it is over it. */
Length push_to_edge(Base base, Heading direction, Length width, Length height);

/* Where `victim` goes to make room for `mover`: along the ray from the mover's centre through its own (`fallback` when they are
 * one) until they touch; when it does not fit there the ray turns by 10 degrees at a time to both sides, clockwise first;
 * when no ray fits, 0.1 inch farther out, up to `most_gap`. False when there is no room: then it stands on the first ray, or at
 * the table's edge. */
bool push_aside(const Room *room, Base mover, Base victim, Heading fallback, Length most_gap,
                Base *placed);

/* ---- Flight ----------------------------------------------------------------------- */

/*      threat                      (thing)
 *         o  ---- (base) - away - -(     ) barred
 *                        `-.
 *                            `->  direction: turned until nothing is in the way
 *
 * The direction nearest to `away` in which the base can go the whole distance without overlapping a thing: turned by `step`
 * at a time to both sides, clockwise first, up to `most`. False when there is none: then `away` is given, and push_until says
 * how far that goes. */
bool flight_direction(Base base, Heading away, Length distance, Heading step, Heading most,
                      const Area *thing, int count, Heading *direction);

/* The mean direction away from several places: of the sum of the unit vectors from each of them. `fallback` when it is nought. */
Heading flight_from(Point from, const Point *threat, int count, Heading fallback);

/* ---- Scatter ----------------------------------------------------------------------- */

/* A template's centre moved by `distance` (0 or more), or by `cap` if that is less. */
Point scatter_point(Point centre, Heading direction, Length distance, Length cap);

/* The `face`th of `faces` equal directions clockwise from `first` (1 is `first` itself). */
Heading scatter_direction(Heading first, int face, int faces);

/* The same point held on the way to it at the border of a table, with `margin` to spare: where a thrown base stops. */
Point scatter_held(Point from, Point to, Length width, Length height, Length margin);

#endif
