#include "movement.h"

/* ---- One unit's move in two steps, with one running total: MOV-05, 10, 24, CT-06, 07 ---------------------------------------- */

typedef enum MoveStep {
    MOVE_BEGIN,  /* step 1: pace and ground are named */
    MOVE_TESTED, /* the Command test has been taken */
    MOVE_DICE,   /* the ground's dice are thrown */
    MOVE_ROLLED,
    MOVE_WHOLE, /* step 2: the path that came with the order, if it will do now */
    MOVE_PIECE, /* or piece by piece */
    MOVE_END,
} MoveStep;

Frame move_frame(const Look *look, const Frame *from, UnitId unit)
{
    Frame frame = frame_of(PROC_MOVE, look->battle->unit[unit].seat, unit, NO_UNIT);
    hand_order(&frame, from);
    return frame;
}

static void mark_pace(Play *play, const Frame *frame)
{
    UnitId unit = frame->actor;
    mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_MOV_05);
    if (frame->v[M_PACE] == PACE_DOUBLE)
        mark(play, OWNER_UNIT, unit, UM_DOUBLE_PACED, WAC_DP_08);
    if (frame->v[M_PACE] == PACE_QUICK)
        mark(play, OWNER_UNIT, unit, UM_QUICK_MARCHED, WAC_QM_05);
}

static Flow name_pace(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Script script = script_kept(play, frame);
    Purse purse;
    int modifier;
    purse_of_order(&script, &purse);
    frame->v[M_PACE] = (int32_t)purse.pace;
    frame->v[M_INTENT] = (int32_t)purse.intent;
    frame->v[M_NAMED] = (int32_t)purse.named;
    frame->v[M_WHOLE] = has_path(look, &script);
    if (!test_owed(look, frame->actor, &purse, &modifier))
        return go(frame, MOVE_DICE);
    return resolve(play, frame, MOVE_TESTED, command_test(look, frame->actor, modifier));
}

/* MOV-10: who may not fall back stands, and counts as not moved. */
static Flow read_test_of_pace(Play *play, Frame *frame)
{
    bool passed = given_back(play, 0);
    frame->v[M_FAILED] = !passed && applies(&play->look, WAC_CT_07);
    if (passed || frame->v[M_PACE] != PACE_BACK)
        return go(frame, MOVE_DICE);
    tell_tale(play, TALE_STAYS, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    bool stays = applies(&play->look, WAC_MOV_10);
    if (stays)
        mark(play, OWNER_UNIT, frame->actor, UM_ACTED, WAC_MOV_10);
    return DONE;
}

/* The frame's own purse, before its dice have fallen too. */
static Purse purse_of_frame(const Frame *frame)
{
    return (Purse){ .pace = (Pace)frame->v[M_PACE],
                    .intent = (Intent)frame->v[M_INTENT],
                    .named = (GroundClass)frame->v[M_NAMED],
                    .failed = frame->v[M_FAILED] };
}

static Flow throw_for_ground(Play *play, Frame *frame)
{
    Purse purse = purse_of_frame(frame);
    int dice = ground_dice_owed(&play->look, frame->actor, &purse);
    if (dice == 0) {
        frame->v[M_THROWN] = 1;
        return go(frame, MOVE_WHOLE);
    }
    Wanted wanted = dice == 2   ? one_kept(READ_HIGHEST)
                    : dice == 1 ? sum_of_dice()
                                : some_kept(flight_places(&play->look, frame->actor));
    return throw_for(play, frame, MOVE_ROLLED, frame->seat, WHY_GROUND_DICE, DICE_D6, dice, wanted);
}

static Flow read_ground(Play *play, Frame *frame)
{
    enum { MOST_GROUND_DICE = 3 };
    int die[MOST_GROUND_DICE], dice = frame->dice_count;
    for (int i = 0; i < dice && i < MOST_GROUND_DICE; i++)
        die[i] = die_at(play, frame, i);
    int inches =
        ground_inches(&play->look, frame->actor, (GroundClass)frame->v[M_NAMED], die, dice);
    frame->v[M_ROLLED] = inches * INCH;
    frame->v[M_THROWN] = 1;
    tell_tale(play, TALE_GROUND_RATE, frame->seat, frame->actor, NO_UNIT, frame->v[M_ROLLED], 0, 0);
    return go(frame, MOVE_WHOLE);
}

/* ---- Step 2 ------------------------------------------------------------------------------------------------------------------- */

/* The clauses of the kept order that make its path. */
static Script path_of(const Play *play, const Frame *frame)
{
    Script script = script_kept(play, frame);
    while (script.clauses > 0 && rank_handle(&play->look, script.clause->verb) == HANDLE_PACE) {
        script.clause++;
        script.clauses--;
    }
    return script;
}

static void carry_block(Play *play, const Frame *frame, const Survey *s, Touched *touched)
{
    const Look *look = &play->look;
    PathPoint way[MOST_FRONTS];
    int points = block_path_fronts(&s->path, s->now.front, way);
    touched_by_block(look, frame->actor, &s->path, touched);
    arrange_along(play, frame->actor, s->now.front, s->now.files,
                  &(FrontWay){ way, points, s->cost }, WAC_MOV_05);
}

/* Carries out a piece that has been judged, and adds it to the total. */
static void carry_piece(Play *play, Frame *frame, const Script *script)
{
    const Look *look = &play->look;
    Survey survey;
    LooseMove loose;
    Touched touched;
    Purse purse;
    UnitId unit = frame->actor;
    touched_none(&touched);
    purse_of_move(look, unit, &purse);
    bool block = is_block(look, unit);
    Verdict verdict = judge_step(look, unit, script, &purse, &survey);
    if (block) {
        frame->v[M_SPENT] = verdict.measured;
        frame->v[M_TURNS] += survey.times[HANDLE_TURN];
        carry_block(play, frame, &survey, &touched);
    } else {
        judge_loose(look, unit, script, &purse, &loose);
        touched = loose.touched;
        frame->v[M_SPENT] = purse.spent + loose.longest;
        carry_loose(play, unit, script);
    }
    frame->v[M_WORST] =
        (int)touched.worst > frame->v[M_WORST] ? (int)touched.worst : frame->v[M_WORST];
    frame->v[M_WOODS] = frame->v[M_WOODS] || touched.woods;
    if (touched.disordering)
        disorder(play, unit, WAC_TER_09);
    const Clause *last = &script->clause[script->clauses - 1];
    if (!block && last->verb == VERB_JOIN)
        join_unit(play, unit, last->unit, last->has_number ? last->number - 1 : -1);
    bool turned_only = class_of(look, unit) == CLASS_ARTILLERY && frame->v[M_SPENT] == 0 &&
                       applies(look, WAC_MOV_16);
    if (!turned_only)
        mark(play, OWNER_UNIT, unit, UM_MOVED, WAC_MOV_05);
    if (frame->v[M_PACE] == PACE_BACK)
        mark(play, OWNER_UNIT, unit, UM_FELL_BACK, WAC_MOV_09);
}

static Length purse_left(const Look *look, const Frame *frame)
{
    Purse purse = purse_of_frame(frame);
    purse.rolled = frame->v[M_ROLLED];
    Rate rate =
        purse_limit(look, frame->actor, &purse, (GroundClass)frame->v[M_WORST], frame->v[M_WOODS]);
    return rate.rate - frame->v[M_SPENT];
}

static Flow ask_piece(Play *play, Frame *frame)
{
    ask_about(play, frame->actor, NO_UNIT);
    return ask_order(play, frame, MOVE_PIECE, frame->seat, WHY_PATH,
                     1 << VERB_FORWARD | 1 << VERB_DRIFT | 1 << VERB_WHEEL | 1 << VERB_TURN |
                         1 << VERB_RANKS | 1 << VERB_MOVE | 1 << VERB_JOIN | 1 << VERB_DONE);
}

static Flow take_whole(Play *play, Frame *frame)
{
    Purse purse;
    Survey survey;
    mark_pace(play, frame);
    if (!frame->v[M_WHOLE])
        return ask_piece(play, frame);
    Script script = path_of(play, frame);
    purse_of_move(&play->look, frame->actor, &purse);
    Verdict verdict = judge_step(&play->look, frame->actor, &script, &purse, &survey);
    if (!is_yes(&verdict))
        return ask_piece(play, frame);
    carry_piece(play, frame, &script);
    return go(frame, MOVE_END);
}

static Flow take_piece(Play *play, Frame *frame, const Answer *answer)
{
    if (says_done(&answer->order))
        return go(frame, MOVE_END);
    keep_order(play, frame, answer);
    Script script = script_kept(play, frame);
    carry_piece(play, frame, &script);
    return within(purse_left(&play->look, frame), 0) ? go(frame, MOVE_END) : ask_piece(play, frame);
}

Flow run_unit_move(Play *play, Frame *frame, const Answer *answer)
{
    switch ((MoveStep)frame->step) {
    case MOVE_BEGIN:
        return name_pace(play, frame);
    case MOVE_TESTED:
        return read_test_of_pace(play, frame);
    case MOVE_DICE:
        return throw_for_ground(play, frame);
    case MOVE_ROLLED:
        return read_ground(play, frame);
    case MOVE_WHOLE:
        return take_whole(play, frame);
    case MOVE_PIECE:
        return take_piece(play, frame, answer);
    case MOVE_END:
        tell_tale(play, TALE_MOVES, frame->seat, frame->actor, NO_UNIT, frame->v[M_SPENT],
                  frame->v[M_SPENT] + purse_left(&play->look, frame), 0);
        return DONE;
    }
    return DONE;
}

Verdict judge_piece(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_ORDER || says_done(&answer->order))
        return yes();
    if (answer->order.actor != frame->actor)
        return about_both(no(NO_OTHER_MOVES), answer->order.actor, frame->actor);
    return war_judge_move(look, frame->actor, &answer->order);
}
