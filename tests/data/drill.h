#ifndef TESTS_DATA_DRILL_H
#define TESTS_DATA_DRILL_H

#include "engine/battle.h"
#include "engine/ruleset.h"

/* A small game with every kind of field, argument and question, for tests of notation. */
extern const Ruleset drill;

enum {
    DRILL_MARCH,  /* paths */
    DRILL_DROP,   /* placements */
    DRILL_SHOOT,  /* a weapon, models, "at" a unit, "on" a model, "aim" a heading */
    DRILL_CHANT,  /* a word, a unit, a model, paths; all but the word optional */
    DRILL_DIG,    /* a piece, a point, "for" a length, "times" a number */
    DRILL_WAIT,   /* "how" one of two words, the first when left out */
    DRILL_FINISH, /* nobody's */
    DRILL_VERBS
};

enum { DRILL_REACTION, DRILL_BID, DRILL_ORDER, DRILL_TO_HIT };
enum { DRILL_NO_RULE, DRILL_RULE_MARCH, DRILL_RULE_SHOOT };

/* Two seats; a unit of six, one of three and one of one each; three pieces; on a table of 48 x
 * 48 inches. All but the last unit stand on the table. */
void drill_game(Game *game);
void drill_battle(const Game *game, Battle *battle);

const Ruleset *drill_named(const char *id);

#endif
