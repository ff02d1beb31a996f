#ifndef UI_FIGHT_H
#define UI_FIGHT_H

#include "engine/melee.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* A hand-to-hand fight as a ladder of blows, then the result as a sum. */

typedef enum FightPlace { FIGHT_AWAY, FIGHT_LEFT, FIGHT_RIGHT } FightPlace;

/* The blows of a fight as they stood when they fell: of what has been struck the game could only say who would strike now. */
typedef struct FightKept {
    uint64_t of; /* which fight: round, turn, number */
    int blows;
    MeleeBlow blow[MOST_MELEE_BLOWS];
} FightKept;

void fight_panel(Table *t, Ui *ui);

#endif
