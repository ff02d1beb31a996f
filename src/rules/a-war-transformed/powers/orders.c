#include "flight/nerves.h"
#include "move/movement.h"
#include "powers/skills.h"

/* ---- Reach: CMD-10 --------------------------------------------------------------------------------------------------------------- */

enum { KEPT_MARKERS = 2 };

Verdict judge_within(const Look *look, UnitId from, UnitId unit, Length limit, Refusal refusal)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Length gap = from == unit ? 0 : unit_gap(look, from, unit, &line);
    bool far = !within(gap, limit);
    Verdict verdict = no_reach(far ? refusal : NO_REFUSAL, gap, limit, line);
    verdict.line_measures = true;
    return about_both(verdict, unit, from);
}

Verdict judge_place_within(const Look *look, UnitId from, const Clause *clause, Length limit,
                           Refusal refusal)
{
    Base base = model_base(look->game, look->battle, look->battle->unit[from].first);
    if (!clause->has_point)
        return about(no(NO_SKILL_WHERE), from);
    Length gap = base_gap_point(base, clause->point);
    bool far = !within(gap, limit);
    Segment line = { base_nearest_point(base, clause->point), clause->point };
    Verdict verdict = no_reach(far ? refusal : NO_REFUSAL, gap > 0 ? gap : 0, limit, line);
    verdict.line_measures = true;
    return about(verdict, from);
}

/* ---- Orders: CMD-04, 10, 11, ORD -------------------------------------------------------------------------------------------------- */

/* In the order of OrderKindOfLeader. */
static const struct {
    int cost;
    RuleId rule;
    int mark; /* that it sets for the round; -1: none */
} orders[ORDERS_OF_LEADERS] = {
    [ORDER_OVER_THE_TOP] = { 1, AWT_ORD_01, UM_OVER_THE_TOP },
    [ORDER_STEADY] = { 1, AWT_ORD_02, -1 },
    [ORDER_RALLY] = { 2, AWT_ORD_03, -1 },
    [ORDER_MARK_YOUR_TARGET] = { 1, AWT_ORD_04, UM_MARKED_TARGET },
    [ORDER_BREAK_OFF] = { 1, AWT_ORD_05, -1 },
    [ORDER_HEADS_DOWN] = { 1, AWT_ORD_06, UM_HEADS_DOWN },
    [ORDER_GET_UP] = { 1, AWT_ORD_07, -1 },
};

static Verdict judge_giver(const Look *look, UnitId leader)
{
    if (!is_leader(look, leader) && applies(look, AWT_CMD_10))
        return about(no(NO_NO_LEADER), leader);
    if (is_broken(look, leader) && applies(look, AWT_CMP_09))
        return about(no(NO_BROKEN), leader);
    return yes();
}

static Verdict judge_receiver(const Look *look, UnitId leader, UnitId unit)
{
    if (unit < 0 || unit >= look->battle->units || !is_fielded(look, unit))
        return about(no(NO_NO_SUCH), leader);
    if (is_enemy(look, leader, unit) && applies(look, AWT_CMD_10))
        return about(no(NO_ORDERS_ENEMY), unit);
    bool again = has_mark(look->battle, OWNER_UNIT, unit, UM_ORDERED);
    return again && applies(look, AWT_CMD_11) ? about(no(NO_ORDERED_ALREADY), unit) : yes();
}

/* What the unit has to be. */
static Verdict judge_case(const Look *look, const Clause *clause)
{
    UnitId unit = clause->unit;
    bool pinned = has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED);
    if (clause->word == ORDER_RALLY && !is_broken(look, unit) && applies(look, AWT_ORD_03))
        return about(no(NO_NOT_BROKEN), unit);
    if (clause->word == ORDER_GET_UP && !pinned && applies(look, AWT_ORD_07))
        return about(no(NO_NOT_PINNED), unit);
    return yes();
}

static Verdict judge_price(const Look *look, UnitId leader, OrderKindOfLeader what)
{
    SeatId seat = look->battle->unit[leader].seat;
    Verdict verdict = judge_tokens(look, seat, orders[what].cost, NO_ORDER_COST);
    bool poor = !is_yes(&verdict) && applies(look, AWT_CMD_04);
    return poor ? about(verdict, leader) : yes();
}

static Verdict judge_earshot(const Look *look, UnitId leader, UnitId unit)
{
    Length reach = bears(look, leader, TR_CAPTAIN) ? CAPTAIN_REACH : LIEUTENANT_REACH;
    Verdict verdict = judge_within(look, leader, unit, reach, NO_ORDER_TOO_FAR);
    return !is_yes(&verdict) && applies(look, AWT_CMD_10) ? verdict : yes();
}

/* Status before cost before reach: GEN-13. */
static Verdict judge_up_to_earshot(const Look *look, const Order *order, bool in_any_case)
{
    const Clause *clause = &order->clause[0];
    Verdict verdict = judge_giver(look, order->actor);
    if (is_yes(&verdict))
        verdict = judge_receiver(look, order->actor, clause->unit);
    if (is_yes(&verdict) && !in_any_case)
        verdict = judge_case(look, clause);
    if (is_yes(&verdict))
        verdict = judge_price(look, order->actor, (OrderKindOfLeader)clause->word);
    return is_yes(&verdict) ? judge_earshot(look, order->actor, clause->unit) : verdict;
}

Verdict judge_order_but_case(const Look *look, const Order *order)
{
    return judge_up_to_earshot(look, order, true);
}

Verdict judge_leaders_order(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    Verdict verdict = judge_up_to_earshot(look, order, false);
    bool leaves = is_yes(&verdict) && clause->word == ORDER_BREAK_OFF;
    return leaves ? judge_break_off(look, clause->unit, order, clause) : verdict;
}

/* ---- They are given ------------------------------------------------------------------------------------------------------------------ */

typedef enum OrderedStep { ORDERED_GIVEN, ORDERED_RALLIED, ORDERED_DONE } OrderedStep;

/* ORD-03, MOR-16. */
static Flow rally(Play *play, Frame *frame)
{
    UnitId unit = frame->target;
    bool rallied =
        dice_sum(play, frame) <= zeal_of(&play->look, unit) && applies(&play->look, AWT_ORD_03);
    int stress = stress_of(&play->look, unit);
    tell_tale(play, rallied ? TALE_RALLIES : TALE_NOT_RALLIED, frame->seat, unit, NO_UNIT, 0, 0, 0);
    if (!rallied)
        return DONE;
    unmark(play, OWNER_UNIT, unit, UM_BROKEN, AWT_ORD_03);
    if (stress > KEPT_MARKERS && applies(&play->look, AWT_MOR_16))
        set_tally(play, OWNER_UNIT, unit, UT_STRESS, KEPT_MARKERS, AWT_MOR_16);
    return DONE;
}

static Flow carry_out_order(Play *play, Frame *frame, const Clause *clause)
{
    const Look *look = &play->look;
    UnitId unit = clause->unit;
    bool works = applies(look, orders[clause->word].rule);
    if (works && orders[clause->word].mark >= 0)
        mark(play, OWNER_UNIT, unit, orders[clause->word].mark, orders[clause->word].rule);
    if (works && clause->word == ORDER_STEADY) {
        unmark(play, OWNER_UNIT, unit, UM_SHAKEN, AWT_ORD_02);
        ease_stress(play, unit, 1, AWT_ORD_02);
    }
    if (works && clause->word == ORDER_GET_UP)
        unmark(play, OWNER_UNIT, unit, UM_PINNED, AWT_ORD_07);
    if (clause->word == ORDER_RALLY) {
        ask_about(play, unit, frame->actor);
        return throw_for(play, frame, ORDERED_RALLIED, frame->seat, WHY_RALLY, DICE_D10, 1,
                         sum_at_most(zeal_of(look, unit), 0));
    }
    if (clause->word == ORDER_BREAK_OFF) {
        Frame child = break_off_frame(look, unit);
        hand_order(&child, frame);
        return resolve(play, frame, ORDERED_DONE, child);
    }
    return DONE;
}

Flow run_leaders_order(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Clause *clause = kept_clause(play, frame, 0);
    switch ((OrderedStep)frame->step) {
    case ORDERED_GIVEN:
        frame->target = clause->unit;
        if (applies(&play->look, AWT_CMD_04))
            spend_tokens(play, frame->seat, orders[clause->word].cost, AWT_CMD_04);
        mark(play, OWNER_UNIT, clause->unit, UM_ORDERED, AWT_CMD_11);
        tell_tale(play, TALE_ORDER_GIVEN, frame->seat, frame->actor, clause->unit, 0, 0, 0);
        return carry_out_order(play, frame, clause);
    case ORDERED_RALLIED:
        return rally(play, frame);
    case ORDERED_DONE:
        return DONE;
    }
    return DONE;
}
