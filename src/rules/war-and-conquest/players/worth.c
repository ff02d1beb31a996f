#include "players/worth.h"

#include "charge/charge_view.h"
#include "shoot/shooting.h"
#include "troops/ranks.h"

/* ---- What is left --------------------------------------------------------------------------------------------------------- */

static const Profile *profile_here(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit);
}

double points_a_wound(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int wounds = profile_here(look, unit)->field[PF_W];
    return (double)u->points / (u->count * (wounds > 0 ? wounds : 1));
}

double points_standing(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int left = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        left += look->battle->model[m].state == MODEL_LOST ? 0 : look->battle->model[m].wounds;
    return left * points_a_wound(look, unit);
}

double points_leading(const Look *look, UnitId host)
{
    double points = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != host && is_fielded(look, u) && host_of(look, u) == host)
            points += points_standing(look, u) + points_of_general(look, u);
    }
    return points;
}

double points_of_general(const Look *look, UnitId unit)
{
    enum { GENERAL_FALLS = 150 }; /* VIC-03 */
    return profile_here(look, unit)->field[PF_GENERAL] == 1 ? GENERAL_FALLS : 0;
}

/* ---- Blows ------------------------------------------------------------------------------------------------------------------- */

static bool wields_one(const Look *look, UnitId unit, WeaponTrait trait)
{
    const Profile *p = profile_here(look, unit);
    for (int i = 0; i < p->weapons; i++) {
        if (weapon_has(&look->game->weapon[p->weapon[i]], trait, NULL))
            return true;
    }
    return false;
}

static int files_wide(const Look *look, UnitId unit)
{
    enum { LOOSE_FRONT = 8 };
    int files = look->battle->unit[unit].files, alive = models_alive(look->battle, unit);
    if (is_block(look, unit) && files > 0)
        return files < alive ? files : alive;
    return alive < LOOSE_FRONT ? alive : LOOSE_FRONT;
}

static Length edge_of(const Look *look, UnitId unit, Side side)
{
    const Profile *p = profile_here(look, unit);
    if (side == SIDE_FRONT || side == SIDE_REAR || !is_block(look, unit))
        return files_wide(look, unit) * p->base_width;
    return ranks_of(look, unit) * p->base_length;
}

/* The figures along that edge which find somebody on the other's. */
static int figures_at(const Look *look, UnitId unit, UnitId target, Side out_of, Side at)
{
    const Profile *p = profile_here(look, unit);
    bool flank = out_of == SIDE_LEFT || out_of == SIDE_RIGHT;
    int own = flank && is_block(look, unit) ? ranks_of(look, unit) : files_wide(look, unit);
    Length step = flank ? p->base_length : p->base_width;
    int room = step > 0 ? 2 + edge_of(look, target, at) / step : own;
    return own < room ? own : room;
}

static int supporting_ranks(const Look *look, UnitId unit, Side out_of, bool charging)
{
    if (out_of != SIDE_FRONT || !is_block(look, unit) || is_in_disorder(look, unit))
        return 0;
    int ranks = wields_one(look, unit, WT_PIKE)              ? 2 - charging
                : wields_one(look, unit, WT_LONG_SPEAR)      ? 1
                : wields_one(look, unit, WT_THRUSTING_SPEAR) ? 1 - charging
                                                             : 0;
    int behind = ranks_of(look, unit) - 1;
    return ranks < behind ? ranks : behind;
}

static int need_to_hit(const Look *look, UnitId unit, UnitId target, Side at, bool charging)
{
    enum { HIGHER = 3, SAME, LOWER, BEST = 2, WORST = 6 };
    int own = profile_here(look, unit)->field[PF_CA],
        its = profile_here(look, target)->field[PF_CA];
    int need = own > its ? HIGHER : own < its ? LOWER : SAME;
    need -= at != SIDE_FRONT;
    need -= charging && has_keyword_of(look, unit, TR_WARBAND);
    need += is_in_disorder(look, unit);
    need += at == SIDE_FRONT && formation_held(look, target) == FORM_SHIELDWALL;
    return need < BEST ? BEST : need > WORST ? WORST : need;
}

static double chance_of_blow(const Look *look, UnitId target, int need, int ka, int ap)
{
    enum { MOST_KA = 5 };
    Attack attack = { .hit = { need, 0 },
                      .save = save_need(look, armour_worn(look, target), ap),
                      .kill =
                          kill_need(look, ka < MOST_KA ? ka : MOST_KA, is_large(look, target)) };
    return chance_of_hit(attack.hit) * chance_of_wound(&attack);
}

static double wounds_of_impact(const Look *look, UnitId unit, UnitId target)
{
    static const struct {
        double hits;
        int ka, ap;
    } impact[] = { [CLASS_LIGHT_CHARIOT] = { 2, 3, 0 },
                   [CLASS_HEAVY_CHARIOT] = { 3.5, 4, 0 },
                   [CLASS_ELEPHANT] = { 2, 5, 1 } };
    UnitClass class = class_of(look, unit);
    if (class < CLASS_LIGHT_CHARIOT || class > CLASS_ELEPHANT)
        return 0;
    return models_alive(look->battle, unit) * impact[class].hits *
           chance_of_blow(look, target, 0, impact[class].ka, impact[class].ap);
}

double wounds_of_round(const Look *look, UnitId unit, UnitId target, Side out_of, Side at,
                       bool charging)
{
    enum { TUSKS = 5 };
    const Profile *p = profile_here(look, unit);
    bool front = out_of == SIDE_FRONT, elephant = class_of(look, unit) == CLASS_ELEPHANT;
    int figures = figures_at(look, unit, target, out_of, at), ka = p->field[PF_KA], ap = elephant;
    int attacks = figures * (p->field[PF_A] + supporting_ranks(look, unit, out_of, charging));
    if (front && wields_one(look, unit, WT_TWO_HANDED))
        ka++, ap++;
    if (front && wields_one(look, unit, WT_HEAVY_THROWING) &&
        !has_mark(look->battle, OWNER_UNIT, unit, UM_LOCKED))
        ka++;
    if (charging && wields_one(look, unit, WT_CAVALRY_SPEAR))
        ka++;
    if (charging && wields_one(look, unit, WT_LANCE))
        ka++, ap++;
    double wounds =
        attacks * chance_of_blow(look, target, need_to_hit(look, unit, target, at, charging),
                                 elephant ? TUSKS : ka, ap);
    return wounds + (charging ? wounds_of_impact(look, unit, target) : 0);
}

/* ---- A charge ---------------------------------------------------------------------------------------------------------------- */

/* The chance that it breaks when it has lost by about that. */
static double chance_to_break(const Look *look, UnitId unit, double by)
{
    static const double weight[] = { 0.25, 0.5, 0.25 };
    int middle = (int)(by + (by < 0 ? -0.5 : 0.5)), morale = morale_of(look, unit);
    double chance = 0;
    for (int i = 0; i < 3; i++) {
        int lost = middle + i - 1;
        if (lost > 1 && has_keyword_of(look, unit, TR_STUBBORN))
            lost = 1;
        chance += lost < 1 ? 0 : weight[i] * (1 - chance_to_pass(morale - lost, 0));
    }
    return class_of(look, unit) == CLASS_ARTILLERY && by > 0.5 ? 1 : chance;
}

static int standard_of(const Look *look, UnitId unit)
{
    return profile_here(look, unit)->field[PF_STANDARD] == 1;
}

double charge_worth(const Look *look, UnitId charger, UnitId target, Side face)
{
    static const double flank[] = {
        [SIDE_FRONT] = 0, [SIDE_LEFT] = 1, [SIDE_RIGHT] = 1, [SIDE_REAR] = 2
    };
    const double lost_with_it = 0.8;
    double gain = points_a_wound(look, target), loss = points_a_wound(look, charger);
    double left = points_standing(look, target), own = points_standing(look, charger);
    if (is_running(look, target))
        return left;
    double dealt = wounds_of_round(look, charger, target, SIDE_FRONT, face, true);
    double taken = wounds_of_round(look, target, charger, face, SIDE_FRONT, false);
    dealt = dealt * gain > left ? left / gain : dealt;
    taken = taken * loss > own ? own / loss : taken;
    bool turns = face != SIDE_FRONT && counts_at_flank(look, charger);
    double strong = strength_of_unit(look, charger) * (1 - taken * loss / own),
           its = strength_of_unit(look, target) * (1 - dealt * gain / left);
    double by = dealt - taken + 1 + (turns ? flank[face] : 0) + standard_of(look, charger) -
                standard_of(look, target) + bonus_for_ranks(look, charger) -
                (turns ? 0 : bonus_for_ranks(look, target)) + (strong > its) - (its > strong);
    return dealt * gain - taken * loss +
           lost_with_it * (chance_to_break(look, target, by) *
                               (left - dealt * gain + points_leading(look, target)) -
                           chance_to_break(look, charger, -by) *
                               (own - taken * loss + points_leading(look, charger)));
}

/* ---- Reach --------------------------------------------------------------------------------------------------------------------- */

Length reach_of_charge(const Look *look, UnitId unit)
{
    bool never = class_of(look, unit) == CLASS_ARTILLERY || is_personality(look, unit);
    return never ? 0 : 2 * base_move(look, unit);
}

bool may_arrive(const Look *look, const Charge *charge, bool through)
{
    ChargeWay way;
    propose_way(look, charge, through, &way);
    return through ? way.found && within(way.cost, way.rate.rate)
                   : chance_to_arrive(look, charge, &way) > 0;
}

Length reach_of_shot(const Look *look, UnitId unit)
{
    WeaponId weapon = missile_of(look, unit);
    return weapon == NO_WEAPON ? 0 : look->game->weapon[weapon].field[WF_RANGE];
}
