#ifndef RULES_OLD_WORLD_FIGURES_H
#define RULES_OLD_WORLD_FIGURES_H

#include "geom/length.h"

#include <stdbool.h>

/* The book's arithmetic as plain figures, without a table: what a die needs, what a test comes to. A need of
 * NEED_NEVER cannot be rolled. */

enum { NEED_NEVER = 99, POISON_BONUS = 2 /* To Wound, with Poisoned Attacks */ };

/* A shot may need a second die behind a natural 6 (SHO-08), or get a second chance for a good shot (SHO-09). */
typedef struct ShotNeed {
    int first;  /* 2 to 6, or NEED_NEVER */
    int second; /* of a second die behind a natural 6: 4, 5, 6; 0 for none */
    int again; /* what a miss needs when it is rolled once more (BS 6 to 10); 0 for no second chance */
} ShotNeed;

/* To Hit with BS 1 to 10 and the sum of the modifiers, 0 or less (table 5.1, SHO-06..10). */
ShotNeed shot_need(int bs, int modifier);

/* To Hit in combat (table 5.3, CBT-10): 2 to 5; a WS of 0 hits never (NEED_NEVER), one of 0 is hit always (0). */
int strike_need(int attacker_ws, int target_ws);

/* To Wound (table 5.2, WND-01): 2 to 6, or NEED_NEVER when the Toughness is too high. */
int wound_need(int strength, int toughness);

/* Armour Save (ARM-01, 02): armour value 2 to 7 (7: none) worsened by `ap` (0 or more); NEED_NEVER beyond 6. A
 * natural 1 always fails, so the need is at least 2. */
int armour_need(int armour, int ap);

/* What a Break test comes to (BRK-01..06): two dice, the combat result's difference, the Leadership used, the Unit
 * Strengths that the sides have now. */
typedef enum BreakOutcome { BREAK_GIVES_GROUND, BREAK_FALLS_BACK, BREAK_FLEES } BreakOutcome;
BreakOutcome break_outcome(int first, int second, int difference, int leadership,
                           int winner_strength, int loser_strength);

/* A modified Leadership, which is 2 at least and 10 at most: GEN-06. */
int bounded_leadership(int leadership);

/* A Leadership test (GEN-06): a natural 2 passes, a natural 12 fails. The value is held within 2 and 10. */
bool passes_leadership(int first, int second, int leadership);

/* The distance of a charge in hundredths of an inch, as it is kept (CMV-07). What is short of a full inch by REACH_SLACK
 * or less is that inch, so that its hundreds are the full inches. */
int charge_hundredths(Length distance);

/* D3 from a D6 (GEN-02). */
int d3_of(int d6);

/* Whether losses call for a Panic test (PAN-01): more than a quarter of those at the phase's start. */
bool is_over_a_quarter(int lost, int at_start);

/* The die of a Charge roll that is kept (CMV-01, 03): the higher one, through terrain the lower. */
int charge_die(int first, int second, bool through_terrain);

/* How likely a flight or a pursuit goes so many inches or more (FLE-01, FUP-05): 2D6, and who strides swiftly a third (SR-47). */
double chance_of_inches(int inches, bool swift);

#endif
