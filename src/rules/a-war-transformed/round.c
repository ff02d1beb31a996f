#include "powers/skills.h"
#include "victory.h"

/* ---- The battle: rounds of eleven steps (1.1, RND) ------------------------------------------------------------------------ */

enum { B_STAGE, B_FIRST };
typedef enum BattleStep { BATTLE_ROUND, BATTLE_STAGE, BATTLE_STAGED, BATTLE_SET_UP } BattleStep;

/* One step of a round: its phase, and who carries it out. A contest gives back who goes first in the step behind it. */
typedef struct Stage {
    int phase, procedure, next;
    RuleId rule;
} Stage;

static const Stage stages[] = {
    { PHASE_TOKENS, PROC_TOKENS, 0, AWT_RND_02 },
    { PHASE_PRIORITY, PROC_PRIORITY, 0, AWT_RND_03 },
    { PHASE_COMMAND, PROC_COMMAND, 0, AWT_RND_04 },
    { PHASE_COMBAT, PROC_COMBATS, 0, AWT_RND_05 },
    { PHASE_COMPULSORY, PROC_COMPULSORY, 0, AWT_RND_06 },
    { PHASE_CONTEST_C, PROC_CONTEST, PHASE_CANNONADE, AWT_RND_07 },
    { PHASE_CANNONADE, PROC_ACTIVATIONS, 0, AWT_RND_08 },
    { PHASE_CONTEST_E, PROC_CONTEST, PHASE_ELITE, AWT_RND_07 },
    { PHASE_ELITE, PROC_ACTIVATIONS, 0, AWT_RND_09 },
    { PHASE_CONTEST_L, PROC_CONTEST, PHASE_LINE, AWT_RND_07 },
    { PHASE_LINE, PROC_ACTIVATIONS, 0, AWT_RND_10 },
};
enum { STAGES = sizeof stages / sizeof *stages };

SeatId the_other_seat(SeatId seat)
{
    return (SeatId)(1 - seat);
}

static Frame stage_frame(const Stage *stage, SeatId first)
{
    if (stage->procedure == PROC_CONTEST)
        return contest_frame(stage->next);
    if (stage->procedure == PROC_ACTIVATIONS)
        return activations_frame(stage->phase, first);
    return frame_of(stage->procedure, NO_SEAT, NO_UNIT, NO_UNIT);
}

static Flow begin_stage(Play *play, Frame *frame)
{
    const Stage *stage = &stages[frame->v[B_STAGE]];
    bool happens = applies(&play->look, stage->rule);
    if (!happens)
        return go(frame, BATTLE_STAGED);
    span_ends(play, SPAN_PHASE);
    set_phase(play, stage->phase, AWT_RND_01);
    return resolve(play, frame, BATTLE_STAGED, stage_frame(stage, (SeatId)frame->v[B_FIRST]));
}

/* RND-13: what is left of the tokens goes. */
static Flow end_round(Play *play, Frame *frame)
{
    if (applies(&play->look, AWT_RND_13))
        score_objectives_held(play);
    for (SeatId seat = 0; seat < 2 && applies(&play->look, AWT_RND_13); seat++)
        set_tally(play, OWNER_SEAT, seat, ST_CT, 0, AWT_RND_13);
    span_ends(play, SPAN_ROUND);
    drain_ground(play);
    return end_after_last_round(play) ? DONE : go(frame, BATTLE_ROUND);
}

Flow run_awt_battle(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BattleStep)frame->step) {
    case BATTLE_SET_UP:
        return resolve(play, frame, BATTLE_ROUND, frame_of(PROC_SET_UP, NO_SEAT, NO_UNIT, NO_UNIT));
    case BATTLE_ROUND:
        set_round(play, play->look.battle->round + 1);
        frame->v[B_STAGE] = 0;
        return go(frame, BATTLE_STAGE);
    case BATTLE_STAGE:
        return begin_stage(play, frame);
    case BATTLE_STAGED:
        if (stages[frame->v[B_STAGE]].procedure == PROC_CONTEST)
            frame->v[B_FIRST] = given_back(play, 0);
        if (end_if_swept(play))
            return DONE;
        if (++frame->v[B_STAGE] < STAGES)
            return go(frame, BATTLE_STAGE);
        return end_round(play, frame);
    }
    return DONE;
}

/* ---- Set up ---------------------------------------------------------------------------------------------------------------- */

void awt_begin(Play *play)
{
    Frame battle = frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT);
    battle.step = BATTLE_SET_UP;
    push_first(play, battle);
}

/* At the beginning of a step; the seat goes first in it, and has priority where nobody has it yet. */
bool awt_enter(Play *play, int phase, SeatId seat)
{
    int first = -1;
    for (int i = 0; i < STAGES; i++)
        first = stages[i].phase == phase ? i : first;
    if (first < 0 || seat < 0 || seat > 1)
        return false;
    if (play->look.battle->initiative == NO_SEAT)
        set_initiative(play, seat, AWT_PRI_01);
    set_active(play, seat, AWT_RND_01);
    Frame battle = frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT);
    battle.step = BATTLE_STAGE;
    battle.v[B_STAGE] = first;
    battle.v[B_FIRST] = seat;
    push_first(play, battle);
    return true;
}
