#include "troops/deploy.h"
#include "move/movement.h"
#include "powers/manifest.h"
#include "tables.h"

/* ---- Set-up: SET-06..08 ------------------------------------------------------------------------------------------------------------ */

enum { TOKENS_OF_A_WITCH = 2, ROW_GAP = INCH / 5 };
enum { D_SEAT, D_WINNER };
typedef enum SetUpStep {
    SETTING_BEGIN,
    SETTING_ROLLED,
    SETTING_CHOSEN,
    SETTING_NEXT,
    SETTING_TAKE,
} SetUpStep;

/* ---- Judging a place: SET-07 ---------------------------------------------------------------------------------------------------------- */

static bool waits(const Look *look, UnitId unit, SeatId seat)
{
    const Unit *u = &look->battle->unit[unit];
    return u->seat == seat && u->state == UNIT_RESERVE && is_of_the_force(look, unit);
}

static bool has_waiting(const Look *look, SeatId seat)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (waits(look, u, seat))
            return true;
    }
    return false;
}

static Verdict no_place_of(const Stand *stand, Refusal refusal, PieceId piece)
{
    Verdict verdict = about(no(refusal), stand->unit);
    verdict.model = stand->model;
    verdict.piece = piece;
    verdict_fault(&verdict, stand->model);
    return verdict;
}

Verdict judge_standing_ground(const Look *look, const Company *company)
{
    Plots plots;
    MoveClass class = class_of_unit(look, company->unit);
    plots_in(look, company_box(company), &plots);
    for (int i = 0; i < company->count * plots.count; i++) {
        const Stand *stand = &company->stand[i / plots.count];
        const Plot *plot = &plots.plot[i % plots.count];
        GroundSort sort = sort_of_plot(look, plot);
        bool closed =
            !class_may_enter(look, class, sort) && area_overlaps(&plot->area, stand->base);
        if (closed && applies(look, AWT_SET_07))
            return no_place_of(stand, NO_PLACED_IN_GROUND, plot->id);
        bool on = sort == GROUND_OBSTACLE && area_contains(&plot->area, stand->base.pose.at);
        if (on && applies(look, AWT_TER_11))
            return no_place_of(stand, NO_ENDS_ON_OBSTACLE, plot->id);
    }
    return yes();
}

static Verdict judge_turn_to_place(const Look *look, SeatId seat, UnitId unit)
{
    if (look->battle->unit[unit].seat != seat && applies(look, AWT_SET_06)) {
        Verdict verdict = about(no(NO_PLACING_TURN), unit);
        verdict.seat = seat;
        return verdict;
    }
    return waits(look, unit, look->battle->unit[unit].seat) ? yes()
                                                            : about(no(NO_PLACED_ALREADY), unit);
}

Verdict judge_set_up(const Look *look, const Frame *frame, const Answer *answer)
{
    Company company;
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER)
        return yes();
    Verdict verdict = judge_turn_to_place(look, (SeatId)frame->v[D_SEAT], order->actor);
    if (!is_yes(&verdict))
        return verdict;
    Steps steps = steps_of(order, &order->clause[0]);
    verdict = read_places(look, order->actor, &steps, &company);
    if (is_yes(&verdict))
        verdict = judge_all_placed(look, &company, NO_NOT_ALL_PLACED);
    if (is_yes(&verdict))
        verdict = judge_in_zone(look, &company);
    if (is_yes(&verdict))
        verdict = judge_standing_ground(look, &company);
    return is_yes(&verdict) ? judge_places(look, &company, NO_PLACED_ON_ANOTHER) : verdict;
}

/* ---- Where nobody says it: the scenario's place, else the first that will do (8.16) ------------------------------------------------------ */

typedef struct Placing {
    const Look *look;
    const Frame *frame;
    UnitId unit;
    Answer *answer;
} Placing;

static bool would_do(const Placing *p, Pose at, bool named)
{
    order_begin(&p->answer->order, p->unit);
    p->answer->order.paths = p->answer->order.points = 0;
    order_clause(&p->answer->order, VERB_DEPLOY);
    bool room = named ? order_scenario_places(p->look, p->unit, at.facing, &p->answer->order)
                      : order_two_rows(p->look, p->unit, at, ROW_GAP, &p->answer->order);
    if (!room)
        return false;
    Verdict verdict = judge_set_up(p->look, p->frame, p->answer);
    return is_yes(&verdict);
}

static bool fits_there(const void *with, Pose at)
{
    return would_do(with, at, false);
}

static UnitId find_placing_for(const Look *look, const Frame *frame, Answer *answer)
{
    SeatId seat = (SeatId)frame->v[D_SEAT];
    for (UnitId u = 0; u < look->battle->units; u++) {
        Placing placing = { look, frame, u, answer };
        if (!waits(look, u, seat))
            continue;
        Pose named = scenario_place(look, look->battle->unit[u].first);
        bool found = (look->game->unit[u].has_places && would_do(&placing, named, true)) ||
                     find_place_in_zone(look, seat, fits_there, &placing);
        if (found)
            return u;
    }
    return NO_UNIT;
}

void suggest_set_up(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_ORDER)
        find_placing_for(look, frame, answer);
}

/* ---- Carrying out -------------------------------------------------------------------------------------------------------------------- */

/* SET-08, CMD-09. */
static void give_tokens_of_witches(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        SeatId seat = look->battle->unit[u].seat;
        bool counts =
            bears(look, u, TR_WITCH) && is_of_the_force(look, u) && applies(look, AWT_CMD_09);
        if (counts)
            set_tally(play, OWNER_SEAT, seat, ST_MT,
                      tally_of(look->battle, OWNER_SEAT, seat, ST_MT) + TOKENS_OF_A_WITCH,
                      AWT_CMD_09);
    }
}

static void stand_as_placed(Play *play)
{
    const Game *game = play->look.game;
    for (UnitId u = 0; u < game->units; u++) {
        const Roster *unit = &game->unit[u];
        if (!is_of_the_force(&play->look, u))
            continue;
        set_unit_state(play, u, UNIT_FIELD, NO_UNIT, AWT_SET_06);
        for (int i = 0; i < unit->models; i++) {
            ModelId model = (ModelId)(unit->first_model + i);
            set_model_state(play, model, MODEL_STANDING, AWT_SET_06);
            place_model(play, model, game->place[model], 0, AWT_SET_06);
        }
    }
}

static void set_zones(Play *play, SeatId winner, int zone)
{
    int other = zone == 0 ? 1 : 0;
    set_zone(play, winner, zone, AWT_SET_06);
    set_zone(play, the_other_seat(winner), other, AWT_SET_06);
}

static Flow roll_for_zones(Play *play, Frame *frame)
{
    forget_dice(play, frame);
    return throw_for(play, frame, SETTING_ROLLED, NO_SEAT, WHY_ZONE_ROLL, DICE_D6, 2,
                     one_a_seat((const SeatId[]){ 0, 1 }, 2));
}

static bool is_placed(const Game *game)
{
    return game->scenario_field[SF_PLACED] == 1;
}

static Flow begin_setting(Play *play, Frame *frame)
{
    const Game *game = play->look.game;
    set_phase(play, PHASE_SET_UP, AWT_SET_06);
    hold_creatures_back(play);
    give_tokens_of_witches(play);
    if (game->zones < 2 || is_placed(game) || game->zone[0].seat != NO_SEAT) {
        if (game->zones >= 2)
            set_zones(play, 0, game->zone[0].seat == 1 ? 1 : 0);
        if (is_placed(game))
            stand_as_placed(play);
        frame->v[D_SEAT] = 0;
        return is_placed(game) ? DONE : go(frame, SETTING_NEXT);
    }
    return roll_for_zones(play, frame);
}

static Flow read_zone_roll(Play *play, Frame *frame)
{
    int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
    if (a == b)
        return roll_for_zones(play, frame);
    SeatId winner = a > b ? 0 : 1;
    frame->v[D_WINNER] = winner;
    tell_tale(play, TALE_ZONE_ROLL, winner, NO_UNIT, NO_UNIT, 0, 0, 0);
    return ask_number(play, frame, SETTING_CHOSEN, winner, WHY_ZONE, 0, 1, winner);
}

/* The loser places first, then both in turn; who has units left goes on alone. */
static Flow next_to_place(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Answer found;
    SeatId seat = (SeatId)frame->v[D_SEAT];
    if (!has_waiting(look, seat))
        seat = the_other_seat(seat);
    frame->v[D_SEAT] = seat;
    if (!has_waiting(look, seat))
        return DONE;
    answer_begin(&found, ANSWER_ORDER, seat);
    if (find_placing_for(look, frame, &found) != NO_UNIT)
        return ask_order(play, frame, SETTING_TAKE, seat, WHY_PLACE, 1 << VERB_DEPLOY);
    for (UnitId u = 0; u < look->battle->units; u++) { /* there is no room for them */
        if (waits(look, u, seat))
            set_unit_state(play, u, UNIT_LOST, NO_UNIT, AWT_SET_07);
    }
    return go(frame, SETTING_NEXT);
}

static Flow take_place(Play *play, Frame *frame, const Answer *answer)
{
    Company company;
    const Look *look = &play->look;
    UnitId unit = answer->order.actor;
    Steps steps = steps_of(&answer->order, &answer->order.clause[0]);
    read_places(look, unit, &steps, &company);
    for (int i = 0; i < company.count; i++)
        put_down(play, &company.stand[i], AWT_SET_06);
    set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, AWT_SET_06);
    frame->v[D_SEAT] = the_other_seat((SeatId)frame->v[D_SEAT]);
    return go(frame, SETTING_NEXT);
}

Flow run_set_up(Play *play, Frame *frame, const Answer *answer)
{
    switch ((SetUpStep)frame->step) {
    case SETTING_BEGIN:
        return begin_setting(play, frame);
    case SETTING_ROLLED:
        return read_zone_roll(play, frame);
    case SETTING_CHOSEN: {
        SeatId winner = (SeatId)frame->v[D_WINNER];
        set_zones(play, winner, answer->value);
        frame->v[D_SEAT] = the_other_seat(winner);
        return go(frame, SETTING_NEXT);
    }
    case SETTING_NEXT:
        return next_to_place(play, frame);
    case SETTING_TAKE:
        return take_place(play, frame, answer);
    }
    return DONE;
}
