/* What measuring costs, beside GEOS and CGAL where they are installed (--peers). Times are processor time, the median of
 * several runs; they differ by a third from run to run, so read them as ratios. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/chance.h"
#include "geom/course.h"
#include "geom/index.h"
#include "geom/region.h"
#include "geom/route.h"
#include "geom/sight.h"
#include "geom/visible.h"
#include "geometry.h"

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* ---- The scene --------------------------------------------------------------------- */

static bool is_free(const BenchScene *scene, const Length *reach, Point at, Length radius)
{
    for (int i = 0; i < scene->count; i++) {
        Length near = radius + reach[i] + MM;
        Point middle = polygon_centre(scene->polygon[i]);
        int64_t x = at.x - middle.x, y = at.y - middle.y;
        if (x * x + y * y < (int64_t)near * near)
            return false;
    }
    return true;
}

static Point free_spot(const BenchScene *scene, const Length *reach, Chance *chance, Length radius)
{
    Point at = { 0, 0 };
    for (int tries = 0; tries < 1000; tries++) {
        at.x = chance_between(chance, radius + MM, scene->width - radius - MM);
        at.y = chance_between(chance, radius + MM, scene->height - radius - MM);
        if (is_free(scene, reach, at, radius))
            break;
    }
    return at;
}

static void add_round(BenchScene *scene, Length *reach, Point at, Length radius, int corners)
{
    Point *corner = scene->corner + scene->corners;
    for (int i = 0; i < corners; i++)
        corner[i] = point_shift(at, (Heading)((int64_t)FULL_TURN * i / corners + 1234), radius);
    reach[scene->count] = radius;
    scene->polygon[scene->count++] = (Polygon){ corner, corners };
    scene->corners += corners;
}

/* `bases` of 8 corners and `pieces` of 28 (the first two of 29); both shrink together so that any number fits. */
static void scene_make(BenchScene *scene, int bases, int pieces, double shrink)
{
    static Length reach[BENCH_POLYGONS];
    Chance chance = { 20240607 };
    scene->width = 72 * INCH;
    scene->height = 48 * INCH;
    scene->count = scene->corners = 0;
    for (int i = 0; i < pieces; i++) {
        Length radius = length_round(chance_between(&chance, 40, 90) * MM * shrink);
        add_round(scene, reach, free_spot(scene, reach, &chance, radius), radius, i < 2 ? 29 : 28);
    }
    for (int i = 0; i < bases; i++) {
        Length radius = length_round(chance_between(&chance, 12, 25) * MM * shrink);
        add_round(scene, reach, free_spot(scene, reach, &chance, radius), radius, 8);
    }
    for (int i = 0; i < BENCH_EYES; i++)
        scene->eye[i] = free_spot(scene, reach, &chance, MM);
}

static int areas_of(const BenchScene *scene, Area *area)
{
    for (int i = 0; i < scene->count; i++)
        area[i] = area_polygon(scene->polygon[i]);
    return scene->count;
}

/* ---- Measuring ----------------------------------------------------------------------- */

enum { RUNS = 9, MOST_RUNS = 151, BENCH_ROUTE_ROOM = 256 << 20 };

static int runs = RUNS;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double
    fastest_ns; /* of the runs measured last: what the machine does when nobody else is at it */

/* The median time of one piece of work in nanoseconds. The sum of what it gives keeps the compiler honest. */
static double measure(double (*work)(void), int pieces)
{
    static volatile double sum;
    double run[MOST_RUNS];
    for (int i = 0; i < runs; i++) {
        double start = now_ns();
        sum = sum + work();
        run[i] = (now_ns() - start) / pieces;
    }
    qsort(run, (size_t)runs, sizeof run[0], compare);
    fastest_ns = run[0];
    return run[runs / 2];
}

static BenchScene scene;
static Area area[BENCH_POLYGONS];
static Base base[BENCH_POLYGONS];
static int bases;

static void bases_make(int count, double shrink)
{
    Chance chance = { 99 };
    for (bases = 0; bases < count; bases++) {
        int x = chance_between(&chance, 0, scene.width),
            y = chance_between(&chance, 0, scene.height);
        Pose pose = { { x, y }, chance_between(&chance, 0, FULL_TURN - 1) };
        base[bases] = bases % 2 ? base_circle(length_round(32 * MM * shrink), pose.at)
                                : base_rect(length_round(25 * MM * shrink),
                                            length_round(50 * MM * shrink), pose);
    }
}

enum { GAP_PAIRS = 4096, GAP_ROUNDS = 16 };

static struct {
    uint16_t a, b;
} gap_pair[GAP_PAIRS];

/* The pairs are drawn beforehand: three divisions would cost half as much as a gap. */
static void pairs_make(void)
{
    for (int i = 0; i < GAP_PAIRS; i++) {
        gap_pair[i].a = (uint16_t)(i % bases);
        gap_pair[i].b = (uint16_t)((i * 7 + i / bases + 1) % bases);
    }
}

static double work_gap(void)
{
    double sum = 0;
    for (int round = 0; round < GAP_ROUNDS; round++) {
        for (int i = 0; i < GAP_PAIRS; i++)
            sum += (double)base_gap(base[gap_pair[i].a], base[gap_pair[i].b]);
    }
    return sum;
}

static Index grid;
static int32_t grid_start[100000];
static IndexEntry grid_entry[400000];

static void grid_make(int count)
{
    grid = (Index){
        .start = grid_start, .start_most = 100000, .entry = grid_entry, .entry_most = 400000
    };
    if (!index_build(&grid, scene.width, scene.height, INCH, area, count))
        fprintf(stderr, "The grid has no room for the scene.\n");
}

static Segment bench_segment(int i)
{
    return (Segment){ scene.eye[i % BENCH_EYES], scene.eye[(i * 31 + 17) % BENCH_EYES] };
}

enum { SEGMENTS = 20000 };

static double work_segment(void)
{
    double sum = 0;
    for (int i = 0; i < SEGMENTS; i++)
        sum += index_first_crossed(&grid, bench_segment(i)) >= 0;
    return sum;
}

static VisibleScene visible;
static VisibleScratch visible_scratch;
static Point visible_corner[BENCH_CORNERS], region_out[9000];
static Opaque visible_opaque[BENCH_POLYGONS];
static int eyes = BENCH_EYES;

static void visible_make(int count)
{
    visible = (VisibleScene){ .corner = visible_corner,
                              .corners_most = BENCH_CORNERS,
                              .opaque = visible_opaque,
                              .opaques_most = BENCH_POLYGONS };
    visible_begin(&visible, scene.width, scene.height);
    for (int i = 0; i < count; i++)
        visible_add(&visible, &area[i]);
    visible_ready(&visible);
}

static double work_visible(void)
{
    double sum = 0;
    for (int i = 0; i < eyes; i++)
        sum += visible_region(&visible_scratch, &visible, scene.eye[i], region_out, 9000);
    return sum;
}

static Blocker blocker[BENCH_POLYGONS];
static int blockers;

static void blockers_make(int count)
{
    blockers = count;
    for (int i = 0; i < count; i++)
        blocker[i] = sight_blocker(area[i]);
}

enum { LOOKS = 1000 };

static double work_share(void)
{
    double sum = 0;
    for (int i = 0; i < LOOKS; i++) {
        Sight sight;
        sight_look(&sight, scene.eye[i],
                   base_circle(32 * MM, scene.eye[(i * 31 + 17) % BENCH_EYES]), blocker, blockers);
        sum += (double)sight.clear;
    }
    return sum;
}

static Area swept[BENCH_POLYGONS];
static int swept_count;

enum { SWEEPS = 400 };

/* A block of 20 files, wheeled 30 degrees and then sent 12 inches ahead. */
static double work_sweep(void)
{
    double sum = 0;
    const Leg legs[2] = { { LEG_WHEEL, 0, 30 * DEGREE }, { LEG_AHEAD, 12 * INCH, 0 } };
    for (int i = 0; i < SWEEPS; i++) {
        Base block = base_rect(20 * 20 * MM, 4 * 20 * MM, (Pose){ scene.eye[i], i * 3000 });
        sum += (double)course_walk(legs, 2, block, swept, swept_count, 0).travel;
    }
    return sum;
}

static double work_straight_sweep(void)
{
    double sum = 0;
    const Leg ahead = { LEG_AHEAD, 12 * INCH, 0 };
    for (int i = 0; i < SWEEPS; i++) {
        Base block = base_rect(20 * 20 * MM, 4 * 20 * MM, (Pose){ scene.eye[i], i * 3000 });
        sum += (double)course_walk(&ahead, 1, block, swept, swept_count, 0).travel;
    }
    return sum;
}

static double route_scratch_room[BENCH_ROUTE_ROOM / sizeof(double)]; /* the growth needs more */
static RouteScratch route_scratch = { route_scratch_room, sizeof route_scratch_room };

enum { ROUTES = 40 };

static int routes = ROUTES;
static Length route_width = 25 * MM; /* of the base */

static Point route_from[ROUTES], route_goal[ROUTES];

/* From the left edge to the right one, with a base of 25 mm, both ends at the first free place. */
static Point route_end(Length x, int i)
{
    Point at = { x, (Length)((int64_t)scene.height * (i + 1) / (ROUTES + 2)) };
    for (bool is_open = false; !is_open;
         at.y = (at.y + MM) % (scene.height - 2 * INCH) + INCH / 2) {
        is_open = at.y > INCH && at.y < scene.height - INCH;
        for (int k = 0; k < scene.count && is_open; k++)
            is_open = area_gap(&area[k], base_circle(route_width, at)) > 0;
        if (is_open)
            break;
    }
    return at;
}

static int routes_found;
static RouteTable route_table;
static RouteMap *route_known;

static double routes_walk(bool anew)
{
    static Point stop[1000];
    routes_found = 0;
    for (int i = 0; i < routes; i++) {
        Route route = { .stop = stop, .most = 1000 };
        if (anew || route_known == NULL)
            route_known =
                route_map(&route_scratch, &route_table, base_circle(route_width, route_from[i]));
        routes_found += route_known != NULL &&
                        route_map_to_point(route_known, route_from[i], route_goal[i], &route);
    }
    return routes_found;
}

/* Each on a table that nobody knows yet. */
static double work_first_route(void)
{
    return routes_walk(true);
}

static double work_route(void)
{
    return routes_walk(false);
}

static void routes_make(void)
{
    route_table = (RouteTable){ scene.width, scene.height, area, scene.count };
    route_known = NULL;
    for (int i = 0; i < routes; i++) {
        route_from[i] = route_end(INCH, i);
        route_goal[i] = route_end(scene.width - INCH, ROUTES - 1 - i);
    }
}

static Point fan_corner[20000];
static int fan_start[64];

enum { FANS = 40 };

static double work_fan(void)
{
    double sum = 0;
    RouteTable table = { scene.width, scene.height, swept, swept_count };
    for (int i = 0; i < FANS; i++) {
        Region region = {
            .corner = fan_corner, .corners_most = 20000, .start = fan_start, .polygons_most = 60
        };
        Block block = { { scene.eye[i], i * 30000 }, 6, 24, 20 * MM, 20 * MM };
        region_of_wheel(&table, &block, 8 * INCH, &region);
        sum += region.corners;
    }
    return sum;
}

/* What Box2D took for the same on a machine at rest. */
static const double BOX2D_NS = 52;

/* ---- The table -------------------------------------------------------------------------- */

static void row(const char *what, double ours_ns, double aim_ns, double peer_ns, const char *peer)
{
    double unit = ours_ns < 1000 ? 1 : 1000;
    const char *name = ours_ns < 1000 ? "ns" : "us";
    printf("%-46s %9.2f %s", what, ours_ns / unit, name);
    if (aim_ns > 0)
        printf("  aim %8.2f %s  %s", aim_ns / unit, name, ours_ns <= aim_ns ? "met   " : "MISSED");
    if (peer_ns > 0)
        printf("  %s %.1f us: ratio %.3f", peer, peer_ns / 1000, ours_ns / peer_ns);
    printf("\n");
}

/* Bases laid so that a block has something to run into, but not at once. */
static void swept_make(int count, double shrink)
{
    bases_make(count, shrink);
    swept_count = 0;
    for (int i = 0; i < bases; i++)
        swept[swept_count++] = area_base(base[i]);
}

static void growth(void)
{
    static const int sizes[] = { 100, 300, 1000, 3000, 10000 };
    printf("\nHow it grows (blockers shrink as they grow in number, so that all fit)\n");
    printf("%8s %11s %11s %11s %11s %11s %11s %11s\n", "blockers", "segment ns", "region us",
           "share us", "sweep us", "route us", "first us", "wheel us");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        double shrink = sizes[i] <= 240
                            ? 1
                            : 0.9 * (double)length_root((uint64_t)(240.0 / sizes[i] * 1e12)) / 1e6;
        scene_make(&scene, sizes[i] * 5 / 6, sizes[i] - sizes[i] * 5 / 6, shrink);
        int count = areas_of(&scene, area);
        grid_make(count);
        visible_make(count);
        blockers_make(count);
        swept_make(sizes[i], shrink);
        eyes = 100;
        double segment = measure(work_segment, SEGMENTS), region = measure(work_visible, eyes);
        double share = measure(work_share, LOOKS), sweep = measure(work_straight_sweep, SWEEPS);
        route_width = length_round(25 * MM * shrink);
        routes = 4;
        runs = 1;
        routes_make();
        double first = measure(work_first_route, routes);
        work_route();
        runs = RUNS;
        double route = measure(work_route, routes), fan = measure(work_fan, FANS);
        printf("%8d %11.1f %11.2f %11.2f %11.2f %11.1f %11.1f %11.1f", sizes[i], segment,
               region / 1000, share / 1000, sweep / 1000, route / 1000, first / 1000, fan / 1000);
        printf("   %d of %d ways\n", routes_found, routes);
        fflush(stdout);
    }
}

static void compare_areas(const PeerFigures *peer, int count)
{
    double worst = 0;
    for (int i = 0; i < count; i++) {
        visible_region(&visible_scratch, &visible, scene.eye[i], region_out, 9000);
        double own = visible_area_twice(&visible_scratch);
        double off = (own - peer->region_area_twice[i]) / own;
        worst = off > worst ? off : -off > worst ? -off : worst;
    }
    printf("%-46s %9.1e  aim 1e-6  %s\n", "  same area, worst relative difference", worst,
           worst <= 1e-6 ? "met" : "MISSED");
}

int main(int argc, char **argv)
{
    bool with_peers = argc > 1 && strcmp(argv[1], "--peers") == 0;
    static PeerFigures peer;
    scene_make(&scene, 200, 40, 1);
    int count = areas_of(&scene, area);
    printf("Geometry: %d areas, %d edges, %d eyes\n", count, scene.corners, BENCH_EYES);
    double start = now_ns();
    grid_make(count);
    double grid_ns = now_ns() - start;
    start = now_ns();
    visible_make(count);
    double ready_ns = now_ns() - start;
    blockers_make(count);
    bases_make(600, 1);
    pairs_make();
#ifdef BENCH_PEERS
    if (with_peers)
        peers_measure(&scene, BENCH_EYES, &peer);
#else
    if (with_peers)
        printf("GEOS and CGAL were not there when this was built: no peers.\n");
#endif
    runs = MOST_RUNS;
    row("gap of two bases (of 600)", measure(work_gap, GAP_PAIRS * GAP_ROUNDS),
        peer.gap_ns > 0 ? peer.gap_ns / 100 : 34.7, peer.gap_ns, "GEOS");
    printf("%-46s %9.2f ns  aim %8.2f ns  %s  Box2D at rest 52 ns: ratio %.3f\n",
           "  the fastest of the runs", fastest_ns, BOX2D_NS / 1.5,
           fastest_ns <= BOX2D_NS / 1.5 ? "met   " : "MISSED", fastest_ns / BOX2D_NS);
    runs = RUNS;
    row("one sight segment against the scene", measure(work_segment, SEGMENTS),
        peer.segment_ns > 0 ? peer.segment_ns / 10 : 350, peer.segment_ns, "GEOS prepared");
    double region = measure(work_visible, eyes);
    row("visible region of a point", region, peer.region_ns > 0 ? peer.region_ns * 0.7 : 100000,
        peer.region_ns, "CGAL triangular expansion");
    printf("%-46s %9.2f us", "  made ready for it (apart)", ready_ns / 1000);
    if (peer.region_ready_ms > 0)
        printf("  CGAL %.1f us", peer.region_ready_ms * 1000);
    printf("; the segments' grid %.2f us\n", grid_ns / 1000);
    if (peer.region_ns > 0)
        compare_areas(&peer, BENCH_EYES);
    if (peer.segment_ns > 0)
        printf("%-46s %9.0f of %d, GEOS %d\n", "  segments blocked", work_segment(), SEGMENTS,
               peer.segments_blocked);
    row("visible share among 240 blockers", measure(work_share, LOOKS), 5000, 0, "");
    swept_make(600, 1);
    row("20 files 12 inches ahead among 600 bases", measure(work_straight_sweep, SWEEPS), 20000, 0,
        "");
    row("the same, wheeled 30 degrees before", measure(work_sweep, SWEEPS), 0, 0, "");
    routes_make();
    double first_ns = measure(work_first_route, ROUTES);
    work_route();
    row("a route across the table", measure(work_route, ROUTES), 1e6, 0, "");
    printf("%-46s %9.2f us\n", "  the first one on a table, made ready with it", first_ns / 1000);
    printf("%-46s %9d of %d\n", "  ways found", routes_found, ROUTES);
    row("legal region of a wheel-and-march", measure(work_fan, FANS), 5e6, 0, "");
    growth();
    return 0;
}
