#include "shoot/shooting.h"

#include <stddef.h>
#include <string.h>

#include "charge/charging.h"

#include "troops/kept.h"
#include "troops/ranks.h"

/* ---- Weapons ---------------------------------------------------------------------------------------------------------- */

static bool is_held_by(const Look *look, ModelId model, WeaponId weapon)
{
    const Model *m = &look->battle->model[model];
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        if (m->weapon[i] != NO_HELD_WEAPON && m->weapon[i] == weapon)
            return true;
    }
    return false;
}

bool holds_weapon(const Look *look, UnitId unit, WeaponId weapon)
{
    return is_held_by(look, look->battle->unit[unit].first, weapon);
}

/* Ruling: WAC-CHR-03 gives a Personality the place of a front figure, not its weapon: he looses no shot of the unit's. */
static bool looses_none(const Look *look, const Volley *volley, ModelId model)
{
    bool unarmed = model != NO_MODEL && !is_held_by(look, model, volley->weapon);
    return unarmed && applies(look, WAC_CHR_03);
}

WeaponId missile_of(const Look *look, UnitId unit)
{
    for (WeaponId w = 0; w < look->game->weapons; w++) {
        if (look->game->weapon[w].field[WF_KIND] == WEAPON_MISSILE && holds_weapon(look, unit, w))
            return w;
    }
    return NO_WEAPON;
}

static const Weapon *weapon_of(const Look *look, const Volley *volley)
{
    return &look->game->weapon[volley->weapon];
}

static bool has_moved(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED);
}

/* ---- The die: SHO-07, 08, SPC-03, 06, KEY-09, WPN-01 ----------------------------------------------------------------------- */

static int moving_modifier(const Look *look, const Volley *volley)
{
    const Weapon *weapon = weapon_of(look, volley);
    UnitId unit = volley->actor;
    if (!has_moved(look, unit))
        return 0;
    bool plain =
        (weapon->field[WF_MOVE_AND_SHOOT] == MOVE_AND_SHOOT_PLAIN && applies(look, WAC_WPN_01)) ||
        (class_of(look, unit) == CLASS_ELEPHANT && applies(look, WAC_SPC_03)) ||
        (has_keyword_of(look, unit, TR_PARTHIAN_SHOT) && applies(look, WAC_KEY_09));
    return plain ? 0 : -1;
}

/* What makes a shot harder or easier, and by how much. */
typedef struct ShotModifier {
    const char *why;
    int by; /* 0: it does not */
} ShotModifier;

enum { SHOT_MODIFIERS = 8 };

static void modifiers_of(const Look *look, const Volley *volley, const Shot *shot,
                         ShotModifier modifier[SHOT_MODIFIERS])
{
    UnitId target = volley->target;
    bool counts = applies(look, WAC_SHO_08);
    const ShotModifier all[SHOT_MODIFIERS] = {
        { "moved", counts ? moving_modifier(look, volley) : 0 },
        { "in reaction", counts && volley->occasion != IN_SHOOTING ? -1 : 0 },
        { "long range", counts && shot->far ? -1 : 0 },
        { shot->cover == COVER_HARD ? "hard cover" : "soft cover", counts ? -(int)shot->cover : 0 },
        { "skirmishers", counts && is_skirmish(look, target) ? -1 : 0 },
        { "lone Personality",
          counts && !is_skirmish(look, target) && is_lone_personality(look, target) ? -1 : 0 },
        { class_of(look, target) == CLASS_ELEPHANT ? "elephants" : "chariots",
          counts && is_large(look, target) ? 1 : 0 },
        { "seen by a friend", volley->unseen ? -1 : 0 },
    };
    memcpy(modifier, all, sizeof all);
}

static int modifier_of(const Look *look, const Volley *volley, const Shot *shot)
{
    ShotModifier modifier[SHOT_MODIFIERS];
    int sum = 0;
    modifiers_of(look, volley, shot, modifier);
    for (int i = 0; i < SHOT_MODIFIERS; i++)
        sum += modifier[i].by;
    return sum;
}

void shot_sum(const Look *look, const Volley *volley, const Shot *shot, Text *text)
{
    ShotModifier modifier[SHOT_MODIFIERS];
    const Profile *own = unit_profile(look->game, look->battle, volley->actor);
    modifiers_of(look, volley, shot, modifier);
    text_format(text, "SA %d", (int)own->field[PF_SA]);
    for (int i = 0; i < SHOT_MODIFIERS; i++) {
        if (modifier[i].by)
            text_format(text, ", %s %+d", modifier[i].why, modifier[i].by);
    }
}

/* ---- What the shot then does: SHO-11, 12, 14, SPC-05, 06, FRM-02 ------------------------------------------------------------ */

static int ap_of(const Look *look, const Weapon *weapon, bool far)
{
    bool lost = far && weapon_has(weapon, WT_AP_AT_SHORT, NULL) && applies(look, WAC_WPN_04);
    return lost ? 0 : weapon->field[WF_AP];
}

static int armour_from(const Look *look, UnitId target, UnitId struck, Point eye)
{
    bool wall = is_block(look, target) && formation_held(look, target) == FORM_SHIELDWALL &&
                facing_of_point(unit_outline(look, target), eye) == SIDE_FRONT &&
                applies(look, WAC_FRM_02);
    return armour_worn(look, struck) + (wall ? 1 : 0);
}

/* The ranks of a block behind the one that the bolt meets, from whatever side it comes. */
static int ranks_behind(const Look *look, UnitId target)
{
    bool ranked = is_battle_formation(look, target) && is_block(look, target);
    return ranked ? ranks_of(look, target) - 1 : 0;
}

static Attack attack_of(const Look *look, const Volley *volley, const Shot *shot, Point eye)
{
    const Weapon *weapon = weapon_of(look, volley);
    const Profile *own = unit_profile(look->game, look->battle, volley->actor);
    bool bolt = weapon_has(weapon, WT_PIERCES, NULL) && applies(look, WAC_SPC_05);
    bool stone = weapon_has(weapon, WT_INDIRECT, NULL) && applies(look, WAC_SPC_06);
    int ka = applies(look, WAC_SHO_14) ? weapon->field[WF_KA] : own->field[PF_KA];
    int save = save_need(look, armour_from(look, volley->target, volley->struck, eye),
                         ap_of(look, weapon, shot->far));
    return (Attack){ .hit = hit_need_of_shot(look, own->field[PF_SA], shot->modifier),
                     .save = bolt || stone ? NEED_NEVER : save,
                     .kill = kill_need(look, ka, is_large(look, volley->target)),
                     .pierces = bolt ? ranks_behind(look, volley->target) : 0,
                     .bursts = stone };
}

/* ---- One figure: sight and range, SHO-04, 05 -------------------------------------------------------------------------------- */

static void note_fault(Volley *volley, ShotFault fault, Length apart, Length range, Segment line)
{
    if (fault < volley->fault || (fault == volley->fault && apart >= volley->apart))
        return;
    volley->fault = fault;
    volley->apart = apart;
    volley->range = range;
    volley->line = line;
}

static Segment line_to(const Gaze *gaze, Point eye)
{
    Segment best = { eye, eye };
    Length least = LENGTH_NEVER;
    for (int i = 0; i < gaze->targets; i++) {
        Length gap = base_gap_point(gaze->at[i], eye);
        gap = gap < 0 ? 0 : gap;
        if (gap >= least)
            continue;
        least = gap;
        best.to = gap == 0 ? eye : base_nearest_point(gaze->at[i], eye);
    }
    return best;
}

/* RCT-14: whoever comes within range on his way is shot at from far. */
static bool is_in_range(const Look *look, Volley *volley, Shot *shot)
{
    const Weapon *weapon = weapon_of(look, volley);
    Length least = weapon->field[WF_RANGE_MIN], most = weapon->field[WF_RANGE];
    bool plain = weapon->field[WF_LONG_RANGE] == 0 && applies(look, WAC_WPN_01);
    bool beyond = !within(shot->range, most) && applies(look, WAC_SHO_05);
    shot->far = !plain && (beyond || !within(shot->range, most / 2)) && applies(look, WAC_SHO_05);
    if (beyond && !(volley->comes_near && applies(look, WAC_RCT_14))) {
        note_fault(volley, FAULT_RANGE, shot->range, most, shot->line);
        return false;
    }
    if (shot->range < least - REACH_SLACK && applies(look, WAC_SPC_06)) {
        note_fault(volley, FAULT_NEAR, shot->range, least, shot->line);
        return false;
    }
    return true;
}

static bool is_seen_by(const Look *look, Volley *volley, const Gaze *gaze, const Shot *shot)
{
    int veil = -1;
    bool hidden = !volley->unseen && !eye_sees(gaze, shot->eye, &veil) && applies(look, WAC_SHO_04);
    if (!hidden)
        return true;
    note_fault(volley, FAULT_SIGHT, shot->range, 0, ray_of_eye(gaze, shot->eye, veil));
    if (volley->fault == FAULT_SIGHT && volley->apart == shot->range) {
        volley->blocker = veil < 0 ? NO_UNIT : gaze->veils.unit[veil];
        volley->piece = veil < 0 ? NO_PIECE : gaze->veils.piece[veil];
    }
    return false;
}

static bool try_figure(const Look *look, Volley *volley, const Gaze *gaze, int eye, Shot *shot)
{
    *shot = (Shot){ .model = gaze->eye[eye].model, .eye = eye };
    shot->line = line_to(gaze, gaze->eye[eye].at);
    shot->range = segment_length(shot->line);
    if (volley->probe && !is_in_range(look, volley, shot))
        return false;
    if (!is_seen_by(look, volley, gaze, shot) || !is_in_range(look, volley, shot))
        return false;
    shot->cover = cover_against(look, gaze->eye[eye].at, volley->target);
    shot->modifier = modifier_of(look, volley, shot);
    shot->attack = attack_of(look, volley, shot, gaze->eye[eye].at);
    return true;
}

/* SPC-06: whether a friend sees what a stone thrower does not. */
static bool friend_sees(const Look *look, const Volley *volley)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_FRIENDS, volley->actor, &u);) {
        if (u != volley->actor && sees_unit(look, u, volley->target, NULL, NULL))
            return true;
    }
    return false;
}

static bool lobs_unseen(const Look *look, const Volley *volley, const Gaze *gaze)
{
    bool lobs = weapon_has(weapon_of(look, volley), WT_INDIRECT, NULL) && applies(look, WAC_SPC_06);
    if (!lobs)
        return false;
    for (int i = 0; i < gaze->eyes; i++) {
        if (eye_sees(gaze, i, NULL))
            return false;
    }
    return friend_sees(look, volley);
}

/* ---- Massed fire: SHO-06, RCT-08, 09 -------------------------------------------------------------------------------------------- */

/* Of a charger: when the charge was declared. */
static bool target_is_in_zone(const Look *look, const Volley *volley)
{
    Charge charge;
    bool declared = volley->occasion == STANDS_AND_SHOOTS &&
                    charge_declared(look, volley->target, volley->actor, &charge) &&
                    applies(look, WAC_RCT_08);
    return declared ? charge.from_zone : is_in_zone(look, volley->actor, volley->target, NULL);
}

static MassedCause massed_cause(const Look *look, const Volley *volley)
{
    UnitId unit = volley->actor;
    bool able = weapon_of(look, volley)->field[WF_MASSED] == 1 && is_battle_formation(look, unit) &&
                is_block(look, unit) && ranks_of(look, unit) >= 2 && applies(look, WAC_SHO_06);
    if (!able)
        return MASSED_NEVER;
    if (formation_held(look, unit) != FORM_LINE)
        return MASSED_NOT_IN_LINE;
    if (volley->occasion == SHOOTS_AND_FLEES && applies(look, WAC_RCT_09))
        return MASSED_FLEES;
    if (has_moved(look, unit))
        return MASSED_MOVED;
    if (is_in_disorder(look, unit) && applies(look, WAC_UNI_09))
        return MASSED_DISORDERED;
    return target_is_in_zone(look, volley) ? MASSED_ALL_WELL : MASSED_NOT_IN_ZONE;
}

/* How many stand behind the front figures that shoot; a short last rank fills the files from the left. */
static int figures_behind(const Look *look, const Volley *volley)
{
    Block block = block_of(look, volley->actor);
    int behind = 0;
    for (int i = 0; i < volley->figures; i++) {
        int file = tally_of(look->battle, OWNER_MODEL, volley->shot[i].model, MT_SLOT);
        int deep = (block.models - file + block.files - 1) / block.files;
        behind += deep > 1 ? deep - 1 : 0;
    }
    return behind;
}

static void add_massed(const Look *look, Volley *volley)
{
    int more = figures_behind(look, volley) / 2;
    for (int i = 0; i < more && volley->shots < MOST_SHOTS && volley->figures > 0; i++) {
        volley->shot[volley->shots] = volley->shot[i % volley->figures];
        volley->shot[volley->shots++].massed = true;
    }
}

/* ---- The plan ----------------------------------------------------------------------------------------------------------------------- */

Volley volley_at(const Look *look, UnitId actor, UnitId target, WeaponId weapon, Occasion occasion)
{
    return (Volley){ .actor = actor,
                     .target = host_of(look, target),
                     .struck = target,
                     .weapon = weapon,
                     .occasion = occasion,
                     .blocker = NO_UNIT,
                     .piece = NO_PIECE,
                     .apart = LENGTH_NEVER };
}

/* The nearest first; of two as near the left one. */
static void add_shot(Volley *volley, const Shot *shot)
{
    int at = volley->shots++;
    for (; at > 0 && volley->shot[at - 1].range > shot->range; at--)
        volley->shot[at] = volley->shot[at - 1];
    volley->shot[at] = *shot;
}

static int shots_each(const Look *look, UnitId unit)
{
    return class_of(look, unit) == CLASS_ELEPHANT && applies(look, WAC_SPC_03) ? 2 : 1;
}

static void find_shots(const Look *look, Volley *volley)
{
    Gaze gaze;
    Shot shot;
    gaze_at(look, volley->actor, volley->target, true, &gaze);
    volley->shots = 0;
    volley->unseen = lobs_unseen(look, volley, &gaze);
    for (int i = 0; i < gaze.eyes && !(volley->probe && volley->shots > 0); i++) {
        if (looses_none(look, volley, gaze.eye[i].model) ||
            !try_figure(look, volley, &gaze, i, &shot))
            continue;
        for (int n = 0; n < shots_each(look, volley->actor) && volley->shots < MOST_SHOTS; n++)
            add_shot(volley, &shot);
    }
    volley->figures = volley->shots;
    volley->massed = massed_cause(look, volley);
    if (volley->massed == MASSED_ALL_WELL && !volley->probe)
        add_massed(look, volley);
}

/* What a volley says of itself before it is planned. */
typedef struct VolleyAsked {
    int32_t what; /* ASKED_VOLLEY */
    UnitId actor, target, struck;
    WeaponId weapon;
    uint8_t occasion, comes_near, probe, none;
} VolleyAsked;

static VolleyAsked asked_of(const Volley *volley)
{
    return (VolleyAsked){ .what = ASKED_VOLLEY,
                          .actor = volley->actor,
                          .target = volley->target,
                          .struck = volley->struck,
                          .weapon = volley->weapon,
                          .occasion = (uint8_t)volley->occasion,
                          .comes_near = volley->comes_near,
                          .probe = volley->probe };
}

void plan_volley(const Look *look, Volley *volley)
{
    VolleyAsked asked = asked_of(volley);
    if (recall(look, UNTIL_TOLD, &asked, sizeof asked, volley, sizeof *volley))
        return;
    Citing before = cite_apart(look);
    find_shots(look, volley);
    size_t size = offsetof(Volley, shot) + (size_t)volley->shots * sizeof volley->shot[0];
    remember(look, UNTIL_TOLD, &asked, sizeof asked, volley, size, &before);
}

int shot_groups(const Volley *volley, ShotGroup group[MOST_GROUPS])
{
    int groups = 0;
    for (int i = 0; i < volley->shots; i++) {
        int at = 0;
        while (at < groups && !same_attack(&group[at].attack, &volley->shot[i].attack))
            at++;
        if (at == MOST_GROUPS)
            continue;
        if (at == groups)
            group[groups++] = (ShotGroup){ volley->shot[i].attack, 0, i };
        group[at].count++;
    }
    return groups;
}

Odds odds_of_volley(const Volley *volley)
{
    ShotGroup group[MOST_GROUPS];
    int groups = shot_groups(volley, group);
    Odds sum = odds_certain(0);
    for (int i = 0; i < groups; i++) {
        Odds own = odds_of_attacks(&group[i].attack, group[i].count);
        sum = odds_sum(&sum, &own);
    }
    return sum;
}
