#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/referee.h"
#include "engine/view.h"
#include "table.h"
#include "test.h"

/* A battle that every test sets up anew. */
static Game game;
static Battle battle;
static Scratch scratch;
static EventLog events;

enum { SPEARS, CAPTAIN, ARCHERS, CHIEF };

static Verdict bid(SeatId seat, int figure)
{
    Answer answer;
    answer_begin(&answer, ANSWER_NUMBER, seat);
    answer.value = figure;
    return battle_answer(&game, &battle, &scratch, &answer, &events);
}

static void field(int blue_bids, int red_bids)
{
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, &events);
    bid(0, blue_bids);
    bid(1, red_bids);
}

static Answer order_of(SeatId seat, UnitId actor, int verb)
{
    Answer answer;
    answer_begin(&answer, ANSWER_ORDER, seat);
    answer.order.actor = actor;
    order_clause(&answer.order, verb);
    return answer;
}

static Answer move_of(SeatId seat, UnitId actor, ModelId model, Length x, Length y)
{
    Answer answer = order_of(seat, actor, VERB_MOVE);
    order_path(&answer.order, model);
    order_point(&answer.order, (PathPoint){ { x, y }, 0, LEVEL_BY_GROUND });
    return answer;
}

static Verdict give(Answer answer)
{
    return battle_answer(&game, &battle, &scratch, &answer, &events);
}

static Verdict charge(SeatId seat, UnitId actor, UnitId target)
{
    Answer answer = order_of(seat, actor, VERB_CHARGE);
    answer.order.clause[0].unit = target;
    return give(answer);
}

static Verdict choose(SeatId seat, int word)
{
    Answer answer;
    answer_begin(&answer, ANSWER_CHOICE, seat);
    answer.value = word;
    return give(answer);
}

static Verdict dice(int count, int first, int second)
{
    Answer answer;
    answer_begin(&answer, ANSWER_DICE, NO_SEAT);
    answer.count = count;
    answer.die[0] = (uint8_t)first;
    answer.die[1] = (uint8_t)second;
    return give(answer);
}

TEST(both_seats_are_asked_for_a_sealed_bid_and_neither_shows_before_both_are_in)
{
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, &events);
    CHECK_EQ(battle.request.seats, 3);
    uint64_t before = battle_hash(&battle);
    bid(1, 7);
    CHECK_EQ(battle_hash(&battle), before);
    CHECK_EQ(events.events, 0);
    CHECK_EQ(battle_view(&game, &battle, 0).bids_in, 2);
    CHECK_EQ(tally_of(&battle, OWNER_SEAT, 1, ST_BID), 0);
    Verdict again = bid(1, 2);
    CHECK_EQ(again.refusal, NO_ALREADY_BID);
    bid(0, 3);
    CHECK_EQ(tally_of(&battle, OWNER_SEAT, 1, ST_BID), 7);
    CHECK_EQ(battle.active, 1);
}

TEST(a_move_beyond_its_limit_is_refused_with_the_measured_figure_and_nothing_changes)
{
    field(1, 0);
    Battle before = battle;
    Verdict verdict =
        give(move_of(0, SPEARS, 0, 20 * INCH, 30 * INCH - 161290)); /* 6.35" of 6.00" */
    CHECK_EQ(verdict.refusal, NO_TOO_FAR);
    CHECK_EQ(verdict.rule, BAN_MOV_01);
    CHECK_EQ(verdict.measured, 161290);
    CHECK_EQ(verdict.allowed, 6 * INCH);
    CHECK_EQ(verdict_slack(&verdict), 6 * INCH - 161290);
    CHECK(memcmp(&before, &battle, sizeof battle) == 0);
    char bytes[100];
    Text text = text_in(bytes, sizeof bytes);
    Look look = { &game, &battle, &scratch };
    verdict_words(&look, &verdict, &text);
    CHECK_TEXT(bytes, "model travels 6.35\" (limit 6.00\")");
}

TEST(a_hair_over_the_limit_still_counts)
{
    field(1, 0);
    Verdict verdict = give(move_of(0, CAPTAIN, 3, 36 * INCH + REACH_SLACK, 30 * INCH));
    CHECK(is_yes(&verdict));
    CHECK_EQ(battle.model[3].pose.at.x, 36 * INCH + REACH_SLACK);
}

TEST(a_move_stops_on_its_way_when_an_ambush_hits_and_goes_on_when_it_misses)
{
    /* The captain goes from y 30 to y 24.5 towards the chief at y 20. Bases of 1": a gap of 4" is a distance of 5",
     * at y 25: 5" on the way, half an inch before the end. */
    for (int die = 3; die <= 4; die++) {
        field(1, 0);
        give(move_of(0, CAPTAIN, 3, 30 * INCH, 24 * INCH + INCH / 2));
        CHECK_EQ(battle.request.why, WHY_AMBUSH);
        CHECK_LENGTH(battle.model[3].pose.at.y, 25 * INCH);
        CHECK_EQ(battle.request.seats, 2);
        choose(1, 1);
        CHECK_EQ(battle.request.shape, SHAPE_DICE);
        dice(1, die, 0);
        CHECK_LENGTH(battle.model[3].pose.at.y, die == 4 ? 25 * INCH : 24 * INCH + INCH / 2);
        CHECK_EQ(has_mark(&battle, OWNER_MODEL, 3, MM_SEEN), die == 4);
    }
}

TEST(an_ambusher_that_waits_lets_the_move_end)
{
    field(1, 0);
    give(move_of(0, CAPTAIN, 3, 30 * INCH, 24 * INCH + INCH / 2));
    choose(1, 0);
    CHECK_EQ(battle.model[3].pose.at.y, 24 * INCH + INCH / 2);
    CHECK_EQ(battle.request.why, WHY_ORDER);
}

TEST(a_charge_asks_the_other_side_then_the_cup_and_breaks_its_target)
{
    field(1, 0);
    Verdict verdict = charge(0, SPEARS, ARCHERS); /* gap 9": within 6 + 12 */
    CHECK(is_yes(&verdict));
    CHECK_EQ(battle.request.why, WHY_REACTION);
    CHECK_EQ(battle.request.seats, 2);
    CHECK(link_find(&battle, LK_CHARGED, SPEARS, ARCHERS) >= 0);
    choose(1, 0);
    CHECK_EQ(battle.request.dice_count, 2);
    dice(2, 1, 2); /* 6 + 3 = 9: just there */
    CHECK_EQ(battle.unit[ARCHERS].state, UNIT_LOST);
    CHECK_EQ(models_left(&battle, ARCHERS), 0);
}

TEST(an_order_that_was_accepted_may_turn_out_short)
{
    field(1, 0);
    charge(0, SPEARS, ARCHERS);
    choose(1, 0);
    dice(2, 1, 1); /* 6 + 2 = 8, short of 9 */
    CHECK_EQ(battle.unit[ARCHERS].state, UNIT_FIELD);
    CHECK_EQ(battle.request.why, WHY_ORDER);
}

TEST(panic_is_a_queue_and_each_test_may_lengthen_it)
{
    field(1, 0);
    battle.model[7].pose.at.x = 27 * INCH; /* the chief, 2" gap from the nearest archer at x 24 */
    scratch.ready = false;
    charge(0, SPEARS, ARCHERS);
    choose(1, 0);
    dice(2, 6, 6);
    CHECK_EQ(battle.request.why, WHY_PANIC_DIE);
    CHECK_EQ(battle.request.unit, CHIEF);
    dice(1, 1, 0);
    CHECK_EQ(battle.unit[CHIEF].state, UNIT_LOST);
    CHECK_EQ(list_count(&battle, LS_PANIC, 0), 0);
}

TEST(the_wrong_seat_the_wrong_shape_and_what_is_not_offered_are_refused)
{
    field(1, 0);
    CHECK_EQ(give(move_of(1, ARCHERS, 4, 0, 0)).refusal, NO_NOT_ASKED);
    CHECK_EQ(choose(0, 0).refusal, NO_WRONG_SHAPE);
    CHECK_EQ(give(move_of(0, ARCHERS, 4, 20 * INCH, 20 * INCH)).refusal, NO_NOT_YOURS);
    CHECK_EQ(give(move_of(0, 90, 4, 0, 0)).refusal, NO_NO_SUCH);
    CHECK_EQ(give(move_of(0, SPEARS, 0, INT32_MAX, 0)).refusal, NO_OFF_THE_MAP);
    charge(0, SPEARS, ARCHERS);
    CHECK_EQ(choose(1, 5).refusal, NO_NOT_OFFERED);
    choose(1, 0);
    CHECK_EQ(dice(2, 7, 1).refusal, NO_BAD_DIE);
    CHECK_EQ(dice(1, 3, 0).refusal, NO_WRONG_DICE);
}

TEST(a_refused_reach_draws_the_line_that_it_measured)
{
    field(1, 0);
    battle.model[7].pose.at = (Point){ 30 * INCH, 10 * INCH };
    scratch.ready = false;
    Verdict verdict = charge(0, CAPTAIN, CHIEF); /* 20" less two radii: 19" of 18" */
    CHECK_EQ(verdict.refusal, NO_OUT_OF_CHARGE);
    CHECK_EQ(verdict.measured, 19 * INCH);
    CHECK_EQ(verdict.allowed, 18 * INCH);
    CHECK_EQ(segment_length(verdict.line), verdict.measured);
}

TEST(a_permission_carries_its_figures_too)
{
    field(1, 0);
    Verdict verdict = charge(0, SPEARS, ARCHERS);
    CHECK(is_yes(&verdict));
    CHECK_EQ(verdict.measured, 9 * INCH);
    CHECK_EQ(verdict_slack(&verdict), 9 * INCH);
}

TEST(a_copy_given_the_same_answers_ends_with_the_same_hash)
{
    field(1, 0);
    Battle fork = battle;
    Scratch other;
    scratch_clear(&other);
    Answer answer = move_of(0, SPEARS, 1, 22 * INCH, 29 * INCH);
    battle_answer(&game, &fork, &other, &answer, NULL);
    CHECK(battle_hash(&fork) != battle_hash(&battle));
    give(answer);
    CHECK_EQ(battle_hash(&fork), battle_hash(&battle));
}

TEST(marks_and_tallies_of_a_round_go_when_it_ends_and_those_of_a_battle_stay)
{
    field(3, 0);
    charge(0, SPEARS, ARCHERS);
    choose(1, 1);
    CHECK(has_mark(&battle, OWNER_UNIT, SPEARS, UM_ACTED));
    give(order_of(1, NO_UNIT, VERB_DONE));
    give(order_of(0, NO_UNIT, VERB_DONE));
    CHECK_EQ(battle.round, 2);
    CHECK(!has_mark(&battle, OWNER_UNIT, SPEARS, UM_ACTED));
    CHECK_EQ(tally_of(&battle, OWNER_SEAT, 0, ST_BID), 0);
    CHECK(link_find(&battle, LK_CHARGED, SPEARS, ARCHERS) < 0);
    CHECK(has_mark(&battle, OWNER_UNIT, ARCHERS, UM_BROKEN));
}

TEST(the_battle_ends_after_three_rounds_and_then_nobody_is_asked)
{
    field(1, 0);
    for (int round = 1; round <= 3; round++) {
        SeatId first = battle.active;
        give(order_of(first, NO_UNIT, VERB_DONE));
        give(order_of((SeatId)(1 - first), NO_UNIT, VERB_DONE));
        if (round < 3) {
            bid(0, 0);
            bid(1, 0);
        }
    }
    CHECK(battle.over);
    CHECK_EQ(battle.winner, NO_SEAT); /* twelve models each */
    CHECK_EQ(battle.request.shape, SHAPE_NONE);
    CHECK_EQ(bid(0, 1).refusal, NO_BATTLE_OVER);
}

TEST(a_rule_that_is_switched_off_is_not_played)
{
    field(1, 0);
    game.switched_off = BAN_MOV_01;
    Verdict verdict = give(move_of(0, CAPTAIN, 3, 45 * INCH, 30 * INCH));
    CHECK(is_yes(&verdict));
}

TEST(the_default_answer_is_legal_whatever_is_asked)
{
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, NULL);
    Chance chance = { 4 };
    for (int i = 0; i < 200 && !battle.over; i++) {
        Answer answer;
        if (battle.request.shape == SHAPE_DICE)
            battle_dice(&battle, &chance, &answer);
        else
            battle_default(&game, &battle, &scratch, &answer);
        Verdict verdict = give(answer);
        CHECK(is_yes(&verdict));
    }
    CHECK(battle.over);
}

static Flow run_for_ever(Play *play, Frame *frame, const Answer *answer)
{
    (void)play;
    (void)answer;
    return go(frame, 7);
}

static void begin_for_ever(void)
{
    Procedure procedure[PROCS];
    Ruleset wrong = bannerfall_ruleset;
    memcpy(procedure, wrong.procedure, sizeof procedure);
    procedure[PROC_ROUND].run = run_for_ever;
    wrong.procedure = procedure;
    bannerfall_game(&game);
    game.ruleset = &wrong;
    bannerfall_battle(&game, &battle, &scratch, NULL);
}

TEST(a_step_that_goes_on_to_itself_for_ever_ends_the_program_with_a_sentence)
{
    char said[200] = "";
    int ends[2], status = 0;
    CHECK_EQ(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        begin_for_ever();
        _exit(0);
    }
    close(ends[1]);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CHECK(strstr(said, "bannerfall: the procedure ROUND goes on for ever, now at its step 7") !=
          NULL);
}
