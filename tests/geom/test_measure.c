/* Lengths, headings, points and the gaps between bases. */

#include "geom/path.h"
#include "geom/place.h"
#include "geom/vec.h"
#include "table.h"

#include <math.h>

TEST(a_hair_over_the_limit_still_counts)
{
    CHECK(within(6 * INCH + 127, 6 * INCH));
    CHECK(!within(6 * INCH + 128, 6 * INCH));
    CHECK(within(LENGTH_NEVER, LENGTH_NEVER));
}

TEST(lengths_round_to_the_nearest_micrometre)
{
    CHECK_EQ(length_round(2.5), 3);
    CHECK_EQ(length_round(-2.5), -3);
    CHECK_EQ(length_round(-2.4), -2);
    CHECK_EQ(length_round(1e30), INT32_MAX);
    CHECK_EQ(length_round(-1e30), -INT32_MAX);
}

TEST(the_whole_root_is_exact)
{
    CHECK_EQ(length_root(0), 0);
    CHECK_EQ(length_root(24), 4);
    CHECK_EQ(length_root(25), 5);
    CHECK_EQ(length_root(UINT64_MAX), 4294967295u);
    TestRandom random = { 1 };
    for (int i = 0; i < 20000; i++) {
        uint64_t n = test_random(&random) >> (i % 60), root = length_root(n);
        CHECK(root * root <= n);
        CHECK(root == 4294967295u || (root + 1) * (root + 1) > n);
    }
}

TEST(headings_wrap_and_turn_the_short_way)
{
    CHECK_EQ(heading_normal(-1), FULL_TURN - 1);
    CHECK_EQ(heading_normal(3 * FULL_TURN + 5), 5);
    CHECK_EQ(heading_turn(350 * DEGREE, 10 * DEGREE), 20 * DEGREE);
    CHECK_EQ(heading_turn(10 * DEGREE, 350 * DEGREE), -20 * DEGREE);
    CHECK_EQ(heading_turn(0, HALF_TURN), HALF_TURN);
    CHECK_EQ(heading_turn(HALF_TURN, 0), HALF_TURN);
}

TEST(arcs_and_the_turns_they_pay_for)
{
    CHECK_EQ(heading_arc(QUARTER_TURN, 10 * INCH), 398982); /* 254000 x pi / 2 */
    CHECK_EQ(heading_arc(-QUARTER_TURN, 10 * INCH), 398982);
    CHECK_EQ(heading_of_arc(0, 10 * INCH), 0);
    CHECK_EQ(heading_of_arc(INCH, 0), FULL_TURN);
    CHECK_EQ(heading_of_arc(100 * INCH, INCH), FULL_TURN);
    Heading turn = heading_of_arc(4 * INCH, 6 * 20 * MM);
    CHECK_EQ((turn + 18) / 36, 4851); /* 6 infantry files: 48.51 degrees for 4" */
    CHECK(heading_arc(turn, 120 * MM) <= 4 * INCH &&
          heading_arc(turn + 1, 120 * MM) > 4 * INCH - 1);
}

TEST(unit_vectors_agree_with_the_c_library)
{
    for (Heading h = 0; h < FULL_TURN; h += 97) {
        double angle = h * acos(-1.0) / HALF_TURN;
        Vec ahead = heading_forward(h), right = heading_right(h);
        CHECK(fabs(ahead.x - sin(angle)) < 1e-15 && fabs(ahead.y + cos(angle)) < 1e-15);
        CHECK(fabs(right.x - cos(angle)) < 1e-15 && fabs(right.y - sin(angle)) < 1e-15);
        CHECK_EQ(heading_of(vec_scale(ahead, 1e6)), h);
        CHECK(fabs(vec_length(ahead) - 1) < 1e-15);
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        Vec ahead = heading_forward(quarter * QUARTER_TURN);
        CHECK(ahead.x == (quarter == 1) - (quarter == 3));
        CHECK(ahead.y == (quarter == 2) - (quarter == 0));
    }
}

TEST(bearings_of_odd_vectors)
{
    TestRandom random = { 2 };
    CHECK_EQ(heading_of(vec(0, 0)), 0);
    CHECK_EQ(heading_of(vec(-1e-12, -1)), 0);
    for (int i = 0; i < 20000; i++) {
        Vec d = vec((double)test_between(&random, -4000000, 4000000),
                    (double)test_between(&random, -4000000, 4000000));
        double expected = atan2(d.x, -d.y) * HALF_TURN / acos(-1.0);
        double off = heading_exact(d) - (expected < 0 ? expected + FULL_TURN : expected);
        CHECK(fabs(off) < 1e-8);
    }
}

TEST(points_shift_turn_and_measure)
{
    CHECK_EQ(point_distance(spot(0, 0), spot(3, 4)), 5 * INCH);
    CHECK(point_equal(point_shift(spot(10, 10), 90 * DEGREE, INCH), spot(11, 10)));
    CHECK(point_equal(point_shift(spot(10, 10), 0, INCH), spot(10, 9)));
    CHECK(point_equal(point_turn(spot(10, 9), spot(10, 10), QUARTER_TURN), spot(11, 10)));
    CHECK(point_equal(point_toward(spot(0, 0), spot(10, 0), 4 * INCH), spot(4, 0)));
    CHECK(point_equal(point_toward(spot(0, 0), spot(10, 0), 40 * INCH), spot(10, 0)));
    CHECK_EQ(point_bearing(spot(10, 10), spot(9, 10)), 270 * DEGREE);
    Pose pose = pose_turn(facing(10, 9, 0), spot(10, 10), QUARTER_TURN);
    CHECK(point_equal(pose.at, spot(11, 10)) && pose.facing == QUARTER_TURN);
    CHECK(point_equal(pose_point(facing(5, 5, 90), INCH, 2 * INCH), spot(7, 6)));
    CHECK(point_equal(pose_local(facing(5, 5, 90), spot(7, 6)), spot(1, 2)));
    CHECK(point_equal(pose_ahead(facing(5, 5, 180), INCH).at, spot(5, 6)));
}

TEST(segments_cross_touch_and_miss)
{
    Segment s = { spot(0, 0), spot(10, 0) };
    CHECK_EQ(segment_gap(s, spot(5, 3)), 3 * INCH);
    CHECK_EQ(segment_gap(s, spot(13, 4)), 5 * INCH);
    CHECK_EQ(segment_gap((Segment){ spot(1, 1), spot(1, 1) }, spot(4, 5)), 5 * INCH);
    CHECK(point_equal(segment_nearest(s, spot(5, 3)), spot(5, 0)));
    CHECK(point_equal(segment_nearest(s, spot(-5, 3)), spot(0, 0)));
    CHECK(point_equal(segment_nearest(s, spot(15, 3)), spot(10, 0)));
    CHECK(
        point_equal(segment_nearest((Segment){ spot(1, 1), spot(1, 1) }, spot(4, 5)), spot(1, 1)));
    CHECK(segment_crosses(s, (Segment){ spot(5, -1), spot(5, 1) }));
    CHECK(segment_crosses(s, (Segment){ spot(10, 0), spot(12, 5) }));
    CHECK(segment_crosses(s, (Segment){ spot(4, 0), spot(6, 0) }));
    CHECK(!segment_crosses(s, (Segment){ spot(11, 0), spot(12, 0) }));
    CHECK(!segment_crosses(s, (Segment){ spot(5, 1), spot(6, 2) }));
}

/* ---- Gaps --------------------------------------------------------------------------- */

TEST(gaps_by_hand)
{
    CHECK_EQ(base_gap(disc(1, 0, 0), disc(1, 3, 4)), 4 * INCH);
    CHECK_EQ(base_gap(disc(1, 0, 0), disc(1, 0.6, 0)), inches(-0.4));
    CHECK_EQ(base_gap(disc(1, 0, 0), disc(1, 0, 0)), -INCH);
    CHECK_EQ(base_gap(disc(1, 5, 0), hull(2, 4, 0, 0, 0)), inches(3.5));
    CHECK_EQ(base_gap(disc(1, 5, 0), hull(2, 4, 0, 0, 90)), inches(2.5));
    CHECK_EQ(base_gap(hull(2, 2, 0, 0, 0), hull(2, 2, 5, 0, 0)), 3 * INCH);
    CHECK_EQ(base_gap(hull(2, 2, 0, 0, 0), hull(2, 2, 5, 6, 0)), 5 * INCH);
    CHECK_LENGTH(base_gap(hull(2, 2, 0, 0, 0), hull(2, 2, 5, 0, 45)), inches(4 - 1.41421356));
    CHECK_EQ(base_gap(hull(2, 2, 0, 0, 0), hull(2, 2, 1.5, 0, 0)), inches(-0.5));
    CHECK_EQ(base_overlap_depth(hull(2, 2, 0, 0, 0), hull(2, 2, 1.5, 0, 0)), inches(0.5));
    CHECK_EQ(base_overlap_depth(hull(2, 2, 0, 0, 0), hull(2, 2, 9, 0, 0)), 0);
    CHECK(base_touches(disc(1, 0, 0), disc(1, 1.05, 0)) &&
          !base_touches(disc(1, 0, 0), disc(1, 1.051, 0)));
    CHECK_EQ(base_gap_point(disc(1, 0, 0), spot(2, 0)), inches(1.5));
    CHECK_EQ(base_gap_point(hull(2, 4, 0, 0, 0), spot(0.5, 0)), inches(-0.5));
}

/* The smallest distance between two outlines walked in small steps, and whether one point is in the other. */
static double walked_gap(Base a, Base b)
{
    double best = 1e300;
    Point corner[4];
    int corners = base_corners(a, corner);
    for (int i = 0; i < 2000; i++) {
        Point p;
        if (corners == 0) {
            p = point_shift(a.pose.at, i * (FULL_TURN / 2000), a.width / 2);
        } else {
            Segment side = { corner[i / 500], corner[(i / 500 + 1) % 4] };
            p = point_toward(side.from, side.to,
                             (Length)((int64_t)segment_length(side) * (i % 500) / 500));
        }
        best = fmin(best, base_gap_point(b, p));
    }
    return best;
}

TEST(gaps_agree_with_walking_round_the_outline)
{
    TestRandom random = { 3 };
    int apart = 0;
    for (int i = 0; i < 3000; i++) {
        Base a = random_base(&random, 400 * MM), b = random_base(&random, 400 * MM);
        Length gap = base_gap(a, b);
        CHECK_EQ(gap, base_gap(b, a));
        double walked = fmin(walked_gap(a, b), walked_gap(b, a));
        if (gap > 0) {
            CHECK(walked > gap - 3 && walked < gap + 200);
            apart++;
        } else {
            CHECK(walked < 300);
        }
    }
    CHECK(apart > 500);
}

TEST(gaps_do_not_change_with_the_place_or_a_quarter_turn)
{
    TestRandom random = { 4 };
    for (int i = 0; i < 5000; i++) {
        Base a = random_base(&random, 300 * MM), b = random_base(&random, 300 * MM);
        Length gap = base_gap(a, b);
        Point by = { (Length)test_between(&random, 0, 1000000),
                     (Length)test_between(&random, 0, 1000000) };
        Base c = a, d = b;
        c.pose.at = (Point){ a.pose.at.x + by.x, a.pose.at.y + by.y };
        d.pose.at = (Point){ b.pose.at.x + by.x, b.pose.at.y + by.y };
        CHECK_EQ(base_gap(c, d), gap);
        c.pose = pose_turn(a.pose, (Point){ 0, 0 }, QUARTER_TURN);
        d.pose = pose_turn(b.pose, (Point){ 0, 0 }, QUARTER_TURN);
        CHECK(abs(base_gap(c, d) - gap) <= 1);
    }
}

TEST(the_nearest_points_lie_on_both_outlines_a_gap_apart)
{
    TestRandom random = { 5 };
    for (int i = 0; i < 20000; i++) {
        Base a = random_base(&random, 300 * MM), b = random_base(&random, 300 * MM);
        Length gap = base_gap(a, b);
        Segment s = base_nearest(a, b);
        CHECK(abs(segment_length(s) - abs(gap)) <= 2);
        if (gap > 0) {
            CHECK(abs(base_gap_point(a, s.from)) <= 2);
            CHECK(abs(base_gap_point(b, s.to)) <= 2);
        } else {
            Base moved = a;
            moved.pose.at.x += s.to.x - s.from.x;
            moved.pose.at.y += s.to.y - s.from.y;
            CHECK(abs(base_gap(moved, b)) <= 3);
        }
    }
}

TEST(closing_a_contact_leaves_no_gap_and_no_overlap)
{
    TestRandom random = { 6 };
    for (int i = 0; i < 2000; i++) {
        Base a = random_base(&random, 300 * MM), b = random_base(&random, 300 * MM);
        Heading h = (Heading)test_between(&random, 0, FULL_TURN - 1);
        Base near = place_on_ray(a, b, h, (Length)test_between(&random, -CONTACT_GAP, CONTACT_GAP));
        Length gap = base_gap(near, b);
        Base closed = place_closed(near, b);
        CHECK(base_gap(closed, b) >= 0 && base_gap(closed, b) <= 2);
        CHECK(abs(point_distance(closed.pose.at, near.pose.at) - abs(gap)) <= 3);
    }
}

TEST(bases_over_the_edge)
{
    CHECK_EQ(base_over_edge(disc(1, 0.25, 10), 72 * INCH, 48 * INCH), inches(0.25));
    CHECK_EQ(base_over_edge(disc(1, 0.5, 47.5), 72 * INCH, 48 * INCH), 0);
    CHECK_EQ(base_over_edge(disc(1, 71.6, 47.7), 72 * INCH, 48 * INCH), inches(0.2));
    CHECK_EQ(base_over_edge(hull(2, 4, 1, 1, 90), 72 * INCH, 48 * INCH), 1 * INCH);
    Base back = place_on_table(hull(2, 4, 1, 1, 90), 72 * INCH, 48 * INCH);
    CHECK_EQ(base_over_edge(back, 72 * INCH, 48 * INCH), 0);
    CHECK(point_equal(back.pose.at, spot(2, 1)));
    back = place_on_table(disc(1, 72, 48), 72 * INCH, 48 * INCH);
    CHECK(point_equal(back.pose.at, spot(71.5, 47.5)));
    CHECK(point_equal(place_on_table(disc(99, 0, 0), 72 * INCH, 48 * INCH).pose.at, spot(0, 0)));
}
