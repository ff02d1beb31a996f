/* The worked examples of the WARMACHINE ledger that are pure geometry. Bases of 30 and 40 mm; lengths in inches. */

#include "geom/coherency.h"
#include "geom/ground.h"
#include "geom/push.h"
#include "geom/sight.h"
#include "geom/template.h"
#include "geom/zone.h"
#include "table.h"

static Base small(double x, double y)
{
    return base_circle(30 * MM, spot(x, y));
}

static Base medium(double x, double y)
{
    return base_circle(40 * MM, spot(x, y));
}

static Base large(double x, double y)
{
    return base_circle(50 * MM, spot(x, y));
}

static const Slowness HALF_SPEED = { 2, 1 };

TEST(ex_01_focus_at_the_border)
{
    CHECK_LENGTH(base_gap(small(10, 40), medium(10, 26.622047)), inches(12.0000));
    CHECK_LENGTH(base_gap(small(10, 40), medium(23.387953, 40)), inches(12.0100));
    CHECK(!within(base_gap(small(10, 40), medium(23.387953, 40)), 12 * INCH));
    CHECK(within(base_gap(small(10, 40), medium(10, 26.618047)), 12 * INCH));
    CHECK(!within(base_gap(small(10, 40), medium(10, 26.616047)), 12 * INCH));
}

TEST(ex_03_rough_ground_just_over)
{
    Point c[4];
    Area rough = area_polygon(rectangle(c, 5, 20, 15, 26));
    Pose stop[2] = { facing(10, 30, 0), facing(10, 25.29, 0) };
    Stretch slow[GROUND_MOST];
    CHECK_EQ(ground_slow((Path){ stop, 2 }, small(10, 30), &rough, 1, slow), 1);
    CHECK_LENGTH(slow[0].from, inches(3.409449));
    CHECK_LENGTH(ground_cost((Path){ stop, 2 }, small(10, 30), &rough, 1, HALF_SPEED),
                 inches(6.010551));
    CHECK(!within(ground_cost((Path){ stop, 2 }, small(10, 30), &rough, 1, HALF_SPEED), 6 * INCH));
    stop[1] = facing(10, 25.30, 0);
    CHECK_LENGTH(ground_cost((Path){ stop, 2 }, small(10, 30), &rough, 1, HALF_SPEED),
                 inches(5.990551));
    stop[1] = facing(10, 20, 0);
    Length reach = ground_reach((Path){ stop, 2 }, small(10, 30), &rough, 1, HALF_SPEED, 6 * INCH);
    CHECK_LENGTH(reach, inches(3.409449 + 2.590551 / 2));
}

TEST(ex_05_and_06_charges_in_a_straight_line)
{
    Area mauler = area_base(large(20, 23));
    Hit hit;
    CHECK_EQ(push_hits(large(20, 30), 0, 8 * INCH, &mauler, 1, &hit, 1), 1);
    CHECK_LENGTH(hit.along, inches(5.031496));
    mauler = area_base(large(20, 19.5));
    CHECK_EQ(push_hits(large(20, 30), 0, 8 * INCH, &mauler, 1, &hit, 1), 0);
    CHECK_LENGTH(base_gap(large(20, 22), large(20, 19.5)), inches(0.531496));
}

TEST(ex_09_obscured_by_a_wall)
{
    Point c[4];
    Area wall = area_polygon(rectangle(c, 20, 21.3, 24.6, 21.5));
    Base pike = small(24, 20.5), guard = small(25.5, 20.5);
    CHECK_LENGTH(base_gap(medium(24, 30), pike), inches(8.122047));
    CHECK_LENGTH(area_gap(&wall, pike), inches(0.209449));
    Length hidden = sight_hidden_by(spot(24, 30), pike, &wall);
    Sight open;
    sight_look(&open, spot(24, 30), pike, NULL, 0);
    CHECK_EQ(hidden, open.chord);
    CHECK_EQ(sight_hidden_by(spot(24, 30), guard, &wall), 0);
}

TEST(ex_10_deviation_capped)
{
    Point at = scatter_point(spot(10, 22), scatter_direction(180 * DEGREE, 2, 6), 6 * INCH,
                             inches(5.212598));
    CHECK_LENGTH(at.x, inches(5.485757));
    CHECK_LENGTH(at.y, inches(24.606299));
    Area blast = template_circle(at, 2 * INCH);
    CHECK(!area_overlaps(&blast, small(10, 22)));
    CHECK(area_overlaps(&blast, small(6.5, 26.5)));
    CHECK(!area_overlaps(&blast, small(7.5, 22.6)));
}

TEST(ex_11_spray_into_friends)
{
    Point c[4];
    Pose from = { base_edge_toward(medium(20, 20), 90 * DEGREE), 90 * DEGREE };
    Polygon spray = template_flame(from, 8 * INCH, inches(0.375), inches(0.375 + 0.0875 * 8), c);
    CHECK_LENGTH(c[0].x, inches(20.787402));
    CHECK_LENGTH(c[0].y, inches(19.625));
    CHECK_LENGTH(c[1].x, inches(28.787402));
    CHECK_LENGTH(c[1].y, inches(18.925));
    CHECK_LENGTH(c[2].y, inches(21.075));
    Area area = area_polygon(spray);
    CHECK(area_overlaps(&area, small(25, 20)));
    CHECK(area_overlaps(&area, small(23, 20.9)));
    CHECK_LENGTH(area_gap_point(&area, spot(23, 20.9)), inches(0.330136));
    CHECK(area_overlaps(&area, small(27.5, 19.4)));
    CHECK_LENGTH(area_gap_point(&area, spot(29.6, 20)), inches(0.812598));
    CHECK_LENGTH(area_gap_point(&area, spot(25, 21.7)), inches(0.952757));
}

TEST(ex_12_slam_with_two_collisions)
{
    const Area thing[2] = { area_base(small(20.3, 22)), area_base(large(20, 18)) };
    Hit hit[2];
    CHECK_EQ(push_hits(medium(20, 24), 0, 5 * INCH, thing, 2, hit, 2), 2);
    CHECK_EQ(hit[0].index, 0);
    CHECK_LENGTH(hit[0].along, inches(0.655));
    CHECK_EQ(hit[1].index, 1);
    Push push = push_until(medium(20, 24), 0, 5 * INCH, &thing[1], 1, 48 * INCH, 48 * INCH);
    CHECK_LENGTH(push.moved, inches(4.228346));
    CHECK_LENGTH(push.end.at.y, inches(19.771654));
    CHECK(push.stopped_by == 0 && !push.at_the_edge);
}

TEST(ex_14_throw)
{
    Point aim = point_shift(spot(20, 18.2), 45 * DEGREE, 7 * INCH);
    CHECK_LENGTH(aim.x, inches(24.949747));
    CHECK_LENGTH(aim.y, inches(13.250253));
    Point actual = scatter_point(aim, scatter_direction(45 * DEGREE, 3, 6), 3 * INCH, inches(3.5));
    CHECK_LENGTH(actual.x, inches(25.726205));
    CHECK_LENGTH(actual.y, inches(16.148030));
    Heading flight = point_bearing(spot(20, 18.2), actual);
    CHECK_EQ((flight + 1) / 4, (Heading)(70.285 * DEGREE) / 4);
    Area conduit = area_base(medium(24, 17));
    Push push = push_until(small(20, 18.2), flight, point_distance(spot(20, 18.2), actual),
                           &conduit, 1, 48 * INCH, 48 * INCH);
    CHECK_LENGTH(push.moved, inches(2.810015));
    CHECK_LENGTH(push.end.at.x, inches(22.645298));
    CHECK_LENGTH(push.end.at.y, inches(17.252065));
}

TEST(ex_16_push_against_a_wall)
{
    Point c[4];
    Area building = area_polygon(rectangle(c, 23.5, 10, 30, 30));
    CHECK_LENGTH(base_gap(large(20, 20), medium(22.2, 20)), inches(0.428346));
    Push push = push_until(medium(22.2, 20), 90 * DEGREE, INCH, &building, 1, 48 * INCH, 48 * INCH);
    CHECK_LENGTH(push.moved, inches(0.512598));
    CHECK_LENGTH(push.end.at.x, inches(22.712598));
    Area pushed = area_base(base_at(medium(0, 0), push.end));
    push = push_until(large(20, 20), 90 * DEGREE, INCH, &pushed, 1, 48 * INCH, 48 * INCH);
    CHECK_LENGTH(push.moved, inches(0.940944));
}

TEST(ex_21_back_strike)
{
    Pose mauler = facing(20, 26, 0);
    CHECK_LENGTH(ahead_farthest(mauler, small(20, 30)), inches(-4.0 + 0.590551));
    CHECK(within(ahead_farthest(mauler, small(20.8, 27.5)), 0));
    CHECK(!within(ahead_farthest(mauler, small(21.6, 26.3)), 0));
}

TEST(ex_24_a_cloud_hides_what_is_behind_it)
{
    Blocker cloud = sight_blocker(area_disc(spot(21.5, 20), 2 * INCH));
    Sight sight;
    sight_look(&sight, spot(14, 20), small(26, 20), &cloud, 1);
    CHECK_EQ(sight.clear, 0);
    CHECK_EQ(sight_per_mille(&sight), 0);
    CHECK(point_equal(sight.aim, spot(26, 20)));
}

TEST(ex_29_share_of_the_chord)
{
    Base pike = small(20, 20);
    Blocker guard[2] = { sight_blocker(area_base(small(20.5, 25))),
                         sight_blocker(area_base(small(19.34, 26.5))) };
    Sight sight;
    sight_look(&sight, spot(20, 30), pike, guard, 0);
    CHECK_LENGTH(sight.chord, inches(2 * 0.591584));
    sight_look(&sight, spot(20, 30), pike, guard, 1);
    CHECK_EQ(sight_per_mille(&sight), 346);
    CHECK_LENGTH(sight.span[0].to, inches(-0.181296));
    sight_look(&sight, spot(20, 30), pike, guard, 2);
    CHECK_EQ(sight_per_mille(&sight), 14);
    guard[1] = sight_blocker(area_base(small(19.36, 26.5)));
    sight_look(&sight, spot(20, 30), pike, guard, 2);
    CHECK_EQ(sight.clear, 0);
    sight_look(&sight, spot(20, 30), pike, &guard[1], 1);
    CHECK_EQ(sight_per_mille(&sight), 619);
}

TEST(ex_30_closing_to_contact)
{
    Base walker = small(10.78, 24), other = small(12, 24);
    CHECK_LENGTH(base_gap(walker, other), inches(0.038898));
    CHECK(base_touches(walker, other));
    Base closed = place_closed(walker, other);
    CHECK_LENGTH(closed.pose.at.x, inches(10.818898));
    CHECK_EQ(base_gap(closed, other), 0);
    CHECK(!base_touches(small(10.76, 24), other));
}

TEST(ex_04_climbing)
{
    Point c[4];
    Area ledge = area_polygon(rectangle(c, 20, 20, 26, 24));
    const Pose far[2] = { facing(23, 28.690551, 0), facing(23, 22, 0) },
               near[2] = { facing(23, 28.190551, 0), facing(23, 22, 0) };
    CHECK_LENGTH(path_meets((Path){ far, 2 }, small(23, 28.690551), &ledge, 0).along, inches(4.10));
    CHECK_LENGTH(path_meets((Path){ near, 2 }, small(23, 28.190551), &ledge, 0).along,
                 inches(3.60));
    /* After 3.60 along and 2.00 up, 6.00 less 0.40: on the edge of the ledge, an inch up and counted once. */
    const Length level[1] = { INCH };
    CHECK_EQ(ground_level(spot(23, 23.590551), &ledge, level, 1), INCH);
    CHECK_LENGTH(ground_climb((Path){ near, 2 }, &ledge, level, 1), INCH);
}

TEST(ex_07_13_15_17_19_22_and_26_distances)
{
    CHECK_LENGTH(base_gap(large(20, 30), large(20, 25.131496)), inches(2.90));
    CHECK_LENGTH(base_gap(large(20, 28), medium(20, 24)), inches(2.228346));
    CHECK_LENGTH(base_gap(small(10, 40), medium(16, 31)), inches(9.438701));
    CHECK_LENGTH(base_gap(medium(16, 31), small(16, 20.3)), inches(9.322047));
    CHECK_LENGTH(base_gap(medium(16, 31), small(16, 19.5)), inches(10.122047));
    CHECK_LENGTH(base_gap(small(24, 8), small(30, 6)), inches(5.143453));
    CHECK_LENGTH(base_gap(large(20, 20), medium(20, 21.771654)), 0);
    CHECK_LENGTH(base_gap(large(20, 20), small(20, 18.2)), inches(0.225197));
}

TEST(ex_08_leaving_a_reach_of_two_inches)
{
    Area pike = area_base(small(24, 20));
    const Pose way[2] = { facing(24, 22.5, 180), facing(24, 24, 180) };
    CHECK_LENGTH(base_gap(small(24, 20), small(24, 22.5)), inches(1.318898));
    Stretch within_reach[2];
    CHECK_EQ(path_base_inside((Path){ way, 2 }, small(24, 22.5), &pike, -2 * INCH, within_reach, 2),
             1);
    CHECK_LENGTH(within_reach[0].to, inches(23.181102 - 22.5));
}

TEST(ex_18_and_19_who_is_in_the_group)
{
    const Base rifle[4] = { small(20, 30), small(22, 30), small(24, 30), small(26.3, 30) };
    int16_t group[5];
    Coherency tree;
    coherency_of_bases(&tree, rifle, 4);
    CHECK_LENGTH(tree.spread[1], inches(0.818898));
    CHECK_EQ(coherency_groups(&tree, INCH, group), 2);
    CHECK_EQ(group[3], 1);
    CHECK_LENGTH(coherency_widest(&tree), inches(1.118898));
    const Base guard[5] = { small(20, 30), small(22, 30), small(24, 30), small(28.181102, 30),
                            small(32.372204, 30) };
    coherency_of_bases(&tree, guard, 5);
    CHECK_EQ(coherency_groups(&tree, 3 * INCH, group), 2);
    CHECK_EQ(group[4], 1);
    CHECK_LENGTH(tree.spread[3], 3 * INCH);
    CHECK_LENGTH(tree.spread[4], inches(3.01));
}

TEST(ex_28_behind_the_wall)
{
    Point c[4];
    Area wall = area_polygon(rectangle(c, 18.5, 21.2, 21.5, 21.5));
    CHECK_LENGTH(area_gap(&wall, medium(20, 20)), inches(0.412598));
    Sight sight;
    Blocker blocker = sight_blocker(wall);
    sight_look(&sight, spot(20, 28), medium(20, 20), &blocker, 1);
    CHECK_EQ(sight_per_mille(&sight), 0);
}
