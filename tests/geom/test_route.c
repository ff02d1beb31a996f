/* Routes and regions: never shorter than the straight line, never through an obstacle, and the shortest there is. */

#include "geom/path.h"
#include "geom/region.h"
#include "scene.h"

#include <math.h>

static Scene scene;
static double scratch_room[ROUTE_ROOM / sizeof(double)];
static RouteScratch scratch = { scratch_room, sizeof scratch_room };
static RegionScratch region_scratch;
static Point stops[2000], region_corners[200000];
static int region_starts[1000];

static Route route_room(void)
{
    return (Route){ .stop = stops, .most = 2000 };
}

static RouteTable table_of(const Scene *s)
{
    return (RouteTable){ s->width, s->height, s->area, s->count };
}

TEST(round_a_corner_by_hand)
{
    Point c[4];
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 30, 0, 34, 28));
    RouteTable table = table_of(&scene);
    Route route = route_room();
    /* A point-like base from (28,26) to (36,26): over the corners (30,28) and (34,28). */
    CHECK(route_to_point(&scratch, &table, base_circle(2, spot(28, 26)), spot(36, 26), &route));
    CHECK_LENGTH(route.length, inches(2 * sqrt(8.0) + 4));
    CHECK(route.count >= 4 && route.count <= 6);
    /* A base of radius 1: up to the circle about (30,28), round it to below, along, and the same again. */
    CHECK(route_to_point(&scratch, &table, disc(2, 28, 26), spot(36, 26), &route));
    double far = sqrt(8.0), tangent = sqrt(far * far - 1), at = acos(1 / far);
    /* Outward normals: the tangent leaves up left by acos(1 / far) off the line to the corner, and ends straight down. */
    double bend = acos(-1.0) * 3 / 4 - at;
    CHECK_LENGTH(route.length, inches(2 * (tangent + bend) + 4));
    CHECK_LENGTH(
        path_length((Path){ (Pose[2]){ { stops[0], 0 }, { stops[route.count - 1], 0 } }, 2 }),
        8 * INCH);
}

TEST(no_way_through_a_wall_and_none_to_a_place_that_is_taken)
{
    Point c[4];
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 30, -1, 34, 49));
    RouteTable table = table_of(&scene);
    Route route = route_room();
    CHECK(!route_to_point(&scratch, &table, disc(1, 28, 26), spot(36, 26), &route));
    CHECK_EQ(route.length, LENGTH_NEVER);
    CHECK(!route_to_point(&scratch, &table, disc(1, 28, 26), spot(32, 26), &route));
    CHECK(!route_to_point(&scratch, &table, disc(1, 32, 26), spot(36, 26), &route));
    CHECK(route_to_point(&scratch, &table, disc(1, 28, 26), spot(28, 26), &route));
    CHECK_EQ(route.length, 0);
}

TEST(a_gap_as_wide_as_the_base_lets_it_through)
{
    Point c[4], d[4];
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 30, -1, 34, 24));
    scene.area[scene.count++] = area_polygon(rectangle(d, 30, 26, 34, 49));
    RouteTable table = table_of(&scene);
    Route route = route_room();
    CHECK(route_to_point(&scratch, &table, disc(2, 20, 25), spot(50, 25), &route));
    CHECK_LENGTH(route.length, 30 * INCH);
    CHECK(!route_to_point(&scratch, &table, disc(2.1, 20, 25), spot(50, 25), &route));
}

TEST(to_touch_a_base_a_rectangle_and_the_edge)
{
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    RouteTable table = table_of(&scene);
    Route route = route_room();
    CHECK(route_to_touch(&scratch, &table, disc(1, 10, 10), disc(1, 20, 10), &route));
    CHECK_LENGTH(route.length, 9 * INCH);
    CHECK(route_to_touch(&scratch, &table, disc(1, 10, 10), hull(4, 2, 20, 10, 0), &route));
    CHECK_LENGTH(route.length, inches(7.5));
    CHECK(route_to_touch(&scratch, &table, disc(1, 10, 10), hull(4, 2, 21, 15, 0), &route));
    CHECK_LENGTH(route.length, inches(sqrt(81 + 16) - 0.5));
    CHECK(route_to_touch(&scratch, &table, disc(1, 10, 10), disc(1, 11, 10), &route));
    CHECK_EQ(route.length, 0);
    Segment edge = { spot(0, 0), spot(72, 0) };
    CHECK(route_to_line(&scratch, &table, disc(1, 10, 10), edge, &route));
    CHECK_LENGTH(route.length, inches(9.5));
    edge = (Segment){ spot(72, 0), spot(0, 0) };
    CHECK(route_to_line(&scratch, &table, disc(1, 10, 10), edge, &route));
    CHECK_LENGTH(route.length, inches(9.5));
    CHECK(route_to_line(&scratch, &table, disc(1, 10, 0.5), edge, &route));
    CHECK_EQ(route.length, 0);
}

/* The slow reference: shortest ways over a grid of half inches with eight neighbours; never shorter than the truth but by
 * the grid's own coarseness, and at most 8.3 % longer than it where the way is free. */
enum { GRID = 24 };

static double grid_way(const Scene *s, Length radius, Point from, Point to)
{
    static double far[145][97];
    static bool open[145][97];
    const Length step = INCH / 2;
    for (int x = 0; x <= 144; x++) {
        for (int y = 0; y <= 96; y++) {
            Base base = base_circle(2 * radius, (Point){ x * step, y * step });
            far[x][y] = 1e300;
            open[x][y] = base_over_edge(base, s->width, s->height) == 0;
            for (int i = 0; i < s->count && open[x][y]; i++)
                open[x][y] = area_gap(&s->area[i], base) >= 0;
        }
    }
    far[from.x / step][from.y / step] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = 0; x <= 144; x++) {
            for (int y = 0; y <= 96; y++) {
                for (int k = 0; k < 9 && open[x][y]; k++) {
                    int nx = x + k / 3 - 1, ny = y + k % 3 - 1;
                    if (nx < 0 || ny < 0 || nx > 144 || ny > 96 || !open[nx][ny])
                        continue;
                    double next = far[nx][ny] + step * sqrt((double)((k / 3 != 1) + (k % 3 != 1)));
                    if (next < far[x][y] - 1) {
                        far[x][y] = next;
                        changed = true;
                    }
                }
            }
        }
    }
    return far[to.x / step][to.y / step];
}

TEST(routes_on_random_tables)
{
    TestRandom random = { 21 };
    int found = 0, bent = 0, compared = 0;
    for (int seed = 0; seed < 40; seed++) {
        scene_fill(&scene, 500 + (uint64_t)seed, 8 + seed / 2, 20 + 4 * seed);
        RouteTable table = table_of(&scene);
        for (int k = 0; k < 6; k++) {
            Length radius = (Length)test_between(&random, 10, 30) * MM;
            Point from, to;
            if (!scene_spot(&scene, &random, radius, &from) ||
                !scene_spot(&scene, &random, radius, &to))
                continue;
            if (k == 0) {
                from =
                    (Point){ from.x / (INCH / 2) * (INCH / 2), from.y / (INCH / 2) * (INCH / 2) };
                to = (Point){ to.x / (INCH / 2) * (INCH / 2), to.y / (INCH / 2) * (INCH / 2) };
            }
            Route route = route_room();
            Base base = base_circle(2 * radius, from);
            bool ok = route_to_point(&scratch, &table, base, to, &route);
            if (k == 0 && seed % 8 == 0 && scene_is_free(&scene, from, radius) &&
                scene_is_free(&scene, to, radius)) {
                double grid = grid_way(&scene, radius, from, to);
                CHECK(ok || grid > 1e200);
                CHECK(!ok || grid >= (double)route.length - 2000);
                compared += ok && grid < 1e200;
                if (ok && grid < 1e200)
                    CHECK(grid <= (double)route.length * 1.0824 * 1.15 + 2 * INCH);
            }
            if (!ok)
                continue;
            found++;
            bent += route.count > 2;
            CHECK(route.count <= route.most);
            CHECK(route.length >= point_distance(from, to) - 1);
            CHECK(point_equal(stops[0], from) && point_equal(stops[route.count - 1], to));
            Length walked = 0;
            for (int i = 0; i + 1 < route.count; i++) {
                const Pose leg[2] = { { stops[i], 0 }, { stops[i + 1], 0 } };
                walked += point_distance(stops[i], stops[i + 1]);
                for (int j = 0; j < scene.count; j++)
                    CHECK(!path_crosses((Path){ leg, 2 }, base, &scene.area[j]));
            }
            CHECK(abs(walked - route.length) <= 40 + route.count + route.length / 1000);
        }
    }
    CHECK(found > 100 && bent > 60 && compared > 2);
}

TEST(a_route_is_as_long_backwards)
{
    TestRandom random = { 22 };
    for (int seed = 0; seed < 20; seed++) {
        scene_fill(&scene, 700 + (uint64_t)seed, 20, 80);
        RouteTable table = table_of(&scene);
        Point from, to;
        if (!scene_spot(&scene, &random, 12 * MM, &from) ||
            !scene_spot(&scene, &random, 12 * MM, &to))
            continue;
        Route there = route_room();
        bool ok = route_to_point(&scratch, &table, base_circle(24 * MM, from), to, &there);
        Length length = there.length;
        Route back = route_room();
        CHECK_EQ(route_to_point(&scratch, &table, base_circle(24 * MM, to), from, &back), ok);
        CHECK(abs(back.length - length) <= 5);
    }
}

/* ---- Regions ------------------------------------------------------------------------------ */

static Region region_room(void)
{
    return (Region){ .corner = region_corners,
                     .corners_most = 200000,
                     .start = region_starts,
                     .polygons_most = 999 };
}

static bool holds_within(const Region *region, Point p, Length margin)
{
    for (int i = 0; i < region->polygons; i++) {
        Polygon polygon = { region->corner + region->start[i],
                            region->start[i + 1] - region->start[i] };
        if (polygon_gap(polygon, p) <= -margin)
            return true;
    }
    return false;
}

TEST(a_walk_on_an_empty_table_is_a_disc)
{
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    RouteTable table = table_of(&scene);
    Region region = region_room();
    region_of_walk(&region_scratch, &table, disc(1, 30, 20), 6 * INCH, &region);
    CHECK(region.whole);
    CHECK_EQ(region.polygons, 1);
    CHECK(holds_within(&region, spot(30, 14.05), 0) && holds_within(&region, spot(35.95, 20), 0));
    CHECK(!holds_within(&region, spot(30, 13.99), 0));
    region_of_walk(&region_scratch, &table, disc(1, 3, 20), 6 * INCH, &region);
    CHECK(holds_within(&region, spot(0.55, 20), 0) && !holds_within(&region, spot(0.45, 20), 0));
}

TEST(what_a_walk_shows_can_be_reached_and_what_can_be_reached_is_shown)
{
    TestRandom random = { 23 };
    int inside = 0, reached = 0;
    for (int seed = 0; seed < 12; seed++) {
        scene_fill(&scene, 900 + (uint64_t)seed, 25, 120);
        RouteTable table = table_of(&scene);
        Point from;
        Length radius = 12500, allowance = (Length)test_between(&random, 4, 12) * INCH;
        if (!scene_spot(&scene, &random, radius, &from))
            continue;
        Base base = base_circle(2 * radius, from);
        Region region = region_room();
        region_of_walk(&region_scratch, &table, base, allowance, &region);
        for (int k = 0; k < 150; k++) {
            Point p = point_shift(from, (Heading)test_between(&random, 0, FULL_TURN - 1),
                                  (Length)test_between(&random, 0, allowance));
            Route route = route_room();
            bool can = route_to_point(&scratch, &table, base, p, &route);
            if (holds_within(&region, p, 0)) {
                CHECK(can && within(route.length, allowance));
                inside++;
            }
            if (can && route.length <= allowance - INCH / 20 &&
                scene_is_free(&scene, p, radius + INCH / 20) &&
                base_over_edge(base_circle(2 * radius + INCH / 10, p), scene.width, scene.height) ==
                    0) {
                CHECK(holds_within(&region, p, -INCH / 20));
                reached++;
            }
        }
    }
    CHECK(inside > 200 && reached > 200);
}

TEST(a_wheel_and_march_by_hand)
{
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    RouteTable table = table_of(&scene);
    Region region = region_room();
    Block block = { facing(30, 30, 0), 5, 20, 25 * MM, 25 * MM };
    region_of_wheel(&table, &block, 4 * INCH, &region);
    CHECK_EQ(region.polygons, 2);
    CHECK(region.whole);
    /* Example: wheel right 30 degrees (2.577"), then 1.423" ahead: F = (31.041, 27.537). */
    Point end = point_shift(block_wheeled(block, HAND_RIGHT, 30 * DEGREE).front.at, 30 * DEGREE,
                            inches(1.37));
    CHECK(holds_within(&region, end, 0));
    CHECK(!holds_within(&region, spot(31.1, 27.45), 0));
    CHECK(holds_within(&region, spot(29.999, 26.1), 0) ||
          holds_within(&region, spot(30.001, 26.1), 0));
    CHECK(!holds_within(&region, spot(30, 25.99), 0));

    Area wall = area_base(hull(1, 1, 30, 27, 0));
    table = (RouteTable){ scene.width, scene.height, &wall, 1 };
    region_of_wheel(&table, &block, 4 * INCH, &region);
    CHECK(!holds_within(&region, spot(30, 27.4), 0));
}
