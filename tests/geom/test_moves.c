/* Paths, courses, blocks, pushes and placing, against small steps and by hand. */

#include "geom/approach.h"
#include "geom/coherency.h"
#include "geom/course.h"
#include "geom/ground.h"
#include "geom/push.h"
#include "geom/vec.h"
#include "geom/zone.h"
#include "scene.h"

#include <math.h>

static Area random_area(TestRandom *random, Point *corner, Length span)
{
    Point at = { (Length)test_between(random, 0, span), (Length)test_between(random, 0, span) };
    if (test_between(random, 0, 2) > 0)
        return area_base(base_at(random_base(random, span),
                                 (Pose){ at, (Heading)test_between(random, 0, FULL_TURN - 1) }));
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

/* ---- Blocks ------------------------------------------------------------------------------ */

TEST(blocks_by_hand)
{
    Block block = { facing(20, 20, 0), 4, 10, 25 * MM, 50 * MM };
    CHECK_EQ(block_ranks(&block), 3);
    CHECK_EQ(block_short_rank(&block), 2);
    Point corner[4];
    block_corners(&block, corner);
    CHECK_EQ(corner[1].x - corner[0].x, 100 * MM);
    CHECK_EQ(corner[2].y - corner[1].y, 150 * MM);
    CHECK_EQ(block_model(&block, 8, SHORT_RANK_LEFT).pose.at.x - corner[0].x, 12500);
    CHECK_EQ(block_model(&block, 8, SHORT_RANK_CENTRE).pose.at.x - corner[0].x, 37500);
    CHECK_EQ(block_model(&block, 9, SHORT_RANK_RIGHT).pose.at.x - corner[1].x, -12500);
    Block back = block_centred(block, block_outline(&block).pose);
    CHECK(point_equal(back.front.at, block.front.at));
    /* The short rank's hole: a block behind it on the right is nearer to the full rank. */
    Block other = {
        { { corner[1].x - 25 * MM, corner[2].y + 10 * MM }, 0 }, 1, 1, 20 * MM, 20 * MM
    };
    CHECK_EQ(block_gap(&block, SHORT_RANK_RIGHT, &other, SHORT_RANK_LEFT), 10 * MM);
    CHECK_LENGTH(block_gap(&block, SHORT_RANK_LEFT, &other, SHORT_RANK_LEFT),
                 length_round(sqrt(15.0 * 15.0 + 100) * MM));
    Block lone = { facing(5, 5, 0), 4, 3, 25 * MM, 25 * MM };
    CHECK_EQ(block_full_ranks(&lone), 0);
    CHECK(block_gap(&lone, SHORT_RANK_LEFT, &block, SHORT_RANK_LEFT) > 0);
    CHECK_EQ(block_turned(lone, HAND_LEFT, false).files, 1);
    CHECK_EQ(block_reversed(lone, true).front.facing, HALF_TURN);

    Block whole = block_turned(block, HAND_LEFT, true);
    CHECK_EQ(whole.files, 3);
    CHECK_EQ(block_ranks(&whole), 4);
    CHECK(point_distance(block_outline(&whole).pose.at, block_outline(&block).pose.at) <= 1);
    CHECK_EQ(whole.front.facing, 270 * DEGREE);
    Block wide = block_refiled(block, 6, ANCHOR_LEFT);
    Point wider[4];
    block_corners(&wide, wider);
    CHECK(point_equal(wider[0], corner[0]));
    wide = block_refiled(block, 6, ANCHOR_RIGHT);
    block_corners(&wide, wider);
    CHECK(point_equal(wider[1], corner[1]));
    CHECK(point_equal(block_refiled(block, 6, ANCHOR_CENTRE).front.at, block.front.at));
    Block pivoted = block_pivoted(block, 90 * DEGREE);
    CHECK(point_distance(block_outline(&pivoted).pose.at, block_outline(&block).pose.at) <= 1);
    Block about = block_reversed(block, true);
    CHECK(point_distance(block_outline(&about).pose.at, block_outline(&block).pose.at) <= 1);
}

TEST(wheels_keep_their_pivot_and_aim_at_their_goal)
{
    TestRandom random = { 54 };
    for (int k = 0; k < 2000; k++) {
        Block block = { { spot(20, 20), (Heading)test_between(&random, 0, FULL_TURN - 1) },
                        (int)test_between(&random, 1, 12),
                        30,
                        25 * MM,
                        25 * MM };
        Heading turn = (Heading)test_between(&random, 0, QUARTER_TURN);
        Hand hand = k % 2 ? HAND_LEFT : HAND_RIGHT;
        Block wheeled = block_wheeled(block, hand, turn);
        Point before[4], after[4];
        block_corners(&block, before);
        block_corners(&wheeled, after);
        int pivot = hand == HAND_LEFT ? 0 : 1;
        CHECK(point_distance(before[pivot], after[pivot]) <= 2);
        Pose pose = leg_end((Leg){ LEG_WHEEL, 0, hand * turn }, block_outline(&block));
        CHECK(point_distance(pose.at, block_outline(&wheeled).pose.at) <= 3);
        Point goal = { (Length)test_between(&random, 0, 40 * INCH),
                       (Length)test_between(&random, 0, 40 * INCH) };
        if (block_wheel_toward(&block, goal, &hand, &turn)) {
            wheeled = block_wheeled(block, hand, turn);
            Point local = pose_local(wheeled.front, goal);
            CHECK(local.y >= 0 && abs(local.x) <= 20);
        } else {
            Point local = pose_local(block.front, goal);
            CHECK(turn == QUARTER_TURN || local.y < block_width(&block));
        }
    }
    Block block = { facing(20, 20, 0), 4, 16, 25 * MM, 25 * MM };
    Hand hand;
    Heading turn;
    CHECK(block_wheel_toward(&block, spot(20, 5), &hand, &turn));
    CHECK_EQ(turn, 0);
    CHECK(!block_wheel_toward(&block, spot(25, 40), &hand, &turn));
    CHECK_EQ(turn, QUARTER_TURN);
}

/* All orders of a few models tried out: the longest way of the best. */
static Length best_of_all(const Point *from, const Point *to, int count, int used, int at)
{
    Length best = LENGTH_NEVER;
    if (at == count)
        return 0;
    for (int i = 0; i < count; i++) {
        if (used & 1 << i)
            continue;
        Length way = point_distance(from[at], to[i]),
               rest = best_of_all(from, to, count, used | 1 << i, at + 1);
        rest = way > rest ? way : rest;
        best = rest < best ? rest : best;
    }
    return best;
}

TEST(the_longest_way_of_a_reform_is_as_short_as_can_be)
{
    TestRandom random = { 55 };
    for (int k = 0; k < 200; k++) {
        int count = (int)test_between(&random, 1, 7);
        Point from[7], to[7];
        int16_t goal[7];
        for (int i = 0; i < count; i++) {
            from[i] = (Point){ (Length)test_between(&random, 0, 300 * MM),
                               (Length)test_between(&random, 0, 300 * MM) };
            to[i] = (Point){ (Length)test_between(&random, 0, 300 * MM),
                             (Length)test_between(&random, 0, 300 * MM) };
        }
        Length longest = reform_assign(from, to, count, goal), seen = 0;
        CHECK(abs(longest - best_of_all(from, to, count, 0, 0)) <= 1);
        int taken = 0;
        for (int i = 0; i < count; i++) {
            taken |= 1 << goal[i];
            Length way = point_distance(from[i], to[goal[i]]);
            seen = way > seen ? way : seen;
        }
        CHECK_EQ(taken, (1 << count) - 1);
        CHECK(abs(seen - longest) <= 1);
    }
    Block column = { facing(20, 20, 0), 5, 20, 25 * MM, 25 * MM };
    CHECK_EQ(reform_travel(&column, SHORT_RANK_LEFT, &column, SHORT_RANK_LEFT), 0);
    Block shifted = block_advanced(column, 3 * INCH);
    CHECK(reform_travel(&column, SHORT_RANK_LEFT, &shifted, SHORT_RANK_LEFT) <= 3 * INCH + 1);
    CHECK_EQ(reform_assign(NULL, NULL, 0, NULL), 0);
}

/* ---- Alignment ------------------------------------------------------------------------------ */

TEST(a_flush_front_lies_on_the_side_without_overlap)
{
    TestRandom random = { 56 };
    for (int k = 0; k < 2000; k++) {
        Base target =
            base_rect((Length)test_between(&random, 50, 200) * MM,
                      (Length)test_between(&random, 30, 100) * MM,
                      (Pose){ spot(20, 20), (Heading)test_between(&random, 0, FULL_TURN - 1) });
        Side side = (Side)test_between(&random, 0, 3);
        Segment face = base_side(target, side);
        Point contact = point_toward(face.from, face.to,
                                     (Length)test_between(&random, 0, segment_length(face)));
        Base mover = hull(3, 2, 20, 10, 0);
        /* A mover that stands with some point of its front on the contact, however turned. */
        mover.pose.facing = (Heading)test_between(&random, 0, FULL_TURN - 1);
        Length off = (Length)test_between(&random, -3 * INCH / 2, 3 * INCH / 2);
        mover.pose.at = pose_point((Pose){ contact, mover.pose.facing }, -off, -INCH);
        mover.pose = align_flush(mover, target, side, contact);
        CHECK(base_gap(mover, target) >= 0 && base_gap(mover, target) <= 2);
        Point local = pose_local(mover.pose, contact);
        CHECK(abs(local.x - off) <= 3 && abs(local.y - INCH) <= 3);
        CHECK_EQ(base_side_at(target, pose_point(mover.pose, off, INCH)) == side || local.x == 0 ||
                     segment_length((Segment){ contact, face.from }) < 3 * MM ||
                     segment_length((Segment){ contact, face.to }) < 3 * MM,
                 true);
        Length offset = align_offset(mover, target, side);
        Base again = base_at(mover, align_at(mover, target, side, offset));
        CHECK(point_distance(again.pose.at, mover.pose.at) <= 2);
    }
}

TEST(a_contact_beyond_the_end_slides_to_the_corner)
{
    Base target = hull(4, 2, 20, 20, 180), mover = hull(3, 2, 23.5, 22.2, 0);
    Pose flush = align_flush(mover, target, SIDE_FRONT, spot(22.5, 21));
    Block block = { facing(0, 0, 0), 3, 3, INCH, 2 * INCH };
    block = block_centred(block, flush);
    int first = -1;
    CHECK(align_files(&block, base_side(target, SIDE_FRONT), &first) >= 1);
    CHECK(align_touches(&block, base_side(target, SIDE_FRONT)));
    block.front.at.y += 2 * MM;
    CHECK_EQ(align_files(&block, base_side(target, SIDE_FRONT), &first), 0);
    CHECK_EQ(first, -1);
    CHECK(!align_touches(&block, base_side(target, SIDE_FRONT)));
}

TEST(neighbours_share_a_face)
{
    const Length width[3] = { 4 * INCH, 4 * INCH, 4 * INCH };
    Length want[3] = { 2 * INCH, 8 * INCH, 20 * INCH };
    CHECK(align_share(want, width, 2, 10 * INCH));
    CHECK(want[0] == 2 * INCH && want[1] == 8 * INCH);
    want[1] = 4 * INCH;
    CHECK(align_share(want, width, 2, 10 * INCH));
    CHECK(want[0] == INCH && want[1] == 5 * INCH); /* mean 3, edge to edge */
    want[0] = want[1] = want[2] = 9 * INCH;
    CHECK(align_share(want, width, 3, 8 * INCH));
    CHECK(want[2] == 10 * INCH && want[0] == 2 * INCH); /* the last hangs on by its corner */
    want[0] = want[1] = want[2] = 0;
    CHECK(!align_share(want, width, 3, 3 * INCH));
    Length many[17] = { 0 }, wide[17];
    for (int i = 0; i < 17; i++)
        wide[i] = INCH;
    CHECK(!align_share(many, wide, 17, 40 * INCH));
}

TEST(no_sampled_approach_is_cheaper_than_the_cheapest)
{
    TestRandom random = { 57 };
    int found = 0;
    for (int k = 0; k < 60; k++) {
        Block block = { facing(20, 30, 0), (int)test_between(&random, 3, 8), 20, 25 * MM, 25 * MM };
        Base target = base_rect((Length)test_between(&random, 40, 200) * MM, 60 * MM,
                                (Pose){ { (Length)test_between(&random, 5, 35) * INCH,
                                          (Length)test_between(&random, 5, 25) * INCH },
                                        (Heading)test_between(&random, 0, FULL_TURN - 1) });
        if (k % 4 == 0)
            target = base_circle(50 * MM, target.pose.at);
        Length first = k % 3 ? 0 : 2 * INCH;
        Approach best, other;
        bool any = approach_cheapest(&block, target, first, NULL, NULL, &best);
        found += any;
        for (int i = 0; i < 400; i++) {
            Length by = (Length)test_between(&random, 0, first);
            Heading turn = (Heading)test_between(&random, 0, QUARTER_TURN);
            if (approach_try(&block, target, by, i % 2 ? HAND_LEFT : HAND_RIGHT, turn, &other) &&
                any)
                CHECK(other.cost >= best.cost - INCH / 50);
        }
        if (any) {
            CHECK(base_gap(block_outline(&best.end), target) >= -3 &&
                  base_gap(block_outline(&best.end), target) <= 3);
            CHECK(abs(base_gap_point(target, best.contact)) <= 3);
        }
    }
    CHECK(found > 30);
}

static bool only_left(const void *rules, const Approach *approach)
{
    return *(const Hand *)rules == approach->hand;
}

TEST(an_approach_must_be_lawful)
{
    Block block = { facing(20, 30, 0), 5, 20, 25 * MM, 25 * MM };
    Base target = hull(4, 2, 26, 20, 180);
    Approach way;
    Hand left = HAND_LEFT;
    CHECK(!approach_cheapest(&block, target, 0, only_left, &left, &way));
    CHECK(approach_cheapest(&block, hull(4, 2, 15, 20, 180), 0, only_left, &left, &way));
    CHECK_EQ(way.hand, HAND_LEFT);
    CHECK(!approach_try(&block, hull(4, 6, 20, 32, 0), 0, HAND_LEFT, 0, &way));
    CHECK(!approach_try(&block, disc(2, 20, 40), 0, HAND_LEFT, 0, &way));
}

/* ---- Ground, pushes, placing ----------------------------------------------------------------- */

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
