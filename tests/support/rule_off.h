#ifndef TESTS_RULE_OFF_H
#define TESTS_RULE_OFF_H

#include "engine/ruleset.h"

/* The rule that tools/mutate wants to have switched off (SIXBYFOUR_RULE_OFF=ID in the environment); 0: none of these. */
RuleId rule_switched_off(const Ruleset *rules);

#endif
