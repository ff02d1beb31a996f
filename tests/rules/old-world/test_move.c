#include "meadow.h"

/* Manoeuvres and marches: MOV-01..22, FRM-01..11; EX-01, 02, 03, 19, 22, 24. */

static UnitId spears, gore;

/* H5 of 20 models stands at F=(30,30) facing north in `files`; S4 far away, or where a test wants it. */
static void spears_alone(int files)
{
    meadow();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, files);
    stand(gore, 60, 4, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
}

TEST(a_wheel_costs_the_arc_of_the_outer_corner_and_the_rest_is_straight) /* EX-01 */
{
    spears_alone(5);
    order(spears), wheel_degrees(spears, HAND_RIGHT, 30), length(VERB_FORWARD, 1.42);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.measured, inches(3.997));
    give();
    CHECK_LENGTH(front_of(spears).at.x, inches(30.330 + 1.42 * 0.5));
    CHECK_LENGTH(front_of(spears).at.y, inches(28.770 - 1.42 * 0.8660));
    CHECK(marked(spears, UM_MOVED)); /* MOV-20 */
}

TEST(a_move_beyond_the_movement_is_refused_with_both_figures) /* EX-01, MOV-02, MOV-09 */
{
    spears_alone(5);
    order(spears), wheel_degrees(spears, HAND_RIGHT, 30), length(VERB_FORWARD, 1.50);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 4.08, 4.00);
    order(spears), wheel_degrees(spears, HAND_RIGHT, 47);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 4.04, 4.00);
    order(spears), wheel_degrees(spears, HAND_RIGHT, 46.62);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
}

TEST(a_turn_makes_files_of_ranks_and_costs_a_quarter) /* EX-02, MOV-10, GEO-11 */
{
    spears_alone(5);
    order(spears), turn(1), length(VERB_FORWARD, 3.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 4.01, 4.00);
    order(spears), turn(1), wheel(HAND_LEFT, 0.5);
    CHECK_REFUSED(NO_ONE_MANOEUVRE); /* MOV-07 */
    order(spears), turn(1), length(VERB_FORWARD, 3);
    give();
    CHECK_FRONT(spears, 35.461, 31.969, 90);
    CHECK_EQ(the_battle()->unit[spears].files, 4);
    CHECK(is_column(the_look(), spears)); /* 4 files, 5 ranks: FRM-02 */
}

TEST(a_turn_with_a_short_rear_rank_leaves_it_behind) /* EX-24 */
{
    meadow();
    spears = unit("H5", NORTH, 13);
    stand(spears, 20, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), turn(1), give();
    CHECK_FRONT(spears, 22.461, 30.984, 90);
    CHECK_EQ(the_battle()->unit[spears].files, 2);
    CHECK_EQ(ranks_of(the_look(), spears), 7);
}

TEST(a_turn_about_keeps_the_files) /* EX-24 */
{
    meadow();
    spears = unit("H5", NORTH, 13);
    stand(spears, 20, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), turn(2), give();
    CHECK_FRONT(spears, 20, 31.969, 180);
    CHECK_EQ(the_battle()->unit[spears].files, 5);
}

static void halberds_near(double gap)
{
    meadow();
    spears = unit("H6", NORTH, 16);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 40, 0, 8);
    stand(gore, 40, 40 - gap, 180, 5); /* 30 mm bases: 5.906" wide, from x 37.05 on */
    go_to(PHASE_REMAINING, NORTH);
}

/* The left corner of the Gorehides is 40 - 2.953 = 37.047, the right one of H6 30 + 3.937 = 33.937: 3.110 aside. For 8.00"
 * apart they stand sqrt(64 - 9.672) = 7.3708 north. */
static const double eight_away = 7.3708;

TEST(a_march_eight_inches_from_the_enemy_needs_a_test) /* EX-03, MOV-04, MOV-05 */
{
    halberds_near(eight_away);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 8.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 8.01, 8.00);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 3);
    give();
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(5, 3); /* 8 against 7 + 1 for the musician */
    CHECK_FRONT(spears, 30, 37, 0);
    CHECK(marked(spears, UM_MARCHED));
}

TEST(who_fails_to_march_moves_normally_and_counts_as_having_marched) /* EX-03, MOV-06 */
{
    halberds_near(eight_away);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 5);
    give();
    DICE(6, 3);
    CHECK_ASKED(NORTH, WHY_MARCH_FAILED);
    order(spears), length(VERB_FORWARD, 4.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 4.01, 4.00);
    order(spears), length(VERB_FORWARD, 4), give();
    CHECK_FRONT(spears, 30, 36, 0);
    CHECK(marked(spears, UM_MARCHED));
}

/* 8 of the captain and 2 ranks are 10 already. */
TEST(a_musician_helps_nobody_beyond_leadership_ten) /* GEN-06, CMD-04 */
{
    meadow();
    gore = unit("S4", SOUTH, 15);
    UnitId gnarl = unit("S2", SOUTH, 1);
    spears = unit("H6", NORTH, 16);
    stand(gore, 40, 20, 180, 5);
    joined(gnarl, gore, 2);
    stand(spears, 40, 27, 0, 8);
    go_to(PHASE_REMAINING, SOUTH);
    order(gore), deed(VERB_MARCH), length(VERB_FORWARD, 2);
    give();
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK(told_tale(TALE_LEADERSHIP_RANKS));
    CHECK(!told_tale(TALE_LEADERSHIP_UP));
    DICE(5, 6);
    CHECK_ASKED(SOUTH, WHY_MARCH_FAILED);
}

TEST(beyond_eight_inches_nobody_tests) /* EX-03 */
{
    halberds_near(eight_away + 0.02);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 2);
    give();
    CHECK_FRONT(spears, 30, 38, 0);
}

TEST(only_wheels_while_marching) /* MOV-03 */
{
    spears_alone(5);
    order(spears), deed(VERB_MARCH), turn(0);
    CHECK_REFUSED(NO_MARCH_MANOEUVRE);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 5), wheel(HAND_LEFT, 1),
        length(VERB_FORWARD, 2);
    give();
}

TEST(a_column_marches_three_times_its_movement) /* FRM-03 */
{
    spears_alone(4);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 12.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 12.01, 12.00);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 12), give();
}

TEST(redressing_costs_half_and_at_most_five_files) /* EX-19, MOV-13 */
{
    spears_alone(5);
    order(spears), number(VERB_REDRESS, 6);
    CHECK_REFUSED_COUNT(NO_REDRESS_N, 6, 5);
    order(spears), number(VERB_REDRESS, 3), length(VERB_FORWARD, 2.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 4.01, 4.00);
    order(spears), number(VERB_REDRESS, 3), length(VERB_FORWARD, 2), give();
    CHECK_FRONT(spears, 30, 28, 0);
    CHECK_EQ(the_battle()->unit[spears].files, 8);
    CHECK_EQ(ranks_of(the_look(), spears), 3); /* 8, 8, 4 */
}

TEST(a_reform_is_not_combined_with_another_move) /* EX-19, MOV-14 */
{
    spears_alone(5);
    order(spears), length(VERB_FORWARD, 0.5), reform(90, 10);
    CHECK_REFUSED_INCHES(NO_REFORM_MOVED, 0.50, 0);
    order(spears), turn(0), reform(90, 10);
    CHECK_REFUSED_INCHES(NO_REFORM_MOVED, 1.00, 0); /* a quarter of 4 */
    order(spears), reform(90, 4), give();
    CHECK_FRONT(spears, 30 + 5 * 25 / 25.4 / 2, 31.969,
                90); /* 4 files, 5 ranks about (30, 31.969) */
}

TEST(backwards_and_sideways_the_movement_is_halved) /* EX-19, MOV-11, MOV-12 */
{
    spears_alone(5);
    order(spears), length(VERB_BACK, 2.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 2.01, 2.00);
    order(spears), length(VERB_RIGHT, 1.5), length(VERB_FORWARD, 0.6);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 2.10, 2.00);
    order(spears), length(VERB_LEFT, 2), give();
    CHECK_FRONT(spears, 28, 30, 0);
}

TEST(a_unit_moves_once) /* MOV-01 */
{
    spears_alone(5);
    order(spears), length(VERB_FORWARD, 1), give();
    order(spears), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_MOVED);
}

TEST(fleeing_and_charged_units_do_not_move) /* FLE-09, CMV-15, SR-46 */
{
    spears_alone(5);
    set_mark(spears, UM_FLEEING);
    order(spears), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_FLEEING);
    spears_alone(5);
    set_mark(spears, UM_CHARGED);
    order(spears), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_CHARGED);
    spears_alone(5);
    set_mark(spears, UM_STUPID);
    order(spears), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_STUPID);
}

TEST(nobody_ends_within_an_inch_of_an_enemy) /* MOV-15 */
{
    meadow();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 26, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 3.01);
    CHECK_REFUSED_INCHES(NO_ONE_INCH, 0.99, 1.00);
    order(spears), length(VERB_FORWARD, 3), give();
}

TEST(the_front_edge_passes_through_nobody) /* MOV-17 */
{
    meadow();
    spears = unit("H5", NORTH, 10);
    UnitId friends = unit("H8", NORTH, 5);
    stand(spears, 30, 30, 0, 5);
    stand(friends, 30, 29, 0, 5); /* 0.98" deep */
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 4);
    CHECK_REFUSED(NO_PATH);
}

TEST(a_move_ends_on_the_table) /* MOV-18 */
{
    meadow();
    spears = unit("H5", NORTH, 10);
    stand(spears, 30, 3, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 3.5);
    CHECK_REFUSED_INCHES(NO_OFF_TABLE, 0.50, 0);
}

TEST(open_order_pivots_a_quarter_after_its_move_unless_it_marched) /* FRM-07 */
{
    meadow();
    spears = unit("H8", NORTH, 10);
    stand(spears, 30, 30, 0, 10);
    set_tally_of(spears, UT_FORMATION, FORM_OPEN);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 2), deed(VERB_PIVOT)->heading = 91 * DEGREE;
    CHECK_REFUSED(NO_QUICK_TURN);
    order(spears), deed(VERB_MARCH), length(VERB_FORWARD, 2),
        deed(VERB_PIVOT)->heading = 90 * DEGREE;
    CHECK_REFUSED(NO_QUICK_TURN_MARCHED);
    order(spears), length(VERB_FORWARD, 2), deed(VERB_PIVOT)->heading = 90 * DEGREE;
    give();
    CHECK_EQ(front_of(spears).facing, 90 * DEGREE);
}

TEST(close_order_has_no_quick_turn) /* FRM-07 */
{
    spears_alone(5);
    order(spears), length(VERB_FORWARD, 1), deed(VERB_PIVOT)->heading = 45 * DEGREE;
    CHECK_REFUSED(NO_KEYWORD);
}

TEST(no_model_is_displaced_by_more_than_twice_its_movement) /* MOV-08, GEO-10 */
{
    spears_alone(20);
    order(spears), reform(90, 20);
    CHECK_REFUSED(NO_DOUBLE_M);
}

TEST(difficult_ground_takes_an_inch) /* TER-02, TER-06 */
{
    meadow();
    spears = unit("H5", NORTH, 20);
    terrain("wood", 26, 20, 34, 28);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 3.01);
    CHECK_REFUSED_INCHES(NO_MOV_SLOWED, 3.01, 3.00);
    order(spears), length(VERB_FORWARD, 3.01);
    Verdict verdict = judged();
    CHECK_EQ(verdict.piece, 0); /* the wood, not the Movement of 4 */
    order(spears), length(VERB_FORWARD, 2);
    verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.allowed, inches(4)); /* it only touches the wood */
    order(spears), length(VERB_FORWARD, 3), give();
}

TEST(hills_and_barrels_do_not_slow) /* TER-01, TER-07 */
{
    meadow();
    spears = unit("H5", NORTH, 20);
    terrain("hill", 26, 20, 34, 28);
    terrain("decoration", 29, 28.5, 30, 29);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 4), give();
}

TEST(impassable_ground_is_not_entered) /* TER-04 */
{
    meadow();
    spears = unit("H5", NORTH, 20);
    terrain("impassable", 28, 26, 29, 28);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 3);
    CHECK_REFUSED(NO_IMPASSABLE);
}

TEST(each_model_that_touches_dangerous_ground_throws_a_die) /* TER-03 */
{
    meadow();
    spears = unit("H5", NORTH, 10);
    terrain("dangerous", 29.6, 28, 30.4, 29.5); /* before the middle file only: 30 +- 0.492 */
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 1), give();
    CHECK_ASKED(NO_SEAT, WHY_DANGER);
    /* The front goes from y 30 to 29; the second rank, 0.984" behind, ends at 29.984, short of 29.5. */
    CHECK_EQ(the_battle()->request.dice_count, 1);
}

TEST(skirmishers_keep_within_an_inch_of_each_other) /* EX-22, FRM-08 */
{
    meadow();
    UnitId cutters = unit("S17", SOUTH, 3);
    row(cutters, 1, 3, 20, 30, 1.5, 0); /* 25 mm: 0.516" apart */
    go_to(PHASE_REMAINING, SOUTH);
    order(cutters), deed(VERB_MOVE), path(3, 23.49433, 30); /* from 21.5 + 0.98425 + 1.01 */
    CHECK_REFUSED_INCHES(NO_COHERENCY, 1.01, 1.00);
    order(cutters), deed(VERB_MOVE), path(3, 23.48425, 30);
    give();
}

TEST(each_skirmisher_moves_up_to_its_movement) /* FRM-09 */
{
    meadow();
    UnitId cutters = unit("S17", SOUTH, 2);
    row(cutters, 1, 2, 20, 30, 1.5, 0);
    go_to(PHASE_REMAINING, SOUTH);
    order(cutters), deed(VERB_MOVE), path(1, 20, 24.99), path(2, 21.5, 25.5);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 5.01, 5.00);
    order(cutters), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_SKIRMISH_PATHS);
    order(cutters), deed(VERB_MOVE), path(1, 20, 25), path(2, 21.5, 25.5);
    give();
    CHECK_EQ(place_of(cutters, 1).y, inches(25));
}

TEST(casualties_leave_the_rear_rank_from_its_right_end) /* CAS-03 */
{
    spears_alone(5);
    remove_models(the_play(), spears, 2, LOSS_WOUNDS);
    CHECK_EQ(models(spears), 18);
    Block block = block_of(the_look(), spears);
    CHECK_EQ(block_short_rank(&block), 3);
    CHECK_FRONT(spears, 30, 30, 0);
}

TEST(a_single_rank_loses_from_both_ends_in_turn) /* CAS-03 */
{
    meadow();
    UnitId bows = unit("H8", NORTH, 10);
    stand(bows, 30, 30, 0, 10);
    go_to(PHASE_REMAINING, NORTH);
    remove_models(the_play(), bows, 1, LOSS_WOUNDS);
    CHECK_FRONT(bows, 30 - 12.5 / 25.4, 30, 0); /* the right end is gone: half a base to the left */
    remove_models(the_play(), bows, 1, LOSS_WOUNDS);
    CHECK_FRONT(bows, 30, 30, 0);
    CHECK_EQ(the_battle()->unit[bows].files, 8);
}

TEST(the_command_group_stands_in_the_middle_of_the_front) /* CMD-01 */
{
    spears_alone(5);
    order(spears), length(VERB_FORWARD, 1), give();
    CHECK_LENGTH(place_of(spears, 1).x, inches(30));
    CHECK_LENGTH(place_of(spears, 2).x,
                 inches(30 + 25 / 25.4)); /* the standard right of the champion */
    CHECK_LENGTH(place_of(spears, 3).x, inches(30 - 25 / 25.4));
}

TEST(a_joined_character_takes_a_place_of_the_front_rank) /* CHR-03 */
{
    meadow();
    spears = unit("H5", NORTH, 19);
    UnitId captain = unit("H2", NORTH, 1);
    stand(spears, 30, 30, 0, 5);
    joined(captain, spears, 4);
    go_to(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 1), give();
    CHECK_LENGTH(place_of(captain, 1).x, inches(30 + 2 * 25 / 25.4));
    CHECK_LENGTH(place_of(captain, 1).y, inches(29 + 12.5 / 25.4));
    CHECK_EQ(unit_strength(the_look(), spears), 20); /* GEN-13 */
}
