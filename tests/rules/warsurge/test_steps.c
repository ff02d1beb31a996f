#include "field.h"

/* Action Steps and Command Points: ADV, CP. */

static UnitId alpha, beta, bowkin, guard;

static void two_each(int south_cp, int north_cp)
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    guard = unit("briarguard", NORTH, 1);
    stand(alpha, 1, 10, 40);
    stand(beta, 1, 20, 40);
    stand(bowkin, 1, 10, 20);
    stand(guard, 1, 60, 8);
    set_command(SOUTH, south_cp);
    set_command(NORTH, north_cp);
}

static void act(UnitId unit, Verb verb)
{
    order(unit);
    deed(verb);
    give();
}

/* ---- Command Points ------------------------------------------------------------------------------------ */

/* Whether the log tells it of the seat with these figures, in the order of the tale's words. */
static bool told_with(int tale, SeatId seat, int a, int b, int c)
{
    const EventLog *log = log_told();
    for (size_t i = 0; i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind == EV_TOLD && e->value == tale && e->seat == seat && e->b == a && e->c == b &&
            e->z == c)
            return true;
    }
    return false;
}

/* South: 5 on the table, 1 embarked, 2 in Reserve, 3 CP carried: 6 x 2 + 7 + 3 = 22. North: 8 x 2 + 7 = 23. */
TEST(command_points_are_two_for_each_unit_in_play_and_one_roll_for_all) /* X16: CP-01 to CP-03 */
{
    UnitId carrier, rider;
    field(ADVANCED);
    carrier = unit("carrier", SOUTH, 1);
    rider = unit("riflemen", SOUTH, 1);
    for (int i = 0; i < 6; i++)
        unit("riflemen", SOUTH, 1);
    for (int i = 0; i < 8; i++)
        unit("bowkin", NORTH, 1);
    stand(carrier, 1, 36, 42);
    aboard(rider, carrier);
    for (int i = 0; i < 4; i++)
        stand((UnitId)(rider + 1 + i), 1, 10 + 3 * i, 40);
    for (int i = 0; i < 8; i++)
        stand((UnitId)(8 + i), 1, 10 + 3 * i, 6);
    set_command(SOUTH, 3);
    enter(PHASE_END, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(6, 1);
    choose(SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_COMMAND);
    CHECK_EQ(the_battle()->request.dice_count, 2); /* DICE-01 */
    DICE(3, 4);
    CHECK_EQ(command(SOUTH), 22);
    CHECK_EQ(command(NORTH), 23);
    CHECK(told_with(TALE_COMMAND_KEPT, SOUTH, 22, 19, 3));
    CHECK(told_with(TALE_COMMAND, NORTH, 23, 16, 7));
    CHECK_ASKED(SOUTH, WHY_STEP);
}

TEST(the_first_turn_goes_from_zones_to_deployment_to_command_points_to_steps) /* ADV-01 to ADV-03 */
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    begin();
    DICE(2, 6);
    choose(SOUTH);
    CHECK_ASKED(NORTH, WHY_ZONE);
    choose(1);
    CHECK_ASKED(SOUTH, WHY_DEPLOY);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_WRONG_STATE);
    order(alpha);
    deed(VERB_DEPLOY);
    path(1, 20, 40);
    give();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    declare(VERB_FINISH);
    declare(VERB_FINISH); /* Beta stays in Reserve */
    CHECK_ASKED(NO_SEAT, WHY_COMMAND);
    DICE(1, 1);
    CHECK_EQ(command(SOUTH), 4); /* one Unit 2, and 2 rolled */
    CHECK_EQ(command(NORTH), 2);
    CHECK_ASKED(SOUTH, WHY_STEP);
}

/* 22 - 1 - 1 - 2 - 4 = 14. */
TEST(
    each_use_of_an_action_doubles_its_cost_and_counters_share_the_count) /* X17: CP-05 to CP-07, ADV-12 */
{
    two_each(22, 20);
    enter(PHASE_STEPS, SOUTH);
    act(alpha, VERB_MOVE);
    CHECK_EQ(command(SOUTH), 21);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_EQ(command(SOUTH), 20);
    CHECK_ASKED(NORTH, WHY_COUNTER);
    declare(VERB_DECLINE);
    DICE(1);
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_EQ(command(SOUTH), 18);
    DICE(1, 1);
    declare(VERB_END);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_EQ(command(SOUTH), 14);
    declare(VERB_DECLINE);
    DICE(1);
    CHECK_EQ(unit_tally(alpha, UT_USES_ATTACK), 3);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    CHECK_EQ(judged().refusal, NO_REFUSAL);
    set_command(SOUTH, 3);
    CHECK_REFUSED_COUNT(NO_COSTS, 8, 3);
    CHECK_EQ(command(SOUTH), 3);
}

TEST(an_action_that_is_too_dear_is_refused_and_costs_nothing) /* X17: costs 4 CP, you have 3 */
{
    two_each(3, 0);
    the_battle()->unit[alpha].tally[UT_USES_MOVE] = 2;
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED_COUNT(NO_COSTS, 4, 3);
    CHECK_EQ(command(SOUTH), 3);
    act(alpha, VERB_DASH); /* another Action counts by itself */
    CHECK_EQ(command(SOUTH), 2);
    set_mark(alpha, UM_ACTED_MOVE);
}

TEST(the_counts_of_use_are_cleared_for_a_new_game_turn) /* CP-07, GEN-09 */
{
    two_each(9, 9);
    the_battle()->unit[alpha].tally[UT_USES_ATTACK] = 3;
    the_battle()->unit[alpha].tally[UT_GUARD] = 2;
    enter(PHASE_END, SOUTH);
    CHECK_EQ(unit_tally(alpha, UT_USES_ATTACK), 0);
    CHECK_EQ(unit_tally(alpha, UT_GUARD), 0);
    CHECK_EQ(command(SOUTH), 9); /* unspent CP are kept: ADV-13 */
}

TEST(deploying_is_free_and_brings_no_command_points_yet) /* CP-04, CP-08, ACT-09 */
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(beta, 1, 60, 40);
    stand(bowkin, 1, 60, 8);
    set_command(SOUTH, 5);
    set_command(NORTH, 5);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    deed(VERB_DEPLOY);
    path(1, 20, 40);
    give();
    CHECK_EQ(command(SOUTH), 5);
    CHECK_ASKED(SOUTH, WHY_ACTION); /* it was one of the two Actions */
    act(alpha, VERB_MOVE);
    CHECK_EQ(command(SOUTH), 4);
    CHECK_ASKED(NORTH, WHY_STEP);
}

/* ---- Steps ------------------------------------------------------------------------------------------------ */

TEST(a_step_is_one_or_two_actions_with_one_unit) /* ADV-04, ADV-05 */
{
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    CHECK_ASKED(SOUTH, WHY_STEP);
    order(NO_UNIT);
    deed(VERB_END);
    CHECK_REFUSED(NO_NOTHING_TO_END); /* a step has at least one Action */
    order(alpha);
    deed(VERB_MOVE);
    deed(VERB_DASH);
    CHECK_REFUSED_COUNT(NO_TWO_ACTIONS, 2, 1);
    act(alpha, VERB_MOVE);
    CHECK_ASKED(SOUTH, WHY_ACTION);
    order(beta);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_SAME_UNIT);
    order(NO_UNIT);
    deed(VERB_FINISH);
    CHECK_REFUSED(NO_STEP_BEGUN);
    act(alpha, VERB_MOVE); /* the same Action twice: 1 + 2 */
    CHECK_EQ(command(SOUTH), 6);
    CHECK_ASKED(NORTH, WHY_STEP);
}

TEST(a_unit_may_be_picked_again_in_a_later_step) /* ADV-06 */
{
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    act(alpha, VERB_MOVE);
    declare(VERB_END);
    act(bowkin, VERB_MOVE);
    declare(VERB_END);
    act(alpha, VERB_MOVE);
    CHECK_EQ(command(SOUTH), 6);
}

TEST(finished_is_final_for_the_game_turn_but_counters_stay) /* ADV-07 */
{
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    declare(VERB_FINISH);
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    declare(VERB_DECLINE);
    DICE(1);
    declare(VERB_END);
    CHECK_ASKED(NORTH, WHY_STEP);
    CHECK_EQ(battle_may(the_look(), VERB_MOVE, alpha).refusal, NO_FINISHED_TURN);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_FINISHED_TURN);
    declare(VERB_FINISH);
    CHECK_EQ(the_battle()->round, 2);
}

TEST(an_option_lets_a_finished_player_step_again) /* OPT-08 */
{
    two_each(9, 9);
    set_option(OPT_FINISHED_FINAL, 0);
    enter(PHASE_STEPS, SOUTH);
    declare(VERB_FINISH);
    act(bowkin, VERB_MOVE);
    declare(VERB_END);
    CHECK_ASKED(SOUTH, WHY_STEP);
}

TEST(a_player_without_cp_is_finished_only_when_nobody_of_his_can_support_or_deploy) /* ADV-08 */
{
    two_each(0, 9);
    enter(PHASE_STEPS, SOUTH);
    CHECK_ASKED(SOUTH, WHY_STEP); /* his Units could Support */
    act(alpha, VERB_SUPPORT);
    act(bowkin, VERB_MOVE);
    declare(VERB_END);
    act(beta, VERB_SUPPORT);
    act(bowkin, VERB_MOVE);
    declare(VERB_END);
    CHECK_ASKED(SOUTH, WHY_STEP); /* 2 CP now, though everybody Supports: he is told so */
    CHECK(told_tale(TALE_NOTHING_PAYABLE));
    set_command(SOUTH, 0);
    declare(VERB_FINISH);
    two_each(0, 9);
    set_mark(alpha, UM_SUPPORTED);
    set_mark(beta, UM_SUPPORTED);
    enter(PHASE_STEPS, SOUTH);
    CHECK_ASKED(NORTH, WHY_STEP);
}

TEST(the_turn_master_takes_the_first_step) /* ADV-09 */
{
    two_each(9, 9);
    enter(PHASE_END, SOUTH);
    DICE(1, 6);
    choose(NORTH);
    DICE(3, 3);
    CHECK_ASKED(NORTH, WHY_STEP);
}

TEST(a_unit_in_reserve_can_only_deploy) /* ADV-10 */
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(bowkin, 1, 60, 8);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, SOUTH);
    CHECK_EQ(battle_may(the_look(), VERB_DASH, alpha).refusal, NO_IN_RESERVE);
    CHECK_EQ(battle_may(the_look(), VERB_DEPLOY, alpha).refusal, NO_REFUSAL);
    order(alpha);
    deed(VERB_GUARD);
    CHECK_REFUSED(NO_IN_RESERVE);
}

/* Power 4 v Defence 3: 3+; AP 6+ against Armour 5+ does not cancel it, so the Rifleman saves on 5+. */
TEST(a_unit_destroyed_by_a_counter_action_loses_its_second_action) /* ADV-11 */
{
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    DICE(1);    /* the attack misses */
    DICE(5, 1); /* the reply hits, and no Armour Save */
    CHECK_EQ(models(alpha), 0);
    CHECK_ASKED(NORTH, WHY_STEP);
    CHECK(told_tale(TALE_SECOND_LOST));
    CHECK_EQ(command(SOUTH), 8);
}

TEST(an_enemy_unit_is_not_picked)
{
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(bowkin);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_NOT_YOUR_TURN);
}

TEST(a_destroyed_unit_is_not_picked) /* GEN-08 */
{
    two_each(9, 9);
    lost(beta, 1);
    enter(PHASE_STEPS, SOUTH);
    order(beta);
    deed(VERB_GUARD);
    CHECK_REFUSED(NO_UNIT_DESTROYED);
}

/* Deploy was offered to Units on the table, and refused when it was taken up. */
TEST(who_stands_on_the_table_is_not_offered_to_deploy) /* DEP-01 */
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1); /* in Reserve */
    bowkin = unit("bowkin", NORTH, 1);
    stand(alpha, 1, 10, 40);
    stand(bowkin, 1, 10, 20);
    set_command(SOUTH, 9);
    enter(PHASE_STEPS, SOUTH);
    Verdict may = battle_may(the_look(), VERB_DEPLOY, alpha);
    CHECK_EQ(may.refusal, NO_NOT_IN_RESERVE);
    may = battle_may(the_look(), VERB_DEPLOY, beta);
    CHECK(is_yes(&may));
}

static bool told_price(UnitId unit, int verb, Price *price)
{
    return the_game()->ruleset->tell.price(the_look(), unit, verb, price);
}

/* CP-05: 1, 2, 4, for each Action by itself; CP-08, CP-09: Deploy and Support are free. */
TEST(what_an_action_costs_is_told_before_it_is_made)
{
    Price price;
    two_each(9, 9);
    enter(PHASE_STEPS, SOUTH);
    CHECK(told_price(alpha, VERB_MOVE, &price));
    CHECK_EQ(price.cost, 1);
    CHECK_EQ(price.has, 9);
    act(alpha, VERB_GUARD);
    act(alpha, VERB_GUARD);
    CHECK(told_price(alpha, VERB_GUARD, &price));
    CHECK_EQ(price.cost, 4);
    CHECK_EQ(price.has, 6); /* 9 - 1 - 2 */
    CHECK(told_price(alpha, VERB_FIRE, &price));
    CHECK_EQ(price.cost, 1);
    CHECK(!told_price(alpha, VERB_DEPLOY, &price));
    CHECK(!told_price(alpha, VERB_SUPPORT, &price));
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    stand(alpha, 1, 10, 40);
    enter(PHASE_MOVE, SOUTH);
    CHECK(!told_price(alpha, VERB_MOVE, &price));
}
