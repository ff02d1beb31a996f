#include "fight/attack.h"

#include <string.h>

/* HP losses and casualties (CAS), and what follows when a Unit has no model left. */

/* Figures of PROC_LOSSES. */
enum { L_ATTACKS, L_EACH, L_RECORD, L_NEAREST };

typedef enum LossStep {
    LOSS_ASK,       /* D9 */
    LOSS_TAKEN,     /* the models are named */
    LOSS_SURVIVORS, /* a Transport is gone: its passengers get out (TRN-19) */
    LOSS_DONE,
} LossStep;

Losses losses_of(const Frame *frame)
{
    return (Losses){ .unit = frame->target,
                     .attacks = frame->v[L_ATTACKS],
                     .each = frame->v[L_EACH],
                     .nearest = (ModelId)frame->v[L_NEAREST] };
}

Flow lose(Play *play, Frame *frame, int next, UnitId unit, int attacks, int hp_each,
          bool record_only, ModelId nearest_attacker)
{
    Frame child = frame_of(PROC_LOSSES, play->look.battle->unit[unit].seat, frame->actor, unit);

    child.v[L_ATTACKS] = attacks;
    child.v[L_EACH] = hp_each;
    child.v[L_RECORD] = record_only;
    child.v[L_NEAREST] = nearest_attacker;
    return resolve(play, frame, next, child);
}

/* ---- How losses fall ------------------------------------------------------------------------- */

/* Each listed model takes Attacks until it is finished; what an Attack costs beyond its HP is lost with it. */
int losses_fall(const Look *look, const Losses *losses, const ModelId *list, int count, int *left,
                int *open)
{
    int attacks = losses->attacks, reached = 0;

    while (reached < count && attacks > 0) {
        int hp = look->battle->model[list[reached]].wounds;
        while (attacks > 0 && hp > 0) {
            hp -= losses->each;
            attacks--;
        }
        left[reached++] = hp > 0 ? hp : 0;
    }
    *open = attacks;
    return reached;
}

static int living_list(const Look *look, UnitId unit, ModelId *list)
{
    const Unit *u = &look->battle->unit[unit];
    int count = 0;

    for (ModelId m = u->first; m < u->first + u->count; m++)
        if (is_living(look->battle, m))
            list[count++] = m;
    return count;
}

static bool is_wounded(const Look *look, ModelId model)
{
    return look->battle->model[model].wounds <
           model_profile(look->game, look->battle, model)->field[PF_HP];
}

/* ---- Who takes them when nobody chooses (CAS-04) --------------------------------------------- */

typedef struct Remaining {
    UnitId unit;
    ModelSet present; /* bit n: its (n + 1)th model */
} Remaining;

static bool holds_contact(const Look *look, const Remaining *left)
{
    const Battle *battle = look->battle;
    const Unit *unit = &battle->unit[left->unit];

    for (int n = 0; n < unit->count; n++)
        for (ModelId m = 0; (left->present >> n & 1) && m < battle->models; m++)
            if (battle->unit[battle->model[m].unit].seat != unit->seat && is_standing(battle, m) &&
                in_contact(look, (ModelId)(unit->first + n), m))
                return true;
    return false;
}

static bool is_coherent(const Look *look, const Remaining *left)
{
    const Battle *battle = look->battle;
    const Unit *unit = &battle->unit[left->unit];
    Pose pose[MOST_UNIT_MODELS];
    Length z[MOST_UNIT_MODELS];

    for (int n = 0; n < unit->count; n++) {
        pose[n] = battle->model[unit->first + n].pose;
        z[n] = battle->model[unit->first + n].z;
    }
    Verdict verdict = judge_coherency(look, left->unit, left->present, pose, z);
    return is_yes(&verdict);
}

/* Whether the Unit without the model is coherent and, if engaged, in contact: 2, one of them 1, neither 0. */
static int sound_without(const Look *look, const Remaining *left, ModelId model)
{
    const Unit *unit = &look->battle->unit[left->unit];
    Remaining rest = { left->unit, left->present & ~(1ULL << (model - unit->first)) };

    if (rest.present == 0 || unit->state != UNIT_FIELD)
        return 2;
    return is_coherent(look, &rest) + (!in_melee(look, left->unit) || holds_contact(look, &rest));
}

static Length distance_from(const Look *look, ModelId nearest, ModelId model)
{
    return nearest == NO_MODEL ? 0 : gap_between_models(look, nearest, model);
}

/* Of the unlisted models the best to lose: sound, then farthest (Front Line Fatality: nearest), then highest id. */
static ModelId best_to_lose(const Look *look, const Losses *losses, const Remaining *left)
{
    const Unit *unit = &look->battle->unit[losses->unit];
    bool front = option(look->game, OPT_FRONT_LINE) != 0 && applies(look, WSG_OPT_05);
    ModelId best = NO_MODEL;
    int best_sound = -1;
    Length best_far = 0;

    for (ModelId m = (ModelId)(unit->first + unit->count - 1); m >= unit->first; m--) {
        if (!(left->present >> (m - unit->first) & 1))
            continue;
        Length far = distance_from(look, losses->nearest, m);
        if (best != NO_MODEL && best_sound == 2 && (front ? far >= best_far : far <= best_far))
            continue;
        int sound = front ? 2 : 0;
        if (sound == 0 && applies(look, WSG_CAS_04))
            sound = sound_without(look, left, m);
        bool better = sound > best_sound ||
                      (sound == best_sound && (front ? far < best_far : far > best_far));
        if (best == NO_MODEL || better) {
            best = m;
            best_sound = sound;
            best_far = far;
        }
    }
    return best;
}

static ModelId first_of(const Look *look, const Remaining *left, bool wounded)
{
    const Unit *unit = &look->battle->unit[left->unit];

    for (ModelId m = unit->first; m < unit->first + unit->count; m++)
        if ((left->present >> (m - unit->first) & 1) && (!wounded || is_wounded(look, m)))
            return m;
    return NO_MODEL;
}

/* A wounded one first; the others as CAS-04 says. */
static ModelId next_to_lose(const Look *look, const Losses *losses, const Remaining *left)
{
    ModelId wounded = first_of(look, left, true);

    if (wounded != NO_MODEL)
        return wounded;
    return best_to_lose(look, losses, left);
}

int losses_default(const Look *look, const Losses *losses, ModelId *list)
{
    const Unit *unit = &look->battle->unit[losses->unit];
    ModelId living[MOST_UNIT_MODELS];
    int alive = living_list(look, losses->unit, living), count = 0, open = losses->attacks;
    int left[MOST_UNIT_MODELS];
    Remaining rest = { losses->unit, 0 };

    for (int i = 0; i < alive; i++)
        rest.present |= 1ULL << (living[i] - unit->first);
    while (open > 0 && rest.present != 0) {
        ModelId next = next_to_lose(look, losses, &rest);
        rest.present &= ~(1ULL << (next - unit->first));
        list[count++] = next;
        losses_fall(look, losses, list, count, left, &open);
    }
    return count;
}

/* ---- D9: does it matter, is it lawful -------------------------------------------------------- */

/* Models that nothing tells apart: aboard, with the same HP, flags and Weapons. */
static bool are_alike(const Look *look, const ModelId *list, int count)
{
    const Model *first = &look->battle->model[list[0]];

    for (int i = 1; i < count; i++) {
        const Model *m = &look->battle->model[list[i]];
        if (m->state != MODEL_AWAY || m->profile != first->profile || m->wounds != first->wounds ||
            memcmp(&m->marks, &first->marks, sizeof m->marks) != 0)
            return false;
        for (int w = 0; w < MOST_WEAPONS_HELD; w++)
            if (m->weapon[w] != first->weapon[w] || m->tally[w] != first->tally[w])
                return false;
    }
    return first->state == MODEL_AWAY;
}

static bool choice_matters(const Look *look, const Losses *losses)
{
    ModelId living[MOST_UNIT_MODELS], wounded = NO_MODEL;
    int alive = living_list(look, losses->unit, living), wounds = 0, total = 0;

    if (alive < 2 || (option(look->game, OPT_FRONT_LINE) != 0 && applies(look, WSG_OPT_05)))
        return false;
    for (int i = 0; i < alive; i++) {
        int hp = look->battle->model[living[i]].wounds;
        total += (hp + losses->each - 1) / losses->each;
        if (is_wounded(look, living[i])) {
            wounds++;
            wounded = living[i];
        }
    }
    if (losses->attacks >= total || are_alike(look, living, alive))
        return false;
    int takes =
        wounds == 1 ? (look->battle->model[wounded].wounds + losses->each - 1) / losses->each : 0;
    return !(wounds == 1 && losses->attacks <= takes && applies(look, WSG_CAS_03));
}

/* A wounded model must be finished before another is touched. */
static Verdict judge_order(const Look *look, const Losses *losses, const ModelId *list, int count)
{
    ModelId living[MOST_UNIT_MODELS];
    int alive = living_list(look, losses->unit, living);

    for (int i = 0; i < count; i++) {
        if (is_wounded(look, list[i]))
            continue;
        for (int k = 0; k < alive; k++) {
            bool listed = false;
            for (int before = 0; before < i; before++)
                listed = listed || list[before] == living[k];
            bool counts = !listed && is_wounded(look, living[k]) && applies(look, WSG_CAS_03);
            if (!counts)
                continue;
            Verdict verdict =
                no_count(NO_WOUNDED_FIRST, look->battle->model[living[k]].wounds,
                         model_profile(look->game, look->battle, living[k])->field[PF_HP]);
            verdict.who = losses->unit;
            verdict.model = living[k];
            verdict_fault(&verdict, living[k]);
            return verdict;
        }
    }
    return yes();
}

Verdict judge_losses(const Look *look, const Frame *frame, const Answer *answer)
{
    Losses losses = losses_of(frame);
    int left[MOST_UNIT_MODELS], open = 0;
    int count = answer->count < MOST_UNIT_MODELS ? answer->count : MOST_UNIT_MODELS;
    Verdict verdict = judge_order(look, &losses, answer->id, count);

    if (!is_yes(&verdict))
        return verdict;
    int reached = losses_fall(look, &losses, answer->id, count, left, &open);
    if (open == 0 && reached == answer->count)
        return yes();
    ModelId usual[MOST_UNIT_MODELS];
    int needed = open > 0 ? losses_default(look, &losses, usual) : reached;
    verdict = no_count(NO_LOSSES_COUNT, answer->count, needed);
    verdict.who = losses.unit;
    return verdict;
}

void suggest_losses(const Look *look, const Frame *frame, Answer *answer)
{
    Losses losses = losses_of(frame);

    answer->count = losses_default(look, &losses, answer->id);
}

/* ---- Removing -------------------------------------------------------------------------------- */

void unit_wiped_out(Play *play, UnitId unit)
{
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, WSG_CAS_02);
    mark(play, OWNER_UNIT, unit, UM_DESTROYED_NOW, WSG_CAS_02);
    tell_tale(play, TALE_DESTROYED, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

static void remove_casualty(Play *play, ModelId model)
{
    UnitId unit = play->look.battle->model[model].unit;

    set_model_state(play, model, MODEL_LOST, WSG_CAS_01);
    set_tally(play, OWNER_UNIT, unit, UT_FALLEN, play->look.battle->unit[unit].tally[UT_FALLEN] + 1,
              WSG_MEL_12);
    if (models_left(play->look.battle, unit) == 0 && applies(&play->look, WSG_CAS_02))
        unit_wiped_out(play, unit);
}

static void take_loss(Play *play, ModelId model, int left, bool record)
{
    bool on_table = play->look.battle->model[model].state == MODEL_STANDING;

    set_wounds(play, model, left, WSG_ATK_13);
    bool happens = left <= 0 && applies(&play->look, WSG_CAS_01);
    if (!happens)
        return;
    if (!record)
        remove_casualty(play, model);
    else if (on_table)
        set_model_state(play, model, MODEL_DOOMED, WSG_ACT_05);
}

void hurt_model(Play *play, ModelId model, int hp)
{
    int left = play->look.battle->model[model].wounds - hp;

    take_loss(play, model, left > 0 ? left : 0, false);
}

static void take_losses(Play *play, const Frame *frame, const ModelId *list, int count)
{
    Losses losses = losses_of(frame);
    int left[MOST_UNIT_MODELS], open = 0;
    int reached = losses_fall(&play->look, &losses, list, count, left, &open);
    int lost = 0;

    for (int i = 0; i < reached; i++)
        lost += play->look.battle->model[list[i]].wounds - left[i];
    tell_tale(play, TALE_LOSES, frame->seat, losses.unit, NO_UNIT, lost, 0, 0);
    for (int i = 0; i < reached; i++)
        take_loss(play, list[i], left[i], frame->v[L_RECORD] != 0);
}

/* ---- PROC_LOSSES ----------------------------------------------------------------------------- */

/* Wounded models first, the strongest (or the weakest) of them in front; as D9 allows. */
static void line_up(const Look *look, ModelId *list, int count, bool strongest)
{
    int wounded = 0;

    for (int i = 0; i < count; i++) {
        int hp = look->battle->model[list[i]].wounds, place = i;
        ModelId model = list[i];
        if (!is_wounded(look, model))
            continue;
        for (; place > 0; place--) {
            int other = look->battle->model[list[place - 1]].wounds;
            bool ahead = place - 1 < wounded && (strongest ? other >= hp : other <= hp);
            if (ahead)
                break;
            list[place] = list[place - 1];
        }
        list[place] = model;
        wounded++;
    }
}

/* How many models the losses reach at least and at most: it depends on the choice only while they stay
 * among wounded models of unequal HP. */
static void count_bounds(const Look *look, const Losses *losses, int *low, int *high)
{
    ModelId list[MOST_UNIT_MODELS] = { 0 };
    int alive = living_list(look, losses->unit, list), left[MOST_UNIT_MODELS], open = 0;

    line_up(look, list, alive, true);
    *low = losses_fall(look, losses, list, alive, left, &open);
    line_up(look, list, alive, false);
    *high = losses_fall(look, losses, list, alive, left, &open);
}

static Flow ask_losses(Play *play, Frame *frame)
{
    Losses losses = losses_of(frame);
    ModelId list[MOST_UNIT_MODELS] = { 0 };
    IdSet among = { { 0 } };
    int alive = living_list(&play->look, losses.unit, list);

    if (alive == 0 || losses.attacks <= 0 || losses.each <= 0)
        return DONE;
    if (!choice_matters(&play->look, &losses)) {
        int count = losses_default(&play->look, &losses, list);
        take_losses(play, frame, list, count);
        return go(frame, LOSS_SURVIVORS);
    }
    for (int i = 0; i < alive; i++)
        ids_add(&among, list[i]);
    int low = 1, high = alive;
    count_bounds(&play->look, &losses, &low, &high);
    if (low == alive) /* all of them: who comes last still matters, so it is asked */
        low--;
    return ask_ids(play, frame, LOSS_TAKEN, play->look.battle->unit[losses.unit].seat, WHY_LOSS,
                   SHAPE_MODELS, &among, low, high);
}

static bool is_wreck(const Battle *battle, UnitId unit)
{
    return battle->unit[unit].state == UNIT_LOST && passenger_of(battle, unit) != NO_UNIT;
}

Flow run_losses(Play *play, Frame *frame, const Answer *answer)
{
    switch ((LossStep)frame->step) {
    case LOSS_ASK:
        return ask_losses(play, frame);

    case LOSS_TAKEN:
        take_losses(play, frame, answer->id, answer->count);
        return go(frame, LOSS_SURVIVORS);

    case LOSS_SURVIVORS:
        if (!(!frame->v[L_RECORD] && is_wreck(play->look.battle, frame->target) &&
              applies(&play->look, WSG_TRN_19)))
            return DONE;
        return resolve(play, frame, LOSS_DONE,
                       frame_of(PROC_SURVIVORS, frame->seat, frame->target, NO_UNIT));

    case LOSS_DONE:
        return DONE;
    }
    return DONE;
}

/* ---- PROC_REMOVE: an Action and its Counter Actions are over (ACT-05) ------------------------ */

typedef enum RemoveStep {
    REMOVE_MODELS,     /* all casualties together */
    REMOVE_TRANSPORTS, /* then survivors, Transport by Transport */
    REMOVE_RELOCATE,   /* then the Melees */
    REMOVE_DONE,
} RemoveStep;

static void remove_doomed(Play *play)
{
    const Battle *battle = play->look.battle;

    for (ModelId m = 0; m < battle->models; m++) {
        const Model *model = &battle->model[m];
        bool aboard = model->state == MODEL_AWAY && battle->unit[model->unit].state == UNIT_ABOARD;
        if (model->state == MODEL_DOOMED || (aboard && model->wounds <= 0))
            remove_casualty(play, m);
    }
}

static Flow free_survivors(Play *play, Frame *frame)
{
    const Battle *battle = play->look.battle;

    for (UnitId u = 0; u < battle->units; u++)
        if (is_wreck(battle, u) && applies(&play->look, WSG_TRN_19))
            return resolve(play, frame, REMOVE_TRANSPORTS,
                           frame_of(PROC_SURVIVORS, battle->unit[u].seat, u, NO_UNIT));
    return go(frame, REMOVE_RELOCATE);
}

Flow run_remove(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((RemoveStep)frame->step) {
    case REMOVE_MODELS:
        remove_doomed(play);
        return go(frame, REMOVE_TRANSPORTS);
    case REMOVE_TRANSPORTS:
        return free_survivors(play, frame);
    case REMOVE_RELOCATE:
        return resolve(play, frame, REMOVE_DONE,
                       frame_of(PROC_RELOCATE, frame->seat, frame->actor, NO_UNIT));
    case REMOVE_DONE:
        return DONE;
    }
    return DONE;
}
