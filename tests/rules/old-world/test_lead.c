#include "meadow.h"

#include <stdlib.h>

#include "move/movement.h"
#include "tables.h"

/* Where a regiment should end: the cheapest lawful chain of manoeuvres, or the nearest pose. */

static UnitId spears;
static Order led;

/* H5, M4, five files of 25 mm: 4.921" wide, in F=(30,30) facing north. */
static void alone(void)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
}

static bool leads(double x, double y, double degrees, bool turned)
{
    led.clauses = 0;
    Pose goal = { { inches(x), inches(y) }, heading_normal((Heading)(degrees * DEGREE)) };
    return find_route(the_look(), spears, goal, turned, &led);
}

static Pose led_to(void)
{
    OrderPreview f;
    CHECK(preview_order(the_look(), &led, &f));
    Verdict verdict = judge_manoeuvres(the_look(), spears, &led, false);
    CHECK(is_yes(&verdict));
    return f.end.front;
}

TEST(straight_ahead_is_one_clause)
{
    alone();
    CHECK(leads(30, 27, 0, true));
    CHECK_EQ(led.clauses, 1);
    CHECK_EQ(led.clause[0].verb, VERB_FORWARD);
    CHECK_EQ(led.clause[0].number, 3 * INCH);
}

TEST(backwards_and_aside_at_half_pace)
{
    alone();
    CHECK(leads(30, 31.5, 0, true));
    CHECK_EQ(led.clause[0].verb, VERB_BACK);
    CHECK(leads(31.5, 30, 0, true));
    CHECK_EQ(led.clause[0].verb, VERB_RIGHT);
    CHECK_LENGTH(led_to().at.x, inches(31.5));
}

TEST(a_turn_where_the_facing_is_behind) /* two quarters cost 2": 2" ahead are left */
{
    alone();
    double depth = 4 * 25 / 25.4; /* F lies there once it has turned about */
    CHECK(leads(30, 30 + depth + 1.5, 180, true));
    CHECK_EQ(led.clause[0].verb, VERB_TURN);
    CHECK_EQ(led.clause[0].word, 2);
    CHECK_LENGTH(led_to().at.y, inches(30 + depth + 1.5));
}

TEST(a_pivot_on_the_spot_is_a_reform)
{
    alone();
    double half = 2 * 25 / 25.4; /* the centre lies so far behind the front */
    CHECK(leads(30 + half, 30 + half, 90, true));
    Pose end = led_to();
    CHECK_EQ(end.facing, 90 * DEGREE);
    CHECK_LENGTH(end.at.x, inches(30 + half));
}

/* Right 20 degrees: 1.718"; 2.00" ahead leave 0.282": left 3 degrees, 0.258". */
TEST(a_wheel_a_straight_way_and_another_wheel)
{
    alone();
    Block block = block_of(the_look(), spears);
    block = block_wheeled(block, HAND_RIGHT, 20 * DEGREE);
    block = block_advanced(block, 2 * INCH);
    block = block_wheeled(block, HAND_LEFT, 3 * DEGREE);
    led.clauses = 0;
    CHECK(find_route(the_look(), spears, block.front, true, &led));
    Pose end = led_to();
    CHECK(point_distance(end.at, block.front.at) <= INCH / 50);
    CHECK(abs(heading_turn(end.facing, block.front.facing)) <= DEGREE / 4);
    CHECK_EQ(led.clauses, 3);
}

TEST(what_is_too_far_is_come_near_to_and_marched_to_when_that_is_said) /* 4", 8" */
{
    alone();
    CHECK(leads(30, 23, 0, true));
    CHECK_LENGTH(led_to().at.y, inches(26));
    Pose goal = { { inches(30), inches(23) }, 0 };
    led.clauses = 0;
    order_clause(&led, VERB_MARCH);
    CHECK(find_route(the_look(), spears, goal, true, &led));
    CHECK_EQ(led.clause[0].verb, VERB_MARCH);
    CHECK_LENGTH(led_to().at.y, inches(23));
}

TEST(before_a_wall_it_stops)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    terrain("impassable", 20, 27, 40, 28);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    CHECK(leads(30, 26.5, 0, true));
    Length y = led_to().at.y;
    CHECK(y >= inches(28) - REACH_SLACK);
    CHECK(y <= inches(28.1));
}

TEST(any_place_gives_a_lawful_order_that_comes_nearer)
{
    TestRandom random = { 5 };
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId gore = plain("S4", SOUTH, 10);
    terrain("impassable", 32, 24, 35, 26);
    terrain("wood", 22, 26, 27, 31);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 28, 20, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    for (int i = 0; i < 150; i++) {
        Pose goal = { { (Length)test_between(&random, 22 * INCH, 38 * INCH),
                        (Length)test_between(&random, 22 * INCH, 36 * INCH) },
                      (Heading)test_between(&random, 0, FULL_TURN - 1) };
        bool turned = test_between(&random, 0, 1);
        led.clauses = 0;
        if (!find_route(the_look(), spears, goal, turned, &led))
            continue;
        Pose end = led_to();
        if (!turned)
            CHECK(point_distance(end.at, goal.at) < point_distance(front_of(spears).at, goal.at));
    }
}

/* ---- The lit region -------------------------------------------------------------------------------------------- */

static DrawingList lit;

static bool is_lit(Point p)
{
    for (int i = 0; i < lit.count; i++) {
        const Drawing *d = &lit.drawing[i];
        if (d->kind == DRAW_POLYGON && polygon_contains((Polygon){ d->corner, d->corners }, p))
            return true;
    }
    return false;
}

static void light(void)
{
    Order order = { .actor = spears };
    lit.count = 0;
    lit_region(the_look(), &order, &lit);
}

TEST(the_region_ahead_is_the_movement) /* M4 straight on, shown short by 0.04" */
{
    alone();
    light();
    CHECK(is_lit((Point){ 30 * INCH, inches(26.06) }));
    CHECK(!is_lit((Point){ 30 * INCH, inches(25.9) }));
    CHECK(!is_lit((Point){ 30 * INCH, inches(30.5) }));
}

/* A wheel to the front's middle's new facing and straight on: each lit place is reached so, within 0.05". */
TEST(every_lit_place_is_lawful)
{
    TestRandom random = { 9 };
    meadow();
    spears = plain("H5", NORTH, 20);
    UnitId gore = plain("S4", SOUTH, 10);
    terrain("impassable", 32, 25, 33, 26);
    terrain("difficult", 24, 26, 27, 28);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 28, 24, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    light();
    int tried = 0;
    for (int i = 0; i < 4000 && tried < 150; i++) {
        Point p = { (Length)test_between(&random, 24 * INCH, 36 * INCH),
                    (Length)test_between(&random, 25 * INCH, 31 * INCH) };
        if (!is_lit(p))
            continue;
        tried++;
        led.clauses = 0;
        CHECK(find_route(the_look(), spears, (Pose){ p, 0 }, false, &led));
        CHECK(point_distance(led_to().at, p) <= INCH / 20);
    }
    CHECK(tried > 50);
}

TEST(after_a_part_of_the_move_the_rest_is_lit) /* 4 - 2.54 = 1.46" */
{
    Order order = { .actor = -1 };
    alone();
    order.actor = spears;
    Clause *clause = order_clause(&order, VERB_FORWARD);
    clause->number = inches(2.54);
    clause->has_number = true;
    lit.count = 0;
    lit_region(the_look(), &order, &lit);
    CHECK(is_lit((Point){ 30 * INCH, inches(27.46 - 1.4) }));
    CHECK(!is_lit((Point){ 30 * INCH, inches(27.46 - 1.5) }));
}
