#ifndef BASE_PROBLEM_H
#define BASE_PROBLEM_H

#include <stdbool.h>
#include <stdio.h>

/* What is wrong with something from outside: where, and one sentence with what was expected. */
typedef struct Problem {
    char file[160];
    int line, column; /* from 1; 0 when unknown */
    char sentence[360];
} Problem;

/* Fills `problem` (which may be null) and gives false, so that a reader can return it at once. */
bool problem_say(Problem *problem, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* "FILE:LINE:COLUMN: sentence", as far as they are known, and "sixbyfour: sentence" without a file. */
void problem_print(const Problem *problem, FILE *out);

#endif
