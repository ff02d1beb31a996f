#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"
#include "engine/ruleset.h"
#include "session/story.h"
#include "test.h"

enum { PLENTY = 100000 };

static char *told(Session *session, SeatId eyes)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    story_tell(out, session, eyes);
    fclose(out);
    return text;
}

static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}

/* Where those words stand first; its length: nowhere. */
static size_t place_of(const char *text, const char *words)
{
    size_t at = 0;
    while (text[at] && strncmp(text + at, words, strlen(words)) != 0)
        at++;
    return at;
}

TEST(a_story_names_game_scenario_sides_rounds_and_the_result)
{
    Session *session = demo_session(NULL, 5);
    session_run(session, PLENTY, NULL);
    const Battle *b = session_battle(session);
    const Game *game = session_game(session);
    CHECK(b->over);
    char *text = told(session, NO_SEAT), line[200];
    snprintf(line, sizeof line, "WARSURGE: %s\n", game->scenario_title.text);
    CHECK_EQ(strncmp(text, line, strlen(line)), 0);
    CHECK_EQ(count_of(text, "\n== "), b->round);
    for (SeatId s = 0; s < b->seats; s++) {
        Look look = session_look(session);
        ScoreLine sum[MOST_SCORE_LINES];
        int lines = game->ruleset->tell.account(&look, s, sum);
        int32_t points = 0;
        for (int i = 0; i < lines; i++)
            points += sum[i].points;
        CHECK_EQ(points, seat_score(&look, s));
        snprintf(line, sizeof line, "\n%s: %ld points\n", game->seat[s].title.text,
                 (long)seat_score(&look, s));
        CHECK_EQ(count_of(text, line), 1);
    }
    CHECK_EQ(count_of(text, " wins.\n") + count_of(text, "A draw.\n"), 1);
    free(text);
    session_free(session);
}

/* Eleven units of 840 - 70 points, without the gun, and eleven of 850 (rule list, 7.2); four creatures of each side may still be called. */
TEST(a_story_tells_of_no_creature_that_nobody_has_called)
{
    static Game game;
    scenario_game(&game, "a-war-transformed", "causeway");
    SessionSetup setup = { .player = { PLAYER_COMPUTER, PLAYER_COMPUTER },
                           .seeded = true,
                           .seed = 5 };
    Problem problem = { 0 };
    Session *session = session_new(&game, &setup, &problem);
    session_run(session, PLENTY, NULL);
    char *text = told(session, NO_SEAT);
    CHECK_EQ(count_of(text, "Fenland: 11 units, 770 points\n"), 1);
    CHECK_EQ(count_of(text, "Moorwacht: 11 units, 850 points\n"), 1);
    CHECK(place_of(text, "== Round 1") < strlen(text));
    CHECK(place_of(text, "loses 1 model") > place_of(text, "== Round 1"));
    free(text);
    session_free(session);
}

TEST(a_story_of_a_battle_that_is_not_over_says_so)
{
    Session *session = demo_session(NULL, 5);
    session_run(session, 20, NULL);
    char *text = told(session, 0);
    CHECK_EQ(count_of(text, "The battle goes on.\n"), 1);
    free(text);
    session_free(session);
}

TEST(a_story_never_overwrites_a_file)
{
    char path[] = "/tmp/sixbyfour-story-XXXXXX";
    Problem problem = { .sentence = "" };
    int file = mkstemp(path);
    CHECK(file >= 0);
    close(file);
    Session *session = demo_session(NULL, 5);
    CHECK(!story_save(path, session, NO_SEAT, &problem));
    CHECK_EQ(strncmp(problem.sentence, "cannot be written: ", 19), 0);
    remove(path);
    CHECK(story_save(path, session, NO_SEAT, &problem));
    remove(path);
    session_free(session);
}
