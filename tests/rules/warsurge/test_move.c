#include "field.h"

/* Move and Dash, MOV-01..13, with what measures them: GEO-01..06, GEO-09. */

static UnitId ours, theirs, friend;

/* Our unit has `count` models in a row from (x, y) to the right, 2.5 inches apart; theirs is not on the table yet, and
 * a friend stands far away, so that the phase goes on. */
static void field_of(const char *profile_id, int count, double x, double y)
{
    field(STANDARD);
    ours = unit(profile_id, SOUTH, count);
    theirs = unit("briarguard", NORTH, 3);
    friend = unit("riflemen", SOUTH, 1);
    stand(friend, 1, 66, 44);
    row(ours, 1, count, x, y, 2.5, 0);
}

static void moving(Verb verb, int model, double x, double y)
{
    order(ours);
    deed(verb);
    path(model, x, y);
}

TEST(a_model_may_travel_up_to_its_move)
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 25);
    give();
    CHECK_PLACE(ours, 1, 20, 25);
    CHECK(model_marked(ours, 1, MM_MOVED)); /* MOV-06 */
}

TEST(a_model_may_not_travel_farther_than_its_move) /* MOV-01 */
{
    field_of("briarguard", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 23.69);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 6.31, 6.00);
    Verdict verdict = judged();
    CHECK_EQ(verdict.rule, WSG_MOV_01);
    CHECK_EQ(segment_length(verdict.line), verdict.measured);
}

TEST(a_permission_says_how_much_is_left)
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 26);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.measured, 4 * INCH);
    CHECK_LENGTH(verdict.allowed, 5 * INCH);
}

TEST(a_hair_over_the_limit_still_counts) /* GEO-02 */
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 24.996);
    give();
}

TEST(in_a_dash_the_dash_stat_is_the_limit) /* MOV-01, MOV-06 */
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_DASH, SOUTH);
    moving(VERB_DASH, 1, 20, 25.5);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 4.50, 4.00);
    moving(VERB_DASH, 1, 20, 26);
    give();
    CHECK(model_marked(ours, 1, MM_DASHED));
    CHECK(!model_marked(ours, 1, MM_MOVED));
}

TEST(a_way_round_is_as_long_as_its_pieces) /* MOV-02 */
{
    field_of("briarguard", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 23, 30);
    onward(23, 26.5); /* 3.00 + 3.50; straight it would be 4.61 */
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 6.50, 6.00);
}

TEST(a_hull_that_goes_round_pays_its_way_too) /* GEO-06 */
{
    field_of("carrier", 1, 30, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 36, 30);
    onward(36, 25); /* 6 + 5 = 11; straight 7.81 */
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 11.00, 10.00);
}

TEST(pivoting_costs_what_the_farthest_corner_travels) /* MOV-03 */
{
    field_of("carrier", 1, 30, 30);
    enter(PHASE_MOVE, SOUTH);
    order(ours);
    deed(VERB_MOVE);
    /* The rear left corner goes from (28.5,32.5) to (27.5,22.5): 10.05; the centre only 6.00. */
    path_facing(1, 30, 24, 90);
    CHECK_REFUSED_INCHES(NO_CORNER_TRAVELS, 10.05, 10.00);
    CHECK_EQ(segment_length(judged().line), judged().measured);
    order(ours);
    deed(VERB_MOVE);
    path_facing(1, 30, 24.1, 90); /* 9.95 */
    give();
}

TEST(facings_go_clockwise_from_the_far_edge) /* GEO-01 */
{
    field_of("carrier", 1, 30, 30);
    /* 2.80 from the end of the way to the upper right: a hull of 3 x 5 facing there reaches 2.50 that way. */
    stand(friend, 1, 30 + 1.98, 24 - 1.98);
    enter(PHASE_MOVE, SOUTH);
    order(ours);
    deed(VERB_MOVE);
    path_facing(1, 30, 24, 45);
    CHECK_REFUSED_INCHES(NO_ENDS_OVERLAPPING, 0.20, 0.00);
}

TEST(own_models_are_no_obstacles_on_the_way) /* MOV-05 */
{
    field_of("riflemen", 2, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 22.5, 30); /* they change places */
    path(2, 20, 30);
    give();
    CHECK_PLACE(ours, 1, 22.5, 30);
    CHECK_PLACE(ours, 2, 20, 30);
}

TEST(who_stays_put_has_not_moved) /* MOV-05, MOV-06 */
{
    field_of("riflemen", 2, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 29);
    path(2, 22.5, 30.004);
    give();
    CHECK(model_marked(ours, 1, MM_MOVED));
    CHECK(!model_marked(ours, 2, MM_MOVED));
    CHECK_EQ(place_of(ours, 2).y, inches(30));
}

TEST(a_path_may_cross_friends_but_not_enemies) /* MOV-07 */
{
    field_of("riflemen", 1, 20, 30);
    stand(friend, 1, 20, 28);
    stand(theirs, 1, 23, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 25, 30);
    CHECK_REFUSED(NO_CROSSES_ENEMY);
    CHECK_EQ(judged().rule, WSG_MOV_07);
    CHECK_EQ(judged().other_model, model_of(theirs, 1));
    moving(VERB_MOVE, 1, 20, 26); /* through the friend */
    give();
}

TEST(touching_an_enemy_on_the_way_is_allowed) /* MOV-07 */
{
    field_of("riflemen", 1, 20, 30);
    stand(theirs, 1, 22, 29);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 24.5, 30); /* the bases' edges both at y = 29.5 */
    give();
}

TEST(nobody_may_end_on_another_base) /* MOV-07 */
{
    field_of("riflemen", 1, 20, 30);
    stand(friend, 1, 20, 27);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 27.7);
    CHECK_REFUSED_INCHES(NO_ENDS_OVERLAPPING, 0.30, 0.00);
    CHECK_EQ(judged().other, friend);
}

TEST(every_base_ends_wholly_on_the_table) /* MOV-08 */
{
    field_of("riflemen", 1, 3, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 0.25, 30);
    CHECK_REFUSED_INCHES(NO_OVER_THE_EDGE, 0.25, 0.00);
    CHECK_EQ(segment_length(judged().line), judged().measured);
    moving(VERB_MOVE, 1, 0.5, 30);
    give();
}

TEST(contact_engages_and_nearness_alone_does_not) /* MOV-10, MEL-01 */
{
    field_of("riflemen", 1, 20, 30);
    stand(theirs, 1, 20, 26);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 27.1); /* gap 0.10 */
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    moving(VERB_MOVE, 1, 20, 27); /* gap 0.00 */
    give();
    CHECK(unit_tally(ours, UT_MELEE) != 0);
    CHECK_EQ(unit_tally(ours, UT_MELEE), unit_tally(theirs, UT_MELEE));
    CHECK(told_tale(TALE_ENGAGES));
}

TEST(nearness_without_contact_engages_nobody) /* MOV-10 */
{
    field_of("riflemen", 1, 20, 30);
    stand(theirs, 1, 20, 26);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 27.1);
    give();
    CHECK_EQ(unit_tally(ours, UT_MELEE), 0);
}

TEST(contact_is_closed_to_zero) /* GEO-04 */
{
    field_of("riflemen", 1, 20, 30);
    stand(theirs, 1, 20, 26);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 27.04);
    give();
    CHECK_EQ(place_of(ours, 1).y, inches(27));
    CHECK(unit_tally(ours, UT_MELEE) != 0);
}

TEST(closing_is_left_out_when_a_third_base_is_in_the_way) /* GEO-04 */
{
    field_of("riflemen", 2, 20, 30);
    stand(theirs, 1, 20, 26);
    stand(ours, 2, 20.863, 26.51); /* 0.0025 from the enemy; 0.0075 deep in a base at (20,27) */
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 27.04);
    give();
    CHECK_EQ(place_of(ours, 1).y, inches(27.04));
    CHECK(unit_tally(ours, UT_MELEE) != 0);
}

TEST(a_unit_whose_printed_move_is_0_cannot_move) /* MOV-11 */
{
    field_of("siege-lance-team", 1, 20, 30);
    profile("siege-lance-team")->field[PF_MOVE] = 0;
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 29);
    CHECK_REFUSED_INCHES(NO_MOVE_STAT, 0.00, 0.00);
    CHECK_EQ(judged().rule, WSG_MOV_11);
}

TEST(immobile_units_do_not_move_whatever_is_printed) /* PRK-13 */
{
    field_of("turret", 1, 20, 30);
    profile("turret")->field[PF_MOVE] = inches(4);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 29);
    CHECK_REFUSED_INCHES(NO_IMMOBILE, 0.00, 0.00);
    CHECK_EQ(judged().rule, WSG_PRK_13);
}

TEST(a_circle_turned_on_the_spot_has_not_moved) /* MOV-12 */
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    order(ours);
    deed(VERB_MOVE);
    path_facing(1, 20, 30, 90);
    give();
    CHECK(!model_marked(ours, 1, MM_MOVED));
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].pose.facing, 90 * DEGREE);
}

TEST(a_move_in_which_nobody_travels_is_allowed) /* MOV-13 */
{
    field_of("riflemen", 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    order(ours);
    deed(VERB_MOVE);
    give();
    CHECK(marked(ours, UM_ACTED_MOVE));
    CHECK(!model_marked(ours, 1, MM_MOVED));
}

TEST(who_used_a_heavy_weapon_may_neither_move_nor_dash) /* WPN-01 */
{
    field_of("siege-lance-team", 2, 20, 30);
    set_model_mark(ours, 2, MM_USED_HEAVY);
    enter(PHASE_DASH, SOUTH);
    moving(VERB_DASH, 2, 22.5, 29);
    CHECK_REFUSED(NO_DASH_AFTER_HEAVY);
    CHECK_EQ(judged().model, model_of(ours, 2));
    moving(VERB_DASH, 1, 20, 29); /* by model: the other may */
    give();
}

TEST(who_used_a_battle_weapon_may_move_but_not_dash) /* WPN-02 */
{
    field_of("riflemen", 2, 20, 30);
    set_model_mark(ours, 1, MM_USED_BATTLE);
    enter(PHASE_DASH, SOUTH);
    moving(VERB_DASH, 1, 20, 29);
    CHECK_REFUSED(NO_DASH_AFTER_BATTLE);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 29);
    give();
}

TEST(gaps_are_measured_between_outlines) /* GEO-03 */
{
    field_of("riflemen", 2, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 2, 23, 30); /* centres 3.00 apart, outlines 2.00 */
    give();
}

TEST(models_on_different_levels_do_not_overlap) /* GEO-05 */
{
    field(STANDARD);
    ours = unit("riflemen", SOUTH, 1);
    friend = unit("riflemen", SOUTH, 1);
    terrain("ruins", 18, 24, 24, 29.4);
    stand(ours, 1, 20, 30);
    stand(friend, 1, 20, 28);
    enter(PHASE_MOVE, SOUTH);
    profile("riflemen")->field[PF_MOVE] = inches(9); /* 2.00 + 3.00 up, 1/3 off: limit 6 */
    moving(VERB_MOVE, 1, 20, 28);
    level(3);
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 3 * INCH);
}

TEST(a_unit_in_reserve_cannot_move)
{
    field(STANDARD);
    ours = unit("riflemen", SOUTH, 2);
    theirs = unit("riflemen", SOUTH, 1);
    stand(theirs, 1, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 30);
    CHECK_REFUSED(NO_IN_RESERVE);
}

TEST(a_model_is_named_once_and_is_of_the_unit)
{
    field_of("riflemen", 2, 20, 30);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 29);
    path(1, 20, 28);
    CHECK_REFUSED(NO_NAMED_TWICE);
}

/* ---- Reposition (Fieldcraft), PRK-27 --------------------------------------------------------- */

static UnitId marshal;

static void repositioning(double x, double y)
{
    order(marshal);
    use(POWER_REPOSITION, ours);
    path(1, x, y);
    deed(VERB_MOVE);
}

static void marshal_near(double x, double y)
{
    field(STANDARD);
    marshal = unit("marshal", SOUTH, 1);
    ours = unit("riflemen", SOUTH, 1);
    theirs = unit("briarguard", NORTH, 1);
    stand(marshal, 1, 20, 34);
    stand(ours, 1, 20, 30);
    stand(theirs, 1, x, y);
    enter(PHASE_MOVE, SOUTH);
}

TEST(reposition_is_3_inches_and_no_move)
{
    marshal_near(40, 10);
    repositioning(20, 26.98);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 3.02, 3.00);
    repositioning(20, 27);
    give();
    CHECK_PLACE(ours, 1, 20, 27);
    CHECK(!model_marked(ours, 1, MM_MOVED));
}

TEST(reposition_may_not_contact_an_enemy) /* PRK-27 */
{
    marshal_near(20, 26);
    repositioning(20, 27);
    CHECK_REFUSED(NO_REPOSITION_CONTACT);
    CHECK_EQ(judged().rule, WSG_PRK_27);
    repositioning(20, 27.1);
    give();
}

TEST(a_unit_whose_printed_dash_is_0_cannot_dash) /* MOV-11 */
{
    field_of("siege-lance-team", 1, 20, 30);
    profile("siege-lance-team")->field[PF_DASH] = 0;
    enter(PHASE_DASH, SOUTH);
    moving(VERB_DASH, 1, 20, 29);
    CHECK_REFUSED_INCHES(NO_DASH_STAT, 0.00, 0.00);
}

TEST(of_several_faults_the_range_is_shown_before_the_path_and_the_place)
{
    field_of("riflemen", 2, 20, 30);
    stand(theirs, 1, 20, 27);
    enter(PHASE_MOVE, SOUTH);
    moving(VERB_MOVE, 1, 20, 25.5); /* through an enemy, away from model 2 */
    path(2, 22.5, 24);              /* 6.00 */
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 6.00, 5.00);
    moving(VERB_MOVE, 1, 20, 25.5);
    path(2, 24, 30.5);
    CHECK_REFUSED(NO_CROSSES_ENEMY);
}
