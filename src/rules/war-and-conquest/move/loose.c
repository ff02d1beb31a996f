#include "movement.h"

#include "geom/coherency.h"

/* ---- Figure by figure: Skirmish formations, Personalities, artillery (MOV-16, 25, CHR-02, UNI-04, GEN-10, 11) -------------- */

enum { COHERENT = INCH, APART = INCH };

typedef struct Loose {
    const Look *look;
    UnitId unit;
    int models;
    ModelId model[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS]; /* where they stand, then where they will */
    Barriers barriers;
    LooseMove *move;
} Loose;

static void begin_loose(Loose *l, const Look *look, UnitId unit, LooseMove *move)
{
    l->look = look;
    l->unit = unit;
    l->models = unit_models(look, unit, l->model, MOST_UNIT_MODELS);
    for (int i = 0; i < l->models; i++)
        l->base[i] = model_base(look->game, look->battle, l->model[i]);
    barriers_of(look, unit, NULL, &l->barriers);
    l->move = move;
    move->longest = 0;
    touched_none(&move->touched);
}

static int place_of_model(const Loose *l, ModelId model)
{
    for (int i = 0; i < l->models; i++) {
        if (l->model[i] == model)
            return i;
    }
    return -1;
}

/* ---- One figure's way ----------------------------------------------------------------------------------------------------- */

static Leg leg_between(Base from, Point to)
{
    Heading off = heading_normal(point_bearing(from.pose.at, to) - from.pose.facing);
    return (Leg){ LEG_DRIFT, point_distance(from.pose.at, to), off };
}

static Verdict no_on_way(const Loose *l, Refusal refusal, const Barrier *barrier, ModelId model,
                         Segment line)
{
    Verdict verdict = about_both(no(refusal), l->unit, barrier->unit);
    verdict.piece = barrier->piece;
    verdict.model = model;
    verdict.line = line;
    verdict.has_line = true;
    verdict_fault(&verdict, model);
    return verdict;
}

/* GEN-10: nearer than an inch to no enemy who was farther off. */
static bool comes_too_near(const Loose *l, const Barrier *barrier, Leg leg, Base base)
{
    return barrier->unit != NO_UNIT && is_enemy(l->look, l->unit, barrier->unit) &&
           area_gap(&barrier->area, base) >= APART - REACH_SLACK &&
           course_comes_near(&leg, 1, base, &barrier->area, APART - REACH_SLACK) &&
           applies(l->look, WAC_GEN_10);
}

static Verdict judge_figure_leg(Loose *l, ModelId model, Base base, Point to)
{
    Leg leg = leg_between(base, to);
    Segment line = { base.pose.at, to };
    for (int i = 0; i < l->barriers.count; i++) {
        const Barrier *barrier = &l->barriers.barrier[i];
        bool crosses = course_crosses(&leg, 1, base, &barrier->area);
        if (crosses && barrier->unit == NO_UNIT)
            return no_on_way(l, NO_CLOSED, barrier, model, line);
        if (crosses && applies(l->look, WAC_GEN_11))
            return no_on_way(l, NO_THROUGH, barrier, model, line);
        if (comes_too_near(l, barrier, leg, base))
            return no_on_way(l, NO_ONE_INCH_WAY, barrier, model, line);
    }
    return yes();
}

static void touch_on_way(Loose *l, Base base, Point to)
{
    Leg leg = leg_between(base, to);
    for (PieceId p = 0; p < l->look->battle->pieces; p++) {
        if (!piece_stands(l->look, p) || ground_class(l->look, p) == GROUND_CLEAR)
            continue;
        Area area = piece_area(l->look, p);
        bool crossed = course_crosses(&leg, 1, base, &area) && applies(l->look, WAC_TER_01);
        if (crossed)
            touch_piece(l->look, l->unit, p, &l->move->touched);
    }
}

static Verdict judge_figure(Loose *l, const ModelPath *path, const PathPoint *point)
{
    int at = place_of_model(l, path->model);
    Length length = 0;
    if (at < 0 || path->count == 0)
        return no_for(NO_NO_SUCH, l->unit);
    for (int i = 0; i < path->count; i++) {
        const PathPoint *to = &point[path->first + i];
        Verdict verdict = judge_figure_leg(l, path->model, l->base[at], to->at);
        if (!is_yes(&verdict))
            return verdict;
        length += point_distance(l->base[at].pose.at, to->at);
        touch_on_way(l, l->base[at], to->at);
        l->base[at] = base_at(l->base[at], (Pose){ to->at, heading_normal(to->facing) });
    }
    l->move->longest = length > l->move->longest ? length : l->move->longest;
    return yes();
}

/* ---- Where they end ----------------------------------------------------------------------------------------------------------- */

static Verdict judge_own_places(const Loose *l)
{
    for (int i = 0; i < l->models; i++) {
        for (int k = 0; k < i; k++) {
            bool counts = base_overlaps(l->base[i], l->base[k]) && applies(l->look, WAC_GEN_11);
            if (!counts)
                continue;
            Verdict verdict = about_both(no(NO_OVERLAPS), l->unit, l->unit);
            verdict.model = l->model[i];
            verdict_fault(&verdict, l->model[i]);
            return verdict;
        }
    }
    return yes();
}

Verdict judge_group(const Look *look, UnitId unit, const Base *base, int bases)
{
    Coherency tree;
    coherency_of_bases(&tree, base, bases);
    bool apart = !coherency_holds(&tree, COHERENT) && applies(look, WAC_UNI_04);
    if (!apart)
        return yes();
    int16_t group[COHERENCY_MOST];
    int groups = coherency_groups(&tree, COHERENT, group), largest = 0, most = 0;
    for (int g = 0; g < groups; g++) {
        int size = 0;
        for (int i = 0; i < bases; i++)
            size += group[i] == g;
        largest = size > most ? g : largest;
        most = size > most ? size : most;
    }
    Verdict verdict = verdict_of(NO_COHERENCY, FIGURE_LENGTH, coherency_widest(&tree), COHERENT);
    verdict.who = unit;
    verdict.third = bases - most;
    for (int i = 0; i < bases; i++) {
        if (group[i] != largest)
            verdict_fault(&verdict, (ModelId)(look->battle->unit[unit].first + i));
    }
    return verdict;
}

static Verdict judge_loose_end(const Loose *l)
{
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end(l->look, l->unit, l->base, l->models, &nobody);
    if (is_yes(&verdict))
        verdict = judge_own_places(l);
    if (is_yes(&verdict) && l->models > 1)
        verdict = judge_group(l->look, l->unit, l->base, l->models);
    return verdict;
}

/* ---- The order -------------------------------------------------------------------------------------------------------------------- */

static Verdict judge_cost(const Loose *l, const Purse *purse)
{
    GroundClass worst =
        l->move->touched.worst > purse->worst ? l->move->touched.worst : purse->worst;
    Rate rate = purse_limit(l->look, l->unit, purse, worst, l->move->touched.woods || purse->woods);
    Length cost = purse->spent + l->move->longest;
    bool far = !within(cost, rate.rate) && applies(l->look, rate.rule);
    Verdict verdict =
        about(verdict_of(far ? rate.far : NO_REFUSAL, FIGURE_LENGTH, cost, rate.rate), l->unit);
    verdict.rule = far ? verdict.rule : rate.rule;
    return verdict;
}

/* CHR-03. Whom he could not reach in this move either is too far; else he only does not touch him yet. */
static Verdict judge_joining_there(const Loose *l, const Clause *joins, Length left)
{
    Verdict verdict = judge_joining(l->look, l->unit, joins->unit, &l->base[0]);
    if (verdict.refusal == NO_JOIN_FAR && verdict.measured > left + CONTACT_GAP) {
        verdict.refusal = NO_JOIN_BEYOND;
        verdict.allowed = left;
    }
    return verdict;
}

Verdict judge_loose(const Look *look, UnitId unit, const Script *script, const Purse *purse,
                    LooseMove *move)
{
    Loose l;
    const Clause *joins = NULL;
    Verdict verdict = purse->thrown ? yes() : judge_pace(look, unit, purse);
    begin_loose(&l, look, unit, move);
    for (int i = 0; i < script->clauses && is_yes(&verdict); i++) {
        const Clause *clause = &script->clause[i];
        Handle what = rank_handle(look, clause->verb);
        if (what == HANDLE_PACE && !purse->thrown)
            continue;
        if (clause->verb == VERB_JOIN && i == script->clauses - 1) {
            joins = clause;
            continue;
        }
        if (clause->verb != VERB_MOVE)
            return no_for(what == HANDLE_PACE ? NO_NOTHING_THERE : NO_BLOCK_ONLY, unit);
        for (int k = 0; k < clause->path_count && is_yes(&verdict); k++)
            verdict = judge_figure(&l, &script->path[clause->path_first + k], script->point);
    }
    if (is_yes(&verdict))
        verdict = judge_cost(&l, purse);
    Verdict end = is_yes(&verdict) ? judge_loose_end(&l) : verdict;
    if (is_yes(&end) && joins)
        end = judge_joining_there(&l, joins, verdict.allowed - verdict.measured);
    return is_yes(&end) ? verdict : end;
}

void carry_loose(Play *play, UnitId unit, const Script *script)
{
    Pose front = play->look.battle->unit[unit].front;
    for (int i = 0; i < script->clauses; i++) {
        const Clause *clause = &script->clause[i];
        for (int k = 0; clause->verb == VERB_MOVE && k < clause->path_count; k++) {
            const ModelPath *path = &script->path[clause->path_first + k];
            const PathPoint *end = &script->point[path->first + path->count - 1];
            front = (Pose){ end->at, heading_normal(end->facing) };
            move_model(play, path, &script->point[path->first], 0, WAC_MOV_25);
        }
    }
    set_front(play, unit, front, play->look.battle->unit[unit].files, WAC_MOV_25);
}

/* Step 1 at the base move, or the pace that is said; behind it what is left. */
bool war_reach(const Look *look, int verb, ModelId model, Length *allowance)
{
    Purse purse;
    UnitId unit = unit_of_model(look, model);
    if ((verb != VERB_MOVE && verb != VERB_DOUBLE) || !is_fielded(look, unit) ||
        is_block(look, unit))
        return false;
    if (!purse_of_move(look, unit, &purse))
        purse = (Purse){ .pace = verb == VERB_DOUBLE ? PACE_DOUBLE : PACE_BASE };
    Rate rate = purse_limit(look, unit, &purse, purse.worst, purse.woods);
    *allowance = rate.rate - purse.spent;
    return *allowance > 0;
}
