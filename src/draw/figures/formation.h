#ifndef FORMATION_H
#define FORMATION_H

#include "canvas/pen.h"
#include "draw/stand.h"

/* How the formation of a block is seen on the same footprint: a wall of shields, a wedge, an orb, disorder. */

/* Where the nth of its figures stands, as block_spot, and how far he is turned out of the block's facing. */
Spot body_spot(const BlockLook *look, int n, float *degrees);

/* Over the block's ground, white edges as broad as `line`, in inches. */
void body_draw(const Pen *p, const BlockLook *look, float line);

#endif
