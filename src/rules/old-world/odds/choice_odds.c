#include "charge/charge_path.h"
#include "engine/odds.h"
#include "fight/combat.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "magic/magic.h"
#include "move/movement.h"
#include "odds/combat_odds.h"
#include "odds/odds.h"
#include "players/worth.h"
#include "tables.h"

/* ---- The odds of one choice in a few words, to stand behind what it does: reactions, the winner's answers, dispels, spells, oaths -- */

static void add_chance(Text *text, const char *words, double chance)
{
    text_format(text, "%s ", words);
    text_chance(text, chance);
}

static void add_test(const Look *look, UnitId unit, TestKind kind, Text *text)
{
    Frame test = test_frame(look->battle->unit[unit].seat, unit, kind);
    add_leadership(look, &test, text);
    add_chance(text, ":",
               chance_of_leadership(test_value(look, &test), may_test_again(look, &test)));
}

/* ---- Charge reactions --------------------------------------------------------------------------------------------------------------- */

static void add_flight(const Look *look, UnitId unit, UnitId charger, Flight kind, Text *text)
{
    PursuitOdds odds = run_down_odds(look, charger, unit, kind);
    if (odds.leaves > 0)
        add_chance(text, "Off the table:", odds.leaves);
    text_add(text, odds.leaves > 0 ? ". " : "");
    add_chance(text, "Caught:", odds.caught);
}

static void add_arrival(const Look *look, UnitId unit, UnitId charger, Text *text)
{
    ChargePlan plan = foresee_charge(look, charger, unit, arc_of(look, unit, charger));
    if (!plan.possible)
        return;
    if (plan.barring != NO_UNIT)
        charge_barred_words(look, charger, &plan, text);
    else
        add_chance(text,
                   charges_again(look, charger) ? "The charge comes home, Warband re-roll:"
                                                : "The charge comes home:",
                   chance_of_coming_home(look, charger, plan.cheapest.cost, plan.slowed));
}

static void add_reaction(const Look *look, int reaction, Text *text)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    UnitId unit = frame->actor, charger = frame->target;
    bool shoots = reaction == REACT_SHOOT || reaction == REACT_FIRE_AND_FLEE;
    if (charger == NO_UNIT || reaction == REACT_COUNTER)
        return;
    if (reaction == REACT_FLEE || reaction == REACT_FIRE_AND_FLEE)
        add_flight(look, unit, charger, reaction == REACT_FLEE ? FLIGHT_ROUT : FLIGHT_AFTER_SHOTS,
                   text);
    else
        add_arrival(look, unit, charger, text);
    text_add(text, shoots && text->used ? ". " : "");
    if (shoots)
        stand_in_short(look, unit, charger, text);
}

/* ---- What is thrown once more, and for another target --------------------------------------------------------------------------------- */

/* The test that is asked about stands innermost. */
static void add_second_test(const Look *look, Text *text)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    int value = test_value(look, frame);
    text_format(text, "Leadership %d:", value);
    add_chance(text, "",
               frame->v[T_ONLY_DOUBLE_ONE] ? 1 / 36.0 : chance_of_leadership(value, false));
}

/* As it is thrown once, with the die of Swiftstride or without. */
static void add_charge_roll(const Look *look, const Frame *frame, bool swift, Text *text)
{
    UnitId charger = frame->actor, target = frame->target;
    ChargePlan plan =
        plan_charge(look, charger, target, declared_arc(look, charger, target), false);
    if (plan.possible)
        add_chance(text, "The charge comes home:",
                   chance_of_charge_with(look, charger, plan.cheapest.cost, plan.slowed, swift));
}

/* FUP-06, 09, SR-47: how often it reaches whom it is after, and how often it goes off the table. */
static void add_swift_pursuit(const Look *look, const Frame *frame, bool swift, Text *text)
{
    bool quarry = frame->target != NO_UNIT && is_fielded(look, frame->target);
    double off = chance_to_pursue_off(look, frame->actor, frame->target, swift);
    if (quarry)
        add_chance(text,
                   is_fleeing(look, frame->target) ? "Reaches them and runs them down:"
                                                   : "Reaches them:",
                   chance_of_pursuit_with(look, frame->actor, frame->target, swift));
    else
        text_add(text, swift ? "10.50\u2033 on average" : "7.00\u2033 on average");
    if (off > 0)
        add_chance(text, ". Off the table until next turn:", off);
}

/* FLE-01, 07, GG-03. */
static void add_swift_flight(const Look *look, const Frame *frame, bool swift, Text *text)
{
    FlightOdds odds = flight_odds_with(look, frame->actor, flight_kind(frame), -1, swift);
    double mean = 0;
    for (int inches = 1; inches <= MOST_FLIGHT; inches++)
        mean += inches * odds.comes_to[inches];
    int hundredths = odds_parts(mean, 100);
    text_format(text, "%d.%02d\u2033 on average", hundredths / 100, hundredths % 100);
    if (odds.leaves > 0)
        add_chance(text, ". Off the table:", odds.leaves);
}

static void add_swift(const Look *look, bool swift, Text *text)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    if (frame->rule == PROC_CHARGE)
        add_charge_roll(look, frame, swift, text);
    else if (frame->rule == PROC_FLEE)
        add_swift_flight(look, frame, swift, text);
    else
        add_swift_pursuit(look, frame, swift, text);
}

static void add_outcome(Text *text, const char *words, double chance)
{
    if (chance > 0)
        add_chance(text, words, chance);
}

/* BRK-02..04, 08: with one more throw of the two dice, or, before the Stubborn have thrown, with all that may come. */
static void add_break(const Look *look, Text *text)
{
    BreakOdds odds = break_odds_of(look, &look->battle->frame[look->battle->frames - 1]);
    add_chance(text, "Gives ground:", odds.gives_ground);
    add_outcome(text, ", falls back:", odds.falls_back);
    add_outcome(text, ", flees:", odds.breaks);
}

/* The second answer is the one that throws. */
static void add_throw(const Look *look, int why, Text *text)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    if (why == WHY_REDIRECT)
        add_test(look, frame->actor, TEST_REDIRECT, text);
    else if (why == WHY_REROLL)
        add_second_test(look, text);
    else if (why == WHY_WARBAND)
        add_charge_roll(look, frame, frame->v[C_SWIFT] != 0, text);
    else if (why == WHY_STANDARD)
        add_break(look, text);
}

/* ---- The winner of a fight, dispels, words of orders ---------------------------------------------------------------------------------- */

/* FUP-09: how often who goes after them goes off the table, SR-47 with the third die too. */
static void add_own_edge(const Look *look, UnitId winner, double off, double off_swift, Text *text)
{
    bool swift = is_swift(look, winner) && off_swift > 0;
    if (off <= 0 && !swift)
        return;
    add_chance(
        text,
        text->used ? ". Off the table until next turn:" : "Off the table until next turn:", off);
    if (swift)
        add_chance(text, ", with Swiftstride:", off_swift);
}

static void add_win(const Look *look, int choice, Text *text)
{
    const double always = 1 - 1e-9;
    UnitId winner = look->battle->request.unit;
    PursuitOdds odds;
    if (choice == WIN_RESTRAIN)
        add_test(look, winner, TEST_RESTRAIN, text);
    else if (choice == WIN_PURSUE && best_pursuit(look, winner, &odds)) {
        bool back = odds.kind == FLIGHT_BACK;
        if (odds.leaves > 0)
            add_chance(text, back ? "They fall back off the table:" : "They flee off the table:",
                       odds.leaves);
        text_add(text, odds.leaves > 0 ? ". " : "");
        if (odds.no_room > always)
            text_add(text, "No room to turn to them");
        else
            add_chance(text,
                       back ? "Reaches them:" : "Reaches them and runs them down:", odds.caught);
        if (odds.no_room > 0 && odds.no_room <= always)
            add_chance(text, ", no room to turn to them:", odds.no_room);
        add_own_edge(look, winner, odds.follows_off, odds.follows_off_swift, text);
    } else if (choice == WIN_OVERRUN) {
        add_own_edge(look, winner, chance_to_pursue_off(look, winner, NO_UNIT, false),
                     chance_to_pursue_off(look, winner, NO_UNIT, true), text);
    }
}

static void add_dispel(const Look *look, int choice, Text *text)
{
    const Battle *b = look->battle;
    int total = b->frame[b->frames - 1].v[X_TOTAL], bonus = 0;
    for (UnitId u = 0; u < b->units; u++)
        if (b->unit[u].seat == request_seat(&b->request) && is_wizard(look, u) &&
            magic_bonus(look, u) > bonus)
            bonus = magic_bonus(look, u);
    if (choice != DISPEL_NONE)
        add_chance(text,
                   "Dispelled:", chance_of_dispel(choice == DISPEL_WIZARDLY ? bonus : 0, total));
}

/* "15.00", 8+ with Swiftstride: 57.9 %", before it is declared. */
static void add_charge(const Look *look, UnitId unit, UnitId target, Text *text)
{
    ChargePlan plan = foresee_charge(look, unit, target, arc_of(look, target, unit));
    if (plan.possible)
        charge_way_words(look, unit, target, &plan, text);
}

static void add_word(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    int need;
    if (clause->verb == VERB_CAST && clause->word < SPELLS)
        add_chance(text, "Cast:", chance_to_cast(look, order, &need));
    else if (clause->verb == VERB_CHARGE && clause->unit != NO_UNIT)
        add_charge(look, order->actor, clause->unit, text);
    else if (clause->verb == VERB_USE && clause->word == ABILITY_OATH)
        add_test(look, order->actor, TEST_OATH, text);
}

void old_world_choice_odds(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    if (answer->kind == ANSWER_ORDER && answer->order.clauses > 0 && answer->order.actor >= 0)
        add_word(look, &answer->order, text);
    if (answer->kind != ANSWER_CHOICE || b->frames == 0)
        return;
    if (b->request.why == WHY_REACT)
        add_reaction(look, answer->value, text);
    else if (b->request.why == WHY_WIN)
        add_win(look, answer->value, text);
    else if (b->request.why == WHY_DISPEL)
        add_dispel(look, answer->value, text);
    else if (b->request.why == WHY_SWIFT)
        add_swift(look, answer->value == 1, text);
    else if (b->request.why == WHY_STUBBORN && answer->value == 0)
        add_break(look, text);
    else if (answer->value == 1)
        add_throw(look, b->request.why, text);
}

/* ---- What a question is about more closely -------------------------------------------------------------------------------------------- */

/* Which test it is that is thrown again, and what allows it. */
static void say_test(const Look *look, const Frame *frame, Text *text)
{
    const char *by = test_again_by(look, frame);
    text_format(text, "It is the %s", test_names[frame->v[T_KIND]]);
    if (by)
        text_format(text, "; %s lets it be thrown again", by);
    text_add(text, ".");
}

/* How far the charge comes by the roll that lies there, over the way that it takes then; or what the least roll takes that would do. */
static void say_charge(const Look *look, const Frame *frame, Text *text)
{
    UnitId charger = frame->actor, target = frame->target;
    Length reach = frame->v[C_RANGE], way = frame->v[C_COST], most;
    ChargePlan plan =
        plan_charge(look, charger, target, declared_arc(look, charger, target), false);
    bool home = within(way, reach);
    if (home)
        way = charge_offered(look, charger, target, &plan, reach);
    else if (frame->v[C_POSSIBLE])
        charge_offers_more(look, charger, target, &plan, &way, &most);
    text_add(text, "The roll reaches ");
    text_inches(text, reach, way);
    if (!frame->v[C_POSSIBLE]) {
        text_add(text, "\u2033; no way leads home.");
        return;
    }
    text_add(text, home ? "\u2033: it comes home over " : "\u2033, and ");
    text_inches(text, way, reach);
    text_add(text, home ? "\u2033." : "\u2033 are needed: it falls short.");
}

static void say_roll(const Look *look, const Frame *frame, Text *text)
{
    bool chases = frame->target != NO_UNIT && is_fielded(look, frame->target);
    text_add(text, frame->rule == PROC_FLEE     ? "It is the Flee roll."
                   : frame->rule == PROC_CHARGE ? "It is the Charge roll."
                   : frame->target == NO_UNIT   ? "It is the roll of an overrun: nobody is chased."
                   : chases                     ? "It is the Pursuit roll."
                            : "It is the Pursuit roll: nobody is left to catch.");
}

void old_world_detail(const Look *look, Text *text)
{
    const Battle *b = look->battle;
    if (b->frames == 0)
        return;
    const Frame *frame = &b->frame[b->frames - 1];
    Why why = (Why)b->request.why;
    if ((why == WHY_SPLIT || why == WHY_AT_CHAMPION) && frame->rule == PROC_STRIKES)
        say_attacks(look, frame, text);
    else if (why == WHY_SWIFT)
        say_roll(look, frame, text);
    else if (why == WHY_WARBAND)
        say_charge(look, frame, text);
    else if (why == WHY_REROLL || why == WHY_TEST)
        say_test(look, frame, text);
}
