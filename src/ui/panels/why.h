#ifndef UI_WHY_H
#define UI_WHY_H

#include "engine/verdict.h"
#include "ui/ui.h"

/* "Why may it?": what is allowed, drawn like a refusal, in ivory, with what is left. */

typedef struct Table Table;

/* Of something that is held or aimed at; of that, or of the deed that was done last. */
bool why_is_at_hand(const Table *t);
bool why_can_be_told(const Table *t);
/* Opens the sheet about what is held or aimed at, else about the last order. */
void why_open(Table *t, Ui *ui);

/* The rules that figures rest on, at least one, what is peculiar to them first. */
void why_open_grounds(Table *t, Ui *ui, const RuleId *rule, int count);
void why_sheet(Table *t, Ui *ui);

void why_draw(Table *t, Ui *ui);

/* "8.97″ of 9.00″, 0.03″ to spare"; empty where no figure says that. */
void slack_words(const Verdict *verdict, char *out, size_t size);

#endif
