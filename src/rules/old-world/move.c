#include "flow.h"

#include <string.h>

/* ---- Manoeuvres and marches: MOV-01..22, FRM-01..11 ------------------------------------------------------------- */

enum { MARCH_NEAR = 8 * INCH, QUICK_TURN = QUARTER_TURN, REDRESS_MOST = 5, SKIRMISH_APART = INCH };

/* An order's clauses with the arrays that their paths lie in: an answer's or a kept order's. */
typedef struct Script {
    const Clause *clause;
    int clauses;
    const ModelPath *path;
    const PathPoint *point;
} Script;

/* Which of the six manoeuvres a clause is; a wheel is one of them. */
typedef enum Kind {
    KIND_NONE,
    KIND_WHEEL,
    KIND_TURN,
    KIND_BACK,
    KIND_SIDE,
    KIND_REDRESS,
    KIND_REFORM
} Kind;

/* A move while it is measured. */
typedef struct Survey {
    const Look *look;
    UnitId unit;
    Way way;
    Block now;
    Formation formation;
    Kind kind;
    bool march, flies, half, pivoted, moved_any, free_redress;
    Length straight; /* of the distance: straight on */
    double arcs;     /* wheels' arcs */
    double quarters; /* turns: quarters of M */
    bool redressed;  /* costs half M */
    Length cost, limit, m;
    Heading wheel;
} Survey;

static Script script_of(const Order *order)
{
    return (Script){ order->clause, order->clauses, order->path, order->point };
}

static Script script_kept(const Play *play, const Frame *frame)
{
    const Battle *b = play->look.battle;
    return (Script){ &b->clause[frame->clause_first], frame->clause_count, b->path, b->point };
}

/* ---- May it move at all ------------------------------------------------------------------------------------------------ */

/* MOV-01: in the order of the ledger's checks. */
static Verdict judge_state(const Look *look, UnitId unit, bool free_move)
{
    const Battle *b = look->battle;
    if (!is_fielded(look, unit))
        return no_for(NO_NOT_FIELDED, unit);
    if (host_of(look, unit) != unit && applies(look, TOW_CHR_06))
        return no_for(NO_NOT_OFFERED, unit); /* it moves with the unit it has joined */
    if (is_fleeing(look, unit) && applies(look, TOW_FLE_09))
        return no_for(NO_FLEEING, unit);
    if (is_engaged(look, unit) && applies(look, TOW_MOV_01))
        return no_for(NO_ENGAGED, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_STUPID) && applies(look, TOW_SR_46))
        return no_for(NO_STUPID, unit);
    bool charged = has_mark(b, OWNER_UNIT, unit, UM_CHARGED) ||
                   has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED);
    if (charged && applies(look, TOW_CMV_15))
        return no_for(NO_CHARGED, unit);
    bool random = !free_move && has_trait(look, unit, TR_RANDOM_MOVEMENT, NULL);
    if (random && applies(look, TOW_CMP_01))
        return no_for(NO_CMP_FIRST, unit);
    bool moved = has_mark(b, OWNER_UNIT, unit, UM_MOVED) && !has_mark(b, OWNER_UNIT, unit, UM_DONE);
    if (moved && !free_move && applies(look, TOW_MOV_01))
        return no_for(NO_MOVED, unit);
    return yes();
}

/* ---- The clauses ------------------------------------------------------------------------------------------------------------ */

static void stage(Survey *s, Leg leg, bool jump)
{
    if (s->way.stages < MOST_STAGES)
        s->way.stage[s->way.stages++] = (Stage){ s->now, leg, jump };
}

static Verdict another_kind(Survey *s, Kind kind)
{
    bool clash = s->kind != KIND_NONE && (s->kind != kind || kind != KIND_WHEEL);
    if (kind != KIND_WHEEL && s->kind == kind && (kind == KIND_BACK || kind == KIND_SIDE))
        clash = false;
    if (clash && applies(s->look, TOW_MOV_07))
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    s->kind = kind;
    return yes();
}

static Verdict take_straight(Survey *s, const Clause *clause)
{
    Heading off = clause->verb == VERB_LEFT    ? -QUARTER_TURN
                  : clause->verb == VERB_RIGHT ? QUARTER_TURN
                  : clause->verb == VERB_BACK  ? HALF_TURN
                                               : 0;
    Verdict verdict = yes();
    if (clause->number < 0)
        return no(NO_OUT_OF_BOUNDS);
    if (clause->verb == VERB_BACK)
        verdict = another_kind(s, KIND_BACK);
    else if (off != 0)
        verdict = another_kind(s, KIND_SIDE);
    if (!is_yes(&verdict))
        return verdict;
    bool halves = (clause->verb == VERB_BACK && applies(s->look, TOW_MOV_11)) ||
                  (off != 0 && clause->verb != VERB_BACK && applies(s->look, TOW_MOV_12));
    s->half = s->half || halves;
    stage(s, (Leg){ off ? LEG_DRIFT : LEG_AHEAD, clause->number, off }, false);
    s->now =
        off ? block_drifted(s->now, off, clause->number) : block_advanced(s->now, clause->number);
    s->straight += clause->number;
    return yes();
}

static Verdict take_wheel(Survey *s, const Clause *clause)
{
    Hand hand = clause->word == 0 ? HAND_LEFT : HAND_RIGHT;
    Verdict verdict = another_kind(s, KIND_WHEEL);
    Heading turn = heading_of_arc(clause->number, block_width(&s->now));
    if (!is_yes(&verdict))
        return verdict;
    if (clause->number < 0 || turn >= FULL_TURN)
        return no(NO_OUT_OF_BOUNDS);
    stage(s, (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -turn : turn }, false);
    if (turn == 0 || applies(s->look, TOW_GEO_17))
        s->now = block_wheeled(s->now, hand, turn);
    else
        s->now = block_pivoted(s->now, hand == HAND_LEFT ? -turn : turn);
    s->wheel = turn;
    s->arcs += clause->number;
    return yes();
}

static Verdict take_turn(Survey *s, const Clause *clause)
{
    Verdict verdict = another_kind(s, KIND_TURN);
    bool about = clause->word == 2;
    if (!is_yes(&verdict))
        return verdict;
    if (clause->word > 2 && applies(s->look, TOW_MOV_10))
        return no_for(NO_TURN_ANGLE, s->unit);
    bool whole = !applies(s->look, TOW_GEO_11);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = about ? block_reversed(s->now, whole)
                   : block_turned(s->now, clause->word == 0 ? HAND_LEFT : HAND_RIGHT, whole);
    if (applies(s->look, TOW_MOV_10))
        s->quarters += about ? 2 : 1;
    return yes();
}

static Verdict take_redress(Survey *s, const Clause *clause)
{
    int by = clause->number < 0 ? -clause->number : clause->number;
    int files = s->now.files + clause->number;
    bool drilled = !s->moved_any && has_trait(s->look, s->unit, TR_DRILLED, NULL) &&
                   applies(s->look, TOW_SR_08);
    Verdict verdict = drilled ? yes() : another_kind(s, KIND_REDRESS);
    if (!is_yes(&verdict))
        return verdict;
    if (by > REDRESS_MOST && applies(s->look, TOW_MOV_13)) {
        verdict = no_count(NO_REDRESS_N, by, REDRESS_MOST);
        verdict.who = s->unit;
        return verdict;
    }
    if (files < 1 || files > s->now.models) {
        verdict = no_count(NO_FORM_SHAPE, s->now.models, files);
        verdict.who = s->unit;
        return verdict;
    }
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = block_refiled(s->now, files, ANCHOR_CENTRE);
    if (!drilled && applies(s->look, TOW_MOV_13))
        s->redressed = true;
    return yes();
}

/* The words of `reform`: keep, close, open, skirmish. */
static Formation reform_formation(const Survey *s, const Clause *clause)
{
    return clause->word == 0 ? s->formation : (Formation)(clause->word - 1);
}

static Verdict take_reform(Survey *s, const Clause *clause, int clauses)
{
    Length moved = s->straight + length_round(s->arcs);
    bool more = clauses > 1 || s->moved_any;
    if (more && applies(s->look, TOW_MOV_14)) {
        Verdict verdict = verdict_of(NO_REFORM_MOVED, FIGURE_LENGTH, moved, 0);
        verdict.who = s->unit;
        return verdict;
    }
    Formation formation = reform_formation(s, clause);
    if (!may_form(s->look, s->unit, formation) && applies(s->look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, s->unit);
    int files = clause->has_number ? clause->number : s->now.files;
    if ((files < 1 || files > s->now.models) && applies(s->look, TOW_FRM_01)) {
        Verdict verdict = no_count(NO_FORM_SHAPE, s->now.models, files);
        verdict.who = s->unit;
        return verdict;
    }
    Base outline = unit_outline(s->look, s->unit);
    Pose centre = outline.pose;
    Length off = clause->has_point ? point_distance(centre.at, clause->point) : 0;
    if (!within(off, 0) && applies(s->look, TOW_MOV_14)) {
        Verdict verdict = verdict_of(NO_REFORM_CENTRE, FIGURE_LENGTH, off, 0);
        verdict.who = s->unit;
        return verdict;
    }
    if (clause->has_heading)
        centre.facing = heading_normal(clause->heading);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now.files = files < 1 ? 1 : files > s->now.models ? s->now.models : files;
    s->now = block_centred(s->now, centre);
    s->formation = formation;
    s->kind = KIND_REFORM;
    return yes();
}

/* FRM-07 Quick Turn, MOV-21 Lumbering, SR-12 Fast Cavalry: a pivot after the move. */
static Verdict take_pivot(Survey *s, const Clause *clause)
{
    const Look *look = s->look;
    bool open = s->formation == FORM_OPEN && applies(look, TOW_FRM_07);
    TroopType type = type_of(look, s->unit);
    bool lumbering = (has_trait(look, s->unit, TR_LUMBERING, NULL) || type == TYPE_HEAVY_CHARIOT ||
                      type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH) &&
                     applies(look, TOW_MOV_21);
    Heading turn = heading_turn(0, heading_normal(clause->heading));
    Heading size = turn < 0 ? -turn : turn;
    bool fast = has_trait(look, s->unit, TR_FAST_CAVALRY, NULL) && open && applies(look, TOW_SR_12);
    if (!open && !lumbering)
        return no_for(NO_KEYWORD, s->unit);
    if (s->march && !fast && applies(look, lumbering ? TOW_MOV_21 : TOW_FRM_07))
        return no_for(NO_QUICK_TURN_MARCHED, s->unit);
    if (size > QUICK_TURN + HEADING_SLACK) {
        Verdict verdict = verdict_of(NO_QUICK_TURN, FIGURE_HEADING, size, QUICK_TURN);
        verdict.who = s->unit;
        return verdict;
    }
    stage(s, (Leg){ LEG_PIVOT, 0, turn }, true);
    s->now = block_pivoted(s->now, turn);
    s->pivoted = true;
    return yes();
}

static Verdict take_clause(Survey *s, const Clause *clause, int clauses)
{
    if (s->pivoted)
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    bool plain = clause->verb == VERB_FORWARD || clause->verb == VERB_WHEEL ||
                 clause->verb == VERB_PIVOT || clause->verb == VERB_MARCH ||
                 clause->verb == VERB_FLY;
    if (s->march && !plain && applies(s->look, TOW_MOV_03))
        return no_for(NO_MARCH_MANOEUVRE, s->unit);
    switch ((Verb)clause->verb) {
    case VERB_FORWARD:
    case VERB_BACK:
    case VERB_LEFT:
    case VERB_RIGHT:
        return take_straight(s, clause);
    case VERB_WHEEL:
        return take_wheel(s, clause);
    case VERB_TURN:
        return take_turn(s, clause);
    case VERB_REDRESS:
        return take_redress(s, clause);
    case VERB_REFORM:
        return take_reform(s, clause, clauses);
    case VERB_PIVOT:
        return take_pivot(s, clause);
    case VERB_MARCH:
    case VERB_FLY:
        return yes();
    default:
        return no_for(NO_WRONG_PHASE, s->unit);
    }
}

/* ---- How far ------------------------------------------------------------------------------------------------------------------- */

/* MOV-02, 03, 11, 12 with TER-02; a column marches three times its M (FRM-03). */
static void measure(Survey *s)
{
    const Look *look = s->look;
    PieceId slow = s->flies ? NO_PIECE : slow_piece(look, s->unit, &s->way);
    bool column =
        s->way.stages > 0 && s->way.stage[0].block.files < block_ranks(&s->way.stage[0].block);
    s->m = pace(look, s->unit, slow != NO_PIECE, s->flies);
    int times = !s->march ? 1 : column && applies(look, TOW_FRM_03) ? 3 : 2;
    double arcs = applies(look, TOW_MOV_09) ? s->arcs : 0;
    s->limit = s->half ? s->m / 2 : times * s->m;
    s->cost =
        s->straight + length_round(arcs + s->quarters * s->m / 4 + (s->redressed ? s->m / 2 : 0));
}

static Verdict judge_far(const Survey *s)
{
    Segment line = { s->way.stages ? s->way.stage[0].block.front.at : s->now.front.at,
                     s->now.front.at };
    bool fine = within(s->cost, s->limit) || !applies(s->look, s->march ? TOW_MOV_03 : TOW_MOV_02);
    Verdict verdict = no_reach(fine ? NO_REFUSAL : NO_MOV_FAR, s->cost, s->limit, line);
    verdict.who = s->unit;
    return verdict;
}

/* MOV-08: no model farther than 2 x M, or 3 x M for a column that marches. */
static Verdict judge_displacement(const Survey *s)
{
    if (s->way.stages == 0 || s->kind == KIND_TURN)
        return yes();
    const Block *from = &s->way.stage[0].block;
    bool column = s->march && from->files < block_ranks(from);
    Length most = (column ? 3 : 2) * s->m;
    ShortRank side = short_side(s->look, s->unit);
    Length way = reform_travel(from, side, &s->now, side);
    if (within(way, most) || !applies(s->look, TOW_MOV_08) || !applies(s->look, TOW_GEO_10))
        return yes();
    Verdict verdict = verdict_of(NO_DOUBLE_M, FIGURE_LENGTH, way, most);
    verdict.who = s->unit;
    return verdict;
}

static Verdict judge_front(const Survey *s)
{
    Barriers barriers;
    barriers_of(s->look, s->unit, NULL, &barriers);
    int at = s->flies ? -1 : front_crosses(&s->way, &barriers);
    if (at < 0)
        return yes();
    const Barrier *barrier = &barriers.barrier[at];
    bool piece = barrier->unit == NO_UNIT;
    if (!applies(s->look, piece ? TOW_TER_04 : TOW_MOV_17))
        return yes();
    Verdict verdict = no_for(piece ? NO_IMPASSABLE : NO_PATH, s->unit);
    verdict.other = barrier->unit;
    verdict.piece = barrier->piece;
    return verdict;
}

static Verdict judge_last(const Survey *s)
{
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end_of_block(s->look, s->unit, &s->now, &nobody);
    if (verdict.refusal == NO_IMPASSABLE && s->flies)
        verdict.refusal = NO_FLY_END;
    return verdict;
}

/* MOV-03, WM-02, CMP-03: whether it may march; MOV-22: whether it can fly. */
static Verdict judge_gait(const Survey *s, bool free_move)
{
    const Look *look = s->look;
    bool arrived = has_mark(look->battle, OWNER_UNIT, s->unit, UM_DONE);
    if (s->march && free_move && applies(look, TOW_MOV_03))
        return no_for(NO_MARCH_FREE, s->unit);
    if (s->march && type_of(look, s->unit) == TYPE_WAR_MACHINE && applies(look, TOW_WM_02))
        return no_for(NO_MARCH_MACHINE, s->unit);
    if (s->march && arrived && applies(look, TOW_CMP_03))
        return no_for(NO_RES_MARCH, s->unit);
    if (s->flies && !has_trait(look, s->unit, TR_FLY, NULL) && applies(look, TOW_SR_20))
        return no_for(NO_FLY_KEYWORD, s->unit);
    return yes();
}

static void begin_survey(Survey *s, const Look *look, UnitId unit, const Script *script)
{
    memset(s, 0, sizeof *s);
    s->look = look;
    s->unit = unit;
    s->now = block_of(look, unit);
    s->formation = formation_of(look, unit);
    for (int i = 0; i < script->clauses; i++) {
        s->march = s->march || script->clause[i].verb == VERB_MARCH;
        s->flies = s->flies || script->clause[i].verb == VERB_FLY;
    }
}

static Verdict survey_block(Survey *s, const Look *look, UnitId unit, const Script *script,
                            bool free_move)
{
    begin_survey(s, look, unit, script);
    Verdict verdict = judge_gait(s, free_move);
    for (int i = 0; i < script->clauses && is_yes(&verdict); i++) {
        verdict = take_clause(s, &script->clause[i], script->clauses);
        bool steps = script->clause[i].verb != VERB_MARCH && script->clause[i].verb != VERB_FLY;
        s->moved_any = s->moved_any || steps;
    }
    s->way.end = s->now;
    s->way.over = s->flies;
    if (!is_yes(&verdict))
        return verdict;
    measure(s);
    Verdict far = judge_far(s);
    verdict = is_yes(&far) ? judge_displacement(s) : far;
    if (is_yes(&verdict))
        verdict = judge_front(s);
    if (is_yes(&verdict))
        verdict = judge_last(s);
    return is_yes(&verdict) ? far : verdict;
}

/* ---- Skirmishers: FRM-08, FRM-09 -------------------------------------------------------------------------------------------- */

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
static Verdict judge_path(const Look *look, UnitId unit, const Loose *l, const ModelPath *path,
                          const PathPoint *point, Length *length, bool *slowed)
{
    Barriers barriers;
    const Model *m = &look->battle->model[path->model];
    Base base = model_base(look->game, look->battle, path->model);
    barriers_of(look, unit, NULL, &barriers);
    *length = 0;
    for (int i = 0; i < path->count; i++) {
        const PathPoint *to = &point[path->first + i];
        Base next = base_at(base, (Pose){ to->at, base.pose.facing });
        *length += point_distance(base.pose.at, to->at);
        for (int k = 0; k < barriers.count && !l->flies; k++) {
            if (!step_crosses(base, next, &barriers.barrier[k].area) || !applies(look, TOW_FRM_09))
                continue;
            Verdict verdict =
                no_for(barriers.barrier[k].unit == NO_UNIT ? NO_IMPASSABLE : NO_PATH, unit);
            verdict.model = path->model;
            verdict.other = barriers.barrier[k].unit;
            verdict.piece = barriers.barrier[k].piece;
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
    (void)m;
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
    Verdict verdict = judge_path(look, unit, l, path, point, &length, &slowed);
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
    if (gap == 0 || !applies(look, TOW_FRM_08))
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
            if (!base_overlaps(l->base[i], l->base[k]) || !applies(look, TOW_MOV_15))
                continue;
            Verdict verdict = verdict_of(NO_OVERLAP, FIGURE_LENGTH,
                                         base_overlap_depth(l->base[i], l->base[k]), 0);
            verdict.who = verdict.other = unit;
            verdict_fault(&verdict, l->model[i]);
            return verdict;
        }
    }
    return yes();
}

static Verdict survey_skirmishers(const Look *look, UnitId unit, const Script *script,
                                  bool free_move, Loose *l)
{
    Survey gait;
    UnitSet nobody = { { 0 } };
    begin_survey(&gait, look, unit, script);
    Verdict verdict = judge_gait(&gait, free_move), tightest = yes();
    l->march = gait.march;
    l->flies = gait.flies;
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

static bool is_reform(const Script *script)
{
    return script->clauses == 1 && script->clause[0].verb == VERB_REFORM;
}

static Verdict judge_script(const Look *look, UnitId unit, const Script *script, bool free_move)
{
    if (!is_block(look, unit) && !is_reform(script)) {
        Loose loose;
        return survey_skirmishers(look, unit, script, free_move, &loose);
    }
    Survey survey;
    for (int i = 0; i < script->clauses; i++) {
        if (script->clause[i].verb == VERB_MOVE && applies(look, TOW_FRM_01))
            return no_for(NO_BLOCK_MANOEUVRES, unit);
    }
    return survey_block(&survey, look, unit, script, free_move);
}

Verdict judge_manoeuvres(const Look *look, UnitId unit, const Order *order, bool free_move)
{
    Script script = script_of(order);
    Verdict verdict = judge_state(look, unit, free_move);
    return is_yes(&verdict) ? judge_script(look, unit, &script, free_move) : verdict;
}

/* ---- Carrying it out ----------------------------------------------------------------------------------------------------------- */

typedef enum MoveStep {
    MOVE_BEGIN, /* a march near the enemy is tested first */
    MOVE_TESTED,
    MOVE_AGAIN, /* no march: another order */
    MOVE_GO,
    MOVE_DONE,
} MoveStep;
enum { MOVE_FREE, MOVE_MARCHED };

static bool marches(const Script *script)
{
    for (int i = 0; i < script->clauses; i++) {
        if (script->clause[i].verb == VERB_MARCH)
            return true;
    }
    return false;
}

static bool flies_in(const Script *script)
{
    for (int i = 0; i < script->clauses; i++) {
        if (script->clause[i].verb == VERB_FLY)
            return true;
    }
    return false;
}

/* 6.8: the Banner of the Straight Road spares the unit that test. */
static bool bears_banner(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (model_has(look, model[i], TR_ITEM_BANNER, NULL) && applies(look, TOW_ITM_01))
            return true;
    }
    return false;
}

/* MOV-04, MOV-05: within 8" of an enemy that does not flee. */
static bool needs_march_test(const Look *look, UnitId unit, const Script *script)
{
    bool flies = flies_in(script);
    if (!marches(script) || !within(nearest_enemy(look, unit, false, NULL), MARCH_NEAR))
        return false;
    bool drilled = has_trait(look, unit, TR_DRILLED, NULL) && applies(look, TOW_SR_08);
    bool driven = has_mark(look->battle, OWNER_UNIT, unit, UM_DRIVEN_ON);
    return !(flies && applies(look, TOW_MOV_05)) && !drilled && !driven &&
           !bears_banner(look, unit) && applies(look, TOW_MOV_04);
}

static bool has_musician(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_MUSICIAN] == 1 &&
           applies(look, TOW_CMD_04);
}

static void mark_moved(Play *play, const Frame *frame, bool marched)
{
    UnitId unit = frame->actor;
    if (applies(&play->look, TOW_MOV_20))
        mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_MOV_20);
    unmark(play, OWNER_UNIT, unit, UM_DONE, TOW_MOV_01);
    if ((marched || frame->v[MOVE_MARCHED]) && applies(&play->look, TOW_MOV_06))
        mark(play, OWNER_UNIT, unit, UM_MARCHED, TOW_MOV_06);
}

static void dangers_of_path(const Look *look, UnitId unit, const ModelPath *path,
                            const PathPoint *point, Dangers *dangers)
{
    Base base = model_base(look->game, look->battle, path->model);
    int number = path->model - look->battle->unit[unit].first;
    for (int i = 0; i < path->count; i++) {
        const PathPoint *to = &point[path->first + i];
        dangers_of_step(look, unit, number, base, to->at, dangers);
        base = base_at(base, (Pose){ to->at, heading_normal(to->facing) });
    }
}

static void move_skirmishers(Play *play, UnitId unit, const Script *script, bool flies,
                             Dangers *dangers)
{
    const Look *look = &play->look;
    Pose front = look->battle->unit[unit].front;
    for (int i = 0; i < script->clauses; i++) {
        const Clause *clause = &script->clause[i];
        for (int k = 0; clause->verb == VERB_MOVE && k < clause->path_count; k++) {
            const ModelPath *path = &script->path[clause->path_first + k];
            const PathPoint *end = &script->point[path->first + path->count - 1];
            Pose pose = { end->at, heading_normal(end->facing) };
            front = pose;
            if (!flies)
                dangers_of_path(look, unit, path, script->point, dangers);
            place_model(play, path->model, pose, 0, TOW_FRM_09);
        }
    }
    set_front(play, unit, front, look->battle->unit[unit].files, TOW_GEO_09);
}

static void move_block(Play *play, UnitId unit, const Survey *s)
{
    const Look *look = &play->look;
    bool loosens = s->formation == FORM_SKIRMISH && is_block(look, unit);
    bool gathers = s->formation != FORM_SKIRMISH && !is_block(look, unit);
    if (gathers)
        take_formation(play, unit, s->formation);
    arrange(play, unit, s->now.front, s->now.files, TOW_MOV_02);
    if (loosens) {
        take_formation(play, unit, FORM_SKIRMISH);
        spread_out(play, unit, TOW_GEO_25);
    } else {
        take_formation(play, unit, s->formation);
    }
}

static Flow carry_out(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Script script = script_kept(play, frame);
    Dangers dangers = { .count = 0 };
    Survey survey;
    bool marched = marches(&script);
    if (is_block(look, unit) || is_reform(&script)) {
        survey_block(&survey, look, unit, &script, false);
        dangers_of_way(look, unit, &survey.way, &dangers);
        move_block(play, unit, &survey);
    } else {
        move_skirmishers(play, unit, &script, flies_in(&script), &dangers);
    }
    mark_moved(play, frame, marched);
    return resolve(play, frame, MOVE_DONE, dangers_frame(play, frame, unit, &dangers));
}

Flow run_order_move(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    switch ((MoveStep)frame->step) {
    case MOVE_BEGIN: {
        Script script = script_kept(play, frame);
        if (!needs_march_test(look, unit, &script))
            return go(frame, MOVE_GO);
        Frame test = frame_of(PROC_TEST, frame->seat, unit, NO_UNIT);
        test.v[0] = TEST_MARCH;
        test.v[1] = has_musician(look, unit) && applies(look, TOW_MOV_05) ? 1 : 0;
        return resolve(play, frame, MOVE_TESTED, test);
    }

    case MOVE_TESTED:
        if (play->battle->returned[0])
            return go(frame, MOVE_GO);
        tell_tale(play, TALE_MARCH_FAILED, frame->seat, unit, NO_UNIT, 0, 0, 0);
        frame->v[MOVE_MARCHED] = 1;
        mark(play, OWNER_UNIT, unit, UM_MARCHED, TOW_MOV_04);
        mark(play, OWNER_UNIT, unit, UM_MARCH_FAILED, TOW_MOV_04);
        return ask_order(play, frame, MOVE_AGAIN, frame->seat, WHY_MARCH_FAILED,
                         1u << VERB_FORWARD | 1u << VERB_BACK | 1u << VERB_LEFT | 1u << VERB_RIGHT |
                             1u << VERB_WHEEL | 1u << VERB_TURN | 1u << VERB_REDRESS |
                             1u << VERB_REFORM | 1u << VERB_MOVE | 1u << VERB_DONE);

    case MOVE_AGAIN:
        if (answer->order.clauses > 0 && answer->order.clause[0].verb == VERB_DONE) {
            mark_moved(play, frame, true);
            return DONE;
        }
        keep_order(play, frame, answer);
        return go(frame, MOVE_GO);

    case MOVE_GO:
        return carry_out(play, frame);

    case MOVE_DONE:
        return DONE;
    }
    return DONE;
}

static bool is_done(const Answer *answer)
{
    return answer->order.clauses == 1 && answer->order.clause[0].verb == VERB_DONE;
}

Verdict judge_order_move(const Look *look, const Frame *frame, const Answer *answer)
{
    if (is_done(answer))
        return yes();
    if (answer->order.actor != frame->actor)
        return no_for(NO_NOT_OFFERED, answer->order.actor);
    Script script = script_of(&answer->order);
    return judge_script(look, frame->actor, &script, true);
}

void suggest_order_move(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    order_clause(&answer->order, VERB_DONE);
}

/* ---- Free reforms: MOV-16 ---------------------------------------------------------------------------------------------------------- */

Flow run_free_reform(Play *play, Frame *frame, const Answer *answer)
{
    enum { REFORM_ASK, REFORM_GO };
    const Look *look = &play->look;
    if (frame->step == REFORM_ASK) {
        if (!is_fielded(look, frame->actor) || is_engaged(look, frame->actor) ||
            !applies(look, TOW_MOV_16))
            return DONE;
        return ask_order(play, frame, REFORM_GO, frame->seat, WHY_FREE_REFORM,
                         1u << VERB_REFORM | 1u << VERB_DONE);
    }
    if (is_done(answer))
        return DONE;
    Survey survey;
    Script script = script_of(&answer->order);
    survey_block(&survey, look, frame->actor, &script, true);
    move_block(play, frame->actor, &survey);
    mark(play, OWNER_UNIT, frame->actor, UM_REFORMED, TOW_MOV_16);
    return DONE;
}

Verdict judge_free_reform(const Look *look, const Frame *frame, const Answer *answer)
{
    Script script = script_of(&answer->order);
    if (is_done(answer))
        return yes();
    if (answer->order.actor != frame->actor || !is_reform(&script))
        return no_for(NO_NOT_OFFERED, answer->order.actor);
    return judge_script(look, frame->actor, &script, true);
}

void suggest_free_reform(const Look *look, const Frame *frame, Answer *answer)
{
    suggest_order_move(look, frame, answer);
}

/* ---- M4: remaining moves --------------------------------------------------------------------------------------------------------------- */

enum {
    REMAINING_VERBS = 1u << VERB_FORWARD | 1u << VERB_BACK | 1u << VERB_LEFT | 1u << VERB_RIGHT |
                      1u << VERB_WHEEL | 1u << VERB_TURN | 1u << VERB_REDRESS | 1u << VERB_REFORM |
                      1u << VERB_PIVOT | 1u << VERB_MARCH | 1u << VERB_MOVE | 1u << VERB_FLY |
                      1u << VERB_JOIN | 1u << VERB_LEAVE | 1u << VERB_CAST | 1u << VERB_DONE
};

/* Characters come and go, Conveyances are cast (CHR-01, 02, MOV-19). */
static bool is_other_deed(int verb)
{
    return verb == VERB_JOIN || verb == VERB_LEAVE || verb == VERB_CAST;
}

static Verdict judge_other_deed(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    if (order->clauses != 1)
        return no_count(NO_OUT_OF_BOUNDS, order->clauses, 1);
    if (clause->verb == VERB_CAST)
        return applies(look, TOW_MOV_19) ? judge_cast(look, order) : no(NO_SPELL_PHASE);
    if (clause->verb == VERB_LEAVE)
        return judge_leave(look, order->actor, clause);
    UnitId unit = order->actor;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED) && applies(look, TOW_MOV_01))
        return no_for(NO_MOVED, unit);
    return judge_join(look, unit, clause->unit, clause, false);
}

/* CHR-01: the unit cannot move after being joined. */
static void come_or_go(Play *play, UnitId character, const Clause *clause)
{
    if (clause->verb == VERB_LEAVE) {
        leave(play, character, clause);
        return;
    }
    join(play, character, clause->unit, clause->has_number ? clause->number : -1);
    mark(play, OWNER_UNIT, clause->unit, UM_MOVED, TOW_CHR_01);
}

Flow run_remaining(Play *play, Frame *frame, const Answer *answer)
{
    enum { REMAINING_ASK, REMAINING_GO };
    if (frame->step == REMAINING_ASK) {
        forget_order(play, frame);
        forget_dice(play, frame);
        return ask_order(play, frame, REMAINING_GO, frame->seat, WHY_REMAINING, REMAINING_VERBS);
    }
    if (is_done(answer))
        return DONE;
    const Clause *first = &answer->order.clause[0];
    if (first->verb == VERB_CAST)
        return resolve(play, frame, REMAINING_ASK,
                       cast_frame(&play->look, frame->seat, &answer->order));
    if (is_other_deed(first->verb)) {
        come_or_go(play, answer->order.actor, first);
        return go(frame, REMAINING_ASK);
    }
    keep_order(play, frame, answer);
    Frame child = frame_of(PROC_ORDER_MOVE, frame->seat, answer->order.actor, NO_UNIT);
    hand_order(&child, frame);
    return resolve(play, frame, REMAINING_ASK, child);
}

Verdict judge_remaining(const Look *look, const Frame *frame, const Answer *answer)
{
    UnitId actor = answer->order.actor;
    if (is_done(answer))
        return yes();
    if (actor == NO_UNIT)
        return no(NO_NOT_OFFERED);
    if (look->battle->unit[actor].seat != frame->seat && applies(look, TOW_TURN_02)) {
        Verdict verdict = no_for(NO_NOT_ACTIVE, actor);
        verdict.seat = look->battle->unit[actor].seat;
        return verdict;
    }
    if (answer->order.clauses > 0 && is_other_deed(answer->order.clause[0].verb))
        return judge_other_deed(look, &answer->order);
    return judge_manoeuvres(look, actor, &answer->order, false);
}

void suggest_remaining(const Look *look, const Frame *frame, Answer *answer)
{
    suggest_order_move(look, frame, answer);
}

/* ---- For the hand that builds an order ------------------------------------------------------------------------------------------- */

bool foresee_move(const Look *look, const Order *order, Foresight *f)
{
    Script script = script_of(order);
    Survey s;
    if (!is_fielded(look, order->actor) || !is_block(look, order->actor))
        return false;
    survey_block(&s, look, order->actor, &script, false);
    measure(&s);
    f->stages = 0;
    for (int i = 0; i < s.way.stages && i < MOST_FORESEEN; i++, f->stages++) {
        f->stage[i] = s.way.stage[i].block;
        f->leg[i] = s.way.stage[i].leg;
        f->jump[i] = s.way.stage[i].jump;
    }
    f->end = s.now;
    f->side = short_side(look, order->actor);
    f->spent = s.cost;
    f->allowance = s.kind == KIND_REFORM ? LENGTH_NEVER : s.limit;
    return true;
}
