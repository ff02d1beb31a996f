#include "players/plan.h"

#include "powers/abilities.h"
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

Length reach_by(const Look *look, UnitId unit, GoBy by)
{
    Length pace = pace_of(look, unit);
    bool halved = by.verb == VERB_ABILITY &&
                  (by.ability == ABILITY_SUPPRESS || by.ability == ABILITY_FIELD_REPAIR);
    if (halved)
        return pace / INCH / 2 * INCH;
    return bears(look, unit, TR_WHEELED) ? pace - INCH : pace;
}

bool plan_going(const Look *look, UnitId unit, Point goal, Length most, GoBy by, Answer *answer)
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
            if (found)
                return true;
        }
    }
    return false;
}
