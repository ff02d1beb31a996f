#ifndef GEOM_ALIGN_H
#define GEOM_ALIGN_H

#include "geom/block.h"
#include "geom/zone.h"

/* Bringing one rectangle's front flush to another's side, and who then touches whom.
 *
 *       contact               aligned
 *         \  /               [______]
 *       ___\/____          ___[____]____
 *      |  target |        |   target    |
 */

/* A side of a rectangle, from its left end to its right end as seen from outside it, looking at it. */
Segment base_side(Base base, Side side);

/* The side whose line `p` lies nearest to; of equal ones the first of front, right, rear, left. */
Side base_side_at(Base base, Point p);

/* `mover` turned about `contact` (a point on its front edge) by the smallest angle, so that its front edge lies on the
 * line of that side of the target, facing it. When the contact is off the side (beyond an end), the mover slides to the
 * nearest end of it. The gap is then 0. */
Pose align_flush(Base mover, Base target, Side side, Point contact);

/* The same, but sliding freely so that the middle of the mover's front lies `offset` to the right of the side's left end. */
Pose align_at(Base mover, Base target, Side side, Length offset);

/* Where the middle of the mover's front lies along the side, from its left end as seen from outside. */
Length align_offset(Base mover, Base target, Side side);

/* How many front files of an aligned block touch the segment within CONTACT_GAP, ends included; *first is the first of
 * them from the left. */
int align_files(const Block *block, Segment face, int *first);

/* Whether a block that touches `face` with no more than a corner touches it at all: the gap is at most CONTACT_GAP. */
bool align_touches(const Block *block, Segment face);

/* Blocks of these widths want their middles at want[] along a face that runs from 0 to `face`, in that order. Where they
 * overlap they are put edge to edge about the mean of their wishes; then groups are shifted so that the first and last
 * still touch the face (a corner is enough). want[] becomes the places; false when that cannot be. */
bool align_share(Length *want, const Length *width, int count, Length face);

#endif
