#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "battle.h"
#include "engine/referee.h"
#include "session/thinker.h"
#include "table.h"
#include "test.h"

/* The player who thinks ahead: the same for a seed, stopped at any moment, blind to what is sealed, never unlawful. */

static const Thoroughness brief = { .answers = 400, .turns = 1, .candidates = 8 };

static Game game;
static Battle battle;
static Scratch scratch;
static Answer answer, other;

static void begin_battle(const char *ruleset, const char *scenario)
{
    scenario_game(&game, ruleset, scenario);
    scratch_clear(&scratch);
    battle_begin(&game, &battle, &scratch, NULL);
}

/* Lets the quick player and a cup play on until somebody is asked for an order in that round or later. */
static void play_to_order(int round, uint64_t seed)
{
    Chance chance = { seed };
    while (!battle.over && !(battle.request.shape == SHAPE_ORDER && battle.round >= round)) {
        Look look = { &game, &battle, &scratch };
        look_refresh(&look);
        if (battle.request.shape == SHAPE_DICE)
            battle_dice(&battle, &chance, &answer);
        else
            game.ruleset->player.advise(&look, &answer);
        battle_take(&game, &battle, &scratch, &answer, NULL);
    }
    CHECK(!battle.over);
}

static uint64_t after(const Answer *a)
{
    static Battle then;
    then = battle;
    Verdict verdict = battle_answer(&game, &then, &scratch, a, NULL);
    CHECK(is_yes(&verdict));
    return battle_hash(&then);
}

/* Question after question, until a few were worth thinking about. */
static void check_same_for_a_seed(const char *ruleset, const char *scenario)
{
    enum { ENOUGH = 4, MOST = 60 };
    Thinker *one = thinker_new(), *two = thinker_new();
    int weighed = 0;
    begin_battle(ruleset, scenario);
    for (uint64_t seed = 1; seed <= MOST && weighed < ENOUGH; seed++) {
        play_to_order(1, seed);
        SeatId seat = request_seat(&battle.request);
        CHECK(thinker_think(one, &game, &battle, seat, &brief, seed, &answer));
        CHECK(thinker_think(two, &game, &battle, seat, &brief, seed, &other));
        CHECK_EQ(after(&answer), after(&other));
        CHECK_EQ(thinker_playouts(one), thinker_playouts(two));
        for (int i = 0; i < thinker_candidates(one); i++)
            CHECK(thinker_weighed(one, i, NULL).worth == thinker_weighed(two, i, NULL).worth);
        weighed += thinker_candidates(one) > 1 && thinker_playouts(one) >= 8;
        battle_take(&game, &battle, &scratch, &answer, NULL);
    }
    CHECK_EQ(weighed, ENOUGH);
    thinker_free(one);
    thinker_free(two);
}

TEST(the_same_question_and_seed_bring_the_same_answer_and_figures)
{
    check_same_for_a_seed("warsurge", "first-blood");
    check_same_for_a_seed("old-world", "first-blood");
}

TEST(it_answers_as_the_quick_player_when_it_may_try_nothing)
{
    static const Thoroughness none = { .candidates = 8 };
    Thinker *t = thinker_new();
    begin_battle("old-world", "first-blood");
    play_to_order(1, 1);
    Look look = { &game, &battle, &scratch };
    look_refresh(&look);
    game.ruleset->player.advise(&look, &other);
    CHECK(thinker_think(t, &game, &battle, request_seat(&battle.request), &none, 1, &answer));
    CHECK_EQ(after(&answer), after(&other));
    CHECK_EQ(thinker_playouts(t), 0);
    thinker_free(t);
}

/* Club's budget is 4,000 answers of each decision; the horizon may be nearer with less. */
static int playouts_with(int percent)
{
    Thinker *t = thinker_new();
    Thoroughness how = player_thoroughness(PLAYER_CLUB, percent);
    how.limit_ms = 0;
    begin_battle("warsurge", "first-blood");
    play_to_order(2, 1);
    CHECK(thinker_think(t, &game, &battle, request_seat(&battle.request), &how, 1, &answer));
    CHECK(thinker_candidates(t) > 2);
    int playouts = thinker_playouts(t);
    thinker_free(t);
    return playouts;
}

TEST(with_three_times_the_budget_it_tries_at_least_twice_as_often)
{
    CHECK_EQ(4 * player_thoroughness(PLAYER_CLUB, 25).answers,
             player_thoroughness(PLAYER_CLUB, 100).answers);
    CHECK_EQ(player_thoroughness(PLAYER_CLUB, 25).limit_ms, 50);
    CHECK(playouts_with(300) >= 2 * playouts_with(100));
}

/* ---- cancelling ---------------------------------------------------------------------------------------------------- */

typedef struct Thinking {
    Thinker *thinker;
    bool good;
} Thinking;

static void *think_long(void *of)
{
    static const Thoroughness endless = { .answers = 1000000000, .turns = 100, .candidates = 40 };
    Thinking *thinking = of;
    thinking->good = thinker_think(thinking->thinker, &game, &battle, request_seat(&battle.request),
                                   &endless, 1, &answer);
    return NULL;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

TEST(it_stops_at_any_moment_and_thinks_again_when_it_may)
{
    static const int after_us[] = { 0, 300, 3000, 30000, 200000 };
    Thinking thinking = { .thinker = thinker_new() };
    begin_battle("old-world", "weir-mill");
    play_to_order(2, 2); /* where it does not come to an end by itself: the candidates differ */
    for (size_t i = 0; i < sizeof after_us / sizeof *after_us; i++) {
        pthread_t thread;
        struct timespec pause = { 0, after_us[i] * 1000L };
        thinking.good = true;
        CHECK(pthread_create(&thread, NULL, think_long, &thinking) == 0);
        nanosleep(&pause, NULL);
        double begun = seconds();
        thinker_stop(thinking.thinker);
        pthread_join(thread, NULL);
        CHECK(seconds() - begun < 2); /* one answer's time, on a machine that does much else */
        CHECK(!thinking.good);
        thinker_ready(thinking.thinker);
    }
    CHECK(thinker_think(thinking.thinker, &game, &battle, request_seat(&battle.request), &brief, 1,
                        &answer));
    thinker_free(thinking.thinker);
}

TEST(a_limit_of_time_cuts_its_thinking_and_not_its_answer)
{
    static const Thoroughness hurried = {
        .answers = 1000000000, .turns = 100, .candidates = 40, .limit_ms = 50
    };
    Thinker *t = thinker_new();
    begin_battle("warsurge", "three-beacons");
    play_to_order(1, 1);
    double begun = seconds();
    CHECK(thinker_think(t, &game, &battle, request_seat(&battle.request), &hurried, 1, &answer));
    CHECK(seconds() - begun < 10);
    after(&answer);
    thinker_free(t);
}

/* ---- what it may not know ------------------------------------------------------------------------------------------- */

/* Bannerfall, the made-up game of the engine's tests, has a sealed question. */
static Answer bid(Thinker *t, int sealed)
{
    Battle kept = battle;
    Answer given;
    battle.sealed_bid[1] = sealed;
    battle.sealed_in = 1u << 1;
    CHECK(thinker_think(t, &game, &battle, 0, &brief, 5, &given));
    battle = kept;
    return given;
}

TEST(a_sealed_bid_that_is_changed_behind_its_back_changes_nothing)
{
    Thinker *t = thinker_new();
    memset(&game, 0, sizeof game);
    bannerfall_game(&game);
    scratch_clear(&scratch);
    bannerfall_battle(&game, &battle, &scratch, NULL);
    CHECK(game.ruleset->question[battle.request.why].sealed);
    Answer low = bid(t, 0);
    int candidates = thinker_candidates(t);
    double worth[MOST_CANDIDATES];
    for (int i = 0; i < candidates; i++)
        worth[i] = thinker_weighed(t, i, NULL).worth;
    for (int sealed = 1; sealed <= 9; sealed++) {
        Answer high = bid(t, sealed);
        CHECK_EQ(high.value, low.value);
        for (int i = 0; i < candidates; i++)
            CHECK(thinker_weighed(t, i, NULL).worth == worth[i]);
    }
    thinker_free(t);
}

TEST(thinking_writes_nothing_to_the_battle)
{
    Thinker *t = thinker_new();
    begin_battle("old-world", "first-blood");
    play_to_order(1, 1);
    SeatId seat = request_seat(&battle.request);
    Battle before = battle;
    CHECK(thinker_think(t, &game, &battle, seat, &brief, 1, &answer));
    CHECK(memcmp(&before, &battle, sizeof before) == 0);
    thinker_free(t);
}

/* ---- in battles ------------------------------------------------------------------------------------------------------ */

/* Whoever would answer unlawfully would have the default taken, or the battle would stop. */
static void check_battles(const char *ruleset, const char *scenario, int battles)
{
    scenario_game(&game, ruleset, scenario);
    Thinker *t = thinker_new();
    for (int n = 0; n < battles; n++) {
        Chance chance = { 77 + (uint64_t)n };
        scratch_clear(&scratch);
        battle_begin(&game, &battle, &scratch, NULL);
        for (int i = 0; i < 20000 && !battle.over; i++) {
            Thoroughness how = { .answers = i % 4 * 20, .turns = 1, .candidates = 6, .slips = 60 };
            if (battle.request.shape == SHAPE_DICE)
                battle_dice(&battle, &chance, &answer);
            else
                CHECK(thinker_think(t, &game, &battle, request_seat(&battle.request), &how,
                                    (uint64_t)n, &answer));
            Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
            CHECK(is_yes(&verdict));
        }
        CHECK(battle.over);
    }
    thinker_free(t);
}

TEST(its_answers_are_lawful_from_the_first_question_to_the_last)
{
    check_battles("warsurge", "first-blood", 4);
    check_battles("old-world", "first-blood", 4);
    check_battles("warsurge", "four-corners", 1);
}

TEST(a_session_plays_its_strengths_to_the_end_the_same_for_a_seed)
{
    uint64_t hash[2];
    scenario_game(&game, "warsurge", "first-blood");
    for (int i = 0; i < 2; i++) {
        SessionSetup setup = { .player = { PLAYER_FIRST_EVENING, PLAYER_CLUB },
                               .seeded = true,
                               .seed = 4,
                               .quick = true };
        Session *s = session_new(&game, &setup, NULL);
        session_run(s, 100000, NULL);
        CHECK(session_battle(s)->over);
        hash[i] = battle_hash(session_battle(s));
        session_free(s);
    }
    CHECK_EQ(hash[0], hash[1]);
}

/* As the window does it: it is asked again and again while it thinks, and the battle goes on to its end. */
TEST(beside_the_screen_it_is_asked_again_until_it_has_thought)
{
    scenario_game(&game, "warsurge", "first-blood");
    SessionSetup setup = {
        .player = { PLAYER_CLUB, PLAYER_COMPUTER }, .seeded = true, .seed = 4, .aside = true
    };
    Session *s = session_new(&game, &setup, NULL);
    bool thought = false;
    for (double begun = seconds(); !session_battle(s)->over && seconds() - begun < 120;) {
        struct timespec pause = { 0, 200000L };
        bool thinks = session_thinks(s);
        thought = thought || thinks;
        if (session_run(s, 1, NULL) == 0)
            nanosleep(&pause, NULL);
    }
    CHECK(thought);
    CHECK(session_battle(s)->over);
    session_free(s);
}

/* Somebody sits down in its place, or its question is taken back, while it thinks. */
TEST(whoever_takes_its_place_while_it_thinks_is_asked)
{
    scenario_game(&game, "old-world", "weir-mill");
    SessionSetup setup = {
        .player = { PLAYER_STRONG, PLAYER_STRONG }, .seeded = true, .seed = 4, .aside = true
    };
    Session *s = session_new(&game, &setup, NULL);
    for (double begun = seconds(); !session_thinks(s) && seconds() - begun < 60;)
        session_run(s, 1, NULL);
    CHECK(session_thinks(s));
    SeatId seat = request_seat(&session_battle(s)->request);
    session_set_player(s, seat, PLAYER_HUMAN);
    CHECK(!session_thinks(s));
    CHECK_EQ(session_asks(s), seat);
    session_set_player(s, seat, PLAYER_STRONG);
    CHECK_EQ(session_asks(s), NO_SEAT);
    session_free(s); /* while it thinks */
}
