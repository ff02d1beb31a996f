#include "meadow.h"

#include "rank_battery.h"

#include "move/movement.h"

/* The battery of tests/support on this game's blocks. */

static UnitId spears;

static void alone(int files)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    stand(spears, 30, 30, 0, files);
    go_to(PHASE_REMAINING, NORTH);
}

/* Enemies, friends, a wood and a house about it. */
static void amid_others(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId gore = plain("S4", SOUTH, 10), bows = plain("H6", NORTH, 10);
    terrain("impassable", 32, 25, 33, 26);
    terrain("difficult", 24, 26, 27, 28);
    stand(spears, 30, 30, 0, 5);
    stand(bows, 35.5, 30.5, 0, 5);
    stand(gore, 28, 24, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
}

TEST(a_wheel_to_the_left_mirrors_one_to_the_right)
{
    alone(5);
    battery_of_wheels(the_look(), spears);
    alone(3);
    battery_of_wheels(the_look(), spears);
}

TEST(every_lit_place_is_reached)
{
    alone(5);
    CHECK(battery_of_lit_places(the_look(), spears) > 50);
    amid_others();
    CHECK(battery_of_lit_places(the_look(), spears) > 50);
}

TEST(what_an_order_reaches_a_route_reaches_as_cheaply)
{
    alone(5);
    CHECK(battery_of_routes(the_look(), spears) > 20);
    amid_others();
    CHECK(battery_of_routes(the_look(), spears) > 5);
}

TEST(what_is_refused_is_refused_by_a_rule)
{
    alone(5);
    CHECK(battery_of_refusals(the_look(), spears) > 100);
    amid_others();
    CHECK(battery_of_refusals(the_look(), spears) > 100);
}
