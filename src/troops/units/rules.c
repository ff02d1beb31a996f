#include "troops/rules.h"

bool is_played(const Look *look, const Cited *cited)
{
    return cited->rule != 0 && applies(look, cited->rule);
}

const TroopRules *troop_rules(const Look *look)
{
    return look->game->ruleset->troops;
}
