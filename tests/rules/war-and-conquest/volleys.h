#ifndef TESTS_RULES_WAR_AND_CONQUEST_VOLLEYS_H
#define TESTS_RULES_WAR_AND_CONQUEST_VOLLEYS_H

#include "field.h"
#include "shoot/shooting.h"

/* One unit shoots at another: who, at whom, and the volley as it is planned in the Shoot phase. */
extern UnitId shooters, target;
extern Volley volley;

void plan(void);
void shoot(void);     /* the order, built up */
void open_fire(void); /* the Shoot phase begins, and it is given */
SeatId side_of(UnitId unit);

/* A length within a thousandth of an inch. */
void check_thousandth(Length got, double expected);

/* WX-18: Yew Archers at Secunda, aslant; WX-29: a bolt at Boar from that gap; a stone at Prima so far away. */
void archers_aslant(void);
void bolt_at_boar(double gap);
void stone_at_prima(double gap);

#endif
