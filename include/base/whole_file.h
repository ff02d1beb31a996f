#ifndef BASE_WHOLE_FILE_H
#define BASE_WHOLE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/problem.h"

/* A file that comes whole or not at all: it is written beside its place, brought to disk, and named only then. What is no plain
 * file (a pipe, a device) is written directly. */
typedef struct WholeFile {
    FILE *out; /* to write into */
    bool direct;
    char path[512], part[520];
} WholeFile;

/* Begins it; `anew`: it must not exist yet. False with a problem, and nothing to end. */
bool whole_file_begin(WholeFile *file, const char *path, bool anew, Problem *problem);

/* Ends it. False with a problem when it could not be written to its end; then what lay there before still does. */
bool whole_file_end(WholeFile *file, Problem *problem);

/* Ends it without leaving anything. */
void whole_file_drop(WholeFile *file);

/* The same for bytes in memory. */
bool whole_file_write(const char *path, const void *bytes, size_t count, bool anew,
                      Problem *problem);

#endif
