#include "troops/walk.h"

#include "troops/units.h"

/* ---- Places as an order names them ------------------------------------------------------------------------------------ */

Steps steps_of(const Order *order, const Clause *clause)
{
    return (Steps){ &order->path[clause->path_first], clause->path_count, order->point };
}

Steps steps_kept(const Play *play, const Clause *clause)
{
    const Battle *b = play->look.battle;
    return (Steps){ &b->path[clause->path_first], clause->path_count, b->point };
}

static Verdict no_place(Refusal refusal, UnitId unit, ModelId model)
{
    Verdict verdict = no_for(refusal, unit);
    verdict.model = model;
    if (model >= 0)
        verdict_fault(&verdict, model);
    return verdict;
}

static Stand stand_placed(const Look *look, ModelId model, const PathPoint *point,
                          const Plots *plots)
{
    Length z = point->z;
    if (z == LEVEL_BY_GROUND)
        z = lowest_level(plot_under(look, plots, point->at));
    return stand_at(look, model, (Pose){ point->at, point->facing }, z);
}

static void company_add(Company *company, Stand stand)
{
    int i = company->count++;
    for (; i > 0 && company->stand[i - 1].model > stand.model; i--)
        company->stand[i] = company->stand[i - 1];
    company->stand[i] = stand;
}

Verdict read_places(const Look *look, UnitId unit, const Steps *steps, Company *company)
{
    const Unit *u = &look->battle->unit[unit];
    Plots plots;
    ModelSet named = 0;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    company->unit = unit;
    company->count = 0;
    for (int i = 0; i < steps->paths; i++) {
        const ModelPath *path = &steps->path[i];
        ModelId model = path->model;
        if (model < u->first || model >= u->first + u->count || path->count != 1 ||
            look->battle->model[model].state != MODEL_AWAY)
            return no_place(NO_NO_SUCH, unit, NO_MODEL);
        ModelSet bit = (ModelSet)1 << (model - u->first);
        if (named & bit)
            return no_place(NO_NAMED_TWICE, unit, model);
        named |= bit;
        company_add(company, stand_placed(look, model, &steps->point[path->first], &plots));
    }
    return yes();
}

void put_down(Play *play, const Stand *stand, RuleId rule)
{
    place_model(play, stand->model, stand->base.pose, stand->z, rule);
    set_model_state(play, stand->model, MODEL_STANDING, rule);
}

/* ---- The table's edge -------------------------------------------------------------------------------------------------- */

/* From the point of the base that is farthest over the table's edge straight back to it. */
static Segment edge_line(const Look *look, const Stand *stand)
{
    const Game *g = look->game;
    Base back = place_on_table(stand->base, g->width, g->height);
    Point out = stand->base.pose.at, in = back.pose.at;
    Length x = out.x - in.x, y = out.y - in.y;
    Point corner = { x < 0   ? stand->box.low.x
                     : x > 0 ? stand->box.high.x
                             : out.x,
                     y < 0   ? stand->box.low.y
                     : y > 0 ? stand->box.high.y
                             : out.y };
    if ((x < 0 ? -x : x) >= (y < 0 ? -y : y))
        return (Segment){ { corner.x, out.y }, { corner.x - x, out.y } };
    return (Segment){ { out.x, corner.y }, { out.x, corner.y - y } };
}

static Verdict no_outside(const Look *look, const Stand *stand, WalkClause clause, Length off,
                          Segment line)
{
    Verdict verdict = no_reach_of(stand, walk_cited(look, clause)->refusal, off, 0, line);
    verdict.outside = true;
    return verdict;
}

Verdict judge_edge(const Look *look, const Stand *stand)
{
    Length over = base_over_edge(stand->base, look->game->width, look->game->height);
    bool forbidden = !fits(look, over, 0) && walk_holds(look, PLACE_ON_TABLE);
    if (!forbidden)
        return yes();
    return no_outside(look, stand, PLACE_ON_TABLE, over, edge_line(look, stand));
}

/* ---- Everybody, and on nobody ------------------------------------------------------------------------------------------ */

Verdict judge_all_placed(const Look *look, const Company *company, Refusal refusal)
{
    int alive = models_alive(look->battle, company->unit);
    Verdict verdict = no_count(refusal, company->count, alive);
    verdict.who = company->unit;
    return company->count < alive ? verdict : yes();
}

static Verdict no_overlap(const Stand *a, const Stand *b, Refusal refusal)
{
    Length depth = base_overlap_depth(a->base, b->base);
    Verdict verdict = no_reach(refusal, depth, 0, base_nearest(a->base, b->base));
    verdict.line_measures = segment_length(verdict.line) == depth;
    verdict.who = a->unit;
    verdict.model = a->model;
    verdict.other = b->unit;
    verdict.other_model = b->model;
    verdict_fault(&verdict, a->model);
    return verdict;
}

Verdict judge_overlaps(const Look *look, const Company *company, const Stands *others,
                       Refusal overlap)
{
    RuleId rule = look->game->ruleset->refusal[overlap - NO_OF_RULESET].rule;
    for (int i = 0; i < company->count; i++) {
        const Stand *here = &company->stand[i];
        for (int j = 0; j < i; j++) {
            if (stands_overlap(look, here, &company->stand[j]) && applies(look, rule))
                return no_overlap(here, &company->stand[j], overlap);
        }
        for (int j = 0; j < others->count; j++) {
            if (stands_overlap(look, here, &others->stand[j]) && applies(look, rule))
                return no_overlap(here, &others->stand[j], overlap);
        }
    }
    return yes();
}

/* ---- Where a model may end ------------------------------------------------------------------------------------------ */

/* Only on a level of the piece, wholly. */
static bool stands_on(const Plot *plot, const Stand *stand)
{
    for (int i = 0; plot->is && i < plot->is->levels; i++) {
        if (plot->is->level[i] == stand->z)
            return within(area_outside(&plot->area, stand->base), 0);
    }
    return false;
}

static Verdict no_end(Refusal refusal, const Stand *stand, PieceId piece)
{
    Verdict verdict = no(refusal);
    verdict.who = stand->unit;
    verdict.model = stand->model;
    verdict.piece = piece;
    verdict_fault(&verdict, stand->model);
    return verdict;
}

static bool is_closed(const Look *look, const Terrain *piece)
{
    const WalkRules *rules = walk_rules(look);
    return rules->is_closed && rules->is_closed(piece);
}

Verdict judge_ground(const Look *look, const Stand *stand, const Plots *plots)
{
    Verdict verdict = judge_edge(look, stand);
    if (!is_yes(&verdict))
        return verdict;
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        if (plot->is && is_closed(look, plot->is) && box_meets(plot->box, stand->box) &&
            area_overlaps(&plot->area, stand->base) && !stands_on(plot, stand) &&
            walk_holds(look, PLACE_CLOSED))
            return no_end(walk_cited(look, PLACE_CLOSED)->refusal, stand, plot->id);
    }
    const Plot *plot = plot_under(look, plots, stand->base.pose.at);
    bool airborne = walk_flies(look, stand->unit);
    if (!is_level_of(look, plot, stand->z, airborne) && walk_holds(look, WALK_LEVEL))
        return no_end(walk_cited(look, WALK_LEVEL)->refusal, stand, plot ? plot->id : NO_PIECE);
    return yes();
}

Verdict judge_places(const Look *look, const Company *company, Refusal overlap)
{
    Plots plots;
    Stands others;
    Box region = company_box(company);
    plots_in(look, region, &plots);
    stands_in(look, region, company->unit, &others);
    for (int i = 0; i < company->count; i++) {
        Verdict verdict = judge_ground(look, &company->stand[i], &plots);
        if (!is_yes(&verdict))
            return verdict;
    }
    Verdict verdict = judge_overlaps(look, company, &others, overlap);
    return is_yes(&verdict) ? judge_company(look, company) : verdict;
}

/* ---- The zone ---------------------------------------------------------------------------------------------------------------- */

/* The seat's zone, or the one that the scenario gives it; -1 when it has none. */
static int zone_of(const Look *look, SeatId seat)
{
    int zone = look->battle->seat[seat].zone;
    for (int i = 0; zone < 0 && i < look->game->zones; i++)
        zone = look->game->zone[i].seat == seat ? i : -1;
    return zone;
}

/* From the farthest point outside to the zone. */
static Segment outside_line(const Area *zone, const Stand *stand, Length outside)
{
    Point corner[4], worst = stand->base.pose.at;
    int corners = base_corners(stand->base, corner);
    for (int i = 0; i < corners; i++) {
        if (area_gap_point(zone, corner[i]) > area_gap_point(zone, worst))
            worst = corner[i];
    }
    Point edge = area_nearest(zone, base_circle(0, worst)).to;
    if (corners > 0)
        return (Segment){ worst, edge };
    bool inside = area_gap_point(zone, worst) < 0;
    Heading out = inside ? point_bearing(worst, edge) : point_bearing(edge, worst);
    return (Segment){ point_shift(edge, out, outside), edge };
}

Verdict judge_in_zone(const Look *look, const Company *company)
{
    int zone = zone_of(look, look->battle->unit[company->unit].seat);
    if (zone < 0)
        return yes();
    Area area = area_polygon(zone_polygon(look->game, zone));
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        Length outside = area_outside(&area, stand->base);
        bool counts = !fits(look, outside, 0) && walk_holds(look, PLACE_IN_ZONE);
        if (!counts)
            continue;
        return no_outside(look, stand, PLACE_IN_ZONE, outside, outside_line(&area, stand, outside));
    }
    return yes();
}
