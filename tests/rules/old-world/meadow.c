#include "meadow.h"

static UnitId corner[2];

void meadow(void)
{
    field();
    corner[NORTH] = plain("H14", NORTH, 1);
    corner[SOUTH] = plain("S18", SOUTH, 1);
}

void go_to(Phase phase, SeatId seat)
{
    stand(corner[NORTH], 2, 44.9, 0, 1);
    stand(corner[SOUTH], 70, 44.9, 0, 1);
    enter(phase, seat);
}

static bool is_of_the_blows(int why)
{
    return why == WHY_WIELD || why == WHY_STRIKE || why == WHY_SPLIT || why == WHY_CHALLENGE ||
           why == WHY_AT_CHAMPION;
}

void nobody_hits(void)
{
    while (is_of_the_blows(the_battle()->request.why)) {
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1);
        else
            usual();
    }
}
