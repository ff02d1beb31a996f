#ifndef UI_FIGHT_H
#define UI_FIGHT_H

#include "ui/table.h"
#include "ui/widgets.h"

/* A hand-to-hand fight as a ladder of blows, then the result as a sum. */

typedef enum FightPlace { FIGHT_AWAY, FIGHT_LEFT, FIGHT_RIGHT } FightPlace;

void fight_panel(Table *t, Ui *ui);

#endif
