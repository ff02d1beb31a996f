#ifndef RULES_WAR_AND_CONQUEST_WORTH_H
#define RULES_WAR_AND_CONQUEST_WORTH_H

#include "charge/charging.h"
#include "fight/fighting.h"

/* What a fight is expected to be worth, in points of the army list, reckoned quickly from means. Nothing here decides a rule. */

double points_a_wound(const Look *look, UnitId unit);
double points_standing(const Look *look, UnitId unit); /* of what is left of it */

/* Wounds that one round of blows of the attacker does: out of which edge of its own, at which of the target's. */
double wounds_of_round(const Look *look, UnitId unit, UnitId target, Side out_of, Side at,
                       bool charging);

/* What the side of a charger may hope for who arrives at that face: blows both ways, the score, and who breaks. */
double charge_worth(const Look *look, UnitId charger, UnitId target, Side face);

/* The chance that a flight of 3d6 by its formation ends within `reach` of where the charger starts, `apart` from it; of d6 (infantry) or
 * 2d6 when it has shot. */
double chance_to_be_caught(const Look *look, UnitId unit, Length apart, Length reach, bool shot);

/* How far it comes in a charge at who stands straight ahead. */
Length reach_of_charge(const Look *look, UnitId unit);

/* The farthest that a missile weapon of the unit reaches; 0 without any. */
Length reach_of_shot(const Look *look, UnitId unit);

#endif
