#ifndef SESSION_STORY_H
#define SESSION_STORY_H

#include <stdbool.h>
#include <stdio.h>

#include "base/problem.h"
#include "session/session.h"

/* A battle told in words, to be read or mailed: who played what, by which options and house rules; every event in a
 * sentence under its round and phase, as `eyes` may know it (NO_SEAT: everything); the result as sums. */
void story_tell(FILE *out, Session *session, SeatId eyes);

/* The same into a file, which must not exist yet. False with a problem. */
bool story_save(const char *path, Session *session, SeatId eyes, Problem *problem);

#endif
