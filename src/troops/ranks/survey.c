#include "troops/manoeuvre.h"

#include <string.h>

/* ---- An order of a block, measured clause by clause -------------------------------------------------------------- */

Script script_of(const Order *order)
{
    return (Script){ order->clause, order->clauses, order->path, order->point };
}

Script script_kept(const Play *play, const Frame *frame)
{
    const Battle *b = play->look.battle;
    return (Script){ &b->clause[frame->clause_first], frame->clause_count, b->path, b->point };
}

bool script_has(const Script *script, int verb)
{
    for (int i = 0; i < script->clauses; i++) {
        if (script->clause[i].verb == verb)
            return true;
    }
    return false;
}

Handle rank_handle(const Look *look, int verb)
{
    return look->game->ruleset->verb[verb].handle;
}

int rank_verb(const Look *look, Handle handle)
{
    for (int verb = 0; verb < look->game->ruleset->verbs; verb++) {
        if (rank_handle(look, verb) == handle)
            return verb;
    }
    return -1;
}

/* ---- One clause after another ---------------------------------------------------------------------------------------- */

static void stage(Survey *s, Leg leg, bool jump)
{
    if (s->path.stages < MOST_STAGES)
        s->path.stage[s->path.stages++] = (PathStage){ s->now, leg, jump };
}

static void go_straight(Survey *s, Heading off, Length length)
{
    stage(s, (Leg){ off ? LEG_DRIFT : LEG_AHEAD, length, off }, false);
    s->now = off ? block_drifted(s->now, off, length) : block_advanced(s->now, length);
}

static void wheel(Survey *s, const Clause *clause)
{
    Hand hand = clause->word == 0 ? HAND_LEFT : HAND_RIGHT;
    Heading turn = heading_of_arc(clause->number, block_width(&s->now));
    stage(s, (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -turn : turn }, false);
    s->now = block_wheeled(s->now, hand, turn);
    s->arcs += clause->number;
}

static void turn(Survey *s, int word)
{
    bool about = word == 2, whole = rank_rules(s->look)->whole_turns;
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = about ? block_reversed(s->now, whole)
                   : block_turned(s->now, word == 0 ? HAND_LEFT : HAND_RIGHT, whole);
    s->quarters += about ? 2 : 1;
}

/* The words of a verb that changes the files: centre, left, right. */
static Anchor anchor_of(const Clause *clause)
{
    return clause->word == 1 ? ANCHOR_LEFT : clause->word == 2 ? ANCHOR_RIGHT : ANCHOR_CENTRE;
}

static void refile(Survey *s, const Clause *clause)
{
    int before = block_ranks(&s->now);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = block_refiled(s->now, s->now.files + clause->number, anchor_of(clause));
    int by = block_ranks(&s->now) - before;
    s->ranks += by < 0 ? -by : by;
}

/* About the centre of what stands there, in the facing and files that are said. */
static void reform(Survey *s, const Clause *clause)
{
    Pose centre = unit_outline(s->look, s->unit).pose;
    int files = clause->has_number ? clause->number : s->now.files;
    if (clause->has_heading)
        centre.facing = heading_normal(clause->heading);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now.files = files < 1 ? 1 : files > s->now.models ? s->now.models : files;
    s->now = block_centred(s->now, centre);
}

static void pivot(Survey *s, const Clause *clause)
{
    Heading by = heading_turn(0, heading_normal(clause->heading));
    stage(s, (Leg){ LEG_PIVOT, 0, by }, true);
    s->now = block_pivoted(s->now, by);
}

/* What no book needs to say: lengths are not below zero, a wheel is less than a whole turn. */
static bool is_possible(const Survey *s, const Clause *clause, Handle what)
{
    if (what == HANDLE_WHEEL &&
        (clause->number < 0 || heading_of_arc(clause->number, block_width(&s->now)) >= FULL_TURN))
        return false;
    bool straight = what == HANDLE_AHEAD || what == HANDLE_BACK || what == HANDLE_LEFT ||
                    what == HANDLE_RIGHT || what == HANDLE_DRIFT;
    return !straight || clause->number >= 0;
}

static void take_step(Survey *s, const Clause *clause, Handle what)
{
    switch (what) {
    case HANDLE_AHEAD:
        go_straight(s, 0, clause->number);
        s->ahead += clause->number;
        return;
    case HANDLE_BACK:
        go_straight(s, HALF_TURN, clause->number);
        s->back += clause->number;
        return;
    case HANDLE_LEFT:
    case HANDLE_RIGHT:
        go_straight(s, what == HANDLE_LEFT ? -QUARTER_TURN : QUARTER_TURN, clause->number);
        s->aside += clause->number;
        return;
    case HANDLE_DRIFT:
        go_straight(s, clause->word == 0 ? -clause->heading : clause->heading, clause->number);
        s->aside += clause->number;
        return;
    case HANDLE_WHEEL:
        wheel(s, clause);
        return;
    case HANDLE_TURN:
        turn(s, clause->word);
        return;
    case HANDLE_FILES:
        refile(s, clause);
        return;
    case HANDLE_REFORM:
        reform(s, clause);
        return;
    case HANDLE_PIVOT:
        pivot(s, clause);
        return;
    case HANDLE_NONE:
    case HANDLE_FACE:
    case HANDLE_PACE:
    case HANDLE_PLACE:
        return;
    }
}

void survey_begin(Survey *s, const Look *look, UnitId unit, const Script *script)
{
    memset(s, 0, sizeof *s);
    s->look = look;
    s->unit = unit;
    s->script = script;
    s->now = block_of(look, unit);
    s->slow = NO_PIECE;
    for (int i = 0; i < script->clauses; i++)
        s->verbs |= (uint64_t)1 << script->clause[i].verb;
}

Verdict survey_clause(Survey *s, const Clause *clause)
{
    Handle what = rank_handle(s->look, clause->verb);
    Verdict verdict = rank_rules(s->look)->allows(s, clause, what);
    if (!is_yes(&verdict))
        return verdict;
    if (!is_possible(s, clause, what))
        return no(NO_OUT_OF_BOUNDS);
    take_step(s, clause, what);
    s->times[what]++;
    s->clauses += what != HANDLE_PACE;
    return verdict;
}

/* ---- The whole order -------------------------------------------------------------------------------------------------- */

static Verdict judge_far(const Survey *s)
{
    Segment line = { s->path.stages ? s->path.stage[0].block.front.at : s->now.front.at,
                     s->now.front.at };
    bool fine = !(!within(s->cost, s->limit) && is_played(s->look, &s->far));
    Verdict verdict = no_reach(fine ? NO_REFUSAL : s->far.refusal, s->cost, s->limit, line);
    if (fine)
        verdict.rule = s->far.rule;
    verdict.who = s->unit;
    verdict.piece = s->slow;
    return verdict;
}

/* No model may travel farther than so, however its block was turned and formed anew. */
static Verdict judge_displacement(const Survey *s)
{
    if (s->path.stages == 0 || s->displaced == LENGTH_NEVER)
        return yes();
    ShortRank side = short_side(s->look, s->unit);
    Length way = reform_travel(&s->path.stage[0].block, side, &s->now, side);
    bool forbidden = !within(way, s->displaced) && rank_holds(s->look, RANK_DISPLACED);
    if (!forbidden)
        return yes();
    return about(
        verdict_of(rank_refusal(s->look, RANK_DISPLACED), FIGURE_LENGTH, way, s->displaced),
        s->unit);
}

/* Where it would land counts as for anybody else, but is refused in words of its own. */
static Verdict judge_last(const Survey *s)
{
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end_of_block(s->look, s->unit, &s->now, &nobody);
    Refusal landing = rank_refusal(s->look, RANK_LANDS);
    if (s->path.over && landing && verdict.refusal == rank_refusal(s->look, RANK_CLOSED))
        verdict.refusal = landing;
    return verdict;
}

Verdict survey_order(Survey *s, const Look *look, UnitId unit, const Script *script, bool free_move)
{
    const RankRules *rules = rank_rules(look);
    survey_begin(s, look, unit, script);
    Verdict verdict = rules->begin ? rules->begin(s, free_move) : yes();
    for (int i = 0; i < script->clauses && is_yes(&verdict); i++)
        verdict = survey_clause(s, &script->clause[i]);
    s->path.end = s->now;
    if (!is_yes(&verdict))
        return verdict;
    rules->measure(s);
    Verdict far = judge_far(s);
    verdict = is_yes(&far) ? judge_displacement(s) : far;
    if (is_yes(&verdict))
        verdict = judge_path(look, unit, &s->path);
    if (is_yes(&verdict))
        verdict = judge_last(s);
    return is_yes(&verdict) ? far : verdict;
}

bool rank_manoeuvres_now(const Look *look)
{
    const RankRules *rules = rank_rules(look);
    return rules->manoeuvres_now ? rules->manoeuvres_now(look)
                                 : look->battle->request.shape == SHAPE_ORDER;
}

Verdict rank_judge_move(const Look *look, UnitId unit, const Order *order)
{
    const RankRules *rules = rank_rules(look);
    Script script = script_of(order);
    Survey survey;
    return rules->judge_move ? rules->judge_move(look, unit, order)
                             : survey_order(&survey, look, unit, &script, false);
}

/* ---- For the hand that builds an order ---------------------------------------------------------------------------------- */

bool preview_order(const Look *look, const Order *order, OrderPreview *f)
{
    Script script = script_of(order);
    Survey s;
    if (!is_fielded(look, order->actor) || !is_block(look, order->actor))
        return false;
    survey_order(&s, look, order->actor, &script, false);
    rank_rules(look)->measure(&s);
    f->stages = 0;
    for (int i = 0; i < s.path.stages && i < MOST_PREVIEW_STAGES; i++, f->stages++) {
        f->stage[i] = s.path.stage[i].block;
        f->leg[i] = s.path.stage[i].leg;
        f->jump[i] = s.path.stage[i].jump;
    }
    f->end = s.now;
    f->side = short_side(look, order->actor);
    f->spent = s.cost;
    f->allowance = s.times[HANDLE_REFORM] > 0 ? LENGTH_NEVER : s.limit;
    f->slow = s.slow;
    f->lost = s.lost;
    f->diced = s.diced;
    return true;
}
