#include "fight/fighting.h"
#include "movement.h"

/* ---- What each manoeuvre of a block costs, and which pace allows it: MOV-06..19, QM-05, KEY-01, 02 ---------------------- */

enum {
    TURN_PRICE = 2 * INCH,
    TURN_DRILLED = INCH,
    TURN_UNDISCIPLINED = 3 * INCH,
    RANK_PRICE = 3 * INCH,
    DRIFT_MOST = 45 * DEGREE,
};

static bool is_drilled(const Look *look, UnitId unit)
{
    return has_keyword_of(look, unit, TR_DRILLED) && applies(look, WAC_KEY_01);
}

static bool is_undisciplined(const Look *look, UnitId unit)
{
    return has_keyword_of(look, unit, TR_UNDISCIPLINED) && applies(look, WAC_KEY_02);
}

/* MOV-14: the keyword overrides the order. */
Length turn_price(const Look *look, UnitId unit)
{
    if (is_drilled(look, unit) && applies(look, WAC_MOV_14))
        return TURN_DRILLED;
    if (is_undisciplined(look, unit) && applies(look, WAC_MOV_14))
        return TURN_UNDISCIPLINED;
    return TURN_PRICE;
}

/* What the survey has come to, the pieces before not counted in. */
static Length price_so_far(const Survey *s)
{
    const Look *look = s->look;
    double price = 0;
    if (applies(look, WAC_MOV_06))
        price += s->ahead;
    if (applies(look, WAC_MOV_12))
        price += s->aside;
    if (applies(look, WAC_MOV_07))
        price += s->arcs;
    if (s->times[HANDLE_TURN] > 0 && applies(look, WAC_MOV_13))
        price += (double)s->times[HANDLE_TURN] * turn_price(look, s->unit);
    if (s->times[HANDLE_FILES] > 0 && applies(look, WAC_MOV_18))
        price += (double)(s->ranks + s->free_files) * RANK_PRICE;
    return length_round(price) + s->back;
}

static Length left_of(const Survey *s, const Purse *purse)
{
    Length limit = purse_limit(s->look, s->unit, purse, purse->worst, purse->woods).rate;
    return limit - purse->spent - price_so_far(s);
}

/* Whether that much is more than what is left; then the refusal with both. */
static Verdict too_dear(const Survey *s, const Purse *purse, Length price, Refusal refusal,
                        RuleId rule)
{
    Length left = left_of(s, purse);
    bool forbidden = !within(price, left) && applies(s->look, rule);
    return forbidden ? about(verdict_of(refusal, FIGURE_LENGTH, price, left), s->unit) : yes();
}

/* MOV-17, 19: who may do that at Double Pace. */
static bool is_nimble(const Look *look, UnitId unit)
{
    bool light = order_of_unit(look, unit) == ORDER_LIGHT;
    return is_drilled(look, unit) || (light && !is_undisciplined(look, unit));
}

/* Whether the Double Pace still is one: its test has not failed. */
static bool is_doubling(const Purse *purse)
{
    return purse->pace == PACE_DOUBLE && !purse->failed;
}

static Verdict may_turn_block(const Survey *s, const Purse *purse)
{
    const Look *look = s->look;
    bool doubles = is_doubling(purse);
    if (doubles && !is_nimble(look, s->unit) && applies(look, WAC_MOV_17))
        return no_for(NO_TURN_DOUBLE, s->unit);
    if (doubles && purse->turns + s->times[HANDLE_TURN] > 0 && applies(look, WAC_MOV_17))
        return no_for(NO_TURN_TWICE, s->unit);
    if (doubles && purse->intent == INTENT_PLAIN && applies(look, WAC_MOV_24))
        return no_for(NO_TURN_UNSAID, s->unit);
    return too_dear(s, purse, turn_price(look, s->unit), NO_TURN_DEAR, WAC_MOV_13);
}

static Verdict may_change_ranks(Survey *s, const Purse *purse, const Clause *clause)
{
    const Look *look = s->look;
    int files = s->now.files + clause->number;
    if (files < 1 || clause->number == 0)
        return no(NO_OUT_OF_BOUNDS);
    if (files > s->now.models && applies(look, WAC_UNI_02))
        return about(no_count(NO_RANK_GAP, files, s->now.models), s->unit);
    bool one_rank = is_chariot_unit(look, s->unit) && files != s->now.models;
    if (one_rank && applies(look, WAC_SPC_01))
        return about(no_count(NO_CHARIOT_RANKS, files, s->now.models), s->unit);
    bool doubles = is_doubling(purse);
    if (doubles && !is_nimble(look, s->unit) && applies(look, WAC_MOV_19))
        return no_for(NO_RANKS_DOUBLE, s->unit);
    if (doubles && purse->intent == INTENT_PLAIN && applies(look, WAC_MOV_24))
        return no_for(NO_TURN_UNSAID, s->unit);
    Block there = s->now;
    there.files = files;
    int by = block_ranks(&there) - block_ranks(&s->now);
    by = by < 0 ? -by : by;
    Verdict verdict = too_dear(s, purse, (by > 0 ? by : 1) * RANK_PRICE, NO_RANKS_DEAR, WAC_MOV_18);
    verdict.third = files;
    if (is_yes(&verdict))
        s->free_files += by == 0; /* part of a rank costs as much as one */
    return verdict;
}

static Verdict may_drift(const Survey *s, const Purse *purse, const Clause *clause)
{
    Heading off = heading_turn(0, heading_normal(clause->heading));
    off = off < 0 ? -off : off;
    if (purse->pace != PACE_BASE && applies(s->look, WAC_MOV_12))
        return no_for(NO_DRIFT_PACE, s->unit);
    bool slant = off > DRIFT_MOST && applies(s->look, WAC_MOV_12);
    return slant ? about(verdict_of(NO_DRIFT_ANGLE, FIGURE_HEADING, off, DRIFT_MOST), s->unit)
                 : yes();
}

/* MOV-09: nothing else with it. */
static Verdict may_fall_back(const Survey *s, const Purse *purse, Handle what)
{
    bool alone = purse->pace == PACE_BACK && what == HANDLE_BACK && s->clauses == 0;
    if (alone)
        return yes();
    if (purse->pace == PACE_DOUBLE && applies(s->look, WAC_MOV_11))
        return no_for(NO_BACK_DOUBLE, s->unit);
    return applies(s->look, WAC_MOV_09) ? no_for(NO_BACK_ALONE, s->unit) : yes();
}

Verdict war_begins_move(Survey *s, bool free_move)
{
    (void)free_move;
    Purse purse;
    s->formation = (int)formation_held(s->look, s->unit);
    if (is_refacing(s->look, s->unit))
        return yes();
    if (purse_of_move(s->look, s->unit, &purse))
        return yes();
    purse_of_order(s->script, &purse);
    return judge_pace(s->look, s->unit, &purse);
}

Verdict war_allows(Survey *s, const Clause *clause, Handle what)
{
    Purse purse;
    if (is_refacing(s->look, s->unit))
        return may_reface(s, clause, what);
    purse_now(s->look, s->unit, s->script, &purse);
    if (what == HANDLE_PACE)
        return purse.thrown ? no_for(NO_NOTHING_THERE, s->unit) : yes();
    if (what == HANDLE_BACK || purse.pace == PACE_BACK)
        return may_fall_back(s, &purse, what);
    bool plain = what == HANDLE_AHEAD || what == HANDLE_WHEEL;
    if (purse.pace == PACE_QUICK && !plain && applies(s->look, WAC_QM_05))
        return no_for(NO_QUICK_TURN, s->unit);
    switch (what) {
    case HANDLE_AHEAD:
    case HANDLE_WHEEL: /* MOV-08: at every pace */
        return yes();
    case HANDLE_DRIFT:
        return may_drift(s, &purse, clause);
    case HANDLE_TURN:
        return may_turn_block(s, &purse);
    case HANDLE_FILES:
        return may_change_ranks(s, &purse, clause);
    default:
        return no_for(NO_NOTHING_THERE, s->unit);
    }
}

void war_measure(Survey *s)
{
    const Look *look = s->look;
    Purse purse;
    Touched touched = { .piece = NO_PIECE };
    s->slow = NO_PIECE;
    s->displaced = LENGTH_NEVER;
    s->m = base_move(look, s->unit);
    if (is_refacing(look, s->unit)) /* it costs nothing: RES-12 */
        return;
    purse_now(look, s->unit, s->script, &purse);
    touched.worst = purse.worst;
    touched.woods = purse.woods;
    touched_by_block(look, s->unit, &s->path, &touched);
    Rate rate = purse_limit(look, s->unit, &purse, touched.worst, touched.woods);
    Rate open = purse_limit(look, s->unit, &purse, GROUND_CLEAR, false);
    s->cost = purse.spent + price_so_far(s);
    s->limit = rate.rate;
    s->diced = rate.dice > 0 && purse.rolled == 0;
    s->far = (Cited){ rate.rule, rate.far, rate.rate };
    s->slow = rate.rate < open.rate ? touched.piece : NO_PIECE;
    s->lost = rate.rate < open.rate ? open.rate - rate.rate : 0;
}
