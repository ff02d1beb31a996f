#include "troops/units.h"
#include "troops/walk.h"

/* ---- How near a way comes to enemies: WALK_KEEPS_AWAY ---------------------------------------------------------------------- */

static Base base_along(const Walk *way, int leg, Length along)
{
    Point at = point_toward(way->stop[leg - 1].at, way->stop[leg].at, along);
    return base_at(way->base, (Pose){ at, way->stop[leg].facing });
}

/* On a straight leg the gap of two bases first shrinks and then grows: the third that cannot hold the least of it goes, until
 * nothing is left. */
static Length least_on_leg(const Walk *way, int leg, const Base *other, Base *there)
{
    Length low = 0, high = point_distance(way->stop[leg - 1].at, way->stop[leg].at);
    while (high - low > 2) {
        Length third = (high - low) / 3, a = low + third, b = high - third;
        if (base_gap(base_along(way, leg, a), *other) <= base_gap(base_along(way, leg, b), *other))
            high = b;
        else
            low = a;
    }
    Length least = LENGTH_NEVER;
    for (Length along = low; along <= high; along++) {
        Length gap = base_gap(base_along(way, leg, along), *other);
        if (gap >= least)
            continue;
        least = gap;
        *there = base_along(way, leg, along);
    }
    return least;
}

Length walk_least_gap(const Walk *way, const Stand *other, Segment *line)
{
    Base there = base_at(way->base, way->stop[0]);
    Length least = base_gap(there, other->base);
    for (int leg = 1; leg < way->stops; leg++) {
        Base near;
        Length gap = least_on_leg(way, leg, &other->base, &near);
        if (gap >= least)
            continue;
        least = gap;
        there = near;
    }
    *line = base_nearest(there, other->base);
    return least;
}

static Verdict no_nearer(const Walk *way, const Stand *other, Length least, Refusal refusal,
                         Length allowed, Segment line)
{
    Verdict verdict = no_reach(refusal, least > 0 ? least : 0, allowed, line);
    verdict.line_measures = least >= 0;
    verdict.model = way->model;
    verdict_fault(&verdict, way->model);
    verdict.other = other->unit;
    verdict.other_model = other->model;
    return verdict;
}

Verdict judge_keeps_away(const Look *look, const Walk *way, const Stands *others,
                         const UnitSet *but)
{
    const Cited *cited = walk_cited(look, WALK_KEEPS_AWAY);
    UnitId unit = look->battle->model[way->model].unit;
    Box near = box_grown(way->box, cited->limit);
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        if (!is_enemy(look, unit, other->unit) || set_has(but, other->unit) ||
            !box_meets(near, other->box))
            continue;
        Segment line;
        Length start = base_gap(base_at(way->base, way->stop[0]), other->base);
        Length limit = start < cited->limit ? start : cited->limit;
        Length least = walk_least_gap(way, other, &line);
        if (least < limit - REACH_SLACK && walk_holds(look, WALK_KEEPS_AWAY))
            return about_both(no_nearer(way, other, least, cited->refusal, limit, line), unit,
                              other->unit);
    }
    return yes();
}

/* ---- Closing up to whom one touches -------------------------------------------------------------------------------------------- */

static bool is_free(const Look *look, const Stand *there, const Stands *others)
{
    Plots plots;
    plots_in(look, there->box, &plots);
    Verdict ground = judge_ground(look, there, &plots);
    for (int i = 0; is_yes(&ground) && i < others->count; i++) {
        if (others->stand[i].model != there->model &&
            stands_overlap(look, there, &others->stand[i]))
            return false;
    }
    return is_yes(&ground);
}

bool stand_closed_up(const Look *look, const Stand *stand, Base to, const Stands *others,
                     Stand *there)
{
    Base closed = place_closed(stand->base, to);
    *there = stand_at(look, stand->model, closed.pose, stand->z);
    return !point_equal(closed.pose.at, stand->base.pose.at) && is_free(look, there, others);
}
