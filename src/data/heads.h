#ifndef DATA_HEADS_H
#define DATA_HEADS_H

#include "data/record.h"

/* A record's head being read, line by line: each adds to the game. */
typedef struct HeadReader {
    Game *game;
    RulesetFinder find;
    const char *file;
    Problem *problem;
    char *rules; /* where the rules' version goes: 64 characters */
    bool has_map;
} HeadReader;

/* Whether a line with that first word belongs to the head. */
bool is_head_word(const char *words);

bool head_line(HeadReader *reader, const char *words, int number);

/* The head is whole: seats, a table, units; the ruleset's own check. `number` is the line behind
 * it. */
bool head_end(HeadReader *reader, int number);

#endif
