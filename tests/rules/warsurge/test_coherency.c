#include "field.h"

/* Coherency, Game Terms: COH-01..06, GEO-10, GEO-11. Riflemen have bases of 1.0 inch and Move 5. */

static UnitId rifles;

static void three_in_reserve(void)
{
    field(STANDARD);
    rifles = unit("riflemen", SOUTH, 3);
    unit("briarguard", NORTH, 1);
}

static void deploy_three(double x1, double x2, double x3)
{
    order(rifles);
    deed(VERB_DEPLOY);
    path(1, x1, 40);
    path(2, x2, 40);
    path(3, x3, 40);
}

TEST(models_are_one_chain_when_each_is_within_2_inches_of_the_next) /* X03 */
{
    three_in_reserve();
    enter(PHASE_DEPLOY, SOUTH);
    deploy_three(10, 13, 16); /* gaps 2.00 and 2.00; first to third 5.00 */
    give();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_FIELD);
}

TEST(a_third_model_2_05_away_breaks_the_chain) /* X03 */
{
    three_in_reserve();
    enter(PHASE_DEPLOY, SOUTH);
    deploy_three(10, 13, 16.05); /* 16.05 - 13 - 1 = 2.05 */
    CHECK_REFUSED_INCHES(NO_INCOHERENT, 2.05, 2.00);
    Verdict verdict = judged();
    CHECK_EQ(verdict.rule, WSG_COH_03);
    CHECK_EQ(verdict.model, model_of(rifles, 3));
    CHECK(verdict.line_measures);
    CHECK_EQ(segment_length(verdict.line), verdict.measured);
}

TEST(the_stray_nearest_to_the_chain_is_named)
{
    three_in_reserve();
    enter(PHASE_DEPLOY, SOUTH);
    deploy_three(20, 23.5,
                 10); /* 2 is 2.50 from 1; 3 is 9.00 from it: model 1 alone is the chain */
    CHECK_REFUSED_INCHES(NO_INCOHERENT, 2.50, 2.00);
    CHECK_EQ(judged().faults, 2);
}

TEST(a_model_6_5_inches_above_is_not_linked) /* COH-01 */
{
    three_in_reserve();
    PieceId ruins = terrain("ruins", 8, 38, 20, 44);
    the_game()->piece[ruins].level[1] = inches(6.5);
    enter(PHASE_DEPLOY, SOUTH);
    deploy_three(10, 11, 12);
    level(6.5);
    CHECK_REFUSED_INCHES(NO_INCOHERENT_ABOVE, 6.50, 6.00);
    CHECK_EQ(judged().rule, WSG_COH_01);
}

TEST(a_model_6_inches_above_is_linked)
{
    three_in_reserve();
    PieceId ruins = terrain("ruins", 8, 38, 20, 44);
    the_game()->piece[ruins].level[1] = inches(6);
    enter(PHASE_DEPLOY, SOUTH);
    deploy_three(10, 11, 12);
    level(6);
    give();
}

TEST(only_the_final_places_are_checked_for_coherency) /* COH-04 */
{
    three_in_reserve();
    row(rifles, 1, 3, 10, 40, 3, 0);
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    deed(VERB_MOVE);
    path(1, 10, 36); /* 5.00 - 1.00 = 4.00 from model 2 before that one follows */
    path(2, 13, 36);
    path(3, 16, 36);
    give();
    CHECK_PLACE(rifles, 1, 10, 36);
}

static void apart_by_casualties(double gap)
{
    three_in_reserve();
    stand(rifles, 1, 10, 40);
    stand(rifles, 2, 13, 40);
    stand(rifles, 3, 14 + gap, 40);
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    deed(VERB_MOVE);
}

TEST(a_unit_that_has_come_apart_must_come_closer) /* COH-05 */
{
    apart_by_casualties(4.10);
    path(3, 18.20, 40); /* 4.20 from model 2 */
    CHECK_REFUSED_INCHES(NO_MUST_IMPROVE, 4.20, 2);
    CHECK_LENGTH(judged().third, inches(2.10));
    CHECK_EQ(judged().rule, WSG_COH_05);
}

TEST(a_unit_that_has_come_apart_may_stay_apart_if_it_comes_closer) /* COH-05 */
{
    apart_by_casualties(4.10);
    path(3, 17, 40); /* 3.00 */
    give();
    CHECK_PLACE(rifles, 3, 17, 40);
}

TEST(the_widest_spread_is_that_of_the_spanning_tree) /* GEO-11 */
{
    apart_by_casualties(4.00);
    path(1, 11.5, 40); /* nearer to model 3, but 2 to 3 is still 4.00 */
    CHECK_REFUSED_INCHES(NO_MUST_IMPROVE, 4.00, 2);
}

TEST(doomed_models_do_not_count_for_coherency) /* COH-06 */
{
    three_in_reserve();
    stand(rifles, 1, 10, 40);
    stand(rifles, 2, 12, 40);
    stand(rifles, 3, 30, 40);
    the_battle()->model[model_of(rifles, 3)].state = MODEL_DOOMED;
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    deed(VERB_MOVE);
    path(1, 10, 38);
    give();
}
