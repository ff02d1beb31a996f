/* Sight against thousands of rays, its symmetry and monotony, and the degenerate cases by name. */

#include "geom/path.h"
#include "geom/sight.h"
#include "geom/vec.h"
#include "table.h"

#include <math.h>

static Sight sight;

/* Whether the ray from the eye to a point of the chord meets one of the blockers before the chord's line (or, of a wood, runs
 * longer in it than one may look). */
static bool ray_is_cut(Point eye, Point end, const Blocker *blocker, int count)
{
    for (int i = 0; i < count; i++) {
        const Pose way[2] = { { eye, 0 }, { end, 0 } };
        Stretch in[16];
        int pieces = path_centre_inside((Path){ way, 2 }, &blocker[i].area, in, 16);
        Length inside = stretches_length(in, pieces);
        if (area_gap_point(&blocker[i].area, eye) < 0 && blocker[i].look_in == 0)
            continue;
        if (inside > (blocker[i].look_in > 0 ? blocker[i].look_in + REACH_SLACK : 0))
            return true;
    }
    return false;
}

static Blocker random_blocker(TestRandom *random, Point corner[8], Point near, Length span)
{
    Length x = near.x + (Length)test_between(random, -span, span);
    Point at = { x, near.y + (Length)test_between(random, -span, span) };
    int kind = (int)test_between(random, 0, 2);
    if (kind == 0)
        return sight_blocker(area_disc(at, (Length)test_between(random, 5, 40) * MM));
    if (kind == 1) {
        Pose pose = { at, (Heading)test_between(random, 0, FULL_TURN - 1) };
        Length height = (Length)test_between(random, 5, 80) * MM;
        return sight_blocker(
            area_base(base_rect((Length)test_between(random, 5, 80) * MM, height, pose)));
    }
    for (int i = 0; i < 8; i++)
        corner[i] = point_shift(at, i * FULL_TURN / 8, (Length)test_between(random, 5, 60) * MM);
    return sight_blocker(area_polygon((Polygon){ corner, 8 }));
}

/* The share of rays to evenly spaced points of the chord that come through. The target's own chord line: what lies before
 * it only. */
static double sampled_share(Point eye, const Blocker *blocker, int count)
{
    enum { RAYS = 2000 };
    int clear = 0;
    Vec left = vec_of(sight.ends.from), way = vec_sub(vec_of(sight.ends.to), left);
    for (int i = 0; i < RAYS; i++) {
        Point end = vec_point(vec_along(left, way, (i + 0.5) / RAYS));
        clear += !ray_is_cut(eye, end, blocker, count);
    }
    return (double)clear / RAYS;
}

TEST(the_share_agrees_with_two_thousand_rays)
{
    TestRandom random = { 31 };
    int partly = 0;
    for (int k = 0; k < 400; k++) {
        Point corner[5][8], eye = spot(10, 10);
        Base target = random_base(&random, 100 * MM);
        target.pose.at = point_shift(eye, (Heading)test_between(&random, 0, FULL_TURN - 1),
                                     (Length)test_between(&random, 200, 700) * MM);
        Blocker blocker[5];
        int count = (int)test_between(&random, 0, 5);
        Point middle = { (eye.x + target.pose.at.x) / 2, (eye.y + target.pose.at.y) / 2 };
        for (int i = 0; i < count; i++)
            blocker[i] = random_blocker(&random, corner[i], middle, 150 * MM);
        sight_look(&sight, eye, target, blocker, count);
        double share = (double)sight.clear / sight.chord, rays = sampled_share(eye, blocker, count);
        CHECK(fabs(share - rays) < 0.02);
        CHECK((sight.blocker < 0) == (sight.clear == sight.chord) ||
              sight.chord - sight.clear < 300);
        partly += share > 0.01 && share < 0.99;
        Length total = 0, last = sight.left;
        for (int i = 0; i < sight.count; i++) {
            CHECK(sight.span[i].from >= last && sight.span[i].to > sight.span[i].from);
            total += sight.span[i].to - sight.span[i].from;
            last = sight.span[i].to;
        }
        CHECK_EQ(total, sight.clear);
        CHECK(last <= sight.left + sight.chord + 1);
    }
    CHECK(partly > 60);
}

TEST(another_blocker_never_shows_more)
{
    TestRandom random = { 32 };
    for (int k = 0; k < 2000; k++) {
        Point corner[6][8];
        Base target = random_base(&random, 600 * MM);
        Point eye = { (Length)test_between(&random, 0, 600 * MM),
                      (Length)test_between(&random, 0, 600 * MM) };
        Blocker blocker[6];
        Length last = LENGTH_NEVER;
        for (int count = 0; count <= 6; count++) {
            sight_look(&sight, eye, target, blocker, count);
            CHECK(sight.clear <= last && sight.clear >= 0 && sight.clear <= sight.chord);
            last = sight.clear;
            if (count < 6)
                blocker[count] = random_blocker(&random, corner[count], eye, 300 * MM);
        }
    }
}

/* Where both rules look from the centre, a disc of the same size seen through the same gap is seen both ways. */
TEST(equal_discs_see_each_other_alike)
{
    TestRandom random = { 33 };
    for (int k = 0; k < 1000; k++) {
        Point corner[4][8];
        Base a = base_circle(32 * MM, spot(10, 10)), b = base_circle(32 * MM, spot(30, 12));
        Blocker blocker[4];
        for (int i = 0; i < 4; i++) {
            blocker[i] = random_blocker(&random, corner[i], spot(20, 11), 120 * MM);
            if (area_gap(&blocker[i].area, a) < MM || area_gap(&blocker[i].area, b) < MM)
                blocker[i] = sight_blocker(area_disc(spot(20, 20), MM));
        }
        Length clear[2] = { 0, 0 };
        for (int way = 0; way < 2; way++) {
            Base viewer = way ? b : a, target = way ? a : b;
            const Segment sides = base_sides_toward(viewer, target.pose.at);
            const Point eye[3] = { viewer.pose.at, sides.from, sides.to };
            for (int e = 0; e < 3; e++) {
                sight_look(&sight, eye[e], target, blocker, 4);
                clear[way] = sight.clear > clear[way] ? sight.clear : clear[way];
            }
        }
        /* Mutual sight takes either way; the centre line is the same both ways. */
        Segment line = { a.pose.at, b.pose.at };
        bool crossed = false;
        for (int i = 0; i < 4; i++)
            crossed = crossed || area_crossed(&blocker[i].area, line);
        if (!crossed)
            CHECK(clear[0] > 0 && clear[1] > 0);
    }
}

TEST(a_near_wide_target_is_shared_by_bearing)
{
    Base wall = hull(40, 1, 20, 20, 0);
    sight_look(&sight, spot(20, 21), wall, NULL, 0);
    CHECK_EQ(sight.clear, sight.chord);
    /* The near face at 0.5" runs 20" to either side: 2 x atan(40) times the distance of 1". */
    CHECK_LENGTH(sight.chord, inches(2 * atan(40)));
    Blocker post = sight_blocker(area_disc(spot(20, 20.75), inches(0.1)));
    sight_look(&sight, spot(20, 21), wall, &post, 1);
    CHECK_LENGTH(sight.chord - sight.clear, inches(2 * asin(0.4)));
    /* Behind the wall nothing hides it. */
    post = sight_blocker(area_disc(spot(20, 19), inches(0.4)));
    sight_look(&sight, spot(20, 21), wall, &post, 1);
    CHECK_EQ(sight.clear, sight.chord);
    Point c[4];
    post = sight_blocker(area_polygon(rectangle(c, 19.9, 20.6, 20.1, 20.8)));
    sight_look(&sight, spot(20, 21), wall, &post, 1);
    CHECK_LENGTH(sight.chord - sight.clear, inches(2 * atan(0.5)));
    post = sight_blocker(area_polygon(rectangle(c, 19.9, 21.2, 20.1, 21.4)));
    sight_look(&sight, spot(20, 21), wall, &post, 1);
    CHECK_EQ(sight.clear, sight.chord);
    CHECK_LENGTH(point_distance(sight.aim, spot(20, 20.5)), 0);
}

TEST(an_eye_on_the_target_sees_all_of_it)
{
    Blocker cloud = sight_blocker(area_disc(spot(20, 20), 5 * INCH));
    sight_look(&sight, spot(20.5, 20), disc(1, 20, 20), &cloud, 1);
    CHECK_EQ(sight_per_mille(&sight), 1000);
    CHECK_EQ(sight.blocker, -1);
    Zone ahead = zone_ahead(facing(20, 20, 0)), behind = zone_ahead(facing(20, 22, 180));
    sight_look_within(&sight, spot(20.5, 20), disc(1, 20, 20), &ahead, &cloud, 1);
    CHECK_EQ(sight_per_mille(&sight), 1000);
    sight_look_within(&sight, spot(20.5, 20), disc(1, 20, 20), &behind, &cloud, 1);
    CHECK_EQ(sight.clear, 0);
}

TEST(an_eye_inside_a_blocker_is_not_blinded_and_one_on_its_edge_looks_along_it)
{
    Point c[4];
    Blocker wood = sight_blocker(area_polygon(rectangle(c, 5, 5, 12, 15)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord);
    sight_look(&sight, spot(12, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord);
    sight_look(&sight, spot(5, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, 0);
    Blocker cloud = sight_blocker(area_disc(spot(10, 10), 3 * INCH));
    sight_look(&sight, spot(10, 11), disc(1, 20, 10), &cloud, 1);
    CHECK_EQ(sight.clear, sight.chord);
    cloud = sight_blocker(area_base(hull(4, 4, 10, 10, 30)));
    sight_look(&sight, spot(10, 11), disc(1, 20, 10), &cloud, 1);
    CHECK_EQ(sight.clear, sight.chord);
}

TEST(a_slit_of_the_tolerance_is_closed_and_a_wider_one_open)
{
    Point c[4], d[4];
    for (int wide = 0; wide < 2; wide++) {
        double half =
            wide ? 0.0033
                 : 0.0027; /* at half way: the slit on the chord is four times that less a hair */
        Blocker wall[2] = { sight_blocker(area_polygon(rectangle(c, 14.9, 5, 15, 10 - half / 2))),
                            sight_blocker(
                                area_polygon(rectangle(d, 14.9, 10 + half / 2, 15, 15))) };
        sight_look(&sight, spot(10, 10), disc(1, 20, 10), wall, 2);
        Length slit = inches(half * 10 / 5);
        CHECK_EQ(sight.clear > 0, slit > REACH_SLACK + 2);
    }
}

TEST(a_disc_that_the_chord_cuts_hides_only_its_near_part)
{
    /* Centre on the chord's line, beside the target: hidden from where its near half begins. */
    Blocker beside = sight_blocker(area_disc(spot(20, 10.6), inches(0.4)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &beside, 1);
    CHECK(sight.clear < sight.chord && sight.clear > 0);
    Blocker behind = sight_blocker(area_disc(spot(21, 10), inches(0.9)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &behind, 1);
    CHECK_EQ(sight.clear, sight.chord);
    /* Beside the eye: one tangent points backward. */
    Blocker near = sight_blocker(area_disc(spot(10, 10.4), inches(0.3999)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &near, 1);
    CHECK(sight.clear < sight.chord);
    near = sight_blocker(area_disc(spot(9, 10), inches(0.39)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &near, 1);
    CHECK_EQ(sight.clear, sight.chord);
    near = sight_blocker(area_disc(spot(10, 9.6), inches(0.3999)));
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &near, 1);
    CHECK(sight.clear < sight.chord);
}

TEST(more_gaps_than_the_list_holds_are_still_counted)
{
    enum { POSTS = 150 };
    static Blocker post[POSTS];
    for (int i = 0; i < POSTS; i++)
        post[i] = sight_blocker(area_disc(spot(10 + (i - POSTS / 2) * 0.1, 15), inches(0.02)));
    sight_look(&sight, spot(10, 10), hull(20, 1, 10, 25, 0), post, POSTS);
    CHECK(sight.count > SIGHT_SPANS && sight.count <= 97);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
    CHECK_LENGTH(sight.aim.y, inches(24.5));
}

/* ---- Woods --------------------------------------------------------------------------------- */

TEST(looking_into_woods_agrees_with_rays)
{
    TestRandom random = { 34 };
    int partly = 0;
    for (int k = 0; k < 150; k++) {
        Point corner[2][8], eye = spot(10, 10);
        Base target = k % 2 ? base_circle(50 * MM, spot(22, 10))
                            : base_rect(60 * MM, 40 * MM, facing(22, 10, 37));
        Blocker wood[2];
        int count = 1 + k % 2;
        for (int i = 0; i < count; i++) {
            wood[i] = random_blocker(&random, corner[i], spot(17, 10), 60 * MM);
            wood[i].look_in = INCH;
        }
        sight_look(&sight, eye, target, wood, count);
        /* The rays end where they meet the target, which for what lies wholly before it is the same. */
        bool clear_of_target = true;
        for (int i = 0; i < count; i++)
            clear_of_target = clear_of_target && area_gap(&wood[i].area, target) > 0 &&
                              area_box(&wood[i].area).high.x < inches(20);
        if (!clear_of_target)
            continue;
        double share = (double)sight.clear / sight.chord;
        CHECK(fabs(share - sampled_share(eye, wood, count)) < 0.02);
        partly += share > 0.01 && share < 0.99;
    }
    CHECK(partly > 10);
}

TEST(two_inches_into_a_wood_by_hand)
{
    Point c[4];
    /* The wood begins at x 16; the target's near edge is at 17.99, 18 and 18.02 (its depth in the wood). */
    for (int i = 0; i < 3; i++) {
        const double edge[3] = { 17.99, 18.004, 18.02 };
        Blocker wood = sight_wood(area_polygon(rectangle(c, 16, 0, 30, 20)), 2 * INCH);
        sight_look(&sight, spot(6, 10), hull(0.4, 2, edge[i] + 1, 10, 90), &wood, 1);
        CHECK_EQ(sight.clear > 0, i < 2);
    }
}

/* Two copses of 1.2" and 0.7" behind one another are 1.9" of wood, with 1.1" they are 2.3"; where they lie on each other they count once. */
TEST(several_woods_are_looked_into_as_one)
{
    Point c[2][4];
    const double to[4] = { 19.7, 20.1, 16.9, 18.3 }, from[4] = { 19, 19, 16, 16 };
    for (int i = 0; i < 4; i++) {
        const Blocker copse[2] = {
            sight_woods(area_polygon(rectangle(c[0], 15, 0, 16.2, 20)), 2 * INCH),
            sight_woods(area_polygon(rectangle(c[1], from[i], 0, to[i], 20)), 2 * INCH)
        };
        sight_look(&sight, spot(6, 10), hull(0.4, 2, 24, 10, 90), copse, 2);
        CHECK_EQ(sight.clear > 0, i % 2 == 0);
        CHECK_EQ(sight.blocker, i % 2 == 0 ? -1 : i == 1 ? 0 : 1);
    }
}

TEST(woods_on_each_other_agree_with_rays)
{
    enum { RAYS = 400, STEPS = 2000 };
    TestRandom random = { 35 };
    int partly = 0;
    for (int k = 0; k < 60; k++) {
        Point corner[2][8], eye = spot(10, 10);
        Base target = base_rect(60 * MM, 40 * MM, facing(24, 10, 37));
        Blocker wood[2];
        for (int i = 0; i < 2; i++) {
            Point at = spot(15 + 2 * i, 10 + 0.5 * (double)test_between(&random, -2, 2));
            for (int n = 0; n < 8; n++)
                corner[i][n] =
                    point_shift(at, n * FULL_TURN / 8, (Length)test_between(&random, 8, 40) * MM);
            wood[i] = sight_woods(area_polygon((Polygon){ corner[i], 8 }), 3 * INCH / 2);
        }
        sight_look(&sight, eye, target, wood, 2);
        int surely = 0, perhaps = 0; /* the rays are measured to a hundredth */
        Vec left = vec_of(sight.ends.from), way = vec_sub(vec_of(sight.ends.to), left);
        for (int i = 0; i < RAYS; i++) {
            Point end = vec_point(vec_along(left, way, (i + 0.5) / RAYS));
            int in = 0;
            for (int n = 0; n < STEPS; n++) {
                Point at = vec_point(
                    vec_along(vec_of(eye), vec_sub(vec_of(end), vec_of(eye)), (n + 0.5) / STEPS));
                in += area_contains(&wood[0].area, at) || area_contains(&wood[1].area, at);
            }
            double depth = point_distance(eye, end) / (double)STEPS * in / INCH;
            surely += depth <= 1.49;
            perhaps += depth <= 1.52;
        }
        double share = (double)sight.clear / sight.chord;
        CHECK(share > (double)surely / RAYS - 0.02 && share < (double)perhaps / RAYS + 0.02);
        partly += share > 0.02 && share < 0.98;
    }
    CHECK(partly > 5);
}

TEST(looking_out_of_a_wood_and_through_its_edge)
{
    Point c[4];
    Blocker wood = sight_wood(area_polygon(rectangle(c, 14, 9, 15, 12)), 3 * INCH);
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord);
    wood.look_out = true;
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, 0);
    sight_look(&sight, spot(14.5, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord);
    wood = sight_wood(area_disc(spot(14, 10.4), inches(0.6)), INCH / 2);
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
    wood = sight_wood(area_disc(spot(14, 10), 5 * INCH), INCH / 2);
    sight_look(&sight, spot(13, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, 0);
    wood = sight_wood(area_base(hull(2, 2, 14, 10, 0)), INCH);
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, 0);
    /* A target shared by bearing, behind a wood. */
    wood = sight_wood(area_polygon(rectangle(c, 0, 20.6, 40, 20.9)), INCH);
    sight_look(&sight, spot(20, 21), hull(40, 1, 20, 20, 0), &wood, 1);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
}

/* ---- Within an arc -------------------------------------------------------------------------- */

TEST(only_what_is_in_the_arc_can_be_seen)
{
    Base target = disc(2, 20, 10);
    Zone half = zone_ahead(facing(10, 10, 0)); /* everything north of y 10 */
    sight_look_within(&sight, spot(10, 10), target, &half, NULL, 0);
    CHECK(abs(sight.clear - sight.chord / 2) <= 2);
    CHECK(sight.span[0].to <= 1);
    half = zone_ahead(facing(10, 10, 90));
    sight_look_within(&sight, spot(10, 10), target, &half, NULL, 0);
    CHECK_EQ(sight.clear, sight.chord);
    half = zone_ahead(facing(10, 10, 270));
    sight_look_within(&sight, spot(10, 10), target, &half, NULL, 0);
    CHECK_EQ(sight.clear, 0);
    /* A wedge with its point inside the target. */
    Zone wedge = zone_wedge(facing(20, 10, 0), 45 * DEGREE);
    sight_look_within(&sight, spot(10, 10), target, &wedge, NULL, 0);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
    Zone front = zone_side(hull(2, 2, 10, 10, 90), SIDE_FRONT);
    sight_look_within(&sight, spot(11, 10), hull(2, 4, 14, 14, 20), &front, NULL, 0);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
}
