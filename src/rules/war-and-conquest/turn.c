#include "flight/flight.h"
#include "move/ground.h"
#include "shoot/sight.h"
#include "victory.h"

#include "troops/ranks.h"

/* ---- The battle: game turns of two rounds, rounds of stages (1.1, SEQ-01..03, VIC-01) ---------------------------------- */

enum { B_STAGE, B_SECOND, B_FIRST };
enum { SAW_BEFORE_FRONT = 3 }; /* of a link SAW */
typedef enum BattleStep {
    BATTLE_BEGIN,
    BATTLE_PLACED,
    BATTLE_TURN, /* a game turn begins */
    BATTLE_CHOSEN,
    BATTLE_STAGE,
    BATTLE_STAGED, /* whoever is still frightened tests */
    BATTLE_NEXT,
} BattleStep;

/* One stage of a round: its phase and who carries it out. */
typedef struct Stage {
    int phase, procedure;
    RuleId rule;
} Stage;

static const Stage stages[] = {
    { PHASE_COMPULSORY, PROC_COMPULSORY, WAC_SEQ_01 }, /* M0 */
    { PHASE_DECLARE, PROC_DECLARATIONS, WAC_SEQ_04 },  /* M1 */
    { PHASE_REACT, PROC_REACTIONS, WAC_RCT_01 },       /* who was charged */
    { PHASE_MOVES, PROC_MOVES, WAC_SEQ_01 },           /* M2 */
    { PHASE_SHOOTING, PROC_SHOOTING, WAC_SHO_01 },     /* each unit once */
    { PHASE_COMBAT, PROC_COMBATS, WAC_SEQ_08 },        /* all fought, then */
    { PHASE_RESOLUTION, PROC_RESOLUTION, WAC_RES_05 }, /* all resolved */
    { PHASE_END, PROC_ENDING, WAC_SEQ_01 },            /* rally, recovery, looting */
};
enum { STAGES = sizeof stages / sizeof *stages };

SeatId opposing_seat(const Look *look, SeatId seat)
{
    return (SeatId)((seat + 1) % look->battle->seats);
}

bool says_done(const Order *order)
{
    return order->clauses == 1 && order->clause[0].verb == VERB_DONE;
}

void suggest_nothing_more(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look, (void)frame;
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_DONE);
}

/* ---- A round begins: ROUND_START ----------------------------------------------------------------------------------------- */

/* QM-02 asks how it stood then. */
static void take_snapshots(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (!is_block(look, u))
            continue;
        set_tally(play, OWNER_UNIT, u, UT_START_FILES, look->battle->unit[u].files, WAC_QM_02);
        set_tally(play, OWNER_UNIT, u, UT_START_RANKS, ranks_of(look, u), WAC_QM_02);
    }
}

/* RCT-18 asks who then saw a charger to be before his front: of those only who stand in his zone can be revealed to him. */
static void note_who_sees(Play *play, SeatId seat)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        for (UnitId v = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, u, &v);) {
            if (is_in_zone(look, u, v, NULL) && is_in_front_facing(look, v, u) &&
                sees_unit(look, v, u, NULL, NULL) && applies(look, WAC_RCT_18))
                link_up(play, LK_SAW, v, u, SAW_BEFORE_FRONT, WAC_RCT_18);
        }
    }
}

static void begin_round(Play *play, Frame *frame, SeatId seat)
{
    frame->v[B_STAGE] = 0;
    span_ends(play, SPAN_TURN);
    set_active(play, seat, WAC_SEQ_03);
    set_turn(play, frame->v[B_SECOND] + 1);
    take_snapshots(play);
    note_who_sees(play, seat);
}

static Flow begin_stage(Play *play, Frame *frame)
{
    const Stage *stage = &stages[frame->v[B_STAGE]];
    bool happens = applies(&play->look, stage->rule);
    if (!happens)
        return go(frame, BATTLE_NEXT);
    set_phase(play, stage->phase, WAC_SEQ_01);
    span_ends(play, SPAN_PHASE);
    return resolve(play, frame, BATTLE_STAGED,
                   frame_of(stage->procedure, play->look.battle->active, NO_UNIT, NO_UNIT));
}

static Flow end_round(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (!frame->v[B_SECOND]) {
        frame->v[B_SECOND] = 1;
        begin_round(play, frame, opposing_seat(look, (SeatId)frame->v[B_FIRST]));
        return go(frame, BATTLE_STAGE);
    }
    if (end_if_over(play))
        return DONE;
    span_ends(play, SPAN_ROUND);
    set_round(play, look->battle->round + 1);
    set_turn(play, 0); /* nobody's round until the bids are opened */
    return go(frame, BATTLE_TURN);
}

Flow run_war_turns(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BattleStep)frame->step) {
    case BATTLE_BEGIN:
        return resolve(play, frame, BATTLE_PLACED,
                       frame_of(PROC_PLACING, NO_SEAT, NO_UNIT, NO_UNIT));
    case BATTLE_PLACED:
        set_round(play, 1);
        return go(frame, BATTLE_TURN);
    case BATTLE_TURN:
        set_phase(play, PHASE_STRATEGY, WAC_SEQ_02);
        return resolve(play, frame, BATTLE_CHOSEN,
                       frame_of(PROC_ADVANTAGE, NO_SEAT, NO_UNIT, NO_UNIT));
    case BATTLE_CHOSEN:
        frame->v[B_FIRST] = given_back(play, 0);
        frame->v[B_SECOND] = 0;
        set_initiative(play, (SeatId)frame->v[B_FIRST], WAC_SA_04);
        begin_round(play, frame, (SeatId)frame->v[B_FIRST]);
        return go(frame, BATTLE_STAGE);
    case BATTLE_STAGE:
        return begin_stage(play, frame);
    case BATTLE_STAGED:
        return resolve(play, frame, BATTLE_NEXT, alarms_frame(&play->look));
    case BATTLE_NEXT:
        if (++frame->v[B_STAGE] < STAGES)
            return go(frame, BATTLE_STAGE);
        return end_round(play, frame);
    }
    return DONE;
}

/* ---- Set up by hand ----------------------------------------------------------------------------------------------------- */

void war_begin(Play *play)
{
    push_first(play, frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT));
}

/* A position written by hand names no slots, or only the front: its blocks take them. */
static bool has_its_slots(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    for (int i = 1; i < count; i++) {
        if (tally_of(look->battle, OWNER_MODEL, model[i - 1], MT_SLOT) ==
            tally_of(look->battle, OWNER_MODEL, model[i], MT_SLOT))
            return false;
    }
    return true;
}

static void settle_positions(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        const Unit *unit = &look->battle->unit[u];
        if (is_block(look, u) && unit->files > 0 && !has_its_slots(look, u))
            arrange(play, u, unit->front, unit->files, WAC_UNI_02);
    }
}

bool war_enter(Play *play, int phase, SeatId seat)
{
    const Battle *b = play->look.battle;
    int first = -1;
    for (int i = STAGES - 1; i >= 0; i--)
        first = stages[i].phase == phase ? i : first;
    bool strategy = phase == PHASE_STRATEGY;
    if ((first < 0 && !strategy) || seat < 0 || seat >= b->seats)
        return false;
    settle_positions(play);
    contacts_refresh(play);
    Frame battle = frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT);
    battle.step = strategy ? BATTLE_TURN : BATTLE_STAGE;
    if (b->initiative == NO_SEAT && !strategy)
        set_initiative(play, seat, WAC_SA_04);
    if (!strategy) {
        battle.v[B_FIRST] = b->initiative;
        battle.v[B_SECOND] = b->initiative != seat;
        set_active(play, seat, WAC_SEQ_03);
        set_turn(play, battle.v[B_SECOND] + 1);
        take_snapshots(play);
        note_who_sees(play, seat);
        battle.v[B_STAGE] = first;
    }
    push_first(play, battle);
    return true;
}
