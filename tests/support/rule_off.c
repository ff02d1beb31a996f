#include "rule_off.h"

#include <stdlib.h>
#include <string.h>

RuleId rule_switched_off(const Ruleset *rules)
{
    const char *id = getenv("SIXBYFOUR_RULE_OFF");
    for (int i = 1; id && i < rules->rules; i++) {
        if (strcmp(rules->rule[i].id, id) == 0)
            return (RuleId)i;
    }
    return 0;
}
