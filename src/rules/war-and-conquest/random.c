#include "move/movement.h"

#include "charge/charging.h"
#include "engine/at_random.h"
#include "shoot/shooting.h"
#include "troops/ranks.h"
#include "troops/walk.h"

/* ---- A player who answers at random: moves that are likely lawful, else what anybody could write down --------------------- */

enum { QUARTER = INCH / 4 };

static bool may_move_now(const Look *look, UnitId unit)
{
    Verdict verdict = judge_may_move(look, unit);
    return is_fielded(look, unit) && is_yes(&verdict);
}

static Length draw_length(const Draw *d, Length most)
{
    int quarters = most / QUARTER;
    return draw_number(d, 1, quarters > 1 ? quarters : 1) * QUARTER;
}

static void say_length(Order *order, int verb, int word, Length length)
{
    Clause *clause = order_clause(order, verb);
    clause->word = (uint8_t)word;
    clause->number = length;
    clause->has_number = true;
}

/* Every figure by the same way. */
static void shift_figures(const Draw *d, UnitId unit, Length most, Order *order)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(d->look, unit, model, MOST_UNIT_MODELS);
    Heading heading = draw_heading(d);
    Point to = point_shift((Point){ 0, 0 }, heading, draw_length(d, most));
    order_clause(order, VERB_MOVE);
    order_shift(d->look, model, count, vec_of(to), order);
}

static void draw_manoeuvre(const Draw *d, Length most, Order *order)
{
    int kind = draw_number(d, 0, 6), side = draw_number(d, 0, 1);
    Length way = draw_length(d, most);
    Clause *clause;
    switch (kind) {
    case 0:
        clause = order_clause(order, VERB_TURN);
        clause->word = (uint8_t)draw_number(d, 0, 2);
        return;
    case 1:
        say_length(order, VERB_RANKS, draw_number(d, 0, 2), side ? 2 : -1);
        return;
    case 2:
        say_length(order, VERB_DRIFT, side, way);
        clause = &order->clause[order->clauses - 1];
        clause->heading = draw_number(d, 1, 48) * DEGREE;
        clause->has_heading = true;
        return;
    case 3:
    case 4:
        say_length(order, VERB_WHEEL, side, way / 2);
        return;
    default:
        say_length(order, VERB_FORWARD, 0, way);
    }
}

/* Perhaps a pace, perhaps the name of some ground; gives how often the base move it may be worth. */
static int draw_pace(const Draw *d, Order *order)
{
    int times = 1;
    if (draw_one_in(d, 3)) {
        bool quick = draw_one_in(d, 4);
        Clause *clause = order_clause(order, quick ? VERB_QUICK : VERB_DOUBLE);
        clause->word = (uint8_t)(!quick && draw_one_in(d, 4) ? draw_number(d, 1, 2) : 0);
        times = quick ? 3 : 2;
    }
    if (draw_one_in(d, 5))
        order_clause(order, VERB_THROUGH)->word = (uint8_t)draw_number(d, 0, 2);
    if (order->clauses == 0 && draw_one_in(d, 6))
        order_clause(order, VERB_BASE);
    return times;
}

static void draw_path(const Draw *d, UnitId unit, int times, Order *order)
{
    Length most = times * base_move(d->look, unit);
    if (!is_block(d->look, unit)) {
        shift_figures(d, unit, most, order);
        return;
    }
    for (int i = draw_number(d, 1, 2); i > 0; i--)
        draw_manoeuvre(d, most, order);
}

static bool is_joined(const Look *look, UnitId unit)
{
    return is_personality(look, unit) && is_fielded(look, unit) && !is_lone_personality(look, unit);
}

/* Beside the front rank of the unit that he has joined. */
static bool draw_leaving(const Draw *d)
{
    UnitId who = draw_unit(d, true, is_joined);
    if (who == NO_UNIT)
        return false;
    Base outline = unit_outline(d->look, host_of(d->look, who));
    Length aside = unit_profile(d->look->game, d->look->battle, who)->base_width / 2;
    d->answer->order.actor = who;
    Clause *clause = order_clause(&d->answer->order, VERB_LEAVE);
    Length right = draw_one_in(d, 2) ? 1 : -1;
    clause->point = pose_point(outline.pose, right * (outline.width / 2 + aside), 0);
    clause->has_point = true;
    return true;
}

static UnitId nearest_block(const Look *look, UnitId who)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_FRIENDS, who, &u);) {
        Length apart = u != who && is_block(look, u) && !is_personality(look, u)
                           ? unit_apart(look, who, u, NULL)
                           : LENGTH_NEVER;
        best = apart < least ? u : best;
        least = apart < least ? apart : least;
    }
    return best;
}

/* To the side of a friend's block, most often the nearest, and into it; he does not set out where that is too far. */
static bool draw_joining(const Draw *d, UnitId who)
{
    UnitId host =
        draw_one_in(d, 4) ? draw_unit(d, true, may_move_now) : nearest_block(d->look, who);
    if (host == NO_UNIT || !is_block(d->look, host))
        return false;
    ModelId model = d->look->battle->unit[who].first;
    Base outline = unit_outline(d->look, host);
    Length aside = unit_profile(d->look->game, d->look->battle, who)->base_width / 2;
    Length right = draw_one_in(d, 2) ? 1 : -1;
    Point at = pose_point(outline.pose, right * (outline.width / 2 + aside), 0);
    d->answer->order.actor = who;
    if (unit_apart(d->look, who, host, NULL) <= base_move(d->look, who)) {
        order_clause(&d->answer->order, VERB_MOVE);
        order_path(&d->answer->order, model);
        order_point(&d->answer->order, (PathPoint){ at, outline.pose.facing, LEVEL_BY_GROUND });
    }
    order_clause(&d->answer->order, VERB_JOIN)->unit = host;
    return true;
}

/* ---- Charges -------------------------------------------------------------------------------------------------------------- */

static bool may_charge_now(const Look *look, UnitId unit)
{
    Verdict verdict = judge_charger_now(look, unit);
    return is_yes(&verdict);
}

static bool stands_whole(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit;
}

static bool stands_closed(const Look *look, UnitId unit)
{
    Formation formation = formation_held(look, unit);
    return stands_whole(look, unit) && (formation == FORM_SHIELDWALL || formation == FORM_ORB);
}

/* Whether it may or not, whoever it is at. */
static bool draw_any_charge(const Draw *d)
{
    UnitId unit = draw_unit(d, true, stands_whole), target = draw_unit(d, false, stands_whole);
    UnitId closed = draw_one_in(d, 2) ? draw_unit(d, true, stands_closed) : NO_UNIT;
    unit = closed == NO_UNIT ? unit : closed;
    if (unit == NO_UNIT || target == NO_UNIT)
        return false;
    d->answer->order.actor = unit;
    order_clause(&d->answer->order, VERB_CHARGE)->unit = target;
    return true;
}

static bool draw_done(const Draw *d)
{
    d->answer->order.actor = NO_UNIT;
    order_clause(&d->answer->order, VERB_DONE);
    return true;
}

/* The nearest enemy that it may charge, and now and then another beside. */
static bool draw_declaration(const Draw *d)
{
    const Look *look = d->look;
    UnitId unit = draw_unit(d, true, may_charge_now), best = NO_UNIT;
    Length least = LENGTH_NEVER;
    if (draw_one_in(d, 15))
        return draw_done(d);
    if (draw_one_in(d, 10) && draw_any_charge(d))
        return true;
    if (unit == NO_UNIT || draw_one_in(d, 8))
        return draw_suggested(d);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        Verdict verdict = judge_target_of(look, unit, u);
        Length apart = is_yes(&verdict) ? unit_apart(look, unit, u, NULL) : LENGTH_NEVER;
        if (is_personality(look, u)) /* rather him than his army */
            apart /= 2;
        if (apart >= least)
            continue;
        least = apart;
        best = u;
    }
    if (best == NO_UNIT || draw_one_in(d, 10))
        best = draw_unit(d, false, stands_whole);
    if (best == NO_UNIT)
        return draw_suggested(d);
    d->answer->order.actor = unit;
    order_clause(&d->answer->order, VERB_CHARGE)->unit = best;
    UnitId other = draw_one_in(d, 5) ? draw_unit(d, false, stands_whole) : NO_UNIT;
    if (other != NO_UNIT && other != best)
        order_clause(&d->answer->order, VERB_CHARGE)->unit = other;
    return true;
}

static bool draw_carrying_out(const Draw *d)
{
    UnitId unit = draw_unit(d, true, is_pending);
    if (unit == NO_UNIT)
        return false;
    d->answer->order.actor = unit;
    order_clause(&d->answer->order, VERB_CHARGE);
    if (!is_block(d->look, unit) || !draw_one_in(d, 4))
        return true;
    if (draw_one_in(d, 4)) {
        order_clause(&d->answer->order, VERB_TURN); /* no charge goes so */
        return true;
    }
    int side = draw_number(d, 0, 1);
    say_length(&d->answer->order, VERB_WHEEL, side, draw_length(d, 2 * INCH));
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------------------------------------- */

/* Straight on as far as it goes, at double pace where it may: so armies meet. */
static bool draw_advance(const Draw *d, UnitId unit)
{
    Length base = base_move(d->look, unit);
    bool doubles = draw_one_in(d, 2);
    if (!is_block(d->look, unit))
        return false;
    if (doubles)
        order_clause(&d->answer->order, VERB_DOUBLE);
    say_length(&d->answer->order, VERB_FORWARD, 0, doubles ? 2 * base : base);
    return true;
}

/* What cannot be had at double pace. */
static void draw_too_much(const Draw *d, UnitId unit)
{
    order_clause(&d->answer->order, VERB_DOUBLE);
    if (draw_one_in(d, 2))
        say_length(&d->answer->order, VERB_BACK, 0, base_move(d->look, unit) / 2);
    else
        order_clause(&d->answer->order, VERB_FORM)->word =
            (uint8_t)draw_number(d, 0, FORM_SKIRMISH);
}

/* Most often one that it may take, and does not hold. */
static int draw_formation(const Draw *d, UnitId unit)
{
    int other[FORM_SKIRMISH + 1], count = 0;
    for (int form = FORM_LINE; form <= FORM_SKIRMISH; form++) {
        bool held = formation_held(d->look, unit) == (Formation)form;
        if (!held && may_take_formation(d->look, unit, (Formation)form))
            other[count++] = form;
    }
    bool any = count == 0 || draw_one_in(d, 3);
    return any ? draw_number(d, 0, FORM_SKIRMISH) : other[draw_number(d, 0, count - 1)];
}

static bool draw_move(const Draw *d)
{
    Order *order = &d->answer->order;
    if (draw_one_in(d, 3) && draw_carrying_out(d))
        return true;
    if (draw_one_in(d, 12) && draw_leaving(d))
        return true;
    if (draw_one_in(d, 30) && draw_any_charge(d))
        return true;
    UnitId unit = draw_unit(d, true, may_move_now);
    if (unit == NO_UNIT || draw_one_in(d, 40))
        return draw_suggested(d);
    if (is_personality(d->look, unit) && draw_one_in(d, 2) && draw_joining(d, unit))
        return true;
    order->actor = unit;
    bool block = is_block(d->look, unit);
    if (draw_one_in(d, 3) && draw_advance(d, unit))
        return true;
    if (block && draw_one_in(d, 25)) {
        draw_too_much(d, unit);
        return true;
    }
    if (block && draw_one_in(d, 10)) {
        say_length(order, VERB_BACK, 0, draw_length(d, base_move(d->look, unit) / 2));
        return true;
    }
    if (draw_one_in(d, 10)) {
        order_clause(order, VERB_FORM)->word = (uint8_t)draw_formation(d, unit);
        return true;
    }
    int times = draw_pace(d, order);
    bool step_one = order->clauses > 0 && draw_one_in(d, 3);
    if (!step_one)
        draw_path(d, unit, times, order);
    return true;
}

static bool draw_piece(const Draw *d)
{
    UnitId unit = d->look->battle->request.unit;
    if (draw_one_in(d, 5))
        return draw_suggested(d);
    d->answer->order.actor = unit;
    draw_path(d, unit, 1, &d->answer->order);
    return true;
}

/* One free re-facing, or none. */
static bool draw_refacing(const Draw *d)
{
    if (draw_one_in(d, 3))
        return draw_suggested(d);
    d->answer->order.actor = d->look->battle->request.unit;
    int word = draw_number(d, 0, 2);
    if (draw_one_in(d, 6)) /* more than one */
        order_clause(&d->answer->order, VERB_TURN)->word = (uint8_t)draw_number(d, 0, 2);
    if (draw_one_in(d, 2))
        order_clause(&d->answer->order, VERB_TURN)->word = (uint8_t)word;
    else
        say_length(&d->answer->order, VERB_RANKS, word, draw_one_in(d, 2) ? 2 : -1);
    return true;
}

/* ---- Shooting, placing ----------------------------------------------------------------------------------------------------- */

static bool has_missiles(const Look *look, UnitId unit)
{
    return stands_whole(look, unit) && missile_of(look, unit) != NO_WEAPON;
}

/* Its formation, or what seldom is done before, forbids it to shoot. */
static bool stands_otherwise(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    return has_missiles(look, unit) && (formation_held(look, unit) == FORM_ORB ||
                                        has_mark(b, OWNER_UNIT, unit, UM_CHANGED_FORMATION) ||
                                        has_mark(b, OWNER_UNIT, unit, UM_QUICK_MARCHED));
}

typedef enum Prey { PREY_ANY, PREY_BEHIND_A_WALL, PREY_ALONE, PREYS } Prey;

static bool is_prey(const Look *look, UnitId unit, UnitId from, Prey prey)
{
    switch (prey) {
    case PREY_BEHIND_A_WALL:
        return cover_against(look, centre_of(look, from), unit) == COVER_HARD;
    case PREY_ALONE:
        return is_lone_personality(look, unit);
    default:
        return true;
    }
}

/* An enemy who is near enough, whatever else makes the shot hard or forbids it; now and then who has joined others. */
static UnitId draw_in_range(const Draw *d, UnitId unit)
{
    const Look *look = d->look;
    Length range = look->game->weapon[missile_of(look, unit)].field[WF_RANGE];
    Prey prey = (Prey)draw_number(d, 0, PREYS - 1);
    UnitId near[MOST_UNITS], fit[MOST_UNITS];
    UnitId joined = draw_one_in(d, 6) ? draw_unit(d, false, is_joined) : NO_UNIT;
    int count = 0, fits = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (!within(unit_apart(look, unit, u, NULL), range))
            continue;
        near[count++] = u;
        if (is_prey(look, u, unit, prey))
            fit[fits++] = u;
    }
    if (joined != NO_UNIT)
        return joined;
    return fits > 0 ? draw_of(d, fit, fits) : draw_of(d, near, count);
}

static bool draw_shot(const Draw *d)
{
    UnitId unit = draw_unit(d, true, stands_whole), target = draw_unit(d, false, stands_whole);
    UnitId shooter = draw_unit(d, true, draw_one_in(d, 2) ? has_missiles : stands_otherwise);
    UnitId near = shooter == NO_UNIT ? NO_UNIT : draw_in_range(d, shooter);
    unit = shooter == NO_UNIT ? unit : shooter;
    target = near == NO_UNIT ? target : near;
    if (unit == NO_UNIT || target == NO_UNIT || draw_one_in(d, 6))
        return draw_suggested(d);
    d->answer->order.actor = unit;
    Clause *clause = order_clause(&d->answer->order, VERB_SHOOT);
    clause->unit = target;
    if (draw_one_in(d, 12))
        clause->weapon = (WeaponId)draw_number(d, 0, d->look->game->weapons - 1);
    if (draw_one_in(d, 20))
        order_clause(&d->answer->order, VERB_SHOOT)->unit = target;
    return true;
}

/* ---- Words, numbers, units -------------------------------------------------------------------------------------------------- */

static bool is_whoever(const Look *look, UnitId unit)
{
    return is_fielded(look, unit);
}

/* Any word, any unit of its own, whether it is offered or not. */
static bool draw_anything(const Draw *d)
{
    const Request *r = &d->look->battle->request;
    if (r->shape == SHAPE_CHOICE) {
        d->answer->value = draw_number(d, 0, d->look->game->ruleset->question[r->why].choices - 1);
        return true;
    }
    UnitId unit = draw_unit(d, true, is_whoever);
    if (unit != NO_UNIT)
        d->answer->id[d->answer->count++] = unit;
    return unit != NO_UNIT;
}

/* Of those who can be struck a Personality, if there is one. */
static bool draw_personality(const Draw *d)
{
    const IdSet *among = &d->look->battle->request.among;
    for (int id = ids_next(among, -1); id >= 0; id = ids_next(among, id)) {
        if (!is_personality(d->look, (UnitId)id))
            continue;
        d->answer->id[d->answer->count++] = (int16_t)id;
        return true;
    }
    return false;
}

static bool draw_other(const Draw *d)
{
    const Request *r = &d->look->battle->request;
    bool spends = r->why == WHY_BID || r->why == WHY_STEADY;
    bool explains = r->why == WHY_REACTION || r->why == WHY_PURSUE || r->why == WHY_WHOSE_SIP ||
                    r->why == WHY_SIGNAL || r->why == WHY_SIGNAL_BY || r->why == WHY_HOLD_SIP;
    if (spends && !draw_one_in(d, 4)) { /* what is bid and spent at once serves nothing later */
        d->answer->value = 0;
        return true;
    }
    if (explains && draw_one_in(d, 4) && draw_anything(d))
        return true;
    if (r->why == WHY_WHOM && !draw_one_in(d, 4) && draw_personality(d))
        return true;
    return answer_at_random(r, d->chance, d->answer);
}

bool war_propose(const Look *look, Chance *chance, Answer *answer)
{
    const Request *r = &look->battle->request;
    Draw d = draw_begin(look, chance, answer);
    while (r->seats >> (d.seat + 1) && look->battle->sealed_in >> d.seat & 1)
        answer->seat = ++d.seat; /* of a sealed question who has not answered yet */
    if (r->shape == SHAPE_POINT && draw_one_in(&d, 2)) {
        answer->pose.at = draw_point(&d);
        return true;
    }
    if (r->shape != SHAPE_ORDER)
        return draw_other(&d);
    if (r->why == WHY_MOVES)
        return draw_move(&d);
    if (r->why == WHY_DECLARE)
        return draw_declaration(&d);
    if (r->why == WHY_PATH)
        return draw_piece(&d);
    if (r->why == WHY_REFACE)
        return draw_refacing(&d);
    if (r->why == WHY_SHOOTING)
        return draw_shot(&d);
    if (r->why == WHY_PLACE && draw_one_in(&d, 20))
        return draw_done(&d);
    bool suggested = r->why == WHY_PLACE || draw_one_in(&d, 4);
    return suggested ? draw_suggested(&d) : order_at_random(&d);
}
