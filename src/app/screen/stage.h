#ifndef APP_STAGE_H
#define APP_STAGE_H

#include "data/files.h"
#include "session/session.h"
#include "ui/home.h"
#include "ui/repaint.h"
#include "ui/settings.h"
#include "ui/table.h"
#include "ui/ui.h"

/* What a demonstration remembers. */
typedef struct Demo {
    bool on;
    bool by_itself; /* nobody has touched it for a while */
    uint32_t touched_ms, over_ms;
} Demo;

/* Everything that a window or a picture needs: fonts, icons, widgets, settings, and where files lie. */
typedef struct Stage {
    SDL_Window *window;
    Fonts *fonts;
    Icons *icons;
    Ui ui;
    Settings settings, written;
    char prefs[DATA_PATH], settings_path[DATA_PATH], battles[DATA_PATH];
    DataFolder folder;
    bool sized;         /* the window's size was told, and is not kept */
    bool opened;        /* from a record, not begun anew */
    bool wants_picture; /* of the window, with the next painting */
    const char *dump;   /* where the widgets are written, or null */
    bool noted;         /* somebody reads them without a file */
    const char *seed;   /* of every battle's dice, for tests; null: the machine's entropy */
    Home *home;
    Session *session;
    Table *table;
    struct LessonPlay *lesson;
    char lesson_path[DATA_PATH], learnt_path[DATA_PATH];
    Name lesson_id;
    bool lesson_listed; /* it was chosen from the list of lessons, and leads back there */
    Learnt learnt;
    HomeAsk last; /* what "play again" plays */
    char record[DATA_PATH];
    Demo demo;
    Repaint repaint;
    const void *painted; /* the window's pixels that were painted last */
    bool exposed;        /* the window has to be shown anew */
    bool quits;
} Stage;

/* False after one clear sentence on the error output. `visible`: with a window, of 0 width as it stood last. */
bool stage_open(Stage *stage, bool visible, int width, int height);
void stage_close(Stage *stage);

/* A battle whose dice the program draws, as they are drawn in this window. */
SessionSetup stage_setup(const Stage *stage);

/* Starts or goes on; false with a problem. Without a record path it gets a new name among the saved battles; of an empty one
 * nothing is written. */
bool stage_battle(Stage *stage, const HomeAsk *ask, const char *record, const SessionSetup *setup,
                  Problem *problem);
bool stage_go_on(Stage *stage, const char *record, const SessionSetup *setup, Problem *problem);
bool stage_lesson(Stage *stage, const char *path, Problem *problem);
void stage_leave(Stage *stage);

/* Runs until the window is closed. */
int stage_run(Stage *stage);

/* What that is made of: the window's first picture, and one turn of its loop, which takes whatever has been done, waiting for it
 * at most so long, and paints what has changed. Gives whether there was anything to paint. */
void stage_begin(Stage *stage);
bool stage_turn(Stage *stage, int wait_ms);

/* What somebody did; false when it changes nothing. */
bool stage_take(Stage *stage, SDL_Event *event);

/* Paints one frame into a canvas. */
void stage_paint(Stage *stage, Canvas *canvas);

/* Paints what has changed since the last call into a canvas that still shows that picture. */
const Dirty *stage_repaint(Stage *stage, Canvas *canvas);

void stage_problem(const Problem *problem);

#endif
