#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "battle.h"
#include "engine/referee.h"
#include "engine/ruleset.h"
#include "session/counsel.h"
#include "session/deed.h"
#include "test.h"

/* "What would you do?": only about whom it was asked, lawful, at once stopped, and nothing happens by it. */

static Counsel counsel;

static Session *begun(bool aside)
{
    static Game game;
    Problem problem = { 0 };
    scenario_game(&game, "old-world", "first-blood");
    SessionSetup setup = { .player = { PLAYER_HUMAN, PLAYER_COMPUTER },
                           .dice = DICE_DRAWN,
                           .seeded = true,
                           .seed = 3,
                           .aside = aside };
    Session *s = session_new(&game, &setup, &problem);
    CHECK(s != NULL);
    CHECK(play_until_order(s, 0));
    return s;
}

static void rest(void)
{
    nanosleep(&(struct timespec){ 0, 2000000L }, NULL);
}

static CounselState ask(Session *s, UnitId about)
{
    int percent = -1;
    CounselState state = session_counsel(s, 0, about, &counsel, &percent);
    while (state == COUNSEL_GOES_ON) {
        CHECK(percent >= 0);
        CHECK(percent <= 100);
        rest();
        state = session_counsel(s, 0, about, &counsel, &percent);
    }
    return state;
}

/* Until the first seat's units may move. */
static void to_moves(Session *s)
{
    Problem problem = { 0 };
    Answer answer;
    while (strcmp(session_game(s)->ruleset->question[session_battle(s)->request.why].word,
                  "remaining") != 0) {
        Look look = session_look(s);
        battle_default(look.game, look.battle, look.scratch, &answer);
        if (session_run(s, 1, &problem) == 0) {
            Verdict verdict = session_answer(s, &answer, &problem);
            CHECK(is_yes(&verdict));
        }
    }
}

TEST(what_is_advised_is_lawful_and_about_the_unit_that_was_asked_about)
{
    Session *s = begun(true);
    to_moves(s);
    uint64_t hash = battle_hash(session_battle(s));
    int asked = 0;
    for (UnitId u = 0; u < session_battle(s)->units; u++) {
        if (session_battle(s)->unit[u].seat != 0 || ask(s, u) != COUNSEL_READY)
            continue;
        CHECK(counsel.count >= 1);
        for (int i = 0; i < counsel.count; i++) {
            const Advice *a = &counsel.advice[i];
            Verdict verdict = session_judge(s, &a->answer);
            CHECK(is_yes(&verdict));
            CHECK(a->answer.order.actor == u || a->answer.order.actor == NO_UNIT);
            for (int k = 0; k < i; k++)
                CHECK(strcmp(counsel.advice[k].deed, a->deed) != 0);
        }
        CHECK(strncmp(counsel.sentence, counsel.advice[0].deed, strlen(counsel.advice[0].deed)) ==
              0);
        asked += counsel.count == MOST_ADVICE;
    }
    CHECK(asked > 0);
    CHECK_EQ(battle_hash(session_battle(s)), hash);
    session_free(s);
}

TEST(it_can_be_stopped_at_any_moment_and_asked_again)
{
    Session *s = begun(true);
    int percent;
    to_moves(s);
    for (int i = 0; i < 5; i++) {
        session_counsel(s, 0, NO_UNIT, &counsel, &percent);
        for (int k = 0; k < i; k++)
            rest();
        struct timespec before, after;
        clock_gettime(CLOCK_MONOTONIC, &before);
        session_counsel_end(s);
        clock_gettime(CLOCK_MONOTONIC, &after);
        CHECK(after.tv_sec - before.tv_sec <
              2); /* one answer's time, on a machine that does much else */
    }
    CHECK_EQ(ask(s, NO_UNIT), COUNSEL_READY);
    session_free(s); /* while it could still be asked */
}

TEST(without_threads_the_second_call_has_it_and_it_is_always_the_same)
{
    Session *s = begun(false);
    char first[REASON_WORDS];
    int percent;
    to_moves(s);
    CHECK_EQ(session_counsel(s, 0, NO_UNIT, &counsel, &percent), COUNSEL_GOES_ON);
    CHECK_EQ(session_counsel(s, 0, NO_UNIT, &counsel, &percent), COUNSEL_READY);
    memcpy(first, counsel.sentence, sizeof first);
    session_counsel_end(s);
    session_counsel(s, 0, NO_UNIT, &counsel, &percent);
    CHECK_EQ(session_counsel(s, 0, NO_UNIT, &counsel, &percent), COUNSEL_READY);
    CHECK_TEXT(counsel.sentence, first);
    session_free(s);
}
