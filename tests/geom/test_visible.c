/* The visible region and the grid index, against the plain question whether a line is blocked. */

#include "geom/index.h"
#include "geom/path.h"
#include "geom/visible.h"
#include "scene.h"

#include <math.h>

static Scene scene;
static VisibleScratch scratch;
static Point corners[40000], region[8000];
static Opaque opaques[1000];
static int32_t starts[60 * 60 * 4];
static IndexEntry entries[40000];

static VisibleScene ready(void)
{
    VisibleScene visible = {
        .corner = corners, .corners_most = 40000, .opaque = opaques, .opaques_most = 1000
    };
    visible_begin(&visible, scene.width, scene.height);
    for (int i = 0; i < scene.count; i++)
        CHECK(visible_add(&visible, &scene.area[i]));
    visible_ready(&visible);
    return visible;
}

/* Whether the straight line crosses one of the prepared areas; -1 when it comes too near to one to say. */
static int is_blocked(const VisibleScene *visible, Point eye, Point p)
{
    bool grazed = false;
    for (int i = 0; i < visible->opaques; i++) {
        Polygon polygon = { visible->corner + visible->opaque[i].first, visible->opaque[i].count };
        if (polygon_gap(polygon, eye) <= 0)
            continue;
        Area area = area_polygon(polygon);
        const Pose way[2] = { { eye, 0 }, { p, 0 } };
        Stretch in[16];
        int pieces = path_centre_inside((Path){ way, 2 }, &area, in, 16);
        Length inside = stretches_length(in, pieces);
        if (inside > 0 && inside < INCH / 20)
            grazed = true;
        if (inside >= INCH / 20 && polygon_gap(polygon, p) > 100)
            return 1;
        if (abs(polygon_gap(polygon, p)) <= 100)
            return -1;
        if (polygon_gap(polygon, p) < 0)
            return 1;
    }
    return grazed ? -1 : 0;
}

TEST(a_point_is_in_the_region_when_the_line_to_it_is_free)
{
    TestRandom random = { 11 };
    int shown = 0, hidden = 0;
    for (int seed = 0; seed < 12; seed++) {
        scene_fill(&scene, 100 + (uint64_t)seed, 6 + 3 * seed, 10 + 12 * seed);
        VisibleScene visible = ready();
        for (int e = 0; e < 12; e++) {
            Point eye = { (Length)test_between(&random, 1, scene.width - 1),
                          (Length)test_between(&random, 1, scene.height - 1) };
            int count = visible_region(&scratch, &visible, eye, region, 8000);
            CHECK(count >= 3);
            double area = visible_area_twice(&scratch);
            CHECK(area > 0 && area <= 2.0 * scene.width * scene.height * 1.0000001);
            CHECK(fabs((double)polygon_area_twice((Polygon){ region, count }) - area) <
                  area * 1e-4 + 1e7);
            for (int k = 0; k < 60; k++) {
                Point p = { (Length)test_between(&random, 0, scene.width),
                            (Length)test_between(&random, 0, scene.height) };
                Length gap = polygon_gap((Polygon){ region, count }, p);
                int blocked = is_blocked(&visible, eye, p);
                if (blocked < 0 || abs(gap) < 100)
                    continue;
                CHECK_EQ(gap > 0, blocked);
                shown += !blocked;
                hidden += blocked;
            }
        }
    }
    CHECK(shown > 500 && hidden > 2000);
}

TEST(an_empty_table_is_seen_whole)
{
    scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    VisibleScene visible = ready();
    CHECK_EQ(visible_region(&scratch, &visible, spot(10, 20), region, 8000), 5);
    CHECK(fabs(visible_area_twice(&scratch) - 2.0 * scene.width * scene.height) < 1);
    CHECK_EQ(visible_region(&scratch, &visible, spot(0, 20), region, 8000), 0);
    CHECK_EQ(visible_region(&scratch, &visible, spot(80, 20), region, 8000), 0);
    CHECK_EQ(visible_region(&scratch, &visible, spot(10, 20), region, 3), 0);
}

/* A wall 10 long at distance 10 hides a strip that widens to 4.7 times 10 behind: by hand. */
TEST(the_shadow_of_a_wall_by_hand)
{
    Point c[4];
    scene = (Scene){ .width = 40 * INCH, .height = 40 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 15, 9, 25, 10));
    VisibleScene visible = ready();
    CHECK(visible_region(&scratch, &visible, spot(20, 20), region, 8000) > 0);
    /* Shadow: between the lines through (15,10) and (25,10), from y = 10 to 0: widths 10 and 20, area 150. */
    CHECK(fabs(visible_area_twice(&scratch) / 2 - (1600.0 - 150) * INCH * INCH) < 1e6);
}

TEST(an_eye_in_a_wood_is_not_blinded_by_it)
{
    Point c[4];
    scene = (Scene){ .width = 40 * INCH, .height = 40 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 15, 15, 25, 25));
    VisibleScene visible = ready();
    CHECK(visible_region(&scratch, &visible, spot(20, 20), region, 8000) > 0);
    CHECK(fabs(visible_area_twice(&scratch) / 2 - 1600.0 * INCH * INCH) < 1e6);
}

TEST(areas_that_overlap_or_touch_hide_no_more_than_their_union)
{
    Point c[4], d[4], e[4];
    scene = (Scene){ .width = 40 * INCH, .height = 40 * INCH };
    scene.area[scene.count++] = area_polygon(rectangle(c, 15, 9, 21, 10));
    scene.area[scene.count++] = area_polygon(rectangle(d, 19, 9, 25, 10));
    scene.area[scene.count++] = area_polygon(rectangle(e, 16, 8, 24, 9.5));
    VisibleScene visible = ready();
    CHECK(visible_region(&scratch, &visible, spot(20, 20), region, 8000) > 0);
    CHECK(fabs(visible_area_twice(&scratch) / 2 - (1600.0 - 150) * INCH * INCH) < 1e6);
}

TEST(a_scene_without_room_leaves_the_area_out)
{
    Point c[4];
    VisibleScene visible = {
        .corner = corners, .corners_most = 6, .opaque = opaques, .opaques_most = 2
    };
    Area wall = area_polygon(rectangle(c, 15, 9, 21, 10));
    visible_begin(&visible, 40 * INCH, 40 * INCH);
    CHECK(visible_add(&visible, &wall));
    CHECK(!visible_add(&visible, &wall));
    CHECK_EQ(visible.opaques, 1);
}

/* ---- Index ------------------------------------------------------------------------------ */

TEST(the_index_finds_what_looking_at_everything_finds)
{
    TestRandom random = { 12 };
    int hits = 0;
    for (int seed = 0; seed < 10; seed++) {
        scene_fill(&scene, 300 + (uint64_t)seed, 20, 100);
        Index index = {
            .start = starts, .start_most = 60 * 60 * 4, .entry = entries, .entry_most = 40000
        };
        CHECK(index_build(&index, scene.width, scene.height, (seed % 3 + 1) * INCH, scene.area,
                          scene.count));
        for (int k = 0; k < 300; k++) {
            Segment s = { { (Length)test_between(&random, -INCH, scene.width + INCH),
                            (Length)test_between(&random, 0, scene.height) },
                          { (Length)test_between(&random, 0, scene.width),
                            (Length)test_between(&random, 0, scene.height) } };
            if (k % 10 == 0)
                s.to.x = s.from.x;
            if (k % 10 == 1)
                s.to.y = s.from.y;
            Length nearest = LENGTH_NEVER;
            int expected = -1;
            bool starts_inside = false;
            for (int i = 0; i < scene.count; i++) {
                const Pose way[2] = { { s.from, 0 }, { s.to, 0 } };
                Stretch in[8];
                starts_inside = starts_inside || area_gap_point(&scene.area[i], s.from) <= 0;
                int found = path_centre_inside((Path){ way, 2 }, &scene.area[i], in, 8);
                if (found > 0 && in[0].from < nearest && in[0].to - in[0].from > 20) {
                    nearest = in[0].from;
                    expected = i;
                }
                if (found > 0 && in[0].to - in[0].from <= 20)
                    starts_inside = true; /* a graze: either answer is right */
            }
            if (starts_inside)
                continue;
            CHECK_EQ(index_first_crossed(&index, s), expected);
            hits += expected >= 0;
        }
        uint8_t seen[SCENE_MOST] = { 0 };
        int near[SCENE_MOST];
        Box box = { spot(10, 10), spot(20, 15) };
        int count = index_near(&index, box, seen, near, SCENE_MOST);
        for (int i = 0; i < scene.count; i++) {
            bool listed = false;
            for (int j = 0; j < count; j++)
                listed = listed || near[j] == i;
            Point c[4];
            Polygon polygon = rectangle(c, 10, 10, 20, 15);
            bool touches =
                area_gap(&scene.area[i], base_rect(10 * INCH, 5 * INCH, facing(15, 12.5, 0))) < 0;
            CHECK(listed || !touches || polygon_gap(polygon, area_box(&scene.area[i]).low) < -INCH);
            CHECK_EQ(seen[i], 0);
        }
    }
    CHECK(hits > 500);
}

TEST(an_index_without_room_is_empty)
{
    Point c[4];
    Area wall = area_polygon(rectangle(c, 5, 5, 6, 15));
    Index index = { .start = starts, .start_most = 10, .entry = entries, .entry_most = 40000 };
    CHECK(!index_build(&index, 40 * INCH, 40 * INCH, INCH, &wall, 1));
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(1, 10), spot(9, 10) }), -1);
    index.start_most = 60 * 60 * 4;
    index.entry_most = 3;
    CHECK(!index_build(&index, 40 * INCH, 40 * INCH, INCH, &wall, 1));
    index.entry_most = 40000;
    CHECK(index_build(&index, 40 * INCH, 40 * INCH, INCH, &wall, 1));
    CHECK_EQ(index_first_crossed(&index, (Segment){ spot(1, 10), spot(9, 10) }), 0);
}
