#include "move/movement.h"

/* ---- Transports: TRN-01..10, MEL-16 ------------------------------------------------------------------------------------------ */

bool is_aboard(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return u->state == UNIT_ABOARD && u->carrier >= 0;
}

Base measuring_base(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    const Unit *unit = &b->unit[b->model[model].unit];
    if (unit->state == UNIT_ABOARD && unit->carrier >= 0)
        return model_base(look->game, b, b->unit[unit->carrier].first);
    return model_base(look->game, b, model);
}

int capacity_of(const Look *look, UnitId transport)
{
    int32_t models = 0;
    bool carries = unit_has(look, transport, PERK_TRANSPORT, &models) && applies(look, WSG_PRK_15);
    return carries ? models : 0;
}

UnitId passenger_of(const Battle *b, UnitId transport)
{
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state == UNIT_ABOARD && b->unit[u].carrier == transport)
            return u;
    }
    return NO_UNIT;
}

int capacity_left(const Look *look, UnitId transport)
{
    const Battle *b = look->battle;
    int room = capacity_of(look, transport);
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state == UNIT_ABOARD && b->unit[u].carrier == transport)
            room -= models_alive(b, u);
    }
    return room;
}

Verdict judge_rider(const Look *look, UnitId unit, UnitId transport, int room)
{
    int riders = models_alive(look->battle, unit), capacity = capacity_of(look, transport);
    Verdict verdict = no_count(NO_CAPACITY, capacity - room + riders, capacity);
    verdict.third = riders;
    verdict.who = unit;
    verdict.other = transport;
    if (riders > room && applies(look, WSG_TRN_01))
        return verdict;
    bool bulky = unit_has(look, unit, PERK_LARGE, NULL) && applies(look, WSG_PRK_14);
    bool fixed =
        unit_has(look, unit, PERK_IMMOBILE, NULL) || unit_has(look, unit, PERK_TRANSPORT, NULL);
    if (!bulky && !(fixed && applies(look, WSG_TRN_01)))
        return yes();
    verdict = no_for(NO_CANNOT_RIDE, unit);
    verdict.other = transport;
    return verdict;
}

/* ---- Embarking: TRN-03..05 ------------------------------------------------------------------------------------------------------ */

/* The model nearest to the Transport, and its gap. */
static const Stand *nearest_to(const Company *company, const Stand *transport, Length *gap)
{
    const Stand *nearest = &company->stand[0];
    *gap = LENGTH_NEVER;
    for (int i = 0; i < company->count; i++) {
        Length apart = stand_gap(&company->stand[i], transport);
        if (apart < *gap) {
            *gap = apart;
            nearest = &company->stand[i];
        }
    }
    return nearest;
}

static bool is_engaged(const Look *look, const Company *company)
{
    for (int i = 0; i < company->count; i++) {
        if (touching_foes(look, &company->stand[i], NULL, NULL))
            return true;
    }
    return in_melee(look, company->unit);
}

Verdict judge_embark(const Look *look, const Company *company, UnitId transport)
{
    const Battle *b = look->battle;
    UnitId unit = company->unit;
    Verdict verdict = no_for(NO_CANNOT_RIDE, unit);
    verdict.other = transport;
    if (b->unit[transport].state != UNIT_FIELD || b->unit[transport].seat != b->unit[unit].seat ||
        transport == unit || capacity_of(look, transport) == 0)
        return verdict;
    verdict = judge_rider(look, unit, transport, capacity_left(look, transport));
    if (!is_yes(&verdict))
        return verdict;
    if (is_engaged(look, company) && applies(look, WSG_MEL_16))
        return no_for(NO_EMBARK_LOCKED, unit);
    Length gap = 0;
    Stand hull = stand_of(look, b->unit[transport].first);
    const Stand *nearest = nearest_to(company, &hull, &gap);
    bool forbidden = gap > CONTACT_GAP && applies(look, WSG_TRN_03);
    if (!forbidden)
        return yes();
    verdict =
        no_reach(NO_NOT_AT_TRANSPORT, gap, CONTACT_GAP, base_nearest(nearest->base, hull.base));
    verdict.line_measures = true;
    verdict.who = unit;
    verdict.other = transport;
    verdict.model = nearest->model;
    return verdict;
}

void embark(Play *play, UnitId unit, UnitId transport, bool dash)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    bool flags = applies(look, WSG_TRN_04) && applies(look, WSG_WPN_07);
    tell_tale(play, TALE_EMBARKS, u->seat, unit, transport, 0, 0, 0);
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (look->battle->model[m].state != MODEL_STANDING)
            continue;
        set_model_state(play, m, MODEL_AWAY, WSG_TRN_03);
        if (flags)
            mark(play, OWNER_MODEL, m, dash ? MM_DASHED : MM_MOVED, WSG_TRN_04);
    }
    set_unit_state(play, unit, UNIT_ABOARD, transport, WSG_TRN_03);
}

/* ---- Disembarking: TRN-06..09 ------------------------------------------------------------------------------------------------------ */

static Verdict judge_landing(const Look *look, const Company *company, const Stand *hull,
                             Length stat)
{
    Length allowed = stat > CONTACT_GAP ? stat : CONTACT_GAP, farthest = 0;
    Verdict tightest = yes();
    for (int i = 0; i < company->count; i++) {
        const Stand *stand = &company->stand[i];
        Length gap = stand_gap(stand, hull);
        bool fine = !(!fits(look, gap, allowed) && applies(look, WSG_TRN_06));
        if (fine && gap < farthest)
            continue;
        farthest = gap;
        Verdict verdict = no_reach(fine ? NO_REFUSAL : NO_LANDS_TOO_FAR, gap, allowed,
                                   base_nearest(hull->base, stand->base));
        verdict.line_measures = true;
        verdict.who = company->unit;
        verdict.other = hull->unit;
        verdict.model = stand->model;
        if (!fine) {
            verdict_fault(&verdict, stand->model);
            return verdict;
        }
        tightest = verdict;
    }
    return tightest;
}

/* WPN-07: disembarking is a Move (or Dash) of every model. */
static Verdict judge_landing_flags(const Look *look, const Company *company, bool dash)
{
    for (int i = 0; i < company->count; i++) {
        Verdict verdict = judge_travel_flags(look, company->stand[i].model, dash);
        if (!is_yes(&verdict) && applies(look, WSG_WPN_07))
            return verdict;
    }
    return yes();
}

Verdict judge_disembark(const Look *look, UnitId unit, const Order *order, const Clause *clause,
                        bool dash)
{
    const Battle *b = look->battle;
    Company company;
    Steps steps = steps_of(order, clause);
    if (!is_aboard(look, unit))
        return no_for(NO_NOT_ABOARD, unit);
    Verdict verdict = judge_stat(look, unit, dash);
    if (is_yes(&verdict))
        verdict = read_places(look, unit, &steps, &company);
    if (is_yes(&verdict))
        verdict = judge_all_placed(look, &company, NO_ALL_LEAVE);
    if (is_yes(&verdict))
        verdict = judge_landing_flags(look, &company, dash);
    if (!is_yes(&verdict))
        return verdict;
    Stand hull = stand_of(look, b->unit[b->unit[unit].carrier].first);
    Verdict landing = judge_landing(look, &company, &hull, stat_of(look, unit, dash));
    if (!is_yes(&landing))
        return landing;
    verdict = judge_places(look, &company, NO_ENDS_OVERLAPPING);
    return is_yes(&verdict) ? landing : verdict;
}
