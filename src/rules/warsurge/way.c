#include "movement.h"

/* The way of one model over the ground: MOV-02, MOV-03, MOV-09, TER-01..04, TER-08, GEO-06, GEO-09. */

static Path path_of(const Way *way)
{
    return (Path){ way->stop, way->stops };
}

Pose way_end(const Way *way)
{
    return way->stop[way->stops - 1];
}

/* ---- Heights along the way: MOV-09 --------------------------------------------------------------------------------- */

enum { CLIMB_FULL, CLIMB_UP_ONLY, CLIMB_FREE, MOST_BREAKS = 256 };

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
static void find_breaks(const Way *way, const Plots *plots, Breaks *breaks)
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
    Way *way;
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
    int32_t cost = option(c->look->game, OPT_CLIMBING);
    if (z > c->z && cost != CLIMB_FREE)
        c->way->climb += z - c->z;
    if (z < c->z && cost == CLIMB_FULL)
        c->way->climb += c->z - z;
    if (plot && z != 0 && z != c->z && !plot->is->field[TF_CLIMBABLE] && !c->way->airborne)
        fault(c, NO_NOT_CLIMBABLE, plot);
    c->on = plot;
    c->z = z;
}

static void rise_add(Climber *c, Length from, Length to)
{
    Way *way = c->way;
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
    if (!plot || passes_under(plot, c->way->height))
        return 0;
    return plot == c->on ? c->z : lowest_level(plot);
}

static bool may_choose(const Climber *c, const Plot *plot, Length z, bool last)
{
    if (!last && z == 0 && plot && passes_under(plot, c->way->height))
        return true;
    return is_level_of(plot, z, c->way->airborne);
}

/* The level at a stop: the chosen one, the one kept, or by the ground. */
static void arrive(Climber *c, Pose stop, Length chosen, bool last)
{
    const Plot *plot = plot_under(c->look, c->plots, stop.at);
    Length z = plot == c->on ? c->z : passing_level(c, plot);
    if (chosen != LEVEL_BY_GROUND) {
        if (!may_choose(c, plot, chosen, last))
            fault(c, NO_SUCH_LEVEL, plot);
        z = chosen;
    } else if (last && !is_level_of(plot, z, true)) {
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
static bool is_flat(const Way *way, const Plots *plots)
{
    for (int i = 0; i < way->stops; i++) {
        if (way->chosen[i] != 0 && way->chosen[i] != LEVEL_BY_GROUND)
            return false;
    }
    for (int i = 0; i < plots->count; i++) {
        const Terrain *is = plots->plot[i].is;
        bool level = is->levels == 0 || (is->levels == 1 && is->level[0] == 0);
        if (!level && box_meets(plots->plot[i].box, way->box))
            return false;
    }
    return true;
}

static void way_heights(const Look *look, Way *way, const Plots *plots)
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

/* ---- What it costs: GEO-06 ------------------------------------------------------------------------------------------- */

static void way_measure(const Look *look, Way *way)
{
    Path path = path_of(way);
    Length along = path_length(path), corner = path_travel(path, way->base);
    way->run = along;
    if (way->climb > 0)
        way->climb = !way->airborne && applies(look, WSG_MOV_09) ? way->climb : 0;
    way->travel = way->run + way->climb;
    way->by_corner = corner > along && corner > way->travel && applies(look, WSG_MOV_03);
    if (way->by_corner)
        way->travel = corner;
    way->travels = way->travel > REACH_SLACK;
}

void way_lay(const Look *look, const ModelPath *path, const PathPoint *point, const Plots *plots,
             Way *way)
{
    const Model *m = &look->battle->model[path->model];
    Stand start = stand_of(look, path->model);
    way->model = path->model;
    way->base = start.base;
    way->start_z = way->end_z = m->z;
    way->height = start.top - start.z;
    way->airborne = unit_has(look, m->unit, PERK_AIRBORNE, NULL) && applies(look, WSG_PRK_11);
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
        way_heights(look, way, plots);
    way_measure(look, way);
}

/* ---- What it meets: GEO-09 --------------------------------------------------------------------------------------------- */

static bool path_sweeps(const Look *look, Path path, Base base, const Area *area)
{
    if (area_overlaps(area, base_at(base, path.stop[path.count - 1])))
        return true;
    return path_crosses(path, base, area) && applies(look, WSG_GEO_09);
}

bool way_sweeps(const Look *look, const Way *way, const Area *area)
{
    return path_sweeps(look, path_of(way), way->base, area);
}

/* The part of the way between two distances along it. */
static Path part_of(const Way *way, const Rise *rise, Pose *stop)
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

static bool rise_meets(const Look *look, const Way *way, const Rise *rise, const Area *area)
{
    Pose stop[MOST_STOPS + 2];
    return path_sweeps(look, part_of(way, rise, stop), way->base, area);
}

static bool is_level_with(const Look *look, const Way *way, Length z, const Stand *other)
{
    bool forbidden =
        !heights_overlap(z, z + way->height, other->z, other->top) && applies(look, WSG_GEO_05);
    return !forbidden;
}

bool way_meets(const Look *look, const Way *way, const Stand *other)
{
    Area area = area_base(other->base);
    if (!box_meets(way->box, other->box) || !way_sweeps(look, way, &area))
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

/* ---- Difficult and Dangerous Ground -------------------------------------------------------------------------------------- */

enum { LEAST_LOSS = 1 * INCH, USUAL_FRACTION = 3, LATER_FRACTION = 2 };

static int32_t fraction_of(const Look *look, const Plot *plot)
{
    int32_t fraction = plot->is->field[TF_DIFFICULT];
    if (fraction == USUAL_FRACTION && option(look->game, OPT_DIFFICULT) &&
        applies(look, WSG_OPT_01))
        return LATER_FRACTION;
    return fraction;
}

Length difficult_loss(const Look *look, const Way *way, const Plots *plots, Length allowance,
                      Length printed, PieceId *piece)
{
    int32_t fraction = 0;
    int touched = 0;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (!plot->is->field[TF_DIFFICULT] || !box_meets(plot->box, way->box) ||
            !way_sweeps(look, way, &plot->area))
            continue;
        int32_t its = fraction_of(look, plot);
        if (touched == 0 || (its < fraction && applies(look, WSG_TER_03))) {
            fraction = its;
            *piece = plot->id;
        }
        touched++;
    }
    UnitId unit = look->battle->model[way->model].unit;
    bool matters = touched != 0 && !way->airborne &&
                   !(unit_has(look, unit, PERK_PATHFINDER, NULL) && applies(look, WSG_PRK_12)) &&
                   applies(look, WSG_TER_01);
    if (!matters)
        return 0;
    Length whole = applies(look, WSG_MOV_04) ? allowance : printed;
    Length loss = whole / fraction > LEAST_LOSS ? whole / fraction : LEAST_LOSS;
    return loss < allowance ? loss : allowance;
}

void dangers_of(const Look *look, const Way *way, const Plots *plots, IdSet *pieces)
{
    for (int i = 0; way->travels && i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (plot->is->field[TF_DANGEROUS] == DANGER_NONE || !box_meets(plot->box, way->box))
            continue;
        bool acts = way->airborne ? area_overlaps(&plot->area, base_at(way->base, way_end(way)))
                                  : way_sweeps(look, way, &plot->area);
        if (acts && applies(look, WSG_TER_04))
            ids_add(pieces, plot->id);
    }
}
