#include "fight/combat_odds.h"

#include "shoot/shot_odds.h"

#include <string.h>

/* ---- Blows: CCB-06, 07, CCH, CCW --------------------------------------------------------------------------------------------------- */

enum { SIDES = 6, MOST_BLOWS = 60 };

/* One die with all that it begets: a natural 1 of Brutal weapons is another die. a + b z for a die that is no 1, c + d z for a 1, each z
 * a Wound: f = a + b z + (c + d z) f, worked out Wound by Wound. */
typedef struct DieOfBlows {
    double misses, wounds;         /* 2 to 6 */
    double one_misses, one_wounds; /* a natural 1 */
    bool brutal;
} DieOfBlows;

/* CCW-01: Advantages of the saves against its blows. */
static int helped_against(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_NO_WEAPONS) && applies(look, AWT_CCW_01) ? 1 : 0;
}

static bool strikes_fearsomely(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_FEARSOME) && applies(look, AWT_CCW_03);
}

static DieOfBlows die_of_blows(const Look *look, UnitId unit, UnitId target, bool charged)
{
    int need = hits_in_combat_on(look, unit);
    double kept = 1 - chance_unsaved(look, target, helped_against(look, unit), false);
    bool again = charged && bears(look, unit, TR_CAVALRY_WEAPONS) && applies(look, AWT_CCW_04);
    double open = again ? 1 - kept * kept : 1 - kept;
    bool fearsome = strikes_fearsomely(look, unit);
    if (!can_hurt_in_combat(look, unit, target))
        open = 0, fearsome = false;
    DieOfBlows die = { .brutal = bears(look, unit, TR_BRUTAL) && applies(look, AWT_CCW_05) };
    die.wounds = need > 1 ? (double)(need - 1) / SIDES * open : 0;
    die.misses = (double)(SIDES - 1) / SIDES - die.wounds;
    die.one_wounds = (fearsome ? 1 : need > 0 ? open : 0) / SIDES;
    die.one_misses = 1.0 / SIDES - die.one_wounds;
    return die;
}

static Odds odds_of_die(const DieOfBlows *die)
{
    Odds odds = odds_certain(0);
    odds.chance[0] = 0;
    odds.most = die->brutal ? MOST_BLOWS : 1;
    if (!die->brutal) {
        odds.chance[0] = die->misses + die->one_misses;
        odds.chance[1] = die->wounds + die->one_wounds;
        return odds;
    }
    for (int n = 0; n <= MOST_BLOWS; n++) {
        double plain = n == 0 ? die->misses : n == 1 ? die->wounds : 0;
        double before = n > 0 ? odds.chance[n - 1] : 0;
        odds.chance[n] = (plain + die->one_wounds * before) / (1 - die->one_misses);
    }
    return odds;
}

void odds_of_blows(const Look *look, UnitId unit, UnitId target, bool charged, Odds *wounds)
{
    DieOfBlows die = die_of_blows(look, unit, target, charged);
    Odds one = odds_of_die(&die);
    int dice = applies(look, AWT_CCB_07) ? attack_dice(look, unit) : 0;
    *wounds = odds_certain(0);
    for (int i = 0; i < dice; i++) {
        *wounds = odds_sum(wounds, &one);
        wounds->most = held_at(wounds->most, MOST_BLOWS);
    }
}

double mean_of_blows(const Look *look, UnitId unit, UnitId target, bool charged)
{
    DieOfBlows die = die_of_blows(look, unit, target, charged);
    double each = die.wounds + die.one_wounds;
    return attack_dice(look, unit) * each * (die.brutal ? (double)SIDES / (SIDES - 1) : 1);
}

/* ---- The number against Zeal: CON-05..10, 14..17, LMT ---------------------------------------------------------------------------------- */

static int number_of(const Look *look, const Toll *toll, int suffered, int inflicted,
                     const Beside *beside)
{
    if (suffered > inflicted)
        return toll->zeal + (applies(look, AWT_CON_07) ? inflicted - suffered : 0) +
               (beside->cavalry && applies(look, AWT_CON_06) ? -1 : 0) +
               (beside->friends > 0 && applies(look, AWT_CON_09) ? beside->friends : 0);
    return toll->zeal + (inflicted > suffered && applies(look, AWT_CON_10) ? 1 : 0);
}

/* How many of ten faces bring so many markers, with that added: LMT-01 to 04. */
static void lower(const Look *look, Waiting *waiting, int added, int lost, double chance)
{
    enum { TEN = 10 };
    for (int die = 1; die <= TEN; die++)
        waiting->chance[markers_of_lower_morale(look, die + added)][lost] += chance / TEN;
}

/* CON-16: what is added to the d10. */
static int added_to_d10(const Look *look, const Toll *toll, int number)
{
    int added[] = { toll->begun, toll->zeal - number, 0 };
    return applies(look, AWT_CON_16) ? added[look->game->option[OPT_LOWER_MORALE]] : 0;
}

static void conclude(const Look *look, int number, int lost, double chance, FightOdds *odds,
                     Waiting *waiting)
{
    Toll *toll = &odds->toll;
    odds->beaten += number < toll->zeal ? chance : 0;
    odds->held += number == toll->zeal ? chance : 0;
    odds->won += number > toll->zeal ? chance : 0;
    if (number <= 0 && applies(look, AWT_CON_14))
        toll->broken[lost] += chance;
    else if (number < toll->zeal && applies(look, AWT_CON_15))
        lower(look, waiting, added_to_d10(look, toll, number), lost, chance);
    else
        waiting->chance[0][lost] += chance;
    if (number > toll->zeal)
        odds->tokens += chance * (number - toll->zeal) / 3;
}

void odds_of_fighter(const Look *look, UnitId unit, const Odds *suffered, const Odds *inflicted,
                     const Beside *beside, FightOdds *odds)
{
    Waiting waiting;
    memset(&waiting, 0, sizeof waiting);
    memset(odds, 0, sizeof *odds);
    toll_begin(look, unit, &odds->toll);
    bool steady = is_steady(look, unit);
    for (int s = 0; s <= suffered->most; s++) {
        for (int i = 0; i <= inflicted->most; i++) {
            double chance = suffered->chance[s] * inflicted->chance[i];
            int lost = held_at(s, odds->toll.total);
            if (chance <= 0)
                continue;
            if (lost == odds->toll.total || !steady)
                toll_add(&odds->toll, lost, chance);
            else
                conclude(look, number_of(look, &odds->toll, s, i, beside), lost, chance, odds,
                         &waiting);
        }
    }
    toll_markers(look, &odds->toll, &waiting);
}

/* ---- Who fights ----------------------------------------------------------------------------------------------------------------------- */

static bool suffers_from_horse(const Look *look, UnitId unit, UnitId enemy)
{
    return bears(look, unit, TR_INFANTRY) && bears(look, enemy, TR_CAVALRY);
}

static bool has_charged(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_CHARGED);
}

void odds_of_duel(const Look *look, UnitId unit, UnitId target, UnitId charger, FightOdds odds[2])
{
    Odds dealt, taken;
    odds_of_blows(look, unit, target, charger == unit || has_charged(look, unit), &dealt);
    odds_of_blows(look, target, unit, charger == target || has_charged(look, target), &taken);
    Beside own = { 0, suffers_from_horse(look, unit, target) },
           his = { 0, suffers_from_horse(look, target, unit) };
    odds_of_fighter(look, unit, &taken, &dealt, &own, &odds[0]);
    odds_of_fighter(look, target, &dealt, &taken, &his, &odds[1]);
}

/* Whom it strikes at: chosen already, or the first that it touches. */
static UnitId strikes_at(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_UNITS];
    int link = link_next(look->battle, LK_TARGETS, -1);
    for (; link >= 0; link = link_next(look->battle, LK_TARGETS, link)) {
        if (look->battle->link[link].from == unit)
            return (UnitId)look->battle->link[link].to;
    }
    return touched_enemies(look, unit, enemy) > 0 ? enemy[0] : NO_UNIT;
}

/* Those of its side who touch an enemy of this unit, or support. */
static int friends_beside(const Look *look, UnitId unit, const UnitId *enemy, int enemies)
{
    int beside = 0;
    SeatId seat = look->battle->unit[unit].seat;
    UnitId combat = combat_of_unit(look, unit);
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        bool fights = false;
        for (int i = 0; i < enemies && u != unit; i++)
            fights = fights || (is_steady(look, u) && units_touch(look, u, enemy[i]));
        beside += fights || (combat != NO_UNIT && supports(look, u, combat));
    }
    return beside;
}

bool odds_of_fight(const Look *look, UnitId unit, FightOdds *odds)
{
    UnitId enemy[MOST_UNITS];
    int enemies = touched_enemies(look, unit, enemy);
    Odds suffered = odds_certain(0), inflicted = odds_certain(0);
    Beside beside = { friends_beside(look, unit, enemy, enemies), false };
    if (enemies == 0)
        return false;
    odds_of_blows(look, unit, strikes_at(look, unit), has_charged(look, unit), &inflicted);
    for (int i = 0; i < enemies; i++) {
        Odds his;
        beside.cavalry = beside.cavalry || suffers_from_horse(look, unit, enemy[i]);
        if (strikes_at(look, enemy[i]) != unit)
            continue;
        odds_of_blows(look, enemy[i], unit, has_charged(look, enemy[i]), &his);
        suffered = odds_sum(&suffered, &his);
    }
    odds_of_fighter(look, unit, &suffered, &inflicted, &beside, odds);
    return true;
}

/* ---- In words ---------------------------------------------------------------------------------------------------------------------------- */

void fight_words(const Look *look, const FightOdds *odds, Text *text)
{
    toll_words(look, &odds->toll, text);
    chance_line(text, "gains (above its Zeal)", odds->won);
    chance_line(text, "loses heart (below Zeal)", odds->beaten);
    chance_line(text, "gets Stress Markers", toll_marked(&odds->toll));
}

/* What the dice of its weapons do besides, and what saves against them: CCW-01, 03 to 05. */
static void add_blades(const Look *look, UnitId unit, UnitId target, bool charged, Text *text)
{
    int need = saves_on(look, target, helped_against(look, unit));
    bool again = charged && bears(look, unit, TR_CAVALRY_WEAPONS) && applies(look, AWT_CCW_04);
    if (need > 0 && applies(look, AWT_DMG_01))
        text_format(text, need > 1 ? "; saved on %d or less" : "; saved on %d", need);
    else
        text_add(text, "; no save");
    if (again)
        text_add(text, ", saves that work thrown again");
    if (strikes_fearsomely(look, unit))
        text_add(text, ", a 1 to hit allows no save");
    if (bears(look, unit, TR_BRUTAL) && applies(look, AWT_CCW_05))
        text_add(text, ", a 1 to hit adds a die");
}

static void add_strikes(const Look *look, UnitId unit, UnitId target, bool charged, Text *text)
{
    int dice = attack_dice(look, unit), need = hits_in_combat_on(look, unit);
    text_format(text, "%s: %d %s, hit on %d or less", unit_title(look, unit), dice,
                dice == 1 ? "die" : "dice", need);
    if (can_hurt_in_combat(look, unit, target))
        add_blades(look, unit, target, charged, text);
    else
        text_add(text, "; nothing of it hurts Armoured");
    text_char(text, '\n');
}

void charge_words(const Look *look, UnitId unit, UnitId target, Text *text)
{
    FightOdds odds[2];
    odds_of_duel(look, unit, target, unit, odds);
    text_add(text, "The fight to come, one against one as both are now\n");
    add_strikes(look, unit, target, true, text);
    add_strikes(look, target, unit, has_charged(look, target), text);
    fight_words(look, &odds[1], text);
    fight_words(look, &odds[0], text);
}

/* The one of the two falls or is Broken. */
static double chance_of_end(const FightOdds *odds)
{
    return toll_gone(&odds->toll) + toll_broken(&odds->toll);
}

void charge_in_short(const Look *look, UnitId unit, UnitId target, Text *text)
{
    FightOdds odds[2];
    odds_of_duel(look, unit, target, unit, odds);
    text_chance(text, chance_of_end(&odds[1]));
    text_add(text, " to destroy or break them in the fight");
}
