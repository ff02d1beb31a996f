#ifndef RULES_OLD_WORLD_WOUNDS_H
#define RULES_OLD_WORLD_WOUNDS_H

#include "old-world.h"

/* A batch of hits: same weapon, same target, same characteristics (GEN-09). PROC_HITS rolls To Wound, armour, Ward,
 * Multiple Wounds and Regeneration, takes the Wounds, and gives back returned[0] = Wounds lost, those recovered by
 * Regeneration included (CR-01), returned[1] = models lost, returned[2] = Wounds beyond those that were left (CR-08). */
typedef struct Hits {
    int count, strength, ap;
    int flags;         /* HIT_ bits */
    ModelId directed;  /* at whom, or NO_MODEL: the rank and file */
    int bane;          /* Armour Bane: AP on a natural 6 To Wound */
    int32_t multiple;  /* Multiple Wounds as dice_figure reads it; 0 or 1: single */
    uint64_t poisoned; /* with HIT_POISONED: bit n for hit n, of the first 62 */
} Hits;

/* Its figures, and those of PROC_SHARE, which deals the hits out (character_hits.c). What is left of the batch lies in the bytes that it keeps at H_AT, one byte each: a wound's AP,
 * and whether it slays outright; later the Wounds that it costs. */
enum {
    H_COUNT,
    H_STRENGTH,
    H_AP,
    H_FLAGS,
    H_DIRECTED,
    H_EXTRA,
    H_POISON,
    H_POISON_HIGH,
    H_AT,
    H_EXCESS = H_POISON, /* later: Wounds beyond what the models had */
    H_SO_FAR = H_AT,     /* of PROC_SHARE: how far they are dealt */
};

/* The frame of PROC_HITS; `attacker` may be NO_UNIT, `seat` throws To Wound. */
Frame hits_frame(SeatId seat, UnitId attacker, UnitId target, const Hits *hits);

/* PROC_TIMBER (falling_giant.c): a giant that has just lost its last Wound falls upon those that touch it (SR-49). */
Frame timber_frame(const Look *look, UnitId giant);

/* The Toughness that is wounded (WND-03, WM-01) and the armour value that is worn (ARM-02, 03). */
int toughness_of(const Look *look, UnitId target, ModelId directed, bool combat);
int armour_of(const Look *look, UnitId target, ModelId directed, bool combat);

/* The value without what the wearer need not use (a parry, OPT-08): where it differs he chooses (W-ARMOUR). */
int plain_armour_of(const Look *look, UnitId target, ModelId directed, bool combat);

/* The best Ward of whom is hit (ARM-04), 0 for none. */
int ward_of(const Look *look, UnitId target, ModelId directed);

#endif
