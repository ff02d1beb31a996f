/* Pushes, flight, scatter, placing, and who holds together. */

#include "geom/coherency.h"
#include "geom/push.h"
#include "scene.h"

#include <math.h>

TEST(pushes_stop_at_things_and_at_the_edge)
{
    Area wall = area_base(hull(1, 10, 30, 20, 0));
    Push push = push_until(disc(1, 20, 20), 90 * DEGREE, 20 * INCH, &wall, 1, 48 * INCH, 48 * INCH);
    CHECK_EQ(push.moved, 9 * INCH);
    CHECK_EQ(push.stopped_by, 0);
    push = push_until(disc(1, 20, 20), 270 * DEGREE, 30 * INCH, &wall, 1, 48 * INCH, 48 * INCH);
    CHECK(push.at_the_edge && push.stopped_by == -1);
    CHECK_EQ(push.moved, inches(19.5));
    push = push_until(disc(1, 20, 20), 0, 3 * INCH, &wall, 1, 48 * INCH, 48 * INCH);
    CHECK(!push.at_the_edge && push.moved == 3 * INCH);
    CHECK_EQ(push_to_edge(disc(1, 0.2, 20), 270 * DEGREE, 48 * INCH, 48 * INCH), 0);
    CHECK_EQ(push_to_edge(disc(1, 20, 20), 180 * DEGREE, 48 * INCH, 48 * INCH), inches(27.5));
    /* Already touching: into it counts, away from it does not. */
    Hit hit[2];
    Area beside = area_base(disc(1, 21, 20));
    CHECK_EQ(push_hits(disc(1, 20, 20), 90 * DEGREE, INCH, &beside, 1, hit, 2), 1);
    CHECK_EQ(hit[0].along, 0);
    CHECK_EQ(push_hits(disc(1, 20, 20), 270 * DEGREE, INCH, &beside, 1, hit, 2), 0);
    const Area three[3] = { area_base(disc(1, 26, 20)), area_base(disc(1, 24, 20)),
                            area_base(disc(1, 22, 20)) };
    CHECK_EQ(push_hits(disc(1, 20, 20), 90 * DEGREE, 9 * INCH, three, 3, hit, 2), 3);
    CHECK(hit[0].index == 2 && hit[1].index == 1);
    CHECK_EQ(push_hits(disc(1, 20, 20), 90 * DEGREE, 9 * INCH, three, 3, hit, 1), 3);
    CHECK_EQ(hit[0].index, 2);
}

TEST(making_room)
{
    Base mover = disc(2, 20, 20), victim = disc(1, 20.8, 20), placed;
    Room room = { 48 * INCH, 48 * INCH, &mover, 1, NULL, 0 };
    CHECK(push_aside(&room, mover, victim, 0, INCH, &placed));
    CHECK(point_equal(placed.pose.at, spot(21.5, 20)));
    const Base crowd[2] = { mover, disc(1, 21.5, 20) };
    room = (Room){ 48 * INCH, 48 * INCH, crowd, 2, NULL, 0 };
    CHECK(push_aside(&room, mover, victim, 0, INCH, &placed));
    CHECK(base_gap(placed, mover) == 0 && base_gap(placed, crowd[1]) >= -REACH_SLACK);
    CHECK(placed.pose.at.y > inches(20)); /* clockwise first */
    victim.pose.at = mover.pose.at;
    CHECK(push_aside(&room, mover, victim, 180 * DEGREE, INCH, &placed));
    CHECK(point_equal(placed.pose.at, spot(20, 21.5)));
    /* All round taken: farther out. */
    Point c[4];
    Area ring[1] = { area_polygon(rectangle(c, 18.7, 18.7, 21.3, 21.3)) };
    room = (Room){ 48 * INCH, 48 * INCH, &mover, 1, ring, 1 };
    CHECK(push_aside(&room, mover, victim, 0, 2 * INCH, &placed));
    CHECK(base_gap(placed, mover) > 0 && area_gap(&ring[0], placed) >= -REACH_SLACK);
    room = (Room){ 21 * INCH, 21 * INCH, &mover, 1, ring, 1 };
    CHECK(!push_aside(&room, mover, victim, 0, INCH / 10, &placed) || place_fits(&room, placed));
    Area all = area_polygon(rectangle(c, -5, -5, 60, 60));
    room = (Room){ 48 * INCH, 48 * INCH, &mover, 1, &all, 1 };
    CHECK(!push_aside(&room, mover, victim, 0, INCH / 5, &placed));
    CHECK_EQ(place_misfit(&room, disc(1, 40, 40)).kind, MISFIT_AREA);
    room.areas = 0;
    CHECK_EQ(place_misfit(&room, disc(1, 0, 40)).kind, MISFIT_EDGE);
    Misfit on = place_misfit(&room, disc(1, 21, 20));
    CHECK(on.kind == MISFIT_BASE && on.index == 0 && on.depth == inches(0.5));
}

TEST(flight_goes_round_what_is_in_the_way)
{
    Area wall = area_base(hull(3, 1, 20, 10, 0));
    Heading direction;
    CHECK(flight_direction(disc(1, 20, 20), 0, 5 * INCH, 5 * DEGREE, 90 * DEGREE, &wall, 1,
                           &direction));
    CHECK_EQ(direction, 0);
    CHECK(flight_direction(disc(1, 20, 20), 0, 12 * INCH, 5 * DEGREE, 90 * DEGREE, &wall, 1,
                           &direction));
    CHECK(direction == 15 * DEGREE || direction == 10 * DEGREE); /* clockwise first */
    Point c[4];
    Area round = area_polygon(rectangle(c, 10, 19, 30, 30));
    CHECK(!flight_direction(disc(1, 20, 18), 180 * DEGREE, 12 * INCH, 15 * DEGREE, 75 * DEGREE,
                            &round, 1, &direction));
    CHECK_EQ(direction, 180 * DEGREE);
    const Point both[2] = { spot(10, 20), spot(30, 20) };
    CHECK_EQ(flight_from(spot(20, 20), both, 2, 77), 77);
    CHECK_EQ(flight_from(spot(10, 20), both, 2, 77), 270 * DEGREE);
}

TEST(scatter_is_capped_and_held_on_the_table)
{
    CHECK(point_equal(scatter_point(spot(10, 10), 90 * DEGREE, 6 * INCH, 4 * INCH), spot(14, 10)));
    CHECK_EQ(scatter_direction(0, 12, 12), 330 * DEGREE);
    CHECK_EQ(scatter_direction(300 * DEGREE, 3, 6), 60 * DEGREE);
    CHECK(point_equal(scatter_held(spot(10, 10), spot(10, -5), 48 * INCH, 48 * INCH, INCH / 2),
                      spot(10, 0.5)));
    CHECK(point_equal(scatter_held(spot(10, 10), spot(60, 10), 48 * INCH, 48 * INCH, 0),
                      spot(48, 10)));
    CHECK(point_equal(scatter_held(spot(10, 10), spot(20, 10), 48 * INCH, 48 * INCH, 0),
                      spot(20, 10)));
    CHECK(point_equal(scatter_held(spot(10, 10), spot(10, 10), 48 * INCH, 48 * INCH, 0),
                      spot(10, 10)));
    CHECK(point_equal(scatter_held(spot(-1, 10), spot(-5, 10), 48 * INCH, 48 * INCH, 0),
                      spot(-1, 10)));
}

TEST(places_on_rays_and_toward_goals)
{
    TestRandom random = { 59 };
    for (int k = 0; k < 1000; k++) {
        Base fixed = random_base(&random, 500 * MM), base = random_base(&random, 500 * MM);
        Length gap = (Length)test_between(&random, 0, 3 * INCH);
        Base placed =
            place_on_ray(base, fixed, (Heading)test_between(&random, 0, FULL_TURN - 1), gap);
        CHECK(base_gap(placed, fixed) >= gap && base_gap(placed, fixed) <= gap + 3);
        if (base_gap(base, fixed) <= gap) {
            CHECK(point_equal(place_toward(base, fixed, fixed.pose.at, gap).pose.at, base.pose.at));
            continue;
        }
        Base near = place_toward(base, fixed, fixed.pose.at, gap);
        CHECK(base_gap(near, fixed) >= gap && base_gap(near, fixed) <= gap + 5);
    }
    Base past = place_toward(disc(1, 10, 10), disc(1, 20, 20), spot(10, 30), INCH);
    CHECK(point_equal(past.pose.at, spot(10, 30)));
    Base other = disc(1, 20, 20), placed;
    Room room = { 48 * INCH, 48 * INCH, NULL, 0, NULL, 0 };
    CHECK(place_around(&room, disc(1, 0, 0), other, 90 * DEGREE, 10 * DEGREE, 0, &placed));
    CHECK(point_equal(placed.pose.at, spot(21, 20)));
    Base blocked[2] = { disc(1, 21, 20), disc(60, 20, -5) };
    room = (Room){ 48 * INCH, 48 * INCH, blocked, 1, NULL, 0 };
    CHECK(place_around(&room, disc(1, 0, 0), other, 90 * DEGREE, 10 * DEGREE, 0, &placed));
    CHECK(placed.pose.at.y > inches(20) && base_gap(placed, other) <= 1);
    room.bases = 2;
    CHECK(!place_around(&room, disc(1, 0, 0), other, 90 * DEGREE, 10 * DEGREE, 0, &placed));
    Base same = place_closed(disc(1, 20, 20), disc(1, 20, 20));
    CHECK(base_gap(same, disc(1, 20, 20)) >= 0);
}

/* ---- Coherency ------------------------------------------------------------------------------- */

static Length spread_of(const void *unit, int a, int b)
{
    const Base *base = unit;
    Length gap = base_gap(base[a], base[b]);
    return gap > 0 ? gap : 0;
}

TEST(groups_agree_with_spreading_from_each_model)
{
    TestRandom random = { 60 };
    static Coherency tree;
    for (int k = 0; k < 400; k++) {
        Base base[30];
        int count = (int)test_between(&random, 1, 30);
        for (int i = 0; i < count; i++)
            base[i] = base_circle(25 * MM, (Point){ (Length)test_between(&random, 0, 400 * MM),
                                                    (Length)test_between(&random, 0, 400 * MM) });
        Length limit = (Length)test_between(&random, 5, 60) * MM;
        coherency_of_bases(&tree, base, count);
        int16_t group[COHERENCY_MOST], flood[30];
        int groups = coherency_groups(&tree, limit, group), floods = 0;
        for (int i = 0; i < count; i++)
            flood[i] = -1;
        for (int i = 0; i < count; i++) {
            if (flood[i] >= 0)
                continue;
            flood[i] = (int16_t)floods++;
            for (int changed = 1; changed;) {
                changed = 0;
                for (int a = 0; a < count; a++) {
                    for (int b = 0; b < count; b++) {
                        if (flood[a] == flood[i] && flood[b] < 0 &&
                            within(base_gap(base[a], base[b]), limit)) {
                            flood[b] = flood[i];
                            changed = 1;
                        }
                    }
                }
            }
        }
        CHECK_EQ(groups, floods);
        for (int i = 0; i < count; i++)
            CHECK_EQ(group[i], flood[i]);
        CHECK_EQ(coherency_holds(&tree, limit), floods == 1);
        CHECK(coherency_holds(&tree, coherency_widest(&tree)));
        Length nearest = 0;
        int apart = coherency_first_apart(&tree, limit, spread_of, base, &nearest);
        CHECK_EQ(apart < 0, floods == 1);
        if (apart >= 0)
            CHECK(flood[apart] != 0);
        int a = 0, b = 0;
        Length widest = coherency_widest_pair(count, spread_of, base, &a, &b);
        CHECK_EQ(widest, count > 1 && a != b ? spread_of(base, a, b) : 0);
        CHECK(widest >= coherency_widest(&tree));
    }
    coherency_of_bases(&tree, NULL, 0);
    CHECK(coherency_holds(&tree, 0) && coherency_widest(&tree) == 0 &&
          coherency_widest_at(&tree) == -1);
}

TEST(wholly_within_and_all_around)
{
    CHECK_EQ(base_gap_wholly(disc(1, 10, 10), disc(1, 16, 10)), 6 * INCH);
    CHECK_LENGTH(base_gap_wholly(disc(2, 10, 10), hull(2, 2, 14, 10, 0)), inches(sqrt(26) - 1));
    CHECK(base_gap_wholly(hull(4, 4, 10, 10, 0), disc(1, 10, 10)) < 0);
    const Base three[3] = { disc(1, 10, 10), hull(2, 1, 20, 10, 0), disc(2, 15, 14) };
    Base all = base_around(three, 3, 0);
    CHECK(all.width == inches(11.5) && all.length == inches(5.5));
    CHECK(point_equal(all.pose.at, spot(15.25, 12.25)));
    TestRandom random = { 62 };
    for (int k = 0; k < 500; k++) {
        Base base[6];
        for (int i = 0; i < 6; i++)
            base[i] = random_base(&random, 500 * MM);
        all = base_around(base, 6, (Heading)test_between(&random, 0, FULL_TURN - 1));
        for (int i = 0; i < 6; i++)
            CHECK(base_gap_wholly(all, base[i]) <= 2);
    }
}
