#include "geom/length.h"

#include <math.h>

bool within(Length apart, Length limit)
{
    return (int64_t)apart <= (int64_t)limit + REACH_SLACK;
}

Length length_round(double micrometres)
{
    if (micrometres >= (double)INT32_MAX)
        return INT32_MAX;
    if (micrometres <= (double)-INT32_MAX)
        return -INT32_MAX;
    return (Length)(micrometres < 0 ? micrometres - 0.5 : micrometres + 0.5);
}

uint64_t length_root(uint64_t square)
{
    const uint64_t most = 4294967295u;
    uint64_t root = (uint64_t)sqrt((double)square);
    if (root > most)
        root = most;
    /* Rounding carries it up at most: the root of a whole square comes out whole. */
    while (root * root > square)
        root--;
    return root;
}

Heading heading_normal(Heading h)
{
    Heading rest = h % FULL_TURN;
    return rest < 0 ? rest + FULL_TURN : rest;
}

Heading heading_turn(Heading from, Heading to)
{
    Heading turn = heading_normal(heading_normal(to) - heading_normal(from));
    return turn > HALF_TURN ? turn - FULL_TURN : turn;
}

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

Length heading_arc(Heading turn, Length radius)
{
    double angle = (double)turn * radians_of_arcsecond;
    return length_round((angle < 0 ? -angle : angle) * (double)radius);
}

Heading heading_of_arc(Length arc, Length radius)
{
    if (radius <= 0 || heading_arc(FULL_TURN, radius) <= arc)
        return FULL_TURN;
    Heading turn = (Heading)((double)arc / ((double)radius * radians_of_arcsecond)) + 1;
    while (turn > 0 && heading_arc(turn, radius) > arc)
        turn--;
    return turn;
}
