#include "field.h"

/* Paces, tests, ground and orders in two steps: DP, QM, CT, MOV-17, 19, 20, 24, SIP-03, 04, TER; WX-03, 04, 07, 22, 27, 31. */

static UnitId prima, boar;

/* WX-03: Prima and Boar exactly 10" apart. */
static void ten_inches_apart(void)
{
    field();
    prima = unit("prima"), boar = unit("boar");
    UnitId riders = unit("fen-riders");
    stand(prima, 20, 30, 0, 6);
    stand(boar, 20, 20, 180, 8);
    row(riders, 10, 26, 0, -2.2);
    set_mark(riders, UM_FLEEING);
    enter(PHASE_MOVES, AURELIA);
}

TEST(
    a_double_pace_near_an_enemy_is_tested_at_one_less_for_each) /* WX-03, DP-01, 02, CT-01, 03..05 */
{
    ten_inches_apart();
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.wanted.need, 7); /* 8, and one less for Boar; the riders flee */
    DICE(4, 4);
    CHECK_ASKED(AURELIA, WHY_PATH);
    order(prima), length(VERB_FORWARD, 4.5);
    CHECK_REFUSED_WORDS(NO_TEST_FAILED,
                        "Command test failed: limit is the base move 4.00\" (path 4.50\")");
    order(prima), length(VERB_FORWARD, 4), give();
    CHECK_FRONT(prima, 20, 26, 0);
    CHECK_ASKED(AURELIA, WHY_MOVES);
}

TEST(while_one_is_on_its_way_no_other_moves) /* MOV-24 */
{
    field();
    prima = unit("prima");
    UnitId secunda = unit("secunda");
    stand(prima, 20, 30, 0, 6);
    stand(secunda, 40, 30, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), give();
    order(secunda), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_OTHER_MOVES, "Prima Cohort are still on the move: end that first.");
}

TEST(a_double_pace_that_is_allowed_is_gone_as_it_was_ordered) /* DP-01, 08, MOV-24 */
{
    ten_inches_apart();
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    DICE(3, 4); /* 7 <= 7 */
    CHECK_FRONT(prima, 20, 25.5, 0);
    CHECK(marked(prima, UM_DOUBLE_PACED));
}

TEST(without_an_enemy_in_the_band_no_test_but_a_zone_is_forbidden) /* WX-04, DP-05, CT-04 */
{
    field();
    UnitId secunda = unit("secunda"), pikes = unit("pikes");
    stand(secunda, 30, 31, 0, 6);
    stand(pikes, 30, 20, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(secunda), deed(VERB_DOUBLE), length(VERB_FORWARD, 6);
    CHECK_REFUSED_WORDS(NO_DOUBLE_ZONE, "Double pace enters Sworn Pikes's frontal attack zone at "
                                        "5.00\" (limit: more than 5.00\")");
    order(secunda), deed(VERB_DOUBLE), length(VERB_FORWARD, 5.9), give();
    CHECK_FRONT(secunda, 30, 25.1, 0);
}

TEST(a_zone_does_not_bind_a_base_move_nor_an_enemy_who_fights_or_flees) /* DP-06 */
{
    field();
    UnitId secunda = unit("secunda"), pikes = unit("pikes");
    stand(secunda, 30, 28, 0, 6);
    stand(pikes, 30, 20, 180, 8);
    set_mark(pikes, UM_FLEEING);
    enter(PHASE_MOVES, AURELIA);
    order(secunda), deed(VERB_DOUBLE), length(VERB_FORWARD, 6);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    field();
    secunda = unit("secunda"), pikes = unit("pikes");
    stand(secunda, 30, 28, 0, 6);
    stand(pikes, 30, 20, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(secunda), length(VERB_FORWARD, 4), give();
    CHECK_FRONT(secunda, 30, 24, 0);
}

TEST(cavalry_is_tested_within_five_inches_only) /* DP-03 */
{
    field();
    UnitId clibanarii = unit("clibanarii");
    boar = unit("boar");
    stand(clibanarii, 40, 30, 180, 4);
    stand(boar, 40, 18, 0, 8); /* it looks away, 5.70" behind the horse */
    enter(PHASE_MOVES, AURELIA);
    order(clibanarii), deed(VERB_DOUBLE), length(VERB_FORWARD, 10), give();
    CHECK_FRONT(clibanarii, 40, 40, 180);
}

TEST(at_double_pace_the_drilled_turn_once_and_are_always_tested) /* MOV-17, CT-06 */
{
    field();
    UnitId pikes = unit("pikes");
    prima = unit("prima");
    stand(prima, 20, 30, 0, 6);
    stand(pikes, 50, 5, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), turn(0), turn(1);
    CHECK_REFUSED_WORDS(NO_TURN_TWICE, "Only one turn at double pace.");
    order(prima), deed(VERB_DOUBLE), turn(0), length(VERB_FORWARD, 7), give();
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.wanted.need, 8);
    DICE(4, 4);
    CHECK_EQ(the_battle()->unit[prima].files, 4);
    done();
    CHECK_EQ(the_battle()->active, HOST);
    order(pikes), deed(VERB_DOUBLE), turn(0);
    CHECK_REFUSED_WORDS(NO_TURN_DOUBLE, "Regular order does not turn at double pace.");
    order(pikes), deed(VERB_DOUBLE), ranks(-2, 0);
    CHECK_REFUSED_WORDS(NO_RANKS_DOUBLE, "Regular order does not change ranks at double pace.");
}

TEST(what_was_not_said_before_the_test_is_not_done_behind_it) /* MOV-24 */
{
    ten_inches_apart();
    order(prima), deed(VERB_DOUBLE), give();
    DICE(1, 2);
    order(prima), turn(0);
    CHECK_REFUSED(NO_TURN_UNSAID);
    order(prima), length(VERB_BACK, 1);
    CHECK_REFUSED(NO_NOT_OFFERED);
    order(prima), deed(VERB_QUICK);
    CHECK_REFUSED(NO_NOT_OFFERED);
}

TEST(a_path_is_laid_in_pieces_with_one_running_total) /* MOV-24 */
{
    field();
    prima = unit("prima");
    UnitId far = unit("boar");
    stand(prima, 20, 30, 0, 6);
    stand(far, 60, 4, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_BASE), give();
    CHECK_ASKED(AURELIA, WHY_PATH);
    order(prima), wheel_degrees(HAND_LEFT, 45), give();
    CHECK_ASKED(AURELIA, WHY_PATH);
    order(prima), length(VERB_FORWARD, 0.30);
    CHECK_REFUSED_WORDS(NO_FAR, "Path costs 4.01\"; allowance is 4.00\"");
    order(prima), length(VERB_FORWARD, 0.1), give();
    order(prima), length(VERB_FORWARD, 0.18), give();
    CHECK_FRONT(prima, 19.110, 28.132, 315);
    done();
    order(prima), length(VERB_FORWARD, 0.01);
    CHECK_REFUSED(NO_MOVED);
}

TEST(skirmishers_double_without_a_test_but_within_five_inches) /* DP-04, 07; WX-28 */
{
    field();
    UnitId velites = unit("velites");
    boar = unit("boar");
    row(velites, 25.7, 26.5, 0.8, 0);
    stand(boar, 30, 23, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(velites), deed(VERB_DOUBLE), move_all(-10, 0), give();
    CHECK_EQ(the_battle()->request.wanted.need, 6); /* unmodified */
    DICE(2, 3);
    CHECK_LENGTH(place_of(velites, 1).x, inches(15.7));
}

/* Half a base is 0.394: at 28.29 the nearest is 4.9 away, at 28.40 he is 5.0. */
TEST(skirmishers_five_inches_away_are_not_tested) /* DP-07 */
{
    for (int near = 0; near < 2; near++) {
        field();
        UnitId velites = unit("velites");
        boar = unit("boar");
        row(velites, 25.7, near ? 28.29 : 28.4, 0.8, 0);
        stand(boar, 30, 23, 180, 8);
        enter(PHASE_MOVES, AURELIA);
        order(velites), deed(VERB_DOUBLE), move_all(-10, 0), give();
        CHECK_EQ(the_battle()->request.shape, near ? SHAPE_DICE : SHAPE_ORDER);
        CHECK_LENGTH(place_of(velites, 1).x, inches(near ? 25.7 : 15.7));
    }
}

TEST(a_quick_march_keeps_ten_inches_from_enemies_who_do_not_flee) /* WX-07, QM-01, 02, 04 */
{
    for (int flees = 0; flees < 2; flees++) {
        field();
        UnitId tertia = unit("tertia"), chariots = unit("light-chariots"),
               velites = unit("velites");
        stand(tertia, 60, 40, 0, 4);
        stand(chariots, 60 - 4 * 0.7874 / 2 - 10 - 1.5 * 1.9685, 40, 180, 3);
        row(velites, 10, 2, 1, 0);
        if (flees)
            set_mark(chariots, UM_FLEEING);
        else
            fights(chariots, velites);
        enter(PHASE_MOVES, AURELIA);
        order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 12);
        if (!flees) {
            CHECK_REFUSED_WORDS(NO_QUICK_NEAR, "Light chariots are at 10.00\"; quick march needs "
                                               "more than 10.00\"");
            continue;
        }
        give();
        CHECK_FRONT(tertia, 60, 28, 0);
        CHECK(marked(tertia, UM_QUICK_MARCHED));
    }
}

TEST(a_quick_march_is_for_columns_straight_on_and_in_wheels) /* QM-02, 05, 06, WX-31 */
{
    field();
    UnitId velites = unit("velites"), tertia = unit("tertia");
    prima = unit_of("prima", 25);
    stand(prima, 20, 30, 0, 5);
    stand(tertia, 40, 30, 0, 4);
    row(velites, 10, 45, 1, 0);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_QUICK), length(VERB_FORWARD, 5);
    CHECK_REFUSED_WORDS(NO_QUICK_COLUMN, "5 files, 5 ranks: a column is needed.");
    order(tertia), deed(VERB_QUICK), turn(0);
    CHECK_REFUSED_WORDS(NO_QUICK_TURN, "No turn in a quick march.");
    order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 12.01);
    CHECK_REFUSED_INCHES(NO_QUICK_FAR, 12.01, 12);
    order(velites), deed(VERB_QUICK), move_all(0, -1);
    CHECK_REFUSED_WORDS(NO_QUICK_NEVER, "Velites cannot quick march.");
}

TEST(a_road_makes_the_wood_clear_for_a_column_on_it) /* WX-31, QM-03 */
{
    field();
    moor("corran-wood"), moor("moor-road");
    UnitId tertia = unit("tertia");
    stand(tertia, 54, 10, 180, 4);
    enter(PHASE_MOVES, AURELIA);
    order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 2.2), give();
    CHECK_FRONT(tertia, 54, 12.2, 180);
    field();
    moor("corran-wood"), moor("moor-road");
    tertia = unit("tertia");
    stand(tertia, 48, 10, 180, 4);
    enter(PHASE_MOVES, AURELIA);
    order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 4);
    CHECK_REFUSED_WORDS(NO_QUICK_GROUND, "Path touches Corran Wood.");
}

/* WX-31's column, 3.15" wide, and 0.2" deep in the wood: with d" to the left of the road's middle its corner lies
 * 0.928 x (d + 1.575) - 0.2 x 0.371 from the middle of the road that turns away, so at d = 0.6 0.44" beside its edge, at 0.8 0.63". */
TEST(half_an_inch_beside_a_road_is_still_road) /* QM-03 */
{
    for (int i = 0; i < 2; i++) {
        field();
        moor("corran-wood"), moor("moor-road");
        UnitId tertia = unit("tertia");
        stand(tertia, i == 0 ? 53.4 : 53.2, 10, 180, 4);
        enter(PHASE_MOVES, AURELIA);
        order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 2.2);
        if (i == 0)
            give();
        else
            CHECK_REFUSED_WORDS(NO_QUICK_GROUND, "Path touches Corran Wood.");
    }
}

TEST(walls_are_difficult_for_double_pace_and_disorder_regular_order) /* WX-27, TER-06, 09, END-04 */
{
    field();
    moor("field-wall");
    UnitId velites = unit("velites"), heron = unit("heron");
    row(velites, 8.5, 34, 0.8, 0);
    stand(heron, 13, 24, 180, 10);
    enter(PHASE_MOVES, AURELIA);
    order(velites), deed(VERB_DOUBLE), move_all(0, -8);
    CHECK_REFUSED_WORDS(NO_UNNAMED, "Name Field wall before the dice are rolled.");
    order(velites), deed(VERB_DOUBLE), word(VERB_THROUGH, 1), give();
    CHECK_ASKED(NO_SEAT, WHY_GROUND_DICE);
    DICE(2, 5, 6); /* low and high: 8 */
    order(velites), move_all(0, -8.1);
    CHECK_REFUSED_WORDS(NO_DIFFICULT, "No double pace in difficult terrain: rolled 8.00\"");
    order(velites), move_all(0, -8), give();
    CHECK(!marked(velites, UM_DISORDERED));
    done();
}

TEST(heron_crosses_the_wall_and_is_disordered_until_its_end_phase) /* WX-27, TER-09, END-04 */
{
    field();
    moor("field-wall");
    UnitId heron = unit("heron"), velites = unit("velites");
    stand(heron, 13, 29.5, 180, 10);
    row(velites, 40, 45, 1, 0);
    enter(PHASE_MOVES, HOST);
    order(heron), length(VERB_FORWARD, 4), give(); /* its rear rank is clear of the wall */
    CHECK(marked(heron, UM_DISORDERED));
    rest_of_round();
    CHECK(!marked(heron, UM_DISORDERED));
}

TEST(an_inch_and_a_half_of_hedge_is_crossed) /* TER-08 */
{
    field();
    moor("old-hedge");
    the_game()->piece[0].height = 3 * INCH / 2;
    UnitId velites = unit("velites");
    row(velites, 60, 33, 0.8, 0);
    enter(PHASE_MOVES, AURELIA);
    order(velites), move_all(0, -5);
    give();
    CHECK_EQ(the_battle()->model[the_battle()->unit[velites].first].pose.at.y, inches(28));
}

TEST(a_high_hedge_and_a_crag_are_closed) /* WX-27, TER-08, 14 */
{
    field();
    moor("old-hedge"), moor("crag");
    UnitId velites = unit("velites");
    prima = unit("prima");
    row(velites, 60, 33, 0.8, 0);
    stand(prima, 50, 44, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(velites), move_all(0, -5);
    CHECK_REFUSED_WORDS(NO_TOO_HIGH, "Old hedge is 1.80\" high; limit 1.50\".");
    order(prima), length(VERB_FORWARD, 3);
    CHECK_REFUSED_WORDS(NO_CLOSED, "Crag is impenetrable.");
}

TEST(crops_add_a_die_to_the_base_move) /* TER-04 */
{
    field();
    moor("barley");
    prima = unit("prima");
    stand(prima, 15, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 0), length(VERB_FORWARD, 8), give();
    DICE(3);
    CHECK_ASKED(AURELIA, WHY_PATH);
    order(prima), length(VERB_FORWARD, 8);
    CHECK_REFUSED_WORDS(NO_ROUGH, "No double pace in uneven terrain: rate is 7.00\"");
    order(prima), length(VERB_FORWARD, 7), give();
    CHECK_FRONT(prima, 15, 17, 0);
}

/* Base 4 and a 6: 10. Difficult: two dice that count, 12. Dense: one, 6. */
TEST(before_its_dice_fall_ground_allows_at_most_what_sixes_give) /* TER-04, 06, 10 */
{
    field();
    moor("barley");
    prima = unit("prima");
    stand(prima, 15, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 0), length(VERB_FORWARD, 10.5);
    CHECK_REFUSED_WORDS(NO_ROUGH_MOST,
                        "No double pace in uneven terrain: at most 10.00\" with a 6");
    field();
    ground("ruins", 10, 10, 20, 20);
    prima = unit("prima");
    stand(prima, 15, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 1), length(VERB_FORWARD, 12.5);
    CHECK_REFUSED_WORDS(NO_DIFFICULT_MOST,
                        "No double pace in difficult terrain: at most 12.00\" with sixes");
    field();
    ground("marsh", 10, 10, 20, 20);
    prima = unit("prima");
    stand(prima, 15, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_THROUGH, 2), length(VERB_FORWARD, 6.5);
    CHECK_REFUSED_WORDS(NO_DENSE_MOST, "Dense terrain: at most 6.00\" with a 6");
}

TEST(up_to_the_edge_the_ordinary_rate_counts) /* TER-02, MOV-24, GEN-01, 13 */
{
    field();
    moor("barley");
    prima = unit("prima");
    stand(prima, 15, 27.9, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 0), give();
    DICE(1); /* 5 on the barley, whose edge is 7.9 off */
    order(prima), length(VERB_FORWARD, 7.92);
    CHECK_REFUSED(NO_ROUGH);
    order(prima), length(VERB_FORWARD, 7.9), give();
    CHECK_FRONT(prima, 15, 20, 0);
}

/* The barley's edge is 7.9 off: nothing was thrown for it, so that the open's 8 is the limit, not the 10 that a die could make. */
TEST(ground_that_was_not_named_gives_no_more_than_the_open) /* MOV-24, TER-04 */
{
    field();
    moor("barley");
    prima = unit("prima");
    stand(prima, 15, 27.9, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), give();
    order(prima), length(VERB_FORWARD, 9);
    CHECK_REFUSED_WORDS(NO_DOUBLE_FAR, "Path costs 9.00\"; double pace allows 8.00\"");
}

TEST(in_the_marsh_a_die_is_all) /* TER-10, 11, 12 */
{
    field();
    moor("reed-marsh");
    UnitId velites = unit("velites");
    prima = unit("prima");
    stand(prima, 62, 24, 0, 6);
    row(velites, 58, 26.5, 0.8, 0);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_FORWARD, 3);
    CHECK_REFUSED_WORDS(NO_UNNAMED, "Name Reed marsh before the dice are rolled.");
    order(prima), word(VERB_THROUGH, 2), length(VERB_FORWARD, 3), give();
    DICE(3);
    CHECK_FRONT(prima, 62, 21, 0);
    CHECK(marked(prima, UM_DISORDERED));
    order(velites), word(VERB_THROUGH, 2), give();
    CHECK_EQ(dice_asked(), 2);
    DICE(2, 5); /* the higher */
    done();
}

TEST(sip_add_dice_of_which_the_two_lowest_are_kept) /* SIP-03, 04 */
{
    field();
    UnitId corvinus = unit("corvinus");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 20, 30, 0, 6);
    stand(boar, 20, 20, 180, 8);
    stand_alone(corvinus, 20, 44, 0);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    CHECK_ASKED(AURELIA, WHY_STEADY);
    choose(1);
    CHECK_EQ(dice_asked(), 3);
    DICE(5, 6, 2); /* 2 and 5: 7 */
    CHECK_FRONT(prima, 20, 25.5, 0);
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 2);
}

TEST(a_joined_personality_lends_his_morale) /* CT-01; WX-26 */
{
    field();
    UnitId corvinus = unit("corvinus");
    profile_for(corvinus)->field[PF_SIP] = 0;
    profile_for(corvinus)->base_width = profile_for(corvinus)->base_length = 20 * MM;
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 20, 30, 0, 6);
    joined(corvinus, prima);
    stand(boar, 20, 20, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    CHECK_EQ(the_battle()->request.wanted.need, 8); /* 9 less 1 */
}

TEST(
    a_change_of_formation_is_tested_and_the_drilled_test_again) /* WX-22, MOV-20..22, CT-03, 05, GEN-07 */
{
    field();
    UnitId horse = unit("thane-horse"), tusker = unit("tusker"), secunda = unit("secunda");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 20, 180, 8);          /* 10.000" */
    stand(horse, 36, 21, 180, 4);         /* 9.0" ahead, to the side: it counts too */
    stand(tusker, 25.6378 - 5, 31, 0, 1); /* in combat */
    stand(secunda, 10, 40, 0, 6);
    fights(tusker, secunda);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_FORM, FORM_WEDGE);
    CHECK_REFUSED(NO_FORM_KEYWORD);
    order(prima), deed(VERB_DOUBLE), word(VERB_FORM, FORM_SHIELDWALL);
    CHECK_REFUSED(NO_FORM_DOUBLE);
    order(prima), word(VERB_FORM, FORM_SHIELDWALL), give();
    DICE(5, 4); /* 9 against 6 */
    CHECK_ASKED(AURELIA, WHY_DRILLED_AGAIN);
    CHECK(the_game()->ruleset->question[WHY_DRILLED_AGAIN].throws_again);
    CHECK_TEXT(says_of(1), "Passes: 41.7 %"); /* 6 or less: 15 of 36 */
    choose(1);
    DICE(2, 4);
    CHECK_EQ(unit_tally(prima, UT_FORMATION), FORM_SHIELDWALL);
    CHECK(marked(prima, UM_CHANGED_FORMATION) && !marked(prima, UM_TRIED_FORMATION));
    order(prima), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_ACTED, "Prima Cohort have already acted.");
}

TEST(what_has_been_thrown_again_stands) /* GEN-07, MOV-21 */
{
    field();
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_FORM, FORM_SHIELDWALL), give();
    DICE(5, 4);
    choose(1);
    DICE(6, 5);
    CHECK_ASKED(AURELIA, WHY_MOVES);
    CHECK_EQ(unit_tally(prima, UT_FORMATION), FORM_LINE);
    CHECK(marked(prima, UM_TRIED_FORMATION) && !marked(prima, UM_CHANGED_FORMATION));
    order(prima), length(VERB_FORWARD, 1); /* the whole move is used up all the same: MOV-20 */
    CHECK_REFUSED(NO_ACTED);
}
