#include "powers/manifest.h"
#include "tables.h"

#include <string.h>

/* ---- What a patrol may bring: SET-01..05 ---------------------------------------------------------------------------------- */

enum {
    STANDARD_POINTS = 850,
    MOST_LIEUTENANTS = 2,
    MOST_WITCHES = 2,
    LEAST_LINE = 2,
    ELITE_OVER_LINE = 1,
    MOST_CANNONADE = 3,
    MOST_CREATURES = 2,
    LEAST_MODELS = 30,
    MOST_MODELS_OF_PATROL = 50,
    GRENADIERS = 2, /* of an Assault Section; Extra Grenades are one more */
    EXTRA_GRENADES = 1
};

/* What one seat brings, counted. */
typedef struct Patrol {
    int points, models;
    int captains, lieutenants, witches, creatures;
    int category[CATEGORY_UNIQUE + 1];
} Patrol;

/* Verdicts as they come, as long as there is room. */
typedef struct Findings {
    const Game *game;
    Verdict *verdict;
    int most, count;
} Findings;

static void find(Findings *f, RuleId rule, Refusal refusal, UnitId unit, int measured, int allowed)
{
    if (f->count == f->most || f->game->switched_off == rule)
        return;
    Verdict verdict = about(no_count(refusal, measured, allowed), unit);
    verdict.rule = rule;
    f->verdict[f->count++] = verdict;
}

static const Profile *profile_of_roster(const Game *game, UnitId unit)
{
    return &game->profile[game->unit[unit].profile];
}

static bool has(const Profile *profile, Trait trait)
{
    return profile_has(profile, trait, NULL);
}

/* ---- Numbers: SET-01..04 ---------------------------------------------------------------------------------------------------- */

static void count_in(Patrol *patrol, const Roster *unit, const Profile *p)
{
    patrol->points += unit->points;
    patrol->models += unit->models;
    patrol->captains += has(p, TR_CAPTAIN);
    patrol->lieutenants += has(p, TR_LIEUTENANT);
    patrol->witches += has(p, TR_WITCH);
    patrol->creatures +=
        has(p, TR_CREATURE_TINY) || has(p, TR_CREATURE_MAN) || has(p, TR_CREATURE_LARGE);
    patrol->category[p->field[PF_CATEGORY]]++;
}

static void judge_numbers(Findings *f, const Patrol *p)
{
    int limit = f->game->scenario_field[SF_POINTS_LIMIT];
    int points = limit ? limit : STANDARD_POINTS, line = p->category[CATEGORY_LINE];
    int elite = p->category[CATEGORY_ELITE], cannonade = p->category[CATEGORY_CANNONADE];
    if (p->points > points)
        find(f, AWT_SET_01, NO_SET_POINTS, NO_UNIT, p->points, points);
    if (p->captains != 1)
        find(f, AWT_SET_02, NO_SET_CAPTAIN, NO_UNIT, p->captains, 1);
    if (p->lieutenants > MOST_LIEUTENANTS)
        find(f, AWT_SET_02, NO_SET_LIEUTENANTS, NO_UNIT, p->lieutenants, MOST_LIEUTENANTS);
    if (p->witches > MOST_WITCHES)
        find(f, AWT_SET_02, NO_SET_WITCHES, NO_UNIT, p->witches, MOST_WITCHES);
    if (line < LEAST_LINE)
        find(f, AWT_SET_02, NO_SET_LINE, NO_UNIT, line, LEAST_LINE);
    if (elite > line + ELITE_OVER_LINE)
        find(f, AWT_SET_03, NO_SET_ELITE, NO_UNIT, elite, line + ELITE_OVER_LINE);
    if (cannonade > MOST_CANNONADE)
        find(f, AWT_SET_03, NO_SET_CANNONADE, NO_UNIT, cannonade, MOST_CANNONADE);
    if (p->creatures > MOST_CREATURES)
        find(f, AWT_SET_03, NO_SET_CREATURES, NO_UNIT, p->creatures, MOST_CREATURES);
    if (p->models < LEAST_MODELS)
        find(f, AWT_SET_04, NO_SET_FEW, NO_UNIT, p->models, LEAST_MODELS);
    if (p->models > MOST_MODELS_OF_PATROL)
        find(f, AWT_SET_04, NO_SET_MANY, NO_UNIT, p->models, MOST_MODELS_OF_PATROL);
}

/* ---- Upgrades: SET-05 and 6.8 ------------------------------------------------------------------------------------------------- */

static bool is_same_but_for_traits(const Profile *a, const Profile *b)
{
    return name_is(&a->title, b->title.text) && !memcmp(a->field, b->field, sizeof a->field) &&
           a->base == b->base && a->base_width == b->base_width && a->base_length == b->base_length;
}

/* How many of the profile's traits a unit brought: the last ones, behind those of the profile that it names. */
static int bought_traits(const Game *game, const Profile *profile)
{
    int own = 0;
    for (int i = 0; i < game->profiles; i++) {
        const Profile *other = &game->profile[i];
        int more = profile->traits - other->traits;
        bool begins =
            more > own && is_same_but_for_traits(profile, other) &&
            !memcmp(profile->trait, other->trait, sizeof profile->trait[0] * (size_t)other->traits);
        own = begins ? more : own;
    }
    return own;
}

static bool may_buy(const Profile *p, Trait upgrade)
{
    bool infantry = has(p, TR_INFANTRY);
    switch ((int)upgrade) {
    case TR_FEARSOME: /* Bayonet Drill */
        return infantry && p->field[PF_CATEGORY] == CATEGORY_LINE;
    case TR_BRUTAL: /* Trench Clubs */
    case TR_WIRE_CUTTERS:
    case TR_DEMOLITION:
        return infantry;
    case TR_BODY_ARMOUR:
    case TR_PRISONERS: /* Sack and Cord */
        return has(p, TR_ASSAULT);
    case TR_PURSUE: /* Hunters */
        return infantry || has(p, TR_CAVALRY);
    default:
        return false;
    }
}

/* What models of the unit hold, by what upgrades exchange. */
typedef struct Swaps {
    int bipods, flames, throwers, other;
} Swaps;

static bool holds(const Game *game, int model, bool (*is_such)(const Weapon *weapon))
{
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        WeaponId held = game->model_weapon[model][i];
        if (held != NO_WEAPON && is_such(&game->weapon[held]))
            return true;
    }
    return false;
}

static bool is_bipod(const Weapon *weapon)
{
    return weapon_has(weapon, WT_BIPOD, NULL);
}

static bool is_flame(const Weapon *weapon)
{
    return weapon->field[WF_TYPE] == TYPE_RF && weapon_has(weapon, WT_DEVASTATING, NULL);
}

static bool is_grenade(const Weapon *weapon)
{
    return weapon->field[WF_TYPE] == TYPE_HE && weapon_has(weapon, WT_SMALL_ARMS, NULL);
}

static Swaps swaps_of(const Game *game, const Roster *unit)
{
    Swaps swaps = { 0 };
    const Profile *p = &game->profile[unit->profile];
    for (int m = unit->first_model; m < unit->first_model + unit->models; m++) {
        bool bipod = holds(game, m, is_bipod), flame = holds(game, m, is_flame);
        swaps.bipods += bipod;
        swaps.flames += flame;
        swaps.throwers += holds(game, m, is_grenade);
        swaps.other +=
            !bipod && !flame && memcmp(game->model_weapon[m], p->weapon, sizeof p->weapon) != 0;
    }
    return swaps;
}

/* An Assault Section, which exchanges its weapons; Raiders, who are Assault too, have Medium Skill and no Flamethrower: 6.8, 7.1. */
static bool is_assault_section(const Profile *p)
{
    return has(p, TR_ASSAULT) && p->field[PF_SKILL] == SKILL_HIGH;
}

/* Models whose weapons the unit's kind may not exchange at all. */
static int exchanges_barred(const Profile *p, const Swaps *swaps)
{
    int grenades = has(p, TR_ASSAULT) ? swaps->throwers : 0;
    return is_assault_section(p) || swaps->other <= grenades ? 0 : swaps->other - grenades;
}

static void judge_upgrades(Findings *f, UnitId unit)
{
    const Profile *p = profile_of_roster(f->game, unit);
    Swaps swaps = swaps_of(f->game, &f->game->unit[unit]);
    bool regulars = has(p, TR_REGULARS), section = is_assault_section(p);
    int throwers = (section ? GRENADIERS : 0) + (has(p, TR_ASSAULT) ? EXTRA_GRENADES : 0);
    int barred = exchanges_barred(p, &swaps);
    for (int i = p->traits - bought_traits(f->game, p); i < p->traits; i++) {
        if (!may_buy(p, (Trait)p->trait[i].trait))
            find(f, AWT_SET_05, NO_SET_UPGRADE, unit, 1, 0);
    }
    if (swaps.bipods > regulars)
        find(f, AWT_SET_05, NO_SET_WEAPONS, unit, swaps.bipods, regulars);
    if (swaps.flames > section)
        find(f, AWT_SET_05, NO_SET_WEAPONS, unit, swaps.flames, section);
    if (swaps.throwers > throwers)
        find(f, AWT_SET_05, NO_SET_WEAPONS, unit, swaps.throwers, throwers);
    if (barred > 0)
        find(f, AWT_SET_05, NO_SET_WEAPONS, unit, barred, 0);
}

int awt_muster(const Game *game, SeatId seat, Verdict *verdict, int most)
{
    Patrol patrol = { 0 };
    Findings found = { game, verdict, most, 0 };
    if (game->scenario_field[SF_FORCES] == FORCES_FIXED)
        return 0;
    for (UnitId u = 0; u < game->units; u++) {
        if (game->unit[u].seat == seat && !is_called(game, u))
            count_in(&patrol, &game->unit[u], profile_of_roster(game, u));
    }
    judge_numbers(&found, &patrol);
    for (UnitId u = 0; u < game->units; u++) {
        if (game->unit[u].seat == seat && !is_called(game, u))
            judge_upgrades(&found, u);
    }
    return found.count;
}
