#include <stddef.h>

#include "geom/push.h"
#include "geom/region.h"
#include "tile.h"

static void pushed(Tile *t)
{
    Base base = base_circle(2 * INCH, at(5, 11)),
         edge = base_rect(2 * INCH, 3 * INCH, standing(20, 5, 60));
    Area wall = area_base(base_rect(2 * INCH, 5 * INCH, standing(13, 7, 20)));
    Push end = push_until(base, 65 * DEGREE, 12 * INCH, &wall, 1, TABLE_WIDTH, TABLE_DEPTH);
    Push out = push_until(edge, 110 * DEGREE, 12 * INCH, &wall, 1, TABLE_WIDTH, TABLE_DEPTH);

    show_area(t, &wall, TONE_GROUND);
    show_base(t, base, TONE_FAINT);
    show_line(t, base.pose.at, end.end.at, TONE_MEASURE);
    show_base(t, base_at(base, end.end), TONE_MOVER);
    show_base(t, edge, TONE_FAINT);
    show_base(t, base_at(edge, out.end), TONE_OTHER);
    say(t, "Blue: 12 at 65 degrees, stopped by the wall after %.3f, gap %.4f. Red: after %.3f%s.",
        shown(end.moved), shown(area_gap(&wall, base_at(base, end.end))), shown(out.moved),
        out.at_the_edge ? " by the table's edge" : "");
}

static void slammed(Tile *t)
{
    Base base = base_circle(2 * INCH, at(3, 7));
    Area thing[] = { area_disc(at(16, 8), INCH), area_disc(at(9, 6), INCH),
                     area_disc(at(12, 10.5), INCH),
                     area_base(base_rect(2 * INCH, 2 * INCH, standing(12.5, 6.5, 30))) };
    Hit hit[4];
    int count = push_hits(base, 90 * DEGREE, 16 * INCH, thing, 4, hit, 4);

    show_base(t, base, TONE_MOVER);
    for (int i = 0; i < 4; i++)
        show_area(t, &thing[i], TONE_OTHER);
    for (int i = 0; i < count && i < 4; i++) {
        Pose pose = { point_shift(base.pose.at, 90 * DEGREE, hit[i].along), 0 };
        show_base(t, base_at(base, pose), TONE_FAINT);
        show_word(t, pose.at, "%d: %.2f", i + 1, shown(hit[i].along));
    }
    say(t,
        "What a slam of 16 to the right touches, in order (%d of 4). First: 6 - root of 3 = "
        "4.268.",
        count);
}

static void aside(Tile *t)
{
    Base mover = base_circle(3 * INCH, at(10, 8)), victim = base_circle(2 * INCH, at(11, 7.5));
    Base other = base_circle(3 * INCH, at(13.5, 7)), placed;
    Room room = { TABLE_WIDTH, TABLE_DEPTH, (Base[]){ mover, other }, 2, NULL, 0 };
    bool found = push_aside(&room, mover, victim, 0, 3 * INCH, &placed);

    show_base(t, mover, TONE_MOVER);
    show_base(t, other, TONE_OTHER);
    show_base(t, victim, TONE_FAINT);
    show_base(t, placed, TONE_MEASURE);
    say(t,
        "The grey base makes room for the blue one: %s, bearing %.1f instead of 63.4, gap to "
        "blue %.4f, to red %.3f.",
        found ? "placed" : "no room", (double)point_bearing(mover.pose.at, placed.pose.at) / DEGREE,
        shown(base_gap(mover, placed)), shown(base_gap(other, placed)));
}

static void flight(Tile *t)
{
    Base base = base_circle(2 * INCH, at(5, 6));
    Point threat[] = { at(2, 8), at(3, 3) };
    Area wood = area_disc(at(12, 6), 2 * INCH);
    Heading away = flight_from(base.pose.at, threat, 2, 0), way;
    bool found = flight_direction(base, away, 12 * INCH, 5 * DEGREE, QUARTER_TURN, &wood, 1, &way);

    show_area(t, &wood, TONE_GROUND);
    for (int i = 0; i < 2; i++)
        show_base(t, base_circle(INCH, threat[i]), TONE_OTHER);
    show_base(t, base, TONE_FAINT);
    show_line(t, base.pose.at, point_shift(base.pose.at, away, 12 * INCH), TONE_FAINT);
    show_line(t, base.pose.at, point_shift(base.pose.at, way, 12 * INCH), TONE_MEASURE);
    show_base(t, base_circle(2 * INCH, point_shift(base.pose.at, way, 12 * INCH)), TONE_MOVER);
    say(t, "Away from both red ones: %.2f degrees (grey). In steps of 5 past the wood: %s, %.2f.",
        (double)away / DEGREE, found ? "free" : "none", (double)way / DEGREE);
}

static Point corner[20000];
static int start[2000];

static Region empty_region(void)
{
    return (
        Region){ .corner = corner, .corners_most = 20000, .start = start, .polygons_most = 1999 };
}

static void show_region(Tile *t, const Region *region)
{
    for (int i = 0; i < region->polygons; i++)
        show_filled(t, region->corner + region->start[i], region->start[i + 1] - region->start[i],
                    UINT32_C(0xFFF4DFAE));
}

static void walk(Tile *t)
{
    static RegionScratch scratch;
    static const Point hook[] = { { 9 * INCH, 2 * INCH },  { 13 * INCH, 2 * INCH },
                                  { 13 * INCH, 9 * INCH }, { 11 * INCH, 9 * INCH },
                                  { 11 * INCH, 4 * INCH }, { 9 * INCH, 4 * INCH } };
    Area thing[] = { area_polygon((Polygon){ hook, 6 }), area_disc(at(5, 12), INCH) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 2 };
    Base base = base_circle(INCH, at(8, 8));
    Region region = empty_region();

    region_of_walk(&scratch, &table, base, 7 * INCH, &region);
    show_region(t, &region);
    show_area(t, &thing[0], TONE_GROUND);
    show_area(t, &thing[1], TONE_GROUND);
    show_base(t, base, TONE_MOVER);
    say(t,
        "Where the centre of a base of 1 inch can go with 7 inches, round corners too: %d "
        "polygons%s.",
        region.polygons, region.whole ? "" : ", not all of it");
}

static void wheel_and_march(Tile *t)
{
    Block block = { standing(12, 12, 0), 5, 10, INCH, INCH };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, NULL, 0 };
    Region region = empty_region();

    region_of_wheel(&table, &block, 8 * INCH, &region);
    show_region(t, &region);
    show_block(t, &block, TONE_MOVER);
    for (int degrees = 10; degrees <= 90; degrees += 20) {
        Block end = block_wheeled(block, HAND_LEFT, degrees * DEGREE);
        Length left = 8 * INCH - block_wheel_cost(&block, degrees * DEGREE);
        end = block_advanced(end, left > 0 ? left : 0);
        if (left >= 0)
            show_dot(t, end.front.at, TONE_MEASURE);
    }
    say(t, "Where the middle of the front can come with 8 inches: one wheel, then ahead. The dots "
           "are wheels of 10, 30, 50, 70 and 90 to the left that use all of it.");
}

const Exhibit pushes[TILES_A_SHEET] = {
    { "Pushed until something stops it", pushed },
    { "Slam: what it touches", slammed },
    { "Pushed aside", aside },
    { "Flight with a detour", flight },
    { "Where a walk may end", walk },
    { "Where a wheel and a march may end", wheel_and_march },
};
