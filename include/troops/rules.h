#ifndef TROOPS_RULES_H
#define TROOPS_RULES_H

#include "engine/look.h"
#include "engine/ruleset.h"

/* What a game tells this room of itself. Shared code knows no game's rules: it judges in the game's name, with the game's rule,
 * which can be switched off like any other, and the game's refusal in the game's words.
 *
 *     static const TroopRules mine = { .slot = MT_SLOT, .is_block = is_block };
 *     const Ruleset my_ruleset = { .troops = &mine, ... };
 */

/* One sentence of a game's book: which rule says it, how it refuses, and its figure where it has one. */
typedef struct Cited {
    RuleId rule; /* 0: the game has no such rule, and nothing follows from it */
    Refusal refusal;
    Length limit;
} Cited;

/* Whether the game has the rule and plays it. As with applies(): the condition first, then this. */
bool is_played(const Look *look, const Cited *cited);

/* What a book may say of troops. A game that has no such sentence leaves its place empty. */
typedef enum TroopClause {
    TROOP_TERRAIN,        /* the map's pieces are on the table (a game without: always) */
    TROOP_EDGE_IS_INSIDE, /* a point on a piece's edge lies in it */
    TROOP_LAST_PIECE,     /* of several pieces at one place the one listed last counts */
    TROOP_CLAUSES,
} TroopClause;

/* What is asked of every game whose Ruleset has `troops`. */
typedef struct TroopRules {
    Cited clause[TROOP_CLAUSES];

    /* Who stands in ranks: the model tally that numbers a block's models, rank by rank, and whether the unit stands so
     * now. Null: nobody in this game. */
    int slot;
    bool (*is_block)(const Look *look, UnitId unit);

    /* Of loose models: walk_rules.h. Null: none walk by themselves here. */
    const struct WalkRules *walk;
} TroopRules;

/* The game's own; never null where its troops come here. */
const TroopRules *troop_rules(const Look *look);

/* Whether the game has that sentence and plays it (is_played); whether it has none. */
bool troop_holds(const Look *look, TroopClause clause);
bool troop_has_none(const Look *look, TroopClause clause);

#endif
