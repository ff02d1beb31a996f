#ifndef WARSURGE_STRIKE_H
#define WARSURGE_STRIKE_H

#include "engine/call.h"
#include "fight/chart.h"

/* The dice of one Weapon against one Unit, from the first Attack Die to the last save (DICE-10). */

typedef enum StrikeTrait { STRIKE_RENDING = 1, STRIKE_CORROSIVE = 2 } StrikeTrait;

typedef struct Strikes {
    UnitId attacker; /* for whom the Attack Dice are thrown, or NO_UNIT: the ground */
    UnitId target;
    int dice;
    Need need;
    int ap;          /* 2 to 6, or 0 for none */
    unsigned traits; /* StrikeTrait */
} Strikes;

/* A frame of PROC_STRIKES. When it ends, returned[0] is how many Attacks nothing stopped. */
Frame attack_dice_frame(const Look *look, const Strikes *strikes);

/* A frame of PROC_BATCH: `count` dice for `unit` (NO_UNIT: nobody's, without Lucky) thrown by `seat`; each needs
 * `need` (0: not said). */
/* While Lucky is asked about: the nth die of the batch, from 1, and what each of them needs. False: there is none. */
bool lucky_die(const Look *look, int n, int *face, int *need);
Frame batch_frame(SeatId seat, UnitId unit, int why, int count, int need);

/* What an Armour Save against such Attacks needs, Dice Modifiers included; stages 0 when none is allowed. */
Need armour_save_need(const Look *look, UnitId target, int ap, unsigned traits, int *modifier);

/* What an AEGIS Save needs; stages 0 when the unit has none. */
Need aegis_need(const Look *look, UnitId target);

Flow run_attack_dice(Play *play, Frame *frame, const Answer *answer);
Flow run_batch(Play *play, Frame *frame, const Answer *answer);

#endif
