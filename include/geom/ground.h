#ifndef GEOM_GROUND_H
#define GEOM_GROUND_H

#include "geom/path.h"

/* What a path costs over slow ground, where each inch counts as more. Pieces that overlap do not slow twice. The slow
 * stretches are those in which the base overlaps a piece; one in which it is nowhere deeper than REACH_SLACK does not count.
 *
 *      ====[~~~~~~]=====   cost = length + (numerator / denominator - 1) x length inside
 */
typedef struct Slowness {
    int numerator, denominator; /* 2 / 1: every inch counts double */
} Slowness;

enum { GROUND_MOST = 64 };

/* The slow parts of the path, in order and apart; at most GROUND_MOST. */
int ground_slow(Path path, Base base, const Area *piece, int count, Stretch slow[GROUND_MOST]);

Length ground_cost(Path path, Base base, const Area *piece, int count, Slowness slowness);

/* How far along the path the base comes for an allowance (tolerance not included). */
Length ground_reach(Path path, Base base, const Area *piece, int count, Slowness slowness,
                    Length allowance);

/* ---- Heights ------------------------------------------------------------------------ */

/* How much the centre climbs and descends on the path, both counted: it stands at level[i] inside piece i (of several
 * pieces the one listed last), at 0 outside all; every change of level costs its difference.
 *
 *            ____           up 1, down 1: 2
 *      _____|    |_____
 */
Length ground_climb(Path path, const Area *piece, const Length *level, int count);

/* The level at a place: that of the last piece that contains it (its outline included), 0 outside all. */
Length ground_level(Point at, const Area *piece, const Length *level, int count);

#endif
