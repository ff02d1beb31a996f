#include "move/survey.h"

/* ---- Skirmishers: FRM-08, FRM-09 -------------------------------------------------------------------------------------------- */

enum { SKIRMISH_APART = INCH };

typedef struct Loose {
    bool march, flies;
    int models;
    ModelId model[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    Verdict tightest;
} Loose;

static int place_in(const Loose *l, ModelId model)
{
    for (int i = 0; i < l->models; i++) {
        if (l->model[i] == model)
            return i;
    }
    return -1;
}

static bool step_crosses(Base from, Base to, const Area *area)
{
    Leg leg = { LEG_DRIFT, point_distance(from.pose.at, to.pose.at),
                heading_normal(point_bearing(from.pose.at, to.pose.at) - from.pose.facing) };
    return course_crosses(&leg, 1, from, area);
}

/* FRM-09: a path around units and impassable pieces; the length of it as walked. */
static Verdict judge_way(const Look *look, UnitId unit, const Loose *l, const ModelPath *path,
                         const PathPoint *point, Length *length, bool *slowed)
{
    Barriers barriers;
    Base base = model_base(look->game, look->battle, path->model);
    barriers_of(look, unit, NULL, &barriers);
    *length = 0;
    for (int i = 0; i < path->count; i++) {
        const PathPoint *to = &point[path->first + i];
        Base next = base_at(base, (Pose){ to->at, base.pose.facing });
        *length += point_distance(base.pose.at, to->at);
        for (int k = 0; k < barriers.count && !l->flies; k++) {
            bool counts =
                step_crosses(base, next, &barriers.barrier[k].area) && applies(look, TOW_FRM_09);
            if (!counts)
                continue;
            Verdict verdict =
                no_for(barriers.barrier[k].unit == NO_UNIT ? NO_IMPASSABLE : NO_PATH, unit);
            verdict.model = path->model;
            verdict.other = barriers.barrier[k].unit;
            verdict.piece = barriers.barrier[k].piece;
            verdict.line = (Segment){ base.pose.at, next.pose.at };
            verdict.has_line = true;
            verdict_fault(&verdict, path->model);
            return verdict;
        }
        for (PieceId p = 0; p < look->battle->pieces && !l->flies; p++) {
            Area area = piece_area(look, p);
            Ground ground = piece_stands(look, p) ? ground_of(look, p, unit) : GROUND_OPEN;
            bool slows = ground == GROUND_DIFFICULT || ground == GROUND_DANGEROUS;
            *slowed = *slowed || (slows && step_crosses(base, next, &area));
        }
        base = base_at(next, (Pose){ to->at, heading_normal(to->facing) });
    }
    return yes();
}

static Verdict judge_skirmish_path(const Look *look, UnitId unit, Loose *l, const ModelPath *path,
                                   const PathPoint *point)
{
    int at = place_in(l, path->model);
    bool slowed = false;
    Length length = 0;
    if (at < 0)
        return no_for(NO_NO_SUCH, unit);
    Verdict verdict = judge_way(look, unit, l, path, point, &length, &slowed);
    if (!is_yes(&verdict))
        return verdict;
    bool cover = has_trait(look, unit, TR_MOVE_THROUGH_COVER, NULL) && applies(look, TOW_SR_36);
    bool slow = slowed && !cover && applies(look, TOW_TER_02);
    Length limit = pace(look, unit, slow, l->flies) * (l->march ? 2 : 1);
    const PathPoint *end = &point[path->first + path->count - 1];
    bool far = !within(length, limit) && applies(look, TOW_FRM_09);
    verdict = no_reach(far ? NO_MOV_FAR : NO_REFUSAL, length, limit,
                       (Segment){ l->base[at].pose.at, end->at });
    verdict.who = unit;
    verdict.model = path->model;
    if (far)
        verdict_fault(&verdict, path->model);
    l->base[at] = base_at(l->base[at], (Pose){ end->at, heading_normal(end->facing) });
    return verdict;
}

static Verdict judge_coherency(const Look *look, UnitId unit, const Loose *l)
{
    int which = 0;
    Length gap = coherency_fault(l->base, l->models, SKIRMISH_APART, &which);
    bool forbidden = gap != 0 && applies(look, TOW_FRM_08);
    if (!forbidden)
        return yes();
    Verdict verdict = verdict_of(NO_COHERENCY, FIGURE_LENGTH, gap, SKIRMISH_APART);
    verdict.who = unit;
    verdict.model = l->model[which];
    verdict_fault(&verdict, l->model[which]);
    return verdict;
}

static Verdict judge_own_overlap(const Look *look, UnitId unit, const Loose *l)
{
    for (int i = 0; i < l->models; i++) {
        for (int k = 0; k < i; k++) {
            bool counts = base_overlaps(l->base[i], l->base[k]) && applies(look, TOW_MOV_15);
            if (!counts)
                continue;
            Verdict verdict = verdict_of(NO_OVERLAP, FIGURE_LENGTH,
                                         base_overlap_depth(l->base[i], l->base[k]), 0);
            verdict.who = verdict.other = unit;
            verdict.line = (Segment){ l->base[i].pose.at, l->base[k].pose.at };
            verdict.has_line = true;
            verdict_fault(&verdict, l->model[i]);
            verdict_fault(&verdict, l->model[k]);
            return verdict;
        }
    }
    return yes();
}

Verdict judge_skirmishers(const Look *look, UnitId unit, const Script *script, bool free_move)
{
    Loose loose, *l = &loose;
    UnitSet nobody = { { 0 } };
    l->march = script_has(script, VERB_MARCH);
    l->flies = script_has(script, VERB_FLY);
    Verdict verdict = judge_gait(look, unit, l->march, l->flies, free_move), tightest = yes();
    l->models = unit_models(look, unit, l->model, MOST_UNIT_MODELS);
    unit_bases(look, unit, l->base, MOST_UNIT_MODELS);
    for (int i = 0; i < script->clauses && is_yes(&verdict); i++) {
        const Clause *clause = &script->clause[i];
        if (clause->verb == VERB_MARCH || clause->verb == VERB_FLY)
            continue;
        if (clause->verb != VERB_MOVE)
            return no_for(NO_SKIRMISH_PATHS, unit);
        for (int k = 0; k < clause->path_count && is_yes(&verdict); k++) {
            verdict = judge_skirmish_path(look, unit, l, &script->path[clause->path_first + k],
                                          script->point);
            if (is_yes(&verdict) && (tightest.figure == FIGURE_NONE ||
                                     verdict_slack(&verdict) < verdict_slack(&tightest)))
                tightest = verdict;
        }
    }
    if (is_yes(&verdict))
        verdict = judge_end(look, unit, l->base, l->models, &nobody);
    if (is_yes(&verdict))
        verdict = judge_own_overlap(look, unit, l);
    if (is_yes(&verdict))
        verdict = judge_coherency(look, unit, l);
    return is_yes(&verdict) ? tightest : verdict;
}
