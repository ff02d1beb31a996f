#include "fight/fight.h"
#include "fight/figures.h"

/* ---- When a model strikes and what it needs: CBT-02..04, CBT-10, CBT-19, SR-45 ----------------------------------------- */

enum { BEST = 10, FIRST = 10, LAST = 1, HUNDREDTHS = 100 };

static bool strikes(const Look *look, UnitId unit, WeaponId weapon, Trait trait, WeaponTrait held)
{
    bool with = weapon != NO_WEAPON && weapon_has(&look->game->weapon[weapon], (int)held, NULL);
    return (with || has_trait(look, unit, trait, NULL)) && applies(look, TOW_SR_45);
}

/* SR-45: first and last cancel each other; neither touches the mount, which has no weapon. */
static int base_initiative(const Look *look, UnitId unit, bool mount, WeaponId weapon)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int own = p->field[mount ? PF_MOUNT_I : PF_I];
    bool drunk = has_mark(look->battle, OWNER_UNIT, unit, UM_QUICK_DRAUGHT);
    WeaponId held = mount ? NO_WEAPON : weapon;
    bool first = drunk || strikes(look, unit, held, TR_STRIKE_FIRST, WT_STRIKE_FIRST);
    bool last = strikes(look, unit, held, TR_STRIKE_LAST, WT_STRIKE_LAST);
    return first == last ? own : first ? FIRST : LAST;
}

/* CBT-03, 04: one for each full inch of the charge, three at most in front, four in flank or rear. */
static int charge_bonus(const Look *look, UnitId of)
{
    enum { MOST_IN_FRONT = 3, MOST_ELSEWHERE = 4 };
    const Battle *b = look->battle;
    UnitId unit = host_of(look, of);
    int inches = tally_of(b, OWNER_UNIT, unit, UT_CHARGE_DISTANCE) / HUNDREDTHS;
    bool front = tally_of(b, OWNER_UNIT, unit, UT_CHARGE_ARC) == (int32_t)SIDE_FRONT;
    int most = front ? MOST_IN_FRONT : MOST_ELSEWHERE;
    bool matters = has_mark(b, OWNER_UNIT, unit, UM_CHARGED) &&
                   !(has_mark(b, OWNER_UNIT, unit, UM_DISORDERED) && applies(look, TOW_CMV_06)) &&
                   applies(look, front ? TOW_CBT_03 : TOW_CBT_04);
    if (!matters)
        return 0;
    return inches < most ? inches : most;
}

/* Table 5.10: a thrusting spear against who charged its bearers in front this turn. */
static int spear_bonus(const Look *look, UnitId unit, WeaponId weapon, UnitId against)
{
    Side face = SIDE_REAR;
    bool set = weapon != NO_WEAPON && weapon_has(&look->game->weapon[weapon], WT_SET_SPEAR, NULL) &&
               against != NO_UNIT;
    return set && has_mark(look->battle, OWNER_UNIT, against, UM_CHARGED) &&
           contact_face(look, host_of(look, unit), against, &face) && face == SIDE_FRONT;
}

int initiative_of(const Look *look, UnitId unit, bool mount, WeaponId weapon, UnitId against)
{
    int value = base_initiative(look, unit, mount, weapon) + charge_bonus(look, unit);
    value += mount ? 0 : spear_bonus(look, unit, weapon, against);
    return value > BEST ? BEST : value;
}

int need_to_strike(const Look *look, UnitId unit, int attacker_ws, UnitId target, int target_ws)
{
    enum { NATURAL_SIX = 6 };
    const Battle *b = look->battle;
    bool afraid = has_mark(b, OWNER_UNIT, host_of(look, unit), UM_FEARS) &&
                  is_feared(look, target, unit) && applies(look, TOW_CBT_19);
    int need = applies(look, TOW_CBT_10) ? strike_need(attacker_ws, target_ws) : 4;
    if (need == 0 || need == NEED_NEVER)
        return need;
    need += afraid;
    return need > NATURAL_SIX ? NATURAL_SIX : need;
}
