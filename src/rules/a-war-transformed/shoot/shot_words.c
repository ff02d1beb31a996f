#include "shoot/shot_odds.h"

#include "flight/nerves.h"

#include "powers/abilities.h"

#include <stdio.h>

/* ---- Which attacks an order makes ------------------------------------------------------------------------------------------------ */

static Fire fire_of_clause(const Look *look, UnitId unit, const Clause *clause, unsigned flags)
{
    return (Fire){ .unit = unit,
                   .target = clause->unit,
                   .flags = flags,
                   .only = NO_WEAPON,
                   .turned = clause->has_heading && bears(look, unit, TR_ARTILLERY),
                   .facing = clause->heading };
}

/* A vehicle's weapons, each once. */
static int fires_of_vehicle(const Look *look, const Order *order, unsigned flags,
                            Fire fire[MOST_FIRES])
{
    ModelId hull = look->battle->unit[order->actor].first;
    unsigned used = 0;
    int fires = 0;
    for (int i = 0; i < order->clauses; i++) {
        const Clause *clause = &order->clause[i];
        for (int k = 0; k < MOST_WEAPONS_HELD && fires < MOST_FIRES; k++) {
            WeaponId weapon = weapon_held(look, hull, k);
            bool meant = clause->verb == VERB_SHOOT && clause->unit != NO_UNIT &&
                         weapon != NO_WEAPON && !(used >> k & 1) &&
                         (clause->weapon == NO_WEAPON || clause->weapon == weapon);
            if (!meant)
                continue;
            used |= 1u << k;
            fire[fires] = fire_of_clause(look, order->actor, clause, flags);
            fire[fires].only = weapon;
            plan_fire(look, &(Said){ NULL, 0 }, &fire[fires]);
            fires += fire[fires].shots > 0;
            if (clause->weapon != NO_WEAPON)
                break;
        }
    }
    return fires;
}

int fires_of_order(const Look *look, const Order *order, unsigned flags, Fire fire[MOST_FIRES])
{
    const Clause *clause = NULL;
    for (int i = 0; i < order->clauses && !clause; i++)
        clause = order->clause[i].verb == VERB_SHOOT ? &order->clause[i] : NULL;
    if (order->actor == NO_UNIT || !clause || clause->unit == NO_UNIT ||
        !is_fielded(look, order->actor) || !is_fielded(look, clause->unit))
        return 0;
    if (is_vehicle(look, order->actor))
        return fires_of_vehicle(look, order, flags, fire);
    fire[0] = fire_of_clause(look, order->actor, clause, flags);
    plan_fire(look, &(Said){ order->clause, order->clauses }, &fire[0]);
    return fire[0].shots > 0;
}

/* ---- In words: what each die needs, and what comes of all of them ------------------------------------------------------------------- */

static void add_need(const Look *look, const Shot *shot, Text *text)
{
    static const char *const why[] = { "moved", "far", "half hidden", "Pinned or Shaken" };
    const char *between = ", Difficult: ";
    int need = needed_to_hit(look, shot);
    WeaponType type = (WeaponType)look->game->weapon[shot->weapon].field[WF_TYPE];
    text_format(text, need > 1 ? "hit on %d or less" : "hit on %d", need);
    if (type == TYPE_RF || type == TYPE_MG) /* SHO-14, 15 */
        text_add(text, ", whatever the Skill");
    for (int i = 0; i < 4; i++) {
        if (!(shot->hard >> i & 1))
            continue;
        text_format(text, "%s%s", between, why[i]);
        between = ", ";
    }
}

static bool same_weapon(const Shot *a, const Shot *b)
{
    return a->weapon == b->weapon;
}

static bool same_shots(const Shot *a, const Shot *b)
{
    return same_weapon(a, b) && a->hard == b->hard;
}

/* SHO-15, MOR-03, 07, WPN-03: what a gun's dice do besides Wounds. */
static void add_tests(const Look *look, const Shot *shot, Text *text)
{
    enum { NEAR_MISS = 4 };
    int need = needed_to_hit(look, shot);
    bool gun = look->game->weapon[shot->weapon].field[WF_TYPE] == TYPE_MG;
    if (gun && need < NEAR_MISS && applies(look, AWT_MOR_03))
        text_format(text, "  %d to %d: a Near Miss, 1 more on the Pinning Test (at most %d)\n",
                    need + 1, NEAR_MISS, MOST_NEAR_MISSES);
    bool shock = applies(look, AWT_MOR_11);
    if (weapon_bears(look, shot->weapon, WT_DEVASTATING) && applies(look, AWT_WPN_03))
        text_format(text,
                    "  Devastating: each Wound is tested for once more, above Zeal it is a Stress "
                    "Marker%s\n",
                    shock ? "; from the third on Battle Shock takes models" : "");
}

/* "4 dice, hit on 3 or less": those of all shots that are as hard. */
static void add_dice(const Look *look, const Fire *fire, int first, Text *text)
{
    const Shot *shot = &fire->shot[first];
    int dice = 0;
    for (int i = first; i < fire->shots; i++)
        dice += same_shots(&fire->shot[i], shot) ? fire->shot[i].dice : 0;
    if (is_blast(look, shot->weapon)) {
        text_format(text, "%d template%s: 1 to 5 of a d10 stays", dice, dice == 1 ? "" : "s");
        return;
    }
    text_format(text, "%d %s, ", dice, dice == 1 ? "die" : "dice");
    add_need(look, shot, text);
    if (weapon_bears(look, shot->weapon, WT_SWIFT) && applies(look, AWT_WPN_08) &&
        has_mark(look->battle, OWNER_UNIT, fire->unit, UM_MOVED))
        text_add(text, ", Swift: though it has moved");
}

static bool is_first(const Fire *fire, int of, bool (*same)(const Shot *a, const Shot *b))
{
    for (int i = 0; i < of; i++) {
        if (same(&fire->shot[i], &fire->shot[of]))
            return false;
    }
    return true;
}

/* Who is nearer hits otherwise than who is far: all dice of a weapon stand on one line, which is kept or left out as a whole. */
static void add_weapon(const Look *look, const Fire *fire, int first, Text *text)
{
    const Shot *shot = &fire->shot[first];
    text_format(text, "  %s: ", look->game->weapon[shot->weapon].title.text);
    for (int i = first; i < fire->shots; i++) {
        if (!same_weapon(&fire->shot[i], shot) || !is_first(fire, i, same_shots))
            continue;
        text_add(text, i > first ? "; " : "");
        add_dice(look, fire, i, text);
    }
    text_char(text, '\n');
    if (!is_blast(look, shot->weapon))
        add_tests(look, shot, text);
}

static void add_weapons(const Look *look, const Fire *fire, Text *text)
{
    for (int i = 0; i < fire->shots; i++) {
        if (is_first(fire, i, same_weapon))
            add_weapon(look, fire, i, text);
    }
}

/* SHO-17: somebody's natural 1 would allow no save. */
static bool may_be_critical(const Look *look, const Fire *fire)
{
    for (int i = 0; i < fire->shots; i++) {
        if (is_critical_on_one(look, &fire->shot[i]) && applies(look, AWT_SHO_17))
            return true;
    }
    return false;
}

/* "  saved on 3 or less, failed saves again" */
static void add_saves(const Look *look, const Fire *fire, bool blast, Text *text)
{
    Shelter shelter = shelter_of(look, fire->target, fire->unit);
    if (blast)
        shelter = (Shelter){ .cover = COVER_NONE };
    WeaponId weapon = blast ? NO_WEAPON : fire->shot[0].weapon;
    int need =
        saves_on(look, fire->target, advantages_against(look, fire->target, weapon, &shelter));
    if (need > 0)
        text_format(text, need > 1 ? "  saved on %d or less" : "  saved on %d", need);
    else
        text_add(text, "  no save");
    text_add(text, shelter.saves_again ? ", failed saves again" : "");
    if (!blast && may_be_critical(look, fire))
        text_add(text, shelter.no_critical ? ", even from a 1 to hit (no Critical Hits)"
                                           : ", a 1 to hit allows no save (Critical Hit)");
    text_char(text, '\n');
}

static void add_nerves(const ShotOdds *odds, Text *text)
{
    chance_line(text, "Pinned", odds->pinned);
    chance_line(text, "Shaken", toll_marked(&odds->toll));
}

static void add_odds(const Look *look, const ShotOdds *odds, Text *text)
{
    toll_words(look, &odds->toll, text);
    add_nerves(odds, text);
}

/* Whoever else a template may come to lie over. */
static void add_others(const Look *look, const Fire *fire, Text *text)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        ShotOdds odds;
        if (u == fire->target)
            continue;
        odds_of_blasts(look, fire, u, &odds);
        if (odds.reached <= 0)
            continue;
        bool own = !is_enemy(look, fire->unit, u);
        text_format(text, "%s%s: a template lies over them: ", own ? "Your own " : "",
                    unit_title(look, u));
        text_chance(text, odds.reached);
        text_char(text, '\n');
    }
}

static bool has_plain_shots(const Look *look, const Fire *fire)
{
    for (int i = 0; i < fire->shots; i++) {
        if (!is_blast(look, fire->shot[i].weapon))
            return true;
    }
    return false;
}

static void add_fire(const Look *look, const Fire *fire, Text *text)
{
    ShotOdds odds;
    text_format(text, "At %s, ", unit_title(look, fire->target));
    text_inches(text, unit_gap(look, fire->unit, fire->target, NULL), 0);
    text_add(text, "\"\n");
    add_weapons(look, fire, text);
    if (has_plain_shots(look, fire)) {
        add_saves(look, fire, false, text);
        odds_of_fire(look, fire, &odds);
        add_odds(look, &odds, text);
    }
    if (!has_blasts(look, fire))
        return;
    add_saves(look, fire, true, text);
    odds_of_blasts(look, fire, fire->target, &odds);
    chance_line(text, "a template lies over them", odds.reached);
    add_odds(look, &odds, text);
    add_others(look, fire, text);
}

void fire_order_odds(const Look *look, const Order *order, Text *text)
{
    Fire fire[MOST_FIRES];
    int fires = order->actor == NO_UNIT
                    ? 0
                    : fires_of_order(look, order, fire_flags_now(look, order->actor), fire);
    for (int i = 0; i < fires; i++)
        add_fire(look, &fire[i], text);
    if (fires > 1)
        text_add(text, "Each of them as all stand now\n");
}

void barrage_odds(const Look *look, UnitId leader, Point at, Text *text)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        ShotOdds odds;
        odds_of_barrage(look, leader, at, u, &odds);
        if (odds.reached <= 0)
            continue;
        text_format(text, "%s%s\n",
                    is_enemy(look, leader, u) ? "" : "Your own: ", unit_title(look, u));
        chance_line(text, "the template lies over them", odds.reached);
        add_odds(look, &odds, text);
    }
}

/* ---- In short ------------------------------------------------------------------------------------------------------------------------ */

/* What it does to its target, by shots and by templates. */
static void add_of_fire(const Look *look, const Fire *fire, double *mean, double *pinned)
{
    ShotOdds odds;
    if (has_plain_shots(look, fire)) {
        odds_of_fire(look, fire, &odds);
        *mean += toll_mean(&odds.toll);
        *pinned = odds.pinned > *pinned ? odds.pinned : *pinned;
    }
    if (has_blasts(look, fire)) {
        odds_of_blasts(look, fire, fire->target, &odds);
        *mean += toll_mean(&odds.toll);
        *pinned = odds.pinned > *pinned ? odds.pinned : *pinned;
    }
}

void fire_order_in_short(const Look *look, const Order *order, Text *text)
{
    enum { PARTS = 100 };
    const double seldom = 0.0005;
    Fire fire[MOST_FIRES];
    double mean = 0, pinned = 0;
    int fires = fires_of_order(look, order, fire_flags_now(look, order->actor), fire);
    for (int i = 0; i < fires; i++)
        add_of_fire(look, &fire[i], &mean, &pinned);
    if (fires == 0)
        return;
    int whole = (int)(mean * PARTS + 0.5);
    bool single = look->battle->unit[fire[0].target].count == 1;
    text_format(text, "costs them %d.%02d %s", whole / PARTS, whole % PARTS,
                single ? "wounds" : "models");
    if (pinned < seldom)
        return;
    text_add(text, "; pins them: ");
    text_chance(text, pinned);
}
