#ifndef SESSION_WRITER_H
#define SESSION_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/problem.h"

/* Appends to one file and brings it to disk (fdatasync) on a thread of its own, in order. */
typedef struct Writer Writer;

/* Opens the file for appending behind its first `keep` bytes; what follows them is set aside in a file of the
 * same name with ".torn" behind it. Null with a problem. */
Writer *writer_open(const char *path, size_t keep, Problem *problem);

/* Takes a copy of the bytes and returns at once. */
void writer_append(Writer *writer, const char *bytes, size_t count);

/* Whether something is still on its way to the disk. */
bool writer_is_busy(Writer *writer);

/* Waits until all is on disk; false with a problem when the disk refused. */
bool writer_flush(Writer *writer, Problem *problem);

/* Flushes and closes. */
void writer_close(Writer *writer);

#endif
