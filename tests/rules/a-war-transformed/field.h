#ifndef TESTS_RULES_A_WAR_TRANSFORMED_FIELD_H
#define TESTS_RULES_A_WAR_TRANSFORMED_FIELD_H

#include "a-war-transformed.h"
#include "tabletop.h"

/* A battle set up by hand with the units of the armies that are shipped. Lengths and places are in inches, models count from 1.
 * The table is 48 x 48; A's own edge lies below, B's above.
 *
 *     field();
 *     UnitId marl = unit("marl"), eiche = unit("eiche");
 *     row(marl, 10, 20, 1, 0);                     the first at (10,20), the others each an inch to the right
 *     enter(PHASE_LINE, A);                        A has priority in the Command Phase
 *     order(marl), deed(VERB_REGROUP), give();                                                                        */

enum { A = 0, B = 1 };

void field(void);

/* A unit of either army by its id, of its own side; of any side with so many models. */
UnitId unit(const char *id);
UnitId unit_for(SeatId seat, const char *id, int models);
Profile *profile_for(UnitId unit);

/* A piece of the kind of assets/a-war-transformed/terrain.yaml; a rectangle. Before any unit stands. */
PieceId ground(const char *kind, double x1, double y1, double x2, double y2);

void gains(UnitId unit, Trait trait); /* a keyword more */
void is_of_class(UnitId unit, MoveClass class);

void row(UnitId unit, double x, double y, double step_x, double step_y);
void alone(UnitId unit, double x, double y);          /* one model */
void put(UnitId unit, int model, double x, double y); /* one of those that stand */

/* That step of the first round, or of another; the dice of the seat with priority in the Command Phase come first. */
void enter(Phase phase, SeatId priority);
void enter_round(int round, Phase phase, SeatId priority);

/* As enter(), and that is carried out before anything else in the step. What it gives back is kept for result(). */
void carry_out(Phase phase, SeatId priority, Frame frame);
int32_t result(int n);

/* Adds to the order a way of the actor's model straight to there; of all of them by the same way. */
void to(int model, double x, double y);
void all_by(double x, double y);

int seat_tally(SeatId seat, int tally);
void give_tokens(SeatId seat, int tokens);
void bid(SeatId seat, int tokens);
void hand_over(void);

/* The order built up is refused in these words. */
#define CHECK_REFUSED_WORDS(refusal, words) refused_words(refusal, words, __FILE__, __LINE__)
void refused_words(int refusal, const char *words, const char *file, int line);

#endif
