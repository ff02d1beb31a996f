#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "test.h"

/* Putting back what was taken back. */

static uint64_t hash_of(const Session *session)
{
    return battle_hash(session_battle(session));
}

/* A seat gives its usual order, and everything else is answered until that seat is asked for one again: its dice lie in between. */
static void play_with_dice(Session *session, SeatId seat, int least)
{
    Answer answer;
    int answers;
    CHECK(play_until_order(session, seat));
    do {
        battle_default(session_game(session), session_battle(session),
                       session_look(session).scratch, &answer);
        Verdict verdict = session_answer(session, &answer, NULL);
        CHECK(is_yes(&verdict));
        while (session_run(session, 1, NULL)) {
        }
        CHECK(!session_battle(session)->over);
        CHECK(session_undo_price(session, seat, &answers) != UNDO_NOTHING);
    } while (session_undo_dice(session, answers) < least);
}

/* The record's whole text plays without a difference, to the same state. */
static void replays(const Session *session)
{
    char *text = session_text(session);
    Record *record = record_read(text, strlen(text), "test", ruleset_named, NULL);
    Battle *battle = malloc(sizeof *battle);
    Finding finding;
    CHECK(record && !record->damaged && record_play(record, battle, &finding));
    CHECK_EQ(battle_hash(battle), hash_of(session));
    Session *again =
        session_from_text(text, "test", &(SessionSetup){ .seeded = true, .seed = 1 }, NULL);
    CHECK(again != NULL);
    CHECK_EQ(hash_of(again), hash_of(session));
    CHECK_EQ(session_answers(again), session_answers(session));
    session_free(again);
    free(battle);
    record_free(record);
    free(text);
}

/* The seats roll off at the beginning: two dice that nobody's order stands between. */
TEST(redo_puts_back_the_same_dice)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 2);
    uint64_t before = hash_of(session);
    size_t events = session_log(session)->events, dice = session_log(session)->dice;
    int answers = session_answers(session), taken = 0, again = 0;
    SeatId seat = NO_SEAT;
    UndoPrice price = session_undo_price(session, 0, &taken);
    CHECK_EQ(price, UNDO_CONSENT);
    CHECK(session_undo(session, 0, 1u << 1, NULL));
    CHECK_EQ(session_answers(session), answers - taken);
    CHECK(hash_of(session) != before);
    CHECK_EQ(session_redo_price(session, &seat, &again), UNDO_CONSENT);
    CHECK_EQ(seat, 0);
    CHECK(again >= 2);
    CHECK(session_redo(session, 1u << 1, NULL));
    CHECK_EQ(hash_of(session), before);
    CHECK_EQ(session_answers(session), answers);
    CHECK_EQ(session_log(session)->events, events);
    CHECK_EQ(session_log(session)->dice, dice);
    CHECK_EQ(session_redo_price(session, &seat, &again), UNDO_NOTHING);
    replays(session);
    session_run(session, 100, NULL);
    replays(session);
    session_free(session);
}

TEST(what_needed_consent_to_be_taken_back_needs_it_to_be_put_back)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 1);
    CHECK(session_undo(session, 0, 1u << 1, NULL));
    uint64_t taken_back = hash_of(session);
    CHECK(!session_redo(session, 0, NULL));
    CHECK_EQ(hash_of(session), taken_back);
    char *text = session_text(session);
    CHECK(strstr(text, " redo ") == NULL);
    free(text);
    CHECK(session_redo(session, 1u << 1, NULL));
    text = session_text(session);
    CHECK(strstr(text, "consent red\n") != NULL);
    CHECK(strstr(strstr(text, " redo "), "consent red\n") != NULL);
    free(text);
    session_free(session);
}

TEST(several_undos_are_put_back_one_after_another)
{
    Session *session = demo_for_people(NULL, 12);
    uint64_t hash[4];
    int undone = 0, dice, answers;
    SeatId seat;
    CHECK(play_until_order(session, 0));
    for (; undone < 3; undone++) {
        hash[undone] = hash_of(session);
        seat = session_undo_price(session, 0, &answers) == UNDO_NOTHING;
        if (session_undo_price(session, seat, &answers) == UNDO_NOTHING)
            break;
        CHECK(session_undo(session, seat, ~0u, NULL));
        CHECK(hash_of(session) != hash[undone]);
    }
    CHECK(undone >= 2);
    replays(session);
    while (undone--) {
        CHECK(session_redo(session, ~0u, NULL));
        CHECK_EQ(hash_of(session), hash[undone]);
        replays(session);
    }
    CHECK_EQ(session_redo_price(session, &seat, &dice), UNDO_NOTHING);
    session_free(session);
}

/* After a new order nothing can be put back, and the dice that follow are the cup's next ones: struck ones stay readable. */
TEST(a_new_order_throws_anew)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 2);
    char *before = session_text(session);
    CHECK(session_undo(session, 0, ~0u, NULL));
    Answer answer;
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    Verdict verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    SeatId seat;
    int dice;
    CHECK_EQ(session_redo_price(session, &seat, &dice), UNDO_NOTHING);
    CHECK(!session_redo(session, ~0u, NULL));
    session_run(session, 20, NULL);
    char *after = session_text(session);
    CHECK_EQ(strncmp(after, before, strlen(before)), 0);
    replays(session);
    free(before);
    free(after);
    session_free(session);
}

TEST(a_branch_from_what_was_put_back_holds_it)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 2);
    int answers = session_answers(session);
    Battle *there = malloc(sizeof *there), *here = malloc(sizeof *here);
    CHECK(session_battle_at(session, answers - 1, there));
    CHECK(session_undo(session, 0, ~0u, NULL));
    CHECK(session_redo(session, ~0u, NULL));
    CHECK(session_battle_at(session, answers - 1, here));
    CHECK_EQ(battle_hash(here), battle_hash(there));
    free(here);
    free(there);
    session_free(session);
}

/* Closed and opened again: what was taken back before can be put back as it was, at the same price. */
TEST(what_was_taken_back_can_be_put_back_after_resuming)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 2);
    uint64_t before = hash_of(session), between;
    int dice = 0, answers, seen = 0;
    SeatId seat = NO_SEAT;
    CHECK(session_undo(session, 0, 1u << 1, NULL));
    between = hash_of(session);
    SeatId next = session_undo_price(session, 0, &answers) == UNDO_NOTHING;
    CHECK(session_undo(session, next, ~0u, NULL));
    char *text = session_text(session);
    Session *again =
        session_from_text(text, "test", &(SessionSetup){ .seeded = true, .seed = 77 }, NULL);
    CHECK(again != NULL);
    CHECK_EQ(hash_of(again), hash_of(session));
    CHECK_EQ(session_answers(again), session_answers(session));
    CHECK(session_redo_price(again, &seat, &seen) != UNDO_NOTHING);
    CHECK_EQ(seat, next);
    CHECK(session_redo(again, ~0u, NULL));
    CHECK_EQ(hash_of(again), between);
    CHECK_EQ(session_redo_price(again, &seat, &dice), UNDO_CONSENT);
    CHECK_EQ(seat, 0);
    CHECK(dice >= 2);
    CHECK(!session_redo(again, 0, NULL));
    CHECK(session_redo(again, 1u << 1, NULL));
    CHECK_EQ(hash_of(again), before);
    CHECK_EQ(session_redo_price(again, &seat, &dice), UNDO_NOTHING);
    replays(again);
    free(text);
    session_free(again);
    session_free(session);
}

/* What a new answer made final is final after resuming too. */
TEST(a_new_order_is_final_after_resuming_too)
{
    Session *session = demo_for_people(NULL, 8);
    play_with_dice(session, 0, 2);
    CHECK(session_undo(session, 0, ~0u, NULL));
    Answer answer;
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    Verdict verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    char *text = session_text(session);
    Session *again =
        session_from_text(text, "test", &(SessionSetup){ .seeded = true, .seed = 77 }, NULL);
    CHECK(again != NULL);
    SeatId seat;
    int dice;
    CHECK_EQ(session_redo_price(again, &seat, &dice), UNDO_NOTHING);
    CHECK_EQ(hash_of(again), hash_of(session));
    free(text);
    session_free(again);
    session_free(session);
}
