#ifndef GEOM_ONSET_H
#define GEOM_ONSET_H

#include "geom/approach.h"
#include "geom/area.h"
#include "geom/vec.h"

/* The cheapest approach of a block among things that stand in its way, found without a grid.
 *
 *        [target]            every wheel from none to a quarter is covered: a span of wheels is given up only when the
 *         ^   ##             front, drawn in by as much as the span can move it, is still barred, or when even so the way
 *        /  ##               is dearer than the best; what is left is halved. For one wheel the lawful first straights
 *       |                    are intervals between the places where a corner passes an edge, solved as lines.
 *    [block]
 */
enum { HINDERS_FRONT = 1, HINDERS_END = 2, HINDERS_SWEEP = 4 };

/* A convex figure. The front edge may not cross it; the block's models may not end nearer to it than `near`; the whole
 * outline may not touch it on the way: those of the three that are said. */
typedef struct Hindrance {
    int16_t first, corners, kinds;
    Length near;
} Hindrance;

enum { MOST_HINDRANCES = 320, HINDRANCE_CORNERS = 2560 };

/* Those that lie within `reach` of `centre`; `whole` is false when room ran out. */
typedef struct Hindrances {
    Point centre;
    Length reach;
    bool whole;
    int count, corners;
    Hindrance hindrance[MOST_HINDRANCES];
    Vec corner[HINDRANCE_CORNERS];
} Hindrances;

void hindrances_begin(Hindrances *hindrances, Point centre, Length reach);
void hindrances_add(Hindrances *hindrances, const Area *area, int kinds, Length near);

/* Offsets of the front's middle along the side (align_offset), once aligned, from low to high. */
typedef struct OffsetWindow {
    Length low, high;
} OffsetWindow;

typedef struct OnsetQuestion {
    Block block;
    ShortRank short_rank;
    Base target; /* a rectangle */
    bool any_side;
    Side side;            /* on which it must touch unless any_side */
    Length width, height; /* of the table, on which the models must end */
    Length range;         /* the greatest cost */
    bool wheels_first;    /* nothing straight before the wheel */
    const Hindrances *hindrances;
    int windows; /* 0: any offset; only with a side */
    const OffsetWindow *window;
    ApproachLawful lawful; /* has the last word on what is proposed; may be null */
    const void *rules;
} OnsetQuestion;

/* The cheapest lawful approach to within 0.001 inch of its cost: of equally cheap ones no wheel before a wheel. A way whose
 * lawful first straights and wheels are narrower than the tolerance may be missed. False when there is none. */
bool onset_cheapest(const OnsetQuestion *question, Approach *best);

#endif
