#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "data/record.h"
#include "engine/ruleset.h"
#include "session/thinker.h"
#include "test.h"

/* Wolf riders of the Old World with their own table edge close behind them: charged, they fled from the table, for in a few tries of
 * the dice that had come out better than to stand. */

extern const Ruleset old_world_ruleset;

enum { HOLD, SHOOT, FLEE };
enum { ROOM = 60000 };

static char words[ROOM];
static Battle battle;
static Answer answer;

static const Ruleset *find(const char *id)
{
    return strcmp(id, old_world_ruleset.id) == 0 ? &old_world_ruleset : NULL;
}

/* First Blood's own head, without the two characters. */
static size_t take_head(void)
{
    static const char *const without[] = { "pair ", "suggest ", "unit brandt", "unit gnarl" };
    char line[8000];
    size_t used = 0;
    FILE *file = fopen(PROJECT_DIR "/assets/old-world/lessons/60-first-blood.6x4", "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file) && line[0] != '#') {
        bool skip = false;
        for (size_t i = 0; i < sizeof without / sizeof *without; i++)
            skip = skip || strncmp(line, without[i], strlen(without[i])) == 0;
        if (!skip)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s", line);
    }
    fclose(file);
    return used;
}

/* The Knights have declared a charge at the Wolf riders, whose front is there, and that was answered; then that is asked. */
static Record *charged(const char *wolves, const char *knights, const char *then, const char *asked)
{
    size_t used = take_head();
    Problem problem = { 0 };
    Finding finding;
    snprintf(words + used, sizeof words - used,
             "position\n"
             "front spears 22,10@180 files 5\nfront crossbows 34,6@180 files 8\n"
             "front knights %s@180 files 4\nfront gorehides 22,20 files 5\n"
             "front runts 34,22 files 12\nfront wolves %s files 5\n"
             "tally runts formation 1\ntally wolves formation 1\n"
             "phase declare round 3 turn 0 seat blue master blue\n\n"
             "> knights charge wolves\n> done\n%s",
             knights, wolves, then);
    Record *record = record_read(words, strlen(words), "by-hand", find, &problem);
    if (!record)
        fail_msg("%s", problem.sentence);
    if (!record_play(record, &battle, &finding))
        fail_msg("%s", finding.sentence);
    CHECK_TEXT(record->game.ruleset->question[battle.request.why].word, asked);
    return record;
}

static bool weighs(const Thinker *thinker, int choice)
{
    for (int n = 0; n < thinker_candidates(thinker); n++) {
        thinker_weighed(thinker, n, &answer);
        if (answer.value == choice)
            return true;
    }
    return false;
}

/* Turned about, their front lies 60 mm behind the front that they have now, at 22 + 2.36: 30 - 24.36 = 5.64 inches to the edge. 2D6 and a
 * D6 reach it from 6 on: 206 of 216 throws, 95.4 %. */
TEST(who_would_flee_off_the_table_stands)
{
    enum { SEEDS = 12 };
    Record *record = charged("6,22", "10,6", "", "react");
    Thinker *thinker = thinker_new();
    Thoroughness club = player_thoroughness(PLAYER_CLUB, 50);
    club.limit_ms = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        CHECK(thinker_think(thinker, &record->game, &battle, 1, &club, seed, &answer));
        CHECK(answer.value != FLEE);
        CHECK(weighs(thinker, HOLD));
        CHECK(weighs(thinker, SHOOT));
        CHECK(!weighs(thinker, FLEE));
    }
    thinker_free(thinker);
    record_free(record);
}

/* With 30 - (14 + 2.36) = 13.64 inches behind them it takes 14 or more: 35 of 216 throws. */
TEST(with_room_behind_them_flight_is_weighed)
{
    Record *record = charged("10,14", "10,4", "", "react");
    Thinker *thinker = thinker_new();
    Thoroughness club = player_thoroughness(PLAYER_CLUB, 10);
    club.limit_ms = 0;
    CHECK(thinker_think(thinker, &record->game, &battle, 1, &club, 1, &answer));
    CHECK(weighs(thinker, FLEE));
    thinker_free(thinker);
    record_free(record);
}

/* 22 - 7.5 = 14.5 inches: 7 and a 6 are 13, so that only the die of their Swiftstride brings them there. */
TEST(who_charges_does_not_do_without_the_die_that_it_needs)
{
    enum { NO, ADD };
    Record *record = charged("6,22", "6,7.5", "> hold\n", "swift");
    Thinker *thinker = thinker_new();
    Thoroughness club = player_thoroughness(PLAYER_CLUB, 10);
    club.limit_ms = 0;
    CHECK(thinker_think(thinker, &record->game, &battle, 0, &club, 1, &answer));
    CHECK_EQ(answer.value, ADD);
    CHECK(weighs(thinker, ADD));
    CHECK(!weighs(thinker, NO));
    record_free(record);

    record = charged("6,22", "6,9.5", "> hold\n", "swift"); /* 12.5: a 6 is enough */
    CHECK(thinker_think(thinker, &record->game, &battle, 0, &club, 1, &answer));
    CHECK(weighs(thinker, NO));
    thinker_free(thinker);
    record_free(record);
}
