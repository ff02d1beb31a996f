#include "field.h"
#include "rank_battery.h"

/* Bannerfall's rules, a test for each sentence: its loose units (loose.c) and its blocks (ranks.c). */

/* ---- Loose units ----------------------------------------------------------------------------------------------------- */

TEST(models_move_up_to_their_move) /* MOV-01 */
{
    field();
    move(CAPTAIN, 1, 36.01, 30);
    CHECK_REFUSED_INCHES(NO_TOO_FAR, 6.01, 6);
    move(CAPTAIN, 1, 33, 30);
    onward(33, 32.99);
    CHECK_LENGTH(judged().measured, inches(5.99));
    give();
    CHECK_LENGTH(place_of(CAPTAIN, 1).y, inches(32.99));
    CHECK(marked(CAPTAIN, UM_ACTED));
}

TEST(an_order_names_each_model_of_its_unit_once)
{
    field();
    move(SPEARS, 2, 22, 31);
    path_to(model_of(SPEARS, 2), 22, 32, 0);
    CHECK_REFUSED(NO_NAMED_TWICE);
    move(SPEARS, 2, 22, 31);
    path_to(model_of(CAPTAIN, 1), 30, 31, 0);
    CHECK_REFUSED(NO_NO_SUCH);
}

TEST(models_stay_linked) /* MOV-04: from (20,30) to (19,30): 3" from the next, a gap of 2" */
{
    field();
    move(SPEARS, 1, 19, 30);
    CHECK_REFUSED(NO_REFUSAL);
    move(SPEARS, 1, 18.9, 30);
    CHECK_REFUSED_INCHES(NO_APART, 2.1, 2);
}

TEST(a_model_ends_on_nobody_and_on_the_table) /* MOV-03 */
{
    field();
    move(SPEARS, 1, 21.1, 30);
    CHECK_REFUSED(NO_ON_SOMEBODY);
    move(SPEARS, 1, 21, 30); /* touches his neighbour */
    CHECK_REFUSED(NO_REFUSAL);
    stand(CAPTAIN, 1, 3, 30);
    move(CAPTAIN, 1, 0.4, 30);
    CHECK_REFUSED(NO_OVER_EDGE);
}

TEST(enemies_are_gone_round_and_friends_passed) /* MOV-05 */
{
    field();
    stand(CAPTAIN, 1, 30, 23);
    move(CAPTAIN, 1, 30, 18);
    CHECK_REFUSED(NO_OVER_SOMEBODY);
    stand(CAPTAIN, 1, 22, 32);
    move(CAPTAIN, 1, 22, 27);
    CHECK_REFUSED(NO_REFUSAL);
}

TEST(who_climbs_a_hill_stands_at_its_height) /* MOV-01; 4" of hill, 2" high, before the captain */
{
    field();
    Game *game = the_game();
    Terrain *hill = &game->piece[game->terrain++];
    *hill = (Terrain){ .id = name_of("hill"), .kind = name_of("hill"), .height = 2 * INCH };
    hill->levels = 1;
    hill->level[0] = 2 * INCH;
    hill->corner_first = corners_of_rectangle(28, 32, 32, 36);
    hill->corners = 4;
    the_battle()->pieces = 1;
    move(CAPTAIN, 1, 30, 34);
    give();
    CHECK_LENGTH(the_battle()->model[model_of(CAPTAIN, 1)].z, 2 * INCH);
}

/* ---- Whose turn it is ---------------------------------------------------------------------------------------------------- */

TEST(the_higher_bid_goes_first) /* INI-01; tie: blue */
{
    field_after_bids(2, 3);
    CHECK_ASKED(RED, WHY_ORDER);
    field_after_bids(3, 3);
    CHECK_ASKED(BLUE, WHY_ORDER);
}

TEST(sides_order_by_turns_and_who_is_done_is_passed_over) /* MOV-01 */
{
    field();
    CHECK_ASKED(BLUE, WHY_ORDER);
    move(ARCHERS, 1, 20, 21);
    CHECK_REFUSED(NO_NOT_YOURS);
    move(CAPTAIN, 1, 30, 31);
    give();
    CHECK_ASKED(RED, WHY_ORDER);
    done();
    give();
    CHECK_ASKED(BLUE, WHY_ORDER);
    move(CAPTAIN, 1, 30, 30);
    CHECK_REFUSED(NO_HAS_ACTED);
    march(PIKES, VERB_FORWARD, INCH);
    give();
    CHECK_ASKED(BLUE, WHY_ORDER);
}

TEST(the_round_ends_when_nobody_is_left_to_order)
{
    field();
    done();
    give(); /* blue */
    move(ARCHERS, 1, 20, 19);
    give();
    move(CHIEF, 1, 30, 19);
    give();
    CHECK_EQ(the_battle()->round, 1);
    march(GUARDS, VERB_FORWARD, INCH);
    give();
    CHECK_EQ(the_battle()->round, 2);
    CHECK_EQ(the_battle()->request.why, WHY_BID);
}

/* ---- Ambush, charge and panic ------------------------------------------------------------------------------------------------ */

TEST(
    a_move_that_comes_near_an_enemy_may_be_shot_at_and_stopped) /* MOV-02: from 30 to 25 with the chief at 20: 4" */
{
    field();
    move(CAPTAIN, 1, 30, 24.5);
    give();
    CHECK_ASKED(RED, WHY_AMBUSH);
    choose(1);
    DICE(4);
    CHECK_LENGTH(place_of(CAPTAIN, 1).y, 25 * INCH);
    field();
    move(CAPTAIN, 1, 30, 24.5);
    give();
    choose(1);
    DICE(3);
    CHECK_LENGTH(place_of(CAPTAIN, 1).y, inches(24.5));
}

TEST(enemies_up_to_move_and_twelve_inches_away_are_charged) /* CHG-01, CHG-02 */
{
    field();
    charge(CAPTAIN, SPEARS);
    CHECK_REFUSED(NO_OWN_UNIT);
    stand(CHIEF, 1, 30, 5);
    charge(CAPTAIN, CHIEF);
    CHECK_REFUSED_INCHES(NO_OUT_OF_CHARGE, 24, 18);
}

TEST(a_charge_that_reaches_breaks_its_target_and_may_panic_its_friends) /* CHG-01, PAN-01 */
{
    field();
    charge(CAPTAIN, CHIEF); /* 9" away: Move 6 and 3 */
    give();
    CHECK_ASKED(RED, WHY_REACTION);
    choose(0);
    DICE(1, 2);
    CHECK(marked(CHIEF, UM_BROKEN));
    CHECK_ASKED(NO_SEAT, WHY_PANIC_DIE); /* the archers, 5" from him */
    DICE(1);
    CHECK(marked(ARCHERS, UM_BROKEN));
    field();
    charge(CAPTAIN, CHIEF);
    give();
    choose(0);
    DICE(1, 2, 2);
    CHECK(!marked(ARCHERS, UM_BROKEN));
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------------ */

TEST(blocks_stand_behind_their_front) /* 4 files of 1" about x 10, the second rank an inch behind */
{
    field();
    CHECK_LENGTH(place_of(PIKES, 1).x, inches(8.5));
    CHECK_LENGTH(place_of(PIKES, 1).y, inches(40.5));
    CHECK_LENGTH(place_of(PIKES, 8).x, inches(11.5));
    CHECK_LENGTH(place_of(PIKES, 8).y, inches(41.5));
}

TEST(a_block_marches_and_a_loose_unit_moves) /* RNK-01 */
{
    field();
    move(PIKES, 1, 8.5, 39);
    CHECK_REFUSED(NO_IN_RANKS);
    march(SPEARS, VERB_FORWARD, INCH);
    CHECK_REFUSED(NO_BLOCK);
    march(PIKES, VERB_FORWARD, inches(6.5));
    CHECK_REFUSED_INCHES(NO_MARCHES_FAR, 6.5, 6);
    march(PIKES, VERB_FORWARD, 6 * INCH);
    give();
    CHECK_LENGTH(the_battle()->unit[PIKES].front.at.y, 34 * INCH);
    CHECK_LENGTH(place_of(PIKES, 1).y, inches(34.5));
    CHECK(marked(PIKES, UM_ACTED));
}

TEST(a_wheel_costs_the_way_of_the_outer_corner_and_files_an_inch_a_rank) /* RNK-01, RNK-04 */
{
    field();
    march(PIKES, VERB_WHEEL, 4 * INCH);
    the_order()->clause[0].word = 1;
    deed(VERB_FORWARD)->number = 2 * INCH;
    CHECK_LENGTH(judged().measured, 6 * INCH);
    march(PIKES, VERB_FILES, 5);
    CHECK_REFUSED(NO_SUCH_WIDTH);
    march(PIKES, VERB_FILES, 4); /* one rank of eight, from x 6 */
    give();
    CHECK_EQ(the_battle()->unit[PIKES].files, 8);
    CHECK_LENGTH(place_of(PIKES, 1).x, inches(6.5));
}

TEST(
    enemies_are_kept_an_inch_away) /* RNK-02: the chief at y 34 with his half inch: his rear at 34.5 */
{
    field();
    stand(CHIEF, 1, 10, 34);
    march(PIKES, VERB_FORWARD, inches(4.4));
    CHECK_REFUSED(NO_REFUSAL);
    march(PIKES, VERB_FORWARD, inches(4.6));
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.9, 1);
    march(PIKES, VERB_FORWARD, inches(5.8));
    CHECK_REFUSED(NO_OVER_SOMEBODY);
}

TEST(the_battery_of_blocks)
{
    field();
    battery_of_wheels(the_look(), PIKES);
    CHECK(battery_of_lit_places(the_look(), PIKES) > 50);
    CHECK(battery_of_routes(the_look(), PIKES) > 20);
    CHECK(battery_of_refusals(the_look(), PIKES) > 100);
    stand(CHIEF, 1, 12, 35);
    battery_of_lit_places(the_look(), PIKES);
    battery_of_routes(the_look(), PIKES);
}
