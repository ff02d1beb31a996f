#include "field.h"

/* Deploying: DEP-01..08, TRN-01, TRN-02, GEO-12, PRK-14, PRK-15. The South zone is y 36 to 48. */

static UnitId ours, theirs;

static void in_reserve(const char *profile_id, int count)
{
    field(STANDARD);
    ours = unit(profile_id, SOUTH, count);
    theirs = unit("briarguard", NORTH, 2);
}

static void placing(double x, double y)
{
    order(ours);
    deed(VERB_DEPLOY);
    path(1, x, y);
}

TEST(every_model_is_placed_wholly_in_the_zone) /* X02 */
{
    in_reserve("riflemen", 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 36.49); /* its edge at 35.99 */
    CHECK_REFUSED_INCHES(NO_OUTSIDE_ZONE, 0.01, 0.00);
    Verdict verdict = judged();
    CHECK_EQ(verdict.rule, WSG_DEP_02);
    CHECK_EQ(segment_length(verdict.line), verdict.measured);
    placing(20, 36.5);
    give();
    CHECK_PLACE(ours, 1, 20, 36.5);
    CHECK_EQ(the_battle()->unit[ours].state, UNIT_FIELD);
}

TEST(a_hull_is_placed_wholly_in_the_zone_too) /* DEP-02, GEO-12 */
{
    in_reserve("carrier", 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 38.4); /* its front at 35.90 */
    CHECK_REFUSED_INCHES(NO_OUTSIDE_ZONE, 0.10, 0.00);
    CHECK_EQ(segment_length(judged().line), judged().measured);
    placing(20, 38.5);
    give();
}

TEST(only_a_unit_in_reserve_is_deployed) /* DEP-01 */
{
    in_reserve("riflemen", 1);
    UnitId spare = unit("riflemen", SOUTH, 1);
    stand(ours, 1, 30, 40);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    CHECK_REFUSED(NO_NOT_IN_RESERVE);
    CHECK_EQ(the_battle()->unit[spare].state, UNIT_RESERVE);
}

TEST(all_models_are_placed_in_one_go) /* DEP-03 */
{
    in_reserve("riflemen", 10);
    enter(PHASE_DEPLOY, SOUTH);
    order(ours);
    deed(VERB_DEPLOY);
    for (int i = 1; i <= 9; i++)
        path(i, 20 + 1.5 * i, 40);
    CHECK_REFUSED_COUNT(NO_NOT_ALL_PLACED, 9, 10);
}

TEST(nobody_is_deployed_on_another_base) /* DEP-04 */
{
    in_reserve("riflemen", 2);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    path(2, 20.8, 40);
    CHECK_REFUSED_INCHES(NO_PLACED_OVERLAPPING, 0.20, 0.00);
    CHECK_EQ(judged().rule, WSG_DEP_04);
    placing(20, 40);
    path(2, 21, 40);
    give();
}

TEST(nobody_is_deployed_in_contact_with_an_enemy) /* DEP-05 */
{
    in_reserve("riflemen", 1);
    stand(theirs, 1, 20, 35.5);
    stand(theirs, 2, 22, 35.5);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 36.52); /* gap 0.02 */
    CHECK_REFUSED(NO_STARTS_IN_CONTACT);
    CHECK_LENGTH(judged().measured, inches(0.02));
    placing(20, 36.6);
    give();
}

TEST(deploying_in_dangerous_ground_hurts_nobody) /* DEP-06 */
{
    in_reserve("riflemen", 1);
    terrain("toxic-pool", 18, 38, 22, 42);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    give();
    CHECK_EQ(wounds_of(ours, 1), 1);
}

TEST(deploying_is_not_moving) /* WPN-07 */
{
    in_reserve("riflemen", 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    give();
    CHECK(!model_marked(ours, 1, MM_MOVED));
}

TEST(with_ambush_a_unit_may_come_on_anywhere_from_turn_2) /* DEP-08, X28 */
{
    in_reserve("bowkin", 1);
    stand(theirs, 1, 20, 5);
    stand(theirs, 2, 22, 5);
    enter_turn(2, PHASE_DEPLOY, SOUTH);
    placing(20, 15); /* 10.00 - 1.00 = 9.00 */
    CHECK_REFUSED(NO_AMBUSH_NEAR);
    CHECK_LENGTH(judged().measured, 9 * INCH);
    placing(20, 15.01);
    give();
}

TEST(before_turn_2_there_is_no_ambush) /* X28 */
{
    in_reserve("bowkin", 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 20);
    CHECK_REFUSED(NO_AMBUSH_TURN);
    CHECK_EQ(judged().rule, WSG_PRK_18);
}

TEST(a_height_that_is_none_is_refused)
{
    in_reserve("riflemen", 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    level(2);
    CHECK_REFUSED(NO_SUCH_LEVEL);
}

/* ---- Passengers ----------------------------------------------------------------------------- */

static UnitId rifles, lances, tank;

static void carrier_in_reserve(void)
{
    in_reserve("carrier", 1);
    rifles = unit("riflemen", SOUTH, 10);
    lances = unit("siege-lance-team", SOUTH, 3);
    tank = unit("tank", SOUTH, 1);
}

static void carrying(UnitId passenger)
{
    deed(VERB_CARRY)->unit = passenger;
}

TEST(a_transport_comes_on_with_whom_it_is_paired) /* TRN-02, DEP-07, PRK-15 */
{
    carrier_in_reserve();
    the_game()->unit[rifles].carrier = ours;
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    give();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_ABOARD);
    CHECK_EQ(the_battle()->unit[rifles].carrier, ours);
    CHECK_EQ(capacity_left(the_look(), ours), 2);
    CHECK_EQ(the_battle()->unit[lances].state, UNIT_RESERVE);
}

TEST(a_transport_carries_whom_its_order_names_instead) /* TRN-02 */
{
    carrier_in_reserve();
    the_game()->unit[rifles].carrier = ours;
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    carrying(lances);
    give();
    CHECK_EQ(the_battle()->unit[lances].state, UNIT_ABOARD);
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_RESERVE);
    CHECK_EQ(the_battle()->unit[rifles].carrier, NO_UNIT);
}

TEST(the_capacity_counts_models) /* TRN-01 */
{
    carrier_in_reserve();
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    carrying(rifles);
    carrying(lances);
    CHECK_REFUSED_COUNT(NO_CAPACITY, 13, 12);
    CHECK_EQ(judged().third, 3);
    placing(20, 40);
    carrying(rifles);
    give();
}

TEST(large_units_do_not_ride) /* PRK-14, TRN-01 */
{
    carrier_in_reserve();
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    carrying(tank);
    CHECK_REFUSED(NO_CANNOT_RIDE);
}

TEST(immobile_units_do_not_ride) /* TRN-01 */
{
    carrier_in_reserve();
    UnitId turret = unit("turret", SOUTH, 1);
    enter(PHASE_DEPLOY, SOUTH);
    placing(20, 40);
    carrying(turret);
    CHECK_REFUSED(NO_CANNOT_RIDE);
}
