#ifndef UI_LEARNT_H
#define UI_LEARNT_H

#include <stdbool.h>

#include "data/files.h"

/* Which lessons somebody has finished at this computer. */

enum { MOST_LEARNT = 1024, LEARNT_NAME = 2 * NAME_SIZE + 2 };

typedef struct Learnt {
    int count;
    char name[MOST_LEARNT][LEARNT_NAME]; /* "game/lesson" */
} Learnt;

/* Lines of a file; a missing file means that nothing has been learnt. */
void learnt_read(Learnt *learnt, const char *path);

bool learnt_has(const Learnt *learnt, const char *game, const char *lesson);

/* Adds it, in memory and in the file; false when it cannot be written (it counts until the program ends). */
bool learnt_add(Learnt *learnt, const char *path, const char *game, const char *lesson);

/* The first lesson of the shelf behind `after` (its place, or -1) that is not learnt, else the first of all that is
 * not; -1 when all are. */
int learnt_next(const Learnt *learnt, const char *game, const Shelf *shelf, int after);

#endif
