#ifndef DATA_POSITIONS_H
#define DATA_POSITIONS_H

#include "data/record.h"
#include "engine/play.h"
#include "engine/request.h"

/* A position being read line by line into a battle that was laid out. */
typedef struct PositionReader {
    const Game *game;
    Battle *battle;
    Scratch *scratch;
    bool ended; /* its phase line has been read: */
    int phase;
    SeatId seat;
    int line; /* of the file: the one being read, and those that speak of a unit or link */
    int unit_line[MOST_UNITS], place_line[MOST_UNITS], link_line[MOST_LINKS];
    bool placed[MOST_UNITS], fronted[MOST_UNITS],
        stated[MOST_UNITS];  /* by 'place', 'front', 'is' */
    bool parted[MOST_UNITS]; /* a line 'is' takes it from whom it is joined with: */
    UnitId pair[MOST_UNITS];
    ModelSet
        told[MOST_UNITS]; /* models of which some line says where they are, or that they are lost */
} PositionReader;

/* A line that cannot be as it is: its number in the file, and why. */
typedef struct PositionFault {
    int line;
    Text words;
} PositionFault;

bool is_position_word(const char *words);

/* Reads one line; the problem has the column only. */
bool position_line(PositionReader *reader, const char *words, Problem *problem);

/* Puts into the field the blocks of which only the front is given, and who is joined with them. */
void position_fill(PositionReader *reader);

/* Units of which a position need not say where the models stand, as that follows from a block's front. */
IdSet position_brief_units(const Game *game, const Battle *battle);

/* Writes the position; where the models of the units in `brief` stand is left out. */
void position_write(FILE *out, const Game *game, const Battle *battle, const IdSet *brief);

/* Whether the lines of a position written by hand can all be true. */
bool position_agrees(const PositionReader *reader, PositionFault *fault);

#endif
