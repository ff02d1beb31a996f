#ifndef RULES_RULESETS_H
#define RULES_RULESETS_H

#include "engine/ruleset.h"

/* The games that this program plays, in the order of the home screen. */
int ruleset_count(void);
const Ruleset *ruleset_at(int place);

/* The ruleset of that id ("warsurge"), or null. */
const Ruleset *ruleset_named(const char *id);

/* The ruleset whose id or title these words of another program hold, whatever their case and signs; or null. */
const Ruleset *ruleset_meant(const char *words);

#endif
