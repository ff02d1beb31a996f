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
