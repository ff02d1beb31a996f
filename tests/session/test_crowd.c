#include <stdlib.h>

#include "battle.h"
#include "crowd.h"
#include "session/sweep.h"
#include "test.h"

/* Nobody stands on anybody, whatever a battle brings. */

static void nobody_overlaps(const char *scenario, int battles)
{
    Game *game = malloc(sizeof *game);
    for (uint64_t seed = 1; seed <= (uint64_t)battles; seed++) {
        char bytes[300];
        Text wrong = text_in(bytes, sizeof bytes);
        scenario_game(game, "old-world", scenario);
        sweep_options(game, seed);
        if (battle_without_overlaps(game, seed, &wrong))
            continue;
        print_error("%s, seed %d: %s\n", scenario, (int)seed, bytes);
        fail();
    }
    free(game);
}

TEST(in_random_battles_of_the_old_world_nobody_stands_on_anybody)
{
    nobody_overlaps("first-blood", 30);
    nobody_overlaps("weir-mill", 4);
    nobody_overlaps("carrow-ford", 2);
}
