#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "test.h"

TEST(words_for_readers_are_found_again_where_they_were_said_and_change_nothing)
{
    Session *s = demo_for_people(NULL, 3);
    Problem problem = { .sentence = "" };
    char words[80];
    size_t from = 0;

    CHECK(play_until_order(s, 0));
    int answers = session_answers(s);
    CHECK(session_remark(s, "mark: here\nnot a second line", &problem));
    CHECK(play_until_order(s, 1));
    CHECK(session_remark(s, "mark: there", &problem));
    CHECK_EQ(session_next_remark(s, &from, words, sizeof words), answers);
    CHECK(strcmp(words, "mark: here") == 0);
    CHECK_EQ(session_next_remark(s, &from, words, sizeof words), session_answers(s));
    CHECK(strcmp(words, "mark: there") == 0);
    CHECK_EQ(session_next_remark(s, &from, words, sizeof words), -1);

    char *text = session_text(s);
    SessionSetup setup = { .dice = DICE_DRAWN };
    Session *again = session_from_text(text, "again", &setup, &problem);
    CHECK(again != NULL);
    CHECK_EQ(problem.sentence[0], 0);
    CHECK_EQ(session_answers(again), session_answers(s));
    free(text);
    session_free(again);
    session_free(s);
}
