#include "geom/push.h"

#include "motion.h"

#include <math.h>

static Motion push_motion(Base base, Heading direction, Length distance)
{
    Pose end = base.pose;
    Motion motion = motion_slide(base.pose, end);
    motion.to = vec_along(motion.from, heading_forward(direction), (double)distance);
    return motion;
}

static void hit_add(Hit *hit, int *hits, int most, Hit next)
{
    int i = *hits < most ? *hits : most;
    *hits += 1;
    if (i == most && (most == 0 || hit[most - 1].along <= next.along))
        return;
    i = i == most ? most - 1 : i;
    for (; i > 0 && hit[i - 1].along > next.along; i--)
        hit[i] = hit[i - 1];
    hit[i] = next;
}

/* Whether a base that overlaps something by a hair comes out of it on its way. */
static bool leads_away(const Motion *motion, Base base, const Area *area)
{
    Outline start = motion_outline(motion, base, 0), end = motion_outline(motion, base, 1);
    Vec way = vec_sub(end.at, start.at);
    double length = vec_length(way), before = area_distance(area, &start);
    end.at = vec_along(start.at, way, length > REACH_SLACK ? REACH_SLACK / length : 1);
    return area_distance(area, &end) > before;
}

int push_hits(Base base, Heading direction, Length distance, const Area *thing, int count, Hit *hit,
              int most)
{
    int hits = 0;
    Motion motion = push_motion(base, direction, distance);
    for (int i = 0; i < count; i++) {
        Spans spans;
        spans.count = 0;
        motion_stretches(&motion, base, &thing[i], 0, &spans);
        if (spans.count == 0)
            continue;
        if (spans.span[0].from == 0 && leads_away(&motion, base, &thing[i]))
            continue;
        Length along = length_round(spans.span[0].from * (double)distance);
        hit_add(hit, &hits, most, (Hit){ i, along });
    }
    return hits;
}

Length push_to_edge(Base base, Heading direction, Length width, Length height)
{
    Outline o = outline_of(base);
    Vec way = heading_forward(direction);
    double x = outline_support(&o, vec(1, 0)), y = outline_support(&o, vec(0, 1)), far = 1e9;
    if (way.x != 0)
        far = smaller(far, ((way.x > 0 ? (double)width - x : x) - o.at.x) / way.x);
    if (way.y != 0)
        far = smaller(far, ((way.y > 0 ? (double)height - y : y) - o.at.y) / way.y);
    return far > 0 ? length_round(far) : 0;
}

Push push_until(Base base, Heading direction, Length distance, const Area *stop, int count,
                Length width, Length height)
{
    Push push = { .moved = distance, .stopped_by = -1, .end = base.pose };
    Hit first;
    if (push_hits(base, direction, distance, stop, count, &first, 1) > 0) {
        push.moved = first.along;
        push.stopped_by = first.index;
    }
    Length to_edge = push_to_edge(base, direction, width, height);
    if (to_edge < push.moved) {
        push.moved = to_edge;
        push.stopped_by = -1;
        push.at_the_edge = true;
    }
    push.end.at = point_shift(base.pose.at, direction, push.moved);
    return push;
}

bool push_aside(const Room *room, Base mover, Base victim, Heading fallback, Length most_gap,
                Base *placed)
{
    Heading away = fallback;
    if (!point_equal(mover.pose.at, victim.pose.at))
        away = point_bearing(mover.pose.at, victim.pose.at);
    for (Length gap = 0; gap <= most_gap; gap += INCH / 10) {
        if (place_around(room, victim, mover, away, 10 * DEGREE, gap, placed))
            return true;
    }
    *placed = place_on_table(place_on_ray(victim, mover, away, 0), room->width, room->height);
    return false;
}

/* ---- Flight ----------------------------------------------------------------------- */

bool flight_direction(Base base, Heading away, Length distance, Heading step, Heading most,
                      const Area *thing, int count, Heading *direction)
{
    for (Heading turn = 0; turn <= most; turn += step) {
        for (int side = 1; side >= -1; side -= 2) {
            *direction = heading_normal(away + side * turn);
            if (push_hits(base, *direction, distance, thing, count, 0, 0) == 0)
                return true;
        }
    }
    *direction = heading_normal(away);
    return false;
}

Heading flight_from(Point from, const Point *threat, int count, Heading fallback)
{
    Vec sum = vec(0, 0);
    for (int i = 0; i < count; i++) {
        Vec off = vec_sub(vec_of(from), vec_of(threat[i]));
        double length = vec_length(off);
        if (length > 0)
            sum = vec_along(sum, off, 1 / length);
    }
    return vec_length(sum) > 1e-9 ? heading_of(sum) : fallback;
}

/* ---- Scatter ----------------------------------------------------------------------- */

Point scatter_point(Point centre, Heading direction, Length distance, Length cap)
{
    return point_shift(centre, direction, distance < cap ? distance : cap);
}

Heading scatter_direction(Heading first, int face, int faces)
{
    return heading_normal(first + (Heading)((int64_t)FULL_TURN * (face - 1) / faces));
}

Point scatter_held(Point from, Point to, Length width, Length height, Length margin)
{
    Vec a = vec_of(from), way = vec_sub(vec_of(to), a);
    double right = (double)width - (double)margin, bottom = (double)height - (double)margin;
    double share = 1, left = (double)margin;
    if (way.x != 0)
        share = smaller(share, ((way.x > 0 ? right : left) - a.x) / way.x);
    if (way.y != 0)
        share = smaller(share, ((way.y > 0 ? bottom : left) - a.y) / way.y);
    return share >= 1 ? to : vec_point(vec_along(a, way, share > 0 ? share : 0));
}
