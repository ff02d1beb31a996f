#include "engine/account.h"
#include "engine/call.h"
#include "fight/strike.h"
#include "flow.h"

/* ---- End of Turn, Objectives and victory (STD-09, ADV-13, PRK-10, VIC) ------------------------------------------ */

enum { PLAGUE_HURTS = 3, POINTS_PER_OP = 100, REGROWTH_HP = 1 };

enum { E_AT };

typedef enum EndStep {
    END_BEGIN,
    END_PLAGUE,
    END_PLAGUE_ROLLED,
    END_CLOSE_UP,
    END_SCORE,
    END_VICTORY,
} EndStep;

/* ---- Who holds what --------------------------------------------------------------------------------------------------- */

static bool is_within_objective(const Look *look, ModelId model, const Objective *objective)
{
    Base base = model_base(look->game, look->battle, model);
    Length apart = base_gap_point(base, objective->at);
    return within(apart, objective->radius);
}

bool stands_at(const Look *look, UnitId unit, int objective)
{
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_STANDING &&
            is_within_objective(look, (ModelId)i, &look->game->objective[objective]))
            return true;
    }
    return false;
}

SeatId holder_of(const Look *look, int objective, bool *contested)
{
    const Battle *b = look->battle;
    SeatId holder = NO_SEAT;
    *contested = false;
    for (int i = 0; i < b->models; i++) {
        SeatId seat = b->unit[b->model[i].unit].seat;
        if (b->model[i].state != MODEL_STANDING || seat == holder)
            continue;
        if (!is_within_objective(look, (ModelId)i, &look->game->objective[objective]))
            continue;
        *contested |= holder != NO_SEAT && applies(look, WSG_VIC_02);
        holder = seat;
    }
    return *contested ? NO_SEAT : holder;
}

/* As if the turn ended now; where holding brings nothing, nobody holds it. */
SeatId warsurge_holder(const Look *look, int objective)
{
    bool contested, counts = look->game->scenario_field[SF_VICTORY] == VICTORY_TACTICAL_STRIKE &&
                             applies(look, WSG_VIC_03);
    return counts ? holder_of(look, objective, &contested) : NO_SEAT;
}

static bool reserve_counts(const Look *look)
{
    bool spared = option(look->game, OPT_RESERVE_LOST) == 0 && applies(look, WSG_OPT_07);
    return !spared && applies(look, WSG_VIC_08);
}

int32_t points_destroyed(const Look *look, SeatId seat, bool at_the_end)
{
    int32_t points = 0;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *unit = &look->battle->unit[i];
        if (unit->seat == seat)
            continue;
        bool waits = at_the_end && unit->state == UNIT_RESERVE;
        /* Passengers are not destroyed while their Transport lives (TRN-20). */
        if (unit->state == UNIT_LOST || (waits && reserve_counts(look)))
            points += unit->points;
    }
    return points;
}

/* OP for destruction at the end: VIC-03 or VIC-04. */
static int32_t destruction_points(const Look *look, SeatId seat, bool at_the_end)
{
    int32_t points = points_destroyed(look, seat, at_the_end);
    if (look->game->scenario_field[SF_VICTORY] == VICTORY_DEATHMATCH)
        return applies(look, WSG_VIC_04) ? points : 0;
    return applies(look, WSG_VIC_03) ? points / POINTS_PER_OP : 0;
}

/* How many players have Units left, and the last of them. */
static int players_left(const Look *look, SeatId *last)
{
    unsigned left = 0;
    int count = 0;
    for (int i = 0; i < look->battle->units; i++) {
        if (look->battle->unit[i].state != UNIT_LOST)
            left |= 1u << look->battle->unit[i].seat;
    }
    for (int i = 0; i < look->battle->seats; i++) {
        if (left >> i & 1) {
            count++;
            *last = (SeatId)i;
        }
    }
    return count;
}

/* With what the scenario gives from the beginning. */
static int32_t op_of(const Look *look, SeatId seat)
{
    return look->game->seat[seat].head_start + tally_of(look->battle, OWNER_SEAT, seat, ST_OP);
}

/* The last End of Turn adds the destroyed to the OP; who wins before it (VIC-06), or because somebody gives up, has them
 * beside. */
static bool is_summed_up(const Look *look)
{
    SeatId last;
    return look->battle->over && players_left(look, &last) != 1 && look->battle->phase == PHASE_END;
}

int32_t warsurge_score(const Look *look, SeatId seat)
{
    int32_t op = op_of(look, seat);
    return is_summed_up(look) ? op : op + destruction_points(look, seat, look->battle->over);
}

/* ---- Ongoing Perks (PRK-10) ------------------------------------------------------------------------------------------------ */

static void regrow(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    int full = unit_profile(look->game, look->battle, unit)->field[PF_HP], healed = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        const Model *m = &look->battle->model[i];
        bool living =
            m->state == MODEL_STANDING || (m->state == MODEL_AWAY && u->state == UNIT_ABOARD);
        if (!living || m->wounds >= full)
            continue;
        set_wounds(play, (ModelId)i, m->wounds + REGROWTH_HP, WSG_PRK_19);
        healed += REGROWTH_HP;
    }
    if (healed)
        tell_tale(play, TALE_REGROWS, u->seat, unit, NO_UNIT, healed, 0, 0);
}

/* Limited Use 1: once in a game (PRK-07). */
static bool may_respawn(const Look *look, UnitId unit)
{
    bool destroyed = look->battle->unit[unit].state == UNIT_LOST &&
                     has_mark(look->battle, OWNER_UNIT, unit, UM_DESTROYED_NOW);
    if (!destroyed || !unit_has(look, unit, PERK_RESPAWN, NULL))
        return false;
    bool used = has_mark(look->battle, OWNER_UNIT, unit, UM_RESPAWN_USED);
    return !(used && applies(look, WSG_PRK_07)) && applies(look, WSG_PRK_20);
}

static void respawn(Play *play, UnitId unit)
{
    const Unit *u = &play->look.battle->unit[unit];
    int full = unit_profile(play->look.game, play->look.battle, unit)->field[PF_HP];
    for (int i = u->first; i < u->first + u->count; i++) {
        set_model_state(play, (ModelId)i, MODEL_AWAY, WSG_PRK_20);
        set_wounds(play, (ModelId)i, full, WSG_PRK_20);
    }
    set_unit_state(play, unit, UNIT_RESERVE, NO_UNIT, WSG_PRK_20);
    mark(play, OWNER_UNIT, unit, UM_RESPAWN_USED, WSG_PRK_07);
    mark(play, OWNER_UNIT, unit, UM_RESPAWNED, WSG_PRK_20);
    unmark(play, OWNER_UNIT, unit, UM_DESTROYED_NOW, WSG_PRK_20);
    if (has_mark(play->look.battle, OWNER_UNIT, unit, UM_COUNTED))
        unmark(play, OWNER_UNIT, unit, UM_COUNTED, WSG_VIC_03);
    tell_tale(play, TALE_RESPAWNS, u->seat, unit, NO_UNIT, 0, 0, 0);
}

static void heal_all(Play *play)
{
    const Look *look = &play->look;
    UnitId order[MOST_UNITS];
    int units = units_in_order(look, order);
    for (int i = 0; i < units; i++) {
        if (is_in_play(look->battle, order[i]) && unit_has(look, order[i], PERK_REGROWTH, NULL) &&
            applies(look, WSG_PRK_19))
            regrow(play, order[i]);
    }
    for (int i = 0; i < units; i++) {
        if (may_respawn(look, order[i]))
            respawn(play, order[i]);
    }
}

static bool is_plagued(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_PLAGUED) && is_in_play(look->battle, unit);
}

/* One die for each plagued Unit in its turn (WPK-11). */
static Flow next_plague(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId order[MOST_UNITS];
    int units = units_in_order(look, order);
    while (frame->v[E_AT] < units) {
        UnitId unit = order[frame->v[E_AT]++];
        bool counts = is_plagued(look, unit) && applies(look, WSG_WPK_11);
        if (!counts)
            continue;
        frame->actor = unit;
        return resolve(play, frame, END_PLAGUE_ROLLED,
                       batch_frame(look->battle->unit[unit].seat, unit, WHY_PLAGUE, 1, 4));
    }
    frame->actor = NO_UNIT;
    return resolve(play, frame, END_CLOSE_UP, frame_of(PROC_RELOCATE, NO_SEAT, NO_UNIT, NO_UNIT));
}

static Flow plague_rolled(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    bool hurts = kept_byte(b, given_back(play, 0)) <= PLAGUE_HURTS;
    if (!settle(play, WHY_PLAGUE, FIG_OUTCOME, frame->actor, hurts))
        return go(frame, END_PLAGUE);
    tell_tale(play, TALE_PLAGUE_HURTS, b->unit[frame->actor].seat, frame->actor, NO_UNIT, 1, 0, 0);
    return lose(play, frame, END_PLAGUE, frame->actor, 1, 1, false, NO_MODEL);
}

/* ---- Scoring -------------------------------------------------------------------------------------------------------------------- */

static void add_op(Play *play, SeatId seat, int32_t op, RuleId rule)
{
    set_tally(play, OWNER_SEAT, seat, ST_OP,
              tally_of(play->look.battle, OWNER_SEAT, seat, ST_OP) + op, rule);
}

static void score_objectives(Play *play)
{
    const Look *look = &play->look;
    bool happens = look->game->scenario_field[SF_VICTORY] == VICTORY_TACTICAL_STRIKE &&
                   applies(look, WSG_VIC_01);
    if (!happens)
        return;
    for (int i = 0; i < look->game->objectives; i++) {
        bool contested;
        SeatId holder = holder_of(look, i, &contested);
        if (contested)
            tell_tale(play, TALE_BEACON_CONTESTED, NO_SEAT, NO_UNIT, NO_UNIT, i + 1, 0, 0);
        bool counts = holder != NO_SEAT && applies(look, WSG_VIC_03);
        if (!counts)
            continue;
        add_op(play, holder, 1, WSG_VIC_03);
        tell_tale(play, TALE_BEACON_HELD, holder, NO_UNIT, NO_UNIT, i + 1, 1, 0);
    }
}

static void count_destroyed(Play *play, bool at_the_end)
{
    for (int i = 0; i < play->look.battle->seats; i++)
        set_tally(play, OWNER_SEAT, i, ST_KILLED,
                  points_destroyed(&play->look, (SeatId)i, at_the_end), WSG_VIC_03);
}

/* Most OP; then most points destroyed; then a draw (VIC-05). */
static SeatId winner_of(const Look *look)
{
    const Battle *b = look->battle;
    SeatId best = 0;
    bool shared = false;
    for (int i = 1; i < b->seats; i++) {
        int32_t more = op_of(look, (SeatId)i) - op_of(look, best);
        if (more == 0)
            more = b->seat[i].tally[ST_KILLED] - b->seat[best].tally[ST_KILLED];
        shared = more == 0 || (shared && more < 0);
        if (more > 0)
            best = (SeatId)i;
    }
    return !shared && applies(look, WSG_VIC_05) ? best : NO_SEAT;
}

static void final_score(Play *play)
{
    const Look *look = &play->look;
    int seats = look->battle->seats;
    count_destroyed(play, true);
    for (int i = 0; i < seats; i++) {
        int32_t op = destruction_points(look, (SeatId)i, true);
        add_op(play, (SeatId)i, op, WSG_VIC_03);
        tell_tale(play, TALE_DESTRUCTION, (SeatId)i, NO_UNIT, NO_UNIT, op,
                  look->battle->seat[i].tally[ST_KILLED], 0);
    }
    for (int i = 0; i < seats; i++)
        tell_tale(play, TALE_RESULT, (SeatId)i, NO_UNIT, NO_UNIT, op_of(look, (SeatId)i),
                  look->battle->seat[i].tally[ST_KILLED], 0);
    end_battle(play, winner_of(look), WSG_VIC_05);
}

/* ---- Victory ----------------------------------------------------------------------------------------------------------------------- */

/* What the Objectives brought, and the destroyed. */
int warsurge_account(const Look *look, SeatId seat, ScoreLine *line)
{
    Account account = { line, 0, 0 };
    bool over = look->battle->over;
    int32_t lost = points_destroyed(look, seat, over);
    int32_t destroyed = destruction_points(look, seat, over);
    int32_t held = warsurge_score(look, seat) - destroyed - look->game->seat[seat].head_start;

    credit_head_start(look, seat, &account);
    credit(&account, held, NO_UNIT, "Objectives held");
    credit(&account, destroyed, NO_UNIT, "%d points of units destroyed", (int)lost);
    return account.lines;
}

static Flow decide(Play *play)
{
    const Look *look = &play->look;
    SeatId last = NO_SEAT;
    int left = players_left(look, &last);
    if (left < 2 && applies(look, WSG_VIC_06)) {
        if (left == 0) {
            final_score(play);
            return DONE;
        }
        tell_tale(play, TALE_SUDDEN_VICTORY, last, NO_UNIT, NO_UNIT, 0, 0, 0);
        end_battle(play, last, WSG_VIC_06);
        return DONE;
    }
    if (look->battle->round >= look->game->rounds && applies(look, WSG_VIC_07))
        final_score(play);
    return DONE;
}

/* Effects "until the end of the Game Turn" go, Guard among them; Command Points stay (ADV-13). */
static void expire(Play *play)
{
    span_ends(play, SPAN_TURN);
}

/* STD-09 and ADV-13: ongoing Perks come before Objectives; PRK-10: harm before healing. */
static Flow begin_end(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool advanced = is_advanced(look->game);
    set_phase(play, PHASE_END, advanced ? WSG_ADV_13 : WSG_STD_09);
    set_active(play, NO_SEAT, 0);
    return go(frame, END_PLAGUE);
}

Flow run_end_turn(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((EndStep)frame->step) {
    case END_BEGIN:
        return begin_end(play, frame);
    case END_PLAGUE:
        return next_plague(play, frame);
    case END_PLAGUE_ROLLED:
        return plague_rolled(play, frame);
    case END_CLOSE_UP:
        heal_all(play);
        return go(frame, END_SCORE);
    case END_SCORE:
        score_objectives(play);
        count_destroyed(play, false);
        expire(play);
        return go(frame, END_VICTORY);
    case END_VICTORY:
        return decide(play);
    }
    return DONE;
}
