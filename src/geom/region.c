#include "geom/region.h"

#include "geom/course.h"
#include "geom/push.h"
#include "horizon.h"

#include <math.h>
#include <stdlib.h>

static bool region_point(Region *region, Point p)
{
    if (region->corners == region->corners_most) {
        region->whole = false;
        return false;
    }
    region->corner[region->corners++] = p;
    return true;
}

/* Closes the polygon whose corners were added since the last; one of fewer than three is dropped. */
static void region_close(Region *region)
{
    int from = region->start[region->polygons];
    if (region->polygons == region->polygons_most)
        region->whole = false;
    if (region->corners - from < 3 || region->polygons == region->polygons_most) {
        region->corners = from;
        return;
    }
    region->start[++region->polygons] = region->corners;
}

static void region_begin(Region *region)
{
    region->corners = region->polygons = 0;
    region->start[0] = 0;
    region->whole = true;
}

/* ---- Walking ------------------------------------------------------------------------------ */

enum { ROUND = 24, RING = 128 };

/* The grown obstacles: where the centre of a base of this radius cannot be. Rounded corners are taken a little outside. */
typedef struct Grown {
    VisibleScene *scene;
    double radius;
    bool whole;
} Grown;

static void grown_add(Grown *g, const Point *corner, int count)
{
    Area area = area_polygon((Polygon){ corner, count });
    if (!visible_add(g->scene, &area))
        g->whole = false;
}

/* Adds a corner's bend as points just outside it, from the direction `from` to `to` (headings of outward normals). */
static int bend_points(Vec at, double radius, double from, double turn, Point *out)
{
    int parts = 1 + (int)(turn / (FULL_TURN / ROUND));
    double half = turn / parts / 2;
    Vec sc = sine_cosine(half);
    for (int i = 0; i < parts; i++) {
        Vec way = sine_cosine(from + half * (2 * i + 1));
        out[i] = vec_point(vec_along(at, vec(way.x, -way.y), radius / sc.y));
    }
    return parts;
}

/* The outline of points `radius` away from a convex ring of at most 64 corners (clockwise; two points are a line). */
static void grown_ring(Grown *g, const Vec *ring, int count)
{
    Point out[ROUND * 2 + 3 * 64];
    int made = 0;
    for (int i = 0; i < count; i++) {
        Vec before = vec_sub(ring[i], ring[(i + count - 1) % count]);
        Vec after = vec_sub(ring[(i + 1) % count], ring[i]);
        /* Outward of a clockwise edge is to its left. */
        double from = heading_exact(vec(before.y, -before.x)),
               to = heading_exact(vec(after.y, -after.x));
        double turn = to - from;
        turn += turn < -1e-6 ? FULL_TURN : 0;
        made += bend_points(ring[i], g->radius, from, turn, out + made);
    }
    grown_add(g, out, made);
}

static void grown_area(Grown *g, const Area *area)
{
    Vec ring[64];
    Polygon polygon = area->polygon;
    if (polygon.count == 0 && area->base.shape == BASE_CIRCLE) {
        Point out[ROUND];
        double radius = (double)area->base.width / 2 + g->radius;
        bend_points(vec_of(area->base.pose.at), radius, 0, (double)FULL_TURN - 1, out);
        grown_add(g, out, ROUND);
        return;
    }
    if (polygon.count == 0) {
        Outline o = outline_of(area->base);
        outline_corners(&o, ring);
        grown_ring(g, ring, 4);
        return;
    }
    bool backward = polygon_area_twice(polygon) < 0;
    if (polygon.count <= 64 && polygon_is_convex(polygon)) {
        for (int i = 0; i < polygon.count; i++)
            ring[i] = vec_of(polygon.corner[backward ? polygon.count - 1 - i : i]);
        grown_ring(g, ring, polygon.count);
        return;
    }
    for (int i = 0; i < polygon.count; i++) {
        const Vec edge[2] = { vec_of(polygon.corner[i]),
                              vec_of(polygon.corner[(i + 1) % polygon.count]) };
        grown_ring(g, edge, 2);
    }
}

/* Somewhere a way can bend, with what is then left of the allowance. Of what can be seen from there only the half that was in
 * shadow is new: from the direction of arrival, half a turn toward the hand of the obstacle. */
typedef struct Star {
    Vec eye, ahead;
    int hand; /* 1: new to the right, -1: to the left, 0: all round (the start) */
    double left;
} Star;

typedef struct Stars {
    int count, done;
    bool full;
    Star star[REGION_STARS];
} Stars;

static void star_add(Stars *stars, Star star)
{
    if (star.left < INCH / 20)
        return;
    for (int i = 0; i < stars->count; i++) {
        Star *known = &stars->star[i];
        if (known->hand != star.hand || vec_length(vec_sub(known->eye, star.eye)) > 200)
            continue;
        if (i >= stars->done && star.left > known->left)
            *known = star;
        return;
    }
    if (stars->count < REGION_STARS)
        stars->star[stars->count++] = star;
    else
        stars->full = true;
}

/* The part of the horizon between two angles of which the second may lie beyond the seam at 4: one piece at a time. */
static bool piece_between(const HorizonPiece *p, double from, double to, HorizonPiece *out)
{
    *out = *p;
    if (p->to_angle <= from || p->from_angle >= to)
        return false;
    if (p->from_angle < from) {
        Vec at = horizon_at(p, horizon_direction(from));
        out->ax = at.x;
        out->ay = at.y;
    }
    if (p->to_angle > to) {
        Vec at = horizon_at(p, horizon_direction(to));
        out->bx = at.x;
        out->by = at.y;
    }
    return true;
}

/* Copies the new part of the horizon, in order, to `part`. */
static int new_part(const VisibleScratch *s, Star star, HorizonPiece *part)
{
    Vec back = vec_scale(star.ahead, -1);
    double from = star.hand == 0 ? 0 : horizon_angle(star.hand > 0 ? star.ahead : back);
    double to = star.hand == 0 ? 4 : horizon_angle(star.hand > 0 ? back : star.ahead);
    int made = 0;
    to += to <= from ? 4 : 0;
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < s->pieces; i++)
            made += piece_between(&s->piece[i], from - 4 * turn, to - 4 * turn, &part[made]);
    }
    return made;
}

/* Where the horizon leaps outward the way can bend round the nearer end: a little beyond it, out of the obstacle. */
static void find_bends(const HorizonPiece *part, int count, Star star, Stars *stars)
{
    const double leap = 500, out = 12;
    for (int i = 0; i + (star.hand != 0) < count; i++) {
        const HorizonPiece *p = &part[i], *q = &part[(i + 1) % count];
        Vec end = vec(p->bx, p->by), next = vec(q->ax, q->ay);
        double far = vec_length(end), other = vec_length(next);
        if (fabs(far - other) < leap)
            continue;
        /* What is nearer lies to the left of the open when it comes before it, clockwise. */
        bool nearer_before = far < other;
        Vec bend = nearer_before ? end : next;
        double away = nearer_before ? far : other;
        Vec ray = vec_scale(bend, 1 / away);
        Vec aside = nearer_before ? vec(-ray.y, ray.x) : vec(ray.y, -ray.x);
        Star beyond = { vec_add(star.eye, vec_along(bend, aside, out)), ray, nearer_before ? -1 : 1,
                        star.left - away - out };
        star_add(stars, beyond);
    }
}

static void part_polygon(const HorizonPiece *part, int count, Star star, Region *region)
{
    bool room = star.hand == 0 || region_point(region, vec_point(star.eye));
    for (int i = 0; i < count && room; i++) {
        room = region_point(region, vec_point(vec_add(star.eye, vec(part[i].ax, part[i].ay)))) &&
               region_point(region, vec_point(vec_add(star.eye, vec(part[i].bx, part[i].by))));
    }
    region_close(region);
}

static void star_region(RegionScratch *scratch, const VisibleScene *scene, double radius, Star star,
                        Stars *stars, Region *region)
{
    Vec ring[RING];
    for (int i = 0; i < RING; i++) {
        Vec sc = sine_cosine((i + 0.5) * (FULL_TURN / (double)RING));
        ring[i] = vec(star.left * sc.x, -star.left * sc.y);
    }
    double left = radius - star.eye.x, top = radius - star.eye.y;
    double right = (double)scene->width - radius - star.eye.x;
    double bottom = (double)scene->height - radius - star.eye.y;
    if (left >= 0 || top >= 0 || right <= 0 || bottom <= 0)
        return;
    const Vec walls[4] = { { right, top }, { right, bottom }, { left, bottom }, { left, top } };
    horizon_begin(&scratch->visible, ring, RING);
    horizon_wall(&scratch->visible, walls, 4);
    horizon_merge(&scratch->visible, scene, star.eye);
    int count = new_part(&scratch->visible, star, scratch->part);
    part_polygon(scratch->part, count, star, region);
    find_bends(scratch->part, count, star, stars);
}

/* The star with the most left among those not yet done comes next. */
static Star star_next(Stars *stars)
{
    int best = stars->done;
    for (int i = stars->done; i < stars->count; i++)
        best = stars->star[i].left > stars->star[best].left ? i : best;
    Star star = stars->star[best];
    stars->star[best] = stars->star[stars->done];
    stars->star[stars->done++] = star;
    return star;
}

void region_of_walk(RegionScratch *scratch, const RouteTable *table, Base base, Length allowance,
                    Region *region)
{
    Outline o = outline_of(base);
    VisibleScene scene = { .corner = scratch->corner,
                           .corners_most = REGION_CORNERS,
                           .opaque = scratch->opaque,
                           .opaques_most = REGION_OPAQUES };
    Grown grown = { &scene, o.radius + vec_length(vec(o.half_width, o.half_length)), true };
    region_begin(region);
    visible_begin(&scene, table->width, table->height);
    Box near = box_grown(base_box(base), allowance);
    for (int i = 0; i < table->obstacles; i++) {
        if (box_meets(near, box_grown(area_box(&table->obstacle[i]), REACH_SLACK)))
            grown_area(&grown, &table->obstacle[i]);
    }
    visible_ready(&scene);
    Stars stars = { .count = 0 };
    star_add(&stars, (Star){ .eye = o.at, .ahead = vec(0, -1), .left = (double)allowance });
    while (stars.done < stars.count)
        star_region(scratch, &scene, grown.radius, star_next(&stars), &stars, region);
    region->whole = region->whole && grown.whole && !stars.full;
}

/* ---- Wheel and march -------------------------------------------------------------------------- */

/* Between two headings this near no point of the block lies farther than half of this from one of the two. */
enum { FAN_STEP = INCH / 25, FAN_MOST = 1000 };

/* The obstacles near enough to matter, so that the fan looks only at those. */
typedef struct Nearby {
    int count;
    Area area[96];
} Nearby;

static void nearby_of(const RouteTable *table, Box box, Nearby *nearby)
{
    nearby->count = 0;
    for (int i = 0; i < table->obstacles; i++) {
        if (box_meets(box, area_box(&table->obstacle[i])) && nearby->count < 96)
            nearby->area[nearby->count++] = table->obstacle[i];
    }
}

/* How far the block can march, keeping half a step from everything and on the table; below 0 when it is off the table where
 * it stands. */
static Length march_of(const RouteTable *table, const Nearby *nearby, const Block *block,
                       Length allowance)
{
    const Leg ahead = { LEG_AHEAD, allowance, 0 };
    Base outline = block_outline(block);
    if (!within(base_over_edge(outline, table->width, table->height), 0))
        return -1;
    CourseMeeting m = course_walk(&ahead, 1, outline, nearby->area, nearby->count, -FAN_STEP / 2);
    Length march = m.met ? m.done.length : allowance;
    Length to_edge = push_to_edge(outline, outline.pose.facing, table->width, table->height);
    return to_edge < march ? to_edge : march;
}

/* A wheel in small steps: the block after each of them. */
typedef struct Fan {
    const Block *block;
    Hand hand;
    Heading most;
    int steps;
} Fan;

static Block fan_block(const Fan *fan, int step)
{
    return block_wheeled(*fan->block, fan->hand, (Heading)((int64_t)fan->most * step / fan->steps));
}

/* Closes the polygon over the steps from `first` to `last` by the arc that the front's middle wheels along. */
static void fan_close(const Fan *fan, int first, int last, Region *region)
{
    for (int i = last; i >= first; i--)
        region_point(region, fan_block(fan, i).front.at);
    region_close(region);
}

static Fan fan_make(const Nearby *nearby, const Block *block, Hand hand, Length allowance)
{
    Leg wheel = { LEG_WHEEL, 0, hand * block_wheel_most(block, allowance) };
    CourseMeeting m = course_walk(&wheel, 1, block_outline(block), nearby->area, nearby->count, 0);
    Heading most = m.met ? abs(m.done.turn) : abs(wheel.turn);
    most = most > HALF_TURN ? HALF_TURN : most;
    Heading step = heading_of_arc(FAN_STEP, allowance + block_width(block) + block_depth(block));
    int steps = most / (step > 0 ? step : 1) + 1;
    return (Fan){ block, hand, most, steps < FAN_MOST ? steps : FAN_MOST };
}

static void fan_of(const RouteTable *table, const Nearby *nearby, const Block *block, Hand hand,
                   Length allowance, Region *region)
{
    Fan fan = fan_make(nearby, block, hand, allowance);
    Block previous = *block;
    Length last = -1;
    int first = 0;
    for (int i = 0; i <= fan.steps; i++) {
        Block wheeled = fan_block(&fan, i);
        Heading turn = (Heading)((int64_t)fan.most * i / fan.steps);
        Length march = march_of(table, nearby, &wheeled, allowance - block_wheel_cost(block, turn));
        if (march < 0 && last >= 0)
            fan_close(&fan, first, i - 1, region);
        if (march >= 0 && last < 0)
            first = i;
        if (march >= 0 && last >= 0) {
            /* Between two steps no more is shown than both can do. */
            Length both = march < last ? march : last;
            region_point(region, block_advanced(previous, both).front.at);
            region_point(region, block_advanced(wheeled, both).front.at);
        }
        last = march;
        previous = wheeled;
    }
    if (last >= 0)
        fan_close(&fan, first, fan.steps, region);
}

void region_of_wheel(const RouteTable *table, const Block *block, Length allowance, Region *region)
{
    Nearby nearby;
    Base outline = block_outline(block);
    Length reach = base_reach(outline) + allowance + FAN_STEP;
    Box at = { outline.pose.at, outline.pose.at };
    nearby_of(table, box_grown(at, reach + base_reach(outline)), &nearby);
    region_begin(region);
    fan_of(table, &nearby, block, HAND_LEFT, allowance, region);
    fan_of(table, &nearby, block, HAND_RIGHT, allowance, region);
}
