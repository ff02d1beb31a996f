#ifndef BANNERFALL_H
#define BANNERFALL_H

#include "engine/play.h"
#include "troops/ranks.h"

/* Bannerfall, a game made up for tests and as a pattern for a new one: it has one of everything that the engine offers, and
 * hardly anything else. Loose units (loose.c) and blocks (ranks.c) move as the room of troops has them move.
 *
 *   BAN-DEP-01  Everybody stands where the scenario says.
 *   BAN-INI-01  At the start of a round both sides bid in secret; the higher bid (tie: blue) goes first.
 *   BAN-MOV-01  A loose unit's models move up to their Move.
 *   BAN-MOV-02  A move that comes within 4" of an enemy may be shot at on its way (once); a hit stops it.
 *   BAN-MOV-03  Everybody ends wholly on the table, and on nobody.
 *   BAN-MOV-04  Models of a loose unit stay linked: no gap of more than 2".
 *   BAN-MOV-05  Nobody goes over an enemy.
 *   BAN-RNK-01  A block marches up to its Move: ahead, wheels by the outer corner's way, an inch for each rank more or fewer.
 *   BAN-RNK-02  It ends no nearer than 1" to an enemy.
 *   BAN-RNK-03  It sweeps over nobody.
 *   BAN-RNK-04  It has from one file to as many as it has models.
 *   BAN-CHG-01  Charge: 2D6 plus Move must reach; the target holds or flees.
 *   BAN-CHG-02  No charge beyond Move plus 12".
 *   BAN-PAN-01  When a unit is broken by a charge its friends within 6" test, one after another: 1 on a D6 breaks.
 *   BAN-END-01  After three rounds the side with more models wins.                                             */

extern const Ruleset bannerfall_ruleset;

enum {
    BAN_NONE,
    BAN_DEP_01,
    BAN_INI_01,
    BAN_MOV_01,
    BAN_MOV_02,
    BAN_MOV_03,
    BAN_MOV_04,
    BAN_MOV_05,
    BAN_RNK_01,
    BAN_RNK_02,
    BAN_RNK_03,
    BAN_RNK_04,
    BAN_CHG_01,
    BAN_CHG_02,
    BAN_PAN_01,
    BAN_END_01,
    BAN_RULES
};
enum {
    NO_TOO_FAR = NO_OF_RULESET,
    NO_OUT_OF_CHARGE,
    NO_OWN_UNIT,
    NO_HAS_ACTED,
    NO_NOT_YOURS,
    NO_OVER_EDGE,
    NO_ON_SOMEBODY,
    NO_APART,
    NO_OVER_SOMEBODY,
    NO_IN_RANKS,
    NO_BLOCK,
    NO_MARCHES_FAR,
    NO_TOO_NEAR,
    NO_SUCH_WIDTH
};
enum {
    BAN_VERB_MOVE,
    BAN_VERB_CHARGE,
    BAN_VERB_DONE,
    BAN_VERB_FORWARD,
    BAN_VERB_WHEEL,
    BAN_VERB_FILES,
    BAN_VERBS
};
enum {
    BAN_BID,
    BAN_ORDER,
    BAN_AMBUSH,
    BAN_AMBUSH_DIE,
    BAN_REACTION,
    BAN_CHARGE_DICE,
    BAN_PANIC_DIE
};
enum { BAN_PHASE_ORDERS };
enum { BAN_UNIT_ACTED, BAN_UNIT_BROKEN };
enum { BAN_MODEL_SEEN };
enum { BAN_SEAT_BID };
enum { BAN_LIST_PANIC };
enum { BAN_LINK_CHARGED };
enum { BAN_NOTE_START };
enum { BAN_MODEL_SLOT };
enum { BAN_MOVE_FIELD, BAN_WOUNDS_FIELD };
enum { BAN_RANK_COSTS = INCH };

/* loose.c */
extern const TroopRules bannerfall_troops;
Verdict judge_walk(const Look *look, const Order *order);

/* ranks.c */
extern const RankRules bannerfall_ranks;
RunRule run_march;

/* field.c, for tests: on a 48 x 48 inch table blue 0 (models 0-2) at y 30 and 1 (model 3) at (30,30); red 2 (models 4-6)
 * at y 20 and 3 (model 7) at (30,20). Behind them a block of eight in four files for each: blue 4, its front's middle at
 * (10,40), and red 5 at (38,8). */
void bannerfall_game(Game *game);
void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log);

#endif
