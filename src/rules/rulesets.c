#include "rules/rulesets.h"

#include <string.h>

#include "warsurge/warsurge.h"

static const Ruleset *const games[] = { &warsurge_ruleset };

int ruleset_count(void)
{
    return sizeof games / sizeof *games;
}

const Ruleset *ruleset_at(int place)
{
    return games[place];
}

const Ruleset *ruleset_named(const char *id)
{
    for (int i = 0; i < ruleset_count(); i++) {
        if (!strcmp(games[i]->id, id))
            return games[i];
    }
    return NULL;
}
