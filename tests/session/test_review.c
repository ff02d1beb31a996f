#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "engine/event.h"
#include "engine/throw.h"
#include "session/deed.h"
#include "session/review.h"
#include "test.h"
#include "tried.h"

/* A review: its sums add up, its moments are what the record has, luck follows the dice and choice the answers. */

static Review review, again;

static Session *played_by(Player player, const char *ruleset, uint64_t seed, int answers)
{
    static Game game;
    Problem problem = { 0 };
    scenario_game(&game, ruleset,
                  strcmp(ruleset, "war-and-conquest") == 0 ? "dunmere" : "first-blood");
    SessionSetup setup = {
        .player = { player, player }, .dice = DICE_DRAWN, .seeded = true, .seed = seed
    };
    Session *s = session_new(&game, &setup, &problem);
    CHECK(s != NULL);
    session_run(s, answers, &problem);
    return s;
}

static Session *played(const char *ruleset, uint64_t seed, int answers)
{
    return played_by(PLAYER_COMPUTER, ruleset, seed, answers);
}

/* What the position at the end is worth more than that at the beginning is luck and choice, and nothing else. */
static void check_sums(const Review *r)
{
    double gained = r->turn[r->turns - 1].ahead - r->turn[0].ahead;
    CHECK(r->turns >= 2);
    CHECK(fabs(gained - (r->luck + r->choice[0] - r->choice[1] + r->called)) < 1e-6);
}

/* The only dice that were thrown in it. */
static const Event *only_throw(Session *s, const ReviewMoment *m)
{
    const EventLog *log = session_log(s);
    const Event *only = NULL;
    size_t to = session_events_at(s, m->until);
    for (size_t i = session_events_at(s, m->answers); i < to; i++) {
        CHECK(log->event[i].kind != EV_DICE || only == NULL);
        only = log->event[i].kind == EV_DICE ? &log->event[i] : only;
    }
    CHECK(only != NULL);
    return only;
}

/* Luck is one throw: it stands right behind those answers, and is told as it fell. */
static void check_throw(Session *s, const ReviewMoment *m)
{
    static Answer answer;
    char words[300] = "";
    Look look = session_look(s);
    Text text = text_in(words, sizeof words);
    CHECK(session_answer_given(s, m->answers, &answer));
    CHECK_EQ(answer.kind, ANSWER_DICE);
    event_words(&look, session_log(s), only_throw(s, m), &text);
    CHECK(words[0]);
    CHECK(strstr(m->words, words) != NULL);
}

static void check_moments(Session *s, const Review *r)
{
    static Battle battle;
    static Answer answer;
    Scratch *scratch = malloc(sizeof *scratch);
    CHECK(scratch != NULL);
    scratch_clear(scratch);
    for (int i = 0; i < r->moments; i++) {
        const ReviewMoment *m = &r->moment[i];
        char words[200] = "", figure[40] = "";
        Text text = text_in(words, sizeof words), points = text_in(figure, sizeof figure);
        CHECK(i == 0 || m->answers > r->moment[i - 1].answers);
        CHECK(m->until > m->answers);
        CHECK(session_battle_at(s, m->answers, &battle));
        CHECK_EQ(battle.round, m->round);
        CHECK(m->deed <= m->answers);
        CHECK(m->kind == MOMENT_LUCK || m->deed == m->answers);
        CHECK(session_battle_at(s, m->deed, &battle));
        CHECK(session_answer_given(s, m->deed, &answer));
        Look look = { session_game(s), &battle, scratch };
        look_refresh(&look);
        deed_words(&look, &answer, &text);
        CHECK(strncmp(m->words, words, strlen(words)) == 0);
        CHECK_EQ(answer.seat, m->seat);
        text_format(&points, " %ld point", lround(fabs(m->swing)));
        CHECK(strstr(m->words, figure) != NULL);
        if (m->kind == MOMENT_LUCK) {
            CHECK(strstr(m->words, m->swing < 0 ? "The dice cost " : "The dice brought ") != NULL);
            check_throw(s, m);
        } else { /* what the dice then made of it is not in it */
            CHECK(strstr(m->words, m->swing < 0 ? " gave away " : " promised ") != NULL);
            CHECK(strstr(m->words, ", before any dice") != NULL);
        }
        CHECK(strncmp(m->instead, "The strong player", 17) == 0);
    }
    free(scratch);
}

TEST(what_was_gained_is_luck_and_choice_together)
{
    static const char *const games[] = { "old-world", "warsurge" };
    int moments = 0; /* a battle may turn nowhere for sure */
    for (int i = 0; i < 2; i++) {
        Session *s = played(games[i], 3, 60);
        CHECK(review_make(s, NULL, NULL, &review));
        check_sums(&review);
        moments += review.moments;
        check_moments(s, &review);
        session_free(s);
    }
    CHECK(moments > 0);
}

TEST(the_same_record_has_the_same_review)
{
    Session *s = played("warsurge", 4, 40);
    CHECK(review_make(s, NULL, NULL, &review));
    CHECK(review_make(s, NULL, NULL, &again));
    CHECK_EQ(review.turns, again.turns);
    CHECK(review.luck == again.luck);
    CHECK_EQ(review.moments, again.moments);
    for (int i = 0; i < review.moments; i++) {
        CHECK_TEXT(review.moment[i].words, again.moment[i].words);
        CHECK_TEXT(review.moment[i].instead, again.moment[i].instead);
    }
    session_free(s);
}

/* ---- more than chance ----------------------------------------------------------------------------------------------- */

static Gain gain_of(const int32_t by[4])
{
    static Tried before, behind;
    before.count = behind.count = 4;
    for (int i = 0; i < 4; i++) {
        before.came[i] = 500;
        behind.came[i] = 500 + by[i];
    }
    return gain_between(&before, &behind);
}

/* Four that spread by s on average are off by s / 2: 105 / 2 = 53 beside 10; 8.2 / 2 = 4 beside 113; 0 beside 12. */
TEST(a_gain_is_told_as_exactly_as_it_is_known_and_not_at_all_where_it_may_be_chance)
{
    CHECK(gain_told(gain_of((const int32_t[]){ 100, -100, 100, -60 })) == 0);
    CHECK(gain_told(gain_of((const int32_t[]){ 103, 123, 113, 113 })) == 115);
    CHECK(gain_told(gain_of((const int32_t[]){ -12, -12, -12, -12 })) == -12);
}

/* ---- luck and choice ------------------------------------------------------------------------------------------------ */

static Session *record_of(const char *path)
{
    Problem problem = { 0 };
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r"), *copy = open_memstream(&text, &size);
    CHECK(file != NULL);
    for (int c = fgetc(file); c != EOF; c = fgetc(file))
        fputc(c, copy);
    fclose(file);
    fclose(copy);
    SessionSetup setup = { .player = { PLAYER_COMPUTER, PLAYER_COMPUTER }, .dice = DICE_TYPED };
    Session *s = session_from_text(text, path, &setup, &problem);
    CHECK(s != NULL);
    free(text);
    return s;
}

/* Players answer until dice are asked for: false at the end. */
static bool plays_until_dice(Session *s)
{
    Problem problem = { 0 };
    while (!session_battle(s)->over && !session_asks_dice(s))
        CHECK_EQ(session_run(s, 1, &problem), 1);
    return !session_battle(s)->over;
}

static bool is_own_throw(const Session *s)
{
    const Request *r = &session_battle(s)->request;
    return r->unit == NO_UNIT || session_battle(s)->unit[r->unit].seat == 0;
}

static void throw_all(Session *s, int shown)
{
    Problem problem = { 0 };
    Answer answer;
    answer_begin(&answer, ANSWER_DICE, NO_SEAT);
    answer.count = session_battle(s)->request.dice_count;
    memset(answer.die, shown, sizeof answer.die);
    Verdict verdict = session_answer(s, &answer, &problem);
    CHECK(is_yes(&verdict));
}

/* The knights charge, and all dice of their side's first throws, down to the blows, show that; the other side's show 3. */
static Session *charged(int shown)
{
    enum { OTHERS = 3, THROWS = 6 };
    Session *s = record_of(PROJECT_DIR "/tests/session/deeds/old-world/24-flee-or-fall.6x4");
    for (int thrown = 0; thrown < THROWS && plays_until_dice(s);) {
        bool own = is_own_throw(s);
        throw_all(s, own ? shown : OTHERS);
        thrown += own;
    }
    return s;
}

TEST(good_dice_are_luck_for_who_threw_them_and_bad_ones_for_the_other)
{
    double luck[2];
    for (int i = 0; i < 2; i++) {
        Session *s = charged(i ? 6 : 1);
        CHECK(review_make(s, NULL, NULL, &review));
        check_sums(&review);
        luck[i] = review.luck;
        session_free(s);
    }
    CHECK(luck[1] > luck[0] + 1);
}

/* The last turn at Dunmere: Brannoch's moves are done, and ten throws follow. Tertia's 5 saves on 5+ fail, (2/3)^5 = 13 %, and at
 * last they pass a Morale test of 5 or less, 10 of 36 = 28 %. All together they served Brannoch, who wins: that test, which fell last
 * and served Aurelia, cannot be what brought it to him, nor any throw that was good for her. */
TEST(luck_is_told_of_the_throw_that_brought_it_and_not_of_the_last_one)
{
    int told = 0;
    Session *s = record_of(PROJECT_DIR "/tests/session/held-at-the-ford.6x4");
    const EventLog *log = session_log(s);
    CHECK_EQ(session_battle(s)->winner, 1);
    CHECK(review_make(s, NULL, NULL, &review));
    CHECK(review.luck < 0);
    check_moments(s, &review);
    for (int i = 0; i < review.moments; i++) {
        const ReviewMoment *m = &review.moment[i];
        if (m->kind != MOMENT_LUCK)
            continue;
        const Event *e = only_throw(s, m);
        double more = throw_counted(log, e) - throw_expected(log, e);
        told++;
        CHECK(strstr(m->words, "Morale test") == NULL);
        CHECK_EQ(m->seat, 1);
        CHECK(m->swing > 0);
        CHECK((e->seat == 1) == (more > 0));
    }
    CHECK_EQ(told, 1);
    session_free(s);
}

/* Third turn at Dunmere: Aurelia throws 6 against 1 and may choose who goes first. Played on by the quick player that choice is a bad
 * one, but a 6 that wins a choice cannot be luck for the other side: choosing badly is no dice's fault. */
TEST(a_roll_off_won_is_no_luck_of_who_lost_it)
{
    int chosen = 0;
    Session *s = record_of(PROJECT_DIR "/tests/session/round-won.6x4");
    CHECK(review_make(s, NULL, NULL, &review));
    check_sums(&review);
    check_moments(s, &review);
    CHECK(review.luck > 0);
    for (int i = 0; i < review.moments; i++) {
        const ReviewMoment *m = &review.moment[i];
        if (m->kind == MOMENT_LUCK)
            CHECK((m->seat == 0) == (m->swing > 0));
        else if (strstr(m->words, "First or second"))
            chosen += strstr(m->words, " the best answer (First or second: ") != NULL;
    }
    CHECK_EQ(chosen, 1);
    session_free(s);
}

/* ---- stopping ---------------------------------------------------------------------------------------------------------- */

static bool stop_at(void *of, int percent)
{
    int *left = of;
    CHECK(percent >= 0);
    CHECK(percent <= 100);
    return --*left > 0;
}

TEST(it_can_be_stopped_and_says_how_far_it_is)
{
    static const int after[] = { 1, 5, 70 };
    Session *s = played("warsurge", 4, 60);
    for (int i = 0; i < 3; i++) {
        int left = after[i];
        CHECK(!review_make(s, stop_at, &left, &review));
        CHECK_EQ(left, 0);
    }
    session_free(s);
}

TEST(one_that_is_made_aside_is_let_go_at_once_and_comes_to_the_same)
{
    Session *s = played("warsurge", 4, 30);
    int percent = 0;
    reviewer_free(reviewer_new(s));
    CHECK(review_make(s, NULL, NULL, &review));
    Reviewer *r = reviewer_new(s);
    for (int i = 1; i < REVIEW_PATIENCE; i++)
        reviewer_ask(r, &percent);
    CHECK_EQ(reviewer_ask(r, &percent), REVIEW_READY);
    CHECK(reviewer_review(r)->luck == review.luck);
    CHECK_EQ(reviewer_review(r)->moments, review.moments);
    reviewer_free(r);
    session_free(s);
}

/* Who gives up has lost by that, not by his answers. */
TEST(giving_up_is_neither_luck_nor_choice)
{
    Session *s = played("warsurge", 4, 30);
    Problem problem = { 0 };
    CHECK(review_make(s, NULL, NULL, &review));
    Call call = { .kind = CALL_CONCEDE, .seat = 0 };
    Verdict verdict = session_call(s, &call, &problem);
    CHECK(is_yes(&verdict));
    CHECK(review_make(s, NULL, NULL, &again));
    check_sums(&again);
    CHECK(again.called < -1);
    CHECK(fabs(again.choice[0] - review.choice[0]) < 1e-6);
    CHECK(fabs(again.luck - review.luck) < 1e-6);
    session_free(s);
}

static const char *sum_said(const Session *s, const Review *r, int line)
{
    static char words[SUM_WORDS];
    Text text = text_in(words, sizeof words);
    review_sum_words(session_game(s), r, line, &text);
    return words;
}

/* 310 given away and 120 promised: none of the one makes the other less, though together they come to 190 given away. */
TEST(what_was_given_away_is_told_whole)
{
    Session *s = played("war-and-conquest", 4, 0);
    Review told = { .choice = { -190, 45 }, .lost = { 310, 0 } };
    CHECK(strstr(sum_said(s, &told, 1),
                 " own answers gave away 310 points in all against the quick player's, and others "
                 "promised 120 points more, before any dice") != NULL);
    CHECK(strstr(sum_said(s, &told, 2), " own answers promised 45 points more in all") != NULL);
    CHECK(strstr(sum_said(s, &told, 2), "gave away") == NULL);
    told.most[0] = (ReviewLoss){ .points = 60, .round = 2, .deed = "Sagittarii shoot" };
    CHECK(
        strstr(sum_said(s, &told, 1),
               " quick player's (most at once: 60 points, Turn 2, Sagittarii shoot), and others") !=
        NULL);
    session_free(s);
}

/* An answer of that seat gave away most of what was given away by one, and is told as it was given. */
static void check_most(Session *s, const Review *r, SeatId seat)
{
    static Answer answer;
    static Battle battle;
    const ReviewLoss *most = &r->most[seat];
    CHECK(most->points > 0 && most->points <= r->lost[seat] + 1e-6);
    CHECK(session_answer_given(s, most->answers, &answer));
    CHECK_EQ(answer.seat, seat);
    CHECK(session_battle_at(s, most->answers, &battle));
    CHECK_EQ(battle.round, most->round);
    CHECK(most->deed[0]);
    CHECK(strstr(sum_said(s, r, seat + 1), most->deed) != NULL);
}

/* Who answers by chance loses by some answers and gains by others: the one is not taken off the other. */
TEST(what_is_lost_stays_lost_whatever_else_is_gained)
{
    Session *s = played_by(PLAYER_RANDOM, "warsurge", 4, 24);
    bool both = false;
    CHECK(review_make(s, NULL, NULL, &review));
    for (int seat = 0; seat < 2; seat++)
        both = both || (review.lost[seat] > 1 && review.lost[seat] + review.choice[seat] > 1);
    CHECK(both);
    for (SeatId seat = 0; seat < 2; seat++)
        check_most(s, &review, seat);
    session_free(s);
}

/* 449 points to none, and 300 for the victory. */
TEST(the_end_is_told_with_its_result_where_the_victory_counts_too)
{
    Session *s = played("war-and-conquest", 4, 0);
    char words[200];
    Text text = text_in(words, sizeof words);
    Review told = { .turns = 1, .over = true, .won = true, .score = { 449, 0 } };
    told.turn[0].ahead = 749;
    review_last_words(session_game(s), &told, &text);
    CHECK(strstr(words, " by 749 points, the victory counted in (the result: 449 to 0)") != NULL);
    text = text_in(words, sizeof words);
    told.turn[0].ahead = 449;
    review_last_words(session_game(s), &told, &text);
    CHECK(strstr(words, "result") == NULL);
    session_free(s);
}

TEST(a_battle_without_an_answer_has_no_moment)
{
    Session *s = played("warsurge", 4, 0);
    CHECK(review_make(s, NULL, NULL, &review));
    CHECK_EQ(review.moments, 0);
    CHECK(review.luck == 0);
    session_free(s);
}
