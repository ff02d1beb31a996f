#include "field.h"
#include "fight/attack.h"

/* What is offered instead of an Attack that is refused: the nearest that is lawful, or why nothing is. */

static Nearest found;

/* Field Rifles reach 24 inches; bases of 1 inch. */
TEST(instead_of_an_attack_out_of_range_the_nearest_target_within)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId far = unit("briarguard", NORTH, 2);
    UnitId off = unit("bowkin", NORTH, 2);
    UnitId near = unit("briarguard", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(far, 1, 2, 20, 14.6, 2, 0);
    row(off, 1, 2, 30, 20, 2, 0);
    row(near, 1, 2, 20, 25, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 2, far);
    CHECK_REFUSED_INCHES(NO_OUT_OF_RANGE, 24.40, 24);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_TARGET);
    CHECK_EQ(found.target, near);
    CHECK_LENGTH(found.verdict.measured, inches(14));
    give();
}

/* A Bayonet wants contact, the same models' rifles do not. */
TEST(instead_of_a_weapon_that_does_not_reach_another_one)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId briar = unit("briarguard", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(briar, 1, 2, 20, 30, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("bayonet", 1, 2, briar);
    CHECK_REFUSED_INCHES(NO_OUT_OF_RANGE, 9, 0);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_ARMS);
    CHECK_EQ(found.target, briar);
    CHECK_EQ(the_order()->clause[0].weapon, weapon("field-rifle"));
    CHECK_EQ(the_order()->clause[0].models, 3);
}

/* 26 inches between centres, bases of 1 inch; the one that was named is 4 farther. */
TEST(where_nothing_is_in_range_it_is_said_by_how_much)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId far = unit("briarguard", NORTH, 2);
    UnitId farther = unit("bowkin", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(far, 1, 2, 20, 14, 2, 0);
    row(farther, 1, 2, 20, 10, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(rifles), fire("field-rifle", 1, 2, farther);
    CHECK(!nearest(&found));
    CHECK_EQ(found.verdict.refusal, NO_OUT_OF_RANGE);
    CHECK_LENGTH(found.verdict.measured, inches(25));
    CHECK_EQ(found.verdict.other, far);
    CHECK_LENGTH(found.verdict.measured, inches(25));
}

/* WPN-01: the first model has Moved. */
TEST(instead_of_all_models_those_that_may)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId bark = unit("barkback", NORTH, 1);
    row(lances, 1, 3, 20, 40, 3, 0);
    stand(bark, 1, 23, 6.25);
    set_model_mark(lances, 1, MM_MOVED);
    enter(PHASE_ATTACK, SOUTH);
    order(lances), fire("siege-lance", 1, 3, bark);
    CHECK_REFUSED(NO_HEAVY_MOVED);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_FEWER);
    CHECK_EQ(the_order()->clause[0].models, 6);
}

/* The circle of 3 inches on the first Bowkin touches a friend, on the second it does not. */
TEST(instead_of_a_circle_that_touches_a_friend_another_model_of_the_target)
{
    field(STANDARD);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId friends = unit("riflemen", SOUTH, 1);
    stand(mortar, 1, 20, 40);
    row(bowkin, 1, 2, 20, 20, 2, 0);
    stand(friends, 1, 18.5, 20.8);
    enter(PHASE_ATTACK, SOUTH);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 1);
    CHECK_REFUSED(NO_TEMPLATE_FRIEND);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_AIM);
    CHECK_EQ(the_order()->clause[0].model, model_of(bowkin, 2));
}

/* The base of 1 inch lies 5 inches ahead of the eye: a line 5 degrees off passes its centre at 0.44, one of 6 at 0.52. */
TEST(instead_of_a_line_over_a_friend_the_nearest_direction)
{
    field(STANDARD);
    UnitId wing = unit("duskwing", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand(wing, 1, 20, 40);
    stand(briar, 1, 20, 35);
    stand(rifles, 1, 26, 34);
    enter(PHASE_ATTACK, SOUTH);
    order(wing);
    Clause *line = fire("screech", 1, 1, briar);
    line->has_heading = true;
    line->heading = 45 * DEGREE;
    CHECK_REFUSED(NO_LINE_FRIEND);
    CHECK(nearest(&found));
    CHECK_EQ(found.kind, NEAREST_AIM);
    CHECK_EQ(the_order()->clause[0].heading, 5 * DEGREE);
}

TEST(who_has_attacked_already_is_offered_nothing)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId near = unit("briarguard", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    row(near, 1, 2, 20, 25, 2, 0);
    enter(PHASE_MOVE, SOUTH);
    order(rifles), fire("field-rifle", 1, 2, near);
    CHECK(!nearest(&found));
}
