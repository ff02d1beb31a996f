#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"
#include "engine/referee.h"
#include "session/about.h"
#include "session/reason.h"
#include "test.h"

/* What a thinking player says of its deeds is kept with the battle: on disk, over undo and redo, and in a branch; it is no part of the
 * state. */

static char path[60];

static Session *begun(Player player)
{
    static Game game;
    Problem problem = { 0 };
    snprintf(path, sizeof path, "/tmp/test-reasons-%ld.6x4", (long)getpid());
    record_remove(path, NULL);
    scenario_game(&game, "old-world", "first-blood");
    SessionSetup setup = { .player = { player, player },
                           .dice = DICE_DRAWN,
                           .seeded = true,
                           .seed = 3,
                           .record_path = path };
    Session *s = session_new(&game, &setup, &problem);
    CHECK(s != NULL);
    return s;
}

/* Answers until one had a reason; gives its number. */
static int run_to_a_reason(Session *s)
{
    enum { MOST = 400 };
    Problem problem = { 0 };
    for (int i = 0; i < MOST && !session_battle(s)->over; i++) {
        CHECK_EQ(session_run(s, 1, &problem), 1);
        int last = session_answers(s) - 1;
        if (session_reason(s, last)[0])
            return last;
    }
    fail();
    return -1;
}

TEST(a_sentence_comes_back_with_the_battle_from_disk)
{
    Session *s = begun(PLAYER_CLUB);
    int first = run_to_a_reason(s), second = run_to_a_reason(s);
    char one[REASON_WORDS], two[REASON_WORDS];
    uint64_t hash = battle_hash(session_battle(s));
    Problem problem = { 0 };
    snprintf(one, sizeof one, "%s", session_reason(s, first));
    snprintf(two, sizeof two, "%s", session_reason(s, second));
    session_free(s);

    SessionSetup setup = { .dice = DICE_DRAWN, .record_path = path };
    s = session_open(&setup, &problem);
    CHECK(s != NULL);
    CHECK_EQ(problem.sentence[0], 0);
    CHECK_TEXT(session_reason(s, first), one);
    CHECK_TEXT(session_reason(s, second), two);
    CHECK_EQ(battle_hash(session_battle(s)), hash);
    for (int n = first + 1; n < second; n++)
        CHECK_TEXT(session_reason(s, n), "");
    session_free(s);
    record_remove(path, NULL);
}

/* The same answers without a word of it come to the same state. */
TEST(a_sentence_is_no_part_of_the_state)
{
    Session *s = begun(PLAYER_CLUB);
    run_to_a_reason(s);
    char *text = session_text(s), *plain = calloc(1, strlen(text) + 1);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, "# why:", 6) != 0)
            strcat(strcat(plain, line), "\n");
    CHECK(strlen(plain) > 0);
    SessionSetup setup = { .dice = DICE_DRAWN };
    Problem problem = { 0 };
    Session *other = session_from_text(plain, "plain", &setup, &problem);
    CHECK(other != NULL);
    CHECK_EQ(battle_hash(session_battle(other)), battle_hash(session_battle(s)));
    CHECK_TEXT(session_reason(other, session_answers(other) - 1), "");
    free(text);
    free(plain);
    session_free(other);
    session_free(s);
    record_remove(path, NULL);
}

TEST(a_sentence_goes_with_its_answer_when_that_is_taken_back_and_put_back)
{
    Session *s = begun(PLAYER_CLUB);
    int at = run_to_a_reason(s), answers;
    char said[REASON_WORDS];
    Problem problem = { 0 };
    Answer answer;
    snprintf(said, sizeof said, "%s", session_reason(s, at));
    CHECK(session_answer_given(s, at, &answer));
    CHECK(session_undo_price(s, answer.seat, &answers) != UNDO_NOTHING);
    CHECK(session_undo(s, answer.seat, 3, &problem));
    CHECK(session_answers(s) <= at);
    CHECK_TEXT(session_reason(s, at), "");
    CHECK(session_redo(s, 3, &problem));
    CHECK_TEXT(session_reason(s, at), said);
    session_free(s);

    SessionSetup setup = { .dice = DICE_DRAWN, .record_path = path };
    s = session_open(&setup, &problem);
    CHECK(s != NULL);
    CHECK_TEXT(session_reason(s, at), said);
    session_free(s);
    record_remove(path, NULL);
}

TEST(the_quick_player_says_nothing)
{
    Session *s = begun(PLAYER_COMPUTER);
    Problem problem = { 0 };
    session_run(s, 300, &problem);
    for (int n = 0; n < session_answers(s); n++)
        CHECK_TEXT(session_reason(s, n), "");
    char *text = session_text(s);
    CHECK(strstr(text, "why:") == NULL);
    free(text);
    session_free(s);
    record_remove(path, NULL);
}
