#include "shoot/shooting.h"

#include "troops/contact.h"

/* ---- Which orders to shoot are lawful: SHO-01 to 04, 09, 15, CHR-05, WPN-05, 06, SPC-05, 06 ------------------------------ */

enum { HIDDEN_AMONG = 5 };

static bool did(const Look *look, UnitId unit, UnitMark mark)
{
    return has_mark(look->battle, OWNER_UNIT, unit, mark);
}

/* ---- What the unit did: SHO-01, 02, 03 ------------------------------------------------------------------------------------- */

/* Something done in this round that forbids its shot, the rule that says so, and the words. */
typedef struct Cause {
    UnitMark mark;
    RuleId rule;
    Refusal refusal;
} Cause;

static const Cause causes[] = {
    { UM_DOUBLE_PACED, WAC_DP_08, NO_SHOOT_DOUBLE_PACED },
    { UM_QUICK_MARCHED, WAC_QM_05, NO_SHOOT_QUICK_MARCHED },
    { UM_CHARGED, WAC_SHO_03, NO_SHOOT_CHARGED },
    { UM_CHARGE_FAILED, WAC_CHG_17, NO_SHOOT_CHARGE_FAILED },
    { UM_CHANGED_FORMATION, WAC_SHO_03, NO_SHOOT_CHANGED },
    { UM_TRIED_FORMATION, WAC_SHO_03, NO_SHOOT_TRIED },
    { UM_MISFIRED, WAC_SPC_06, NO_SHOOT_MISFIRED },
};

/* After a move of its own the weapon may be useless: whose word that is. */
static Refusal moved_with(const Look *look, UnitId unit, WeaponId weapon)
{
    const Weapon *w = &look->game->weapon[weapon];
    if (w->field[WF_MOVE_AND_SHOOT] != MOVE_AND_SHOOT_NO || !did(look, unit, UM_MOVED))
        return NO_REFUSAL;
    if (class_of(look, unit) == CLASS_ARTILLERY)
        return applies(look, WAC_SPC_05) ? NO_SHOOT_ARTILLERY_MOVED : NO_REFUSAL;
    if (weapon_has(w, WT_HANDGUN, NULL))
        return applies(look, WAC_SHO_03) ? NO_SHOOT_MOVED : NO_REFUSAL;
    return applies(look, WAC_WPN_05) ? NO_SHOOT_CROSSBOW_MOVED : NO_REFUSAL;
}

Verdict judge_shooter(const Look *look, UnitId unit)
{
    WeaponId weapon = missile_of(look, unit);
    if (weapon == NO_WEAPON)
        return no_for(NO_SHOOT_UNARMED, unit);
    if (is_engaged(look, unit) && applies(look, WAC_WPN_06))
        return no_for(NO_SHOOT_IN_COMBAT, unit);
    if (is_running(look, unit) && applies(look, WAC_SHO_02))
        return no_for(NO_SHOOT_FLEEING, unit);
    if (formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04))
        return no_for(NO_SHOOT_ORB, unit);
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        if (did(look, unit, causes[i].mark) && applies(look, causes[i].rule))
            return no_for(causes[i].refusal, unit);
    }
    Refusal moved = moved_with(look, unit, weapon);
    if (moved != NO_REFUSAL)
        return no_for(moved, unit);
    if (did(look, unit, UM_SHOT) && applies(look, WAC_SHO_01))
        return no_for(NO_SHOOT_TWICE, unit);
    return yes();
}

/* ---- At whom: SHO-02, CHR-05 ------------------------------------------------------------------------------------------------- */

static bool is_nearest_enemy(const Look *look, UnitId unit, UnitId target)
{
    Length apart = unit_apart(look, unit, target, NULL);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (u != target && unit_apart(look, unit, u, NULL) < apart - REACH_SLACK)
            return false;
    }
    return true;
}

Verdict judge_aimed_at(const Look *look, UnitId unit, UnitId named)
{
    if (named == NO_UNIT || !is_fielded(look, named) || !is_enemy(look, unit, named))
        return no_for(NO_SHOOT_NOBODY, unit);
    UnitId target = host_of(look, named);
    if (is_engaged(look, target) && applies(look, WAC_SHO_02))
        return about_both(no(NO_SHOOT_INTO_COMBAT), unit, target);
    if (named != target && figures_of(look, target) >= HIDDEN_AMONG && applies(look, WAC_CHR_05))
        return about_both(no_count(NO_SHOOT_HIDDEN, figures_of(look, target), HIDDEN_AMONG), unit,
                          named);
    bool forbidden = is_lone_personality(look, target) && !is_nearest_enemy(look, unit, target) &&
                     applies(look, WAC_CHR_05);
    return forbidden ? about_both(no(NO_SHOOT_LONE), unit, target) : yes();
}

/* ---- Sight, range and the die -------------------------------------------------------------------------------------------------- */

static Verdict verdict_of_fault(const Look *look, const Volley *volley)
{
    Verdict verdict = no(NO_SHOOT_NOT_SEEN);
    switch (volley->fault) {
    case FAULT_NOBODY:
        break;
    case FAULT_SIGHT:
        if (volley->piece != NO_PIECE) {
            bool deep =
                look->game->piece[volley->piece].field[TF_BLOCKS] == BLOCKS_BEYOND_TWO_INCHES;
            verdict = no(deep ? NO_SHOOT_WOODS : NO_SHOOT_PIECE);
            verdict.piece = volley->piece;
        } else if (volley->blocker != NO_UNIT) {
            verdict = no(NO_SHOOT_UNIT);
        }
        verdict.line = volley->line;
        verdict.has_line = true;
        break;
    case FAULT_RANGE:
        verdict = no_reach(NO_SHOOT_FAR, volley->apart, volley->range, volley->line);
        break;
    case FAULT_NEAR:
        verdict = no_reach(NO_SHOOT_NEAR, volley->apart, volley->range, volley->line);
        break;
    }
    bool by_unit = verdict.refusal == NO_SHOOT_UNIT;
    return about_both(verdict, volley->actor, by_unit ? volley->blocker : volley->target);
}

/* What the best of the shots needs where none can hit. */
static int need_beyond(const Look *look, const Volley *volley)
{
    int sa = unit_profile(look->game, look->battle, volley->actor)->field[PF_SA];
    int plain = sa >= 5 ? 2 : 7 - sa, least = 99;
    for (int i = 0; i < volley->shots; i++) {
        int need = plain - volley->shot[i].modifier;
        least = need < least ? need : least;
    }
    return least;
}

Verdict judge_volley(const Look *look, const Volley *volley)
{
    if (volley->shots == 0)
        return verdict_of_fault(look, volley);
    bool possible = false;
    for (int i = 0; i < volley->shots; i++)
        possible = possible || volley->shot[i].attack.hit.first != NEED_NEVER;
    if (!possible)
        return about_both(no_count(NO_SHOOT_IMPOSSIBLE, need_beyond(look, volley), 9),
                          volley->actor, volley->target);
    Verdict verdict = verdict_of(NO_REFUSAL, FIGURE_LENGTH, volley->shot[0].range,
                                 look->game->weapon[volley->weapon].field[WF_RANGE]);
    verdict.rule = WAC_SHO_05;
    verdict.line = volley->shot[0].line;
    verdict.has_line = verdict.line_measures = true;
    return about_both(verdict, volley->actor, volley->target);
}

/* ---- The order --------------------------------------------------------------------------------------------------------------------- */

/* Farther than the weapon carries from everybody of the unit, or aside of its front: cheap, and never wrongly so. */
static bool is_hopeless(const Look *look, UnitId unit, UnitId target, WeaponId weapon)
{
    Eye eye[MOST_UNIT_MODELS];
    if (!within(unit_apart(look, unit, target, NULL), look->game->weapon[weapon].field[WF_RANGE]) &&
        applies(look, WAC_SHO_05))
        return true;
    return eyes_of(look, unit, true, eye) > 0 && !eye[0].all_round &&
           !is_in_front_facing(look, unit, target);
}

static Verdict judge_shot(const Look *look, UnitId unit, UnitId target, bool probe)
{
    WeaponId weapon = missile_of(look, unit);
    Verdict verdict = judge_aimed_at(look, unit, target);
    if (!is_yes(&verdict))
        return verdict;
    if (probe && is_hopeless(look, unit, host_of(look, target), weapon))
        return no_for(NO_SHOOT_FAR, unit);
    Volley volley = volley_at(look, unit, target, weapon, IN_SHOOTING);
    volley.probe = probe;
    plan_volley(look, &volley);
    return judge_volley(look, &volley);
}

Verdict judge_shot_order(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    if (order->actor == NO_UNIT || order->clauses < 1 || clause->verb != VERB_SHOOT)
        return no(NO_NOT_OFFERED);
    UnitId unit = host_of(look, order->actor);
    if (!is_fielded(look, unit))
        return no_for(NO_NOT_HERE, unit);
    Verdict verdict = judge_shooter(look, unit);
    if (!is_yes(&verdict))
        return verdict;
    if (order->clauses > 1)
        return no_for(applies(look, WAC_SHO_15) ? NO_SHOOT_SPLIT : NO_NOT_OFFERED, unit);
    if (clause->weapon != NO_WEAPON && clause->weapon != missile_of(look, unit))
        return no_for(NO_SHOOT_WITH, unit);
    return judge_shot(look, unit, clause->unit, false);
}

bool has_a_shot(const Look *look, UnitId unit)
{
    Verdict verdict = judge_shooter(look, unit);
    if (!is_yes(&verdict))
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        verdict = judge_shot(look, unit, u, true);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}
