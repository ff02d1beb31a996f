#ifndef RULES_WAR_AND_CONQUEST_COMEBACK_H
#define RULES_WAR_AND_CONQUEST_COMEBACK_H

#include "flight/flight.h"

/* Who comes back onto the table in his own Movement phase: FLE-09 (comeback.c). */

/* It rallied off the table. */
bool returns(const Look *look, UnitId unit);

Verdict judge_comeback(const Look *look, SeatId seat, const Order *order);

/* Where it left the table, facing inwards; so far to both sides of that it may come back. */
enum { COMES_BACK_WITHIN = 6 * INCH };
Pose exit_of(const Look *look, UnitId unit);

/* An order that would do; false when there is no room for it. */
bool find_comeback(const Look *look, UnitId unit, Order *order);

void come_back(Play *play, const Order *order);

#endif
