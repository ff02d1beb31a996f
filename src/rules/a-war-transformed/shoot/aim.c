#include "shoot/shooting.h"

/* ---- Weapons ------------------------------------------------------------------------------------------------------------------ */

static const Weapon *the_weapon(const Look *look, WeaponId weapon)
{
    return &look->game->weapon[weapon];
}

WeaponId weapon_held(const Look *look, ModelId model, int place)
{
    int weapon = look->battle->model[model].weapon[place];
    return weapon < look->game->weapons ? (WeaponId)weapon : NO_WEAPON;
}

bool weapon_bears(const Look *look, WeaponId weapon, WeaponTrait trait)
{
    return weapon_has(the_weapon(look, weapon), trait, NULL);
}

bool is_blast(const Look *look, WeaponId weapon)
{
    return the_weapon(look, weapon)->field[WF_TYPE] == TYPE_HE;
}

bool can_harm(const Look *look, WeaponId weapon, UnitId target)
{
    bool ordnance = weapon_bears(look, weapon, WT_ORDNANCE);
    if (ordnance || !bears(look, target, TR_ARMOURED))
        return true;
    bool small = weapon_bears(look, weapon, WT_SMALL_ARMS) && applies(look, AWT_WPN_05);
    bool useless = small || applies(look, AWT_WPN_06);
    return !useless;
}

/* ---- What each die needs: SHO-09..15 ------------------------------------------------------------------------------------------------ */

static int skill_need(const Look *look, UnitId unit)
{
    switch ((Skill)profile_of_unit(look, unit)->field[PF_SKILL]) {
    case SKILL_LOW:
        return applies(look, AWT_SHO_11) ? 2 : 0;
    case SKILL_MEDIUM:
        return applies(look, AWT_SHO_12) ? 3 : 0;
    case SKILL_HIGH:
        return applies(look, AWT_SHO_13) ? 4 : 0;
    }
    return 0;
}

int needed_to_hit(const Look *look, const Shot *shot)
{
    enum { DIFFICULT = 1, BURST = 2 };
    UnitId unit = look->battle->model[shot->model].unit;
    switch ((WeaponType)the_weapon(look, shot->weapon)->field[WF_TYPE]) {
    case TYPE_SI: {
        int need = skill_need(look, unit);
        bool hard = shot->hard != 0 && need > DIFFICULT && applies(look, AWT_SHO_09);
        return hard ? DIFFICULT : need;
    }
    case TYPE_RF:
        return applies(look, AWT_SHO_14) ? BURST : 0;
    case TYPE_MG:
        return applies(look, AWT_SHO_15) ? BURST : 0;
    case TYPE_HE:
        return 0;
    }
    return 0;
}

bool is_critical_on_one(const Look *look, const Shot *shot)
{
    bool single = the_weapon(look, shot->weapon)->field[WF_TYPE] == TYPE_SI;
    bool high =
        profile_of_unit(look, look->battle->model[shot->model].unit)->field[PF_SKILL] == SKILL_HIGH;
    return single && high && applies(look, AWT_SHO_13);
}

/* ---- What was said ---------------------------------------------------------------------------------------------------------------- */

static WeaponId weapon_said(const Said *said, int n)
{
    WeaponId weapon = NO_WEAPON;
    for (int i = 0; i < said->count; i++) {
        const Clause *c = &said->clause[i];
        bool meant = c->verb == VERB_SHOOT && c->weapon != NO_WEAPON &&
                     (c->models == 0 || (c->models >> n & 1));
        weapon = meant ? c->weapon : weapon;
    }
    return weapon;
}

static ModelId mark_said(const Said *said, int n)
{
    ModelId mark = NO_MODEL;
    for (int i = 0; i < said->count; i++) {
        const Clause *c = &said->clause[i];
        if (c->verb == VERB_MARK && (c->models >> n & 1))
            mark = c->model;
    }
    return mark;
}

/* ---- One model: SHO-03, 08, 19, 20, WPN-01, 02, 04, HE-02 ------------------------------------------------------------------------- */

/* The model that aims, with what it sees. */
typedef struct Aim {
    const Look *look;
    const Fire *fire;
    ModelId model;
    View view;
    bool in_cover;  /* for bipods: COV-08 */
    ModelId mark;   /* said for its template */
    Length nearest; /* of the models that it may shoot at with the weapon of the moment */
    ModelId on;
} Aim;

static bool is_a_target(const Aim *aim, WeaponId weapon, int n)
{
    const Look *look = aim->look;
    const Weapon *w = the_weapon(look, weapon);
    ModelId model = (ModelId)(look->battle->unit[aim->fire->target].first + n);
    bool arcing = weapon_bears(look, weapon, WT_ARCING) && applies(look, AWT_WPN_01);
    bool unseen = !arcing && !(aim->view.seen >> n & 1);
    bool gone = look->battle->model[model].state != MODEL_STANDING;
    if (gone || (unseen && applies(look, AWT_LOS_02)))
        return false;
    Heading off;
    Pose pose = look->battle->model[aim->model].pose;
    Heading facing = aim->fire->turned ? aim->fire->facing : pose.facing;
    bool beside = !is_in_arc((Pose){ pose.at, facing }, w->field[WF_ARC],
                             look->battle->model[model].pose.at, &off);
    return !(beside && applies(look, AWT_LOS_09));
}

/* The nearest of those, or the one that was said; false when there is none. */
static bool find_nearest(Aim *aim, WeaponId weapon)
{
    const Look *look = aim->look;
    const Unit *u = &look->battle->unit[aim->fire->target];
    Base base = model_base(look->game, look->battle, aim->model);
    aim->nearest = LENGTH_NEVER;
    aim->on = NO_MODEL;
    for (int n = 0; n < u->count; n++) {
        ModelId model = (ModelId)(u->first + n);
        if ((aim->mark != NO_MODEL && is_blast(look, weapon) && model != aim->mark) ||
            !is_a_target(aim, weapon, n))
            continue;
        Length gap = base_gap(base, model_base(look->game, look->battle, model));
        if (gap < aim->nearest) {
            aim->nearest = gap > 0 ? gap : 0;
            aim->on = model;
        }
    }
    return aim->on != NO_MODEL;
}

static Refusal refuses_row(const Aim *aim, WeaponId weapon)
{
    const Look *look = aim->look;
    bool other_row = weapon_bears(look, weapon, WT_BIPOD) &&
                     (the_weapon(look, weapon)->field[WF_IN_COVER] == 1) != aim->in_cover;
    if (other_row && applies(look, AWT_WPN_02))
        return aim->in_cover ? NO_ROW_IN_COVER : NO_ROW_OUT_OF_COVER;
    bool guns =
        (aim->fire->flags & FIRE_GUNS) && the_weapon(look, weapon)->field[WF_TYPE] == TYPE_MG;
    bool slow =
        (aim->fire->flags & FIRE_QUICK) && !guns && !weapon_bears(look, weapon, WT_QUICKFIRE);
    if (slow && applies(look, AWT_ACT_04) && applies(look, AWT_WPN_04))
        return NO_NOT_QUICKFIRE;
    bool pinned = has_mark(look->battle, OWNER_UNIT, aim->fire->unit, UM_PINNED);
    if (pinned && is_blast(look, weapon) && applies(look, AWT_SHO_20))
        return NO_PINNED_BLAST;
    return NO_REFUSAL;
}

/* Whether it may fire that weapon, and if not, why; what it measures stays in `aim`. */
static Refusal refuses(Aim *aim, WeaponId weapon)
{
    const Look *look = aim->look;
    const Weapon *w = the_weapon(look, weapon);
    Refusal refusal = refuses_row(aim, weapon);
    if (refusal != NO_REFUSAL)
        return refusal;
    if (!find_nearest(aim, weapon)) {
        if (aim->mark != NO_MODEL && is_blast(look, weapon))
            return NO_MARK_NOT_SEEN;
        return aim->view.seen ? NO_OUT_OF_ARC : NO_NOT_IN_SIGHT;
    }
    bool far = !within(aim->nearest, w->field[WF_RANGE]) &&
               applies(look, is_blast(look, weapon) ? AWT_HE_02 : AWT_SHO_03);
    if (far)
        return is_blast(look, weapon) ? NO_MARK_TOO_FAR : NO_OUT_OF_RANGE;
    bool near = aim->nearest + REACH_SLACK < w->field[WF_RANGE_MIN] && applies(look, AWT_HE_02);
    return near ? NO_MARK_TOO_NEAR : NO_REFUSAL;
}

static unsigned hardships(const Aim *aim, WeaponId weapon)
{
    const Look *look = aim->look;
    const Battle *b = look->battle;
    UnitId unit = aim->fire->unit;
    unsigned hard = 0;
    bool swift = weapon_bears(look, weapon, WT_SWIFT) && applies(look, AWT_WPN_08);
    bool sighted = has_mark(b, OWNER_UNIT, unit, UM_SECOND_SIGHT) && applies(look, AWT_RIT_01);
    bool marked = has_mark(b, OWNER_UNIT, unit, UM_MARKED_TARGET) && applies(look, AWT_ORD_04);
    if (has_mark(b, OWNER_UNIT, unit, UM_MOVED) && !swift && !(aim->fire->flags & FIRE_STEADY))
        hard |= HARD_MOVED;
    Length effective = the_weapon(look, weapon)->field[WF_EFFECTIVE];
    if (effective > 0 && !within(aim->nearest, effective) && !sighted)
        hard |= HARD_FAR;
    if (aim->view.under_half && !sighted && !marked)
        hard |= HARD_HIDDEN;
    if (has_mark(b, OWNER_UNIT, unit, UM_PINNED) || has_mark(b, OWNER_UNIT, unit, UM_SHAKEN))
        hard |= HARD_NERVES;
    return hard != 0 && applies(look, AWT_SHO_08) ? hard : 0;
}

/* SHO-05, 20. */
static int dice_of(const Aim *aim, WeaponId weapon)
{
    const Look *look = aim->look;
    const Weapon *w = the_weapon(look, weapon);
    int shots = w->field[WF_SHOTS];
    bool burst = w->field[WF_TYPE] == TYPE_RF || w->field[WF_TYPE] == TYPE_MG;
    bool halved = burst && has_mark(look->battle, OWNER_UNIT, aim->fire->unit, UM_PINNED) &&
                  applies(look, AWT_SHO_20);
    return halved ? (shots + 1) / 2 : shots;
}

static Shot shot_with(const Aim *aim, WeaponId weapon)
{
    bool single = the_weapon(aim->look, weapon)->field[WF_TYPE] == TYPE_SI;
    return (Shot){ .model = aim->model,
                   .weapon = weapon,
                   .dice = dice_of(aim, weapon),
                   .hard = single ? hardships(aim, weapon) : 0,
                   .apart = aim->nearest,
                   .mark = aim->on };
}

/* What nobody named: the weapon that hits most often; templates only when there is nothing else. */
static int promise(const Look *look, const Shot *shot)
{
    return is_blast(look, shot->weapon) ? 1 : 1 + shot->dice * needed_to_hit(look, shot);
}

static void note_reason(Fire *fire, const Aim *aim, WeaponId weapon, Refusal refusal, bool named)
{
    bool closer = refusal == NO_OUT_OF_RANGE && fire->refusal == NO_OUT_OF_RANGE &&
                  aim->nearest < fire->nearest;
    bool weightier = fire->refusal == NO_REFUSAL || fire->refusal == NO_NOT_IN_SIGHT;
    bool heard = named == fire->is_named ? closer || weightier : named;
    if (!heard)
        return;
    fire->is_named = named;
    fire->refusal = refusal;
    fire->nearest = aim->nearest;
    fire->at_fault = aim->model;
    fire->weapon_at_fault = weapon;
}

static void aim_model(Fire *fire, Aim *aim, WeaponId said)
{
    const Look *look = aim->look;
    Shot best = { .weapon = NO_WEAPON };
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        WeaponId weapon = weapon_held(look, aim->model, i);
        bool meant = weapon != NO_WEAPON && (said == NO_WEAPON || said == weapon) &&
                     (fire->only == NO_WEAPON || fire->only == weapon);
        if (!meant)
            continue;
        Refusal refusal = refuses(aim, weapon);
        if (refusal != NO_REFUSAL) {
            note_reason(fire, aim, weapon, refusal, said != NO_WEAPON);
            continue;
        }
        Shot shot = shot_with(aim, weapon);
        if (best.weapon == NO_WEAPON || promise(look, &shot) > promise(look, &best))
            best = shot;
    }
    if (best.weapon == NO_WEAPON)
        return;
    fire->shot[fire->shots++] = best;
    fire->seen |= aim->view.seen;
}

void plan_fire(const Look *look, const Said *said, Fire *fire)
{
    Between between;
    const Unit *u = &look->battle->unit[fire->unit];
    Aim aim = { .look = look, .fire = fire };
    aim.in_cover =
        occupied_cover(look, fire->unit, fire->target) != COVER_NONE && applies(look, AWT_COV_08);
    fire->shots = 0;
    fire->seen = 0;
    fire->refusal = NO_REFUSAL;
    fire->is_named = false;
    fire->nearest = LENGTH_NEVER;
    gather_between(look, fire->unit, fire->target, &between);
    for (int n = 0; n < u->count; n++) {
        aim.model = (ModelId)(u->first + n);
        if (look->battle->model[aim.model].state != MODEL_STANDING)
            continue;
        aim.mark = mark_said(said, n);
        view_unit(look, &between, aim.model, &aim.view);
        aim_model(fire, &aim, fire->only == NO_WEAPON ? weapon_said(said, n) : NO_WEAPON);
    }
}

/* ---- Advantages on saves: COV-03, WPN-07, 09, ORD-06 ------------------------------------------------------------------------------- */

int advantages_against(const Look *look, UnitId target, WeaponId weapon, const Shelter *shelter)
{
    int advantages = shelter->advantages;
    bool small = weapon != NO_WEAPON && weapon_bears(look, weapon, WT_SMALL_CALIBRE);
    bool down = has_mark(look->battle, OWNER_UNIT, target, UM_HEADS_DOWN);
    if (small && applies(look, AWT_WPN_07))
        advantages++;
    if (down && applies(look, AWT_ORD_06))
        advantages++;
    return advantages;
}
