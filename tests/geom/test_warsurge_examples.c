/* The worked examples of the WARSURGE ledger that are pure geometry. */

#include "geom/coherency.h"
#include "geom/path.h"
#include "geom/place.h"
#include "geom/sight.h"
#include "geom/template.h"
#include "table.h"

TEST(x02_deploying_on_the_line)
{
    Point c[4];
    Area zone = area_polygon(rectangle(c, 0, 36, 72, 48));
    CHECK_EQ(area_outside(&zone, disc(1, 20, 36.50)), 0);
    CHECK(within(area_outside(&zone, disc(1, 20, 36.50)), 0));
    CHECK_EQ(area_outside(&zone, disc(1, 20, 36.49)), inches(0.01));
    CHECK(!within(area_outside(&zone, disc(1, 20, 36.49)), 0));
}

TEST(x03_coherency_chain)
{
    Coherency tree;
    const Base chain[3] = { disc(1, 10, 40), disc(1, 13, 40), disc(1, 16, 40) };
    coherency_of_bases(&tree, chain, 3);
    CHECK_EQ(coherency_widest(&tree), 2 * INCH);
    CHECK(coherency_holds(&tree, 2 * INCH));

    const Base torn[3] = { disc(1, 10, 40), disc(1, 13, 40), disc(1, 16.05, 40) };
    coherency_of_bases(&tree, torn, 3);
    CHECK_EQ(coherency_widest(&tree), inches(2.05));
    CHECK(!coherency_holds(&tree, 2 * INCH));
    CHECK_EQ(coherency_widest_at(&tree), 2);
}

TEST(x04_difficult_ground)
{
    Point c[4];
    Area marsh = area_polygon(rectangle(c, 20, 20, 26, 26));
    const Pose in[2] = { facing(18, 23, 0), facing(22.02, 23, 0) };
    const Pose along[2] = { facing(18, 19.40, 0), facing(24, 19.40, 0) };
    CHECK(path_crosses((Path){ in, 2 }, disc(1, 18, 23), &marsh));
    CHECK_EQ(path_length((Path){ in, 2 }), inches(4.02));
    CHECK(!path_crosses((Path){ along, 2 }, disc(1, 18, 19.40), &marsh));
    CHECK_EQ(path_length((Path){ along, 2 }), 6 * INCH);
}

TEST(x05_around_the_silo)
{
    Point c[4];
    Area silo = area_polygon(rectangle(c, 30, 20, 34, 28));
    Base outrider = disc(2, 28, 24);
    const Pose straight[2] = { facing(28, 24, 0), facing(36, 24, 0) };
    const Pose round[4] = { facing(28, 24, 0), facing(29, 19, 0), facing(35, 19, 0),
                            facing(36, 24, 0) };
    const Pose half[3] = { facing(28, 24, 0), facing(29, 19, 0), facing(34, 19, 0) };
    CHECK(path_crosses((Path){ straight, 2 }, outrider, &silo));
    CHECK_LENGTH(path_length((Path){ round, 4 }), inches(16.20));
    CHECK_LENGTH(path_length((Path){ half, 3 }), inches(10.10));
    CHECK(!path_crosses((Path){ half, 3 }, outrider, &silo));
    Meeting contact = path_meets((Path){ straight, 2 }, outrider, &silo, 0);
    CHECK(contact.met);
    CHECK_LENGTH(contact.along, 1 * INCH); /* 30 - 28, less the radius */
}

TEST(x21_and_x22_gaps_to_a_carrier)
{
    Base carrier = hull(3, 5, 30, 30, 0);
    CHECK_EQ(base_gap(disc(1, 33.10, 30), carrier), inches(1.10));
    CHECK_EQ(base_gap(disc(1, 37.00, 30), carrier), inches(5.00));
    CHECK_EQ(base_gap(disc(1, 37.02, 30), carrier), inches(5.02));
    CHECK(base_gap(disc(1, 30, 31), carrier) < 0);
}

TEST(x23_closing_up_after_casualties)
{
    Base briarguard = disc(1, 20, 21);
    Base second = disc(1, 22, 20), third = disc(1, 24, 20);
    Heading away = point_bearing(briarguard.pose.at, second.pose.at);
    second = place_on_ray(second, briarguard, away, 0);
    CHECK_LENGTH(second.pose.at.x, inches(20.89));
    CHECK_LENGTH(second.pose.at.y, inches(20.55));
    CHECK_EQ(base_gap(second, briarguard), 0);
    CHECK_LENGTH(base_gap(third, second), inches(2.15));
    third = place_toward(third, second, second.pose.at, 2 * INCH);
    CHECK_LENGTH(third.pose.at.x, inches(23.85));
    CHECK_LENGTH(third.pose.at.y, inches(20.03));
    CHECK_EQ(base_gap(third, second), 2 * INCH);
}

TEST(x24_blast_edge)
{
    Area blast = template_circle(spot(40, 20), inches(1.5));
    CHECK(area_overlaps(&blast, disc(1, 40, 20)));
    CHECK(area_overlaps(&blast, disc(1, 41.90, 20)));
    CHECK(!area_overlaps(&blast, disc(1, 40, 18.00)));
    CHECK(area_overlaps(&blast, disc(1, 40, 21.50)));
}

TEST(x27_half_hidden)
{
    Point c[4];
    Base target = disc(1, 20, 10);
    Sight sight;
    Blocker wall = sight_blocker(area_polygon(rectangle(c, 15, 10, 15.2, 14)));
    sight_look(&sight, spot(10, 10), target, &wall, 1);
    CHECK_LENGTH(sight.chord, inches(1.0013));
    CHECK_LENGTH(sight.clear, inches(0.5006));
    CHECK(sight_is_half_hidden(&sight));
    CHECK_EQ(sight.blocker, 0);

    wall = sight_blocker(area_polygon(rectangle(c, 15, 10.01, 15.2, 14)));
    sight_look(&sight, spot(10, 10), target, &wall, 1);
    CHECK(sight.clear > inches(0.5198) && sight.clear < inches(0.5200));
    CHECK(!sight_is_half_hidden(&sight));
    CHECK_EQ(1000 - sight_per_mille(&sight), 481);
}

TEST(x29_through_the_slit)
{
    Point c[4], d[4];
    Blocker silos[2] = { sight_blocker(area_polygon(rectangle(c, 14, 5, 16, 9.30))),
                         sight_blocker(area_polygon(rectangle(d, 14, 9.70, 16, 14))) };
    Base target = disc(1, 20, 10);
    Segment sides = base_sides_toward(disc(1, 10, 10), target.pose.at);
    CHECK(point_equal(sides.from, spot(10, 10.5)) || point_equal(sides.from, spot(10, 9.5)));
    Sight sight;
    sight_look(&sight, spot(10, 10), target, silos, 2);
    CHECK_EQ(sight.clear, 0);
    sight_look(&sight, spot(10, 9.5), target, silos, 2);
    CHECK(sight.clear > inches(0.3339) && sight.clear < inches(0.3341));
    CHECK(sight.chord > inches(1.0011) && sight.chord < inches(1.0013));
    sight_look(&sight, spot(10, 10.5), target, silos, 2);
    CHECK_EQ(sight.clear, 0);

    silos[1] = sight_blocker(area_polygon(rectangle(d, 14, 9.30, 16, 14)));
    sight_look(&sight, spot(10, 9.5), target, silos, 2);
    CHECK_EQ(sight.clear, 0);
}

TEST(x30_over_the_wall)
{
    Point c[4];
    Area wall = area_polygon(rectangle(c, 18, 22.85, 26, 23.15));
    const Pose over[2] = { facing(22, 24, 0), facing(22, 21, 0) };
    const Pose along[2] = { facing(22, 23.65, 0), facing(27, 23.65, 0) };
    const Pose onto[2] = { facing(22, 24, 0), facing(22, 23, 0) };
    Stretch on[4];
    CHECK_EQ(path_centre_inside((Path){ over, 2 }, &wall, on, 4), 1);
    CHECK_EQ(on[0].from, inches(0.85));
    CHECK_EQ(on[0].to, inches(1.15));
    CHECK_EQ(path_centre_inside((Path){ along, 2 }, &wall, on, 4), 0);
    CHECK_EQ(path_centre_inside((Path){ onto, 2 }, &wall, on, 4), 1);
    CHECK_EQ(on[0].to, INCH);
}

TEST(x07_directed_movement)
{
    CHECK_LENGTH(base_gap(disc(1, 20, 20), disc(1, 20, 19)), 0);
    CHECK_LENGTH(point_distance(spot(22, 20), spot(23, 19)), inches(1.4142));
    CHECK_LENGTH(base_gap(disc(1, 23, 19), disc(1, 24, 19)), 0);
    CHECK_LENGTH(base_gap(disc(1, 21, 20), disc(1, 23, 19)), inches(1.2361));
}

TEST(x25_objective_at_three_inches)
{
    CHECK_LENGTH(base_gap_point(disc(1, 36, 27.5), spot(36, 24)), 3 * INCH);
    CHECK_LENGTH(base_gap_point(disc(1, 39.6, 24), spot(36, 24)), inches(3.1));
    CHECK(within(base_gap_point(disc(1, 39.5, 24), spot(36, 24)), 3 * INCH));
    CHECK(!within(base_gap_point(disc(1, 39.6, 24), spot(36, 24)), 3 * INCH));
}

TEST(x26_into_contact_through_a_marsh)
{
    Point c[4];
    Area marsh = area_polygon(rectangle(c, 20, 20, 26, 26));
    const Pose way[2] = { facing(18, 23, 90), facing(24, 23, 90) };
    CHECK_LENGTH(path_length((Path){ way, 2 }), 6 * INCH);
    CHECK(path_crosses((Path){ way, 2 }, disc(1, 18, 23), &marsh));
    CHECK_LENGTH(base_gap(disc(1, 24, 23), disc(1, 25, 23)), 0);
}

TEST(x31_the_next_one_closes_up)
{
    Base rider = disc(2, 20, 20);
    CHECK_LENGTH(base_gap(rider, disc(1, 20, 21.5)), 0);
    Base second = place_closed(disc(1, 20, 23.5), rider);
    CHECK_LENGTH(second.pose.at.y, inches(21.5));
    CHECK_LENGTH(second.pose.at.x, 20 * INCH);
}

TEST(x06_through_a_minefield)
{
    Point c[4];
    Area mines = area_polygon(rectangle(c, 40, 20, 44, 24));
    for (int i = 0; i < 3; i++) {
        const Pose way[2] = { facing(41 + i, 25, 0), facing(41 + i, 21, 0) };
        CHECK_LENGTH(path_length((Path){ way, 2 }), 4 * INCH);
        CHECK(path_crosses((Path){ way, 2 }, disc(1, 41 + i, 25), &mines));
    }
    /* Beside it, 24.5 up to the rim at y = 24, nobody is in it. */
    const Pose beside[2] = { facing(41, 24.5, 90), facing(45, 24.5, 90) };
    CHECK(!path_crosses((Path){ beside, 2 }, disc(1, 41, 24.5), &mines));
}

TEST(x28_ambush_farther_than_nine_inches)
{
    /* Centres 10 apart less two radii of 0.5: 9.00, which is not more than 9; then 9.01. */
    CHECK_EQ(base_gap(disc(1, 20, 20), disc(1, 30, 20)), 9 * INCH);
    CHECK(within(base_gap(disc(1, 20, 20), disc(1, 30, 20)), 9 * INCH));
    CHECK(!within(base_gap(disc(1, 20, 20), disc(1, 30.01, 20)), 9 * INCH));
}
