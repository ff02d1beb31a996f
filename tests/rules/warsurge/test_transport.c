#include "field.h"

/* Transports: TRN-03..10, TRN-13, TRN-15..18, MEL-16, GEO-18. The Carrier is 3 x 5 inches, Move 10. */

static UnitId carrier, rifles, spare, enemy;

/* The Carrier stands at (x, y) facing up; ten Riflemen (Move 5) belong to it. */
static void carrier_at(double x, double y)
{
    field(STANDARD);
    carrier = unit("carrier", SOUTH, 1);
    rifles = unit("riflemen", SOUTH, 10);
    spare = unit("riflemen", SOUTH, 1);
    enemy = unit("briarguard", NORTH, 1);
    (void)x;
    (void)y;
}

static void all_aboard(double x, double y)
{
    stand(carrier, 1, x, y);
    stand(spare, 1, 68, 46);
    aboard(rifles, carrier);
}

/* Ten models in two files from x leftwards. */
static void disembarking(double x)
{
    order(rifles);
    deed(VERB_DISEMBARK);
    for (int i = 0; i < 5; i++) {
        path(2 * i + 1, x - 1.1 * i, 30);
        path(2 * i + 2, x - 1.1 * i, 31.2);
    }
}

/* ---- Disembarking ----------------------------------------------------------------------------- */

TEST(models_land_within_their_move_of_the_transport) /* X22, TRN-06 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    enter(PHASE_MOVE, SOUTH);
    disembarking(37.02); /* 37.02 - 0.50 - 31.50 = 5.02 */
    CHECK_REFUSED_INCHES(NO_LANDS_TOO_FAR, 5.02, 5.00);
    CHECK_EQ(judged().rule, WSG_TRN_06);
    CHECK_EQ(segment_length(judged().line), judged().measured);
    disembarking(37);
    give();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_FIELD);
    CHECK_PLACE(rifles, 1, 37, 30);
    for (int i = 1; i <= 10; i++)
        CHECK(model_marked(rifles, i, MM_MOVED)); /* TRN-07 */
}

TEST(all_models_leave) /* TRN-06 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    deed(VERB_DISEMBARK);
    path(1, 33, 30);
    CHECK_REFUSED_COUNT(NO_ALL_LEAVE, 1, 10);
}

TEST(who_is_not_aboard_cannot_disembark)
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    enter(PHASE_MOVE, SOUTH);
    order(spare);
    deed(VERB_DISEMBARK);
    path(1, 33, 30);
    CHECK_REFUSED(NO_NOT_ABOARD);
}

TEST(after_a_heavy_weapon_nobody_disembarks) /* WPN-07, WPN-01 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    set_model_mark(rifles, 4, MM_USED_HEAVY);
    enter(PHASE_MOVE, SOUTH);
    disembarking(36);
    CHECK_REFUSED(NO_MOVE_AFTER_HEAVY);
    CHECK_EQ(judged().model, model_of(rifles, 4));
}

TEST(a_stat_brought_to_0_leaves_places_in_contact) /* TRN-06 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    profile("riflemen")->field[PF_MOVE] = inches(3);
    set_mark(rifles, UM_SNARED);
    enter(PHASE_MOVE, SOUTH);
    disembarking(32.5);
    CHECK_REFUSED_INCHES(NO_LANDS_TOO_FAR, 0.50, 0.05);
}

TEST(landing_in_dangerous_ground_hurts) /* TER-07 */
{
    carrier_at(30, 30);
    terrain("toxic-pool", 36.6, 28, 40, 32);
    all_aboard(30, 30);
    enter(PHASE_MOVE, SOUTH);
    disembarking(37);
    give();
    CHECK_EQ(models(rifles), 8); /* models 1 and 2 stand in it */
}

TEST(landing_in_contact_engages) /* TRN-08 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    stand(enemy, 1, 38, 30);
    enter(PHASE_MOVE, SOUTH);
    disembarking(37);
    give();
    CHECK(same_melee(the_look(), rifles, enemy));
}

TEST(a_unit_disembarks_before_or_after_its_transport_acts) /* TRN-09, TRN-10 */
{
    carrier_at(30, 30);
    all_aboard(30, 36);
    enter(PHASE_MOVE, SOUTH);
    order(carrier);
    deed(VERB_MOVE);
    path(1, 30, 30);
    give();
    CHECK(model_marked(carrier, 1, MM_MOVED));
    CHECK(!model_marked(rifles, 1, MM_MOVED)); /* carried is not moved */
    disembarking(37);
    give();
    CHECK(model_marked(rifles, 1, MM_MOVED));
}

/* ---- Embarking ------------------------------------------------------------------------------------- */

static void walk_to_the_carrier(void)
{
    carrier_at(30, 30);
    stand(carrier, 1, 30, 30);
    stand(spare, 1, 68, 46);
    row(rifles, 1, 10, 33.5, 30, 1.1, 0);
}

static void walking(double x)
{
    order(rifles);
    deed(VERB_MOVE);
    path(1, x, 30);
}

TEST(one_model_in_contact_may_take_the_whole_unit_aboard) /* TRN-03, TRN-04 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    walking(32.02); /* gap 0.02 */
    give();
    CHECK_ASKED(SOUTH, WHY_EMBARK);
    CHECK_EQ(place_of(rifles, 1).x, inches(32)); /* GEO-04 */
    choose(1);
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_ABOARD);
    CHECK_EQ(the_battle()->unit[rifles].carrier, carrier);
    for (int i = 1; i <= 10; i++) {
        CHECK_EQ(the_battle()->model[model_of(rifles, i)].state, MODEL_AWAY);
        CHECK(model_marked(rifles, i, MM_MOVED));
    }
    CHECK_EQ(capacity_left(the_look(), carrier), 2);
    CHECK_EQ(measuring_base(the_look(), model_of(rifles, 1)).pose.at.x, inches(30));
}

TEST(it_may_stay_out) /* D14 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    walking(32);
    give();
    usual();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_FIELD);
}

TEST(without_contact_nobody_is_asked) /* TRN-03 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    walking(32.8); /* gap 0.80 */
    give();
    CHECK_ASKED(SOUTH, WHY_MOVE);
}

TEST(without_room_nobody_is_asked) /* TRN-01 */
{
    walk_to_the_carrier();
    the_game()->profile[the_game()->unit[carrier].profile].trait[0].value = 9;
    enter(PHASE_MOVE, SOUTH);
    walking(32);
    give();
    CHECK_ASKED(SOUTH, WHY_MOVE);
}

TEST(a_transport_that_comes_to_a_unit_takes_nobody_in) /* TRN-05 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    order(carrier);
    deed(VERB_MOVE);
    path(1, 31.5, 30); /* its side at x = 33: contact with the first model */
    give();
    CHECK_ASKED(SOUTH, WHY_MOVE);
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_FIELD);
}

TEST(a_unit_in_a_melee_may_not_embark) /* MEL-16 */
{
    walk_to_the_carrier();
    stand(enemy, 1, 43.4, 31);
    enter(PHASE_MOVE, SOUTH);
    CHECK(in_melee(the_look(), rifles));
    walking(32);
    give();
    CHECK_ASKED(NORTH, WHY_MOVE); /* not whether it embarks */
}

TEST(passengers_are_in_the_melee_of_their_transport) /* TRN-13 */
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    stand(enemy, 1, 32, 30);
    enter(PHASE_MOVE, SOUTH);
    CHECK(same_melee(the_look(), rifles, enemy));
    CHECK(!in_melee(the_look(), rifles)); /* and not locked */
}

TEST(passengers_do_not_move_but_disembark)
{
    carrier_at(30, 30);
    all_aboard(30, 30);
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_ABOARD_ONLY);
}

/* ---- When the Transport is destroyed -------------------------------------------------------------- */

/* It comes out of a toxic pool with its last HP and stops at (30,30). */
static void wreck_with(double from_y)
{
    terrain("toxic-pool", 28, 35, 32, 36);
    all_aboard(30, from_y);
    wounds(carrier, 1, 1);
    enter(PHASE_MOVE, SOUTH);
    order(carrier);
    deed(VERB_MOVE);
    path(1, 30, 30);
    give();
}

static void placing_ten(const double (*at)[2])
{
    order(rifles);
    for (int i = 0; i < 10; i++)
        path(i + 1, at[i][0], at[i][1]);
}

TEST(survivors_are_placed_where_it_stood) /* X21, TRN-15, TRN-16, GEO-18 */
{
    carrier_at(30, 30);
    wreck_with(33);
    CHECK_EQ(the_battle()->unit[carrier].state, UNIT_LOST);
    CHECK_ASKED(SOUTH, WHY_SURVIVORS);
    const double off[10][2] = { { 33.1, 30 }, { 30, 28 }, { 31, 28 }, { 29, 29 }, { 30, 29 },
                                { 31, 29 },   { 29, 30 }, { 30, 30 }, { 31, 30 }, { 30, 31 } };
    placing_ten(off);
    CHECK_REFUSED_INCHES(NO_OFF_THE_FOOTPRINT, 1.10, 0.05); /* 33.10 - 0.50 - 31.50 */
    CHECK_EQ(judged().rule, WSG_TRN_16);
    const double on[10][2] = { { 29, 28 }, { 30, 28 }, { 31, 28 }, { 29, 29 }, { 30, 29 },
                               { 31, 29 }, { 29, 30 }, { 30, 30 }, { 31, 30 }, { 30, 31 } };
    placing_ten(on);
    give();
    CHECK_EQ(models(rifles), 10);
    CHECK_PLACE(rifles, 10, 30, 31);
    CHECK(!model_marked(rifles, 1, MM_MOVED));
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_FIELD);
}

TEST(by_default_they_stand_in_rows_from_the_front_left) /* TRN-17 */
{
    carrier_at(30, 30);
    wreck_with(33);
    usual();
    CHECK_EQ(models(rifles), 10);
    CHECK_PLACE(rifles, 1, 29, 28);
    CHECK_PLACE(rifles, 3, 31, 28);
    CHECK_PLACE(rifles, 10, 29, 31);
}

TEST(nobody_is_given_up_for_whom_there_is_room) /* TRN-16 */
{
    carrier_at(30, 30);
    wreck_with(33);
    order(rifles);
    path(1, 30, 30);
    CHECK_REFUSED_COUNT(NO_MORE_SURVIVE, 1, 10);
}

TEST(who_finds_no_room_is_lost) /* TRN-16 */
{
    carrier_at(30, 30);
    profile("riflemen")->base_width = profile("riflemen")->base_length = inches(3);
    wreck_with(33);
    usual();
    CHECK(models(rifles) < 10 && models(rifles) > 0);
    CHECK_EQ(models_left(the_battle(), rifles), models(rifles));
}

TEST(survivors_in_contact_stand_in_that_enemys_melee) /* TRN-18 */
{
    field(STANDARD);
    carrier = unit("carrier", SOUTH, 1);
    rifles = unit("riflemen", SOUTH, 2);
    enemy = unit("briarguard", NORTH, 1);
    UnitId hesk = unit("hesk", NORTH, 1);
    stand(carrier, 1, 30, 30);
    aboard(rifles, carrier);
    stand(enemy, 1, 28, 30);
    stand(hesk, 1, 32.125, 30);
    wounds(carrier, 1, 1);
    enter(PHASE_ATTACK, NORTH);
    order(enemy);
    fire("briar-blade", 1, 1, carrier);
    give();
    DICE(6, 1, 2, 1); /* Power 4 against Defence 7: 6/2; the Armour Save of 3+ fails */
    CHECK_ASKED(SOUTH, WHY_SURVIVORS);
    order(rifles);
    path(1, 29, 30); /* touches the Briarguard */
    path(2, 29, 31);
    give();
    CHECK(same_melee(the_look(), rifles, enemy));
    CHECK(same_melee(the_look(), rifles, hesk)); /* she closes up: their Melee goes on */
    CHECK(place_of(hesk, 1).x < inches(32));
}

/* ---- The order says so at once --------------------------------------------------------------- */

static void embarking(void)
{
    deed(VERB_EMBARK)->unit = carrier;
}

TEST(an_order_may_name_its_transport) /* TRN-03 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    walking(32.8); /* gap 0.80 */
    embarking();
    CHECK_REFUSED_INCHES(NO_NOT_AT_TRANSPORT, 0.80, 0.05);
    CHECK_EQ(judged().rule, WSG_TRN_03);
    CHECK_EQ(segment_length(judged().line), judged().measured);
    walking(32);
    embarking();
    give();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_ABOARD);
    CHECK_ASKED(SOUTH, WHY_MOVE);
}

TEST(an_order_to_embark_minds_the_room) /* TRN-01 */
{
    walk_to_the_carrier();
    the_game()->profile[the_game()->unit[carrier].profile].trait[0].value = 9;
    enter(PHASE_MOVE, SOUTH);
    walking(32);
    embarking();
    CHECK_REFUSED_COUNT(NO_CAPACITY, 10, 9);
}

TEST(an_order_to_embark_is_refused_in_a_melee) /* MEL-16 */
{
    walk_to_the_carrier();
    stand(enemy, 1, 43.4, 31);
    enter(PHASE_MOVE, SOUTH);
    walking(32);
    embarking();
    CHECK_REFUSED(NO_EMBARK_LOCKED);
}

TEST(nobody_embarks_without_a_move_of_his_own) /* TRN-05 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    order(rifles);
    embarking();
    CHECK_REFUSED(NO_EMBARK_ALONE);
}

TEST(several_units_get_out_one_after_another) /* TRN-15, TRN-17 */
{
    carrier_at(30, 30);
    UnitId lances = unit("siege-lance-team", SOUTH, 2);
    terrain("toxic-pool", 28, 35, 32, 36);
    all_aboard(30, 33);
    aboard(lances, carrier);
    wounds(carrier, 1, 1);
    enter(PHASE_MOVE, SOUTH);
    order(carrier);
    deed(VERB_MOVE);
    path(1, 30, 30);
    give();
    CHECK_ASKED(SOUTH, WHY_SURVIVORS);
    CHECK_EQ(the_battle()->request.unit, rifles);
    usual();
    CHECK_ASKED(SOUTH, WHY_SURVIVORS);
    CHECK_EQ(the_battle()->request.unit, lances);
    usual();
    CHECK_EQ(models(rifles), 10);
    CHECK_EQ(models(lances), 2); /* around the footprint, where the Riflemen left room */
    CHECK(told_tale(TALE_SURVIVE));
}

TEST(passengers_taken_aboard_without_deploying_are_refused) /* DEP-07 */
{
    walk_to_the_carrier();
    enter(PHASE_MOVE, SOUTH);
    order(carrier);
    deed(VERB_CARRY)->unit = rifles;
    CHECK_REFUSED(NO_CARRY_ALONE);
}
