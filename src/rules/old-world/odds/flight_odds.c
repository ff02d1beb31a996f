#include "odds/flight_odds.h"

#include "charge/charge_path.h"
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

/* How often who is after it reaches whoever has fled so far on that bearing. */
typedef double Catch(const Look *look, UnitId chaser, UnitId unit, int32_t bearing, int inches);

/* Both placed as the deed would place them. */
static double pursuit_catches(const Look *look, UnitId winner, UnitId quarry, int32_t bearing,
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

static double charge_catches(const Look *look, UnitId charger, UnitId unit, int32_t bearing,
                             int inches)
{
    Battle after;
    Side arc = declared_arc(look, charger, unit);
    flight_leaves_table(look, unit, bearing, inches * INCH, &after);
    marks_set(&after.unit[unit].marks, UM_FLEEING, true);
    Look fled = { look->game, &after, look->scratch };
    ChargePlan plan = plan_charge(&fled, charger, unit, arc, false);
    double chance =
        plan.possible ? chance_of_coming_home(&fled, charger, plan.cheapest.cost, plan.slowed) : 0;
    look->scratch->ready = false;
    return chance;
}

/* From each of the causes as often. */
static PursuitOdds chased(const Look *look, UnitId chaser, UnitId unit, Flight kind,
                          const UnitId *cause, int causes, Catch *catches)
{
    PursuitOdds odds = { .caught = 0 };
    for (int i = 0; i < causes; i++) {
        Heading away = bearing_away(look, unit, cause[i]);
        FlightOdds flight = flight_odds(look, unit, kind, away);
        odds.leaves += flight.leaves / causes;
        for (int inches = 1; inches <= MOST_FLIGHT; inches++)
            if (flight.stays[inches] > 0)
                odds.caught +=
                    flight.stays[inches] * catches(look, chaser, unit, away, inches) / causes;
    }
    return odds;
}

PursuitOdds pursuit_odds_of(const Look *look, UnitId winner, UnitId quarry)
{
    UnitId cause[MOST_FOES];
    int causes = strongest_foes(look, quarry, cause);
    return chased(look, winner, quarry, FLIGHT_ROUT, cause, causes, pursuit_catches);
}

PursuitOdds run_down_odds(const Look *look, UnitId charger, UnitId unit, Flight kind)
{
    UnitId cause[MOST_UNITS];
    int causes = charge_causes(look, unit, charger, cause);
    return chased(look, charger, unit, kind, cause, causes, charge_catches);
}
