#include "volleys.h"

/* Who falls, a Personality picked out of few (CHR-05), and his Close Call (SIP-06). */

/* Fewer than five others: he is picked out, has his own armour, and one SIP may turn the last wound (SIP-06). */
static void ulfgar_among_four(void)
{
    field();
    shooters = unit("yew-archers");
    UnitId spears = unit_of("secunda", 4);
    target = unit("petronia"); /* AV 3, W 2, two SIP */
    stand(shooters, 30, 20, 180, 6);
    stand(spears, 30, 30, 0, 4);
    joined(target, spears);
}

TEST(a_personality_among_few_is_picked_out)
{
    ulfgar_among_four();
    Verdict verdict = judge_aimed_at(the_look(), shooters, target);
    CHECK(is_yes(&verdict));
    plan();
    CHECK_EQ(volley.struck, target);
    CHECK_EQ(volley.shot[0].attack.save, 5); /* 3, AP 1 */
    open_fire();
    DICE(3, 3, 1, 1, 1, 1, 1, 1, 1); /* six, and half of the six behind */
    DICE(1, 1);
    DICE(4, 1);
    CHECK_EQ(wounds_of(target, 1), 1);
    CHECK_EQ(models(the_battle()->unit[target].carrier), 4);
}

TEST(a_close_call_turns_the_last_wound)
{
    ulfgar_among_four();
    open_fire();
    DICE(3, 3, 1, 1, 1, 1, 1, 1, 1); /* six, and half of the six behind */
    DICE(1, 1);
    DICE(4, 4);
    CHECK_ASKED(AURELIA, WHY_CLOSE_CALL);
    CHECK_TEXT(says_of(1), "Ignored: 50.0 %");
    choose(1);
    DICE(4);
    CHECK_EQ(wounds_of(target, 1), 1);
    CHECK_EQ(unit_tally(target, UT_SIP), 1);
}

TEST(a_close_call_that_fails_and_one_that_is_not_made)
{
    ulfgar_among_four();
    open_fire();
    DICE(3, 3, 1, 1, 1, 1, 1, 1, 1); /* six, and half of the six behind */
    DICE(1, 1);
    DICE(4, 4);
    choose(1);
    DICE(3);
    CHECK_EQ(the_battle()->unit[target].state, UNIT_LOST);
    CHECK_EQ(unit_tally(target, UT_SIP), 0); /* what he had left is gone with him: SIP-08 */
    ulfgar_among_four();
    open_fire();
    DICE(3, 3, 1, 1, 1, 1, 1, 1, 1); /* six, and half of the six behind */
    DICE(1, 1);
    DICE(4, 4);
    choose(0);
    CHECK_EQ(the_battle()->unit[target].state, UNIT_LOST);
    CHECK_EQ(unit_tally(target, UT_SIP), 0);
}

/* ---- Casualties --------------------------------------------------------------------------------------------------- */

TEST(one_rank_loses_from_both_ends_in_turn)
{
    field();
    target = unit_of("heron", 6);
    stand(target, 30, 20, 0, 6);
    take_wounds(the_play(), target, 1, WAC_SHO_13);
    CHECK_EQ(the_battle()->unit[target].files, 5);
    CHECK_FRONT(target, 30.3937, 20, 0);
    take_wounds(the_play(), target, 1, WAC_SHO_13);
    CHECK_FRONT(target, 30, 20, 0);
    CHECK_EQ(models(target), 4);
}

TEST(the_last_rank_loses_first_and_the_front_stays) /* UNI-11 */
{
    field();
    target = unit("boar");
    stand(target, 30, 20, 0, 8);
    CHECK_EQ(take_wounds(the_play(), target, 9, WAC_SHO_13), 9);
    CHECK_EQ(models(target), 15);
    CHECK_FRONT(target, 30, 20, 0);
    CHECK_EQ(the_battle()->unit[target].files, 8); /* the second rank has lost one */
    take_wounds(the_play(), target, 7, WAC_SHO_13);
    CHECK_EQ(the_battle()->unit[target].files, 8); /* and is gone, the front is whole */
    CHECK_FRONT(target, 30, 20, 0);
}

TEST(wounds_are_gathered_on_one_figure_and_pass_on)
{
    field();
    target = unit("light-chariots"); /* three of two wounds */
    stand(target, 30, 20, 180, 3);
    CHECK_EQ(take_wounds(the_play(), target, 1, WAC_SHO_13), 0);
    CHECK_EQ(take_wounds(the_play(), target, 2, WAC_SHO_13), 1);
    CHECK_EQ(models(target), 2);
    int left[MOST_UNIT_MODELS];
    CHECK_EQ(wounds_left(the_look(), target, left), 2);
    CHECK_EQ(left[0], 1);
    take_wounds(the_play(), target, 9, WAC_SHO_13);
    CHECK_EQ(the_battle()->unit[target].state, UNIT_LOST);
}

/* Three in a row, the last listed in the middle: he stays, so that the others hold together; 2.6 less a base are 1.81 inches. */
TEST(skirmishers_lose_whoever_does_not_part_them)
{
    field();
    target = unit_of("velites", 3);
    row(target, 30, 20, 1.3, 0);
    the_battle()->model[model_of(target, 2)].pose.at = spot(32.6, 20);
    the_battle()->model[model_of(target, 3)].pose.at = spot(31.3, 20);
    the_battle()->revision++;
    take_wounds(the_play(), target, 1, WAC_SHO_13);
    CHECK_EQ(wounds_of(target, 3), 1);
    CHECK_EQ(models(target), 2);
}
