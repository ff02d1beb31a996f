#include "charge/charging.h"
#include "flight/flight.h"

/* ---- A pursuit at the end of step 5: W3, 6.8 ------------------------------------------------------------------------------------ */

typedef enum PursueStep { PURSUE_BEGIN, PURSUE_THROWN, PURSUE_ORDERED, PURSUE_TESTED } PursueStep;
enum { STEP = INCH / 8 };
enum { U_MOST }; /* how far it may go */

/* All of its models by the same way, as an order's paths. */
static void pursuit_by(const Look *look, UnitId unit, Heading heading, Length way, ChargePlan *plan)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    plan->paths = count;
    for (int i = 0; i < count; i++) {
        Pose pose = look->battle->model[model[i]].pose;
        plan->path[i] = (ModelPath){ .model = model[i], .first = (uint16_t)i, .count = 1 };
        plan->point[i] =
            (PathPoint){ point_shift(pose.at, heading, way), pose.facing, LEVEL_BY_GROUND };
    }
}

/* The enemy whom it would end in contact with, or NO_UNIT. */
static UnitId whom_it_meets(const Look *look, const ChargePlan *plan)
{
    UnitId unit = look->battle->model[plan->path[0].model].unit;
    Base his[MOST_UNIT_MODELS];
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        int theirs = unit_bases(look, u, his, MOST_UNIT_MODELS), i, k;
        for (int n = 0; n < plan->paths; n++) {
            Base own = base_at(model_base(look->game, look->battle, plan->path[n].model),
                               (Pose){ plan->point[n].at, plan->point[n].facing });
            if (bases_gap(&own, 1, his, theirs, &i, &k) <= CONTACT_GAP)
                return u;
        }
    }
    return NO_UNIT;
}

static Verdict judge_pursuit(const Look *look, UnitId unit, Length most, Heading heading,
                             Length way)
{
    ChargePlan plan;
    UnitSet near = { { 0 } };
    if (way <= REACH_SLACK)
        return yes();
    pursuit_by(look, unit, heading, way, &plan);
    UnitId met = whom_it_meets(look, &plan);
    if (met != NO_UNIT)
        set_add(&near, met);
    Verdict charger = met == NO_UNIT ? yes() : judge_charger(look, unit);
    if (!is_yes(&charger))
        return charger;
    Going going = { unit, steps_of_plan(&plan), most, &near, met };
    return judge_going(look, &going);
}

Verdict judge_pursuing(const Look *look, const Frame *frame, const Answer *answer)
{
    const Clause *clause = &answer->order.clause[0];
    if (answer->kind != ANSWER_ORDER || says_only(&answer->order, VERB_ENOUGH))
        return yes();
    if (answer->order.actor != frame->actor)
        return about(no(NO_PURSUES), answer->order.actor);
    return judge_pursuit(look, frame->actor, frame->v[U_MOST], clause->heading, clause->number);
}

/* Straight toward the nearest enemy model, as far as the die and the rules allow. */
void suggest_pursuing(const Look *look, const Frame *frame, Answer *answer)
{
    UnitId unit = frame->actor;
    ModelId model;
    Segment line, best = { { 0, 0 }, { 0, 0 } };
    Length least = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length needs = charge_needs(look, unit, u, &model, &line);
        if (needs >= least)
            continue;
        least = needs;
        best = line;
    }
    answer->order.clauses = 0;
    answer->order.actor = NO_UNIT;
    Heading heading = point_bearing(best.from, best.to);
    Length way = least < frame->v[U_MOST] ? least : frame->v[U_MOST];
    for (; least != LENGTH_NEVER && way > STEP; way -= STEP) {
        Verdict verdict = judge_pursuit(look, unit, frame->v[U_MOST], heading, way);
        if (!is_yes(&verdict))
            continue;
        answer->order.actor = unit;
        Clause *clause = order_clause(&answer->order, VERB_PURSUE);
        clause->heading = heading;
        clause->number = way;
        clause->has_heading = clause->has_number = true;
        return;
    }
    order_clause(&answer->order, VERB_ENOUGH);
}

static void pursue(Play *play, Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    ChargePlan plan;
    pursuit_by(&play->look, frame->actor, clause->heading, clause->number, &plan);
    UnitId met = whom_it_meets(&play->look, &plan);
    moves_as(play, frame->actor, met == NO_UNIT ? MANNER_WALK : MANNER_CHARGE);
    for (int i = 0; i < plan.paths; i++)
        move_model(play, &plan.path[i], &plan.point[i], 0, AWT_CON_18);
    if (met == NO_UNIT)
        return;
    for (int i = 0; i < plan.paths; i++)
        close_contact(play, plan.path[i].model, met);
    mark(play, OWNER_UNIT, frame->actor, UM_CHARGED, AWT_CHG_09);
    tell_tale(play, TALE_CHARGES, frame->seat, frame->actor, met, 0, 0, 0);
}

static Flow set_out(Play *play, Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    ChargePlan plan;
    pursuit_by(&play->look, frame->actor, clause->heading, clause->number, &plan);
    Steps steps = steps_of_plan(&plan);
    int need = wire_test_need(&play->look, frame->actor, &steps);
    if (need == 0) {
        pursue(play, frame);
        return DONE;
    }
    forget_dice(play, frame);
    return throw_for(play, frame, PURSUE_TESTED, frame->seat, WHY_WIRE_TEST, DICE_D6, 1,
                     each_at_most(need));
}

static bool may_pursue(const Look *look, UnitId unit)
{
    return is_steady(look, unit) && !is_in_combat(look, unit, NULL);
}

Flow run_pursuing(Play *play, Frame *frame, const Answer *answer)
{
    switch ((PursueStep)frame->step) {
    case PURSUE_BEGIN:
        unmark(play, OWNER_UNIT, frame->actor, UM_WILL_PURSUE, AWT_CON_18);
        if (!may_pursue(&play->look, frame->actor))
            return DONE;
        return throw_for(play, frame, PURSUE_THROWN, frame->seat, WHY_PURSUIT, DICE_D6, 1,
                         sum_of_dice());
    case PURSUE_THROWN:
        frame->v[U_MOST] = dice_sum(play, frame) * INCH;
        set_active(play, frame->seat, AWT_CON_18);
        return ask_order(play, frame, PURSUE_ORDERED, frame->seat, WHY_PURSUE,
                         1 << VERB_PURSUE | 1 << VERB_ENOUGH);
    case PURSUE_ORDERED:
        if (says_only(&answer->order, VERB_ENOUGH))
            return DONE;
        keep_order(play, frame, answer);
        return set_out(play, frame);
    case PURSUE_TESTED:
        if (throw_hits(play, frame))
            pursue(play, frame);
        else
            tell_tale(play, TALE_HELD_BY_WIRE, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
        return DONE;
    }
    return DONE;
}
