#include "words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rulesets.h"

static void take_out(Words *w, int at, int count)
{
    memmove(&w->word[at], &w->word[at + count], sizeof *w->word * (size_t)(w->count - at - count));
    w->count -= count;
}

const char *words_option(Words *w, const char *option)
{
    for (int i = 0; i + 1 < w->count; i++) {
        if (strcmp(w->word[i], option) != 0)
            continue;
        const char *value = w->word[i + 1];
        take_out(w, i, 2);
        return value;
    }
    return NULL;
}

bool words_flag(Words *w, const char *flag)
{
    for (int i = 0; i < w->count; i++) {
        if (strcmp(w->word[i], flag) != 0)
            continue;
        take_out(w, i, 1);
        return true;
    }
    return false;
}

bool words_number(Words *w, const char *option, int64_t low, int64_t high, int64_t usual,
                  int64_t *value)
{
    const char *text = words_option(w, option);
    *value = usual;
    if (!text)
        return true;
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno || *end || end == text || number < low || number > high) {
        fprintf(stderr, "sixbyfour %s: %s wants a whole number from %lld to %lld, not '%s'\n",
                w->command, option, (long long)low, (long long)high, text);
        return false;
    }
    *value = number;
    return true;
}

const char *words_next(Words *w)
{
    if (w->count == 0 || strncmp(w->word[0], "--", 2) == 0)
        return NULL;
    const char *word = w->word[0];
    take_out(w, 0, 1);
    return word;
}

bool words_done(const Words *w)
{
    if (w->count == 0)
        return true;
    fprintf(stderr, "sixbyfour %s: cannot do anything with '%s'\n", w->command, w->word[0]);
    return false;
}

const Ruleset *words_ruleset(Words *w)
{
    const char *id = words_next(w);
    const Ruleset *ruleset = id ? ruleset_named(id) : NULL;
    if (ruleset)
        return ruleset;
    fprintf(stderr, "sixbyfour %s: %s%s%s; the games are:", w->command,
            id ? "there is no game '" : "a game is wanted", id ? id : "", id ? "'" : "");
    for (int i = 0; i < ruleset_count(); i++)
        fprintf(stderr, " %s", ruleset_at(i)->id);
    fputc('\n', stderr);
    return NULL;
}
