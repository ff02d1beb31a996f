#include "troops/walk.h"

/* How a way finds its heights.
 *
 * The way is a line of legs. It is cut wherever its middle enters or leaves a piece (Breaks), so that each part between two
 * cuts lies on one piece or on open ground. A climber goes along from part to part and always knows on which piece he stands and
 * how high:
 *     - a part on the piece that he is on already: he stays at his level;
 *     - a part on another: he passes below it where he fits, else he takes its lowest level, or the one that was chosen for
 *       the stop at which the part ends, if he may;
 *     - at a stop: the level that was chosen there, else as for a part.
 * What he climbs on the way is added up as the game counts it; parts of one height are told as one Rise, against which
 * others' heights are held later. A level that does not exist, or a piece that cannot be climbed, is the way's fault: the way is
 * laid to its end all the same, for whoever draws it. Where all is flat none of this is done. */

static Path path_of(const Walk *way)
{
    return (Path){ way->stop, way->stops };
}

Pose walk_end(const Walk *way)
{
    return way->stop[way->stops - 1];
}

/* ---- Levels ------------------------------------------------------------------------------------------------------------- */

static bool is_climbable(const Look *look, const Plot *plot)
{
    const WalkRules *rules = walk_rules(look);
    return plot->is && rules->is_climbable && rules->is_climbable(plot->is);
}

bool passes_under(const Look *look, const Plot *plot, Length height)
{
    const WalkRules *rules = walk_rules(look);
    return plot->is && rules->passes_below && rules->passes_below(plot->is, height);
}

bool is_level_of(const Look *look, const Plot *plot, Length z, bool airborne)
{
    if (!plot)
        return z == 0;
    if (z != 0 && !is_climbable(look, plot) && !airborne)
        return false;
    for (int i = 0; plot->is && i < plot->is->levels; i++) {
        if (plot->is->level[i] == z)
            return true;
    }
    return (!plot->is || plot->is->levels == 0) && z == 0;
}

Length height_at(const Look *look, Point at, Length chosen)
{
    Plots plots;
    plots_in(look, box_grown((Box){ at, at }, REACH_SLACK), &plots);
    const Plot *plot = plot_under(look, &plots, at);
    if (chosen != LEVEL_BY_GROUND && is_level_of(look, plot, chosen, true))
        return chosen;
    return lowest_level(plot);
}

/* ---- Heights along the way --------------------------------------------------------------------------------- */

enum { MOST_BREAKS = 256 };

typedef struct Breaks {
    int count;
    Length at[MOST_BREAKS];
} Breaks;

static void breaks_add(Breaks *breaks, Length at)
{
    int i = breaks->count;
    while (i > 0 && breaks->at[i - 1] > at)
        i--;
    if (breaks->count == MOST_BREAKS || (i > 0 && breaks->at[i - 1] == at))
        return;
    for (int j = breaks->count; j > i; j--)
        breaks->at[j] = breaks->at[j - 1];
    breaks->at[i] = at;
    breaks->count++;
}

/* Where the centre enters and leaves pieces. */
static void find_breaks(const Walk *way, const Plots *plots, Breaks *breaks)
{
    enum { MOST_PARTS = 32 };
    Stretch part[MOST_PARTS];
    breaks->count = 0;
    for (int i = 0; i < plots->count; i++) {
        if (!box_meets(plots->plot[i].box, way->box))
            continue;
        int parts = path_centre_inside(path_of(way), &plots->plot[i].area, part, MOST_PARTS);
        for (int k = 0; k < parts && k < MOST_PARTS; k++) {
            breaks_add(breaks, part[k].from);
            breaks_add(breaks, part[k].to);
        }
    }
}

/* Where the walker is: on which piece, how high. */
typedef struct Climber {
    const Look *look;
    const Plots *plots;
    Walk *way;
    const Plot *on;
    Length z;
} Climber;

static void fault(Climber *c, Refusal refusal, const Plot *plot)
{
    if (c->way->fault)
        return;
    c->way->fault = refusal;
    c->way->fault_piece = plot ? plot->id : NO_PIECE;
}

static void climb_to(Climber *c, const Plot *plot, Length z)
{
    const WalkRules *rules = walk_rules(c->look);
    Climbing cost = rules->climbing ? rules->climbing(c->look->game) : CLIMB_FULL;
    if (z > c->z && cost != CLIMB_FREE)
        c->way->climb += z - c->z;
    if (z < c->z && cost == CLIMB_FULL)
        c->way->climb += c->z - z;
    if (plot && z != 0 && z != c->z && !is_climbable(c->look, plot) && !c->way->airborne)
        fault(c, walk_cited(c->look, WALK_CLIMBABLE)->refusal, plot);
    c->on = plot;
    c->z = z;
}

static void rise_add(Climber *c, Length from, Length to)
{
    Walk *way = c->way;
    PieceId piece = c->on ? c->on->id : NO_PIECE;
    Rise *last = way->rises ? &way->rise[way->rises - 1] : NULL;
    if (last && last->z == c->z && last->piece == piece)
        last->to = to;
    else if (way->rises < MOST_RISES)
        way->rise[way->rises++] = (Rise){ from, to, c->z, piece };
    else
        fault(c, NO_BATTLE_FULL, NULL);
}

/* The level that a passage through a piece takes where nobody chose: below it if it is a bridge, else the lowest. */
static Length passing_level(const Climber *c, const Plot *plot)
{
    if (!plot || passes_under(c->look, plot, c->way->height))
        return 0;
    return plot == c->on ? c->z : lowest_level(plot);
}

static bool may_choose(const Climber *c, const Plot *plot, Length z, bool last)
{
    if (!last && z == 0 && plot && passes_under(c->look, plot, c->way->height))
        return true;
    return is_level_of(c->look, plot, z, c->way->airborne);
}

/* The level at a stop: the chosen one, the one kept, or by the ground. */
static void arrive(Climber *c, Pose stop, Length chosen, bool last)
{
    const Plot *plot = plot_under(c->look, c->plots, stop.at);
    Length z = plot == c->on ? c->z : passing_level(c, plot);
    if (chosen != LEVEL_BY_GROUND) {
        if (!may_choose(c, plot, chosen, last))
            fault(c, walk_cited(c->look, WALK_LEVEL)->refusal, plot);
        z = chosen;
    } else if (last && !is_level_of(c->look, plot, z, true)) {
        z = lowest_level(plot);
    }
    climb_to(c, plot, z);
}

/* One piece of a leg without a crossing. `chosen` is the level at the stop when the piece runs into it. */
static void walk_part(Climber *c, Length from, Length to, Length chosen)
{
    Pose middle = path_pose(path_of(c->way), from + (to - from) / 2);
    const Plot *plot = plot_under(c->look, c->plots, middle.at);
    Length z = passing_level(c, plot);
    if (plot && plot == c->on)
        z = c->z;
    if (plot && chosen != LEVEL_BY_GROUND && may_choose(c, plot, chosen, false))
        z = chosen;
    climb_to(c, plot, z);
    rise_add(c, from, to);
}

static void walk_leg(Climber *c, const Breaks *breaks, Length from, Length to, Length chosen)
{
    for (int i = 0; i < breaks->count; i++) {
        if (breaks->at[i] > from && breaks->at[i] < to) {
            walk_part(c, from, breaks->at[i], LEVEL_BY_GROUND);
            from = breaks->at[i];
        }
    }
    if (from < to)
        walk_part(c, from, to, chosen);
}

/* Whether every height on the way is 0, so that nothing need be looked for. */
static bool is_flat(const Walk *way, const Plots *plots)
{
    for (int i = 0; i < way->stops; i++) {
        if (way->chosen[i] != 0 && way->chosen[i] != LEVEL_BY_GROUND)
            return false;
    }
    for (int i = 0; i < plots->count; i++) {
        const Terrain *is = plots->plot[i].is;
        bool level = !is || is->levels == 0 || (is->levels == 1 && is->level[0] == 0);
        if (!level && box_meets(plots->plot[i].box, way->box))
            return false;
    }
    return true;
}

static void walk_heights(const Look *look, Walk *way, const Plots *plots)
{
    Breaks breaks;
    Climber c = { look, plots, way, plot_under(look, plots, way->stop[0].at), way->start_z };
    Length along = 0;
    find_breaks(way, plots, &breaks);
    for (int i = 1; i < way->stops; i++) {
        Length leg = point_distance(way->stop[i - 1].at, way->stop[i].at);
        walk_leg(&c, &breaks, along, along + leg, way->chosen[i]);
        along += leg;
        arrive(&c, way->stop[i], way->chosen[i], i + 1 == way->stops);
    }
    way->end_z = c.z;
}

/* ---- What it costs ------------------------------------------------------------------------------------------- */

static void walk_measure(const Look *look, Walk *way)
{
    Path path = path_of(way);
    Length along = path_length(path), corner = path_travel(path, way->base);
    way->run = along;
    if (way->climb > 0)
        way->climb = !way->airborne && walk_holds(look, WALK_CLIMB) ? way->climb : 0;
    way->travel = way->run + way->climb;
    way->by_corner = corner > along && corner > way->travel && walk_holds(look, WALK_CORNER);
    if (way->by_corner)
        way->travel = corner;
    way->travels = way->travel > REACH_SLACK;
}

void walk_lay(const Look *look, const ModelPath *path, const PathPoint *point, const Plots *plots,
              Walk *way)
{
    const Model *m = &look->battle->model[path->model];
    Stand start = stand_of(look, path->model);
    way->model = path->model;
    way->base = start.base;
    way->start_z = way->end_z = m->z;
    way->height = start.top - start.z;
    way->airborne = walk_flies(look, m->unit);
    way->run = way->climb = way->travel = 0;
    way->rises = 0;
    way->fault = NO_REFUSAL;
    way->stops = 1;
    way->stop[0] = m->pose;
    way->chosen[0] = m->z;
    for (int i = 0; i < path->count && way->stops < MOST_STOPS; i++) {
        const PathPoint *p = &point[path->first + i];
        way->stop[way->stops] = (Pose){ p->at, p->facing };
        way->chosen[way->stops++] = p->z;
    }
    path_turn_evenly(way->stop, way->stops);
    way->box = path_box(path_of(way), way->base);
    if (!is_flat(way, plots))
        walk_heights(look, way, plots);
    walk_measure(look, way);
}

/* ---- What it meets --------------------------------------------------------------------------------------------- */

static bool path_sweeps(const Look *look, Path path, Base base, const Area *area)
{
    if (area_overlaps(area, base_at(base, path.stop[path.count - 1])))
        return true;
    return path_crosses(path, base, area) && walk_holds(look, WALK_SWEEPS);
}

bool walk_sweeps(const Look *look, const Walk *way, const Area *area)
{
    return path_sweeps(look, path_of(way), way->base, area);
}

/* The part of the way between two distances along it. */
static Path part_of(const Walk *way, const Rise *rise, Pose *stop)
{
    Path path = path_of(way);
    Length along = 0;
    int count = 0;
    stop[count++] = path_pose(path, rise->from);
    for (int i = 1; i < way->stops; i++) {
        along += point_distance(way->stop[i - 1].at, way->stop[i].at);
        if (along > rise->from && along < rise->to)
            stop[count++] = way->stop[i];
    }
    stop[count++] = path_pose(path, rise->to);
    return (Path){ stop, count };
}

static bool rise_meets(const Look *look, const Walk *way, const Rise *rise, const Area *area)
{
    Pose stop[MOST_STOPS + 2];
    return path_sweeps(look, part_of(way, rise, stop), way->base, area);
}

static bool is_level_with(const Look *look, const Walk *way, Length z, const Stand *other)
{
    bool forbidden = !heights_overlap(z, z + way->height, other->z, other->top) &&
                     walk_holds(look, PLACE_HEIGHTS);
    return !forbidden;
}

bool walk_meets(const Look *look, const Walk *way, const Stand *other)
{
    Area area = area_base(other->base);
    if (!box_meets(way->box, other->box) || !walk_sweeps(look, way, &area))
        return false;
    if (way->rises < 2)
        return is_level_with(look, way, way->rises ? way->rise[0].z : way->start_z, other);
    for (int i = 0; i < way->rises; i++) {
        if (is_level_with(look, way, way->rise[i].z, other) &&
            rise_meets(look, way, &way->rise[i], &area))
            return true;
    }
    return false;
}

/* ---- All by the same way ------------------------------------------------------------------------------------------------ */

bool order_shift(const Look *look, const ModelId *model, int count, Vec by, Order *order)
{
    for (int i = 0; i < count; i++) {
        Pose pose = look->battle->model[model[i]].pose;
        Point to = vec_point(vec_add(vec_of(pose.at), by));
        if (!order_path(order, model[i]) ||
            !order_point(order, (PathPoint){ to, pose.facing, LEVEL_BY_GROUND }))
            return false;
    }
    return true;
}
