#ifndef UI_ONTO_H
#define UI_ONTO_H

#include "base/ids.h"
#include "base/text.h"
#include "ui/ui.h"

/* A unit that is dragged onto an enemy charges or attacks him where that can be ordered; else it moves up to him, and that is
 * said. Onto a friend it goes on with what may be done with him (joins.h). */

typedef struct Table Table;

/* Whom the drag lies on, and the verb that letting go there would order, or NO_VERB; it `cannot` where he is no target of it: letting
 * go then says why. */
typedef struct Onto {
    bool on; /* it lies on somebody */
    UnitId by, enemy;
    int verb;
    uint32_t of_question;
    bool cannot;
    bool foreseen; /* the attack and its odds are shown */
    bool joins;    /* it is a friend, with whom the walk goes on */
    char odds[80]; /* of that order there, in a few words */
} Onto;

bool onto_may(Table *t,
              UnitId unit); /* there is an enemy against whom such a drag orders something */
bool onto_could(Table *t, UnitId unit); /* or would, if he stood elsewhere */
void onto_point(Table *t, Ui *ui);      /* once a pass */
bool onto_is_lawful(Table *t, int verb, UnitId unit, UnitId enemy); /* nothing more said */
bool onto_let_go(Table *t, Ui *ui); /* true: the order is given, or refused */
void onto_words(const Table *t, Text *text);
void onto_draw(Table *t, Ui *ui);

#endif
