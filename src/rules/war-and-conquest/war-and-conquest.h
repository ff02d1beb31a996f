#ifndef RULES_WAR_AND_CONQUEST_H
#define RULES_WAR_AND_CONQUEST_H

#include "engine/lists/numbers.h"
#include "engine/lists/traits.h"
#include "engine/play.h"
#include "geom/block.h"
#include "troops/contact.h"
#include "troops/units.h"

/* War & Conquest. What the chapters of this folder say to each other, and how they are joined:
 *
 *   BATTLE (turn.c) --- PLACING (deploy.c)                    once
 *      |                ADVANTAGE (advantage.c)               every game turn: bids, dice, which round
 *      |                then for each of the two rounds, by the table of stages in turn.c, a procedure each:
 *      |  COMPULSORY  who comes back, who flees, stampedes, warbands
 *      |  DECLARE     charges, each with its coordination test -> STEADY (steady.c)
 *      |  REACT       one reaction announced for each of the charged, Signal
 *      |  MOVES       (moves.c) any unit in any order: -> MOVE, -> FORMATION, -> the execution of a charge
 *      |                MOVE (move.c): step 1 names pace and ground; -> STEADY, terrain dice; step 2 pieces of the path
 *      |  SHOOTING    -> morale test -> flight
 *      |  COMBAT      all combats fought; RESOLUTION: all resolved
 *      '  END_PHASE   ENDING (ending.c): rally, recovery, looting
 *
 * A stage whose chapter is not written yet stands in no table: it simply does not happen (tests/structure/in_work.txt lists the
 * chapters). A unit's running total is kept in the frame of its MOVE; what it did this round in marks (memory.inc). */

extern const Ruleset war_and_conquest_ruleset;

/* ---- Data ---------------------------------------------------------------------------------------- */

typedef enum UnitClass {
    CLASS_INFANTRY,
    CLASS_CAVALRY,
    CLASS_LIGHT_CHARIOT,
    CLASS_HEAVY_CHARIOT,
    CLASS_ELEPHANT,
    CLASS_ARTILLERY,
    CLASS_PERSONALITY,
} UnitClass;
typedef enum Mount { MOUNT_FOOT, MOUNT_HORSE, MOUNT_CHARIOT } Mount;
typedef enum FightingOrder { ORDER_REGULAR, ORDER_LIGHT, ORDER_SKIRMISH } FightingOrder;

typedef enum WeaponKind { WEAPON_COMBAT, WEAPON_MISSILE } WeaponKind;

/* Whether it may be shot after a base move: with -1, without it, not at all. */
typedef enum MoveAndShoot {
    MOVE_AND_SHOOT_YES,
    MOVE_AND_SHOOT_PLAIN,
    MOVE_AND_SHOOT_NO
} MoveAndShoot;

/* From the least to the most restrictive: TER-01. */
typedef enum GroundClass {
    GROUND_CLEAR,
    GROUND_UNEVEN,
    GROUND_DIFFICULT,
    GROUND_DENSE,
    GROUND_IMPENETRABLE,
} GroundClass;
typedef enum GroundSort {
    SORT_OPEN,
    SORT_CROPS,
    SORT_FORD,
    SORT_WOODS,
    SORT_WALL,
    SORT_HEDGE,
    SORT_FENCE,
    SORT_RUINS,
    SORT_STEEP_HILL,
    SORT_GENTLE_HILL,
    SORT_MARSH,
    SORT_FOREST,
    SORT_CLIFF,
    SORT_BUILDING,
    SORT_ROAD,
    SORT_WATER,
} GroundSort;
typedef enum Cover { COVER_NONE, COVER_SOFT, COVER_HARD } Cover;
typedef enum Blocks { BLOCKS_NEVER, BLOCKS_BEYOND_TWO_INCHES, BLOCKS_ALWAYS, BLOCKS_LOWER } Blocks;

/* ---- Orders, questions, phases --------------------------------------------------------------------------------------
 *   prima deploy 20,29.5@0 files 6                velites deploy 1:20,30@0 2:21,30@0 ...
 *   prima wheel left 3.7; forward 0.28            at the base move, whole; ends its move
 *   prima double; forward 8                       tested first where it owes a test, then gone if the test allows it
 *   prima double turn                             step 1 alone; the path is asked for behind the dice, piece by piece, `done`
 *   velites double; through difficult; move 1:12,20>12,17 ...
 *   clibanarii back 3.5                           secunda drift right 45 by 4      secunda ranks 2 left      prima form shieldwall
 *   boar charge prima; charge tertia              declared; in MOVES `boar charge` (or with a path) carries it out
 *   yew-archers shoot secunda                     done                                                                     */

/* Made pieces: Piece.kind. A camp has its owner (Piece.owner). */
typedef enum MadeKind { MADE_CAMP } MadeKind;

/* ---- Procedures: what judges and suggests ------------------------------------------------------------------------------ */

JudgeRule judge_placing, judge_bid, judge_moves, judge_piece, judge_shoot_phase, judge_combats,
    judge_facing, judge_compulsory, judge_resolving, judge_reface, judge_war_charges,
    judge_announcement, judge_announced_reactions, judge_steady;
SuggestRule suggest_placing, suggest_nothing_more, suggest_whom, suggest_resolving, suggest_facing,
    suggest_compulsory, suggest_war_charges, suggest_reaction;

/* ---- Units (units.c: UNI, MOV-01..04) -------------------------------------------------------------------------------------- */

typedef enum Formation {
    FORM_LINE,
    FORM_SHIELDWALL,
    FORM_WEDGE,
    FORM_ORB,
    FORM_SKIRMISH,
} Formation;

UnitClass class_of(const Look *look, UnitId unit);
Formation formation_held(const Look *look, UnitId unit);
FightingOrder order_of_unit(const Look *look,
                            UnitId unit); /* skirmish while it stands so: KEY-08 */
bool has_keyword_of(const Look *look, UnitId unit, Trait trait);

/* Regular or Light, in files and ranks: UNI-01. A block of any kind (chariots and elephants too) is is_block(). */
bool is_battle_formation(const Look *look, UnitId unit);
bool is_skirmish(const Look *look,
                 UnitId unit); /* a Skirmish formation; no Personality, no machine */
bool is_personality(const Look *look, UnitId unit);
bool is_lone_personality(const Look *look, UnitId unit);
bool is_chariot_unit(const Look *look, UnitId unit);
bool is_chariot(const Look *look, UnitId unit); /* a unit of them; a Personality in one as well */
bool is_mounted(const Look *look, UnitId unit); /* cavalry of any order, a Personality on a horse */
bool is_running(const Look *look, UnitId unit); /* fleeing */
bool is_in_disorder(const Look *look, UnitId unit);

/* MOV-01, 02, 04; half of it in a shield wall (FRM-02). */
Length base_move(const Look *look, UnitId unit);

/* GEN-02: between two units, blocks as full rectangles. The line (may be null) joins the nearest points. */
Length unit_apart(const Look *look, UnitId a, UnitId b, Segment *line);

/* Its outline when it is a block, else its bases. */
int footprints(const Look *look, UnitId unit, Base *base, int most);

/* UNI-05, section 8 rule 4: in which facing of the rectangle the point lies. */
Side facing_of_point(Base outline, Point p);

/* Whether some part of `other` lies in the front facing of the unit; in its frontal attack zone (UNI-06, 07), and how far straight
 * ahead (the smallest v; may be null). Who has no facings has no zone, and everything before him. */
bool is_in_front_facing(const Look *look, UnitId unit, UnitId other);
bool is_in_zone(const Look *look, UnitId unit, UnitId other, Length *ahead);

/* Disorders it, if it is not disordered already. */
void disorder(Play *play, UnitId unit, RuleId rule);

/* ---- Tests (steady.c: CT, SIP-03, 04) ---------------------------------------------------------------------------------------- */

/* PROC_STEADY: a Command or Morale test with SIP. given_back 0 is 1 when it was passed, 1 the sum of the kept dice. The other figures
 * are its own. */
enum { T_MORALE, T_MODIFIER, T_MAY_AGAIN, T_NEED, T_SIP, T_AGAIN, T_PASSED };
Frame command_test(const Look *look, UnitId unit, int modifier);
Frame morale_test(const Look *look, UnitId unit, int modifier);

/* Mo, or that of a Personality who has joined it if that is higher: CT-01. */
int morale_of(const Look *look, UnitId unit);

/* The chance to pass a test on that sum or less, with so many dice more of which the two lowest are kept: CT-02, SIP-03. */
double chance_to_pass(int need, int sip);

/* CT-05: how many enemies stand within the band (neither fleeing nor in combat, no lone Personalities). */
int enemies_within(const Look *look, UnitId unit, Length band);

/* Whether that enemy counts there at all. */
bool counts_in_test(const Look *look, UnitId enemy);

/* SIP-04: whether that Personality can spend for the unit; the verdict says how far he is. */
Length command_reach(const Look *look, UnitId personality); /* SIP-04: how far his points reach */
Verdict judge_sip(const Look *look, UnitId personality, UnitId unit);
int sip_left(const Look *look, SeatId seat);

/* The Personalities who can spend for the unit: a set, and how many. One of them does, which is told. */
int sip_helpers(const Look *look, UnitId unit, IdSet *set);

/* Why nobody can, as is said of the nearest; why one who is named cannot. */
Verdict judge_helpers(const Look *look, UnitId unit);
Verdict judge_spender(const Look *look, UnitId unit, const Answer *answer);
void spend_sip(Play *play, UnitId personality, UnitId unit, int sip, RuleId rule);

/* ---- The round (turn.c) --------------------------------------------------------------------------------------------------- */

void war_begin(Play *play);
bool war_enter(Play *play, int phase, SeatId seat);
SeatId opposing_seat(const Look *look, SeatId seat);
SeatId advantage_holder(const Look *look); /* NO_SEAT before the first */
bool says_done(const Order *order);        /* only `done` */

/* ARM-01 (army.c). */
int war_muster(const Game *game, SeatId seat, Verdict *verdict, int most);

void bid_detail(const Look *look, SeatId seat, Text *text);

/* ---- What the screen asks for ------------------------------------------------------------------------------------------------ */

int war_card(const Look *look, UnitId unit, CardLine *line, int most);

/* "right flank" (charge/charge_odds.c). */
const char *face_title(Side face);

/* random.c, players/ */
bool war_propose(const Look *look, Chance *chance, Answer *answer);
void war_advise(const Look *look, Answer *answer);
void war_candidates(const Look *look, Candidates *candidates);
double war_worth(const Look *look, SeatId seat);

#endif
