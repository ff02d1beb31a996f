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

/* ---- The hand that builds an order ----------------------------------------------------------------------------------------- */

TEST(behind_the_dice_the_hand_is_led_by_what_is_left) /* MOV-24 */
{
    OrderPreview f;
    Order route;
    alone("secunda", 6);
    order(cohort), deed(VERB_BASE), give();
    order(cohort), length(VERB_FORWARD, 1.5), give();
    CHECK_ASKED(AURELIA, WHY_PATH);
    route = (Order){ .actor = cohort };
    CHECK(find_route(the_look(), cohort, (Pose){ spot(30, 20), 0 }, false, &route));
    CHECK(preview_order(the_look(), &route, &f));
    CHECK_LENGTH(f.end.front.at.y, inches(26)); /* 1.5" gone and 2.5" left */
    CHECK_LENGTH(f.spent, inches(4));
    CHECK_LENGTH(f.allowance, inches(4));
    CHECK(battery_of_lit_places(the_look(), cohort) > 20);
}

TEST(a_named_pace_leads_as_far_as_it_pays_for) /* DP-01, MOV-24 */
{
    OrderPreview f;
    alone("secunda", 6);
    Order route = { .actor = cohort };
    order_clause(&route, VERB_DOUBLE);
    order_clause(&route, VERB_THROUGH)->word = 0;
    CHECK(find_route(the_look(), cohort, (Pose){ spot(30, 10), 0 }, false, &route));
    CHECK_EQ(route.clause[1].verb, VERB_THROUGH);
    CHECK(preview_order(the_look(), &route, &f));
    CHECK_LENGTH(f.end.front.at.y, inches(22));
}

TEST(slantwise_places_are_reached_by_a_drift) /* MOV-12 */
{
    OrderPreview f;
    alone("secunda", 6);
    Order route = { .actor = cohort };
    CHECK(find_route(the_look(), cohort, (Pose){ spot(32, 27), 0 }, true, &route));
    CHECK_EQ(route.clause[0].verb, VERB_DRIFT);
    CHECK(preview_order(the_look(), &route, &f));
    CHECK(point_distance(f.end.front.at, spot(32, 27)) < INCH / 50);
}

TEST(the_ghost_of_a_unit_that_is_placed_stands_where_it_is_held) /* DEP-01 */
{
    OrderPreview f;
    field();
    cohort = unit("secunda");
    begin();
    Order order = { .actor = cohort };
    Clause *clause = order_clause(&order, VERB_DEPLOY);
    clause->point = spot(30, 40), clause->has_point = true;
    clause->number = 8, clause->has_number = true;
    CHECK(war_and_conquest_ruleset.blocks->preview(the_look(), &order, &f));
    CHECK_EQ(f.end.files, 8);
    CHECK_LENGTH(f.end.front.at.x, inches(30));
}

TEST(a_figure_may_go_what_is_left_of_its_units_move) /* MOV-25 */
{
    field();
    UnitId velites = unit("velites");
    row(velites, 20, 40, 1, 0);
    enter(PHASE_MOVES, AURELIA);
    Length left = 0;
    CHECK(war_and_conquest_ruleset.show.reach(the_look(), VERB_MOVE, model_of(velites, 1), &left));
    CHECK_LENGTH(left, 6 * INCH);
    order(velites), deed(VERB_BASE), give();
    order(velites), move_all(0, -2), give();
    CHECK(war_and_conquest_ruleset.show.reach(the_look(), VERB_MOVE, model_of(velites, 1), &left));
    CHECK_LENGTH(left, 4 * INCH);
}
