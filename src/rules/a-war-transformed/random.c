#include "charge/charging.h"
#include "powers/abilities.h"
#include "powers/manifest.h"
#include "powers/skills.h"
#include "shoot/shooting.h"
#include "tables.h"

#include "engine/at_random.h"

/* ---- A player who answers at random: orders that are likely lawful, else what anybody could write down ------------------- */

enum { QUARTER = INCH / 4 };

static bool stands_here(const Look *look, UnitId unit)
{
    return is_fielded(look, unit);
}

static bool may_act_now(const Look *look, UnitId unit)
{
    Verdict verdict = judge_eligible(look, unit, look->battle->phase);
    return is_yes(&verdict);
}

/* An order of that unit with the verb alone. */
static Clause *say(const Draw *d, UnitId unit, int verb)
{
    d->answer->order.actor = unit;
    d->answer->order.clauses = 0;
    return order_clause(&d->answer->order, verb);
}

static UnitId nearest_foe(const Look *look, UnitId unit)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length gap = unit_gap(look, unit, u, NULL);
        if (gap >= least)
            continue;
        least = gap;
        best = u;
    }
    return best;
}

/* All of them by the same way: mostly toward the nearest enemy, else anywhere. */
static bool draw_going(const Draw *d, UnitId unit, int verb)
{
    ModelId model[MOST_UNIT_MODELS];
    const Look *look = d->look;
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int quarters = pace_of(look, unit) / QUARTER;
    UnitId foe = nearest_foe(look, unit);
    Heading heading = draw_heading(d);
    if (foe != NO_UNIT && !draw_one_in(d, 4))
        heading = point_bearing(look->battle->model[model[0]].pose.at,
                                look->battle->model[look->battle->unit[foe].first].pose.at);
    say(d, unit, verb);
    Length way = draw_number(d, 1, quarters > 1 ? quarters + 1 : 1) * QUARTER;
    if (draw_one_in(d, 3))
        way = pace_of(look, unit);
    Point by = point_shift((Point){ 0, 0 }, heading, way);
    return order_shift(look, model, count, vec_of(by), &d->answer->order);
}

static bool draw_target(const Draw *d, UnitId unit, int verb)
{
    bool near = draw_one_in(d, 2), friend = draw_one_in(d, 30);
    UnitId target = near ? nearest_foe(d->look, unit) : draw_unit(d, friend, stands_here);
    if (target == NO_UNIT)
        return false;
    say(d, unit, verb)->unit = target;
    return true;
}

static bool could_charge(const Look *look, UnitId unit)
{
    UnitId foe = nearest_foe(look, unit);
    Verdict verdict = foe == NO_UNIT ? no(NO_NO_SUCH) : judge_charged(look, unit, foe);
    return is_yes(&verdict);
}

/* Of a vehicle: a turn, some inches, and for a wheeled one the same again. */
static bool draw_drive(const Draw *d, UnitId unit, int verb)
{
    int inches = pace_of(d->look, unit) / INCH;
    say(d, unit, verb);
    for (int i = 0; i < 2; i++) {
        Clause *turn = order_clause(&d->answer->order, VERB_PIVOT);
        turn->heading = draw_heading(d);
        turn->has_heading = true;
        Clause *on = order_clause(&d->answer->order, VERB_AHEAD);
        on->number = draw_number(d, i == 0 ? 1 : 0, inches / (i + 1)) * INCH;
        on->has_number = true;
        if (!bears(d->look, unit, TR_WHEELED) && !draw_one_in(d, 30))
            break;
    }
    return true;
}

static Point draw_place_near(const Draw *d, UnitId unit, int most)
{
    Point from = d->look->battle->model[d->look->battle->unit[unit].first].pose.at;
    Heading heading = draw_heading(d);
    return point_shift(from, heading, draw_number(d, 2, most) * INCH);
}

static bool draw_ability(const Draw *d, UnitId unit)
{
    bool drives = is_vehicle(d->look, unit);
    Ability ability = (Ability)draw_number(d, 0, ABILITIES - 1);
    bool goes = drives ? draw_drive(d, unit, VERB_ABILITY) : draw_going(d, unit, VERB_ABILITY);
    Clause *clause = &d->answer->order.clause[0];
    clause->word = (uint8_t)ability;
    clause->has_point = ability == ABILITY_STEP_BETWEEN;
    if (clause->has_point)
        clause->point = draw_place_near(d, unit, 13);
    return goes;
}

/* The second part of an Ability. */
static bool draw_second(const Draw *d)
{
    UnitId unit = d->look->battle->request.unit;
    if (unit == NO_UNIT || draw_one_in(d, 4))
        return draw_suggested(d);
    bool charges = d->look->battle->request.choices >> VERB_CHARGE & 1;
    return charges ? draw_target(d, unit, VERB_CHARGE) : draw_going(d, unit, VERB_MOVE);
}

static bool draw_activation(const Draw *d)
{
    bool own = !draw_one_in(d, 60), anybody = draw_one_in(d, 30);
    UnitId unit = draw_unit(d, own, anybody ? stands_here : may_act_now);
    if (unit == NO_UNIT || draw_one_in(d, 40))
        return draw_suggested(d);
    if (could_charge(d->look, unit) && draw_one_in(d, 2))
        return draw_target(d, unit, VERB_CHARGE);
    if (tokens_held(d->look, d->seat) > 0 && draw_one_in(d, 3))
        return draw_ability(d, unit);
    if (is_vehicle(d->look, unit) && draw_one_in(d, 2))
        return draw_drive(d, unit, draw_one_in(d, 3) ? VERB_ADVANCE : VERB_MOVE);
    switch (draw_number(d, 0, 7)) {
    case 0:
        return draw_going(d, unit, VERB_ADVANCE);
    case 1:
    case 2:
        return draw_target(d, unit, VERB_SHOOT);
    case 3:
        return draw_target(d, unit, VERB_CHARGE);
    case 4:
        say(d, unit, draw_one_in(d, 3) ? VERB_REPAIR : VERB_REGROUP);
        return true;
    default:
        return draw_going(d, unit, VERB_MOVE);
    }
}

/* Behind a Move, or from hiding: at somebody, or nothing more. */
static bool draw_shot(const Draw *d, UnitId target)
{
    if (draw_one_in(d, 3))
        return draw_suggested(d);
    if (target == NO_UNIT || draw_one_in(d, 20))
        return draw_target(d, d->look->battle->request.unit, VERB_SHOOT);
    say(d, d->look->battle->request.unit, VERB_SHOOT)->unit = target;
    return true;
}

/* ---- Step 3 ---------------------------------------------------------------------------------------------------------------- */

static bool may_lead(const Look *look, UnitId unit)
{
    return is_steady(look, unit) && is_leader(look, unit);
}

static bool may_perform(const Look *look, UnitId unit)
{
    return is_steady(look, unit) && bears(look, unit, TR_WITCH) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_PERFORMED);
}

static bool draw_order(const Draw *d)
{
    UnitId leader = draw_unit(d, true, may_lead), unit = draw_unit(d, true, stands_here);
    if (leader == NO_UNIT || unit == NO_UNIT)
        return false;
    int word = draw_number(d, 0, ORDERS_OF_LEADERS - 1);
    if (word == ORDER_BREAK_OFF && !draw_going(d, unit, VERB_ORDER))
        return false;
    if (word != ORDER_BREAK_OFF)
        say(d, leader, VERB_ORDER);
    d->answer->order.actor = leader;
    d->answer->order.clause[0].word = (uint8_t)word;
    d->answer->order.clause[0].unit = unit;
    return true;
}

/* So many tokens as may do. */
static void offer(const Draw *d, Clause *clause)
{
    int held = tokens_held(d->look, d->seat);
    clause->number = draw_number(d, 1, held > 1 ? held : 1);
    clause->has_number = true;
}

static bool draw_ruse(const Draw *d)
{
    UnitId leader = draw_unit(d, true, may_lead), unit = draw_unit(d, true, stands_here);
    if (leader == NO_UNIT || unit == NO_UNIT)
        return false;
    int word = draw_number(d, 0, RUSES - 1);
    if (word == RUSE_NIGHT_MARCH && !draw_going(d, unit, VERB_RUSE))
        return false;
    if (word != RUSE_NIGHT_MARCH)
        say(d, leader, VERB_RUSE);
    d->answer->order.actor = leader;
    Clause *clause = &d->answer->order.clause[0];
    clause->word = (uint8_t)word;
    clause->unit = unit;
    offer(d, clause);
    clause->has_point = word == RUSE_SMOKE || word == RUSE_BARRAGE;
    if (clause->has_point)
        clause->point = draw_place_near(d, leader, word == RUSE_SMOKE ? 13 : 25);
    return true;
}

static bool draw_ritual(const Draw *d)
{
    UnitId witch = draw_unit(d, true, may_perform);
    if (witch == NO_UNIT)
        return false;
    Clause *clause = say(d, witch, VERB_RITUAL);
    clause->word = (uint8_t)draw_number(d, 0, RITUALS - 1);
    bool enemy = clause->word == RITUAL_DREAD_WHISPER || clause->word == RITUAL_MOONFIRE;
    clause->unit = draw_unit(d, !enemy, stands_here);
    offer(d, clause);
    clause->has_point = clause->word == RITUAL_DROWNED_GROUND || clause->word == RITUAL_KNIT_FLESH;
    if (clause->has_point)
        clause->point = draw_place_near(d, witch, 13);
    return clause->unit != NO_UNIT;
}

static bool draw_manifestation(const Draw *d)
{
    UnitId witch = draw_unit(d, true, may_perform);
    int held = tally_of(d->look->battle, OWNER_SEAT, d->seat, ST_MT);
    if (witch == NO_UNIT || (held == 0 && !draw_one_in(d, 20)))
        return false;
    Clause *clause = say(d, witch, VERB_MANIFEST);
    clause->word = (uint8_t)draw_number(d, 0, CREATURE_WYRM - CREATURE_IMP);
    clause->number = draw_number(d, 1, draw_one_in(d, 10) ? held + 1 : held > 1 ? held : 1);
    clause->has_number = true;
    clause->point = draw_place_near(d, witch, 8);
    clause->has_point = true;
    return true;
}

static bool draw_skill(const Draw *d)
{
    bool skills = d->look->game->scenario_field[SF_SKILLS] == 0;
    if (draw_one_in(d, 4))
        return draw_suggested(d);
    switch (draw_number(d, 0, skills ? 3 : 1)) {
    case 0:
        return draw_order(d);
    case 1:
        return draw_ruse(d);
    case 2:
        return draw_manifestation(d);
    default:
        return draw_ritual(d);
    }
}

/* Now and then one more than is held. */
static bool draw_bid(const Draw *d)
{
    int held = tokens_held(d->look, d->answer->seat);
    d->answer->value = draw_number(d, 0, draw_one_in(d, 10) ? held + 1 : (held + 1) / 2);
    return true;
}

bool awt_propose(const Look *look, Chance *chance, Answer *answer)
{
    const Request *r = &look->battle->request;
    Draw d = draw_begin(look, chance, answer);
    while (r->seats >> (d.seat + 1) && look->battle->sealed_in >> d.seat & 1)
        answer->seat = ++d.seat; /* of a sealed question who has not answered yet */
    switch (r->why) {
    case WHY_BID:
        return draw_bid(&d);
    case WHY_SKILL:
        return draw_skill(&d);
    case WHY_ACTIVATE:
        return draw_activation(&d);
    case WHY_SHOOT:
        return draw_shot(&d, NO_UNIT);
    case WHY_ABILITY:
        return draw_second(&d);
    case WHY_PICKET:
        return draw_shot(&d, r->other);
    case WHY_PURSUE:
        return draw_suggested(&d);
    default:
        break;
    }
    if (r->shape != SHAPE_ORDER)
        return draw_one_in(&d, 4) ? answer_at_random(r, chance, answer) : draw_suggested(&d);
    return draw_one_in(&d, 4) ? draw_suggested(&d) : order_at_random(&d);
}
