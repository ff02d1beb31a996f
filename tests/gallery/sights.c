#include "geom/path.h"
#include "geom/push.h"
#include "geom/sight.h"
#include "geom/visible.h"
#include "tile.h"

/* The chord with its clear parts, and the rays from the eye to their ends. */
static void show_sight(Tile *t, Point eye, Base target, const Sight *sight)
{
    Heading ahead = point_bearing(eye, target.pose.at);

    show_base(t, target, TONE_OTHER);
    show_line(t, sight->ends.from, sight->ends.to, TONE_FAINT);
    for (int i = 0; i < sight->count && i < SIGHT_SPANS; i++) {
        Point from = point_shift(target.pose.at, ahead + QUARTER_TURN, sight->span[i].from);
        Point to = point_shift(target.pose.at, ahead + QUARTER_TURN, sight->span[i].to);
        Point part[] = { eye, from, to };
        show_polygon(t, part, 3, UINT32_C(0xFFE0A020));
    }
    show_dot(t, eye, TONE_MOVER);
    show_dot(t, sight->aim, TONE_MEASURE);
    say(t, "Chord %.3f, clear %.3f, share %.1f%%. ", shown(sight->chord), shown(sight->clear),
        sight_per_mille(sight) / 10.0);
}

static void shadows(Tile *t)
{
    Point eye = at(2, 7.5);
    Base target = base_circle(6 * INCH, at(18, 7.5));
    Blocker blocker[] = { sight_blocker(area_disc(at(8, 7.5), INCH / 2)),
                          sight_blocker(
                              area_base(base_rect(2 * INCH, INCH, standing(12, 5.2, 30)))) };
    Sight sight;

    sight_look(&sight, eye, target, blocker, 2);
    show_area(t, &blocker[0].area, TONE_GROUND);
    show_area(t, &blocker[1].area, TONE_GROUND);
    show_sight(t, eye, target, &sight);
    say(t, "Chord: 2 x 3 x 16 / root of 247 = 6.108; the small disc cuts 2 x 16 x 0.5 / root of "
           "35.75 = 2.676 of it, "
           "the box the left end.");
}

static void wood(Tile *t)
{
    static const Point edge[] = { { 10 * INCH, 2 * INCH },
                                  { 16 * INCH, 2 * INCH },
                                  { 20 * INCH, 14 * INCH },
                                  { 14 * INCH, 14 * INCH },
                                  { 12 * INCH, 8 * INCH } };
    Point eye = at(3, 7);
    Base target = base_rect(6 * INCH, 2 * INCH, standing(14.5, 8, 270));
    Blocker blocker = sight_wood(area_polygon((Polygon){ edge, 5 }), 2 * INCH);
    Sight sight;

    sight_look(&sight, eye, target, &blocker, 1);
    show_area(t, &blocker.area, TONE_GROUND);
    show_sight(t, eye, target, &sight);
    say(t, "One sees 2 inches into the wood.");
}

static void behind_walls(Tile *t)
{
    Point eye = at(3, 12);
    Base target = base_rect(5 * INCH, 3 * INCH, standing(17, 4, 210));
    Area wall = area_base(base_rect(INCH, 4 * INCH, standing(11, 6.2, 350)));
    Blocker blocker = sight_blocker(wall);
    Sight sight;

    sight_look(&sight, eye, target, &blocker, 1);
    show_area(t, &wall, TONE_GROUND);
    show_sight(t, eye, target, &sight);
    say(t, "Hidden by the wall %.3f; at least half hidden: %s.",
        shown(sight_hidden_by(eye, target, &wall)), sight_is_half_hidden(&sight) ? "yes" : "no");
}

static void visible(Tile *t)
{
    static Point corner[400], seen[400];
    static Opaque opaque[20];
    static VisibleScratch scratch;
    VisibleScene scene = {
        .corner = corner, .corners_most = 400, .opaque = opaque, .opaques_most = 20
    };
    Area thing[] = { area_disc(at(8, 4), INCH), area_disc(at(16, 10), 2 * INCH),
                     area_base(base_rect(4 * INCH, INCH, standing(6, 11, 30))),
                     area_base(base_rect(INCH, 3 * INCH, standing(15, 4, 340))) };
    int count;

    visible_begin(&scene, TABLE_WIDTH, TABLE_DEPTH);
    for (int i = 0; i < 4; i++)
        visible_add(&scene, &thing[i]);
    visible_ready(&scene);
    count = visible_region(&scratch, &scene, at(10, 8), seen, 400);
    show_polygon(t, seen, count, UINT32_C(0xFFE0A020));
    for (int i = 0; i < 4; i++)
        show_area(t, &thing[i], TONE_GROUND);
    show_dot(t, at(10, 8), TONE_MOVER);
    say(t, "Yellow is seen from the dot: %d corners, %.1f square inches of 360.", count,
        visible_area_twice(&scratch) / 2 / INCH / INCH);
}

static void scatter(Tile *t)
{
    Point aim = at(8, 8);

    show_dot(t, aim, TONE_MOVER);
    for (int face = 1; face <= 6; face++) {
        Heading way = scatter_direction(20 * DEGREE, face, 6);
        Point end = scatter_point(aim, way, face * 2 * INCH, 9 * INCH);
        Point held = scatter_held(aim, end, TABLE_WIDTH, TABLE_DEPTH, INCH);
        show_line(t, aim, end, TONE_FAINT);
        show_base(t, base_circle(2 * INCH, held), TONE_OTHER);
        show_word(t, held, "%d", face);
    }
    say(t,
        "Six directions from 20 degrees clockwise, 2 inches a face, at most 9; bases of 2 inches "
        "are held at the table's edge.");
}

static Colour ahead_colour(const void *zone, Point p)
{
    return zone_contains(zone, p) ? UINT32_C(0xFFE0A020) : 0;
}

static void watched(Tile *t)
{
    Base watcher = base_circle(2 * INCH, at(12, 9)), base = base_circle(2 * INCH, at(2, 4));
    Pose stop[] = { standing(2, 4, 90), standing(20, 4, 90), standing(20, 13, 180),
                    standing(3, 13, 270) };
    Path path = { stop, 4 };
    Zone ahead = zone_ahead(watcher.pose);
    Stretch part[8];
    int count = path_watched(path, base, watcher, 5 * INCH, part, 8);

    show_where(t, ahead_colour, &ahead);
    show_base(t, watcher, TONE_OTHER);
    show_base(t, base_circle(12 * INCH, watcher.pose.at), TONE_FAINT);
    for (int i = 1; i < 4; i++)
        show_line(t, stop[i - 1].at, stop[i].at, TONE_FAINT);
    for (int i = 0; i < count && i < 8; i++) {
        show_base(t, base_at(base, path_pose(path, part[i].from)), TONE_MOVER);
        show_base(t, base_at(base, path_pose(path, part[i].to)), TONE_MEASURE);
        say(t, "From %.3f to %.3f. ", shown(part[i].from), shown(part[i].to));
    }
    say(t, "Within 5 of a watcher that faces up: 10 -+ root of (49 - 25) = 5.101 to 14.899; "
           "only what is ahead (yellow) counts.");
}

const Exhibit sights[TILES_A_SHEET] = {
    { "Chord, shadows and visible share", shadows },
    { "Looking into a wood", wood },
    { "Half hidden behind a wall", behind_walls },
    { "What can be seen of the table", visible },
    { "Scatter", scatter },
    { "Watched on the way", watched },
};
