#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "test.h"

/* The Old World's own files: both sample armies, the scenarios of the rule list and their maps. */

extern const Ruleset old_world_ruleset;

static Game game;
static Battle battle;
static Scratch scratch;

static void build(const char *scenario)
{
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice(scenario);
    if (!data_folder(&folder, PROJECT_DIR, NULL, &problem) ||
        !game_build(&game, &folder, &old_world_ruleset, &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
}

static int points_of(SeatId seat)
{
    int points = 0;
    for (int i = 0; i < game.units; i++)
        points += game.unit[i].seat == seat ? game.unit[i].points : 0;
    return points;
}

TEST(both_sample_armies_come_to_the_points_of_the_rule_list) /* 7.1: 2,171; 7.2: 2,164 */
{
    build("carrow-ford");
    CHECK_EQ(points_of(0), 2171);
    CHECK_EQ(points_of(1), 2164);
    CHECK_EQ(game.terrain, 7);
    CHECK_EQ(game.rounds, 6);
}

TEST(the_demo_stands_where_the_rule_list_says) /* 7.4 */
{
    build("first-blood");
    scratch_clear(&scratch);
    battle_begin(&game, &battle, &scratch, NULL);
    UnitId spears = game_unit(&game, "spears"), gore = game_unit(&game, "gorehides");
    UnitId captain = game_unit(&game, "brandt");
    CHECK_LENGTH(battle.unit[spears].front.at.x, 22 * INCH);
    CHECK_LENGTH(battle.unit[spears].front.at.y, 7 * INCH);
    CHECK_LENGTH(battle.unit[gore].front.at.y, 23 * INCH);
    CHECK_EQ(battle.unit[spears].count, 15);
    CHECK_EQ(battle.unit[captain].carrier, spears);
    CHECK_EQ(battle.active, 0);
    CHECK_EQ(battle.round, 1);
}

/* Deploys by defaults, dice from a seed, until the first round. */
static void deploy(const char *scenario)
{
    static Answer answer;
    Chance chance = { 7 };
    build(scenario);
    scratch_clear(&scratch);
    battle_begin(&game, &battle, &scratch, NULL);
    for (int i = 0; i < 400 && battle.round == 0 && !battle.over; i++) {
        if (battle.request.shape == SHAPE_DICE) {
            answer_begin(&answer, ANSWER_DICE, NO_SEAT);
            battle_dice(&battle, &chance, &answer);
        } else {
            battle_default(&game, &battle, &scratch, &answer);
        }
        Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
        CHECK(is_yes(&verdict));
    }
    CHECK_EQ(battle.round, 1);
}

TEST(every_default_of_the_deployment_at_carrow_ford_is_legal) /* SCN-03, 04, 05 */
{
    deploy("carrow-ford");
    int in_reserve = 0;
    for (int u = 0; u < battle.units; u++)
        in_reserve += battle.unit[u].state == UNIT_RESERVE;
    CHECK_EQ(in_reserve, 1); /* S17, the Ambushers */
}

/* 205 + 105 + 175 + 155 + 125 + 90 + 165 + 105 + 125; 340 + 110 + 150 + 140 + 70 + 84 + 110 + 135 + 90 */
TEST(the_evening_at_the_weir_mill_is_seven_regiments_against_eight)
{
    build("weir-mill");
    CHECK_EQ(points_of(0), 1250);
    CHECK_EQ(points_of(1), 1229);
    CHECK_EQ(game.models, 130); /* 61 and 69 */
    int stand[2] = { 0 };
    for (int u = 0; u < game.units; u++)
        stand[game.unit[u].seat] += game.unit[u].carrier == NO_UNIT;
    CHECK_EQ(stand[0], 7);
    CHECK_EQ(stand[1], 8);
}

TEST(at_the_weir_mill_every_regiment_takes_its_suggested_place)
{
    deploy("weir-mill");
    /* Front centre of the spears: (22.5,9.5); the gorehides': (22.5,34.5). */
    const Unit *spears = &battle.unit[game_unit(&game, "spears")];
    const Unit *gore = &battle.unit[game_unit(&game, "gorehides")];
    CHECK_LENGTH(spears->front.at.x, 225 * INCH / 10);
    CHECK_LENGTH(spears->front.at.y, 95 * INCH / 10);
    CHECK_LENGTH(gore->front.at.x, 225 * INCH / 10);
    CHECK_LENGTH(gore->front.at.y, 345 * INCH / 10);
    for (int u = 0; u < battle.units; u++)
        CHECK(battle.unit[u].state != UNIT_RESERVE);
}

/* Plays the scenario by defaults, dice from the seed, until it is over. */
static void play_out(const char *scenario, uint64_t seed)
{
    enum { MOST_ANSWERS = 8000 };
    static Answer answer;
    Chance chance = { seed };
    build(scenario);
    scratch_clear(&scratch);
    battle_begin(&game, &battle, &scratch, NULL);
    for (int i = 0; i < MOST_ANSWERS && !battle.over; i++) {
        if (battle.request.shape == SHAPE_DICE) {
            answer_begin(&answer, ANSWER_DICE, NO_SEAT);
            battle_dice(&battle, &chance, &answer);
        } else {
            battle_default(&game, &battle, &scratch, &answer);
        }
        Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
        if (!is_yes(&verdict))
            fail_msg("question %d: the default is refused (%d)", battle.request.why,
                     verdict.refusal);
    }
    CHECK(battle.over);
    CHECK(battle.round <= game.rounds);
}

TEST(the_demo_is_played_by_defaults_to_its_end) /* 7.4, a round longer than there */
{
    play_out("first-blood", 11);
}

TEST(carrow_ford_is_played_by_defaults_to_its_end) /* 7.3: six rounds; either side in either zone */
{
    play_out("carrow-ford", 11);
    play_out("carrow-ford", 12);
}

TEST(the_evening_is_played_by_defaults_to_its_end) /* our own: five rounds */
{
    play_out("weir-mill", 11);
}

static const Ruleset *find(const char *id)
{
    return strcmp(id, old_world_ruleset.id) == 0 ? &old_world_ruleset : NULL;
}

/* Records of the first version threw a die of three faces; they go on from the next position, and say what has changed. */
TEST(a_record_of_before_says_which_rules_have_changed) /* GEN-02 */
{
    static const char thrown[] = "\n? dice 1d3 counter\n";
    char path[4096], *words = NULL;
    size_t size = 0, room = 0;
    snprintf(path, sizeof path, "%s/assets/old-world/lessons/13-stand-and-shoot.6x4", PROJECT_DIR);
    FILE *file = fopen(path, "r"), *text = open_memstream(&words, &room);
    char *line = NULL;
    while (getline(&line, &size, file) >= 0 && strncmp(line, "# lesson", 8) != 0)
        fputs(line, text);
    free(line);
    fclose(file);
    fputs(thrown, text);
    fclose(text);
    Problem problem = { 0 };
    Finding finding;
    Record *record = record_read(words, room, "before", find, &problem);
    free(words);
    if (!record)
        fail_msg("%s", problem.sentence);
    CHECK(!record_play(record, NULL, &finding));
    CHECK(strstr(finding.sentence, "played with version 2024 of the rules"));
    CHECK(strstr(finding.sentence, "TOW-GEN-02: a D3 is thrown as a D6 and halved"));
    record_free(record);
}
