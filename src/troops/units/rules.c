#include "troops/rules.h"

bool is_played(const Look *look, const Cited *cited)
{
    return cited->rule != 0 && applies(look, cited->rule);
}

const TroopRules *troop_rules(const Look *look)
{
    return look->game->ruleset->troops;
}

bool troop_holds(const Look *look, TroopClause clause)
{
    return is_played(look, &troop_rules(look)->clause[clause]);
}

bool troop_has_none(const Look *look, TroopClause clause)
{
    return troop_rules(look)->clause[clause].rule == 0;
}
