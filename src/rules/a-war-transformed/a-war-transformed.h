#ifndef RULES_A_WAR_TRANSFORMED_H
#define RULES_A_WAR_TRANSFORMED_H

#include "engine/lists/numbers.h"
#include "engine/lists/traits.h"
#include "engine/play.h"
#include "troops/units.h"

/* A War Transformed. What the chapters of this folder say to each other, and how they are joined:
 *
 *   BATTLE (round.c)                                          every round the stages of the table in round.c, a procedure each:
 *      |   1  TOKENS        (tokens.c)       Command Tokens of both
 *      |   2  PRIORITY      (contest.c)      a roll-off
 *      |   6, 8, 10  CONTEST (contest.c)     sealed bids, dice
 *      '   7, 9, 11  ACTIVATIONS (activation.c)   two halves; one unit after the other -> ACTIVATION: what it does, to its end
 *
 * A stage whose chapter is not written yet stands in no table: it simply does not happen (tests/structure/in_work.txt lists what is
 * missing). */

extern const Ruleset a_war_transformed_ruleset;

/* ---- Data -------------------------------------------------------------------------------------------------------- */

typedef enum Category {
    CATEGORY_CANNONADE,
    CATEGORY_ELITE,
    CATEGORY_LINE,
    CATEGORY_UNIQUE,
} Category;
typedef enum MoveClass { CLASS_INFANTRY, CLASS_CAVALRY, CLASS_WHEELED, CLASS_TRACKED } MoveClass;
typedef enum Skill { SKILL_LOW, SKILL_MEDIUM, SKILL_HIGH } Skill;
typedef enum DiceClass {
    DICE_BY_STRENGTH,
    DICE_LEADER,
    DICE_TEAM,
    DICE_TINY,
    DICE_MAN,
    DICE_LARGE,
    DICE_BEHEMOTH,
    DICE_TANK,
    DICE_CAR,
} DiceClass;
typedef enum Creature {
    CREATURE_NONE,
    CREATURE_IMP,
    CREATURE_HOUND,
    CREATURE_HOLLOW,
    CREATURE_WYRM,
} Creature;

typedef enum Forces { FORCES_FREE, FORCES_FIXED } Forces;

typedef enum WeaponType { TYPE_SI, TYPE_RF, TYPE_MG, TYPE_HE } WeaponType;

typedef enum GroundSort {
    GROUND_OPEN,
    GROUND_BROKEN,
    GROUND_FOXHOLES,
    GROUND_TRENCHES,
    GROUND_WIRE,
    GROUND_WOODS,
    GROUND_MIRE,
    GROUND_BUILDING,
    GROUND_IMPASSABLE,
    GROUND_OBSTACLE,
} GroundSort;

/* ---- Orders --------------------------------------------------------------------------------------------------------
 *   marl move 1:10,20>10,15 ...          marl advance 1:...          the shot is asked for after the Move
 *   marl charge ditchers 1:...           old-meg repair              marl regroup
 *   eiche shoot marl                     irrlicht shoot marl with hand-grenade by 5-6; mark 5 on marl#3
 *   old-meg shoot eiche with tank-gun; shoot esche          field-gun shoot eiche facing 13
 *   hand-over                            no more in this half
 *   enough                               nothing more in this activation                                                     */

/* ---- Procedures: what judges and suggests ----------------------------------------------------------------------------- */

JudgeRule judge_contest, judge_activations, judge_losses_taken, judge_combat, judge_pursuing,
    judge_pickets, judge_commands;
SuggestRule suggest_hand_over, suggest_losses_taken, suggest_combat, suggest_pursuing,
    suggest_waiting;

/* Shooting, set-up */
JudgeRule judge_activation, judge_set_up, judge_in_ability;
NeedsRule hits_need;
SuggestRule suggest_enough, suggest_set_up;

/* ---- Units (units.c) ----------------------------------------------------------------------------------------------------- */

const Profile *profile_of_unit(const Look *look, UnitId unit);
bool bears(const Look *look, UnitId unit, Trait trait);
bool is_vehicle(const Look *look, UnitId unit);
bool is_leader(const Look *look, UnitId unit); /* a Captain or a Lieutenant */
bool is_creature(const Look *look, UnitId unit);

bool is_broken(const Look *look, UnitId unit);

/* Of the force with which its side began, and not manifested: TOK-02, VIC-04. */
bool is_of_the_force(const Look *look, UnitId unit);

/* Neither Broken nor Destroyed. */
bool is_steady(const Look *look, UnitId unit);

/* Whether a model of the one touches a model of the other: BAS-02. */
bool units_touch(const Look *look, UnitId a, UnitId b);

/* In Close Combat: CCB-01. With whom (may be null): the first of those enemies. */
bool is_in_combat(const Look *look, UnitId unit, UnitId *with);

/* ---- Tokens (tokens.c: TOK) ---------------------------------------------------------------------------------------------- */

/* What the unit yields in step 1 as everybody stands: TOK-03..06, 08, 10, 11. */
int tokens_of_unit(const Look *look, UnitId unit);

/* Where the seat's come from then: TOK-01..07. */
typedef struct TokenSum {
    int force; /* that more than half of it is left */
    int units;
    int pins; /* enemies whom its Support pinned */
    int prisoners;
} TokenSum;

TokenSum tokens_summed(const Look *look, SeatId seat);

/* All of them. */
int tokens_due(const Look *look, SeatId seat);

int tokens_held(const Look *look, SeatId seat);

/* TOK-12. The refusal counts what is wanted and what is held. */
Verdict judge_tokens(const Look *look, SeatId seat, int wanted, Refusal refusal);
void spend_tokens(Play *play, SeatId seat, int tokens, RuleId rule);

/* ---- The round (round.c, contest.c) ---------------------------------------------------------------------------------------- */

void awt_begin(Play *play);
bool awt_enter(Play *play, int phase, SeatId seat);
SeatId the_other_seat(SeatId seat);

/* CONTEST before that phase; gives back who goes first. */
Frame contest_frame(int phase);

/* ---- Activation (activation.c: ACT) ---------------------------------------------------------------------------------------- */

/* Both halves of that phase, that seat's first. */
Frame activations_frame(int phase, SeatId first);

/* Whether the order's unit is the answering seat's own: RND-01. */
Verdict judge_owner(const Look *look, const Answer *answer);

/* Whether the unit may be activated in that phase: ACT-02, RND-08..11. */
Verdict judge_eligible(const Look *look, UnitId unit, int phase);
bool has_somebody_eligible(const Look *look, SeatId seat, int phase);

/* Whether the order is only that. */
bool says_only(const Order *order, int verb);

/* ---- What the screen asks for ---------------------------------------------------------------------------------------------- */

int awt_card(const Look *look, UnitId unit, CardLine *line, int most);

#endif
