#include "geom/template.h"

#include "geom/zone.h"
#include "tile.h"

static Colour area_colour(const void *area, Point p)
{
    return area_contains(area, p) ? TONE_MEASURE : 0;
}

static Colour sector_colour(const void *sector, Point p)
{
    return sector_gap_point(sector, p) <= REACH_SLACK ? TONE_MEASURE : 0;
}

static Colour covered(const Area *area, Base base)
{
    if (within(area_outside(area, base), 0))
        return TONE_GROUND;
    return area_overlaps(area, base) ? TONE_MOVER : TONE_OTHER;
}

static void show_covered(Tile *t, const Area *area, const Base *base, int count)
{
    show_where(t, area_colour, area);
    show_area(t, area, TONE_MEASURE);
    for (int i = 0; i < count; i++) {
        show_base(t, base[i], covered(area, base[i]));
        show_word(t, base[i].pose.at, "%.2f", shown(area_gap(area, base[i])));
    }
    say(t, "Green wholly under, blue touched, red not; figures are the gaps. ");
}

static void circle(Tile *t)
{
    Area area = template_circle(at(11, 7), 4 * INCH);
    Base base[] = { base_circle(2 * INCH, at(12, 8)), base_circle(2 * INCH, at(16, 7)),
                    base_circle(2 * INCH, at(8, 4)),
                    base_rect(2 * INCH, 3 * INCH, standing(6, 11, 40)),
                    base_rect(3 * INCH, 2 * INCH, standing(12, 13, 0)) };

    show_covered(t, &area, base, 5);
    say(t, "The disc at the right touches only the rim (gap 0): not hit.");
}

static void line(Tile *t)
{
    Area area = template_line(standing(3, 12, 60), 16 * INCH, INCH);
    Base base[] = { base_circle(2 * INCH, at(8, 9)), base_circle(2 * INCH, at(11, 5)),
                    base_rect(3 * INCH, 2 * INCH, standing(14, 7, 0)),
                    base_circle(2 * INCH, at(18, 3)) };

    show_covered(t, &area, base, 4);
    say(t, "A line 16 long and 1 wide, at 60 degrees.");
}

static void sector(Tile *t)
{
    Sector s = { standing(4, 8, 80), 30 * DEGREE, 12 * INCH };
    Base base[] = { base_circle(2 * INCH, at(10, 7)), base_circle(2 * INCH, at(14, 2)),
                    base_circle(2 * INCH, at(16.5, 7)), base_circle(2 * INCH, at(8, 11.8)),
                    base_rect(2 * INCH, 4 * INCH, standing(12, 11, 70)) };

    show_where(t, sector_colour, &s);
    for (int i = 0; i < 5; i++)
        show_base(t, base[i],
                  sector_holds(&s, base[i])     ? TONE_GROUND
                  : sector_touches(&s, base[i]) ? TONE_MOVER
                                                : TONE_OTHER);
    say(t, "12 inches, 30 degrees to either side of 80: green wholly in, blue touched, red not.");
}

static void flame(Tile *t)
{
    Point corner[4];
    Area area =
        area_polygon(template_flame(standing(4, 11, 70), 12 * INCH, INCH / 2, 2 * INCH, corner));
    Base base[] = { base_circle(2 * INCH, at(9, 9)), base_circle(INCH, at(12, 8)),
                    base_circle(2 * INCH, at(12, 4)), base_circle(2 * INCH, at(16.2, 6.5)) };

    show_covered(t, &area, base, 4);
    say(t, "12 long, 1 wide at the start, 4 at the end.");
}

static void teardrop(Tile *t)
{
    Point corner[TEARDROP_CORNERS];
    Pose tip = standing(4, 11, 70);
    Polygon drop = template_teardrop(tip, 12 * INCH, 2 * INCH, corner);
    Area area = area_polygon(drop);
    Base base[] = { base_circle(2 * INCH, at(9, 9)), base_circle(INCH, at(13, 7.7)),
                    base_circle(2 * INCH, at(12, 4)) };

    show_covered(t, &area, base, 3);
    show_base(t, base_circle(4 * INCH, pose_point(tip, 0, 10 * INCH)), TONE_FAINT);
    say(t, "Point at 4, 11; its round end is the grey disc, 12 from the point.");
}

static void bolt(Tile *t)
{
    Segment way = { at(2, 12), at(22, 4) };
    Base base[] = { base_circle(2 * INCH, at(18, 5)),
                    base_rect(2 * INCH, 3 * INCH, standing(6, 10, 30)),
                    base_circle(2 * INCH, at(12, 10)),
                    base_rect(2 * INCH, 2 * INCH, standing(13, 7, 0)) };
    LineHit hit[4];
    int count = line_hits(way, base, 4, hit, 4);

    for (int i = 0; i < 4; i++)
        show_base(t, base[i], TONE_OTHER);
    show_line(t, way.from, way.to, TONE_MEASURE);
    for (int i = 0; i < count; i++) {
        Point p = point_toward(way.from, way.to, hit[i].along);
        show_dot(t, p, TONE_MOVER);
        show_word(t, p, "%d: %.2f", i + 1, shown(hit[i].along));
    }
    say(t, "What a bolt touches, in order, and how far along: %d of 4.", count);
}

const Exhibit templates[TILES_A_SHEET] = {
    { "A round template", circle }, { "A line", line },         { "A sector", sector },
    { "A flame", flame },           { "A teardrop", teardrop }, { "A bolt through bases", bolt },
};
