#include "field.h"

/* Priority, bids and the halves of a step. */

static UnitId captain, marl, kaptain, eiche;

static void stand_apart(void)
{
    field();
    captain = unit("captain"), marl = unit("marl");
    kaptain = unit("kaptain"), eiche = unit("eiche");
    alone(captain, 24, 44);
    row(marl, 10, 42, 1, 0);
    alone(kaptain, 24, 4);
    row(eiche, 10, 6, 1, 0);
}

TEST(a_contest_is_bid_for_in_secret_and_thrown_again_on_a_tie) /* W03: PRI-02..05 */
{
    stand_apart();
    give_tokens(A, 5);
    give_tokens(B, 3);
    enter(PHASE_CONTEST_L, A);
    Answer four;
    answer_begin(&four, ANSWER_NUMBER, B);
    four.value = 4;
    Verdict verdict = try_answer(&four);
    CHECK(verdict.refusal == NO_BID && verdict.measured == 4 && verdict.allowed == 3);
    bid(A, 2);
    bid(B, 1);
    DICE(2, 4, 1, 3, 4); /* 7 each */
    DICE(1, 1, 3, 6, 2); /* 5 against 8 */
    CHECK_ASKED(B, WHY_ACTIVATE);
    CHECK(seat_tally(A, ST_CT) == 3 && seat_tally(B, ST_CT) == 2);
    CHECK(!told_tale(TALE_CONTEST_SCORE)); /* the throws themselves say 5 and 8 */
}

TEST(where_one_side_alone_has_somebody_there_is_no_contest) /* PRI-08 */
{
    stand_apart();
    set_mark(captain, UM_ACTIVATED);
    set_mark(marl, UM_ACTIVATED);
    give_tokens(A, 2);
    enter(PHASE_CONTEST_L, A);
    CHECK_ASKED(B, WHY_ACTIVATE);
    CHECK(the_battle()->phase == PHASE_LINE && seat_tally(A, ST_CT) == 2);
}

TEST(priority_is_rolled_off_until_somebody_is_higher) /* PRI-01, GEN-05, RND-03 */
{
    stand_apart();
    enter(PHASE_PRIORITY, A);
    DICE(4, 4, 2, 5);
    CHECK(the_battle()->initiative == B);
}

TEST(nobody_sees_a_bid_before_both_are_in) /* GEN-09, PRI-02, 03 */
{
    uint64_t seen[2];
    for (int tokens = 0; tokens < 2; tokens++) {
        stand_apart();
        give_tokens(A, 3);
        enter(PHASE_CONTEST_L, A);
        bid(A, tokens);
        CHECK(seat_tally(A, ST_BID) == 0 && seat_tally(A, ST_CT) == 3);
        seen[tokens] = battle_hash(the_battle());
    }
    CHECK(seen[0] == seen[1]);
}

TEST(a_bluff_is_one_die_more_in_the_next_contest) /* PRI-07 */
{
    stand_apart();
    marks_set(&the_battle()->seat[B].marks, SM_BLUFF, true);
    enter(PHASE_CONTEST_L, A);
    bid(A, 0);
    bid(B, 0);
    CHECK(dice_asked() == 1);
    DICE(6);
    CHECK(dice_asked() == 2);
    DICE(4, 5);
    CHECK_ASKED(B, WHY_ACTIVATE);
    CHECK(!has_mark(the_battle(), OWNER_SEAT, B, SM_BLUFF));
}

TEST(by_the_option_each_token_is_one_more_on_the_die) /* PRI-04 */
{
    stand_apart();
    the_game()->option[OPT_CONTEST] = 1;
    give_tokens(A, 3);
    enter(PHASE_CONTEST_L, A);
    bid(A, 3);
    bid(B, 0);
    DICE(2, 4); /* 5 against 4 */
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(by_the_option_the_winner_says_who_goes_first) /* PRI-05, RND-07 */
{
    stand_apart();
    the_game()->option[OPT_CONTEST_WINNER] = 1;
    enter(PHASE_CONTEST_L, A);
    bid(A, 0);
    bid(B, 0);
    DICE(2, 4);
    CHECK_ASKED(B, WHY_WHO_FIRST);
    choose(1);
    CHECK_ASKED(A, WHY_ACTIVATE);
}

TEST(the_winner_goes_first_whoever_has_priority) /* PRI-05, 06, RND-07 */
{
    stand_apart();
    enter(PHASE_CONTEST_L, A);
    bid(A, 0);
    bid(B, 0);
    DICE(2, 4);
    CHECK_ASKED(B, WHY_ACTIVATE);
    CHECK(the_battle()->initiative == A);
}

TEST(what_lasts_until_the_end_of_the_round_goes_then) /* RND-12, 13, TOK-09 */
{
    stand_apart();
    set_mark(marl, UM_OVER_THE_TOP);
    give_tokens(A, 9);
    enter(PHASE_LINE, A);
    hand_over(); /* nobody has to be activated */
    hand_over();
    CHECK(the_battle()->round == 2 && !marked(marl, UM_OVER_THE_TOP));
    CHECK(seat_tally(A, ST_CT) == 3); /* half of the force, the captain, Marl: none is kept */
}
