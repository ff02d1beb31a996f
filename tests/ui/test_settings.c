#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"
#include "ui/settings.h"

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    CHECK(file != NULL);
    if (file) {
        fputs(text, file);
        fclose(file);
    }
}

TEST(settings_are_found_again)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings mine = settings_usual(), again;

    close(mkstemp(path));
    mine.percent = 175;
    mine.confirm_moves = true;
    mine.speed = 3;
    snprintf(mine.name[1], PLAYER_NAME, "Ben of the Weir");
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK_EQ(again.percent, 175);
    CHECK(again.confirm_moves);
    CHECK_EQ(again.speed, 3);
    CHECK_TEXT(again.name[1], "Ben of the Weir");
    CHECK_TEXT(again.name[0], "");
    unlink(path);
}

TEST(wrong_settings_are_as_usual)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings s;

    close(mkstemp(path));
    write_text(path,
               "text-size 100000\nspeed -4\nname-9 Nobody\nname-\nnonsense\n\n confirm-moves 1\n");
    settings_read(&s, path);
    CHECK_EQ(s.percent, 300);
    CHECK_EQ(s.speed, 0);
    CHECK(!s.confirm_moves);
    unlink(path);
    settings_read(&s, path); /* no file */
    CHECK_EQ(s.percent, 100);
}

TEST(settings_that_cannot_be_written_say_so)
{
    Settings s = settings_usual();

    CHECK(!settings_write(&s, "/nowhere/at/all"));
}
