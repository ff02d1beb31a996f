#include "shoot/blasts.h"

#include "fight/losses.h"
#include "flight/nerves.h"

/* ---- One Shooting Attack: SHO-01 ------------------------------------------------------------------------------------------------- */

enum { MOST_GROUPS = 4, ONLY_BIT = 8 };
enum {
    A_FLAGS, /* FireFlags; above ONLY_BIT a vehicle's weapon and 1 */
    A_AT,
    A_HITS, /* of each weapon: ordinary hits, and from CRITS_BIT on Critical ones */
    A_WOUNDS = A_HITS + MOST_GROUPS,
    A_DEVASTATING,
    A_NEAR,
    A_SEEN,
    A_LOST = A_SEEN + 2,
};
enum { CRITS_BIT = 16 };
typedef enum AttackStep {
    ATTACK_BEGIN,
    ATTACK_GROUP,
    ATTACK_ROLLED,
    ATTACK_SAVE,
    ATTACK_SAVED,
    ATTACK_LOST,
    ATTACK_PINNED,
    ATTACK_TESTED,
    ATTACK_DONE,
} AttackStep;

static Frame attack_frame(const Look *look, UnitId unit, UnitId target, unsigned flags,
                          WeaponId only)
{
    Frame frame = frame_of(PROC_ATTACK, look->battle->unit[unit].seat, unit, target);
    frame.v[A_FLAGS] = (int32_t)flags | (only + 1) << ONLY_BIT;
    return frame;
}

static Said said_by(const Look *look, const Frame *frame)
{
    return (Said){ &look->battle->clause[frame->clause_first], frame->clause_count };
}

static Fire fire_now(const Look *look, const Frame *frame)
{
    Fire fire = { .unit = frame->actor,
                  .target = frame->target,
                  .flags = (unsigned)frame->v[A_FLAGS] & ((1U << ONLY_BIT) - 1),
                  .only = (WeaponId)((frame->v[A_FLAGS] >> ONLY_BIT) - 1) };
    Said said = said_by(look, frame);
    plan_fire(look, &said, &fire);
    return fire;
}

/* ---- Weapon by weapon, in the order of their table: SHO-19 --------------------------------------------------------------------------- */

/* The weapon of that group of shots; NO_WEAPON behind the last. */
static WeaponId group_weapon(const Look *look, const Fire *fire, int group)
{
    WeaponId last = NO_WEAPON;
    for (int g = 0; g <= group; g++) {
        WeaponId next = NO_WEAPON;
        for (int i = 0; i < fire->shots; i++) {
            WeaponId w = fire->shot[i].weapon;
            bool later = w > last && !is_blast(look, w);
            if (later && (next == NO_WEAPON || w < next))
                next = w;
        }
        if (next == NO_WEAPON)
            return NO_WEAPON;
        last = next;
    }
    return last;
}

static int group_dice(const Fire *fire, WeaponId weapon)
{
    int dice = 0;
    for (int i = 0; i < fire->shots; i++)
        dice += fire->shot[i].weapon == weapon ? fire->shot[i].dice : 0;
    return dice;
}

/* The shot that the die belongs to. */
static const Shot *shot_of_die(const Fire *fire, WeaponId weapon, int die)
{
    for (int i = 0; i < fire->shots; i++) {
        if (fire->shot[i].weapon != weapon)
            continue;
        if (die < fire->shot[i].dice)
            return &fire->shot[i];
        die -= fire->shot[i].dice;
    }
    return NULL;
}

bool hits_need(const Look *look, const Frame *frame, uint8_t *need, int count)
{
    Fire fire = fire_now(look, frame);
    WeaponId weapon = group_weapon(look, &fire, frame->v[A_AT]);
    for (int i = 0; i < count; i++) {
        const Shot *shot = weapon == NO_WEAPON ? NULL : shot_of_die(&fire, weapon, i);
        if (!shot)
            return false;
        need[i] = (uint8_t)needed_to_hit(look, shot);
    }
    return true;
}

static Flow throw_group(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Fire fire = fire_now(look, frame);
    WeaponId weapon =
        frame->v[A_AT] < MOST_GROUPS ? group_weapon(look, &fire, frame->v[A_AT]) : NO_WEAPON;
    forget_dice(play, frame);
    if (weapon == NO_WEAPON) {
        frame->v[A_AT] = 0;
        return go(frame, ATTACK_SAVE);
    }
    const Shot *first = shot_of_die(&fire, weapon, 0);
    for (int i = 0; i < fire.shots; i++) {
        if (fire.shot[i].weapon == weapon)
            tell_shot_at(play, fire.shot[i].model, frame->target, SHOT_PLAIN, AWT_SHO_05);
    }
    return throw_for(play, frame, ATTACK_ROLLED, frame->seat, WHY_HITS, DICE_D6,
                     group_dice(&fire, weapon), each_at_most(needed_to_hit(look, first)));
}

static void read_die(const Look *look, const Shot *shot, int face, int *hits, int *crits, int *near)
{
    enum { NEAR_MISS = 4 };
    int need = needed_to_hit(look, shot);
    bool gun = look->game->weapon[shot->weapon].field[WF_TYPE] == TYPE_MG;
    if (face == 1 && face <= need && is_critical_on_one(look, shot))
        ++*crits;
    else if (face <= need)
        ++*hits;
    else if (gun && face <= NEAR_MISS)
        ++*near;
}

static Flow read_group(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Fire fire = fire_now(look, frame);
    WeaponId weapon = group_weapon(look, &fire, frame->v[A_AT]);
    int hits = 0, crits = 0, near = 0, dice = group_dice(&fire, weapon);
    for (int i = 0; i < dice; i++)
        read_die(look, shot_of_die(&fire, weapon, i), die_at(play, frame, i), &hits, &crits, &near);
    frame->v[A_HITS + frame->v[A_AT]] = hits | crits << CRITS_BIT;
    frame->v[A_NEAR] += near;
    bool gun = look->game->weapon[weapon].field[WF_TYPE] == TYPE_MG;
    if (gun && hits + near > 0)
        frame->v[A_FLAGS] |= FIRE_GUN_HIT;
    tell_tale(play, near ? TALE_HITS_AND_NEAR : TALE_HITS, frame->seat, frame->actor, frame->target,
              hits + crits, dice, near);
    frame->v[A_AT]++;
    return go(frame, ATTACK_GROUP);
}

/* ---- Saves: SHO-17, COV-03, 05, WPN-05..07 -------------------------------------------------------------------------------------------- */

static Flow save_group(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Fire fire = fire_now(look, frame);
    WeaponId weapon =
        frame->v[A_AT] < MOST_GROUPS ? group_weapon(look, &fire, frame->v[A_AT]) : NO_WEAPON;
    if (weapon == NO_WEAPON) {
        frame->v[A_SEEN] = (int32_t)(uint32_t)fire.seen;
        frame->v[A_SEEN + 1] = (int32_t)(uint32_t)(fire.seen >> 32);
        return resolve(
            play, frame, ATTACK_LOST,
            shot_losses_frame(look, frame->target, frame->v[A_WOUNDS], fire.seen, frame->actor));
    }
    int hits = frame->v[A_HITS + frame->v[A_AT]] & ((1 << CRITS_BIT) - 1);
    int crits = frame->v[A_HITS + frame->v[A_AT]] >> CRITS_BIT;
    Shelter shelter = shelter_of(look, frame->target, frame->actor);
    if (!can_harm(look, weapon, frame->target)) {
        frame->v[A_AT]++;
        return go(frame, ATTACK_SAVE);
    }
    bool critical = crits > 0 && !shelter.no_critical && applies(look, AWT_SHO_17);
    frame->v[A_WOUNDS] += critical ? crits : 0;
    if (critical)
        tell_tale(play, TALE_CRITICAL_SHOTS, frame->seat, frame->actor, frame->target, crits, 0, 0);
    return resolve(play, frame, ATTACK_SAVED,
                   saves_frame(look, frame->target, frame->actor, hits + (critical ? 0 : crits),
                               advantages_against(look, frame->target, weapon, &shelter),
                               shelter.saves_again ? FAILED_SAVES_AGAIN : SAVES_STAND));
}

static Flow count_wounds(Play *play, Frame *frame)
{
    enum { ORDNANCE_WOUNDS = 2 };
    const Look *look = &play->look;
    Fire fire = fire_now(look, frame);
    WeaponId weapon = group_weapon(look, &fire, frame->v[A_AT]);
    int wounds = given_back(play, 0);
    bool armoured = bears(look, frame->target, TR_ARMOURED) &&
                    weapon_bears(look, weapon, WT_ORDNANCE) && applies(look, AWT_WPN_10);
    wounds *= armoured ? ORDNANCE_WOUNDS : 1;
    frame->v[A_WOUNDS] += wounds;
    bool devastating = weapon_bears(look, weapon, WT_DEVASTATING) && applies(look, AWT_WPN_03);
    frame->v[A_DEVASTATING] += devastating ? wounds : 0;
    frame->v[A_AT]++;
    return go(frame, ATTACK_SAVE);
}

/* ---- What it does to them: MOR-02, 03, 07, 08 -------------------------------------------------------------------------------------------- */

/* For no more Wounds than were really lost. */
static int devastating_tests(const Frame *frame)
{
    int wounds = frame->v[A_DEVASTATING], lost = frame->v[A_LOST];
    return wounds < lost ? wounds : lost;
}

static Flow test_pinning(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    frame->v[A_LOST] = given_back(play, 0);
    bool guns = frame->v[A_FLAGS] & FIRE_GUN_HIT;
    bool tests = (guns || frame->v[A_WOUNDS] > 0) && applies(look, AWT_MOR_02);
    Burst burst[MOST_UNIT_MODELS];
    if (bursts_of(look, frame->actor, burst) > 0) {
        Direct direct = { tests, frame->v[A_NEAR], devastating_tests(frame) };
        return resolve(play, frame, ATTACK_DONE,
                       blasts_frame(look, frame->actor, frame->target, &direct));
    }
    if (!tests)
        return go(frame, ATTACK_PINNED);
    Fire fire = fire_now(look, frame);
    bool ordnance = fire.shots > 0 && weapon_bears(look, fire.shot[0].weapon, WT_ORDNANCE);
    PinningTest test = { .unit = frame->target,
                         .shooter = frame->actor,
                         .near_misses = frame->v[A_NEAR],
                         .extra = frame->v[A_FLAGS] & FIRE_GUNS ? SUPPRESSED : 0,
                         .ordnance = ordnance };
    return resolve(play, frame, ATTACK_PINNED, pinning_frame(look, &test));
}

static Flow test_devastating(Play *play, Frame *frame)
{
    int tests = devastating_tests(frame);
    if (tests <= 0 || !is_steady(&play->look, frame->target))
        return DONE;
    return resolve(play, frame, ATTACK_TESTED,
                   devastating_frame(&play->look, frame->target, tests));
}

static Flow end_attack(Play *play, const Frame *frame)
{
    bool shaken = given_back(play, 0) > 0 && is_steady(&play->look, frame->target) &&
                  applies(&play->look, AWT_MOR_08);
    if (shaken)
        shake_unit(play, frame->target, AWT_MOR_08);
    return DONE;
}

static void lay_all(Play *play, const Frame *frame)
{
    Fire fire = fire_now(&play->look, frame);
    lay_templates(play, &fire);
}

Flow run_shooting_attack(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((AttackStep)frame->step) {
    case ATTACK_BEGIN:
        lay_all(play, frame);
        mark(play, OWNER_UNIT, frame->actor, UM_SHOT, AWT_SHO_01);
        return go(frame, ATTACK_GROUP);
    case ATTACK_GROUP:
        return throw_group(play, frame);
    case ATTACK_ROLLED:
        return read_group(play, frame);
    case ATTACK_SAVE:
        return save_group(play, frame);
    case ATTACK_SAVED:
        return count_wounds(play, frame);
    case ATTACK_LOST:
        return test_pinning(play, frame);
    case ATTACK_PINNED:
        return test_devastating(play, frame);
    case ATTACK_TESTED:
        return end_attack(play, frame);
    case ATTACK_DONE:
        return DONE;
    }
    return DONE;
}

/* ---- The whole action: SHO-04 -------------------------------------------------------------------------------------------------------------- */

enum { S_FLAGS, S_CLAUSE, S_USED, S_SLOT };
typedef enum ShootingStep { SHOOTING_BEGIN, SHOOTING_NEXT } ShootingStep;

Frame shooting_frame(const Look *look, UnitId unit, unsigned flags)
{
    Frame frame = frame_of(PROC_SHOOTING, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[S_FLAGS] = (int32_t)flags;
    return frame;
}

/* MOV-12. */
static void turn_gun(Play *play, const Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    ModelId gun = play->look.battle->unit[frame->actor].first;
    if (!clause->has_heading)
        return;
    Pose pose = play->look.battle->model[gun].pose;
    pose.facing = clause->heading;
    place_model(play, gun, pose, play->look.battle->model[gun].z, AWT_MOV_12);
}

static Flow attack_with(Play *play, Frame *frame, UnitId target, WeaponId only)
{
    Frame child =
        attack_frame(&play->look, frame->actor, target, (unsigned)frame->v[S_FLAGS], only);
    hand_order(&child, frame);
    return resolve(play, frame, SHOOTING_NEXT, child);
}

/* The vehicle's next weapon that this clause means and that has not fired; -1: none. */
static int next_slot(const Look *look, const Frame *frame, const Clause *clause)
{
    ModelId hull = look->battle->unit[frame->actor].first;
    for (int i = frame->v[S_SLOT]; i < MOST_WEAPONS_HELD; i++) {
        WeaponId weapon = weapon_held(look, hull, i);
        bool meant = weapon != NO_WEAPON && !(frame->v[S_USED] >> i & 1) &&
                     (clause->weapon == NO_WEAPON || clause->weapon == weapon);
        if (meant)
            return i;
    }
    return -1;
}

static bool still_fires(const Look *look, const Frame *frame, UnitId target, WeaponId only)
{
    Said none = { NULL, 0 };
    Fire fire = {
        .unit = frame->actor, .target = target, .flags = (unsigned)frame->v[S_FLAGS], .only = only
    };
    if (!is_fielded(look, target) || !is_steady(look, frame->actor))
        return false;
    plan_fire(look, &none, &fire);
    return fire.shots > 0;
}

static Flow next_weapon(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    while (frame->v[S_CLAUSE] < frame->clause_count) {
        const Clause *clause = kept_clause(play, frame, frame->v[S_CLAUSE]);
        int slot = clause->verb == VERB_SHOOT ? next_slot(look, frame, clause) : -1;
        bool one = clause->weapon != NO_WEAPON && frame->v[S_SLOT] > 0;
        if (slot < 0 || one) {
            frame->v[S_CLAUSE]++;
            frame->v[S_SLOT] = 0;
            continue;
        }
        ModelId hull = look->battle->unit[frame->actor].first;
        WeaponId weapon = weapon_held(look, hull, slot);
        frame->v[S_USED] |= 1 << slot;
        frame->v[S_SLOT] = slot + 1;
        if (still_fires(look, frame, clause->unit, weapon))
            return attack_with(play, frame, clause->unit, weapon);
    }
    return DONE;
}

Flow run_fire_action(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    bool vehicle = is_vehicle(&play->look, frame->actor);
    switch ((ShootingStep)frame->step) {
    case SHOOTING_BEGIN:
        turn_gun(play, frame);
        if (vehicle)
            return next_weapon(play, frame);
        return attack_with(play, frame, kept_clause(play, frame, 0)->unit, NO_WEAPON);
    case SHOOTING_NEXT:
        return vehicle ? next_weapon(play, frame) : DONE;
    }
    return DONE;
}
