#include "fight/fighting.h"

#include "shoot/sight.h"
#include "troops/ranks.h"

/* ---- The score of a side: RES-02 to 05, UNI-12, FRM-03 ---------------------------------------------------------------- */

static int field_of(const Look *look, UnitId unit, ProfileField field)
{
    return unit_profile(look->game, look->battle, unit)->field[field];
}

/* ---- Strength: UNI-12 ------------------------------------------------------------------------------------------------------ */

static int strength_of_figure(const Look *look, UnitId unit)
{
    enum { FOOT = 1, HORSE = 2, CREW = 3, CHARIOT = 4, ELEPHANT = 6 };
    bool counts = applies(look, WAC_UNI_12);
    UnitClass class = class_of(look, unit);
    int big = class == CLASS_ELEPHANT ? ELEPHANT : class == CLASS_ARTILLERY ? CREW : FOOT;
    int strength = is_chariot(look, unit) ? CHARIOT : is_mounted(look, unit) ? HORSE : big;
    return counts ? strength : FOOT;
}

int strength_of_unit(const Look *look, UnitId unit)
{
    UnitId host = host_of(look, unit);
    int sum = figures_of(look, host) * strength_of_figure(look, host);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != host && is_fielded(look, u) && host_of(look, u) == host)
            sum += strength_of_figure(look, u);
    }
    return sum;
}

/* ---- Flanks: RES-04 ---------------------------------------------------------------------------------------------------------- */

enum { WIDE_FOOT = 6, WIDE_HORSE = 4 };

static int wide_enough(const Look *look, UnitId unit)
{
    return class_of(look, unit) == CLASS_CAVALRY ? WIDE_HORSE : WIDE_FOOT;
}

bool counts_at_flank(const Look *look, UnitId unit)
{
    bool heavy = is_chariot(look, unit) || class_of(look, unit) == CLASS_ELEPHANT;
    bool formed = is_battle_formation(look, unit) && !is_in_disorder(look, unit) &&
                  figures_of(look, unit) >= wide_enough(look, unit);
    bool slight = !heavy && !formed && applies(look, WAC_RES_04);
    return !slight;
}

/* The worst that eligible enemies of that seat touch the unit at: 0 front, 1 flank, 2 rear. */
static int worst_touch(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES), worst = 0;
    for (int i = 0; i < enemies; i++) {
        Side face = facing_touched(look, unit, enemy[i]);
        int touch = face == SIDE_FRONT ? 0 : face == SIDE_REAR ? 2 : 1;
        if (touch > worst && counts_at_flank(look, enemy[i]))
            worst = touch;
    }
    return worst;
}

/* ---- Ranks: RES-03 ------------------------------------------------------------------------------------------------------------- */

static int most_ranks(const Look *look, UnitId unit)
{
    enum { REGULAR = 3, LIGHT = 2, HORSE = 1 };
    if (class_of(look, unit) == CLASS_CAVALRY)
        return HORSE;
    return order_of_unit(look, unit) == ORDER_REGULAR ? REGULAR : LIGHT;
}

int bonus_for_ranks(const Look *look, UnitId unit)
{
    static const RuleId by_formation[] = {
        [FORM_WEDGE] = WAC_FRM_03, [FORM_ORB] = WAC_FRM_04, [FORM_SKIRMISH] = WAC_FRM_05
    };
    Formation formation = formation_held(look, unit);
    bool barred = formation >= FORM_WEDGE && applies(look, by_formation[formation]);
    bool disordered = is_in_disorder(look, unit) && applies(look, WAC_UNI_09);
    UnitClass class = class_of(look, unit);
    bool has_any = (class == CLASS_INFANTRY || class == CLASS_CAVALRY) && !barred && !disordered &&
                   worst_touch(look, unit) == 0 && applies(look, WAC_RES_03);
    if (!has_any)
        return 0;
    Block block = block_of(look, unit);
    block.models = figures_of(look, unit); /* a Personality is none of them: CHR-03 */
    return bonus_of_ranks(&block, wide_enough(look, unit), most_ranks(look, unit));
}

/* FRM-03. */
static bool drives_wedge(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++) {
        if (formation_held(look, unit) == FORM_WEDGE && zone_charge_counts(look, unit, enemy[i]))
            return applies(look, WAC_FRM_03);
    }
    return false;
}

/* ---- Higher ground ---------------------------------------------------------------------------------------------------------------- */

static bool is_highest(const Look *look, const Combat *combat, UnitId unit)
{
    for (int i = 0; i < combat->units; i++) {
        if (is_enemy(look, unit, combat->unit[i]) &&
            unit_level(look, combat->unit[i]) >= unit_level(look, unit))
            return false;
    }
    return true;
}

/* ---- Line by line --------------------------------------------------------------------------------------------------------------------- */

static void take_more(int *line, int points)
{
    *line = points > *line ? points : *line;
}

static void add_lines(const Look *look, const Combat *combat, UnitId unit, SideResult *side)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    take_more(&side->line[LINE_RANKS], bonus_for_ranks(look, unit));
    take_more(&side->line[LINE_STANDARD], field_of(look, unit, PF_STANDARD) == 1);
    take_more(&side->line[LINE_HIGH_GROUND], is_highest(look, combat, unit));
    for (int i = 0; i < enemies; i++) {
        Side face = facing_touched(look, enemy[i], unit);
        int touch = face == SIDE_FRONT ? 0 : face == SIDE_REAR ? 2 : 1;
        take_more(&side->line[LINE_CHARGE],
                  is_charging(look, unit) && !is_defended(look, enemy[i], unit));
        if (counts_at_flank(look, unit))
            take_more(&side->line[LINE_FLANK], touch);
    }
}

/* Standards and musicians are the unit's, no Personality's in it. */
static void add_unit(const Look *look, const Combat *combat, UnitId unit, SideResult *side)
{
    if (applies(look, WAC_RES_02))
        add_lines(look, combat, unit, side);
    side->musician = side->musician || field_of(look, unit, PF_MUSICIAN) == 1;
    side->models += figures_of(look, unit);
    side->strength += strength_of_unit(look, unit);
}

/* Whoever has fallen in this combat by now, of units that are gone as well. */
static int wounds_on(const Look *look, const Combat *combat, SeatId seat)
{
    const Battle *b = look->battle;
    int number = combat->units ? tally_of(b, OWNER_UNIT, combat->unit[0], UT_COMBAT) : 0, sum = 0;
    for (UnitId u = 0; u < b->units; u++) {
        if (number > 0 && tally_of(b, OWNER_UNIT, u, UT_COMBAT) == number &&
            b->unit[u].seat == seat)
            sum += tally_of(b, OWNER_UNIT, u, UT_WOUNDS_LOST);
    }
    return sum;
}

static bool meets_wedge(const Look *look, const Combat *combat, SeatId seat)
{
    for (int i = 0; i < combat->units; i++) {
        if (look->battle->unit[combat->unit[i]].seat != seat && drives_wedge(look, combat->unit[i]))
            return true;
    }
    return false;
}

static SideResult side_of(const Look *look, const Combat *combat, SeatId seat)
{
    SideResult side = { .total = 0 };
    for (int i = 0; i < combat->units; i++) {
        if (look->battle->unit[combat->unit[i]].seat == seat)
            add_unit(look, combat, combat->unit[i], &side);
    }
    if (side.line[LINE_RANKS] > 0 && meets_wedge(look, combat, seat))
        side.line[LINE_RANKS]--;
    side.line[LINE_WOUNDS] = wounds_on(look, combat, opposing_seat(look, seat));
    return side;
}

CombatResult score_of(const Look *look, const Combat *combat)
{
    CombatResult r = { .winner = NO_SEAT };
    for (SeatId seat = 0; seat < 2; seat++)
        r.side[seat] = side_of(look, combat, seat);
    int more = r.side[0].strength - r.side[1].strength;
    bool counts = applies(look, WAC_RES_02);
    r.side[0].line[LINE_OUTNUMBER] = counts && more > 0;
    r.side[1].line[LINE_OUTNUMBER] = counts && more < 0;
    result_sum(look, &r);
    return r;
}

const struct ResultLine war_result[RESULT_LINES] = {
    [LINE_WOUNDS] = { "Wounds", WAC_RES_02, TALE_SCORE_WOUNDS },
    [LINE_RANKS] = { "Ranks", WAC_RES_03, TALE_SCORE_RANKS },
    [LINE_CHARGE] = { "Charge", WAC_CMB_12, TALE_SCORE_CHARGE },
    [LINE_FLANK] = { "Flank or rear", WAC_RES_04, TALE_SCORE_FLANK },
    [LINE_STANDARD] = { "Standard", WAC_RES_02, TALE_SCORE_STANDARD },
    [LINE_HIGH_GROUND] = { "High ground", WAC_RES_02, TALE_SCORE_HIGH_GROUND },
    [LINE_OUTNUMBER] = { "Greater strength", WAC_UNI_12, TALE_SCORE_OUTNUMBER },
};
