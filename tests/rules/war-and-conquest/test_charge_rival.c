#include "charge_scenes.h"

/* The charge that nobody argues about: what the program measures, and the path that it proposes, against a second solver that shares
 * nothing with it (CHG-02..06, 13, UNI-05, 06, GEN-02, section 8). The long program compares fifty thousand. */

enum { CHARGES = 400 };

TEST(both_solvers_agree_on_random_charges)
{
    Compared so_far = { 0 };
    for (int i = 1; i <= CHARGES; i++) {
        TestRandom random = { (uint64_t)i };
        Scene scene;
        lay_scene(&random, &scene);
        compare_scene(&scene, i, &so_far);
    }
    CHECK_EQ(so_far.differences, 0);
    CHECK(so_far.reached > CHARGES / 10);
    CHECK(so_far.short_of > CHARGES / 10);
    CHECK(so_far.barred > CHARGES / 20);
}

/* Straight on hangs on dice over rough ground, and a wheel over the same ground is sure to arrive, for less than the way round it. */
TEST(who_need_not_go_round_the_ground_does_not) /* CHG-05 */
{
    static const int seed[] = { 15479, 27019, 39351, 46505 };
    Compared so_far = { 0 };
    for (int i = 0; i < 4; i++) {
        TestRandom random = { (uint64_t)seed[i] };
        Scene scene;
        lay_scene(&random, &scene);
        compare_scene(&scene, seed[i], &so_far);
    }
    CHECK_EQ(so_far.differences, 0);
    CHECK_EQ(so_far.reached, 4);
}
