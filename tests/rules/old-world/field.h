#ifndef TESTS_RULES_OLD_WORLD_FIELD_H
#define TESTS_RULES_OLD_WORLD_FIELD_H

#include "old-world.h"
#include "tabletop.h"

/* A battle set up by hand: begin a field, add units and terrain, stand them somewhere, enter a phase, then give orders,
 * answers and dice. Lengths and places are in inches, facings in degrees; models count from 1.
 *
 *     field();
 *     UnitId spears = unit("H5", NORTH, 20), gore = unit("S4", SOUTH, 20);
 *     stand(spears, 30, 30, 0, 5);                 F=(30,30) t=0 w=5: the front's middle, facing, files
 *     stand(gore, 30, 20, 180, 5);
 *     enter(PHASE_REMAINING, NORTH);
 *     order(spears), length(VERB_FORWARD, 4), give();
 *
 * What is no particular game's stands in tabletop.h. */

enum { NORTH = 0, SOUTH = 1 }; /* players A and B */

/* An empty table of 72 x 48 with zones A and B of 7.3, the profiles and weapons of both armies, nobody on it; six
 * rounds. Changes to the game (options, rounds, profiles) are made in place. */
void field(void);
void set_option(Option which, int32_t value);

/* Units are added before anything is placed, by their codes of part 7 ("H5"); with 0 models as many as the list says.
 * `plain` is one without champion, standard and musician. They begin in Reserve. Weapons are called as
 * in 5.9 and 5.10, lower case with hyphens. */
UnitId unit(const char *code, SeatId seat, int models);
UnitId plain(const char *code, SeatId seat, int models);
Profile *profile_for(UnitId unit); /* the unit's own copy, to be changed for one test */
void give_trait(UnitId unit, Trait trait, int32_t value); /* to its own copy of the profile */

/* A rectangle; `category` as in terrain files ("wood", "hill", "low" ...). Before any unit stands. */
PieceId terrain(const char *category, double x1, double y1, double x2, double y2);

/* A block by its front's middle; a skirmisher's model by its centre. */
void stand(UnitId unit, double x, double y, double degrees, int files);
void stand_model(UnitId unit, int model, double x, double y, double degrees);
void row(UnitId unit, int first, int last, double x, double y, double step_x, double step_y);
void joined(UnitId character, UnitId unit, int file); /* both stand; file from 0 */
void left(UnitId unit, int models); /* so many are left, the last are lost; before it stands */
void set_tally_of(UnitId unit, UnitTally tally, int value);
void engaged(UnitId a, UnitId b); /* linked as engaged */

void enter(Phase phase, SeatId seat);
void enter_round(int round, Phase phase, SeatId seat);

/* ---- Orders: clauses added to the order built up -------------------------------------------------------------- */

Clause *length(Verb verb, double inches); /* forward, back, left, right */
Clause *wheel(Hand hand, double inches);  /* the outer corner's arc */
Clause *wheel_degrees(UnitId unit, Hand hand, double degrees);
Clause *turn(int word);               /* 0 left, 1 right, 2 about */
Clause *number(Verb verb, int value); /* redress */
Clause *reform(double degrees, int files);
Clause *at_unit(Verb verb, UnitId target); /* charge, shoot, join */
Clause *deploy(double x, double y, double degrees, int files);
Clause *cast(Trait spell, UnitId target); /* NO_UNIT for none */
void path(int model, double x, double y); /* a path of one point, or a placement */
void done(void);                          /* order(NO_UNIT), deed(VERB_DONE), give() */

/* Which models fall is answered by default behind every throw, unless the test wants to be asked. */
void name_casualties(void);

/* ---- What is checked ------------------------------------------------------------------------------------------- */

Pose front_of(UnitId unit);
/* The block's front within 0.001", its facing within 0.01 degree. */
#define CHECK_FRONT(of, at_x, at_y, degrees)                                                       \
    check_front(of, at_x, at_y, degrees, __FILE__, __LINE__)
void check_front(UnitId of, double x, double y, double degrees, const char *file, int line);
bool seat_marked(SeatId seat, SeatMark mark);

#endif
