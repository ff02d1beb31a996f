#include "engine/odds.h"
#include "fight/prospect.h"
#include "shoot/attack.h"

/* ---- The odds of a combat in words ---------------------------------------------------------------------------------------- */

static void add_line(Text *text, const char *words, double chance)
{
    text_format(text, "  %s: ", words);
    text_chance(text, chance);
    text_char(text, '\n');
}

static void add_chance(Text *text, const char *words, double chance)
{
    text_format(text, "%s ", words);
    text_chance(text, chance);
}

static void add_prospect(const Look *look, const Combat *combat, Text *text)
{
    Prospect p;
    if (!prospect_of(look, combat, &p))
        return;
    text_add(text, "When all blows are struck\n");
    for (int s = 0; s < 2; s++) {
        int mean = odds_parts(p.loses[s], 100);
        words_about(look, "{who} ({seat}) {who?loses|lose} ", p.unit[s], NO_UNIT,
                    look->battle->unit[p.unit[s]].seat, text);
        text_format(text, "%d.%02d:", mean / 100, mean % 100);
        add_chance(text, " wins", p.wins[s]);
        add_chance(text, ", breaks", p.breaks[s]);
        add_chance(text, ", wiped out", p.wiped[s]);
        text_char(text, '\n');
    }
    add_chance(text, "Level:", p.drawn);
    text_add(text, "\nAssumed: no SIP, blows at the rank and file.\n");
}

/* ---- Throws --------------------------------------------------------------------------------------------------------------------- */

static void add_throw(const Request *r, Text *text)
{
    enum { MOST_LINES = 8 };
    Odds odds = odds_of_dice(r->dice_count, odds_of_need(6, r->low));
    for (int n = 1; n <= r->dice_count && n <= MOST_LINES; n++) {
        char words[32];
        Text label = text_in(words, sizeof words);
        text_format(&label, "at least %d of %d", n, r->dice_count);
        add_line(text, words, odds_at_least(&odds, n));
    }
}

/* A Command or Morale test, with so many points of SIP. */
static void add_test(const Look *look, int sip, Text *text)
{
    const Battle *b = look->battle;
    const Frame *frame = &b->frame[b->frames - 1];
    if (frame->rule != PROC_STEADY)
        return;
    int need = morale_of(look, frame->actor) + frame->v[T_MODIFIER];
    words_about(look, "{who} {who?needs|need} ", frame->actor, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d or less\n", need);
    add_line(text, "passes", chance_to_pass(need, sip));
}

void combat_answer_odds(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    if (b->frames == 0)
        return;
    switch (b->request.why) {
    case WHY_ORDER_OF_COMBATS:
        if (answer->count > 0 && answer->id[0] >= 0) {
            Combat combat = combat_of(look, answer->id[0]);
            add_prospect(look, &combat, text);
        }
        return;
    case WHY_TO_STRIKE:
        add_throw(&b->request, text);
        return;
    case WHY_STEADY:
        add_test(look, answer->kind == ANSWER_NUMBER ? answer->value : 0, text);
        return;
    case WHY_COMMAND_TEST:
    case WHY_MORALE_TEST:
        add_test(look, b->frame[b->frames - 1].v[T_SIP], text);
        return;
    default:
        return;
    }
}

void combat_choice_odds(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    UnitId unit = b->request.unit, enemy[MOST_FOES];
    if (b->request.why == WHY_STEADY) {
        const Frame *frame = &b->frame[b->frames - 1];
        int need = morale_of(look, frame->actor) + frame->v[T_MODIFIER];
        add_chance(text, "Passes:", chance_to_pass(need, answer->value));
        return;
    }
    const Frame *test = b->frames ? &b->frame[b->frames - 1] : NULL;
    if (test && b->request.why == WHY_DRILLED_AGAIN && answer->value == 1) {
        add_chance(text, "Passes:", chance_to_pass(test->v[T_NEED], test->v[T_SIP]));
        return;
    }
    if (b->request.why == WHY_CLOSE_CALL && answer->value == 1) {
        add_chance(text, "Ignored:", odds_of_need(6, CLOSE_CALL_NEED));
        return;
    }
    if (b->request.why != WHY_PURSUE || answer->kind != ANSWER_CHOICE)
        return;
    if (answer->value != PURSUIT_GO) {
        add_chance(text, "Passed:", chance_to_pass(morale_of(look, unit), 0));
        return;
    }
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    double best = 0;
    for (int i = 0; i < enemies; i++) {
        bool flees = tally_of(b, OWNER_UNIT, enemy[i], UT_OUTCOME) == OUTCOME_BROKEN;
        double chance = flees ? chance_to_catch(look, unit, enemy[i]) : 0;
        best = chance > best ? chance : best;
    }
    if (best > 0)
        add_chance(text, "Runs them down:", best);
}

/* ---- Beside the ladder ------------------------------------------------------------------------------------------------------------- */

/* The break tests of the losers by the sum that stands there. */
static void add_breaks(const Look *look, const Combat *combat, Text *text)
{
    CombatResult r = score_of(look, combat);
    for (int i = 0; i < combat->units && r.winner != NO_SEAT; i++) {
        UnitId unit = combat->unit[i];
        bool tested = tally_of(look->battle, OWNER_UNIT, unit, UT_OUTCOME) != OUTCOME_NONE;
        if (look->battle->unit[unit].seat == r.winner || tested || !is_engaged(look, unit))
            continue;
        bool stubborn = has_keyword_of(look, unit, TR_STUBBORN) && applies(look, WAC_KEY_11);
        int need = morale_of(look, unit) - (stubborn ? 1 : r.difference);
        text_format(text, "%s (%s), %d behind, tests on %d:", unit_title(look, unit),
                    look->game->seat[look->battle->unit[unit].seat].title.text, r.difference, need);
        add_chance(text, " breaks", 1 - chance_to_pass(need, 0));
        text_char(text, '\n');
    }
}

void war_melee_odds(const Look *look, UnitId unit, Text *text)
{
    int at_hand = combat_at_hand(look);
    UnitId host = unit == NO_UNIT ? NO_UNIT : host_of(look, unit);
    bool this_one =
        host == NO_UNIT || tally_of(look->battle, OWNER_UNIT, host, UT_COMBAT) == at_hand;
    if (at_hand > 0 && this_one) {
        Combat combat = combat_numbered(look, at_hand);
        add_breaks(look, &combat, text);
        return;
    }
    if (host == NO_UNIT || !is_engaged(look, host))
        return;
    Combat combat = combat_of(look, host);
    add_prospect(look, &combat, text);
}
