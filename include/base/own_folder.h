#ifndef BASE_OWN_FOLDER_H
#define BASE_OWN_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The folder of this user's own files, without a slash at its end: in XDG_DATA_HOME, else in .local/share of the home folder.
 * It need not exist yet. False, and an empty path, when there is no home. */
bool own_folder(char *path, size_t size);

#endif
