#include "charge/charging.h"

#include "shoot/sight.h"

/* ---- Who may charge: CHG-02..04 ------------------------------------------------------------------------------------------- */

Verdict judge_charger(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool able = bears(look, unit, TR_INFANTRY) || bears(look, unit, TR_CAVALRY) ||
                is_creature(look, unit) || is_vehicle(look, unit);
    if ((!able || bears(look, unit, TR_ARTILLERY)) && applies(look, AWT_CHG_03))
        return about(no(NO_CANNOT_CHARGE), unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_IMMOBILISED) && applies(look, AWT_CHG_04))
        return about(no(NO_CHARGES_IMMOBILISED), unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_HEADS_DOWN) && applies(look, AWT_ORD_06))
        return about(no(NO_HEADS_DOWN), unit);
    return yes();
}

/* ---- Whom: CHG-01 ------------------------------------------------------------------------------------------------------------ */

Length charge_needs(const Look *look, UnitId unit, UnitId target, ModelId *nearest, Segment *line)
{
    ModelId model[MOST_UNIT_MODELS];
    Base own[MOST_UNIT_MODELS], his[MOST_UNIT_MODELS];
    int owns = unit_models(look, unit, model, MOST_UNIT_MODELS), i, k;
    int theirs = unit_bases(look, target, his, MOST_UNIT_MODELS);
    unit_bases(look, unit, own, MOST_UNIT_MODELS);
    Length needs = bases_gap(own, owns, his, theirs, &i, &k);
    if (needs == LENGTH_NEVER)
        return needs;
    *nearest = model[i];
    *line = base_nearest(own[i], his[k]);
    return needs;
}

Verdict judge_charged(const Look *look, UnitId unit, UnitId target)
{
    ModelId nearest;
    Segment line;
    if (target < 0 || target >= look->battle->units || !is_fielded(look, target))
        return about(no(NO_NO_SUCH), unit);
    if (!is_enemy(look, unit, target) && applies(look, AWT_CHG_01))
        return about_both(no(NO_CHARGES_FRIEND), unit, target);
    if (!awt_sees(look, unit, target) && applies(look, AWT_CHG_02))
        return about_both(no(NO_CHARGES_UNSEEN), unit, target);
    Length needs = charge_needs(look, unit, target, &nearest, &line), pace = pace_of(look, unit);
    bool far = !within(needs, pace + CONTACT_GAP) && applies(look, AWT_CHG_01);
    Verdict verdict =
        about_both(no_reach(far ? NO_CHARGE_TOO_FAR : NO_REFUSAL, needs, pace, line), unit, target);
    verdict.rule = AWT_CHG_01;
    verdict.line_measures = true;
    verdict.model = nearest;
    return verdict;
}

/* ---- Over which ground: CHG-06, 07 ------------------------------------------------------------------------------------------- */

Verdict judge_charging_way(const Look *look, const Walk *way, const Plots *plots)
{
    MoveClass class = class_of_unit(look, look->battle->model[way->model].unit);
    for (int i = 0; i < plots->count; i++) {
        const Plot *plot = &plots->plot[i];
        GroundSort sort = sort_of_plot(look, plot);
        bool wire = sort == GROUND_WIRE && class == CLASS_INFANTRY;
        bool mire = sort == GROUND_MIRE && (class == CLASS_INFANTRY || class == CLASS_CAVALRY);
        Length along;
        if ((!wire && !mire) || !way_meets_plot(way, plot, &along))
            continue;
        if (wire && applies(look, AWT_CHG_06))
            return no_way_over(look, way, plot, NO_CHARGES_WIRE, along);
        if (mire && applies(look, AWT_CHG_07))
            return no_way_over(look, way, plot, NO_CHARGES_MIRE, along);
    }
    return yes();
}

/* ---- The whole Charge ---------------------------------------------------------------------------------------------------------- */

Verdict judge_charge_by(const Look *look, UnitId unit, UnitId target, Steps steps)
{
    UnitSet near = { { 0 } };
    set_add(&near, target);
    Going going = { unit, steps, pace_of(look, unit), &near, target };
    Verdict verdict = judge_going(look, &going);
    verdict.other = is_yes(&verdict) ? target : verdict.other;
    return verdict;
}

Verdict judge_charge_clause(const Look *look, UnitId unit, const Order *order, const Clause *clause)
{
    Verdict verdict = judge_charger(look, unit);
    if (is_yes(&verdict))
        verdict = judge_charged(look, unit, clause->unit);
    if (!is_yes(&verdict))
        return verdict;
    if (clause->path_count > 0)
        return judge_charge_by(look, unit, clause->unit, steps_of(order, clause));
    ChargePlan plan;
    plan_onset(look, unit, clause->unit, &plan);
    return judge_charge_by(look, unit, clause->unit, steps_of_plan(&plan));
}
