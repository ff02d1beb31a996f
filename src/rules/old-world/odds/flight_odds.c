#include "odds/flight_odds.h"

#include "fight/fight.h"
#include "fight/figures.h"

/* ---- How far who flees runs, by every throw there is: FLE-01, 07, GG-03, REA-13, SR-47 ------------------------------------------- */

enum { THROWS = 6 * 6 * 6 };

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
        Battle after;
        if (ways[inches] == 0)
            continue;
        if (flight_leaves_table(look, unit, bearing, inches * INCH, &after))
            odds.leaves += chance;
        else
            odds.stays[inches] = chance;
    }
    return odds;
}

/* The others who have lost move off before any winner does: they are in nobody's way. */
static void clear_other_losers(Battle *after, const Look *look, UnitId quarry)
{
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        UnitId unit = combat.unit[i];
        if (unit != quarry && tally_of(look->battle, OWNER_UNIT, unit, UT_BREAK) > 0)
            after->unit[unit].state = UNIT_FLED;
    }
}

/* How often that winner reaches the quarry that has fled so far, both placed as the deed would place them. */
static double is_run_down(const Look *look, UnitId winner, UnitId quarry, int32_t bearing,
                          int inches)
{
    Battle after;
    flight_leaves_table(look, quarry, bearing, inches * INCH, &after);
    clear_other_losers(&after, look, quarry);
    Look fled = { look->game, &after, look->scratch };
    Play play = { .look = fled, .battle = &after };
    nudge_clear(&play, quarry, TOW_GG_04);
    double chance = chance_of_pursuit(&fled, winner, quarry);
    look->scratch->ready = false;
    return chance;
}

PursuitOdds pursuit_odds_of(const Look *look, UnitId winner, UnitId quarry)
{
    UnitId cause[MOST_FOES];
    int causes = strongest_foes(look, quarry, cause);
    PursuitOdds odds = { .caught = 0 };
    for (int i = 0; i < causes; i++) {
        Heading away = bearing_away(look, quarry, cause[i]);
        FlightOdds flight = flight_odds(look, quarry, FLIGHT_ROUT, away);
        odds.leaves += flight.leaves / causes;
        for (int inches = 1; inches <= MOST_FLIGHT; inches++)
            if (flight.stays[inches] > 0)
                odds.caught +=
                    flight.stays[inches] * is_run_down(look, winner, quarry, away, inches) / causes;
    }
    return odds;
}
