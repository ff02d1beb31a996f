/* Blocks, how far their models travel, flush fronts and approaches. */

#include "geom/approach.h"
#include "geom/course.h"
#include "geom/zone.h"
#include "scene.h"

#include <math.h>

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
