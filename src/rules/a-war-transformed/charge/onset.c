#include "charge/charging.h"

#include "fight/losses.h"
#include "pickets.h"

/* ---- A Charge is carried out: CHG-08, 09, 12, TER-12 ---------------------------------------------------------------------- */

enum { SURVIVES_ON = 5 };
typedef enum ChargeStep {
    CHARGE_BEGIN,   /* W2 */
    CHARGE_WATCHED, /* pickets have fired, or waited */
    CHARGE_TESTED,
    CHARGE_GO
} ChargeStep;

Frame onset_frame(const Look *look, UnitId unit, UnitId target)
{
    return frame_of(PROC_CHARGE, look->battle->unit[unit].seat, unit, target);
}

/* The ways that the order names, or those of the plan as everybody stands now. */
static Steps ways_of(const Play *play, const Frame *frame, ChargePlan *plan)
{
    const Clause *clause = kept_clause(play, frame, 0);
    if (clause->path_count > 0)
        return steps_kept(play, clause);
    plan_onset(&play->look, frame->actor, frame->target, plan);
    return steps_of_plan(plan);
}

static bool stands(const Look *look, ModelId model)
{
    return look->battle->model[model].state == MODEL_STANDING;
}

/* ---- Horses in broken ground and woods: TER-12 ------------------------------------------------------------------------------- */

static bool leads_through_rough(const Look *look, const Walk *way, const Plots *plots)
{
    Length along;
    for (int i = 0; i < plots->count; i++) {
        GroundSort sort = sort_of_plot(look, &plots->plot[i]);
        if ((sort == GROUND_BROKEN || sort == GROUND_WOODS) &&
            way_meets_plot(way, &plots->plot[i], &along))
            return true;
    }
    return false;
}

/* In the order of their numbers; gives how many. */
static int who_tests(const Look *look, UnitId unit, Steps steps, ModelId model[MOST_UNIT_MODELS])
{
    const Unit *u = &look->battle->unit[unit];
    Plots plots;
    int count = 0;
    if (class_of_unit(look, unit) != CLASS_CAVALRY)
        return 0;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        for (int i = 0; i < steps.paths; i++) {
            Walk way;
            if (steps.path[i].model != m || !stands(look, m))
                continue;
            walk_lay(look, &steps.path[i], steps.point, &plots, &way);
            if (leads_through_rough(look, &way, &plots) && applies(look, AWT_CHG_08) &&
                applies(look, AWT_TER_12))
                model[count++] = m;
        }
    }
    return count;
}

int cavalry_tests(const Look *look, UnitId unit, Steps steps)
{
    ModelId model[MOST_UNIT_MODELS];
    return who_tests(look, unit, steps, model);
}

static Flow lose_who_fell(Play *play, Frame *frame)
{
    ModelId model[MOST_UNIT_MODELS];
    ChargePlan plan;
    Steps steps = ways_of(play, frame, &plan);
    int count = who_tests(&play->look, frame->actor, steps, model), lost = 0;
    for (int i = 0; i < count; i++) {
        if (die_at(play, frame, i) <= SURVIVES_ON)
            continue;
        set_wounds(play, model[i], 0, AWT_TER_12);
        set_model_state(play, model[i], MODEL_LOST, AWT_TER_12);
        lost++;
    }
    if (lost > 0)
        tell_tale(play, TALE_FALLS_IN_THE_ROUGH, frame->seat, frame->actor, NO_UNIT, lost, 0, 0);
    if (models_alive(play->look.battle, frame->actor) == 0)
        destroy_unit_now(play, frame->actor, AWT_TER_12);
    return go(frame, CHARGE_GO);
}

/* ---- Home, or lost ------------------------------------------------------------------------------------------------------------- */

static bool somebody_reaches(const Look *look, UnitId target, Steps steps)
{
    Base his[MOST_UNIT_MODELS];
    int theirs = unit_bases(look, target, his, MOST_UNIT_MODELS), i, k;
    for (int n = 0; n < steps.paths; n++) {
        const ModelPath *path = &steps.path[n];
        if (!stands(look, path->model) || path->count == 0)
            continue;
        const PathPoint *end = &steps.point[path->first + path->count - 1];
        Base own = base_at(model_base(look->game, look->battle, path->model),
                           (Pose){ end->at, end->facing });
        if (bases_gap(&own, 1, his, theirs, &i, &k) <= CONTACT_GAP)
            return true;
    }
    return false;
}

static Flow lose_charge(Play *play, const Frame *frame)
{
    tell_tale(play, TALE_CHARGE_LOST, frame->seat, frame->actor, frame->target, 0, 0, 0);
    give_back(play, 0, 0);
    return DONE;
}

void close_contact(Play *play, ModelId model, UnitId target)
{
    look_refresh(&play->look);
    Stand stand = stand_of(&play->look, model);
    Pose pose = closed_pose(&play->look, &stand, target);
    if (!point_equal(pose.at, stand.base.pose.at))
        place_model(play, model, pose, 0, AWT_BAS_02);
}

static Flow charge_home(Play *play, Frame *frame)
{
    ChargePlan plan;
    Steps steps = ways_of(play, frame, &plan);
    if (!is_fielded(&play->look, frame->actor) ||
        !somebody_reaches(&play->look, frame->target, steps))
        return lose_charge(play, frame);
    moves_as(play, frame->actor, MANNER_CHARGE);
    for (int i = 0; i < steps.paths; i++) {
        const ModelPath *path = &steps.path[i];
        if (stands(&play->look, path->model) && path->count > 0)
            move_model(play, path, &steps.point[path->first], 0, AWT_CHG_01);
    }
    for (int i = 0; i < steps.paths; i++) {
        if (stands(&play->look, steps.path[i].model))
            close_contact(play, steps.path[i].model, frame->target);
    }
    mark(play, OWNER_UNIT, frame->actor, UM_MOVED, AWT_MOV_13);
    if (applies(&play->look, AWT_CHG_09))
        mark(play, OWNER_UNIT, frame->actor, UM_CHARGED, AWT_CHG_09);
    tell_tale(play, TALE_CHARGES, frame->seat, frame->actor, frame->target, 0, 0, 0);
    give_back(play, 0, 1);
    return DONE;
}

/* CHG-12: by the fire of a picket. */
static bool is_stopped(const Look *look, UnitId unit)
{
    bool pinned = has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED);
    return !is_steady(look, unit) || (pinned && applies(look, AWT_CHG_12));
}

Flow run_awt_charge(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((ChargeStep)frame->step) {
    case CHARGE_BEGIN:
        return resolve(play, frame, CHARGE_WATCHED, pickets_frame(frame->actor));
    case CHARGE_WATCHED: {
        if (is_stopped(&play->look, frame->actor))
            return lose_charge(play, frame);
        ModelId model[MOST_UNIT_MODELS];
        ChargePlan plan;
        int tests = who_tests(&play->look, frame->actor, ways_of(play, frame, &plan), model);
        if (tests == 0)
            return go(frame, CHARGE_GO);
        return throw_for(play, frame, CHARGE_TESTED, frame->seat, WHY_CAVALRY_TEST, DICE_D6, tests,
                         each_at_most(SURVIVES_ON));
    }
    case CHARGE_TESTED:
        return lose_who_fell(play, frame);
    case CHARGE_GO:
        return charge_home(play, frame);
    }
    return DONE;
}
