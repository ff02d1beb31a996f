#include "movement.h"

/* ---- Deploying: DEP-01..08, TRN-02 ------------------------------------------------------------------------------------ */

/* ---- Places as an order names them -------------------------------------------------------------------------------------- */

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

Verdict judge_all_placed(const Look *look, const Company *company, Refusal refusal)
{
    int alive = models_alive(look->battle, company->unit);
    Verdict verdict = no_count(refusal, company->count, alive);
    verdict.who = company->unit;
    return company->count < alive ? verdict : yes();
}

void put_down(Play *play, const Stand *stand, RuleId rule)
{
    place_model(play, stand->model, stand->base.pose, stand->z, rule);
    set_model_state(play, stand->model, MODEL_STANDING, rule);
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

static Verdict judge_in_zone(const Look *look, const Company *company)
{
    int zone = zone_of(look, look->battle->unit[company->unit].seat);
    if (zone < 0)
        return yes();
    Area area = area_polygon(zone_polygon(look->game, zone));
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        Length outside = area_outside(&area, stand->base);
        bool counts = !fits(look, outside, 0) && applies(look, WSG_DEP_02);
        if (!counts)
            continue;
        return no_reach_of(stand, NO_OUTSIDE_ZONE, outside, 0, outside_line(&area, stand, outside));
    }
    return yes();
}

/* DEP-08: with Ambush anywhere on the table. */
static Verdict judge_drop_place(const Look *look, const Company *company)
{
    Verdict verdict = judge_in_zone(look, company);
    bool matters = !is_yes(&verdict) && unit_has(look, company->unit, PERK_AMBUSH, NULL) &&
                   applies(look, WSG_DEP_08);
    if (!matters)
        return verdict;
    Base base[MOST_UNIT_MODELS];
    for (int i = 0; i < company->count; i++)
        base[i] = company->stand[i].base;
    return judge_ambush(look, company->unit, base, company->count);
}

static Verdict judge_apart(const Look *look, const Company *company)
{
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        ModelId met = NO_MODEL;
        bool counts = touching_foes(look, stand, NULL, &met) && applies(look, WSG_DEP_05);
        if (!counts)
            continue;
        Stand enemy = stand_of(look, met);
        Length gap = stand_gap(stand, &enemy);
        Verdict verdict = no_reach(NO_STARTS_IN_CONTACT, gap > 0 ? gap : 0, CONTACT_GAP,
                                   base_nearest(stand->base, enemy.base));
        verdict.who = company->unit;
        verdict.model = stand->model;
        verdict.other = enemy.unit;
        verdict.other_model = met;
        verdict_fault(&verdict, stand->model);
        return verdict;
    }
    return yes();
}

/* ---- Passengers that come with their Transport: DEP-07, TRN-02 -------------------------------------------------------------- */

static Verdict judge_riders(const Look *look, UnitId transport, const Order *order)
{
    const Battle *b = look->battle;
    IdSet riders;
    int room = capacity_of(look, transport);
    riders_of(look, transport, order->clause, order->clauses, &riders);
    for (int u = ids_next(&riders, -1); u >= 0; u = ids_next(&riders, u)) {
        if (b->unit[u].seat != b->unit[transport].seat || b->unit[u].state != UNIT_RESERVE)
            return no_for(NO_NOT_IN_RESERVE, (UnitId)u);
        Verdict verdict = judge_rider(look, (UnitId)u, transport, room);
        if (!is_yes(&verdict))
            return verdict;
        room -= models_alive(b, (UnitId)u);
    }
    return yes();
}

static const Clause *deploy_clause(const Order *order)
{
    int i = 0;
    while (i + 1 < order->clauses && order->clause[i].verb != VERB_DEPLOY)
        i++;
    return &order->clause[i];
}

Verdict judge_deploy(const Look *look, UnitId unit, const Order *order)
{
    Company company;
    if (look->battle->unit[unit].state != UNIT_RESERVE && applies(look, WSG_DEP_01))
        return no_for(NO_NOT_IN_RESERVE, unit);
    Steps steps = steps_of(order, deploy_clause(order));
    Verdict verdict = read_places(look, unit, &steps, &company);
    if (is_yes(&verdict))
        verdict = judge_riders(look, unit, order);
    if (!is_yes(&verdict))
        return verdict;
    verdict = judge_all_placed(look, &company, NO_NOT_ALL_PLACED);
    if (company.count == 0 || (!is_yes(&verdict) && applies(look, WSG_DEP_03)))
        return verdict;
    verdict = judge_in_zone(look, &company);
    if (!is_yes(&verdict) && !unit_has(look, unit, PERK_AMBUSH, NULL))
        return verdict;
    verdict = judge_places(look, &company, NO_PLACED_OVERLAPPING);
    if (is_yes(&verdict))
        verdict = judge_apart(look, &company);
    return is_yes(&verdict) ? judge_drop_place(look, &company) : verdict;
}

/* ---- PROC_DEPLOY ------------------------------------------------------------------------------------------------------------------ */

typedef enum DeployStep { DEPLOY_PLACE, DEPLOY_DONE } DeployStep;

/* Riders leave Reserve with their Transport; a paired Unit that stays behind is paired no more. */
static void take_aboard(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    IdSet riders;
    riders_of(look, frame->actor, kept_clause(play, frame, 0), frame->clause_count, &riders);
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state != UNIT_RESERVE || u == frame->actor)
            continue;
        if (ids_has(&riders, u) && applies(look, WSG_DEP_07) && applies(look, WSG_TRN_02))
            set_unit_state(play, u, UNIT_ABOARD, frame->actor, WSG_DEP_07);
        else if (b->unit[u].carrier == frame->actor)
            set_unit_state(play, u, UNIT_RESERVE, NO_UNIT, WSG_TRN_02);
    }
}

Flow run_deploy(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    Company company;
    (void)answer;
    if (frame->step == DEPLOY_DONE)
        return DONE;
    int at = 0;
    while (at + 1 < frame->clause_count && kept_clause(play, frame, at)->verb != VERB_DEPLOY)
        at++;
    Steps steps = steps_kept(play, kept_clause(play, frame, at));
    read_places(look, frame->actor, &steps, &company);
    for (int i = 0; i < company.count; i++)
        put_down(play, &company.stand[i], WSG_DEP_03);
    set_unit_state(play, frame->actor, UNIT_FIELD, NO_UNIT, WSG_DEP_01);
    take_aboard(play, frame);
    melee_refresh(play);
    return DONE; /* neither Move nor Dash, and nobody is hurt: WPN-07, DEP-06 */
}
