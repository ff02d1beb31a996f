#ifndef A_WAR_TRANSFORMED_ABILITIES_H
#define A_WAR_TRANSFORMED_ABILITIES_H

#include "a-war-transformed.h"

/* Abilities: CMD-07, ABL. Paid when the unit is activated; each has a Move in it.
 *
 *     marl ability fire-and-movement 1:...       then the shots are asked for
 *     irrlicht ability storm                     first the shots, then the Charge
 *     old-meg ability crush; pivot 45; ahead 6   witch ability step-between 20,24
 */

typedef enum Ability {
    ABILITY_FIRE_AND_MOVEMENT,
    ABILITY_STORM,
    ABILITY_SUPPRESS,
    ABILITY_CUT_THE_WIRE,
    ABILITY_GALLOP,
    ABILITY_INSPIRE,
    ABILITY_CRUSH,
    ABILITY_FIELD_REPAIR,
    ABILITY_STEP_BETWEEN,
    ABILITIES,
} Ability;

/* Whether units of its kind have that one. */
bool has_ability(const Look *look, UnitId unit, Ability ability);

/* Whether the order's Ability may be used. */
Verdict judge_ability(const Look *look, UnitId unit, const Order *order);

/* Whether it is one that a unit in Close Combat may use: CCB-11. */
bool frees_from_combat(const Order *order);

/* With what flags the shots are fired for which that ABILITY asks. */
unsigned flags_of_ability(const Frame *frame);

/* ABILITY, of a kept order whose first clause names it (hand_order). */
Frame ability_frame(const Look *look, UnitId unit);

#endif
