#include "troops/units.h"
#include "troops/walk.h"

/* The move of a loose unit, model by model. */

Verdict judge_named(const Look *look, UnitId unit, const Steps *steps)
{
    const Unit *u = &look->battle->unit[unit];
    ModelSet named = 0;
    for (int i = 0; i < steps->paths; i++) {
        ModelId model = steps->path[i].model;
        if (model < u->first || model >= u->first + u->count ||
            look->battle->model[model].state != MODEL_STANDING)
            return no_for(NO_NO_SUCH, unit);
        ModelSet bit = (ModelSet)1 << (model - u->first);
        if (named & bit) {
            Verdict verdict = no_for(NO_NAMED_TWICE, unit);
            verdict.model = model;
            verdict_fault(&verdict, model);
            return verdict;
        }
        named |= bit;
    }
    return yes();
}

Box steps_box(const Look *look, const Company *company, const Steps *steps)
{
    Box box = company_box(company);
    for (int i = 0; i < steps->paths; i++) {
        const ModelPath *path = &steps->path[i];
        Length reach = base_reach(stand_of(look, path->model).base) + INCH;
        for (int k = 0; k < path->count; k++) {
            Point at = steps->point[path->first + k].at;
            box = box_join(box, box_grown((Box){ at, at }, reach));
        }
    }
    return box;
}

int company_place(const Company *company, ModelId model)
{
    int i = 0;
    while (company->stand[i].model != model)
        i++;
    return i;
}

static bool bars_way(const Look *look, UnitId unit, UnitId other)
{
    const WalkRules *rules = walk_rules(look);
    return rules->bars ? rules->bars(look, unit, other) : is_enemy(look, unit, other);
}

Verdict judge_crossing(const Look *look, const Walk *way, const Stands *others)
{
    UnitId unit = look->battle->model[way->model].unit;
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        bool counts = bars_way(look, unit, other->unit) && walk_meets(look, way, other) &&
                      walk_holds(look, WALK_CROSSES);
        if (!counts)
            continue;
        Verdict verdict = no_for(walk_cited(look, WALK_CROSSES)->refusal, unit);
        verdict.model = way->model;
        verdict_fault(&verdict, way->model);
        verdict.other = other->unit;
        verdict.other_model = other->model;
        verdict.has_line = true;
        verdict.line = (Segment){ way->stop[0].at, other->base.pose.at };
        return verdict;
    }
    return yes();
}

/* Permitted it shows how much is left. */
static Verdict judge_far(const Look *look, const Walk *way, Length allowance)
{
    bool far = !within(way->travel, allowance) && walk_holds(look, WALK_FAR);
    Segment line = { way->stop[0].at, walk_end(way).at };
    Refusal refusal = far ? walk_cited(look, WALK_FAR)->refusal : NO_REFUSAL;
    Verdict verdict = no_reach(refusal, way->travel, allowance, line);
    verdict.line_measures = segment_length(line) == way->travel;
    verdict.who = look->battle->model[way->model].unit;
    verdict.model = way->model;
    if (far)
        verdict_fault(&verdict, way->model);
    return verdict;
}

/* A height on its way that it cannot come to. */
static Verdict judge_climb(const Look *look, const Walk *way)
{
    bool own = way->fault >= NO_OF_RULESET;
    RuleId rule = own ? look->game->ruleset->refusal[way->fault - NO_OF_RULESET].rule : 0;
    bool counts = way->fault && (!own || applies(look, rule));
    if (!counts)
        return yes();
    Verdict verdict = no_for(way->fault, look->battle->model[way->model].unit);
    verdict.model = way->model;
    verdict.piece = way->fault_piece;
    verdict_fault(&verdict, way->model);
    return verdict;
}

static Verdict judge_end(const Look *look, const Company *before, const Company *after,
                         const Plots *plots, const Stands *others, Refusal overlap)
{
    for (int i = 0; i < after->count; i++) {
        Verdict verdict = judge_ground(look, &after->stand[i], plots);
        if (!is_yes(&verdict))
            return verdict;
    }
    Verdict verdict = judge_overlaps(look, after, others, overlap);
    return is_yes(&verdict) ? judge_company_moved(look, before, after) : verdict;
}

Verdict judge_loose_move(const Look *look, UnitId unit, const Steps *steps, Length allowance,
                         Refusal overlap)
{
    Company before, after;
    Plots plots;
    Stands others;
    Verdict tightest = yes(), verdict = judge_named(look, unit, steps);
    if (!is_yes(&verdict))
        return verdict;
    company_of(look, unit, &before);
    after = before;
    Box region = steps_box(look, &before, steps);
    plots_in(look, region, &plots);
    stands_in(look, region, unit, &others);
    for (int i = 0; i < steps->paths; i++) {
        Walk way;
        ModelId model = steps->path[i].model;
        walk_lay(look, &steps->path[i], steps->point, &plots, &way);
        Verdict far = judge_far(look, &way, allowance);
        verdict = is_yes(&far) ? judge_climb(look, &way) : far;
        if (is_yes(&verdict) && !way.airborne)
            verdict = judge_crossing(look, &way, &others);
        if (!is_yes(&verdict))
            return verdict;
        if (i == 0 || verdict_slack(&far) < verdict_slack(&tightest))
            tightest = far;
        after.stand[company_place(&after, model)] =
            stand_at(look, model, walk_end(&way), way.end_z);
    }
    verdict = judge_end(look, &before, &after, &plots, &others, overlap);
    return is_yes(&verdict) ? tightest : verdict;
}

void stand_on_ground(Play *play, UnitId unit, RuleId rule)
{
    const Unit *u = &play->look.battle->unit[unit];
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        const Model *model = &play->look.battle->model[m];
        Length z = height_at(&play->look, model->pose.at, model->z);
        if (model->state == MODEL_STANDING && z != model->z)
            place_model(play, m, model->pose, z, rule);
    }
}
