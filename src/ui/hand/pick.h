#ifndef UI_PICK_H
#define UI_PICK_H

#include "engine/ruleset.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* Clauses of words, targets and figures: the word from a list, the target by a click on the board. */

enum { PICK_WEAPONS = 6, PICK_WORDS = 32, PICK_WORD = 32, PICK_PAID = 12 };

#define PICK_CLICK_TARGET "Click its target on the table."
#define PICK_CLICK_PLACE "Click the place for it."
#define PICK_CLICK_BESIDE "Click a place beside the unit, touching it."

/* A clause of words, targets and figures that is being filled in. */
typedef struct PickTool {
    int word; /* chosen, or -1 */
    Clause clause;
    bool open;
    Verdict verdict[64];         /* of each word alone */
    bool offered[64];            /* the word is lawful, or only lacks its target */
    bool listed[64];             /* it is offered, or stands there dim with its verdict */
    int least[64];               /* the fewest of what it is paid with that would do */
    bool cards;                  /* what its words do stands with them */
    int number;                  /* so many are paid for the chosen word; 0: nothing is counted */
    bool refused;                /* none is: they are listed to say why not */
    WeaponId with[PICK_WEAPONS]; /* weapons that may be named beside the target */
    int withs;
    UnitId named;  /* whom it is meant for, where its place is still asked; or NO_UNIT */
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
/* The pointer drags one of the unit's own models while its target is looked for: it is led there. */
bool pick_leads(Table *t, UnitId unit);
bool pick_takes_weapon(const Table *t); /* it is a weapon that is chosen first */
void pick_hover(Table *t, UnitId unit, ModelId model, Point at);
bool pick_card_has_odds(const Table *t); /* its card tells them, so nothing else need */
void pick_panel(Table *t, Ui *ui, SDL_Rect area);

/* ---- between pick.c and pick_card.c ---- */

/* What a verb chooses from before its target: its own words, or the weapons of the unit; gives how many. */
int pick_words(const Table *t, const VerbDef *verb, char word[PICK_WORDS][PICK_WORD]);
bool pick_takes_first(const VerbDef *verb, ParamKind kind);

/* "called-shot" as people read it. */
void pick_shown_word(const char *word, char *out, size_t size);

/* Puts the chosen word or weapon, and so many, into the clause. */
void pick_set_word(const Table *t, Clause *clause, int word);
void pick_set_number(const Table *t, Clause *clause, int number);
void pick_choose(Table *t, Ui *ui, int word);
void pick_find_fits(Table *t);    /* whom it may name, as it stands */
const char *pick_lacks(Table *t); /* what the chosen word still lacks */

#endif
