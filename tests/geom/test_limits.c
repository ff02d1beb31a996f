/* Where room runs out, and shapes that hardly are any: each must give a sensible answer. */

#include "geom/align.h"
#include "geom/course.h"
#include "geom/ground.h"
#include "geom/index.h"
#include "geom/push.h"
#include "geom/region.h"
#include "geom/sight.h"
#include "geom/template.h"
#include "geom/vec.h"
#include "scene.h"

#include <math.h>

static double route_scratch_room[ROUTE_ROOM / sizeof(double)];
static RouteScratch route_scratch = { route_scratch_room, sizeof route_scratch_room };
static RegionScratch region_scratch;
static Point stops[400], corners[60000];
static int starts[900];
static Area areas[1200];

TEST(climbing_is_counted_up_and_down)
{
    Point c[4], d[4];
    const Area piece[2] = { area_polygon(rectangle(c, 10, 0, 20, 20)),
                            area_polygon(rectangle(d, 14, 0, 16, 20)) };
    const Length level[2] = { 2 * INCH, 3 * INCH };
    const Pose over[2] = { facing(5, 10, 0), facing(25, 10, 0) };
    CHECK_EQ(ground_climb((Path){ over, 2 }, piece, level, 1), 4 * INCH);
    CHECK_EQ(ground_climb((Path){ over, 2 }, piece, level, 2), 6 * INCH);
    const Pose onto[2] = { facing(5, 10, 0), facing(15, 10, 0) };
    CHECK_EQ(ground_climb((Path){ onto, 2 }, piece, level, 2), 3 * INCH);
    const Pose off[2] = { facing(15, 10, 0), facing(5, 10, 0) };
    CHECK_EQ(ground_climb((Path){ off, 2 }, piece, level, 2), 3 * INCH);
    const Pose edge[2] = { facing(5, 10, 0), facing(10, 10, 0) };
    CHECK_EQ(ground_climb((Path){ edge, 2 }, piece, level, 2),
             2 * INCH); /* on the outline counts as on it */
    const Pose beside[2] = { facing(5, 30, 0), facing(25, 30, 0) };
    CHECK_EQ(ground_climb((Path){ beside, 2 }, piece, level, 2), 0);
    CHECK_EQ(ground_level(spot(15, 10), piece, level, 2), 3 * INCH);
    CHECK_EQ(ground_level(spot(0, 10), piece, level, 2), 0);
}

TEST(a_disc_centred_on_a_rectangle_s_side_or_corner)
{
    Base rect = hull(4, 2, 20, 20, 0);
    CHECK_EQ(base_gap(disc(1, 22, 20), rect), inches(-0.5));
    Segment way = base_nearest(disc(1, 22, 20), rect);
    CHECK_EQ(segment_length(way), inches(0.5));
    way = base_nearest(disc(1, 22, 19), rect);
    CHECK_EQ(segment_length(way), inches(0.5));
    CHECK(point_equal(base_nearest_point(rect, spot(20.5, 20)), spot(20.5, 20)));
    CHECK(point_equal(base_nearest_point(rect, spot(25, 20)), spot(22, 20)));
    CHECK(point_equal(base_nearest_point(disc(2, 20, 20), spot(25, 20)), spot(21, 20)));
    CHECK(point_equal(base_edge_toward(rect, 90 * DEGREE), spot(22, 20)));
    CHECK(point_equal(base_edge_toward(rect, 180 * DEGREE), spot(20, 21)));
    Point middle[4];
    base_sides(rect, middle);
    CHECK(point_equal(middle[0], spot(20, 19)) && point_equal(middle[3], spot(18, 20)));
    base_sides(disc(2, 20, 20), middle);
    CHECK(point_equal(middle[1], spot(21, 20)));
    CHECK(base_overlaps(rect, rect) && !base_overlaps(rect, hull(4, 2, 23.996, 20, 0)));
    Base nested = hull(1, 1, 20, 20, 45);
    CHECK(segment_length(base_nearest(nested, rect)) > 0);
}

TEST(bearings_straight_up_from_both_sides)
{
    CHECK_EQ(point_bearing(spot(10, 10), spot(10, 0)), 0);
    Point nearly = { 10 * INCH - 1, 0 };
    CHECK_EQ(point_bearing(spot(10, 100), nearly), 0);
}

TEST(segments_touch_at_an_end_or_run_side_by_side)
{
    Segment s = { spot(0, 0), spot(10, 0) };
    CHECK(!segment_crosses(s, (Segment){ spot(3, 1), spot(9, 1) }));
    CHECK(!segment_crosses(s, (Segment){ spot(2, -8), spot(12, 1) }));
    CHECK(!segment_crosses((Segment){ spot(0, 0), spot(4, 4) },
                           (Segment){ spot(3, 2), spot(4, 2.5) }));
}

TEST(polygons_with_a_doubled_corner_still_measure)
{
    const Point doubled[5] = { spot(10, 10), spot(20, 10), spot(20, 10), spot(20, 20),
                               spot(10, 20) };
    Polygon polygon = { doubled, 5 };
    CHECK(!polygon_is_simple(polygon));
    CHECK_EQ(polygon_gap(polygon, spot(23, 6)), 5 * INCH);
    CHECK_EQ(polygon_gap(polygon, spot(15, 15)), -5 * INCH);
    Area area = area_polygon(polygon);
    const Pose by[2] = { facing(5, 9, 0), facing(25, 9, 0) };
    CHECK(path_meets((Path){ by, 2 }, disc(2.2, 5, 9), &area, 0).met);
    CHECK(!path_meets((Path){ by, 2 }, disc(1.9, 5, 9), &area, 0).met);
    CHECK(path_meets((Path){ by, 2 }, hull(1, 1, 5, 9, 0), &area, -INCH).met);
    CHECK(!path_meets((Path){ by, 2 }, hull(1, 1, 5, 9, 0), &area, -INCH / 4).met);
}

TEST(a_way_that_meets_something_at_its_very_end)
{
    Area post = area_base(disc(1, 20, 10));
    const Pose up_to[2] = { facing(10, 10, 0), facing(19.00001, 10, 0) };
    Meeting m = path_meets((Path){ up_to, 2 }, disc(1, 10, 10), &post, 0);
    CHECK(!m.met || m.along >= inches(8.99));
    const Pose spin[2] = { facing(10, 10, 0), facing(10, 10, 90) };
    Area beside = area_disc(spot(12.9, 10), INCH);
    CHECK(path_meets((Path){ spin, 2 }, hull(2, 4, 10, 10, 0), &beside, 0).met);
    beside = area_disc(spot(20, 10), 2);
    CHECK(!path_meets((Path){ up_to, 2 }, hull(1, 1, 10, 10, 0), &beside, 127).met);
    beside = area_disc(spot(15, 10), 2);
    CHECK(!path_meets((Path){ up_to, 2 }, hull(1, 1, 10, 10, 0), &beside, 127).met);
    Leg turn = { LEG_PIVOT, 0, 0 };
    CHECK(!course_walk(&turn, 1, hull(2, 4, 10, 10, 0), &post, 1, 0).met);
    turn.turn = 90 * DEGREE;
    Area on = area_base(disc(1, 10, 10));
    CHECK_EQ(course_walk(&turn, 1, hull(2, 4, 10, 10, 0), &on, 1, 0).travel, 0);
    const Area pair[2] = { area_base(disc(1, 10, 6)), area_base(disc(1, 10, 6)) };
    Leg ahead = { LEG_AHEAD, 6 * INCH, 0 };
    CHECK_EQ(course_walk(&ahead, 1, hull(1, 1, 10, 10, 0), pair, 2, 0).obstacle, 0);
    const Pose brush[2] = { facing(10, 10, 0), facing(10, 14, 0) };
    CHECK_EQ(push_hits(disc(1, 10, 10), 180 * DEGREE, 4 * INCH,
                       &(Area){ .base = disc(1, 10, 9.00002) }, 1, NULL, 0),
             0);
    CHECK(!path_crosses((Path){ brush, 2 }, disc(1, 10, 10), &pair[0]));
}

TEST(zones_and_sectors_for_bases_that_hardly_are_any)
{
    Zone ahead = zone_ahead(facing(10, 10, 0));
    CHECK(!zone_touches(&ahead, base_circle(200, spot(10, 5))));
    Sector sector = { facing(20, 20, 0), 90 * DEGREE, 5 * INCH };
    CHECK(sector_touches(&sector, hull(2, 2, 22, 19, 0)) &&
          !sector_touches(&sector, hull(2, 2, 22, 21, 0)));
    sector.half = 45 * DEGREE;
    CHECK(sector_touches(&sector, hull(1, 1, 20, 17, 45)));
}

TEST(a_grid_beyond_whose_border_things_lie)
{
    static int32_t start[3000];
    static IndexEntry entry[2000];
    Point c[4], d[4];
    const Area area[4] = { area_polygon(rectangle(c, -5, -5, 5, 5)),
                           area_disc(spot(41, 41), 3 * INCH),
                           area_polygon(rectangle(d, 60, 60, 70, 70)),
                           area_disc(spot(20, 20), 2 * INCH) };
    Index index = { .start = start, .start_most = 3000, .entry = entry, .entry_most = 2000 };
    CHECK(index_build(&index, 40 * INCH, 40 * INCH, INCH, area, 4));
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(2, 2), spot(30, 2) }), 0);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(20, 20), spot(30, 20) }), 3);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(20, 20), spot(21, 20) }), -1);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(25, 20), spot(30, 20) }), -1);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(30, -9), spot(30, 60) }), -1);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(60, 30), spot(-9, 30) }), -1);
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(39, 60), spot(39, 20) }), 1);
    uint8_t seen[4] = { 0 };
    int near[4];
    CHECK_EQ(index_near(&index, (Box){ spot(-9, -9), spot(60, 60) }, seen, near, 1), 3);
    CHECK_EQ(index_near(&index, (Box){ spot(-9, -9), spot(-8, -8) }, seen, near, 4), 0);
    CHECK_EQ(index_near(&index, (Box){ spot(90, 90), spot(95, 95) }, seen, near, 4), 0);
    CHECK_EQ(index_near(&index, (Box){ spot(90, 1), spot(95, 2) }, seen, near, 4), 0);
}

TEST(stretches_beyond_what_is_kept)
{
    static Point comb[404];
    /* 200 teeth: more crossings of one line than are kept; what is given is in order and inside. */
    for (int i = 0; i < 402; i++)
        comb[i] = (Point){ INCH + i * 4000, i % 2 ? 10 * INCH : 14 * INCH };
    comb[402] = (Point){ INCH + 401 * 4000, 20 * INCH };
    comb[403] = (Point){ INCH, 20 * INCH };
    Area teeth = area_polygon((Polygon){ comb, 404 });
    const Pose through[2] = { { { 0, 12 * INCH }, 0 }, { { 70 * INCH, 12 * INCH }, 0 } };
    Stretch in[GROUND_MOST];
    int count = path_centre_inside((Path){ through, 2 }, &teeth, in, GROUND_MOST);
    CHECK(count > 40);
    Stretch slow[GROUND_MOST];
    CHECK(ground_slow((Path){ through, 2 }, disc(0.05, 0, 12), &teeth, 1, slow) > 40);
    const Length level[1] = { INCH };
    CHECK(ground_climb((Path){ through, 2 }, &teeth, level, 1) >= 2 * INCH);
    Sight sight;
    static Blocker post[300];
    for (int i = 0; i < 300; i++)
        post[i] =
            sight_blocker(area_disc(spot(20 + ((i * 7) % 300 - 150) * 0.05, 15), inches(0.01)));
    sight_look(&sight, spot(20, 10), hull(36, 1, 20, 20, 0), post, 300);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
}

/* ---- Placing ------------------------------------------------------------------------------ */

TEST(a_place_on_the_last_whole_micrometre)
{
    Base back = place_on_table(disc(1, 20, 0.2), 48 * INCH, 48 * INCH);
    CHECK(point_equal(back.pose.at, spot(20, 0.5)));
    CHECK(point_equal(place_on_table(hull(1, 60, 20, 20, 0), 48 * INCH, 48 * INCH).pose.at,
                      spot(20, 20)));
    CHECK(point_equal(place_on_table(hull(60, 1, 20, 20, 0), 48 * INCH, 48 * INCH).pose.at,
                      spot(20, 20)));
    Base touching = place_closed(disc(1, 20, 20), disc(1, 21, 20));
    CHECK(point_equal(touching.pose.at, spot(20, 20)));
    Base rect = place_closed(hull(1, 1, 20, 20, 0), hull(1, 1, 21, 20, 0));
    CHECK(point_equal(rect.pose.at, spot(20, 20)));
    Point c[4];
    Area far = area_polygon(rectangle(c, 30, 30, 31, 31)), near = area_disc(spot(21.6, 21.6), INCH);
    const Area both[2] = { far, near };
    Room room = { 48 * INCH, 48 * INCH, NULL, 0, both, 2 };
    CHECK(place_fits(&room, disc(2, 20, 20.1)));
    CHECK_EQ(place_misfit(&room, disc(2, 21, 21)).index, 1);
    Base mover = disc(4, 24, 24), placed;
    Area all = area_disc(spot(24, 24), 20 * INCH);
    room = (Room){ 48 * INCH, 48 * INCH, &mover, 1, &all, 1 };
    CHECK(!push_aside(&room, mover, disc(1, 24, 22), 0, 0, &placed));
}

TEST(a_line_list_with_little_room)
{
    const Base base[3] = { disc(1, 30, 20), disc(1, 15, 20), disc(1, 22, 20) };
    LineHit hit[1];
    CHECK_EQ(line_hits((Segment){ spot(10, 20), spot(40, 20) }, base, 3, hit, 1), 3);
    CHECK_EQ(hit[0].index, 1);
    CHECK_EQ(line_hits((Segment){ spot(10, 20), spot(40, 20) }, base, 3, NULL, 0), 3);
    Hit one[1];
    const Area thing[3] = { area_base(base[1]), area_base(base[0]), area_base(base[2]) };
    CHECK_EQ(push_hits(disc(1, 10, 20), 90 * DEGREE, 30 * INCH, thing, 3, one, 1), 3);
    CHECK_EQ(one[0].index, 0);
}

/* ---- Routes and regions ---------------------------------------------------------------------- */

TEST(a_route_among_eleven_hundred_posts)
{
    int count = 0;
    for (int i = 0; i < 1100; i++)
        areas[count++] = area_disc(spot(5 + (i % 50) * 1.2, 5 + i / 50 * 1.6), INCH / 4);
    RouteTable table = { 72 * INCH, 48 * INCH, areas, count };
    Route route = { .stop = stops, .most = 400 };
    CHECK(route_to_point(&route_scratch, &table, disc(0.5, 2, 2), spot(20.6, 9), &route));
    CHECK(route.length >= point_distance(spot(2, 2), spot(20.6, 9)) && route.length < 25 * INCH);
    route.most = 2;
    CHECK(route_to_point(&route_scratch, &table, disc(0.5, 2, 2), spot(20.6, 9), &route));
    CHECK(route.count > 2);
    CHECK(!route_to_point(&route_scratch, &table, disc(0.5, 0.1, 2), spot(20.6, 9), &route));
}

TEST(a_goal_ringed_in_by_many_posts_is_not_reached)
{
    int count = 0;
    for (int i = 0; i < 400; i++)
        areas[count++] =
            area_disc(point_shift(spot(36, 24), i * FULL_TURN / 400, 15 * INCH), INCH / 4);
    RouteTable table = { 72 * INCH, 48 * INCH, areas, count };
    Route route = { .stop = stops, .most = 400 };
    CHECK(!route_to_point(&route_scratch, &table, disc(1, 5, 5), spot(36, 24), &route));
    CHECK_EQ(route.length, LENGTH_NEVER);
    /* Posts stand 0.236 inch apart: without four of them there is a gap of 5 x 0.236 - 0.5 = 0.68 inch. */
    table.obstacles = 396;
    CHECK(route_to_point(&route_scratch, &table, disc(0.25, 5, 5), spot(36, 24), &route));
    CHECK(!route_to_point(&route_scratch, &table, disc(1, 5, 5), spot(36, 24), &route));
}

TEST(round_four_rounds_of_six_hundred_corners)
{
    static Point many[4][600];
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 600; i++)
            many[k][599 - i] = point_shift(spot(14 + k * 12, 24), i * FULL_TURN / 600, 5 * INCH);
        areas[k] = area_polygon((Polygon){ many[k], 600 });
    }
    RouteTable table = { 72 * INCH, 48 * INCH, areas, 4 };
    Route route = { .stop = stops, .most = 400 };
    /* Along the common tangent 5.5 inches from the middles' line, 36 inches from the first to the last: from (5,24), 9 inches
     * before the first middle, a tangent of sqrt(81 - 30.25) = 7.124 and a bend of asin(5.5 / 9). */
    CHECK(route_to_point(&route_scratch, &table, disc(1, 5, 24), spot(59, 24), &route));
    double tangent = sqrt(81 - 30.25), bend = acos(-1.0) / 2 - acos(5.5 / 9);
    CHECK(abs(route.length - inches(36 + 2 * (tangent + 5.5 * bend))) < 500);
}

TEST(a_search_that_outgrows_its_scratch_finds_no_way)
{
    static Scene scene;
    static double room[1 << 17];
    scene_fill(&scene, 4243, 20, 200);
    RouteTable table = { scene.width, scene.height, scene.area, scene.count };
    TestRandom random = { 72 };
    Point from = { 0, 0 }, to = { 0, 0 };
    CHECK(scene_spot(&scene, &random, 12 * MM, &from) && scene_spot(&scene, &random, 12 * MM, &to));
    Route route = { .stop = stops, .most = 400 };
    Base base = base_circle(24 * MM, from);
    CHECK(route_to_point(&route_scratch, &table, base, to, &route));
    Length length = route.length;
    int found = 0;
    for (size_t size = 0; size <= sizeof room; size += size < 30000 ? 61 : 9973) {
        RouteScratch little = { room, size };
        bool ok = route_to_point(&little, &table, base, to, &route);
        CHECK_EQ(route.length, ok ? length : LENGTH_NEVER);
        ok = route_to_touch(&little, &table, base, base_circle(MM, to), &route);
        CHECK_EQ(ok, route.length != LENGTH_NEVER);
        Segment edge = { spot(0, 0), spot(72, 0) };
        ok = route_to_line(&little, &table, base, edge, &route);
        CHECK_EQ(ok, route.length != LENGTH_NEVER);
        found += ok;
    }
    CHECK(found > 0);
}

TEST(a_region_without_room_says_so)
{
    static Scene scene;
    scene_fill(&scene, 4242, 20, 100);
    TestRandom random = { 71 };
    Point from;
    CHECK(scene_spot(&scene, &random, 12 * MM, &from));
    RouteTable table = { scene.width, scene.height, scene.area, scene.count };
    const int rooms[4] = { 0, 3, 200, 60000 };
    for (int i = 0; i < 4; i++) {
        Region region = { .corner = corners,
                          .corners_most = rooms[i],
                          .start = starts,
                          .polygons_most = i < 3 ? 800 : 2 };
        region_of_walk(&region_scratch, &table, base_circle(24 * MM, from), 8 * INCH, &region);
        CHECK(!region.whole);
        CHECK(region.corners <= rooms[i] && region.polygons <= (i < 3 ? 800 : 2));
    }
    Region region = {
        .corner = corners, .corners_most = 60000, .start = starts, .polygons_most = 800
    };
    region_of_walk(&region_scratch, &table, base_rect(20 * MM, 10 * MM, (Pose){ from, 0 }),
                   4 * INCH, &region);
    CHECK(region.polygons > 0);
    /* Off the table nothing can be walked. */
    region_of_walk(&region_scratch, &table, base_circle(24 * MM, spot(0, 10)), 4 * INCH, &region);
    CHECK_EQ(region.polygons, 0);
    Point c[4];
    Point turned[4] = { spot(20, 20), spot(20, 24), spot(24, 24), spot(24, 20) };
    const Area two[2] = { area_polygon((Polygon){ turned, 4 }),
                          area_polygon(rectangle(c, 28, 20, 30, 30)) };
    table = (RouteTable){ 48 * INCH, 48 * INCH, two, 2 };
    region_of_walk(&region_scratch, &table, disc(1, 26, 22), 6 * INCH, &region);
    CHECK(region.whole && region.polygons > 2);
}

TEST(a_wheel_near_the_edge_and_into_a_wall)
{
    Region region = {
        .corner = corners, .corners_most = 60000, .start = starts, .polygons_most = 800
    };
    RouteTable table = { 48 * INCH, 48 * INCH, NULL, 0 };
    Block block = { facing(24, 2, 0), 5, 20, 25 * MM, 25 * MM };
    region_of_wheel(&table, &block, 8 * INCH, &region);
    for (int i = 0; i < region.corners; i++)
        CHECK(region.corner[i].y >= -REACH_SLACK);
    Area wall = area_base(hull(1, 10, 28, 5, 0));
    table = (RouteTable){ 48 * INCH, 48 * INCH, &wall, 1 };
    region_of_wheel(&table, &block, 8 * INCH, &region);
    CHECK(region.polygons >= 1);
    region.corners_most = 50;
    region_of_wheel(&table, &block, 8 * INCH, &region);
    CHECK(!region.whole);
    /* Far more obstacles than are looked at. */
    region.corners_most = 60000;
    for (int i = 0; i < 200; i++)
        areas[i] = area_disc(spot(20 + i * 0.04, 12), MM);
    table = (RouteTable){ 48 * INCH, 48 * INCH, areas, 200 };
    region_of_wheel(&table, &block, 4 * INCH, &region);
    CHECK(region.polygons == 2);
}

TEST(eyes_straight_above_and_beside_corners)
{
    static Point corner[100], out[400];
    static Opaque opaque[8];
    static VisibleScratch scratch;
    Point c[4], d[4];
    VisibleScene scene = {
        .corner = corner, .corners_most = 100, .opaque = opaque, .opaques_most = 2
    };
    const Area wall[2] = { area_polygon(rectangle(c, 20, 5, 24, 6)),
                           area_polygon(rectangle(d, 16, 5, 20, 6)) };
    Point back[4] = { c[3], c[2], c[1], c[0] };
    const Area reversed = area_polygon((Polygon){ back, 4 });
    visible_begin(&scene, 40 * INCH, 40 * INCH);
    CHECK(visible_add(&scene, &reversed) && visible_add(&scene, &wall[1]) &&
          !visible_add(&scene, &wall[0]));
    visible_ready(&scene);
    /* The eye looks straight up at the corner that both walls share: shadow of an 8" wall at 14", seen to y 0. */
    CHECK(visible_region(&scratch, &scene, spot(20, 20), out, 400) > 4);
    double at_zero = 8 * 20 / 14.0;
    CHECK(fabs(visible_area_twice(&scratch) / 2 -
               (1600.0 - (8 + at_zero) / 2 * 6 + (at_zero - 8 * 20 / 14.0)) * INCH * INCH) <
          1e6 * INCH);
    CHECK(visible_region(&scratch, &scene, spot(24, 20), out, 400) > 4);
    CHECK(visible_region(&scratch, &scene, spot(16, 20), out, 400) > 4);
    CHECK(visible_region(&scratch, &scene, spot(30, 6), out, 400) > 4);
    CHECK(visible_region(&scratch, &scene, spot(20, 2), out, 400) > 4);
    CHECK_EQ(visible_region(&scratch, &scene, spot(20, 40), out, 400), 0);
    CHECK_EQ(visible_region(&scratch, &scene, spot(40, 20), out, 400), 0);
    CHECK_EQ(visible_region(&scratch, &scene, spot(20, 0), out, 400), 0);
    /* A saw of more teeth than are merged at once. */
    static Point saw[1206], region[3000];
    static Opaque one[1];
    for (int i = 0; i < 1203; i++)
        saw[i] = (Point){ (2 + i) * 800, i % 2 ? 6 * INCH : 7 * INCH };
    saw[1203] = (Point){ 1205 * 800, 2 * INCH };
    saw[1204] = (Point){ 2 * 800, 2 * INCH };
    static Point room[1300];
    Area teeth = area_polygon((Polygon){ saw, 1205 });
    VisibleScene rough = { .corner = room, .corners_most = 1300, .opaque = one, .opaques_most = 1 };
    visible_begin(&rough, 40 * INCH, 40 * INCH);
    CHECK(visible_add(&rough, &teeth));
    visible_ready(&rough);
    CHECK(visible_region(&scratch, &rough, spot(20, 39), region, 3000) > 500);
}

TEST(roots_next_to_great_squares)
{
    const uint64_t most = 4294967295u;
    CHECK_EQ(length_root(most * most), most);
    CHECK_EQ(length_root(most * most - 1), most - 1);
    CHECK_EQ(length_root((most - 1) * (most - 1) - 1), most - 2);
    CHECK(heading_exact(vec(-1e-300, -1)) == 0);
}

TEST(bases_without_width_and_discs_without_radius)
{
    Base line = base_rect(0, 2 * INCH, facing(20, 20, 0));
    CHECK_EQ(base_gap(line, disc(1, 22, 20)), inches(1.5));
    CHECK_EQ(base_gap(line, hull(2, 2, 22, 20, 0)), INCH);
    Area nothing = area_disc(spot(20, 20), 0);
    CHECK(!area_crossed(&nothing, (Segment){ spot(10, 20), spot(30, 20) }));
    Area post = area_base(disc(1, 21.2, 20));
    const Leg still = { LEG_PIVOT, 0, 0 };
    CHECK(!course_walk(&still, 1, hull(1, 4, 20, 20, 0), &post, 1, 0).met);
    Block few = { facing(20, 20, 0), 5, 3, 25 * MM, 25 * MM };
    int first = 0;
    CHECK_EQ(align_files(&few, (Segment){ spot(10, 20), spot(30, 20) }, &first), 3);
}

TEST(corners_that_touch_other_corners)
{
    /* Two squares that share a corner, walked as one outline. */
    const Point eight[8] = { spot(0, 0), spot(4, 0), spot(4, 4), spot(8, 4),
                             spot(8, 8), spot(4, 8), spot(4, 4), spot(0, 4) };
    Triangle triangle[8];
    CHECK(!polygon_is_simple((Polygon){ eight, 8 }));
    int made = polygon_triangles((Polygon){ eight, 8 }, triangle, 8);
    int64_t area = 0;
    for (int i = 0; i < made; i++) {
        const Point t[3] = { eight[triangle[i].corner[0]], eight[triangle[i].corner[1]],
                             eight[triangle[i].corner[2]] };
        area += polygon_area_twice((Polygon){ t, 3 });
    }
    CHECK_EQ(area, 2 * (int64_t)(32 * INCH) * INCH);
    const Point straight[5] = { spot(2, 0), spot(4, 0), spot(4, 4), spot(0, 4), spot(0, 0) };
    CHECK_EQ(polygon_triangles((Polygon){ straight, 5 }, triangle, 8), 2);
}

TEST(a_push_out_of_a_hair_of_overlap_is_free)
{
    Area other = area_base(disc(1, 20.996, 20));
    CHECK_EQ(push_hits(disc(1, 20, 20), 270 * DEGREE, 2 * INCH, &other, 1, NULL, 0), 0);
    CHECK_EQ(push_hits(disc(1, 20, 20), 90 * DEGREE, 2 * INCH, &other, 1, NULL, 0), 1);
    CHECK_EQ(push_hits(disc(1, 20, 20), 90 * DEGREE, 50, &other, 1, NULL, 0), 1);
    CHECK(point_equal(scatter_held(spot(10, 10), spot(10, 60), 48 * INCH, 48 * INCH, 0),
                      spot(10, 48)));
    Base mover = disc(2, 24, 0.5), placed;
    Area all = area_disc(spot(24, 0), 20 * INCH);
    Room room = { 48 * INCH, 48 * INCH, &mover, 1, &all, 1 };
    CHECK(!push_aside(&room, mover, disc(1, 24, 0.2), 0, INCH / 10, &placed));
    CHECK_EQ(base_over_edge(placed, 48 * INCH, 48 * INCH), 0);
}

TEST(a_region_among_more_than_it_has_room_for)
{
    static Point rough[1000];
    for (int i = 0; i < 1000; i++)
        rough[i] = point_shift(spot(20, 20), i * (FULL_TURN / 1000), i % 2 ? 80 * MM : 70 * MM);
    const Area rock[1] = { area_polygon((Polygon){ rough, 1000 }) };
    RouteTable table = { 48 * INCH, 48 * INCH, rock, 1 };
    Region region = {
        .corner = corners, .corners_most = 60000, .start = starts, .polygons_most = 800
    };
    region_of_walk(&region_scratch, &table, disc(1, 20, 14), 3 * INCH, &region);
    CHECK(!region.whole);
    const Point off[3] = { spot(48, 20), spot(20, 0.1), spot(20, 47.9) };
    for (int i = 0; i < 3; i++) {
        region_of_walk(&region_scratch, &table, base_circle(INCH, off[i]), 3 * INCH, &region);
        CHECK_EQ(region.polygons, 0);
    }
    for (int i = 0; i < 200; i++)
        areas[i] = area_disc(spot(18 + i * 0.02, 17), MM);
    table = (RouteTable){ 48 * INCH, 48 * INCH, areas, 200 };
    Block block = { facing(20, 20, 0), 5, 20, 25 * MM, 25 * MM };
    region_of_wheel(&table, &block, 4 * INCH, &region);
    for (int i = 0; i < region.corners; i++)
        CHECK(region.corner[i].y > inches(16.9));
}

TEST(a_round_of_two_thousand_corners_and_lists_of_every_length)
{
    static Point wheel[2000], room[2100], region[6000];
    static Opaque one[1];
    static VisibleScratch scratch;
    for (int i = 0; i < 2000; i++)
        wheel[i] = point_shift(spot(20, 20), i * (FULL_TURN / 2000), 300 * MM);
    Area round = area_polygon((Polygon){ wheel, 2000 });
    VisibleScene scene = { .corner = room, .corners_most = 2100, .opaque = one, .opaques_most = 1 };
    visible_begin(&scene, 40 * INCH, 40 * INCH);
    CHECK(visible_add(&scene, &round));
    visible_ready(&scene);
    int whole = visible_region(&scratch, &scene, spot(1, 1), region, 6000);
    CHECK(whole > 300);
    /* What is hidden is at least the disc's far half and at most the corner behind it. */
    CHECK(visible_area_twice(&scratch) / 2 < (1600.0 - 300) * INCH * INCH);
    for (int most = 0; most < whole; most++)
        CHECK_EQ(visible_region(&scratch, &scene, spot(1, 1), region, most), 0);
    CHECK_EQ(visible_region(&scratch, &scene, spot(1, 1), region, whole), whole);
}

TEST(woods_that_reach_the_target)
{
    Point c[4];
    Sight sight;
    Blocker wood = sight_wood(area_polygon(rectangle(c, 15, 5, 25, 15)), 8 * INCH);
    wood.look_out = true;
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord); /* the rays end inside it */
    wood = sight_wood(area_polygon(rectangle(c, 15, 11, 16, 15)), 8 * INCH);
    wood.look_out = true;
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, sight.chord); /* no ray meets it */
    wood = sight_wood(area_polygon(rectangle(c, 15, 9.8, 16, 15)), INCH / 4);
    sight_look(&sight, spot(10, 10), hull(1, 1, 20, 10, 30), &wood, 1);
    CHECK(sight.clear > 0 && sight.clear < sight.chord);
    const Point doubled[5] = { spot(15, 9), spot(17, 9), spot(17, 9), spot(17, 12), spot(15, 12) };
    wood = sight_wood(area_polygon((Polygon){ doubled, 5 }), INCH);
    sight_look(&sight, spot(10, 10), disc(1, 20, 10), &wood, 1);
    CHECK_EQ(sight.clear, 0);
}

/* A piece with two prongs over the way, of which the second comes 50 micrometres into the base: too little to slow it. */
TEST(ground_that_is_only_grazed_beside_ground_that_is_crossed)
{
    const Length graze = inches(9.5) + 50;
    const Point prongs[8] = { spot(5, 2),  spot(12, 2), { 12 * INCH, graze }, { 10 * INCH, graze },
                              spot(10, 5), spot(7, 5),  spot(7, 10),          spot(5, 10) };
    Point c[4];
    const Area piece[2] = { area_polygon((Polygon){ prongs, 8 }),
                            area_polygon(rectangle(c, 5, 20, 7, 25)) };
    const Pose way[2] = { facing(0, 10, 90), facing(20, 10, 90) };
    const Path path = { way, 2 };
    const Slowness twice = { 2, 1 };
    Stretch slow[GROUND_MOST];
    CHECK_EQ(ground_slow(path, disc(1, 0, 10), piece, 2, slow), 1);
    /* Its rim meets the first prong's edge at x = 5, and leaves its corner at (7,10) with its own edge. */
    CHECK_LENGTH(slow[0].from, inches(4.5));
    CHECK_LENGTH(slow[0].to, inches(7.5));
    CHECK_LENGTH(ground_cost(path, disc(1, 0, 10), piece, 2, twice), 23 * INCH);
    /* 4.5 before it, 3 in it at double cost: 10.5; with 12 it comes 1.5 beyond, with 23 and more to the end. */
    CHECK_LENGTH(ground_reach(path, disc(1, 0, 10), piece, 2, twice, 12 * INCH), 9 * INCH);
    CHECK_LENGTH(ground_reach(path, disc(1, 0, 10), piece, 2, twice, 24 * INCH), 20 * INCH);
    /* The other way, where the graze comes first. */
    const Pose home[2] = { way[1], way[0] };
    CHECK_EQ(ground_slow((Path){ home, 2 }, disc(1, 20, 10), piece, 2, slow), 1);
    CHECK_LENGTH(slow[0].from, inches(12.5));
    /* Nothing but the piece that lies beside. */
    CHECK_EQ(ground_slow(path, disc(1, 0, 10), &piece[1], 1, slow), 0);
}
