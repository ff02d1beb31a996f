#ifndef ENGINE_ORDER_H
#define ENGINE_ORDER_H

#include <stdbool.h>

#include "base/ids.h"
#include "engine/limits.h"
#include "geom/point.h"

/* A set of models of one unit: bit n is its (n + 1)th model. */
typedef uint64_t ModelSet;

/* One corner of a model's path, or a placement. */
typedef struct PathPoint {
    Point at;
    Heading facing;
    Length z; /* the level chosen there, or LEVEL_BY_GROUND */
} PathPoint;

/* The level that the game gives when nobody chose one. */
enum { LEVEL_BY_GROUND = -1 };

/* A model's way: where it starts is where it stands. A placement is a way of one point. */
typedef struct ModelPath {
    ModelId model;
    uint16_t first, count; /* its points */
    uint16_t spare;
    Length walked; /* of the course so far */
} ModelPath;

/* One part of an order: `verb arguments`. Which arguments a verb takes, and in which notation, its VerbDef
 * says; the others keep their empty values (NO_UNIT and so on, zero, an empty set). */
typedef struct Clause {
    uint8_t verb;
    uint8_t word; /* a choice of the verb's own words */
    UnitId unit;
    ModelId model;
    WeaponId weapon;
    PieceId piece;
    ModelSet models;
    Point point;
    Heading heading;
    int32_t number;      /* a count, or a Length */
    uint16_t path_first; /* its paths or placements, in the order's own arrays */
    uint8_t path_count;
    bool has_point, has_heading, has_number;
} Clause;

/* A clause of that verb with all arguments empty. */
Clause clause_of(int verb);

enum { MOST_ORDER_CLAUSES = 48, MOST_ORDER_PATHS = 96, MOST_ORDER_POINTS = 768 };

/* UNIT verb arguments [; verb arguments]. An order of no unit (ending a phase) has NO_UNIT. */
typedef struct Order {
    UnitId actor;
    int clauses, paths, points;
    Clause clause[MOST_ORDER_CLAUSES];
    ModelPath path[MOST_ORDER_PATHS];
    PathPoint point[MOST_ORDER_POINTS];
} Order;

/* An order of that unit without a clause; the room for paths and points stays as it is. */
void order_begin(Order *order, UnitId actor);

#endif
