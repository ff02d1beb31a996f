#define _DEFAULT_SOURCE

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "battle.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/about.h"
#include "test.h"

/* The record on disk and what is kept beside it: who plays, a second program, a file that is deleted, a disk without room. */

static char path[200];

static const char *record_path(const char *name)
{
    snprintf(path, sizeof path, "/tmp/sixbyfour-disk-%s-%d.6x4", name, (int)getpid());
    record_remove(path, NULL);
    return path;
}

static uint64_t hash_of(const Session *session)
{
    return battle_hash(session_battle(session));
}

static off_t size_of(const char *file)
{
    struct stat state;
    return stat(file, &state) == 0 ? state.st_size : -1;
}

static bool exists(const char *file, const char *ending)
{
    char name[600];
    Text text = text_in(name, sizeof name);
    text_format(&text, "%s%s", file, ending);
    return size_of(name) >= 0;
}

/* The file's own lines lead to the session's state. */
static void check_file_holds(const char *file, const Session *session)
{
    Record *record = record_read_file(file, ruleset_named, NULL);
    Battle *battle = malloc(sizeof *battle);
    Finding finding;
    CHECK(record && !record->damaged && !record->torn);
    CHECK(record_play(record, battle, &finding));
    CHECK_EQ(battle_hash(battle), hash_of(session));
    free(battle);
    record_free(record);
}

static void let_it_rest(Session *session)
{
    for (int i = 0; i < 500 && session_is_writing(session); i++)
        usleep(10000);
    CHECK(!session_is_writing(session));
}

/* ---- who plays ------------------------------------------------------------------------------------------------------ */

static Session *against_the_computer(const char *file)
{
    SessionSetup setup = {
        .player = { PLAYER_HUMAN, PLAYER_COMPUTER }, .seeded = true, .seed = 3, .record_path = file
    };
    return session_new(demo_game(), &setup, NULL);
}

TEST(who_plays_a_seat_comes_back_with_the_record)
{
    const char *file = record_path("players");
    Session *session = against_the_computer(file);
    session_run(session, 10, NULL);
    session_free(session);
    Session *again = session_open(&(SessionSetup){ .record_path = file }, NULL);
    CHECK(again != NULL);
    CHECK_EQ(session_player(again, 0), PLAYER_HUMAN);
    CHECK_EQ(session_player(again, 1), PLAYER_COMPUTER);
    session_set_player(again, 0, PLAYER_COMPUTER);
    session_set_player(again, 1, PLAYER_HUMAN);
    session_free(again);
    again = session_open(&(SessionSetup){ .record_path = file }, NULL);
    CHECK_EQ(session_player(again, 0), PLAYER_COMPUTER);
    CHECK_EQ(session_player(again, 1), PLAYER_HUMAN);
    session_free(again);
    record_remove(file, NULL);
}

TEST(who_is_told_plays_whatever_was_kept)
{
    const char *file = record_path("told");
    session_free(against_the_computer(file));
    SessionSetup setup = { .player = { PLAYER_RANDOM, PLAYER_HUMAN },
                           .told = 1u << 1,
                           .record_path = file };
    Session *again = session_open(&setup, NULL);
    CHECK_EQ(session_player(again, 0), PLAYER_HUMAN);
    CHECK_EQ(session_player(again, 1), PLAYER_HUMAN);
    session_free(again);
    record_remove(file, NULL);
}

TEST(a_record_with_nothing_beside_it_is_played_by_persons)
{
    const char *file = record_path("alone");
    char beside[240];
    session_free(against_the_computer(file));
    snprintf(beside, sizeof beside, "%s.about", file);
    CHECK_EQ(remove(beside), 0);
    Session *again = session_open(&(SessionSetup){ .record_path = file }, NULL);
    CHECK_EQ(session_player(again, 0), PLAYER_HUMAN);
    CHECK_EQ(session_player(again, 1), PLAYER_HUMAN);
    session_free(again);
    record_remove(file, NULL);
}

TEST(what_lies_beside_a_record_may_be_nonsense)
{
    const char *file = record_path("nonsense");
    char beside[240];
    session_free(against_the_computer(file));
    snprintf(beside, sizeof beside, "%s.about", file);
    FILE *out = fopen(beside, "w");
    fputs("seat 9 computer\nseat 0 computer\nseat x\nseat 1 wizard\nname \n\377\376", out);
    for (int i = 0; i < 5000; i++)
        fputs("name long ", out);
    fputs("\nseat 2 random\n", out);
    fclose(out);
    Session *again = session_open(&(SessionSetup){ .record_path = file }, NULL);
    CHECK_EQ(session_player(again, 0), PLAYER_HUMAN);
    CHECK_EQ(session_player(again, 1), PLAYER_RANDOM);
    session_free(again);
    record_remove(file, NULL);
}

TEST(a_branch_is_played_by_the_same_and_a_record_goes_with_all_that_is_kept_beside_it)
{
    const char *file = record_path("branch");
    char branch[240];
    snprintf(branch, sizeof branch, "%s-branch", file);
    Session *session = against_the_computer(file);
    session_run(session, 10, NULL);
    CHECK(session_branch(session, 2, branch, NULL));
    session_free(session);
    Session *again = session_open(&(SessionSetup){ .record_path = branch }, NULL);
    CHECK_EQ(session_player(again, 1), PLAYER_COMPUTER);
    session_free(again);
    CHECK(exists(branch, "") && exists(branch, ".about"));
    CHECK(record_remove(branch, NULL));
    CHECK(!exists(branch, "") && !exists(branch, ".about"));
    record_remove(file, NULL);
}

/* ---- two programs ---------------------------------------------------------------------------------------------------- */

TEST(a_record_is_open_in_one_program_at_a_time)
{
    const char *file = record_path("twice");
    Session *session = demo_session(file, 6);
    session_run(session, 20, NULL);
    Problem problem = { .sentence = "" };
    CHECK(session_open(&(SessionSetup){ .record_path = file }, &problem) == NULL);
    CHECK(strstr(problem.sentence, "open in another window") != NULL);
    SessionSetup anew = { .record_path = file };
    CHECK(session_new(demo_game(), &anew, &problem) == NULL);
    session_run(session, 20, NULL);
    let_it_rest(session);
    check_file_holds(file, session);
    uint64_t hash = hash_of(session);
    session_free(session);
    session = session_open(&(SessionSetup){ .record_path = file }, &problem);
    CHECK(session != NULL);
    CHECK_EQ(hash_of(session), hash);
    session_free(session);
    CHECK(!exists(file, ".torn"));
    record_remove(file, NULL);
}

/* ---- a file that is deleted ------------------------------------------------------------------------------------------ */

TEST(a_record_that_is_deleted_while_it_is_played_is_written_anew)
{
    const char *file = record_path("deleted");
    Session *session = demo_session(file, 6);
    session_run(session, 20, NULL);
    let_it_rest(session);
    CHECK(!session_was_renewed(session));
    CHECK_EQ(remove(file), 0);
    session_run(session, 1, NULL);
    let_it_rest(session);
    CHECK(session_was_renewed(session));
    CHECK(!session_was_renewed(session));
    check_file_holds(file, session);
    session_run(session, 20, NULL);
    let_it_rest(session);
    check_file_holds(file, session);
    Problem problem = { .sentence = "" };
    CHECK(session_open(&(SessionSetup){ .record_path = file }, &problem) == NULL);
    session_free(session);
    record_remove(file, NULL);
}

TEST(what_another_program_put_in_its_place_is_set_aside)
{
    const char *file = record_path("replaced");
    char torn[240], bytes[40] = "";
    Session *session = demo_session(file, 6);
    session_run(session, 20, NULL);
    let_it_rest(session);
    CHECK_EQ(remove(file), 0);
    FILE *other = fopen(file, "w");
    fputs("something else", other);
    fclose(other);
    session_run(session, 1, NULL);
    let_it_rest(session);
    check_file_holds(file, session);
    snprintf(torn, sizeof torn, "%s.torn", file);
    FILE *aside = fopen(torn, "r");
    CHECK(aside && fread(bytes, 1, sizeof bytes - 1, aside) > 0);
    fclose(aside);
    CHECK_TEXT(bytes, "something else");
    session_free(session);
    record_remove(file, NULL);
}

/* ---- a disk without room --------------------------------------------------------------------------------------------- */

/* No file of this process may grow beyond so many bytes: the disk is full. */
static void room_for(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void no_room(const char *file)
{
    signal(SIGXFSZ, SIG_IGN);
    room_for((rlim_t)size_of(file) + 5);
}

TEST(without_room_the_battle_waits_and_goes_on_when_there_is_some)
{
    const char *file = record_path("full");
    Session *session = demo_session(file, 6);
    session_run(session, 20, NULL);
    let_it_rest(session);
    no_room(file);
    Problem problem = { .sentence = "" };
    CHECK_EQ(session_run(session, 20, &problem), 1); /* the one that is on its way */
    CHECK(strstr(problem.sentence, "cannot be written") != NULL);
    CHECK(session_waits(session, &problem));
    CHECK(session_is_writing(session));
    CHECK_EQ(session_run(session, 20, &problem), 0);
    uint64_t hash = hash_of(session);
    room_for(RLIM_INFINITY);
    let_it_rest(session);
    CHECK(!session_waits(session, NULL));
    CHECK_EQ(hash_of(session), hash);
    check_file_holds(file, session);
    CHECK_EQ(session_run(session, 20, NULL), 20);
    let_it_rest(session);
    check_file_holds(file, session);
    session_free(session);
    CHECK(!exists(file, ".torn"));
    record_remove(file, NULL);
}

TEST(who_leaves_while_there_is_no_room_loses_nothing_that_was_shown_as_done)
{
    const char *file = record_path("left");
    Session *session = demo_session(file, 6);
    session_run(session, 20, NULL);
    let_it_rest(session);
    uint64_t hash = hash_of(session);
    no_room(file);
    CHECK_EQ(session_run(session, 20, NULL), 1);
    session_free(session);
    room_for(RLIM_INFINITY);
    Problem problem = { .sentence = "" };
    session = session_open(&(SessionSetup){ .record_path = file }, &problem);
    CHECK(session != NULL);
    CHECK_EQ(session_answers(session), 20);
    CHECK_EQ(hash_of(session), hash);
    session_free(session);
    record_remove(file, NULL);
}

TEST(a_branch_without_room_leaves_nothing)
{
    const char *file = record_path("no-branch");
    Session *session = demo_session(NULL, 6);
    session_run(session, 20, NULL);
    Problem problem = { .sentence = "" };
    signal(SIGXFSZ, SIG_IGN);
    room_for(100);
    bool good = session_branch(session, 10, file, &problem);
    room_for(RLIM_INFINITY);
    CHECK(!good);
    CHECK(strstr(problem.sentence, "cannot be written") != NULL);
    CHECK(!exists(file, "") && !exists(file, ".about") && !exists(file, ".about.part"));
    session_free(session);
}

/* ---- chance ---------------------------------------------------------------------------------------------------------- */

TEST(a_machine_without_chance_is_an_error_and_no_battle_with_known_dice)
{
    struct rlimit limit, none;
    Problem problem = { .sentence = "" };
    const Game *game = demo_game();
    getrlimit(RLIMIT_NOFILE, &limit);
    none = limit;
    none.rlim_cur = 0; /* nothing can be opened, /dev/urandom neither */
    setrlimit(RLIMIT_NOFILE, &none);
    Session *session = session_new(game, &(SessionSetup){ .quick = true }, &problem);
    Session *seeded =
        session_new(game, &(SessionSetup){ .quick = true, .seeded = true, .seed = 1 }, NULL);
    setrlimit(RLIMIT_NOFILE, &limit);
    CHECK(session == NULL);
    CHECK(strstr(problem.sentence, "no chance for the dice") != NULL);
    CHECK(seeded != NULL);
    session_free(seeded);
}
