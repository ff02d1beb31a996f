#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "test.h"

/* The game's own files: every one is read, every scenario can be played, and its record is
 * whole. */

static const DataFolder folder = { .path = PROJECT_DIR };

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
    CHECK(shelf->scenarios >= 3);
    CHECK(shelf->scenario[0].demo && shelf->scenario[shelf->scenarios - 1].standard);
    CHECK_TEXT(shelf->scenario[0].title.text, "First Blood");
    CHECK_EQ(shelf->scenario[0].models, 14 + 25); /* 10 + 4 and 12 + 8 + 5 */
    CHECK_EQ(shelf->armies, 2);
    CHECK_EQ(shelf->army[0].points, 1000); /* 7.1 */
    CHECK_EQ(shelf->army[1].points, 1000); /* 7.2 */
    CHECK(shelf->lessons > 0);
    CHECK_TEXT(shelf->lesson[0].title, "The first move");
    free(shelf);
}

TEST(the_data_are_found_above_the_program_or_where_somebody_says)
{
    DataFolder found;
    Problem problem = { .file = "" };
    CHECK(data_folder(&found, PROJECT_DIR, NULL, &problem));
    CHECK_TEXT(found.path, PROJECT_DIR);
    CHECK(data_folder(&found, NULL, PROJECT_DIR "/tools/play", &problem));
    CHECK_TEXT(found.path, PROJECT_DIR);
    CHECK(!data_folder(&found, PROJECT_DIR "/src", NULL, &problem));
    CHECK_TEXT(problem.sentence, "the data folder has to hold the folders assets and maps");
    CHECK(!data_folder(&found, NULL, "/no/such/program", &problem));
    CHECK_TEXT(problem.sentence,
               "no data folder was found above the program: name it in SIXBYFOUR_DATA");
}

/* The notation's own words stand beside the tables' in one line: none may be both. */
static void check_words(const FieldDef *def, int count, const char *taken)
{
    char words[400];
    for (int i = 0; i < count; i++) {
        snprintf(words, sizeof words, " %s ", def[i].key);
        if (strstr(taken, words))
            fail_msg("the field '%s' is a word of the notation", def[i].key);
    }
}

TEST(no_table_takes_a_word_of_the_notation)
{
    for (int g = 0; g < ruleset_count(); g++) {
        const Ruleset *r = ruleset_at(g);
        check_words(r->profile_field, r->profile_fields,
                    " id title icon figure base height trait traits weapon weapons note notes ");
        check_words(r->weapon_field, r->weapon_fields, " id title trait traits ");
        check_words(r->terrain_field, r->terrain_fields,
                    " id title kind material height levels corners rect circle polygon turn ");
        check_words(r->scenario_field, r->scenario_fields,
                    " title words size map rounds minutes options zones objectives seats ");
    }
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

/* With armies that are as strong as each other, and for five turns: its file says why neither is as in the rule list. */
TEST(first_blood_is_the_demo_of_7_4)
{
    Game *game = build("first-blood");
    CHECK_EQ(game->rounds, 5);
    CHECK_EQ(game->width, 36 * INCH);
    CHECK_EQ(game->terrain, 4);
    CHECK_EQ(game->units, 2 + 3);
    CHECK_EQ(points_of(game, 0), 180); /* 90 + 90 */
    CHECK_EQ(points_of(game, 1), 330); /* 120 + 80 + 130 */
    free(game);
}

TEST(an_evening_has_six_to_eight_units_a_side)
{
    Game *game = build("ford-at-orrin");
    CHECK_EQ(points_of(game, 0), 610); /* 120 + 90 + 90 + 70 + 150 + 90 */
    CHECK_EQ(points_of(game, 1), 740); /* 110 + 120 + 80 + 70 + 130 + 120 + 70 + 40 */
    CHECK_EQ(game->units, 6 + 8);
    CHECK_EQ(game->seat[0].head_start, 0);
    CHECK_EQ(game->seat[1].head_start, 2);
    free(game);
}

/* Who has the better of it differs between the two play styles. */
TEST(a_head_start_goes_by_the_play_style)
{
    static const int starts[2][2] = { { 0, 7 }, { 2, 0 } }; /* standard, advanced */
    for (int style = 0; style < 2; style++) {
        GameChoice choice = game_choice("three-beacons");
        Problem problem = { .file = "" };
        Game *game = build("three-beacons");
        for (int o = 0; o < game->ruleset->options; o++) {
            if (strcmp(game->ruleset->option[o].key, "playstyle") == 0)
                choice.option[o] = style;
        }
        if (!game_build(game, &folder, rules(), &choice, &problem))
            fail_msg("%s", problem.sentence);
        for (int s = 0; s < 2; s++)
            CHECK_EQ(game->seat[s].head_start, starts[style][s]);
        free(game);
    }
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

/* Twelve models go into the Ironclad Carrier: Riflemen Beta are ten of them, the Marshal one more; with
 * Riflemen Alpha as well there would be twenty-one. */
TEST(players_may_change_who_rides)
{
    Problem problem = { .file = "" };
    Game *game = build("three-beacons");
    UnitId carrier = game_unit(game, "carrier"), marshal = game_unit(game, "marshal");
    UnitId alpha = game_unit(game, "alpha"), beta = game_unit(game, "beta");
    CHECK(game_pair(game, marshal, carrier, &problem));
    CHECK(!game_pair(game, alpha, carrier, &problem));
    CHECK_EQ(game->unit[alpha].carrier, NO_UNIT);
    CHECK(game_pair(game, beta, NO_UNIT, &problem));
    CHECK(game_pair(game, alpha, carrier, &problem));
    CHECK(!game_pair(game, carrier, game_unit(game, "tank"), &problem));
    CHECK_TEXT(problem.sentence, "Ironclad Carrier cannot ride in Bulwark Tank");
    CHECK(!game_pair(game, beta, game_unit(game, "barkback"), &problem));
    free(game);
}

/* ---- A whole game by random players, written and played back --------------------------------- */

enum { MOST_ANSWERS = 4000 };

typedef struct Table {
    Game *game;
    Battle battle, before;
    Scratch scratch;
    EventLog log;
    Chance chance;
    bool computers; /* play to win; otherwise any legal answer */
} Table;

static bool propose(Table *t, Answer *answer)
{
    Look look = { t->game, &t->battle, &t->scratch };
    if (t->battle.request.shape == SHAPE_DICE) {
        battle_dice(&t->battle, &t->chance, answer);
        return true;
    }
    if (t->computers) {
        battle_default(t->game, &t->battle, &t->scratch, answer);
        rules()->player.advise(&look, answer);
        return true;
    }
    for (int tries = 0; tries < 20; tries++) {
        if (!rules()->player.propose(&look, &t->chance, answer))
            continue;
        Verdict verdict = battle_judge(t->game, &t->battle, &t->scratch, answer);
        if (is_yes(&verdict))
            return true;
    }
    battle_default(t->game, &t->battle, &t->scratch, answer);
    return true;
}

static char *position_of(const Game *game, const Battle *battle)
{
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    record_write_position(out, game, battle);
    fclose(out);
    return words;
}

/* A record that begins with this position, played on beside the game. */
static Replay *replay_from_here(const Table *t, Record **record)
{
    char *words = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&words, &size);
    record_write_head(out, t->game);
    record_write_position(out, t->game, &t->battle);
    fclose(out);
    Problem problem = { .file = "" };
    *record = record_read(words, size, "position", ruleset_named, &problem);
    Replay *replay = *record ? replay_begin(*record, &problem) : NULL;
    if (!replay)
        fail_msg("%d: %s", problem.line, problem.sentence);
    free(words);
    return replay;
}

/* The game goes on from a position as it went on without it: the same question, the same table. */
static void check_same(const Table *t, const Battle *other)
{
    char *here = position_of(t->game, &t->battle), *there = position_of(t->game, other);
    char *a = here, *b = there;
    while (*a && strcspn(a, "\n") == strcspn(b, "\n") && strncmp(a, b, strcspn(a, "\n") + 1) == 0) {
        a += strcspn(a, "\n") + 1;
        b += strcspn(b, "\n") + 1;
    }
    if (*a || *b)
        fail_msg("round %d phase %d: another table after a position: %.*s instead of %.*s",
                 t->battle.round, t->battle.phase, (int)strcspn(b, "\n"), b, (int)strcspn(a, "\n"),
                 a);
    CHECK(memcmp(&t->battle.request.choices, &other->request.choices,
                 sizeof other->request.choices) == 0);
    CHECK_EQ(t->battle.request.why, other->request.why);
    CHECK_EQ(t->battle.request.seats, other->request.seats);
    free(here);
    free(there);
}

static char *play(Table *t, size_t *size)
{
    char *words = NULL;
    FILE *out = open_memstream(&words, size);
    Record *record = NULL;
    Battle *other = NULL;
    record_write_head(out, t->game);
    battle_begin(t->game, &t->battle, &t->scratch, &t->log);
    for (int i = 0; i < MOST_ANSWERS && !t->battle.over; i++) {
        Answer answer;
        Look look = { t->game, &t->battle, &t->scratch };
        size_t events = t->log.events;
        t->before = t->battle;
        propose(t, &answer);
        record_write_answer(out, &look, &answer);
        Verdict verdict = battle_answer(t->game, &t->battle, &t->scratch, &answer, &t->log);
        CHECK(is_yes(&verdict));
        if (other) {
            verdict = battle_answer(t->game, other, &t->scratch, &answer, NULL);
            CHECK(is_yes(&verdict));
        }
        record_write_derived(out, &look, &t->log, events);
        if (!position_is_due(t->game, &t->before, &t->battle))
            continue;
        if (other)
            check_same(t, other);
        record_write_position(out, t->game, &t->battle);
        Replay *replay = replay_from_here(t, &record);
        other = realloc(other, sizeof *other);
        *other = *replay_battle(replay);
        check_same(t, other);
        replay_free(replay);
        record_free(record);
    }
    free(other);
    fclose(out);
    return words;
}

static void check_whole_game(const char *scenario, int option, bool computers, uint64_t seed)
{
    Table *t = calloc(1, sizeof *t);
    Problem problem = { .file = "" };
    Finding finding;
    size_t size = 0;
    t->game = build(scenario);
    t->game->option[0] = option;
    t->chance.state = seed;
    t->computers = computers;
    scratch_clear(&t->scratch);
    char *words = play(t, &size);
    Record *record = record_read(words, size, "game", ruleset_named, &problem);
    if (!record)
        fail_msg("%d: %s", problem.line, problem.sentence);
    CHECK(!record->damaged && !record->torn);
    CHECK_EQ(record->good, size);
    CHECK(memcmp(&record->game.unit, &t->game->unit, sizeof t->game->unit) == 0);
    CHECK(memcmp(&record->game.profile, &t->game->profile, sizeof t->game->profile) == 0);
    CHECK(memcmp(&record->game.weapon, &t->game->weapon, sizeof t->game->weapon) == 0);
    CHECK(memcmp(&record->game.corner, &t->game->corner, sizeof t->game->corner) == 0);
    Battle *end = malloc(sizeof *end);
    if (!record_play(record, end, &finding))
        fail_msg("%s, line %d: %s", scenario, finding.line, finding.sentence);
    CHECK(battle_hash(end) == battle_hash(&t->battle));
    free(end);
    record_free(record);
    free(words);
    log_free(&t->log);
    free(t->game);
    free(t);
}

TEST(a_whole_game_plays_back_from_its_record)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        check_whole_game("first-blood", 0, false, seed);
        check_whole_game("ford-at-orrin", 0, false, seed);
        check_whole_game("three-beacons", 0, false, seed);
    }
}

TEST(an_advanced_game_plays_back_from_its_record)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        check_whole_game("first-blood", 1, false, seed);
        check_whole_game("three-beacons", 1, false, seed);
    }
}

TEST(a_game_of_two_computers_plays_back_from_its_record)
{
    check_whole_game("first-blood", 0, true, 1);
    check_whole_game("ford-at-orrin", 0, true, 2);
    check_whole_game("first-blood", 1, true, 3);
}
