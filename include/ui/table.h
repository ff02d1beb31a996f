#ifndef UI_TABLE_H
#define UI_TABLE_H

#include "session/session.h"
#include "ui/settings.h"
#include "ui/ui.h"

/* The screen of a battle: the table fills the window, instruments float at its edges. */
typedef struct Table Table;

typedef enum TableEnd {
    TABLE_STAYS,
    TABLE_HOME,    /* back to the home screen; the battle is on disk */
    TABLE_BRANCH,  /* play on from the moment that is looked back at, in a record of its own */
    TABLE_NEXT,    /* the next lesson */
    TABLE_LESSONS, /* to the list of lessons; the battle is on disk */
    TABLE_LEAVES,  /* the lesson is left: to where it was chosen */
    TABLE_AGAIN,   /* the same battle from its beginning */
    TABLE_SIDES,   /* the same, with everybody on another side */
} TableEnd;

/* Takes a session that stays the caller's, and settings that the person may change at the table. Null when memory is short. */
Table *table_open(Session *session, Settings *settings);
void table_close(Table *table);

/* The table is a lesson's: its tasks are shown and its answers are checked against them. */
struct LessonPlay;
void table_teach(Table *table, struct LessonPlay *lesson);

/* Which of the game's lessons it is, from 1. */
void table_teach_place(Table *table, int number, int of);

/* Who keeps where everybody stands as the suggested places of a new scenario, and says what came of it. */
typedef void TableKeeper(void *of, const Game *game, const Battle *battle, char *said, size_t size);
void table_keep_with(Table *table, TableKeeper *keep, void *of);

/* Whether the lesson has been finished. */
bool table_learnt(const Table *table);

/* Paints the board now; it is otherwise painted beside the passes, which show how far that is. */
void table_lay(Table *table);

/* One pass. */
TableEnd table_frame(Table *table, Ui *ui);

/* Whether every panel of the pass stood where it belongs; if not, the pass is to be told once more before it is painted. */
bool table_is_settled(const Table *table);

/* Says what was going on: a panel with the last events and whose answer is wanted. */
void table_resume(Table *table);

/* Shows the battle to people while it plays itself: as on a wall, with the view near what happens. */
void table_demonstrate(Table *table, bool on);

/* Whether a sheet or menu waits for an answer about something else than the battle. */
bool table_is_asking(const Table *table);

/* The battle was begun from a moment of another. */
void table_branched(Table *table, const Ui *ui);

/* Only the board and whatever lies on it, for pictures: no panel takes anything. */
void table_show(Table *table, Ui *ui);

/* How many answers had been given at the moment that is looked back at; all of them when none is. */
int table_moment(const Table *table);

/* A short message, for a moment. */
void table_tell(Table *table, const Ui *ui, const char *words);

/* How large the letters are for who sits before it now, in per cent. */
int table_percent(const Table *table);

/* How many presses and drags the person has made in this battle. */
void table_effort(const Table *table, int *presses, int *drags);

#endif
