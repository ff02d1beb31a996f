#ifndef UI_CHOICE_H
#define UI_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/ruleset.h"
#include "ui/ui.h"

/* The odds of each answer to the question, in a few words. */
enum { CHOICES_WITH_ODDS = 16 };

typedef struct ChoiceOdds {
    uint64_t of; /* the question's number and 1 */
    char words[CHOICES_WITH_ODDS][200];
} ChoiceOdds;

/* What stands behind a choice: what it does and how likely that is. */

typedef struct Table Table;

enum { CHOICE_SAYS = 360 };

/* How much is said of each answer, so that all of them are seen: as many lines as it takes; those only of what is offered, and
 * one of the others; one of each; one only of what is offered. */
typedef enum AnswerWords { WORDS_WHOLE, WORDS_OF_OPEN, WORDS_A_LINE, WORDS_FEWEST } AnswerWords;

/* Whether it may take several lines: in a low window and in large letters the answers need the room, and it is one there, its odds
 * first. */
bool choice_has_lines(const Table *t, const Ui *ui);

/* Whether the question takes that choice, or that number. */
bool choice_is_offered(const Table *t, int choice);

/* Null where nothing is to be said. */
const char *choice_says(Table *t, const Ui *ui, const QuestionDef *q, int choice, char *out,
                        size_t size);

/* What the model is in its unit, such as its champion; null: one of many. */
const char *model_post(const Table *t, ModelId model);

#endif
