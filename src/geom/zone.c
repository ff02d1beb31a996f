#include "geom/zone.h"

#include "clip.h"
#include "outline.h"

#include <math.h>

Zone zone_ahead(Pose pose)
{
    return (Zone){ 1, { { pose.at, pose.facing } } };
}

Zone zone_wedge(Pose apex, Heading half)
{
    Heading right = apex.facing + half - QUARTER_TURN, left = apex.facing - half + QUARTER_TURN;
    return (Zone){ 2, { { apex.at, heading_normal(right) }, { apex.at, heading_normal(left) } } };
}

Zone zone_side(Base base, Side side)
{
    Point corner[4];
    base_corners(base, corner);
    Heading out = base.pose.facing + (Heading)side * QUARTER_TURN;
    Point left = corner[side], right = corner[(side + 1) % 4];
    Zone zone = { 3,
                  { { left, heading_normal(out) },
                    { left, heading_normal(out + QUARTER_TURN / 2) },
                    { right, heading_normal(out - QUARTER_TURN / 2) } } };
    return zone;
}

Zone zone_strip(Base base, Length depth)
{
    Point corner[4];
    base_corners(base, corner);
    Heading ahead = base.pose.facing;
    Zone zone = { 3,
                  { { corner[0], heading_normal(ahead) },
                    { corner[0], heading_normal(ahead + QUARTER_TURN) },
                    { corner[1], heading_normal(ahead - QUARTER_TURN) } } };
    if (depth != LENGTH_NEVER)
        zone.line[zone.count++] =
            (ZoneLine){ point_shift(corner[0], ahead, depth), heading_normal(ahead + HALF_TURN) };
    return zone;
}

static double line_depth(const ZoneLine *line, Vec p)
{
    return vec_dot(vec_sub(p, vec_of(line->at)), heading_forward(line->inward));
}

Length zone_gap_point(const Zone *zone, Point p)
{
    double gap = -1e300;
    for (int i = 0; i < zone->count; i++)
        gap = larger(gap, -line_depth(&zone->line[i], vec_of(p)));
    return length_round(gap);
}

bool zone_contains(const Zone *zone, Point p)
{
    return within(zone_gap_point(zone, p), 0);
}

static Figure rect_figure(const Outline *o)
{
    Figure figure = { .count = 4 };
    outline_corners(o, figure.corner);
    return figure;
}

static void zone_cut(const Zone *zone, Figure *figure, double inset)
{
    for (int i = 0; i < zone->count; i++) {
        Vec inward = heading_forward(zone->line[i].inward);
        figure_clip(figure, vec_along(vec_of(zone->line[i].at), inward, inset), inward);
    }
}

/* Whether a disc of `radius` about `centre` has a point in the zone. Of a convex zone the nearest point to the
 * centre lies inside, on one line, or where two lines meet. */
static bool disc_meets(const Zone *zone, Vec centre, double radius)
{
    Figure figure = { .count = 4,
                      .corner = { vec(centre.x - radius, centre.y - radius),
                                  vec(centre.x + radius, centre.y - radius),
                                  vec(centre.x + radius, centre.y + radius),
                                  vec(centre.x - radius, centre.y + radius) } };
    zone_cut(zone, &figure, 0);
    if (figure.count == 0)
        return false;
    bool inside = true;
    double best = 1e300;
    for (int i = 0; i < figure.count; i++) {
        Vec a = figure.corner[i], b = figure.corner[(i + 1) % figure.count];
        best = smaller(best, segment_distance(centre, a, b));
    }
    for (int i = 0; i < zone->count; i++)
        inside = inside && line_depth(&zone->line[i], centre) >= 0;
    return inside || best <= radius;
}

bool zone_touches(const Zone *zone, Base base)
{
    Outline o = outline_of(base);
    if (outline_is_round(&o))
        return o.radius > REACH_SLACK && disc_meets(zone, o.at, o.radius - REACH_SLACK);
    Figure figure = rect_figure(&o);
    zone_cut(zone, &figure, REACH_SLACK);
    return figure.count > 0;
}

bool zone_holds(const Zone *zone, Base base)
{
    Outline o = outline_of(base);
    for (int i = 0; i < zone->count; i++) {
        Vec inward = heading_forward(zone->line[i].inward);
        double depth = vec_dot(vec_sub(o.at, vec_of(zone->line[i].at)), inward);
        if (!within(length_round(outline_support(&o, inward) - depth), 0))
            return false;
    }
    return true;
}

int zone_clip(const Zone *zone, Base base, Point corner[8])
{
    Outline o = outline_of(base);
    if (outline_is_round(&o))
        return 0;
    Figure figure = rect_figure(&o);
    zone_cut(zone, &figure, 0);
    for (int i = 0; i < figure.count; i++)
        corner[i] = vec_point(figure.corner[i]);
    return figure.count;
}

Length ahead_farthest(Pose pose, Base base)
{
    Outline o = outline_of(base);
    Vec ahead = heading_forward(pose.facing);
    return length_round(vec_dot(vec_sub(o.at, vec_of(pose.at)), ahead) +
                        outline_support(&o, ahead));
}

Length ahead_nearest(Pose pose, Base base)
{
    Outline o = outline_of(base);
    Vec ahead = heading_forward(pose.facing);
    return length_round(vec_dot(vec_sub(o.at, vec_of(pose.at)), ahead) -
                        outline_support(&o, ahead));
}

bool ahead_gap(Base base, Base other, Length *gap)
{
    Outline o = outline_of(other);
    Vec off = vec_sub(o.at, vec_of(base.pose.at));
    Vec right = heading_right(base.pose.facing);
    double ahead = vec_dot(off, ahead_of(right)), aside = fabs(vec_dot(off, right));
    if (ahead <= REACH_SLACK - o.radius)
        return false;
    double near =
        ahead >= 0 ? vec_length(off) - o.radius : aside - sqrt(o.radius * o.radius - ahead * ahead);
    *gap = length_round(larger(near, 0) - (double)base.width / 2);
    return true;
}

/* ---- The strip before a front ------------------------------------------------------- */

/* The nearest point ahead of a disc's part between -w and w, in the front edge's frame. */
static bool strip_to_disc(Vec c, double radius, double w, double *distance)
{
    double from = larger(c.x - radius, -w), to = smaller(c.x + radius, w);
    double nearest = smaller(larger(c.x, from), to) - c.x;
    if (to - from <= REACH_SLACK)
        return false;
    double near_end = c.y - sqrt(radius * radius - nearest * nearest);
    *distance = larger(near_end, 0);
    return c.y + radius > 0;
}

bool strip_distance(Base front, Base target, Length *distance)
{
    Outline o = outline_of(front), t = outline_of(target);
    Vec middle = vec_along(o.at, o.ahead, o.half_length), off = vec_sub(t.at, middle);
    if (outline_is_round(&t)) {
        double exact = 0;
        Vec local = vec(vec_dot(off, o.right), vec_dot(off, o.ahead));
        if (!strip_to_disc(local, t.radius, o.half_width, &exact))
            return false;
        *distance = length_round(exact);
        return true;
    }
    Figure figure = rect_figure(&t);
    figure_clip(&figure, middle, o.ahead);
    figure_clip(&figure, vec_along(middle, o.right, -o.half_width), o.right);
    figure_clip(&figure, vec_along(middle, o.right, o.half_width), vec_scale(o.right, -1));
    double left = 1e300, right = -1e300, nearest = 1e300;
    for (int i = 0; i < figure.count; i++) {
        Vec p = vec_sub(figure.corner[i], middle);
        left = smaller(left, vec_dot(p, o.right));
        right = larger(right, vec_dot(p, o.right));
        nearest = smaller(nearest, vec_dot(p, o.ahead));
    }
    if (right - left <= REACH_SLACK)
        return false;
    *distance = length_round(nearest);
    return true;
}

/* ---- Which side ----------------------------------------------------------------------- */

Side side_of_point(Base base, Point p)
{
    Outline o = outline_of(base);
    Vec local = outline_local(&o, vec_of(p));
    double beside = fabs(local.x) - o.half_width;
    double before = local.y - o.half_length, behind = -local.y - o.half_length;
    if (before >= -REACH_SLACK && beside <= before + REACH_SLACK)
        return SIDE_FRONT;
    if (behind >= -REACH_SLACK && beside <= behind + REACH_SLACK)
        return SIDE_REAR;
    return local.x >= 0 ? SIDE_RIGHT : SIDE_LEFT;
}

Side quarter_of_point(Base base, Point p)
{
    Vec off = vec_sub(vec_of(p), vec_of(base.pose.at));
    Vec right = heading_right(base.pose.facing);
    double across = vec_dot(off, right) * (double)base.length;
    double along = vec_dot(off, ahead_of(right)) * (double)base.width;
    if (fabs(across) <= fabs(along))
        return along >= 0 ? SIDE_FRONT : SIDE_REAR;
    return across > 0 ? SIDE_RIGHT : SIDE_LEFT;
}

Heading arc_offset(Pose pose, Point p)
{
    if (point_equal(pose.at, p))
        return 0;
    return heading_turn(pose.facing, point_bearing(pose.at, p));
}

bool arc_contains(Pose pose, Heading half, Point p)
{
    Heading off = arc_offset(pose, p);
    return (off < 0 ? -off : off) <= half + HEADING_SLACK;
}
