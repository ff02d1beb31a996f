#include <stddef.h>

#include "geom/region.h"
#include "geom/route.h"
#include "tile.h"

static double room[ROUTE_ROOM / sizeof(double)];
static RouteScratch scratch = { room, sizeof room };
static RegionScratch region_scratch;
static Point corner[20000], taken_corner[5000];
static int start[2000], taken_start[200];
static Point stop[400];

static Route empty_route(void)
{
    return (Route){ .stop = stop, .most = 400 };
}

static void show_way(Tile *t, Base base, const Route *route)
{
    Point last = { -INCH, -INCH };

    /* Of a bend's many stops only some, so that each can be told from the next. */
    for (int i = 0; i < route->count; i++) {
        bool is_end = i + 1 == route->count;
        if (!is_end && point_distance(last, route->stop[i]) < 3 * INCH / 4)
            continue;
        last = route->stop[i];
        show_base(t, base_at(base, (Pose){ last, base.pose.facing }),
                  is_end ? TONE_MOVER : TONE_FAINT);
    }
    show_points(t, route->stop, route->count, TONE_MEASURE);
}

static void keeps_its_facing(Tile *t)
{
    Area thing[] = { area_base(base_rect(2 * INCH, 8 * INCH, standing(9, 4, 0))),
                     area_base(base_rect(2 * INCH, 6 * INCH, standing(9, 12.2, 0))),
                     area_disc(at(16, 8), 2 * INCH) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 3 };
    Base base = base_rect(INCH, 3 * INCH, standing(4, 5, 90));
    Route route = empty_route();

    for (int i = 0; i < 3; i++)
        show_area(t, &thing[i], TONE_GROUND);
    if (route_to_point(&scratch, &table, base, at(21, 8), &route))
        show_way(t, base, &route);
    say(t, "1 by 3 inches, facing right all the way, through a gap of 1.2: %.3f. ",
        shown(route.length));
    base.pose.facing = 0;
    if (!route_to_point(&scratch, &table, base, at(21, 8), &route))
        say(t, "Facing up it finds none.");
}

static void crossing_walls(Tile *t)
{
    Area thing[] = { area_base(base_rect(9 * INCH, INCH, standing(12, 7.5, 0))),
                     area_base(base_rect(9 * INCH, INCH, standing(12, 7.5, 90))) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 2 };
    Base base = base_circle(INCH, at(10, 5.5));
    Route route = empty_route();

    for (int i = 0; i < 2; i++)
        show_area(t, &thing[i], TONE_GROUND);
    if (route_to_point(&scratch, &table, base, at(14, 9.5), &route))
        show_way(t, base, &route);
    say(t, "From one quarter to the one across, round two walls that cross: %.3f.",
        shown(route.length));
}

static void many_ways(Tile *t)
{
    Area thing[60];
    int count = 0;
    for (int i = 0; i < 55; i++)
        thing[count++] = area_disc(at(3 + i % 11 * 1.8 + i / 11 % 2 * 0.9, 2.2 + i / 11 * 2.6),
                                   (i * 7 % 5 + 4) * INCH / 10);
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, count };
    Base base = base_circle(INCH / 2, at(1, 7));
    RouteMap *map = route_map(&scratch, &table, base);
    int found = 0;

    for (int i = 0; i < count; i++)
        show_area(t, &thing[i], TONE_GROUND);
    for (int i = 0; i < 14 && map != NULL; i++) {
        Route route = empty_route();
        if (!route_map_to_point(map, base.pose.at, at(23.2, 1 + i), &route))
            continue;
        show_points(t, route.stop, route.count, i % 2 ? TONE_MEASURE : TONE_MOVER);
        found++;
    }
    show_base(t, base, TONE_MOVER);
    say(t, "On one known table: %d of 14 ways.", found);
}

static void ringed_in(Tile *t)
{
    Area thing[24];
    for (int i = 0; i < 24; i++)
        thing[i] = area_disc(point_shift(at(16, 7.5), i * (FULL_TURN / 24), 4 * INCH), INCH / 2);
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 24 };
    Base base = base_circle(INCH, at(4, 7.5));
    Route route = empty_route();

    for (int i = 0; i < 24; i++)
        show_area(t, &thing[i], i < 22 ? TONE_GROUND : TONE_OTHER);
    show_base(t, base, TONE_MOVER);
    show_dot(t, at(16, 7.5), TONE_MEASURE);
    bool found = route_to_point(&scratch, &table, base, at(16, 7.5), &route);
    say(t, "A ring of discs 0.04 apart: %s. ", found ? "a way" : "no way");
    table.obstacles = 22;
    if (route_to_point(&scratch, &table, base, at(16, 7.5), &route))
        show_points(t, route.stop, route.count, TONE_MEASURE);
    say(t, "Without the two red ones: %.3f.", shown(route.length));
}

static void among_friends(Tile *t)
{
    Area foe = area_base(base_rect(5 * INCH, INCH, standing(15, 5, 20)));
    Area friend[] = { area_disc(at(9, 4), INCH / 2), area_disc(at(10.2, 4.4), INCH / 2),
                      area_disc(at(9, 10), INCH / 2), area_disc(at(13, 10.5), INCH / 2),
                      area_disc(at(12, 8.6), INCH / 2) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, &foe, 1 };
    Base base = base_rect(INCH, 2 * INCH, standing(10, 7.5, 30));
    Region region = { .corner = corner, .corners_most = 20000, .start = start };
    Region taken = { .corner = taken_corner, .corners_most = 5000, .start = taken_start };
    region.polygons_most = 1999;
    taken.polygons_most = 199;

    region_of_walk(&region_scratch, &table, base, 6 * INCH, &region);
    region_taken(base, friend, 5, &taken);
    for (int i = 0; i < region.polygons; i++)
        show_filled(t, region.corner + region.start[i], region.start[i + 1] - region.start[i],
                    UINT32_C(0xFFF4DFAE));
    for (int i = 0; i < taken.polygons; i++)
        show_filled(t, taken.corner + taken.start[i], taken.start[i + 1] - taken.start[i],
                    UINT32_C(0xFFE0D6BE));
    show_area(t, &foe, TONE_OTHER);
    for (int i = 0; i < 5; i++)
        show_area(t, &friend[i], TONE_GROUND);
    show_base(t, base, TONE_MOVER);
    say(t,
        "Where a walk of 6 inches may end, less where the base would stand on a friend (%d cut).",
        taken.polygons);
}

static void pivot_and_drive(Tile *t)
{
    Base tank = base_rect(2 * INCH, 3 * INCH, standing(10, 9, 30));
    Area wall = area_base(base_rect(4 * INCH, INCH, standing(15, 4, 40)));
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, &wall, 1 };
    Region region = { .corner = corner, .corners_most = 20000, .start = start };
    region.polygons_most = 1999;

    region_of_pivot(&table, tank, QUARTER_TURN, 8 * INCH, &region);
    for (int i = 0; i < region.polygons; i++)
        show_filled(t, region.corner + region.start[i], region.start[i + 1] - region.start[i],
                    UINT32_C(0xFFF4DFAE));
    show_area(t, &wall, TONE_GROUND);
    show_base(t, tank, TONE_MOVER);
    for (int degrees = -90; degrees <= 90; degrees += 30) {
        Pose turned = { tank.pose.at, heading_normal(tank.pose.facing + degrees * DEGREE) };
        Length left =
            8 * INCH - pivot_displacement(tank, (degrees < 0 ? -degrees : degrees) * DEGREE);
        show_dot(t, pose_ahead(turned, left).at, TONE_MEASURE);
    }
    say(t, "One pivot of up to a quarter, at the greatest displacement of a corner, then ahead: 8 "
           "inches in all. The dots: every 30 degrees, as if there were no wall.");
}

const Exhibit regions[TILES_A_SHEET] = {
    { "A rectangle keeps its facing", keeps_its_facing },
    { "Round walls that cross", crossing_walls },
    { "Many ways on one table", many_ways },
    { "A goal that is ringed in", ringed_in },
    { "Where friends leave no room to end", among_friends },
    { "Where a pivot and a drive may end", pivot_and_drive },
};
