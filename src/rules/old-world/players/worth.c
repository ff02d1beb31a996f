#include "players/worth.h"

#include "fight/figures.h"
#include "odds/odds.h"

/* ---- Means of dice ----------------------------------------------------------------------------------------------------- */

double chance_of(int need)
{
    if (need <= 1)
        return 1;
    return need > 6 ? 0 : (7 - need) / 6.0;
}

static double mean_of(int32_t figure)
{
    DiceFigure dice = dice_figure(figure);
    return dice.dice * (dice.sides + 1) / 2.0 + dice.plus;
}

double points_of_wound(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int wounds = unit_profile(look->game, look->battle, unit)->field[PF_W];
    return (double)u->points / (u->count * (wounds > 0 ? wounds : 1));
}

double wounds_of_hit(const Look *look, UnitId target, int strength, int ap, bool combat)
{
    Hits hits = { .count = 1, .strength = strength, .ap = ap, .directed = NO_MODEL };
    hits.flags = HIT_MAGICAL | (combat ? HIT_COMBAT : 0);
    Wounding blow = wounding_of(look, target, &hits, false);
    return blow.wounds * (1 - blow.costs.recovers);
}

/* ---- Blows ---------------------------------------------------------------------------------------------------------------- */

static int field_or(const Profile *p, ProfileField field, int otherwise)
{
    return p->field[field] == NO_FIELD ? otherwise : p->field[field];
}

static double worth_of_weapon(const Look *look, UnitId unit, UnitId target, const Weapon *w,
                              int attacks, bool charging)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    const Profile *other = unit_profile(look->game, look->battle, target);
    int32_t extra = 0;
    bool bonus = charging || w->field[WF_CHARGE_BONUS] == 0;
    int strength = w->field[WF_S] != NO_FIELD ? w->field[WF_S] : field_or(p, PF_S, 3);
    strength += bonus ? w->field[WF_S_PLUS] : 0;
    int ap = bonus || w->field[WF_CHARGE_BONUS] == 2 ? w->field[WF_AP] : 0;
    if (weapon_has(w, WT_EXTRA_ATTACKS, &extra))
        attacks += extra;
    int need = strike_need(field_or(p, PF_WS, 0), field_or(other, PF_WS, 0));
    return attacks * chance_of(need) * wounds_of_hit(look, target, strength, ap, true);
}

/* The best of its combat weapons; a lance only in a charge. */
static double worth_of_riders(const Look *look, UnitId unit, UnitId target, bool charging)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    static const Weapon bare = { .field = { [WF_S] = NO_FIELD } };
    int attacks = field_or(p, PF_A, 1);
    if (attacks > 100)
        attacks = (int)mean_of(attacks);
    double best = worth_of_weapon(look, unit, target, &bare, attacks, charging);
    for (int i = 0; i < p->weapons; i++) {
        const Weapon *w = &look->game->weapon[p->weapon[i]];
        bool fights = w->field[WF_KIND] == WEAPON_COMBAT || w->field[WF_KIND] == WEAPON_BOTH;
        if (!fights || (w->field[WF_CHARGE_ONLY] == 1 && !charging))
            continue;
        double here = worth_of_weapon(look, unit, target, w, attacks, charging);
        best = here > best ? here : best;
    }
    return best * field_or(p, PF_RIDERS, 1);
}

static double worth_of_mounts(const Look *look, UnitId unit, UnitId target, bool charging)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    const Profile *other = unit_profile(look->game, look->battle, target);
    int32_t impact = 0;
    double sum = 0;
    if (p->field[PF_MOUNT_A] != NO_FIELD && p->field[PF_MOUNT_S] != NO_FIELD)
        sum = field_or(p, PF_MOUNTS, 1) * p->field[PF_MOUNT_A] *
              chance_of(strike_need(field_or(p, PF_MOUNT_WS, 0), field_or(other, PF_WS, 0))) *
              wounds_of_hit(look, target, p->field[PF_MOUNT_S], 0, true);
    if (charging && profile_has(p, TR_IMPACT_HITS, &impact))
        sum += mean_of(impact) *
               wounds_of_hit(look, target, field_or(p, PF_MACHINE_S, field_or(p, PF_MOUNT_S, 4)), 1,
                             true);
    if (profile_has(p, TR_STOMP, &impact))
        sum += mean_of(impact) * wounds_of_hit(look, target, field_or(p, PF_S, 4), 0, true);
    return sum;
}

double worth_of_blows(const Look *look, UnitId unit, UnitId target, bool charging)
{
    Block block = block_of(look, unit);
    Base face = unit_outline(look, target);
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int abreast = p->base_width > 0 ? face.width / p->base_width + 2 : 1;
    int fighters = is_block(look, unit) ? block.files : models_alive(look->battle, unit);
    fighters = fighters < abreast ? fighters : abreast;
    int alive = models_alive(look->battle, unit);
    fighters = fighters < alive ? fighters : alive;
    double each = worth_of_riders(look, unit, target, charging) +
                  worth_of_mounts(look, unit, target, charging);
    double wounds = each * fighters;
    double most = (double)models_alive(look->battle, target) *
                  unit_profile(look->game, look->battle, target)->field[PF_W];
    return (wounds < most ? wounds : most) * points_of_wound(look, target);
}

/* ---- Volleys ------------------------------------------------------------------------------------------------------------------ */

static bool has_range(const Weapon *w)
{
    return w->field[WF_KIND] != WEAPON_COMBAT && w->field[WF_RANGE] > 0;
}

Length range_of(const Look *look, UnitId unit)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    Length most = 0;
    for (int i = 0; i < p->weapons; i++) {
        const Weapon *w = &look->game->weapon[p->weapon[i]];
        if (has_range(w) && w->field[WF_RANGE] > most)
            most = w->field[WF_RANGE];
    }
    return most;
}

static int modifiers(const Look *look, UnitId unit, UnitId target, const Weapon *w, Length gap)
{
    bool moved = has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED);
    bool quick = weapon_has(w, WT_QUICK_SHOT, NULL);
    int sum = moved && !quick ? (weapon_has(w, WT_PONDEROUS, NULL) ? -2 : -1) : 0;
    sum -= 2 * gap > w->field[WF_RANGE];
    sum -= !is_block(look, target);
    return sum;
}

static double hits_of_shot(ShotNeed need)
{
    if (need.first > 6)
        return 0;
    double hit = chance_of(need.first);
    if (need.second > 0)
        hit = chance_of(6) * chance_of(need.second);
    return need.again > 0 ? hit + (1 - hit) * chance_of(need.again) : hit;
}

static double worth_with(const Look *look, UnitId unit, UnitId target, Length gap, const Weapon *w)
{
    enum { MACHINE_HITS = 3 };
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int32_t many = 0;
    if (!has_range(w) || gap > w->field[WF_RANGE] + REACH_SLACK || gap < w->field[WF_RANGE_MIN])
        return 0;
    Block block = block_of(look, unit);
    double shooters = is_block(look, unit) ? block.files : models_alive(look->battle, unit);
    double shots = shooters * field_or(p, PF_RIDERS, 1);
    if (weapon_has(w, WT_VOLLEY_FIRE, NULL) && is_block(look, unit) &&
        !has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED))
        shots += (models_alive(look->battle, unit) - shooters) / 2;
    int strength =
        w->field[WF_S] != NO_FIELD ? w->field[WF_S] : field_or(p, PF_S, 3) + w->field[WF_S_PLUS];
    double hit = wounds_of_hit(look, target, strength, w->field[WF_AP], false);
    double each = points_of_wound(look, target);
    if (type_of(look, unit) == TYPE_WAR_MACHINE)
        return MACHINE_HITS * hit * each;
    if (weapon_has(w, WT_MULTIPLE_SHOTS, &many))
        shots *= mean_of(many);
    int sum = modifiers(look, unit, target, w, gap) - (many > 0);
    if (field_or(p, PF_BS, 0) <= 0)
        return 0;
    return shots * hits_of_shot(shot_need(p->field[PF_BS], sum)) * hit * each;
}

double worth_of_volley(const Look *look, UnitId unit, UnitId target, Length gap, WeaponId *weapon)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    double best = 0;
    *weapon = NO_WEAPON;
    for (int i = 0; i < p->weapons; i++) {
        double here = worth_with(look, unit, target, gap, &look->game->weapon[p->weapon[i]]);
        if (here <= best)
            continue;
        best = here;
        *weapon = p->weapon[i];
    }
    return best;
}

/* ---- Charges and dispels --------------------------------------------------------------------------------------------------- */

double chance_of_charge(const Look *look, UnitId unit, Length way, bool slowed)
{
    return chance_of_charge_with(look, unit, way, slowed,
                                 has_trait(look, unit, TR_SWIFTSTRIDE, NULL));
}

double chance_of_charge_with(const Look *look, UnitId unit, Length way, bool slowed, bool swift)
{
    bool flies = charges_flying(look, unit);
    Length reach = pace(look, unit, slowed, flies);
    int home = 0, all = 0;
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            for (int c = swift ? 1 : 0; c <= (swift ? 6 : 0); c++) {
                int kept = charge_die(a, b, slowed) + c;
                home += within(way, reach + kept * INCH);
                all++;
            }
        }
    }
    return (double)home / all;
}

double chance_of_dispel(int bonus, int total)
{
    int more = 0;
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++)
            more += a + b == 12 || (a + b > 2 && a + b + bonus > total);
    }
    return more / 36.0;
}
