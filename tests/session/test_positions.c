#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "data/record.h"
#include "engine/play.h"
#include "engine/referee.h"
#include "test.h"

/* Positions written by hand: a block by its front alone, and lines that cannot all be true, each with its line. */

extern const Ruleset old_world_ruleset;

static const Ruleset *find(const char *id)
{
    return strcmp(id, old_world_ruleset.id) == 0 ? &old_world_ruleset : NULL;
}

enum { ROOM = 60000 };
static char words[ROOM];
static Problem problem;

/* The head and position of a lesson, without the lines that begin with a word of `without` (words that end with '|'). */
static void take(const char *lesson, const char *without)
{
    char path[4096], line[8000];
    size_t used = 0;
    snprintf(path, sizeof path, "%s/assets/old-world/lessons/%s.6x4", PROJECT_DIR, lesson);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file) && line[0] != '#') {
        bool skip = false;
        for (const char *word = without; *word; word = strchr(word, '|') + 1)
            skip = skip || strncmp(line, word, (size_t)(strchr(word, '|') - word)) == 0;
        if (!skip)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s", line);
    }
    fclose(file);
}

/* Puts other words in place of the first such line; its number in the text. */
static int change(const char *begins, const char *by)
{
    char key[200];
    snprintf(key, sizeof key, "\n%s", begins);
    char *at = strstr(words, key), *rest = strdup(strchr(at + 1, '\n'));
    int line = 2;
    for (const char *c = words; c < at; c++)
        line += *c == '\n';
    snprintf(at + 1, sizeof words - (size_t)(at + 1 - words), "%s%s", by, rest);
    free(rest);
    return line;
}

/* The hash of the battle where the position stands; 0 when it is refused. */
static uint64_t entered(void)
{
    uint64_t hash = 0;
    problem = (Problem){ 0 };
    Record *record = record_read(words, strlen(words), "by-hand", find, &problem);
    if (!record)
        fail_msg("%s", problem.sentence);
    Replay *replay = replay_begin(record, &problem);
    if (replay)
        hash = battle_hash(replay_battle(replay));
    replay_free(replay);
    record_free(record);
    return hash;
}

static void check_refused(int line, const char *sentence)
{
    CHECK(entered() == 0);
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_EQ(problem.line, line);
}

TEST(a_block_is_written_by_its_front_alone)
{
    static const char *const lessons[] = { "01-wheel", "11-declare", "22-good-order", "24-rally" };
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        take(lessons[i], "");
        uint64_t in_full = entered();
        CHECK(in_full != 0);
        take(lessons[i], "place |tally spears#|tally gorehides#|tally knights#|tally oathblades#|"
                         "tally wolves#|tally tusks#|tally crossbows#|");
        CHECK(!strstr(words, "\nplace "));
        CHECK(entered() == in_full);
    }
}

TEST(a_link_names_the_face_on_which_they_stand)
{
    take("22-good-order", "");
    int line = change("link engaged 0 1 1", "link engaged 0 1 3");
    check_refused(
        line,
        "the link says that knights fights gorehides on its left flank (3), but it stands at its "
        "right flank (1)");
}

TEST(a_block_with_places_needs_its_front)
{
    take("22-good-order", "front wolves|");
    change("place wolves", "place wolves 1:8.3622,8.8189@180 2:7.1811,8.8189@180 3:6,8.8189@180 "
                           "4:4.8189,8.8189@180 5:3.6378,8.8189@180");
    CHECK(entered() == 0);
    CHECK_TEXT(problem.sentence,
               "wolves is a block: a line 'front wolves X,Y@FACING files N' was expected");
    take("22-good-order", "");
    change("front wolves", "front wolves 8,10@180 files 5");
    CHECK(entered() == 0);
    CHECK_TEXT(problem.sentence,
               "wolves#5 does not stand in its block of 5 files behind the front");
}

TEST(models_stand_on_the_table_apart_and_all_of_them)
{
    take("21-join", "");
    int line = change("place brandt", "place brandt 1:20,22");
    CHECK(entered() == 0);
    CHECK(strstr(problem.sentence, "brandt#1 and spears#11 stand in each other, by 0.44\""));
    CHECK(problem.line == line + 1); /* whichever of the two comes last */
    line = change("place brandt", "place brandt 1:20,36.2");
    CHECK(entered() == 0);
    CHECK(strstr(problem.sentence, "over the table's edge"));
    CHECK_EQ(problem.line, line);
    take("22-good-order", "");
    line = change("place wolves",
                  "place wolves 1:8.3622,8.8189@180 2:7.1811,8.8189@180 3:6,8.8189@180");
    check_refused(line, "wolves#4 has no place: a place for it, or 'lost wolves 4', was expected");
}

/* ---- later in a record --------------------------------------------------------------------------------------------- */

/* The same position once more without the lines that begin so and, if wanted, without the models' slots: a record may say
 * anywhere where it stands. */
static void repeat_position(const char *without, bool slots)
{
    char *at = strstr(words, "\nposition\n"), *end = words + strlen(words);
    char *again = strdup(at + 1);
    size_t used = (size_t)(end - words);
    for (char *line = strtok(again, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, without, strlen(without)) != 0 && !(slots && strchr(line, '#')))
            used += (size_t)snprintf(words + used, sizeof words - used, "%s\n", line);
    free(again);
}

static bool replayed(Finding *finding)
{
    problem = (Problem){ 0 };
    Record *record = record_read(words, strlen(words), "by-hand", find, &problem);
    if (!record)
        fail_msg("%s", problem.sentence);
    Replay *replay = replay_begin(record, &problem);
    if (!replay)
        fail_msg("%s", problem.sentence);
    while (replay_next(replay)) {
    }
    *finding = *replay_finding(replay);
    replay_free(replay);
    record_free(record);
    return finding->good;
}

TEST(a_later_position_may_be_written_by_fronts_alone)
{
    Finding finding;
    take("22-good-order", "");
    repeat_position("place ", true);
    CHECK(replayed(&finding));
}

TEST(a_later_position_that_says_something_else_is_refused)
{
    Finding finding;
    take("22-good-order", "");
    repeat_position("link ", false);
    CHECK(!replayed(&finding));
    CHECK(strstr(finding.sentence, "the position is another one") != NULL);
}

/* ---- as the program writes them ------------------------------------------------------------------------------------ */

/* A whole evening's battle of two computers, as its record stands on disk. */
static char *evening(void)
{
    static Game game;
    scenario_game(&game, "old-world", "weir-mill");
    SessionSetup setup = { .player = { PLAYER_COMPUTER, PLAYER_COMPUTER },
                           .seeded = true,
                           .seed = 3 };
    Session *session = session_new(&game, &setup, &problem);
    CHECK(session != NULL);
    session_run(session, 100000, NULL);
    CHECK(session_battle(session)->over);
    char *text = session_text(session);
    session_free(session);
    return text;
}

/* Every model stands as in the battle that was written, in its slot. */
static void check_models(const Record *record, const Battle *was, const Battle *now)
{
    for (ModelId m = 0; m < was->models; m++) {
        const Model *a = &was->model[m], *b = &now->model[m];
        CHECK_EQ(b->state, a->state);
        CHECK(point_equal(b->pose.at, a->pose.at));
        CHECK_EQ(b->pose.facing, a->pose.facing);
        for (int i = 0; i < record->game.ruleset->tallies; i++) {
            const TallyDef *def = &record->game.ruleset->tally[i];
            if (def->owner == OWNER_MODEL)
                CHECK_EQ(tally_of(now, OWNER_MODEL, m, def->number),
                         tally_of(was, OWNER_MODEL, m, def->number));
        }
    }
}

/* Of the blocks that stand on the table so many have a line of places in the position. */
static void count_blocks(const Record *record, int line, const Battle *b, int *blocks, int *placed)
{
    for (UnitId u = 0; u < b->units; u++)
        *blocks += b->unit[u].build == BUILD_BLOCK && b->unit[u].state == UNIT_FIELD;
    for (; strncmp(record->line[line].text, "phase", 5) != 0; line++) {
        char id[80];
        if (sscanf(record->line[line].text, "place %79s", id) != 1)
            continue;
        for (UnitId u = 0; u < b->units; u++)
            *placed +=
                strcmp(record->game.unit[u].id.text, id) == 0 && b->unit[u].build == BUILD_BLOCK;
    }
}

TEST(the_program_writes_blocks_by_their_fronts_and_reads_them_back)
{
    char *text = evening();
    Record *record = record_read(text, strlen(text), "evening", find, &problem);
    CHECK(record != NULL);
    Replay *replay = replay_begin(record, &problem);
    Battle *entered = malloc(sizeof *entered);
    Scratch *scratch = malloc(sizeof *scratch);
    int positions = 0, blocks = 0, placed = 0, after;
    do {
        int line = replay_at(replay);
        if (line >= record->lines || strcmp(record->line[line].text, "position") != 0)
            continue;
        scratch_clear(scratch);
        CHECK(position_enter(record, line, entered, scratch, NULL, &after, &problem));
        check_models(record, replay_battle(replay), entered);
        count_blocks(record, line, replay_battle(replay), &blocks, &placed);
        positions++;
    } while (replay_next(replay));
    CHECK(replay_finding(replay)->good);
    CHECK(positions >= 20);
    CHECK(blocks > 4 * placed); /* in a fight some stand elsewhere, and are written in full */
    replay_free(replay);
    record_free(record);
    free(scratch);
    free(entered);
    free(text);
}
