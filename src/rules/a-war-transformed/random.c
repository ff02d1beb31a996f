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

/* Its high explosive, with a mark for each that throws it; a gun turns as it shoots. */
static void draw_how(const Draw *d, UnitId unit, Clause *shot)
{
    enum { HALF = 45 };
    const Look *look = d->look;
    const Unit *u = &look->battle->unit[unit], *t = &look->battle->unit[shot->unit];
    ModelId pose_of = u->first;
    if (bears(look, unit, TR_ARTILLERY) && draw_one_in(d, 2)) {
        shot->has_heading = true;
        shot->heading = heading_normal(look->battle->model[pose_of].pose.facing +
                                       draw_number(d, -HALF, HALF) * DEGREE);
    }
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        for (int k = 0; k < MOST_WEAPONS_HELD; k++) {
            WeaponId weapon = weapon_held(look, m, k);
            if (weapon == NO_WEAPON || !is_blast(look, weapon) || is_vehicle(look, unit))
                continue;
            d->answer->order.clause[0].weapon = weapon;
            Clause *mark = order_clause(&d->answer->order, VERB_MARK);
            mark->models = (ModelSet)1 << (m - u->first);
            mark->model = (ModelId)(t->first + draw_number(d, 0, t->count - 1));
        }
    }
}

static bool draw_target(const Draw *d, UnitId unit, int verb)
{
    bool near = draw_one_in(d, 2), friend = draw_one_in(d, 30);
    UnitId target = near ? nearest_foe(d->look, unit) : draw_unit(d, friend, stands_here);
    if (target == NO_UNIT)
        return false;
    if (verb == VERB_CHARGE && draw_one_in(d, 6) && draw_going(d, unit, verb)) {
        d->answer->order.clause[0].unit = target;
        return true;
    }
    say(d, unit, verb)->unit = target;
    if (verb == VERB_SHOOT && draw_one_in(d, 3))
        draw_how(d, unit, &d->answer->order.clause[0]);
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

/* One of those that it has; now and then any. */
static bool draw_ability(const Draw *d, UnitId unit)
{
    bool drives = is_vehicle(d->look, unit), any = draw_one_in(d, 40);
    Ability own[ABILITIES];
    int count = 0;
    for (int a = 0; a < ABILITIES; a++) {
        if (any || has_ability(d->look, unit, (Ability)a))
            own[count++] = (Ability)a;
    }
    if (count == 0)
        return draw_suggested(d);
    Ability ability = own[draw_number(d, 0, count - 1)];
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
    return is_steady(look, unit) && bears(look, unit, TR_WITCH);
}

static bool draw_order(const Draw *d)
{
    UnitId leader = draw_unit(d, true, may_lead), unit = draw_unit(d, true, stands_here);
    if (leader == NO_UNIT || unit == NO_UNIT)
        return false;
    int word = draw_number(d, 0, ORDERS_OF_LEADERS - 1);
    UnitId broken = draw_unit(d, true, is_broken);
    if (broken != NO_UNIT && draw_one_in(d, 2)) {
        word = ORDER_RALLY;
        unit = broken;
    }
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
    clause->number = draw_one_in(d, 3) ? held : draw_number(d, 1, held > 1 ? held : 1);
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
        clause->point = draw_place_near(d, leader, word == RUSE_SMOKE ? 14 : 28);
    return true;
}

static bool has_fallen(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return is_fielded(look, unit) && u->count > 1 && models_alive(look->battle, unit) < u->count;
}

/* Beside one of its models. */
static Point draw_place_beside(const Draw *d, UnitId unit)
{
    const Unit *u = &d->look->battle->unit[unit];
    ModelId model = (ModelId)(u->first + draw_number(d, 0, u->count - 1));
    Heading heading = draw_heading(d);
    return point_shift(d->look->battle->model[model].pose.at, heading,
                       draw_number(d, 2, 6) * (INCH / 2));
}

/* Flesh is knit where somebody has fallen. */
static bool draw_knitting(const Draw *d, UnitId witch)
{
    UnitId thinned = draw_unit(d, true, has_fallen);
    if (thinned == NO_UNIT)
        return false;
    Clause *clause = say(d, witch, VERB_RITUAL);
    clause->word = RITUAL_KNIT_FLESH;
    clause->unit = thinned;
    clause->has_point = true;
    clause->point = draw_place_beside(d, thinned);
    offer(d, clause);
    return true;
}

static bool draw_ritual(const Draw *d)
{
    UnitId witch = draw_unit(d, true, may_perform);
    if (witch == NO_UNIT)
        return false;
    if (draw_one_in(d, 3) && draw_knitting(d, witch))
        return true;
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

/* Somebody, anywhere. */
static bool draw_pursuit(const Draw *d)
{
    UnitId unit = draw_unit(d, true, stands_here);
    if (unit == NO_UNIT)
        return false;
    Clause *clause = say(d, unit, VERB_PURSUE);
    clause->heading = draw_heading(d);
    clause->number = draw_number(d, 1, 6) * INCH;
    clause->has_heading = clause->has_number = true;
    return true;
}

static bool draw_answer(const Draw *d)
{
    const Request *r = &d->look->battle->request;
    switch (r->why) {
    case WHY_BID:
        return draw_bid(d);
    case WHY_SKILL:
        return draw_skill(d);
    case WHY_ACTIVATE:
        return draw_activation(d);
    case WHY_SHOOT:
        return draw_shot(d, NO_UNIT);
    case WHY_ABILITY:
        return draw_second(d);
    case WHY_PICKET:
        return draw_shot(d, r->other);
    case WHY_PURSUE:
        return draw_one_in(d, 3) ? draw_pursuit(d) : draw_suggested(d);
    default:
        break;
    }
    if (r->shape != SHAPE_ORDER)
        return draw_one_in(d, 4) ? answer_at_random(r, d->chance, d->answer) : draw_suggested(d);
    return draw_one_in(d, 4) ? draw_suggested(d) : order_at_random(d);
}

bool awt_propose(const Look *look, Chance *chance, Answer *answer)
{
    enum { SLIPS = 12 };
    const Request *r = &look->battle->request;
    Draw d = draw_begin(look, chance, answer);
    while (r->seats >> (d.seat + 1) && look->battle->sealed_in >> d.seat & 1)
        answer->seat = ++d.seat; /* of a sealed question who has not answered yet */
    bool drawn = draw_answer(&d);
    if (drawn && r->shape == SHAPE_ORDER && draw_one_in(&d, SLIPS))
        awt_slip(&d);
    return drawn;
}
