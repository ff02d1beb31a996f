#ifndef SESSION_WRITER_H
#define SESSION_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/problem.h"

/* Appends to one file and brings it to disk (fdatasync) on a thread of its own, in order. The file is locked as long as it is
 * open, so that no two programs write into one record. What the disk refuses is kept and tried again until there is room; a
 * file that somebody deletes meanwhile is written anew. */
typedef struct Writer Writer;

/* Opens the file for appending behind its first `keep` bytes, which are `text`; what follows them is set aside in a file of the
 * same name with ".torn" behind it. Null with a problem: also while it is open in another program. */
Writer *writer_open(const char *path, const char *text, size_t keep, Problem *problem);

/* Takes a copy of the bytes and returns at once. */
void writer_append(Writer *writer, const char *bytes, size_t count);

/* Whether something is still on its way to the disk. */
bool writer_is_busy(Writer *writer);

/* Whether the disk refuses at present; the problem says why. */
bool writer_waits(Writer *writer, Problem *problem);

/* How often the file had to be written anew because it was gone. */
int writer_renewals(Writer *writer);

/* Waits until all is on disk; false with a problem when the disk refuses now: then it is tried again by and by. */
bool writer_flush(Writer *writer, Problem *problem);

/* Flushes and closes. False with a problem when something did not come to disk. */
bool writer_close(Writer *writer, Problem *problem);

#endif
