#include <stddef.h>

#include "geom/approach.h"
#include "geom/ground.h"
#include "geom/place.h"
#include "geom/route.h"
#include "tile.h"

static void approach(Tile *t)
{
    Block block = { standing(5, 9, 0), 4, 12, INCH, INCH }, turned;
    Base target = base_rect(5 * INCH, 2 * INCH, standing(15, 4, 200));
    Approach a;

    show_base(t, target, TONE_OTHER);
    show_block(t, &block, TONE_FAINT);
    if (!approach_cheapest(&block, target, 8 * INCH, NULL, NULL, &a)) {
        say(t, "No approach was found.");
        return;
    }
    turned = block_advanced(block, a.first);
    show_block(t, &turned, TONE_FAINT);
    turned = block_wheeled(turned, a.hand, a.wheel);
    show_block(t, &turned, TONE_FAINT);
    show_block(t, &a.end, TONE_MOVER);
    show_dot(t, a.contact, TONE_MEASURE);
    say(t,
        "First %.3f, wheel %.2f degrees (%s), then %.3f: costs %.3f; gap at the end %.4f, the "
        "dot is the contact.",
        shown(a.first), (double)a.wheel / DEGREE, a.hand == HAND_LEFT ? "left" : "right",
        shown(a.then), shown(a.cost), shown(base_gap(block_outline(&a.end), target)));
}

static double scratch_room[ROUTE_ROOM / sizeof(double)];
static RouteScratch scratch = { scratch_room, sizeof scratch_room };

static const Point hook[] = { { 9 * INCH, 2 * INCH },  { 13 * INCH, 2 * INCH },
                              { 13 * INCH, 9 * INCH }, { 11 * INCH, 9 * INCH },
                              { 11 * INCH, 4 * INCH }, { 9 * INCH, 4 * INCH } };

static void show_route(Tile *t, Base base, const Route *route)
{
    show_points(t, route->stop, route->count, TONE_MEASURE);
    show_base(t, base, TONE_FAINT);
    show_base(t, base_at(base, (Pose){ route->stop[route->count - 1], 0 }), TONE_MOVER);
}

static void route(Tile *t)
{
    Area thing[] = { area_polygon((Polygon){ hook, 6 }), area_disc(at(16, 10), 2 * INCH) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 2 };
    Base base = base_circle(2 * INCH, at(6, 6));
    Point stop[200];
    Route found = { .stop = stop, .most = 200 };

    show_area(t, &thing[0], TONE_GROUND);
    show_area(t, &thing[1], TONE_GROUND);
    if (route_to_point(&scratch, &table, base, at(20, 6), &found) && found.count <= 200)
        show_route(t, base, &found);
    say(t,
        "From (6, 6) to (20, 6), an inch from the hook and the disc, less half the tolerance: %.3f "
        "(with a whole inch 18.671).",
        shown(found.length));
}

static void touch(Tile *t)
{
    Area thing[] = { area_polygon((Polygon){ hook, 6 }) };
    RouteTable table = { TABLE_WIDTH, TABLE_DEPTH, thing, 1 };
    Base base = base_circle(2 * INCH, at(6, 7)), target = base_circle(3 * INCH, at(20, 4));
    Point stop[200];
    Route found = { .stop = stop, .most = 200 };
    Segment line = { at(0, 14), at(24, 14) };

    show_area(t, &thing[0], TONE_GROUND);
    show_base(t, target, TONE_OTHER);
    show_line(t, line.from, line.to, TONE_OTHER);
    if (route_to_touch(&scratch, &table, base, target, &found) && found.count <= 200)
        show_route(t, base, &found);
    say(t, "To touch the red base: %.3f. ", shown(found.length));
    if (route_to_line(&scratch, &table, base, line, &found) && found.count <= 200)
        show_route(t, base, &found);
    say(t, "To the line at 14: %.3f (14 - 7 - 1 = 6).", shown(found.length));
}

static void slow_ground(Tile *t)
{
    static const Point wood[] = { { 6 * INCH, 3 * INCH },
                                  { 11 * INCH, 3 * INCH },
                                  { 11 * INCH, 12 * INCH },
                                  { 6 * INCH, 12 * INCH } };
    Area piece[] = { area_polygon((Polygon){ wood, 4 }), area_disc(at(17, 8), 2 * INCH) };
    Pose stop[] = { standing(2, 8, 90), standing(21, 8, 90) };
    Path path = { stop, 2 };
    Base base = base_circle(2 * INCH, stop[0].at);
    Stretch slow[GROUND_MOST];
    int count = ground_slow(path, base, piece, 2, slow);

    show_area(t, &piece[0], TONE_GROUND);
    show_area(t, &piece[1], TONE_GROUND);
    show_base(t, base, TONE_FAINT);
    show_line(t, stop[0].at, stop[1].at, TONE_FAINT);
    for (int i = 0; i < count; i++) {
        show_base(t, base_at(base, path_pose(path, slow[i].from)), TONE_MOVER);
        show_base(t, base_at(base, path_pose(path, slow[i].to)), TONE_OTHER);
    }
    say(t,
        "19 straight; slow 5 + 2 and 4 + 2 inches (base in the piece); doubled: 19 + 13 = 32. "
        "Cost %.3f; 12 inches reach %.3f (3 + 4.5 = 7.5).",
        shown(ground_cost(path, base, piece, 2, (Slowness){ 2, 1 })),
        shown(ground_reach(path, base, piece, 2, (Slowness){ 2, 1 }, 12 * INCH)));
}

static void climb(Tile *t)
{
    Area piece[] = { area_disc(at(9, 7), 4 * INCH), area_disc(at(10, 7), 2 * INCH),
                     area_base(base_rect(3 * INCH, 6 * INCH, standing(18, 7, 0))) };
    Length level[] = { 1 * INCH, 3 * INCH, 2 * INCH };
    Pose stop[] = { standing(2, 7, 90), standing(18, 7, 90) };

    for (int i = 0; i < 3; i++) {
        show_area(t, &piece[i], TONE_GROUND);
        show_word(t, piece[i].base.pose.at, "%.0f", shown(level[i]));
    }
    show_line(t, stop[0].at, stop[1].at, TONE_MEASURE);
    say(t, "Up 1, up 2, down 2, down 1, up 2: 8. Measured %.3f.",
        shown(ground_climb((Path){ stop, 2 }, piece, level, 3)));
}

static void free_room(Tile *t)
{
    Base other[] = { base_circle(3 * INCH, at(12, 7)), base_circle(2 * INCH, at(14.5, 7)),
                     base_circle(2 * INCH, at(13.3, 4.8)) };
    Area wall = area_base(base_rect(6 * INCH, INCH, standing(13, 10, 0)));
    Room room = { TABLE_WIDTH, TABLE_DEPTH, other, 3, &wall, 1 };
    Base mover = base_circle(2 * INCH, at(0, 0)), placed;
    bool found = place_around(&room, mover, other[0], 90 * DEGREE, 10 * DEGREE, 0, &placed);

    for (int i = 0; i < 3; i++)
        show_base(t, other[i], TONE_OTHER);
    show_area(t, &wall, TONE_GROUND);
    show_base(t, placed, TONE_MOVER);
    say(t,
        "A base beside the big one, first tried to the right, then 10 degrees to either side: "
        "%s at %.1f degrees, gap %.4f.",
        found ? "fits" : "no room",
        (double)point_bearing(other[0].pose.at, placed.pose.at) / DEGREE,
        shown(base_gap(placed, other[0])));
}

const Exhibit ways[TILES_A_SHEET] = {
    { "The cheapest charge path", approach },
    { "Shortest way to a place", route },
    { "Shortest way to touch, and to a line", touch },
    { "What a path costs over slow ground", slow_ground },
    { "Climbing", climb },
    { "Free room beside a base", free_room },
};
