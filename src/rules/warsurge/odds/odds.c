#include "engine/event.h"
#include "fight/attack.h"
#include "flow.h"
#include "outcomes.h"

/* The exact odds of an Attack that is about to be declared: each Weapon's dice folded one after another, as those stand whom the
 * earlier ones have left, the losses on the default models, and no re-rolls. */

/* ---- Dice ------------------------------------------------------------------------------------ */

/* The chance that one die passes all stages of its need. */
static double chance_of(Need need)
{
    double chance = need.stages == 0 ? 1 : odds_of_need(6, need.last);

    for (int stage = 1; stage < need.stages; stage++)
        chance *= odds_of_need(6, 6);
    return chance;
}

/* The chance that an Attack of that AP is stopped by neither save. */
static double chance_open(const Look *look, const Strikes *strikes, int ap)
{
    int modifier = 0;
    Need armour = armour_save_need(look, strikes->target, ap, strikes->traits, &modifier);
    Need aegis = aegis_need(look, strikes->target);
    double open = armour.stages > 0 ? 1 - chance_of(armour) : 1;

    return aegis.stages > 0 ? open * (1 - chance_of(aegis)) : open;
}

/* A success whose first roll was a natural 6 is Rending; with several stages every success is. */
static double chance_torn(Need need)
{
    return need.stages == 1 ? odds_of_need(6, 6) : chance_of(need);
}

Odds strikes_odds(const Look *look, const Strikes *strikes)
{
    enum { RENDING_AP = 2 };
    Need need = strikes->need;
    double open = chance_open(look, strikes, strikes->ap);

    if (need.stages == 0) {
        Odds sure = odds_certain(strikes->dice * need.times);
        return odds_thinned(&sure, open);
    }
    double success = chance_of(need);
    double torn = (strikes->traits & STRIKE_RENDING) ? chance_torn(need) : 0;
    return odds_of_dice(strikes->dice,
                        (success - torn) * open + torn * chance_open(look, strikes, RENDING_AP));
}

/* ---- Losses ---------------------------------------------------------------------------------- */

/* Wounded ones fall first (CAS-03). */
LossOdds default_losses(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int full = model_profile(look->game, look->battle, u->first)->field[PF_HP];
    int left[MOST_UNIT_MODELS], models = 0;

    for (int pass = 0; pass < 2; pass++)
        for (ModelId m = u->first; m < u->first + u->count; m++) {
            int hp = look->battle->model[m].wounds;
            if (is_living(look->battle, m) && (hp < full) == (pass == 0))
                left[models++] = hp;
        }
    return losses_odds_begin(left, models);
}

/* ---- In words -------------------------------------------------------------------------------- */

/* "Power 6 against Defence 5, rallied +1: ": what the need comes from. */
static void add_grounds(const Look *look, const Volley *volley, UnitId victim, Text *text)
{
    Shift shift[MOST_SHIFTS];
    int shifts = volley_shifts(look, volley, victim, shift);

    text_format(text, "Power %d against Defence %d",
                power_that_counts(look, volley_power(look, volley)),
                defence_that_counts(look, volley_defence(look, volley, victim)));
    defence_words(look, volley, victim, text);
    for (int i = 0; i < shifts; i++)
        text_format(text, ", %s %+d", shift[i].words, shift[i].by);
    text_add(text, ": ");
}

/* As the dice say it: a 6 in the chart is "6+". */
static void roll_words(Need need, Text *text)
{
    need_words(need, text);
    if (need.stages == 1 && need.last == 6)
        text_char(text, '+');
}

/* What hits without a roll is said as no table says it: "each die hits twice". */
static void attack_need_words(Need need, Text *text)
{
    if (need.stages > 0)
        roll_words(need, text);
    else if (need.times <= 1)
        text_add(text, "each die hits");
    else if (need.times == 2)
        text_add(text, "each die hits twice");
    else
        text_format(text, "each die hits %d times", need.times);
}

/* ", 1 after model 5 has fallen", ", 4 at 3+ after 2 have": what those who fall before take from the Weapon. */
static void add_turns(const Look *look, const Strikes *strikes, const Turns *turns, Text *text)
{
    int dice = strikes->dice;
    Need need = strikes->need;

    for (int i = 0; i < turns->count; i++) {
        const Turn *turn = &turns->turn[i];
        bool other_need = need_figure(turn->need) != need_figure(need);
        text_add(text, ", ");
        if (turn->dice != dice)
            text_format(text, other_need ? "%d at " : "%d", turn->dice);
        if (other_need)
            attack_need_words(turn->need, text);
        if (turn->fallen == 1)
            text_format(text, " after model %d has fallen",
                        model_number(look->battle, turn->first));
        else
            text_format(text, " after %d have fallen", turn->fallen);
        dice = turn->dice;
        need = turn->need;
    }
    if (turns->more)
        text_add(text, " and so on");
}

static void add_weapon(const Look *look, const Volley *volley, const Strikes *strikes,
                       const Turns *turns, Text *text)
{
    int modifier = 0;
    Need armour = armour_save_need(look, strikes->target, strikes->ap, strikes->traits, &modifier);
    Need aegis = aegis_need(look, strikes->target);

    text_format(text, "%s: %d %s at %s", weapon_at(look->game, volley->weapon)->title.text,
                strikes->dice, strikes->dice == 1 ? "die" : "dice",
                look->game->unit[strikes->target].title.text);
    add_turns(look, strikes, turns, text);
    text_add(text, ", ");
    add_grounds(look, volley, strikes->target, text);
    attack_need_words(strikes->need, text);
    if (armour.stages > 0) {
        text_add(text, ", Armour ");
        roll_words(armour, text);
    }
    if (aegis.stages > 0) {
        text_add(text, ", AEGIS ");
        roll_words(aegis, text);
    }
    if (volley->arms.bonus > 0)
        text_format(text, ", %d HP a hit", 1 + volley->arms.bonus);
    bool lays = volley->arms.blast > 0 || volley->arms.line || volley->arms.torrent;
    if (lays && !volley->template)
        text_add(text, ", no template in the same Melee");
    text_char(text, '\n');
}

static void add_losses(const Look *look, UnitId unit, const LossOdds *losses, Text *text)
{
    enum { MOST_LINES = 12 };
    static const double SHOWN = 0.0005; /* less is 0.0 % */
    const Odds *lost = &losses->lost;
    int mean = odds_parts(odds_mean(lost), 100);

    words_about(look, "{who} {who?loses|lose} ", unit, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d.%02d of %d HP on average\n", mean / 100, mean % 100, losses->total);
    for (int n = 1; n <= lost->most && n <= MOST_LINES; n++) {
        if (n > 1 && !text->exact && odds_at_least(lost, n) < SHOWN)
            break;
        text_format(text, "  at least %d: ", n);
        text_chance(text, odds_at_least(lost, n));
        text_char(text, '\n');
    }
    text_add(text, "  destroyed: ");
    text_chance(text, odds_at_least(lost, losses->total));
    text_char(text, '\n');
}

/* A clause that attacks, as its Weapon's: a Lash is one (PRK-26). */
static bool attack_of_clause(const Look *look, UnitId actor, const Clause *clause, Clause *fire)
{
    Order lash;

    if (clause->unit < 0 || clause->unit >= look->battle->units)
        return false;
    *fire = *clause;
    if (clause->verb == VERB_FIRE)
        return true;
    if (clause->verb != VERB_USE || clause->word != POWER_LASH)
        return false;
    lash_order(look, actor, clause->unit, &lash);
    *fire = lash.clause[0];
    return true;
}

static int last_attack(const Look *look, const Order *order)
{
    Clause fire;
    int last = order->clauses - 1;

    while (last >= 0 && !attack_of_clause(look, order->actor, &order->clause[last], &fire))
        last--;
    return last;
}

/* All Weapons of the order against one unit, in their order. */
static bool fold_order(const Look *look, const Order *order, UnitId unit, LossOdds *losses,
                       Text *text)
{
    int last = last_attack(look, order);
    Outcomes outcomes;
    bool any = false;

    outcomes_begin(look, unit, &outcomes);
    for (int i = 0; i <= last; i++) {
        Clause fire;
        Turns turns;
        if (!attack_of_clause(look, order->actor, &order->clause[i], &fire) ||
            !outcomes_add(look, order->actor, &fire, i == last, &outcomes, &turns))
            continue;
        Volley volley = volley_of_clause(look, order->actor, &fire, fire.unit);
        Strikes strikes = strikes_now(look, &volley, unit);
        add_weapon(look, &volley, &strikes, &turns, text);
        any = true;
    }
    *losses = outcomes_losses(look, &outcomes);
    return any;
}

/* An Action is answered before its dice fall, a Counter Action is not (ACT-07, ACT-08). */
static bool may_be_countered(const Look *look)
{
    int why = look->battle->request.why;

    return is_advanced(look->game) && (why == WHY_STEP || why == WHY_ACTION);
}

static void add_assumed(const Look *look, const Order *order, Text *text)
{
    IdSet attacked = { { 0 } };
    bool answered = may_be_countered(look);

    text_format(text, "Assumed: losses on the default models, no re-rolls%s.\n",
                answered ? ", no Counter Action" : "");
    if (!answered)
        return;
    for (int i = 0; i < order->clauses; i++) {
        Clause fire;
        if (!attack_of_clause(look, order->actor, &order->clause[i], &fire))
            continue;
        Volley volley = volley_of_clause(look, order->actor, &fire, fire.unit);
        volley_victims(look, &volley, &attacked);
    }
    for (int id = ids_next(&attacked, -1); id >= 0; id = ids_next(&attacked, id))
        counters_in_words(look, (UnitId)id, order->actor, text);
}

void warsurge_odds(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    bool any = false;

    if (answer->kind != ANSWER_ORDER || order->actor < 0 || order->actor >= look->battle->units)
        return;
    for (UnitId u = 0; u < look->battle->units; u++) {
        LossOdds losses;
        if (!fold_order(look, order, u, &losses, text))
            continue;
        add_losses(look, u, &losses, text);
        any = true;
    }
    if (any)
        add_assumed(look, order, text);
}

/* ---- The rules behind them -------------------------------------------------------------------- */

typedef struct Grounds {
    RuleId *rule;
    int count, most;
} Grounds;

static void add_ground(Grounds *grounds, bool counts, RuleId rule)
{
    for (int i = 0; i < grounds->count; i++)
        if (grounds->rule[i] == rule)
            return;
    if (counts && grounds->count < grounds->most)
        grounds->rule[grounds->count++] = rule;
}

/* What makes this attack another than the next. */
static void add_peculiar(const Look *look, const Volley *volley, Grounds *grounds)
{
    Shift shift[MOST_SHIFTS];
    int shifts = volley_shifts(look, volley, volley->target, shift);
    bool cover = volley_cover(look, volley, volley->target) > 0;

    add_ground(grounds, cover, WSG_COV_05);
    add_ground(grounds, cover, WSG_COV_02);
    add_ground(grounds, tally_of(look->battle, OWNER_UNIT, volley->target, UT_GUARD) > 0,
               WSG_ACT_14);
    for (int i = 0; i < shifts; i++)
        add_ground(grounds, true, look->game->ruleset->tale[shift[i].tale].rule);
}

int warsurge_grounds(const Look *look, const Answer *answer, RuleId *rule, int most)
{
    Grounds grounds = { rule, 0, most };
    const Order *order = &answer->order;
    bool attacks = false;

    for (int i = 0; answer->kind == ANSWER_ORDER && order->actor >= 0 && i < order->clauses; i++) {
        Clause fire;
        if (!attack_of_clause(look, order->actor, &order->clause[i], &fire))
            continue;
        Volley volley = volley_of_clause(look, order->actor, &fire, fire.unit);
        add_peculiar(look, &volley, &grounds);
        attacks = true;
    }
    add_ground(&grounds, attacks, WSG_ATK_08);
    add_ground(&grounds, attacks, WSG_ATK_10);
    return grounds.count;
}

/* ---- The odds of one choice ------------------------------------------------------------------ */

static double mean_of_lash(const Look *look, UnitId actor, UnitId target)
{
    Order lash;
    lash_order(look, actor, target, &lash);
    Volley volley = volley_of_clause(look, actor, &lash.clause[0], target);
    Strikes strikes = strikes_now(look, &volley, target);
    Odds attacks = strikes_odds(look, &strikes);
    LossOdds losses = default_losses(look, target);
    losses_odds_add(&losses, &(BlowCosts){ .plus = 1 + volley.arms.bonus }, &attacks);
    return odds_mean(&losses.lost);
}

/* Of all that it may be used at: who loses most. */
static void add_lash(const Look *look, const Order *order, Text *text)
{
    UnitId worst = NO_UNIT;
    double most = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        Order trial = *order;
        trial.clause[0].unit = u;
        Verdict verdict = judge_use(look, order->actor, &trial.clause[0], &trial, false);
        double mean = is_yes(&verdict) ? mean_of_lash(look, order->actor, u) : 0;
        if (mean <= most)
            continue;
        most = mean;
        worst = u;
    }
    int mean = odds_parts(most, 100);
    if (worst == NO_UNIT)
        return;
    words_about(look, "{who} {who?loses|lose} ", worst, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d.%02d HP on average", mean / 100, mean % 100);
}

/* PRK-16: what the die shows, and how often it does what it should when it is thrown again. */
static void add_lucky(const Look *look, int number, Text *text)
{
    int face, need;
    if (number == 0)
        text_add(text, "All dice stay as they lie");
    if (!lucky_die(look, number, &face, &need))
        return;
    text_format(text, "It shows %d, ", face);
    if (face >= need)
        text_format(text, "which is enough for %d+", need);
    else {
        text_format(text, "again for %d+: ", need);
        text_chance(text, odds_of_need(6, need));
    }
}

/* The Dash Phase is the last of a Standard Game Turn: what only an attack brings to bear ends before the next one. */
static bool waits_for_attacks(int power)
{
    return power == POWER_RALLY || power == POWER_VEIL || power == POWER_BRACE ||
           power == POWER_BARKSKIN || power == POWER_SMOKE || power == POWER_CALLED_SHOT;
}

static bool is_too_late(const Look *look, int power)
{
    return !is_advanced(look->game) && look->battle->phase == PHASE_DASH &&
           waits_for_attacks(power);
}

bool warsurge_serves(const Look *look, int verb, UnitId unit)
{
    for (int power = 0; verb == VERB_USE && power < POWERS; power++)
        if (!is_too_late(look, power) && unit_has(look, unit, perk_of_power(power), NULL))
            return true;
    return verb != VERB_USE;
}

void warsurge_choice_odds(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    const Clause *clause = &order->clause[0];
    bool orders = answer->kind == ANSWER_ORDER && order->clauses > 0 && order->actor >= 0;
    if (orders && clause->verb == VERB_USE && clause->word == POWER_LASH)
        add_lash(look, order, text);
    else if (orders && clause->verb == VERB_USE && is_too_late(look, clause->word))
        text_add(text, "It ends before anybody attacks again");
    else if (answer->kind == ANSWER_NUMBER && look->battle->request.why == WHY_LUCKY)
        add_lucky(look, answer->value, text);
}

/* ---- In short -------------------------------------------------------------------------------- */

/* Who loses how much by the whole order; of many only the first two. */
void warsurge_odds_in_short(const Look *look, const Answer *answer, Text *text)
{
    enum { TOLD = 2 };
    const Order *order = &answer->order;
    char unread[2];
    int told = 0;

    if (answer->kind != ANSWER_ORDER || order->actor == NO_UNIT)
        return;
    for (UnitId u = 0; u < look->battle->units && told < TOLD; u++) {
        Text rest = text_in(unread, sizeof unread);
        LossOdds losses;
        if (!fold_order(look, order, u, &losses, &rest))
            continue;
        int mean = odds_parts(odds_mean(&losses.lost), 100);
        text_add(text, told++ ? ", " : "");
        words_about(look, "{who} {who?loses|lose} ", u, NO_UNIT, NO_SEAT, text);
        text_format(text, "%d.%02d of %d HP on average", mean / 100, mean % 100, losses.total);
    }
}
