#include "charge_scenes.h"

/* The charge nobody argues about: the program's search against a second solver that shares nothing with it (GEO-12, CHG-07,
 * 08, CMV-03, 04, 05, 11). The long program compares a hundred thousand. */

enum { CHARGES = 300, BUDGET = 4000 };

TEST(both_solvers_agree_on_random_charges) /* GEO-12 */
{
    TestRandom random = { 1 };
    Compared so_far = { 0 };
    for (int i = 0; i < CHARGES; i++) {
        Scene scene;
        lay_scene(&random, &scene);
        compare_scene(&scene, i, BUDGET, &so_far);
    }
    CHECK(so_far.home > CHARGES / 4);
    CHECK(so_far.refused > CHARGES / 8);
}
