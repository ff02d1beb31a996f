#include "fight/wounds.h"
#include "fight/fight.h"
#include "flow.h"

#include <string.h>

#include "fight/figures.h"
#include "flow.h"
#include "move/movement.h"
#include "shoot/shooting.h"

/* ---- What a hit meets: WND-03, ARM-02..04, WM-01 ------------------------------------------------------------------ */

enum { PARRIED_TO = 3 };
enum { TALISMAN_WARD = 5, SHIELD_SPELL_WARD = 5, NO_ARMOUR = 7 };

static const Profile *profile_hit(const Look *look, UnitId target, ModelId directed)
{
    if (directed != NO_MODEL)
        return model_profile(look->game, look->battle, directed);
    return unit_profile(look->game, look->battle, host_of(look, target));
}

int toughness_of(const Look *look, UnitId target, ModelId directed, bool combat)
{
    const Profile *p = profile_hit(look, target, directed);
    if (combat && p->field[PF_CREW_T] != NO_FIELD && applies(look, TOW_WM_01))
        return p->field[PF_CREW_T];
    return p->field[PF_T];
}

/* The combat weapon that the unit has chosen (UT_WEAPON: its number and 1). */
static bool holds_two_handed(const Look *look, UnitId unit)
{
    int chosen = tally_of(look->battle, OWNER_UNIT, unit, UT_WEAPON) - 1;
    return chosen >= 0 && weapon_has(&look->game->weapon[chosen], WT_TWO_HANDS, NULL);
}

static int best_armour_allowed(const Profile *p)
{
    TroopType type = (TroopType)p->field[PF_TYPE];
    return type < TYPE_LIGHT_CHARIOT ? 2 : 3;
}

/* OPT-08: regular and heavy infantry with hand weapon and shield. */
static bool parries(const Look *look, const Profile *p, UnitId unit)
{
    int chosen = tally_of(look->battle, OWNER_UNIT, unit, UT_WEAPON) - 1;
    bool foot =
        p->field[PF_TYPE] == TYPE_REGULAR_INFANTRY || p->field[PF_TYPE] == TYPE_HEAVY_INFANTRY;
    bool hand = chosen >= 0 && !strcmp(look->game->weapon[chosen].id.text, "hand-weapon");
    return look->game->option[OPT_ERRATA] && foot && hand && profile_has(p, TR_SHIELD, NULL) &&
           applies(look, TOW_OPT_08);
}

int plain_armour_of(const Look *look, UnitId target, ModelId directed, bool combat)
{
    const Profile *p = profile_hit(look, target, directed);
    UnitId holder = directed != NO_MODEL ? look->battle->model[directed].unit : target;
    int armour = p->field[PF_ARMOUR] == NO_FIELD ? NO_ARMOUR : p->field[PF_ARMOUR];
    if (combat && profile_has(p, TR_SHIELD, NULL) && holds_two_handed(look, holder) &&
        applies(look, TOW_ARM_03) && applies(look, TOW_SR_62))
        armour++;
    if (armour < best_armour_allowed(p) && applies(look, TOW_ARM_02))
        armour = best_armour_allowed(p);
    return armour > NO_ARMOUR ? NO_ARMOUR : armour;
}

int armour_of(const Look *look, UnitId target, ModelId directed, bool combat)
{
    const Profile *p = profile_hit(look, target, directed);
    UnitId holder = directed != NO_MODEL ? look->battle->model[directed].unit : target;
    int armour = plain_armour_of(look, target, directed, combat);
    return combat && armour > PARRIED_TO && parries(look, p, holder) ? armour - 1 : armour;
}

/* GEN-15: of several the best, they never add up. */
static int better_need(const Look *look, int a, int b)
{
    bool better = a == 0 || (b != 0 && b < a && applies(look, TOW_GEN_15));
    return better ? b : a;
}

int ward_of(const Look *look, UnitId target, ModelId directed)
{
    const Profile *p = profile_hit(look, target, directed);
    UnitId own = directed != NO_MODEL ? look->battle->model[directed].unit : target;
    bool shielded = has_mark(look->battle, OWNER_UNIT, own, UM_WARDED) ||
                    has_mark(look->battle, OWNER_UNIT, host_of(look, own), UM_WARDED);
    int ward = p->field[PF_WARD] == NO_FIELD ? 0 : p->field[PF_WARD];
    bool retired = has_mark(look->battle, OWNER_UNIT, own, UM_RETIRED) && applies(look, TOW_CHL_02);
    if (profile_has(p, TR_ITEM_TALISMAN, NULL) && !retired && !is_fleeing(look, own) &&
        applies(look, TOW_ITM_01))
        ward = better_need(look, ward, TALISMAN_WARD);
    if (shielded)
        ward = better_need(look, ward, SHIELD_SPELL_WARD);
    return ward != 0 && applies(look, TOW_ARM_04) && applies(look, TOW_SR_61) ? ward : 0;
}

/* ---- Wounds that are lost: CAS-01, 02, 06 --------------------------------------------------------------------------- */

static bool is_plain(const Look *look, ModelId model)
{
    const Profile *p = model_profile(look->game, look->battle, model);
    int posts = p->field[PF_CHAMPION] + p->field[PF_STANDARD] + p->field[PF_MUSICIAN];
    return model_number(look->battle, model) > posts;
}

static int full_wounds(const Look *look, ModelId model)
{
    return model_profile(look->game, look->battle, model)->field[PF_W];
}

/* Whether `a` suffers before `b`: a wounded one is finished first, then the plain ones, the rearmost before others. */
static bool suffers_before(const Look *look, ModelId a, ModelId b)
{
    const Battle *battle = look->battle;
    bool hurt_a = battle->model[a].wounds < full_wounds(look, a);
    bool hurt_b = battle->model[b].wounds < full_wounds(look, b);
    if (hurt_a != hurt_b)
        return applies(look, TOW_CAS_01) ? hurt_a : hurt_b;
    return is_plain(look, a) || !is_plain(look, b);
}

static ModelId next_to_suffer(const Look *look, UnitId host)
{
    ModelId model[MOST_UNIT_MODELS], next = NO_MODEL;
    int count = unit_models(look, host, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        UnitId own = look->battle->model[model[i]].unit;
        if (own != host && is_character_unit(look, own))
            continue;
        if (next == NO_MODEL || suffers_before(look, model[i], next))
            next = model[i];
    }
    return next;
}

typedef enum Taking { NOT_TAKEN, TAKEN_IN_COMBAT, TAKEN } Taking;

static const struct {
    RuleId rule;
    Taking taking;
} losses[LOSSES] = {
    [LOSS_WOUNDS] = { TOW_CAS_01, TAKEN_IN_COMBAT },
    [LOSS_UNSTABLE] = { TOW_SR_51, TAKEN_IN_COMBAT },
    [LOSS_PERIL] = { TOW_FLE_05, NOT_TAKEN },
    [LOSS_DANGER] = { TOW_TER_03, NOT_TAKEN },
    [LOSS_FLED] = { TOW_FLE_07, NOT_TAKEN },
    [LOSS_RUN_DOWN] = { TOW_CMV_09, TAKEN },
    [LOSS_CAUGHT] = { TOW_FUP_06, TAKEN },
    [LOSS_RUN_INTO] = { TOW_FUP_07, TAKEN },
    [LOSS_BROKEN] = { TOW_WM_02, TAKEN_IN_COMBAT },
    [LOSS_OUT_OF_CREW] = { TOW_WM_01, TAKEN_IN_COMBAT },
    [LOSS_BURST] = { TOW_WM_05, TAKEN_IN_COMBAT },
};

RuleId rule_of_loss(Loss loss)
{
    return losses[loss].rule;
}

static void close_up(Play *play, UnitId host, RuleId rule)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[host];
    if (is_fielded(look, host) && is_block(look, host) &&
        look->battle->unit[host].build == BUILD_BLOCK) {
        moves_as(play, host, MANNER_CLOSES);
        arrange(play, host, u->front, u->files, rule);
    }
}

/* A character or champion that is slain leaves his place, whoever stands behind. */
static void slay(Play *play, ModelId model, Loss loss)
{
    const Battle *b = play->look.battle;
    RuleId rule = rule_of_loss(loss);
    UnitId own = b->model[model].unit, host = host_of(&play->look, own);
    note_last_place(play, model);
    set_wounds(play, model, 0, rule);
    set_model_state(play, model, MODEL_LOST, rule);
    if (is_champion(&play->look, model))
        tell_tale(play, TALE_CHAMPION_FALLS, b->unit[own].seat, own, NO_UNIT, 0, 0, 0);
    if (models_alive(b, own) == 0)
        unit_destroyed(play, own, loss);
    close_up(play, host, rule);
}

/* Who is slain leaves from the rear; when that is another than the wounded one, they change places. */
static void lose_from_rear(Play *play, UnitId host, ModelId wounded, Loss loss)
{
    const Battle *b = play->look.battle;
    remove_models(play, host, 1, loss);
    int full = full_wounds(&play->look, wounded);
    if (b->model[wounded].state == MODEL_STANDING && b->model[wounded].wounds != full)
        set_wounds(play, wounded, full, rule_of_loss(loss));
}

static void take_wounds(Play *play, UnitId host, ModelId model, int taken, bool directed, Loss loss)
{
    const Look *look = &play->look;
    int left = look->battle->model[model].wounds - taken;
    if (left > 0)
        set_wounds(play, model, left, rule_of_loss(loss));
    else if (directed || is_character_unit(look, look->battle->model[model].unit))
        slay(play, model, loss);
    else
        lose_from_rear(play, host, model, loss);
}

void lose_wounds(Play *play, UnitId unit, ModelId directed, int wounds, bool all_of_one, Loss loss)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    while (wounds > 0 && is_fielded(look, host)) {
        bool gone = directed != NO_MODEL && b->model[directed].state != MODEL_STANDING;
        if (gone && applies(look, TOW_CAS_06))
            return;
        ModelId model = directed != NO_MODEL && !gone ? directed : next_to_suffer(look, host);
        if (model == NO_MODEL)
            return;
        int taken = wounds < b->model[model].wounds ? wounds : b->model[model].wounds;
        take_wounds(play, host, model, taken, model == directed, loss);
        wounds -= taken;
        if (all_of_one && applies(look, TOW_CAS_02))
            return;
    }
}

/* ---- A unit that is destroyed: CAS-07, CMD-03 -------------------------------------------------------------------------- */

static bool is_taken_by_hand(const Look *look, Loss loss)
{
    Taking taking = losses[loss].taking;
    return taking == TAKEN || (taking == TAKEN_IN_COMBAT && look->battle->phase == PHASE_COMBAT);
}

/* Ruling: what has no bearer cannot be captured; but who falls in the phase that destroys his unit loses his standard with it. */
static bool has_standard_to_lose(const Look *look, UnitId unit)
{
    return post_holder(look, unit, PF_STANDARD) != NO_MODEL ||
           has_mark(look->battle, OWNER_UNIT, unit, UM_STANDARD_FELL);
}

/* CMD-03: its standard falls to the enemy. */
static void lose_standard(Play *play, UnitId unit, Loss loss)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    bool happens = has_standard_to_lose(look, unit) && is_taken_by_hand(look, loss) &&
                   !has_mark(b, OWNER_UNIT, unit, UM_STANDARD_TAKEN) && applies(look, TOW_CMD_03);
    if (!happens)
        return;
    mark(play, OWNER_UNIT, unit, UM_STANDARD_TAKEN, TOW_CMD_03);
    for (SeatId seat = 0; seat < b->seats; seat++) {
        if (seat != b->unit[unit].seat)
            set_tally(play, OWNER_SEAT, seat, ST_STANDARDS,
                      tally_of(b, OWNER_SEAT, seat, ST_STANDARDS) + 1, TOW_CMD_03);
    }
}

/* A character whose unit is gone stands alone and goes on fighting whom it fought. */
static void stand_alone(Play *play, UnitId character, UnitId host, RuleId rule)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    const Model *m = &b->model[b->unit[character].first];
    Length depth = unit_profile(look->game, b, character)->base_length;
    Pose front = { pose_point(m->pose, 0, depth / 2), m->pose.facing };
    set_unit_state(play, character, UNIT_FIELD, NO_UNIT, rule);
    take_formation(play, character,
                   may_form(look, character, FORM_CLOSE) ? FORM_CLOSE : FORM_SKIRMISH);
    set_tally(play, OWNER_MODEL, b->unit[character].first, MT_SLOT, 0, rule);
    set_front(play, character, front, 1, rule);
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0; i = link_next(b, LK_ENGAGED, i)) {
        if (b->link[i].from == host)
            link_up(play, LK_ENGAGED, character, b->link[i].to, b->link[i].value, rule);
        else if (b->link[i].to == host)
            link_up(play, LK_ENGAGED, b->link[i].from, character, b->link[i].value, rule);
    }
    if (has_mark(b, OWNER_UNIT, host, UM_FLEEING))
        mark(play, OWNER_UNIT, character, UM_FLEEING, rule);
}

static void lose_all_models(Play *play, UnitId unit, RuleId rule)
{
    const Unit *u = &play->look.battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (play->look.battle->model[i].state == MODEL_LOST)
            continue;
        set_wounds(play, (ModelId)i, 0, rule);
        set_model_state(play, (ModelId)i, MODEL_LOST, rule);
    }
}

static void forget_links(Play *play, UnitId unit, RuleId rule)
{
    static const LinkKind kind[] = { LK_ENGAGED, LK_CHARGES, LK_CHALLENGE };
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        unlink_all(play, (int)kind[i], unit, -1, rule);
        unlink_all(play, (int)kind[i], -1, unit, rule);
    }
}

/* With models of its own left the whole unit goes, characters and all (run down, fled from the table); without, it has
 * been killed to the last and the characters in it are alone. */
void unit_destroyed(Play *play, UnitId unit, Loss loss)
{
    const Battle *b = play->look.battle;
    RuleId rule = rule_of_loss(loss);
    bool killed = models_alive(b, unit) == 0;
    queue_loss(play, unit);
    lose_standard(play, unit, loss);
    for (UnitId u = 0; u < b->units; u++) {
        if (u == unit || b->unit[u].carrier != unit || b->unit[u].state != UNIT_FIELD)
            continue;
        if (killed && models_alive(b, u) > 0)
            stand_alone(play, u, unit, rule);
        else
            unit_destroyed(play, u, loss);
    }
    lose_all_models(play, unit, rule);
    forget_links(play, unit, rule);
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, rule);
}
