#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"
#include "engine/referee.h"
#include "session/about.h"
#include "session/clock.h"
#include "test.h"

enum { MINUTE = 60 * 1000 };

static Session *timed(const char *path, int minutes, int extra)
{
    SessionSetup setup = { .seeded = true,
                           .seed = 3,
                           .record_path = path,
                           .clock_minutes = minutes,
                           .clock_extra = extra };
    Problem problem = { .sentence = "" };
    Session *s = session_new(demo_game(), &setup, &problem);

    CHECK(s != NULL);
    return s;
}

static SeatId other_of(SeatId seat)
{
    return seat == 0 ? 1 : 0;
}

static void answer_by_default(Session *s)
{
    Answer answer;
    Verdict verdict;

    battle_default(session_game(s), session_battle(s), session_look(s).scratch, &answer);
    verdict = session_answer(s, &answer, NULL);
    CHECK(is_yes(&verdict));
}

/* Until a person is asked. */
static SeatId asked(Session *s)
{
    while (session_asks(s) == NO_SEAT && session_run(s, 1, NULL) > 0)
        ;
    return session_asks(s);
}

static bool record_has(const Session *s, const char *words)
{
    char *text = session_text(s);
    bool has = strstr(text, words) != NULL;

    free(text);
    return has;
}

TEST(a_battle_without_clocks_has_none)
{
    Session *s = demo_for_people(NULL, 3);

    CHECK(play_until_order(s, 0));
    CHECK(!session_has_clock(s));
    CHECK_EQ(session_clock_runs(s), NO_SEAT);
    CHECK(!session_clock_pass(s, 90 * MINUTE));
    CHECK(!record_has(s, "clock"));
    session_free(s);
}

TEST(only_the_asked_side_s_clock_runs)
{
    Session *s = timed(NULL, 30, 0);
    SeatId seat = asked(s);

    CHECK(seat != NO_SEAT);
    CHECK_EQ(session_clock_runs(s), seat);
    CHECK(!session_clock_pass(s, 79 * 1000));
    SeatClock mine = session_clock(s, seat), theirs = session_clock(s, other_of(seat));
    CHECK_EQ(clock_seconds(&mine), 30 * 60 - 79);
    CHECK_EQ(clock_seconds(&theirs), 30 * 60);
    session_free(s);
}

TEST(each_answer_adds_its_seconds_and_is_written_with_what_is_left)
{
    Session *s = timed(NULL, 30, 10);
    SeatId seat = asked(s);

    CHECK(record_has(s, "\n@ north clock 30:00 extra 10\n") ||
          record_has(s, "\n@ blue clock 30:00 extra 10\n"));
    session_clock_pass(s, 25 * 1000);
    answer_by_default(s);
    SeatClock clock = session_clock(s, seat);
    CHECK_EQ(clock_seconds(&clock), 30 * 60 - 25 + 10);
    CHECK(
        record_has(s, " clock 29:45\n> ")); /* 1800 - 25 + 10 = 1785 = 29:45, and then the answer */
    session_free(s);
}

TEST(a_clock_that_has_run_out_says_so_once_and_the_battle_goes_on)
{
    Session *s = timed(NULL, 1, 10);
    SeatId seat = asked(s);

    CHECK(!session_clock_pass(s, MINUTE - 1));
    SeatClock clock = session_clock(s, seat);
    CHECK_EQ(clock_seconds(&clock), 1); /* a begun second is shown */
    CHECK(session_clock_pass(s, 1));
    CHECK(record_has(s, " clock 0:00\n"));
    CHECK(!session_clock_pass(s, MINUTE));
    CHECK_EQ(session_clock_runs(s), NO_SEAT);
    answer_by_default(s);
    clock = session_clock(s, seat);
    CHECK_EQ(clock_seconds(&clock), 0); /* what has run out gets nothing for an answer */
    CHECK(!session_battle(s)->over);
    session_free(s);
}

TEST(they_may_agree_to_play_on)
{
    Session *s = timed(NULL, 1, 0);
    SeatId seat = asked(s);

    session_clock_pass(s, MINUTE);
    session_clock_set(s, seat, 5 * 60, -1, 3);
    CHECK_EQ(session_clock_runs(s), seat);
    CHECK(record_has(s, " clock 5:00 consent "));
    session_clock_set(s, seat, -1, -1, 3);
    session_clock_set(s, other_of(seat), -1, -1, 3);
    CHECK(!session_has_clock(s));
    session_free(s);
}

TEST(clocks_are_no_part_of_the_battle_and_undo_gives_no_time_back)
{
    Session *timed_one = timed(NULL, 30, 5), *free_one = demo_for_people(NULL, 3);

    for (int i = 0; i < 5; i++) {
        SeatId seat = asked(timed_one);
        CHECK_EQ(asked(free_one), seat);
        session_clock_pass(timed_one, 7000);
        answer_by_default(timed_one);
        answer_by_default(free_one);
        CHECK_EQ(battle_hash(session_battle(timed_one)), battle_hash(session_battle(free_one)));
    }
    int answers = 0;
    SeatId seat = asked(timed_one);
    while (session_undo_price(timed_one, seat, &answers) == UNDO_NOTHING)
        seat = other_of(seat);
    SeatClock before = session_clock(timed_one, seat);
    CHECK(session_undo(timed_one, seat, ~0u, NULL));
    SeatClock after = session_clock(timed_one, seat);
    CHECK_EQ(clock_seconds(&after), clock_seconds(&before));
    session_free(timed_one);
    session_free(free_one);
}

TEST(clocks_go_on_where_they_stood_when_a_battle_is_opened_again)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/sixbyfour-clock-%d.6x4", (int)getpid());
    record_remove(path, NULL);
    Session *s = timed(path, 45, 15);
    Problem problem = { .sentence = "" };

    for (int i = 0; i < 5; i++) {
        asked(s);
        session_clock_pass(s, 20 * 1000);
        answer_by_default(s);
    }
    SeatId seat = asked(s);
    session_clock_pass(s, 33 * 1000); /* thinks, and leaves */
    SeatClock was[2] = { session_clock(s, 0), session_clock(s, 1) };
    uint64_t hash = battle_hash(session_battle(s));
    int answers = session_answers(s);
    session_free(s);

    SessionSetup setup = { .record_path = path };
    Session *again = session_open(&setup, &problem);
    CHECK(again != NULL);
    CHECK_EQ(problem.sentence[0], 0);
    CHECK_EQ(session_answers(again), answers);
    CHECK_EQ(battle_hash(session_battle(again)), hash);
    for (SeatId i = 0; i < 2; i++) {
        SeatClock now = session_clock(again, i);
        CHECK_EQ(clock_seconds(&now), clock_seconds(&was[i]));
        CHECK_EQ(now.extra_s, 15);
    }
    CHECK_EQ(asked(again), seat);
    CHECK_EQ(session_clock_runs(again), seat);
    session_free(again);
    record_remove(path, NULL);
}

/* Killed while somebody thinks: of what he thought no more than a minute is lost. */
TEST(every_begun_minute_is_written)
{
    Session *s = timed(NULL, 30, 0);

    asked(s);
    for (int i = 0; i < 150; i++)
        session_clock_pass(s, 1000); /* 2:30 */
    CHECK(record_has(s, " clock 29:00\n"));
    CHECK(record_has(s, " clock 28:00\n"));
    CHECK(!record_has(s, " clock 27:"));
    session_free(s);
}

/* The first seat that can take something back; the one that it took back. */
static SeatId take_back(Session *s)
{
    int answers = 0;
    SeatId seat = 0;

    while (seat < 2 && session_undo_price(s, seat, &answers) == UNDO_NOTHING)
        seat++;
    CHECK(seat < 2);
    CHECK(session_undo(s, seat, ~0u, NULL));
    return seat;
}

static int32_t seconds_of(const Session *s, SeatId seat)
{
    SeatClock clock = session_clock(s, seat);

    return clock_seconds(&clock);
}

/* All that both have: an answer adds 10 for whoever gave it. */
static int32_t seconds_in_all(const Session *s)
{
    return seconds_of(s, 0) + seconds_of(s, 1);
}

TEST(an_answer_given_again_after_undo_adds_no_second_time)
{
    Session *s = timed(NULL, 30, 10);

    asked(s);
    answer_by_default(s);
    CHECK_EQ(seconds_in_all(s), 2 * 1800 + 10);
    for (int i = 0; i < 3; i++) {
        take_back(s);
        CHECK_EQ(seconds_in_all(s), 3610);
        asked(s);
        answer_by_default(s);
        CHECK_EQ(seconds_in_all(s), 3610);
    }
    asked(s);
    answer_by_default(s);
    CHECK_EQ(seconds_in_all(s), 3620);
    session_free(s);
}

TEST(nor_does_one_that_is_given_again_as_it_was)
{
    Session *s = timed(NULL, 30, 10);

    asked(s);
    answer_by_default(s);
    take_back(s);
    CHECK(session_redo(s, ~0u, NULL));
    CHECK_EQ(seconds_in_all(s), 3610);
    session_free(s);
}

TEST(closing_the_battle_between_undo_and_answer_adds_nothing_either)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/sixbyfour-clock-again-%d.6x4", (int)getpid());
    record_remove(path, NULL);
    Session *s = timed(path, 30, 10);
    Problem problem = { .sentence = "" };

    asked(s);
    answer_by_default(s);
    take_back(s);
    session_free(s);
    SessionSetup setup = { .record_path = path };
    s = session_open(&setup, &problem);
    CHECK(s != NULL);
    asked(s);
    answer_by_default(s);
    CHECK_EQ(seconds_in_all(s), 3610);
    asked(s);
    answer_by_default(s);
    CHECK_EQ(seconds_in_all(s), 3620);
    session_free(s);
    record_remove(path, NULL);
}
