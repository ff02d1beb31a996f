#include "rules/rulesets.h"

#include <string.h>

/* Of a game only its Ruleset is seen from here: their headers use the same words for different things. */
#define GAME(name) extern const Ruleset name##_ruleset;
#include "games.inc"
#undef GAME

static const Ruleset *const games[] = {
#define GAME(name) &name##_ruleset,
#include "games.inc"
#undef GAME
};

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

/* Lower-case letters and digits only. */
static void bare(char *to, size_t size, const char *words)
{
    size_t used = 0;
    for (; *words && used + 1 < size; words++) {
        char c = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            to[used++] = c;
    }
    to[used] = '\0';
}

const Ruleset *ruleset_meant(const char *words)
{
    char wanted[120], id[80], title[120];
    bare(wanted, sizeof wanted, words);
    for (int i = 0; i < ruleset_count(); i++) {
        bare(id, sizeof id, games[i]->id);
        bare(title, sizeof title, games[i]->title);
        if (strstr(wanted, id) || strstr(wanted, title))
            return games[i];
    }
    return NULL;
}
