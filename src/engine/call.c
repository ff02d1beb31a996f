#include "engine/call.h"

#include "engine/play.h"
#include "engine/referee.h"

static bool has_consent(const Battle *b, const Call *call)
{
    unsigned all = (1u << b->seats) - 1;
    return ((call->consent | 1u << call->seat) & all) == all;
}

static bool is_owner_id(const Battle *b, Owner owner, int id)
{
    switch (owner) {
    case OWNER_BATTLE:
        return true;
    case OWNER_SEAT:
        return id >= 0 && id < b->seats;
    case OWNER_UNIT:
        return id >= 0 && id < b->units;
    case OWNER_MODEL:
        return id >= 0 && id < b->models;
    case OWNER_PIECE:
        return id >= 0 && id < b->pieces;
    }
    return false;
}

static Verdict judge_mark(const Game *game, const Battle *b, const Call *call)
{
    const Ruleset *rules = game->ruleset;
    if (!is_owner_id(b, call->owner, call->id))
        return no(NO_NO_SUCH);
    for (int i = 0; i < rules->marks; i++) {
        if (rules->mark[i].owner == call->owner && rules->mark[i].number == call->number)
            return yes();
    }
    return no(NO_NO_SUCH);
}

static Verdict judge_tally(const Game *game, const Battle *b, const Call *call)
{
    const Ruleset *rules = game->ruleset;
    if (!is_owner_id(b, call->owner, call->id))
        return no(NO_NO_SUCH);
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        if (def->owner != call->owner || def->number != call->number)
            continue;
        if (call->value < def->low || call->value > def->high)
            return no_count(NO_OUT_OF_BOUNDS, call->value,
                            call->value < def->low ? def->low : def->high);
        return yes();
    }
    return no(NO_NO_SUCH);
}

static Verdict judge_model(const Game *game, const Battle *b, const Call *call)
{
    enum { FARTHEST = 200 * INCH };
    if (call->model < 0 || call->model >= b->models)
        return no(NO_NO_SUCH);
    if (call->kind == CALL_WOUNDS) {
        int32_t most =
            game->profile[b->model[call->model].profile].field[game->ruleset->wounds_field];
        if (call->value < 0 || call->value > most)
            return no_count(NO_OUT_OF_BOUNDS, call->value, call->value < 0 ? 0 : most);
        return yes();
    }
    Point at = call->pose.at;
    bool inside = at.x > -FARTHEST && at.x < FARTHEST && at.y > -FARTHEST && at.y < FARTHEST;
    return inside && call->pose.facing >= 0 && call->pose.facing < FULL_TURN ? yes()
                                                                             : no(NO_OFF_THE_MAP);
}

static Verdict judge_overrule(const Game *game, const Battle *b, const Call *call)
{
    if (call->why < 0 || call->why >= game->ruleset->questions || call->unit < NO_UNIT ||
        call->unit >= b->units)
        return no(NO_NO_SUCH);
    if (call->figure < FIG_NEED || call->figure > FIG_BEARING)
        return no(NO_NO_SUCH);
    for (int i = 0; i < MOST_OVERRULES; i++) {
        if (!b->overrule[i].used)
            return yes();
    }
    return no_count(NO_BATTLE_FULL, MOST_OVERRULES + 1, MOST_OVERRULES);
}

Verdict battle_judge_call(const Game *game, const Battle *b, const Call *call)
{
    if (call->seat < 0 || call->seat >= b->seats)
        return no(NO_NO_SUCH);
    if (b->over)
        return no(NO_BATTLE_OVER);
    if (call->kind == CALL_CONCEDE)
        return yes();
    if (!has_consent(b, call))
        return no(NO_NO_CONSENT);
    switch (call->kind) {
    case CALL_PLACE:
    case CALL_WOUNDS:
        return judge_model(game, b, call);
    case CALL_MARK:
        return judge_mark(game, b, call);
    case CALL_TALLY:
        return judge_tally(game, b, call);
    case CALL_OVERRULE:
        return judge_overrule(game, b, call);
    case CALL_RESERVE:
        return call->unit >= 0 && call->unit < b->units ? yes() : no(NO_NO_SUCH);
    case CALL_PHASE:
        return call->number >= 0 && call->number < game->ruleset->phases &&
                       call->seat_to_act >= 0 && call->seat_to_act < b->seats
                   ? yes()
                   : no(NO_NO_SUCH);
    case CALL_CONCEDE:
    case CALL_DRAW:
    case CALL_WAIVE:
        break;
    }
    return yes();
}

/* The seat that stays when `seat` gives up; nobody when several others are left. */
static SeatId winner_without(const Battle *b, SeatId seat)
{
    return b->seats == 2 ? (SeatId)(1 - seat) : NO_SEAT;
}

static void call_reserve(Play *play, UnitId unit)
{
    const Unit *u = &play->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (play->battle->model[i].state != MODEL_LOST)
            set_model_state(play, (ModelId)i, MODEL_AWAY, 0);
    }
    set_unit_state(play, unit, UNIT_RESERVE, NO_UNIT, 0);
}

static void call_place(Play *play, const Call *call)
{
    UnitId unit = play->battle->model[call->model].unit;
    if (play->battle->unit[unit].state != UNIT_FIELD)
        set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, 0);
    if (play->battle->model[call->model].state != MODEL_STANDING)
        set_model_state(play, call->model, MODEL_STANDING, 0);
    place_model(play, call->model, call->pose, call->z, 0);
}

static void call_wounds(Play *play, const Call *call)
{
    set_wounds(play, call->model, call->value, 0);
    if (call->value > 0)
        return;
    UnitId unit = play->battle->model[call->model].unit;
    set_model_state(play, call->model, MODEL_LOST, 0);
    if (models_left(play->battle, unit) == 0)
        set_unit_state(play, unit, UNIT_LOST, NO_UNIT, 0);
}

static void add_overrule(Battle *b, const Call *call)
{
    for (int i = 0; i < MOST_OVERRULES; i++) {
        if (b->overrule[i].used)
            continue;
        b->overrule[i] =
            (Overrule){ 1, (uint8_t)call->why, (uint8_t)call->figure, call->unit, call->value };
        return;
    }
}

/* The battle is over by agreement: nobody is asked any more. */
static void stop(Play *play, SeatId winner, RuleId rule)
{
    end_battle(play, winner, rule);
    play->battle->frames = 0;
    play->battle->request.shape = SHAPE_NONE;
    play->battle->request.seats = 0;
}

static void concede(Play *play, SeatId seat)
{
    const Ruleset *rules = play->look.game->ruleset;
    SeatId winner = winner_without(play->battle, seat);
    stop(play, winner, rules->game.conceded ? rules->game.conceded(play, winner) : 0);
}

static void carry_out(Play *play, const Call *call)
{
    switch (call->kind) {
    case CALL_CONCEDE:
        concede(play, call->seat);
        return;
    case CALL_DRAW:
        stop(play, NO_SEAT, 0);
        return;
    case CALL_WAIVE:
        play->battle->waive = 1;
        return;
    case CALL_OVERRULE:
        add_overrule(play->battle, call);
        return;
    case CALL_PLACE:
        call_place(play, call);
        return;
    case CALL_WOUNDS:
        call_wounds(play, call);
        return;
    case CALL_MARK:
        if (call->value)
            mark(play, call->owner, call->id, call->number, 0);
        else
            unmark(play, call->owner, call->id, call->number, 0);
        return;
    case CALL_TALLY:
        set_tally(play, call->owner, call->id, call->number, call->value, 0);
        return;
    case CALL_RESERVE:
        call_reserve(play, call->unit);
        return;
    case CALL_PHASE:
        return;
    }
}

Verdict battle_call(const Game *game, Battle *battle, Scratch *scratch, const Call *call,
                    EventLog *log)
{
    Verdict verdict = battle_judge_call(game, battle, call);
    if (!is_yes(&verdict))
        return verdict;
    Play play = { .look = { game, battle, scratch }, .battle = battle, .log = log };
    Event e = { .kind = EV_CALLED,
                .seat = call->seat,
                .unit = call->unit,
                .other = NO_UNIT,
                .model = call->model,
                .other_model = NO_MODEL,
                .weapon = NO_WEAPON,
                .piece = NO_PIECE,
                .value = (int32_t)call->kind };
    if (call->kind == CALL_PHASE) {
        Battle before = *battle;
        if (!battle_enter(game, battle, scratch, log, call->number, call->seat_to_act)) {
            *battle = before;
            return no(NO_NOT_OFFERED);
        }
        tell(&play, &e);
        return verdict;
    }
    tell(&play, &e);
    carry_out(&play, call);
    return verdict;
}
