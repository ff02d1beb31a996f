#include "move/movement.h"

#include "geom/coherency.h"

/* ---- Skirmish groups: FRM-08 ----------------------------------------------------------------------------------------- */

Length coherency_fault(const Base *base, int count, Length limit, int *which)
{
    Coherency tree;
    coherency_of_bases(&tree, base, count);
    if (coherency_holds(&tree, limit + REACH_SLACK))
        return 0;
    *which = coherency_widest_at(&tree);
    return coherency_widest(&tree);
}
