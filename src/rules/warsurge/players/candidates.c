#include "plan.h"

#include <string.h>

#include "engine/candidate.h"
#include "geom/vec.h"

/* ---- What is worth weighing: every way, every charge, every target of the Units that may act ------------------------ */

enum { NEAR_ENOUGH = INCH };

typedef struct Offer {
    const Look *look;
    SeatId seat;
    Candidates *to;
    Answer answer;
} Offer;

static void give(Offer *o)
{
    candidate_add(o->to, &o->answer);
}

static bool is_foe(const Offer *o, int unit)
{
    const Unit *u = &o->look->battle->unit[unit];
    return u->seat != o->seat && u->state == UNIT_FIELD;
}

static void offer_charges(Offer *o, UnitId unit, bool dash)
{
    for (int i = 0; i < o->look->battle->units; i++)
        if (is_foe(o, i) && plan_contact(o->look, unit, (UnitId)i, dash, &o->answer.order))
            give(o);
}

static void offer_march(Offer *o, UnitId unit, Point goal, bool dash)
{
    Point from = middle_of(o->look, unit);
    if (point_distance(from, goal) > NEAR_ENOUGH &&
        plan_march(o->look, unit, goal, stat_of(o->look, unit, dash), dash, &o->answer.order))
        give(o);
}

static UnitId nearest_enemy(const Offer *o, Point from)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < o->look->battle->units; i++) {
        Length far =
            is_foe(o, i) ? point_distance(from, middle_of(o->look, (UnitId)i)) : LENGTH_NEVER;
        if (far < least) {
            least = far;
            best = (UnitId)i;
        }
    }
    return best;
}

/* To the Objectives, at the nearest enemy, away from him. */
static void offer_ways(Offer *o, UnitId unit, bool dash)
{
    Point from = middle_of(o->look, unit);
    UnitId enemy = nearest_enemy(o, from);
    for (int i = 0; i < o->look->game->objectives; i++)
        offer_march(o, unit, o->look->game->objective[i].at, dash);
    if (enemy == NO_UNIT)
        return;
    Point foe = middle_of(o->look, enemy);
    offer_march(o, unit, foe, dash);
    offer_march(o, unit, (Point){ 4 * from.x - 3 * foe.x, 4 * from.y - 3 * foe.y }, dash);
}

static void offer_landing(Offer *o, UnitId unit, bool dash)
{
    UnitId enemy = nearest_enemy(o, middle_of(o->look, unit));
    Point goal = enemy == NO_UNIT ? middle_of(o->look, unit) : middle_of(o->look, enemy);
    for (int i = 0; i < o->look->game->objectives; i++)
        if (plan_disembark(o->look, unit, o->look->game->objective[i].at, dash, &o->answer.order))
            give(o);
    if (plan_disembark(o->look, unit, goal, dash, &o->answer.order))
        give(o);
}

static void offer_travel(Offer *o, UnitId unit, bool dash)
{
    if (stat_of(o->look, unit, dash) == 0)
        return;
    if (o->look->battle->unit[unit].state == UNIT_ABOARD) {
        offer_landing(o, unit, dash);
        return;
    }
    if (in_melee(o->look, unit))
        return;
    offer_charges(o, unit, dash);
    offer_ways(o, unit, dash);
}

/* All its Weapons where each does most, and all that can at one Target. */
static void offer_attacks(Offer *o, UnitId unit)
{
    double worth;
    if (!can_attack_from(o->look, unit))
        return;
    if (plan_attack(o->look, unit, NO_UNIT, &o->answer.order, &worth))
        give(o);
    for (int i = 0; i < o->look->battle->units; i++)
        if (is_foe(o, i) && plan_attack(o->look, unit, (UnitId)i, &o->answer.order, &worth))
            give(o);
}

static void offer_deed(Offer *o, UnitId unit, int verb)
{
    o->answer.order.actor = unit;
    o->answer.order.clauses = o->answer.order.paths = o->answer.order.points = 0;
    order_clause(&o->answer.order, verb);
    give(o);
}

static void offer_actions(Offer *o, UnitId unit)
{
    offer_attacks(o, unit);
    offer_travel(o, unit, false);
    offer_travel(o, unit, true);
    offer_deed(o, unit, VERB_GUARD);
}

static void offer_for(Offer *o, Why why, UnitId unit)
{
    switch (why) {
    case WHY_MOVE:
    case WHY_DASH:
        if (is_eligible(o->look, unit, why == WHY_DASH ? PHASE_DASH : PHASE_MOVE))
            offer_travel(o, unit, why == WHY_DASH);
        break;
    case WHY_ATTACK:
        if (is_eligible(o->look, unit, PHASE_ATTACK))
            offer_attacks(o, unit);
        break;
    default:
        offer_actions(o, unit);
        break;
    }
}

static void offer_reply(Offer *o, UnitId unit, UnitId attacker)
{
    double worth;
    if (can_attack_from(o->look, unit) &&
        plan_attack(o->look, unit, attacker, &o->answer.order, &worth))
        give(o);
    offer_deed(o, unit, VERB_GUARD);
    offer_deed(o, NO_UNIT, VERB_DECLINE);
}

void warsurge_candidates(const Look *look, Candidates *candidates)
{
    const Request *r = &look->battle->request;
    Offer o = { .look = look, .seat = request_seat(r), .to = candidates };
    answer_begin(&o.answer, (AnswerKind)r->shape, o.seat);
    if (r->why == WHY_COUNTER) {
        offer_reply(&o, r->unit, r->other);
        return;
    }
    if (r->why != WHY_MOVE && r->why != WHY_DASH && r->why != WHY_ATTACK && r->why != WHY_STEP &&
        r->why != WHY_ACTION)
        return;
    offer_deed(&o, NO_UNIT, VERB_FINISH);
    for (int i = 0; i < look->battle->units; i++) {
        bool asked = r->unit == NO_UNIT || r->unit == i;
        if (asked && look->battle->unit[i].seat == o.seat && is_in_play(look->battle, (UnitId)i) &&
            models_alive(look->battle, (UnitId)i) > 0)
            offer_for(&o, (Why)r->why, (UnitId)i);
    }
}

/* ---- What a position is worth ------------------------------------------------------------------------------------------ */

enum {
    OP_WORTH = 100,  /* points of Units destroyed that one Objective point is */
    WON = 400,       /* a battle that is won, whatever by */
    HOLD_WORTH = 60, /* an Objective that will be held at the end of a Turn to come */
    TURNS_AHEAD = 2, /* so many of these count */
    HALF_INFLUENCE = 5 * INCH,
};

static bool scores_objectives(const Look *look)
{
    return look->game->scenario_field[SF_VICTORY] == VICTORY_TACTICAL_STRIKE;
}

/* How much of an Objective the seat has in its hand: -1 to 1, by who stands how near. */
static double grip_on(const Look *look, Point at, SeatId seat)
{
    double own = 0, others = 0;
    for (int i = 0; i < look->battle->units; i++) {
        const Unit *u = &look->battle->unit[i];
        if (u->state != UNIT_FIELD && u->state != UNIT_ABOARD)
            continue;
        double far = (double)point_distance(middle_of(look, (UnitId)i), at) / HALF_INFLUENCE;
        double weight = (20 + worth_left(look, (UnitId)i)) / (1 + far * far);
        *(u->seat == seat ? &own : &others) += weight;
    }
    return own + others > 0 ? (own - others) / (own + others) : 0;
}

static double promised(const Look *look, SeatId seat)
{
    int turns = look->game->rounds - look->battle->round + 1;
    double sum = 0;
    turns = turns < 0 ? 0 : turns < TURNS_AHEAD ? turns : TURNS_AHEAD;
    for (int i = 0; i < look->game->objectives && scores_objectives(look); i++)
        sum += HOLD_WORTH * turns * grip_on(look, look->game->objective[i].at, seat);
    return sum;
}

static double score_of(const Look *look, SeatId seat)
{
    return (scores_objectives(look) ? OP_WORTH : 1) * (double)warsurge_score(look, seat);
}

/* The best of the others is the one to beat. */
static double score_ahead(const Look *look, SeatId seat)
{
    double best = -1e9;
    for (int i = 0; i < look->battle->seats; i++) {
        double here = i == seat ? best : score_of(look, (SeatId)i);
        best = here > best ? here : best;
    }
    return score_of(look, seat) - best;
}

double warsurge_worth(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    double sum = score_ahead(look, seat);
    if (b->over)
        return sum + (b->winner == seat ? WON : b->winner == NO_SEAT ? 0 : -WON);
    for (int i = 0; i < b->units; i++) {
        double here = worth_left(look, (UnitId)i);
        sum += b->unit[i].seat == seat ? here : -here / (b->seats > 1 ? b->seats - 1 : 1);
    }
    return sum + promised(look, seat);
}
