#include "field.h"

/* How near the quick player goes to whom he may not wish to be charged by. */

/* Riders of the South on bases of 2", `apart` inches of open ground before five Hart Riders of the North (Move and Dash 10", ten dice
 * by Lances of Power 5, AP 4+). */
static UnitId south, harts;

static void facing_each_other(const char *riders, int models, double apart)
{
    field(STANDARD);
    no_objectives();
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DEATHMATCH;
    south = unit(riders, SOUTH, models);
    harts = unit("hart-riders", NORTH, 5);
    row(south, 1, models, 30, 40, 2.5, 0);
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

/* Four Outriders (Move 12", eight dice by Sabres of Power 4) are the worse chargers. 18 - 10 = 8: a full Move would end 6" before them.
 * A quarter of an inch is kept besides. */
TEST(the_quick_player_stops_out_of_reach_of_whom_charges_better)
{
    facing_each_other("outriders", 4, 18);
    enter_turn(1, PHASE_MOVE, SOUTH);
    double advance = advance_of(south, 40);
    CHECK(advance > 6 && advance < 8);
}

/* Hart Riders before Hart Riders: each would gain as much by the charge, so nobody waits for the other. */
TEST(the_quick_player_goes_all_the_way_to_his_equals)
{
    facing_each_other("hart-riders", 5, 18);
    enter_turn(1, PHASE_MOVE, NORTH);
    CHECK(advance_of(harts, 20) < -9.9);
}

/* Nearer than 10.25" already, and a Dash of 10" does not reach them. */
TEST(the_quick_player_goes_no_nearer_to_whom_charges_better)
{
    facing_each_other("outriders", 4, 10.2);
    enter_turn(1, PHASE_DASH, SOUTH);
    CHECK(advance_of(south, 40) <= 0);
}
