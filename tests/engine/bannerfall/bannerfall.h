#ifndef BANNERFALL_H
#define BANNERFALL_H

#include "engine/play.h"
#include "geom/base.h"

/* Bannerfall, a game made up for the engine's tests and as a pattern for a new one: it has one of everything
 * that the engine offers, and hardly anything else.
 *
 *   BAN-INI-01  At the start of a round both sides bid in secret; the higher bid (tie: blue) goes first.
 *   BAN-MOV-01  A unit's models move up to their Move.
 *   BAN-MOV-02  A move that comes within 4" of an enemy may be shot at on its way (once); a hit stops it.
 *   BAN-CHG-01  Charge: 2D6 plus Move must reach; the target holds or flees.
 *   BAN-CHG-02  No charge beyond Move plus 12".
 *   BAN-PAN-01  When a unit is broken by a charge its friends within 6" test, one after another: 1 on a D6 breaks.
 *   BAN-END-01  After three rounds the side with more models wins.                                             */

extern const Ruleset bannerfall_ruleset;

enum {
    BAN_NONE,
    BAN_INI_01,
    BAN_MOV_01,
    BAN_MOV_02,
    BAN_CHG_01,
    BAN_CHG_02,
    BAN_PAN_01,
    BAN_END_01,
    BAN_RULES
};
enum { NO_TOO_FAR = NO_OF_RULESET, NO_OUT_OF_CHARGE, NO_OWN_UNIT, NO_HAS_ACTED, NO_NOT_YOURS };
enum { BAN_VERB_MOVE, BAN_VERB_CHARGE, BAN_VERB_DONE };
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
enum { BAN_MOVE_FIELD, BAN_WOUNDS_FIELD };

/* Two units of three and two of one on a 48 x 48 inch table, already standing:
 * blue 0 (models 0-2) at y 30 and 1 (model 3) at (30,30); red 2 (models 4-6) at y 20 and 3 (model 7) at (30,20). */
void bannerfall_game(Game *game);
void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log);

#endif
