#ifndef BASE_OWN_FOLDER_H
#define BASE_OWN_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The folder of a user's own files, without a slash at its end: in `data` (the environment's XDG_DATA_HOME, may be null), else in
 * .local/share of his home folder (its HOME). It need not exist yet. False, and an empty path, when there is no home. */
bool own_folder(const char *data, const char *home, char *path, size_t size);

#endif
