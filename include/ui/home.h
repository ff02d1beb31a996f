#ifndef UI_HOME_H
#define UI_HOME_H

#include "data/files.h"
#include "session/session.h"
#include "ui/lessons_done.h"
#include "ui/settings.h"
#include "ui/ui.h"

/* The home screen: what to play, with whom, what was left, what may be learnt, and settings. */
typedef struct Home Home;

typedef enum HomeWish {
    HOME_STAYS,
    HOME_BATTLE, /* a new one: ruleset, choice and players */
    HOME_GO_ON,  /* `path` */
    HOME_DEMO,   /* of `ruleset` */
    HOME_LESSON, /* `path` */
    HOME_QUIT,
} HomeWish;

typedef struct HomeAsk {
    const Ruleset *ruleset;
    GameChoice choice;
    Player player[MOST_SEATS];
    int clock_minutes, clock_extra; /* 0 minutes: none */
    char path[DATA_PATH];
} HomeAsk;

/* Who plays a new battle as long as nobody says otherwise: a person the first seat, the computer all others. */
void usual_players(Player player[MOST_SEATS]);

/* `battles` is the folder of saved battles. The settings are changed in place; `learnt` is looked at. Null when memory is short. */
Home *home_open(const DataFolder *folder, const char *battles, Settings *settings,
                const Learnt *learnt);
void home_close(Home *home);

/* What is on disk is read again: after a battle. */
void home_refresh(Home *home);

/* The page of that game's lessons is opened. */
void home_show_lessons(Home *home, const Ruleset *ruleset);
bool home_lists_lessons(const Home *home); /* that page is open */

/* Whose lessons and battles it offers first. */
void home_take_game(Home *home, const Ruleset *ruleset);

HomeWish home_frame(Home *home, Ui *ui, HomeAsk *ask);

/* A file was let fall on the window: an army list or a map of another program. */
void home_drop(Home *home, const char *path);

/* A sentence to show, such as why a battle could not be opened. */
void home_say(Home *home, const char *words);

#endif
