#include "charge/charging.h"
#include "fight/fighting.h"

#include "troops/ranks.h"

/* ---- What a blow is worth: CMB-03, 08 to 12, WPN-08, 11 to 14, KEY-03, FRM-02, SPC-02, 03, 07 ---------------------- */

static const Profile *profile_of(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit);
}

static bool carries(const Look *look, UnitId unit, WeaponTrait trait)
{
    const Profile *p = profile_of(look, unit);
    for (int i = 0; i < p->weapons; i++) {
        if (weapon_has(&look->game->weapon[p->weapon[i]], trait, NULL))
            return true;
    }
    return false;
}

static bool is_marked(const Look *look, UnitId unit, UnitMark number)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), (int)number);
}

/* ---- What a charge adds: CMB-12 -------------------------------------------------------------------------------------------- */

bool is_charging(const Look *look, UnitId unit)
{
    return is_marked(look, unit, UM_CHARGED) || is_marked(look, unit, UM_COUNTER_CHARGED) ||
           is_marked(look, unit, UM_PURSUED_IN);
}

bool is_defended(const Look *look, UnitId unit, UnitId enemy)
{
    UnitId own = host_of(look, unit), other = host_of(look, enemy);
    return is_marked(look, own, UM_BEHIND_OBSTACLE) && is_across_obstacle(look, own, other);
}

bool charge_counts(const Look *look, UnitId unit, UnitId enemy)
{
    bool hampered = is_in_disorder(look, unit) || is_defended(look, enemy, unit);
    return is_charging(look, unit) && !(hampered && applies(look, WAC_CMB_12));
}

/* Who pursued into somebody came straight at him. */
static bool was_in_zone(const Look *look, UnitId unit, UnitId enemy)
{
    Charge charge;
    bool declared = charge_declared(look, host_of(look, unit), host_of(look, enemy), &charge);
    return !declared || charge.in_zone;
}

bool zone_charge_counts(const Look *look, UnitId unit, UnitId enemy)
{
    bool zone = is_marked(look, unit, UM_COUNTER_CHARGED) || was_in_zone(look, unit, enemy);
    return charge_counts(look, unit, enemy) && zone;
}

/* ---- Weapons ---------------------------------------------------------------------------------------------------------------------- */

/* At a flank or rear edge the figures of a unit have hand weapons only (CMB-07). */
static bool wields(const Look *look, const Blows *b, WeaponTrait trait, RuleId rule)
{
    bool bare = facing_touched(look, b->unit, b->target) != SIDE_FRONT &&
                !is_personality(look, b->unit) && applies(look, WAC_CMB_07);
    return !bare && carries(look, b->unit, trait) && applies(look, rule);
}

/* In the first round of its combat; while that is resolved it still counts for what has been struck. */
static bool fights_first(const Look *look, UnitId unit)
{
    bool resolved = look->battle->phase == PHASE_RESOLUTION;
    return !is_marked(look, unit, UM_LOCKED) ||
           (resolved && is_marked(look, unit, UM_FOUGHT_FIRST));
}

static unsigned causes_by_weapon(const Look *look, const Blows *b)
{
    unsigned causes = 0;
    bool first = fights_first(look, b->unit);
    if (wields(look, b, WT_TWO_HANDED, WAC_WPN_11))
        causes |= 1u << CAUSE_TWO_HANDED;
    if (first && wields(look, b, WT_HEAVY_THROWING, WAC_WPN_12))
        causes |= 1u << CAUSE_THROWING;
    if (charge_counts(look, b->unit, b->target) && wields(look, b, WT_CAVALRY_SPEAR, WAC_WPN_13))
        causes |= 1u << CAUSE_SPEAR;
    if (zone_charge_counts(look, b->unit, b->target) && wields(look, b, WT_LANCE, WAC_WPN_14))
        causes |= 1u << CAUSE_LANCE;
    return causes;
}

/* ---- To hit: CMB-09, 10 ---------------------------------------------------------------------------------------------------------- */

static unsigned causes_to_hit(const Look *look, const Blows *b)
{
    unsigned causes = 0;
    Side face = facing_touched(look, b->target, b->unit);
    if (face != SIDE_FRONT)
        causes |= 1u << CAUSE_FLANK;
    if (has_keyword_of(look, b->unit, TR_WARBAND) && charge_counts(look, b->unit, b->target) &&
        applies(look, WAC_KEY_03))
        causes |= 1u << CAUSE_WARBAND;
    if (is_in_disorder(look, b->unit) && applies(look, WAC_UNI_09))
        causes |= 1u << CAUSE_DISORDER;
    if (face == SIDE_FRONT && formation_held(look, b->target) == FORM_SHIELDWALL &&
        applies(look, WAC_FRM_02))
        causes |= 1u << CAUSE_SHIELDWALL;
    if (is_defended(look, b->target, b->unit) && applies(look, WAC_TER_18))
        causes |= 1u << CAUSE_OBSTACLE;
    return applies(look, WAC_CMB_10) ? causes : 0;
}

static int bonus_to_hit(unsigned causes)
{
    static const int worth[BLOW_CAUSES] = { [CAUSE_FLANK] = 1,
                                            [CAUSE_WARBAND] = 1,
                                            [CAUSE_DISORDER] = -1,
                                            [CAUSE_SHIELDWALL] = -1,
                                            [CAUSE_OBSTACLE] = -1 };
    int sum = 0;
    for (int i = 0; i < BLOW_CAUSES; i++)
        sum += causes >> i & 1 ? worth[i] : 0;
    return sum;
}

static HitNeed need_of_blow(const Look *look, const Blows *b)
{
    enum { HIGHER = 3, SAME, LOWER, BEST = 2, WORST = 6 };
    int own = profile_of(look, b->unit)->field[PF_CA],
        other = profile_of(look, b->target)->field[PF_CA];
    bool compared = applies(look, WAC_CMB_09);
    int need = own > other ? HIGHER : own < other ? LOWER : SAME;
    need = (compared ? need : SAME) - bonus_to_hit(b->causes);
    return (HitNeed){ need < BEST ? BEST : need > WORST ? WORST : need, 0 };
}

/* ---- Save and kill: CMB-11 ---------------------------------------------------------------------------------------------------------- */

enum { MOST_KA = 5, PLAIN_KA = 3 };

static int has_cause(const Blows *b, BlowCause cause)
{
    return b->causes >> cause & 1;
}

static int killing_ability(const Look *look, const Blows *b)
{
    int ka = profile_of(look, b->unit)->field[PF_KA] + has_cause(b, CAUSE_TWO_HANDED) +
             has_cause(b, CAUSE_THROWING) + has_cause(b, CAUSE_SPEAR) + has_cause(b, CAUSE_LANCE);
    bool counts = applies(look, WAC_CMB_11);
    return !counts ? PLAIN_KA : ka < MOST_KA ? ka : MOST_KA;
}

static int piercing(const Look *look, const Blows *b)
{
    bool trampled = class_of(look, b->unit) == CLASS_ELEPHANT && applies(look, WAC_SPC_03);
    return has_cause(b, CAUSE_TWO_HANDED) + has_cause(b, CAUSE_LANCE) + trampled;
}

/* WPN-11: both hands on the weapon, none on the shield. */
static int armour_in_combat(const Look *look, UnitId target, UnitId striker)
{
    Blows own = { .unit = target, .target = striker };
    bool bare =
        has_keyword_of(look, target, TR_SHIELD) && wields(look, &own, WT_TWO_HANDED, WAC_WPN_11);
    return armour_worn(look, target) - bare;
}

static void work_out(const Look *look, Blows *b)
{
    b->causes = causes_to_hit(look, b) | causes_by_weapon(look, b);
    b->attack.hit = need_of_blow(look, b);
    b->attack.save = save_need(look, armour_in_combat(look, b->target, b->unit), piercing(look, b));
    b->attack.kill = kill_need(look, killing_ability(look, b), is_large(look, b->target));
}

/* ---- When: CMB-03, WPN-08 -------------------------------------------------------------------------------------------------------- */

/* Long spears wait for horse and chariots that come onto them. */
static bool meets_horse(const Look *look, const Blows *b)
{
    UnitId enemy = host_of(look, b->target);
    return is_charging(look, enemy) && (is_mounted(look, enemy) || is_chariot(look, enemy));
}

static int step_of(const Look *look, const Blows *b)
{
    bool stepped = applies(look, WAC_CMB_03), ordered = stepped && !is_in_disorder(look, b->unit);
    if (stepped && has_cause(b, CAUSE_TWO_HANDED))
        return STEP_TWO_HANDED;
    if (ordered && wields(look, b, WT_PIKE, WAC_WPN_08))
        return STEP_PIKES;
    if (ordered && meets_horse(look, b) && wields(look, b, WT_LONG_SPEAR, WAC_WPN_08))
        return STEP_PIKES;
    return stepped && is_charging(look, b->unit) ? STEP_CHARGERS : STEP_OTHERS;
}

/* ---- How many ----------------------------------------------------------------------------------------------------------------------- */

/* CMB-07: one each at a flank or rear edge; a Personality has all of his own. SPC-07: the crew of a machine. */
static int attacks_each(const Look *look, const Blows *b)
{
    enum { CREW = 3 };
    bool at_side =
        facing_touched(look, b->unit, b->target) != SIDE_FRONT && !is_personality(look, b->unit);
    if (class_of(look, b->unit) == CLASS_ARTILLERY && applies(look, WAC_SPC_07))
        return CREW;
    if (at_side && applies(look, WAC_CMB_07))
        return 1;
    return applies(look, WAC_CMB_08) ? profile_of(look, b->unit)->field[PF_A] : 1;
}

static bool same_blows(const Blows *a, const Blows *b)
{
    return a->unit == b->unit && a->target == b->target && a->step == b->step &&
           a->faces == b->faces;
}

static int add_blows(Blows *list, int count, int most, const Blows *b)
{
    for (int i = 0; i < count; i++) {
        if (!same_blows(&list[i], b))
            continue;
        list[i].attacks += b->attacks;
        list[i].contact += b->contact;
        list[i].supporting += b->supporting;
        return count;
    }
    if (count < most && b->attacks > 0)
        list[count++] = *b;
    return count;
}

static Blows blows_by(const Look *look, const Strikers *s)
{
    Blows b = { .unit = s->unit,
                .target = struck_by(look, s),
                .contact = s->contact,
                .supporting = s->supporting };
    work_out(look, &b);
    b.step = step_of(look, &b);
    b.attacks = attacks_each(look, &b) * s->contact + s->supporting;
    return b;
}

/* ---- Impact: SPC-02, 03 --------------------------------------------------------------------------------------------------------------- */

static bool crashes_in(const Look *look, UnitId unit, UnitId enemy)
{
    bool elephant = class_of(look, unit) == CLASS_ELEPHANT;
    bool charged =
        elephant ? charge_counts(look, unit, enemy) : zone_charge_counts(look, unit, enemy);
    return charged && carries(look, unit, WT_IMPACT) &&
           facing_touched(look, unit, enemy) == SIDE_FRONT &&
           applies(look, elephant ? WAC_SPC_03 : WAC_SPC_02);
}

/* On the unit, whomever the blows behind it are aimed at. */
static Blows impact_by(const Look *look, const Strikers *s)
{
    enum { D3 = 3, D6 = 6, LIGHT_KA = 3, HEAVY_KA = 4, ELEPHANT_KA = 5 };
    UnitId enemy = host_of(look, struck_by(look, s));
    UnitClass class = class_of(look, s->unit);
    bool heavy = class == CLASS_HEAVY_CHARIOT, elephant = class == CLASS_ELEPHANT;
    int ka = elephant ? ELEPHANT_KA : heavy ? HEAVY_KA : LIGHT_KA;
    Blows b = { .unit = s->unit, .target = enemy, .step = STEP_CHARGERS, .contact = s->contact };
    b.faces = heavy ? D6 : D3;
    b.attacks = crashes_in(look, s->unit, enemy) ? s->contact : 0;
    b.attack.save = save_need(look, armour_in_combat(look, enemy, s->unit), elephant);
    b.attack.kill = kill_need(look, ka, is_large(look, enemy));
    return b;
}

/* ---- Together ------------------------------------------------------------------------------------------------------------------------------ */

int blows_of_unit(const Look *look, UnitId unit, Blows *blows, int most)
{
    Strikers strikers[MOST_STRIKERS];
    int groups = strikers_of(look, unit, strikers, MOST_STRIKERS), count = 0;
    for (int i = 0; i < groups; i++) {
        Blows impact = impact_by(look, &strikers[i]), plain = blows_by(look, &strikers[i]);
        count = add_blows(blows, count, most, &impact);
        count = add_blows(blows, count, most, &plain);
    }
    return count;
}

int blows_in_step(const Look *look, const Combat *combat, int step, Blows *blows, int most)
{
    int count = 0;
    for (int i = 0; i < combat->units; i++) {
        Blows own[MOST_BLOWS];
        int all = blows_of_unit(look, combat->unit[i], own, MOST_BLOWS);
        for (int k = 0; k < all && count < most; k++) {
            if (own[k].step == step)
                blows[count++] = own[k];
        }
    }
    return count;
}
