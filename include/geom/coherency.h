#ifndef GEOM_COHERENCY_H
#define GEOM_COHERENCY_H

#include "geom/base.h"

/* Whether a loose unit holds together: models are the nodes, every pair has a spread (its gap, or what the game's
 * caller makes of gap and height), and the unit is a chain when the pairs within a limit join all of it.
 *
 *      o-o--o          widest gap of the chain (the widest edge of the minimum
 *           \           spanning tree): between the two groups
 *            o -  -  -  o-o
 */

enum { COHERENCY_MOST = 640 };

/* The spread of the models `a` and `b` of the caller's unit. It must be the same both ways. */
typedef Length (*SpreadOf)(const void *unit, int a, int b);

/* The minimum spanning tree of a unit's spreads. Nodes stand in the order in which they joined. */
typedef struct Coherency {
    int count;
    int16_t node[COHERENCY_MOST];   /* in the order of joining; node[0] is model 0 */
    int16_t parent[COHERENCY_MOST]; /* of each model: whom it joined; -1 for model 0 */
    Length spread[COHERENCY_MOST];  /* of each model: the spread to its parent; 0 for model 0 */
} Coherency;

/* `count` is 0 to COHERENCY_MOST. */
void coherency_of(Coherency *tree, int count, SpreadOf spread, const void *unit);

/* The same for plain gaps between bases, an overlap counting as 0. */
void coherency_of_bases(Coherency *tree, const Base *base, int count);

/* The widest edge of the tree: the limit from which the unit is one chain. 0 for one model or none. */
Length coherency_widest(const Coherency *tree);

/* The model that joined by the widest edge, -1 when there is no edge. Its parent is the other end. */
int coherency_widest_at(const Coherency *tree);

/* Whether the pairs within `limit` join everybody. */
bool coherency_holds(const Coherency *tree, Length limit);

/* The number of groups that pairs within `limit` make; group[i] is model i's, counted from 0 in the order of each
 * group's lowest model. */
int coherency_groups(const Coherency *tree, Length limit, int16_t *group);

/* The lowest model that is not in model 0's group, or -1; *nearest gets its spread to
 * the nearest of all other models. */
int coherency_first_apart(const Coherency *tree, Length limit, SpreadOf spread, const void *unit,
                          Length *nearest);

/* The widest spread of any pair ("all within 6 inches of each other"), and which pair. 0 for one model or none. */
Length coherency_widest_pair(int count, SpreadOf spread, const void *unit, int *a, int *b);

#endif
