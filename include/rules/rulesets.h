#ifndef RULES_RULESETS_H
#define RULES_RULESETS_H

#include "engine/ruleset.h"

/* The games that this program plays, in the order of the home screen. */
int ruleset_count(void);
const Ruleset *ruleset_at(int place);

/* The ruleset of that id ("warsurge"), or null. */
const Ruleset *ruleset_named(const char *id);

#endif
