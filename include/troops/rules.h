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

/* What is asked of every game whose Ruleset has `troops`. */
typedef struct TroopRules {
    /* Who stands in ranks: the model tally that numbers a block's models, rank by rank, and whether the unit stands so
     * now. Null: nobody in this game. */
    int slot;
    bool (*is_block)(const Look *look, UnitId unit);
} TroopRules;

/* The game's own; never null where its troops come here. */
const TroopRules *troop_rules(const Look *look);

#endif
