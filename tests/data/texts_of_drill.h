#ifndef TESTS_DATA_TEXTS_OF_DRILL_H
#define TESTS_DATA_TEXTS_OF_DRILL_H

#include "data/files.h"

/* A small good set of files of the game in drill.h, of which a test replaces one. */
typedef struct Texts {
    const char *name, *text; /* instead of the file of that name */
} Texts;

char *text_of_drill(const void *with, const char *name, Problem *problem);

/* The good file of that name, or null. */
const char *good_text_of_drill(const char *name);

#endif
