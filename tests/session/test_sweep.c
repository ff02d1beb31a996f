#include <stdio.h>
#include <stdlib.h>

#include "battle.h"
#include "session/sweep.h"
#include "test.h"

TEST(random_battles_with_random_options_keep_every_promise)
{
    enum { BATTLES = 6 };
    SweepCount *count = calloc(1, sizeof *count);
    Game *game = malloc(sizeof *game);
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        char bytes[700];
        Text wrong = text_in(bytes, sizeof bytes);
        *game = *demo_game();
        sweep_options(game, seed);
        if (!sweep_battle(game, seed, 100000, count, NULL, &wrong)) {
            print_error("seed %d: %s\n", (int)seed, bytes);
            fail();
        }
    }
    CHECK_EQ(count->battles, BATTLES);
    CHECK(count->refused > 500);
    free(game);
    free(count);
}
