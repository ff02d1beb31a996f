#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/ids.h"
#include "draw/side_colours.h"
#include "engine/limits.h"
#include "ui/keymap.h"

enum { PLAYER_NAME = 40 };

enum { MOST_WINDOWS = 64 };

typedef enum Referee { REFEREE_UMPIRE, REFEREE_GUIDE, REFEREE_OPEN, REFEREES } Referee;

/* How one seat wants to be treated. */
typedef struct Manners {
    uint8_t referee; /* Referee */
    bool confirm;    /* a lawful move waits for Enter after the release */
    int percent;     /* text size; 0: as for everybody */
} Manners;

/* When a seat wants to be asked what one game calls so. */
typedef struct WindowHabit {
    char game[NAME_SIZE], question[NAME_SIZE];
    uint8_t seat, standing; /* Standing */
} WindowHabit;

/* The corners that instruments were dragged into in a window of that size. */
enum { MOST_LAYOUTS = 8, LAYOUT_PANELS = 3 };

typedef struct Layout {
    int width, height;
    uint8_t corner[LAYOUT_PANELS]; /* of the unit's card, the log, the dice */
} Layout;

/* Where the window stood last, while it was neither maximised nor filled the screen. */
typedef struct WindowPlace {
    bool known, maximised;
    int x, y, width, height;
} WindowPlace;

/* How fast what happens is seen; by steps: as usual, and each deed of the other side waits for a press. */
typedef enum Speed { SPEED_HALF, SPEED_USUAL, SPEED_DOUBLE, SPEED_NONE, SPEED_STEPS, SPEEDS } Speed;

typedef enum CameraSpeed { CAMERA_SLOW, CAMERA_USUAL, CAMERA_FAST, CAMERA_SPEEDS } CameraSpeed;

/* How long the computer's players think: a third of their budget, as usual, three times as much. */
typedef enum Thinking { THINKING_BRIEF, THINKING_USUAL, THINKING_LONG, THINKINGS } Thinking;

/* What a person chose once and expects to find again. */
typedef struct Settings {
    int percent;        /* text size, 100 to 300 */
    bool confirm_moves; /* a lawful move waits for Enter after the release */
    bool guide;         /* ghosts cannot leave what is lawful */
    bool real_dice;     /* typed in from the table */
    int speed;          /* of what moves: 0 half, 1 usual, 2 double, 3 off */
    bool still;   /* nothing moves, whatever the speed: what arrives at once leaves an outline */
    bool greeted; /* has been asked whether things may move; false only at a first start */
    bool full_screen;
    WindowPlace place;
    bool show_log, show_card, show_map;
    char name[MOST_SEATS][PLAYER_NAME]; /* who usually plays; empty: the scenario's word */
    Manners manners[MOST_SEATS];        /* of who sits there */
    int windows; /* questions that somebody does not want to be asked always: */
    WindowHabit window[MOST_WINDOWS];
    bool hand_over;              /* two at one screen: the table is covered between them */
    uint8_t colours;             /* ColourSet */
    Colour own[MOST_SEATS];      /* of COLOURS_OWN */
    uint8_t pattern[MOST_SEATS]; /* SidePattern */
    bool strong_patterns;
    bool centimetres; /* beside the tape's inches */
    int shown_percent; /* how large letters are while the pointer is still on what changes that; 0: as wished */
    bool letters_told;              /* that is on the screen */
    int clock_minutes, clock_extra; /* of a new battle, each seat's; 0 minutes: no clocks */
    uint8_t camera; /* CameraSpeed: how far a notch of the wheel zooms and a key moves the view */
    int layouts;    /* newest last */
    Layout layout[MOST_LAYOUTS];
    uint8_t thinking; /* Thinking: of the computers */
    Keymap keys;
} Settings;

Settings settings_usual(void);

/* Lines of `key value`. What is missing or wrong is as usual; a missing file is no fault, but a first start. */
void settings_read(Settings *settings, const char *path);
bool settings_write(const Settings *settings, const char *path);

/* How the seats are shown by these settings. */
Palette settings_palette(const Settings *settings);

/* Gives one seat a colour of its own; the others keep what they have. */
void settings_set_colour(Settings *settings, int seat, Colour colour);

/* What a zoom, or a key that moves the view, is multiplied with: 0.5, 1 or 2. */
float settings_camera(const Settings *settings);

/* The budget of players who think ahead, in per cent of the usual. */
int settings_thinking(const Settings *settings);

/* How long what moves takes, in per cent of the usual; 0: it arrives at once. */
int settings_time(const Settings *settings);

/* How long what happens stands to be read, in per cent of the usual, whether anything moves or not. */
int settings_pace(const Settings *settings);

/* When the seat wants to be asked that; STANDING_ASK when nothing was said. */
int settings_window(const Settings *settings, const char *game, const char *question, int seat);
void settings_set_window(Settings *settings, const char *game, const char *question, int seat,
                         int standing);

/* The corners kept for a window of that size, or null; null puts everything home. */
const uint8_t *settings_layout(const Settings *settings, int width, int height);
void settings_set_layout(Settings *settings, int width, int height,
                         const uint8_t corner[LAYOUT_PANELS]);

#endif
