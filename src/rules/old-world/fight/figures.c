#include "fight/figures.h"

static int within_bounds(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

ShotNeed shot_need(int bs, int modifier)
{
    enum { LAST = 9 };
    if (bs <= 0)
        return (ShotNeed){ .first = NEED_NEVER };
    int plain = bs >= 6 ? 2 : 7 - bs;
    int need = plain - modifier;
    if (bs >= 6)
        return (ShotNeed){ .first = within_bounds(need, 2, 6), .again = 12 - bs };
    if (need > LAST)
        return (ShotNeed){ .first = NEED_NEVER };
    if (need > 6)
        return (ShotNeed){ .first = 6, .second = need - 3 };
    return (ShotNeed){ .first = within_bounds(need, 2, 6) };
}

int strike_need(int attacker_ws, int target_ws)
{
    if (attacker_ws <= 0)
        return NEED_NEVER;
    if (target_ws <= 0)
        return 0;
    if (attacker_ws > 2 * target_ws)
        return 2;
    if (attacker_ws > target_ws)
        return 3;
    return target_ws > 2 * attacker_ws ? 5 : 4;
}

int wound_need(int strength, int toughness)
{
    enum { TOO_TOUGH = 6 };
    if (strength <= 0 || toughness - strength >= TOO_TOUGH)
        return NEED_NEVER;
    return within_bounds(4 + toughness - strength, 2, 6);
}

int armour_need(int armour, int ap)
{
    int need = armour + ap;
    if (need > 6)
        return NEED_NEVER;
    return need < 2 ? 2 : need;
}

BreakOutcome break_outcome(int first, int second, int difference, int leadership,
                           int winner_strength, int loser_strength)
{
    int natural = first + second;
    if (first == 1 && second == 1)
        return BREAK_GIVES_GROUND;
    if (natural > leadership)
        return BREAK_FLEES;
    if (natural + difference <= leadership)
        return BREAK_GIVES_GROUND;
    return winner_strength > 2 * loser_strength ? BREAK_FLEES : BREAK_FALLS_BACK;
}

int bounded_leadership(int leadership)
{
    return within_bounds(leadership, 2, 10);
}

bool passes_leadership(int first, int second, int leadership)
{
    int natural = first + second;
    if (natural == 2 || natural == 12)
        return natural == 2;
    return natural <= bounded_leadership(leadership);
}

int charge_hundredths(Length distance)
{
    enum { HUNDREDTH = INCH / 100 };
    int full = (distance + REACH_SLACK) / INCH, kept = (distance + 1) / HUNDREDTH;
    return kept > 100 * full ? kept : 100 * full;
}

int d3_of(int d6)
{
    return (d6 + 1) / 2;
}

bool is_over_a_quarter(int lost, int at_start)
{
    return 4 * lost > at_start;
}

int charge_die(int first, int second, bool through_terrain)
{
    int high = first > second ? first : second;
    return through_terrain ? first + second - high : high;
}

double chance_of_inches(int inches, bool swift)
{
    enum { THROWS = 216 };
    int good = 0;
    for (int i = 0; i < THROWS; i++)
        good += i % 6 + i / 6 % 6 + 2 + (swift ? i / 36 + 1 : 0) >= inches;
    return (double)good / THROWS;
}
