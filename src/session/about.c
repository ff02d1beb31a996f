#include "session/about.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/whole_file.h"

enum { ABOUT_PATH = 1100, ABOUT_LINE = 200 };

static const char *beside(const char *record, const char *ending, char path[ABOUT_PATH])
{
    snprintf(path, ABOUT_PATH, "%.1000s%s", record, ending);
    return path;
}

static void take_seat(About *about, const char *words)
{
    char who[20];
    int seat;

    if (sscanf(words, "%d %19s", &seat, who) != 2 || seat < 1 || seat > MOST_SEATS)
        return;
    for (int i = 0; i < PLAYERS; i++)
        if (strcmp(who, player_word((Player)i)) == 0) {
            about->player[seat - 1] = (Player)i;
            about->seated = true;
        }
}

About about_read(const char *record)
{
    char path[ABOUT_PATH], line[ABOUT_LINE];
    About about = { .seated = false };
    FILE *file = fopen(beside(record, ".about", path), "r");

    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "seat ", 5) == 0)
            take_seat(&about, line + 5);
        else if (strncmp(line, "name ", 5) == 0)
            snprintf(about.name, sizeof about.name, "%.*s", (int)sizeof about.name - 1, line + 5);
    }
    if (file)
        fclose(file);
    return about;
}

bool about_write(const char *record, const About *about, Problem *problem)
{
    char path[ABOUT_PATH];
    WholeFile file;

    if (!whole_file_begin(&file, beside(record, ".about", path), false, problem))
        return false;
    for (int i = 0; about->seated && i < MOST_SEATS; i++)
        fprintf(file.out, "seat %d %s\n", i + 1, player_word(about->player[i]));
    if (about->name[0])
        fprintf(file.out, "name %.*s\n", (int)strcspn(about->name, "\r\n"), about->name);
    return whole_file_end(&file, problem);
}

bool record_remove(const char *record, Problem *problem)
{
    char path[ABOUT_PATH];

    if (remove(record) != 0 && errno != ENOENT)
        return problem_say(problem, record, 0, 0, "cannot be deleted: %s", strerror(errno));
    remove(beside(record, ".about", path));
    remove(beside(record, ".torn", path));
    return true;
}
