#include "move/movement.h"

/* ---- Deploying: DEP-01..08, TRN-02 ------------------------------------------------------------------------------------ */

/* DEP-08: with Ambush anywhere on the table. */
static Verdict judge_drop_place(const Look *look, const Company *company)
{
    Verdict verdict = judge_in_zone(look, company);
    bool matters = !is_yes(&verdict) && unit_has(look, company->unit, PERK_AMBUSH, NULL) &&
                   applies(look, WSG_DEP_08);
    if (!matters)
        return verdict;
    Base base[MOST_UNIT_MODELS];
    for (int i = 0; i < company->count; i++)
        base[i] = company->stand[i].base;
    return judge_ambush(look, company->unit, base, company->count);
}

static Verdict judge_apart(const Look *look, const Company *company)
{
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        ModelId met = NO_MODEL;
        bool counts = touching_foes(look, stand, NULL, &met) && applies(look, WSG_DEP_05);
        if (!counts)
            continue;
        Stand enemy = stand_of(look, met);
        Length gap = stand_gap(stand, &enemy);
        Verdict verdict = no_reach(NO_STARTS_IN_CONTACT, gap > 0 ? gap : 0, CONTACT_GAP,
                                   base_nearest(stand->base, enemy.base));
        verdict.who = company->unit;
        verdict.model = stand->model;
        verdict.other = enemy.unit;
        verdict.other_model = met;
        verdict_fault(&verdict, stand->model);
        return verdict;
    }
    return yes();
}

/* ---- Passengers that come with their Transport: DEP-07, TRN-02 -------------------------------------------------------------- */

static Verdict judge_riders(const Look *look, UnitId transport, const Order *order)
{
    const Battle *b = look->battle;
    IdSet riders;
    int room = capacity_of(look, transport);
    riders_of(look, transport, order->clause, order->clauses, &riders);
    for (int u = ids_next(&riders, -1); u >= 0; u = ids_next(&riders, u)) {
        if (b->unit[u].seat != b->unit[transport].seat || b->unit[u].state != UNIT_RESERVE)
            return no_for(NO_NOT_IN_RESERVE, (UnitId)u);
        Verdict verdict = judge_rider(look, (UnitId)u, transport, room);
        if (!is_yes(&verdict))
            return verdict;
        room -= models_alive(b, (UnitId)u);
    }
    return yes();
}

static const Clause *deploy_clause(const Order *order)
{
    int i = 0;
    while (i + 1 < order->clauses && order->clause[i].verb != VERB_DEPLOY)
        i++;
    return &order->clause[i];
}

Verdict judge_deploy(const Look *look, UnitId unit, const Order *order)
{
    Company company;
    if (look->battle->unit[unit].state != UNIT_RESERVE && applies(look, WSG_DEP_01))
        return no_for(NO_NOT_IN_RESERVE, unit);
    Steps steps = steps_of(order, deploy_clause(order));
    Verdict verdict = read_places(look, unit, &steps, &company);
    if (is_yes(&verdict))
        verdict = judge_riders(look, unit, order);
    if (!is_yes(&verdict))
        return verdict;
    verdict = judge_all_placed(look, &company, NO_NOT_ALL_PLACED);
    if (company.count == 0 || (!is_yes(&verdict) && applies(look, WSG_DEP_03)))
        return verdict;
    verdict = judge_in_zone(look, &company);
    if (!is_yes(&verdict) && !unit_has(look, unit, PERK_AMBUSH, NULL))
        return verdict;
    verdict = judge_places(look, &company, NO_PLACED_OVERLAPPING);
    if (is_yes(&verdict))
        verdict = judge_apart(look, &company);
    return is_yes(&verdict) ? judge_drop_place(look, &company) : verdict;
}

/* ---- PROC_DEPLOY ------------------------------------------------------------------------------------------------------------------ */

typedef enum DeployStep { DEPLOY_PLACE, DEPLOY_DONE } DeployStep;

/* Riders leave Reserve with their Transport; a paired Unit that stays behind is paired no more. */
static void take_aboard(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    IdSet riders;
    riders_of(look, frame->actor, kept_clause(play, frame, 0), frame->clause_count, &riders);
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state != UNIT_RESERVE || u == frame->actor)
            continue;
        if (ids_has(&riders, u) && applies(look, WSG_DEP_07) && applies(look, WSG_TRN_02))
            set_unit_state(play, u, UNIT_ABOARD, frame->actor, WSG_DEP_07);
        else if (b->unit[u].carrier == frame->actor)
            set_unit_state(play, u, UNIT_RESERVE, NO_UNIT, WSG_TRN_02);
    }
}

/* All models come on (DEP-03): for whom a waived order names no place stands where the first of the others does. */
static void add_unplaced(const Look *look, UnitId unit, Company *company)
{
    const Unit *u = &look->battle->unit[unit];
    int named = company->count;
    for (int i = u->first; i < u->first + u->count; i++) {
        bool placed = look->battle->model[i].state != MODEL_AWAY;
        for (int n = 0; n < named && !placed; n++)
            placed = company->stand[n].model == i;
        if (!placed)
            company->stand[company->count++] =
                stand_at(look, (ModelId)i, company->stand[0].base.pose, company->stand[0].z);
    }
}

Flow run_deploy(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    Company company;
    (void)answer;
    if (frame->step == DEPLOY_DONE)
        return DONE;
    int at = 0;
    while (at + 1 < frame->clause_count && kept_clause(play, frame, at)->verb != VERB_DEPLOY)
        at++;
    Steps steps = steps_kept(play, kept_clause(play, frame, at));
    read_places(look, frame->actor, &steps, &company);
    if (company.count == 0)
        return DONE; /* it stays in Reserve */
    add_unplaced(look, frame->actor, &company);
    for (int i = 0; i < company.count; i++)
        put_down(play, &company.stand[i], WSG_DEP_03);
    set_unit_state(play, frame->actor, UNIT_FIELD, NO_UNIT, WSG_DEP_01);
    take_aboard(play, frame);
    melee_refresh(play);
    return DONE; /* neither Move nor Dash, and nobody is hurt: WPN-07, DEP-06 */
}
