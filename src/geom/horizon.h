#ifndef GEOM_SRC_HORIZON_H
#define GEOM_SRC_HORIZON_H

#include "geom/visible.h"
#include "outline.h"

/* The horizon begins as a ring of points round the eye (relative to it, clockwise), and what is merged in cuts it short. */
void horizon_begin(VisibleScratch *s, const Vec *ring, int count);

/* Merges in a wall seen from within: a closed ring of points round the eye (clockwise, relative to it). */
void horizon_wall(VisibleScratch *s, const Vec *ring, int count);

/* Merges in all opaque areas of the scene, near ones first. */
void horizon_merge(VisibleScratch *s, const VisibleScene *scene, Vec eye);

/* The horizon's corners on the table; 0 when there are more than `most`. */
int horizon_corners(const VisibleScratch *s, Vec eye, Point *corner, int most);

/* The point of the piece's line in a direction. */
Vec horizon_at(const HorizonPiece *piece, Vec direction);

#endif
