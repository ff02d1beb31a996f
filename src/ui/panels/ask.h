#ifndef UI_ASK_H
#define UI_ASK_H

#include "engine/ruleset.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* Questions that are no orders: a paper card with everything that may be answered. */

enum { MOST_BARRED = 8 };

/* An answer that is not offered, and why not. */
typedef struct BarredChoice {
    int choice;
    char why[160];
} BarredChoice;

void ask_panel(Table *t, Ui *ui);
bool ask_click(Table *t, Ui *ui, UnitId unit, ModelId model, Point at);

/* ---- ask_rows.c ---- */
typedef struct Rows {
    int x, y, width, row, pad;
    int columns, column; /* side by side where they find room: 0 or 1 is one below the other */
    int above, below;    /* so many answers are not wholly seen: they have to be scrolled to */
} Rows;

int ask_rows_height(Table *t, const Ui *ui, int width, int columns);
int ask_answers(
    Table *t); /* that are given at once: so many, those that are not offered among them */
void ask_rows_draw(Table *t, Ui *ui, Rows *rows);
void ask_send_value(Table *t, Ui *ui, int value); /* that choice or number as the answer */

/* Each row is an answer by itself, so no button has to follow. */
bool ask_lists_answers(const Request *request);

/* Who a row is about: a unit, or a model with what is left of it. */
void ask_id_words(const Table *t, int id, bool models, char *out, size_t size);

/* Marks whom the answer names; where one is wanted, whoever is marked stays so. */
void ask_toggle(Table *t, int id);

/* ---- ask_default.c ---- */
bool ask_is_picked(const Request *request); /* units or models out of several */
void ask_prepare(Table *t);

/* ---- ask_why.c ---- */
const QuestionDef *asked_question(const Table *t);
bool asked_in_secret(const Table *t);   /* nobody sees an answer before all are in */
Verdict ask_judge(Table *t, int value); /* of a choice or a number as the answer */
Verdict ask_judge_list(Table *t, const int16_t *list, int count); /* of those units or models */

/* Why what is picked now would not do; empty when it would. */
void ask_wrong_words(Table *t, char *out, size_t size);

/* In a lesson an answer that is not offered stands below the others, dim, when the rules have a reason of their own for it: one
 * for each reason, or each where the question tells them all. Found once for each question. */
void ask_find_barred(Table *t);

/* ---- purse.c: a number that is paid in coins ---- */
bool purse_is_asked(const Table *t);
void purse_row(Table *t, Ui *ui, SDL_Rect area);

/* ---- split.c ---- */
void split_row(Table *t, Ui *ui, SDL_Rect area, int id, const char *name);

bool is_shared_out(const Request *request);

/* Enters what is proposed, and goes on so until something else is asked; what is shared out, until that is over of which it
 * is a part: a fight, say. (table.c) */
void ask_all_by_default(Table *t, Ui *ui);

#endif
