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
    mine.still = true;
    mine.thinking = THINKING_LONG;
    snprintf(mine.name[1], PLAYER_NAME, "Ben of the Weir");
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK_EQ(again.percent, 175);
    CHECK(again.confirm_moves);
    CHECK_EQ(again.speed, 3);
    CHECK(again.still);
    CHECK_EQ(settings_thinking(&again), 300);
    CHECK_TEXT(again.name[1], "Ben of the Weir");
    CHECK_TEXT(again.name[0], "");
    unlink(path);
}

/* It was opened so, or enlarged at once: where it stands otherwise is not known yet. */
TEST(a_window_that_has_only_been_maximised_opens_maximised_again)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings mine = settings_usual(), again;

    close(mkstemp(path));
    mine.place.maximised = true;
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK(again.place.maximised);
    CHECK(!again.place.known);
    mine.place = (WindowPlace){ true, true, 40, -20, 1600, 900 };
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK(again.place.maximised);
    CHECK(again.place.known);
    CHECK_EQ(again.place.width, 1600);
    unlink(path);
}

TEST(where_instruments_stand_is_found_again_for_each_size_of_the_window)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings mine = settings_usual(), again;
    const uint8_t large[LAYOUT_PANELS] = { 1, 0, 2 }, small[LAYOUT_PANELS] = { 3, 1, 2 };

    close(mkstemp(path));
    settings_set_layout(&mine, 1920, 1080, large);
    settings_set_layout(&mine, 1280, 720, small);
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK(settings_layout(&again, 1920, 1080) && settings_layout(&again, 1920, 1080)[0] == 1);
    CHECK(settings_layout(&again, 1280, 720) && settings_layout(&again, 1280, 720)[0] == 3);
    CHECK(!settings_layout(&again, 1000, 700));
    settings_set_layout(&again, 1280, 720, NULL); /* home */
    CHECK(!settings_layout(&again, 1280, 720));
    CHECK(settings_layout(&again, 1920, 1080) != NULL);
    write_text(path, "layout 800x600 1 1 2\n"); /* two in one corner */
    settings_read(&again, path);
    CHECK(!settings_layout(&again, 800, 600));
    unlink(path);
}

TEST(colours_patterns_and_measures_are_found_again)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings mine = settings_usual(), again;

    close(mkstemp(path));
    mine.colours = COLOURS_WHITE_BLACK;
    settings_set_colour(&mine, 1, 0xFF123ABC);
    mine.pattern[0] = PATTERN_SAW;
    mine.strong_patterns = mine.centimetres = true;
    mine.camera = CAMERA_FAST;
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK_EQ(again.colours, COLOURS_OWN);
    CHECK_EQ(again.own[1], 0xFF123ABC);
    CHECK_EQ(again.own[0], set_colour(COLOURS_WHITE_BLACK, 0)); /* it keeps what it showed */
    CHECK_EQ(again.pattern[0], PATTERN_SAW);
    CHECK(again.strong_patterns && again.centimetres);
    CHECK_EQ(again.camera, CAMERA_FAST);
    write_text(path, "colours 9\ncolour-1 #12345G\ncolour-5 FFFFFF\npattern-2 77\ncamera -1\n");
    settings_read(&again, path);
    CHECK_EQ(again.colours, COLOUR_SETS - 1);
    CHECK_EQ(again.own[0], set_colour(COLOURS_USUAL, 0));
    CHECK_EQ(again.pattern[1], PATTERN_SAW);
    CHECK_EQ(again.camera, CAMERA_SLOW);
    unlink(path);
}

TEST(a_palette_is_as_the_settings_say)
{
    Settings s = settings_usual();
    Palette usual = palette_usual(), p = settings_palette(&s);

    CHECK(palette_same(&p, &usual));
    s.colours = COLOURS_BLUE_ORANGE;
    s.pattern[1] = PATTERN_DOUBLE;
    s.strong_patterns = true;
    p = settings_palette(&s);
    CHECK_EQ(p.side[0].main, usual.side[0].main);
    CHECK_EQ(p.side[1].main, set_colour(COLOURS_BLUE_ORANGE, 1));
    CHECK_EQ(p.side[1].pattern, PATTERN_DOUBLE);
    CHECK(p.strong && !palette_same(&p, &usual));
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

TEST(manners_windows_and_keys_are_found_again)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings mine = settings_usual(), again;
    KeyStroke tape, other;

    close(mkstemp(path));
    keystroke_read("T", &tape);
    keystroke_read("Shift+F7", &other);
    mine.manners[1] = (Manners){ .referee = REFEREE_GUIDE, .confirm = true, .percent = 150 };
    mine.hand_over = true;
    settings_set_window(&mine, "warsurge", "loss", 1, 2);
    settings_set_window(&mine, "warsurge", "lucky", 0, 1);
    settings_set_window(&mine, "warsurge", "lucky", 0, 0);
    CHECK(keymap_bind(&mine.keys, tape, other));
    CHECK(settings_write(&mine, path));
    settings_read(&again, path);
    CHECK_EQ(again.manners[1].referee, REFEREE_GUIDE);
    CHECK(again.manners[1].confirm && !again.manners[0].confirm);
    CHECK_EQ(again.manners[1].percent, 150);
    CHECK(again.hand_over);
    CHECK_EQ(settings_window(&again, "warsurge", "loss", 1), 2);
    CHECK_EQ(settings_window(&again, "warsurge", "loss", 0), 0);
    CHECK_EQ(settings_window(&again, "warsurge", "lucky", 0), 0);
    CHECK_EQ(keymap_meaning(&again.keys, other).key, tape.key);
    unlink(path);
}

TEST(wrong_manners_and_keys_are_passed_over)
{
    char path[] = "/tmp/sixbyfour-settings-XXXXXX";
    Settings s;

    close(mkstemp(path));
    write_text(path,
               "referee-1 77\nreferee-9 1\nletters-2 12\nask-1 warsurge\nask-5 a b 2\nask-1 a b 9\n"
               "key T\nkey Nothing T\nkey\n");
    settings_read(&s, path);
    CHECK_EQ(s.manners[0].referee, REFEREES - 1);
    CHECK_EQ(s.manners[1].percent, 100);
    CHECK_EQ(s.windows, 0);
    CHECK_EQ(s.keys.count, 0);
    unlink(path);
}
