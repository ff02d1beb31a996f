#ifndef WARSURGE_OUTCOMES_H
#define WARSURGE_OUTCOMES_H

#include "fight/attack.h"

/* How a Unit may stand while the Weapons of one Attack follow each other (ATK-07). Whom the earlier ones have felled the later ones
 * neither reach nor see, no circle lies about him, and he gives no Cover: each outcome is looked at as the referee would find it. */

/* The most that are told apart; what is beyond joins one of the same sum. */
enum { MOST_OUTCOMES = 320 };

typedef struct Outcome {
    int16_t left[MOST_UNIT_MODELS]; /* HP of each of its models */
    double chance;
} Outcome;

typedef struct Outcomes {
    UnitId unit;
    int count;
    Outcome outcome[MOST_OUTCOMES];
} Outcomes;

/* As the Unit stands now, for certain. */
void outcomes_begin(const Look *look, UnitId unit, Outcomes *outcomes);

/* What a Weapon throws at the Unit once some of its models have fallen, where that is something else than before. */
typedef struct Turn {
    int fallen;
    ModelId first; /* of them */
    int dice;
    Need need;
} Turn;

enum { MOST_TURNS = 3 };

typedef struct Turns {
    int count; /* of those kept */
    bool more;
    Turn turn[MOST_TURNS];
} Turns;

/* Another Weapon against it, in every outcome. `last`: no other one follows. False when it throws nothing as things stand now. */
bool outcomes_add(const Look *look, UnitId actor, const Clause *fire, bool last, Outcomes *outcomes,
                  Turns *turns);

/* The HP lost in all. */
LossOdds outcomes_losses(const Look *look, const Outcomes *outcomes);

#endif
