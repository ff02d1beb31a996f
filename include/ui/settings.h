#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/limits.h"

enum { PLAYER_NAME = 40 };

/* What a person chose once and expects to find again. */
typedef struct Settings {
    int percent;        /* text size, 100 to 300 */
    bool confirm_moves; /* a lawful move waits for Enter after the release */
    bool guide;         /* ghosts cannot leave what is lawful */
    bool real_dice;     /* typed in from the table */
    int speed;          /* of what moves: 0 half, 1 usual, 2 double, 3 off */
    bool full_screen;
    bool show_log, show_card;
    char name[MOST_SEATS][PLAYER_NAME]; /* who usually plays; empty: the scenario's word */
} Settings;

Settings settings_usual(void);

/* Lines of `key value`. What is missing or wrong is as usual; a missing file is no fault. */
void settings_read(Settings *settings, const char *path);
bool settings_write(const Settings *settings, const char *path);

#endif
