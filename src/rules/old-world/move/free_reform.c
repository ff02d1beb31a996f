#include "move/survey.h"

/* ---- Free reforms: MOV-16 ---------------------------------------------------------------------------------------------------------- */

Flow run_free_reform(Play *play, Frame *frame, const Answer *answer)
{
    enum { REFORM_ASK, REFORM_GO };
    const Look *look = &play->look;
    if (frame->step == REFORM_ASK) {
        bool happens = is_fielded(look, frame->actor) && !is_engaged(look, frame->actor) &&
                       applies(look, TOW_MOV_16);
        if (!happens)
            return DONE;
        return ask_order(play, frame, REFORM_GO, frame->seat, WHY_FREE_REFORM,
                         1u << VERB_REFORM | 1u << VERB_DONE);
    }
    if (is_done_order(&answer->order))
        return DONE;
    Survey survey;
    Script script = script_of(&answer->order);
    survey_order(&survey, look, frame->actor, &script, true);
    move_block(play, frame->actor, &survey);
    mark(play, OWNER_UNIT, frame->actor, UM_REFORMED, TOW_MOV_16);
    return DONE;
}

Verdict judge_free_reform(const Look *look, const Frame *frame, const Answer *answer)
{
    Script script = script_of(&answer->order);
    if (is_done_order(&answer->order))
        return yes();
    if (answer->order.actor != frame->actor || !is_reform(&script))
        return no_for(NO_NOT_OFFERED, answer->order.actor);
    return judge_script(look, frame->actor, &script, true);
}

void suggest_free_reform(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    order_clause(&answer->order, VERB_DONE);
}

/* ---- M4: remaining moves --------------------------------------------------------------------------------------------------------------- */

enum {
    REMAINING_VERBS = 1u << VERB_FORWARD | 1u << VERB_BACK | 1u << VERB_LEFT | 1u << VERB_RIGHT |
                      1u << VERB_WHEEL | 1u << VERB_TURN | 1u << VERB_REDRESS | 1u << VERB_REFORM |
                      1u << VERB_PIVOT | 1u << VERB_MARCH | 1u << VERB_MOVE | 1u << VERB_FLY |
                      1u << VERB_JOIN | 1u << VERB_LEAVE | 1u << VERB_CAST | 1u << VERB_DONE
};

/* Characters come and go, Conveyances are cast (CHR-01, 02, MOV-19). */
static bool is_other_deed(int verb)
{
    return verb == VERB_JOIN || verb == VERB_LEAVE || verb == VERB_CAST;
}

static Verdict judge_other_deed(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    if (order->clauses != 1)
        return no_count(NO_OUT_OF_BOUNDS, order->clauses, 1);
    if (clause->verb == VERB_CAST)
        return applies(look, TOW_MOV_19) ? judge_cast(look, order) : no(NO_SPELL_PHASE);
    if (clause->verb == VERB_LEAVE)
        return judge_leave(look, order->actor, clause);
    UnitId unit = order->actor;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_MOVED) && applies(look, TOW_MOV_01))
        return no_for(NO_MOVED, unit);
    return judge_join(look, unit, clause->unit, clause, false);
}

/* CHR-01: the unit cannot move after being joined. */
static void come_or_go(Play *play, UnitId character, const Clause *clause)
{
    if (clause->verb == VERB_LEAVE) {
        leave(play, character, clause);
        return;
    }
    join(play, character, clause->unit, clause->has_number ? clause->number : -1);
    mark(play, OWNER_UNIT, clause->unit, UM_MOVED, TOW_CHR_01);
}

Flow run_remaining(Play *play, Frame *frame, const Answer *answer)
{
    enum { REMAINING_ASK, REMAINING_GO };
    if (frame->step == REMAINING_ASK) {
        forget_order(play, frame);
        forget_dice(play, frame);
        return ask_order(play, frame, REMAINING_GO, frame->seat, WHY_REMAINING, REMAINING_VERBS);
    }
    if (is_done_order(&answer->order))
        return DONE;
    const Clause *first = &answer->order.clause[0];
    if (first->verb == VERB_CAST)
        return resolve(play, frame, REMAINING_ASK,
                       cast_frame(&play->look, frame->seat, &answer->order));
    if (is_other_deed(first->verb)) {
        come_or_go(play, answer->order.actor, first);
        return go(frame, REMAINING_ASK);
    }
    keep_order(play, frame, answer);
    return resolve(play, frame, REMAINING_ASK,
                   order_move_frame(&play->look, frame, answer->order.actor, false));
}

Verdict judge_remaining(const Look *look, const Frame *frame, const Answer *answer)
{
    UnitId actor = answer->order.actor;
    if (is_done_order(&answer->order))
        return yes();
    if (actor == NO_UNIT)
        return no(NO_NOT_OFFERED);
    if (look->battle->unit[actor].seat != frame->seat && applies(look, TOW_TURN_02))
        return no_turn_of(look, actor);
    if (answer->order.clauses > 0 && is_other_deed(answer->order.clause[0].verb))
        return judge_other_deed(look, &answer->order);
    return judge_manoeuvres(look, actor, &answer->order, false);
}

void suggest_remaining(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    order_clause(&answer->order, VERB_DONE);
}
