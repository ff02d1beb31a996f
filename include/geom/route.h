#ifndef GEOM_ROUTE_H
#define GEOM_ROUTE_H

#include <stddef.h>

#include "geom/area.h"

/* The shortest way of a base around obstacles: straight pieces that bend round grown corners and bases.
 *
 *      start ----.      __ goal
 *           [###] `----'
 *                 (base)
 *
 * The base keeps its facing on the way: a rectangle passes wherever it fits as it stands, and a way on which it would have to
 * turn is not found. Who may turn as it likes asks for the disc through its corners (base_reach) as well and takes the shorter
 * of the two. The way is the shortest there is, but that the base is taken up to 64 micrometres smaller on every side, so that it
 * passes where it touches on both. Polygons are simple ones (polygon.h). */

/* What the search writes on: memory that the caller keeps and may use again and again. It holds what it has room for; a
 * search that outgrows it finds no way. */
typedef struct RouteScratch {
    void *room; /* aligned for a double */
    size_t size;
} RouteScratch;

/* Enough, in bytes, for the table of any battle; and for a unit among a few dozen obstacles. */
enum { ROUTE_ROOM = 3 << 20, ROUTE_SMALL_ROOM = 1 << 19 };

typedef struct RouteTable {
    Length width, height;
    const Area *obstacle;
    int obstacles;
} RouteTable;

/* The way as stops, the start's place first and the end's last; bends are short chords that keep within REACH_SLACK of the true
 * bend. `count` may exceed `most`: then the first `most` are given. */
typedef struct Route {
    Length length;
    Point *stop;
    int count, most;
} Route;

/* The shortest way of the base's centre to `goal`. False when there is none (or start or goal are not free), or when the
 * search outgrows its scratch; route->length is then LENGTH_NEVER. */
bool route_to_point(RouteScratch *scratch, const RouteTable *table, Base base, Point goal,
                    Route *route);

/* The shortest way until the base touches `target`, which must not be among the obstacles. */
bool route_to_touch(RouteScratch *scratch, const RouteTable *table, Base base, Base target,
                    Route *route);

/* The shortest way to a straight line (a table edge, a zone's border): until the base's outline touches it. */
bool route_to_line(RouteScratch *scratch, const RouteTable *table, Base base, Segment line,
                   Route *route);

/* ---- Many ways on one table ---------------------------------------------------------------- */

/* The table as a base of this size sees it (and, of a rectangle, this facing). What one route finds out about it the next one
 * need not: the first costs a few milliseconds among hundreds of obstacles, another a fifth of that. It lies in the scratch, and is
 * out of date once an obstacle has moved. */
typedef struct RouteMap RouteMap;

/* Null when the scratch is too small for the obstacles. The table's obstacles must stay where they lie in memory. */
RouteMap *route_map(RouteScratch *scratch, const RouteTable *table, Base base);

/* As above, from anywhere. */
bool route_map_to_point(RouteMap *map, Point from, Point goal, Route *route);
bool route_map_to_touch(RouteMap *map, Point from, Base target, Route *route);
bool route_map_to_line(RouteMap *map, Point from, Segment line, Route *route);

#endif
