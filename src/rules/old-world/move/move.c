#include "move/survey.h"

/* ---- A unit is moved: MOV-01..06, MOV-20 ------------------------------------------------------------- */

enum { MARCH_NEAR = 8 * INCH };

bool is_reform(const Script *script)
{
    return script->clauses == 1 && script->clause[0].verb == VERB_REFORM;
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
    bool again =
        has_mark(b, OWNER_UNIT, unit, UM_DONE) || has_mark(b, OWNER_UNIT, unit, UM_MOVES_AGAIN);
    bool moved = has_mark(b, OWNER_UNIT, unit, UM_MOVED) && !again;
    if (moved && !free_move && applies(look, TOW_MOV_01))
        return no_for(NO_MOVED, unit);
    return yes();
}

Verdict judge_script(const Look *look, UnitId unit, const Script *script, bool free_move)
{
    if (!is_block(look, unit) && !is_reform(script))
        return judge_skirmishers(look, unit, script, free_move);
    Survey survey;
    for (int i = 0; i < script->clauses; i++) {
        if (script->clause[i].verb == VERB_MOVE && applies(look, TOW_FRM_01))
            return no_for(NO_BLOCK_MANOEUVRES, unit);
    }
    return survey_order(&survey, look, unit, script, free_move);
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

Frame order_move_frame(const Look *look, const Frame *from, UnitId unit, bool free_move)
{
    Frame frame = frame_of(PROC_ORDER_MOVE, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[MOVE_FREE] = free_move;
    hand_order(&frame, from);
    return frame;
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
bool march_is_tested(const Look *look, UnitId unit, bool flies)
{
    if (!within(nearest_enemy(look, unit, false, NULL), MARCH_NEAR))
        return false;
    bool drilled = has_trait(look, unit, TR_DRILLED, NULL) && applies(look, TOW_SR_08);
    bool driven = has_mark(look->battle, OWNER_UNIT, unit, UM_DRIVEN_ON);
    return !(flies && applies(look, TOW_MOV_05)) && !drilled && !driven &&
           !bears_banner(look, unit) && applies(look, TOW_MOV_04);
}

static bool needs_march_test(const Look *look, UnitId unit, const Script *script)
{
    return script_has(script, VERB_MARCH) &&
           march_is_tested(look, unit, script_has(script, VERB_FLY));
}

static bool has_musician(const Look *look, UnitId unit)
{
    return post_holder(look, unit, PF_MUSICIAN) != NO_MODEL && applies(look, TOW_CMD_04);
}

Frame march_test(const Look *look, UnitId unit)
{
    Frame test = test_frame(look->battle->unit[unit].seat, unit, TEST_MARCH);
    test.v[T_MODIFIER] = has_musician(look, unit) && applies(look, TOW_MOV_05) ? 1 : 0;
    return test;
}

static void mark_moved(Play *play, const Frame *frame, bool marched)
{
    UnitId unit = frame->actor;
    if (applies(&play->look, TOW_MOV_20))
        mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_MOV_20);
    unmark(play, OWNER_UNIT, unit, UM_DONE, TOW_MOV_01);
    if (has_mark(play->look.battle, OWNER_UNIT, unit, UM_MOVES_AGAIN))
        unmark(play, OWNER_UNIT, unit, UM_MOVES_AGAIN, TOW_MAG_11);
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

void move_block(Play *play, UnitId unit, const Survey *s)
{
    const Look *look = &play->look;
    bool loosens = s->formation == FORM_SKIRMISH && is_block(look, unit);
    bool gathers = s->formation != FORM_SKIRMISH && !is_block(look, unit);
    if (gathers)
        take_formation(play, unit, s->formation);
    PathPoint way[MOST_FRONTS];
    int points = block_path_fronts(&s->path, s->now.front, way);
    FrontWay gone = { way, points, s->times[HANDLE_REFORM] > 0 ? 0 : s->cost };
    arrange_along(play, unit, s->now.front, s->now.files, &gone, TOW_MOV_02);
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
    bool marched = script_has(&script, VERB_MARCH);
    if (is_block(look, unit) || is_reform(&script)) {
        survey_order(&survey, look, unit, &script, false);
        dangers_of_way(look, unit, &survey.path, &dangers);
        move_block(play, unit, &survey);
    } else {
        move_skirmishers(play, unit, &script, script_has(&script, VERB_FLY), &dangers);
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
        return resolve(play, frame, MOVE_TESTED, march_test(look, unit));
    }

    case MOVE_TESTED:
        if (given_back(play, 0))
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

Verdict judge_order_move(const Look *look, const Frame *frame, const Answer *answer)
{
    if (is_done_order(&answer->order))
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
