#ifndef TESTS_GEOM_TABLE_H
#define TESTS_GEOM_TABLE_H

/* Short words for putting shapes on a table in inches. */

#include "geom/area.h"
#include "test.h"

#include <stdlib.h>

static inline Length inches(double x)
{
    return length_round(x * INCH);
}

static inline Point spot(double x, double y)
{
    return (Point){ inches(x), inches(y) };
}

static inline Pose facing(double x, double y, double degrees)
{
    return (Pose){ spot(x, y), heading_normal((Heading)(degrees * DEGREE)) };
}

static inline Base disc(double diameter, double x, double y)
{
    return base_circle(inches(diameter), spot(x, y));
}

static inline Base hull(double width, double length, double x, double y, double degrees)
{
    return base_rect(inches(width), inches(length), facing(x, y, degrees));
}

/* The upright rectangle from one corner to the other as a polygon in `corner`. */
static inline Polygon rectangle(Point corner[4], double x0, double y0, double x1, double y1)
{
    corner[0] = spot(x0, y0);
    corner[1] = spot(x1, y0);
    corner[2] = spot(x1, y1);
    corner[3] = spot(x0, y1);
    return (Polygon){ corner, 4 };
}

static inline Base random_base(TestRandom *random, Length span)
{
    Length x = (Length)test_between(random, 0, span), y = (Length)test_between(random, 0, span);
    Heading turn = (Heading)test_between(random, 0, FULL_TURN - 1);
    if (test_between(random, 0, 1))
        return base_circle((Length)test_between(random, 10, 120) * MM, (Point){ x, y });
    Length height = (Length)test_between(random, 10, 150) * MM;
    return base_rect((Length)test_between(random, 10, 150) * MM, height, (Pose){ { x, y }, turn });
}

#endif
