#include "ui/lessons_done.h"

#include <stdio.h>
#include <string.h>

static const char opened_word[] = "open ";

static void keep(Learnt *l, const char *name)
{
    if (name[0] && strlen(name) < LEARNT_NAME && l->count < MOST_LEARNT)
        memcpy(l->name[l->count++], name, strlen(name) + 1);
}

static bool has(const Learnt *l, const char *name)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->name[i], name) == 0)
            return true;
    return false;
}

void learnt_read(Learnt *l, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LEARNT_NAME + 8];

    l->count = 0;
    l->opened[0] = 0;
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, opened_word, strlen(opened_word)) == 0)
            snprintf(l->opened, sizeof l->opened, "%.*s", LEARNT_NAME - 1,
                     line + strlen(opened_word));
        else if (!has(l, line))
            keep(l, line);
    }
    fclose(file);
}

static void line_of(char *name, const char *game, const char *lesson)
{
    snprintf(name, LEARNT_NAME, "%.*s/%.*s", NAME_SIZE, game, NAME_SIZE, lesson);
}

bool learnt_has(const Learnt *l, const char *game, const char *lesson)
{
    char name[LEARNT_NAME];

    line_of(name, game, lesson);
    return has(l, name);
}

static bool append(const char *path, const char *word, const char *name)
{
    FILE *file = fopen(path, "a");

    if (!file)
        return false;
    bool good = fprintf(file, "%s%s\n", word, name) > 0;
    return fclose(file) == 0 && good;
}

bool learnt_add(Learnt *l, const char *path, const char *game, const char *lesson)
{
    char name[LEARNT_NAME];

    line_of(name, game, lesson);
    if (has(l, name))
        return true;
    keep(l, name);
    return append(path, "", name);
}

bool learnt_open(Learnt *l, const char *path, const char *game, const char *lesson)
{
    char name[LEARNT_NAME];

    line_of(name, game, lesson);
    if (strcmp(l->opened, name) == 0)
        return true;
    memcpy(l->opened, name, sizeof name);
    return append(path, opened_word, name);
}

bool learnt_was_at(const Learnt *l, const char *game)
{
    size_t length = strlen(game);

    return strncmp(l->opened, game, length) == 0 && l->opened[length] == '/';
}

int learnt_left_at(const Learnt *l, const char *game, const Shelf *shelf)
{
    if (!learnt_was_at(l, game) || has(l, l->opened))
        return -1;
    for (int i = 0; i < shelf->lessons; i++)
        if (strcmp(shelf->lesson[i].id.text, l->opened + strlen(game) + 1) == 0)
            return i;
    return -1;
}

int learnt_next(const Learnt *l, const char *game, const Shelf *shelf, int after)
{
    for (int n = 0; n < shelf->lessons; n++) {
        int i = (after + 1 + n) % shelf->lessons;
        if (!learnt_has(l, game, shelf->lesson[i].id.text))
            return i;
    }
    return -1;
}
