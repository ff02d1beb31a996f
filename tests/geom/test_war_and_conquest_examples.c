/* The worked examples of the War & Conquest ledger that are pure geometry. Infantry stand on 20 mm, cavalry on 25 x 50. */

#include "geom/approach.h"
#include "geom/course.h"
#include "geom/push.h"
#include "geom/sight.h"
#include "geom/zone.h"
#include "table.h"

static Block foot(double x, double y, double degrees, int files, int ranks)
{
    return (Block){ facing(x, y, degrees), files, files * ranks, 20 * MM, 20 * MM };
}

static Block horse(double x, double y, double degrees, int files, int ranks)
{
    return (Block){ facing(x, y, degrees), files, files * ranks, 25 * MM, 50 * MM };
}

TEST(geometry_6_the_largest_wheel_an_allowance_pays_for)
{
    Block infantry = foot(0, 0, 0, 6, 4), cavalry = horse(0, 0, 0, 4, 2);
    CHECK_EQ((block_wheel_most(&infantry, 4 * INCH) + 18) / 36, 4851);
    CHECK_EQ((block_wheel_most(&cavalry, 7 * INCH) + 18) / 36, 10187);
}

TEST(wx_04_a_forbidden_zone)
{
    Block secunda = foot(30, 31, 0, 6, 4), pikes = foot(30, 20, 180, 8, 3);
    CHECK_LENGTH(base_gap(block_outline(&secunda), block_outline(&pikes)), 11 * INCH);
    Zone zone = zone_strip(block_outline(&pikes), 5 * INCH);
    Block near = block_advanced(secunda, 6 * INCH), far = block_advanced(secunda, inches(5.9));
    CHECK_EQ(ahead_nearest(pikes.front, block_outline(&near)), 5 * INCH);
    CHECK_LENGTH(far.front.at.y, inches(25.1));
    CHECK(!zone_touches(&zone, block_outline(&far)));
}

TEST(wx_05_wheel_cost)
{
    Block prima = foot(20, 30, 0, 6, 4);
    CHECK_LENGTH(block_wheel_cost(&prima, 45 * DEGREE), inches(3.7105));
    Block wheeled = block_wheeled(prima, HAND_LEFT, 45 * DEGREE);
    CHECK_LENGTH(wheeled.front.at.x, inches(19.308));
    CHECK_LENGTH(wheeled.front.at.y, inches(28.330));
    CHECK_EQ(wheeled.front.facing, 315 * DEGREE);
    wheeled = block_advanced(wheeled, inches(0.28));
    CHECK_LENGTH(wheeled.front.at.x, inches(19.110));
    CHECK_LENGTH(wheeled.front.at.y, inches(28.132));
}

TEST(wx_06_falling_back_keeps_the_heading)
{
    Block back = block_advanced(horse(40, 20, 90, 4, 2), inches(-3.5));
    CHECK_EQ(back.front.at.x, inches(36.5));
    CHECK_EQ(back.front.facing, 90 * DEGREE);
}

TEST(wx_08_straight_ahead)
{
    Length far = 0;
    CHECK(strip_distance(block_outline(&(Block){ facing(30, 10, 180), 4, 8, 25 * MM, 50 * MM }),
                         block_outline(&(Block){ facing(30, 24.004, 0), 6, 24, 20 * MM, 20 * MM }),
                         &far));
    CHECK_EQ(far, inches(14.004));
    CHECK(within(far, 14 * INCH));
    CHECK(!within(inches(14.01), 14 * INCH));
}

TEST(wx_09_front_facing_only)
{
    Block secunda = foot(20, 30, 0, 6, 4), archers = foot(25.5, 28, 180, 6, 2);
    Base target = block_outline(&archers);
    Length far = 0;
    CHECK(!strip_distance(block_outline(&secunda), target, &far));
    Zone front = zone_side(block_outline(&secunda), SIDE_FRONT);
    CHECK(zone_touches(&front, target));
    CHECK_LENGTH(base_gap(block_outline(&secunda), target), inches(2.145));
    Approach way;
    CHECK(approach_cheapest(&secunda, target, 0, NULL, NULL, &way));
    CHECK_LENGTH(way.cost, inches(3.893));
    CHECK(way.hand == HAND_RIGHT && abs(way.wheel - 212 * DEGREE / 10) < DEGREE / 10);

    archers = foot(25.5, 27.5, 180, 6, 2);
    CHECK_LENGTH(base_gap(block_outline(&secunda), block_outline(&archers)), inches(2.618));
    CHECK(approach_cheapest(&secunda, block_outline(&archers), 0, NULL, NULL, &way));
    CHECK_LENGTH(way.cost, inches(4.041));
}

TEST(wx_14_each_partly_in_the_others_strip)
{
    Block clibanarii = horse(30, 30, 0, 4, 2), thanes = horse(33.5, 25, 180, 4, 2);
    Length far = 0;
    CHECK(strip_distance(block_outline(&clibanarii), block_outline(&thanes), &far));
    CHECK_EQ(far, 5 * INCH);
    Point part[8];
    Zone strip = zone_strip(block_outline(&clibanarii), LENGTH_NEVER);
    int corners = zone_clip(&strip, block_outline(&thanes), part);
    Box box = { part[0], part[0] };
    for (int i = 1; i < corners; i++)
        box = box_join(box, (Box){ part[i], part[i] });
    CHECK_LENGTH(box.high.x - box.low.x, inches(0.437));
}

TEST(wx_18_distances_from_every_eye)
{
    Block archers = foot(30, 20, 180, 6, 2), secunda = foot(38, 33.6, 0, 6, 4);
    Zone front = zone_side(block_outline(&archers), SIDE_FRONT);
    CHECK(zone_touches(&front, block_outline(&secunda)));
    const double expected[6] = { 14.086, 14.312, 14.576, 14.877, 15.214, 15.583 };
    for (int i = 0; i < 6; i++) {
        Base model = block_model(&archers, i, SHORT_RANK_CENTRE);
        Point eye = base_edge_toward(model, model.pose.facing);
        CHECK_LENGTH(base_gap_point(block_outline(&secunda), eye), inches(expected[i]));
    }
}

TEST(wx_19_files_in_contact)
{
    Block prima = foot(30, 20, 0, 6, 4), pikes = foot(30, 20, 180, 8, 3);
    int first = 0;
    CHECK_EQ(align_files(&prima, base_side(block_outline(&pikes), SIDE_FRONT), &first), 6);
    CHECK_EQ(align_files(&pikes, base_side(block_outline(&prima), SIDE_FRONT), &first), 8);
}

TEST(wx_20_into_the_flank)
{
    Block secunda = foot(30, 20, 0, 6, 4), boar = foot(30, 20, 180, 8, 3),
          thanes = horse(21, 22, 90, 4, 2);
    Length far = 0;
    CHECK(strip_distance(block_outline(&thanes), block_outline(&secunda), &far));
    CHECK_LENGTH(far, inches(6.638));
    CHECK_EQ(side_of_point(block_outline(&secunda), thanes.front.at), SIDE_LEFT);
    Area friend = area_base(block_outline(&boar));
    Leg charge = { LEG_AHEAD, far, 0 };
    CHECK(!course_crosses(&charge, 1, block_outline(&thanes), &friend));
    thanes = horse(21, 21.5, 90, 4, 2);
    CHECK(course_crosses(&charge, 1, block_outline(&thanes), &friend));
}

TEST(wx_28_seen_between_the_skirmishers)
{
    Block prima = foot(30, 30, 0, 6, 4), boar = foot(30, 23, 180, 8, 3);
    /* The ledger gives the sixth eye 0.001: a slit of 0.0048", which the one tolerance of sight closes. */
    const double shares[6] = { 0, 0.027, 0.085, 0.114, 0.056, 0 };
    Blocker velite[12];
    for (int apart = 0; apart < 2; apart++) {
        for (int i = 0; i < 12; i++) {
            Point at = spot(25.669 + i * 20 / 25.4 + (apart && i > 5 ? 0.4 : 0), 26.5);
            velite[i] = sight_blocker(area_base(base_rect(20 * MM, 20 * MM, (Pose){ at, 0 })));
        }
        for (int i = 0; i < 6; i++) {
            Base model = block_model(&prima, i, SHORT_RANK_CENTRE);
            Zone seen = zone_side(block_outline(&prima), SIDE_FRONT);
            Sight sight;
            sight_look_within(&sight, base_edge_toward(model, 0), block_outline(&boar), &seen,
                              velite, 12);
            int thousandths = (int)((int64_t)sight.clear * 2000 / sight.chord + 1) / 2;
            CHECK_EQ(thousandths, apart ? (int)(shares[i] * 1000 + 0.5) : 0);
            if (apart && i == 3) {
                CHECK_LENGTH(sight.clear, inches(0.839));
                CHECK_LENGTH(sight.chord, inches(7.351));
            }
        }
    }
}

TEST(wx_30_drift)
{
    Block drifted = block_drifted(foot(20, 30, 0, 6, 4), 45 * DEGREE, 4 * INCH);
    CHECK_LENGTH(drifted.front.at.x, inches(22.828));
    CHECK_LENGTH(drifted.front.at.y, inches(27.172));
    CHECK_EQ(drifted.front.facing, 0);
}

TEST(wx_03_and_07_ten_inches_exactly)
{
    Block prima = foot(20, 30, 0, 6, 4), boar = foot(20, 20, 180, 8, 3);
    CHECK_LENGTH(base_gap(block_outline(&prima), block_outline(&boar)), 10 * INCH);
    Block ahead = block_advanced(prima, inches(4.5));
    CHECK_LENGTH(base_gap(block_outline(&ahead), block_outline(&boar)), inches(5.5));
    CHECK_LENGTH(block_advanced(prima, 4 * INCH).front.at.y, 26 * INCH);
    Block tertia = foot(60, 40, 0, 4, 5);
    CHECK_LENGTH(block_advanced(tertia, 12 * INCH).front.at.y, 28 * INCH);
}

TEST(wx_11_both_ways_in_the_strip)
{
    Block boar = foot(20, 22, 180, 8, 3), archers = foot(20, 30, 0, 10, 2);
    Base a = block_outline(&boar), b = block_outline(&archers);
    Zone of_a = zone_strip(a, LENGTH_NEVER), of_b = zone_strip(b, LENGTH_NEVER);
    CHECK_LENGTH(base_gap(a, b), 8 * INCH);
    CHECK(zone_touches(&of_a, b) && zone_touches(&of_b, a));
}

TEST(wx_15_revealed_behind_those_that_flee)
{
    Block boar = foot(30, 10, 180, 8, 3), archers = foot(33, 17.5, 0, 10, 2);
    Base a = block_outline(&boar), b = block_outline(&archers);
    Length distance;
    CHECK(strip_distance(a, b, &distance));
    CHECK_LENGTH(distance, inches(7.5));
    /* They overlap in the strip by 4.087 inches: from 33 - 3.937 to 30 + 3.150. */
    Point part[8];
    Zone strip = zone_strip(a, LENGTH_NEVER);
    int corners = zone_clip(&strip, b, part);
    Length low = LENGTH_NEVER, high = 0;
    for (int i = 0; i < corners; i++) {
        low = part[i].x < low ? part[i].x : low;
        high = part[i].x > high ? part[i].x : high;
    }
    CHECK_LENGTH(high - low, inches(4.087));
    /* The twelve flee 9 inches straight away from the middle of the block, each by (-4.652, +7.704). */
    Point middle = a.pose.at, theirs = spot(27, 13.787);
    CHECK_LENGTH(middle.y, inches(8.819));
    Point gone = point_shift(theirs, point_bearing(middle, theirs), 9 * INCH);
    CHECK(abs(gone.x - theirs.x - inches(-4.652)) < 40);
    CHECK(abs(gone.y - theirs.y - inches(7.704)) < 40);
    Length nearest = LENGTH_NEVER;
    for (int i = 0; i < 12; i++) {
        Base velite = base_rect(20 * MM, 20 * MM, (Pose){ { 0, 0 }, 180 * DEGREE });
        velite.pose.at = (Point){ inches(25.031) + i % 6 * 20 * MM + gone.x - theirs.x,
                                  inches(i < 6 ? 13.394 : 14.181) + gone.y - theirs.y };
        Length gap = base_gap_point(velite, boar.front.at);
        nearest = gap < nearest ? gap : nearest;
    }
    CHECK(abs(nearest - inches(11.94)) < 130);
}

TEST(wx_16_and_17_straight_to_the_edge_of_the_marsh)
{
    Block hill = foot(63, 10, 180, 8, 2);
    Point c[4];
    Area marsh = area_polygon(rectangle(c, 58, 14, 68, 20));
    const Leg ahead = { LEG_AHEAD, inches(7.5), 0 };
    CourseMeeting m = course_walk(&ahead, 1, block_outline(&hill), &marsh, 1, 0);
    CHECK(m.met);
    CHECK_LENGTH(m.travel, 4 * INCH);
    Block riders = horse(15, 10, 180, 4, 2), secunda = foot(15, 21, 0, 6, 4);
    CHECK_LENGTH(base_gap(block_outline(&riders), block_outline(&secunda)), 11 * INCH);
}

TEST(wx_24_the_third_of_three_directions)
{
    /* A die of 3 turns by 120 degrees: from 90 to 210. */
    CHECK_EQ(scatter_direction(90 * DEGREE, 3, 6), 210 * DEGREE);
}

TEST(wx_31_widths_on_the_road)
{
    Block tertia = foot(0, 0, 0, 4, 5), five = foot(0, 0, 0, 5, 5), three = foot(0, 0, 0, 3, 8);
    CHECK_LENGTH(block_width(&tertia), inches(3.150));
    CHECK_LENGTH(block_width(&five), inches(3.937));
    CHECK_LENGTH(block_width(&three), inches(2.362));
    /* In the wood but for the road of 3 inches and half an inch to either side. */
    Point c[4];
    Area wood = area_polygon(rectangle(c, 22, 10, 30, 30));
    Block on_road = foot(20, 25, 0, 4, 5);
    CHECK(!area_overlaps(&wood, block_outline(&on_road)));
    on_road.front.at.x += inches(0.5) + 2 * INCH - block_width(&on_road) / 2;
    CHECK(area_overlaps(&wood, block_outline(&on_road)));
    CHECK_LENGTH(-area_gap(&wood, block_outline(&on_road)), inches(0.5));
}
