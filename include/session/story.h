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

/* What matters most of the log's events from `from` to before `to`, in one sentence for a spectator ("Great Chief Skarn's
 * flank charge breaks Halden Halberds by 3"); `*weight` (may be null) is how much it matters, 1 to 100. False, and no
 * words, when nothing does. */
bool story_headline(const Look *look, const EventLog *log, size_t from, size_t to, Text *text,
                    int *weight);

#endif
