#ifndef UI_TEACH_H
#define UI_TEACH_H

#include "table.h"

/* Lessons: the card with the tasks, hints, and kind words where the rules refuse. */

bool teach_answer(Table *t, Ui *ui, const Answer *answer);
void teach_panel(Table *t, Ui *ui);
bool teach_is_open(const Table *t); /* a task is still to be done; never in a guided battle */
int teach_width(const Table *t, const Ui *ui); /* of the card, with its edge */

/* The lesson's kind words about it, if it has any. */
void teach_refusal(Table *t, const Verdict *verdict, const Answer *answer);
void teach_used(Table *t, const char *tool); /* a tool was used, by its word in session/goal.h */

/* ---- teach_points.c ---- */
void teach_points(Table *t, Ui *ui);        /* what hints show on the table: teach_points.c */
void teach_numbers(Table *t, IdSet *units); /* whose models the present task names by number */
void teach_subjects(
    Table
        *t); /* whom the present task orders and at whom: what is said of it must not lie on them */
bool teach_hint_shows(Table *t, int hint); /* the hint of that number adds something there */
UnitId teach_ringed(Table *t); /* whom a hint has shown to be the one to act; or NO_UNIT */

#endif
