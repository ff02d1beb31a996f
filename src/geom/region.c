#include "geom/region.h"

#include "body.h"
#include "geom/course.h"
#include "geom/push.h"
#include "horizon.h"
#include "pseudo.h"

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

enum { ROUND = 24, RING = 128, PART_MOST = 64 };

/* The grown obstacles: where the centre of the base cannot be. Rounded corners are taken a little outside. */
typedef struct Grown {
    VisibleScene *scene;
    Mover mover;
    bool whole;
} Grown;

/* A corner's bend as points just outside it, from a heading (of an outward normal) on. */
static int bend_points(Vec at, double radius, double from, double turn, Point *out)
{
    int parts = 1 + (int)(turn / (FULL_TURN / (double)ROUND));
    double half = turn / parts / 2;
    Vec sc = sine_cosine(half);
    for (int i = 0; i < parts; i++) {
        Vec way = sine_cosine(from + half * (2 * i + 1));
        out[i] = vec_point(vec_along(at, vec(way.x, -way.y), radius / sc.y));
    }
    return parts;
}

enum { OUTLINE_MOST = ROUND * 2 + 3 * (PART_MOST + 4) };

/* A body's outline as corners, none of them inside it. */
static int outline_points(const Body *body, Point out[OUTLINE_MOST])
{
    int made = 0;
    if (body->count == 1)
        return bend_points(body->middle, body->radius, 0, (double)FULL_TURN - 1, out);
    for (int i = 0; i < body->count; i++) {
        Vec before = body->ring[i > 0 ? i - 1 : body->count - 1].ahead, after = body->ring[i].ahead;
        /* Outward of a clockwise edge is to its left. */
        double from = heading_exact(vec(before.y, -before.x)),
               turn = heading_exact(vec(after.y, -after.x)) - from;
        turn += turn < -1e-6 ? FULL_TURN : 0;
        made += bend_points(body->ring[i].at, body->radius, from, turn, out + made);
    }
    return made;
}

/* What is done with each convex part of an obstacle, grown by the mover. */
typedef void (*OnOutline)(void *who, const Point *corner, int count);

static void grow_ring(const Mover *mover, const Vec *corner, int count, double radius,
                      OnOutline then, void *who)
{
    RingPoint ring[PART_MOST + 4];
    Point out[OUTLINE_MOST];
    Body body;
    body_make(&body, corner, count, radius, mover, ring, PART_MOST + 4);
    then(who, out, outline_points(&body, out));
}

static void grow_area(const Mover *mover, const Area *area, OnOutline then, void *who)
{
    Vec ring[PART_MOST];
    Polygon polygon = area->polygon;
    if (polygon.count == 0) {
        Outline o = outline_of(area->base);
        bool is_round = outline_is_round(&o);
        ring[0] = o.at;
        if (!is_round)
            outline_corners(&o, ring);
        grow_ring(mover, ring, is_round ? 1 : 4, o.radius, then, who);
        return;
    }
    bool backward = polygon_area_twice(polygon) < 0;
    if (polygon.count <= PART_MOST && polygon_is_convex(polygon)) {
        for (int i = 0; i < polygon.count; i++)
            ring[i] = vec_of(polygon.corner[backward ? polygon.count - 1 - i : i]);
        grow_ring(mover, ring, polygon.count, 0, then, who);
        return;
    }
    for (int i = 0; i < polygon.count; i++) {
        const Vec edge[2] = { vec_of(polygon.corner[i]),
                              vec_of(polygon.corner[(i + 1) % polygon.count]) };
        grow_ring(mover, edge, 2, 0, then, who);
    }
}

static void grown_add(void *who, const Point *corner, int count)
{
    Grown *g = who;
    Area area = area_polygon((Polygon){ corner, count });
    if (!visible_add(g->scene, &area))
        g->whole = false;
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
    if (star.left < INCH / 20.0)
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
        Vec at = horizon_at(p, pseudo_direction(from));
        out->ax = at.x;
        out->ay = at.y;
    }
    if (p->to_angle > to) {
        Vec at = horizon_at(p, pseudo_direction(to));
        out->bx = at.x;
        out->by = at.y;
    }
    return true;
}

/* Copies the new part of the horizon, in order, to `part`. */
static int new_part(const VisibleScratch *s, Star star, HorizonPiece *part)
{
    Vec back = vec_scale(star.ahead, -1);
    double from = star.hand == 0 ? 0 : pseudo_angle(star.hand > 0 ? star.ahead : back);
    double to = star.hand == 0 ? 4 : pseudo_angle(star.hand > 0 ? back : star.ahead);
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

static void star_region(RegionScratch *scratch, const VisibleScene *scene, const Mover *mover,
                        Star star, Stars *stars, Region *region)
{
    Vec ring[RING];
    for (int i = 0; i < RING; i++) {
        Vec sc = sine_cosine((i + 0.5) * (FULL_TURN / (double)RING));
        ring[i] = vec(star.left * sc.x, -star.left * sc.y);
    }
    double left = mover->across - star.eye.x, top = mover->down - star.eye.y;
    double right = (double)scene->width - mover->across - star.eye.x;
    double bottom = (double)scene->height - mover->down - star.eye.y;
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
    VisibleScene scene = { .corner = scratch->corner,
                           .corners_most = REGION_CORNERS,
                           .opaque = scratch->opaque,
                           .opaques_most = REGION_OPAQUES };
    Grown grown = { &scene, mover_of(base, 0), true };
    region_begin(region);
    visible_begin(&scene, table->width, table->height);
    Box near = box_grown(base_box(base), allowance);
    for (int i = 0; i < table->obstacles; i++) {
        if (box_meets(near, box_grown(area_box(&table->obstacle[i]), REACH_SLACK)))
            grow_area(&grown.mover, &table->obstacle[i], grown_add, &grown);
    }
    visible_ready(&scene);
    Stars stars = { .count = 0 };
    star_add(&stars,
             (Star){ .eye = vec_of(base.pose.at), .ahead = vec(0, -1), .left = (double)allowance });
    while (stars.done < stars.count)
        star_region(scratch, &scene, &grown.mover, star_next(&stars), &stars, region);
    region->whole = region->whole && grown.whole && !stars.full;
}

/* ---- Where it may not end ----------------------------------------------------------------------- */

static void taken_add(void *who, const Point *corner, int count)
{
    Region *region = who;
    bool room = true;
    for (int i = 0; i < count && room; i++)
        room = region_point(region, corner[i]);
    if (!room)
        region->corners = region->start[region->polygons];
    region_close(region);
}

void region_taken(Base base, const Area *area, int count, Region *region)
{
    Mover mover = mover_of(base, 0);
    region_begin(region);
    for (int i = 0; i < count; i++) {
        grow_area(&mover, &area[i], taken_add, region);
        Polygon polygon = area[i].polygon;
        /* Of a hollow polygon only the edges are grown: its inside is as much taken. */
        if (polygon.count > PART_MOST || (polygon.count > 0 && !polygon_is_convex(polygon)))
            taken_add(region, polygon.corner, polygon.count);
    }
}

bool region_holds(const Region *region, Point p)
{
    for (int i = 0; i < region->polygons; i++) {
        Polygon polygon = { region->corner + region->start[i],
                            region->start[i + 1] - region->start[i] };
        if (polygon_holds(polygon, vec_of(p)))
            return true;
    }
    return false;
}

/* ---- Turn and march -------------------------------------------------------------------------- */

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

/* How far the base can march, keeping half a step from everything and on the table; below 0 when it is off the table where
 * it stands. */
static Length march_of(const RouteTable *table, const Nearby *nearby, Base base, Length allowance)
{
    const Leg ahead = { LEG_AHEAD, allowance, 0 };
    if (allowance < 0 || !within(base_over_edge(base, table->width, table->height), 0))
        return -1;
    CourseMeeting m = course_walk(&ahead, 1, base, nearby->area, nearby->count, -FAN_STEP / 2);
    Length march = m.met ? m.done.length : allowance;
    Length to_edge = push_to_edge(base, base.pose.facing, table->width, table->height);
    return to_edge < march ? to_edge : march;
}

/* A turn in small steps, a block's wheel or (without a block) a hull's pivot, and what each step costs. */
typedef struct Fan {
    const RouteTable *table;
    const Nearby *nearby;
    const Block *block;
    Base hull;
    Hand hand;
    Heading most;
    Length allowance;
    int steps;
} Fan;

/* One step: the outline as it then stands, the place that is shown, and how far it can go on. */
typedef struct FanStep {
    Base outline;
    Pose shown;
    Length march;
} FanStep;

static Heading fan_turn(const Fan *fan, int i)
{
    return (Heading)((int64_t)fan->most * i / fan->steps);
}

static FanStep fan_step(const Fan *fan, int i)
{
    Heading turn = fan_turn(fan, i);
    FanStep step;
    Length cost = 0;
    if (fan->block != NULL) {
        Block wheeled = block_wheeled(*fan->block, fan->hand, turn);
        step.outline = block_outline(&wheeled);
        step.shown = wheeled.front;
        cost = block_wheel_cost(fan->block, turn);
    } else {
        step.shown = fan->hull.pose;
        step.shown.facing = heading_normal(step.shown.facing + fan->hand * turn);
        step.outline = base_at(fan->hull, step.shown);
        cost = pivot_displacement(fan->hull, turn);
    }
    step.march = march_of(fan->table, fan->nearby, step.outline, fan->allowance - cost);
    return step;
}

/* Closes the polygon over the steps from `first` to `last` by the arc on which the place shown turns. */
static void fan_close(const Fan *fan, int first, int last, Region *region)
{
    if (fan->block == NULL)
        region_point(region, fan->hull.pose.at);
    for (int i = last; i >= first && fan->block != NULL; i--)
        region_point(region, block_wheeled(*fan->block, fan->hand, fan_turn(fan, i)).front.at);
    region_close(region);
}

/* As many steps as keep the farthest point within FAN_STEP from one to the next, and no turn into something. */
static void fan_make(Fan *fan, LegKind kind, Length reach)
{
    Base outline = fan->block != NULL ? block_outline(fan->block) : fan->hull;
    Leg turn = { kind, 0, fan->hand * fan->most };
    CourseMeeting m = course_walk(&turn, 1, outline, fan->nearby->area, fan->nearby->count, 0);
    fan->most = m.met ? abs(m.done.turn) : fan->most;
    fan->most = fan->most > HALF_TURN ? HALF_TURN : fan->most;
    Heading step = heading_of_arc(FAN_STEP, fan->allowance + reach);
    fan->steps = fan->most / (step > 0 ? step : 1) + 1;
    fan->steps = fan->steps < FAN_MOST ? fan->steps : FAN_MOST;
}

static void fan_show(const Fan *fan, Region *region)
{
    FanStep before = { .march = -1 };
    int first = 0;
    for (int i = 0; i <= fan->steps; i++) {
        FanStep step = fan_step(fan, i);
        if (step.march < 0 && before.march >= 0)
            fan_close(fan, first, i - 1, region);
        if (step.march >= 0 && before.march < 0)
            first = i;
        if (step.march >= 0 && before.march >= 0) {
            /* Between two steps no more is shown than both can do. */
            Length both = step.march < before.march ? step.march : before.march;
            region_point(region, pose_ahead(before.shown, both).at);
            region_point(region, pose_ahead(step.shown, both).at);
        }
        before = step;
    }
    if (before.march >= 0)
        fan_close(fan, first, fan->steps, region);
}

static void fans(Fan fan, LegKind kind, Base outline, Length reach, Region *region)
{
    Nearby nearby;
    Box at = { outline.pose.at, outline.pose.at };
    nearby_of(fan.table, box_grown(at, 2 * base_reach(outline) + fan.allowance + FAN_STEP),
              &nearby);
    fan.nearby = &nearby;
    region_begin(region);
    for (int hand = -1; hand <= 1; hand += 2) {
        Fan one = fan;
        one.hand = (Hand)hand;
        fan_make(&one, kind, reach);
        fan_show(&one, region);
    }
}

void region_of_wheel(const RouteTable *table, const Block *block, Length allowance, Region *region)
{
    Fan fan = { .table = table, .block = block, .allowance = allowance };
    fan.most = block_wheel_most(block, allowance);
    fans(fan, LEG_WHEEL, block_outline(block), block_width(block) + block_depth(block), region);
}

void region_of_pivot(const RouteTable *table, Base hull, Heading most, Length allowance,
                     Region *region)
{
    Fan fan = { .table = table, .hull = hull, .most = most, .allowance = allowance };
    fans(fan, LEG_PIVOT, hull, 2 * base_reach(hull), region);
}
