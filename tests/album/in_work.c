/* The games that the program offers, and by name one that is in work: records of it are played, no home screen shows it. */
#define ruleset_named offered_by_name
#include "../../src/rules/rulesets.c"
#undef ruleset_named

const Ruleset *ruleset_named(const char *id);
extern const Ruleset war_and_conquest_ruleset;

const Ruleset *ruleset_named(const char *id)
{
    bool in_work = strcmp(id, war_and_conquest_ruleset.id) == 0;
    return in_work ? &war_and_conquest_ruleset : offered_by_name(id);
}
