#ifndef RULES_WAR_AND_CONQUEST_FIGHTING_H
#define RULES_WAR_AND_CONQUEST_FIGHTING_H

#include "shoot/attack.h"
#include "troops/manoeuvre.h"
#include "troops/result.h"
#include "war-and-conquest.h"

/* Combat (CMB) and its resolution (RES). What a combat is made of:
 *
 *  - It is the units that contact links (combat_of), as they stand: there is no snapshot. Losses come off the last rank and are taken
 *    between the steps, so who has fallen is missing where it counts, and every step looks anew who stands at which edge (CMB-04).
 *  - Strikers are figures of a unit who may strike at the same enemies; Blows are what those of them who have chosen one target do to it:
 *    so many attacks with one Attack (hit, save, kill) in one of the four steps. Dice, odds, the ladder beside the table and the computer
 *    all read the same Blows. Nothing moves while a step is rolled: its place in their list is all that a frame keeps.
 *  - Wounds wait in UT_WOUNDS_DUE until both sides have struck; then they are taken, and UT_WOUNDS_LOST counts them for the enemy.
 *  - Who could strike at several says so before the first blow (window W5): a link STRIKES.
 *  - UT_COMBAT is the number of its combat in the order of fighting, of all who were in it. RESOLUTION goes by it: they may have lost
 *    touch. What a unit came to there stands in UT_OUTCOME. */

/* ---- Who stands at which edge (edges.c): CMB-05 to 07, 13 ---------------------------------------------------------------- */

enum { MOST_FOES = 16, MOST_STRUCK = 4, MOST_STRIKERS = 32 };

typedef struct Strikers {
    UnitId unit;             /* whose figures: the unit's, or a Personality who has joined it */
    int contact, supporting; /* at the edge; in the ranks behind it, with one attack each */
    int options;
    UnitId option
        [MOST_STRUCK]; /* units that they may strike, or Personalities in them; the usual one first */
} Strikers;
int strikers_of(const Look *look, UnitId unit, Strikers *strikers, int most);

/* Whom they strike: as chosen, or the usual one. */
UnitId struck_by(const Look *look, const Strikers *strikers);

/* Keeps the choice of one of their options. */
void choose_struck(Play *play, const Strikers *strikers, UnitId target);

/* The facing of `unit` that `enemy` touches; who has no facings, or only fronts, is met at the front. */
Side facing_touched(const Look *look, UnitId unit, UnitId enemy);

/* ---- Blows (blows.c): CMB-03, 08 to 12, WPN-08, 11 to 14, SPC-02, 03, 07 -------------------------------------------------- */

enum { STEP_PIKES = 1, STEP_CHARGERS, STEP_OTHERS, STEP_TWO_HANDED, LAST_STEP = STEP_TWO_HANDED };

/* What makes a blow better or worse: each is told by name. */
typedef enum BlowCause {
    CAUSE_FLANK, /* +1 to hit */
    CAUSE_WARBAND,
    CAUSE_DISORDER, /* -1 */
    CAUSE_SHIELDWALL,
    CAUSE_OBSTACLE,
    CAUSE_TWO_HANDED, /* KA and AP */
    CAUSE_THROWING,
    CAUSE_SPEAR,
    CAUSE_LANCE,
    BLOW_CAUSES,
} BlowCause;

typedef struct Blows {
    UnitId unit, target; /* as in Strikers */
    int step, attacks, contact, supporting;
    int faces; /* of impact: each of the `attacks` is so many hits, D3 or D6; 0: ordinary blows */
    unsigned causes;
    Attack attack;
} Blows;
enum { MOST_BLOWS = 32 };

/* Of one unit with whoever has joined it, in all steps; of a whole combat in one step. */
int blows_of_unit(const Look *look, UnitId unit, Blows *blows, int most);
int blows_in_step(const Look *look, const Combat *combat, int step, Blows *blows, int most);

/* TER-18: whether the unit stands behind a wall, fence or hedge that the enemy has come across. */
bool is_defended(const Look *look, UnitId unit, UnitId enemy);

/* Whether it charged, counter-charged or came in pursuing; whether what a charge adds counts against that enemy (CMB-12), and what asks
 * for the frontal attack zone. */
bool is_charging(const Look *look, UnitId unit);
bool charge_counts(const Look *look, UnitId unit, UnitId enemy);
bool zone_charge_counts(const Look *look, UnitId unit, UnitId enemy);

/* ---- Fighting (combat.c): PROC_COMBATS, PROC_COMBAT ----------------------------------------------------------------------------- */

/* Those of the combat with that number, from 1, who are on the table, in roster order; the number of combats fought so far. */
Combat combat_numbered(const Look *look, int number);
int combats_fought(const Look *look);

/* The combat that is being fought or resolved, 0 for none; the step whose blows fall in it, above LAST_STEP when all have. */
int combat_at_hand(const Look *look);
int step_at_hand(const Look *look);

/* ---- Its score (score.c): RES-02 to 05 ----------------------------------------------------------------------------------------------- */

enum {
    LINE_WOUNDS,
    LINE_RANKS,
    LINE_CHARGE,
    LINE_FLANK,
    LINE_STANDARD,
    LINE_HIGH_GROUND,
    LINE_OUTNUMBER,
    RESULT_LINES,
};
extern const struct ResultLine war_result[RESULT_LINES];

/* Of a combat as its units stand now. */
CombatResult score_of(const Look *look, const Combat *combat);

int strength_of_unit(const Look *look, UnitId unit); /* UNI-12, with whoever has joined it */
int bonus_for_ranks(const Look *look, UnitId unit);  /* RES-03 */
bool counts_at_flank(const Look *look, UnitId unit); /* RES-04 */

/* ---- What comes of it (resolution.c, refacing.c): PROC_RESOLUTION, PROC_RESOLVING, PROC_REFACE: RES-06 to 14 ------------------------- */

typedef enum Outcome { OUTCOME_NONE, OUTCOME_HOLDS, OUTCOME_BROKEN, OUTCOME_STAMPEDES } Outcome;

/* The choices of PURSUE, in their order. */
typedef enum PursuitChoice { PURSUIT_GO, PURSUIT_HOLD, PURSUIT_HOLD_THEM } PursuitChoice;

/* From whom a unit that breaks now flees: the enemy with most figures touching it, of several the nearest. */
UnitId cause_of_flight(const Look *look, UnitId unit);

/* Which combat that frame of PROC_RESOLVING is about. */
int number_resolved(const Frame *resolving);

/* Whether the unit is asked for its one free re-facing (W7); what of an order of manoeuvres it then may. */
bool is_refacing(const Look *look, UnitId unit);
Verdict may_reface(Survey *survey, const Clause *clause, Handle what);
Verdict judge_refacing(const Look *look, UnitId unit, const Order *order, Survey *survey);

#endif
