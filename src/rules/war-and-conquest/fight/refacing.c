#include "fight/fighting.h"
#include "move/movement.h"

#include "troops/ranks.h"

/* ---- One free re-facing: RES-12 (W7) ----------------------------------------------------------------------------------- */

bool is_refacing(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    const Frame *top = b->frames > 0 ? &b->frame[b->frames - 1] : NULL;
    return top && top->rule == PROC_REFACE && top->actor == unit;
}

Verdict may_reface(Survey *s, const Clause *clause, Handle what)
{
    Block there = s->now;
    if (what == HANDLE_TURN)
        return yes();
    if (what != HANDLE_FILES)
        return no_for(NO_REFACE_ONCE, s->unit);
    there.files += clause->number;
    bool one_rank = is_chariot_unit(s->look, s->unit) && there.files != there.models;
    if (one_rank && applies(s->look, WAC_SPC_01))
        return about(no_count(NO_CHARIOT_RANKS, there.files, there.models), s->unit);
    if (there.files < 1 || there.files > there.models || clause->number == 0)
        return about(no_count(NO_RANK_GAP, there.files, there.models), s->unit);
    int by = block_ranks(&there) - block_ranks(&s->now);
    bool more = (by > 1 || by < -1) && applies(s->look, WAC_RES_12);
    return more ? no_for(NO_REFACE_ONCE, s->unit) : yes();
}

Verdict judge_refacing(const Look *look, UnitId unit, const Order *order, Survey *survey)
{
    Script script = script_of(order);
    bool twice = order->clauses != 1 && applies(look, WAC_RES_12);
    if (twice)
        return no_for(NO_REFACE_ONCE, unit);
    return survey_order(survey, look, unit, &script, true);
}

Verdict judge_reface(const Look *look, const Frame *frame, const Answer *answer)
{
    Survey survey;
    if (answer->kind != ANSWER_ORDER || says_done(&answer->order))
        return yes();
    if (answer->order.actor != frame->actor)
        return no_for(NO_NOT_OFFERED, answer->order.actor);
    return judge_refacing(look, frame->actor, &answer->order, &survey);
}

Flow run_reface(Play *play, Frame *frame, const Answer *answer)
{
    enum { REFACE_ASK, REFACE_GO };
    const Look *look = &play->look;
    Survey survey;
    if (frame->step == REFACE_ASK)
        return ask_order(play, frame, REFACE_GO, frame->seat, WHY_REFACE,
                         1 << VERB_TURN | 1 << VERB_RANKS | 1 << VERB_DONE);
    if (says_done(&answer->order))
        return DONE;
    judge_refacing(look, frame->actor, &answer->order, &survey);
    arrange(play, frame->actor, survey.now.front, survey.now.files, WAC_RES_12);
    tell_tale(play, TALE_REFACES, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    return DONE;
}
