#ifndef RULES_WAR_AND_CONQUEST_GROUND_H
#define RULES_WAR_AND_CONQUEST_GROUND_H

#include "troops/ground.h"
#include "troops/manoeuvre.h"
#include "war-and-conquest.h"

/* Ground (ground.c: TER): what a piece is, to whom, and what a move on it may cost. */

GroundClass ground_class(const Look *look, PieceId piece);
GroundSort ground_sort(const Look *look, PieceId piece);

/* What the piece is for that unit: the class by which its rate is found (elephants in Dense: Difficult). */
GroundClass ground_for(const Look *look, PieceId piece, UnitId unit);

/* Whether nobody of that unit may enter it, and why: a refusal, or NO_REFUSAL. */
Refusal why_closed(const Look *look, PieceId piece, UnitId unit);
bool is_barred_to(const Look *look, PieceId piece, UnitId unit);

/* Whether standing or crossing there disorders the unit: TER-09, 12. */
bool disorders(const Look *look, PieceId piece, UnitId unit);
bool stands_in_disorder(const Look *look, UnitId unit); /* it touches such a piece now */

/* What a way touches: the most restrictive class, the piece that is it (the first listed), and whether woods are among it. */
typedef struct Touched {
    GroundClass worst;
    PieceId piece; /* or NO_PIECE */
    bool woods, disordering;
} Touched;
void touched_none(Touched *touched);
void touch_piece(const Look *look, UnitId unit, PieceId piece, Touched *touched);
void touched_by_block(const Look *look, UnitId unit, const BlockPath *path, Touched *touched);

/* TER-04..07, 10..13, 15: what the unit may go at `times` the base move (1 base, 2 double) on ground of that class. `dice` is how many
 * dice are thrown for it (none: the rate is fixed) and `rate` what it is with what they show; before they are thrown, the most. */
typedef struct Rate {
    int dice;
    Length rate;
    Refusal far;
    RuleId rule;
} Rate;
Rate rate_on(const Look *look, UnitId unit, int times, GroundClass class, bool woods);

/* One with dice, when they have shown that much. */
Rate rate_thrown(Rate rate, Length thrown);

/* What those dice are worth, in whole inches, sorted as FLE-01 has it or added as the class says. */
int ground_inches(const Look *look, UnitId unit, GroundClass class, const int *die, int dice);

/* Infantry, a Personality on foot: TER-15, FLE-02. */
bool goes_on_foot(const Look *look, UnitId unit);

/* FLE-01: of 3d6 sorted low, mid, high the two that count: their places, as some_kept takes them, and what they come to. */
unsigned flight_places(const Look *look, UnitId unit);
int flight_inches(const Look *look, UnitId unit, const int die[3]);

#endif
