#include "flight/flight.h"
#include "shoot/attack.h"

#include "geom/coherency.h"
#include "troops/ranks.h"

/* ---- Who falls: UNI-08, UNI-11 -------------------------------------------------------------------------------------------- */

enum { LINK_GAP = INCH };

static int own_figures(const Look *look, UnitId unit, ModelId model[MOST_UNIT_MODELS])
{
    const Unit *u = &look->battle->unit[unit];
    int count = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_STANDING)
            model[count++] = (ModelId)i;
    }
    return count;
}

int figures_of(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    return own_figures(look, host_of(look, unit), model);
}

int armour_worn(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_AV];
}

/* The one that is hurt, else nobody: wounds are gathered on one figure. */
static ModelId hurt_figure(const Look *look, UnitId unit, const ModelId *model, int count)
{
    int whole = unit_profile(look->game, look->battle, unit)->field[PF_W];
    for (int i = 0; i < count; i++) {
        if (look->battle->model[model[i]].wounds < whole)
            return model[i];
    }
    return NO_MODEL;
}

static int slot_of(const Look *look, ModelId model)
{
    return tally_of(look->battle, OWNER_MODEL, model, MT_SLOT);
}

/* Of a block the last of the last rank; of one rank that whose turn it is, the left end first. */
static ModelId last_of_block(const Look *look, const ModelId *model, int count, bool from_left)
{
    ModelId best = model[0];
    for (int i = 1; i < count; i++) {
        bool farther = slot_of(look, model[i]) > slot_of(look, best);
        if (farther != from_left)
            best = model[i];
    }
    return best;
}

static bool holds_without(const Look *look, const ModelId *model, int count, int without)
{
    Base left[MOST_UNIT_MODELS];
    Coherency tree;
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (i != without)
            left[n++] = model_base(look->game, look->battle, model[i]);
    }
    coherency_of_bases(&tree, left, n);
    return coherency_holds(&tree, LINK_GAP + REACH_SLACK);
}

/* The last whose loss does not part the group. */
static ModelId last_of_group(const Look *look, const ModelId *model, int count)
{
    for (int i = count - 1; i > 0; i--) {
        bool matters = !holds_without(look, model, count, i) && applies(look, WAC_UNI_04);
        if (!matters)
            return model[i];
    }
    return model[count - 1];
}

static bool takes_from_left(const Look *look, UnitId unit)
{
    return is_block(look, unit) && ranks_of(look, unit) == 1 &&
           tally_of(look->battle, OWNER_UNIT, unit, UT_LAST_END) == 0 && applies(look, WAC_UNI_08);
}

static ModelId next_to_fall(const Look *look, UnitId unit, const ModelId *model, int count)
{
    ModelId hurt = hurt_figure(look, unit, model, count);
    if (hurt != NO_MODEL)
        return hurt;
    if (is_block(look, unit))
        return last_of_block(look, model, count, takes_from_left(look, unit));
    return last_of_group(look, model, count);
}

int wounds_left(const Look *look, UnitId unit, int left[MOST_UNIT_MODELS])
{
    ModelId model[MOST_UNIT_MODELS];
    int count = own_figures(look, unit, model), n = 0;
    ModelId hurt = hurt_figure(look, unit, model, count);
    if (hurt != NO_MODEL)
        left[n++] = look->battle->model[hurt].wounds;
    for (int i = 0; i < count; i++) {
        if (model[i] != hurt)
            left[n++] = look->battle->model[model[i]].wounds;
    }
    return n;
}

/* ---- Taking them off -------------------------------------------------------------------------------------------------------------- */

/* A Personality who has joined a unit leaves his place to the figure that he had taken it from. */
static void lose_joined(Play *play, UnitId unit, RuleId rule)
{
    const Look *look = &play->look;
    UnitId host = host_of(look, unit);
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, rule);
    mark(play, OWNER_UNIT, unit, UM_DESTROYED, rule);
    const Unit *u = &look->battle->unit[host];
    if (is_block(look, host))
        arrange(play, host, u->front, u->files, rule);
    tell_tale(play, TALE_DESTROYED, look->battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

/* A unit in one rank shrinks by half a base at the end that it lost from. */
static void close_ranks(Play *play, UnitId unit, bool one_rank, bool from_left, RuleId rule)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    Block block = block_of(look, unit);
    Pose front = u->front;
    if (one_rank) {
        front.at = pose_point(front, from_left ? block.width / 2 : -(block.width / 2), 0);
        set_tally(play, OWNER_UNIT, unit, UT_LAST_END, from_left, rule);
    }
    moves_as(play, unit, MANNER_CLOSES);
    arrange(play, unit, front, one_rank ? block.models : u->files, rule);
}

static void lose_figure(Play *play, UnitId unit, ModelId model, RuleId rule)
{
    const Look *look = &play->look;
    bool joined = host_of(look, unit) != unit;
    bool block = !joined && is_block(look, unit), one_rank = block && ranks_of(look, unit) == 1;
    bool from_left = block && takes_from_left(look, unit);
    set_wounds(play, model, 0, rule);
    set_model_state(play, model, MODEL_LOST, rule);
    if (block && figures_of(look, unit) > 0)
        close_ranks(play, unit, one_rank, from_left, rule);
}

static void remove_unit(Play *play, UnitId unit, RuleId rule);

/* Whether that many wounds leave nobody: friends are told before anybody falls, while it can be measured where it stood. */
static bool nobody_is_left(const Look *look, UnitId unit, int wounds)
{
    int left[MOST_UNIT_MODELS], sum = 0, count = wounds_left(look, unit, left);
    for (int i = 0; i < count; i++)
        sum += left[i];
    return count > 0 && wounds >= sum && applies(look, WAC_UNI_08);
}

int take_wounds(Play *play, UnitId unit, int wounds, RuleId rule)
{
    const Look *look = &play->look;
    ModelId model[MOST_UNIT_MODELS];
    int lost = 0, count;
    if (nobody_is_left(look, unit, wounds))
        note_loss(play, unit);
    while (wounds > 0 && (count = own_figures(look, unit, model)) > 0) {
        ModelId falls = next_to_fall(look, unit, model, count);
        int left = look->battle->model[falls].wounds;
        if (wounds < left) {
            set_wounds(play, falls, left - wounds, rule);
            return lost;
        }
        wounds -= left > 0 ? left : 1;
        lose_figure(play, unit, falls, rule);
        lost++;
    }
    bool gone = own_figures(look, unit, model) == 0 && applies(look, WAC_UNI_08);
    if (gone && host_of(look, unit) != unit)
        lose_joined(play, unit, rule);
    else if (gone)
        remove_unit(play, unit, rule);
    return lost;
}

/* ---- Close Call: SIP-06 ---------------------------------------------------------------------------------------------------------------- */

typedef enum WoundsStep { WOUNDS_BEGIN, WOUNDS_CHOSEN, WOUNDS_ROLLED, WOUNDS_TAKE } WoundsStep;

Frame wounds_frame(const Look *look, UnitId unit, int wounds, RuleId rule)
{
    Frame frame = frame_of(PROC_WOUNDS, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[W_WOUNDS] = wounds;
    frame.v[W_RULE] = rule;
    return frame;
}

static bool may_call_close(const Look *look, const Frame *frame)
{
    ModelId model[MOST_UNIT_MODELS];
    UnitId unit = frame->actor;
    if (!is_personality(look, unit) || own_figures(look, unit, model) == 0)
        return false;
    return frame->v[W_WOUNDS] >= look->battle->model[model[0]].wounds &&
           tally_of(look->battle, OWNER_UNIT, unit, UT_SIP) > 0 && applies(look, WAC_SIP_06);
}

static Flow roll_close_call(Play *play, Frame *frame)
{
    int left = tally_of(play->look.battle, OWNER_UNIT, frame->actor, UT_SIP);
    set_tally(play, OWNER_UNIT, frame->actor, UT_SIP, left - 1, WAC_SIP_06);
    forget_dice(play, frame);
    return throw_for(play, frame, WOUNDS_ROLLED, frame->seat, WHY_CLOSE_CALL_DIE, DICE_D6, 1,
                     each_at_least(CLOSE_CALL_NEED));
}

static Flow read_close_call(Play *play, Frame *frame)
{
    if (die_at(play, frame, 0) < CLOSE_CALL_NEED)
        return go(frame, WOUNDS_TAKE);
    frame->v[W_WOUNDS]--;
    tell_tale(play, TALE_CLOSE_CALL, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    return go(frame, WOUNDS_BEGIN);
}

Flow run_wounds(Play *play, Frame *frame, const Answer *answer)
{
    switch ((WoundsStep)frame->step) {
    case WOUNDS_BEGIN:
        if (!may_call_close(&play->look, frame))
            return go(frame, WOUNDS_TAKE);
        return ask_choice(play, frame, WOUNDS_CHOSEN, frame->seat, WHY_CLOSE_CALL, 3, 0);
    case WOUNDS_CHOSEN:
        return answer->value ? roll_close_call(play, frame) : go(frame, WOUNDS_TAKE);
    case WOUNDS_ROLLED:
        return read_close_call(play, frame);
    case WOUNDS_TAKE:
        give_back(play, 0,
                  take_wounds(play, frame->actor, frame->v[W_WOUNDS], (RuleId)frame->v[W_RULE]));
        return DONE;
    }
    return DONE;
}

/* ---- A unit that is gone --------------------------------------------------------------------------------------------------------------- */

static void lose_all(Play *play, UnitId unit, RuleId rule)
{
    const Battle *b = play->look.battle;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].count; i++) {
        if (b->model[i].state == MODEL_LOST)
            continue;
        set_wounds(play, (ModelId)i, 0, rule);
        set_model_state(play, (ModelId)i, MODEL_LOST, rule);
    }
    unlink_all(play, LK_ENGAGED, unit, -1, rule);
    unlink_all(play, LK_ENGAGED, -1, unit, rule);
    unlink_all(play, LK_CHARGES, unit, -1, rule);
    unlink_all(play, LK_CHARGES, -1, unit, rule);
    mark(play, OWNER_UNIT, unit, UM_DESTROYED, rule);
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, rule);
}

static void remove_unit(Play *play, UnitId unit, RuleId rule)
{
    const Battle *b = play->look.battle;
    UnitId host = host_of(&play->look, unit);
    for (UnitId u = 0; u < b->units; u++) {
        if (u != host && b->unit[u].carrier == host && b->unit[u].state != UNIT_LOST)
            lose_all(play, u, rule);
    }
    lose_all(play, host, rule);
    tell_tale(play, TALE_DESTROYED, b->unit[host].seat, host, NO_UNIT, 0, 0, 0);
}

void destroy_unit(Play *play, UnitId unit, RuleId rule)
{
    UnitId host = host_of(&play->look, unit);
    note_loss(play, host);
    remove_unit(play, host, rule);
}
