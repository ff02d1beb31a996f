#include "geom/course.h"

#include "geom/block.h"
#include "motion.h"

#include <math.h>

static Vec wheel_pivot(Leg leg, Base base)
{
    Outline o = outline_of(base);
    Vec corner[4];
    outline_corners(&o, corner);
    return corner[leg.turn < 0 ? 0 : 1];
}

static Motion leg_motion(Leg leg, Base base)
{
    Pose end = base.pose;
    Motion motion;
    switch (leg.kind) {
    case LEG_AHEAD:
        end.at = point_shift(end.at, end.facing, leg.length);
        return motion_slide(base.pose, end);
    case LEG_DRIFT:
        end.at = point_shift(end.at, end.facing + leg.turn, leg.length);
        return motion_slide(base.pose, end);
    case LEG_WHEEL:
        motion = motion_wheel(base.pose, base.pose.at, leg.turn);
        motion.pivot = wheel_pivot(leg, base);
        return motion;
    case LEG_PIVOT:
        break;
    }
    return motion_wheel(base.pose, base.pose.at, leg.turn);
}

Pose leg_end(Leg leg, Base base)
{
    Motion motion = leg_motion(leg, base);
    Outline end = motion_outline(&motion, base, 1);
    bool turns = leg.kind == LEG_WHEEL || leg.kind == LEG_PIVOT;
    return (Pose){ vec_point(end.at), heading_normal(base.pose.facing + (turns ? leg.turn : 0)) };
}

Length leg_travel(Leg leg, Base base)
{
    if (leg.kind == LEG_WHEEL)
        return heading_arc(leg.turn, base.width);
    if (leg.kind == LEG_PIVOT)
        return pivot_displacement(base, leg.turn);
    return leg.length < 0 ? -leg.length : leg.length;
}

Box leg_box(Leg leg, Base base)
{
    Box start = base_box(base);
    if (leg.kind == LEG_AHEAD || leg.kind == LEG_DRIFT)
        return box_join(start, base_box(base_at(base, leg_end(leg, base))));
    Vec pivot = leg.kind == LEG_PIVOT ? vec_of(base.pose.at) : wheel_pivot(leg, base);
    Point at = vec_point(pivot);
    Length reach = base_reach(base) + point_distance(at, base.pose.at) + 1;
    return (Box){ { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
}

/* Where a base may come on a leg, for a cheap first look: a rectangle along the way, or a disc round a pivot. */
typedef struct Swath {
    Vec at, along;
    double half_along, half_across; /* of the rectangle; the disc's radius in both */
    double way, reach; /* of a straight leg: its length, and how far the base reaches along it */
    bool is_disc;
} Swath;

static Swath swath_of(const Motion *motion, Base base)
{
    Outline o = outline_of(base);
    double reach = o.radius + vec_length(vec(o.half_width, o.half_length));
    if (motion->is_wheel) {
        reach += vec_length(vec_sub(motion->from, motion->pivot));
        return (Swath){ motion->pivot, vec(0, 1), reach, reach, 0, 0, true };
    }
    Vec way = vec_sub(motion->to, motion->from), unit = vec_unit(way);
    Swath swath = { .at = vec_along(motion->from, way, 0.5),
                    .along = unit,
                    .way = vec_length(way) };
    swath.reach = outline_support(&o, unit);
    swath.half_along = swath.way / 2 + swath.reach;
    swath.half_across = outline_support(&o, vec(-unit.y, unit.x));
    return swath;
}

/* The area's middle and how far it reaches from there at most. */
static double reach_of(const Area *area, Vec *at)
{
    if (area->polygon.count == 0) {
        double w = (double)area->base.width, l = (double)area->base.length;
        *at = vec_of(area->base.pose.at);
        if (area->base.shape == BASE_CIRCLE)
            return w / 2;
        return w > l ? w / 2 + l / 4 : l / 2 + w / 4;
    }
    Box box = polygon_box(area->polygon);
    Vec low = vec_of(box.low), high = vec_of(box.high);
    *at = vec_scale(vec_add(low, high), 0.5);
    return vec_length(vec_sub(high, low)) / 2;
}

/* Whether the area is out of reach, or cannot be met before the share `best` of the leg. */
static bool swath_misses(const Swath *swath, const Area *area, double near, double best)
{
    Vec at;
    double reach = reach_of(area, &at) + near;
    Vec off = vec_sub(at, swath->at);
    if (swath->is_disc)
        return vec_dot(off, off) > (swath->half_along + reach) * (swath->half_along + reach);
    double ahead = vec_dot(off, swath->along);
    return fabs(ahead) > swath->half_along + reach ||
           ahead - reach - swath->reach + swath->way / 2 > best * swath->way ||
           fabs(vec_cross(swath->along, off)) > swath->half_across + reach;
}

/* The share of the leg that can be walked, and who ends it. */
static double walk_share(Leg leg, Base base, const Area *obstacle, int count, Length depth,
                         int *who)
{
    Motion motion = leg_motion(leg, base);
    Swath swath = swath_of(&motion, base);
    double best = 2, near = depth < 0 ? -(double)depth : 0;
    *who = -1;
    for (int i = 0; i < count; i++) {
        if (swath_misses(&swath, &obstacle[i], near, best))
            continue;
        double share = motion_first(&motion, base, &obstacle[i], (double)depth, best);
        if (share < best) {
            best = share;
            *who = i;
        }
    }
    return best;
}

static Leg leg_part(Leg leg, double share)
{
    if (leg.kind == LEG_WHEEL || leg.kind == LEG_PIVOT)
        leg.turn = (Heading)((double)leg.turn * share);
    else
        leg.length = (Length)((double)leg.length * share);
    return leg;
}

/* Takes back single steps (micrometres or arcseconds) until the rounded pose is free. */
static Leg step_back(Leg done, Base base, const Area *in_way, Length depth)
{
    Length *left = done.kind == LEG_WHEEL || done.kind == LEG_PIVOT ? &done.turn : &done.length;
    for (int i = 0; i < 16 && *left != 0; i++) {
        if (area_gap(in_way, base_at(base, leg_end(done, base))) >= -depth)
            break;
        *left += *left < 0 ? 1 : -1;
    }
    return done;
}

CourseMeeting course_walk(const Leg *leg, int legs, Base base, const Area *obstacle, int count,
                          Length depth)
{
    CourseMeeting m = { .obstacle = -1 };
    for (m.leg = 0; m.leg < legs; m.leg++) {
        double share = walk_share(leg[m.leg], base, obstacle, count, depth, &m.obstacle);
        m.met = m.obstacle >= 0;
        m.done = leg[m.leg];
        if (m.met)
            m.done = step_back(leg_part(m.done, share), base, &obstacle[m.obstacle], depth);
        m.travel += leg_travel(m.done, base);
        base.pose = leg_end(m.done, base);
        if (m.met)
            break;
    }
    m.pose = base.pose;
    return m;
}

bool course_crosses(const Leg *leg, int legs, Base base, const Area *area)
{
    return course_walk(leg, legs, base, area, 1, REACH_SLACK).met;
}

bool course_comes_near(const Leg *leg, int legs, Base base, const Area *area, Length near)
{
    return course_walk(leg, legs, base, area, 1, REACH_SLACK - near).met;
}
