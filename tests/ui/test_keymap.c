#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "test.h"
#include "ui/keymap.h"

static KeyStroke stroke(const char *name)
{
    KeyStroke s = { 0, 0 };

    CHECK(keystroke_read(name, &s));
    return s;
}

static const char *meaning(const Keymap *map, const char *pressed)
{
    static char name[KEYSTROKE_NAME];

    keystroke_name(keymap_meaning(map, stroke(pressed)), name, sizeof name);
    return name;
}

TEST(keys_are_called_as_they_are_read)
{
    static const char *const names[] = { "T",     "7", "Shift+Tab", "Ctrl+Z", "F11",
                                         "Enter", "←", "?",         "[" };
    char name[KEYSTROKE_NAME];
    KeyStroke s;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        keystroke_name(stroke(names[i]), name, sizeof name);
        CHECK_TEXT(name, names[i]);
    }
    CHECK(!keystroke_read("Nothing", &s));
    CHECK(!keystroke_read("", &s));
    CHECK(!keystroke_read("Shift+", &s));
}

TEST(two_keys_change_places_so_that_nothing_gets_out_of_reach)
{
    Keymap map = { .count = 0 };

    CHECK_TEXT(meaning(&map, "T"), "T");
    CHECK(keymap_bind(&map, stroke("T"), stroke("F7"))); /* the tape on F7 */
    CHECK_TEXT(meaning(&map, "F7"), "T");
    CHECK_TEXT(meaning(&map, "T"), "F7");
    CHECK(keymap_bind(&map, stroke("T"), stroke("K"))); /* and then on K */
    CHECK_TEXT(meaning(&map, "K"), "T");
    CHECK_TEXT(meaning(&map, "F7"), "K");
    CHECK_TEXT(meaning(&map, "T"), "F7");
    CHECK(stroke("K").key == keymap_pressed(&map, stroke("T")).key);
}

TEST(a_key_put_back_leaves_no_trace)
{
    Keymap map = { .count = 0 };

    keymap_bind(&map, stroke("T"), stroke("F7"));
    keymap_bind(&map, stroke("T"), stroke("T"));
    CHECK_EQ(map.count, 0);
}

TEST(left_and_right_shift_are_one_key)
{
    Keymap map = { .count = 0 };
    KeyStroke right = { SDLK_t, KMOD_RSHIFT | KMOD_NUM };

    keymap_bind(&map, stroke("U"), right);
    CHECK_TEXT(meaning(&map, "Shift+T"), "U");
}

TEST(every_key_keeps_exactly_one_meaning_however_often_they_change)
{
    Keymap map = { .count = 0 };
    int means[26] = { 0 };
    TestRandom random = { 7 };

    for (int i = 0; i < 400; i++) {
        KeyStroke a = { 'a' + (int)(test_random(&random) % 26), 0 };
        KeyStroke b = { 'a' + (int)(test_random(&random) % 26), 0 };
        CHECK(keymap_bind(&map, a, b));
    }
    for (int i = 0; i < 26; i++)
        means[keymap_meaning(&map, (KeyStroke){ 'a' + i, 0 }).key - 'a']++;
    for (int i = 0; i < 26; i++)
        CHECK_EQ(means[i], 1);
}
