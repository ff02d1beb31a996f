/* The worked examples of the A War Transformed ledger that are pure geometry. */

#include "geom/coherency.h"
#include "geom/course.h"
#include "geom/path.h"
#include "geom/place.h"
#include "geom/push.h"
#include "geom/sight.h"
#include "geom/template.h"
#include "table.h"

TEST(geometry_2_eight_touching_bases_are_legal_and_nine_are_not)
{
    Base row[9];
    Coherency tree;
    for (int i = 0; i < 9; i++)
        row[i] = disc(1, 10 + i, 20);
    coherency_of_bases(&tree, row, 9);
    CHECK(coherency_holds(&tree, INCH));
    CHECK(within(base_gap(row[0], row[7]), 6 * INCH));
    CHECK(!within(base_gap(row[0], row[8]), 6 * INCH));
}

TEST(w05_spots_for_a_summoning)
{
    CHECK_LENGTH(base_gap(disc(1, 12, 30), disc(1.25, 18, 30)), inches(4.875));
    CHECK_LENGTH(base_gap(disc(1, 24.5, 30), disc(1.25, 18, 30)), inches(5.375));
    CHECK_LENGTH(base_gap(disc(1, 12, 30), disc(1.25, 12, 24.5)), inches(4.375));
    CHECK_LENGTH(base_gap(disc(1, 24.5, 30), disc(1.25, 12, 24.5)), inches(12.532));
}

TEST(w07_wheeled_vehicle)
{
    Base car = hull(2.5, 3.5, 10, 40, 0);
    const Leg legs[4] = { { LEG_PIVOT, 0, 90 * DEGREE },
                          { LEG_AHEAD, 11 * INCH, 0 },
                          { LEG_PIVOT, 0, -90 * DEGREE },
                          { LEG_AHEAD, INCH, 0 } };
    for (int i = 0; i < 4; i++)
        car.pose = leg_end(legs[i], car);
    CHECK(point_equal(car.pose.at, spot(21, 39)));
    CHECK_EQ(car.pose.facing, 0);
}

TEST(w08_tracked_vehicle_and_wire)
{
    Base tank = hull(3, 4.25, 24, 40, 0);
    const Leg turn[2] = { { LEG_PIVOT, 0, 45 * DEGREE }, { LEG_AHEAD, 6 * INCH, 0 } };
    CourseMeeting free = course_walk(turn, 2, tank, NULL, 0, 0);
    CHECK(!free.met);
    CHECK_EQ(free.leg, 2);
    CHECK_LENGTH(free.pose.at.x, inches(28.243));
    CHECK_LENGTH(free.pose.at.y, inches(35.757));

    Point c[4];
    Area wire = area_polygon(rectangle(c, 20, 33, 28, 34));
    CourseMeeting met = course_walk(&turn[1], 1, tank, &wire, 1, 0);
    CHECK(met.met);
    CHECK_LENGTH(met.done.length, inches(3.875));
    CHECK_LENGTH(met.pose.at.y, inches(36.125));
    CHECK(area_gap(&wire, base_at(tank, met.pose)) >= 0);
}

TEST(w09_broken_ground)
{
    Base car = hull(2.5, 3.5, 32, 40, 0);
    Point c[4];
    Area broken = area_polygon(rectangle(c, 28, 28, 36, 32));
    const Leg ahead = { LEG_AHEAD, 8 * INCH, 0 }, touching = { LEG_AHEAD, inches(6.25), 0 };
    CourseMeeting met = course_walk(&ahead, 1, car, &broken, 1, 0);
    CHECK_LENGTH(met.done.length, inches(6.25));
    CHECK(course_crosses(&ahead, 1, car, &broken));
    CHECK(!course_crosses(&touching, 1, car, &broken));
    CHECK_LENGTH(leg_end(touching, car).at.y, inches(33.75));
}

TEST(w20_charges)
{
    Base raider = disc(1, 10, 10);
    CHECK_EQ(base_gap(raider, disc(1, 10, 3)), 6 * INCH);
    const Pose way[2] = { facing(10, 10, 0), facing(10, 4, 0) };
    Base arrived = base_at(raider, way[1]);
    CHECK_LENGTH(base_gap(arrived, disc(1, 10, 2.96)), inches(0.04));
    Base closed = place_closed(arrived, disc(1, 10, 2.96));
    CHECK(point_equal(closed.pose.at, spot(10, 3.96)));
    Point c[4];
    Area mire = area_polygon(rectangle(c, 8, 5, 12, 7));
    CHECK_LENGTH(path_meets((Path){ way, 2 }, raider, &mire, REACH_SLACK).along, inches(2.505));
    CHECK_LENGTH(path_meets((Path){ way, 2 }, raider, &mire, 0).along, inches(2.5));
}

TEST(w22_distances_to_the_nearest_target)
{
    CHECK_LENGTH(base_gap(disc(1, 24, 40), hull(2.5, 3.5, 24, 28, 180)), inches(9.750));
    CHECK_LENGTH(base_gap(disc(1, 24, 40), disc(1, 30, 24)), inches(16.088));
    CHECK_LENGTH(base_gap(disc(1, 24, 40), disc(1, 18, 21)), inches(18.925));
}

TEST(w23_intervening_models)
{
    Base captain = disc(1, 20, 12);
    Point eye = spot(20, 30);
    Sight sight;
    Blocker levy[2] = { sight_blocker(area_base(disc(1, 20.6, 21))),
                        sight_blocker(area_base(disc(1, 20, 21))) };
    sight_look(&sight, eye, captain, levy, 1);
    CHECK_LENGTH(sight.chord, inches(2 * 0.5002));
    CHECK_LENGTH(sight.span[0].to, inches(0.1999));
    CHECK_EQ((sight_per_mille(&sight) + 5) / 10, 70);
    sight_look(&sight, eye, captain, &levy[1], 1);
    CHECK_EQ(sight.clear, 0);
    levy[0] = sight_blocker(area_base(disc(1, 19.5, 21)));
    levy[1] = sight_blocker(area_base(disc(1, 20.7, 21)));
    sight_look(&sight, eye, captain, levy, 2);
    CHECK_EQ((sight_per_mille(&sight) + 5) / 10, 40);

    Point c[4];
    Area woods = area_polygon(rectangle(c, 18, 20, 22, 22));
    const Pose line[2] = { { eye, 0 }, captain.pose };
    Stretch in[2];
    CHECK_EQ(path_centre_inside((Path){ line, 2 }, &woods, in, 2), 1);
    CHECK_EQ(stretches_length(in, 1), 2 * INCH);
    Blocker wood = sight_wood(woods, 3 * INCH);
    sight_look(&sight, eye, captain, &wood, 1);
    CHECK_EQ(sight_per_mille(&sight), 1000);
    wood = sight_wood(area_polygon(rectangle(c, 18, 18, 22, 22)), 3 * INCH);
    sight_look(&sight, eye, captain, &wood, 1);
    CHECK_EQ(sight.clear, 0);
}

TEST(w27_within_three_inches_of_an_objective)
{
    CHECK_EQ(base_gap_point(disc(1, 24, 27.5), spot(24, 24)), 3 * INCH);
}

static Coherency loose(const Base *base, int count)
{
    Coherency tree;
    coherency_of_bases(&tree, base, count);
    return tree;
}

TEST(w01_w02_and_w10_to_w13_distances)
{
    CHECK_LENGTH(base_gap(disc(1, 20, 20), disc(1, 20, 13)), 6 * INCH);
    CHECK_LENGTH(base_gap(disc(1, 20, 36), disc(1, 20, 10)), 25 * INCH);
    CHECK_LENGTH(base_gap(disc(1, 20, 37.5), disc(1, 20, 10)), inches(26.5));
    CHECK_LENGTH(base_gap(disc(1, 10, 30), disc(1, 10, 21)), 8 * INCH);
    CHECK_LENGTH(base_gap(disc(2.25, 24, 40), disc(1, 24, 20)), inches(18.375));
}

TEST(w06_cohesion)
{
    Base row[8];
    for (int i = 0; i < 8; i++)
        row[i] = disc(1, 10 + 1.5 * i, 20);
    Coherency tree = loose(row, 8);
    CHECK_LENGTH(coherency_widest(&tree), INCH / 2);
    CHECK_LENGTH(base_gap(row[0], row[7]), inches(9.5));
    for (int i = 0; i < 4; i++)
        row[i] = disc(1, i < 3 ? 10 + 1.2 * i : 14.61, 20);
    tree = loose(row, 4);
    CHECK_LENGTH(coherency_widest(&tree), inches(1.21));
    CHECK(!coherency_holds(&tree, INCH));
    /* Two clumps of four: everybody has a comrade at half an inch, and the clumps are 2.5 apart. */
    for (int i = 0; i < 8; i++)
        row[i] = disc(1, 10 + (i & 1) * 1.5 + (i / 4) * 5, 20 + (i / 2 % 2) * 1.5);
    tree = loose(row, 8);
    int16_t group[8];
    Length largest = 0;
    for (int i = 0; i < 8; i++) {
        Length nearest = LENGTH_NEVER;
        for (int k = 0; k < 8; k++) {
            Length gap = k == i ? LENGTH_NEVER : base_gap(row[i], row[k]);
            nearest = gap < nearest ? gap : nearest;
            largest = k != i && gap > largest ? gap : largest;
        }
        CHECK_LENGTH(nearest, INCH / 2);
    }
    CHECK_EQ(coherency_groups(&tree, INCH, group), 2);
    CHECK_LENGTH(coherency_widest(&tree), inches(2.5));
    CHECK_LENGTH(largest, inches(5.671));
}

TEST(w14_grenades)
{
    CHECK_LENGTH(base_gap(disc(1, 29, 13), disc(1, 30, 20)), inches(6.071));
    CHECK_LENGTH(base_gap(disc(1, 30.2, 13), disc(1, 32, 20)), inches(6.228));
    /* Nine hours on the clock is west: 3 inches from (30,20). */
    Point first = scatter_point(spot(30, 20), scatter_direction(0, 10, 12), 3 * INCH, LENGTH_NEVER);
    CHECK_LENGTH(first.x, inches(27));
    CHECK_LENGTH(first.y, inches(20));
    const Base regular[8] = { disc(1, 30, 20),   disc(1, 31, 20),   disc(1, 32, 20),
                              disc(1, 33, 20),   disc(1, 30, 21.2), disc(1, 31, 21.2),
                              disc(1, 32, 21.2), disc(1, 33, 21.2) };
    Area near = template_circle(first, inches(1.5)),
         far = template_circle(spot(32, 20), inches(1.5));
    CHECK(area_overlaps(&near, disc(1, 26, 21)));
    for (int i = 0; i < 8; i++) {
        CHECK(!area_overlaps(&near, regular[i]));
        CHECK_EQ(area_overlaps(&far, regular[i]), i != 0 && i != 4);
    }
}

TEST(w19_flight_to_the_edge)
{
    CHECK_LENGTH(push_to_edge(disc(1, 24, 30), 180 * DEGREE, 48 * INCH, 48 * INCH), inches(17.5));
    CHECK_EQ(pose_ahead(facing(24, 30, 180), 8 * INCH).at.y, 38 * INCH);
    CHECK(push_to_edge(disc(1, 30, 44), 180 * DEGREE, 48 * INCH, 48 * INCH) < 10 * INCH);
}

TEST(w24_a_storm_from_five_inches)
{
    CHECK_LENGTH(base_gap(disc(1, 20, 20), disc(1, 20, 14)), 5 * INCH);
}
