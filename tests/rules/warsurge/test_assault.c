#include "field.h"

/* Whom the computer charges in Advanced games, where the way there and the Attack cost CP: CP-05. */

/* Five Hart Riders (Move 10", Dash 10", lances of Power 5) between a Bulwark Tank, 5" away, and three Siege Lance Teams: from the last
 * Rider's edge at x = 35 to the first Team's at x = 52.25 there are 17.25", a Move and a Dash. */
TEST(in_advanced_a_charge_goes_where_it_destroys_most_for_its_command_points)
{
    Answer answer;
    field(ADVANCED);
    no_objectives();
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DEATHMATCH;
    UnitId riders = unit("hart-riders", NORTH, 5);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId teams = unit("siege-lance-team", SOUTH, 3);
    row(riders, 1, 5, 24, 24, 2.5, 0);
    stand(tank, 1, 24, 33);
    row(teams, 1, 3, 53, 24, 0, 2.5);
    set_command(NORTH, 3); /* 1 for the Move, 1 for the Dash, 1 for the Attack */
    set_command(SOUTH, 3);
    enter(PHASE_STEPS, NORTH);
    warsurge_quick(the_look(), &answer);
    CHECK_EQ(answer.order.actor, riders);
    CHECK(answer.order.paths > 0);
    CHECK(answer.order.point[answer.order.path[0].first].at.x > 30 * INCH); /* from 24 */
}
