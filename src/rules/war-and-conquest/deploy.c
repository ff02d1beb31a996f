#include "flight/comeback.h"
#include "move/movement.h"
#include "placing.h"

#include "geom/polygon.h"
#include "troops/deploy.h"

/* ---- Deployment: DEP-01..03 --------------------------------------------------------------------------------------------------- */

enum { D_SEAT, D_WINNER };
typedef enum PlacingStep {
    PLACING_BEGIN,
    PLACING_ROLLED,
    PLACING_CHOSEN,
    PLACING_NEXT,
    PLACING_TAKE,
} PlacingStep;

/* ---- Judging ------------------------------------------------------------------------------------------------------------------- */

static Verdict judge_in_own_zone(const Look *look, UnitId unit, const Base *base, int bases)
{
    int zone = look->battle->seat[look->battle->unit[unit].seat].zone;
    Area area = area_polygon(zone_polygon(look->game, zone));
    for (int i = 0; i < bases; i++) {
        Length out = area_outside(&area, base[i]);
        bool forbidden = !within(out, 0) && applies(look, WAC_DEP_02);
        if (forbidden) {
            Verdict verdict = verdict_of(NO_DEP_ZONE, FIGURE_LENGTH, out, 0);
            verdict.outside = true;
            return about(verdict, unit);
        }
    }
    return yes();
}

static Verdict judge_place_said(const Look *look, UnitId unit, const Order *order)
{
    Base base[MOST_UNIT_MODELS];
    Verdict verdict = judge_shape_said(look, unit, &order->clause[0]);
    if (!is_yes(&verdict))
        return verdict;
    int bases = bases_said(look, unit, order, base);
    verdict = judge_in_own_zone(look, unit, base, bases);
    return is_yes(&verdict) ? judge_room_said(look, unit, base, bases) : verdict;
}

static bool waits(const Look *look, UnitId unit, SeatId seat)
{
    return look->battle->unit[unit].seat == seat && look->battle->unit[unit].state == UNIT_RESERVE;
}

static int waiting_units(const Look *look, SeatId seat, bool plain_only)
{
    int count = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        count += waits(look, u, seat) && !(plain_only && is_personality(look, u));
    return count;
}

static Verdict judge_turn_to_place(const Look *look, const Frame *frame, UnitId unit)
{
    SeatId seat = (SeatId)frame->v[D_SEAT];
    if (look->battle->unit[unit].seat != seat) {
        Verdict verdict = no_for(NO_ROUND, unit);
        verdict.seat = seat;
        return verdict;
    }
    if (!waits(look, unit, seat))
        return no_for(NO_DEP_PLACED, unit);
    bool early = is_personality(look, unit) && waiting_units(look, seat, true) > 0;
    return early && applies(look, WAC_DEP_01) ? no_for(NO_DEP_LAST, unit) : yes();
}

static UnitId find_placing(const Look *look, const Frame *frame, Answer *answer);

/* Nobody is held to what there is no room for. */
static Verdict judge_leaving(const Look *look, const Frame *frame)
{
    Answer answer;
    answer_begin(&answer, ANSWER_ORDER, (SeatId)frame->v[D_SEAT]);
    UnitId fits = find_placing(look, frame, &answer);
    return fits != NO_UNIT && applies(look, WAC_DEP_01) ? no_for(NO_DEP_LEFT, fits) : yes();
}

Verdict judge_placing(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_ORDER)
        return yes();
    const Order *order = &answer->order;
    if (says_done(order))
        return judge_leaving(look, frame);
    if (order->actor == NO_UNIT)
        return no(NO_NO_SUCH);
    Verdict verdict = judge_turn_to_place(look, frame, order->actor);
    if (!is_yes(&verdict))
        return verdict;
    if (order->clauses != 1)
        return no_count(NO_OUT_OF_BOUNDS, order->clauses, 1);
    return judge_place_said(look, order->actor, order);
}

/* ---- Suggestions: the scenario's place, else the first that is free ------------------------------------------------------------ */

static void order_placing(const Look *look, UnitId unit, Pose at, bool named, Answer *answer)
{
    const Unit *u = &look->battle->unit[unit];
    answer->order = (Order){ .actor = unit };
    Clause *clause = order_clause(&answer->order, VERB_DEPLOY);
    bool loose = is_placed_loose(look, unit, clause) && u->count > 1;
    clause->point = at.at;
    clause->heading = at.facing;
    clause->has_point = clause->has_heading = !loose;
    if (loose && named)
        order_scenario_places(look, unit, at.facing, &answer->order);
    else if (loose)
        order_two_rows(look, unit, at, INCH / 4, &answer->order);
}

/* The front's middle of a block whose first figure the scenario places. */
static Pose front_named(const Look *look, UnitId unit)
{
    Clause none = clause_of(VERB_DEPLOY);
    return is_placed_loose(look, unit, &none)
               ? scenario_place(look, look->battle->unit[unit].first)
               : scenario_front(look, unit, files_said(look, unit, &none));
}

/* Where whoever left the table may come back; there is no room: where it left. */
static Pose comeback_named(const Look *look, UnitId unit)
{
    Order order;
    if (!find_comeback(look, unit, &order))
        return exit_of(look, unit);
    return (Pose){ order.clause[0].point, order.clause[0].heading };
}

static bool would_do(const Look *look, const Frame *frame, UnitId unit, Pose at, bool named,
                     Answer *answer)
{
    order_placing(look, unit, at, named, answer);
    Verdict verdict = judge_placing(look, frame, answer);
    return is_yes(&verdict);
}

/* A unit that somebody looks for a place for. */
typedef struct Placing {
    const Look *look;
    const Frame *frame;
    UnitId unit;
    Answer *answer;
} Placing;

static bool fits_there(const void *with, Pose at)
{
    const Placing *p = with;
    return would_do(p->look, p->frame, p->unit, at, false, p->answer);
}

static bool find_place(const Look *look, const Frame *frame, UnitId unit, Answer *answer)
{
    Placing placing = { look, frame, unit, answer };
    if (look->game->unit[unit].has_places &&
        would_do(look, frame, unit, front_named(look, unit), true, answer))
        return true;
    return find_place_in_zone(look, (SeatId)frame->v[D_SEAT], fits_there, &placing);
}

static UnitId find_placing(const Look *look, const Frame *frame, Answer *answer)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        Verdict verdict = judge_turn_to_place(look, frame, u);
        if (is_yes(&verdict) && find_place(look, frame, u, answer))
            return u;
    }
    return NO_UNIT;
}

void suggest_placing(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_ORDER && find_placing(look, frame, answer) == NO_UNIT)
        suggest_nothing_more(look, frame, answer);
}

/* ---- Carrying out ------------------------------------------------------------------------------------------------------------------ */

static void put_down_unit(Play *play, const Order *order)
{
    const Look *look = &play->look;
    UnitId unit = order->actor;
    set_tally(play, OWNER_UNIT, unit, UT_SIP,
              unit_profile(look->game, look->battle, unit)->field[PF_SIP], WAC_SIP_01);
    put_down_as_said(play, order, WAC_DEP_01);
    if (stands_in_disorder(look, unit) && applies(look, WAC_DEP_02)) /* UNI-09 */
        disorder(play, unit, WAC_DEP_02);
}

static void place_everybody(Play *play)
{
    Answer answer;
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].state != UNIT_RESERVE || !look->game->unit[u].has_places)
            continue;
        order_placing(look, u, front_named(look, u), true, &answer);
        put_down_unit(play, &answer.order);
    }
}

/* DEP-02, END-05: the camp, at the middle of the zone's own table edge. */
static void pitch_camp(Play *play, SeatId seat)
{
    enum { CAMP = 100 * MM };
    const Game *game = play->look.game;
    Area zone = area_polygon(zone_polygon(game, play->look.battle->seat[seat].zone));
    Box box = area_box(&zone);
    bool far = box.low.y < game->height / 2;
    Point at = { (box.low.x + box.high.x) / 2, far ? CAMP / 2 : game->height - CAMP / 2 };
    Pose pose = { at, far ? HALF_TURN : 0 };
    Piece camp = { .kind = MADE_CAMP, .owner = seat, .pose = pose, .corners = 4 };
    camp.span = SPAN_BATTLE;
    base_corners(base_rect(CAMP, CAMP, pose), camp.corner);
    make_piece(play, &camp);
}

static Flow next_placing(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId seat = (SeatId)frame->v[D_SEAT];
    if (waiting_units(look, seat, false) == 0)
        seat = opposing_seat(look, seat);
    frame->v[D_SEAT] = seat;
    if (waiting_units(look, seat, false) == 0)
        return DONE;
    return ask_order(play, frame, PLACING_TAKE, seat, WHY_PLACE, 1 << VERB_DEPLOY | 1 << VERB_DONE);
}

static Flow take_placing(Play *play, Frame *frame, const Answer *answer)
{
    SeatId seat = (SeatId)frame->v[D_SEAT];
    bool done = says_done(&answer->order);
    for (UnitId u = 0; done && u < play->look.battle->units; u++) {
        if (waits(&play->look, u, seat))
            set_unit_state(play, u, UNIT_LOST, NO_UNIT, WAC_DEP_01);
    }
    if (!done)
        put_down_unit(play, &answer->order);
    frame->v[D_SEAT] = opposing_seat(&play->look, seat);
    return go(frame, PLACING_NEXT);
}

static Flow roll_for_sides(Play *play, Frame *frame)
{
    forget_dice(play, frame);
    return throw_for(play, frame, PLACING_ROLLED, NO_SEAT, WHY_ROLL_SIDES, DICE_D6, 2,
                     one_a_seat((const SeatId[]){ 0, 1 }, 2));
}

static void set_sides(Play *play, bool swapped)
{
    for (SeatId seat = 0; seat < play->look.battle->seats; seat++)
        set_zone(play, seat, swapped ? 1 - seat : seat, WAC_DEP_01);
}

static Flow begin_placing(Play *play, Frame *frame)
{
    const Game *game = play->look.game;
    set_phase(play, PHASE_DEPLOY, WAC_DEP_01);
    set_sides(play, false);
    bool rolls = game->scenario_field[SF_ROLL_SIDES] == 1 && applies(&play->look, WAC_DEP_01);
    if (rolls)
        return roll_for_sides(play, frame);
    return go(frame, PLACING_CHOSEN);
}

static Flow sides_stand(Play *play, Frame *frame, const Answer *answer)
{
    const Game *game = play->look.game;
    bool swapped = answer && answer->kind == ANSWER_CHOICE && answer->value == 1;
    if (swapped) {
        set_sides(play, true);
        tell_tale(play, TALE_SIDES, NO_SEAT, NO_UNIT, NO_UNIT, 0, 0, 0);
    }
    for (SeatId seat = 0; game->scenario_field[SF_CAMPS] == 1 && seat < 2; seat++)
        pitch_camp(play, seat);
    if (game->scenario_field[SF_PLACED] == 1)
        place_everybody(play);
    frame->v[D_SEAT] = opposing_seat(&play->look, (SeatId)frame->v[D_WINNER]);
    return go(frame, PLACING_NEXT);
}

Flow run_placing(Play *play, Frame *frame, const Answer *answer)
{
    switch ((PlacingStep)frame->step) {
    case PLACING_BEGIN:
        return begin_placing(play, frame);
    case PLACING_ROLLED: {
        int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
        if (a == b)
            return roll_for_sides(play, frame);
        frame->v[D_WINNER] = a > b ? 0 : 1;
        return ask_choice(play, frame, PLACING_CHOSEN, (SeatId)frame->v[D_WINNER], WHY_SIDE, 3, 0);
    }
    case PLACING_CHOSEN:
        return sides_stand(play, frame, answer);
    case PLACING_NEXT:
        return next_placing(play, frame);
    case PLACING_TAKE:
        return take_placing(play, frame, answer);
    }
    return DONE;
}

/* ---- For the hand that builds an order ---------------------------------------------------------------------------------------- */

bool preview_placing(const Look *look, const Order *order, OrderPreview *f)
{
    const Clause *clause = &order->clause[0];
    UnitId unit = order->actor;
    UnitState state = (UnitState)look->battle->unit[unit].state;
    if ((state != UNIT_RESERVE && state != UNIT_FLED) || is_placed_loose(look, unit, clause))
        return false;
    f->stages = 0;
    f->end = block_said(look, unit, clause);
    if (!clause->has_point)
        f->end.front = state == UNIT_FLED ? comeback_named(look, unit) : front_named(look, unit);
    f->side = SHORT_RANK_CENTRE;
    f->spent = f->lost = 0;
    f->allowance = LENGTH_NEVER;
    f->slow = NO_PIECE;
    f->diced = false;
    return true;
}
