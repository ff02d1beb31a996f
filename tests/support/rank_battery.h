#ifndef TESTS_RANK_BATTERY_H
#define TESTS_RANK_BATTERY_H

#include "test.h"
#include "troops/manoeuvre.h"

/* What holds of blocks in every game, whatever its book says: each game with RankRules runs it on tables of its own, when a unit is
 * asked to move. */

/* On open ground: a wheel to the left mirrors one to the right, costs the same, and is as lawful. */
void battery_of_wheels(const Look *look, UnitId unit);

/* Every lit place can be reached by a lawful order, within 0.05". Gives how many were tried. */
int battery_of_lit_places(const Look *look, UnitId unit);

/* Of short orders (wheels and straight ways, a turn and straight on, back, aside) each that is lawful is given anew by its end alone:
 * the route there is lawful, ends there, and costs no more. Gives how many were tried. */
int battery_of_routes(const Look *look, UnitId unit);

/* Whatever is refused is refused with a rule of the game, and in words; so is what its table names. Gives how many orders were. */
int battery_of_refusals(const Look *look, UnitId unit);

#endif
