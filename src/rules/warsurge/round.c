#include "flow.h"

/* ---- The Game Turn (STD-01, ADV-01), Roll-Off and the players' alternation --------------------------------- */

/* ---- Roll-Off (DICE-02) ---------------------------------------------------------------------------------------- */

enum { ROLLED }; /* how often */
typedef enum RollStep { ROLL_BEGIN, ROLL_THROW, ROLL_READ } RollStep;

static int rank_of(const Look *look, SeatId seat)
{
    return tally_of(look->battle, OWNER_SEAT, seat, ST_RANK);
}

static int seats_of_rank(const Look *look, int rank, SeatId tied[MOST_SEATS])
{
    int count = 0;
    for (int i = 0; i < look->battle->seats; i++) {
        if (rank_of(look, (SeatId)i) == rank)
            tied[count++] = (SeatId)i;
    }
    return count;
}

/* The best rank that several players share; -1: none. Only zones need more than the winner. */
static int tied_rank(const Look *look)
{
    SeatId tied[MOST_SEATS];
    int ranks = look->battle->round <= 1 ? look->battle->seats : 1;
    for (int rank = 0; rank < ranks; rank++) {
        if (seats_of_rank(look, rank, tied) > 1)
            return rank;
    }
    return -1;
}

static Flow throw_for_tied(Play *play, Frame *frame)
{
    SeatId tied[MOST_SEATS];
    int rank = tied_rank(&play->look);
    bool again = frame->v[ROLLED]++ > 0;
    bool rolls = rank >= 0 && (!again || applies(&play->look, WSG_DICE_02));
    if (!rolls)
        return DONE;
    bool plain = applies(&play->look, WSG_DICE_01) && applies(&play->look, WSG_OPT_09);
    forget_dice(play, frame);
    int seats = seats_of_rank(&play->look, rank, tied);
    return throw_for(play, frame, ROLL_READ, NO_SEAT, WHY_ROLL_OFF, plain ? DICE_D6 : DICE_D10,
                     seats, as_reroll(one_a_seat(tied, seats), again));
}

/* Within the tied group a player stands behind all who rolled higher. */
static void rank_by_dice(Play *play, const Frame *frame)
{
    SeatId tied[MOST_SEATS];
    int rank = tied_rank(&play->look);
    int count = seats_of_rank(&play->look, rank, tied);
    for (int i = 0; i < count; i++) {
        int ahead = 0;
        for (int j = 0; j < count; j++)
            ahead += die_at(play, frame, j) > die_at(play, frame, i);
        set_tally(play, OWNER_SEAT, tied[i], ST_ROLL, die_at(play, frame, i), WSG_DICE_02);
        set_tally(play, OWNER_SEAT, tied[i], ST_RANK, rank + ahead, WSG_DICE_02);
    }
}

Flow run_roll_off(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((RollStep)frame->step) {
    case ROLL_BEGIN:
        for (int i = 0; i < play->look.battle->seats; i++)
            set_tally(play, OWNER_SEAT, i, ST_RANK, 0, WSG_DICE_02);
        return go(frame, ROLL_THROW);
    case ROLL_THROW:
        return throw_for_tied(play, frame);
    case ROLL_READ:
        rank_by_dice(play, frame);
        return go(frame, ROLL_THROW);
    }
    return DONE;
}

/* ---- A phase: players alternate, one Unit each (STD-03) --------------------------------------------------------- */

enum { P_PHASE, P_SEAT, P_TURNS, P_ENTERED };

typedef enum PhaseStep { PHASE_STEP_BEGIN, PHASE_STEP_NEXT, PHASE_STEP_BACK } PhaseStep;

static bool has_finished(const Look *look, SeatId seat)
{
    return has_mark(look->battle, OWNER_SEAT, seat, SM_FINISHED);
}

static void clear_finished(Play *play)
{
    for (int i = 0; i < play->look.battle->seats; i++) {
        if (has_finished(&play->look, (SeatId)i))
            unmark(play, OWNER_SEAT, i, SM_FINISHED, 0);
    }
}

static Flow phase_begins(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    set_phase(play, frame->v[P_PHASE], is_advanced(look->game) ? WSG_ADV_01 : WSG_STD_01);
    if (!frame->v[P_ENTERED])
        clear_finished(play);
    SeatId first = look->battle->initiative;
    RuleId rule = is_advanced(look->game) ? WSG_ADV_03 : WSG_STD_02;
    if (frame->v[P_ENTERED])
        first = (SeatId)frame->v[P_SEAT];
    else
        first = applies(look, rule) ? first : 0;
    frame->v[P_SEAT] = first;
    return go(frame, PHASE_STEP_NEXT);
}

/* The next player, from `from` on, who is not finished; NO_SEAT when all are. Players without a Unit left to act are
 * finished by that (STD-03). */
static SeatId next_to_act(Play *play, int phase, SeatId from)
{
    SeatId order[MOST_SEATS];
    int seats = seats_from(&play->look, from, order);
    for (int i = 0; i < seats; i++) {
        if (has_finished(&play->look, order[i]))
            continue;
        if (has_eligible(&play->look, order[i], phase))
            return order[i];
        mark(play, OWNER_SEAT, order[i], SM_FINISHED, WSG_STD_03);
    }
    return NO_SEAT;
}

static Flow next_turn(Play *play, Frame *frame)
{
    SeatId seat = next_to_act(play, frame->v[P_PHASE], (SeatId)frame->v[P_SEAT]);
    if (seat == NO_SEAT) {
        span_ends(play, SPAN_PHASE);
        return DONE;
    }
    frame->v[P_SEAT] = seat;
    set_active(play, seat, WSG_STD_03);
    Frame turn = frame_of(PROC_TURN, seat, NO_UNIT, NO_UNIT);
    turn.v[T_PHASE] = frame->v[P_PHASE];
    turn.v[T_TURNS] = frame->v[P_TURNS];
    return resolve(play, frame, PHASE_STEP_BACK, turn);
}

/* Declared finished is final (STD-04) unless the option says otherwise: then whoever passed may come back in after
 * somebody has acted. */
static Flow turn_over(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId seat = (SeatId)frame->v[P_SEAT];
    bool acted = !has_finished(look, seat);
    bool other_finished = false, others_left = false;
    for (int i = 0; i < look->battle->seats; i++) {
        other_finished |= i != seat && has_finished(look, (SeatId)i);
        others_left |= i != seat && !has_finished(look, (SeatId)i);
    }
    frame->v[P_TURNS]++;
    bool may_return = option(look->game, OPT_FINISHED_FINAL) == 0 && applies(look, WSG_OPT_08);
    bool final = !may_return && applies(look, WSG_STD_04);
    if (acted && other_finished && !final)
        clear_finished(play);
    RuleId one_each = frame->v[P_PHASE] == PHASE_DEPLOY ? WSG_STD_05 : WSG_STD_03;
    bool alternate = !others_left || (applies(look, WSG_STD_03) && applies(look, one_each));
    frame->v[P_SEAT] = acted && !alternate ? seat : next_seat(look, seat);
    return go(frame, PHASE_STEP_NEXT);
}

Flow run_phase_turns(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((PhaseStep)frame->step) {
    case PHASE_STEP_BEGIN:
        return phase_begins(play, frame);
    case PHASE_STEP_NEXT:
        return next_turn(play, frame);
    case PHASE_STEP_BACK:
        return turn_over(play, frame);
    }
    return DONE;
}

/* ---- The battle ------------------------------------------------------------------------------------------------------ */

enum { B_STAGE, B_RANK, B_SEAT, B_ENTERED };

/* What follows what in a Game Turn. */
typedef enum Stage {
    STAGE_DEPLOY,
    STAGE_MOVE,
    STAGE_ATTACK,
    STAGE_DASH,
    STAGE_COMMAND,
    STAGE_STEPS,
    STAGE_END,
} Stage;

typedef enum BattleStep {
    BATTLE_TURN,
    BATTLE_NOMINATE,
    BATTLE_MASTER,
    BATTLE_ZONE,
    BATTLE_ZONE_TAKEN,
    BATTLE_STAGE,
    BATTLE_COMMAND,
} BattleStep;

static SeatId seat_of_rank(const Look *look, int rank)
{
    for (int i = 0; i < look->battle->seats; i++) {
        if (rank_of(look, (SeatId)i) == rank)
            return (SeatId)i;
    }
    return (SeatId)rank;
}

/* A new Game Turn: what was recorded for the last one goes (GEN-09), and there is a Roll-Off (GEN-03). */
static Flow turn_begins(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    frame->v[B_ENTERED] = 0;
    if (applies(look, WSG_GEN_09))
        span_ends(play, SPAN_ROUND);
    set_round(play, look->battle->round + 1);
    set_phase(play, PHASE_SETUP, is_advanced(look->game) ? WSG_ADV_01 : WSG_STD_01);
    set_active(play, NO_SEAT, 0);
    bool rolls = look->battle->initiative == NO_SEAT || applies(look, WSG_GEN_03);
    if (!rolls) {
        frame->v[B_STAGE] = STAGE_DEPLOY;
        return go(frame, BATTLE_STAGE);
    }
    return resolve(play, frame, BATTLE_NOMINATE,
                   frame_of(PROC_ROLL_OFF, NO_SEAT, NO_UNIT, NO_UNIT));
}

static Flow nominate(Play *play, Frame *frame)
{
    SeatId winner = seat_of_rank(&play->look, 0);
    uint64_t all = ((uint64_t)1 << play->look.battle->seats) - 1, own = (uint64_t)1 << winner;
    uint64_t seats = applies(&play->look, WSG_GEN_04) ? all : own;
    tell_tale(play, TALE_ROLL_OFF_WON, winner, NO_UNIT, NO_UNIT, 0, 0, 0);
    set_active(play, winner, WSG_GEN_04);
    return ask_choice(play, frame, BATTLE_MASTER, winner, WHY_NOMINATE, seats, winner);
}

static bool is_zone_taken(const Look *look, int zone)
{
    for (int i = 0; i < look->battle->seats; i++) {
        if (look->battle->seat[i].zone == zone)
            return true;
    }
    return false;
}

/* The zone that the scenario gives the seat, the only one left, or -1 when it is to choose; the first free one in
 * `*first`. */
static int forced_zone(const Look *look, SeatId seat, int *first)
{
    int free_zones = 0;
    *first = -1;
    for (int i = look->game->zones - 1; i >= 0; i--) {
        if (look->game->zone[i].seat == seat)
            return i;
        if (is_zone_taken(look, i) || look->game->zone[i].seat != NO_SEAT)
            continue;
        free_zones++;
        *first = i;
    }
    return free_zones > 1 ? -1 : *first;
}

/* Among free zones that in which the scenario suggests the seat's places is offered first; else `first`. */
static int usual_zone(const Look *look, SeatId seat, int first)
{
    const Game *g = look->game;
    for (int u = 0; u < g->units; u++) {
        if (g->unit[u].seat != seat || !g->unit[u].has_places)
            continue;
        for (int i = 0; i < g->zones; i++)
            if (!is_zone_taken(look, i) && g->zone[i].seat == NO_SEAT &&
                polygon_contains(zone_polygon(g, i), g->place[g->unit[u].first_model].at))
                return i;
    }
    return first < 0 ? 0 : first;
}

/* Players choose their zones in the order of the Roll-Off (ADV-02). */
static Flow choose_zone(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int first, seats = look->battle->seats;
    if (frame->v[B_RANK] >= seats) {
        frame->v[B_STAGE] = STAGE_DEPLOY;
        return go(frame, BATTLE_STAGE);
    }
    SeatId seat = seat_of_rank(look, frame->v[B_RANK]);
    frame->v[B_SEAT] = seat;
    int forced = forced_zone(look, seat, &first);
    set_active(play, seat, WSG_ADV_02);
    if (forced >= 0)
        return ask_number(play, frame, BATTLE_ZONE_TAKEN, seat, WHY_ZONE, forced, forced, forced);
    return ask_number(play, frame, BATTLE_ZONE_TAKEN, seat, WHY_ZONE, 0, look->game->zones - 1,
                      usual_zone(look, seat, first));
}

static Flow run_phase(Play *play, Frame *frame, int phase)
{
    Frame child = frame_of(PROC_PHASE, NO_SEAT, NO_UNIT, NO_UNIT);
    child.v[P_PHASE] = phase;
    child.v[P_ENTERED] = frame->v[B_ENTERED];
    child.v[P_SEAT] = frame->v[B_SEAT];
    frame->v[B_ENTERED] = 0;
    return resolve(play, frame, BATTLE_STAGE, child);
}

static Flow run_steps(Play *play, Frame *frame)
{
    Frame child = frame_of(PROC_STEP, NO_SEAT, NO_UNIT, NO_UNIT);
    child.v[S_ENTERED] = frame->v[B_ENTERED];
    child.v[S_SEAT] = frame->v[B_SEAT];
    frame->v[B_ENTERED] = 0;
    return resolve(play, frame, BATTLE_STAGE, child);
}

static Flow roll_command(Play *play, Frame *frame)
{
    SeatId master = play->look.battle->initiative;
    bool two = applies(&play->look, WSG_DICE_01);
    set_phase(play, PHASE_STEPS, WSG_ADV_01);
    set_active(play, master, WSG_CP_02);
    forget_dice(play, frame);
    return throw_for(play, frame, BATTLE_COMMAND, master, WHY_COMMAND, DICE_D6, two ? 2 : 1,
                     sum_of_dice());
}

/* The order of phases: STD-01 or ADV-01, each with its last rule out of the way when it is switched off. */
static Flow next_stage(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool advanced = is_advanced(look->game) && applies(look, WSG_GEN_01);
    int stage = frame->v[B_STAGE]++;
    switch ((Stage)stage) {
    case STAGE_DEPLOY:
        if (!advanced)
            return run_phase(play, frame, PHASE_DEPLOY);
        if (look->battle->round <= 1 && applies(look, WSG_ADV_03))
            return run_phase(play, frame, PHASE_DEPLOY);
        return go(frame, BATTLE_STAGE);
    case STAGE_MOVE:
        return advanced ? go(frame, BATTLE_STAGE) : run_phase(play, frame, PHASE_MOVE);
    case STAGE_ATTACK:
        return advanced ? go(frame, BATTLE_STAGE) : run_phase(play, frame, PHASE_ATTACK);
    case STAGE_DASH:
        return advanced ? go(frame, BATTLE_STAGE) : run_phase(play, frame, PHASE_DASH);
    case STAGE_COMMAND:
        if (!advanced)
            return go(frame, BATTLE_STAGE);
        return roll_command(play, frame);
    case STAGE_STEPS:
        if (!advanced)
            return go(frame, BATTLE_STAGE);
        return run_steps(play, frame);
    case STAGE_END:
        break;
    }
    return resolve(play, frame, BATTLE_TURN, frame_of(PROC_END_TURN, NO_SEAT, NO_UNIT, NO_UNIT));
}

Flow run_game_turns(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((BattleStep)frame->step) {
    case BATTLE_TURN:
        return turn_begins(play, frame);
    case BATTLE_NOMINATE:
        return nominate(play, frame);
    case BATTLE_MASTER:
        set_initiative(play, (SeatId)answer->value, WSG_GEN_04);
        tell_tale(play, TALE_TURN_MASTER, (SeatId)answer->value, NO_UNIT, NO_UNIT, 0, 0, 0);
        frame->v[B_RANK] = 0;
        frame->v[B_STAGE] = STAGE_DEPLOY;
        return go(frame, look->battle->round <= 1 ? BATTLE_ZONE : BATTLE_STAGE);
    case BATTLE_ZONE:
        return choose_zone(play, frame);
    case BATTLE_ZONE_TAKEN:
        set_zone(play, (SeatId)frame->v[B_SEAT], answer->value, WSG_ADV_02);
        frame->v[B_RANK]++;
        return go(frame, BATTLE_ZONE);
    case BATTLE_STAGE:
        return next_stage(play, frame);
    case BATTLE_COMMAND:
        command_points(play, dice_sum(play, frame));
        return go(frame, BATTLE_STAGE);
    }
    return DONE;
}

/* Zones: not one that somebody has, nor another seat's by the scenario. */
Verdict judge_zone(const Look *look, const Frame *frame, const Answer *answer)
{
    const Request *r = &look->battle->request;
    if (r->why == WHY_NOMINATE && !(r->seats >> answer->seat & 1))
        return no(NO_NOT_THE_WINNER);
    if (frame->step != BATTLE_ZONE_TAKEN || answer->kind != ANSWER_NUMBER)
        return yes();
    SeatId given = look->game->zone[answer->value].seat;
    bool others = given != NO_SEAT && given != frame->v[B_SEAT];
    if ((is_zone_taken(look, answer->value) || others) && applies(look, WSG_ADV_02))
        return no(NO_ZONE_TAKEN);
    return yes();
}

/* ---- Positions written by hand ----------------------------------------------------------------------------------- */

void warsurge_begin(Play *play)
{
    push_first(play, frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT));
}

static bool stage_of_phase(bool advanced, int phase, int *stage)
{
    static const int standard[PHASES] = {
        [PHASE_DEPLOY] = STAGE_DEPLOY, [PHASE_MOVE] = STAGE_MOVE, [PHASE_ATTACK] = STAGE_ATTACK,
        [PHASE_DASH] = STAGE_DASH,     [PHASE_END] = STAGE_END,   [PHASE_STEPS] = -1
    };
    *stage = standard[phase];
    if (advanced)
        *stage = phase == PHASE_STEPS    ? STAGE_STEPS
                 : phase == PHASE_END    ? STAGE_END
                 : phase == PHASE_DEPLOY ? STAGE_DEPLOY
                                         : -1;
    return *stage >= 0;
}

/* Seats without a zone get the first that is free. */
static void give_zones(Play *play)
{
    for (int i = 0; i < play->look.battle->seats; i++) {
        int first;
        if (play->look.battle->seat[i].zone >= 0)
            continue;
        int forced = forced_zone(&play->look, (SeatId)i, &first);
        if (forced >= 0 || first >= 0)
            set_zone(play, (SeatId)i, forced >= 0 ? forced : first, WSG_ADV_02);
    }
}

/* Command Points are as the position says; the Roll-Off of PHASE_SETUP begins the Game Turn anew. */
bool warsurge_enter(Play *play, int phase, SeatId seat)
{
    const Look *look = &play->look;
    Frame frame = frame_of(PROC_BATTLE, NO_SEAT, NO_UNIT, NO_UNIT);
    if (phase < 0 || phase >= PHASES || seat >= look->battle->seats)
        return false;
    if (phase == PHASE_SETUP) {
        set_round(play, look->battle->round > 0 ? look->battle->round - 1 : 0);
        push_first(play, frame);
        return true;
    }
    int stage;
    if (!stage_of_phase(is_advanced(look->game), phase, &stage))
        return false;
    if (look->battle->round < 1)
        set_round(play, 1);
    if (look->battle->initiative == NO_SEAT)
        set_initiative(play, seat < 0 ? 0 : seat, WSG_STD_02);
    give_zones(play);
    frame.step = BATTLE_STAGE;
    frame.v[B_STAGE] = stage;
    frame.v[B_ENTERED] = seat >= 0;
    frame.v[B_SEAT] = seat;
    push_first(play, frame);
    melee_refresh(play);
    return true;
}
