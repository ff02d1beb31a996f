#include "geom/path.h"

#include "motion.h"

#include <math.h>

static double leg_length(Path path, int leg)
{
    return vec_length(vec_sub(vec_of(path.stop[leg + 1].at), vec_of(path.stop[leg].at)));
}

Length path_length(Path path)
{
    double length = 0;
    for (int leg = 0; leg + 1 < path.count; leg++)
        length += leg_length(path, leg);
    return length_round(length);
}

Length path_travel(Path path, Base base)
{
    Length travel = path_length(path);
    Point start[4], end[4];
    int corners = base_corners(base_at(base, path.stop[0]), start);
    base_corners(base_at(base, path.stop[path.count - 1]), end);
    for (int i = 0; i < corners; i++) {
        Length shift = point_distance(start[i], end[i]);
        travel = shift > travel ? shift : travel;
    }
    return travel;
}

/* The pose at the share `t` of a leg. */
static Pose leg_pose(Path path, int leg, double t)
{
    Pose from = path.stop[leg], to = path.stop[leg + 1];
    Vec way = vec_sub(vec_of(to.at), vec_of(from.at));
    double turn = (double)heading_turn(from.facing, to.facing) * t;
    return (Pose){ vec_point(vec_along(vec_of(from.at), way, t)),
                   heading_normal(from.facing + length_round(turn)) };
}

Pose path_pose(Path path, Length along)
{
    double rest = (double)along;
    for (int leg = 0; leg + 1 < path.count; leg++) {
        double length = leg_length(path, leg);
        if (rest < length)
            return leg_pose(path, leg, rest / length);
        rest -= length;
    }
    return path.stop[path.count - 1];
}

void path_turn_evenly(Pose *stop, int count)
{
    Path path = { stop, count };
    double whole = 0, come = 0;
    for (int leg = 0; leg + 1 < count; leg++)
        whole += leg_length(path, leg);
    double turn = (double)heading_turn(stop[0].facing, stop[count - 1].facing);
    for (int i = 1; i + 1 < count; i++) {
        come += leg_length(path, i - 1);
        stop[i].facing =
            heading_normal(stop[0].facing + length_round(whole > 0 ? turn * come / whole : 0));
    }
}

Box path_box(Path path, Base base)
{
    /* Between two stops of one facing the box of both holds; while turning no corner is beyond the reach. */
    Length reach = base_reach(base);
    Box box = base_box(base_at(base, path.stop[0]));
    for (int i = 1; i < path.count; i++) {
        box = box_join(box, base_box(base_at(base, path.stop[i])));
        if (base.shape == BASE_RECT && path.stop[i].facing != path.stop[i - 1].facing) {
            Box points = { path.stop[i].at, path.stop[i].at };
            points = box_join(points, (Box){ path.stop[i - 1].at, path.stop[i - 1].at });
            box = box_join(box, box_grown(points, reach));
        }
    }
    return box;
}

/* ---- Over ground ---------------------------------------------------------------- */

typedef struct Gathered {
    Stretch *room;
    int count, most;
} Gathered;

static void gather(Gathered *g, double from, double to)
{
    Stretch next = { length_round(from), length_round(to) };
    if (g->count > 0 && g->count <= g->most && next.from <= g->room[g->count - 1].to) {
        g->room[g->count - 1].to = next.to;
        return;
    }
    if (g->count < g->most)
        g->room[g->count] = next;
    g->count++;
}

static void gather_leg(Gathered *g, const Spans *spans, double before, double length)
{
    for (int i = 0; i < spans->count; i++)
        gather(g, before + spans->span[i].from * length, before + spans->span[i].to * length);
}

int path_centre_inside(Path path, const Area *area, Stretch *room, int most)
{
    Gathered g = { room, 0, most };
    double before = 0;
    for (int leg = 0; leg + 1 < path.count; leg++) {
        Spans spans = { .count = 0 };
        double length = leg_length(path, leg);
        point_stretches(vec_of(path.stop[leg].at), vec_of(path.stop[leg + 1].at), area, 0, &spans);
        if (length > 0)
            gather_leg(&g, &spans, before, length);
        before += length;
    }
    return g.count;
}

int path_base_inside(Path path, Base base, const Area *area, Length depth, Stretch *room, int most)
{
    Gathered g = { room, 0, most };
    double before = 0;
    for (int leg = 0; leg + 1 < path.count; leg++) {
        Spans spans = { .count = 0 };
        double length = leg_length(path, leg);
        Motion motion = motion_slide(path.stop[leg], path.stop[leg + 1]);
        motion_stretches(&motion, base_at(base, path.stop[leg]), area, (double)depth, &spans);
        gather_leg(&g, &spans, before, length);
        before += length;
    }
    return g.count;
}

int path_watched(Path path, Base base, Base watcher, Length reach, Stretch *room, int most)
{
    Gathered g = { room, 0, most };
    double before = 0, radius = (double)reach + (double)watcher.width / 2;
    for (int leg = 0; leg + 1 < path.count; leg++) {
        Spans spans = { .count = 0 };
        double length = leg_length(path, leg);
        if (length > 0)
            half_disc_stretches(vec_of(path.stop[leg].at), vec_of(path.stop[leg + 1].at),
                                watcher.pose, radius, (double)base.width / 2, &spans);
        gather_leg(&g, &spans, before, length);
        before += length;
    }
    return g.count;
}

Length stretches_length(const Stretch *stretch, int count)
{
    Length length = 0;
    for (int i = 0; i < count; i++)
        length += stretch[i].to - stretch[i].from;
    return length;
}

/* ---- Meeting something ------------------------------------------------------------ */

Meeting path_meets(Path path, Base base, const Area *area, Length depth)
{
    Meeting none = { false, path_length(path), path.stop[path.count - 1] };
    double before = 0;
    if (!box_meets(box_grown(path_box(path, base), depth < 0 ? -depth : 0), area_box(area)))
        return none;
    if (path.count == 1 && area_gap(area, base_at(base, path.stop[0])) < -depth)
        return (Meeting){ true, 0, path.stop[0] };
    for (int leg = 0; leg + 1 < path.count; leg++) {
        Spans spans = { .count = 0 };
        double length = leg_length(path, leg);
        Motion motion = motion_slide(path.stop[leg], path.stop[leg + 1]);
        motion_stretches(&motion, base_at(base, path.stop[leg]), area, (double)depth, &spans);
        if (spans.count > 0) {
            double t = spans.span[0].from;
            return (Meeting){ true, length_round(before + t * length), leg_pose(path, leg, t) };
        }
        before += length;
    }
    return none;
}

bool path_crosses(Path path, Base base, const Area *area)
{
    return path_meets(path, base, area, REACH_SLACK).met;
}
