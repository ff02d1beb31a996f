#ifndef RULES_OLD_WORLD_COMBAT_H
#define RULES_OLD_WORLD_COMBAT_H

#include "fight/figures.h"
#include "move/movement.h"
#include "troops/result.h"

/* What the files of the fight chapter say to each other: who fights whom, the combat result, Break tests. */

/* ---- Combat result (result.c): CR-01..12 --------------------------------------------------------------------------- */

enum {
    LINE_WOUNDS,
    LINE_RANKS,
    LINE_STANDARD,
    LINE_BATTLE_STANDARD,
    LINE_FLANK,
    LINE_REAR,
    LINE_HIGH_GROUND,
    LINE_OVERKILL,
    LINE_CLOSE_ORDER,
    LINE_MASSED, /* errata pack */
    RESULT_LINES,
};

extern const struct ResultLine old_world_result[RESULT_LINES];

/* The result of a combat whose units were these when it began; `overkill` are the excess Wounds of a challenge by seat,
 * or null. */
CombatResult combat_result(const Look *look, const Combat *combat, const int *overkill);

/* "Gorehides: Unit Strength 4, below 5": why a side whose units can stand in close order has nothing for it (FRM-05). */
void close_order_words(const Look *look, const Combat *combat, const CombatResult *result,
                       Text *text);

/* The result by which the combat that is being fought was decided, while what comes of it is carried out; of the sides only their
 * lines and totals. False before and after. (aftermath.c) */
bool combat_settled(const Look *look, CombatResult *result);

/* ---- Break tests (break.c): a frame of PROC_BREAK. `winners` and `losers` are the Unit Strengths that the sides have
 * now, `terror` says that the winning side causes it. Afterwards returned[0] is the BreakOutcome (figures.h) or -1 when
 * the unit fell apart; UT_BREAK keeps the outcome and 1. */
Frame break_frame(const Look *look, UnitId loser, int difference, int winners, int losers,
                  bool terror);

/* The same with the Unit Strengths and the Terror of the combat that is being fought, as they are now. (aftermath.c) */
Frame break_frame_now(const Look *look, UnitId loser, SeatId winner, int difference);

/* How far the unit's Break test has come; from BREAK_ASKED to BREAK_ROLLS_AGAIN `*frame` is its frame, when it is BREAK_THROWN
 * `*outcome` what came of it. */
typedef enum BreakStage {
    BREAK_TO_COME,
    BREAK_ASKED,       /* whether it tests */
    BREAK_ROLLS,       /* its dice are to be thrown now */
    BREAK_ONCE_MORE,   /* they lie there, and whether they are thrown again is asked */
    BREAK_ROLLS_AGAIN, /* they are thrown again now */
    BREAK_THROWN,
} BreakStage;
BreakStage break_stage(const Look *look, UnitId unit, const Frame **frame, BreakOutcome *outcome);

/* "falls back": what the tested unit does. */
const char *break_words(BreakOutcome outcome);

/* How likely the three outcomes are; `again` when a Battle Standard lets it roll once more and the owner does so by
 * default. Of a frame of PROC_BREAK whose dice are about to be thrown. */
typedef struct BreakOdds {
    double breaks, falls_back, gives_ground;
} BreakOdds;
BreakOdds break_odds(int leadership, int difference, int winners, int losers, bool again);
BreakOdds break_odds_of(const Look *look, const Frame *frame);

/* Whether BRK-06 makes whoever would fall back flee: the winners' Unit Strength is more than twice the losers'. */
bool is_overwhelmed(const Look *look, const Frame *test, int *winners, int *losers);

/* Whether a second throw for the Battle Standard (BRK-08) is in those odds. */
bool breaks_with_second(const Look *look, const Frame *frame);

/* The Leadership that counts in a Break test (BRK-05, 07). */
int break_leadership(const Look *look, UnitId unit, bool terror);

/* ---- Blows (to_hit.c) --------------------------------------------------------------------------------------------- */

/* The Initiative at which the unit's riders (or its mounts) strike with that weapon at `against`, 1 to 10 (CBT-02..04,
 * SR-45, thrusting spears). */
int initiative_of(const Look *look, UnitId unit, bool mount, WeaponId weapon, UnitId against);

/* What a die To Hit needs (CBT-10, and CBT-19 for a unit that fears its enemy): 2 to 6, 0 for hits without dice,
 * NEED_NEVER for none. */
int need_to_strike(const Look *look, UnitId unit, int attacker_ws, UnitId target, int target_ws);

#endif
