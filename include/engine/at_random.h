#ifndef ENGINE_AT_RANDOM_H
#define ENGINE_AT_RANDOM_H

#include "base/chance.h"
#include "engine/look.h"
#include "engine/request.h"

/* What the random players of all games draw with. The same seed draws the same, so that the order of draws is part of them. */

/* What a random player answers where the bounds of the question say all that there is to know: a choice, a number,
 * units, models, an order of a list, a split. `answer` was begun with answer_begin(). False, and nothing drawn, where
 * something else is asked or no word can be chosen. What the game forbids besides is the caller's to judge. */
bool answer_at_random(const Request *request, Chance *chance, Answer *answer);

/* What the random player of the game answers (Ruleset.player.propose) or, where it brings none, anybody could write down: likely
 * legal, the caller judges it. False: nothing was found; the default does. */
bool player_at_random(const Look *look, Chance *chance, Answer *answer);

/* ---- For the orders that a game's own random player makes up --------------------------------------------------------- */

/* Who draws, and what for. */
typedef struct Draw {
    const Look *look;
    Chance *chance;
    SeatId seat;
    Answer *answer;
} Draw;

/* Begins an answer to the question of the moment, of its shape and by the seat that is asked. */
Draw draw_begin(const Look *look, Chance *chance, Answer *answer);

/* A number from `low` to `high` (at least `low`), whether it is once in so many times, a facing, a place on the table. */
int draw_number(const Draw *d, int low, int high);
bool draw_one_in(const Draw *d, int n);
Heading draw_heading(const Draw *d);
Point draw_point(const Draw *d);

/* One of those units; a unit of the seat, or of the others, that fits. NO_UNIT when there is none, and nothing drawn. */
typedef bool (*Fitness)(const Look *look, UnitId unit);
UnitId draw_of(const Draw *d, const UnitId *list, int count);
UnitId draw_unit(const Draw *d, bool own, Fitness fits);

/* An order of one clause by any verb that is asked for, into the empty answer; false when its words cannot be had. */
bool order_at_random(const Draw *d);

/* What the rule that asks would suggest; false when it suggests nothing. */
bool draw_suggested(const Draw *d);

#endif
