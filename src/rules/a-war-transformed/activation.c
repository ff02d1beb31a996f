#include "charge/charging.h"
#include "flight/nerves.h"
#include "move/drive.h"
#include "move/movement.h"
#include "pickets.h"
#include "powers/abilities.h"
#include "shoot/shot_odds.h"

/* ---- Who may be activated: ACT-02, RND-08..11 ----------------------------------------------------------------------------- */

bool says_only(const Order *order, int verb)
{
    return order->clauses == 1 && order->clause[0].verb == verb;
}

static const struct {
    int phase, category;
    RuleId rule;
    Refusal refusal;
} activation_phases[] = {
    { PHASE_CANNONADE, CATEGORY_CANNONADE, AWT_RND_08, NO_CATEGORY_CANNONADE },
    { PHASE_ELITE, CATEGORY_ELITE, AWT_RND_09, NO_CATEGORY_ELITE },
    { PHASE_LINE, CATEGORY_LINE, AWT_RND_10, NO_CATEGORY_LINE },
};

static Verdict judge_category(const Look *look, UnitId unit, int phase)
{
    int category = profile_of_unit(look, unit)->field[PF_CATEGORY];
    for (int i = 0; i < 3; i++) {
        if (activation_phases[i].phase == phase && category != CATEGORY_UNIQUE &&
            category != activation_phases[i].category && applies(look, activation_phases[i].rule))
            return about(no(activation_phases[i].refusal), unit);
    }
    return yes();
}

/* CCB-11, 12: a Vehicle is never held, nor who touches nothing else. */
static bool is_held(const Look *look, UnitId unit, UnitId *by)
{
    if (!is_fielded(look, unit) || is_vehicle(look, unit))
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (!units_touch(look, unit, u) || (is_vehicle(look, u) && applies(look, AWT_CCB_12)))
            continue;
        *by = u;
        return true;
    }
    return false;
}

static Verdict judge_status(const Look *look, UnitId unit)
{
    UnitId by = NO_UNIT;
    if (!is_fielded(look, unit) && applies(look, AWT_ACT_02))
        return about(no(NO_NOT_ON_TABLE), unit);
    if (is_broken(look, unit) && applies(look, AWT_CMP_09))
        return about(no(NO_BROKEN), unit);
    if (is_held(look, unit, &by) && applies(look, AWT_CCB_11))
        return about_both(no(NO_ENGAGED), unit, by);
    return yes();
}

static Verdict judge_time(const Look *look, UnitId unit, int phase)
{
    Verdict verdict = judge_category(look, unit, phase);
    if (!is_yes(&verdict))
        return verdict;
    bool again = has_mark(look->battle, OWNER_UNIT, unit, UM_ACTIVATED);
    return again && applies(look, AWT_RND_11) ? about(no(NO_ACTIVATED), unit) : yes();
}

Verdict judge_eligible(const Look *look, UnitId unit, int phase)
{
    Verdict verdict = judge_status(look, unit);
    return is_yes(&verdict) ? judge_time(look, unit, phase) : verdict;
}

bool has_somebody_eligible(const Look *look, SeatId seat, int phase)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        Verdict verdict = judge_eligible(look, u, phase);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}

/* ---- What it does: ACT-03..08 ------------------------------------------------------------------------------------------------ */

static Verdict judge_regroup(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool useful = tally_of(b, OWNER_UNIT, unit, UT_STRESS) > 0 ||
                  has_mark(b, OWNER_UNIT, unit, UM_PINNED) ||
                  has_mark(b, OWNER_UNIT, unit, UM_SHAKEN);
    return !useful && applies(look, AWT_ACT_05) ? about(no(NO_NO_STRESS), unit) : yes();
}

static Verdict judge_repair(const Look *look, UnitId unit)
{
    bool useful = has_mark(look->battle, OWNER_UNIT, unit, UM_IMMOBILISED);
    return !useful && applies(look, AWT_ACT_06) ? about(no(NO_NOT_IMMOBILISED), unit) : yes();
}

/* ACT-07, 08. */
static Verdict judge_nerves(const Look *look, UnitId unit, int verb)
{
    bool pinned = has_mark(look->battle, OWNER_UNIT, unit, UM_PINNED);
    if (pinned && verb != VERB_REGROUP && verb != VERB_SHOOT && applies(look, AWT_ACT_07))
        return about(no(NO_PINNED), unit);
    bool frenzied = has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_MOVED);
    if (frenzied && (verb == VERB_MOVE || verb == VERB_CHARGE) && applies(look, AWT_CMP_08))
        return about(no(NO_FRENZY_MOVED), unit);
    bool shaken = has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN);
    if (shaken && verb == VERB_CHARGE && applies(look, AWT_ACT_08))
        return about(no(NO_SHAKEN), unit);
    return yes();
}

/* Shots, and marks for templates, and nothing else. */
static bool says_shots(const Order *order)
{
    for (int i = 0; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_SHOOT && order->clause[i].verb != VERB_MARK)
            return false;
    }
    return true;
}

/* `pivot` and `ahead` behind the word for the Move or Charge. */
static bool says_a_drive(const Order *order)
{
    for (int i = 1; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_PIVOT && order->clause[i].verb != VERB_AHEAD)
            return false;
    }
    int verb = order->clause[0].verb;
    return verb == VERB_MOVE || verb == VERB_ADVANCE || verb == VERB_CHARGE || verb == VERB_ABILITY;
}

static Verdict judge_action(const Look *look, const Order *order)
{
    UnitId unit = order->actor;
    int verb = order->clause[0].verb;
    bool vehicle = is_vehicle(look, unit);
    bool several = order->clauses > 1 && !says_shots(order) && !(vehicle && says_a_drive(order));
    if (several && applies(look, AWT_ACT_03))
        return about(no(NO_ONE_ACTION), unit);
    Verdict verdict = judge_nerves(look, unit, verb);
    if (!is_yes(&verdict))
        return verdict;
    if (verb == VERB_ABILITY)
        return judge_ability(look, unit, order);
    if (vehicle && verb == VERB_CHARGE)
        return judge_drive_charge(look, unit, order, order->clause[0].unit);
    if (vehicle && (verb == VERB_MOVE || verb == VERB_ADVANCE))
        return judge_drive_order(look, unit, order);
    if (verb == VERB_CHARGE)
        return judge_charge_clause(look, unit, order, &order->clause[0]);
    if (verb == VERB_SHOOT)
        return judge_shooting_order(look, unit, &(Said){ order->clause, order->clauses }, 0);
    if (verb == VERB_MOVE || verb == VERB_ADVANCE)
        return judge_move_order(look, unit, order, &order->clause[0]);
    return verb == VERB_REPAIR ? judge_repair(look, unit) : judge_regroup(look, unit);
}

/* ---- One unit after the other, then the other player: ACT-01 ------------------------------------------------------------------ */

enum { H_PHASE, H_SECOND };
typedef enum HalvesStep { HALF_BEGIN, HALF_ASK, HALF_ORDERED } HalvesStep;
enum {
    FIRE_VERBS = 1 << VERB_SHOOT | 1 << VERB_MARK,
    HALF_VERBS = 1 << VERB_HAND_OVER | 1 << VERB_MOVE | 1 << VERB_ADVANCE | 1 << VERB_CHARGE |
                 1 << VERB_ABILITY | 1 << VERB_PIVOT | 1 << VERB_AHEAD | FIRE_VERBS |
                 1 << VERB_REGROUP | 1 << VERB_REPAIR
};

Frame activations_frame(int phase, SeatId first)
{
    Frame frame = frame_of(PROC_ACTIVATIONS, first, NO_UNIT, NO_UNIT);
    frame.v[H_PHASE] = phase;
    return frame;
}

Verdict judge_owner(const Look *look, const Answer *answer)
{
    UnitId unit = answer->order.actor;
    if (unit == NO_UNIT)
        return no(NO_NO_SUCH);
    SeatId owner = look->battle->unit[unit].seat;
    Verdict verdict = yes();
    if (owner != answer->seat && applies(look, AWT_RND_01)) {
        verdict = about(no(NO_OTHER_PLAYER), unit);
        verdict.seat = owner;
    }
    return verdict;
}

Verdict judge_activations(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || says_only(order, VERB_HAND_OVER))
        return yes();
    Verdict verdict = judge_owner(look, answer);
    if (!is_yes(&verdict))
        return verdict;
    verdict = judge_eligible(look, order->actor, frame->v[H_PHASE]);
    if (verdict.refusal == NO_ENGAGED && frees_from_combat(order))
        verdict = judge_time(look, order->actor, frame->v[H_PHASE]);
    return is_yes(&verdict) ? judge_action(look, order) : verdict;
}

void suggest_hand_over(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look, (void)frame;
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_HAND_OVER);
}

static Flow end_half(Frame *frame)
{
    if (frame->v[H_SECOND])
        return DONE;
    frame->v[H_SECOND] = 1;
    frame->seat = (int8_t)the_other_seat(frame->seat);
    return go(frame, HALF_BEGIN);
}

static Flow begin_half(Play *play, Frame *frame)
{
    set_active(play, frame->seat, AWT_ACT_01);
    set_turn(play, frame->v[H_SECOND] + 1);
    if (has_somebody_eligible(&play->look, frame->seat, frame->v[H_PHASE]))
        return go(frame, HALF_ASK);
    tell_tale(play, TALE_NOBODY, frame->seat, NO_UNIT, NO_UNIT, 0, 0, 0);
    return end_half(frame);
}

static Flow take_activation(Play *play, Frame *frame, const Answer *answer)
{
    if (says_only(&answer->order, VERB_HAND_OVER)) {
        tell_tale(play, TALE_HANDS_OVER, frame->seat, NO_UNIT, NO_UNIT, 0, 0, 0);
        return end_half(frame);
    }
    keep_order(play, frame, answer);
    Frame child = frame_of(PROC_ACTIVATION, frame->seat, answer->order.actor, NO_UNIT);
    hand_order(&child, frame);
    return resolve(play, frame, HALF_ASK, child);
}

Flow run_activations(Play *play, Frame *frame, const Answer *answer)
{
    switch ((HalvesStep)frame->step) {
    case HALF_BEGIN:
        return begin_half(play, frame);
    case HALF_ASK:
        forget_order(play, frame);
        if (!has_somebody_eligible(&play->look, frame->seat, frame->v[H_PHASE]))
            return end_half(frame);
        return ask_order(play, frame, HALF_ORDERED, frame->seat, WHY_ACTIVATE, HALF_VERBS);
    case HALF_ORDERED:
        return take_activation(play, frame, answer);
    }
    return DONE;
}

/* ---- One activation: 1.3 ------------------------------------------------------------------------------------------------------- */

enum { REPAIRED_ON = 3 };
typedef enum ActivationStep {
    ACT_PICK,
    ACT_MOVED,    /* W1 */
    ACT_WATCHED,  /* pickets have fired, or waited */
    ACT_ADVANCED, /* D13: what it shoots at from there */
    ACT_AIMED,
    ACT_REPAIRED,
    ACT_END
} ActivationStep;

static void note_what_it_carries(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    mark(play, OWNER_UNIT, unit, UM_ACTIVATED, AWT_RND_11);
    if (has_mark(b, OWNER_UNIT, unit, UM_PINNED))
        mark(play, OWNER_UNIT, unit, UM_CAME_PINNED, AWT_ACT_09);
    if (has_mark(b, OWNER_UNIT, unit, UM_SHAKEN))
        mark(play, OWNER_UNIT, unit, UM_CAME_SHAKEN, AWT_ACT_09);
}

/* ACT-09: what it gained on the way stays. */
static Flow end_activation(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    if (has_mark(b, OWNER_UNIT, unit, UM_CAME_PINNED) && applies(&play->look, AWT_ACT_09))
        unmark(play, OWNER_UNIT, unit, UM_PINNED, AWT_ACT_09);
    if (has_mark(b, OWNER_UNIT, unit, UM_CAME_SHAKEN) && applies(&play->look, AWT_ACT_09))
        unmark(play, OWNER_UNIT, unit, UM_SHAKEN, AWT_ACT_09);
    unmark(play, OWNER_UNIT, unit, UM_CAME_PINNED, AWT_ACT_09);
    unmark(play, OWNER_UNIT, unit, UM_CAME_SHAKEN, AWT_ACT_09);
    return DONE;
}

static Flow act(Play *play, Frame *frame)
{
    UnitId unit = frame->actor;
    note_what_it_carries(play, unit);
    int verb = kept_clause(play, frame, 0)->verb;
    if (verb == VERB_MOVE || verb == VERB_ADVANCE || verb == VERB_CHARGE) {
        UnitId target = kept_clause(play, frame, 0)->unit;
        bool charges = verb == VERB_CHARGE;
        Frame child = is_vehicle(&play->look, unit)
                          ? drive_frame(&play->look, unit, charges ? target : NO_UNIT)
                      : charges ? onset_frame(&play->look, unit, target)
                                : going_frame(&play->look, unit);
        hand_order(&child, frame);
        return resolve(play, frame, verb == VERB_CHARGE ? ACT_END : ACT_MOVED, child);
    }
    if (verb == VERB_ABILITY) {
        Frame child = ability_frame(&play->look, unit);
        hand_order(&child, frame);
        return resolve(play, frame, ACT_END, child);
    }
    if (verb == VERB_SHOOT) {
        Frame child = shooting_frame(&play->look, unit, 0);
        hand_order(&child, frame);
        return resolve(play, frame, ACT_END, child);
    }
    if (verb == VERB_REPAIR)
        return throw_for(play, frame, ACT_REPAIRED, frame->seat, WHY_REPAIR_DIE, DICE_D6, 1,
                         each_at_most(REPAIRED_ON));
    tell_tale(play, TALE_REGROUPS, frame->seat, unit, NO_UNIT, 0, 0, 0);
    if (applies(&play->look, AWT_ACT_05))
        ease_stress(play, unit, 1, AWT_ACT_05);
    return go(frame, ACT_END);
}

/* ---- Move and Shoot: ACT-04, D13 ------------------------------------------------------------------------------------------------ */

static unsigned fire_after_move(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED) ? FIRE_QUICK : 0;
}

unsigned fire_flags_now(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    const Frame *top = b->frames > 0 ? &b->frame[b->frames - 1] : NULL;
    if (b->request.why == WHY_PICKET)
        return FIRE_FREELY;
    if (b->request.why != WHY_SHOOT || !top)
        return 0;
    return top->rule == PROC_ABILITY ? flags_of_ability(top) : fire_after_move(look, unit);
}

static Flow ask_for_shots(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    forget_order(play, frame);
    if (!can_shoot_at_somebody(look, frame->actor, fire_after_move(look, frame->actor)))
        return go(frame, ACT_END);
    return ask_order(play, frame, ACT_AIMED, frame->seat, WHY_SHOOT, FIRE_VERBS | 1 << VERB_ENOUGH);
}

static Flow take_shots(Play *play, Frame *frame, const Answer *answer)
{
    if (says_only(&answer->order, VERB_ENOUGH))
        return go(frame, ACT_END);
    keep_order(play, frame, answer);
    Frame child =
        shooting_frame(&play->look, frame->actor, fire_after_move(&play->look, frame->actor));
    hand_order(&child, frame);
    return resolve(play, frame, ACT_END, child);
}

Verdict judge_activation(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || says_only(order, VERB_ENOUGH))
        return yes();
    if (order->actor != frame->actor && applies(look, AWT_ACT_01))
        return about_both(no(NO_OTHER_UNIT), order->actor, frame->actor);
    return judge_shooting_order(look, order->actor, &(Said){ order->clause, order->clauses },
                                fire_after_move(look, frame->actor));
}

void suggest_enough(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look, (void)frame;
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_ENOUGH);
}

/* ACT-10: the fire of a picket that Breaks or Destroys it ends its activation. */
static bool goes_on_to_shoot(const Play *play, const Frame *frame)
{
    return kept_clause(play, frame, 0)->verb == VERB_ADVANCE &&
           is_steady(&play->look, frame->actor);
}

Flow run_activation(Play *play, Frame *frame, const Answer *answer)
{
    switch ((ActivationStep)frame->step) {
    case ACT_PICK:
        return act(play, frame);
    case ACT_MOVED: {
        bool moved = given_back(play, 0);
        return moved ? resolve(play, frame, ACT_WATCHED, pickets_frame(frame->actor))
                     : go(frame, ACT_WATCHED);
    }
    case ACT_WATCHED:
        return goes_on_to_shoot(play, frame) ? go(frame, ACT_ADVANCED) : go(frame, ACT_END);
    case ACT_ADVANCED:
        return ask_for_shots(play, frame);
    case ACT_AIMED:
        return take_shots(play, frame, answer);
    case ACT_REPAIRED: {
        bool repaired = throw_hits(play, frame);
        tell_tale(play, repaired ? TALE_REPAIRED : TALE_NOT_REPAIRED, frame->seat, frame->actor,
                  NO_UNIT, 0, 0, 0);
        if (repaired)
            unmark(play, OWNER_UNIT, frame->actor, UM_IMMOBILISED, AWT_ACT_06);
        return go(frame, ACT_END);
    }
    case ACT_END:
        return end_activation(play, frame->actor);
    }
    return DONE;
}
