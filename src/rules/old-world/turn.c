#include "engine/call.h"
#include "shoot/shooting.h"

/* ---- The battle: rounds, turns, phases (1.2, TURN-01..07) -------------------------------------------------------- */

enum { B_STAGE, B_SECOND_TURN };
typedef enum BattleStep {
    BATTLE_BEGIN,
    BATTLE_DEPLOY,
    BATTLE_PLACED,
    BATTLE_STAGE,
    BATTLE_BEGINS,
    BATTLE_PANIC,
    BATTLE_NEXT,
    BATTLE_LENGTH
} BattleStep;

/* One stage of a turn: its phase and who carries it out. */
typedef struct TurnStage {
    int phase, procedure;
    RuleId rule;
} TurnStage;

static const TurnStage stages[] = {
    { PHASE_START, PROC_START, TOW_STR_02 },
    { PHASE_COMMAND, PROC_COMMAND, TOW_STR_01 },
    { PHASE_CONJURATION, PROC_CONJURE, TOW_STR_01 },
    { PHASE_RALLY, PROC_RALLY, TOW_STR_01 },
    { PHASE_DECLARE, PROC_DECLARATIONS, TOW_TURN_06 },
    { PHASE_DECLARE, PROC_REACTIONS, TOW_TURN_06 },
    { PHASE_CHARGE_MOVES, PROC_CHARGES, TOW_TURN_06 },
    { PHASE_COMPULSORY, PROC_COMPULSORY, TOW_TURN_06 },
    { PHASE_REMAINING, PROC_REMAINING, TOW_TURN_06 },
    { PHASE_SHOOTING, PROC_SHOOTING, TOW_TURN_01 },
    { PHASE_RESERVE, PROC_RESERVE, TOW_TURN_01 },
    { PHASE_COMBAT, PROC_COMBATS, TOW_TURN_01 },
};
enum { STAGES = sizeof stages / sizeof *stages };

SeatId other_seat(const Look *look, SeatId seat)
{
    return (SeatId)((seat + 1) % look->battle->seats);
}

bool is_done_order(const Order *order)
{
    return order->clauses == 1 && order->clause[0].verb == VERB_DONE;
}

void order_done(Answer *answer)
{
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_DONE);
}

void answer_nearest(const Look *look, UnitId unit, Answer *answer)
{
    const Request *r = &look->battle->request;
    Length least = LENGTH_NEVER;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        Length gap = unit_gap(look, unit, (UnitId)id, NULL);
        if (gap >= least)
            continue;
        least = gap;
        answer->count = 1;
        answer->id[0] = (int16_t)id;
    }
}

/* A side that never had a unit has nothing to lose. */
bool has_any_left(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    bool had = false;
    for (UnitId u = 0; u < b->units; u++) {
        bool returns = has_mark(b, OWNER_UNIT, u, UM_PURSUED_OFF);
        bool comes = b->unit[u].state == UNIT_RESERVE && !has_mark(b, OWNER_UNIT, u, UM_LEFT_OUT);
        had = had || b->unit[u].seat == seat;
        if (b->unit[u].seat == seat && (b->unit[u].state == UNIT_FIELD || comes || returns))
            return true;
    }
    return !had;
}

/* SCN-20: whether the battle is over because a side has nothing left. */
static bool is_decided(Play *play)
{
    const Look *look = &play->look;
    for (SeatId seat = 0; seat < look->battle->seats; seat++) {
        bool counts = !has_any_left(look, seat) && applies(look, TOW_SCN_20);
        if (!counts)
            continue;
        SeatId winner = other_seat(look, seat);
        tell_tale(play, TALE_NOTHING_LEFT, seat, NO_UNIT, NO_UNIT, 0, 0, 0);
        end_battle(play, winner, TOW_SCN_20);
        return true;
    }
    return false;
}

/* ---- Phases begin: TURN-04 ------------------------------------------------------------------------------------------ */

static void count_units(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        bool counts = look->battle->unit[u].state == UNIT_FIELD && applies(look, TOW_TURN_04);
        if (!counts)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_PHASE_MODELS, models_alive(look->battle, u), TOW_TURN_04);
        set_tally(play, OWNER_UNIT, u, UT_PHASE_STRENGTH, unit_strength(look, u), TOW_TURN_04);
        if (is_engaged(look, u))
            mark(play, OWNER_UNIT, u, UM_ENGAGED_START, TOW_TURN_04);
    }
}

/* Whoever counts as having charged did so for the combats that begin now. */
static void count_as_charged(Play *play)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (!has_mark(b, OWNER_UNIT, u, UM_COUNTS_AS_CHARGED))
            continue;
        unmark(play, OWNER_UNIT, u, UM_COUNTS_AS_CHARGED, TOW_FUP_06);
        mark(play, OWNER_UNIT, u, UM_CHARGED, TOW_FUP_06);
    }
}

void begin_phase(Play *play, int phase)
{
    bool whole = phase == PHASE_START || phase == PHASE_DECLARE || phase == PHASE_SHOOTING ||
                 phase == PHASE_COMBAT;
    set_phase(play, phase, TOW_TURN_01);
    if (!whole)
        return;
    span_ends(play, SPAN_PHASE);
    count_units(play);
    if (phase == PHASE_COMBAT)
        count_as_charged(play);
}

static Flow begin_stage(Play *play, Frame *frame)
{
    const TurnStage *stage = &stages[frame->v[B_STAGE]];
    SeatId active = play->look.battle->active;
    if (is_decided(play))
        return DONE;
    bool happens = applies(&play->look, stage->rule);
    if (!happens)
        return go(frame, BATTLE_NEXT);
    if (stage->procedure != PROC_REACTIONS)
        begin_phase(play, stage->phase);
    return resolve(play, frame, BATTLE_PANIC, frame_of(stage->procedure, active, NO_UNIT, NO_UNIT));
}

/* ---- Turns end: TURN-03, TURN-04 -------------------------------------------------------------------------------------- */

static void age_follow_ups(Play *play)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (!has_mark(b, OWNER_UNIT, u, UM_FOLLOWED_UP))
            continue;
        bool old = tally_of(b, OWNER_UNIT, u, UT_FOLLOW_AGE) > 0;
        set_tally(play, OWNER_UNIT, u, UT_FOLLOW_AGE, !old, TOW_SR_21);
        if (old)
            unmark(play, OWNER_UNIT, u, UM_FOLLOWED_UP, TOW_SR_21);
    }
}

static void forget_charges(Play *play)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (has_mark(b, OWNER_UNIT, u, UM_COUNTS_AS_CHARGED) ||
            tally_of(b, OWNER_UNIT, u, UT_CHARGE_DISTANCE) == 0)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_CHARGE_DISTANCE, 0, TOW_TURN_04);
        set_tally(play, OWNER_UNIT, u, UT_CHARGE_ARC, 0, TOW_TURN_04);
    }
}

static void clear_turn(Play *play)
{
    bool ends = applies(&play->look, TOW_TURN_04);
    if (!ends)
        return;
    age_follow_ups(play);
    forget_charges(play);
    if (applies(&play->look, TOW_TURN_03) || play->look.battle->turn == 2)
        span_ends(play, SPAN_TURN);
}

static void begin_turn(Play *play, Frame *frame, SeatId seat)
{
    frame->v[B_STAGE] = 0;
    set_active(play, seat, TOW_TURN_02);
    set_turn(play, frame->v[B_SECOND_TURN] + 1);
}

/* SCN-07: whether the game is over at the end of the round, once the die (0: none needed) has fallen. */
static bool ends_now(const Look *look, int die)
{
    enum { LAST_BY_DIE = 10 };
    bool by_die = look->game->option[OPT_LENGTH] == 1 && applies(look, TOW_SCN_07);
    return by_die ? die > 0 && die + look->battle->round >= LAST_BY_DIE
                  : look->battle->round >= look->game->rounds;
}

static Flow next_round(Play *play, Frame *frame, int die)
{
    const Look *look = &play->look;
    if (ends_now(look, die)) {
        set_phase(play, PHASE_END, TOW_SCN_07);
        decide_battle(play);
        return DONE;
    }
    span_ends(play, SPAN_ROUND);
    set_round(play, look->battle->round + 1);
    frame->v[B_SECOND_TURN] = 0;
    begin_turn(play, frame, look->battle->initiative);
    return go(frame, BATTLE_STAGE);
}

static Flow end_turn(Play *play, Frame *frame)
{
    enum { FIRST_DIE_ROUND = 5 };
    const Look *look = &play->look;
    clear_turn(play);
    if (!frame->v[B_SECOND_TURN]) {
        frame->v[B_SECOND_TURN] = 1;
        begin_turn(play, frame, other_seat(look, look->battle->active));
        return go(frame, BATTLE_STAGE);
    }
    if (look->game->option[OPT_LENGTH] == 1 && look->battle->round >= FIRST_DIE_ROUND)
        return throw_dice(play, frame, BATTLE_LENGTH, look->battle->active, WHY_GAME_LENGTH,
                          DICE_D6, 1);
    return next_round(play, frame, 0);
}

static bool has_pieces_made(const Look *look)
{
    return look->battle->pieces > look->game->terrain;
}

Flow run_battle(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    SeatId active = play->look.battle->active;
    switch ((BattleStep)frame->step) {
    case BATTLE_BEGIN:
        return resolve(play, frame, BATTLE_DEPLOY, frame_of(PROC_LORE, NO_SEAT, NO_UNIT, NO_UNIT));
    case BATTLE_DEPLOY:
        return resolve(play, frame, BATTLE_PLACED,
                       frame_of(PROC_DEPLOYMENT, NO_SEAT, NO_UNIT, NO_UNIT));
    case BATTLE_PLACED:
        set_round(play, 1);
        begin_turn(play, frame, play->look.battle->initiative);
        return go(frame, BATTLE_STAGE);
    case BATTLE_STAGE: /* spells that remain in play may be ended first (MAG-20) */
        if (stages[frame->v[B_STAGE]].procedure == PROC_REACTIONS || !has_pieces_made(&play->look))
            return go(frame, BATTLE_BEGINS);
        return resolve(play, frame, BATTLE_BEGINS,
                       frame_of(PROC_REMAINS, active, NO_UNIT, NO_UNIT));
    case BATTLE_BEGINS:
        return begin_stage(play, frame);
    case BATTLE_PANIC:
        return resolve(play, frame, BATTLE_NEXT, frame_of(PROC_PANIC, active, NO_UNIT, NO_UNIT));
    case BATTLE_NEXT:
        if (++frame->v[B_STAGE] < STAGES)
            return go(frame, BATTLE_STAGE);
        return end_turn(play, frame);
    case BATTLE_LENGTH:
        return next_round(play, frame, die_at(play, frame, 0));
    }
    return DONE;
}

/* ---- Set up by hand ----------------------------------------------------------------------------------------------------- */

void old_world_begin(Play *play)
{
    push_first(play, frame_of(PROC_TURN, NO_SEAT, NO_UNIT, NO_UNIT));
}

/* A position written by hand names no slots, or only the front: its blocks take them. */
static bool has_slots(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point first = count > 0 ? look->battle->model[model[0]].pose.at : (Point){ 1, 1 };
    if (first.x == 0 && first.y == 0)
        return false;
    for (int i = 1; i < count; i++) {
        int before = tally_of(look->battle, OWNER_MODEL, model[i - 1], MT_SLOT);
        if (tally_of(look->battle, OWNER_MODEL, model[i], MT_SLOT) == before &&
            look->battle->model[model[i]].unit == unit)
            return false;
    }
    return true;
}

static void settle_units(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        const Unit *unit = &look->battle->unit[u];
        if (unit->state != UNIT_FIELD || host_of(look, u) != u)
            continue;
        if (unit->build == BUILD_BLOCK && is_block(look, u) && unit->files > 0 &&
            !has_slots(look, u))
            arrange(play, u, unit->front, unit->files, TOW_FRM_01);
        int32_t crew = unit_profile(look->game, look->battle, u)->field[PF_CREW_W];
        if (crew != NO_FIELD && tally_of(look->battle, OWNER_MODEL, unit->first, MT_CREW) == 0)
            set_tally(play, OWNER_MODEL, unit->first, MT_CREW, crew, TOW_WM_01);
    }
}

bool old_world_enter(Play *play, int phase, SeatId seat)
{
    const Battle *b = play->look.battle;
    int first = -1;
    for (int i = STAGES - 1; i >= 0; i--)
        first = stages[i].phase == phase ? i : first;
    if (first < 0 || seat < 0 || seat >= b->seats)
        return false;
    if (b->initiative == NO_SEAT)
        set_initiative(play, seat, TOW_TURN_02);
    settle_units(play);
    contacts_refresh(play);
    Frame battle = frame_of(PROC_TURN, NO_SEAT, NO_UNIT, NO_UNIT);
    battle.step = BATTLE_STAGE;
    battle.v[B_STAGE] = first;
    battle.v[B_SECOND_TURN] = b->initiative != seat;
    set_active(play, seat, TOW_TURN_02);
    set_turn(play, battle.v[B_SECOND_TURN] + 1);
    push_first(play, battle);
    return true;
}

Verdict judge_declarations(const Look *look, const Frame *frame, const Answer *answer);

/* ---- Shooting and Reserve Moves: one unit after another (TURN-05) ---------------------------------------------------------- */

typedef enum LoopStep { LOOP_ASK, LOOP_TAKE } LoopStep;

enum {
    SHOOTING_VERBS = 1 << VERB_SHOOT | 1 << VERB_CAST | 1 << VERB_BREATHE | 1 << VERB_DONE,
};

Verdict no_turn_of(const Look *look, UnitId actor)
{
    Verdict verdict = no_for(NO_NOT_ACTIVE, actor);
    verdict.seat = look->battle->unit[actor].seat;
    return verdict;
}

static Verdict not_own(const Look *look, const Frame *frame, UnitId actor)
{
    if (actor == NO_UNIT)
        return no(NO_NO_SUCH);
    bool forbidden = look->battle->unit[actor].seat != frame->seat && applies(look, TOW_TURN_02);
    return forbidden ? no_turn_of(look, actor) : yes();
}

Verdict judge_shooting(const Look *look, const Frame *frame, const Answer *answer)
{
    if (is_done_order(&answer->order))
        return yes();
    Verdict verdict = not_own(look, frame, answer->order.actor);
    if (!is_yes(&verdict))
        return verdict;
    if (answer->order.clauses == 1 && answer->order.clause[0].verb == VERB_CAST)
        return judge_cast(look, &answer->order);
    return judge_shoot(look, &answer->order);
}

/* Whether anybody of the seat has a target at all: nobody is asked without need. */
static bool can_shoot_anything(const Look *look, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (can_shoot(look, u))
            return true;
    }
    return false;
}

Flow run_shooting(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (frame->step == LOOP_ASK) {
        if (!can_shoot_anything(look, frame->seat) && !can_cast_anything(look, frame->seat))
            return DONE;
        return ask_order(play, frame, LOOP_TAKE, frame->seat, WHY_SHOOTING, SHOOTING_VERBS);
    }
    if (is_done_order(&answer->order))
        return DONE;
    keep_order(play, frame, answer);
    bool spell = answer->order.clause[0].verb == VERB_CAST;
    UnitId target = answer->order.clause[0].unit;
    Frame child = spell ? cast_frame(look, frame->seat, &answer->order)
                        : frame_of(PROC_VOLLEY, frame->seat, answer->order.actor, target);
    hand_order(&child, frame);
    return resolve(play, frame, LOOP_ASK, child);
}

void suggest_done(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look, (void)frame;
    order_done(answer);
}

/* No charge, unless one must be declared (CHG-13): then the first that may be. */
void suggest_declarations(const Look *look, const Frame *frame, Answer *answer)
{
    const Battle *b = look->battle;
    if (answer->kind != ANSWER_ORDER)
        return;
    order_done(answer);
    Verdict verdict = judge_declarations(look, frame, answer);
    for (UnitId u = 0; u < b->units && !is_yes(&verdict); u++) {
        for (UnitId t = NO_UNIT;
             !is_yes(&verdict) && units_next(look, UNITS_ENEMIES | UNITS_FIELDED, u, &t);) {
            if (b->unit[u].seat != frame->seat || !has_mark(b, OWNER_UNIT, u, UM_MUST_CHARGE))
                continue;
            order_begin(&answer->order, u);
            order_clause(&answer->order, VERB_CHARGE)->unit = t;
            verdict = judge_declarations(look, frame, answer);
        }
    }
    if (!is_yes(&verdict))
        order_done(answer);
}

/* H9, SR-42: a basic move unless it charged, marched or fled. */
static Verdict may_move_in_reserve(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    if (!has_trait(look, unit, TR_RESERVE_MOVE, NULL))
        return no_for(NO_KEYWORD, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_RESERVE_MOVED) && applies(look, TOW_SR_42))
        return no_for(NO_MOVED, unit);
    if (is_fleeing(look, unit) || has_mark(b, OWNER_UNIT, unit, UM_FLED_PHASE))
        return no_for(NO_FLEEING, unit);
    bool charged = has_mark(b, OWNER_UNIT, unit, UM_CHARGED) ||
                   has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED);
    if (charged)
        return no_for(NO_CHARGED, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_MARCHED))
        return no_for(NO_MARCH_FREE, unit);
    return is_engaged(look, unit) ? no_for(NO_ENGAGED, unit) : yes();
}

Verdict judge_reserve(const Look *look, const Frame *frame, const Answer *answer)
{
    if (is_done_order(&answer->order))
        return yes();
    Verdict verdict = not_own(look, frame, answer->order.actor);
    if (is_yes(&verdict))
        verdict = may_move_in_reserve(look, answer->order.actor);
    if (is_yes(&verdict))
        verdict = judge_manoeuvres(look, answer->order.actor, &answer->order, true);
    return verdict;
}

enum {
    MOVE_VERBS = 1 << VERB_FORWARD | 1 << VERB_BACK | 1 << VERB_LEFT | 1 << VERB_RIGHT |
                 1 << VERB_WHEEL | 1 << VERB_TURN | 1 << VERB_REDRESS | 1 << VERB_REFORM |
                 1 << VERB_PIVOT | 1 << VERB_MOVE | 1 << VERB_FLY | 1 << VERB_DONE,
};

Flow run_reserve(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (frame->step == LOOP_ASK) {
        bool any = false;
        for (UnitId u = 0; u < look->battle->units; u++) {
            Verdict verdict = may_move_in_reserve(look, u);
            any = any || (look->battle->unit[u].seat == frame->seat && is_fielded(look, u) &&
                          is_yes(&verdict));
        }
        bool happens = any && applies(look, TOW_SR_42);
        if (!happens)
            return DONE;
        return ask_order(play, frame, LOOP_TAKE, frame->seat, WHY_RESERVE, MOVE_VERBS);
    }
    if (is_done_order(&answer->order))
        return DONE;
    keep_order(play, frame, answer);
    UnitId unit = answer->order.actor;
    mark(play, OWNER_UNIT, unit, UM_RESERVE_MOVED, TOW_SR_42);
    return resolve(play, frame, LOOP_ASK, order_move_frame(look, frame, unit, true));
}
