#include "ui/keymap.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    SDL_Keycode key;
} named[] = {
    { "Enter", SDLK_RETURN },
    { "Esc", SDLK_ESCAPE },
    { "Space", SDLK_SPACE },
    { "Tab", SDLK_TAB },
    { "PgUp", SDLK_PAGEUP },
    { "PgDn", SDLK_PAGEDOWN },
    { "Home", SDLK_HOME },
    { "End", SDLK_END },
    { "Backspace", SDLK_BACKSPACE },
    { "Del", SDLK_DELETE },
    { "Ins", SDLK_INSERT },
    { "←", SDLK_LEFT },
    { "→", SDLK_RIGHT },
    { "↑", SDLK_UP },
    { "↓", SDLK_DOWN },
    { "F1", SDLK_F1 },
    { "F2", SDLK_F2 },
    { "F3", SDLK_F3 },
    { "F4", SDLK_F4 },
    { "F5", SDLK_F5 },
    { "F6", SDLK_F6 },
    { "F7", SDLK_F7 },
    { "F8", SDLK_F8 },
    { "F9", SDLK_F9 },
    { "F10", SDLK_F10 },
    { "F11", SDLK_F11 },
    { "F12", SDLK_F12 },
    { "Num Enter", SDLK_KP_ENTER },
    { "Num +", SDLK_KP_PLUS },
    { "Num -", SDLK_KP_MINUS },
};

enum { NAMED = sizeof named / sizeof named[0], MODS = KMOD_SHIFT | KMOD_CTRL | KMOD_ALT };

bool keystroke_equal(KeyStroke a, KeyStroke b)
{
    return a.key == b.key && a.mods == b.mods;
}

/* The key alone. Letters are shown as capitals. */
static void key_name(int32_t key, char *out, size_t size)
{
    out[0] = 0;
    for (int i = 0; i < NAMED; i++)
        if (named[i].key == key)
            snprintf(out, size, "%s", named[i].name);
    if (!out[0] && key > ' ' && key < 127)
        snprintf(out, size, "%c", key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key);
}

void keystroke_name(KeyStroke stroke, char *out, size_t size)
{
    char key[16];

    key_name(stroke.key, key, sizeof key);
    out[0] = 0;
    if (stroke.key == '/' && stroke.mods == KMOD_SHIFT)
        snprintf(out, size, "?");
    else if (key[0])
        snprintf(out, size, "%s%s%s%s", stroke.mods & KMOD_SHIFT ? "Shift+" : "",
                 stroke.mods & KMOD_CTRL ? "Ctrl+" : "", stroke.mods & KMOD_ALT ? "Alt+" : "", key);
}

static const char *without(const char *name, const char *begin, bool *had)
{
    size_t length = strlen(begin);

    *had = strncmp(name, begin, length) == 0 && name[length];
    return *had ? name + length : name;
}

bool keystroke_read(const char *name, KeyStroke *stroke)
{
    bool shift, ctrl, alt;

    name = without(name, "Shift+", &shift);
    name = without(name, "Ctrl+", &ctrl);
    name = without(name, "Alt+", &alt);
    *stroke =
        (KeyStroke){ 0, (shift ? KMOD_SHIFT : 0) | (ctrl ? KMOD_CTRL : 0) | (alt ? KMOD_ALT : 0) };
    for (int i = 0; i < NAMED; i++)
        if (strcmp(named[i].name, name) == 0)
            stroke->key = named[i].key;
    if (strcmp(name, "?") == 0)
        *stroke = (KeyStroke){ '/', KMOD_SHIFT };
    else if (!stroke->key && name[0] > ' ' && name[0] < 127 && !name[1])
        stroke->key = name[0] >= 'A' && name[0] <= 'Z' ? name[0] - 'A' + 'a' : name[0];
    return stroke->key != 0;
}

/* Shift is Shift whether it is the left or the right one. */
static KeyStroke plain(KeyStroke s)
{
    int32_t mods = s.mods & MODS;

    return (KeyStroke){ s.key, (mods & KMOD_SHIFT ? KMOD_SHIFT : 0) |
                                   (mods & KMOD_CTRL ? KMOD_CTRL : 0) |
                                   (mods & KMOD_ALT ? KMOD_ALT : 0) };
}

KeyStroke keymap_meaning(const Keymap *map, KeyStroke pressed)
{
    pressed = plain(pressed);
    for (int i = 0; i < map->count; i++)
        if (keystroke_equal(map->bound[i].pressed, pressed))
            return map->bound[i].means;
    return pressed;
}

KeyStroke keymap_pressed(const Keymap *map, KeyStroke meaning)
{
    meaning = plain(meaning);
    for (int i = 0; i < map->count; i++)
        if (keystroke_equal(map->bound[i].means, meaning))
            return map->bound[i].pressed;
    return meaning;
}

/* A key that means itself needs no line. */
static void set(Keymap *map, KeyStroke pressed, KeyStroke means)
{
    int at = 0;

    while (at < map->count && !keystroke_equal(map->bound[at].pressed, pressed))
        at++;
    if (keystroke_equal(pressed, means)) {
        if (at < map->count)
            map->bound[at] = map->bound[--map->count];
        return;
    }
    map->bound[at] = (BoundKey){ pressed, means };
    if (at == map->count)
        map->count++;
}

bool keymap_bind(Keymap *map, KeyStroke meaning, KeyStroke pressed)
{
    KeyStroke before, old;

    meaning = plain(meaning);
    pressed = plain(pressed);
    before = keymap_meaning(map, pressed);
    old = keymap_pressed(map, meaning);
    if (map->count + 2 > MOST_BOUND || !pressed.key || !meaning.key)
        return keystroke_equal(before, meaning);
    if (keystroke_equal(before, meaning))
        return true;
    set(map, pressed, meaning);
    set(map, old, before);
    return true;
}
