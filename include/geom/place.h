#ifndef GEOM_PLACE_H
#define GEOM_PLACE_H

#include "geom/area.h"

/* Free room on the table, and putting a base somewhere: in contact, at a gap, along a ray. */

/* What a base may not stand on. The caller lists only what stands in its way (heights are the caller's). */
typedef struct Room {
    Length width, height; /* of the table */
    const Base *base;
    int bases;
    const Area *area;
    int areas;
} Room;

typedef enum MisfitKind {
    FITS,
    MISFIT_EDGE, /* over the table's edge */
    MISFIT_BASE,
    MISFIT_AREA,
} MisfitKind;

/* Why a base does not fit: the first thing in its way, and by how much. */
typedef struct Misfit {
    MisfitKind kind;
    int index;    /* of the base or the area */
    Length depth; /* how far it overlaps, or is over the edge */
} Misfit;

/* Whether the base stands wholly on the table and overlaps nothing by more than REACH_SLACK. */
Misfit place_misfit(const Room *room, Base base);
bool place_fits(const Room *room, Base base);

/* ---- In contact ----------------------------------------------------------------------- */

/* The base where it stands at `gap` (0: touching) from `fixed`, its centre on the ray from the centre of `fixed` in
 * a direction: the nearest whole micrometres that are not nearer than that. Facing kept.
 *
 *      ( fixed )- gap -[ base ]- - - ->  direction
 */
Base place_on_ray(Base base, Base fixed, Heading direction, Length gap);

/* Tries place_on_ray in the direction `first`, then turned by +step, -step, +2 step, ... to half a turn, until it fits.
 * False when nothing does; then *placed is as on the first ray. `step` is above 0. */
bool place_around(const Room *room, Base base, Base fixed, Heading first, Heading step, Length gap,
                  Base *placed);

/* The base moved along the shortest line to `fixed` (or out of its overlap) until the gap is 0: the nearest whole
 * micrometres that do not overlap. */
Base place_closed(Base base, Base fixed);

/* The base moved straight toward `goal` as far as its gap to `fixed` stays `gap` or more; unmoved when it is nearer
 * already. Facing kept. */
Base place_toward(Base base, Base fixed, Point goal, Length gap);

/* The base shifted straight back onto the table by the least way. A base larger than the table is unmoved. */
Base place_on_table(Base base, Length width, Length height);

#endif
