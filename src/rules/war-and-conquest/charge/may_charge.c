#include "charge/charging.h"

#include "shoot/shooting.h"
#include "troops/contact.h"
#include "troops/ranks.h"

/* ---- Who may charge whom: CHG-01, 02, 09, CHR-06, UNI-03, FRM-02, 04, WPN-08 ---------------------------------------------- */

enum { FOOT_WIDE = 6, HORSE_WIDE = 4, TOGETHER = 2 * INCH, PIKE_RANKS = 2 };

bool is_horse(const Look *look, UnitId unit)
{
    return is_mounted(look, unit) || is_chariot(look, unit) ||
           class_of(look, unit) == CLASS_ELEPHANT;
}

bool is_wide_enough(const Look *look, UnitId unit, int *wide, int *needed)
{
    *wide = *needed = 0;
    if (!is_battle_formation(look, unit) || !is_block(look, unit))
        return true;
    Block block = block_of(look, unit);
    int most = is_mounted(look, unit) ? HORSE_WIDE : FOOT_WIDE;
    *wide = block.files;
    *needed = block.models < most ? block.models : most;
    return *wide >= *needed;
}

static bool stands_closed(const Look *look, UnitId unit)
{
    Formation formation = formation_held(look, unit);
    return (formation == FORM_SHIELDWALL && applies(look, WAC_FRM_02)) ||
           (formation == FORM_ORB && applies(look, WAC_FRM_04));
}

Verdict judge_charger_now(const Look *look, UnitId charger)
{
    int wide, needed;
    if (!is_fielded(look, charger))
        return no_for(NO_NOT_HERE, charger);
    if (host_of(look, charger) != charger && applies(look, WAC_CHR_04))
        return about_both(no(NO_JOINED), charger, host_of(look, charger));
    if (is_personality(look, charger) && applies(look, WAC_CHR_06))
        return no_for(NO_CHARGE_LONE, charger);
    if (class_of(look, charger) == CLASS_ARTILLERY && applies(look, WAC_CHG_01))
        return no_for(NO_CHARGE_ARTILLERY, charger);
    if (is_running(look, charger) && applies(look, WAC_CHG_01))
        return no_for(NO_CHARGE_FLEEING, charger);
    if (is_engaged(look, charger) && applies(look, WAC_CHG_01))
        return no_for(NO_CHARGE_ENGAGED, charger);
    if (stands_closed(look, charger) && applies(look, WAC_CHG_01))
        return no_for(NO_CHARGE_FORMATION, charger);
    if (!is_wide_enough(look, charger, &wide, &needed) && applies(look, WAC_UNI_03))
        return about(no_count(NO_CHARGE_NARROW, wide, needed), charger);
    if (is_pending(look, charger) && applies(look, WAC_SEQ_06))
        return no_for(NO_PENDING, charger);
    bool tried = has_mark(look->battle, OWNER_UNIT, charger, UM_BASE_ONLY);
    return tried && applies(look, WAC_CHG_10) ? no_for(NO_BASE_ONLY, charger) : yes();
}

/* ---- At whom ------------------------------------------------------------------------------------------------------------- */

static bool has_pikes(const Look *look, UnitId unit)
{
    for (WeaponId w = 0; w < look->game->weapons; w++) {
        if (weapon_has(&look->game->weapon[w], WT_PIKE, NULL) && holds_weapon(look, unit, w))
            return true;
    }
    return false;
}

bool is_barred_by_pikes(const Look *look, UnitId charger, UnitId target, Side face)
{
    bool horse = is_mounted(look, charger) || is_chariot(look, charger);
    bool hedge = is_block(look, target) && face == SIDE_FRONT && has_pikes(look, target) &&
                 !is_in_disorder(look, target) && !is_running(look, target) &&
                 ranks_of(look, target) >= PIKE_RANKS;
    return horse && hedge && applies(look, WAC_WPN_08);
}

static Verdict not_seen(const Look *look, UnitId charger, UnitId target, UnitId blocker,
                        PieceId piece)
{
    Verdict verdict = about_both(no(NO_CHARGE_UNSEEN), charger, target);
    verdict.piece = piece;
    (void)blocker;
    unit_apart(look, charger, target, &verdict.line);
    verdict.has_line = true;
    return verdict;
}

Verdict judge_target_of(const Look *look, UnitId charger, UnitId named)
{
    UnitId blocker = NO_UNIT;
    PieceId piece = NO_PIECE;
    if (named == NO_UNIT || !is_fielded(look, named) || !is_enemy(look, charger, named))
        return no_for(NO_CHARGE_NOBODY, charger);
    UnitId target = host_of(look, named);
    if (!is_in_front_facing(look, charger, target) && applies(look, WAC_CHG_02)) {
        Verdict verdict = about_both(no(NO_CHARGE_ASIDE), charger, target);
        unit_apart(look, charger, target, &verdict.line);
        verdict.has_line = true;
        return verdict;
    }
    Charge charge = charge_now(look, charger, target);
    if (is_barred_by_pikes(look, charger, target, charge.face))
        return about_both(no(NO_CHARGE_PIKES), charger, target);
    if (!sees_unit(look, charger, target, &blocker, &piece) && applies(look, WAC_CHG_01))
        return not_seen(look, charger, target, blocker, piece);
    return yes();
}

/* ---- The order: CHG-09 ------------------------------------------------------------------------------------------------------- */

static UnitId target_of_clause(const Look *look, const Clause *clause)
{
    return clause->unit == NO_UNIT ? NO_UNIT : host_of(look, clause->unit);
}

/* Each of several stands near another of them. */
static Verdict judge_together(const Look *look, const Order *order)
{
    for (int i = 0; i < order->clauses && order->clauses > 1; i++) {
        UnitId one = target_of_clause(look, &order->clause[i]), nearest = NO_UNIT;
        Length least = LENGTH_NEVER;
        Segment line = { { 0, 0 }, { 0, 0 } }, best = line;
        for (int k = 0; k < order->clauses; k++) {
            UnitId other = target_of_clause(look, &order->clause[k]);
            Length apart = k == i ? LENGTH_NEVER : unit_apart(look, one, other, &line);
            if (apart >= least)
                continue;
            least = apart;
            nearest = other;
            best = line;
        }
        bool far = !within(least, TOGETHER) && applies(look, WAC_CHG_09);
        if (far)
            return about_both(no_reach(NO_CHARGE_APART, least, TOGETHER, best), one, nearest);
    }
    return yes();
}

/* How far it is and what it may go, for who asks whether it will arrive: CHG-07. */
static Verdict charge_in_reach(const Look *look, const Charge *charge)
{
    ChargeWay way;
    propose_way(look, charge, true, &way);
    Verdict verdict = verdict_of_way(&way);
    unit_apart(look, charge->charger, charge->target, &verdict.line);
    verdict.has_line = true;
    return about_both(verdict, charge->charger, charge->target);
}

Verdict judge_declared(const Look *look, const Order *order)
{
    UnitId charger = order->actor;
    Verdict verdict = judge_charger_now(look, charger);
    for (int i = 0; i < order->clauses && is_yes(&verdict); i++) {
        if (order->clause[i].verb != VERB_CHARGE)
            return no_for(NO_NOTHING_THERE, charger);
        for (int k = 0; k < i; k++) {
            if (target_of_clause(look, &order->clause[i]) ==
                target_of_clause(look, &order->clause[k]))
                return no_for(NO_CHARGE_NOBODY, charger);
        }
        verdict = judge_target_of(look, charger, order->clause[i].unit);
    }
    if (is_yes(&verdict))
        verdict = judge_together(look, order);
    if (!is_yes(&verdict))
        return verdict;
    Charge charge = charge_now(look, charger, target_of_clause(look, &order->clause[0]));
    return charge_in_reach(look, &charge);
}
