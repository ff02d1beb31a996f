#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "battle.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/about.h"
#include "test.h"

enum { PLENTY = 100000 };

static char path[200];

/* Each is a file of its own: one that is open cannot be written over. */
static const char *branch_path(void)
{
    static int branches;
    snprintf(path, sizeof path, "/tmp/sixbyfour-branch-%d-%d.6x4", (int)getpid(), branches++);
    record_remove(path, NULL);
    return path;
}

static uint64_t hash_at(const Session *session, int n)
{
    Battle *battle = malloc(sizeof *battle);
    uint64_t hash = battle && session_battle_at(session, n, battle) ? battle_hash(battle) : 0;
    free(battle);
    return hash;
}

static Session *opened_branch(const Session *session, int n)
{
    SessionSetup setup = { .player = { PLAYER_RANDOM, PLAYER_RANDOM }, .seeded = true, .seed = 3 };
    Problem problem = { 0 };
    setup.record_path = branch_path();
    CHECK(session_branch(session, n, setup.record_path, &problem));
    Session *branch = session_open(&setup, &problem);
    CHECK(branch != NULL);
    CHECK_EQ(problem.sentence[0], 0);
    return branch;
}

static void close_branch(Session *branch)
{
    char file[200];
    snprintf(file, sizeof file, "%s", session_record(branch));
    session_free(branch);
    record_remove(file, NULL);
}

TEST(a_branch_begins_where_the_battle_stood_after_any_answer_and_plays_on_to_its_own_end)
{
    Session *session = demo_session(NULL, 11);
    session_run(session, PLENTY, NULL);
    int answers = session_answers(session);
    uint64_t end = battle_hash(session_battle(session));
    for (int n = 0; n <= answers; n += answers / 5) {
        Session *branch = opened_branch(session, n);
        CHECK_EQ(session_answers(branch), n);
        CHECK_EQ(battle_hash(session_battle(branch)), hash_at(session, n));
        session_run(branch, PLENTY, NULL);
        CHECK(session_battle(branch)->over);
        close_branch(branch);
    }
    CHECK_EQ(battle_hash(session_battle(session)), end);
    session_free(session);
}

TEST(a_branch_taken_after_an_undo_holds_what_still_counts)
{
    Session *session = demo_for_people(NULL, 4);
    CHECK(play_until_order(session, 0));
    SeatId seat = session_asks(session);
    Answer answer;
    Look look = session_look(session);
    battle_default(look.game, look.battle, look.scratch, &answer);
    Verdict verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    CHECK(session_undo(session, seat, 3, NULL));
    verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    int last = session_answers(session);
    Session *before = opened_branch(session, last - 1);
    CHECK_EQ(battle_hash(session_battle(before)), hash_at(session, last - 1));
    close_branch(before);
    Session *whole = opened_branch(session, last);
    CHECK_EQ(battle_hash(session_battle(whole)), hash_at(session, last));
    close_branch(whole);
    session_free(session);
}

TEST(a_branch_of_a_branch_counts_its_answers_from_the_battle_s_beginning)
{
    Session *session = demo_session(NULL, 12);
    session_run(session, 60, NULL);
    Session *branch = opened_branch(session, 40);
    session_run(branch, 10, NULL);
    Session *twig = opened_branch(branch, 30);
    CHECK_EQ(session_answers(twig), 30);
    CHECK_EQ(battle_hash(session_battle(twig)), hash_at(session, 30));
    close_branch(twig);
    close_branch(branch);
    session_free(session);
}

TEST(a_branch_beyond_the_end_or_where_nothing_can_be_written_is_a_problem)
{
    Session *session = demo_session(NULL, 13);
    session_run(session, 20, NULL);
    Problem problem = { 0 };
    CHECK(!session_branch(session, 21, branch_path(), &problem));
    CHECK(problem.sentence[0] != 0);
    problem.sentence[0] = 0;
    CHECK(!session_branch(session, 10, "/nowhere/at/all.6x4", &problem));
    CHECK(problem.sentence[0] != 0);
    session_free(session);
}
