#include <stdio.h>
#include <stdlib.h>

#include "charge_scenes.h"

/* Fifty thousand random charges, each with a seed of its own; SIXBYFOUR_CHARGES=FROM-TO compares only those. */

enum { CHARGES = 50000 };

TEST(both_solvers_agree_on_fifty_thousand_charges) /* CHG-05, 06 */
{
    const char *some = getenv("SIXBYFOUR_CHARGES");
    int from = 1, to = CHARGES;
    Compared so_far = { 0 };
    if (some && sscanf(some, "%d-%d", &from, &to) != 2)
        fail_msg("SIXBYFOUR_CHARGES is FROM-TO");
    for (int i = from; i <= to; i++) {
        TestRandom random = { (uint64_t)i };
        Scene scene;
        lay_scene(&random, &scene);
        compare_scene(&scene, i, &so_far);
    }
    print_message("%d charges: %d arrive, %d fall short, %d find no way\n", so_far.charges,
                  so_far.reached, so_far.short_of, so_far.barred);
    CHECK_EQ(so_far.differences, 0);
}
