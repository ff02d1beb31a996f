#include "flow.h"

#include <string.h>

/* ---- Unit Perks: who has them, what they change, when they may be used (PRK) ------------------------- */

enum {
    SURGE_BONUS = 3 * INCH,
    SNARE_LOSS = 3 * INCH,
    NEAR_POWER = 6 * INCH,
    FAR_POWER = 12 * INCH,
    SNARE_RANGE = 18 * INCH,
    AMBUSH_GAP = 9 * INCH,
    AMBUSH_TURN = 2,
};

typedef enum Reach { REACH_SELF, REACH_FRIEND, REACH_WOUNDED, REACH_ENEMY, REACH_LASH } Reach;

typedef struct PowerRule {
    UnitPerk perk;
    UnitMark used;
    Reach reach;
    Length range;
    RuleId rule;
} PowerRule;

static const PowerRule powers[POWERS] = {
    [POWER_RALLY] = { PERK_RALLY, UM_USED_RALLY, REACH_SELF, 0, WSG_PRK_21 },
    [POWER_MEND] = { PERK_MEND, UM_USED_MEND, REACH_WOUNDED, NEAR_POWER, WSG_PRK_22 },
    [POWER_VEIL] = { PERK_VEIL, UM_USED_VEIL, REACH_SELF, 0, WSG_PRK_23 },
    [POWER_SURGE] = { PERK_SURGE, UM_USED_SURGE, REACH_SELF, 0, WSG_PRK_24 },
    [POWER_BRACE] = { PERK_BRACE, UM_USED_BRACE, REACH_SELF, 0, WSG_PRK_25 },
    [POWER_LASH] = { PERK_THORNWEAVING, UM_USED_MASTERY, REACH_LASH, 0, WSG_PRK_26 },
    [POWER_SNARE] = { PERK_THORNWEAVING, UM_USED_MASTERY, REACH_ENEMY, SNARE_RANGE, WSG_PRK_26 },
    [POWER_BARKSKIN] = { PERK_THORNWEAVING, UM_USED_MASTERY, REACH_FRIEND, FAR_POWER, WSG_PRK_26 },
    [POWER_SMOKE] = { PERK_FIELDCRAFT, UM_USED_MASTERY, REACH_FRIEND, FAR_POWER, WSG_PRK_27 },
    [POWER_CALLED_SHOT] = { PERK_FIELDCRAFT, UM_USED_MASTERY, REACH_FRIEND, FAR_POWER, WSG_PRK_27 },
    [POWER_REPOSITION] = { PERK_FIELDCRAFT, UM_USED_MASTERY, REACH_FRIEND, FAR_POWER, WSG_PRK_27 },
};

UnitPerk perk_of_power(int power)
{
    return powers[power].perk;
}

UnitMark used_mark(int power)
{
    return powers[power].used;
}

bool unit_has(const Look *look, UnitId unit, UnitPerk perk, int32_t *value)
{
    return profile_has(unit_profile(look->game, look->battle, unit), (int)perk, value);
}

bool has_any_power(const Look *look, UnitId unit)
{
    for (int power = 0; power < POWERS; power++) {
        if (unit_has(look, unit, powers[power].perk, NULL))
            return true;
    }
    return false;
}

static bool is_marked(const Look *look, UnitId unit, UnitMark mark)
{
    return has_mark(look->battle, OWNER_UNIT, unit, (int)mark);
}

/* Surge and Snare are different Perks, so both count (PRK-05); the sum is clamped once (DICE-12). */
Length stat_of(const Look *look, UnitId unit, bool dash)
{
    Length stat = unit_profile(look->game, look->battle, unit)->field[dash ? PF_DASH : PF_MOVE];
    if (unit_has(look, unit, PERK_IMMOBILE, NULL) && applies(look, WSG_PRK_13))
        return 0;
    bool surged = is_marked(look, unit, UM_SURGED) && applies(look, WSG_PRK_24);
    bool snared = is_marked(look, unit, UM_SNARED) && applies(look, WSG_PRK_26);
    stat += (surged ? SURGE_BONUS : 0) - (snared ? SNARE_LOSS : 0);
    return stat < 0 && applies(look, WSG_DICE_12) ? 0 : stat;
}

/* ---- Ambush -------------------------------------------------------------------------------------------- */

/* The nearest standing enemy base to `base`. */
static Length gap_to_enemies(const Look *look, SeatId seat, Base base, ModelId *nearest)
{
    const Scratch *s = look->scratch;
    Length best = LENGTH_NEVER;
    look_refresh(look);
    for (int i = 0; i < s->standing; i++) {
        const Model *m = &look->battle->model[s->model[i]];
        Length gap =
            look->battle->unit[m->unit].seat == seat ? LENGTH_NEVER : base_gap(base, s->base[i]);
        if (gap < best) {
            best = gap;
            *nearest = s->model[i];
        }
    }
    return best;
}

Verdict judge_ambush(const Look *look, UnitId unit, const Base *base, int bases)
{
    if (look->battle->round < AMBUSH_TURN && applies(look, WSG_PRK_18))
        return about(no_count(NO_AMBUSH_TURN, look->battle->round, AMBUSH_TURN), unit);
    Verdict verdict = yes();
    Length least = LENGTH_NEVER;
    for (int i = 0; i < bases; i++) {
        ModelId enemy = NO_MODEL;
        Length gap = gap_to_enemies(look, look->battle->unit[unit].seat, base[i], &enemy);
        if (enemy == NO_MODEL || gap >= least)
            continue;
        least = gap > 0 ? gap : 0;
        Base other = model_base(look->game, look->battle, enemy);
        bool near = within(gap, AMBUSH_GAP) && applies(look, WSG_PRK_18);
        verdict = no_reach(near ? NO_AMBUSH_NEAR : NO_REFUSAL, least, AMBUSH_GAP,
                           base_nearest(base[i], other));
        verdict.line_measures = true;
        verdict.who = unit;
        verdict.other = look->battle->model[enemy].unit;
    }
    return verdict;
}

/* ---- Whether a power may be used --------------------------------------------------------------------------- */

bool is_in_play(const Battle *battle, UnitId unit)
{
    uint8_t state = battle->unit[unit].state;
    return state == UNIT_FIELD || state == UNIT_ABOARD;
}

static bool may_reach_out(const Look *look, UnitId unit)
{
    return !is_aboard(look, unit) ||
           unit_has(look, look->battle->unit[unit].carrier, PERK_FIRE_POINTS, NULL);
}

static Verdict judge_power_range(const Look *look, UnitId actor, UnitId target, Length range)
{
    ModelId a, b;
    Length gap = gap_between_units(look, actor, target, &a, &b);
    bool far = !within(gap, range) && applies(look, WSG_PRK_06);
    Verdict verdict = verdict_of(far ? NO_PERK_RANGE : NO_REFUSAL, FIGURE_LENGTH, gap, range);
    if (a != NO_MODEL && b != NO_MODEL) {
        verdict.has_line = verdict.line_measures = true;
        verdict.line = base_nearest(measuring_base(look, a), measuring_base(look, b));
    }
    verdict.who = actor;
    verdict.other = target;
    return verdict;
}

static Verdict no_pair(Refusal refusal, UnitId who, UnitId other)
{
    Verdict verdict = no_for(refusal, who);
    verdict.other = other;
    return verdict;
}

static bool sees_unit(const Look *look, UnitId actor, UnitId target)
{
    const Unit *viewer = &look->battle->unit[actor], *seen = &look->battle->unit[target];
    for (int i = viewer->first; i < viewer->first + viewer->count; i++) {
        if (look->battle->model[i].state == MODEL_LOST)
            continue;
        for (int j = seen->first; j < seen->first + seen->count; j++) {
            if (is_standing(look->battle, (ModelId)j) &&
                can_see(look, (ModelId)i, (ModelId)j, NULL, NULL))
                return true;
        }
    }
    return false;
}

static Verdict judge_enemy(const Look *look, UnitId actor, UnitId target, Length range)
{
    const Battle *b = look->battle;
    if (target == NO_UNIT || b->unit[target].seat == b->unit[actor].seat ||
        b->unit[target].state != UNIT_FIELD)
        return no_pair(NO_PERK_ENEMY, actor, target);
    Verdict verdict = judge_power_range(look, actor, target, range);
    if (is_yes(&verdict) && !sees_unit(look, actor, target) && applies(look, WSG_PRK_26))
        return no_pair(NO_PERK_SIGHT, actor, target);
    return verdict;
}

static Verdict judge_friend(const Look *look, UnitId actor, UnitId target, Length range)
{
    const Battle *b = look->battle;
    if (target == NO_UNIT || b->unit[target].seat != b->unit[actor].seat || !is_in_play(b, target))
        return no_pair(NO_PERK_FRIEND, actor, target);
    bool near = target == actor || (is_aboard(look, actor) && b->unit[actor].carrier == target);
    if (!near && !may_reach_out(look, actor) && applies(look, WSG_PRK_08))
        return no_pair(NO_PERK_ABOARD, actor, target);
    return judge_power_range(look, actor, target, range);
}

static bool is_wounded(const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];
    int full = model_profile(look->game, look->battle, model)->field[PF_HP];
    return m->state != MODEL_LOST && m->state != MODEL_DOOMED && m->wounds < full;
}

static Verdict judge_wounded(const Look *look, UnitId actor, const Clause *clause)
{
    UnitId target = clause->unit == NO_UNIT ? actor : clause->unit;
    Verdict verdict = judge_friend(look, actor, target, NEAR_POWER);
    if (!is_yes(&verdict))
        return verdict;
    const Unit *unit = &look->battle->unit[target];
    bool any = false;
    for (int i = unit->first; i < unit->first + unit->count; i++)
        any |= is_wounded(look, (ModelId)i) && (clause->model == NO_MODEL || clause->model == i);
    return !any && applies(look, WSG_PRK_22) ? no_pair(NO_NONE_WOUNDED, actor, target) : verdict;
}

void lash_order(const Look *look, UnitId actor, UnitId target, Order *order)
{
    const Unit *unit = &look->battle->unit[actor];
    ModelId user;
    memset(order, 0, sizeof *order);
    order->actor = actor;
    order->clauses = 1;
    order->clause[0] = clause_of(VERB_FIRE);
    order->clause[0].weapon = LASH_WEAPON;
    order->clause[0].unit = target;
    gap_between_units(look, actor, target, &user, NULL);
    for (int i = 0; i < unit->count; i++) {
        bool makes_it = unit->first + i == user;
        order->clause[0].models |= makes_it ? (ModelSet)1 << i : 0;
    }
}

static Verdict judge_lash(const Look *look, UnitId actor, UnitId target)
{
    Order order;
    const Battle *b = look->battle;
    if (target == NO_UNIT || b->unit[target].seat == b->unit[actor].seat || !is_in_play(b, target))
        return no_pair(NO_PERK_ENEMY, actor, target);
    if (!may_reach_out(look, actor) && applies(look, WSG_PRK_08))
        return no_pair(NO_PERK_ABOARD, actor, target);
    lash_order(look, actor, target, &order);
    return judge_fire(look, actor, &order, false, NO_UNIT);
}

static Verdict judge_reach(const Look *look, UnitId actor, const Clause *clause, const Order *order)
{
    const PowerRule *power = &powers[clause->word];
    UnitId target = clause->unit == NO_UNIT ? actor : clause->unit;
    Verdict verdict = yes();
    switch (power->reach) {
    case REACH_SELF:
        return yes();
    case REACH_WOUNDED:
        return judge_wounded(look, actor, clause);
    case REACH_ENEMY:
        if (!may_reach_out(look, actor) && applies(look, WSG_PRK_08))
            return no_pair(NO_PERK_ABOARD, actor, clause->unit);
        return judge_enemy(look, actor, clause->unit, power->range);
    case REACH_LASH:
        return judge_lash(look, actor, clause->unit);
    case REACH_FRIEND:
        verdict = judge_friend(look, actor, target, power->range);
        break;
    }
    if (!is_yes(&verdict) || clause->word != POWER_REPOSITION)
        return verdict;
    if (look->battle->unit[target].state != UNIT_FIELD)
        return no_pair(NO_PERK_FRIEND, actor, target);
    if (in_melee(look, target) && applies(look, WSG_PRK_27))
        return no_pair(NO_REPOSITION_MELEE, actor, target);
    return judge_reposition(look, target, order, clause);
}

/* Whether the Unit has the power and may use it now, whatever it is aimed at. */
static Verdict judge_power(const Look *look, UnitId actor, int word)
{
    const PowerRule *power = &powers[word];
    if (!is_in_play(look->battle, actor) && applies(look, WSG_PRK_08))
        return no_for(NO_PERK_RESERVE, actor);
    if (!unit_has(look, actor, power->perk, NULL) &&
        applies(look, is_advanced(look->game) ? WSG_ACT_10 : WSG_PRK_01))
        return no_for(NO_NO_PERK, actor);
    bool used = !is_advanced(look->game) && is_marked(look, actor, power->used);
    if (used && applies(look, WSG_PRK_02))
        return about(no_count(NO_PERK_USED, 1, 1), actor);
    return yes();
}

Verdict judge_use(const Look *look, UnitId actor, const Clause *clause, const Order *order,
                  bool as_counter)
{
    if (clause->word >= POWERS)
        return no(NO_NO_SUCH);
    Verdict may = judge_power(look, actor, clause->word);
    if (!is_yes(&may))
        return may;
    if (as_counter && clause->word == POWER_REPOSITION && applies(look, WSG_ACT_11))
        return no_for(NO_NOT_A_REACTION, actor);
    return judge_reach(look, actor, clause, order);
}

/* PRK-27: whom Reposition leads, and how far. */
bool warsurge_walker(const Look *look, const Order *order, UnitId *unit, Length *allowance)
{
    const Clause *clause = &order->clause[0];
    bool leads = order->actor != NO_UNIT && order->clauses == 1 && order->paths == 0 &&
                 clause->verb == VERB_USE && clause->word == POWER_REPOSITION &&
                 clause->unit != NO_UNIT;
    if (!leads)
        return false;
    *unit = clause->unit;
    *allowance = REPOSITION_REACH;
    Verdict verdict = judge_use(look, order->actor, clause, order, false);
    return is_yes(&verdict);
}
