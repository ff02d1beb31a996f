#ifndef A_WAR_TRANSFORMED_SKILL_ODDS_H
#define A_WAR_TRANSFORMED_SKILL_ODDS_H

#include "a-war-transformed.h"
#include "engine/odds.h"

/* The odds of what is tried in step 3, of contests and of flight. */

/* At least so many ones among so many d3: CMD-02, 05. */
double chance_of_skill(int dice, int level);

/* So many d6 reach the threshold: CMD-06. */
double chance_of_call(int dice, int threshold);

/* A contest with so many dice against so many, and what is added to each sum; ties are thrown again: PRI-04. */
double chance_of_contest(int own, int his, int plus);

/* In words: of the order of the Command Phase, of a bid; and in short. */
void skill_odds(const Look *look, const Order *order, Text *text);
void skill_in_short(const Look *look, const Order *order, Text *text);
void bid_odds(const Look *look, SeatId seat, int tokens, Text *text);

/* The lowest d6 with which the unit's flight takes it over its own edge, 7: none does. CMP-03, 04. */
int edge_reached_on(const Look *look, UnitId unit);

#endif
