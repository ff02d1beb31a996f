#include "field.h"

#include "rank_battery.h"

/* The battery of tests/support on this game's blocks. */

static UnitId cohort;

static void alone(const char *id, int files)
{
    field();
    cohort = unit(id);
    UnitId far = unit("boar");
    stand(cohort, 30, 30, 0, files);
    stand(far, 60, 4, 180, 8);
    enter(PHASE_MOVES, AURELIA);
}

static void amid_others(void)
{
    field();
    moor("crag"), moor("ford");
    cohort = unit("secunda");
    UnitId boar = unit("boar"), archers = unit("sagittarii");
    stand(cohort, 44, 36, 0, 6);
    stand(archers, 55, 36.5, 0, 5);
    stand(boar, 41, 30, 180, 8);
    enter(PHASE_MOVES, AURELIA);
}

TEST(a_wheel_to_the_left_mirrors_one_to_the_right)
{
    alone("secunda", 6);
    battery_of_wheels(the_look(), cohort);
    alone("secunda", 4);
    battery_of_wheels(the_look(), cohort);
}

TEST(every_lit_place_is_reached)
{
    alone("secunda", 6);
    CHECK(battery_of_lit_places(the_look(), cohort) > 50);
    amid_others();
    CHECK(battery_of_lit_places(the_look(), cohort) > 50);
}

TEST(what_an_order_reaches_a_route_reaches_as_cheaply)
{
    alone("secunda", 6);
    CHECK(battery_of_routes(the_look(), cohort) > 20);
    amid_others();
    CHECK(battery_of_routes(the_look(), cohort) > 5);
}

TEST(what_is_refused_is_refused_by_a_rule)
{
    alone("secunda", 6);
    CHECK(battery_of_refusals(the_look(), cohort) > 100);
    amid_others();
    CHECK(battery_of_refusals(the_look(), cohort) > 100);
}
