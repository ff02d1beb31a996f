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

/* The share of the leg at which the base first goes over `depth` of the area; above 1 when it does not. */
static double first_share(const Motion *motion, Base base, const Area *area, double depth)
{
    Spans spans;
    spans.count = 0;
    motion_stretches(motion, base, area, depth, &spans);
    return spans.count > 0 ? spans.span[0].from : 2;
}

/* The share of the leg that can be walked, and who ends it. */
static double walk_share(Leg leg, Base base, const Area *obstacle, int count, Length depth,
                         int *who)
{
    Motion motion = leg_motion(leg, base);
    Box box = box_grown(leg_box(leg, base), depth < 0 ? -depth : 0);
    double best = 2;
    *who = -1;
    for (int i = 0; i < count; i++) {
        if (!box_meets(box, area_box(&obstacle[i])))
            continue;
        double share = first_share(&motion, base, &obstacle[i], (double)depth);
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
