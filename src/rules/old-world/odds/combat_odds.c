#include "odds/combat_odds.h"

#include "engine/odds.h"
#include "fight/figures.h"
#include "fight/ladder.h"
#include "tables.h"

/* ---- The odds of a combat in words ------------------------------------------------------------------------------------------ */

static void add_line(Text *text, const char *who, const char *words, double chance)
{
    int thousandths = odds_parts(chance, 1000);
    text_format(text, "  %s%s%s: %d.%d %%\n", who, *who ? " " : "", words, thousandths / 10,
                thousandths % 10);
}

static void add_break(Text *text, const char *who, const BreakOdds *odds)
{
    add_line(text, who, "gives ground", odds->gives_ground);
    add_line(text, who, "falls back", odds->falls_back);
    add_line(text, who, "breaks", odds->breaks);
}

static void add_fight(const Look *look, const FightOdds *odds, Text *text)
{
    for (int s = 0; s < 2; s++) {
        int mean = odds_parts(odds->loses[s], 100);
        const char *who = unit_title(look, odds->unit[s]);
        bool many = look->game->unit[odds->unit[s]].models > 1;
        text_format(text, "%s %s %d.%02d Wounds on average\n", who, many ? "lose" : "loses",
                    mean / 100, mean % 100);
        add_line(text, "", "wiped out", odds->wiped[s]);
        add_line(text, "", "wins", odds->wins[s]);
        add_break(text, "", &odds->broken[s]);
    }
    add_line(text, "", "a draw", odds->drawn);
    text_add(text, "Assumed: blows at the rank and file, no challenge, the usual answers.\n");
}

/* As if everybody had armed: `named` for `armed`, the others by default. */
static bool odds_when_armed(const Look *look, const Combat *combat, UnitId armed, WeaponId named,
                            FightOdds *odds)
{
    Battle fork;
    Look forked = look_fork(look, &fork);
    for (int i = 0; i < combat->units; i++) {
        UnitId unit = combat->unit[i];
        WeaponId usual = usual_weapon(look, unit);
        if (fork.unit[unit].tally[UT_WEAPON] == 0 && usual != NO_WEAPON)
            fork.unit[unit].tally[UT_WEAPON] = (int16_t)(usual + 1);
    }
    if (armed != NO_UNIT)
        fork.unit[armed].tally[UT_WEAPON] = (int16_t)(named + 1);
    return fight_odds(&forked, combat, odds);
}

static bool whole_fight(const Look *look, const Combat *combat, UnitId armed, WeaponId named,
                        Text *text)
{
    FightOdds odds;
    if (!odds_when_armed(look, combat, armed, named, &odds))
        return false;
    add_fight(look, &odds, text);
    return true;
}

/* The throw that is asked for: how many of the dice hit. */
static void add_throw(const Request *r, Text *text)
{
    enum { MOST_LINES = 10 };
    Odds odds = odds_of_dice(r->dice_count, odds_of_need(6, r->low));
    for (int n = 1; n <= r->dice_count && n <= MOST_LINES; n++) {
        char words[32];
        Text label = text_in(words, sizeof words);
        text_format(&label, "at least %d of %d", n, r->dice_count);
        add_line(text, "", words, odds_at_least(&odds, n));
    }
}

/* Why nothing is left between holding and breaking. */
static void add_overwhelmed(const Look *look, const Frame *test, const char *before,
                            const char *after, Text *text)
{
    int winners, losers;
    if (is_overwhelmed(look, test, &winners, &losers))
        text_format(text,
                    "%sUnit Strength %d against %d, more than twice: falling back is fleeing%s",
                    before, winners, losers, after);
}

/* FLE-07: of who goes back or flees, when that may happen at all. */
static void add_edge_line(const Look *look, UnitId unit, Flight kind, double happens, Text *text)
{
    double leaves = happens > 0 ? chance_of_flight_off(look, unit, kind) : 0;
    if (leaves > 0)
        add_line(text, kind == FLIGHT_BACK ? "falling back" : "fleeing", "off the table", leaves);
}

static bool test_odds(const Look *look, Text *text)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    if (frame->rule != PROC_BREAK)
        return false;
    BreakOdds odds = break_odds_of(look, frame);
    add_break(text, unit_title(look, frame->actor), &odds);
    add_edge_line(look, frame->actor, FLIGHT_BACK, odds.falls_back, text);
    add_edge_line(look, frame->actor, FLIGHT_ROUT, odds.breaks, text);
    add_overwhelmed(look, frame, "", ".\n", text);
    if (breaks_with_second(look, frame))
        text_add(text, "The Battle Standard re-roll is counted.\n");
    return true;
}

static bool runs_from(const Look *look, UnitId unit, UnitId winner)
{
    Side face;
    int outcome = tally_of(look->battle, OWNER_UNIT, unit, UT_BREAK) - 1;
    return (outcome == BREAK_FLEES || outcome == BREAK_FALLS_BACK) && is_fielded(look, unit) &&
           contact_face(look, unit, winner, &face);
}

bool best_pursuit(const Look *look, UnitId winner, PursuitOdds *best)
{
    Combat combat = combat_now(look);
    bool any = false;
    for (int i = 0; i < combat.units; i++) {
        UnitId u = combat.unit[i];
        if (!runs_from(look, u, winner))
            continue;
        PursuitOdds odds = pursuit_odds_of(look, winner, u);
        if (!any || odds.caught > best->caught)
            *best = odds;
        any = true;
    }
    return any;
}

static bool pursuit_odds(const Look *look, UnitId winner, Text *text)
{
    Combat combat = combat_now(look);
    bool any = false;
    for (int i = 0; i < combat.units; i++) {
        UnitId u = combat.unit[i];
        if (!runs_from(look, u, winner))
            continue;
        PursuitOdds odds = pursuit_odds_of(look, winner, u);
        bool back = odds.kind == FLIGHT_BACK;
        if (back && odds.leaves <= 0) /* the answer says how likely they are reached */
            continue;
        text_format(text, back ? "%s falling back\n" : "%s in flight\n", unit_title(look, u));
        if (odds.leaves > 0)
            add_line(text, "", "off the table, destroyed", odds.leaves);
        add_line(text, "", back ? "reached by a pursuit" : "run down by a pursuit", odds.caught);
        any = true;
    }
    if (any)
        text_add(text, "Caught when the pursuit reaches them.\n"
                       "Assumed: other losers out of the way, every die used.\n");
    return any;
}

/* Where everybody stands now, whoever of the winners goes first. */
static bool catching_odds(const Look *look, Text *text)
{
    const IdSet *among = &look->battle->request.among;
    bool any = false;
    for (int id = ids_next(among, -1); id >= 0; id = ids_next(among, id)) {
        UnitId u = (UnitId)id, quarry = pursued_by(look, u);
        if (quarry == NO_UNIT || !is_fielded(look, quarry))
            continue;
        text_format(text, "%s\n", unit_title(look, u));
        add_line(text, "", is_fleeing(look, quarry) ? "runs its quarry down" : "reaches its quarry",
                 chance_of_pursuit(look, u, quarry));
        any = true;
    }
    if (any)
        text_add(text, "Assumed: it goes first, every die used.\n");
    return any;
}

bool combat_odds(const Look *look, const Answer *answer, Text *text)
{
    const Request *r = &look->battle->request;
    if (look->battle->frames == 0)
        return false;
    switch ((Why)r->why) {
    case WHY_WIELD: {
        Combat combat = combat_now(look);
        bool named = answer->kind == ANSWER_ORDER && answer->order.clauses == 1;
        WeaponId weapon = named ? answer->order.clause[0].weapon : NO_WEAPON;
        return whole_fight(look, &combat, weapon == NO_WEAPON ? NO_UNIT : r->unit, weapon, text);
    }
    case WHY_COMBAT_NEXT: {
        UnitId unit = answer->count > 0 ? answer->id[0] : NO_UNIT;
        Combat combat = { .units = 0 };
        if (unit != NO_UNIT)
            combat = combat_of(look, unit);
        return whole_fight(look, &combat, NO_UNIT, NO_WEAPON, text);
    }
    case WHY_WIN:
        return pursuit_odds(look, r->unit, text);
    case WHY_WINNER_NEXT:
        return catching_odds(look, text);
    case WHY_STRIKE:
    case WHY_STRIKE_AGAIN:
        add_throw(r, text);
        return true;
    case WHY_BREAK_ROLL:
    case WHY_STUBBORN:
    case WHY_STANDARD:
        return test_odds(look, text);
    default:
        return false;
    }
}

/* ---- What a fight is likely to come to, beside its ladder --------------------------------------------------------------------- */

static void add_percent(Text *text, const char *words, double chance)
{
    text_format(text, "%s ", words);
    text_chance(text, chance);
}

static void add_again(const Again *again, Text *text)
{
    if (again->always)
        text_add(text, " (Battle Standard re-roll)");
    else if (again->ever)
        text_format(text, " (Battle Standard re-roll while %d or more stand)", again->least);
}

static void add_prospect(const Look *look, const FightOdds *odds, Text *text)
{
    text_add(text, "When all blows are struck\n");
    for (int s = 0; s < 2; s++) {
        SeatId seat = look->battle->unit[odds->unit[s]].seat;
        text_format(text, "%s (%s):", unit_title(look, odds->unit[s]),
                    look->game->seat[seat].title.text);
        add_percent(text, " wins", odds->wins[s]);
        add_percent(text, ", breaks", odds->broken[s].breaks);
        add_again(&odds->again[s], text);
        add_percent(text, ", wiped out", odds->wiped[s]);
        text_char(text, '\n');
    }
    add_percent(text, "A draw:", odds->drawn);
    if (odds->breaks_ties != NO_UNIT)
        text_format(text, " (level, the musician of %s wins)", unit_title(look, odds->breaks_ties));
    text_char(text, '\n');
}

/* BRK-08: whether a second throw is in the figures that follow, or why none is. */
static void add_second(const Look *look, const Frame *test, Text *text)
{
    Length apart, reach;
    if (breaks_with_second(look, test)) {
        text_add(text, ", Battle Standard re-roll");
    } else if (battle_standard_far(look, test->actor, &apart, &reach)) {
        text_add(text, ", no re-roll (Battle Standard ");
        text_inches(text, apart, 0);
        text_add(text, "\" away, reach ");
        text_inches(text, reach, 0);
        text_add(text, "\")");
    }
}

static void add_tester(const Look *look, UnitId unit, const CombatResult *result, Text *text)
{
    text_format(text, "%s (%s), %d behind, ", unit_title(look, unit),
                look->game->seat[look->battle->unit[unit].seat].title.text, result->difference);
}

static const char *tests_words(BreakStage stage)
{
    return stage == BREAK_ROLLS         ? "tests"
           : stage == BREAK_ONCE_MORE   ? "if it tests once more"
           : stage == BREAK_ROLLS_AGAIN ? "tests once more"
                                        : "would test";
}

/* FLE-07: behind what it does, how often that ends off the table. */
static void add_edge(const Look *look, UnitId unit, Flight kind, double happens, Text *text)
{
    double leaves = happens > 0 ? chance_of_flight_off(look, unit, kind) : 0;
    if (leaves <= 0)
        return;
    add_percent(text, " (then off the table", leaves);
    text_char(text, ')');
}

/* What its Break test comes to, or its second throw when the first lies there, or what came of it. */
static void add_test(const Look *look, UnitId unit, const CombatResult *result, Text *text)
{
    const Frame *running;
    BreakOutcome outcome;
    BreakStage stage = break_stage(look, unit, &running, &outcome);
    add_tester(look, unit, result, text);
    if (stage == BREAK_THROWN) {
        text_format(text, "tested: %s", break_words(outcome));
        add_edge(look, unit, FLIGHT_BACK, outcome == BREAK_FALLS_BACK, text);
        add_edge(look, unit, FLIGHT_ROUT, outcome == BREAK_FLEES, text);
        text_char(text, '\n');
        return;
    }
    Frame test =
        running ? *running : break_frame_now(look, unit, result->winner, result->difference);
    BreakOdds odds = break_odds_of(look, &test);
    text_add(text, tests_words(stage));
    if (stage < BREAK_ONCE_MORE)
        add_second(look, &test, text);
    text_char(text, ':');
    add_percent(text, " gives ground", odds.gives_ground);
    add_percent(text, ", falls back", odds.falls_back);
    add_edge(look, unit, FLIGHT_BACK, odds.falls_back, text);
    add_percent(text, ", breaks", odds.breaks);
    add_edge(look, unit, FLIGHT_ROUT, odds.breaks, text);
    add_overwhelmed(look, &test, "; ", "", text);
    text_char(text, '\n');
}

/* The Break tests that the losers would take if nothing more happened, by the sum that stands beside them. */
static void add_tests(const Look *look, const Ladder *ladder, Text *text)
{
    const CombatResult *result = &ladder->result;
    for (int i = 0; i < ladder->combat.units && result->winner != NO_SEAT; i++) {
        UnitId unit = ladder->combat.unit[i];
        bool lost = look->battle->unit[unit].seat != result->winner && is_fielded(look, unit) &&
                    host_of(look, unit) == unit;
        if (lost)
            add_test(look, unit, result, text);
    }
}

void old_world_melee_odds(const Look *as_it_is, UnitId unit, Text *text)
{
    Battle fork;
    const Look then = look_at_next_combat(as_it_is, &fork), *look = &then;
    Combat now = combat_now(look);
    Combat combat = unit == NO_UNIT ? now : combat_of(look, host_of(look, unit));
    FightOdds odds;
    Ladder ladder;
    bool fought = false;
    for (int i = 0; i < now.units; i++)
        fought = fought || (combat.units > 0 && now.unit[i] == combat.unit[0]);
    for (int i = 0; i < combat.units && fought; i++) {
        if (!is_fielded(look, combat.unit[i]) || !ladder_of(look, combat.unit[i], &ladder))
            continue;
        if (!ladder_has_begun(look, &ladder))
            break;
        add_tests(look, &ladder, text);
        return;
    }
    if (combat.units > 1 && odds_when_armed(look, &combat, NO_UNIT, NO_WEAPON, &odds))
        add_prospect(look, &odds, text);
}
