#ifndef APP_WINDOW_H
#define APP_WINDOW_H

#include "words.h"

extern const Syntax window_syntax, play_syntax, shot_syntax, watch_syntax;

/* The window, and pictures without one. Exit status: 0 good, 1 cannot be done, 2 wrong words. */

/* Home screen, or with `play` words straight to the table. */
int command_window(int argc, char **argv);
int command_play(int argc, char **argv);

/* A picture of a record's table. */
int command_shot(int argc, char **argv);

/* Follows a record that grows in another window. */
int command_watch(int argc, char **argv);

#endif
