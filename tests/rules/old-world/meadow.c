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
