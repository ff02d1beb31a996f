#include "geom/point.h"

#include "geom/vec.h"

bool point_equal(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

Length point_distance(Point a, Point b)
{
    return length_round(vec_length(vec_sub(vec_of(b), vec_of(a))));
}

Heading point_bearing(Point from, Point to)
{
    return heading_of(vec_sub(vec_of(to), vec_of(from)));
}

Point point_shift(Point p, Heading direction, Length by)
{
    return vec_point(vec_along(vec_of(p), heading_forward(direction), (double)by));
}

Point point_toward(Point p, Point goal, Length by)
{
    Vec way = vec_sub(vec_of(goal), vec_of(p));
    if (vec_length(way) <= (double)by)
        return goal;
    return vec_point(vec_along(vec_of(p), vec_unit(way), (double)by));
}

Point point_turn(Point p, Point pivot, Heading turn)
{
    Vec arm = vec_sub(vec_of(p), vec_of(pivot));
    return vec_point(vec_add(vec_of(pivot), vec_turn(arm, turn)));
}

Length segment_length(Segment s)
{
    return point_distance(s.from, s.to);
}

Point segment_nearest(Segment s, Point p)
{
    Vec from = vec_of(s.from), way = vec_sub(vec_of(s.to), from);
    double square = vec_dot(way, way);
    double t = square > 0 ? vec_dot(vec_sub(vec_of(p), from), way) / square : 0;
    if (t <= 0)
        return s.from;
    return t >= 1 ? s.to : vec_point(vec_along(from, way, t));
}

Length segment_gap(Segment s, Point p)
{
    Vec from = vec_of(s.from), way = vec_sub(vec_of(s.to), from), off = vec_sub(vec_of(p), from);
    double square = vec_dot(way, way);
    double t = square > 0 ? vec_dot(off, way) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return length_round(vec_length(vec_along(off, way, -t)));
}

/* Which side of the line a-b `p` lies on: -1, 0 (on it) or 1. */
static int side_of(Point a, Point b, Point p)
{
    int64_t turn =
        ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
    return (turn > 0) - (turn < 0);
}

static Box segment_box(Segment s)
{
    return (
        Box){ { s.from.x < s.to.x ? s.from.x : s.to.x, s.from.y < s.to.y ? s.from.y : s.to.y },
              { s.from.x > s.to.x ? s.from.x : s.to.x, s.from.y > s.to.y ? s.from.y : s.to.y } };
}

bool segment_crosses(Segment a, Segment b)
{
    return box_meets(segment_box(a), segment_box(b)) &&
           side_of(a.from, a.to, b.from) * side_of(a.from, a.to, b.to) <= 0 &&
           side_of(b.from, b.to, a.from) * side_of(b.from, b.to, a.to) <= 0;
}

Pose pose_ahead(Pose pose, Length by)
{
    return (Pose){ point_shift(pose.at, pose.facing, by), pose.facing };
}

Pose pose_turn(Pose pose, Point pivot, Heading turn)
{
    return (Pose){ point_turn(pose.at, pivot, turn), heading_normal(pose.facing + turn) };
}

Point pose_point(Pose pose, Length right, Length ahead)
{
    Vec to_right = heading_right(pose.facing);
    Vec at = vec_along(vec_of(pose.at), to_right, (double)right);
    return vec_point(vec_along(at, ahead_of(to_right), (double)ahead));
}

Point pose_local(Pose pose, Point p)
{
    Vec off = vec_sub(vec_of(p), vec_of(pose.at));
    Vec right = heading_right(pose.facing);
    return vec_point(vec(vec_dot(off, right), vec_dot(off, ahead_of(right))));
}
