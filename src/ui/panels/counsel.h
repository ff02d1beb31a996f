#ifndef UI_COUNSEL_H
#define UI_COUNSEL_H

#include "session/counsel.h"
#include "ui/ui.h"

/* "What would you do?": what the strong player would answer in one's place, why, and what else; shown on the table, and done by
 * Enter. */

typedef struct Table Table;

typedef struct CounselCard {
    Counsel *counsel; /* made when it is first needed */
    DrawingList *shapes;
    UnitId unit;       /* about whom, or NO_UNIT */
    uint32_t question; /* and which question */
    bool ready;
    int percent, at;   /* how far it has thought; which advice is shown */
    uint32_t asked_at; /* when it was asked how far it is */
} CounselCard;

/* Whether there is somebody chosen, or a question, that it may be asked about. */
bool counsel_may(const Table *t);

/* Says of a chosen unit that can do nothing now why not; false where there is none. */
bool counsel_refuses(Table *t, Ui *ui);

void counsel_open(Table *t, Ui *ui);

void counsel_sheet(Table *t, Ui *ui);
void counsel_draw(Table *t, Ui *ui); /* on the table */
void counsel_free(CounselCard *card);

#endif
