#include "charge/charge_view.h"

#include "engine/odds.h"
#include "troops/contact.h"

/* ---- What a charge is likely to come to: CHG-06, 07, 09, 10, RCT-02 ------------------------------------------------------------- */

double chance_to_reach(const Look *look, UnitId charger, const Rate *rate, GroundClass worst,
                       Length far)
{
    int all = 1, good = 0;
    if (rate->dice == 0)
        return within(far, rate->rate) ? 1 : 0;
    for (int i = 0; i < rate->dice; i++)
        all *= 6;
    for (int i = 0; i < all; i++) {
        const int die[3] = { i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1 };
        good += within(far, ground_inches(look, charger, worst, die, rate->dice) * INCH);
    }
    return (double)good / all;
}

const char *face_title(Side face)
{
    static const char *const title[] = { "front", "right flank", "rear", "left flank" };
    return title[face];
}

static bool halts_before_pikes(const Look *look, const Charge *charge)
{
    return is_barred_by_pikes(look, charge->charger, charge->target, charge->face);
}

double chance_to_arrive(const Look *look, const Charge *charge, const ChargeWay *way)
{
    if (!way->found || !way->free || halts_before_pikes(look, charge))
        return 0;
    return chance_to_reach(look, charge->charger, &way->rate, way->touched.worst, way->cost);
}

static void add_inches(Text *text, Length length, Length other)
{
    text_inches(text, length, other);
    text_add(text, "\"");
}

static void add_arrival(const Look *look, const Charge *charge, const ChargeWay *way, Text *text)
{
    const char *vain = why_in_vain(way);
    if (vain) {
        text_add(text, vain);
    } else if (halts_before_pikes(look, charge)) {
        text_add(text, "halts 1\" before the pikes, whose front horse may not charge");
    } else if (way->rate.dice > 0) {
        text_format(text, "%dD6 for the ground, arrives: ", way->rate.dice);
        text_chance(text, chance_to_arrive(look, charge, way));
    } else {
        text_add(text, "arrives");
    }
}

/* What makes its way shorter than it is in the open, dice apart. */
static void add_ground(const Look *look, const Charge *charge, const ChargeWay *way, Text *text)
{
    Touched none;
    touched_none(&none);
    Length open = charge_rate(look, charge->charger, charge->in_zone, &none).rate;
    if (way->rate.dice == 0 && way->rate.rate < open && way->touched.piece != NO_PIECE)
        text_format(text, " in %s", look->game->piece[way->touched.piece].title.text);
}

/* CHG-03, 04, TER-04 to 07, 10: at what rate it goes. */
static void add_rate(const Look *look, const Charge *charge, const ChargeWay *way, Text *text)
{
    Touched none;
    touched_none(&none);
    Length base = base_move(look, charge->charger),
           open = charge_rate(look, charge->charger, charge->in_zone, &none).rate;
    text_add(text, charge->in_zone ? "in the zone: " : "beside the zone: ");
    if (way->rate.dice > 0)
        text_format(text, "%s%dD6 for the ground",
                    way->touched.worst == GROUND_UNEVEN ? "base move and " : "", way->rate.dice);
    else if (way->found && open > base && way->rate.rate <= base)
        text_add(text, "base move only");
    else
        text_add(text, open > base ? "double move" : "base move");
    text_add(text, "\n");
}

/* A chance has a line of its own, as it is shown with a bar. */
static void add_reach(const Look *look, const Charge *charge, const ChargeWay *way, Text *text)
{
    add_inches(text, way->cost, way->rate.rate);
    text_add(text, " of ");
    add_inches(text, way->rate.rate, way->cost);
    add_ground(look, charge, way, text);
    if (!why_in_vain(way) && way->rate.dice > 0 && !halts_before_pikes(look, charge)) {
        text_add(text, " at most\nArrives: ");
        text_chance(text, chance_to_arrive(look, charge, way));
        return;
    }
    text_add(text, way->rate.dice > 0 ? " at most; " : "; ");
    add_arrival(look, charge, way, text);
}

void revealed_choice_odds(const Look *look, const Answer *answer, Text *text)
{
    const Request *r = &look->battle->request;
    ChargeWay way;
    if (r->why != WHY_REVEALED || answer->kind != ANSWER_CHOICE)
        return;
    if (answer->value != 0) {
        text_add(text, "Halts: ");
        text_chance(text, chance_to_pass(morale_of(look, r->unit), 0));
        return;
    }
    Charge charge = charge_now(look, r->unit, r->other);
    propose_way(look, &charge, true, &way);
    add_reach(look, &charge, &way, text);
}

/* Whether others, of its own side, charge that target already. */
static bool joins(const Look *look, const Order *order)
{
    Charge other[MOST_UNITS];
    for (int i = 0; i < order->clauses; i++) {
        UnitId named = order->clause[i].unit;
        if (named != NO_UNIT && charges_on(look, host_of(look, named), true, other) > 0)
            return true;
    }
    return false;
}

static void add_test(const Look *look, UnitId unit, const char *why, Text *text)
{
    text_format(text, "\n%s: Command test on %d, ", why, morale_of(look, unit));
    text_chance(text, chance_to_pass(morale_of(look, unit), 0));
}

static void add_reactions(const Look *look, const Charge *charge, Text *text)
{
    uint64_t open = reactions_to(look, charge);
    const char *between = "\nMay answer: ";
    for (int r = 0; r < REACTIONS; r++) {
        if (!(open >> r & 1))
            continue;
        text_format(text, "%s%s", between,
                    look->game->ruleset->question[WHY_REACTION].choice[r].title);
        between = ", ";
    }
}

static void declared_odds(const Look *look, const Order *order, Text *text)
{
    UnitId unit = order->actor;
    ChargeWay way;
    Charge charge = charge_now(look, unit, host_of(look, order->clause[0].unit));
    propose_way(look, &charge, true, &way);
    text_format(text, "%s, its %s, ", unit_title(look, charge.target), face_title(charge.face));
    add_rate(look, &charge, &way, text);
    add_reach(look, &charge, &way, text);
    if (order->clauses > 1 && applies(look, WAC_CHG_09))
        add_test(look, unit, "Several targets", text);
    if (joins(look, order) && applies(look, WAC_CHG_10))
        add_test(look, unit, "Not the first on it", text);
    add_reactions(look, &charge, text);
}

/* Who stands in the way may still go out of it. */
static bool may_reach(const Look *look, UnitId charger, UnitId target)
{
    ChargeWay way;
    Verdict verdict = judge_target_of(look, charger, target);
    if (!is_yes(&verdict))
        return false;
    Charge charge = charge_now(look, charger, target);
    propose_way(look, &charge, true, &way);
    return way.found && chance_to_reach(look, charger, &way.rate, way.touched.worst, way.cost) > 0;
}

bool war_serves(const Look *look, int verb, UnitId unit)
{
    if (verb != VERB_CHARGE || look->battle->request.why != WHY_DECLARE)
        return true;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (may_reach(look, unit, u))
            return true;
    }
    return false;
}

void charge_order_in_short(const Look *look, const Order *order, Text *text)
{
    ChargeWay way;
    if (order->clause[0].unit == NO_UNIT || is_pending(look, order->actor) ||
        !is_fielded(look, order->clause[0].unit))
        return;
    Charge charge = charge_now(look, order->actor, host_of(look, order->clause[0].unit));
    propose_way(look, &charge, true, &way);
    const char *vain = why_in_vain(&way);
    bool thrown = !vain && way.rate.dice > 0;
    if (thrown)
        text_chance(text, chance_to_arrive(look, &charge, &way));
    text_add(text, thrown      ? " to arrive"
                   : !vain     ? "sure to arrive"
                   : !way.free ? vain
                               : "too far to arrive");
    if (way.free && charge.face != SIDE_FRONT)
        text_format(text, " in the %s", face_title(charge.face));
}

void charge_order_odds(const Look *look, const Order *order, Text *text)
{
    Charge charge[MOST_UNITS];
    ChargeWay way;
    FlightOdds odds;
    if (is_pending(look, order->actor) && charges_by(look, order->actor, charge) > 0) {
        Script script = script_of(order);
        script.clause++;
        script.clauses--;
        if (script.clauses > 0)
            judge_way(look, &charge[0], &script, &way);
        else
            propose_way(look, &charge[0], true, &way);
        text_format(text, "%s: ", unit_title(look, charge[0].target));
        if (odds_of_chase(look, &charge[0], &odds)) {
            text_add(text, "flees, ");
            if (odds.leaves > 0) {
                text_add(text, "leaves the table: ");
                text_chance(text, odds.leaves);
                text_add(text, ", ");
            }
            text_add(text, "is caught: ");
            text_chance(text, odds.caught);
        } else {
            add_arrival(look, &charge[0], &way, text);
        }
    } else if (order->clause[0].unit != NO_UNIT && is_fielded(look, order->clause[0].unit)) {
        declared_odds(look, order, text);
    }
}
