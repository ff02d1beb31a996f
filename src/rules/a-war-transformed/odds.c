#include "charge/charging.h"
#include "fight/combat_odds.h"
#include "move/drive.h"
#include "powers/abilities.h"
#include "powers/skill_odds.h"
#include "shoot/shot_odds.h"
#include "tables.h"

/* ---- The odds of an order: its tests ahead, its shots, the fight that it leads to ---------------------------------------------------- */

enum { SIDES = 6, DRIVES_ON = 4, REPAIRED = 3 };

static double power(double base, int times)
{
    double value = 1;
    for (int i = 0; i < times; i++)
        value *= base;
    return value;
}

/* TER-13: nobody goes when it fails. */
static void wire_odds(const Look *look, UnitId unit, Steps steps, Text *text)
{
    int need = wire_test_need(look, unit, &steps);
    if (need == 0)
        return;
    text_format(text, "Wire: goes on a d6 of %d or less: ", need);
    text_chance(text, (double)need / SIDES);
    text_char(text, '\n');
}

/* TER-06, 14. */
static void drive_odds(const Look *look, const Order *order, bool crushes, Text *text)
{
    Drive drive = drive_said(look, order->actor, order);
    int tests = drive_tests(look, &drive, crushes);
    if (tests == 0)
        return;
    double on = power((double)DRIVES_ON / SIDES, tests);
    text_format(text, "Wire and mire: %d %s, on by a d6 of 4 or less: ", tests,
                tests == 1 ? "test" : "tests");
    text_chance(text, on);
    text_char(text, '\n');
    chance_line(text, "halted", (1 - on) / 2);
    chance_line(text, "halted and Immobilised", (1 - on) / 2);
}

/* CHG-08, TER-12. */
static void rough_odds(const Look *look, UnitId unit, const Clause *clause, const Order *order,
                       Text *text)
{
    ChargePlan plan;
    Steps steps = steps_of(order, clause);
    if (clause->path_count == 0) {
        plan_onset(look, unit, clause->unit, &plan);
        steps = steps_of_plan(&plan);
    }
    int tests = cavalry_tests(look, unit, steps);
    if (tests == 0)
        return;
    text_format(text, "Rough ground: %d %s tested, each lost on a 6; none falls: ", tests,
                tests == 1 ? "model is" : "models are");
    text_chance(text, power((double)(SIDES - 1) / SIDES, tests));
    text_char(text, '\n');
}

static void charge_odds(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    if (clause->unit == NO_UNIT || !is_fielded(look, clause->unit))
        return;
    if (is_vehicle(look, order->actor))
        drive_odds(look, order, false, text);
    else
        rough_odds(look, order->actor, clause, order, text);
    charge_words(look, order->actor, clause->unit, text);
}

static void way_odds(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    bool crushes = clause->verb == VERB_ABILITY && clause->word == ABILITY_CRUSH;
    if (is_vehicle(look, order->actor))
        drive_odds(look, order, crushes, text);
    else if (clause->path_count > 0)
        wire_odds(look, order->actor, steps_of(order, clause), text);
}

static void odds_of_order(const Look *look, const Order *order, Text *text)
{
    if (order->actor == NO_UNIT || order->clauses < 1 || !is_fielded(look, order->actor))
        return;
    switch (order->clause[0].verb) {
    case VERB_SHOOT:
        fire_order_odds(look, order, text);
        break;
    case VERB_CHARGE:
        charge_odds(look, order, text);
        break;
    case VERB_MOVE:
    case VERB_ADVANCE:
    case VERB_ABILITY:
        way_odds(look, order, text);
        break;
    case VERB_REPAIR:
        text_add(text, "Repaired on a d6 of 3 or less: ");
        text_chance(text, (double)REPAIRED / SIDES);
        text_char(text, '\n');
        break;
    default:
        skill_odds(look, order, text);
        break;
    }
}

static void order_in_short(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || order->actor == NO_UNIT || order->clauses < 1 ||
        !is_fielded(look, order->actor))
        return;
    UnitId other = order->clause[0].unit;
    switch (order->clause[0].verb) {
    case VERB_SHOOT:
        fire_order_in_short(look, order, text);
        break;
    case VERB_CHARGE:
        if (other != NO_UNIT && is_fielded(look, other))
            charge_in_short(look, order->actor, other, text);
        break;
    default:
        skill_in_short(look, order, text);
        break;
    }
}

/* ---- Of other answers ------------------------------------------------------------------------------------------------------------------ */

/* CCB-04: at whom it strikes. */
static void target_odds(const Look *look, const Answer *answer, Text *text)
{
    UnitId unit = look->battle->request.unit;
    bool named = answer->count == 1 && unit != NO_UNIT && is_fielded(look, unit) &&
                 is_fielded(look, answer->id[0]);
    if (look->battle->request.why == WHY_WHOM && named)
        charge_words(look, unit, answer->id[0], text);
}

static void answer_odds(const Look *look, const Answer *answer, Text *text)
{
    if (answer->kind == ANSWER_ORDER)
        odds_of_order(look, &answer->order, text);
    else if (look->battle->request.why == WHY_BID)
        bid_odds(look, answer->seat, answer->value, text);
    else
        target_odds(look, answer, text);
}

/* CON-17: one token on each 1 of the d3s. */
static void choice_odds(const Look *look, const Answer *answer, Text *text)
{
    UnitId unit = look->battle->request.unit;
    if (answer->kind != ANSWER_CHOICE || look->battle->request.why != WHY_SPECIAL ||
        answer->value != 0 || unit == NO_UNIT)
        return;
    ConclusionSum sum = conclusion_sum(look, unit);
    text_chance(text, chance_of_skill(sum.number - sum.zeal, 1));
    text_add(text, " for a token or more");
}

static void melee_odds(const Look *look, UnitId unit, Text *text)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        FightOdds odds;
        bool meant = unit == NO_UNIT
                         ? combat_of_unit(look, u) != NO_UNIT
                         : u == unit || (is_enemy(look, u, unit) && units_touch(look, u, unit));
        if (meant && odds_of_fight(look, u, &odds))
            fight_words(look, &odds, text);
    }
}

void awt_tell_odds(const Look *look, const OddsRequest *of, Text *text)
{
    switch (of->what) {
    case ODDS_OF_ANSWER:
        answer_odds(look, of->answer, text);
        break;
    case ODDS_OF_CHOICE:
        if (of->answer->kind == ANSWER_ORDER)
            order_in_short(look, of->answer, text);
        else
            choice_odds(look, of->answer, text);
        break;
    case ODDS_OF_MELEE:
        melee_odds(look, of->unit, text);
        break;
    case ODDS_IN_SHORT:
        order_in_short(look, of->answer, text);
        break;
    }
}

/* ---- What a question leaves open ------------------------------------------------------------------------------------------------------- */

static const char *contested_phase(int contest)
{
    return contest == PHASE_CONTEST_C ? "Cannonade" : contest == PHASE_CONTEST_E ? "Elite" : "Line";
}

void awt_tell_detail(const Look *look, Text *text)
{
    const Request *request = &look->battle->request;
    if (request->why == WHY_BID)
        text_format(text, "For the %s Phase. %s", contested_phase(look->battle->phase),
                    look->game->option[OPT_CONTEST]
                        ? "Each of you throws a d6 and adds his bid; the higher goes first."
                        : "Each of you throws a d6, and one more for each token; the higher sum "
                          "goes first.");
    if (request->why == WHY_LOSSES && request->low == request->high)
        text_format(text, "%d of %d.", request->high, ids_count(&request->among));
}
