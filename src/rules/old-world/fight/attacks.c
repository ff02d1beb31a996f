#include "engine/odds.h"
#include "fight/fight.h"
#include "fight/figures.h"

/* ---- With what one fights: CBT-12, CBT-13, tables 5.7 and 5.10, SR-11, 21, 22, 40 ---------------------------------- */

static const Profile *profile_of_unit(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit);
}

static ModelId first_alive(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_STANDING)
            return (ModelId)i;
    }
    return u->first;
}

bool charged_now(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_CHARGED);
}

bool charged_at(const Look *look, UnitId unit, UnitId enemy)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit), at = host_of(look, enemy);
    bool any = link_find(b, LK_CHARGES, host, -1) >= 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i))
        any = any || b->link[i].from == host;
    return charged_now(look, host) && (!any || link_find(b, LK_CHARGES, host, at) >= 0);
}

/* A brace of pistols serves as two hand weapons (5.10). */
static bool is_brace(const Weapon *weapon)
{
    return weapon->field[WF_KIND] == WEAPON_BOTH;
}

static bool is_for_combat(const Weapon *weapon)
{
    return weapon->field[WF_KIND] == WEAPON_COMBAT || is_brace(weapon);
}

static bool holds(const Look *look, UnitId unit, WeaponId weapon)
{
    const Model *m = &look->battle->model[first_alive(look, unit)];
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        if (m->weapon[i] == weapon)
            return true;
    }
    return false;
}

Verdict judge_wield(const Look *look, UnitId unit, WeaponId weapon)
{
    Verdict verdict = no_for(NO_WPN_NONE, unit);
    verdict.weapon = weapon;
    if (weapon < 0 || weapon >= look->game->weapons || !holds(look, unit, weapon) ||
        !is_for_combat(&look->game->weapon[weapon]))
        return verdict;
    verdict.refusal = NO_WPN_CHARGE;
    if (look->game->weapon[weapon].field[WF_CHARGE_ONLY] == 1 && !charged_now(look, unit) &&
        applies(look, TOW_CBT_12))
        return verdict;
    return yes();
}

int weapons_for_combat(const Look *look, UnitId unit, WeaponId *weapon, int most)
{
    const Model *m = &look->battle->model[first_alive(look, unit)];
    int count = 0;
    for (int i = 0; i < MOST_WEAPONS_HELD && count < most; i++) {
        WeaponId held = m->weapon[i];
        if (held == NO_HELD_WEAPON)
            continue;
        Verdict verdict = judge_wield(look, unit, held);
        if (is_yes(&verdict))
            weapon[count++] = held;
    }
    return count;
}

WeaponId wielded(const Look *look, UnitId unit)
{
    WeaponId usable[MOST_WEAPONS_HELD];
    int chosen = tally_of(look->battle, OWNER_UNIT, unit, UT_WEAPON);
    if (chosen > 0)
        return (WeaponId)(chosen - 1);
    return weapons_for_combat(look, unit, usable, MOST_WEAPONS_HELD) > 0 ? usable[0] : NO_WEAPON;
}

/* ---- Attacks ------------------------------------------------------------------------------------------------------------ */

/* SR-21: in a turn it charged and in the turn after a follow-up. */
static bool is_in_frenzy(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    bool hot = charged_now(look, host) || (has_mark(b, OWNER_UNIT, host, UM_FOLLOWED_UP) &&
                                           tally_of(b, OWNER_UNIT, host, UT_FOLLOW_AGE) > 0);
    return hot && profile_has(profile_of_unit(look, unit), TR_FRENZY, NULL) &&
           !has_mark(b, OWNER_UNIT, host, UM_FRENZY_LOST) && applies(look, TOW_SR_21);
}

static bool charges_furiously(const Look *look, UnitId unit)
{
    enum { FAR_ENOUGH = 300 }; /* hundredths of an inch */
    UnitId host = host_of(look, unit);
    return profile_has(profile_of_unit(look, unit), TR_FURIOUS_CHARGE, NULL) &&
           charged_now(look, host) &&
           tally_of(look->battle, OWNER_UNIT, host, UT_CHARGE_DISTANCE) >= FAR_ENOUGH &&
           applies(look, TOW_SR_22);
}

static int extra_of_weapon(const Look *look, WeaponId weapon)
{
    int32_t extra = 0;
    if (weapon == NO_WEAPON)
        return 0;
    const Weapon *w = &look->game->weapon[weapon];
    if (is_brace(w))
        extra = 1;
    else if (!weapon_has(w, WT_EXTRA_ATTACKS, &extra))
        return 0;
    return applies(look, TOW_SR_11) ? extra : 0;
}

static int base_attacks(const Look *look, UnitId unit, ModelId model)
{
    const Battle *b = look->battle;
    const Profile *p = profile_of_unit(look, unit);
    ModelId of = model == NO_MODEL ? first_alive(look, unit) : model;
    int rolled = tally_of(b, OWNER_MODEL, of, MT_RANDOM);
    if (rolled > 0 && profile_has(p, TR_RANDOM_ATTACKS, NULL) && applies(look, TOW_SR_40))
        return rolled;
    if (type_of(look, unit) == TYPE_WAR_MACHINE) {
        int gone = p->field[PF_CREW_W] - tally_of(b, OWNER_MODEL, of, MT_CREW);
        return p->field[PF_A] - (applies(look, TOW_WM_01) ? gone : 0);
    }
    if (model != NO_MODEL && is_champion(look, model) && p->field[PF_CHAMPION_A] != NO_FIELD &&
        applies(look, TOW_CMD_02))
        return p->field[PF_CHAMPION_A];
    return p->field[PF_A];
}

static int rider_attacks(const Look *look, UnitId unit, ModelId model, WeaponId weapon)
{
    const Profile *p = profile_of_unit(look, unit);
    int32_t extra = 0;
    int riders = type_of(look, unit) == TYPE_WAR_MACHINE ? 1 : p->field[PF_RIDERS];
    int attacks = base_attacks(look, unit, model) + extra_of_weapon(look, weapon);
    if (profile_has(p, TR_EXTRA_ATTACKS, &extra) && applies(look, TOW_SR_11))
        attacks += extra;
    attacks += is_in_frenzy(look, unit) + charges_furiously(look, unit);
    attacks += has_mark(look->battle, OWNER_UNIT, unit, UM_SWORN);
    return attacks < 0 ? 0 : attacks * (riders < 1 ? 1 : riders);
}

static bool has_mount(const Profile *p)
{
    return p->field[PF_MOUNT_A] > 0;
}

static int mount_attacks(const Look *look, UnitId unit)
{
    const Profile *p = profile_of_unit(look, unit);
    int mounts = p->field[PF_MOUNTS] < 1 ? 1 : p->field[PF_MOUNTS];
    return (p->field[PF_MOUNT_A] + charges_furiously(look, unit)) * mounts;
}

/* CBT-06, 08, 13: all Attacks in contact; elsewhere one, of each element; of supporting cavalry the rider's only. */
int attacks_at_post(const Look *look, const Post *post, Striker striker)
{
    const Profile *p = profile_of_unit(look, post->unit);
    bool whole = !(post->role != POST_CONTACT && applies(look, TOW_CBT_06));
    if (striker == STRIKER_MOUNT && !(has_mount(p) && applies(look, TOW_CBT_13)))
        return 0;
    if (striker == STRIKER_MOUNT && post->role == POST_SUPPORTS && applies(look, TOW_SR_63))
        return 0;
    int attacks = striker == STRIKER_MOUNT
                      ? mount_attacks(look, post->unit)
                      : rider_attacks(look, post->unit, post->model, wielded(look, post->unit));
    return whole || attacks < 1 ? attacks : 1;
}

/* ---- Blows -------------------------------------------------------------------------------------------------------------------- */

/* 5.10: "charge" figures count only against enemies that the wielder charged this turn. */
static void add_weapon(const Look *look, UnitId unit, WeaponId weapon, UnitId target, Blow *blow)
{
    enum { ALL_BUT_AP = 2 };
    const Weapon *w = &look->game->weapon[weapon];
    int32_t bane = 0, multiple = 0;
    if (is_brace(w))
        return;
    bool limited = w->field[WF_CHARGE_BONUS] > 0 && !charged_at(look, unit, target);
    if (w->field[WF_S] != NO_FIELD)
        blow->strength = w->field[WF_S];
    if (!limited) {
        blow->strength += w->field[WF_S_PLUS];
        blow->bane += weapon_has(w, WT_ARMOUR_BANE, &bane) ? bane : 0;
    }
    if (!limited || w->field[WF_CHARGE_BONUS] == ALL_BUT_AP)
        blow->ap += w->field[WF_AP];
    if (weapon_has(w, WT_MULTIPLE_WOUNDS, &multiple))
        blow->multiple = multiple;
    blow->flags |= weapon_has(w, WT_MAGICAL, NULL) ? HIT_MAGICAL : 0;
    blow->flags |= weapon_has(w, WT_FLAMING, NULL) ? HIT_FLAMING : 0;
    blow->flags |= weapon_has(w, WT_KILLING_BLOW, NULL) ? HIT_KILLING_BLOW : 0;
    blow->flags |= weapon_has(w, WT_POISONED, NULL) ? HIT_POISONED : 0;
}

static TroopType type_struck(const Look *look, UnitId target, ModelId directed)
{
    UnitId unit = directed == NO_MODEL ? target : look->battle->model[directed].unit;
    return type_of(look, unit);
}

/* SR-29: outright against infantry and cavalry; with Monster Slayer against monsters. */
static bool slays(const Look *look, UnitId unit, UnitId target, ModelId directed, bool weapon)
{
    const Profile *p = profile_of_unit(look, unit);
    TroopType type = type_struck(look, target, directed);
    bool monster = type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH;
    if (monster)
        return profile_has(p, TR_MONSTER_SLAYER, NULL) && applies(look, TOW_SR_29);
    return type < TYPE_LIGHT_CHARIOT && (weapon || profile_has(p, TR_KILLING_BLOW, NULL)) &&
           applies(look, TOW_SR_29);
}

static void add_keywords(const Look *look, UnitId unit, Striker striker, Blow *blow)
{
    const Profile *p = profile_of_unit(look, unit);
    Trait poison = striker == STRIKER_MOUNT ? TR_POISONED_MOUNT : TR_POISONED;
    blow->flags |= profile_has(p, TR_MAGICAL, NULL) && applies(look, TOW_SR_34) ? HIT_MAGICAL : 0;
    blow->flags |= profile_has(p, TR_FLAMING, NULL) && applies(look, TOW_SR_18) ? HIT_FLAMING : 0;
    blow->flags |= profile_has(p, (int)poison, NULL) && applies(look, TOW_SR_38) ? HIT_POISONED : 0;
}

Blow blow_of(const Look *look, UnitId unit, ModelId model, Striker striker, UnitId target,
             ModelId directed)
{
    const Profile *p = profile_of_unit(look, unit);
    bool mount = striker == STRIKER_MOUNT;
    WeaponId weapon = mount ? NO_WEAPON : wielded(look, unit);
    Blow blow = { .ws = p->field[mount ? PF_MOUNT_WS : PF_WS],
                  .strength = p->field[mount ? PF_MOUNT_S : PF_S],
                  .flags = HIT_COMBAT };
    bool champion = !mount && model != NO_MODEL && is_champion(look, model);
    if (champion && p->field[PF_CHAMPION_WS] != NO_FIELD && applies(look, TOW_CMD_02))
        blow.ws = p->field[PF_CHAMPION_WS];
    if (weapon != NO_WEAPON)
        add_weapon(look, unit, weapon, target, &blow);
    if (weapon != NO_WEAPON && blow.flags & HIT_MAGICAL)
        blow.flags &= ~HIT_POISONED;
    else
        add_keywords(look, unit, striker, &blow);
    bool held = blow.flags & HIT_KILLING_BLOW;
    blow.flags &= ~HIT_KILLING_BLOW;
    if (!mount && slays(look, unit, target, directed, held))
        blow.flags |= HIT_KILLING_BLOW;
    return blow;
}

int skill_of_target(const Look *look, UnitId target, ModelId directed)
{
    UnitId unit = directed == NO_MODEL ? target : look->battle->model[directed].unit;
    const Profile *p = profile_of_unit(look, unit);
    bool champion = directed != NO_MODEL && is_champion(look, directed);
    if (champion && p->field[PF_CHAMPION_WS] != NO_FIELD && applies(look, TOW_CMD_02))
        return p->field[PF_CHAMPION_WS];
    return p->field[PF_WS];
}

bool is_feared(const Look *look, UnitId enemy, UnitId by)
{
    TroopType type = type_of(look, host_of(look, by));
    bool beasts = type == TYPE_WAR_BEASTS || type == TYPE_SWARM;
    if (has_trait(look, enemy, TR_FEAR, NULL))
        return applies(look, TOW_SR_13);
    if (has_trait(look, enemy, TR_TERROR, NULL))
        return applies(look, TOW_SR_48);
    return beasts && has_trait(look, enemy, TR_FLAMING, NULL) && applies(look, TOW_SR_18);
}

/* ---- W-WEAPON: each unit and character that has a choice, the active side first -------------------------------------------------- */

enum { A_UNIT, A_SEATS };
typedef enum ArmingStep { ARMING_NEXT, ARMING_CHOSEN } ArmingStep;

static bool fights_here(const Look *look, UnitId unit)
{
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        if (combat.unit[i] == host_of(look, unit))
            return look->battle->unit[unit].state == UNIT_FIELD &&
                   models_alive(look->battle, unit) > 0;
    }
    return false;
}

static void take_weapon(Play *play, UnitId unit, WeaponId weapon)
{
    if (tally_of(play->look.battle, OWNER_UNIT, unit, UT_WEAPON) != weapon + 1)
        set_tally(play, OWNER_UNIT, unit, UT_WEAPON, weapon + 1, TOW_CBT_12);
}

static Flow arm_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    WeaponId usable[MOST_WEAPONS_HELD];
    for (; frame->v[A_SEATS] < look->battle->seats; frame->v[A_SEATS]++, frame->v[A_UNIT] = 0) {
        SeatId seat = (SeatId)((frame->seat + frame->v[A_SEATS]) % look->battle->seats);
        while (frame->v[A_UNIT] < look->battle->units) {
            UnitId unit = (UnitId)frame->v[A_UNIT]++;
            if (look->battle->unit[unit].seat != seat || !fights_here(look, unit))
                continue;
            int count = weapons_for_combat(look, unit, usable, MOST_WEAPONS_HELD);
            frame->actor = unit;
            if (count > 1)
                return ask_order(play, frame, ARMING_CHOSEN, seat, WHY_WIELD, 1u << VERB_WIELD);
            if (count == 1)
                take_weapon(play, unit, usable[0]);
        }
    }
    return DONE;
}

Flow run_arming(Play *play, Frame *frame, const Answer *answer)
{
    if (frame->step == ARMING_NEXT)
        return arm_next(play, frame);
    take_weapon(play, frame->actor, answer->order.clause[0].weapon);
    return go(frame, ARMING_NEXT);
}

/* Why another unit that fights has nothing to choose: a weapon that counts only after a charge, perhaps. */
static Verdict judge_unasked(const Look *look, const Frame *frame, UnitId unit, WeaponId weapon)
{
    const Model *m = &look->battle->model[first_alive(look, unit)];
    for (int i = 0; i < MOST_WEAPONS_HELD && fights_here(look, unit); i++) {
        Verdict verdict = judge_wield(look, unit, m->weapon[i]);
        bool meant = weapon == NO_WEAPON || weapon == m->weapon[i];
        if (meant && verdict.refusal == NO_WPN_CHARGE)
            return verdict;
    }
    return no_for(NO_NOT_OFFERED, frame->actor);
}

Verdict judge_arming(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (order->clauses != 1 || order->actor == NO_UNIT)
        return no_for(NO_NOT_OFFERED, frame->actor);
    if (order->actor != frame->actor)
        return judge_unasked(look, frame, order->actor, order->clause[0].weapon);
    return judge_wield(look, frame->actor, answer->order.clause[0].weapon);
}

/* What one blow of it comes to: Wounds expected of a rank in contact, and of those behind when they may strike too. */
static double worth_of(const Look *look, UnitId unit, WeaponId weapon, UnitId target)
{
    const Profile *p = profile_of_unit(look, unit);
    const Weapon *w = &look->game->weapon[weapon];
    Blow blow = { .ws = p->field[PF_WS], .strength = p->field[PF_S] };
    add_weapon(look, unit, weapon, target, &blow);
    double hit = odds_of_need(
        6, need_to_strike(look, unit, blow.ws, target, skill_of_target(look, target, NO_MODEL)));
    double wound =
        odds_of_need(6, wound_need(blow.strength, toughness_of(look, target, NO_MODEL, true)));
    double saved = odds_of_need(6, armour_need(armour_of(look, target, NO_MODEL, true), blow.ap));
    double attacks = rider_attacks(look, unit, NO_MODEL, weapon);
    bool spear = weapon_has(w, WT_SPEAR, NULL) && charged_now(look, unit);
    if (weapon_has(w, WT_EXTRA_RANK, NULL) && !spear && ranks_of(look, unit) > 1)
        attacks += 1;
    return attacks * hit * wound * (1 - saved);
}

WeaponId usual_weapon(const Look *look, UnitId unit)
{
    WeaponId usable[MOST_WEAPONS_HELD];
    UnitId enemy[MOST_FOES];
    int count = weapons_for_combat(look, unit, usable, MOST_WEAPONS_HELD), best = 0;
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 1; i < count && enemies > 0; i++) {
        if (worth_of(look, unit, usable[i], enemy[0]) >
            worth_of(look, unit, usable[best], enemy[0]))
            best = i;
    }
    return count > 0 ? usable[best] : NO_WEAPON;
}

void suggest_arming(const Look *look, const Frame *frame, Answer *answer)
{
    answer->order.actor = frame->actor;
    order_clause(&answer->order, VERB_WIELD)->weapon = usual_weapon(look, frame->actor);
}
