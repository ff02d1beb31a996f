#include "flight/nerves.h"
#include "move/movement.h"

/* ---- Breaking off: ORD-05 ------------------------------------------------------------------------------------------------------ */

typedef enum BreakOffStep { BREAK_OFF_BEGIN, BREAK_OFF_GO, BREAK_OFF_GONE } BreakOffStep;

UnitSet whom_it_touches(const Look *look, UnitId unit)
{
    UnitSet touched = { { 0 } };
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (units_touch(look, unit, u))
            set_add(&touched, u);
    }
    return touched;
}

Verdict judge_clear_of(const Look *look, const Company *company, const UnitSet *from,
                       Refusal refusal, RuleId rule)
{
    Stands others;
    Length least = INCH - REACH_SLACK;
    const Stand *own = NULL, *his = NULL;
    stands_in(look, box_grown(company_box(company), INCH), company->unit, &others);
    for (int i = 0; i < company->count * others.count; i++) {
        const Stand *a = &company->stand[i / others.count], *b = &others.stand[i % others.count];
        Length gap = stand_gap(a, b);
        bool counts = is_enemy(look, company->unit, b->unit) && (!from || set_has(from, b->unit));
        if (!counts || gap >= least)
            continue;
        least = gap;
        own = a;
        his = b;
    }
    bool near = own && applies(look, rule);
    if (!near)
        return yes();
    Verdict verdict =
        no_reach_of(own, refusal, least > 0 ? least : 0, INCH, base_nearest(own->base, his->base));
    verdict.line_measures = least >= 0;
    verdict.other = his->unit;
    return verdict;
}

/* All of them end an inch from every enemy, though some may begin in contact: ORD-05 with MOV-07. */
static Verdict judge_clear_end(const Look *look, UnitId unit, const Steps *steps)
{
    Company company;
    company_of(look, unit, &company);
    for (int i = 0; i < steps->paths; i++) {
        const ModelPath *path = &steps->path[i];
        const PathPoint *end = &steps->point[path->first + path->count - 1];
        company.stand[company_place(&company, path->model)] =
            stand_at(look, path->model, (Pose){ end->at, end->facing }, 0);
    }
    return judge_clear_of(look, &company, NULL, NO_STILL_NEAR, AWT_ORD_05);
}

Verdict judge_break_off(const Look *look, UnitId unit, const Order *order, const Clause *clause)
{
    if (!is_in_combat(look, unit, NULL) && applies(look, AWT_ORD_05))
        return about(no(NO_NOT_ENGAGED), unit);
    UnitSet touched = whom_it_touches(look, unit);
    Steps steps = steps_of(order, clause);
    Going going = { unit, steps, pace_of(look, unit), &touched, NO_UNIT };
    Verdict verdict = judge_named(look, unit, &steps);
    if (is_yes(&verdict))
        verdict = judge_clear_end(look, unit, &steps);
    return is_yes(&verdict) ? judge_going(look, &going) : verdict;
}

Frame break_off_frame(const Look *look, UnitId unit)
{
    return frame_of(PROC_BREAK_OFF, look->battle->unit[unit].seat, unit, NO_UNIT);
}

Flow run_break_off(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BreakOffStep)frame->step) {
    case BREAK_OFF_BEGIN:
        return resolve(play, frame, BREAK_OFF_GO,
                       stress_frame(&play->look, frame->actor, 1, AWT_ORD_05));
    case BREAK_OFF_GO: {
        if (!is_steady(&play->look, frame->actor))
            return DONE;
        Frame child = going_frame(&play->look, frame->actor);
        hand_order(&child, frame);
        return resolve(play, frame, BREAK_OFF_GONE, child);
    }
    case BREAK_OFF_GONE:
        return DONE;
    }
    return DONE;
}
