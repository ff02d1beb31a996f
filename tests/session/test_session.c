#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"
#include "data/files.h"
#include "data/record.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/about.h"
#include "session/sweep.h"
#include "standing.h"
#include "table.h"
#include "test.h"
#include "troops/units.h"

enum { PLENTY = 100000 };

static char path[200];

static const char *record_path(const char *name)
{
    snprintf(path, sizeof path, "/tmp/sixbyfour-%s-%d.6x4", name, (int)getpid());
    record_remove(path, NULL);
    return path;
}

static uint64_t hash_of(const Session *session)
{
    return battle_hash(session_battle(session));
}

TEST(a_battle_of_computers_plays_to_its_end_and_its_record_replays_to_the_same_hash)
{
    Session *session = demo_session(NULL, 5);
    session_run(session, PLENTY, NULL);
    CHECK(session_battle(session)->over);
    char *text = session_text(session);
    Record *record = record_read(text, strlen(text), "test", ruleset_named, NULL);
    CHECK(record != NULL && !record->damaged);
    Battle *battle = malloc(sizeof *battle);
    Finding finding;
    CHECK(record_play(record, battle, &finding));
    CHECK_EQ(battle_hash(battle), hash_of(session));
    free(battle);
    record_free(record);
    free(text);
    session_free(session);
}

TEST(a_battle_that_is_closed_goes_on_where_it_was)
{
    const char *file = record_path("close");
    Session *session = demo_session(file, 6);
    session_run(session, 40, NULL);
    uint64_t hash = hash_of(session);
    session_free(session);
    SessionSetup setup = {
        .player = { PLAYER_RANDOM, PLAYER_RANDOM }, .seeded = true, .seed = 9, .record_path = file
    };
    Problem problem = { 0 };
    Session *again = session_open(&setup, &problem);
    CHECK(again != NULL);
    CHECK_EQ(hash_of(again), hash);
    CHECK_EQ(session_answers(again), 40);
    session_run(again, PLENTY, NULL);
    CHECK(session_battle(again)->over);
    session_free(again);
    record_remove(file, NULL);
}

TEST(a_torn_last_line_does_not_count_and_is_set_aside)
{
    const char *file = record_path("torn");
    char torn[240];
    Session *session = demo_session(file, 7);
    session_run(session, 20, NULL);
    uint64_t hash = hash_of(session);
    session_free(session);
    FILE *out = fopen(file, "a");
    fputs("> half of an ans", out);
    fclose(out);
    SessionSetup setup = { .record_path = file };
    Problem problem = { 0 };
    Session *again = session_open(&setup, &problem);
    CHECK(again != NULL);
    CHECK_EQ(hash_of(again), hash);
    session_free(again);
    snprintf(torn, sizeof torn, "%s.torn", file);
    FILE *aside = fopen(torn, "r");
    CHECK(aside != NULL);
    char bytes[100] = { 0 };
    CHECK(fread(bytes, 1, sizeof bytes - 1, aside) > 0);
    fclose(aside);
    CHECK_TEXT(bytes, "> half of an ans");
    remove(torn);
    record_remove(file, NULL);
}

TEST(undo_is_free_until_another_seat_or_the_dice_have_answered)
{
    Session *session = demo_for_people(NULL, 8);
    CHECK(play_until_order(session, session_asks(session) >= 0 ? session_asks(session) : 0));
    SeatId seat = session_asks(session);
    uint64_t before = hash_of(session);
    size_t events = session_log(session)->events;
    Answer answer;
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    Verdict verdict = session_answer(session, &answer, NULL);
    CHECK(is_yes(&verdict));
    int answers;
    CHECK_EQ(session_undo_price(session, seat, &answers), UNDO_FREE);
    CHECK_EQ(answers, 1);
    uint64_t after = hash_of(session);
    CHECK(session_undo(session, seat, 0, NULL));
    CHECK_EQ(hash_of(session), before);
    CHECK_EQ(session_log(session)->events, events);
    CHECK(session_redo_price(session, &seat, &answers) == UNDO_FREE);
    CHECK(session_redo(session, 0, NULL));
    CHECK_EQ(hash_of(session), after);
    CHECK(play_until_order(session, (SeatId)(1 - seat)));
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    session_answer(session, &answer, NULL);
    CHECK_EQ(session_undo_price(session, seat, &answers), UNDO_CONSENT);
    CHECK(!session_undo(session, seat, 0, NULL));
    CHECK(session_undo(session, seat, 1u << (1 - seat), NULL));
    session_free(session);
}

TEST(an_undone_answer_stays_readable_in_the_record_and_does_not_count_when_it_is_played)
{
    Session *session = demo_for_people(NULL, 10);
    CHECK(play_until_order(session, 0));
    Answer answer;
    battle_default(session_game(session), session_battle(session), session_look(session).scratch,
                   &answer);
    session_answer(session, &answer, NULL);
    CHECK(session_undo(session, 0, 2, NULL));
    char *text = session_text(session);
    CHECK(strstr(text, "undo 1") != NULL);
    Record *record = record_read(text, strlen(text), "test", ruleset_named, NULL);
    Battle *battle = malloc(sizeof *battle);
    Finding finding;
    CHECK(record && record_play(record, battle, &finding));
    CHECK_EQ(battle_hash(battle), hash_of(session));
    free(battle);
    record_free(record);
    free(text);
    session_free(session);
}

TEST(one_can_look_back_at_the_battle_after_any_answer)
{
    Session *session = demo_session(NULL, 11);
    enum { LOOKED_AT = 60 };
    uint64_t hash[LOOKED_AT];
    for (int i = 0; i < LOOKED_AT; i++) {
        hash[i] = hash_of(session);
        CHECK_EQ(session_run(session, 1, NULL), 1);
    }
    Battle *battle = malloc(sizeof *battle);
    for (int i = 0; i < LOOKED_AT; i += 7) {
        CHECK(session_battle_at(session, i, battle));
        CHECK_EQ(battle_hash(battle), hash[i]);
    }
    CHECK(!session_battle_at(session, LOOKED_AT + 1, battle));
    free(battle);
    session_free(session);
}

TEST(a_record_that_cannot_be_written_is_a_problem_and_no_battle_begins)
{
    SessionSetup setup = { .record_path = "/no/such/folder/battle.6x4" };
    Problem problem = { 0 };
    CHECK(session_new(demo_game(), &setup, &problem) == NULL);
    CHECK(strstr(problem.sentence, "cannot be written") != NULL);
}

TEST(a_standing_answer_is_given_by_itself)
{
    Session *session = demo_for_people(NULL, 12);
    for (int why = 0; why < session_game(session)->ruleset->questions; why++) {
        session_set_standing(session, 0, why, STANDING_DEFAULT);
        session_set_standing(session, 1, why, STANDING_DEFAULT);
    }
    CHECK_EQ(session_asks(session), NO_SEAT);
    session_run(session, PLENTY, NULL);
    CHECK(session_battle(session)->over);
    session_free(session);
}

/* Bannerfall, the made-up game of the engine's tests, has a sealed question. */
TEST(sealed_answers_come_into_the_record_together)
{
    static Game game;
    bannerfall_game(&game);
    SessionSetup setup = { .player = { PLAYER_HUMAN, PLAYER_HUMAN }, .seeded = true, .seed = 1 };
    Session *session = session_new(&game, &setup, NULL);
    Answer bid;
    answer_begin(&bid, ANSWER_NUMBER, 1);
    bid.value = 7;
    session_answer(session, &bid, NULL);
    char *text = session_text(session);
    CHECK(strstr(text, "\n> ") == NULL);
    free(text);
    bid.seat = 0;
    bid.value = 3;
    session_answer(session, &bid, NULL);
    text = session_text(session);
    CHECK(strstr(text, "\n> red: 7\n> blue: 3\n") != NULL);
    free(text);
    session_free(session);
}

/* Nobody has read it yet, so no record knows of it. */
TEST(a_sealed_answer_that_waits_is_taken_back_without_a_line)
{
    static Game game;
    bannerfall_game(&game);
    SessionSetup setup = { .player = { PLAYER_HUMAN, PLAYER_HUMAN }, .seeded = true, .seed = 1 };
    Session *session = session_new(&game, &setup, NULL);
    uint64_t before = battle_hash(session_battle(session));
    Answer bid;
    answer_begin(&bid, ANSWER_NUMBER, 1);
    bid.value = 7;
    session_answer(session, &bid, NULL);
    CHECK_EQ(session_answers(session), 1);
    CHECK(session_undo(session, 1, 0, NULL));
    CHECK_EQ(session_answers(session), 0);
    CHECK_EQ(battle_hash(session_battle(session)), before);
    bid.value = 5;
    session_answer(session, &bid, NULL);
    bid.seat = 0;
    bid.value = 3;
    session_answer(session, &bid, NULL);
    char *text = session_text(session);
    CHECK(strstr(text, "\n> red: 5\n> blue: 3\n") != NULL);
    CHECK(strstr(text, "red: 7") == NULL);
    CHECK(strstr(text, "\n@ ") == NULL);
    free(text);
    session_free(session);
}

/* Both were read; the last is taken back, then the first, and both are given anew: the record had the first one twice. */
TEST(a_sealed_answer_that_waits_again_is_taken_back_with_a_line)
{
    static Game game;
    bannerfall_game(&game);
    SessionSetup setup = { .player = { PLAYER_HUMAN, PLAYER_HUMAN }, .seeded = true, .seed = 1 };
    Session *session = session_new(&game, &setup, NULL);
    for (int twice = 0; twice < 2; twice++) {
        Answer bid;
        answer_begin(&bid, ANSWER_NUMBER, 1);
        bid.value = 7 - twice;
        session_answer(session, &bid, NULL);
        bid.seat = 0;
        bid.value = 3;
        session_answer(session, &bid, NULL);
        if (!twice)
            CHECK(session_undo(session, 0, 0, NULL) && session_undo(session, 1, 0, NULL));
    }
    CHECK_EQ(session_answers(session), 2);
    char *text = session_text(session);
    char *back = strstr(text, "\n> red: 7\n> blue: 3\n");
    CHECK(back != NULL);
    CHECK(strstr(back, "\n@ blue undo 1\n@ red undo 1\n> red: 6\n> blue: 3\n") != NULL);
    free(text);
    session_free(session);
}

/* Bannerfall with a default answer that it refuses itself: a charge at one's own unit. */
static void suggest_own_unit(const Look *look, const Frame *frame, Answer *answer)
{
    (void)frame;
    if (look->battle->request.shape != SHAPE_ORDER)
        return;
    UnitId first = NO_UNIT;
    units_of_seat(look, UNITS_FIELDED, answer->seat, &first);
    answer->order.actor = first;
    order_clause(&answer->order, VERB_CHARGE)->unit = first;
}

TEST(a_default_answer_that_the_game_refuses_ends_the_run_with_a_sentence)
{
    static Game game;
    Procedure procedure[PROCS];
    Ruleset wrong = bannerfall_ruleset;
    memcpy(procedure, wrong.procedure, sizeof procedure);
    procedure[PROC_ROUND].suggest = suggest_own_unit;
    wrong.procedure = procedure;
    bannerfall_game(&game);
    game.ruleset = &wrong;
    SessionSetup setup = {
        .player = { PLAYER_COMPUTER, PLAYER_COMPUTER }, .seeded = true, .seed = 1, .quick = true
    };
    Problem problem = { 0 };
    Session *session = session_new(&game, &setup, &problem);
    CHECK_EQ(session_run(session, PLENTY, &problem), 2); /* the bids */
    CHECK(strcmp(problem.sentence,
                 "the default answer to \"order\" is refused: a friend is not charged") == 0);
    session_free(session);
}

/* From its files, which tools/new-game copies. */
static void read_bannerfall(Game *game)
{
    DataFolder folder;
    Problem problem = { 0 };
    GameChoice choice = game_choice("first");
    CHECK(data_folder(&folder, PROJECT_DIR "/tests/engine/bannerfall", NULL, &problem));
    CHECK(game_build(game, &folder, &bannerfall_ruleset, &choice, &problem));
}

TEST(the_files_of_bannerfall_lay_the_table_of_its_tests)
{
    static Game from_files, game;
    read_bannerfall(&from_files);
    bannerfall_game(&game);
    CHECK_EQ(from_files.models, game.models);
    CHECK_EQ(from_files.rounds, game.rounds);
    for (int i = 0; i < game.units; i++) {
        const Roster *here = &from_files.unit[i];
        const Roster *unit = &game.unit[game_unit(&game, here->id.text)];
        CHECK_EQ(here->models, unit->models);
        CHECK_EQ(here->files, unit->files);
        for (int k = 0; k < unit->models; k++)
            CHECK(memcmp(&from_files.place[here->first_model + k],
                         &game.place[unit->first_model + k], sizeof(Pose)) == 0);
    }
}

static const Ruleset *the_bannerfall(const char *id)
{
    return strcmp(id, "bannerfall") == 0 ? &bannerfall_ruleset : NULL;
}

TEST(the_cover_of_bannerfall_shows_both_sides)
{
    static Battle battle;
    Problem problem = { 0 };
    Finding finding = { 0 };
    Record *record =
        record_read_file(PROJECT_DIR "/tests/engine/bannerfall/assets/bannerfall/cover.6x4",
                         the_bannerfall, &problem);
    CHECK(record && !record->damaged);
    CHECK(record_play(record, &battle, &finding));
    CHECK_EQ(models_alive(&battle, 0), 5);
    CHECK_EQ(models_alive(&battle, 1), 8);
    record_free(record);
}

TEST(a_round_that_begins_with_bids_is_kept_in_the_record_from_its_first_order_on)
{
    static Game game;
    static Battle battle;
    read_bannerfall(&game);
    SessionSetup setup = { .player = { PLAYER_RANDOM, PLAYER_RANDOM }, .seeded = true, .seed = 1 };
    Session *session = session_new(&game, &setup, NULL);
    session_run(session, PLENTY, NULL);
    CHECK(session_battle(session)->over);
    char *text = session_text(session);
    int positions = 0;
    for (const char *at = text; (at = strstr(at, "\nposition\n")) != NULL; at++)
        positions++;
    CHECK_EQ(positions, game.rounds);
    char *last = strstr(text, "\nphase orders round 3 ");
    CHECK(last != NULL);
    *strchr(last + 1, '\n') = '\0'; /* as if it had been closed there */
    strcat(last, "\n");
    Record *record = record_read(text, strlen(text), "test", the_bannerfall, NULL);
    CHECK(record && record_last_stand(record, &battle));
    CHECK_EQ(battle.round, 3);
    CHECK_EQ(battle.request.shape, SHAPE_ORDER);
    record_free(record);
    free(text);
    session_free(session);
}

/* What watching a battle of Bannerfall finds wrong when the game declares those tallies. */
static void check_watched(const TallyDef *tally, int tallies, const char *wrong)
{
    static SweepCount count;
    static Game game;
    char bytes[400];
    Text said = text_in(bytes, sizeof bytes);
    Ruleset rules = bannerfall_ruleset;
    rules.tally = tally;
    rules.tallies = tallies;
    bannerfall_game(&game);
    game.ruleset = &rules;
    CHECK(!sweep_battle(&game, 1, PLENTY, &count, NULL, &said));
    if (!strstr(bytes, wrong))
        print_error("%s\n", bytes);
    CHECK(strstr(bytes, wrong) != NULL);
}

TEST(who_watches_finds_what_is_remembered_undeclared_or_beyond_its_bounds)
{
    TallyDef tally[2];
    memcpy(tally, bannerfall_ruleset.tally, sizeof tally);
    CHECK_EQ(bannerfall_ruleset.tallies, 2);
    check_watched(tally, 1,
                  "something is remembered that no list declares"); /* the bid or the slot */
    tally[0].high = tally[1].high = -1;
    check_watched(tally, 2, "a tally lies beyond its bounds");
}

TEST(without_a_quick_player_the_computer_only_holds)
{
    CHECK(player_only_holds(&bannerfall_ruleset, PLAYER_COMPUTER));
    CHECK(!player_only_holds(&bannerfall_ruleset, PLAYER_CLUB));
    CHECK(!player_only_holds(&bannerfall_ruleset, PLAYER_RANDOM));
    CHECK(!player_only_holds(ruleset_named("warsurge"), PLAYER_COMPUTER));
}

TEST(who_wants_to_be_asked_only_where_it_can_matter_is_asked_for_bids_and_orders)
{
    static Game game;
    bannerfall_game(&game);
    SessionSetup setup = { .player = { PLAYER_HUMAN, PLAYER_HUMAN }, .seeded = true, .seed = 1 };
    Session *session = session_new(&game, &setup, NULL);
    for (SeatId seat = 0; seat < 2; seat++)
        for (int why = 0; why < game.ruleset->questions; why++)
            session_set_standing(session, seat, why, STANDING_IF_IT_MATTERS);
    CHECK_EQ(session_asks(session), 0); /* the bid */
    for (SeatId seat = 0; seat < 2; seat++) {
        Answer bid;
        answer_begin(&bid, ANSWER_NUMBER, seat);
        bid.value = 5 - seat;
        session_answer(session, &bid, NULL);
    }
    CHECK_EQ(session_battle(session)->request.why, WHY_ORDER);
    CHECK_EQ(session_asks(session), 0);
    session_free(session);
}

TEST(a_question_whose_answers_all_end_in_the_same_battle_cannot_matter)
{
    static Game game;
    static Scratch scratch;
    Battle *battle = malloc(sizeof *battle);
    Weighing *weighing = calloc(1, sizeof *weighing);
    Answer answer;

    bannerfall_game(&game);
    scratch_clear(&scratch);
    bannerfall_battle(&game, battle, &scratch, NULL);
    for (SeatId seat = 0; seat < 2; seat++) {
        answer_begin(&answer, ANSWER_NUMBER, seat);
        answer.value = 5 - seat;
        battle_answer(&game, battle, &scratch, &answer, NULL);
    }
    answer_begin(&answer, ANSWER_ORDER, 0);
    answer.order.actor = 0;
    order_clause(&answer.order, VERB_CHARGE)->unit = 2;
    Verdict verdict = battle_answer(&game, battle, &scratch, &answer, NULL);
    CHECK(is_yes(&verdict));
    CHECK_EQ(battle->request.why, WHY_REACTION);
    CHECK(question_matters(&game, battle, weighing)); /* who flees is not where who holds is */
    battle->request.choices = 1;                      /* only to hold is left */
    battle->revision++;
    CHECK(!question_matters(&game, battle, weighing));
    free(weighing);
    free(battle);
}
