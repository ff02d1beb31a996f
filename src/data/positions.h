#ifndef DATA_POSITIONS_H
#define DATA_POSITIONS_H

#include "data/record.h"

/* A position being read line by line into a battle that was laid out. */
typedef struct PositionReader {
    const Game *game;
    Battle *battle;
    Scratch *scratch;
    bool ended; /* its phase line has been read: */
    int phase;
    SeatId seat;
} PositionReader;

bool is_position_word(const char *words);

/* Reads one line; the problem has the column only. */
bool position_line(PositionReader *reader, const char *words, Problem *problem);

#endif
