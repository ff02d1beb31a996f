/* Polygons, areas, zones and templates, with the degenerate shapes by name. */

#include "geom/template.h"
#include "geom/vec.h"
#include "geom/zone.h"
#include "scene.h"

#include <math.h>

static Point many[1100];

/* A star-shaped polygon about a place: simple, seldom convex. */
static Polygon random_polygon(TestRandom *random, Point *corner, int count, Point at)
{
    for (int i = 0; i < count; i++)
        corner[i] = point_shift(at, (Heading)((int64_t)FULL_TURN * i / count),
                                (Length)test_between(random, 20, 120) * MM);
    return (Polygon){ corner, count };
}

/* The winding number by summing angles: another way to say inside. */
static bool winds_round(Polygon polygon, Point p)
{
    double sum = 0;
    for (int i = 0; i < polygon.count; i++) {
        Point a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        double from = atan2((double)a.y - p.y, (double)a.x - p.x),
               to = atan2((double)b.y - p.y, (double)b.x - p.x);
        double turn = to - from;
        turn += turn > acos(-1.0) ? -2 * acos(-1.0) : turn < -acos(-1.0) ? 2 * acos(-1.0) : 0;
        sum += turn;
    }
    return fabs(sum) > 1;
}

TEST(inside_agrees_with_winding_numbers)
{
    TestRandom random = { 41 };
    Point corner[40];
    for (int k = 0; k < 3000; k++) {
        Polygon polygon =
            random_polygon(&random, corner, (int)test_between(&random, 3, 40), spot(10, 10));
        Point p = { (Length)test_between(&random, 100 * MM, 400 * MM),
                    (Length)test_between(&random, 100 * MM, 400 * MM) };
        Length gap = polygon_gap(polygon, p);
        CHECK_EQ(gap < 0, winds_round(polygon, p));
        Length best = LENGTH_NEVER;
        for (int i = 0; i < polygon.count; i++) {
            Length far = segment_gap((Segment){ corner[i], corner[(i + 1) % polygon.count] }, p);
            best = far < best ? far : best;
        }
        CHECK_EQ(abs(gap), best);
    }
}

TEST(triangles_and_convex_parts_cover_the_polygon_once)
{
    TestRandom random = { 42 };
    Triangle triangle[64];
    static ConvexParts parts;
    Point corner[60], part_corner[60];
    for (int k = 0; k < 400; k++) {
        Polygon polygon =
            random_polygon(&random, corner, (int)test_between(&random, 3, 60), spot(20, 20));
        if (k % 2) {
            for (int i = 0; i < polygon.count / 2; i++) {
                Point old = corner[i];
                corner[i] = corner[polygon.count - 1 - i];
                corner[polygon.count - 1 - i] = old;
            }
        }
        int64_t area = 0, whole = polygon_area_twice(polygon);
        int made = polygon_triangles(polygon, triangle, 64);
        CHECK_EQ(made, polygon.count - 2);
        for (int i = 0; i < made; i++) {
            const Point t[3] = { corner[triangle[i].corner[0]], corner[triangle[i].corner[1]],
                                 corner[triangle[i].corner[2]] };
            int64_t twice = polygon_area_twice((Polygon){ t, 3 });
            CHECK(twice > 0);
            area += twice;
        }
        CHECK_EQ(area, whole < 0 ? -whole : whole);
        int count = polygon_convex_parts(polygon, &parts);
        CHECK(count >= 1 && count <= made);
        area = 0;
        for (int i = 0; i < count; i++) {
            int n = parts.start[i + 1] - parts.start[i];
            for (int j = 0; j < n; j++)
                part_corner[j] = corner[parts.index[parts.start[i] + j]];
            Polygon part = { part_corner, n };
            CHECK(polygon_is_convex(part));
            area += polygon_area_twice(part);
        }
        CHECK_EQ(area, whole < 0 ? -whole : whole);
        if (polygon_is_convex(polygon))
            CHECK_EQ(count, 1);
        CHECK_EQ(polygon_triangles(polygon, triangle, made - 1), 0);
    }
}

TEST(a_polygon_of_a_thousand_corners)
{
    for (int i = 0; i < 1000; i++)
        many[i] = point_shift(spot(20, 20), i * (FULL_TURN / 1000), i % 2 ? 200 * MM : 190 * MM);
    Polygon polygon = { many, 1000 };
    CHECK(polygon_is_simple(polygon) && !polygon_is_convex(polygon));
    static Triangle triangle[1000];
    CHECK_EQ(polygon_triangles(polygon, triangle, 1000), 998);
    CHECK(polygon_contains(polygon, spot(20, 20)));
    Area area = area_polygon(polygon);
    CHECK(area_overlaps(&area, disc(1, 20 + 195 / 25.4, 20)));
    CHECK(!area_overlaps(&area, disc(1, 20 + 201 / 25.4 + 0.5, 20)));
    for (int i = 0; i < 1100; i++)
        many[i] = point_shift(spot(20, 20), i * (FULL_TURN / 1100), 200 * MM);
    CHECK_EQ(polygon_triangles((Polygon){ many, 1100 }, triangle, 1000), 0);
}

TEST(needles_straight_corners_and_what_is_no_polygon)
{
    const Point needle[3] = { spot(10, 10), spot(30, 10), { 10 * INCH, 10 * INCH + 40 } };
    CHECK(polygon_is_simple((Polygon){ needle, 3 }) && polygon_is_convex((Polygon){ needle, 3 }));
    CHECK(!polygon_contains((Polygon){ needle, 3 }, spot(20, 11)));
    CHECK(polygon_contains((Polygon){ needle, 3 }, spot(20, 10)));
    const Point straight[5] = { spot(0, 0), spot(2, 0), spot(4, 0), spot(4, 4), spot(0, 4) };
    Triangle triangle[5];
    CHECK(polygon_is_simple((Polygon){ straight, 5 }) &&
          polygon_is_convex((Polygon){ straight, 5 }));
    CHECK_EQ(polygon_triangles((Polygon){ straight, 5 }, triangle, 5), 3);
    const Point bow[4] = { spot(0, 0), spot(4, 4), spot(4, 0), spot(0, 4) };
    CHECK(!polygon_is_simple((Polygon){ bow, 4 }));
    const Point flat[3] = { spot(0, 0), spot(4, 0), spot(8, 0) };
    CHECK(!polygon_is_simple((Polygon){ flat, 3 }));
    CHECK(!polygon_is_simple((Polygon){ flat, 2 }));
    CHECK_EQ(polygon_triangles((Polygon){ flat, 2 }, triangle, 5), 0);
    CHECK(point_equal(polygon_centre((Polygon){ flat, 3 }), spot(0, 0)));
    const Point twice[4] = { spot(0, 0), spot(4, 0), spot(4, 0), spot(0, 4) };
    CHECK(!polygon_is_simple((Polygon){ twice, 4 }));
    const Point fold[5] = { spot(0, 0), spot(6, 0), spot(3, 0), spot(3, 3), spot(0, 3) };
    CHECK(!polygon_is_simple((Polygon){ fold, 5 }));
    const Point star[5] = { spot(10, 2), spot(15, 18), spot(2, 8), spot(18, 8), spot(5, 18) };
    CHECK(!polygon_is_convex((Polygon){ star, 5 }));
    CHECK_EQ(polygon_triangles((Polygon){ bow, 4 }, triangle, 5) > 2, 0);
    Point c[4];
    CHECK(point_equal(polygon_centre(rectangle(c, 2, 2, 6, 10)), spot(4, 6)));
}

/* ---- Areas and bases ------------------------------------------------------------------------- */

/* Points spread over the base, all of it. */
static Point base_sample(Base base, int i, int of)
{
    double u = ((i % of) + 0.5) / of * 2 - 1, v = ((i / of) + 0.5) / of * 2 - 1;
    if (base.shape == BASE_CIRCLE && u * u + v * v > 1)
        u = v = 0;
    return pose_point(base.pose, length_round(u * base.width / 2),
                      length_round(v * base.length / 2));
}

TEST(the_gap_to_an_area_agrees_with_points_of_the_base)
{
    TestRandom random = { 43 };
    Point corner[12];
    int over = 0, apart = 0;
    for (int k = 0; k < 1500; k++) {
        Polygon polygon =
            random_polygon(&random, corner, (int)test_between(&random, 3, 12), spot(8, 8));
        Base base = random_base(&random, 400 * MM);
        Area area = area_polygon(polygon);
        Length gap = area_gap(&area, base), outside = area_outside(&area, base),
               nearest = LENGTH_NEVER, farthest = 0;
        bool touched = false;
        for (int i = 0; i < 900; i++) {
            Length there = polygon_gap(polygon, base_sample(base, i, 30));
            nearest = there < nearest ? there : nearest;
            farthest = there > farthest ? there : farthest;
            touched = touched || there < 0;
        }
        CHECK(!touched || gap <= 0);
        if (gap > 0) {
            CHECK(nearest >= gap - 2 && nearest <= gap + base.width / 30 + base.length / 30 + 100);
            Segment way = area_nearest(&area, base);
            CHECK(abs(segment_length(way) - gap) <= 3);
            CHECK(abs(polygon_gap(polygon, way.to)) <= 2 &&
                  abs(base_gap_point(base, way.from)) <= 2);
            CHECK(!area_overlaps(&area, base));
            apart++;
        } else {
            CHECK(-gap >= -nearest - 2 || base.shape == BASE_RECT);
            over++;
        }
        /* Of a hollow polygon a notch counts by how deep it comes in. */
        CHECK(outside >= farthest - 2 || (outside > 0 && !polygon_is_convex(polygon)));
        if (outside == 0)
            CHECK(gap < 0);
    }
    CHECK(over > 200 && apart > 200);
}

TEST(overlap_of_a_rectangle_and_a_polygon_by_hand)
{
    Point c[4];
    Area field = area_polygon(rectangle(c, 10, 10, 20, 20));
    CHECK_EQ(area_gap(&field, hull(2, 2, 21.5, 15, 0)), inches(0.5));
    CHECK_EQ(area_gap(&field, hull(2, 2, 20.5, 15, 0)), inches(-0.5));
    CHECK_EQ(area_gap(&field, hull(2, 2, 15, 15, 0)), inches(-4 - 0));
    CHECK_EQ(area_gap(&field, hull(10, 10, 15, 15, 0)), inches(-5));
    CHECK_EQ(area_gap(&field, hull(30, 2, 15, 15, 0)), -INCH);
    CHECK_EQ(area_outside(&field, hull(2, 2, 20.5, 15, 0)), inches(1.5)); /* 20.5 + 1 - 20 */
    CHECK_EQ(area_outside(&field, hull(2, 2, 19, 11, 0)), 0);
    CHECK(!area_overlaps(&field, hull(2, 2, 21 - 0.005, 15, 0)));
    CHECK(area_overlaps(&field, hull(2, 2, 21 - 0.0051, 15, 0)));
    CHECK(area_contains(&field, spot(20.005, 15)) && !area_contains(&field, spot(20.006, 15)));
    /* A notch comes into a base that all its corners hold. */
    const Point notch[7] = { spot(0, 0), spot(10, 0), spot(10, 10), spot(6, 10),
                             spot(5, 4), spot(4, 10), spot(0, 10) };
    Area hollow = area_polygon((Polygon){ notch, 7 });
    CHECK(area_outside(&hollow, hull(9, 4, 5, 3, 0)) >= inches(0.9));
    Segment none = area_nearest(&field, hull(2, 2, 15, 15, 0));
    CHECK_EQ(segment_length(none), 0);
}

TEST(discs_and_rectangles_as_areas)
{
    Area cloud = area_disc(spot(20, 20), 2 * INCH), wreck = area_base(hull(4, 6, 20, 20, 90));
    CHECK_EQ(area_gap(&cloud, disc(1, 23, 20)), inches(0.5));
    CHECK_EQ(area_gap(&cloud, hull(1, 1, 23, 20, 0)), inches(0.5));
    CHECK_EQ(area_gap_point(&cloud, spot(20, 20)), -2 * INCH);
    CHECK_EQ(area_gap_point(&wreck, spot(24, 20)), 1 * INCH);
    CHECK_EQ(area_outside(&cloud, disc(1, 21, 20)), 0);
    CHECK_EQ(area_outside(&cloud, disc(1, 22, 20)), inches(0.5));
    CHECK_LENGTH(area_outside(&cloud, hull(2, 2, 20, 20, 45)), 0);
    CHECK_LENGTH(area_outside(&cloud, hull(4, 4, 20, 20, 45)), inches(sqrt(8.0) - 2));
    CHECK_EQ(area_outside(&wreck, disc(1, 22.75, 20)), inches(0.25));
    CHECK_EQ(area_outside(&wreck, hull(1, 1, 22.75, 20, 0)), inches(0.25));
    CHECK_EQ(segment_length(area_nearest(&cloud, disc(1, 23, 20))), inches(0.5));
    CHECK(area_crossed(&cloud, (Segment){ spot(10, 21), spot(30, 21) }));
    CHECK(!area_crossed(&cloud, (Segment){ spot(10, 22), spot(30, 22) }));
    CHECK(!area_crossed(&wreck, (Segment){ spot(10, 22), spot(30, 22) }));
    CHECK(area_crossed(&wreck, (Segment){ spot(10, 21.9), spot(30, 21.9) }));
    Box box = area_box(&wreck);
    CHECK(point_equal(box.low, spot(17, 18)) && point_equal(box.high, spot(23, 22)));
}

/* ---- Zones ------------------------------------------------------------------------------------ */

TEST(zones_agree_with_points_of_the_base)
{
    TestRandom random = { 44 };
    int part = 0, whole = 0, out = 0;
    for (int k = 0; k < 4000; k++) {
        Base block = hull(4, 2, 8, 8, (double)test_between(&random, 0, 359));
        Zone zone = k % 4 == 0   ? zone_side(block, (Side)test_between(&random, 0, 3))
                    : k % 4 == 1 ? zone_strip(block, k % 8 < 4 ? LENGTH_NEVER : 3 * INCH)
                    : k % 4 == 2
                        ? zone_ahead(block.pose)
                        : zone_wedge(block.pose, (Heading)test_between(&random, 10, 90) * DEGREE);
        Base base = random_base(&random, 400 * MM);
        bool touches = zone_touches(&zone, base), holds = zone_holds(&zone, base);
        int inside = 0;
        for (int i = 0; i < 400; i++)
            inside += zone_gap_point(&zone, base_sample(base, i, 20)) < -2 * REACH_SLACK;
        if (inside > 0)
            CHECK(touches);
        if (holds)
            CHECK(inside > 300);
        if (!touches)
            CHECK_EQ(inside, 0);
        part += touches && !holds;
        whole += holds;
        out += !touches;
        Point corner[8];
        int corners = zone_clip(&zone, base, corner);
        for (int i = 0; i < corners; i++)
            CHECK(zone_gap_point(&zone, corner[i]) <= 2 && base_gap_point(base, corner[i]) <= 2);
        CHECK(base.shape == BASE_RECT || corners == 0);
    }
    CHECK(part > 300 && whole > 300 && out > 300);
}

TEST(sides_and_quarters_by_hand)
{
    Base block = hull(4, 2, 20, 20, 0);
    CHECK_EQ(side_of_point(block, spot(20, 10)), SIDE_FRONT);
    CHECK_EQ(side_of_point(block, spot(22 + 3, 19 - 3)), SIDE_FRONT); /* on the line */
    CHECK_EQ(side_of_point(block, spot(25.1, 16)), SIDE_RIGHT);
    CHECK_EQ(side_of_point(block, spot(20, 30)), SIDE_REAR);
    CHECK_EQ(side_of_point(block, spot(10, 20)), SIDE_LEFT);
    CHECK_EQ(side_of_point(block, spot(20, 20)), SIDE_RIGHT);
    CHECK_EQ(quarter_of_point(block, spot(22, 19)), SIDE_FRONT);
    CHECK_EQ(quarter_of_point(block, spot(22, 19.1)), SIDE_RIGHT);
    CHECK_EQ(quarter_of_point(block, spot(18, 20.5)), SIDE_LEFT);
    CHECK_EQ(quarter_of_point(block, spot(20, 22)), SIDE_REAR);
    CHECK_EQ(arc_offset(facing(20, 20, 90), spot(20, 10)), -90 * DEGREE);
    CHECK_EQ(arc_offset(facing(20, 20, 90), spot(20, 20)), 0);
    CHECK(arc_contains(facing(20, 20, 0), 45 * DEGREE, spot(25, 15)));
    CHECK(!arc_contains(facing(20, 20, 0), 45 * DEGREE, spot(25, 15.02)));
    CHECK(arc_contains(facing(20, 20, 0), 45 * DEGREE, spot(15, 15)));
    CHECK(zone_contains(&(Zone){ 1, { { spot(5, 5), 0 } } }, spot(5, 5)));
}

TEST(the_way_straight_ahead_by_hand)
{
    Length far = 0;
    Base front = hull(4, 2, 20, 20, 0);
    CHECK(strip_distance(front, disc(1, 20, 10), &far));
    CHECK_EQ(far, inches(8.5));
    CHECK(strip_distance(front, disc(2, 22.6, 10), &far));
    CHECK_LENGTH(far, inches(9 - sqrt(1 - 0.36)));
    CHECK(!strip_distance(front, disc(2, 23, 10), &far));
    CHECK(!strip_distance(front, disc(2, 20, 30), &far));
    CHECK(strip_distance(front, hull(2, 2, 22.9, 10, 0), &far));
    CHECK_EQ(far, 8 * INCH);
    CHECK(!strip_distance(front, hull(2, 2, 23, 10, 0), &far));
    CHECK(!strip_distance(front, hull(2, 2, 20, 30, 0), &far));
    CHECK(strip_distance(front, hull(2, 2, 20, 12, 45), &far));
    CHECK_LENGTH(far, inches(7 - sqrt(2)));
}

/* ---- Templates ---------------------------------------------------------------------------------- */

TEST(sectors_agree_with_points_of_the_base)
{
    TestRandom random = { 45 };
    int touched = 0, held = 0;
    for (int k = 0; k < 4000; k++) {
        Sector sector = { facing(8, 8, (double)test_between(&random, 0, 359)),
                          (Heading)test_between(&random, 5, 90) * DEGREE,
                          (Length)test_between(&random, 1, 8) * INCH };
        Base base = random_base(&random, 400 * MM);
        int inside = 0;
        for (int i = 0; i < 400; i++) {
            Point p = base_sample(base, i, 20);
            Length gap = sector_gap_point(&sector, p), far = point_distance(sector.apex.at, p);
            Heading off = abs(arc_offset(sector.apex, p));
            CHECK(abs(gap) < 200 || (gap < 0) == (far < sector.radius && off < sector.half));
            inside += gap < -3 * REACH_SLACK;
        }
        bool touches = sector_touches(&sector, base), holds = sector_holds(&sector, base);
        if (inside > 0)
            CHECK(touches);
        if (!touches)
            CHECK_EQ(inside, 0);
        if (holds)
            CHECK(inside > 250);
        touched += touches;
        held += holds;
    }
    CHECK(touched > 300 && held > 10);
}

TEST(a_base_round_the_apex_and_one_that_is_crossed)
{
    Sector sector = { facing(20, 20, 0), 15 * DEGREE, 6 * INCH };
    CHECK(sector_touches(&sector, hull(4, 4, 20, 20, 30)));
    CHECK(sector_touches(&sector, hull(10, 0.5, 20, 17, 0)));
    CHECK(!sector_touches(&sector, hull(1, 1, 20, 21, 0)));
    CHECK(!sector_touches(&sector, hull(1, 1, 20, 13.5, 0)));
    CHECK(sector_touches(&sector, hull(1, 1, 20, 13.52, 0)));
    CHECK(!sector_touches(&sector, disc(1, 20, 13.5)));
}

TEST(lines_flames_and_teardrops)
{
    Area line = template_line(facing(20, 20, 90), 10 * INCH, inches(0.04));
    CHECK(area_overlaps(&line, disc(1, 25, 20.514)) && !area_overlaps(&line, disc(1, 25, 20.516)));
    CHECK(!area_overlaps(&line, disc(1, 30.5, 20)));
    Point c[4], drop[TEARDROP_CORNERS];
    CHECK_EQ(template_flame(facing(10, 20, 0), 8 * INCH, inches(0.5), inches(1.5), c).count, 4);
    CHECK(point_equal(c[1], spot(8.5, 12)) && point_equal(c[3], spot(10.5, 20)));
    Polygon tear = template_teardrop(facing(10, 20, 0), 8 * INCH, inches(1.25), drop);
    CHECK(polygon_is_simple(tear) && polygon_is_convex(tear));
    CHECK(polygon_contains(tear, spot(10, 12.01)) && !polygon_contains(tear, spot(10, 11.98)));
    CHECK(abs(polygon_gap(tear, spot(11.25, 13.25))) < REACH_SLACK);
    CHECK(polygon_contains(tear, spot(10, 19.99)));
    /* Half way along the straight side: the tangent from the point touches where sine is radius over reach. */
    double sine = 1.25 / 6.75, along = sqrt(6.75 * 6.75 - 1.25 * 1.25) / 2;
    CHECK(abs(polygon_gap(tear, spot(10 + along * sine, 20 - along * sqrt(1 - sine * sine)))) <
          REACH_SLACK);
}

TEST(a_line_lists_what_it_touches_in_order)
{
    const Base base[4] = { disc(1, 30, 20), disc(1, 15, 20.4), hull(1, 1, 22, 20, 45),
                           disc(1, 25, 21) };
    LineHit hit[4];
    Segment line = { spot(10, 20), spot(40, 20) };
    CHECK_EQ(line_hits(line, base, 4, hit, 4), 3);
    CHECK(hit[0].index == 1 && hit[1].index == 2 && hit[2].index == 0);
    CHECK_LENGTH(hit[0].along, inches(5 - 0.3));
    CHECK_EQ(line_hits(line, base, 4, hit, 1), 3);
    CHECK_EQ(hit[0].index, 1);
}
