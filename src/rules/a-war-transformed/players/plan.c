#include "players/plan.h"

#include "powers/abilities.h"
#include "powers/skills.h"
#include "tables.h"

/* ---- Whom it suits ---------------------------------------------------------------------------------------------------------------------- */

bool stays_behind(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_WEAPON_TEAM) || bears(look, unit, TR_ARTILLERY) ||
           bears(look, unit, TR_WITCH) || is_leader(look, unit);
}

bool fights_hand_to_hand(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_ASSAULT) || bears(look, unit, TR_CAVALRY) ||
           is_creature(look, unit);
}

/* ---- Shots ----------------------------------------------------------------------------------------------------------------------------- */

bool may_shoot_at(const Look *look, UnitId unit, UnitId target, unsigned flags)
{
    Clause clause = clause_of(VERB_SHOOT);
    clause.unit = target;
    Verdict verdict = judge_shooting_order(look, unit, &(Said){ &clause, 1 }, flags);
    return is_yes(&verdict);
}

/* ---- Ways ------------------------------------------------------------------------------------------------------------------------------ */

static Clause *begin(UnitId unit, GoBy by, Answer *answer)
{
    order_for(&answer->order, unit);
    Clause *clause = order_clause(&answer->order, by.verb);
    if (by.verb == VERB_ABILITY)
        clause->word = (uint8_t)by.ability;
    return clause;
}

/* A hull turns and drives on. */
static bool drive_by(const Look *look, UnitId unit, Heading heading, Length way, GoBy by,
                     Answer *answer)
{
    begin(unit, by, answer);
    Clause *turn = order_clause(&answer->order, VERB_PIVOT);
    turn->heading = heading;
    turn->has_heading = true;
    Clause *on = order_clause(&answer->order, VERB_AHEAD);
    on->number = way;
    on->has_number = true;
    return is_lawful_now(look, answer);
}

static bool walk_by(const Look *look, UnitId unit, Heading heading, Length way, GoBy by,
                    Answer *answer)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point to = point_shift((Point){ 0, 0 }, heading, way);
    begin(unit, by, answer);
    return order_shift(look, model, count, vec_of(to), &answer->order) &&
           is_lawful_now(look, answer);
}

static bool leave_by(const Look *look, UnitId leader, UnitId unit, Heading heading, Length way,
                     Answer *answer)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    Point to = point_shift((Point){ 0, 0 }, heading, way);
    order_for(&answer->order, leader);
    Clause *clause = order_clause(&answer->order, VERB_ORDER);
    clause->word = ORDER_BREAK_OFF;
    clause->unit = unit;
    return order_shift(look, model, count, vec_of(to), &answer->order) &&
           is_lawful_now(look, answer);
}

bool plan_break_off(const Look *look, UnitId leader, UnitId unit, Answer *answer)
{
    static const int aside[] = { 0, 30, -30, 60, -60, 90, -90 };
    Length gap, pace = pace_of(look, unit);
    UnitId foe = nearest_enemy_of(look, unit, &gap);
    if (foe == NO_UNIT)
        return false;
    Heading away = point_bearing(middle_of_unit(look, foe), middle_of_unit(look, unit));
    for (int i = 0; i < 7; i++) {
        Heading heading = heading_normal(away + aside[i] * DEGREE);
        if (leave_by(look, leader, unit, heading, pace, answer))
            return true;
    }
    return false;
}

Length reach_by(const Look *look, UnitId unit, GoBy by)
{
    Length pace = pace_of(look, unit);
    bool halved = by.verb == VERB_ABILITY &&
                  (by.ability == ABILITY_SUPPRESS || by.ability == ABILITY_FIELD_REPAIR);
    if (halved)
        return pace / INCH / 2 * INCH;
    return bears(look, unit, TR_WHEELED) ? pace - INCH : pace;
}

/* Of those who have no place yet the nearest to that one. */
static int nearest_of(const Look *look, const ModelId *model, int count, unsigned placed,
                      Point place)
{
    int best = -1;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Length way = point_distance(look->battle->model[model[i]].pose.at, place);
        if (placed >> i & 1 || way >= least)
            continue;
        best = i;
        least = way;
    }
    return best;
}

bool plan_open_order(const Look *look, UnitId unit, Answer *answer)
{
    enum { FILES = 4, MOST = 12 };
    const Length apart = 19 * INCH / 10; /* the corners of three ranks are 6 inches apart: MOV-03 */
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int ranks = (count + FILES - 1) / FILES;
    Point middle = middle_of_unit(look, unit);
    unsigned placed = 0;
    if (count < FILES || count > MOST || is_vehicle(look, unit))
        return false;
    begin(unit, (GoBy){ VERB_ADVANCE, 0 }, answer);
    for (int i = 0; i < count; i++) {
        Point at = { middle.x + (2 * (i % FILES) - FILES + 1) * apart / 2,
                     middle.y + (2 * (i / FILES) - ranks + 1) * apart / 2 };
        int who = nearest_of(look, model, count, placed, at);
        PathPoint to = { at, look->battle->model[model[who]].pose.facing, LEVEL_BY_GROUND };
        placed |= 1u << who;
        if (!order_path(&answer->order, model[who]) || !order_point(&answer->order, to))
            return false;
    }
    return is_lawful_now(look, answer);
}

static bool meets_wire(const Look *look, UnitId unit, const Answer *answer)
{
    Steps steps = steps_of(&answer->order, &answer->order.clause[0]);
    return !is_vehicle(look, unit) && wire_test_need(look, unit, &steps) > 0;
}

/* `clear`: where no Wire has to be passed. */
static bool plan_way(const Look *look, UnitId unit, Point goal, Length most, GoBy by, bool clear,
                     Answer *answer)
{
    static const int aside[] = { 0, 25, -25, 55, -55 };
    Point from = middle_of_unit(look, unit);
    Heading straight = point_bearing(from, goal);
    Length pace = reach_by(look, unit, by), way = most < pace ? most : pace;
    for (int part = 4; part >= 1 && way > INCH / 2; part -= part > 2 ? 2 : 1) {
        for (int i = 0; i < 5; i++) {
            Heading heading = heading_normal(straight + aside[i] * DEGREE);
            bool found = is_vehicle(look, unit)
                             ? drive_by(look, unit, heading, way * part / 4, by, answer)
                             : walk_by(look, unit, heading, way * part / 4, by, answer);
            if (found && !(clear && meets_wire(look, unit, answer)))
                return true;
        }
    }
    return false;
}

bool plan_going(const Look *look, UnitId unit, Point goal, Length most, GoBy by, Answer *answer)
{
    return plan_way(look, unit, goal, most, by, false, answer);
}

bool plan_round_wire(const Look *look, UnitId unit, Point goal, Length most, GoBy by,
                     Answer *answer)
{
    return meets_wire(look, unit, answer) && plan_way(look, unit, goal, most, by, true, answer);
}
