#ifndef RULES_OLD_WORLD_FLIGHT_ODDS_H
#define RULES_OLD_WORLD_FLIGHT_ODDS_H

#include "move/movement.h"

/* The exact odds of a flight as everybody stands, every die used: that it ends off the table, and how far it goes. */

enum { MOST_FLIGHT = 18 };

typedef struct FlightOdds {
    double leaves;
    double comes_to[MOST_FLIGHT + 1]; /* by the inches thrown */
} FlightOdds;

/* `bearing` as for flee_frame. */
FlightOdds flight_odds(const Look *look, UnitId unit, Flight kind, int32_t bearing);

/* The same where it has been said whether the die of Swiftstride is added. */
FlightOdds flight_odds_with(const Look *look, UnitId unit, Flight kind, int32_t bearing,
                            bool swift);

/* That a loser of the combat who breaks, or falls back, ends off the table (BRK-10); 0 when it has no foe left to go from. */
double chance_of_flight_off(const Look *look, UnitId loser, Flight kind);

/* Of one that flees: that it leaves the table, or else is caught by who is after it. Of who is after it: that it goes off itself by its
 * pursuit (FUP-09), with two dice and with the die of Swiftstride; that it has no room to turn after them, and stays (FUP-08). */
typedef struct PursuitOdds {
    Flight kind;
    double leaves, caught, follows_off, follows_off_swift, no_room;
} PursuitOdds;

/* Of one that has broken and flees from the winners of its combat, or falls back: that it is caught by the pursuit of that
 * one, which has to come into contact (FUP-05, 06): where a flight ends that began on a flank, or out of line, is not where its roll
 * alone would put it. */
PursuitOdds pursuit_odds_of(const Look *look, UnitId winner, UnitId quarry);

/* Of one that is charged by that one and flees (REA-07, 10): it is caught where the charge comes home to it (CMV-09). */
PursuitOdds run_down_odds(const Look *look, UnitId charger, UnitId unit, Flight kind);

#endif
