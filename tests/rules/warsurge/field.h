#ifndef TESTS_RULES_WARSURGE_FIELD_H
#define TESTS_RULES_WARSURGE_FIELD_H

#include "tabletop.h"
#include "warsurge.h"

/* A battle set up by hand: begin a field, add units and terrain, stand the models somewhere, enter a phase, then give
 * orders, answers and dice. Lengths and places are in inches, facings in degrees; models count from 1.
 *
 *     field(STANDARD);
 *     UnitId alpha = unit("riflemen", SOUTH, 10);
 *     stand(alpha, 1, 20, 38);  ...
 *     enter(PHASE_MOVE, SOUTH);
 *     order(alpha), deed(VERB_MOVE), path(1, 20, 33);
 *     give();                                            the order is accepted, or the test fails
 *
 * What is no particular game's stands in tabletop.h. */

enum { SOUTH = 0, NORTH = 1, EAST = 2, WEST = 3 };
typedef enum Playstyle { STANDARD, ADVANCED } Playstyle;

/* An empty table of 72 x 48 with the zones and the beacons of Three Beacons, the profiles and weapons of both armies,
 * nobody on it; two seats: South (7.1) and North (7.2). Changes to the game (options, rounds) are made in place. */
void field(Playstyle playstyle);
void set_option(Option which, int32_t value);

/* The whole of Three Beacons (7.3), nobody deployed: to be followed by begin(). */
void three_beacons(Playstyle playstyle);

/* More seats, in the order South, North, East, West, with a zone at each edge of the table. */
void field_seats(int seats);

/* Units are added in the order of their ids, before anything is placed. The profile's id: "marshal" "riflemen"
 * "siege-lance-team" "howl-mortar-crew" "carrier" "tank" "turret" "outriders" "hesk" "briarguard" "bowkin" "rat-tide"
 * "hart-riders" "titan" "barkback" "duskwing" "sentinel". They begin in Reserve. Weapons are
 * called as in 6.4, lower case with hyphens. */
UnitId unit(const char *profile, SeatId seat, int models);
Profile *profile(const char *id); /* to be changed for one test */

/* A rectangle of a kind of 6.1: "woods" "ruins" "marsh" "low-wall" "barricade" "hill" "silo" "bridge" "minefield"
 * "toxic-pool" "lava". Before any unit stands. */
PieceId terrain(const char *kind, double x1, double y1, double x2, double y2);
void objective(double x, double y);
void no_objectives(void);

void stand(UnitId unit, int model, double x, double y);
void stand_facing(UnitId unit, int model, double x, double y, double degrees);
void row(UnitId unit, int first, int last, double x, double y, double step_x, double step_y);
void aboard(UnitId unit, UnitId transport);
void lost(UnitId unit, int model); /* a casualty of earlier */
void set_model_mark(UnitId unit, int model, ModelMark mark);
void set_command(SeatId seat, int points);

/* The battle stands at the beginning of that phase, `seat` (also the Turn Master) to act. `enter_turn` says which. */
void enter(Phase phase, SeatId seat);
void enter_turn(int turn, Phase phase, SeatId seat);

/* ---- Orders: clauses and paths added to the order built up ------------------------------------------------- */

void path(int model, double x, double y); /* a path of one point, or a placement */
void path_facing(int model, double x, double y, double degrees);
void level(double z); /* of the last point */
Clause *fire(const char *weapon, int first, int last, UnitId target);
Clause *use(Power power, UnitId target); /* NO_UNIT where the power has no choice */

void declare(Verb verb); /* order(NO_UNIT), deed(verb), give() */

void pick_model(UnitId unit, int model); /* D9 and the like */

/* ---- What is checked ------------------------------------------------------------------------------------------- */

#define CHECK_PLACE(of, number, at_x, at_y)                                                        \
    do {                                                                                           \
        CHECK_LENGTH(place_of(of, number).x, inches(at_x));                                        \
        CHECK_LENGTH(place_of(of, number).y, inches(at_y));                                        \
    } while (0)
bool model_marked(UnitId unit, int model, ModelMark mark);
int32_t command(SeatId seat);
int32_t points(SeatId seat);

#endif
