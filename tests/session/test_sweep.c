#include <stdio.h>
#include <stdlib.h>

#include "battle.h"
#include "session/sweep.h"
#include "test.h"

/* Battles of that scenario with the seeds from `first` on. */
static void sweep(const char *ruleset, const char *scenario, uint64_t first, int battles)
{
    SweepCount *count = calloc(1, sizeof *count);
    Game *game = malloc(sizeof *game);
    for (uint64_t seed = first; seed < first + (uint64_t)battles; seed++) {
        char bytes[700];
        Text wrong = text_in(bytes, sizeof bytes);
        scenario_game(game, ruleset, scenario);
        sweep_options(game, seed);
        if (!sweep_battle(game, seed, 100000, count, NULL, &wrong)) {
            print_error("%s, %s, seed %d: %s\n", ruleset, scenario, (int)seed, bytes);
            fail();
        }
    }
    CHECK_EQ(count->battles, battles);
    CHECK(count->refused > 50 * battles);
    free(game);
    free(count);
}

TEST(random_battles_with_random_options_keep_every_promise)
{
    sweep("warsurge", "first-blood", 1, 6);
}

/* Hull Flamer asks for another Target, and one is named to whom nobody can measure: its refusal told 2,147 metres. */
TEST(a_refusal_without_a_measure_draws_no_line)
{
    sweep("warsurge", "three-beacons", 7034, 1);
}

TEST(random_battles_of_the_old_world_keep_every_promise)
{
    sweep("old-world", "first-blood", 1, 38);
    sweep("old-world", "weir-mill", 1, 9);
    sweep("old-world", "carrow-ford", 1, 3);
}
