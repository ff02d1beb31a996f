#ifndef A_WAR_TRANSFORMED_ESTIMATE_H
#define A_WAR_TRANSFORMED_ESTIMATE_H

#include "fight/fighting.h"
#include "move/movement.h"
#include "shoot/shooting.h"
#include "troops/advice.h"

/* What things are worth, in points of the army list, reckoned quickly from means. Nothing here decides a rule. */

enum { VICTORY_POINT = 80 }; /* a Victory Point in points of the army list */

double worth_of_wound(const Look *look, UnitId unit); /* what each of its wounds is worth */
double points_left(const Look *look, UnitId unit);    /* what is left of it */

/* What a unit that is not Broken is worth when the battle is over: its Victory Points whole, for they are not lost by halves. */
double worth_at_the_end(const Look *look, UnitId unit);

/* Nothing that is begun now is fought out any more: a Charge has its fight in the next round. */
bool is_last_round(const Look *look);

/* The unit's shots at that enemy as everybody stands, with those flags: what falls, and who is pinned by it. 0: nobody can. */
double worth_of_fire(const Look *look, UnitId unit, UnitId target, unsigned flags);

/* What one unit may hope for in a round of Close Combat against another, losses taken away. */
double worth_of_fight(const Look *look, UnitId unit, UnitId target, bool charges);

/* Rounds in which objectives are still to be scored, this one with them. */
int rounds_to_score(const Look *look);

/* Whether it can hold an objective at all: VIC-03. */
bool may_hold_ground(const Look *look, UnitId unit);

/* Leaders, witches and teams go to an objective only where nobody else does. */
bool is_unwilling(const Look *look, UnitId unit);

Point middle_of_unit(const Look *look, UnitId unit);
Length gap_to_place(const Look *look, UnitId unit, Point at);
UnitId nearest_enemy_of(const Look *look, UnitId unit, Length *gap);

/* The objective that the unit is to go to, by its place in the game, or -1: each is for the one who is there first. */
int objective_for(const Look *look, UnitId unit);

/* After how many rounds of going somebody of the seat is at each of them, LENGTH_NEVER: nobody is left who could go. */
void rounds_to_objectives(const Look *look, SeatId seat, double rounds[MOST_OBJECTIVES]);

#endif
