#ifndef WARSURGE_PLAN_H
#define WARSURGE_PLAN_H

#include "fight/attack.h"
#include "flow.h"

/* Orders that a computer player makes up: each function fills `order` with one that is judged lawful now, or gives
 * false. Points are inches on the table in micrometres, worth is in points of Units expected to be destroyed. */

/* All models go by the same way towards `goal` as far as it is lawful, at most `most`; those of `stay` stand still. */
bool plan_march(const Look *look, UnitId unit, Point goal, Length most, bool dash, Order *order);

/* Into base contact with that enemy, if it can be reached. */
bool plan_contact(const Look *look, UnitId unit, UnitId enemy, bool dash, Order *order);

/* Out of the Transport, as near to `goal` as there is room. */
bool plan_disembark(const Look *look, UnitId unit, Point goal, bool dash, Order *order);

/* Every available Weapon at the Target where it is expected to destroy most; as a reply, at `attacker` only. In the last Turn all of
 * them where that is likeliest to change the score; what hardly changes it is then worth less than LEAST_PRIZE. */
bool plan_attack(const Look *look, UnitId unit, UnitId attacker, Order *order, double *worth);

/* One Weapon of the unit at that Target, where that is expected to destroy more than `*worth`, which becomes what it does; adds a
 * clause to the order. */
bool plan_shot(const Look *look, UnitId unit, WeaponId weapon, UnitId target, Order *order,
               double *worth);

/* ---- The last Turn (prize.c) --------------------------------------------------------------------------------------- */

enum { LEAST_PRIZE = 1 }; /* points on average */

/* Whether nothing comes after this Turn: a Unit that is only hurt counts as if it were whole. */
bool is_last_turn(const Look *look);

/* What the attack changes in the score, in points on average: each Unit by the chance that it is destroyed. Where that is hardly
 * anything, less than LEAST_PRIZE: how near to its Target's end it comes, as others may finish what it began. */
double worth_in_the_end(const Look *look, const Order *order);

/* What the clause is expected to destroy: exact chances of the chart and both saves. */
double points_of_volley(const Look *look, const Volley *volley);

/* Points that are left of the Unit, its wounds counted. */
double worth_left(const Look *look, UnitId unit);

/* The middle of a Unit: where it stands, or its Transport. */
Point middle_of(const Look *look, UnitId unit);

/* The different Weapons of the unit's living models. */
int weapons_of(const Look *look, UnitId unit, WeaponId list[MOST_WEAPONS_HELD * 2]);

#endif
