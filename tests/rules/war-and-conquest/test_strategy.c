#include "field.h"

/* Strategic Advantage, rounds, deployment: SA, SEQ-01..03, DEP; WX-01, 02. */

static UnitId corvinus, petronia, prima, brannoch, ulfgar;

static void both_generals(void)
{
    field();
    corvinus = unit("corvinus"), petronia = unit("petronia"), prima = unit("prima");
    brannoch = unit("brannoch"), ulfgar = unit("ulfgar");
    UnitId boar = unit("boar");
    stand(prima, 20, 40, 0, 6);
    stand_alone(corvinus, 30, 45, 0);
    stand_alone(petronia, 33, 45, 0);
    stand(boar, 20, 8, 180, 8);
    stand_alone(brannoch, 30, 4, 180);
    stand_alone(ulfgar, 33, 4, 180);
    enter(PHASE_STRATEGY, AURELIA);
}

static void bid(SeatId seat, int value)
{
    Answer answer;
    answer_begin(&answer, ANSWER_NUMBER, seat);
    answer.value = value;
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
}

TEST(nobody_bids_more_than_he_holds) /* SA-01 */
{
    char said[200];
    Text text = text_in(said, sizeof said);
    both_generals();
    Answer answer;
    answer_begin(&answer, ANSWER_NUMBER, AURELIA);
    answer.value = 6;
    Verdict verdict = try_answer(&answer);
    CHECK_EQ(verdict.refusal, NO_BID);
    verdict_words(the_look(), &verdict, &text);
    CHECK_TEXT(said, "You hold 5 SIP, bid 6.");
}

TEST(a_bid_is_not_seen_before_the_other_is_in) /* SEQ-09 */
{
    both_generals();
    bid(AURELIA, 2);
    CHECK_EQ(the_battle()->request.why, WHY_BID);
    CHECK_EQ(the_battle()->sealed_in, 1 << AURELIA);
    CHECK(!told_tale(TALE_BIDS));
    CHECK_EQ(unit_tally(corvinus, UT_SIP) + unit_tally(petronia, UT_SIP), 5);
    bid(HOST, 1);
    CHECK(told_tale(TALE_BIDS));
    CHECK_EQ(unit_tally(corvinus, UT_SIP) + unit_tally(petronia, UT_SIP), 3);
    CHECK_EQ(unit_tally(brannoch, UT_SIP) + unit_tally(ulfgar, UT_SIP), 3);
}

TEST(a_tie_in_the_first_turn_is_thrown_on) /* WX-01, SA-01..05 */
{
    both_generals();
    bid(AURELIA, 2), bid(HOST, 1);
    DICE(2, 5, 1, 4, 4, 3, 5);
    CHECK_ASKED(HOST, WHY_WHICH_ROUND);
    choose(1); /* the second round */
    CHECK_EQ(the_battle()->active, AURELIA);
    CHECK_EQ(unit_tally(corvinus, UT_SIP) + unit_tally(petronia, UT_SIP), 3);
    CHECK_EQ(unit_tally(brannoch, UT_SIP) + unit_tally(ulfgar, UT_SIP), 3);
    CHECK_EQ(the_battle()->tally[BT_HOLDER], HOST + 1);
}

TEST(a_later_tie_keeps_and_gives_two_rounds_running) /* WX-02, SA-03, 06, SEQ-03 */
{
    both_generals();
    bid(AURELIA, 2), bid(HOST, 1);
    DICE(2, 5, 1, 4, 4, 3, 5);
    choose(1);
    rest_of_round(), rest_of_round(); /* Aurelia's, the Host's */
    CHECK_EQ(the_battle()->round, 2);
    bid(AURELIA, 0), bid(HOST, 0);
    DICE(5, 5);
    CHECK_ASKED(HOST, WHY_WHICH_ROUND);
    choose(0);
    CHECK_EQ(the_battle()->active, HOST);
    CHECK(told_tale(TALE_TWO_RUNNING));
    until(WHY_MOVES, 1);
    order(prima), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_ROUND);
}

TEST(the_higher_total_wins) /* SA-01, 04 */
{
    both_generals();
    bid(AURELIA, 0), bid(HOST, 0);
    DICE(5, 4);
    CHECK_ASKED(AURELIA, WHY_WHICH_ROUND);
    choose(0);
    CHECK_EQ(the_battle()->active, AURELIA);
    rest_of_round();
    CHECK_EQ(the_battle()->active, HOST);
    CHECK_EQ(the_battle()->turn, 2);
}

TEST(only_who_is_on_the_table_pays_for_a_bid) /* SIP-02 */
{
    both_generals();
    the_battle()->unit[petronia].state = UNIT_FLED;
    bid(AURELIA, 3), bid(HOST, 0);
    CHECK_EQ(unit_tally(petronia, UT_SIP), 2);
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 0);
}

TEST(advantage_is_thrown_for_once_before_both_rounds) /* SEQ-02 */
{
    both_generals();
    bid(AURELIA, 0), bid(HOST, 0);
    DICE(5, 4);
    choose(0);
    while (the_battle()->active == AURELIA) {
        CHECK(the_battle()->request.why != WHY_BID);
        usual();
    }
    CHECK_EQ(the_battle()->round, 1);
    rest_of_round();
    CHECK_EQ(the_battle()->round, 2);
    CHECK_EQ(the_battle()->request.why, WHY_BID);
    CHECK_EQ(the_battle()->turn, 0); /* nobody's yet */
}
