#ifndef UI_LOGS_H
#define UI_LOGS_H

#include "table.h"

/* What happened, in words. */

void log_panel(Table *t, Ui *ui);

/* Shows it or puts it away. In a narrow window first its newest line, if there is one to be told, then all of it. */
void log_unfold(Table *t, Ui *ui);

/* Whether all of it is shown, not the newest line alone, wherever there is room. */
bool log_is_whole(const Table *t);

/* When the battle is over: all of it, beside the table as it stood at the end. */
void log_at_end(Table *t, Ui *ui);

/* Whether it is wanted now: a question is read before it, unless it is opened beside that one. */
bool log_is_on(const Table *t);

/* What has been seen of the events from that one on, in words, the oldest first; of many only the first and the last. */
enum { LOG_WORDS_LINES = 8 };

typedef struct LogWords {
    int count;
    UnitId unit[LOG_WORDS_LINES]; /* whom it is about, or NO_UNIT */
    char line[LOG_WORDS_LINES][240];
} LogWords;

void log_since(Table *t, size_t first, LogWords *words);

/* The deeds that the log told last, the oldest of them first. */
void log_last(Table *t, int most, LogWords *words);

/* How many answers had been given when that event of the log had happened. */
int log_answers_at(const Table *t, int event);

#endif
