#include "shoot/shooting.h"

#include <string.h>

#include "troops/losses.h"

/* ---- The exact odds of a volley in words: SHO-05 to 13, MT-02 ------------------------------------------------------------ */

#define SELDOM 0.005 /* less likely than that it is not said */

static void add_line(Text *text, const char *words, double chance)
{
    text_format(text, "  %s: ", words);
    text_chance(text, chance);
    text_char(text, '\n');
}

/* ---- What the shots need ------------------------------------------------------------------------------------------------------ */

static void add_hit(const Attack *attack, Text *text)
{
    if (attack->hit.first == NEED_NEVER)
        text_add(text, "impossible");
    else if (attack->hit.second)
        text_format(text, "hit on a 6, then %d+", attack->hit.second);
    else
        text_format(text, "hit on %d+", attack->hit.first);
}

/* A line of what the need is the sum of, unless it is the Shooting Ability's own. Shots of one need may come to it by different ways,
 * far in the open, or near behind a hedge: each is said once. */
static void add_reasons(const Look *look, const Volley *volley, const Attack *attack, Text *text)
{
    enum { MOST_REASONS = 240 };
    char said[MOST_REASONS] = "";
    Text all = text_in(said, sizeof said);
    for (int i = 0; i < volley->shots; i++) {
        char reasons[MOST_REASONS];
        Text one = text_in(reasons, sizeof reasons);
        if (!same_attack(attack, &volley->shot[i].attack))
            continue;
        shot_sum(look, volley, &volley->shot[i], &one);
        if (strchr(reasons, ',') && !strstr(said, reasons))
            text_format(&all, "%s%s", said[0] ? "; or " : "", reasons);
    }
    if (said[0])
        text_format(text, "    %s\n", said);
}

static void add_rest(const Attack *attack, Text *text)
{
    if (attack->bursts)
        text_add(text, ", each D6 hits");
    if (attack->save == NEED_NEVER)
        text_add(text, ", no save");
    else
        text_format(text, ", save %d+", attack->save);
    text_format(text, ", kill %d+", attack->kill);
    for (int rank = 1; rank <= attack->pierces && rank <= 3; rank++) {
        int need = attack->kill + rank;
        text_format(text, ", then %d+", need < 6 ? need : 6);
    }
}

static void add_groups(const Look *look, const Volley *volley, Text *text)
{
    ShotGroup group[MOST_GROUPS];
    int groups = shot_groups(volley, group);
    text_format(text, "%s at %s: ", look->game->weapon[volley->weapon].title.text,
                unit_title(look, volley->target));
    text_inches(text, volley->shot[0].range, 0);
    text_add(text, "\"");
    if (volley->shots > volley->figures)
        text_format(text, ", %d massed", volley->shots - volley->figures);
    text_char(text, '\n');
    for (int i = 0; i < groups; i++) {
        text_format(text, "  %d %s: ", group[i].count, group[i].count == 1 ? "shot" : "shots");
        add_hit(&group[i].attack, text);
        add_rest(&group[i].attack, text);
        text_char(text, '\n');
        add_reasons(look, volley, &group[i].attack, text);
    }
}

/* "Massed fire: target not in the frontal attack zone". */
static void add_massed(const Volley *volley, Text *text)
{
    static const char *const cause[] = { "",
                                         "",
                                         "only in line",
                                         "the unit has moved",
                                         "the unit is disordered",
                                         "target not in the frontal attack zone",
                                         "front rank only when it flees" };
    if (volley->massed > MASSED_NEVER)
        text_format(text, "Massed fire: %s\n", cause[volley->massed]);
}

/* ---- What it costs, and how they bear it --------------------------------------------------------------------------------------- */

static LossOdds losses_of(const Look *look, const Volley *volley)
{
    int left[MOST_UNIT_MODELS];
    int count = wounds_left(look, volley->struck, left);
    LossOdds losses = losses_odds_begin(left, count);
    Odds through = odds_of_volley(volley);
    losses_odds_add(&losses, &(BlowCosts){ .plus = 1 }, &through);
    return losses;
}

/* The chances that it takes the test, and that it fails it, over all numbers of figures that it may lose. */
static void morale_odds(const Look *look, const Volley *volley, const LossOdds *losses,
                        double *taken, double *failed)
{
    UnitId target = volley->target;
    bool fear = frightens(look, volley->actor, volley->weapon);
    bool here = volley->occasion == IN_SHOOTING;
    int removed = here ? tally_of(look->battle, OWNER_UNIT, target, UT_REMOVED) : 0;
    int now = figures_of(look, target), modifier;
    *taken = *failed = 0;
    if (volley->struck != target)
        return;
    for (int lost = 1; lost < now; lost++) {
        double chance = losses_odds_models(losses, lost) - losses_odds_models(losses, lost + 1);
        if (!owes_morale(look, target, removed + lost, now + removed, fear, &modifier))
            continue;
        *taken += chance;
        *failed += chance * (1 - chance_to_pass(morale_of(look, target) + modifier, 0));
    }
}

static void add_losses(const Look *look, const Volley *volley, Text *text)
{
    enum { MOST_LINES = 4 };
    LossOdds losses = losses_of(look, volley);
    double taken, failed;
    int mean = odds_parts(losses_odds_mean_models(&losses), 100);
    bool single = losses.models == 1;
    words_about(look, "{who} {who?loses|lose} ", volley->struck, NO_UNIT, NO_SEAT, text);
    text_format(text, "%d.%02d of %d %s on average\n", mean / 100, mean % 100, losses.models,
                single ? "figure" : "figures");
    int most = single ? losses.total : losses.models;
    for (int n = 1; n < most && n <= MOST_LINES; n++) {
        char words[40];
        Text label = text_in(words, sizeof words);
        double chance = single ? losses_odds_wounds(&losses, n) : losses_odds_models(&losses, n);
        if (chance < SELDOM)
            break;
        text_format(&label, single ? "at least %d wounds" : "at least %d", n);
        add_line(text, words, chance);
    }
    double gone = losses_odds_wounds(&losses, losses.total);
    if (gone >= SELDOM)
        add_line(text, "destroyed", gone);
    morale_odds(look, volley, &losses, &taken, &failed);
    if (taken < SELDOM)
        return;
    add_line(text, "takes a Morale test", taken);
    add_line(text, "and fails it", failed);
}

static bool plan_of_order(const Look *look, const Order *order, Volley *volley)
{
    if (order->actor == NO_UNIT || order->clauses < 1 || order->clause[0].verb != VERB_SHOOT ||
        order->clause[0].unit == NO_UNIT)
        return false;
    UnitId unit = host_of(look, order->actor), target = order->clause[0].unit;
    WeaponId weapon = missile_of(look, unit);
    if (weapon == NO_WEAPON || !is_fielded(look, unit) || !is_fielded(look, target))
        return false;
    *volley = volley_at(look, unit, target, weapon, IN_SHOOTING);
    plan_volley(look, volley);
    return volley->shots > 0;
}

void volley_odds(const Look *look, const Volley *volley, Text *text)
{
    add_groups(look, volley, text);
    add_massed(volley, text);
    add_losses(look, volley, text);
}

void shot_odds(const Look *look, const Order *order, Text *text)
{
    Volley volley;
    if (plan_of_order(look, order, &volley))
        volley_odds(look, &volley, text);
}

void volley_in_short(const Look *look, const Volley *volley, Text *text)
{
    LossOdds losses = losses_of(look, volley);
    double taken, failed;
    int mean = odds_parts(losses_odds_mean_models(&losses), 100);
    morale_odds(look, volley, &losses, &taken, &failed);
    text_format(text, "costs them %d.%02d figures", mean / 100, mean % 100);
    if (failed < SELDOM)
        return;
    text_add(text, "; makes them flee: ");
    text_chance(text, failed);
}

void shot_in_short(const Look *look, const Order *order, Text *text)
{
    Volley volley;
    if (plan_of_order(look, order, &volley))
        volley_in_short(look, &volley, text);
}

double volley_worth(const Look *look, const Volley *volley)
{
    LossOdds losses = losses_of(look, volley);
    double mean = 0;
    for (int lost = 1; lost <= losses.total; lost++)
        mean += losses_odds_wounds(&losses, lost);
    return losses.total ? look->battle->unit[volley->struck].points * mean / losses.total : 0;
}

double shot_worth(const Look *look, const Order *order)
{
    Volley volley;
    return plan_of_order(look, order, &volley) ? volley_worth(look, &volley) : 0;
}
