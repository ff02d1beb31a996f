#include "move/movement.h"

/* ---- When a Transport is destroyed: TRN-15..18, D12 ------------------------------------------------------------------------------ */

/* Figures of PROC_SURVIVORS: the Transport, for the frame's actor is the passenger Unit that is placed. */
enum { SURVIVORS_WRECK, SURVIVORS_BEGUN };

static Base footprint_of(const Look *look, UnitId wreck)
{
    return model_base(look->game, look->battle, look->battle->unit[wreck].first);
}

static bool is_in_footprint(const Look *look, Base footprint, const Stand *stand, Length *gap)
{
    Length apart = base_gap(stand->base, footprint);
    *gap = apart > 0 ? apart : 0;
    bool forbidden = apart > CONTACT_GAP && applies(look, WSG_GEO_18);
    return !forbidden;
}

/* ---- Places that nobody chose: TRN-17 -------------------------------------------------------------------------------------------- */

/* The ground and the bases around a footprint, and whom it has taken so far. */
typedef struct Landing {
    const Look *look;
    Base footprint;
    Plots plots;
    Stands others;
    Company placed;
} Landing;

static void landing_begin(Landing *l, const Look *look, UnitId unit, UnitId wreck)
{
    l->look = look;
    l->footprint = footprint_of(look, wreck);
    Box region = box_grown(base_box(l->footprint), 8 * INCH);
    plots_in(look, region, &l->plots);
    stands_in(look, region, unit, &l->others);
    l->placed.unit = unit;
    l->placed.count = 0;
}

static bool takes(Landing *l, ModelId model, Point at)
{
    Length gap = 0;
    Length z = lowest_level(plot_under(l->look, &l->plots, at));
    Stand stand = stand_at(l->look, model, (Pose){ at, l->footprint.pose.facing }, z);
    Verdict ground = judge_ground(l->look, &stand, &l->plots);
    if (!is_in_footprint(l->look, l->footprint, &stand, &gap) || !is_yes(&ground))
        return false;
    l->placed.stand[l->placed.count++] = stand;
    Verdict verdict = judge_overlaps(l->look, &l->placed, &l->others, NO_PLACED_OVERLAPPING);
    if (is_yes(&verdict))
        verdict = judge_company(l->look, &l->placed);
    if (is_yes(&verdict))
        return true;
    l->placed.count--;
    return false;
}

/* Inside: a grid from the front left corner, row by row from the front. */
static bool fits_inside(Landing *l, ModelId model, Length step)
{
    Base f = l->footprint;
    for (Length row = step / 2; row + step / 2 <= f.length; row += step) {
        for (Length file = step / 2; file + step / 2 <= f.width; file += step) {
            if (takes(l, model, pose_point(f.pose, file - f.width / 2, f.length / 2 - row)))
                return true;
        }
    }
    return false;
}

/* Outside: touching the edge, clockwise from the front left corner. */
static bool fits_outside(Landing *l, ModelId model, Length step)
{
    Base f = l->footprint;
    Length half_width = f.width / 2, half_length = f.length / 2, off = step / 2;
    Length around = 2 * (f.width + f.length);
    for (Length along = 0; along < around; along += off) {
        Length side = along;
        Point at;
        if (side < f.width)
            at = pose_point(f.pose, side - half_width, half_length + off);
        else if ((side -= f.width) < f.length)
            at = pose_point(f.pose, half_width + off, half_length - side);
        else if ((side -= f.length) < f.width)
            at = pose_point(f.pose, half_width - side, -half_length - off);
        else
            at = pose_point(f.pose, -half_width - off, side - f.width - half_length);
        if (takes(l, model, at))
            return true;
    }
    return false;
}

static Length widest_base(const Look *look, UnitId unit)
{
    const Profile *profile = unit_profile(look->game, look->battle, unit);
    return profile->base_width > profile->base_length ? profile->base_width : profile->base_length;
}

static void place_by_itself(Landing *l, UnitId unit)
{
    const Battle *b = l->look->battle;
    const Unit *u = &b->unit[unit];
    Length step = widest_base(l->look, unit);
    bool survives = applies(l->look, WSG_TRN_17);
    if (!survives)
        return;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (b->model[m].state == MODEL_AWAY && !fits_inside(l, m, step))
            fits_outside(l, m, step);
    }
}

/* ---- D12 ------------------------------------------------------------------------------------------------------------------------------- */

static Verdict judge_footprint(const Look *look, Base footprint, const Company *company)
{
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        Length gap = 0;
        bool counts = !is_in_footprint(look, footprint, stand, &gap) && applies(look, WSG_TRN_16);
        if (!counts)
            continue;
        return no_reach_of(stand, NO_OFF_THE_FOOTPRINT, gap, CONTACT_GAP,
                           base_nearest(footprint, stand->base));
    }
    return yes();
}

/* Nobody is given up for whom the default has room. */
static Verdict judge_saved(const Look *look, const Frame *frame, const Company *company)
{
    Landing l;
    landing_begin(&l, look, frame->actor, (UnitId)frame->v[SURVIVORS_WRECK]);
    place_by_itself(&l, frame->actor);
    Verdict verdict = no_count(NO_MORE_SURVIVE, company->count, l.placed.count);
    verdict.who = frame->actor;
    return company->count < l.placed.count ? verdict : yes();
}

Verdict judge_survivors(const Look *look, const Frame *frame, const Answer *answer)
{
    Company company;
    Steps steps = { answer->order.path, answer->order.paths, answer->order.point };
    Verdict verdict = read_places(look, frame->actor, &steps, &company);
    if (is_yes(&verdict))
        verdict =
            judge_footprint(look, footprint_of(look, (UnitId)frame->v[SURVIVORS_WRECK]), &company);
    if (is_yes(&verdict))
        verdict = judge_places(look, &company, NO_PLACED_OVERLAPPING);
    return is_yes(&verdict) ? judge_saved(look, frame, &company) : verdict;
}

void suggest_survivors(const Look *look, const Frame *frame, Answer *answer)
{
    Landing l;
    landing_begin(&l, look, frame->actor, (UnitId)frame->v[SURVIVORS_WRECK]);
    place_by_itself(&l, frame->actor);
    answer->order.actor = frame->actor;
    answer->order.paths = answer->order.points = answer->order.clauses = 0;
    for (int i = 0; i < l.placed.count; i++) {
        const Stand *stand = &l.placed.stand[i];
        order_path(&answer->order, stand->model);
        order_point(&answer->order,
                    (PathPoint){ stand->base.pose.at, stand->base.pose.facing, stand->z });
    }
}

/* ---- PROC_SURVIVORS -------------------------------------------------------------------------------------------------------------------- */

/* TRN-18: they stand in the Melee of the enemy they touch, so that they count when it closes up. */
static void join_melee(Play *play, const Company *company)
{
    const Look *look = &play->look;
    for (int i = 0; i < company->count; i++) {
        ModelId met = NO_MODEL;
        bool counts =
            touching_foes(look, &company->stand[i], NULL, &met) && applies(look, WSG_TRN_18);
        if (!counts)
            continue;
        UnitId foe = look->battle->model[met].unit;
        int melee = look->battle->unit[foe].tally[UT_MELEE];
        if (melee == 0) {
            melee = next_melee(play);
            set_tally(play, OWNER_UNIT, foe, UT_MELEE, melee, WSG_TRN_18);
        }
        set_tally(play, OWNER_UNIT, company->unit, UT_MELEE, melee, WSG_TRN_18);
        return;
    }
}

static void lose_the_rest(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    const Unit *u = &b->unit[unit];
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (b->model[m].state == MODEL_AWAY)
            set_model_state(play, m, MODEL_LOST, WSG_TRN_16);
    }
}

static void bring_out(Play *play, UnitId unit, const Company *company)
{
    const Battle *b = play->look.battle;
    int aboard = models_alive(b, unit);
    for (int i = 0; i < company->count; i++)
        put_down(play, &company->stand[i], WSG_TRN_15);
    lose_the_rest(play, unit);
    tell_tale(play, TALE_SURVIVE, b->unit[unit].seat, unit, NO_UNIT, company->count, aboard, 0);
    if (company->count == 0) {
        unit_wiped_out(play, unit);
        return;
    }
    set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, WSG_TRN_15);
    look_refresh(&play->look);
    join_melee(play, company);
}

typedef enum SurvivorsStep { SURVIVORS_NEXT, SURVIVORS_PLACED } SurvivorsStep;

static Flow ask_for_places(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Landing l;
    landing_begin(&l, look, frame->actor, (UnitId)frame->v[SURVIVORS_WRECK]);
    if (applies(look, WSG_TRN_15))
        place_by_itself(&l, frame->actor);
    if (l.placed.count > 0)
        return ask_place(play, frame, SURVIVORS_PLACED, look->battle->unit[frame->actor].seat,
                         WHY_SURVIVORS, SHAPE_PATHS);
    bring_out(play, frame->actor, &l.placed);
    return go(frame, SURVIVORS_NEXT);
}

Flow run_survivors(Play *play, Frame *frame, const Answer *answer)
{
    const Battle *b = play->look.battle;
    if (!frame->v[SURVIVORS_BEGUN]) {
        frame->v[SURVIVORS_BEGUN] = 1;
        frame->v[SURVIVORS_WRECK] = frame->actor;
    }
    switch ((SurvivorsStep)frame->step) {
    case SURVIVORS_NEXT:
        frame->target = (UnitId)frame->v[SURVIVORS_WRECK];
        frame->actor = passenger_of(b, frame->target);
        return frame->actor == NO_UNIT ? DONE : ask_for_places(play, frame);

    case SURVIVORS_PLACED: {
        Company company;
        Steps steps = { answer->order.path, answer->order.paths, answer->order.point };
        read_places(&play->look, frame->actor, &steps, &company);
        bring_out(play, frame->actor, &company);
        return go(frame, SURVIVORS_NEXT);
    }
    }
    return DONE;
}
