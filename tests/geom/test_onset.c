#include "geom/onset.h"
#include "test.h"

/* The cheapest approach among things in the way, where the arithmetic is plain. */

static Hindrances hindrances;
static Approach best;

static Length inch(double value)
{
    return length_round(value * INCH);
}

/* Four files of one inch, one rank, the middle of the front in (20,30), facing up; a target of 4 x 2 with its front's
 * middle `ahead` of it. */
static OnsetQuestion ask(double ahead)
{
    OnsetQuestion q = { .side = SIDE_FRONT, .width = 48 * INCH, .height = 48 * INCH };
    q.block = (Block){ { { 20 * INCH, 30 * INCH }, 0 }, 4, 4, INCH, INCH };
    q.target =
        base_rect(4 * INCH, 2 * INCH, (Pose){ { 20 * INCH, inch(30 - ahead - 1) }, HALF_TURN });
    q.range = 12 * INCH;
    q.hindrances = &hindrances;
    hindrances_begin(&hindrances, q.block.front.at, 30 * INCH);
    return q;
}

static void bar(double x1, double y1, double x2, double y2, int kinds, double near)
{
    Point corner[4] = { { inch(x1), inch(y1) },
                        { inch(x2), inch(y1) },
                        { inch(x2), inch(y2) },
                        { inch(x1), inch(y2) } };
    Area area = area_polygon((Polygon){ corner, 4 });
    hindrances_add(&hindrances, &area, kinds, inch(near));
}

TEST(nothing_in_the_way_the_cheapest_is_straight)
{
    OnsetQuestion q = ask(8);
    CHECK(onset_cheapest(&q, &best));
    CHECK_EQ(best.wheel, 0);
    CHECK_LENGTH(best.cost, 8 * INCH);
    q.range = inch(7.99);
    CHECK(!onset_cheapest(&q, &best));
    q.range = inch(7.996); /* the tolerance of 0.005" */
    CHECK(onset_cheapest(&q, &best));
}

/* Two walls leave a slot of 4.02" for a front of 4", straight ahead: no wheel passes it. */
TEST(a_slot_a_hair_wider_than_the_front_is_found)
{
    OnsetQuestion q = ask(8);
    bar(10, 25, 17.99, 26, HINDERS_FRONT, 0);
    bar(22.01, 25, 30, 26, HINDERS_FRONT, 0);
    CHECK(onset_cheapest(&q, &best));
    CHECK_LENGTH(best.cost, 8 * INCH);
    q = ask(8);
    bar(10, 25, 18.02, 26, HINDERS_FRONT, 0);
    bar(22.01, 25, 30, 26, HINDERS_FRONT, 0); /* 3.99" */
    CHECK(!onset_cheapest(&q, &best));
}

TEST(a_wall_in_the_way_is_gone_round)
{
    OnsetQuestion q = ask(8);
    bar(18.5, 25.5, 18.6, 26, HINDERS_FRONT, 0);
    CHECK(onset_cheapest(&q, &best));
    CHECK(best.wheel > 0);
    CHECK(best.cost > 8 * INCH);
    bar(10, 25.5, 30, 26, HINDERS_FRONT, 0);
    CHECK(!onset_cheapest(&q, &best));
}

TEST(
    the_end_keeps_away_from_what_stands_beside) /* an enemy 0.90" to the right of the straight way's end */
{
    OnsetQuestion q = ask(8);
    bar(22.9, 21, 24, 23, HINDERS_END, 1);
    CHECK(onset_cheapest(&q, &best));
    Area enemy = area_base(base_rect(inch(1.1), 2 * INCH, (Pose){ { inch(23.45), 22 * INCH }, 0 }));
    CHECK(area_gap(&enemy, block_outline(&best.end)) >= INCH - REACH_SLACK);
    CHECK(best.wheel > 0);
}

TEST(ground_to_be_avoided_is_touched_by_no_part) /* rough ground under the left rear corner's way */
{
    OnsetQuestion q = ask(8);
    bar(17, 24, 18.5, 25, HINDERS_SWEEP, 0);
    CHECK(onset_cheapest(&q, &best));
    CHECK(best.cost > 8 * INCH);
    q = ask(8);
    bar(17, 30.5, 18.5, 31, HINDERS_SWEEP, 0); /* it stands in it */
    CHECK(!onset_cheapest(&q, &best));
}

TEST(
    windows_hold_the_offset_along_the_side) /* the middle of the front between 2.5" and 3" from the left end */
{
    OnsetQuestion q = ask(8);
    OffsetWindow window = { inch(2.5), inch(3) };
    q.windows = 1;
    q.window = &window;
    CHECK(onset_cheapest(&q, &best));
    Pose flush = align_flush(block_outline(&best.end), q.target, q.side, best.contact);
    Length offset = align_offset(base_at(block_outline(&best.end), flush), q.target, q.side);
    CHECK(offset >= window.low - REACH_SLACK);
    CHECK(offset <= window.high + REACH_SLACK);
}

/* The circle of the front's middle about the right corner has a radius of 2": from (20.63,28.08) two of its tangents pass
 * within a quarter; the way lies along the first. */
TEST(a_wheel_toward_a_near_place_finds_the_first_line_that_leads_there)
{
    Block block = { { { 20 * INCH, 30 * INCH }, 0 }, 4, 4, INCH, INCH };
    Point goal = { inch(20.63), inch(28.08) };
    Hand hand;
    Heading turn;
    CHECK(block_wheel_toward(&block, goal, &hand, &turn));
    CHECK_EQ(hand, HAND_RIGHT);
    Block wheeled = block_wheeled(block, hand, turn);
    Point there = pose_local(wheeled.front, goal);
    CHECK_LENGTH(there.x, 0);
    CHECK(there.y > INCH);
    goal = (Point){ inch(21.5), inch(29.5) }; /* inside the circle */
    CHECK(!block_wheel_toward(&block, goal, &hand, &turn));
}
