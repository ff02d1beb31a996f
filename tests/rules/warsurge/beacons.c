#include "field.h"

/* Three Beacons, 7.3: both armies of 1000 points, their terrain, pairings and suggested deployment. */

static void spots(UnitId unit, int first, int count, double x, double y, double step_x)
{
    const Roster *r = &the_game()->unit[unit];
    the_game()->unit[unit].has_places = true;
    for (int i = 0; i < count; i++)
        the_game()->place[r->first_model + first + i] =
            (Pose){ { inches(x + i * step_x), inches(y) }, r->seat == NORTH ? HALF_TURN : 0 };
}

static UnitId worth(UnitId unit, int points)
{
    the_game()->unit[unit].points = (int16_t)points;
    return unit;
}

static void compact(void)
{
    UnitId alpha = worth(unit("riflemen", SOUTH, 10), 90),
           beta = worth(unit("riflemen", SOUTH, 10), 90);
    UnitId carrier = worth(unit("carrier", SOUTH, 1), 150);
    spots(alpha, 0, 5, 24, 38, 2);
    spots(alpha, 5, 5, 24, 40, 2);
    the_game()->unit[beta].carrier = carrier;
    spots(carrier, 0, 1, 36, 40, 0);
    spots(worth(unit("marshal", SOUTH, 1), 120), 0, 1, 36, 45, 0);
    spots(worth(unit("siege-lance-team", SOUTH, 3), 120), 0, 3, 40, 38, 3);
    spots(worth(unit("howl-mortar-crew", SOUTH, 2), 70), 0, 2, 44, 45, 3);
    spots(worth(unit("tank", SOUTH, 1), 210), 0, 1, 52, 40, 0);
    spots(worth(unit("turret", SOUTH, 1), 60), 0, 1, 20, 38, 0);
    UnitId outriders = worth(unit("outriders", SOUTH, 4), 90);
    spots(outriders, 0, 2, 8, 38, 3);
    spots(outriders, 2, 2, 8, 41, 3);
}

static void host(void)
{
    UnitId guard = worth(unit("briarguard", NORTH, 12), 120),
           barkback = worth(unit("barkback", NORTH, 1), 120);
    the_game()->unit[guard].carrier = barkback;
    spots(barkback, 0, 1, 36, 8, 0);
    spots(worth(unit("hesk", NORTH, 1), 110), 0, 1, 36, 2, 0);
    spots(worth(unit("bowkin", NORTH, 8), 80), 0, 8, 16, 10, 2);
    UnitId rats = worth(unit("rat-tide", NORTH, 6), 70),
           riders = worth(unit("hart-riders", NORTH, 5), 130);
    spots(rats, 0, 3, 44, 10, 2.5);
    spots(rats, 3, 3, 44, 7.5, 2.5);
    spots(worth(unit("titan", NORTH, 1), 260), 0, 1, 53, 9, 0);
    spots(riders, 0, 3, 58, 10, 3);
    spots(riders, 3, 2, 59.5, 7, 3);
    spots(worth(unit("duskwing", NORTH, 1), 70), 0, 1, 10, 9, 0);
    spots(worth(unit("sentinel", NORTH, 1), 40), 0, 1, 23, 6, 0);
}

void three_beacons(Playstyle playstyle)
{
    field(playstyle);
    compact();
    host();
    terrain("woods", 8, 14, 16, 20);
    terrain("woods", 56, 28, 64, 34);
    terrain("silo", 30, 18, 34, 22);
    terrain("silo", 38, 26, 42, 30);
    terrain("ruins", 22, 28, 28, 33);
    terrain("ruins", 44, 15, 50, 20);
    terrain("marsh", 2, 24, 10, 30);
    terrain("marsh", 62, 18, 70, 24);
    terrain("low-wall", 18, 22.85, 26, 23.15);
    terrain("low-wall", 46, 24.85, 54, 25.15);
    terrain("minefield", 34.5, 30.5, 37.5, 34.5);
    terrain("toxic-pool", 36, 14, 40, 17);
    terrain("hill", 14, 31, 20, 35);
    terrain("hill", 52, 13, 58, 17);
    terrain("barricade", 40, 33, 46, 35);
    terrain("barricade", 26, 13, 32, 15);
    terrain("lava", 0, 20, 3, 23);
    terrain("bridge", 66, 30, 69, 36);
}
