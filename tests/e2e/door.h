#ifndef DOOR_H
#define DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/ui.h"

/* The program behind its event door: the window of the program itself, on a screen that nobody sees. What a hand does is put into
 * the queue where the window's own events lie, the window's loop takes it, and what is known of the program is what stands in
 * the widget dump. Time is told from here: it goes on while something moves, and stands while the disk or the table's painter
 * is waited for. With the same seed and the same hand the same happens.
 *
 * SIXBYFOUR_REAL_POINTER=1 uses the screen that DISPLAY names, with a real pointer and real keys (xdotool). */

typedef struct Door Door;

typedef struct DoorSetup {
    int width, height, percent; /* of the window, and of the letters; 0: the usual */
    int speed;                  /* of what moves, as the settings have it; 3: nothing moves */
    uint64_t seed;              /* of every battle's dice */
    const char *words;          /* more lines of the settings' file, or null */
} DoorSetup;

/* A window with a home folder of its own, which is empty. Null after a sentence. */
Door *door_open(const DoorSetup *setup);

/* Ends the program; the home folder is kept for door_again, which starts it anew as it was left. */
void door_end(Door *door);
bool door_again(Door *door, int width, int height);
void door_close(Door *door);

/* Starts the lesson as `sixbyfour` does when it is picked on its list. */
bool door_lesson(Door *door, const char *path);

/* The lessons of a game, by their files' names in the program's folder; gives how many. */
int door_lessons(const Door *door, const char *game, char name[][48], int most);
bool door_lesson_named(Door *door, const char *game, const char *name);

/* A battle as New game begins it. `persons`: bit per seat that a person plays. */
bool door_battle(Door *door, const char *game, const char *scenario, unsigned persons);

/* The scenarios of a game, as its shelf has them; gives how many. */
int door_scenarios(const Door *door, const char *game, char name[][48], int most);

/* The folder of the program's own files. */
const char *door_home(const Door *door);

/* The record of the newest battle; false when there is none. */
bool door_record(const Door *door, char *path, size_t size);

/* Whether the window was closed by what was done in it. */
bool door_is_closed(const Door *door);

/* How often something went on moving until nobody waited for it any longer. */
int door_restless(const Door *door);

/* What the window plays, only to be compared with its record and with its words; null without a battle. */
const struct Session *door_session(const Door *door);

/* ---- hands ---- */

/* Each is done, and then nothing more is done until everything stands still. */
void door_move(Door *door, int x, int y);
void door_press(Door *door, int button, int clicks);
void door_release(Door *door, int button);
void door_click(Door *door, int x, int y);
void door_double(Door *door, int x, int y);
void door_wheel(Door *door, float notches);
void door_key(Door *door, const char *name); /* "Shift+F9", "Enter", "t" */
void door_type(Door *door, const char *words);
void door_hold(Door *door, int mods); /* KMOD_SHIFT and such, until door_hold(door, 0) */
void door_resize(Door *door, int width, int height);
void door_quit(Door *door); /* the window's cross */

/* From a place to another on a straight line, as a hand goes, and let go there. */
void door_drag(Door *door, int x, int y, int to_x, int to_y);
/* The same without letting go. */
void door_drag_held(Door *door, int x, int y, int to_x, int to_y);

/* So much time goes by. */
void door_wait(Door *door, uint32_t ms);

/* What the hand has done so far. A drag is not a press. */
typedef struct DoorEffort {
    long presses, drags, keys;
} DoorEffort;

DoorEffort door_effort(const Door *door);

/* ---- reading ---- */

/* The lines of the dump, as they lie in the last picture. */
int door_widgets(const Door *door);
const Widget *door_widget(const Door *door, int i);
const Widget *door_find(const Door *door, const char *path);
const Widget *door_focus(const Door *door); /* on what the keyboard's ring lies, or null */
const char *door_key_of(const Door *door, const char *path); /* the key written on it, or "" */
const char *door_screen(const Door *door);
bool door_rests(const Door *door);
int door_modal(const Door *door); /* the lowest layer that takes anything now */
int door_percent(const Door *door);
int door_width(const Door *door);
int door_height(const Door *door);

/* The next line whose path begins so, behind place `after` (begin with -1), or -1. */
int door_next(const Door *door, const char *begins, int after);

/* What of it can be pressed: the middle of what is shown. False when it is not there, out of
 * sight or below what bars the way; what is dim can be pressed and says why it is. */
bool door_spot(const Door *door, const char *path, int *x, int *y);

/* Clicks it; false when it cannot be pressed. Rows of a list are scrolled to. */
bool door_push(Door *door, const char *path);

/* The dump as text on the error output: everything, or only lines whose path begins so. */
void door_print(const Door *door, const char *begins);
bool door_dump(const Door *door, const char *path);
bool door_picture(const Door *door, const char *path);

/* ---- the table as it is seen ---- */

/* A place in inches on the screen, and back; false when no table is shown. */
bool door_place(const Door *door, double across, double down, int *x, int *y);
/* The middle of what is being put down now, in inches; false when nothing is. */
bool door_ghost(const Door *door, double *across, double *down);
/* Where the keys' cross lies. */
bool door_cursor(const Door *door, double *across, double *down);
double door_inch(const Door *door); /* in pixels; 0: no table is shown */

#endif
