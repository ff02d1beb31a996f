#ifndef GEOM_ROUTE_H
#define GEOM_ROUTE_H

#include "geom/area.h"

/* The shortest way of a base around obstacles: straight pieces that bend round grown corners and bases.
 *
 *      start ----.      __ goal
 *           [###] `----'
 *                 (base)
 *
 * Obstacles come into play only when a promising way meets them; a way that is found is the shortest around all of them,
 * for one that is shorter would have met what is missing. The base is taken as a disc: a rectangle by the circle through its corners, so that its way is free at every facing. */

enum { ROUTE_CIRCLES = 2048, ROUTE_STATES = 30000, ROUTE_OBSTACLES = 256, ROUTE_BOXES = 1024 };

/* A corner or a disc to bend round. */
typedef struct RouteCircle {
    double x, y, radius;
    double before_x, before_y, after_x, after_y; /* a corner's edges, as directions; 0 for a disc */
} RouteCircle;

/* An obstacle in play: the base touches it only within `around` of its middle, and always within `blocks` of it. */
typedef struct RouteRound {
    double x, y, around, blocks;
    int first, circles; /* what there is of it to bend round */
} RouteRound;

typedef struct RouteState {
    double x, y, ahead_x, ahead_y; /* where the way arrives, and which way it goes there */
    double length;
    int16_t circle; /* bent round from here on; -1 at the start */
    int8_t hand;    /* on which hand the circle lies: 1 right, -1 left */
    int16_t parent;
    int16_t target; /* at the goal: which of its approaches; else -1 */
} RouteState;

/* What the search writes on; the caller keeps one and may use it again and again. */
typedef struct RouteScratch {
    int circles, states, queued, obstacles, reached;
    RouteCircle circle[ROUTE_CIRCLES];
    RouteState state[ROUTE_STATES];
    double key[ROUTE_STATES];
    int16_t queue[ROUTE_STATES];
    int16_t reach[ROUTE_STATES]; /* the states gone on from, in order */
    double
        sight[ROUTE_STATES]; /* how far each of them sees at most, from the middle of its circle */
    int16_t best[ROUTE_CIRCLES][2];
    Box box[ROUTE_BOXES];
    int16_t by_left[ROUTE_BOXES]; /* the obstacles in the order of their boxes' left sides */
    Length widest;
    int obstacle[ROUTE_OBSTACLES];
    RouteRound round[ROUTE_OBSTACLES];
} RouteScratch;

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

#endif
