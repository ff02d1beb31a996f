#include "field.h"

/* End of Turn, Objectives and victory: VIC, PRK-10, PRK-19, PRK-20, PRK-07, WPK-11, STD-09, ADV-13, OPT-07. */

static UnitId alpha, bowkin, rats, titan;

/* One Rifleman and one Bowkin far from everything; one beacon at (36, 24). */
static void one_beacon(void)
{
    field(STANDARD);
    no_objectives();
    objective(36, 24);
    alpha = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    rats = unit("rat-tide", NORTH, 2);
    titan = unit("titan", NORTH, 1);
    stand(alpha, 1, 5, 45);
    stand(bowkin, 1, 5, 5);
}

static void end_of_turn(int turn)
{
    enter_turn(turn, PHASE_END, SOUTH);
}

/* ---- Objectives ------------------------------------------------------------------------------------------------- */

TEST(a_base_within_three_inches_of_the_marker_holds_it) /* X25: VIC-01, VIC-02, VIC-03 */
{
    one_beacon();
    stand(alpha, 1, 36, 27.5);  /* gap 3.00 */
    stand(bowkin, 1, 39.6, 24); /* gap 3.10 */
    end_of_turn(1);
    CHECK_EQ(points(SOUTH), 1);
    CHECK_EQ(points(NORTH), 0);
}

TEST(a_contested_objective_scores_for_nobody) /* X25: VIC-02 */
{
    one_beacon();
    stand(alpha, 1, 36, 27.5);
    stand(bowkin, 1, 39.5, 24); /* gap 3.00 */
    end_of_turn(1);
    CHECK_EQ(points(SOUTH), 0);
    CHECK_EQ(points(NORTH), 0);
}

TEST(perks_come_before_objectives_at_the_end_of_the_turn) /* STD-09 */
{
    one_beacon();
    stand(alpha, 1, 36, 27);
    set_mark(alpha, UM_PLAGUED);
    end_of_turn(1);
    CHECK_ASKED(NO_SEAT, WHY_PLAGUE);
    DICE(3); /* its one HP: it falls and holds nothing */
    CHECK_EQ(points(SOUTH), 0);
}

/* ---- Ongoing Perks ------------------------------------------------------------------------------------------------ */

TEST(plague_costs_an_hp_on_one_two_or_three) /* WPK-11 */
{
    one_beacon();
    row(rats, 1, 2, 20, 5, 2, 0);
    set_mark(rats, UM_PLAGUED);
    set_mark(bowkin, UM_PLAGUED);
    end_of_turn(1);
    DICE(4); /* Bowkin, the lower id */
    CHECK_EQ(models(bowkin), 1);
    CHECK_ASKED(NO_SEAT, WHY_PLAGUE); /* one roll for the Rat-tide */
    DICE(3);
    until(WHY_ROLL_OFF, 1);
    CHECK_EQ(wounds_of(rats, 1) + wounds_of(rats, 2), 5);
    CHECK(!marked(rats, UM_PLAGUED));
}

/* Titan at 1 of 18 with Plague: harm first kills it; healing first would save it. */
TEST(harm_comes_before_healing) /* PRK-10 */
{
    one_beacon();
    stand(titan, 1, 20, 10);
    wounds(titan, 1, 1);
    set_mark(titan, UM_PLAGUED);
    end_of_turn(1);
    DICE(1);
    CHECK_EQ(models(titan), 0);
}

TEST(regrowth_gives_each_wounded_model_one_hp) /* PRK-19 */
{
    one_beacon();
    stand(titan, 1, 20, 10);
    wounds(titan, 1, 10);
    end_of_turn(1);
    CHECK_EQ(wounds_of(titan, 1), 11);
    CHECK(told_tale(TALE_REGROWS));
}

static void rats_fell_this_turn(void)
{
    one_beacon();
    lost(rats, 1);
    lost(rats, 2);
    set_mark(rats, UM_DESTROYED_NOW);
}

TEST(a_destroyed_unit_with_respawn_returns_to_reserve_once) /* PRK-20, PRK-07 */
{
    rats_fell_this_turn();
    end_of_turn(1);
    CHECK_EQ(the_battle()->unit[rats].state, UNIT_RESERVE);
    CHECK_EQ(wounds_of(rats, 1), 3);
    CHECK_EQ(models(rats), 2);
    rats_fell_this_turn();
    set_mark(rats, UM_RESPAWN_USED);
    end_of_turn(1);
    CHECK_EQ(the_battle()->unit[rats].state, UNIT_LOST);
}

TEST(a_respawned_unit_deploys_in_the_next_game_turn) /* PRK-20 */
{
    rats_fell_this_turn();
    lost(titan, 1);
    end_of_turn(1);
    DICE(1, 6);
    choose(NORTH);
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    order(rats);
    deed(VERB_DEPLOY);
    path(1, 20, 5);
    path(2, 22, 5);
    give();
    CHECK_EQ(the_battle()->unit[rats].state, UNIT_FIELD);
}

/* ---- The result --------------------------------------------------------------------------------------------------------- */

/* Bowkin 90 and Rat-tide 170 points are destroyed, the Titan (100) is still in Reserve: 360 points, 3 OP. */
TEST(tactical_strike_counts_destruction_by_full_hundreds_at_the_end) /* VIC-03, VIC-07, VIC-08 */
{
    one_beacon();
    the_battle()->unit[bowkin].points = 90;
    the_battle()->unit[rats].points = 170;
    stand(titan, 1, 20, 10);
    lost(bowkin, 1);
    lost(rats, 1);
    lost(rats, 2);
    end_of_turn(4);
    CHECK_EQ(the_battle()->over, 0); /* Game Turn 5 is still to come */
    CHECK_EQ(points(SOUTH), 0);
    one_beacon();
    the_battle()->unit[rats].points = 170;
    stand(titan, 1, 20, 10);
    lost(rats, 1);
    lost(rats, 2);
    end_of_turn(5);
    CHECK_EQ(the_battle()->over, 1);
    CHECK_EQ(points(SOUTH), 1);
    CHECK_EQ(the_battle()->winner, SOUTH);
}

TEST(of_199_points_one_hundred_is_full_of_200_two) /* VIC-03 */
{
    for (int points_lost = 199; points_lost <= 200; points_lost++) {
        one_beacon();
        the_battle()->unit[rats].points = (int16_t)points_lost;
        stand(titan, 1, 20, 10);
        lost(rats, 1);
        lost(rats, 2);
        end_of_turn(5);
        CHECK_EQ(points(SOUTH), points_lost / 100);
    }
}

TEST(units_in_reserve_at_the_end_count_as_destroyed) /* VIC-08 */
{
    one_beacon(); /* Rat-tide and Titan wait: 200 points */
    end_of_turn(5);
    CHECK_EQ(points(SOUTH), 2);
    CHECK_EQ(the_battle()->seat[SOUTH].tally[ST_KILLED], 200);
    CHECK_EQ(the_battle()->winner, SOUTH);
}

TEST(a_head_start_counts) /* two points for 200, three from the beginning */
{
    ScoreLine line[MOST_SCORE_LINES];

    one_beacon();
    the_game()->seat[NORTH].head_start = 3;
    end_of_turn(5);
    CHECK_EQ(the_battle()->winner, NORTH);
    CHECK_EQ(seat_score(the_look(), NORTH), 3);
    CHECK_EQ(seat_score(the_look(), SOUTH), 2);
    CHECK_EQ(warsurge_ruleset.tell.account(the_look(), NORTH, line), 1);
    CHECK_TEXT(line[0].words, "Head start");
}

TEST(an_option_spares_the_units_in_reserve) /* OPT-07 */
{
    one_beacon();
    set_option(OPT_RESERVE_LOST, 0);
    end_of_turn(5);
    CHECK_EQ(points(SOUTH), 0);
    CHECK_EQ(the_battle()->winner, NO_SEAT);
}

TEST(deathmatch_counts_points_destroyed_and_no_objectives) /* VIC-04 */
{
    one_beacon();
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DEATHMATCH;
    the_battle()->unit[rats].points = 70;
    stand(alpha, 1, 36, 24);
    stand(titan, 1, 20, 10);
    lost(rats, 1);
    lost(rats, 2);
    end_of_turn(4);
    CHECK_EQ(points(SOUTH), 0);
    CHECK_EQ(seat_score(the_look(), SOUTH), 70);
    ScoreLine line[MOST_SCORE_LINES];
    CHECK_EQ(warsurge_ruleset.tell.account(the_look(), SOUTH, line), 1);
    CHECK_EQ(line[0].points, 70);
    CHECK_EQ(warsurge_ruleset.tell.account(the_look(), NORTH, line), 0);
    end_of_turn(5);
    CHECK_EQ(points(SOUTH), 70);
    CHECK_EQ(the_battle()->winner, SOUTH);
}

TEST(passengers_are_neither_destroyed_nor_holders_of_objectives) /* TRN-20 */
{
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    UnitId barkback = unit("barkback", NORTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(alpha, 1, 5, 45);
    stand(barkback, 1, 10, 10);
    aboard(bowkin, barkback);
    end_of_turn(5);
    CHECK_EQ(points(SOUTH), 0);
    CHECK_EQ(points(NORTH), 0);
    CHECK_EQ(the_battle()->winner, NO_SEAT);
}

/* North holds a beacon: 1 OP each; South has destroyed 70 points, too few for an OP. */
TEST(a_tie_is_broken_by_points_destroyed) /* VIC-05 */
{
    one_beacon();
    the_battle()->unit[rats].points = 70;
    objective(20, 24);
    stand(alpha, 1, 36, 24);
    stand(bowkin, 1, 20, 24);
    stand(titan, 1, 20, 10);
    lost(rats, 1);
    lost(rats, 2);
    end_of_turn(5);
    CHECK_EQ(points(SOUTH), 1);
    CHECK_EQ(points(NORTH), 1);
    CHECK_EQ(the_battle()->winner, SOUTH);
}

TEST(a_player_without_units_loses_at_once) /* VIC-06 */
{
    one_beacon();
    lost(alpha, 1);
    end_of_turn(1);
    CHECK_EQ(the_battle()->over, 1);
    CHECK_EQ(the_battle()->winner, NORTH);
    CHECK(told_tale(TALE_SUDDEN_VICTORY));
    ScoreLine line[MOST_SCORE_LINES];
    /* He has won whatever was counted; what he destroyed, one full hundred, is shown to him all the same. */
    CHECK_EQ(seat_score(the_look(), NORTH), 1);
    CHECK_EQ(warsurge_ruleset.tell.account(the_look(), NORTH, line), 1);
    CHECK_EQ(line[0].points, 1);
}

TEST(a_unit_that_respawns_counts_as_in_reserve_for_sudden_victory) /* VIC-06, VIC-08 */
{
    rats_fell_this_turn();
    lost(bowkin, 1);
    lost(titan, 1);
    end_of_turn(1);
    CHECK_EQ(the_battle()->over, 0);
}

TEST(when_nobody_has_units_left_the_points_decide) /* VIC-06, VIC-05 */
{
    one_beacon();
    the_battle()->unit[alpha].points = 500;
    lost(alpha, 1);
    lost(bowkin, 1);
    lost(rats, 1);
    lost(rats, 2);
    lost(titan, 1);
    end_of_turn(1);
    CHECK_EQ(the_battle()->over, 1);
    CHECK_EQ(the_battle()->winner, NORTH); /* 500 points against 300 */
}

TEST(command_points_are_kept_at_the_end_of_an_advanced_game_turn) /* ADV-13 */
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(alpha, 1, 5, 45);
    stand(bowkin, 1, 5, 5);
    set_command(SOUTH, 4);
    end_of_turn(1);
    CHECK_EQ(command(SOUTH), 4);
    DICE(6, 1);
    choose(SOUTH);
    DICE(1, 1);
    CHECK_EQ(command(SOUTH), 8); /* 4 + 2 + 2 */
}
