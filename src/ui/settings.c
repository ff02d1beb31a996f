#include "ui/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Settings settings_usual(void)
{
    return (Settings){ .percent = 100, .speed = 1, .show_log = true, .show_card = true };
}

static int held(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static void take(Settings *s, const char *key, const char *value)
{
    int figure = (int)strtol(value, NULL, 10);

    if (strcmp(key, "text-size") == 0)
        s->percent = held(figure, 100, 300);
    else if (strcmp(key, "confirm-moves") == 0)
        s->confirm_moves = figure != 0;
    else if (strcmp(key, "guide") == 0)
        s->guide = figure != 0;
    else if (strcmp(key, "real-dice") == 0)
        s->real_dice = figure != 0;
    else if (strcmp(key, "speed") == 0)
        s->speed = held(figure, 0, 3);
    else if (strcmp(key, "full-screen") == 0)
        s->full_screen = figure != 0;
    else if (strcmp(key, "show-log") == 0)
        s->show_log = figure != 0;
    else if (strcmp(key, "show-card") == 0)
        s->show_card = figure != 0;
    else if (strncmp(key, "name-", 5) == 0 && key[5] >= '1' && key[5] < '1' + MOST_SEATS)
        snprintf(s->name[key[5] - '1'], PLAYER_NAME, "%s", value);
}

void settings_read(Settings *settings, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");

    *settings = settings_usual();
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        char *value = strchr(line, ' ');
        line[strcspn(line, "\r\n")] = 0;
        if (!value)
            continue;
        *value++ = 0;
        take(settings, line, value);
    }
    fclose(file);
}

bool settings_write(const Settings *s, const char *path)
{
    char beside[1024];
    FILE *file;
    bool good;

    snprintf(beside, sizeof beside, "%s.new", path);
    file = fopen(beside, "w");
    if (!file)
        return false;
    fprintf(file, "text-size %d\nconfirm-moves %d\nguide %d\nreal-dice %d\nspeed %d\n", s->percent,
            s->confirm_moves, s->guide, s->real_dice, s->speed);
    fprintf(file, "full-screen %d\nshow-log %d\nshow-card %d\n", s->full_screen, s->show_log,
            s->show_card);
    for (int i = 0; i < MOST_SEATS; i++)
        if (s->name[i][0])
            fprintf(file, "name-%d %s\n", i + 1, s->name[i]);
    good = !ferror(file);
    if (fclose(file) || !good)
        return false;
    return rename(beside, path) == 0;
}
