#include "field.h"

/* How near the quick player goes to whom he may not wish to be charged by. */

/* Four Outriders (Move 12", Sabres 2 x Power 4) on bases of 2", `apart` inches of open ground before five Hart Riders (Move and Dash
 * 10", Lances 2 x Power 5, AP 4+), who gain more by a charge: ten dice against eight, and of better quality. */
static UnitId outriders, harts;

static void facing_each_other(double apart)
{
    field(STANDARD);
    no_objectives();
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DEATHMATCH;
    outriders = unit("outriders", SOUTH, 4);
    harts = unit("hart-riders", NORTH, 5);
    row(outriders, 1, 4, 30, 40, 2.5, 0);
    row(harts, 1, 5, 30, 40 - 2 - apart, 2.5, 0);
}

/* Inches that the unit's first model comes nearer to the North; 0 if the player has finished. */
static double advance_of(UnitId who, double from)
{
    Answer answer;
    warsurge_quick(the_look(), &answer);
    if (answer.order.paths == 0)
        return 0;
    CHECK_EQ(answer.order.actor, who);
    return from - (double)answer.order.point[answer.order.path[0].first].at.y / INCH;
}

/* 18 - 10 = 8: a full Move of 12" would stand 6" before them. A quarter of an inch is kept besides. */
TEST(the_quick_player_stops_out_of_reach_of_whom_charges_better)
{
    facing_each_other(18);
    enter_turn(1, PHASE_MOVE, SOUTH);
    double advance = advance_of(outriders, 40);
    CHECK(advance > 6 && advance < 8);
}

TEST(the_quick_player_goes_all_the_way_where_he_is_the_better_charger)
{
    facing_each_other(18);
    enter_turn(1, PHASE_MOVE, NORTH);
    CHECK(advance_of(harts, 20) < -9.9);
}

/* Nearer than 10.25" already, and a Dash of 10" does not reach them. */
TEST(the_quick_player_goes_no_nearer_to_whom_charges_better)
{
    facing_each_other(10.2);
    enter_turn(1, PHASE_DASH, SOUTH);
    CHECK(advance_of(outriders, 40) <= 0);
}
