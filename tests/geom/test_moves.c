/* Paths, courses and slow ground, against small steps and by hand. */

#include "geom/block.h"
#include "geom/course.h"
#include "geom/ground.h"
#include "geom/zone.h"
#include "scene.h"

#include <math.h>

static Area random_area(TestRandom *random, Point *corner, Length span)
{
    Length x = (Length)test_between(random, 0, span), y = (Length)test_between(random, 0, span);
    Point at = { x, y };
    if (test_between(random, 0, 2) > 0) {
        Heading turn = (Heading)test_between(random, 0, FULL_TURN - 1);
        return area_base(base_at(random_base(random, span), (Pose){ at, turn }));
    }
    for (int i = 0; i < 9; i++)
        corner[i] = point_shift(at, i * FULL_TURN / 9, (Length)test_between(random, 20, 70) * MM);
    if (test_between(random, 0, 1)) {
        for (int i = 0; i < 4; i++) {
            Point old = corner[i];
            corner[i] = corner[8 - i];
            corner[8 - i] = old;
        }
    }
    return area_polygon((Polygon){ corner, 9 });
}

/* ---- Paths --------------------------------------------------------------------------- */

TEST(the_first_meeting_agrees_with_small_steps)
{
    TestRandom random = { 51 };
    Point corner[9];
    int met = 0, passed = 0;
    for (int k = 0; k < 1200; k++) {
        Base base = random_base(&random, 500 * MM);
        Area area = random_area(&random, corner, 500 * MM);
        Pose stop[3];
        for (int i = 0; i < 3; i++)
            stop[i] = (Pose){ { (Length)test_between(&random, 0, 500 * MM),
                                (Length)test_between(&random, 0, 500 * MM) },
                              k % 3 ? base.pose.facing
                                    : (Heading)test_between(&random, 0, FULL_TURN - 1) };
        Path path = { stop, 3 };
        Length depth = k % 4 == 0 ? 0 : k % 4 == 1 ? -INCH / 2 : REACH_SLACK;
        Meeting m = path_meets(path, base, &area, depth);
        Length length = path_length(path), first = LENGTH_NEVER, shallow = LENGTH_NEVER;
        for (int i = 0; i <= 800; i++) {
            Length along = (Length)((int64_t)length * i / 800);
            Length gap = area_gap(&area, base_at(base, path_pose(path, along)));
            if (gap < -depth - 200 && first == LENGTH_NEVER)
                first = along;
            if (gap < -depth + 200 && shallow == LENGTH_NEVER)
                shallow = along;
        }
        if (first != LENGTH_NEVER)
            CHECK(m.met && m.along <= first + 2);
        if (m.met) {
            CHECK(shallow != LENGTH_NEVER && m.along >= shallow - length / 800 - 400);
            Length gap = area_gap(&area, base_at(base, m.pose));
            CHECK(m.along == 0 || abs(gap + depth) < 140 || gap < -depth);
            met++;
        } else {
            CHECK(point_equal(m.pose.at, stop[2].at) && m.along == length);
            passed++;
        }
        if (depth == REACH_SLACK)
            CHECK_EQ(path_crosses(path, base, &area), m.met);
    }
    CHECK(met > 300 && passed > 200);
}

TEST(stretches_inside_agree_with_small_steps)
{
    TestRandom random = { 52 };
    Point corner[9];
    for (int k = 0; k < 800; k++) {
        Base base = random_base(&random, 500 * MM);
        Area area = random_area(&random, corner, 500 * MM);
        Pose stop[3];
        for (int i = 0; i < 3; i++)
            stop[i] = (Pose){ { (Length)test_between(&random, 0, 500 * MM),
                                (Length)test_between(&random, 0, 500 * MM) },
                              base.pose.facing };
        Path path = { stop, 3 };
        Stretch centre[16], over[16];
        int centres = path_centre_inside(path, &area, centre, 16);
        int overs = path_base_inside(path, base, &area, 0, over, 16);
        Length length = path_length(path), in_centre = 0, in_base = 0;
        for (int i = 0; i < 1000; i++) {
            Pose pose = path_pose(path, (Length)((int64_t)length * (2 * i + 1) / 2000));
            in_centre += area_gap_point(&area, pose.at) < 0;
            in_base += area_gap(&area, base_at(base, pose)) < 0;
        }
        CHECK(fabs((double)stretches_length(centre, centres) / length - in_centre / 1000.0) <
              0.008);
        CHECK(fabs((double)stretches_length(over, overs) / length - in_base / 1000.0) < 0.008);
        for (int i = 1; i < overs; i++)
            CHECK(over[i].from > over[i - 1].to);
    }
}

TEST(paths_by_hand)
{
    Pose stop[3] = { facing(10, 10, 0), facing(13, 14, 0), facing(13, 20, 90) };
    Path path = { stop, 3 };
    CHECK_EQ(path_length(path), 11 * INCH);
    path_turn_evenly(stop, 3);
    CHECK(abs(stop[1].facing - 90 * DEGREE * 5 / 11) <= 1);
    CHECK(point_equal(path_pose(path, 5 * INCH).at, spot(13, 14)));
    CHECK(point_equal(path_pose(path, 8 * INCH).at, spot(13, 17)));
    CHECK(point_equal(path_pose(path, 99 * INCH).at, spot(13, 20)));
    CHECK_EQ(path_travel(path, disc(1, 0, 0)), 11 * INCH);
    /* A quarter turn on the spot: a corner of a 6 x 8 rectangle is 5 from its centre and shifts 5 x root 2. */
    const Pose turn[2] = { facing(10, 10, 0), facing(10, 10, 90) };
    CHECK_LENGTH(path_travel((Path){ turn, 2 }, hull(6, 8, 0, 0, 0)), inches(5 * sqrt(2)));
    /* Turning on the spot sweeps what is beside it. */
    Area post = area_base(disc(1, 14.9, 10));
    CHECK(path_crosses((Path){ turn, 2 }, hull(6, 8, 10, 10, 0), &post));
    post = area_base(disc(1, 15.6, 10));
    CHECK(!path_crosses((Path){ turn, 2 }, hull(6, 8, 10, 10, 0), &post));
    /* One stop, and stops at one place. */
    post = area_base(disc(1, 10, 10));
    CHECK(path_meets((Path){ turn, 1 }, disc(1, 10, 10), &post, REACH_SLACK).met);
    const Pose beside[1] = { facing(11, 10, 0) };
    CHECK(!path_meets((Path){ beside, 1 }, disc(1, 11, 10), &post, REACH_SLACK).met);
    const Pose still[2] = { facing(10, 10, 0), facing(10, 10, 0) };
    CHECK(path_crosses((Path){ still, 2 }, disc(1, 10, 10), &post));
    CHECK(path_crosses((Path){ still, 2 }, hull(1, 1, 10, 10, 0), &post));
    const Pose aside[2] = { facing(11, 10, 0), facing(11, 10, 0) };
    CHECK(!path_crosses((Path){ aside, 2 }, disc(1, 11, 10), &post));
    Stretch in[2];
    CHECK_EQ(path_centre_inside((Path){ still, 2 }, &post, in, 2), 0);
    Pose same[3] = { facing(1, 1, 0), facing(1, 1, 0), facing(1, 1, 90) };
    path_turn_evenly(same, 3);
    CHECK_EQ(same[1].facing, 0);
    /* More stretches than there is room for. */
    Point comb[12];
    for (int i = 0; i < 6; i++) {
        comb[i] = spot(10 + i, i % 2 ? 10 : 14);
        comb[11 - i] = spot(10 + i, 20);
    }
    Area teeth = area_polygon((Polygon){ comb, 12 });
    const Pose through[2] = { facing(5, 12, 0), facing(20, 12, 0) };
    CHECK_EQ(path_centre_inside((Path){ through, 2 }, &teeth, in, 1), 3);
    /* A base shallower than the depth asked for never is that deep. */
    const Pose over[2] = { facing(5, 17, 0), facing(20, 17, 0) };
    CHECK(!path_meets((Path){ over, 2 }, base_circle(200, spot(5, 17)), &teeth, 127).met);
}

TEST(a_rectangle_sliding_along_a_wall_does_not_cross_it)
{
    Point c[4];
    Area wall = area_polygon(rectangle(c, 0, 10, 40, 11));
    const Pose flush[2] = { facing(5, 9, 0), facing(30, 9, 0) };
    CHECK(!path_crosses((Path){ flush, 2 }, hull(4, 2, 5, 9, 0), &wall));
    CHECK(!path_meets((Path){ flush, 2 }, hull(4, 2, 5, 9, 0), &wall, 0).met);
    const Pose into[2] = { facing(5, 9, 0), facing(30, 9.006, 0) };
    CHECK(path_crosses((Path){ into, 2 }, hull(4, 2, 5, 9, 0), &wall));
    const Pose above[2] = { facing(5, 9, 0), facing(30, 9.0049, 0) };
    CHECK(!path_crosses((Path){ above, 2 }, hull(4, 2, 5, 9, 0), &wall));
    CHECK(!path_crosses((Path){ flush, 2 }, disc(2, 5, 9), &wall));
}

/* ---- Courses -------------------------------------------------------------------------- */

TEST(courses_agree_with_small_steps)
{
    TestRandom random = { 53 };
    static Point corner[12][9];
    int met = 0;
    for (int k = 0; k < 500; k++) {
        Base base =
            base_rect((Length)test_between(&random, 40, 200) * MM,
                      (Length)test_between(&random, 20, 100) * MM,
                      (Pose){ spot(12, 12), (Heading)test_between(&random, 0, FULL_TURN - 1) });
        Area area[12];
        for (int i = 0; i < 12; i++)
            area[i] = random_area(&random, corner[i], 24 * INCH);
        Leg leg = { (LegKind)(k % 4), (Length)test_between(&random, -6, 10) * INCH,
                    (Heading)test_between(&random, -90, 90) * DEGREE };
        bool free = true;
        for (int i = 0; i < 12; i++)
            free = free && area_gap(&area[i], base) > 0;
        if (!free)
            continue;
        CourseMeeting m = course_walk(&leg, 1, base, area, 12, 0);
        Leg part = leg;
        for (int i = 1; i <= 300; i++) {
            part.length = (Length)((int64_t)leg.length * i / 300);
            part.turn = leg.kind == LEG_DRIFT ? leg.turn : (Heading)((int64_t)leg.turn * i / 300);
            Base there = base_at(base, leg_end(part, base));
            for (int j = 0; j < 12; j++) {
                bool over = area_gap(&area[j], there) < -300;
                bool beyond = leg.kind < LEG_WHEEL ? abs(part.length) > abs(m.done.length) + 2
                                                   : abs(part.turn) > abs(m.done.turn) + 2;
                if (over)
                    CHECK(m.met && beyond);
            }
            if (!m.met)
                continue;
        }
        for (int j = 0; j < 12; j++)
            CHECK(area_gap(&area[j], base_at(base, m.pose)) >= -70);
        if (m.met) {
            CHECK(area_gap(&area[m.obstacle], base_at(base, m.pose)) >= 0);
            CHECK(area_gap(&area[m.obstacle], base_at(base, m.pose)) < 300);
            met++;
        }
        Box box = leg_box(leg, base);
        Box end = base_box(base_at(base, leg_end(leg, base)));
        CHECK(box.low.x <= end.low.x + 2 && box.high.y >= end.high.y - 2);
        CHECK_EQ(course_crosses(&leg, 1, base, &area[0]),
                 course_walk(&leg, 1, base, area, 1, REACH_SLACK).met);
    }
    CHECK(met > 30);
}

TEST(legs_cost_what_they_should)
{
    Base block = hull(4, 2, 20, 20, 0);
    CHECK_EQ(leg_travel((Leg){ LEG_AHEAD, -3 * INCH, 0 }, block), 3 * INCH);
    CHECK_EQ(leg_travel((Leg){ LEG_DRIFT, 3 * INCH, 45 * DEGREE }, block), 3 * INCH);
    CHECK_LENGTH(leg_travel((Leg){ LEG_WHEEL, 0, -90 * DEGREE }, block), inches(2 * acos(-1.0)));
    CHECK_LENGTH(leg_travel((Leg){ LEG_PIVOT, 0, 180 * DEGREE }, block), inches(2 * sqrt(5)));
    CHECK_LENGTH(pivot_arc(block, 180 * DEGREE), inches(acos(-1.0) * sqrt(5)));
    CHECK_EQ(pivot_displacement(disc(1, 0, 0), DEGREE), 0);
    CHECK_EQ(pivot_arc(disc(1, 0, 0), DEGREE), 0);
    Pose end = leg_end((Leg){ LEG_WHEEL, 0, -90 * DEGREE }, block);
    /* Its centre lies 2 right of and 1 behind the pivot (18,19); turned left, 1 right of and 2 before it. */
    CHECK(point_equal(end.at, spot(19, 17)) && end.facing == 270 * DEGREE);
    Area near = area_base(disc(1, 20, 10));
    const Leg ahead = { LEG_AHEAD, 8 * INCH, 0 };
    CHECK(course_comes_near(&ahead, 1, block, &near, INCH));
    const Leg little = { LEG_AHEAD, 7 * INCH, 0 };
    CHECK(!course_comes_near(&little, 1, block, &near, INCH));
}

TEST(watched_stretches_agree_with_small_steps)
{
    TestRandom random = { 61 };
    int watched = 0;
    for (int k = 0; k < 1500; k++) {
        Base watcher = base_circle((Length)test_between(&random, 30, 50) * MM, spot(10, 10)),
             base = disc(1.2, 0, 0);
        watcher.pose.facing = (Heading)test_between(&random, 0, FULL_TURN - 1);
        Length reach = (Length)test_between(&random, 1, 4) * INCH / 2, gap = 0;
        Pose stop[3];
        for (int i = 0; i < 3; i++)
            stop[i] = (Pose){ { (Length)test_between(&random, 5, 15) * INCH,
                                (Length)test_between(&random, 5, 15) * INCH },
                              0 };
        Path path = { stop, 3 };
        Stretch in[8];
        int count = path_watched(path, base, watcher, reach, in, 8);
        Length length = path_length(path);
        int steps = 0;
        for (int i = 0; i < 1000; i++) {
            Base there =
                base_at(base, path_pose(path, (Length)((int64_t)length * (2 * i + 1) / 2000)));
            steps += ahead_gap(watcher, there, &gap) && gap <= reach;
        }
        CHECK(length == 0 ||
              fabs((double)stretches_length(in, count) / length - steps / 1000.0) < 0.02);
        watched += count > 0;
    }
    CHECK(watched > 200);
    /* The leader of the pikes watches 2 inches ahead; a caster walks off at y = 23.181. */
    Base pike = base_circle(30 * MM, spot(24, 20)), caster = base_circle(30 * MM, spot(24, 22.5));
    pike.pose.facing = HALF_TURN;
    const Pose off[2] = { facing(24, 22.5, 0), facing(24, 24, 0) };
    Stretch in[2];
    CHECK_EQ(path_watched((Path){ off, 2 }, caster, pike, 2 * INCH, in, 2), 1);
    CHECK_LENGTH(in[0].to, inches(23.181102 - 22.5));
    Length gap = 0;
    CHECK(ahead_gap(pike, caster, &gap));
    CHECK_LENGTH(gap, inches(1.318898));
    CHECK(!ahead_gap(pike, base_circle(30 * MM, spot(24, 19)), &gap));
    const Pose still[2] = { off[0], off[0] };
    CHECK_EQ(path_watched((Path){ still, 2 }, caster, pike, 2 * INCH, in, 2), 0);
}

/* ---- Ground ------------------------------------------------------------------------------ */

TEST(overlapping_slow_pieces_slow_once)
{
    Point c[4], d[4];
    const Area piece[3] = { area_polygon(rectangle(c, 10, 0, 20, 20)),
                            area_polygon(rectangle(d, 15, 0, 25, 20)),
                            area_disc(spot(40, 10), 2 * INCH) };
    const Pose stop[2] = { facing(0, 10, 0), facing(50, 10, 0) };
    Path path = { stop, 2 };
    Stretch slow[GROUND_MOST];
    CHECK_EQ(ground_slow(path, disc(2, 0, 10), piece, 3, slow), 2);
    CHECK_LENGTH(slow[0].to - slow[0].from, 17 * INCH);
    CHECK_LENGTH(slow[1].to - slow[1].from, 6 * INCH);
    Slowness third = { 4, 3 };
    CHECK_LENGTH(ground_cost(path, disc(2, 0, 10), piece, 3, third), inches(50 + 23.0 / 3));
    CHECK_LENGTH(ground_reach(path, disc(2, 0, 10), piece, 3, third, 9 * INCH), 9 * INCH);
    CHECK_LENGTH(ground_reach(path, disc(2, 0, 10), piece, 3, third, 13 * INCH), 12 * INCH);
    CHECK_LENGTH(ground_reach(path, disc(2, 0, 10), piece, 3, third, 60 * INCH), 50 * INCH);
    CHECK_LENGTH(ground_reach(path, disc(2, 0, 10), piece, 3, third, inches(45)),
                 inches(45 - 17.0 / 3 - 0.58333));
    /* A graze shallower than the tolerance costs nothing. */
    const Pose graze[2] = { facing(0, -0.997, 0), facing(50, -0.997, 0) };
    CHECK_EQ(ground_slow((Path){ graze, 2 }, disc(2, 0, 0), piece, 1, slow), 0);
}

TEST(many_slow_pieces_join_in_any_order)
{
    static Area piece[80];
    static Point corner[80][4];
    TestRandom random = { 58 };
    const Pose stop[2] = { facing(0, 10, 0), facing(90, 10, 0) };
    for (int k = 0; k < 60; k++) {
        int count = (int)test_between(&random, 1, 80);
        for (int i = 0; i < count; i++) {
            double x = (double)test_between(&random, 1, 880) / 10;
            piece[i] = area_polygon(
                rectangle(corner[i], x, 9, x + (double)test_between(&random, 1, 20) / 10, 11));
        }
        Stretch slow[GROUND_MOST];
        int slows = ground_slow((Path){ stop, 2 }, disc(0.1, 0, 10), piece, count, slow);
        for (int i = 1; i < slows; i++)
            CHECK(slow[i].from > slow[i - 1].to);
        Length inside = 0;
        for (int i = 0; i < 9000; i++) {
            bool in = false;
            for (int j = 0; j < count; j++)
                in = in || (corner[j][0].x - INCH / 20 <= i * INCH / 100 &&
                            corner[j][1].x + INCH / 20 >= i * INCH / 100);
            inside += in ? INCH / 100 : 0;
        }
        CHECK(abs(inside - stretches_length(slow, slows)) < INCH / 50 * count + INCH);
    }
}

TEST(more_slow_pieces_than_are_kept)
{
    static Area piece[100];
    static Point corner[100][4];
    const Pose stop[2] = { facing(0, 10, 0), facing(90, 10, 0) };
    Stretch slow[GROUND_MOST];
    for (int i = 0; i < 100; i++)
        piece[i] = area_polygon(rectangle(corner[i], 0.5 + i * 0.8, 9, 0.7 + i * 0.8, 11));
    CHECK_EQ(ground_slow((Path){ stop, 2 }, disc(0.1, 0, 10), piece, 100, slow), GROUND_MOST);
}
