#ifndef TESTS_RULES_WAR_AND_CONQUEST_FIELD_H
#define TESTS_RULES_WAR_AND_CONQUEST_FIELD_H

#include "tabletop.h"
#include "war-and-conquest.h"

/* A battle set up by hand with the units of the armies that are shipped. Lengths and places are in inches, facings in degrees; models
 * count from 1.
 *
 *     field();
 *     UnitId prima = unit("prima"), boar = unit("boar");
 *     stand(prima, 20, 30, 0, 6);                  FC (20,30) h0, six files
 *     row(velites, 14, 20, 1, 0);                  the first at (14,20), the others each an inch to the right
 *     enter(PHASE_MOVES, AURELIA);
 *     order(prima), wheel_degrees(HAND_LEFT, 45), length(VERB_FORWARD, 0.28), give();                                  */

enum { AURELIA = 0, HOST = 1 };

/* An empty table of 72 x 48 with both zones of Corran Moor and the profiles and weapons of its armies; nobody on it but a machine of
 * each side in a corner, so that a round does not end when all others have moved. */
void field(void);

/* A unit of either army by its id, of its own side; so many figures of it instead of those that the army has. */
UnitId unit(const char *id);
UnitId unit_of(const char *id, int figures);
Profile *profile_for(UnitId unit);

/* A piece of the kind of assets/war-and-conquest/terrain.yaml; a rectangle. Before any unit stands. */
PieceId ground(const char *kind, double x1, double y1, double x2, double y2);
PieceId moor(const char *id); /* a piece of Corran Moor where it lies */

void stand(UnitId unit, double x, double y, double degrees, int files);
void stand_alone(UnitId unit, double x, double y, double degrees); /* one model, by its centre */
void row(UnitId unit, double x, double y, double step_x, double step_y);
void joined(UnitId personality, UnitId unit);
void fights(UnitId a, UnitId b);            /* linked as engaged */
void objective(double x, double y);         /* a marker with 3" around it */
void camp(SeatId seat, double x, double y); /* 100 x 100 mm, by its middle; once somebody stands */

void enter(Phase phase, SeatId seat);

/* That phase of the second round of a game turn. */
void enter_second(int turn, Phase phase, SeatId seat);

/* As enter(), and that is carried out before anything else in the phase. What it gives back is kept for result(). */
void carry_out(Phase phase, SeatId seat, Frame frame);
int32_t result(int n);

/* Takes so many wounds off the unit before the battle begins. */
void losses(UnitId unit, int wounds);

/* ---- Orders: clauses added to the order built up -------------------------------------------------------------- */

Clause *length(Verb verb, double inches);         /* forward, back */
Clause *wheel_degrees(Hand hand, double degrees); /* of the unit that is ordered, as it stands */
Clause *drift(Hand hand, double degrees, double by);
Clause *turn(int word);                  /* 0 left, 1 right, 2 about */
Clause *ranks(int files, int word);      /* more or fewer; 0 centre, 1 left, 2 right stays */
Clause *word(Verb verb, int word);       /* double, through, form */
void move_all(double by_x, double by_y); /* every figure by the same way */
void done(void);
void rest_of_round(void); /* `done` to whatever else is asked in it */

/* ---- What is checked ------------------------------------------------------------------------------------------- */

#define CHECK_FRONT(of, at_x, at_y, degrees)                                                       \
    check_front(of, at_x, at_y, degrees, __FILE__, __LINE__)
void check_front(UnitId of, double x, double y, double degrees, const char *file, int line);

/* What stands behind that answer to the question of the moment. */
const char *says_of(int choice);

/* The order built up is refused in these words. */
#define CHECK_REFUSED_WORDS(refusal, words) refused_words(refusal, words, __FILE__, __LINE__)
void refused_words(int refusal, const char *words, const char *file, int line);

#endif
