#include "shoot/shooting.h"

/* ---- Which orders to shoot are lawful: SHO-01..04, 10, CHR-13, CHR-15 ------------------------------------------------ */

enum { SHIELDING = 5, LONE_NEAR = 3 * INCH };

/* ---- What the unit did: SHO-02 -------------------------------------------------------------------------------------------- */

static Verdict judge_state(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool charged = has_mark(b, OWNER_UNIT, unit, UM_CHARGED) ||
                   has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED);
    if (is_fleeing(look, unit) && applies(look, TOW_SHO_02))
        return no_for(NO_SHO_FLEEING, unit);
    if (is_engaged(look, unit) && applies(look, TOW_SHO_02))
        return no_for(NO_SHO_ENGAGED, unit);
    if (charged && applies(look, TOW_SHO_02))
        return no_for(NO_SHO_CHARGED, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_STUPID) && applies(look, TOW_SR_46))
        return no_for(NO_STUPID, unit);
    return yes();
}

/* ---- With what ---------------------------------------------------------------------------------------------------------------- */

static bool has_skill(const Look *look, UnitId unit)
{
    int32_t bs = unit_profile(look->game, look->battle, unit)->field[PF_BS];
    bool forbidden = bs <= 0 && applies(look, TOW_SHO_10);
    return !forbidden;
}

/* The first fault of the weapons that the unit could use, when all of them have one. */
static Verdict judge_weapons(const Look *look, UnitId unit, WeaponId named)
{
    enum { MOST = 8 };
    WeaponId weapon[MOST];
    UnitId batch[MOST_UNITS];
    Refusal fault = NO_SHO_NOWEAPON;
    int batches = batches_of(look, unit, batch, MOST_UNITS);
    for (int i = 0; i < batches; i++) {
        int count = missiles_of(look, batch[i], false, weapon, MOST);
        for (int k = 0; k < count; k++) {
            if (named != NO_WEAPON && weapon[k] != named) {
                fault = fault == NO_SHO_NOWEAPON ? NO_SHO_OTHER_WEAPON : fault;
                continue;
            }
            fault = has_skill(look, batch[i]) ? weapon_fault(look, unit, weapon[k]) : NO_SHO_BS0;
            if (fault == NO_REFUSAL)
                return yes();
        }
    }
    bool unarmed = fault == NO_SHO_NOWEAPON || fault == NO_SHO_OTHER_WEAPON;
    bool said = !unarmed || applies(look, TOW_SHO_01);
    Verdict verdict = no_for(said ? fault : NO_NOT_OFFERED, unit);
    verdict.weapon = said ? named : NO_WEAPON; /* another might do */
    return verdict;
}

/* ---- At whom: SHO-03, CHR-13, CHR-15 ------------------------------------------------------------------------------------------- */

static int main_type(TroopType type)
{
    if (type <= TYPE_SWARM)
        return 0;
    if (type <= TYPE_WAR_BEASTS)
        return 1;
    if (type <= TYPE_HEAVY_CHARIOT)
        return 2;
    return type <= TYPE_BEHEMOTH ? 3 : 4;
}

bool is_shielded(const Look *look, UnitId character)
{
    UnitId host = host_of(look, character);
    return host != character && rank_and_file(look, host) >= SHIELDING &&
           main_type(type_of(look, host)) == main_type(type_of(look, character)) &&
           applies(look, TOW_CHR_13) && applies(look, TOW_SHO_12);
}

/* CHR-15: a friend that a lone character stands near enough to, or NO_UNIT. */
static UnitId company_of(const Look *look, UnitId lone, Length *apart, Segment *line)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_FRIENDS, lone, &u);) {
        ModelId model[MOST_UNIT_MODELS];
        if (u == lone || is_fleeing(look, u) ||
            main_type(type_of(look, u)) != main_type(type_of(look, lone)) ||
            unit_models(look, u, model, MOST_UNIT_MODELS) < SHIELDING)
            continue;
        *apart = unit_gap(look, lone, u, line);
        if (within(*apart, LONE_NEAR))
            return u;
    }
    return NO_UNIT;
}

Verdict judge_lone(const Look *look, UnitId unit, UnitId target)
{
    Length apart = 0;
    Segment line = { { 0, 0 }, { 0, 0 } };
    if (!is_character_unit(look, target))
        return yes();
    UnitId company = company_of(look, target, &apart, &line);
    if (company == NO_UNIT)
        return yes();
    Length nearest = nearest_enemy(look, unit, true, NULL);
    bool forbidden = !within(unit_gap(look, unit, target, NULL), nearest) &&
                     applies(look, TOW_CHR_15) && applies(look, TOW_SHO_12);
    if (!forbidden)
        return yes();
    return about_both(no_reach(NO_LONE, apart, LONE_NEAR, line), target, company);
}

Verdict judge_shot_target(const Look *look, UnitId unit, UnitId named)
{
    if (named == NO_UNIT || !is_fielded(look, named) || !is_enemy(look, unit, named))
        return no_for(NO_SHO_TARGET, unit);
    UnitId target = host_of(look, named);
    if (is_engaged(look, target) && applies(look, TOW_SHO_03))
        return about_both(no(NO_SHO_COMBAT), unit, target);
    if (named != target && is_shielded(look, named))
        return about_both(no_count(NO_CHR_SHOOT, rank_and_file(look, target), SHIELDING), named,
                          target);
    return judge_lone(look, unit, target);
}

/* ---- Side, sight and range: the volley itself -------------------------------------------------------------------------------------- */

static Verdict fault_of_volley(const Volley *volley)
{
    Verdict verdict = about_both(no(NO_SHO_ARC), volley->actor, volley->target);
    switch (volley->fault) {
    case FAULT_SIGHT:
        if (volley->piece != NO_PIECE)
            verdict = about_both(no(NO_LOS_PIECE), volley->actor, volley->target);
        else
            verdict = about_both(no(NO_LOS_UNIT), volley->actor, volley->blocker);
        verdict.piece = volley->piece;
        verdict.line = volley->line;
        verdict.has_line = true;
        return verdict;
    case FAULT_RANGE:
    case FAULT_NEAR:
        verdict = no_reach(volley->fault == FAULT_NEAR ? NO_SHO_MIN : NO_SHO_RANGE, volley->apart,
                           volley->range, volley->line);
        break;
    case FAULT_ARC:
        verdict = verdict_of(NO_SHO_ARC, FIGURE_HEADING, ARC_HALF + volley->off, ARC_HALF);
        verdict.line = volley->off_line;
        verdict.has_line = segment_length(volley->off_line) > 0;
        break;
    case FAULT_NOBODY:
        break;
    }
    verdict.who = volley->actor;
    verdict.other = volley->target;
    return verdict;
}

static Verdict permission(const Look *look, const Volley *volley, Length range)
{
    Length nearest = LENGTH_NEVER;
    for (int i = 0; i < volley->shooters; i++)
        nearest = volley->shooter[i].gap < nearest ? volley->shooter[i].gap : nearest;
    Verdict verdict = verdict_of(NO_REFUSAL, FIGURE_LENGTH, nearest, range);
    verdict.rule = TOW_SHO_04;
    verdict.has_line = unit_gap(look, volley->actor, volley->target, &verdict.line) < LENGTH_NEVER;
    verdict.who = volley->actor;
    verdict.other = volley->target;
    return verdict;
}

/* Farther than the weapon carries from everybody of the unit. */
static bool is_beyond(const Look *look, UnitId unit, UnitId target, WeaponId weapon)
{
    return applies(look, TOW_SHO_04) && applies(look, TOW_GEN_01) &&
           !within(unit_gap(look, unit, target, NULL), look->game->weapon[weapon].field[WF_RANGE]);
}

/* Somebody of some batch reaches with some weapon that may be used; `probe`: only whether. */
static Verdict judge_batches(const Look *look, UnitId unit, UnitId named, WeaponId asked,
                             bool probe)
{
    enum { MOST = 8 };
    WeaponId weapon[MOST];
    UnitId batch[MOST_UNITS], target = host_of(look, named);
    int batches = batches_of(look, unit, batch, MOST_UNITS);
    Verdict worst = about_both(no(NO_SHO_ARC), unit, target);
    ShotFault nearest = FAULT_NOBODY;
    for (int i = 0; i < batches; i++) {
        int count = missiles_of(look, batch[i], false, weapon, MOST);
        for (int k = 0; k < count; k++) {
            Volley volley = volley_of(unit, target, weapon[k]);
            if ((asked != NO_WEAPON && weapon[k] != asked) ||
                weapon_fault(look, unit, weapon[k]) != NO_REFUSAL || !has_skill(look, batch[i]) ||
                (probe && is_beyond(look, unit, target, weapon[k])))
                continue;
            volley.probe = probe;
            volley.batch = batch[i];
            volley.directed = named == target ? NO_MODEL : look->battle->unit[named].first;
            volley_plan(look, &volley);
            if (volley.shooters > 0)
                return permission(look, &volley, look->game->weapon[weapon[k]].field[WF_RANGE]);
            if (volley.fault < nearest)
                continue;
            nearest = volley.fault;
            worst = fault_of_volley(&volley);
        }
    }
    return worst;
}

Verdict judge_shot_reach(const Look *look, UnitId unit, UnitId named, WeaponId asked)
{
    return judge_batches(look, unit, named, asked, false);
}

/* ---- The order ------------------------------------------------------------------------------------------------------------------------ */

static bool has_machine_weapon(const Look *look, UnitId unit)
{
    WeaponId weapon;
    return missiles_of(look, unit, false, &weapon, 1) > 0 &&
           is_machine_weapon(&look->game->weapon[weapon]);
}

static Verdict judge_shot(const Look *look, const Order *order, bool probe)
{
    if (order->clauses != 1 || order->actor == NO_UNIT)
        return no(NO_NO_SUCH);
    const Clause *clause = &order->clause[0];
    UnitId unit = host_of(look, order->actor);
    if (!is_fielded(look, unit))
        return no_for(NO_NOT_FIELDED, unit);
    Verdict verdict = judge_state(look, unit);
    if (!is_yes(&verdict))
        return verdict;
    if (clause->verb == VERB_BREATHE)
        return judge_breath(look, order);
    if (clause->verb != VERB_SHOOT)
        return no(NO_NOT_OFFERED);
    verdict = judge_weapons(look, unit, clause->weapon);
    if (!is_yes(&verdict))
        return verdict;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_SHOT) && applies(look, TOW_SHO_01))
        return no_for(NO_SHO_TWICE, unit);
    if (has_machine_weapon(look, unit))
        return judge_machine(look, unit, clause);
    verdict = judge_shot_target(look, unit, clause->unit);
    if (!is_yes(&verdict))
        return verdict;
    return judge_batches(look, unit, clause->unit, clause->weapon, probe);
}

Verdict judge_shoot(const Look *look, const Order *order)
{
    return judge_shot(look, order, false);
}

/* A cannon or fire thrower may be aimed at a plain point. */
static bool has_a_point(const Look *look, UnitId unit)
{
    Verdict verdict = judge_state(look, unit);
    if (is_yes(&verdict))
        verdict = judge_weapons(look, unit, NO_WEAPON);
    return is_yes(&verdict) && !has_mark(look->battle, OWNER_UNIT, unit, UM_SHOT) &&
           has_machine_weapon(look, unit) && machine_takes_point(look, unit) &&
           nearest_enemy(look, unit, true, NULL) != LENGTH_NEVER;
}

bool can_shoot(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    WeaponId weapon;
    Order order;
    order_begin(&order, unit);
    Clause *clause = order_clause(&order, VERB_BREATHE);
    Verdict verdict = judge_shot(look, &order, true);
    if (is_yes(&verdict) || has_a_point(look, unit))
        return true;
    UnitId batch;
    bool any =
        missiles_of(look, unit, false, &weapon, 1) > 0 || batches_of(look, unit, &batch, 1) > 0;
    clause->verb = VERB_SHOOT;
    for (UnitId t = 0; t < b->units && any; t++) {
        if (!is_fielded(look, t) || !is_enemy(look, unit, t) || host_of(look, t) != t)
            continue;
        clause->unit = t;
        verdict = judge_shot(look, &order, true);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}
