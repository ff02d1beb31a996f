#include "odds/flight_odds.h"

#include "charge/charge_path.h"
#include "fight/fight.h"
#include "fight/figures.h"

/* ---- How far who flees runs, by every throw there is: FLE-01, 07, GG-03, REA-13, SR-47 ------------------------------------------- */

enum { THROWS = 6 * 6 * 6 };

FlightOdds flight_odds(const Look *look, UnitId unit, Flight kind, int32_t bearing)
{
    return flight_odds_with(look, unit, kind, bearing, is_swift(look, unit));
}

FlightOdds flight_odds_with(const Look *look, UnitId unit, Flight kind, int32_t bearing, bool swift)
{
    FlightOdds odds = { .leaves = 0 };
    int ways[MOST_FLIGHT + 1] = { 0 };
    bool sum = kind == FLIGHT_ROUT;
    for (int i = 0; i < THROWS; i++) {
        int a = i % 6 + 1, b = i / 6 % 6 + 1, third = i / 36 + 1;
        ways[(sum ? a + b : a > b ? a : b) + (swift ? third : 0)]++;
    }
    for (int inches = 1; inches <= MOST_FLIGHT; inches++) {
        double chance = (double)ways[inches] / THROWS;
        Battle after;
        if (ways[inches] == 0)
            continue;
        odds.comes_to[inches] = chance;
        if (flight_leaves_table(look, unit, bearing, inches * INCH, &after))
            odds.leaves += chance;
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

/* Of whoever has gone so far on that bearing, as often as `chance` says: what comes of who is after it. */
typedef void Follow(const Look *look, UnitId chaser, UnitId unit, int32_t bearing, int inches,
                    double chance, PursuitOdds *odds);

/* Both placed as the deed would place them. */
static void follow_pursuing(const Look *look, UnitId winner, UnitId quarry, int32_t bearing,
                            int inches, double chance, PursuitOdds *odds)
{
    Battle after;
    bool leaves = flight_leaves_table(look, quarry, bearing, inches * INCH, &after);
    clear_other_losers(&after, look, quarry);
    Look fled = { look->game, &after, look->scratch };
    Play play = { .look = fled, .battle = &after };
    if (leaves) {
        leave_table(&play, quarry);
    } else {
        nudge_clear(&play, quarry, TOW_GG_04);
        odds->caught += chance * chance_of_pursuit(&fled, winner, quarry);
    }
    odds->no_room += pursuit_has_no_room(&fled, winner, quarry) ? chance : 0;
    odds->follows_off += chance * chance_to_pursue_off(&fled, winner, quarry, false);
    if (is_swift(look, winner))
        odds->follows_off_swift += chance * chance_to_pursue_off(&fled, winner, quarry, true);
    look->scratch->ready = false;
}

static void follow_charging(const Look *look, UnitId charger, UnitId unit, int32_t bearing,
                            int inches, double often, PursuitOdds *odds)
{
    Battle after;
    Side arc = declared_arc(look, charger, unit);
    if (flight_leaves_table(look, unit, bearing, inches * INCH, &after))
        return;
    marks_set(&after.unit[unit].marks, UM_FLEEING, true);
    Look fled = { look->game, &after, look->scratch };
    ChargePlan plan = plan_charge(&fled, charger, unit, arc, false);
    double chance =
        plan.possible ? chance_of_coming_home(&fled, charger, plan.cheapest.cost, plan.slowed) : 0;
    odds->caught += often * chance;
    look->scratch->ready = false;
}

/* From each of the causes as often. */
static PursuitOdds chased(const Look *look, UnitId chaser, UnitId unit, Flight kind,
                          const UnitId *cause, int causes, Follow *follow)
{
    PursuitOdds odds = { .kind = kind };
    for (int i = 0; i < causes; i++) {
        Heading away = bearing_away(look, unit, cause[i]);
        FlightOdds flight = flight_odds(look, unit, kind, away);
        odds.leaves += flight.leaves / causes;
        for (int inches = 1; inches <= MOST_FLIGHT; inches++)
            if (flight.comes_to[inches] > 0)
                follow(look, chaser, unit, away, inches, flight.comes_to[inches] / causes, &odds);
    }
    return odds;
}

double chance_of_flight_off(const Look *look, UnitId loser, Flight kind)
{
    UnitId cause[MOST_FOES];
    int causes = strongest_foes(look, loser, cause);
    double chance = 0;
    for (int i = 0; i < causes; i++)
        chance +=
            flight_odds(look, loser, kind, bearing_away(look, loser, cause[i])).leaves / causes;
    return chance;
}

PursuitOdds pursuit_odds_of(const Look *look, UnitId winner, UnitId quarry)
{
    UnitId cause[MOST_FOES];
    int causes = strongest_foes(look, quarry, cause);
    bool back = tally_of(look->battle, OWNER_UNIT, quarry, UT_BREAK) - 1 == BREAK_FALLS_BACK;
    return chased(look, winner, quarry, back ? FLIGHT_BACK : FLIGHT_ROUT, cause, causes,
                  follow_pursuing);
}

PursuitOdds run_down_odds(const Look *look, UnitId charger, UnitId unit, Flight kind)
{
    UnitId cause[MOST_UNITS];
    int causes = charge_causes(look, unit, charger, cause);
    return chased(look, charger, unit, kind, cause, causes, follow_charging);
}
