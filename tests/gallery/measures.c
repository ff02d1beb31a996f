#include "geom/coherency.h"
#include "geom/zone.h"
#include "tile.h"

static void show_gap(Tile *t, Base a, Base b)
{
    Segment way = base_nearest(a, b);

    show_base(t, a, TONE_MOVER);
    show_base(t, b, TONE_OTHER);
    show_line(t, way.from, way.to, TONE_MEASURE);
    show_word(t, way.to, "%.3f", shown(base_gap(a, b)));
}

static void gaps(Tile *t)
{
    show_gap(t, base_circle(2 * INCH, at(3, 12)), base_circle(3 * INCH, at(9, 4)));
    show_gap(t, base_rect(4 * INCH, 2 * INCH, standing(14, 12, 0)),
             base_rect(3 * INCH, 3 * INCH, standing(14, 4, 45)));
    show_gap(t, base_rect(3 * INCH, 2 * INCH, standing(20, 4, 90)),
             base_circle(2 * INCH, at(22, 11)));
    say(t, "Discs: centres 10 apart less 1 and 1.5: 7.5. Squares: 11 - 4 - 2.121 = 4.879. "
           "Right: from the corner, root of (1 + 30.25) - 1 = 4.590.");
}

static void depths(Tile *t)
{
    Base left = base_circle(4 * INCH, at(5, 6));
    Base square = base_rect(4 * INCH, 4 * INCH, standing(15, 6, 0));
    Base turned = base_rect(4 * INCH, 4 * INCH, standing(15, 10, 45));

    show_gap(t, left, base_circle(4 * INCH, at(8, 6)));
    show_gap(t, square, turned);
    say(t, "Discs: 3 - 4 = -1. Squares: the corner comes in by 8 - 7.172 = 0.828; depth %.3f.",
        shown(base_overlap_depth(square, turned)));
}

static Colour side_colour(const void *scene, Point p)
{
    static const Colour of[] = { TONE_MOVER, TONE_GROUND, TONE_OTHER, TONE_MEASURE };
    return of[side_of_point(*(const Base *)scene, p)];
}

static void arcs(Tile *t)
{
    Base base = base_rect(5 * INCH, 3 * INCH, standing(12, 7.5, 30));

    show_where(t, side_colour, &base);
    show_base(t, base, TONE_FAINT);
    say(t, "Lines of 45 degrees from the corners, facing 30: front blue, right green, rear red, "
           "left violet.");
}

static Colour zone_colour(const void *zone, Point p)
{
    return zone_contains(zone, p) ? TONE_MEASURE : 0;
}

static Colour in_base(const Zone *zone, Base base)
{
    return zone_holds(zone, base)     ? TONE_GROUND
           : zone_touches(zone, base) ? TONE_MOVER
                                      : TONE_OTHER;
}

static void wedge(Tile *t)
{
    Zone zone = zone_wedge(standing(4, 12, 45), 30 * DEGREE);
    Base base[] = { base_circle(2 * INCH, at(10, 6)), base_circle(2 * INCH, at(8, 3)),
                    base_circle(2 * INCH, at(15, 9.3)), base_circle(2 * INCH, at(15, 12)),
                    base_rect(2 * INCH, 3 * INCH, standing(17, 6, 20)) };

    show_where(t, zone_colour, &zone);
    for (int i = 0; i < 5; i++)
        show_base(t, base[i], in_base(&zone, base[i]));
    say(t, "A wedge facing 45 degrees, 30 to either side: bases wholly in it green, partly blue, "
           "outside red.");
}

static void strip(Tile *t)
{
    Base base = base_rect(4 * INCH, 2 * INCH, standing(6, 10, 60));
    Base target = base_circle(3 * INCH, at(16, 6));
    Zone zone = zone_strip(base, 14 * INCH);
    Length distance = 0;
    bool ahead = strip_distance(base, target, &distance);

    show_where(t, zone_colour, &zone);
    show_base(t, base, TONE_MOVER);
    show_base(t, target, ahead ? TONE_GROUND : TONE_OTHER);
    show_base(t, base_at(base, pose_ahead(base.pose, distance)), TONE_FAINT);
    say(t,
        "The strip before the front, 14 deep; straight ahead to the target's first point: %.3f "
        "(the grey base touches).",
        shown(distance));
}

static void chain(Tile *t)
{
    static const double place[][2] = { { 3, 5 },  { 5, 5 },   { 7, 6 },   { 6, 8 },
                                       { 12, 9 }, { 14, 10 }, { 16, 10 }, { 15, 6 } };
    static Coherency tree;
    Base base[8];

    for (int i = 0; i < 8; i++)
        base[i] = base_circle(INCH, at(place[i][0], place[i][1]));
    coherency_of_bases(&tree, base, 8);
    for (int i = 0; i < 8; i++) {
        show_base(t, base[i], TONE_MOVER);
        if (tree.parent[i] >= 0) {
            Segment s = base_nearest(base[tree.parent[i]], base[i]);
            show_line(t, s.from, s.to, TONE_MEASURE);
            show_word(t, s.to, "%.2f", shown(tree.spread[i]));
        }
    }
    say(t,
        "The shortest chain; widest gap %.3f (7,6 to 12,9: root of 34 - 1 = 4.831). Holds at 4: "
        "%s, at 5: %s.",
        shown(coherency_widest(&tree)), coherency_holds(&tree, 4 * INCH) ? "yes" : "no",
        coherency_holds(&tree, 5 * INCH) ? "yes" : "no");
}

const Exhibit measures[TILES_A_SHEET] = {
    { "Gap and nearest points", gaps },    { "Depth of an overlap", depths },
    { "Front, flanks and rear", arcs },    { "Wedge: in, partly in, outside", wedge },
    { "The strip straight ahead", strip }, { "Coherency", chain },
};
