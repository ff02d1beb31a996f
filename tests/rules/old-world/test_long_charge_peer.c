#include <stdio.h>
#include <stdlib.h>

#include "charge_scenes.h"

/* A hundred thousand random charges, each with a seed of its own; SIXBYFOUR_CHARGES=FROM-TO plays only those. */

enum { CHARGES = 100000, BUDGET = 3000 };

TEST(both_solvers_agree_on_a_hundred_thousand_charges) /* GEO-12, CHG-07, CMV-04 */
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
        compare_scene(&scene, i, BUDGET, &so_far);
    }
    print_message("%d charges: %d home, %d refused; the second solver gave up on %d, %d of them "
                  "refused, and found no "
                  "firm path for %d\n",
                  so_far.charges, so_far.home, so_far.refused, so_far.unsure, so_far.unsure_refused,
                  so_far.firm_only);
    CHECK_EQ(so_far.differences, 0);
    CHECK(so_far.home > (to - from) / 4);
}
