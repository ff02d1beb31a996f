#ifndef RULES_WAR_AND_CONQUEST_WORTH_H
#define RULES_WAR_AND_CONQUEST_WORTH_H

#include "charge/charging.h"
#include "fight/fighting.h"

/* What a fight is expected to be worth, in points of the army list, reckoned quickly from means. Nothing here decides a rule. */

double points_a_wound(const Look *look, UnitId unit);
double points_standing(const Look *look, UnitId unit); /* of what is left of it */

/* Of the Personalities in it, who are lost with it; what the fall of a General costs besides (0: it is none). */
double points_leading(const Look *look, UnitId host);
double points_of_general(const Look *look, UnitId unit);

/* Wounds that one round of blows of the attacker does: out of which edge of its own, at which of the target's. */
double wounds_of_round(const Look *look, UnitId unit, UnitId target, Side out_of, Side at,
                       bool charging);

/* What the side of a charger may hope for who arrives at that face: blows both ways, the score, and who breaks. */
double charge_worth(const Look *look, UnitId charger, UnitId target, Side face);

/* How far it comes in a charge at who stands straight ahead. */
Length reach_of_charge(const Look *look, UnitId unit);

/* Whether a charge could arrive if its dice were the best; with `through` whoever stands in its way may yet go away. */
bool may_arrive(const Look *look, const Charge *charge, bool through);

/* The farthest that a missile weapon of the unit reaches; 0 without any. */
Length reach_of_shot(const Look *look, UnitId unit);

#endif
