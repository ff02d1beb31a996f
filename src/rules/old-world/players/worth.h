#ifndef RULES_OLD_WORLD_WORTH_H
#define RULES_OLD_WORLD_WORTH_H

#include "flow.h"

/* What an attack is expected to be worth, in points of the muster list: exact means of the dice, without choices. Nothing
 * here decides a rule. */

/* The chance that a die shows the need: 2 to 6; 0 means always, NEED_NEVER or more never. */
double chance_of(int need);

/* How many Wounds a hit of that Strength and AP takes on average from the unit's rank and file. */
double wounds_of_hit(const Look *look, UnitId target, int strength, int ap, bool combat);

/* Points that a Wound on the unit is worth. */
double points_of_wound(const Look *look, UnitId unit);

/* Points that one round of blows takes from the target; `charging` reckons as if it charged this turn. */
double worth_of_blows(const Look *look, UnitId unit, UnitId target, bool charging);

/* Points that a volley with its best missile weapon takes from the target, range allowed; 0 when it cannot reach. */
double worth_of_volley(const Look *look, UnitId unit, UnitId target, Length gap, WeaponId *weapon);

/* The farthest that a missile weapon of the unit reaches; 0 without any. */
Length range_of(const Look *look, UnitId unit);

/* The chance that a charge over so many inches of path comes home (CMV-01..03, SR-47). */
double chance_of_charge(const Look *look, UnitId unit, Length way, bool slowed);

/* The same where it has been said whether the die of Swiftstride is added. */
double chance_of_charge_with(const Look *look, UnitId unit, Length way, bool slowed, bool swift);

/* The chance that two dice and a bonus come to more than a total; a natural 12 always does, a natural 2 never (MAG-04..06). */
double chance_of_dispel(int bonus, int total);

#endif
