#include "flight/nerves.h"
#include "players/plan.h"
#include "powers/skill_odds.h"
#include "tables.h"
#include "victory.h"

/* ---- What a position is worth, in points of the army list ------------------------------------------------------------------------------ */

/* A unit is worth less the more it is worn; who is Broken is lost but for his rally. */
static double worth_of_unit(const Look *look, UnitId unit)
{
    const double broken = 0.15, marker = 0.04, pinned = 0.1, shaken = 0.08;
    const Battle *b = look->battle;
    double points = points_left(look, unit), worn = marker * stress_of(look, unit);
    if (is_broken(look, unit))
        return points * broken;
    worn += has_mark(b, OWNER_UNIT, unit, UM_PINNED) ? pinned : 0;
    worn += has_mark(b, OWNER_UNIT, unit, UM_SHAKEN) ? shaken : 0;
    worn += has_mark(b, OWNER_UNIT, unit, UM_IMMOBILISED) ? shaken : 0;
    return points * (1 - (worn < 1 ? worn : 1));
}

/* What the fights that stand promise it: the round that comes, not whole, for much may still come between. */
static double worth_of_fights(const Look *look, UnitId unit)
{
    const double share = 0.35;
    UnitId enemy[MOST_UNITS];
    int foes = is_broken(look, unit) ? 0 : touched_enemies(look, unit, enemy);
    double sum = 0;
    for (int i = 0; i < foes; i++)
        sum += worth_of_fight(look, unit, enemy[i],
                              has_mark(look->battle, OWNER_UNIT, unit, UM_CHARGED));
    return foes ? share * sum / foes : 0;
}

static double stands(const Look *look, SeatId seat)
{
    double sum = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        sum += worth_of_unit(look, u) + worth_of_fights(look, u) / 2;
    return sum;
}

/* What the seat has to lose where its leaders, Witches and teams are near an enemy, who comes to shoot at them or to charge. */
static double exposed(const Look *look, SeatId seat)
{
    enum { FAR = 24 * INCH };
    const double share = 0.3;
    double sum = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        Length gap;
        if (!stays_behind(look, u) || nearest_enemy_of(look, u, &gap) == NO_UNIT || gap >= FAR)
            continue;
        sum += share * points_left(look, u) * (FAR - (gap > 0 ? gap : 0)) / FAR;
    }
    return sum;
}

/* How much of a side is about an objective: whole when it stands there, less the farther. Leaders, Witches and teams are not what it
 * is held with: counted, they would be drawn there, and fall. */
static double presence(const Look *look, SeatId seat, const Objective *o)
{
    enum { FAR = 18 * INCH };
    double sum = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (!may_hold_ground(look, u) || is_unwilling(look, u))
            continue;
        Length gap = gap_to_place(look, u, o->at) - o->radius;
        double near = gap <= 0 ? 1 : gap >= FAR ? 0 : 0.6 * (FAR - gap) / FAR;
        sum += near * points_left(look, u);
    }
    return sum;
}

/* In how many rounds it is scored if whoever goes there is let. */
static double rounds_held(int rounds, double until)
{
    return until < rounds ? rounds - until : 0;
}

/* What the objectives will still bring the one side more than the other. */
static double worth_of_ground(const Look *look, SeatId seat)
{
    const double held = 1.4, about = 0.3, coming = 1.1, some = 60;
    double sum = 0, until[MOST_OBJECTIVES], his_until[MOST_OBJECTIVES];
    SeatId other = the_other_seat(seat);
    int rounds = rounds_to_score(look);
    rounds_to_objectives(look, seat, until);
    rounds_to_objectives(look, other, his_until);
    for (int i = 0; i < look->game->objectives && rounds > 0; i++) {
        SeatId holder = awt_holder(look, i);
        double own = presence(look, seat, &look->game->objective[i]),
               his = presence(look, other, &look->game->objective[i]);
        double lean = (own - his) / (own + his + some);
        double soon = rounds_held(rounds, until[i]) - rounds_held(rounds, his_until[i]);
        sum += VICTORY_POINT * (about * lean * rounds + (holder == seat    ? held * rounds
                                                         : holder == other ? -held * rounds
                                                                           : coming * soon));
    }
    return sum;
}

static double worth_of_tokens(const Look *look, SeatId seat)
{
    enum { COMMAND = 6, MANIFESTATION = 8 };
    return COMMAND * tokens_held(look, seat) +
           MANIFESTATION * tally_of(look->battle, OWNER_SEAT, seat, ST_MT);
}

/* Objectives that are scored already: what falls is counted with the units. */
static double scored(const Look *look, SeatId seat)
{
    return VICTORY_POINT * tally_of(look->battle, OWNER_SEAT, seat, ST_VP);
}

static double kept(const Look *look, SeatId seat)
{
    double sum = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        sum += worth_at_the_end(look, u);
    return sum;
}

/* Markers, fights that stand and tokens are nothing any more. */
static double worth_when_over(const Look *look, SeatId seat)
{
    enum { WON = 150 };
    SeatId other = the_other_seat(seat), winner = look->battle->winner;
    return scored(look, seat) - scored(look, other) + kept(look, seat) - kept(look, other) +
           (winner == seat    ? WON
            : winner == other ? -WON
                              : 0);
}

double awt_worth(const Look *look, SeatId seat)
{
    SeatId other = the_other_seat(seat);
    if (look->battle->over)
        return worth_when_over(look, seat);
    double worth = scored(look, seat) - scored(look, other) + stands(look, seat) -
                   stands(look, other) + worth_of_tokens(look, seat) - worth_of_tokens(look, other);
    return worth + worth_of_ground(look, seat) - exposed(look, seat);
}
