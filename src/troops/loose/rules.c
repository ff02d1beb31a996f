#include "troops/walk_rules.h"

const WalkRules *walk_rules(const Look *look)
{
    return troop_rules(look)->walk;
}

const Cited *walk_cited(const Look *look, WalkClause clause)
{
    return &walk_rules(look)->clause[clause];
}

bool walk_holds(const Look *look, WalkClause clause)
{
    const WalkRules *rules = walk_rules(look);
    bool has = !rules->has || rules->has(look->game, clause);
    return has && is_played(look, walk_cited(look, clause));
}

bool walk_flies(const Look *look, UnitId unit)
{
    const WalkRules *rules = walk_rules(look);
    return rules->flies && rules->flies(look, unit);
}
