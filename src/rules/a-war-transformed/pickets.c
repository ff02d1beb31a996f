#include "pickets.h"

#include "shoot/shooting.h"

/* ---- Windows of Hidden Pickets: W1, W2, RUS-04, ACT-10 --------------------------------------------------------------------- */

enum { P_LAST };
typedef enum PicketsStep { PICKETS_NEXT, PICKETS_ORDERED } PicketsStep;

Frame pickets_frame(UnitId mover)
{
    return frame_of(PROC_PICKETS, NO_SEAT, mover, NO_UNIT);
}

static bool may_fire_now(const Look *look, UnitId picket, UnitId mover)
{
    Clause clause = clause_of(VERB_SHOOT);
    clause.unit = mover;
    if (!has_mark(look->battle, OWNER_UNIT, picket, UM_PICKET) || !is_steady(look, picket) ||
        is_in_combat(look, picket, NULL) || !is_enemy(look, picket, mover))
        return false;
    Verdict verdict = judge_shooting_order(look, picket, &(Said){ &clause, 1 }, FIRE_FREELY);
    return is_yes(&verdict) && applies(look, AWT_RUS_04) && applies(look, AWT_ACT_10);
}

Verdict judge_pickets(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || says_only(order, VERB_ENOUGH))
        return yes();
    for (int i = 0; i < order->clauses; i++) {
        bool other = order->clause[i].verb == VERB_SHOOT && order->clause[i].unit != frame->actor;
        if (order->actor != frame->target || (other && applies(look, AWT_RUS_04)))
            return about_both(no(NO_PICKET_FIRES), frame->target, frame->actor);
    }
    return judge_shooting_order(look, order->actor, &(Said){ order->clause, order->clauses },
                                FIRE_FREELY);
}

void suggest_waiting(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look, (void)frame;
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_ENOUGH);
}

static Flow ask_next(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    forget_order(play, frame);
    for (UnitId u = (UnitId)frame->v[P_LAST]; is_steady(&play->look, frame->actor) && u < b->units;
         u++) {
        if (!may_fire_now(&play->look, u, frame->actor))
            continue;
        frame->v[P_LAST] = u + 1;
        frame->target = u;
        frame->seat = (int8_t)b->unit[u].seat;
        ask_about(play, u, frame->actor);
        return ask_order(play, frame, PICKETS_ORDERED, b->unit[u].seat, WHY_PICKET,
                         1 << VERB_SHOOT | 1 << VERB_MARK | 1 << VERB_ENOUGH);
    }
    return DONE;
}

/* Once: it lapses with its fire. */
static Flow fire_from_hiding(Play *play, Frame *frame, const Answer *answer)
{
    keep_order(play, frame, answer);
    tell_tale(play, TALE_PICKET_FIRES, frame->seat, frame->target, frame->actor, 0, 0, 0);
    unmark(play, OWNER_UNIT, frame->target, UM_PICKET, AWT_RUS_04);
    Frame child = shooting_frame(&play->look, frame->target, FIRE_FREELY);
    hand_order(&child, frame);
    return resolve(play, frame, PICKETS_NEXT, child);
}

Flow run_pickets(Play *play, Frame *frame, const Answer *answer)
{
    switch ((PicketsStep)frame->step) {
    case PICKETS_NEXT:
        return ask_next(play, frame);
    case PICKETS_ORDERED:
        return says_only(&answer->order, VERB_ENOUGH) ? go(frame, PICKETS_NEXT)
                                                      : fire_from_hiding(play, frame, answer);
    }
    return DONE;
}
