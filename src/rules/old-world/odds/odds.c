#include "odds/odds.h"

#include <stdio.h>
#include <string.h>

#include "charge/charge_path.h"
#include "magic/magic.h"
#include "odds/combat_odds.h"
#include "players/worth.h"

/* ---- The exact odds in words: volleys, war machines, breath, charges, spells, Leadership tests ---------------------------------- */

#define SELDOM 0.0005 /* less likely than that it is not said */

static void add_line(Text *text, const char *words, double chance)
{
    text_format(text, "  %s: ", words);
    text_chance(text, chance);
    text_char(text, '\n');
}

/* ---- The shots themselves -------------------------------------------------------------------------------------------------------- */

static void add_need(Text *text, ShotNeed need)
{
    if (need.first == NEED_NEVER)
        text_add(text, "impossible");
    else if (need.second)
        text_format(text, "6, then %d+", need.second);
    else if (need.again)
        text_format(text, "%d+, missed again %d+", need.first, need.again);
    else
        text_format(text, "%d+", need.first);
}

static bool same_need(ShotNeed a, ShotNeed b)
{
    return a.first == b.first && a.second == b.second && a.again == b.again;
}

enum { REASONS_SIZE = 120 };

static void write_reasons(const Look *look, const Volley *volley, int shooter, char *words)
{
    Text text = text_in(words, REASONS_SIZE);
    shot_reasons(look, volley, &volley->shooter[shooter], &text);
}

/* "3 at 6+ (long range -1); 2 at 6, then 4+": the shooters by what they need, and why. */
static void add_needs(const Look *look, const Volley *volley, Text *text)
{
    bool told[MOST_UNIT_MODELS] = { false };
    const char *between = "";
    for (int i = 0; i < volley->shooters; i++) {
        char why[REASONS_SIZE], other[REASONS_SIZE];
        int count = 0;
        if (told[i])
            continue;
        write_reasons(look, volley, i, why);
        for (int k = i; k < volley->shooters; k++) {
            write_reasons(look, volley, k, other);
            if (strcmp(why, other) != 0 ||
                !same_need(volley->shooter[i].need, volley->shooter[k].need))
                continue;
            told[k] = true;
            count++;
        }
        text_format(text, "%s%d at ", between, count);
        add_need(text, volley->shooter[i].need);
        if (why[0])
            text_format(text, " (%s)", why);
        between = "; ";
    }
}

static void add_hits(const Look *look, UnitId target, const Hits *hits, Text *text)
{
    int wound = wound_need(hits->strength, toughness_of(look, target, NO_MODEL, false));
    int save = armour_need(armour_of(look, target, NO_MODEL, false), hits->ap);
    int ward = ward_of(look, target, NO_MODEL);
    if (wound == NEED_NEVER)
        text_add(text, ", cannot wound");
    else
        text_format(text, ", wounds on %d+", wound);
    if (hits->bane)
        text_format(text, " (a 6: AP %d better)", hits->bane);
    if (save == NEED_NEVER)
        text_add(text, ", no save");
    else
        text_format(text, ", saves on %d+", save);
    if (ward)
        text_format(text, ", Ward %d+", ward);
}

/* Cannons, stones, flames and grapeshot hit whom they touch. */
static bool rolls_to_hit(const Weapon *weapon)
{
    return !weapon_has(weapon, WT_CANNON_FIRE, NULL) && !weapon_has(weapon, WT_BOMBARDMENT, NULL) &&
           !weapon_has(weapon, WT_GRAPESHOT, NULL) && !weapon_has(weapon, WT_FIRE_THROWER, NULL);
}

static void add_volley_words(const Look *look, const Order *order, Text *text)
{
    UnitId batch[MOST_UNITS], actor = host_of(look, order->actor);
    UnitId target = host_of(look, order->clause[0].unit);
    int batches = batches_of(look, actor, batch, MOST_UNITS);
    for (int i = 0; i < batches; i++) {
        Volley volley = volley_of_batch(look, batch[i], actor, target, &order->clause[0]);
        WeaponId weapon = volley.weapon;
        if (volley.shooters == 0)
            continue;
        Hits hits = hits_of_weapon(look, weapon, volley.shooter[0].model);
        text_format(text, "%s at %s: ", look->game->weapon[weapon].title.text,
                    unit_title(look, target));
        if (rolls_to_hit(&look->game->weapon[weapon]))
            add_needs(look, &volley, text);
        else
            text_add(text, "no roll To Hit");
        add_hits(look, target, &hits, text);
        text_char(text, '\n');
    }
}

/* ---- What it costs ------------------------------------------------------------------------------------------------------------------ */

/* More than a quarter of those at the phase's start lost, what is lost already included (PAN-01). */
static void add_panic(const Look *look, UnitId unit, const LossOdds *losses, Text *text)
{
    const Battle *b = look->battle;
    int start = tally_of(b, OWNER_UNIT, unit, UT_PHASE_MODELS), now = models_alive(b, unit);
    int more = start / 4 + 1 - (start - now);
    bool spared = has_mark(b, OWNER_UNIT, unit, UM_PANIC_DONE) || is_fleeing(look, unit);
    bool unafraid =
        has_trait(look, unit, TR_IMMUNE, NULL) ||
        (has_trait(look, unit, TR_FRENZY, NULL) && !has_mark(b, OWNER_UNIT, unit, UM_FRENZY_LOST));
    if (start <= 0 || more <= 0 || more >= now || spared || unafraid)
        return;
    Frame test = test_frame(b->unit[unit].seat, unit, TEST_PANIC);
    const char *again = test_again_by(look, &test);
    char fails[64];
    Text label = text_in(fails, sizeof fails);
    double due = losses_odds_models(losses, more) - losses_odds_models(losses, losses->models);
    add_line(text, "takes a Panic test", due);
    text_format(&label, "and fails it%s%s%s", again ? ", " : "", again ? again : "",
                again ? " re-roll" : "");
    add_line(text, fails, due * (1 - chance_of_leadership(leadership(look, unit), again != NULL)));
}

static void add_losses(const Look *look, UnitId unit, const LossOdds *losses, Text *text)
{
    enum { MOST_LINES = 8 };
    bool single = losses->models == 1;
    int mean = odds_parts(losses_odds_mean_models(losses), 100);
    int most = single ? losses->total : losses->models;
    if (single)
        text_format(text, "%s, %d %s left\n", unit_title(look, unit), losses->total,
                    losses->total == 1 ? "Wound" : "Wounds");
    else
        text_format(text, "%s lose %d.%02d of %d models on average\n", unit_title(look, unit),
                    mean / 100, mean % 100, losses->models);
    for (int n = 1; n < most && n <= MOST_LINES; n++) {
        char words[40];
        double chance = single ? losses_odds_wounds(losses, n) : losses_odds_models(losses, n);
        Text label = text_in(words, sizeof words);
        if (chance < SELDOM)
            break;
        text_format(&label, single ? "loses at least %d" : "at least %d", n);
        add_line(text, words, chance);
    }
    double gone = losses_odds_wounds(losses, losses->total);
    if (gone >= SELDOM)
        add_line(text, "destroyed", gone);
    add_panic(look, unit, losses, text);
}

static void shot_odds(const Look *look, const Order *order, Text *text)
{
    const Clause *clause = &order->clause[0];
    bool any = false;
    if (clause->verb == VERB_SHOOT && clause->unit != NO_UNIT)
        add_volley_words(look, order, text);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        LossOdds losses;
        if (!losses_of_order(look, order, u, &losses))
            continue;
        add_losses(look, u, &losses, text);
        any = true;
    }
    if (any)
        text_add(text, "Assumed: hits on the rank and file, cover as it stands now.\n");
}

/* ---- Charges and spells ---------------------------------------------------------------------------------------------------------------- */

/* The cheapest charge onto the face that it would meet, and the chance that it comes home when the target holds and nobody else leaves,
 * a second throw counted. */
static ChargePlan charge_by(const Look *look, UnitId unit, UnitId target, double *chance)
{
    ChargePlan plan = foresee_charge(look, unit, target, arc_of(look, target, unit));
    *chance = plan.possible && plan.barring == NO_UNIT
                  ? chance_of_charge(look, unit, plan.cheapest.cost, plan.slowed)
                  : 0;
    if (has_trait(look, unit, TR_WARBAND, NULL))
        *chance = 1 - (1 - *chance) * (1 - *chance);
    return plan;
}

/* The way with its wheels, and the straight line that a tape shows where it is another. */
static void add_charge_way(const Look *look, UnitId unit, UnitId target, Length way, Text *text)
{
    char by_tape[16] = "", by_way[16] = "";
    Text straight = text_in(by_tape, sizeof by_tape), wheeled = text_in(by_way, sizeof by_way);
    text_inches(&straight, unit_gap(look, unit, target, NULL), 0);
    text_inches(&wheeled, way, 0);
    text_format(text, "%s to %s: %s\"", unit_title(look, unit), unit_title(look, target), by_way);
    if (strcmp(by_way, by_tape) != 0)
        text_format(text, " of way, %s\" straight", by_tape);
    text_char(text, '\n');
}

/* What the charge roll is added to, and which of its dice counts. */
static void add_charge_dice(const Look *look, UnitId unit, const ChargePlan *plan, Text *text)
{
    bool flies = charges_flying(look, unit), swift = has_trait(look, unit, TR_SWIFTSTRIDE, NULL);
    Length whole = pace(look, unit, false, flies), left = pace(look, unit, plan->slowed, flies);
    text_format(text, "Movement %d\"", whole / INCH);
    if (left < whole)
        text_format(text, ", %d\" less for %s", (whole - left) / INCH,
                    look->game->piece[plan->slow].title.text);
    text_format(text, "; of two dice the %s counts%s.\n", plan->slowed ? "lower" : "higher",
                swift ? ", with Swiftstride's added" : "");
}

/* Over whoever stands in the way no roll helps. */
static void barred_odds(const Look *look, UnitId unit, UnitId target, const ChargePlan *plan,
                        Text *text)
{
    text_format(text, "%s to %s: ", unit_title(look, unit), unit_title(look, target));
    charge_barred_words(look, unit, plan, text);
    text_char(text, '\n');
    add_line(text, "whatever is rolled", 0);
    words_about(
        look,
        "No way leads round {other} within reach. {who} {who?arrives|arrive} only if {other} "
        "{other?is|are} gone by then; else {who} {who?halts|halt} 1\" away or "
        "{who?charges|charge} {other}.\n",
        unit, plan->barring, NO_SEAT, text);
}

/* The way that is offered with the least roll that will do, and the longer one that more of a roll is worth. */
static void add_charge_ways(const Look *look, UnitId unit, UnitId target, const ChargePlan *plan,
                            Text *text)
{
    Length least, most;
    bool more = charge_offers_more(look, unit, target, plan, &least, &most);
    add_charge_way(look, unit, target, least, text);
    if (!more)
        return;
    text_add(text, "  with more models in contact: ");
    text_inches(text, most, 0);
    text_add(text, "\"\n");
}

static void charge_odds(const Look *look, const Order *order, Text *text)
{
    UnitId unit = host_of(look, order->actor), target = host_of(look, order->clause[0].unit);
    double chance;
    ChargePlan plan = charge_by(look, unit, target, &chance);
    if (!plan.possible)
        return;
    if (plan.barring != NO_UNIT) {
        barred_odds(look, unit, target, &plan, text);
        return;
    }
    bool again = has_trait(look, unit, TR_WARBAND, NULL);
    char roll[64];
    snprintf(roll, sizeof roll, "a charge roll of %d or more%s", charge_roll_for(look, unit, &plan),
             again ? ", Warband re-roll" : "");
    add_charge_ways(look, unit, target, &plan, text);
    add_line(text, roll, chance);
    add_charge_dice(look, unit, &plan, text);
    text_add(text, "Assumed: the target holds.\n");
}

double chance_to_cast(const Look *look, const Order *order, int *need)
{
    Frame cast = cast_frame(look, look->battle->unit[order->actor].seat, order);
    bool plain = casts_by_sum_alone(look, &cast);
    int good = 0;
    *need = spell_rows[order->clause[0].word].value - cast_power(look, &cast);
    for (int i = 0; i < 36; i++) {
        int first = i % 6 + 1, second = i / 6 + 1;
        bool doomed = !plain && first + second == 2, perfect = !plain && first + second == 12;
        good += perfect || (!doomed && first + second >= *need);
    }
    return good / 36.0;
}

static void cast_odds(const Look *look, const Order *order, Text *text)
{
    int need = 0;
    if (order->clause[0].word >= SPELLS || order->actor == NO_UNIT)
        return;
    double cast = chance_to_cast(look, order, &need);
    Frame frame = cast_frame(look, look->battle->unit[order->actor].seat, order);
    words_about(look, "{who} {who?casts|cast} with 2D6 of ", order->actor, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d or more\n", need);
    add_line(text, "cast", cast);
    if (casts_by_sum_alone(look, &frame))
        return;
    add_line(text, "perfectly, no dispel", 1 / 36.0);
    add_line(text, "miscast", 1 / 36.0);
}

/* ---- Tests: the dice that are asked for ---------------------------------------------------------------------------------------------------- */

/* " (Rank Bonus 2 does not count)": why it is another than the unit's own. */
static void add_sources(const Look *look, const Frame *test, Text *text)
{
    TestSources from = test_sources(look, test);
    const char *between = " (";
    if (from.lender != NO_UNIT) {
        text_format(text, "%sof %s", between, unit_title(look, from.lender));
        between = ", ";
    }
    if (from.ranks || from.ranks_left_out) {
        text_format(text, "%sRank Bonus %d %s", between,
                    from.ranks ? from.ranks : from.ranks_left_out,
                    from.ranks ? "counted" : "does not count");
        between = ", ";
    }
    if (from.modifier) {
        text_format(text, "%s%s", between, from.modifier > 0 ? "musician +1" : "half lost -1");
        between = ", ";
    }
    text_add(text, between[0] == ',' ? ")" : "");
}

static void test_odds(const Look *look, Text *text)
{
    const Battle *b = look->battle;
    if (b->frames == 0 || b->request.why != WHY_TEST)
        return;
    const Frame *test = &b->frame[b->frames - 1];
    if (test->rule != PROC_TEST)
        return;
    const char *again = test_again_by(look, test);
    text_format(text, "%s: ", test_names[test->v[T_KIND]]);
    words_about(look, "{who} {who?tests|test} against ", test->actor, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d", test_value(look, test));
    add_sources(look, test, text);
    text_format(text, "%s%s\n", again ? ", once more when it fails: " : "", again ? again : "");
    add_line(text, "passed", chance_of_leadership(test_value(look, test), again != NULL));
}

void add_leadership(const Look *look, const Frame *test, Text *text)
{
    const char *again = test_again_by(look, test);
    text_format(text, "Leadership %d", test_value(look, test));
    add_sources(look, test, text);
    text_format(text, "%s%s%s", again ? ", " : "", again ? again : "", again ? " re-roll" : "");
}

static void march_odds(const Look *look, const Order *order, Text *text)
{
    UnitId unit = host_of(look, order->actor);
    bool flies = false;
    for (int i = 0; i < order->clauses; i++)
        flies = flies || order->clause[i].verb == VERB_FLY;
    if (!is_fielded(look, unit) || !march_is_tested(look, unit, flies))
        return;
    Frame test = march_test(look, unit);
    text_add(text, "march so near an enemy: ");
    add_leadership(look, &test, text);
    text_add(text, ", ");
    text_chance(text, chance_of_leadership(test_value(look, &test), may_test_again(look, &test)));
}

void old_world_odds(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    if (combat_odds(look, answer, text))
        return;
    if (answer->kind == ANSWER_DICE) {
        test_odds(look, text);
        return;
    }
    if (answer->kind != ANSWER_ORDER || order->actor < 0 || order->actor >= look->battle->units ||
        order->clauses < 1)
        return;
    int verb = order->clause[0].verb;
    if (verb == VERB_CHARGE_ON_FOOT && order->clause[0].unit != NO_UNIT) {
        Battle fork;
        Look forked = look_fork(look, &fork);
        marks_set(&fork.unit[host_of(look, order->actor)].marks, UM_ON_FOOT, true);
        charge_odds(&forked, order, text);
    } else if (verb == VERB_CHARGE && order->clause[0].unit != NO_UNIT)
        charge_odds(look, order, text);
    else if (verb == VERB_MARCH ||
             (verb == VERB_FLY && order->clauses > 1 && order->clause[1].verb == VERB_MARCH))
        march_odds(look, order, text);
    else if (verb == VERB_CAST)
        cast_odds(look, order, text);
    else if (verb == VERB_SHOOT || verb == VERB_BREATHE)
        shot_odds(look, order, text);
}

/* ---- In short ------------------------------------------------------------------------------------------------------------------------------- */

/* Of a unit that charges: the chance to arrive, and onto which face. */
static void charge_in_short(const Look *look, const Order *order, Text *text)
{
    static const char *const where[] = { "", " in the flank", " in the rear", " in the flank" };
    UnitId unit = host_of(look, order->actor), target = host_of(look, order->clause[0].unit);
    double chance;
    ChargePlan plan = charge_by(look, unit, target, &chance);
    if (!plan.possible)
        return;
    text_chance(text, chance);
    text_format(text, " to arrive%s",
                is_block(look, target) ? where[arc_of(look, target, unit)] : "");
}

static void add_mean(const LossOdds *losses, Text *text)
{
    bool single = losses->models == 1;
    double mean = 0;
    for (int lost = 1; single && lost <= losses->total; lost++)
        mean += losses_odds_wounds(losses, lost);
    int hundredths = odds_parts(single ? mean : losses_odds_mean_models(losses), 100);
    text_format(text, "%d.%02d of %d", hundredths / 100, hundredths % 100,
                single ? losses->total : losses->models);
}

static void shot_in_short(const Look *look, const Order *order, Text *text)
{
    LossOdds losses;
    UnitId target =
        order->clause[0].unit == NO_UNIT ? NO_UNIT : host_of(look, order->clause[0].unit);
    if (target == NO_UNIT || !losses_of_order(look, order, target, &losses))
        return;
    add_mean(&losses, text);
    text_format(text, " %s lost on average", losses.models == 1 ? "Wounds" : "models");
}

void stand_in_short(const Look *look, UnitId unit, UnitId charger, Text *text)
{
    UnitId batch[MOST_UNITS];
    LossOdds losses = losses_begin(look, charger);
    const char *between = "";
    int batches = batches_of(look, unit, batch, MOST_UNITS);
    for (int i = 0; i < batches; i++) {
        Volley volley = volley_of_batch(look, batch[i], unit, charger, NULL);
        if (volley.shooters == 0)
            continue;
        text_add(text, between);
        add_needs(look, &volley, text);
        between = "; ";
    }
    if (!add_volleys(look, unit, charger, NULL, &losses))
        return;
    text_add(text, ": ");
    add_mean(&losses, text);
    text_add(text, " lost");
}

static void cast_in_short(const Look *look, const Order *order, Text *text)
{
    int need;
    if (order->clause[0].word >= SPELLS)
        return;
    text_chance(text, chance_to_cast(look, order, &need));
    text_add(text, " to be cast");
}

void old_world_odds_in_short(const Look *look, const Answer *answer, Text *text)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || order->actor == NO_UNIT || order->clauses < 1)
        return;
    switch ((Verb)order->clause[0].verb) {
    case VERB_CHARGE:
        charge_in_short(look, order, text);
        break;
    case VERB_SHOOT:
        shot_in_short(look, order, text);
        break;
    case VERB_CAST:
        cast_in_short(look, order, text);
        break;
    default:
        break;
    }
}

/* ---- For the computer ----------------------------------------------------------------------------------------------------------------------- */

double worth_of_shot(const Look *look, const Order *order)
{
    double worth = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        LossOdds losses;
        if (!losses_of_order(look, order, u, &losses))
            continue;
        double mean = 0;
        for (int lost = 1; lost <= losses.total; lost++)
            mean += losses_odds_wounds(&losses, lost);
        double points = look->battle->unit[u].points * mean / losses.total;
        worth += is_enemy(look, order->actor, u) ? points : -2 * points;
    }
    return worth;
}
