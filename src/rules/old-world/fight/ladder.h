#ifndef RULES_OLD_WORLD_LADDER_H
#define RULES_OLD_WORLD_LADDER_H

#include "fight/fight.h"

/* A combat as a ladder: the order of blows from Initiative 10 down, who strikes and who only supports, and the result
 * as it would be added up now. */

enum { MOST_RUNGS = 64 };

/* Blows of one kind at one value; Impact Hits stand above all, Stomp Attacks below. */
typedef struct Rung {
    int value; /* 10 to 1, RUNG_IMPACT or RUNG_STOMP */
    UnitId unit, target;
    ModelId model; /* a champion or character; NO_MODEL: rank and file */
    Striker striker;
    int contact, beside, supporting; /* models in contact, in the fighting rank, behind it */
    int attacks;
    int hit, wound, save,
        ward; /* what dice need: 0 without dice, NEED_NEVER for none; 0 for no Ward */
} Rung;

typedef struct Ladder {
    Combat combat;
    int rungs;
    Rung rung[MOST_RUNGS];
    CombatResult result; /* as it stands, Wounds dealt so far included */
} Ladder;

/* The ladder of the combat in which the unit fights; false when it fights none. What is struck already stands as it was struck. */
bool ladder_of(const Look *look, UnitId unit, Ladder *ladder);

/* Whether a blow of it has been struck, or is being struck: no challenge is one. */
bool ladder_has_begun(const Look *look, const Ladder *ladder);

/* As the next combats begin: whoever counts as charging then has charged. `fork` holds it where somebody does. */
Look look_at_next_combat(const Look *look, Battle *fork);

/* Of that only the blows, as all of them would be struck now. */
void rungs_of(const Look *look, UnitId unit, Ladder *ladder);

/* Puts the blows into their place; with those of their kind they are one rung. */
void rung_add(Ladder *ladder, const Rung *rung);

/* Draws it on the table: every model that strikes (in contact lit, beside plain, supporting as one's own), the order of
 * blows at the units, the sums of the result. */
void draw_combat(const Look *look, UnitId unit, DrawingList *list);

/* Of that only the models, of the combat that is being fought. */
void draw_fighting(const Look *look, DrawingList *list);

#endif
