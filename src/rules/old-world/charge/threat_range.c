#include "engine/odds.h"
#include "geom/region.h"

#include "charge/charge_path.h"
#include "flow.h"
#include "odds/flight_odds.h"
#include "players/worth.h"
#include "tables.h"

/* ---- How far units reach: for ghosts, threats and the charges' overlay ------------------------------------------------------ */

enum { NEVER_SHOOTS = 0, BAND_CORNERS = 4000, BAND_POLYGONS = 16 };

/* The farthest that it shoots next turn, of which `*walked`: it may walk first where the weapon allows (SR-35). */
static Length longest_shot(const Look *look, UnitId unit, Length *walked)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    Length best = NEVER_SHOOTS, walk = movement(look, unit) * INCH;
    for (int i = 0; i < p->weapons; i++) {
        const Weapon *w = &look->game->weapon[p->weapon[i]];
        bool missile = w->field[WF_KIND] != WEAPON_COMBAT && w->field[WF_RANGE] > 0;
        bool stands = weapon_has(w, WT_MOVE_OR_SHOOT, NULL) || weapon_has(w, WT_PONDEROUS, NULL) ||
                      type_of(look, unit) == TYPE_WAR_MACHINE;
        Length far = w->field[WF_RANGE] + (stands ? 0 : walk);
        if (!missile || far <= best)
            continue;
        best = far;
        *walked = far - w->field[WF_RANGE];
    }
    return best;
}

bool old_world_threat(const Look *look, UnitId unit, Threat *threat)
{
    UnitId host = host_of(look, unit);
    *threat = (Threat){ .strike = 0 };
    if (!is_fielded(look, host) || is_fleeing(look, host) || is_engaged(look, host))
        return false;
    bool charges = type_of(look, host) != TYPE_WAR_MACHINE && !is_column(look, host) &&
                   !has_trait(look, host, TR_RANDOM_MOVEMENT, NULL);
    threat->strike = charges ? charge_limit(look, host, false) : 0;
    threat->shoot = longest_shot(look, unit, &threat->walk);
    return threat->strike > 0 || threat->shoot > 0;
}

bool old_world_sees(const Look *look, UnitId unit, UnitId other)
{
    return unit_sees(look, unit, other, NULL, NULL);
}

/* CHG-07, 10: over the ground that lies between it reaches less far. Only where that inch would tell. */
static bool is_slowed_too_far(const Look *look, UnitId unit, UnitId other)
{
    Length slow = charge_limit(look, unit, true);
    if (within(unit_gap(look, unit, other, NULL), slow))
        return false;
    ChargePlan plan = probe_charge(look, unit, other, arc_of(look, other, unit));
    return plan.possible && plan.slowed && !within(plan.cheapest.cost, slow) &&
           applies(look, TOW_CHG_07);
}

/* CHG-02, 03: charges are declared before anybody has turned. */
const char *old_world_barred(const Look *look, UnitId unit, UnitId other)
{
    UnitId host = host_of(look, unit);
    if (!in_front_arc(look, host, other) && applies(look, TOW_CHG_03))
        return "outside the front arc";
    if (!old_world_sees(look, host, other))
        return "unseen now";
    return is_slowed_too_far(look, host, host_of(look, other)) ? "1\u2033 less over this ground"
                                                               : NULL;
}

/* How far a skirmisher may walk; blocks move by manoeuvres. */
bool old_world_reach(const Look *look, int verb, ModelId model, Length *allowance)
{
    UnitId unit = unit_of_model(look, model);
    if (verb != VERB_MOVE || !is_fielded(look, unit) || is_block(look, unit))
        return false;
    *allowance = pace(look, unit, false, false);
    return *allowance > 0;
}

/* ---- Charges: bands by roll, and the chance against each enemy ------------------------------------------------------------------- */

/* `dice`: which of them have to come to it. */
static void percent_words(Text *text, int roll, const char *dice, bool again, double chance)
{
    int thousandths = odds_parts(chance, 1000);
    text_format(text, "%d+%s%s: %d.%d %%", roll < 1 ? 1 : roll, roll > 1 ? dice : "",
                again && roll > 1 ? ", re-roll" : "", thousandths / 10, thousandths % 10);
}

/* SR-54: a Warband may throw a charge that falls short once more. */
bool charges_again(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_WARBAND, NULL) && applies(look, TOW_SR_54);
}

double chance_of_coming_home(const Look *look, UnitId unit, Length way, bool slowed)
{
    double once = chance_of_charge(look, unit, way, slowed);
    return charges_again(look, unit) ? 1 - (1 - once) * (1 - once) : once;
}

/* Where the middle of the front comes with so much; a polygon of a region may have more corners than a drawing holds. */
static void draw_band(const Look *look, UnitId unit, int roll, DrawingTone tone, DrawingList *list)
{
    Block block = block_of(look, unit);
    Length reach = pace(look, unit, false, charges_flying(look, unit)) + roll * INCH;
    Point corner[BAND_CORNERS];
    int start[BAND_POLYGONS + 1];
    RouteTable table = { look->game->width, look->game->height, NULL, 0 };
    Region region = { .corner = corner,
                      .corners_most = BAND_CORNERS,
                      .start = start,
                      .polygons_most = BAND_POLYGONS };
    region_of_wheel(&table, &block, reach, &region);
    for (int i = 0; i < region.polygons; i++) {
        int count = start[i + 1] - start[i];
        int every = count / DRAWING_CORNERS + 1;
        Drawing *drawing = drawing_add(list, DRAW_POLYGON, tone);
        if (!drawing)
            return;
        for (int k = 0; k < count; k += every)
            drawing->corner[drawing->corners++] = corner[start[i] + k];
        Text text = text_in(drawing->words, sizeof drawing->words);
        if (i == 0)
            percent_words(&text, roll, "", charges_again(look, unit),
                          chance_of_coming_home(look, unit, reach, false));
    }
}

int charge_roll_for(const Look *look, UnitId unit, const ChargePlan *plan)
{
    bool flies = charges_flying(look, unit);
    Length missing = plan->cheapest.cost - pace(look, unit, plan->slowed, flies) - REACH_SLACK;
    return missing <= 0 ? 1 : (missing + INCH - 1) / INCH;
}

void charge_chance_words(const Look *look, UnitId charger, const ChargePlan *plan, Text *text)
{
    bool swift = is_swift(look, charger);
    const char *dice = swift ? plan->slowed ? " on the lower die and Swiftstride" /* CMV-03 */
                                            : " with Swiftstride"
                       : plan->slowed ? " on both"
                                      : "";
    percent_words(text, charge_roll_for(look, charger, plan), dice, charges_again(look, charger),
                  chance_of_coming_home(look, charger, plan->cheapest.cost, plan->slowed));
}

void charge_barred_words(const Look *look, UnitId charger, const ChargePlan *plan, Text *text)
{
    words_about(look, "{other} {other?stands|stand} in the way", charger, plan->barring, NO_SEAT,
                text);
}

static void flight_words(const Look *look, UnitId charger, UnitId target, Text *text)
{
    PursuitOdds odds = run_down_odds(look, charger, target, FLIGHT_ROUT);
    text_add(text, "it flees first: caught ");
    text_chance(text, odds.caught);
    if (odds.leaves > 0) {
        text_add(text, ", off the table ");
        text_chance(text, odds.leaves);
    }
}

bool charge_offers_more(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                        Length *least, Length *most)
{
    Length own = pace(look, charger, plan->slowed, charges_flying(look, charger));
    *least = charge_offered(look, charger, target, plan,
                            own + charge_roll_for(look, charger, plan) * INCH);
    *most = charge_offered(look, charger, target, plan, charge_limit(look, charger, plan->slowed));
    return *most > *least + INCH / 100;
}

void charge_way_words(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                      Text *text)
{
    if (flees_first(look, target)) {
        flight_words(look, charger, target, text);
        return;
    }
    if (plan->barring != NO_UNIT) {
        charge_barred_words(look, charger, plan, text);
        text_add(text, ": 0.0 %");
        return;
    }
    Length least, most;
    bool more = charge_offers_more(look, charger, target, plan, &least, &most);
    text_inches(text, least, 0);
    if (more) {
        text_add(text, "\" to ");
        text_inches(text, most, 0);
    }
    text_add(text, "\", ");
    charge_chance_words(look, charger, plan, text);
}

static void draw_charge_at(const Look *look, UnitId unit, UnitId target, DrawingList *list)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Verdict verdict = judge_charge(look, unit, target);
    Length gap = unit_gap(look, unit, target, &line);
    if (!is_yes(&verdict)) {
        if (within(gap, charge_limit(look, unit, false)))
            drawing_line(list, TONE_BAD, line, "");
        return;
    }
    ChargePlan plan = foresee_charge(look, unit, target, arc_of(look, target, unit));
    Drawing *drawing = drawing_add(list, DRAW_LINE, plan.barring == NO_UNIT ? TONE_LIT : TONE_BAD);
    if (!drawing || !plan.possible)
        return;
    drawing->corners = 2;
    drawing->corner[0] = line.from;
    drawing->corner[1] = line.to;
    Text text = text_in(drawing->words, sizeof drawing->words);
    charge_way_words(look, unit, target, &plan, &text);
}

void draw_charges(const Look *look, UnitId unit, DrawingList *list)
{
    enum { SURE = 1, LIKELY = 4, BEST = 6 };
    static const int rolls[] = { BEST, LIKELY, SURE };
    static const DrawingTone tones[] = { TONE_WARN, TONE_PLAIN, TONE_LIT };
    Threat threat;
    if (!old_world_threat(look, unit, &threat) || threat.strike == 0)
        return;
    for (int i = 0; i < 3 && is_block(look, unit); i++)
        draw_band(look, unit, rolls[i], tones[i], list);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && is_enemy(look, unit, u))
            draw_charge_at(look, unit, u, list);
    }
}
