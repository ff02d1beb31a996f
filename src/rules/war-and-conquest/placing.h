#ifndef RULES_WAR_AND_CONQUEST_PLACING_H
#define RULES_WAR_AND_CONQUEST_PLACING_H

#include "war-and-conquest.h"

/* A unit that an order puts down on the table, whoever asks for it: deployment (deploy.c), who comes back (flight/comeback.c).
 *   prima deploy 20,29.5@0 files 6                heron enter 28,3@180 files 5                velites deploy 1:20,30@0 2:21,30@0 ... */

/* The figures that are left of it, and of those who left the table with it; which they are. */
int figures_due(const Look *look, UnitId unit);
int models_due(const Look *look, UnitId unit, ModelId model[MOST_UNIT_MODELS]);

bool is_placed_loose(const Look *look, UnitId unit, const Clause *clause);
int files_said(const Look *look, UnitId unit, const Clause *clause);
Block block_said(const Look *look, UnitId unit, const Clause *clause);

/* The bases that the order names; a block's rectangle is one. Gives their number. */
int bases_said(const Look *look, UnitId unit, const Order *order, Base *base);

/* Whether it may stand in that formation; there (coherency: loose.c). */
Verdict judge_shape_said(const Look *look, UnitId unit, const Clause *clause);
Verdict judge_room_said(const Look *look, UnitId unit, const Base *base, int bases);
Verdict judge_group(const Look *look, UnitId unit, const Base *base, int bases);

void put_down_as_said(Play *play, const Order *order, RuleId rule);

#endif
