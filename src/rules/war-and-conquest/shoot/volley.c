#include "flight/flight.h"
#include "move/movement.h"
#include "shoot/shooting.h"

#include "troops/contact.h"

/* ---- One unit shoots at another: SHO-01, 10, 13, MT-02, 03 ----------------------------------------------------------------- */

typedef enum VolleyStep {
    VOLLEY_BEGIN,
    VOLLEY_GROUP,
    VOLLEY_ROLLED,
    VOLLEY_WOUNDS,
    VOLLEY_TAKEN,
    VOLLEY_TESTED,
    VOLLEY_FLED,
    VOLLEY_OVER,
} VolleyStep;

Frame volley_frame(const Look *look, UnitId shooter, UnitId target, WeaponId weapon,
                   Occasion occasion, bool comes_near)
{
    UnitId actor = host_of(look, shooter);
    Frame frame =
        frame_of(PROC_VOLLEY, look->battle->unit[actor].seat, actor, host_of(look, target));
    frame.v[V_WEAPON] = weapon;
    frame.v[V_OCCASION] = (int32_t)occasion;
    frame.v[V_NEAR] = comes_near;
    frame.v[V_STRUCK] = target;
    return frame;
}

static Volley volley_now(const Look *look, const Frame *frame)
{
    Volley volley = volley_at(look, frame->actor, (UnitId)frame->v[V_STRUCK],
                              (WeaponId)frame->v[V_WEAPON], (Occasion)frame->v[V_OCCASION]);
    volley.comes_near = frame->v[V_NEAR];
    plan_volley(look, &volley);
    return volley;
}

static bool in_reaction(const Frame *frame)
{
    return frame->v[V_OCCASION] != IN_SHOOTING;
}

/* Every figure that has a shot of its own looses it; those behind shoot over their heads. */
static void tell_shots(Play *play, const Volley *volley)
{
    for (int i = 0; i < volley->figures; i++) {
        if (volley->shot[i].model != NO_MODEL)
            tell_shot_at(play, volley->shot[i].model, volley->target, SHOT_PLAIN, WAC_SHO_01);
    }
}

static Flow begin_volley(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Volley volley = volley_now(look, frame);
    if (in_reaction(frame))
        mark(play, OWNER_UNIT, frame->actor, UM_REACT_SHOT, WAC_RCT_20);
    else
        mark(play, OWNER_UNIT, frame->actor, UM_SHOT, WAC_SHO_01);
    frame->v[V_BEFORE] = figures_of(look, frame->target);
    tell_tale(play, TALE_SHOOTS, frame->seat, frame->actor, frame->target, volley.shots, 0, 0);
    tell_shots(play, &volley);
    return go(frame, VOLLEY_GROUP);
}

/* ---- Group after group: hit, save, kill ---------------------------------------------------------------------------------------- */

static Flow roll_group(Play *play, Frame *frame)
{
    ShotGroup group[MOST_GROUPS];
    Volley volley = volley_now(&play->look, frame);
    int groups = shot_groups(&volley, group), now = frame->v[V_GROUP]++;
    if (now >= groups)
        return go(frame, VOLLEY_WOUNDS);
    return resolve(play, frame, VOLLEY_ROLLED,
                   attacks_frame(frame->seat, frame->actor, frame->target, &group[now].attack,
                                 group[now].count));
}

/* SPC-06: a natural 1 is a misfire. */
static void note_misfire(Play *play, const Frame *frame, int ones)
{
    const Weapon *weapon = &play->look.game->weapon[frame->v[V_WEAPON]];
    bool misfires =
        ones > 0 && weapon_has(weapon, WT_INDIRECT, NULL) && applies(&play->look, WAC_SPC_06);
    if (!misfires)
        return;
    mark(play, OWNER_UNIT, frame->actor, UM_MISFIRED, WAC_SPC_06);
    tell_tale(play, TALE_MISFIRES, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
}

static Flow read_group(Play *play, Frame *frame)
{
    frame->v[V_WOUNDS] += given_back(play, 0);
    frame->v[V_HITS] += given_back(play, 1);
    note_misfire(play, frame, given_back(play, 2));
    return go(frame, VOLLEY_GROUP);
}

/* ---- What it cost, and how they bear it: SHO-13, MT-02 (a), (f) -------------------------------------------------------------------- */

static bool is_a_fifth(int lost, int before)
{
    enum { FIFTH = 5 };
    return lost > 0 && lost * FIFTH >= before;
}

bool owes_morale(const Look *look, UnitId unit, int lost, int before, bool frightened,
                 int *modifier)
{
    bool many = is_a_fifth(lost, before) && applies(look, WAC_MT_02);
    bool fear = frightened && lost > 0;
    bool spared = is_engaged(look, unit) || is_running(look, unit) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_MORALE_TESTED);
    *modifier = fear && is_a_fifth(lost, before) ? -1 : 0;
    return (many || fear) && is_fielded(look, unit) && !(spared && applies(look, WAC_MT_03));
}

bool frightens(const Look *look, UnitId shooter, WeaponId weapon)
{
    RuleId rule = is_mounted(look, shooter) ? WAC_WPN_10 : WAC_WPN_09;
    return weapon_has(&look->game->weapon[weapon], WT_HANDGUN, NULL) && applies(look, rule);
}

/* Of the whole phase for shooting in it; of this alone in a reaction. */
static int lost_so_far(Play *play, const Frame *frame)
{
    int lost = frame->v[V_LOST];
    if (in_reaction(frame))
        return lost;
    lost += tally_of(play->look.battle, OWNER_UNIT, frame->target, UT_REMOVED);
    set_tally(play, OWNER_UNIT, frame->target, UT_REMOVED, lost, WAC_MT_02);
    return lost;
}

static Flow take_off(Play *play, Frame *frame)
{
    int wounds = applies(&play->look, WAC_SHO_13) ? frame->v[V_WOUNDS] : 0;
    return resolve(play, frame, VOLLEY_TAKEN,
                   wounds_frame(&play->look, (UnitId)frame->v[V_STRUCK], wounds, WAC_SHO_13));
}

/* A Personality is none of the figures of the unit that he has joined: CHR-03. */
static bool unit_owes_morale(Play *play, const Frame *frame, int *modifier)
{
    const Look *look = &play->look;
    UnitId target = frame->target;
    if (frame->v[V_STRUCK] != target)
        return false;
    int lost = lost_so_far(play, frame);
    int before = frame->v[V_BEFORE] - frame->v[V_LOST] + lost;
    return owes_morale(look, target, lost, before,
                       frightens(look, frame->actor, (WeaponId)frame->v[V_WEAPON]), modifier);
}

static Flow bear_losses(Play *play, Frame *frame)
{
    int modifier;
    frame->v[V_LOST] = given_back(play, 0);
    tell_tale(play, TALE_SHOT_DOWN, frame->seat, frame->actor, (UnitId)frame->v[V_STRUCK],
              frame->v[V_HITS], frame->v[V_WOUNDS], frame->v[V_LOST]);
    if (!unit_owes_morale(play, frame, &modifier))
        return go(frame, VOLLEY_FLED);
    mark(play, OWNER_UNIT, frame->target, UM_MORALE_TESTED, WAC_MT_03);
    return resolve(play, frame, VOLLEY_TESTED, morale_test(&play->look, frame->target, modifier));
}

static Flow flee_if_failed(Play *play, Frame *frame)
{
    bool runs = !given_back(play, 0) && applies(&play->look, WAC_MT_04);
    if (!runs)
        return go(frame, VOLLEY_FLED);
    return resolve(play, frame, VOLLEY_FLED, unnerved(&play->look, frame->target, frame->actor));
}

static Flow end_volley(Play *play, const Frame *frame)
{
    UnitId target = frame->target;
    give_back(play, 0, !is_fielded(&play->look, target) || is_running(&play->look, target));
    give_back(play, 1, frame->v[V_LOST]);
    return DONE;
}

Flow run_shots(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((VolleyStep)frame->step) {
    case VOLLEY_BEGIN:
        return begin_volley(play, frame);
    case VOLLEY_GROUP:
        return roll_group(play, frame);
    case VOLLEY_ROLLED:
        return read_group(play, frame);
    case VOLLEY_WOUNDS:
        return take_off(play, frame);
    case VOLLEY_TAKEN:
        return bear_losses(play, frame);
    case VOLLEY_TESTED:
        return flee_if_failed(play, frame);
    case VOLLEY_FLED:
        return resolve(play, frame, VOLLEY_OVER, alarms_frame(&play->look));
    case VOLLEY_OVER:
        return end_volley(play, frame);
    }
    return DONE;
}

/* ---- The Shoot phase: SHO-01 ---------------------------------------------------------------------------------------------------------- */

typedef enum ShootingStep { SHOOTING_ASK, SHOOTING_TAKE } ShootingStep;

static bool anybody_can_shoot(const Look *look, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (has_a_shot(look, u))
            return true;
    }
    return false;
}

/* SPC-06: who misfired before, and so has missed this phase, may shoot in the next. */
static void clear_misfires(Play *play, SeatId seat)
{
    const Battle *b = play->look.battle;
    for (UnitId u = NO_UNIT; units_of_seat(&play->look, UNITS_STANDING, seat, &u);) {
        if (has_mark(b, OWNER_UNIT, u, UM_MISFIRED) && !has_mark(b, OWNER_UNIT, u, UM_SHOT))
            unmark(play, OWNER_UNIT, u, UM_MISFIRED, WAC_SPC_06);
    }
}

Verdict judge_shoot_phase(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (says_done(order))
        return yes();
    if (order->actor == NO_UNIT || order->clauses < 1)
        return no(NO_NOTHING_THERE);
    Verdict verdict = judge_round_of(look, frame->seat, order->actor);
    return is_yes(&verdict) ? judge_shot_order(look, order) : verdict;
}

static Flow take_shot(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (says_done(&answer->order)) {
        clear_misfires(play, frame->seat);
        return DONE;
    }
    UnitId unit = host_of(look, answer->order.actor);
    return resolve(play, frame, SHOOTING_ASK,
                   volley_frame(look, unit, answer->order.clause[0].unit, missile_of(look, unit),
                                IN_SHOOTING, false));
}

Flow run_shoot_phase(Play *play, Frame *frame, const Answer *answer)
{
    const uint64_t verbs = (uint64_t)1 << VERB_SHOOT | (uint64_t)1 << VERB_DONE;
    if (frame->step == SHOOTING_TAKE)
        return take_shot(play, frame, answer);
    if (!anybody_can_shoot(&play->look, frame->seat)) {
        clear_misfires(play, frame->seat);
        return DONE;
    }
    return ask_order(play, frame, SHOOTING_TAKE, frame->seat, WHY_SHOOTING, verbs);
}
