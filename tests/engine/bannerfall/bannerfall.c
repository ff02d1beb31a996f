#include "bannerfall.h"

#include "engine/referee.h"
#include "troops/deploy.h"
#include "troops/manoeuvre.h"
#include "troops/walk.h"

#include <stdio.h>

enum { MOVE_FIGURES_WALKED, MOVE_FIGURES_SHOT };
enum { AMBUSH_REACH = 4 * INCH, CHARGE_BEST = 12 * INCH, PANIC_REACH = 6 * INCH };

/* ---- A round: sealed bids, then orders by turns -------------------------------------------------------------- */

enum { ROUND_BEGIN, ROUND_BIDS, ROUND_ASK, ROUND_ORDER, ROUND_NEXT };
enum { ROUND_DONE_SEATS, ROUND_LAST_SEAT };

static Flow take_order(Play *p, Frame *f, const Answer *answer)
{
    const Clause *clause = &answer->order.clause[0];
    SeatId seat = answer->seat;
    f->v[ROUND_LAST_SEAT] = seat;
    if (clause->verb == VERB_DONE) {
        f->v[ROUND_DONE_SEATS] |= 1 << seat;
        return go(f, ROUND_NEXT);
    }
    keep_order(p, f, answer);
    int procedure = clause->verb == VERB_MOVE     ? PROC_MOVE
                    : clause->verb == VERB_CHARGE ? PROC_CHARGE
                                                  : PROC_MARCH;
    Frame child = frame_of(procedure, seat, answer->order.actor, clause->unit);
    hand_order(&child, f);
    mark(p, OWNER_UNIT, answer->order.actor, UM_ACTED, 0);
    return resolve(p, f, ROUND_NEXT, child);
}

Flow ban_run_round(Play *p, Frame *f, const Answer *answer)
{
    const Battle *b = p->look.battle;
    switch (f->step) {
    case ROUND_BEGIN:
        set_round(p, b->round + 1);
        set_phase(p, PHASE_BIDS, BAN_INI_01);
        f->v[ROUND_DONE_SEATS] = 0;
        forget_dice(p, f);
        return ask_sealed(p, f, ROUND_BIDS, 3, WHY_BID, 0, 9);
    case ROUND_BIDS:
        for (int seat = 0; seat < 2; seat++)
            set_tally(p, OWNER_SEAT, seat, ST_BID, b->sealed_bid[seat], BAN_INI_01);
        set_active(p, b->sealed_bid[1] > b->sealed_bid[0] && applies(&p->look, BAN_INI_01) ? 1 : 0,
                   BAN_INI_01);
        set_phase(p, PHASE_ORDERS, 0);
        return go(f, ROUND_ASK);
    case ROUND_ASK:
        return ask_order(p, f, ROUND_ORDER, b->active, WHY_ORDER, (1 << VERBS) - 1);
    case ROUND_ORDER:
        return take_order(p, f, answer);
    default:
        break;
    }
    SeatId next = seat_to_order(&p->look, (SeatId)f->v[ROUND_LAST_SEAT], UM_ACTED,
                                (unsigned)f->v[ROUND_DONE_SEATS]);
    if (next != NO_SEAT) {
        set_active(p, next, 0);
        return go(f, ROUND_ASK);
    }
    span_ends(p, SPAN_ROUND);
    if (b->round < p->look.game->rounds)
        return go(f, ROUND_BEGIN);
    int32_t blue = seat_score(&p->look, 0), red = seat_score(&p->look, 1);
    end_battle(p, blue == red ? NO_SEAT : red > blue, BAN_END_01);
    return DONE;
}

/* ---- Judging orders ---------------------------------------------------------------------------------------------- */

static Verdict judge_charge(const Look *l, const Order *o)
{
    const Battle *b = l->battle;
    UnitId target = o->clause[0].unit;
    Segment line = { { 0, 0 }, { 0, 0 } };
    if (!is_fielded(l, target))
        return no(NO_NO_SUCH);
    if (!is_enemy(l, o->actor, target))
        return no(NO_OWN_UNIT);
    Length apart = unit_gap(l, o->actor, target, &line);
    Length reach = unit_profile(l->game, b, o->actor)->field[PF_MOVE] + CHARGE_BEST;
    bool far = !within(apart, reach) && applies(l, BAN_CHG_02);
    Verdict verdict = no_reach(far ? NO_OUT_OF_CHARGE : NO_REFUSAL, apart, reach, line);
    verdict.line_measures = true;
    verdict.who = o->actor;
    verdict.other = target;
    return verdict;
}

static Verdict judge_round(const Look *l, const Frame *f, const Answer *answer)
{
    const Battle *b = l->battle;
    const Order *o = &answer->order;
    (void)f;
    if (answer->kind != ANSWER_ORDER || o->clause[0].verb == VERB_DONE)
        return yes();
    if (b->unit[o->actor].seat != answer->seat)
        return no(NO_NOT_YOURS);
    if (!is_fielded(l, o->actor) || has_mark(b, OWNER_UNIT, o->actor, UM_ACTED))
        return no(NO_HAS_ACTED);
    if (o->clause[0].verb == VERB_CHARGE)
        return judge_charge(l, o);
    bool march = o->clause[0].verb != VERB_MOVE;
    if (march != is_block(l, o->actor))
        return about(no(march ? NO_BLOCK : NO_IN_RANKS), o->actor);
    return march ? rank_judge_move(l, o->actor, o) : ban_judge_walk(l, o);
}

static void suggest_done(const Look *l, const Frame *f, Answer *answer)
{
    (void)f;
    if (l->battle->request.shape == SHAPE_ORDER)
        order_clause(&answer->order, VERB_DONE);
}

/* ---- A move that can be ambushed on its way --------------------------------------------------------------------- */

enum { MOVE_BEGIN, MOVE_WALK, MOVE_WALKED, MOVE_SHOT, MOVE_HIT };

/* An enemy unit within reach of the mover, or NO_UNIT. */
static UnitId ambusher(const Look *l, UnitId mover)
{
    for (UnitId u = NO_UNIT; units_next(l, UNITS_STANDING | UNITS_ENEMIES, mover, &u);) {
        if (within(unit_gap(l, mover, u, NULL), AMBUSH_REACH))
            return u;
    }
    return NO_UNIT;
}

/* Where on its course the unit first comes within reach: a slow search, good enough for a test game. */
static bool find_ambush(const Look *l, const Frame *f, Length from, Length *at)
{
    enum { STEP = INCH / 4 };
    Battle ahead;
    Look then = look_fork(l, &ahead);
    if (f->v[MOVE_FIGURES_SHOT] || ambusher(&then, f->actor) >= 0)
        return false;
    Length left = course_left(l, f, from);
    for (Length go_on = STEP; go_on < left; go_on += STEP) {
        for (int i = 0; i < f->path_count; i++) {
            const ModelPath *path = &ahead.path[f->path_first + i];
            ahead.model[path->model].pose =
                path_at(l->battle->model[path->model].pose, &ahead.point[path->first], path->count,
                        go_on, NULL);
        }
        if (ambusher(&then, f->actor) >= 0) {
            *at = from + go_on;
            return true;
        }
    }
    return false;
}

Flow ban_run_move(Play *p, Frame *f, const Answer *answer)
{
    const Battle *b = p->look.battle;
    switch (f->step) {
    case MOVE_BEGIN:
        note_pose(p, NT_START, b->unit[f->actor].first, b->model[b->unit[f->actor].first].pose, 0);
        return go(f, MOVE_WALK);
    case MOVE_WALK:
        return walk(p, f, MOVE_WALKED, MOVE_FIGURES_WALKED, BAN_MOV_01);
    case MOVE_WALKED:
        f->target = ambusher(&p->look, f->actor);
        stand_on_ground(p, f->actor, BAN_MOV_01);
        if (course_left(&p->look, f, f->v[MOVE_FIGURES_WALKED]) == 0 || f->target < 0 ||
            f->v[MOVE_FIGURES_SHOT])
            return DONE;
        return ask_choice(p, f, MOVE_SHOT, b->unit[f->target].seat, WHY_AMBUSH, 3, 0);
    case MOVE_SHOT:
        f->v[MOVE_FIGURES_SHOT] = 1;
        if (answer->value == 1 && applies(&p->look, BAN_MOV_02))
            return throw_dice(p, f, MOVE_HIT, b->unit[f->target].seat, WHY_AMBUSH_DIE, DICE_D6, 1);
        return go(f, MOVE_WALK);
    default:
        break;
    }
    if (die_at(p, f, 0) < settle(p, WHY_AMBUSH_DIE, 0, f->actor, 4))
        return go(f, MOVE_WALK);
    mark(p, OWNER_MODEL, b->unit[f->actor].first, MM_SEEN, BAN_MOV_02);
    return DONE;
}

/* ---- A charge, its reaction, and panic as a queue ------------------------------------------------------------------ */

enum { CHARGE_BEGIN, CHARGE_REACT, CHARGE_ROLL, CHARGE_END };

static void break_unit(Play *p, UnitId unit)
{
    const Unit *u = &p->look.battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++)
        set_model_state(p, (ModelId)i, MODEL_LOST, BAN_CHG_01);
    set_unit_state(p, unit, UNIT_LOST, NO_UNIT, BAN_CHG_01);
    mark(p, OWNER_UNIT, unit, UM_BROKEN, BAN_CHG_01);
}

static void queue_panic(Play *p, UnitId broken)
{
    unsigned friends = UNITS_STANDING | UNITS_FRIENDS | UNITS_OTHERS;
    for (UnitId u = NO_UNIT; units_next(&p->look, friends, broken, &u);) {
        if (within(unit_gap(&p->look, broken, u, NULL), PANIC_REACH))
            list_add(p, LS_PANIC, 0, u);
    }
}

Flow ban_run_charge(Play *p, Frame *f, const Answer *answer)
{
    const Battle *b = p->look.battle;
    switch (f->step) {
    case CHARGE_BEGIN:
        link_up(p, LK_CHARGED, f->actor, f->target, 0, BAN_CHG_01);
        return ask_choice(p, f, CHARGE_REACT, b->unit[f->target].seat, WHY_REACTION, 3, 0);
    case CHARGE_REACT:
        if (answer->value == 1) {
            break_unit(p, f->target);
            return DONE;
        }
        return go(f, CHARGE_ROLL);
    case CHARGE_ROLL:
        return throw_dice(p, f, CHARGE_END, b->unit[f->actor].seat, WHY_CHARGE_DICE, DICE_D6, 2);
    default:
        break;
    }
    Length reach = unit_profile(p->look.game, b, f->actor)->field[PF_MOVE] + dice_sum(p, f) * INCH;
    bool comes = within(unit_gap(&p->look, f->actor, f->target, NULL), reach) &&
                 applies(&p->look, BAN_CHG_01);
    if (!comes)
        return DONE;
    queue_panic(p, f->target);
    break_unit(p, f->target);
    return resolve(p, f, CHARGE_END, frame_of(PROC_PANIC, f->seat, NO_UNIT, NO_UNIT));
}

enum { PANIC_NEXT, PANIC_ROLLED };

Flow ban_run_panic(Play *p, Frame *f, const Answer *answer)
{
    const Battle *b = p->look.battle;
    (void)answer;
    if (f->step == PANIC_ROLLED) {
        if (throw_hits(p, f) && applies(&p->look, BAN_PAN_01)) {
            queue_panic(p, f->actor);
            break_unit(p, f->actor);
        }
        forget_dice(p, f);
    }
    int unit = list_at(b, LS_PANIC, 0, 0);
    if (unit < 0)
        return DONE;
    list_remove(p, LS_PANIC, 0, unit);
    f->actor = (UnitId)unit;
    return throw_for(p, f, PANIC_ROLLED, b->unit[unit].seat, WHY_PANIC_DIE, DICE_D6, 1,
                     each_that_harms(1));
}

/* ---- What people read ------------------------------------------------------------------------------------------------- */

static int ban_account(const Look *l, SeatId seat, ScoreLine *line)
{
    line[0] = (ScoreLine){ "Models left", NO_UNIT, 0 };
    for (UnitId u = NO_UNIT; units_of_seat(l, UNITS_FIELDED, seat, &u);)
        line[0].points += models_alive(l->battle, u);
    return 1;
}

static int ban_card(const Look *l, UnitId unit, CardLine *line, int most)
{
    int moves = unit_profile(l->game, l->battle, unit)->field[PF_MOVE] / INCH;
    if (most < 1)
        return 0;
    line[0] = (CardLine){ .label = "M", .rule = BAN_MOV_01, .place = CARD_PROFILE };
    snprintf(line[0].value, sizeof line[0].value, "%d\u2033", moves);
    return 1;
}

/* ---- Who plays without a person ---------------------------------------------------------------------------------------- */

/* Every charge; what comes of it the computer tries out. */
static void ban_candidates(const Look *l, Candidates *candidates)
{
    Answer answer;
    SeatId seat = request_seat(&l->battle->request);
    for (UnitId u = NO_UNIT; units_of_seat(l, UNITS_FIELDED, seat, &u);) {
        for (UnitId foe = NO_UNIT; units_next(l, UNITS_FIELDED | UNITS_ENEMIES, u, &foe);) {
            answer_begin(&answer, ANSWER_ORDER, seat);
            answer.order.actor = u;
            order_clause(&answer.order, VERB_CHARGE)->unit = foe;
            candidate_add(candidates, &answer);
        }
    }
}

static double ban_worth(const Look *l, SeatId seat)
{
    return (double)(seat_score(l, seat) - seat_score(l, (SeatId)(1 - seat)));
}

/* ---- The tables ------------------------------------------------------------------------------------------------------ */

/* Everybody stands where the scenario says (DEP-01), a block as its first model's place has it. */
static void ban_begin(Play *p)
{
    const Game *game = p->look.game;
    for (UnitId u = 0; u < game->units; u++) {
        const Roster *unit = &game->unit[u];
        const Pose *place = &game->place[unit->first_model];
        set_unit_state(p, u, UNIT_FIELD, NO_UNIT, BAN_DEP_01);
        for (int i = 0; i < unit->models; i++) {
            set_model_state(p, (ModelId)(unit->first_model + i), MODEL_STANDING, BAN_DEP_01);
            place_model(p, (ModelId)(unit->first_model + i), place[i], 0, BAN_DEP_01);
        }
        if (is_block(&p->look, u))
            arrange(p, u, scenario_front(&p->look, u, unit->files), unit->files, BAN_DEP_01);
    }
    push_first(p, frame_of(PROC_ROUND, NO_SEAT, NO_UNIT, NO_UNIT));
}

static bool ban_enter(Play *p, int phase, SeatId seat)
{
    if (phase != PHASE_ORDERS)
        return false;
    Frame f = frame_of(PROC_ROUND, NO_SEAT, NO_UNIT, NO_UNIT);
    f.step = ROUND_ASK;
    push_first(p, f);
    set_active(p, seat, 0);
    return true;
}

#include "engine/lists/tables.inc"

static const char *const made[] = { "cloud" };

const Ruleset bannerfall_ruleset = {
    .id = "bannerfall",
    .title = "Bannerfall",
    .tagline = "A game for tests",
    .version = "1",
    LISTED_TABLES,
    .wounds_field = PF_WOUNDS,
    .made = LISTED(made),
    .made_kind = made,
    .troops = &bannerfall_troops,
    .ranks = &bannerfall_ranks,
    .blocks = &rank_blocks,
    .game = { .begin = ban_begin, .enter = ban_enter },
    .player = { .candidates = ban_candidates, .worth = ban_worth },
    .tell = { .card = ban_card, .account = ban_account },
};
