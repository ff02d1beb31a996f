#include "move/movement.h"

#include <string.h>

/* ---- Move and Dash: MOV-01..13 ----------------------------------------------------------------------------------- */

/* What is known of one journey while it is judged: the ground and the bases that its models can meet. */
typedef struct Survey {
    const Look *look;
    const Journey *journey;
    Plots plots;
    Stands others;                  /* everybody but the unit itself */
    Company before;                 /* its living models now */
    Company after;                  /* and where they would end */
    bool travels[MOST_UNIT_MODELS]; /* of those in `after` */
    bool anybody;
    Verdict tightest; /* of the permissions: the figure with the least slack */
} Survey;

static Verdict no_model(Refusal refusal, const Survey *s, ModelId model)
{
    Verdict verdict = no(refusal);
    verdict.who = s->journey->unit;
    verdict.model = model;
    if (model >= 0)
        verdict_fault(&verdict, model);
    return verdict;
}

/* ---- Who may travel at all ------------------------------------------------------------------------------------------- */

static Length printed_stat(const Look *look, UnitId unit, bool dash)
{
    return unit_profile(look->game, look->battle, unit)->field[dash ? PF_DASH : PF_MOVE];
}

/* MOV-11, PRK-13: printed 0 or Immobile. */
Verdict judge_stat(const Look *look, UnitId unit, bool dash)
{
    bool immobile = unit_has(look, unit, PERK_IMMOBILE, NULL);
    bool printed = printed_stat(look, unit, dash) == 0 && applies(look, WSG_MOV_11);
    if (!printed && !(immobile && applies(look, WSG_PRK_13)))
        return yes();
    Refusal refusal = immobile ? NO_IMMOBILE : dash ? NO_DASH_STAT : NO_MOVE_STAT;
    Verdict verdict = verdict_of(refusal, FIGURE_LENGTH, 0, 0);
    verdict.rule = printed ? WSG_MOV_11 : WSG_PRK_13;
    verdict.who = unit;
    return verdict;
}

/* WPN-01, WPN-02: by model. */
Verdict judge_travel_flags(const Look *look, ModelId model, bool dash)
{
    const Battle *b = look->battle;
    Refusal refusal = NO_REFUSAL;
    if (has_mark(b, OWNER_MODEL, model, MM_USED_HEAVY) && applies(look, WSG_WPN_01))
        refusal = dash ? NO_DASH_AFTER_HEAVY : NO_MOVE_AFTER_HEAVY;
    else if (dash && has_mark(b, OWNER_MODEL, model, MM_USED_BATTLE) && applies(look, WSG_WPN_02))
        refusal = NO_DASH_AFTER_BATTLE;
    Verdict verdict = no_for(refusal, b->model[model].unit);
    verdict.model = model;
    if (refusal != NO_REFUSAL)
        verdict_fault(&verdict, model);
    return verdict;
}

/* ---- How far ------------------------------------------------------------------------------------------------------------- */

/* From the start to the end of the corner that is displaced most. */
static Segment corner_line(const Walk *way)
{
    Point from[4], to[4];
    Segment best = { way->stop[0].at, walk_end(way).at };
    int corners = base_corners(way->base, from);
    base_corners(base_at(way->base, walk_end(way)), to);
    for (int i = 0; i < corners; i++) {
        Segment line = { from[i], to[i] };
        if (segment_length(line) > segment_length(best))
            best = line;
    }
    return best;
}

/* MOV-01 with what makes it tight: Difficult Ground, the climb, or a corner. */
static Verdict judge_travel(Survey *s, const Walk *way, Length loss, PieceId piece)
{
    Length stat = s->journey->stat, allowance = stat - loss;
    bool fine = !(!fits(s->look, way->travel, allowance) && applies(s->look, WSG_MOV_01));
    Refusal refusal = NO_TRAVELS_TOO_FAR;
    if (loss > 0)
        refusal = NO_DIFFICULT_GROUND;
    else if (way->by_corner)
        refusal = NO_CORNER_TRAVELS;
    else if (way->climb > 0 && within(way->run, allowance))
        refusal = NO_CLIMBS_TOO_FAR;
    Segment line =
        way->by_corner ? corner_line(way) : (Segment){ way->stop[0].at, walk_end(way).at };
    Verdict verdict = no_reach(fine ? NO_REFUSAL : refusal, way->travel, allowance, line);
    verdict.rule = fine ? WSG_MOV_01 : verdict.rule;
    verdict.third = refusal == NO_DIFFICULT_GROUND ? loss : way->climb;
    verdict.line_measures = segment_length(line) == way->travel;
    verdict.who = s->journey->unit;
    verdict.model = way->model;
    verdict.piece = loss > 0 ? piece : NO_PIECE;
    if (!fine)
        verdict_fault(&verdict, way->model);
    else if (!s->anybody || verdict_slack(&verdict) < verdict_slack(&s->tightest))
        s->tightest = verdict;
    return verdict;
}

/* ---- Along the way --------------------------------------------------------------------------------------------------------- */

/* TER-08: around, over what can be climbed, or under a bridge. */
static bool may_pass(const Look *look, const Walk *way, const Plot *plot)
{
    if (passes_under(look, plot, way->height))
        return true;
    for (int i = 0; plot->is->field[TF_CLIMBABLE] && i < way->rises; i++) {
        if (way->rise[i].piece == plot->id)
            return true;
    }
    return false;
}

static Verdict judge_impassable(const Survey *s, const Walk *way)
{
    for (int i = 0; i < s->plots.count; i++) {
        const Plot *plot = &s->plots.plot[i];
        bool counts = plot->is->field[TF_IMPASSABLE] && box_meets(plot->box, way->box) &&
                      walk_sweeps(s->look, way, &plot->area) && !may_pass(s->look, way, plot) &&
                      applies(s->look, WSG_TER_08);
        if (!counts)
            continue;
        Verdict verdict = no_model(NO_CROSSES_IMPASSABLE, s, way->model);
        verdict.piece = plot->id;
        verdict.has_line = true;
        verdict.line = (Segment){ way->stop[0].at, walk_end(way).at };
        return verdict;
    }
    return yes();
}

static Verdict judge_way(const Survey *s, const Walk *way)
{
    if (way->fault && applies(s->look, WSG_MOV_09)) {
        Verdict verdict = no_model(way->fault, s, way->model);
        verdict.piece = way->fault_piece;
        return verdict;
    }
    if (way->airborne)
        return yes();
    Verdict verdict = judge_impassable(s, way);
    return is_yes(&verdict) ? judge_crossing(s->look, way, &s->others) : verdict;
}

/* ---- Where it ends ----------------------------------------------------------------------------------------------------------- */

static Verdict judge_ends(const Survey *s)
{
    for (int i = 0; i < s->after.count; i++) {
        if (!s->travels[i])
            continue;
        Verdict verdict = judge_ground(s->look, &s->after.stand[i], &s->plots);
        if (!is_yes(&verdict))
            return verdict;
    }
    return judge_overlaps(s->look, &s->after, &s->others, NO_ENDS_OVERLAPPING);
}

/* COH-03, and COH-05 for a unit that has come apart. */
static Verdict judge_unity(const Survey *s)
{
    return s->journey->reposition ? judge_company(s->look, &s->after)
                                  : judge_company_moved(s->look, &s->before, &s->after);
}

/* ---- The lock: MEL-04..07 ------------------------------------------------------------------------------------------------------- */

static Verdict no_lock(const Survey *s, UnitId stranger)
{
    Verdict verdict = stranger >= 0 ? no(NO_OTHER_FOE) : no_count(NO_LOCKED, 0, 1);
    verdict.who = s->journey->unit;
    verdict.other = stranger;
    if (stranger >= 0)
        verdict.seat = s->look->battle->unit[stranger].seat;
    for (int i = 0; i < s->after.count; i++) {
        if (s->travels[i])
            verdict_fault(&verdict, s->after.stand[i].model);
    }
    return verdict;
}

static Verdict judge_lock(const Survey *s)
{
    const Look *look = s->look;
    const Battle *b = look->battle;
    UnitId stranger = NO_UNIT;
    IdSet foes = { { 0 } };
    if (!in_melee(look, s->journey->unit))
        return yes();
    foes_of(look, s->journey->unit, &foes);
    if (ids_count(&foes) == 0 && applies(look, WSG_MEL_05))
        return yes();
    for (int i = 0; i < s->after.count; i++) {
        ModelId met = NO_MODEL;
        bool foe = touching_among(look, &s->after.stand[i], &s->others, &foes, NULL) > 0;
        bool other = touching_among(look, &s->after.stand[i], &s->others, NULL, &met) > 0;
        if (foe)
            return yes();
        if (other && applies(look, WSG_MEL_07))
            stranger = b->model[met].unit;
    }
    return applies(look, WSG_MEL_04) ? no_lock(s, stranger) : yes();
}

/* PRK-27: Reposition may not make contact. */
static Verdict judge_no_contact(const Survey *s)
{
    for (int i = 0; s->journey->reposition && i < s->after.count; i++) {
        ModelId met = NO_MODEL;
        if (s->travels[i] && touching_among(s->look, &s->after.stand[i], &s->others, NULL, &met) &&
            applies(s->look, WSG_PRK_27)) {
            Verdict verdict = no_model(NO_REPOSITION_CONTACT, s, s->after.stand[i].model);
            verdict.other = s->look->battle->model[met].unit;
            verdict.other_model = met;
            return verdict;
        }
    }
    return yes();
}

/* ---- All together: status, range, path, placement --------------------------------------------------------------------------- */

/* What the judging of one way may refuse, in the order in which refusals are shown. */
enum { STAGE_STATUS, STAGE_RANGE, STAGE_PATH, STAGES };

/* The first refusal of each stage, over all models. */
static void judge_walker(Survey *s, const ModelPath *path, Verdict *stage)
{
    Walk way;
    PieceId piece = NO_PIECE;
    walk_lay(s->look, path, s->journey->steps.point, &s->plots, &way);
    int place = company_place(&s->after, path->model);
    if (!way.travels) {
        Pose turned = { s->before.stand[place].base.pose.at, walk_end(&way).facing };
        s->after.stand[place] = stand_at(s->look, path->model, turned, way.start_z);
        return;
    }
    Verdict verdict =
        s->journey->reposition ? yes() : judge_travel_flags(s->look, path->model, s->journey->dash);
    if (is_yes(&stage[STAGE_STATUS]))
        stage[STAGE_STATUS] = verdict;
    Length loss =
        difficult_loss(s->look, &way, &s->plots, s->journey->stat, s->journey->printed, &piece);
    verdict = judge_travel(s, &way, loss, piece);
    if (is_yes(&stage[STAGE_RANGE]))
        stage[STAGE_RANGE] = verdict;
    if (is_yes(&stage[STAGE_PATH]) && is_yes(&stage[STAGE_RANGE]))
        stage[STAGE_PATH] = judge_way(s, &way);
    s->after.stand[place] = stand_at(s->look, path->model, walk_end(&way), way.end_z);
    s->travels[place] = s->anybody = true;
}

static Verdict judge_walkers(Survey *s)
{
    Verdict stage[STAGES] = { yes(), yes(), yes() };
    for (int i = 0; i < s->journey->steps.paths; i++)
        judge_walker(s, &s->journey->steps.path[i], stage);
    for (int i = 0; i < STAGES; i++) {
        if (!is_yes(&stage[i]))
            return stage[i];
    }
    return yes();
}

static Verdict judge_final(const Survey *s)
{
    Verdict (*const judge[])(const Survey *) = { judge_ends, judge_unity, judge_lock,
                                                 judge_no_contact };
    for (size_t i = 0; i < sizeof judge / sizeof *judge; i++) {
        Verdict verdict = judge[i](s);
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

/* A Move in which nobody travels is allowed, MOV-13: nothing was placed, so nothing is checked. */
static Verdict judge_empty(const Survey *s)
{
    return applies(s->look, WSG_MOV_13) ? yes() : no_model(NO_NOT_OFFERED, s, NO_MODEL);
}

Verdict judge_journey(const Look *look, const Journey *journey)
{
    Survey s; /* of its much room little is used */
    s.look = look;
    s.journey = journey;
    s.tightest = yes();
    s.anybody = false;
    memset(s.travels, 0, sizeof s.travels);
    Verdict verdict = journey->reposition ? yes() : judge_stat(look, journey->unit, journey->dash);
    if (is_yes(&verdict))
        verdict = judge_named(look, journey->unit, &journey->steps);
    if (!is_yes(&verdict))
        return verdict;
    company_of(look, journey->unit, &s.before);
    s.after = s.before;
    Box region = steps_box(look, &s.before, &journey->steps);
    plots_in(look, region, &s.plots);
    stands_in(look, region, journey->unit, &s.others);
    verdict = judge_walkers(&s);
    if (!is_yes(&verdict))
        return verdict;
    verdict = s.anybody ? judge_final(&s) : judge_empty(&s);
    if (is_yes(&verdict) && journey->embarks != NO_UNIT)
        verdict = judge_embark(look, &s.after, journey->embarks);
    return is_yes(&verdict) ? s.tightest : verdict;
}

/* ---- Orders -------------------------------------------------------------------------------------------------------------------- */

/* The Transport that an `embark` clause after the movement names, or NO_UNIT. */
UnitId embark_clause(const Clause *clause, const Clause *end)
{
    for (const Clause *c = clause; c < end; c++) {
        if (c->verb == VERB_EMBARK)
            return c->unit;
    }
    return NO_UNIT;
}

static const Clause *order_end(const Order *order)
{
    return order->clause + order->clauses;
}

Verdict judge_move(const Look *look, UnitId unit, const Order *order, const Clause *clause,
                   bool dash)
{
    if (is_aboard(look, unit))
        return no_for(NO_ABOARD_ONLY, unit);
    if (look->battle->unit[unit].state != UNIT_FIELD)
        return no_for(NO_IN_RESERVE, unit);
    Journey journey = { .unit = unit,
                        .steps = steps_of(order, clause),
                        .stat = stat_of(look, unit, dash),
                        .printed = printed_stat(look, unit, dash),
                        .dash = dash,
                        .embarks = embark_clause(clause, order_end(order)) };
    return judge_journey(look, &journey);
}

Verdict judge_reposition(const Look *look, UnitId unit, const Order *order, const Clause *clause)
{
    Journey journey = { .unit = unit,
                        .steps = steps_of(order, clause),
                        .stat = REPOSITION_REACH,
                        .printed = REPOSITION_REACH,
                        .reposition = true,
                        .embarks = NO_UNIT };
    return judge_journey(look, &journey);
}
