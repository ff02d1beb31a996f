#include "fight/losses.h"

#include "move/movement.h"
#include "victory.h"

/* ---- Who falls: DMG-03..06 --------------------------------------------------------------------------------------------------- */

enum { L_WOUNDS, L_SHOT, L_SEEN_LOW, L_SEEN_HIGH };
typedef enum LossStep { LOSS_BEGIN, LOSS_CHOSEN } LossStep;
enum { HALF_SET = 32 };

Frame losses_frame(const Look *look, UnitId unit, int wounds)
{
    Frame frame = frame_of(PROC_LOSSES, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[L_WOUNDS] = wounds;
    return frame;
}

Frame shot_losses_frame(const Look *look, UnitId unit, int wounds, ModelSet seen, UnitId shooter)
{
    Frame frame = losses_frame(look, unit, wounds);
    frame.target = shooter;
    frame.v[L_SHOT] = 1;
    frame.v[L_SEEN_LOW] = (int32_t)(uint32_t)seen;
    frame.v[L_SEEN_HIGH] = (int32_t)(uint32_t)(seen >> HALF_SET);
    return frame;
}

static ModelSet set_of(const Frame *frame)
{
    return (ModelSet)(uint32_t)frame->v[L_SEEN_LOW] | (ModelSet)(uint32_t)frame->v[L_SEEN_HIGH]
                                                          << HALF_SET;
}

static bool is_single(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].count == 1;
}

/* DMG-04, 05: whom the owner may name. */
static bool may_fall(const Look *look, const Frame *frame, ModelId model)
{
    const Unit *u = &look->battle->unit[frame->actor];
    if (look->battle->model[model].state != MODEL_STANDING)
        return false;
    bool unseen = frame->v[L_SHOT] && !(set_of(frame) >> (model - u->first) & 1);
    return !(unseen && applies(look, AWT_DMG_04));
}

static int fallers(const Look *look, const Frame *frame, ModelId model[MOST_UNIT_MODELS])
{
    const Unit *u = &look->battle->unit[frame->actor];
    int count = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (may_fall(look, frame, (ModelId)i))
            model[count++] = (ModelId)i;
    }
    return count;
}

Verdict judge_losses_taken(const Look *look, const Frame *frame, const Answer *answer)
{
    for (int i = 0; i < answer->count; i++) {
        ModelId model = (ModelId)answer->id[i];
        if (may_fall(look, frame, model))
            continue;
        Verdict verdict = about(no(NO_NOT_SEEN), frame->actor);
        verdict.model = model;
        verdict_fault(&verdict, model);
        return verdict;
    }
    return yes();
}

/* ---- Whom he names by default: DMG-04..06 ----------------------------------------------------------------------------------- */

/* How a model is compared: the lower of both falls first. */
typedef struct Standing {
    ModelId model;
    Length far; /* to the shooters; or less, the farther from the enemy */
    bool holds, touches, parts;
} Standing;

static Length gap_to(const Look *look, ModelId model, UnitId unit)
{
    Base base = model_base(look->game, look->battle, model), other[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, other, MOST_UNIT_MODELS), i, k;
    return bases_gap(&base, 1, other, count, &i, &k);
}

static Length gap_to_enemies(const Look *look, ModelId model)
{
    UnitId unit = look->battle->model[model].unit;
    Length least = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length gap = gap_to(look, model, u);
        least = gap < least ? gap : least;
    }
    return least;
}

/* Whether those who stay would not keep together without him, though they do with him. */
static bool parts_without(const Look *look, UnitId unit, ModelSet gone, ModelId model)
{
    const Unit *u = &look->battle->unit[unit];
    Company with, without;
    company_of(look, unit, &with);
    without.unit = unit;
    int kept = without.count = 0;
    for (int i = 0; i < with.count; i++) {
        int place = with.stand[i].model - u->first;
        if (gone >> place & 1)
            continue;
        with.stand[kept++] = with.stand[i];
        if (with.stand[i].model != model)
            without.stand[without.count++] = with.stand[i];
    }
    with.count = kept;
    Verdict whole = judge_company(look, &with), rest = judge_company(look, &without);
    return is_yes(&whole) && !is_yes(&rest);
}

/* From the shooters' model that is nearest to the unit. */
static Length gap_to_shooter(const Look *look, UnitId unit, UnitId shooter, ModelId model)
{
    Base own[MOST_UNIT_MODELS], his[MOST_UNIT_MODELS];
    int owns = unit_bases(look, unit, own, MOST_UNIT_MODELS), i, k;
    int shooters = unit_bases(look, shooter, his, MOST_UNIT_MODELS);
    if (bases_gap(own, owns, his, shooters, &i, &k) == LENGTH_NEVER)
        return 0;
    return base_gap(model_base(look->game, look->battle, model), his[k]);
}

static Standing standing_of(const Look *look, const Frame *frame, ModelSet gone, ModelId model)
{
    Standing s = { .model = model };
    if (frame->v[L_SHOT]) {
        bool near = frame->target != NO_UNIT && is_fielded(look, frame->target);
        s.far = near ? gap_to_shooter(look, frame->actor, frame->target, model) : 0;
    } else {
        Length gap = gap_to_enemies(look, model);
        s.touches = gap <= CONTACT_GAP;
        s.far = -gap;
    }
    s.holds = holds_alone(look, model, gone);
    s.parts = parts_without(look, frame->actor, gone, model) && applies(look, AWT_DMG_06);
    return s;
}

/* Ruling: DMG-04 and 05 say nothing of objectives, and whom they name first is only a proposal: whoever is the last of his side at one
 * is proposed last. */
static bool falls_before(const Standing *a, const Standing *b)
{
    if (a->holds != b->holds)
        return b->holds;
    if (a->touches != b->touches)
        return b->touches;
    if (a->far < b->far - REACH_SLACK || b->far < a->far - REACH_SLACK)
        return a->far < b->far;
    if (a->parts != b->parts)
        return b->parts;
    return false;
}

void suggest_losses_taken(const Look *look, const Frame *frame, Answer *answer)
{
    ModelId model[MOST_UNIT_MODELS];
    ModelSet gone = 0;
    ModelId first = look->battle->unit[frame->actor].first;
    int count = fallers(look, frame, model), wanted = look->battle->request.low;
    answer->count = 0;
    while (answer->count < wanted && answer->count < count) {
        Standing best = { .model = NO_MODEL };
        for (int i = 0; i < count; i++) {
            if (gone >> (model[i] - first) & 1)
                continue;
            Standing s = standing_of(look, frame, gone, model[i]);
            if (best.model == NO_MODEL || falls_before(&s, &best))
                best = s;
        }
        gone |= (ModelSet)1 << (best.model - first);
        answer->id[answer->count++] = best.model;
    }
}

/* ---- They fall: DMG-03, 07, 08 ------------------------------------------------------------------------------------------------- */

/* DMG-08. */
static void leave_wreck(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    ModelId model = b->unit[unit].first;
    Piece wreck = { .kind = MADE_WRECK, .span = SPAN_BATTLE, .owner = NO_SEAT, .corners = 4 };
    wreck.pose = b->model[model].pose;
    wreck.height = INCH;
    base_corners(model_base(play->look.game, b, model), wreck.corner);
    make_piece(play, &wreck);
}

static void lose_model(Play *play, ModelId model, RuleId rule)
{
    set_wounds(play, model, 0, rule);
    set_model_state(play, model, MODEL_LOST, rule);
}

void destroy_unit_now(Play *play, UnitId unit, RuleId rule)
{
    const Unit *u = &play->look.battle->unit[unit];
    bool wrecked = is_vehicle(&play->look, unit) && applies(&play->look, AWT_DMG_08);
    bool counts_already = is_broken(&play->look, unit);
    for (int i = u->first; i < u->first + u->count; i++) {
        if (play->look.battle->model[i].state == MODEL_STANDING)
            lose_model(play, (ModelId)i, rule);
    }
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, rule);
    tell_tale(play, TALE_DESTROYED, u->seat, unit, NO_UNIT, 0, 0, 0);
    if (!counts_already)
        tell_worth(play, unit, true);
    if (wrecked)
        leave_wreck(play, unit);
}

static void destroy_if_gone(Play *play, UnitId unit)
{
    bool gone = is_fielded(&play->look, unit) && models_alive(play->look.battle, unit) == 0;
    if (gone && applies(&play->look, AWT_DMG_07))
        destroy_unit_now(play, unit, AWT_DMG_07);
}

static Flow take_single(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    ModelId model = b->unit[frame->actor].first;
    int left = b->model[model].wounds;
    int lost = frame->v[L_WOUNDS] < left ? frame->v[L_WOUNDS] : left;
    give_back(play, 0, lost);
    if (lost < left)
        set_wounds(play, model, left - lost, AWT_DMG_03);
    else
        lose_model(play, model, AWT_DMG_03);
    destroy_if_gone(play, frame->actor);
    return DONE;
}

static bool keeps_together(const Look *look, UnitId unit)
{
    Company company;
    company_of(look, unit, &company);
    Verdict verdict = judge_company(look, &company);
    return is_yes(&verdict);
}

static Flow take_models(Play *play, Frame *frame, const int16_t *model, int count)
{
    bool together = keeps_together(&play->look, frame->actor);
    tell_tale(play, TALE_LOSES, frame->seat, frame->actor, NO_UNIT, count, 0, 0);
    for (int i = 0; i < count; i++)
        lose_model(play, (ModelId)model[i], AWT_DMG_03);
    destroy_if_gone(play, frame->actor);
    bool parted = together && is_fielded(&play->look, frame->actor) &&
                  !keeps_together(&play->look, frame->actor) && applies(&play->look, AWT_DMG_06);
    if (parted)
        tell_tale(play, TALE_PARTED, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    give_back(play, 0, count);
    return DONE;
}

static Flow begin_losses(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    ModelId model[MOST_UNIT_MODELS];
    bool costs =
        frame->v[L_WOUNDS] > 0 && is_fielded(look, frame->actor) && applies(look, AWT_DMG_03);
    int count = costs ? fallers(look, frame, model) : 0;
    if (count == 0) {
        give_back(play, 0, 0);
        return DONE;
    }
    if (is_single(look, frame->actor))
        return take_single(play, frame);
    if (count <= frame->v[L_WOUNDS])
        return take_models(play, frame, model, count);
    IdSet among = { { 0 } };
    const Unit *u = &look->battle->unit[frame->actor];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_STANDING)
            ids_add(&among, i);
    }
    return ask_ids(play, frame, LOSS_CHOSEN, frame->seat, WHY_LOSSES, SHAPE_MODELS, &among,
                   frame->v[L_WOUNDS], frame->v[L_WOUNDS]);
}

Flow run_losses_taken(Play *play, Frame *frame, const Answer *answer)
{
    switch ((LossStep)frame->step) {
    case LOSS_BEGIN:
        return begin_losses(play, frame);
    case LOSS_CHOSEN:
        return take_models(play, frame, answer->id, answer->count);
    }
    return DONE;
}
