#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "rules/rulesets.h"
#include "session/sweep.h"
#include "test.h"

/* Every scenario and every lesson's end, played on by chance with all options, and a position where two pairs tie: in all that
 * every kind of order, question, choice and option value occurs. */

enum { BATTLES = 60, FROM_LESSONS = 4, FROM_POSITION = 40, PLENTY = 100000 };

static SweepCount count;
static Shelf shelf;
static char wrong_bytes[900];

static void check(bool good, const char *what, uint64_t seed)
{
    if (good)
        return;
    print_error("%s, seed %d: %s\n", what, (int)seed, wrong_bytes);
    fail();
}

static void sweep_scenario(const DataFolder *folder, const Ruleset *ruleset, const char *id)
{
    static Game game;
    Problem problem = { 0 };
    GameChoice choice = game_choice(id);
    CHECK(game_build(&game, folder, ruleset, &choice, &problem));
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        Text wrong = text_in(wrong_bytes, sizeof wrong_bytes);
        sweep_options(&game, seed);
        check(sweep_battle(&game, seed, PLENTY, &count, NULL, &wrong), id, seed);
    }
}

static void sweep_file(const char *path, int times)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (uint64_t seed = 1; seed <= (uint64_t)times; seed++) {
        Text wrong = text_in(wrong_bytes, sizeof wrong_bytes);
        check(sweep_from_record(text, path, seed, PLENTY, &count, &wrong), path, seed);
    }
}

TEST(in_random_play_every_kind_of_order_question_choice_and_option_occurs)
{
    DataFolder folder;
    Problem problem = { 0 };
    const Ruleset *ruleset = ruleset_named("warsurge");
    CHECK(data_folder(&folder, PROJECT_DIR, NULL, &problem));
    CHECK(shelf_read(&shelf, &folder, ruleset, &problem));
    for (int i = 0; i < shelf.scenarios; i++)
        sweep_scenario(&folder, ruleset, shelf.scenario[i].id.text);
    for (int i = 0; i < shelf.lessons; i++)
        sweep_file(shelf.lesson[i].path, FROM_LESSONS);
    sweep_file(PROJECT_DIR "/tests/session/positions/tie.6x4", FROM_POSITION);
    /* No modifier of the game makes a save that hard. */
    static const char *const rare[] = { "armour-third", "aegis-second", "aegis-third" };
    CHECK_EQ(sweep_histogram(ruleset, &count, rare, 3, stdout), 0);
}
