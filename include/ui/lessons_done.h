#ifndef UI_LEARNT_H
#define UI_LEARNT_H

#include <stdbool.h>

#include "data/files.h"

/* Which lessons somebody has finished at this computer, and which one was opened last. */

enum { MOST_LEARNT = 1024, LEARNT_NAME = 2 * NAME_SIZE + 2 };

typedef struct Learnt {
    int count;
    char name[MOST_LEARNT][LEARNT_NAME]; /* "game/lesson" */
    char opened[LEARNT_NAME];            /* the last one, learnt or not; empty: none */
} Learnt;

/* Lines of a file; a missing file means that nothing has been learnt. */
void learnt_read(Learnt *learnt, const char *path);

bool learnt_has(const Learnt *learnt, const char *game, const char *lesson);

/* Adds it, in memory and in the file; false when it cannot be written (it counts until the program ends). */
bool learnt_add(Learnt *learnt, const char *path, const char *game, const char *lesson);

/* The lesson is opened now: kept in memory and in the file, so that a new start of the program leads on there; false when it cannot be
 * written. */
bool learnt_open(Learnt *learnt, const char *path, const char *game, const char *lesson);

/* Whether the lesson opened last is one of that game; and its place on the shelf if it is not learnt yet, else -1. */
bool learnt_was_at(const Learnt *learnt, const char *game);
int learnt_left_at(const Learnt *learnt, const char *game, const Shelf *shelf);

/* The first lesson of the shelf behind `after` (its place, or -1) that is not learnt, else the first of all that is
 * not; -1 when all are. */
int learnt_next(const Learnt *learnt, const char *game, const Shelf *shelf, int after);

#endif
