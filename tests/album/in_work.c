/* The games that the program offers, and by name the one that is in work: records of it are played, no home screen shows it. */
#define ruleset_named offered_by_name
#include "../../src/rules/rulesets.c"
#undef ruleset_named

const Ruleset *ruleset_named(const char *id);
extern const Ruleset a_war_transformed_ruleset;

const Ruleset *ruleset_named(const char *id)
{
    return strcmp(id, a_war_transformed_ruleset.id) == 0 ? &a_war_transformed_ruleset
                                                         : offered_by_name(id);
}
