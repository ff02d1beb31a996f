#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys as their owner wants them. The program asks for the keys of its own layout; what is really pressed is exchanged for
 * them before. Two keys always change places, so that nothing gets out of reach. */

enum { MOST_BOUND = 64, KEYSTROKE_NAME = 32 };

/* A key with Shift, Ctrl and Alt, in the numbers of the window library. */
typedef struct KeyStroke {
    int32_t key, mods;
} KeyStroke;

/* What is pressed, and what it means. */
typedef struct BoundKey {
    KeyStroke pressed, means;
} BoundKey;

typedef struct Keymap {
    int count;
    BoundKey bound[MOST_BOUND];
} Keymap;

bool keystroke_equal(KeyStroke a, KeyStroke b);

/* "Shift+F9", "Enter", "T"; empty when the key has no name. */
void keystroke_name(KeyStroke stroke, char *out, size_t size);

/* The opposite; false when no key is called so. */
bool keystroke_read(const char *name, KeyStroke *stroke);

/* What a stroke means, and what has to be pressed for a meaning. */
KeyStroke keymap_meaning(const Keymap *map, KeyStroke pressed);
KeyStroke keymap_pressed(const Keymap *map, KeyStroke meaning);

/* From now on `pressed` means that. What it meant before moves to the key that `meaning` was pressed by. False when there is no
 * room for more. */
bool keymap_bind(Keymap *map, KeyStroke meaning, KeyStroke pressed);

#endif
