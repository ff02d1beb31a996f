#ifndef DATA_TEXTS_H
#define DATA_TEXTS_H

#include <stddef.h>

#include "base/problem.h"
#include "data/files.h"

/* The text of folder/name, which the caller frees; null with a problem that calls the file by
 * `name`. */
char *text_of_file(const char *folder, const char *name, Problem *problem);

/* The text of a file of the data, the user's own one before the program's. */
char *data_text(const DataFolder *folder, const char *name, Problem *problem);

/* The same of any path, up to `most` bytes, NUL bytes included in `*size`. */
char *bytes_of_file(const char *path, const char *name, size_t most, size_t *size,
                    Problem *problem);

#endif
