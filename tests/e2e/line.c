#include "line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "12,14" behind a sign; moves `at` behind it. */
bool place_read(const char **at, Place *point)
{
    char *end;

    point->x = strtod(*at, &end);
    if (end == *at || *end != ',')
        return false;
    *at = end + 1;
    point->y = strtod(*at, &end);
    if (end == *at)
        return false;
    *at = end;
    return true;
}

/* "1:14,15.1>14,13.6^6.5@90"; the first point is where it stands, unless nothing is written before the sign. */
bool step_read(const char *word, Step *step)
{
    char *end;

    const char *number =
        strchr(word, '#'); /* "fen-horse#3:" in an order that names somebody else */
    bool named = number && number < strchr(word, ':');
    *step = (Step){ .model = (int)strtol(named ? number + 1 : word, &end, 10) };
    if (end == word || *end != ':')
        return false;
    for (const char *at = end + 1; *at;) {
        if (*at == '>') {
            at++;
        } else if (*at == '^') {
            step->level = strtod(at + 1, &end);
            step->has_level = true;
            at = end;
        } else if (*at == '@') {
            step->facing = strtod(at + 1, &end);
            step->has_facing = true;
            at = end;
        } else if (step->points == 8 || !place_read(&at, &step->point[step->points++])) {
            return false;
        }
    }
    return true;
}

static void read_clause(const char *text, size_t length, Saying *c)
{
    char all[2048], *rest = NULL;

    snprintf(all, sizeof all, "%.*s", (int)length, text);
    c->words = c->steps = 0;
    for (char *word = strtok_r(all, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (c->steps < MOST_STEPS && step_read(word, &c->step[c->steps]))
            c->steps++;
        else if (c->words < MOST_WORDS)
            snprintf(c->word[c->words++], WORD, "%s", word);
    }
}

void line_read(const char *words, Line *line)
{
    size_t seat = strcspn(words, " ");
    line->actor[0] = 0;
    line->clauses = 0;
    if (seat > 1 && words[seat - 1] == ':') /* "blue: 1", of a sealed question */
        words += seat + (words[seat] == ' ');
    while (*words && line->clauses < MOST_CLAUSES) {
        size_t length = strcspn(words, ";");
        read_clause(words, length, &line->clause[line->clauses++]);
        words += length + (words[length] == ';');
    }
    Saying *first = &line->clause[0];
    snprintf(line->actor, WORD, "%s", first->words ? first->word[0] : "");
    for (int i = 1; i < first->words; i++)
        memcpy(first->word[i - 1], first->word[i], WORD);
    first->words -= first->words > 0;
}

const char *said_word(const Saying *c, int i)
{
    return i < c->words ? c->word[i] : "";
}

const char *word_after(const Saying *c, const char *word)
{
    for (int i = 0; i + 1 < c->words; i++)
        if (strcmp(c->word[i], word) == 0)
            return c->word[i + 1];
    return "";
}

bool says(const Saying *c, const char *word)
{
    for (int i = 0; i < c->words; i++)
        if (strcmp(c->word[i], word) == 0)
            return true;
    return false;
}

/* "1-4", "2-3", "1". */
int range_first(const char *range)
{
    return atoi(range);
}

int range_last(const char *range)
{
    const char *dash = strchr(range, '-');

    return dash ? atoi(dash + 1) : atoi(range);
}
