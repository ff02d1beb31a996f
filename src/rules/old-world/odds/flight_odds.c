#include "odds/flight_odds.h"

#include "fight/fight.h"
#include "fight/figures.h"

/* ---- How far who flees runs, by every throw there is: FLE-01, 07, GG-03, REA-13, SR-47 ------------------------------------------- */

enum { THROWS = 6 * 6 * 6 };

static bool is_swift(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_SWIFTSTRIDE, NULL) && applies(look, TOW_SR_47);
}

FlightOdds flight_odds(const Look *look, UnitId unit, Flight kind, int32_t bearing)
{
    FlightOdds odds = { .leaves = 0 };
    int ways[MOST_FLIGHT + 1] = { 0 };
    bool swift = is_swift(look, unit), sum = kind == FLIGHT_ROUT;
    for (int i = 0; i < THROWS; i++) {
        int a = i % 6 + 1, b = i / 6 % 6 + 1, third = i / 36 + 1;
        ways[(sum ? a + b : a > b ? a : b) + (swift ? third : 0)]++;
    }
    for (int inches = 1; inches <= MOST_FLIGHT; inches++) {
        double chance = (double)ways[inches] / THROWS;
        if (ways[inches] == 0)
            continue;
        if (flight_leaves_table(look, unit, bearing, inches * INCH))
            odds.leaves += chance;
        else
            odds.stays[inches] = chance;
    }
    return odds;
}

PursuitOdds pursuit_odds_of(const Look *look, UnitId winner, UnitId quarry)
{
    UnitId cause[MOST_FOES];
    int causes = strongest_foes(look, quarry, cause);
    bool swift = is_swift(look, winner);
    PursuitOdds odds = { .caught = 0 };
    for (int i = 0; i < causes; i++) {
        FlightOdds flight =
            flight_odds(look, quarry, FLIGHT_ROUT, bearing_away(look, quarry, cause[i]));
        odds.leaves += flight.leaves / causes;
        for (int inches = 1; inches <= MOST_FLIGHT; inches++)
            if (flight.stays[inches] > 0)
                odds.caught += flight.stays[inches] * chance_of_inches(inches, swift) / causes;
    }
    return odds;
}
