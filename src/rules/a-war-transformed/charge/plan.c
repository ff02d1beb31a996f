#include "charge/charging.h"

/* ---- A Charge without paths: 8.5 ------------------------------------------------------------------------------------------ */

enum { DIRECTIONS = 24, COMRADE = INCH, SPREAD = 6 * INCH };

/* What is known while one after another gets his place. */
typedef struct Planning {
    const Look *look;
    UnitId unit, target;
    Length pace;
    Plots plots;
    Stands others; /* everybody but the unit itself */
    UnitSet near;
    Company placed; /* those who have their places */
} Planning;

/* A place that one could take. */
typedef struct Choice {
    bool found, touches;
    Length way;
    Stand stand;
} Choice;

Steps steps_of_plan(const ChargePlan *plan)
{
    return (Steps){ plan->path, plan->paths, plan->point };
}

static void add_way(ChargePlan *plan, const Stand *stand)
{
    int i = plan->paths++;
    plan->path[i] = (ModelPath){ .model = stand->model, .first = (uint16_t)i, .count = 1 };
    plan->point[i] = (PathPoint){ stand->base.pose.at, stand->base.pose.facing, LEVEL_BY_GROUND };
}

/* Whether he may stand there beside those who have their places. */
static bool keeps_with_placed(const Planning *p, const Stand *stand)
{
    Length nearest = LENGTH_NEVER;
    for (int i = 0; i < p->placed.count; i++) {
        Length gap = stand_gap(stand, &p->placed.stand[i]);
        if (gap < -REACH_SLACK || !within(gap, SPREAD))
            return false;
        nearest = gap < nearest ? gap : nearest;
    }
    return p->placed.count == 0 || within(nearest, COMRADE);
}

static bool is_free(const Planning *p, const Stand *stand)
{
    for (int i = 0; i < p->others.count; i++) {
        if (stands_overlap(p->look, stand, &p->others.stand[i]))
            return false;
    }
    Verdict verdict = judge_edge(p->look, stand);
    return is_yes(&verdict);
}

static bool may_go_straight(const Planning *p, const Stand *stand)
{
    Walk way;
    PathPoint point = { stand->base.pose.at, stand->base.pose.facing, LEVEL_BY_GROUND };
    ModelPath path = { .model = stand->model, .count = 1 };
    walk_lay(p->look, &path, &point, &p->plots, &way);
    Verdict verdict = judge_crossing(p->look, &way, &p->others);
    if (is_yes(&verdict))
        verdict = judge_keeps_away(p->look, &way, &p->others, &p->near);
    if (is_yes(&verdict))
        verdict = judge_way_over_ground(p->look, &way, &p->plots);
    if (is_yes(&verdict))
        verdict = judge_charging_way(p->look, &way, &p->plots);
    return is_yes(&verdict);
}

static void consider(const Planning *p, ModelId model, Point at, bool touches, Choice *best)
{
    Pose now = p->look->battle->model[model].pose;
    Length way = point_distance(now.at, at);
    bool better = !best->found || (touches && !best->touches) ||
                  (touches == best->touches && way < best->way);
    if (!better || !within(way, p->pace))
        return;
    Stand stand = stand_at(p->look, model, (Pose){ at, now.facing }, 0);
    if (keeps_with_placed(p, &stand) && is_free(p, &stand) && may_go_straight(p, &stand))
        *best = (Choice){ true, touches, way, stand };
}

/* Places all round a base that touch it. */
static void consider_around(const Planning *p, ModelId model, const Stand *other, bool touches,
                            Choice *best)
{
    Base own = stand_of(p->look, model).base;
    Length reach = own.width / 2 + (other->base.width > other->base.length ? other->base.width
                                                                           : other->base.length);
    for (int i = 0; i < DIRECTIONS; i++) {
        Heading heading = i * (FULL_TURN / DIRECTIONS);
        Base out = base_at(own, (Pose){ point_shift(other->base.pose.at, heading, reach), 0 });
        Segment line = base_nearest(out, other->base);
        Point at = { out.pose.at.x + line.to.x - line.from.x,
                     out.pose.at.y + line.to.y - line.from.y };
        consider(p, model, at, touches, best);
    }
}

/* Straight at the nearest point of that base. */
static Point straight_at(const Stand *own, const Stand *other, Length most)
{
    Segment line = base_nearest(own->base, other->base);
    Point at = own->base.pose.at;
    Point to = { at.x + line.to.x - line.from.x, at.y + line.to.y - line.from.y };
    return segment_length(line) > most ? point_toward(at, to, most) : to;
}

static Choice best_place(const Planning *p, ModelId model)
{
    Choice best = { .found = false };
    Stand own = stand_of(p->look, model);
    for (int i = 0; i < p->others.count; i++) {
        const Stand *other = &p->others.stand[i];
        if (other->unit != p->target || !within(stand_gap(&own, other), p->pace))
            continue;
        consider(p, model, straight_at(&own, other, p->pace), true, &best);
        consider_around(p, model, other, true, &best);
    }
    for (int i = 0; !best.touches && i < p->placed.count; i++)
        consider_around(p, model, &p->placed.stand[i], false, &best);
    if (!best.touches)
        consider(p, model, own.base.pose.at, false, &best);
    return best;
}

/* The one of those without a place who is nearest to the target. */
static ModelId next_charger(const Planning *p, const ChargePlan *plan, const ModelId *model,
                            int count)
{
    ModelId best = NO_MODEL;
    Length least = LENGTH_NEVER;
    Base his[MOST_UNIT_MODELS];
    int theirs = unit_bases(p->look, p->target, his, MOST_UNIT_MODELS), a, b;
    for (int i = 0; i < count; i++) {
        bool placed = false;
        for (int k = 0; k < plan->paths; k++)
            placed = placed || plan->path[k].model == model[i];
        Base own = model_base(p->look->game, p->look->battle, model[i]);
        Length gap = placed ? LENGTH_NEVER : bases_gap(&own, 1, his, theirs, &a, &b);
        if (gap >= least)
            continue;
        least = gap;
        best = model[i];
    }
    return best;
}

/* Straight at the nearest of them; where that place is taken, the nearest free one in contact. */
static Stand first_place(const Planning *p, ModelId model)
{
    Stand own = stand_of(p->look, model), nearest = own;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < p->others.count; i++) {
        Length gap = stand_gap(&own, &p->others.stand[i]);
        if (p->others.stand[i].unit != p->target || gap >= least)
            continue;
        least = gap;
        nearest = p->others.stand[i];
    }
    Point at = straight_at(&own, &nearest, p->pace);
    Stand straight = stand_at(p->look, model, (Pose){ at, own.base.pose.facing }, 0);
    if (is_free(p, &straight) && may_go_straight(p, &straight))
        return straight;
    Choice other = best_place(p, model);
    return other.touches ? other.stand : straight;
}

void plan_onset(const Look *look, UnitId unit, UnitId target, ChargePlan *plan)
{
    Planning p = { .look = look, .unit = unit, .target = target, .pace = pace_of(look, unit) };
    ModelId model[MOST_UNIT_MODELS];
    Box table = { { 0, 0 }, { look->game->width, look->game->height } };
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    set_add(&p.near, target);
    plots_in(look, table, &p.plots);
    stands_in(look, table, unit, &p.others);
    p.placed.unit = unit;
    plan->paths = 0;
    for (int i = 0; i < count; i++) {
        ModelId next = next_charger(&p, plan, model, count);
        Choice choice = { .stand = stand_of(look, next) };
        if (i == 0)
            choice.stand = first_place(&p, next);
        else
            choice = best_place(&p, next);
        if (i > 0 && !choice.found)
            choice.stand = stand_of(look, next);
        p.placed.stand[p.placed.count++] = choice.stand;
        add_way(plan, &choice.stand);
    }
}
