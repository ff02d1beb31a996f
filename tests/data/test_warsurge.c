#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "test.h"

/* The game's own files: every one is read, every scenario can be played, and its record is whole. */

static const DataFolder folder = { PROJECT_DIR };

static const Ruleset *rules(void)
{
    return ruleset_named("warsurge");
}

static Game *build(const char *scenario)
{
    Problem problem = { .file = "" };
    Game *game = malloc(sizeof *game);
    GameChoice choice = game_choice(scenario);
    bool good = game_build(game, &folder, rules(), &choice, &problem);
    if (!good)
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    return game;
}

static int points_of(const Game *game, SeatId seat)
{
    int points = 0;
    for (int i = 0; i < game->units; i++)
        points += game->unit[i].seat == seat ? game->unit[i].points : 0;
    return points;
}

static int models_of(const Game *game, SeatId seat)
{
    int models = 0;
    for (int i = 0; i < game->units; i++)
        models += game->unit[i].seat == seat ? game->unit[i].models : 0;
    return models;
}

TEST(every_file_of_the_game_is_good)
{
    Problem problem = { .file = "" };
    Shelf *shelf = malloc(sizeof *shelf);
    CHECK(shelf_read(shelf, &folder, rules(), &problem));
    if (shelf->problems)
        fail_msg("%s:%d:%d: %s", shelf->problem[0].file, shelf->problem[0].line,
                 shelf->problem[0].column, shelf->problem[0].sentence);
    CHECK_EQ(shelf->scenarios, 3);
    CHECK(shelf->scenario[0].demo && shelf->scenario[1].evening && shelf->scenario[2].standard);
    CHECK_TEXT(shelf->scenario[0].title.text, "First Blood");
    CHECK_TEXT(shelf->scenario[2].title.text, "Three Beacons");
    CHECK_EQ(shelf->armies, 2);
    CHECK_EQ(shelf->army[0].points, 1000); /* 7.1 */
    CHECK_EQ(shelf->army[1].points, 1000); /* 7.2 */
    free(shelf);
}

TEST(three_beacons_is_the_standard_scenario_of_7_3)
{
    Game *game = build("three-beacons");
    CHECK_EQ(game->rounds, 5);
    CHECK_EQ(game->width, 72 * INCH);
    CHECK_EQ(game->height, 48 * INCH);
    CHECK_EQ(game->terrain, 18);
    CHECK_EQ(game->zones, 2);
    CHECK_EQ(game->objectives, 3);
    CHECK_EQ(game->units, 18);
    /* 1 + 10 + 10 + 3 + 2 + 1 + 1 + 1 + 4 and 1 + 12 + 8 + 6 + 5 + 1 + 1 + 1 + 1 models */
    CHECK_EQ(models_of(game, 0), 33);
    CHECK_EQ(models_of(game, 1), 36);
    CHECK_EQ(points_of(game, 0), 1000);
    CHECK_EQ(points_of(game, 1), 1000);
    CHECK_EQ(game->unit[game_unit(game, "beta")].carrier, game_unit(game, "carrier"));
    CHECK_EQ(game->unit[game_unit(game, "briarguard")].carrier, game_unit(game, "barkback"));
    free(game);
}

TEST(first_blood_is_the_demo_of_7_4)
{
    Game *game = build("first-blood");
    CHECK_EQ(game->rounds, 3);
    CHECK_EQ(game->width, 36 * INCH);
    CHECK_EQ(game->terrain, 4);
    CHECK_EQ(game->units, 6);
    CHECK_EQ(points_of(game, 0), 300);
    CHECK_EQ(points_of(game, 1), 310);
    free(game);
}

TEST(an_evening_has_six_to_eight_units_a_side)
{
    Game *game = build("ford-at-orrin");
    CHECK_EQ(points_of(game, 0), 730); /* 120 + 90 + 90 + 120 + 70 + 150 + 90 */
    CHECK_EQ(points_of(game, 1), 740); /* 110 + 120 + 80 + 70 + 130 + 120 + 70 + 40 */
    CHECK_EQ(game->units, 7 + 8);
    free(game);
}

static void check_own_places(const char *scenario)
{
    Game *game = build(scenario);
    for (int i = 0; i < game->units; i++)
        CHECK(game->unit[i].has_places || game->unit[i].carrier != NO_UNIT);
    free(game);
}

TEST(every_unit_has_a_suggested_place_or_a_ride)
{
    check_own_places("three-beacons");
    check_own_places("first-blood");
    check_own_places("ford-at-orrin");
}
