#include "field.h"

/* What manoeuvres cost and which there are: MOV-01..19, GEN-02, 03, 10..12, UNI-02, 04; WX-05, 06, 30. */

static UnitId prima, boar;

/* The unit at FC (x,y) h0 in so many files, the warband far away, Aurelia to move. */
static UnitId alone(const char *id, double x, double y, int files)
{
    field();
    UnitId it = unit(id);
    boar = unit("boar");
    stand(it, x, y, 0, files);
    stand(boar, 60, 4, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    return it;
}

TEST(a_wheel_costs_the_arc_of_the_outer_corner_and_the_rest_is_straight) /* WX-05, MOV-01, 06, 07 */
{
    prima = alone("prima", 20, 30, 6);
    order(prima), wheel_degrees(HAND_LEFT, 45), length(VERB_FORWARD, 0.30);
    CHECK_REFUSED_WORDS(NO_FAR, "Path costs 4.01\"; allowance is 4.00\"");
    order(prima), wheel_degrees(HAND_LEFT, 45), length(VERB_FORWARD, 0.28);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.measured, inches(3.9905));
    give();
    CHECK_FRONT(prima, 19.110, 28.132, 315);
    CHECK(marked(prima, UM_MOVED));
}

TEST(the_largest_wheel_is_what_the_base_move_pays_for) /* WX-05 */
{
    prima = alone("prima", 20, 30, 6);
    order(prima), wheel_degrees(HAND_RIGHT, 48.51);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    order(prima), wheel_degrees(HAND_RIGHT, 48.65);
    CHECK_REFUSED_INCHES(NO_FAR, 4.01, 4.00);
}

TEST(each_wheel_is_paid_also_when_one_takes_the_other_back) /* MOV-05, 07, 08: lesson 02 */
{
    UnitId secunda = alone("secunda", 30, 20, 6);
    order(secunda), wheel_degrees(HAND_RIGHT, 15), wheel_degrees(HAND_LEFT, 20),
        length(VERB_FORWARD, 1.13);
    CHECK_REFUSED_WORDS(NO_FAR, "Path costs 4.02\"; allowance is 4.00\"");
    order(secunda), wheel_degrees(HAND_RIGHT, 15), wheel_degrees(HAND_LEFT, 20),
        length(VERB_FORWARD, 1.11);
    give();
    CHECK(marked(secunda, UM_MOVED));
}

TEST(
    a_fall_back_costs_two_inches_for_one_and_a_test_without_proximity) /* WX-06, MOV-09, GEN-06, 08, UNI-01 */
{
    field();
    UnitId clibanarii = unit("clibanarii");
    boar = unit("boar");
    stand(clibanarii, 40, 20, 90, 4);
    stand(boar, 46, 20, 270, 8); /* 6" before them */
    enter(PHASE_MOVES, AURELIA);
    order(clibanarii), length(VERB_BACK, 3.6);
    CHECK_REFUSED_WORDS(NO_BACK_FAR, "Fall back of 3.60\" exceeds half move 3.50\"");
    order(clibanarii), length(VERB_BACK, 3.5);
    give();
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    DICE(3, 5); /* 8 <= 8 */
    CHECK_FRONT(clibanarii, 36.5, 20, 90);
    CHECK(marked(clibanarii, UM_FELL_BACK));
}

TEST(who_has_moved_does_not_move_again) /* WX-06, MOV-05 */
{
    field();
    UnitId clibanarii = unit("clibanarii"), secunda = unit("secunda");
    boar = unit("boar");
    stand(clibanarii, 40, 20, 90, 4);
    stand(secunda, 20, 40, 0, 6);
    stand(boar, 60, 4, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(clibanarii), length(VERB_FORWARD, 1), give();
    order(clibanarii), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_MOVED, "Clibanarii have already moved.");
}

TEST(a_failed_fall_back_leaves_them_there_unmoved) /* MOV-10 */
{
    field();
    UnitId clibanarii = unit("clibanarii"), secunda = unit("secunda");
    stand(clibanarii, 40, 20, 90, 4);
    stand(secunda, 20, 40, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(clibanarii), length(VERB_BACK, 3.5), give();
    DICE(4, 5);
    CHECK_FRONT(clibanarii, 40, 20, 90);
    CHECK(!marked(clibanarii, UM_MOVED));
    order(clibanarii), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_MOVED);
}

TEST(nothing_else_is_done_with_a_fall_back) /* MOV-09, 11 */
{
    prima = alone("prima", 20, 30, 6);
    order(prima), length(VERB_BACK, 1), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_BACK_ALONE);
    order(prima), deed(VERB_DOUBLE), length(VERB_BACK, 1);
    CHECK_REFUSED_WORDS(NO_BACK_DOUBLE, "Fall back is not possible at double pace.");
}

TEST(a_drift_is_a_slide_of_up_to_45_degrees) /* WX-30, MOV-12, GEN-03 */
{
    UnitId secunda = alone("secunda", 20, 30, 6);
    order(secunda), drift(HAND_RIGHT, 46, 4);
    CHECK_REFUSED_WORDS(NO_DRIFT_ANGLE, "Drift angle 46.00 degrees exceeds 45.00 degrees.");
    order(secunda), deed(VERB_DOUBLE), drift(HAND_RIGHT, 45, 4);
    CHECK_REFUSED_WORDS(NO_DRIFT_PACE, "Drift only at base move.");
    order(secunda), drift(HAND_RIGHT, 45, 4.01);
    CHECK_REFUSED_INCHES(NO_FAR, 4.01, 4);
    order(secunda), drift(HAND_RIGHT, 45, 4), give();
    CHECK_FRONT(secunda, 22.828, 27.172, 0);
}

TEST(
    a_turn_costs_two_inches_one_for_the_drilled_three_for_the_undisciplined) /* MOV-13, 14; lesson 04 */
{
    field();
    UnitId archers = unit("yew-archers"), secunda = unit("secunda");
    boar = unit("boar");
    stand(archers, 30, 10, 180, 6);
    stand(boar, 45, 10, 180, 8);
    stand(secunda, 20, 40, 0, 6);
    enter(PHASE_MOVES, HOST);
    order(archers), turn(1), length(VERB_FORWARD, 1.2), turn(0);
    CHECK_REFUSED_WORDS(NO_TURN_DEAR, "Turn costs 2.00\"; 1.80\" left.");
    order(archers), turn(1), length(VERB_FORWARD, 1), turn(0), give();
    CHECK_FRONT(archers, 29, 10, 180);
    order(boar), turn(2), turn(2);
    CHECK_REFUSED_INCHES(NO_TURN_DEAR, 3, 1);
    order(boar), turn(2), length(VERB_FORWARD, 1), give();
    CHECK_FRONT(boar, 45, 10 - 3 * 0.7874 - 1, 0); /* the old rear edge ahead */
}

TEST(after_a_quarter_turn_ranks_are_files) /* MOV-13, 15, KEY-01 */
{
    prima = alone("prima", 20, 30, 6);
    order(prima), turn(1), length(VERB_FORWARD, 3), give(); /* drilled: 1 + 3 */
    CHECK_EQ(the_battle()->unit[prima].files, 4);
    CHECK_FRONT(prima, 20 + 3 * 0.7874 + 3, 30 + 2 * 0.7874, 90);
}

TEST(a_rank_costs_three_inches_and_the_front_stays_at_its_anchor) /* MOV-18, UNI-02; lesson 05 */
{
    UnitId secunda = alone("secunda", 30, 20, 6);
    order(secunda), ranks(6, 1);
    CHECK_REFUSED_WORDS(NO_RANKS_DEAR, "Changing to 12 files costs 6.00\"; 4.00\" left.");
    order(secunda), ranks(2, 1), length(VERB_FORWARD, 1), give();
    CHECK_EQ(the_battle()->unit[secunda].files, 8);
    CHECK_FRONT(secunda, 30 + 0.7874, 19, 0); /* the left corner stays */
}

TEST(part_of_a_rank_costs_as_much_as_one) /* MOV-18 */
{
    UnitId secunda = alone("secunda", 30, 20, 6); /* 24 figures: 7 files are 4 ranks too */
    order(secunda), ranks(1, 0), length(VERB_FORWARD, 1.1);
    CHECK_REFUSED_INCHES(NO_FAR, 4.1, 4);
    order(secunda), ranks(1, 0), length(VERB_FORWARD, 1), give();
    CHECK_FRONT(secunda, 30, 19, 0);
    order(boar), ranks(20, 0);
    CHECK_REFUSED(NO_ROUND); /* the host is not to move: SEQ-03 */
}

TEST(there_are_no_more_files_than_figures) /* UNI-02 */
{
    UnitId secunda = alone("secunda", 30, 20, 6);
    order(secunda), ranks(19, 0);
    CHECK_REFUSED_COUNT(NO_RANK_GAP, 25, 24);
}

TEST(nobody_ends_or_passes_within_an_inch_of_an_enemy) /* GEN-10 */
{
    field();
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 27, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_FORWARD, 2.01);
    CHECK_REFUSED_WORDS(NO_ONE_INCH, "Path comes 0.99\" from Boar Warband; minimum is 1.00\".");
    order(prima), length(VERB_FORWARD, 2), give();
    CHECK_FRONT(prima, 30, 28, 0);
}

TEST(nobody_passes_within_an_inch_of_an_enemy_either) /* GEN-10 */
{
    field();
    UnitId clibanarii = unit("clibanarii");
    boar = unit("boar");
    stand(boar, 30, 27, 0, 8);
    stand(clibanarii, 35.6186, 32, 0, 4); /* half an inch to its side */
    enter(PHASE_MOVES, AURELIA);
    order(clibanarii), deed(VERB_DOUBLE), length(VERB_FORWARD, 10);
    CHECK_REFUSED_WORDS(NO_ONE_INCH_WAY, "The way comes within 1\" of Boar Warband.");
}

TEST(who_stands_nearer_may_stay_as_near_or_go_away) /* GEN-10 */
{
    field();
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 29.5, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_FORWARD, 0.1);
    CHECK_REFUSED(NO_ONE_INCH);
    order(prima), length(VERB_BACK, 0.2);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
}

TEST(blocks_do_not_pass_through_blocks_but_through_skirmishers) /* GEN-11 */
{
    field();
    prima = unit("prima");
    UnitId secunda = unit("secunda"), velites = unit("velites");
    UnitId far = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(secunda, 30, 28, 0, 6);
    row(velites, 45, 28, 1, 0);
    stand(far, 5, 5, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_FORWARD, 3);
    CHECK_REFUSED_WORDS(NO_THROUGH, "Prima Cohort cannot pass through Secunda Cohort.");
}

TEST(nobody_leaves_the_table) /* GEN-12 */
{
    prima = alone("prima", 30, 2, 6);
    order(prima), length(VERB_FORWARD, 2.5);
    CHECK_REFUSED_WORDS(NO_OFF_TABLE, "Move leaves the table by 0.50\".");
}

/* Past the left end of one rank of twelve, half an inch away: behind and before it they are more than an inch away. */
TEST(a_figure_does_not_pass_an_enemy_within_an_inch) /* GEN-10 */
{
    for (int away = 0; away < 2; away++) {
        field();
        UnitId velites = unit("velites"), axes = unit("axes");
        row(velites, 30 + 6.5 * 0.7874 + (away ? 1.05 : 0.5), 18, 0.8, 0);
        stand(axes, 30, 20, 0, 12);
        enter(PHASE_MOVES, AURELIA);
        order(velites), move_all(0, 5);
        if (!away)
            CHECK_REFUSED(NO_ONE_INCH_WAY);
        else
            give();
    }
}

/* Half an inch beside him at its end, then past him, then over the place where he stands; on him nobody ends. */
TEST(nobody_keeps_an_inch_from_an_enemy_personality_on_his_own) /* GEN-10, 11 */
{
    static const double way[][2] = { { 0, -3 }, { 0, -6 }, { 0.75, -5 } };
    field();
    UnitId velites = unit("velites"), ulfgar = unit("ulfgar");
    row(velites, 20, 30, 1.2, 0);
    stand_alone(ulfgar, 20 + 11 * 1.2 + 0.7874 + 0.5, 27, 180);
    enter(PHASE_MOVES, AURELIA);
    for (int i = 0; i < 3; i++) {
        order(velites), move_all(way[i][0], way[i][1]);
        Verdict verdict = judged();
        CHECK(is_yes(&verdict));
    }
    order(velites), move_all(0.6, -3);
    CHECK_REFUSED_WORDS(NO_OVERLAPS, "Velites would overlap Ulfgar Red-Boar.");
}

TEST(skirmishers_keep_within_an_inch_of_each_other) /* WX-30, UNI-04, MOV-25 */
{
    field();
    UnitId velites = unit("velites");
    UnitId far = unit("boar");
    row(velites, 20, 40, 1, 0);
    stand(far, 5, 5, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    /* the last goes on until it is 1.2" from the next: 1 + 0.9874 between the centres */
    order(velites), deed(VERB_MOVE), path_to(model_of(velites, 12), 31.9874, 40, 0);
    CHECK_REFUSED_WORDS(NO_COHERENCY, "1 figures out of coherency (gap 1.20\" > 1.00\")");
    order(velites), deed(VERB_MOVE), path_to(model_of(velites, 12), 31.7874, 40, 0), give();
    CHECK_LENGTH(place_of(velites, 12).x, inches(31.7874));
}

TEST(skirmishers_go_through_the_ranks_of_friends_each_on_its_own_way) /* MOV-25, GEN-11 */
{
    field();
    UnitId velites = unit("velites");
    prima = unit("prima");
    UnitId far = unit("boar");
    stand(prima, 26, 36, 0, 6);
    row(velites, 21.5, 40.2, 0.8, 0);
    stand(far, 5, 5, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(velites), move_all(0, -4);
    CHECK_REFUSED_WORDS(NO_OVERLAPS, "Velites would overlap Prima Cohort.");
    order(velites), move_all(0, -6.01);
    CHECK_REFUSED_INCHES(NO_FAR, 6.01, 6);
    order(velites), move_all(0, -6), give();
    CHECK_LENGTH(place_of(velites, 1).y, inches(34.2));
    CHECK(marked(velites, UM_MOVED));
}

TEST(blocks_move_as_blocks_and_others_figure_by_figure) /* MOV-25 */
{
    field();
    UnitId velites = unit("velites");
    prima = unit("prima");
    stand(prima, 26, 30, 0, 6);
    row(velites, 40, 40, 0.8, 0);
    enter(PHASE_MOVES, AURELIA);
    order(velites), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_BLOCK_ONLY);
    order(prima), deed(VERB_MOVE), path_to(model_of(prima, 1), 20, 20, 0);
    CHECK_REFUSED(NO_LOOSE_ONLY);
}
