#ifndef RULES_OLD_WORLD_SURVEY_H
#define RULES_OLD_WORLD_SURVEY_H

#include "flow.h"

/* An order to move, measured before anything moves: of a block (troops/manoeuvre.h, with what manoeuvre.c says of it), of
 * skirmishers (skirmish.c). Judging, showing and carrying out (move.c) read the same survey. */

/* A single reform, which blocks and skirmishers may both be ordered. */
bool is_reform(const Script *script);

/* MOV-03, WM-02, CMP-03: whether it may march; MOV-22: whether it can fly. */
Verdict judge_gait(const Look *look, UnitId unit, bool march, bool flies, bool free_move);

/* The order of skirmishers, a path for each model: the verdict is that of the path with the least left. */
Verdict judge_skirmishers(const Look *look, UnitId unit, const Script *script, bool free_move);

/* MOV-02, FRM-09: the order measured as what the unit is, block or skirmishers. */
Verdict judge_script(const Look *look, UnitId unit, const Script *script, bool free_move);

/* The block goes where the survey ends, in the formation that it takes there. */
void move_block(Play *play, UnitId unit, const Survey *s);

/* What the book says of manoeuvres, for old_world_ranks (ranks.c). */
Verdict old_world_gait(Survey *s, bool free_move);
Verdict old_world_allows(Survey *s, const Clause *clause, Handle what);
void old_world_measure(Survey *s);
bool old_world_manoeuvres_now(const Look *look);
Verdict old_world_judge_move(const Look *look, UnitId unit, const Order *order);

#endif
