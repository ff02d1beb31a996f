#include "charge/charging.h"

#include "charge/charge_view.h"
#include "engine/odds.h"
#include "flight/flight.h"
#include "shoot/shooting.h"

/* ---- What each reaction is likely to come to: RCT, FLE-01 ---------------------------------------------------------------------- */

enum { FACES = 6, ALL_THROWS = 216, MOST_FLIGHT = 12 };

/* How likely it runs each number of inches: all of it, or after its shots. */
static void flight_chances(const Look *look, UnitId unit, FlightLength length,
                           double chance[MOST_FLIGHT + 1])
{
    int brief = length == FLIGHT_SHORT && applies(look, WAC_RCT_09) ? short_dice(look, unit) : 0;
    for (int i = 0; i <= MOST_FLIGHT; i++)
        chance[i] = 0;
    for (int i = 0; i < ALL_THROWS; i++) {
        const int die[FLIGHT_DICE] = { i % FACES + 1, i / FACES % FACES + 1,
                                       i / (FACES * FACES) + 1 };
        int sum = brief > 1 ? die[0] + die[1] : die[0];
        chance[brief > 0 ? sum : flight_inches(look, unit, die)] += 1.0 / ALL_THROWS;
    }
}

/* Each charger throws for its own ground. */
static double caught_after(const Look *look, UnitId unit, const Charge *charge, int charges,
                           Heading bearing, int inches)
{
    double away = 1;
    for (int i = 0; i < charges; i++) {
        Chased chased;
        chase_after_flight(look, charge[i].charger, unit, bearing, inches * INCH, &chased);
        away *= 1 - chance_to_reach(look, charge[i].charger, &chased.rate, chased.touched.worst,
                                    chased.apart);
    }
    return 1 - away;
}

static FlightOdds odds_from(const Look *look, UnitId unit, const Charge *charge, int charges,
                            UnitId from, FlightLength length)
{
    double chance[MOST_FLIGHT + 1];
    FlightOdds odds = { .leaves = 0 };
    Heading bearing = flight_bearing(look, unit, from);
    flight_chances(look, unit, length, chance);
    for (int inches = 1; inches <= MOST_FLIGHT; inches++) {
        if (chance[inches] <= 0)
            continue;
        if (flees_off_table(look, unit, bearing, inches * INCH))
            odds.leaves += chance[inches];
        else
            odds.caught +=
                chance[inches] * caught_after(look, unit, charge, charges, bearing, inches);
    }
    return odds;
}

FlightOdds odds_of_flight(const Look *look, UnitId unit, FlightLength length)
{
    Charge charge[MOST_UNITS];
    int charges = charges_on(look, unit, true, charge);
    if (charges == 0)
        return (FlightOdds){ .leaves = 0 };
    return odds_from(look, unit, charge, charges, charge[0].charger, length);
}

static bool flight_announced(const Look *look, UnitId unit, FlightLength *length)
{
    Reaction reaction;
    if (!reaction_announced(look, unit, &reaction))
        return false;
    *length = reaction == REACT_FLEE || reaction == REACT_FEIGN ? FLIGHT_FULL : FLIGHT_SHORT;
    return *length == FLIGHT_FULL || reaction == REACT_SHOOT_AND_FLEE ||
           reaction == REACT_FEIGN_AND_SHOOT;
}

bool odds_of_chase(const Look *look, const Charge *charge, FlightOdds *odds)
{
    Charge on[MOST_UNITS];
    FlightLength length;
    if (!flight_announced(look, charge->target, &length))
        return false;
    *odds = (FlightOdds){ .leaves = 0 };
    if (!is_fielded(look, charge->target))
        return true;
    if (has_mark(look->battle, OWNER_UNIT, charge->target, UM_REACTED))
        odds->caught = caught_after(look, charge->target, charge, 1, 0, 0);
    else if (charges_on(look, charge->target, true, on) > 0)
        *odds = odds_from(look, charge->target, charge, 1, on[0].charger, length);
    return true;
}

/* ---- In a few words ---------------------------------------------------------------------------------------------------------- */

static void add_chance(Text *text, const char *words, double chance)
{
    text_add(text, words);
    text_chance(text, chance);
}

/* Of several chargers the one that is surest to arrive; at which face, where that is not the front, and what it costs. */
static void add_stand(const Look *look, UnitId unit, bool counters, Text *text)
{
    Charge charge[MOST_UNITS];
    double best = 0;
    Side face = SIDE_FRONT;
    int charges = charges_on(look, unit, true, charge);
    for (int i = 0; i < charges; i++) {
        ChargeWay way;
        propose_way(look, &charge[i], true, &way);
        double chance = chance_to_arrive(look, &charge[i], &way);
        best = chance > best ? chance : best;
        face = face == SIDE_FRONT ? charge[i].face : face;
    }
    text_add(text, "Is reached");
    if (face != SIDE_FRONT)
        text_format(text, " at its %s", face_title(face));
    add_chance(text, ": ", best);
    if (best > 0 && face != SIDE_FRONT && !counters && !is_in_disorder(look, unit) &&
        applies(look, WAC_RCT_04))
        add_chance(text, "; it is then disordered: ", 1 - chance_to_pass(morale_of(look, unit), 0));
}

static void add_shots(const Look *look, UnitId unit, Occasion occasion, Text *text)
{
    Charge charge[MOST_UNITS];
    WeaponId weapon = missile_of(look, unit);
    if (weapon == NO_WEAPON || charges_on(look, unit, true, charge) == 0)
        return;
    Volley volley = volley_at(look, unit, charge[0].charger, weapon, occasion);
    volley.comes_near = applies(look, WAC_RCT_14);
    plan_volley(look, &volley);
    if (volley.shots > 0)
        volley_in_short(look, &volley, text);
    if (volley.shots > 0 && occasion == SHOOTS_AND_FLEES)
        text_add(text, ". ");
}

static void add_flight(const Look *look, UnitId unit, FlightLength length, bool feigns, Text *text)
{
    FlightOdds odds = odds_of_flight(look, unit, length);
    if (odds.leaves > 0) {
        add_chance(text, "Off the table: ", odds.leaves);
        text_add(text, ". ");
    }
    add_chance(text, feigns ? "Caught and fights: " : "Run down: ", odds.caught);
}

void reaction_choice_odds(const Look *look, const Answer *answer, Text *text)
{
    UnitId unit = look->battle->request.unit;
    if (look->battle->request.why != WHY_REACTION || answer->kind != ANSWER_CHOICE)
        return;
    switch ((Reaction)answer->value) {
    case REACT_STAND_FAST:
    case REACT_COUNTER_CHARGE:
        add_stand(look, unit, answer->value == REACT_COUNTER_CHARGE, text);
        return;
    case REACT_FLEE:
    case REACT_FEIGN:
        add_flight(look, unit, FLIGHT_FULL, answer->value == REACT_FEIGN, text);
        return;
    case REACT_STAND_AND_SHOOT:
        add_shots(look, unit, STANDS_AND_SHOOTS, text);
        return;
    case REACT_SHOOT_AND_FLEE:
    case REACT_FEIGN_AND_SHOOT:
        add_shots(look, unit, SHOOTS_AND_FLEES, text);
        add_flight(look, unit, FLIGHT_SHORT, answer->value == REACT_FEIGN_AND_SHOOT, text);
        return;
    case REACTIONS:
        return;
    }
}
