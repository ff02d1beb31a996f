/* Regions of rectangles, cut for friends, and of hulls that pivot and drive. */

#include "geom/course.h"
#include "geom/region.h"
#include "scene.h"

#include <math.h>

static Scene scene;
static double route_memory[ROUTE_ROOM / sizeof(double)];
static RouteScratch route_scratch = { route_memory, sizeof route_memory };
static RegionScratch scratch;
static Point corners[200000];
static int starts[4000];

static Region region_room(void)
{
    return (Region){
        .corner = corners, .corners_most = 200000, .start = starts, .polygons_most = 3999
    };
}

static RouteTable table_of(const Scene *s)
{
    return (RouteTable){ s->width, s->height, s->area, s->count };
}

static bool holds(const Region *region, Point p, Length margin)
{
    for (int i = 0; i < region->polygons; i++) {
        Polygon polygon = { region->corner + region->start[i],
                            region->start[i + 1] - region->start[i] };
        if (polygon_gap(polygon, p) <= -margin)
            return true;
    }
    return false;
}

TEST(a_rectangle_walks_through_where_it_fits_as_it_stands)
{
    Point c[4], d[4];
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 30, -1, 34, 24));
    scene.area[scene.count++] = area_polygon(rectangle(d, 30, 25.2, 34, 49));
    RouteTable table = table_of(&scene);
    Region region = region_room();
    region_of_walk(&scratch, &table, hull(1, 3, 27, 24.6, 90), 12 * INCH, &region);
    CHECK(region.whole && holds(&region, spot(37, 24.6), 0));
    region_of_walk(&scratch, &table, hull(1, 3, 27, 24.6, 0), 12 * INCH, &region);
    CHECK(region.whole && !holds(&region, spot(37, 24.6), 0));
    /* Across, its centre stays 0.5 inch before the walls. */
    CHECK(holds(&region, spot(29.45, 24.6), 0) && !holds(&region, spot(29.6, 24.6), 0));
}

TEST(what_a_rectangle_is_shown_is_what_it_can_reach)
{
    TestRandom random = { 91 };
    int inside = 0, reached = 0;
    for (int seed = 0; seed < 14; seed++) {
        scene_fill(&scene, 1900 + (uint64_t)seed, 20, 90);
        RouteTable table = table_of(&scene);
        Point from;
        Length allowance = (Length)test_between(&random, 4, 10) * INCH;
        if (!scene_spot(&scene, &random, 26 * MM, &from))
            continue;
        Base base = base_rect(20 * MM, 45 * MM,
                              (Pose){ from, (Heading)test_between(&random, 0, FULL_TURN - 1) });
        Base larger = base_rect(20 * MM + INCH / 10, 45 * MM + INCH / 10, base.pose);
        Region region = region_room();
        RouteMap *map = route_map(&route_scratch, &table, base);
        region_of_walk(&scratch, &table, base, allowance, &region);
        for (int k = 0; k < 200; k++) {
            Point p = point_shift(from, (Heading)test_between(&random, 0, FULL_TURN - 1),
                                  (Length)test_between(&random, 0, allowance));
            Route route = { .length = 0 };
            bool can = route_map_to_point(map, from, p, &route);
            Pose there = { p, base.pose.facing };
            bool is_wide = base_over_edge(base_at(larger, there), scene.width, scene.height) == 0;
            for (int i = 0; i < scene.count && is_wide; i++)
                is_wide = area_gap(&scene.area[i], base_at(larger, there)) > 0;
            if (holds(&region, p, 0)) {
                CHECK(can && within(route.length, allowance));
                inside++;
            }
            if (can && is_wide && route.length <= allowance - INCH / 20) {
                CHECK(holds(&region, p, -INCH / 20));
                reached++;
            }
        }
    }
    CHECK(inside > 700 && reached > 700);
}

TEST(no_place_on_a_friend_is_left_and_every_other_is)
{
    TestRandom random = { 92 };
    static Point taken_corners[20000], star[2000];
    static int taken_starts[2000];
    int kept = 0, cut = 0;
    for (int i = 0; i < 2000; i++)
        star[i] = point_shift(spot(36, 24), i * (FULL_TURN / 2000), i % 2 ? 70 * MM : 60 * MM);
    for (int seed = 0; seed < 12; seed++) {
        scene_fill(&scene, 2000 + (uint64_t)seed, 12, 60);
        if (seed % 3 == 0)
            scene.area[0] = area_polygon((Polygon){ star, seed ? 2000 : 40 });
        Base base = seed % 2
                        ? base_circle(25 * MM, spot(0, 0))
                        : base_rect(25 * MM, 50 * MM, (Pose){ spot(0, 0), seed * 20 * DEGREE });
        Region taken = { .corner = taken_corners,
                         .corners_most = 20000,
                         .start = taken_starts,
                         .polygons_most = 1999 };
        region_taken(base, scene.area, scene.count, &taken);
        CHECK(taken.whole == (seed % 3 > 0 || seed == 0));
        for (int k = 0; k < 1000 && taken.whole; k++) {
            Point p = { (Length)test_between(&random, 0, scene.width),
                        (Length)test_between(&random, 0, scene.height) };
            Length gap = LENGTH_NEVER;
            for (int i = 0; i < scene.count; i++) {
                Length next =
                    area_gap(&scene.area[i], base_at(base, (Pose){ p, base.pose.facing }));
                gap = next < gap ? next : gap;
            }
            CHECK(region_holds(&taken, p) || gap >= -2);
            CHECK(!region_holds(&taken, p) || gap <= INCH / 20);
            cut += region_holds(&taken, p);
            kept += !region_holds(&taken, p);
        }
    }
    CHECK(kept > 1000 && cut > 1000);
}

TEST(a_pivot_and_drive_by_hand)
{
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    RouteTable table = table_of(&scene);
    Region region = region_room();
    Base tank = hull(2, 4, 30, 24, 0);
    region_of_pivot(&table, tank, QUARTER_TURN, 6 * INCH, &region);
    CHECK(region.whole);
    CHECK_EQ(region.polygons, 2);
    /* Straight ahead 6 inches. A quarter turn moves a corner sqrt(1 + 4) off the centre by 2 sin 45 sqrt(5) = 3.162 inches, and
     * leaves 2.838. */
    double left = 6 - sqrt(2.0) * sqrt(5.0);
    CHECK(holds(&region, spot(29.99, 18.06), 0) || holds(&region, spot(30.01, 18.06), 0));
    CHECK(!holds(&region, spot(30, 17.99), 0));
    CHECK(holds(&region, spot(30 + left - 0.05, 23.99), 0));
    CHECK(!holds(&region, spot(30 + left + 0.05, 23.99), 0));
    CHECK(holds(&region, spot(30 - left + 0.05, 23.99), 0));
    /* No more than the turn allowed: nothing behind. */
    CHECK(!holds(&region, spot(30, 25), 0));
    /* With an inch it turns until its corners have moved as much, and no farther. */
    region_of_pivot(&table, tank, QUARTER_TURN, INCH, &region);
    CHECK(region.whole && region.polygons == 2);
    CHECK(holds(&region, spot(30, 23.06), 0) || holds(&region, spot(30.001, 23.06), 0));
    CHECK(!holds(&region, spot(30.5, 24), 0));
    region_of_pivot(&table, tank, 30 * DEGREE, 6 * INCH, &region);
    CHECK(!holds(&region, spot(32, 23.9), 0));
}

TEST(every_place_of_a_pivot_and_drive_can_be_reached)
{
    TestRandom random = { 93 };
    int inside = 0, reached = 0;
    for (int seed = 0; seed < 20; seed++) {
        scene_fill(&scene, 2100 + (uint64_t)seed, 8, 30);
        RouteTable table = table_of(&scene);
        Point from;
        Length allowance = (Length)test_between(&random, 5, 12) * INCH;
        if (!scene_spot(&scene, &random, 80 * MM, &from))
            continue;
        Base tank = base_rect(60 * MM, 100 * MM,
                              (Pose){ from, (Heading)test_between(&random, 0, FULL_TURN - 1) });
        Region region = region_room();
        region_of_pivot(&table, tank, HALF_TURN / 2, allowance, &region);
        for (int k = 0; k < 200; k++) {
            Heading turn = (Heading)test_between(&random, -HALF_TURN / 2, HALF_TURN / 2);
            Length far = (Length)test_between(&random, 0, allowance);
            Pose turned = { from, heading_normal(tank.pose.facing + turn) };
            Pose there = pose_ahead(turned, far);
            Length cost = pivot_displacement(tank, abs(turn)) + far;
            Length gap = LENGTH_NEVER;
            const Leg legs[2] = { { LEG_PIVOT, 0, turn }, { LEG_AHEAD, far, 0 } };
            for (int i = 0; i < scene.count; i++) {
                bool near = course_comes_near(legs, 2, tank, &scene.area[i], INCH / 20);
                bool hits = course_crosses(legs, 2, tank, &scene.area[i]);
                gap = hits ? -1 : near && gap > 0 ? 0 : gap;
            }
            bool off =
                base_over_edge(base_at(tank, there), scene.width, scene.height) > REACH_SLACK;
            if (far > INCH / 4 && holds(&region, there.at, 2)) {
                CHECK(gap >= 0 && !off && within(cost, allowance));
                inside++;
            }
            if (far > INCH / 4 && gap > 0 && cost <= allowance - INCH / 20 &&
                base_over_edge(base_at(tank, pose_ahead(there, INCH / 20)), scene.width,
                               scene.height) == 0) {
                CHECK(holds(&region, there.at, -INCH / 20));
                reached++;
            }
        }
    }
    CHECK(inside > 300 && reached > 300);
}
