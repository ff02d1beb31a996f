#ifndef UI_PICK_H
#define UI_PICK_H

#include "ui/table.h"
#include "ui/widgets.h"

/* Clauses of words, targets and figures: the word from a list, the target by a click on the board. */

enum { PICK_WEAPONS = 6 };

/* A clause of words, targets and figures that is being filled in. */
typedef struct PickTool {
    int word; /* chosen, or -1 */
    Clause clause;
    bool open;
    Verdict verdict[64];         /* of each word alone */
    bool offered[64];            /* the word is lawful, or only lacks its target */
    bool refused;                /* none is: they are listed to say why not */
    WeaponId with[PICK_WEAPONS]; /* weapons that may be named beside the target */
    int withs;
    IdSet fits;    /* units that it may name */
    bool no_odds;  /* it has no room for the odds */
    SDL_Rect card; /* where it stands on the screen; empty: it is not shown */
    uint32_t of_question;
    UnitId of_unit;
} PickTool;

void pick_take(Table *t, int verb);
bool pick_at(Table *t, Ui *ui, UnitId unit, ModelId model, Point at);
bool pick_would_do(Table *t, UnitId unit);
bool pick_stands(Table *t); /* lawful without a further target */
bool pick_make(Table *t, Ui *ui);
bool pick_has_digit(const Table *t, const char *key); /* the key chooses one of its words */
bool pick_takes_weapon(const Table *t);               /* it is a weapon that is chosen first */
void pick_hover(Table *t, UnitId unit, ModelId model, Point at);
bool pick_card_has_odds(const Table *t); /* its card tells them, so nothing else need */
void pick_panel(Table *t, Ui *ui, SDL_Rect area);

#endif
